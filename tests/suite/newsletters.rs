//! `margrave chronicle --since`: what came since a time, as Markdown and as one page with the map.

use std::fs;

use crate::support::{assert_reported, assert_success, err, margrave, out, root};

fn chronicle(words: &[&str]) -> std::process::Output {
    let script = root().join("scripts/first-summer.campaign");
    margrave().arg("chronicle").arg(script).args(words).output().expect("the binary runs")
}

/// A newsletter since a time tells what the whole chronicle tells of it, and nothing of what came before.
#[test]
fn a_newsletter_tells_what_came_since() {
    let [whole, news] = [&[][..], &["--since", "year 1, round 3"]].map(|words: &[&str]| {
        let output = chronicle(&[&["--as", "public"][..], words].concat());
        assert_success(&output, "a chronicle is written");
        out(&output)
    });
    assert!(news.starts_with("# Chronicle\n") && news.contains("of year 1, round 3 to"), "{news}");
    let body = news.split_once("## Year 1").expect("it has a year").1;
    assert!(body.trim_start().starts_with("### Campaign season, round 3\n"), "{body}");
    // Footnotes are counted anew; all else stands in the whole one as it does here.
    let rest = whole.split_once("### Campaign season, round 3\n").expect("it has that round").1;
    let plain = |text: &str| {
        text.lines().filter(|line| !line.contains("[^")).map(str::to_owned).collect::<Vec<_>>()
    };
    let told = body.split_once("round 3\n").expect("it has that round").1;
    assert_eq!(plain(told.trim_end()), plain(rest.trim_end()));
    assert_reported(&chronicle(&["--since", "year 9"]), "a time that never comes");
}

/// One page holds the map and the story as all know them, and needs nothing else; it is written anew each week.
#[test]
fn a_newsletter_is_one_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("news.html");
    let words =
        ["--as", "public", "--since", "year 1, round 4", "--page", &file.display().to_string()];
    for _ in 0..2 {
        let written = chronicle(&words);
        assert!(written.status.success(), "{}", err(&written));
    }
    let page = fs::read_to_string(&file).expect("a page");
    for wanted in
        ["<!DOCTYPE html>", "<svg", "<h2>Year 1</h2>", "What is written here is as all know it"]
    {
        assert!(page.contains(wanted), "`{wanted}` is missing: {page}");
    }
    assert!(
        !page.contains("round 3") && !page.contains("<script") && !page.contains("src="),
        "{page}"
    );
    fs::write(&file, "mine").expect("a file is written");
    assert_reported(&chronicle(&words), "a file that Margrave did not write");
}
