//! A question that somebody else answers: their own page asks it, and no other page tells who they are.

use std::fs;
use std::path::Path;

use super::browser::{Browser, encoded};
use super::server::Server;
use crate::support::{assert_success, margrave, root};

/// A campaign in which gold is to say where the beaten banners of blue go, in a folder of its own.
fn sworn(folder: &Path) {
    let script = root().join("mods/regents/tests/liege-answers.campaign");
    let script = fs::read_to_string(script).expect("the script is read");
    let lines = script.lines().take_while(|line| *line != "expect asked gold");
    let lines = lines.map(|line| if line.starts_with("map ") { "map vale.yaml" } else { line });
    let text: String = lines.map(|line| format!("{line}\n")).collect();
    let case = folder.join("case.campaign");
    fs::write(&case, text).expect("written");
    fs::copy(root().join("tests/maps/vale.yaml"), folder.join("vale.yaml")).expect("copied");
    let to = folder.join("served/regents");
    let output = margrave().arg("export").args([&case, &to]).output().expect("it runs");
    assert_success(&output, "export");
}

/// Gives a line by the form that shows it before it is given; what the page says then.
fn given(browser: &mut Browser, line: &str) -> String {
    let shown = browser.get(&format!("?line={}", encoded(line))).body;
    let draft = shown.forms().into_iter().find(|form| form.hidden("line") == Some(line));
    let draft = draft.unwrap_or_else(|| panic!("`{line}` is shown to be given: {}", shown.text));
    assert_eq!((draft.action.as_str(), draft.method.as_str()), ("say", "post"));
    browser.post("say", &[("line", line)]);
    browser.get("").body.text
}

/// The liege of a beaten realm answers by the forms of their page. The realm reads that somebody else answers,
/// everybody that it is awaited, and nobody but the host who is asked, before the answer and after it.
#[test]
fn a_liege_answers_on_their_own_page() {
    let folder = tempfile::tempdir().expect("a folder");
    sworn(folder.path());
    let server = Server::of(&folder.path().join("served"), &[]);
    let [mut red, mut blue, mut gold] =
        ["red", "blue", "gold"].map(|seat| server.takes("regents", seat));

    let asked = gold.get("").body;
    assert!(asked.text.contains("<title>●"), "gold is asked: {}", asked.text);
    assert!(asked.offered().contains(&"retreat D4".to_owned()), "{:?}", asked.offered());

    let secret = ["retreat D4", "gold for blue", "Waiting for gold", "gold is asked", "gold: "];
    let keeps = |page: &str, whose: &str| {
        assert!(!page.contains("<title>●"), "{whose} is not asked: {page}");
        assert!(page.contains("Waiting for blue."), "{whose}: {page}");
        secret.iter().for_each(|words| assert!(!page.contains(words), "{whose}, {words}: {page}"));
    };
    let told = "Somebody else answers for you now.";
    let (of_blue, of_red) = (blue.get("").body.text, red.get("").body.text);
    keeps(&of_blue, "blue");
    keeps(&of_red, "red");
    assert!(of_blue.contains(told) && !of_red.contains(told), "{of_red}");

    // Nobody else can answer, whatever they post.
    for browser in [&mut red, &mut blue] {
        browser.post("say", &[("line", "retreat D4")]);
        browser.post("say", &[("line", "gold: retreat D4")]);
    }
    let file = folder.path().join("served/regents/campaign.txt");
    let kept = || fs::read_to_string(&file).expect("the file is read");
    assert!(!kept().contains("retreat"), "{}", kept());

    // What the rules refuse is told on the page that asked.
    gold.post("say", &[("line", "retreat E5")]);
    let refused = gold.get("").body.text;
    assert!(refused.contains("NL-BATTLE-07"), "{refused}");
    let after = given(&mut gold, "retreat D4");
    assert!(after.contains("blue 1 moves to D4"), "{after}");
    assert!(kept().contains("gold: retreat D4"), "{}", kept());
    for (browser, whose) in [(&mut red, "red"), (&mut blue, "blue")] {
        let page = browser.get("?look=log+60").body.text;
        assert!(page.contains("blue 1 moves to D4"), "{whose}: {page}");
        assert!(!page.contains("gold: ") && !page.contains("gold for blue"), "{whose}: {page}");
    }
    server.ends();
}
