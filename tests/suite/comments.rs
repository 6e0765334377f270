//! Comments of functions and types begin as `.github/CONTRIBUTING.md` asks, so that a stranger reads first what a
//! thing does.

use std::fs;

use crate::support::{files, root};

/// Words that end as verbs of the third person do and are none.
const NO_VERBS: &[&str] = &["This", "These", "Those", "Its", "Is", "Was", "Always", "As"];

/// Words that begin no comment.
const NEVER: &[&str] =
    &["What", "Whether", "How", "Who", "Whom", "Whose", "Where", "Which", "Why", "That"];

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

/// Returns the first word of a comment.
fn first_word(comment: &str) -> &str {
    comment.split([' ', ',', '.', ':']).next().unwrap_or_default()
}

/// True if a comment is for whoever reads the code: rows of tables have sentences that players read, without a stop.
fn is_of_code(lines: &[&str]) -> bool {
    let last = lines.iter().take_while(|line| line.starts_with("//")).last();
    last.is_some_and(|line| line.ends_with(['.', ':', '`']))
}

/// A function's comment begins with a verb: `Returns`, `Rolls`, `True if`; that of another thing, of a file and of
/// the errors of a function by none of the words that ask.
#[test]
fn comments_begin_as_they_should() {
    let (mut wrong, mut functions) = (Vec::new(), 0);
    for path in files(&root().join("src"), "rs") {
        let text = fs::read_to_string(&path).expect("a source is read");
        let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
        for (at, line) in lines.iter().enumerate() {
            let head = line.strip_prefix("//! ").filter(|_| at == 0);
            let Some(comment) = head.or(line.strip_prefix("/// ")) else { continue };
            let place = || format!("{}:{}: {comment}", path.display(), at + 1);
            let first = first_word(comment);
            if at > 0 && lines[at - 1].starts_with("///") {
                let of_errors = lines[at - 1] == "/// # Errors";
                if of_errors && (SAYS_NOTHING.contains(&comment) || NEVER.contains(&first)) {
                    wrong.push(place());
                }
                continue;
            }
            let below =
                lines[at..].iter().find(|line| !line.starts_with("///") && !line.starts_with("#["));
            let of_function = below.is_some_and(|line| is_function(line));
            functions += usize::from(of_function);
            let verb = first.starts_with(|letter: char| letter.is_ascii_uppercase())
                && first.ends_with('s')
                && !NO_VERBS.contains(&first);
            let fits = verb || comment.starts_with("True if ") || comment.starts_with("As [`");
            let asks = NEVER.contains(&first) && is_of_code(&lines[at..]);
            if asks || of_function && !fits {
                wrong.push(place());
            }
        }
    }
    assert!(functions > 5_000, "only {functions} functions are found");
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}
