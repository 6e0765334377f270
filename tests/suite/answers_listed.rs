//! The legal answers on a screen: grouped, and never more lines than it has.

use margrave::view::answers::grouped;

fn lines(text: &[&str]) -> Vec<String> {
    text.iter().map(|line| (*line).to_owned()).collect()
}

/// Answers that differ in the last word stand in one line; a single one stands as it is typed.
#[test]
fn answers_alike_stand_in_one_line() {
    let answers = lines(&["scout 1 F11", "scout 1 G3", "scout 2 H5", "move 1 D4", "done"]);
    let expected = ["  scout 1: F11, G3", "  scout 2 H5", "  move 1 D4", "  done"];
    assert_eq!(grouped(&answers, 80, 18), expected);
}

/// Banners that can do the same are named together where that is needed, and then orders are
/// counted: 24 scouts fit a screen of 24 lines, and no word is broken.
#[test]
fn many_answers_fit_the_screen() {
    let tiles = ["D4", "D5", "E4", "E5", "F10", "F11"];
    let alike = (1..=24).flat_map(|banner| tiles.map(|tile| format!("scout {banner} {tile}")));
    let mut answers: Vec<String> = alike.collect();
    answers.push("done".to_owned());
    let shown = grouped(&answers, 80, 18);
    assert!(shown.len() <= 4 && shown.iter().all(|line| line.chars().count() <= 80), "{shown:?}");
    let all = shown.join(" ");
    assert!(all.contains("23, 24: D4, D5") || all.contains("24: D4,"), "{shown:?}");
    let unlike = (1..=24)
        .flat_map(|banner| (0..7).map(move |tile| format!("scout {banner} A{banner}{tile}")));
    let mut answers: Vec<String> = unlike.collect();
    answers.extend(lines(&["forage 1", "forage 2", "done"]));
    assert_eq!(grouped(&answers, 80, 30).len(), 26);
    let shown = grouped(&answers, 80, 18);
    assert_eq!(
        shown,
        ["  scout …: 168 answers; `what scout` lists them", "  forage: 1, 2", "  done"]
    );
}
