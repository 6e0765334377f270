//! Differences between two rule sets: written out, they are a layer that makes one into the other.

use margrave::fault::{SourceFile, render};
use margrave::rules::diff::{diff, diff_scripts, patch, same};
use margrave::yaml::{Files, Node, NodeKind, Span, parse};
use proptest::prelude::*;

use super::{choose, mods};
use crate::support::{assert_success, margrave, out};

/// Scripts that come, go and change are said with their lines.
#[test]
fn scripts_differ() {
    let folder = mods(&[("a", "", &[("a.lua", "x\ny\n")]), ("b", "", &[("b.lua", "z\n")])]);
    let (one, other) = (
        choose(folder.path(), &["a"]).expect("sound"),
        choose(folder.path(), &["b"]).expect("sound"),
    );
    let changes = diff_scripts(&one, &other);
    let said: Vec<_> =
        changes.iter().map(|change| (change.path.as_str(), change.before, change.after)).collect();
    assert_eq!(said, [("mods/a/a.lua", Some(2), None), ("mods/b/b.lua", None, Some(1))]);
}

fn scalar(text: &str) -> Node {
    Node { span: Span::default(), kind: NodeKind::Scalar { text: text.into(), quoted: true } }
}

/// Trees as layers make them, with texts that YAML could take for something else.
fn tree() -> impl Strategy<Value = Node> {
    let words = prop_oneof![
        "[a-z ~:#'\"\\\\{}\\[\\]-]{0,6}",
        "[0-9+x-]{1,4}",
        Just("yes".to_owned()),
        Just("null".to_owned()),
        Just("line\nline".to_owned())
    ];
    let leaf = words.prop_map(|text| scalar(&text));
    leaf.prop_recursive(4, 40, 5, |inner| {
        let map = prop::collection::btree_map("[a-e]|[1-3]|1-3|~|a b", inner.clone(), 0..5)
            .prop_map(|entries| Node {
                span: Span::default(),
                kind: NodeKind::Map(
                    entries.into_iter().map(|(key, value)| (scalar(&key), value)).collect(),
                ),
            });
        let list = prop::collection::vec(inner, 0..3)
            .prop_map(|items| Node { span: Span::default(), kind: NodeKind::List(items) });
        prop_oneof![3 => map, 1 => list]
    })
}

fn section() -> impl Strategy<Value = Node> {
    tree().prop_map(|node| Node {
        span: Span::default(),
        kind: NodeKind::Map(vec![(scalar("tables"), node)]),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    /// The difference between any two trees, written as a file, read and laid over the one, gives
    /// the other.
    #[test]
    fn a_difference_is_a_layer(one in section(), other in section()) {
        let text = serde_yaml::to_string(&patch(&one, &other)).expect("it is written");
        let over = parse(&mut Files::default(), &SourceFile::new("patch", text.clone())).unwrap_or_else(|faults| panic!("{}", render(&faults, false)));
        let mut found = one.clone();
        found.merge(over);
        prop_assert!(same(&found, &other), "{text}");
        prop_assert_eq!(patch(&one, &other).is_empty(), same(&one, &other));
    }
}

/// The same with real rules: the patch that `rules diff --yaml` prints is a mod that does it.
#[test]
fn a_printed_difference_is_a_mod() {
    let main = "values:\n  banner.food: {is: 2}\ntables:\n  shortfall:\n    rows:\n      1: ~\n      2: ~\n      1-2: {lose_points: d6x30}\ncalendar:\n  season: {rounds: 8}\n";
    let folder = mods(&[("first", "", &[("main.yaml", main)])]);
    let printed = margrave()
        .arg("--mods")
        .arg(folder.path())
        .args(["rules", "diff", "dutch", "first", "--yaml"])
        .output()
        .expect("it runs");
    assert_success(&printed, "it is printed");
    let copies = mods(&[("copy", "", &[("main.yaml", &out(&printed))])]);
    let (first, copy) = (
        choose(folder.path(), &["first"]).expect("sound"),
        choose(copies.path(), &["copy"]).expect("sound"),
    );
    assert_eq!(diff(&first, &copy), []);
}
