//! Marks in texts of scripts: nobody types one, each is read as it was written, and none that a script makes up harms.

use std::fs;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use margrave::say;
use margrave::text::{Joined, MarkWriter, Text, in_english};
use proptest::prelude::*;

use crate::support::{feed, margrave, out};

/// A player who types a mark is refused, so that nothing hides in a line; the campaign goes on.
#[test]
fn nobody_types_a_mark() {
    let folder = tempfile::tempdir().expect("a folder");
    let mark = Text::verbatim("\u{1b}[2Jforged\nYear 9").to_mark();
    let mut command = margrave();
    command.args(["play", "--players", "red=human,blue=human", "--seed", "3"]);
    let typed = format!("view as host\nnote {mark}\nlog\nquit\n");
    let played = feed(command.arg(folder.path().join("war")), &typed);
    let shown = out(&played);
    assert!(shown.contains("cannot be typed") && !shown.contains("forged"), "{shown}");
    let file = fs::read_to_string(folder.path().join("war/campaign.txt")).expect("a file");
    assert!(!file.contains("{say:"), "{file}");
}

/// A mark is read in English, and as many texts stand inside each other as a mark can hold.
#[test]
fn texts_are_read_through_their_marks() {
    let mut text = Text::verbatim("in the midst");
    let mut mark = String::new();
    while !text.is_too_deep() {
        mark = text.to_mark();
        assert!(in_english(&mark).ends_with("in the midst"), "{mark}");
        text = say!("around: {text}", text);
    }
    assert!(in_english(&mark).matches("around").count() > 20, "{mark}");
    assert_eq!(in_english("no {mark}"), "no {mark}");
}

/// Any text, a few deep.
fn texts() -> impl Strategy<Value = Text> {
    let word = || "(\\PC|[{}\n]){0,12}";
    let joined = prop::sample::select(vec![
        Joined::Comma,
        Joined::Blank,
        Joined::Semicolon,
        Joined::SemicolonOrAsked,
        Joined::ColonOrAsked,
        Joined::And,
        Joined::Or,
        Joined::Plus,
        Joined::Sum,
        Joined::Nothing,
        Joined::Line,
    ]);
    let plain = prop_oneof![
        word().prop_map(Text::Verbatim),
        word().prop_map(Text::noun),
        any::<i64>().prop_map(Text::Number),
        (-200..200_i64).prop_map(Text::Number),
        (any::<i64>(), word()).prop_map(|(number, noun)| Text::Count(number, noun.into())),
        word().prop_map(Text::Typed),
        word().prop_map(Text::Usage),
        (word(), word()).prop_map(|(name, of)| Text::Named(name, of.into())),
        "\\PC{200,300}".prop_map(Text::Verbatim),
    ];
    plain.prop_recursive(4, 40, 5, move |inner| {
        let arguments = prop::collection::vec((word(), inner.clone()), 0..4);
        prop_oneof![
            (word(), arguments).prop_map(|(english, arguments)| {
                let arguments = arguments.into_iter().map(|(name, text)| (name.into(), text));
                Text::Sentence(english.into(), arguments.collect())
            }),
            (prop::collection::vec(inner, 0..4), joined.clone())
                .prop_map(|(items, joined)| Text::list(items, joined)),
        ]
    })
}

fn marked(bytes: impl AsRef<[u8]>) -> String {
    format!("{{say:{}}}", BASE64_STANDARD.encode(bytes))
}

/// Returns the bytes in a mark.
fn within(mark: &str) -> Vec<u8> {
    let inside = mark.strip_prefix("{say:").and_then(|rest| rest.strip_suffix('}'));
    BASE64_STANDARD.decode(inside.expect("it is a mark")).expect("it is base64")
}

/// Reads a mark that a script made up, both as a text and as an argument of another, where its bytes are taken as
/// they are.
fn read_made_up(mark: &str) -> Text {
    let read = Text::of_script(mark);
    let mut written = MarkWriter::default();
    written.list(1, Joined::And, |written| written.of_script(mark));
    assert_eq!(Text::of_script(&written.finish()), Text::list([read.clone()], Joined::And));
    read
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// What is written as a mark is read as it was, alone, among words and as an argument; so is what campaign files
    /// have from before, which is JSON.
    #[test]
    fn marks_are_read_as_they_were_written(text in texts(), before in "[a-z {]{0,5}") {
        let mark = text.to_mark();
        prop_assert!(mark.bytes().all(|letter| letter.is_ascii_graphic()));
        prop_assert_eq!(mark.matches(['{', '}']).count(), 2);
        prop_assert_eq!(read_made_up(&mark), text.clone());
        let list = Text::list([Text::verbatim(before.as_str()), text.clone()], Joined::Nothing);
        if !before.is_empty() {
            prop_assert_eq!(read_made_up(&format!("{before}{mark}")), list);
        }
        let json = serde_json::to_string(&text).expect("it is written");
        prop_assert_eq!(read_made_up(&marked(json)), text);
    }

    /// Marks that a script makes up are read or not, and break nothing.
    #[test]
    fn marks_of_any_bytes_are_read(bytes in prop::collection::vec(0..12_u8, 0..40)) {
        read_made_up(&marked(bytes));
    }

    /// Nor does a mark that was changed or cut break anything.
    #[test]
    fn changed_marks_are_read(text in texts(), at in any::<prop::sample::Index>(), byte: u8, cut: bool) {
        let mut bytes = within(&text.to_mark());
        let at = at.index(bytes.len());
        bytes[at] = byte;
        if cut {
            bytes.truncate(at);
        }
        read_made_up(&marked(bytes));
    }
}

/// Marks that claim to be longer, or nest more deeply, than can be are no texts.
#[test]
fn marks_of_false_lengths_are_none() {
    let most = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
    let more = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02];
    let begun = |bytes: &[u8], length: &[u8]| [bytes, length].concat();
    let list_of_lists: Vec<u8> = [6, 0, 1].repeat(20_000);
    for bytes in [
        begun(&[2], &most),
        begun(&[6, 0], &most),
        begun(&[1, 0], &most),
        begun(&[4], &more),
        begun(&[6, 11], &[0]),
        list_of_lists,
    ] {
        let mark = marked(bytes);
        assert_eq!(read_made_up(&mark), Text::noun(mark.clone()));
    }
    assert_eq!(read_made_up(&marked(begun(&[4], &most))), Text::Number(i64::MIN));
    let nested = |depth: usize| marked([&[6, 0, 1].repeat(depth - 1)[..], &[4, 0]].concat());
    assert_eq!(Text::of_script(&nested(32)).in_english(), "0");
    assert!(Text::of_script(&nested(33)).in_english().starts_with("{say:"));
}
