//! Texts are measured as terminals draw them: names in Chinese, with marks above letters, and emoji.

use margrave::basics::columns::{Columns, wrap, wrapped};
use margrave::basics::text_width::width;

#[test]
fn columns_stand_under_each_other() {
    let mut table = Columns::new(&["realm", "points"]);
    for name in ["red", "赤い国", "Ze\u{308}bra", "🏰"] {
        table.row([name.to_owned(), "7".to_owned()]);
    }
    let widths: Vec<usize> = table.show().lines().map(width).collect();
    assert!(widths.iter().all(|wide| *wide == widths[0]), "{}", table.show());
}

#[test]
fn lines_fit_the_screen() {
    let text = "  赤い国の王は城に入り、 そして 長い冬の後に 山を越えて 青い国へ 進んだ。 Zwo\u{308}lf Ba\u{308}ren";
    for wide in 8..60 {
        for line in wrapped(text, Some(wide)) {
            assert!(width(&line) <= wide, "{wide}: {line}");
        }
    }
    for line in wrap(text, 40, "  ").lines() {
        assert!(width(line) <= 40, "{line}");
    }
    let kept: String = wrapped(text, Some(30)).join(" ").split_whitespace().collect();
    assert_eq!(kept, text.split_whitespace().collect::<String>(), "nothing is lost");
}
