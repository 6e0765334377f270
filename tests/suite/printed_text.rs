//! Text on its way out: what steers a terminal is marked, nouns are counted, columns stand in line,
//! long lines are broken or cut, and nothing in a chronicle is markup.

use margrave::basics::columns::{Columns, wrap};
use margrave::basics::pluralize::{count, listed};
use margrave::basics::terminal_text::{clean, coloured, continued, cut, one_line, ours, printable};
use margrave::engine::core::text_limits::{LONGEST_LINE, MOST_LINES, lines};
use margrave::repl::wrapped;
use margrave::text::in_english;
use margrave::view::chronicle::escape;
use owo_colors::Style;
use proptest::prelude::*;

#[test]
fn what_does_not_show_is_marked() {
    for (text, shown) in [
        ("\u{1b}[31mred\u{1b}[0m", "\\u{1b}[31mred\\u{1b}[0m"),
        ("bell\u{7} back\u{8}", "bell\\u{7} back\\u{8}"),
        ("over\rwritten", "over\\u{d}written"),
        ("two\r\nlines\n", "two\nlines\n"),
        ("a\tb", "a    b"),
        ("\u{9b}31m", "\\u{9b}31m"),
        ("abc\u{202e}def\u{2066}\u{200f}\u{61c}", "abc\\u{202e}def\\u{2066}\\u{200f}\\u{61c}"),
        ("a\u{2028}b\u{85}c\u{feff}\u{200b}", "a\\u{2028}b\\u{85}c\\u{feff}\\u{200b}"),
        ("re\u{200d}d", "re\\u{200d}d"),
        ("\u{e0041}\u{e0042}", "\\u{e0041}\\u{e0042}"),
        ("x\u{fe0f}\u{fe0f}", "x\u{fe0f}\\u{fe0f}"),
    ] {
        assert_eq!(clean(text), shown, "{text:?}");
        assert_eq!(printable(text), shown, "{text:?}");
    }
}

#[test]
fn letters_and_emoji_stay() {
    for text in [
        "Groß-Österreich, IJsselstein, coördinatie, 's-Gravenhage, ﬁ, Ångström, Łódź",
        "👩‍👩‍👧‍👦 🏴‍☠️ ❤️‍🔥 👍🏽 1️⃣ 🇳🇱",
        "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
        "می‌خواهم 日本 a\u{308}",
        "“quotes” – dashes — … · ─ │ ╭",
    ] {
        assert_eq!(clean(text), text);
    }
}

#[test]
fn our_colours_are_written_at_last() {
    let red = coloured("red \u{1b}[32m", Style::new().red());
    assert_eq!(printable(&red), "\u{1b}[31mred \\u{1b}[32m\u{1b}[0m");
    assert_eq!(clean(&red), red);
    assert_eq!(ours(&red), red);
}

#[test]
fn further_lines_are_marked() {
    assert_eq!(continued("one".to_owned()), "one");
    assert_eq!(continued("one\ntwo\r\nthree".to_owned()), "one\n    | two\n    | three");
    assert_eq!(one_line("one\n\ntwo"), "one two");
    assert_eq!(cut("abc", 3), "abc");
    assert_eq!(cut("äbcd", 3), "äbc…");
}

proptest! {
    /// Nothing that steers a terminal goes out, whatever comes in, and a second pass finds nothing
    /// left to do.
    #[test]
    fn nothing_steers(text in "(\\PC|\\pC|[\u{1b}\u{7}\r\n\t\u{9b}\u{202e}\\[0-9;m])*") {
        let shown = printable(&text);
        prop_assert!(!shown.chars().any(|letter| letter != '\n' && letter.is_control()), "{:?}", shown);
        let turns = |letter: char| ('\u{2028}'..='\u{202e}').contains(&letter) || ('\u{2066}'..='\u{2069}').contains(&letter);
        prop_assert!(!shown.chars().any(turns), "{:?}", shown);
        prop_assert_eq!(printable(&shown), shown.clone());
        prop_assert!(!one_line(&text).contains('\n'));
        prop_assert!(continued(text.clone()).lines().skip(1).all(|line| line.starts_with("    | ")));
    }
}

/// Numbers stand to the right, the heading included.
#[test]
fn columns_are_aligned() {
    let mut columns = Columns::new(&["name", "points"]);
    columns.row(["red 1".to_owned(), "500".to_owned()]);
    columns.row(["blue 12".to_owned(), "1500".to_owned()]);
    assert_eq!(columns.show(), "name     points\nred 1       500\nblue 12    1500\n");
}

#[test]
fn words_are_wrapped() {
    assert_eq!(wrap("one two three", 8, "  "), "  one\n  two\n  three\n");
}

#[test]
fn nouns_are_of_one_or_several() {
    let all = [
        (1, "tile"),
        (-1, "city"),
        (0, "siege engine"),
        (2, "army"),
        (3, "unit of baggage"),
        (2, "die"),
        (2, "loss"),
    ];
    let said: Vec<String> = all.iter().map(|(number, one)| count(*number, one)).collect();
    assert_eq!(
        said,
        [
            "1 tile",
            "-1 city",
            "0 siege engines",
            "2 armies",
            "3 units of baggage",
            "2 dice",
            "2 losses"
        ]
    );
    assert_eq!(count(5, "turn") + &count(2, "key"), "5 turns2 keys");
}

#[test]
fn lists_are_joined_by_a_word() {
    assert_eq!(listed(&["a", "b", "c"], "and"), "a, b and c");
    assert_eq!(listed(&["a", "b"], "or"), "a or b");
    assert_eq!(listed(&["a"], "and"), "a");
    assert_eq!(listed(&[""; 0], "and"), "");
}

#[test]
fn long_texts_of_scripts_are_cut() {
    assert_eq!(lines(["a\nb", "c"]), ["a", "b", "c"]);
    let many = lines(std::iter::repeat_n("x", MOST_LINES + 2));
    assert_eq!(many.len(), MOST_LINES + 1);
    let last = many.last().map(|line| in_english(line));
    assert_eq!(last.as_deref(), Some("… and 2 lines more: at most 500 are shown"));
    assert_eq!(lines(["x".repeat(LONGEST_LINE + 1).as_str()])[0].chars().count(), LONGEST_LINE + 1);
}

#[test]
fn lines_break_between_words() {
    assert_eq!(wrapped("one two three", Some(20)), ["one two three"]);
    assert_eq!(
        wrapped("  one two three four", Some(12)),
        ["  one two", "      three", "      four"]
    );
    assert_eq!(
        wrapped("  a [B]    does this and that", Some(20)),
        ["  a [B]    does this", "           and that"]
    );
    assert_eq!(
        wrapped("abcdefghijklmnopqrstuvwxyz", Some(20)).concat().replace(' ', ""),
        "abcdefghijklmnopqrstuvwxyz"
    );
    assert_eq!(wrapped("one two three", None), ["one two three"]);
    // Text that can be typed as it stands is not broken.
    assert_eq!(
        wrapped("what is said goes on to `map all` here", Some(30)),
        ["what is said goes on to", "    `map all` here"]
    );
    // A last column far to the right keeps its place where two lines of it are enough, and no more.
    let told =
        " +1000  size of the round  [WM-ARMY-02] Muster of one battle  a script of warmaster";
    let (head, tail) = told.split_at(73);
    assert_eq!(wrapped(told, Some(80)), [head.to_owned(), format!("{:62}{}", "", tail.trim())]);
    let far = wrapped(&told.replace("script", &"script ".repeat(9)), Some(80));
    assert!(far.len() < 4 && far[1].starts_with("     s"), "{far:?}");
    // Text in a column stays in it.
    assert_eq!(
        wrapped("              one two three four", Some(30)),
        ["              one two three", "              four"]
    );
}

/// Headings of several words stand on several lines where the table would be too wide.
#[test]
fn wide_tables_stack_their_headings() {
    let table = |name: &str| {
        let mut columns = Columns::new(&["realm", "winter battle points", name]);
        columns.row(["red".to_owned(), "5".to_owned(), "6".to_owned()]);
        columns.show()
    };
    assert_eq!(
        table("gold"),
        "realm  winter battle points  gold\nred                       5     6\n"
    );
    let long = format!("gold {}", "x".repeat(60));
    let lines: Vec<String> = table(&long).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert!(lines[0].trim() == "winter" && lines[2].starts_with("realm  points"), "{lines:?}");
    assert!(lines.iter().all(|line| line.chars().count() <= 80), "{lines:?}");
}

/// Words are wrapped within their columns where a table would be wider than a page; numbers and long words are whole.
#[test]
fn wide_tables_wrap_their_words() {
    let mut columns =
        Columns::new(&["realm", "name", "first number", "second number", "played by"]);
    let number = "123456789".to_owned();
    let name = |name: &str| name.to_owned();
    columns.row([
        name("red"),
        name("The Salt Towns of the North"),
        number.clone(),
        number.clone(),
        name("out of the game"),
    ]);
    columns.row([
        name("a-realm-of-a-long-name"),
        name("The March"),
        number.clone(),
        number,
        String::new(),
    ]);
    let shown = columns.show_in(Some(80));
    assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    let words =
        shown.split_whitespace().filter(|word| ["Salt", "game", "123456789"].contains(word));
    assert_eq!(words.count(), 6, "{shown}");
    // Nothing can be done for one that is too long itself.
    let mut columns = Columns::new(&["realm", "name"]);
    columns.row(["x".repeat(60), "y".repeat(60)]);
    assert_eq!(columns.show_in(Some(80)).lines().count(), 2);
}

#[test]
fn no_width_is_too_small() {
    let text = "    `place` banners on tiles of your realm (F5, G5, E6), then `done`;   they stand in the capital";
    for width in 20..120 {
        let lines = wrapped(text, Some(width));
        assert!(lines.iter().all(|line| line.chars().count() <= width), "{width}: {lines:?}");
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&lines.join(" ")), words(text), "{width}");
    }
}

#[test]
fn markup_is_text() {
    for (text, written) in [
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("[x](javascript:alert(1))", "\\[x\\](javascript:alert(1))"),
        ("a | b `c` *d* _e_ ~f~ \\", "a \\| b \\`c\\` \\*d\\* \\_e\\_ \\~f\\~ \\\\"),
        ("&lt;b&gt; & co, R&D &#60;", "&amp;lt;b&amp;gt; & co, R&amp;D &amp;#60;"),
        ("old_castle", "old_castle"),
        ("one\n\n# two", "one # two"),
        ("Groß-Österreich (D4), 2nd month.", "Groß-Österreich (D4), 2nd month."),
    ] {
        assert_eq!(escape::inline(text), written);
    }
}

#[test]
fn no_line_begins_anything() {
    for (text, written) in [
        ("# heading\n", "\\# heading\n"),
        ("## heading\n", "\\## heading\n"),
        ("- item\n+ item\n", "\\- item\n\\+ item\n"),
        ("1. first\n12) twelfth\n", "1\\. first\n12\\) twelfth\n"),
        ("---\n===\n", "\\---\n\\===\n"),
        ("-\n1.\n", "\\-\n1\\.\n"),
        ("#5 -2 1.5 +3 — red\n", "#5 -2 1.5 +3 — red\n"),
    ] {
        assert_eq!(escape::lines(text, ""), written);
    }
    assert_eq!(escape::lines("> # heading\n> text\n", "> "), "> \\# heading\n> text\n");
}
