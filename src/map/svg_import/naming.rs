//! Names of provinces in a drawing → ids that can be typed, and names that are shown.

use std::collections::BTreeSet;

use roxmltree::Node;

use crate::map::provinces::key;

/// Letters of an id at most.
pub(super) const ID_MAX: usize = 16;

/// Names that drawing programs give by themselves, before a number.
const MADE: &[&str] = &[
    "path", "polygon", "polyline", "rect", "circle", "ellipse", "g", "group", "use", "layer",
    "svg", "shape", "object", "text", "tspan", "image", "xmlid", "vector", "compound", "curve",
    "line", "province", "area", "region", "cell", "state", "p",
];

/// Returns what its author called an element: a label, title or name.
pub(super) fn name_of(node: Node<'_, '_>) -> Option<String> {
    let label = node.attributes().find(|attribute| attribute.name() == "label");
    let title = node.children().find(|child| child.tag_name().name() == "title");
    let attribute = |name: &str| node.attribute(name).map(str::to_owned);
    let names = [
        label.map(|label| label.value().to_owned()),
        title.and_then(|title| title.text()).map(str::to_owned),
        attribute("title"),
        attribute("name"),
        attribute("data-name"),
    ];
    let one_line = |name: String| name.split_whitespace().collect::<Vec<_>>().join(" ");
    names.into_iter().flatten().map(one_line).find(|name| is_name(name))
}

/// True if a name has a letter.
pub(super) fn is_name(name: &str) -> bool {
    name.chars().any(char::is_alphabetic)
}

/// Returns the id that an author gave to an element; None if a program did.
pub(super) fn id_of<'d>(node: Node<'d, 'd>) -> Option<&'d str> {
    node.attribute("id").filter(|id| is_name(id) && !made(id))
}

/// Returns whether an id is one that drawing programs give: a word for a shape, and numbers.
fn made(id: &str) -> bool {
    let small = id.to_ascii_lowercase();
    let numbers =
        |rest: &str| rest.chars().all(|letter| letter.is_ascii_digit() || "-_. ".contains(letter));
    // Some programs write `_x31_` for a digit, or end ids in one.
    MADE.iter().any(|word| small.strip_prefix(word).is_some_and(numbers))
        || small.starts_with("xmlid")
}

/// Returns an id as players type it, made of a name or of what a drawing has for an id; None if
/// nothing of it can be typed.
pub fn typed(written: &str) -> Option<String> {
    let spaced: String =
        written.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' }).collect();
    let words: Vec<String> = spaced
        .split('_')
        .map(|word| key(word).chars().filter(char::is_ascii_alphanumeric).collect::<String>())
        .filter(|word| !word.is_empty())
        .collect();
    // Characters before the first letter cannot begin an id.
    let whole = words.join("_");
    let whole = whole.trim_start_matches(|letter: char| !letter.is_ascii_lowercase());
    let id = shortened(whole);
    (!id.is_empty()).then_some(id)
}

/// Returns the first words of an id that is too long, or the first letters of its first word.
fn shortened(id: &str) -> String {
    if id.len() <= ID_MAX {
        return id.to_owned();
    }
    let head = &id[..ID_MAX];
    let ends_in_word = id.as_bytes()[ID_MAX] != b'_';
    let words = head.rfind('_').filter(|at| ends_in_word && *at >= ID_MAX / 2);
    words.map_or(head, |at| &head[..at]).trim_end_matches('_').to_owned()
}

/// Ids that are taken.
#[derive(Default)]
pub(super) struct TakenIds(BTreeSet<String>);

impl TakenIds {
    /// Returns the id, with a number if another province has it.
    pub fn take(&mut self, id: &str) -> String {
        let mut free = id.to_owned();
        let mut number = 2;
        while !self.0.insert(key(&free)) {
            let end = number.to_string();
            let head: String = id.chars().take(ID_MAX - end.len()).collect();
            free = head + &end;
            number += 1;
        }
        free
    }
}
