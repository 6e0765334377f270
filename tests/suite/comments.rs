//! Comments of functions and types begin as `.github/CONTRIBUTING.md` asks, so that a stranger reads first what a
//! thing does.

use std::fs;

use crate::support::{files, root};

/// Words that end as verbs of the third person do and are none.
const NO_VERBS: &[&str] = &["This", "These", "Those", "Its", "Is", "Was", "Always", "As"];

/// Words that begin no comment.
const NEVER: &[&str] = &["What", "Whether", "How", "Who", "Whom", "Whose", "Where", "Why", "That"];

/// Sections that tell no more than that an error is one.
const SAYS_NOTHING: &[&str] = &[
    "A sentence that says what is wrong.",
    "A sentence that names what is wrong.",
    "The refusal.",
    "What is wrong with it.",
    "Why not.",
    "Always.",
];

/// Returns a line that declares something from behind its `pub` on.
fn declared(line: &str) -> &str {
    let Some(rest) = line.strip_prefix("pub") else { return line };
    match rest.split_once(')') {
        Some((scope, rest)) if scope.starts_with('(') => rest.trim_start(),
        _ => rest.trim_start(),
    }
}

fn is_function(line: &str) -> bool {
    ["fn ", "const fn ", "async fn "].iter().any(|begins| declared(line).starts_with(begins))
}

/// True if a line declares a function, a type, a constant or a module; rows of tables and fields have sentences that
/// readers see.
fn is_item(line: &str) -> bool {
    let words = ["struct ", "enum ", "trait ", "type ", "const ", "static ", "mod "];
    is_function(line) || words.iter().any(|begins| declared(line).starts_with(begins))
}

/// A function's comment begins with a verb: `Returns`, `Rolls`, `True if`; that of another thing by none of the
/// words that ask.
#[test]
fn comments_begin_as_they_should() {
    let (mut wrong, mut functions) = (Vec::new(), 0);
    for path in files(&root().join("src"), "rs") {
        let text = fs::read_to_string(&path).expect("a source is read");
        let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
        for (at, line) in lines.iter().enumerate() {
            let Some(comment) = line.strip_prefix("/// ") else { continue };
            let place = || format!("{}:{}: {comment}", path.display(), at + 1);
            if SAYS_NOTHING.contains(&comment) && lines[at - 1] == "/// # Errors" {
                wrong.push(place());
            }
            if at > 0 && lines[at - 1].starts_with("///") {
                continue;
            }
            let first = comment.split([' ', ',', '.', ':']).next().unwrap_or_default();
            let below =
                lines[at..].iter().find(|line| !line.starts_with("///") && !line.starts_with("#["));
            let of_function = below.is_some_and(|line| is_function(line));
            functions += usize::from(of_function);
            let verb = first.starts_with(|letter: char| letter.is_ascii_uppercase())
                && first.ends_with('s')
                && !NO_VERBS.contains(&first);
            let fits = verb || comment.starts_with("True if ") || comment.starts_with("As [`");
            let of_item = below.is_some_and(|line| is_item(line));
            if of_item && NEVER.contains(&first) || of_function && !fits {
                wrong.push(place());
            }
        }
    }
    assert!(functions > 5_000, "only {functions} functions are found");
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}
