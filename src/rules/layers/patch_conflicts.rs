//! The cells that each mod changes → faults where two of them change the same one.

use std::collections::BTreeMap;

use crate::rules::manifest::Manifest;
use crate::say;
use crate::text::{Joined, Text, quoted};
use crate::yaml::{Node, NodeKind, Reader, Span};

/// The change that one mod makes to a cell.
#[derive(Debug, Clone)]
struct ModTouch {
    by: String,
    span: Span,
    /// The text it sets; None where it removes.
    text: Option<String>,
}

/// Path of a cell, section first.
type CellPath = Vec<String>;

/// A cell that two mods change.
struct Clash<'c> {
    path: &'c CellPath,
    span: Span,
    removes: bool,
    other_path: &'c CellPath,
    other: &'c ModTouch,
}

/// A table, or whatever it is, of which two mods change the same.
struct SharedThing<'c> {
    /// Its section and its name.
    thing: &'c [String],
    /// The earlier mod.
    by: &'c str,
    /// True where the earlier one replaces all of it, and where the later one does.
    replaced: [bool; 2],
    cells: Vec<String>,
}

/// Cells of one thing that a list of conflicts names.
const NAMED: usize = 3;

impl SharedThing<'_> {
    fn in_words(&self, name: &str) -> Text {
        let thing = || quoted(self.thing.join("."));
        let by = self.by;
        let whole = |one: &str, other: &str| {
            say!(
                "the mod `{one}` replaces all of {thing}, and the mod `{other}` changes it",
                one = quoted(one),
                thing = thing(),
                other = quoted(other)
            )
        };
        let both = |thing: Text| {
            let (one, other) = (quoted(by), quoted(name));
            say!("the mods `{one}` and `{other}` both change {thing}", one, other, thing)
        };
        match (self.replaced, self.cells.as_slice()) {
            ([true, _], _) => whole(by, name),
            ([_, true], _) => whole(name, by),
            (_, [cell]) if cell.is_empty() => both(thing()),
            (_, [cell]) => both(Text::list([thing(), quoted('.'), quoted(cell)], Joined::Nothing)),
            (_, cells) => {
                let first = cells[..cells.len().min(NAMED)].join(", ");
                match cells.len().saturating_sub(NAMED) {
                    0 => say!("{both}: {first}", both = both(thing()), first = quoted(first)),
                    more => say!(
                        "{both}: {first} and {more} other {more?cell|cells}",
                        both = both(thing()),
                        first = quoted(first),
                        more
                    ),
                }
            }
        }
    }
}

/// Every cell that a mod so far has set, replaced or removed.
#[derive(Debug, Default)]
pub(in crate::rules) struct Touched {
    cells: BTreeMap<CellPath, Vec<ModTouch>>,
}

impl Touched {
    /// Adds the cells of one mod, laid over the editions `below`. Those that earlier mods change
    /// too are faults, unless it patches them on purpose (`after`) or the host says so (`over`).
    pub fn add(
        &mut self,
        reader: &Reader<'_>,
        below: &Node,
        manifest: &Manifest,
        over: &[String],
        sections: &Node,
    ) {
        let mut found = Vec::new();
        cells(Some(below), sections, &mut Vec::new(), &mut found);
        for clash in self.clashes(&found, manifest, over) {
            report(reader, &manifest.name, &clash);
        }
        for (path, span, text) in found {
            self.cells.entry(path).or_default().push(ModTouch {
                by: manifest.name.clone(),
                span,
                text,
            });
        }
    }

    /// Describes the changes that a mod shares with the earlier one: of each table, or whatever it
    /// is, in one sentence.
    pub fn in_words(&self, below: &Node, manifest: &Manifest, sections: &Node) -> Vec<Text> {
        let mut found = Vec::new();
        cells(Some(below), sections, &mut Vec::new(), &mut found);
        let mut things: Vec<SharedThing<'_>> = Vec::new();
        for clash in self.clashes(&found, manifest, &[]) {
            let [own, other] = [clash.path, clash.other_path];
            let longer = if own.len() > other.len() { own } else { other };
            let (thing, cell) = longer.split_at(longer.len().min(2));
            let known = things.iter().position(|known| known.thing == thing);
            let at = known.unwrap_or_else(|| {
                let by = clash.other.by.as_str();
                things.push(SharedThing { thing, by, replaced: [false; 2], cells: Vec::new() });
                things.len() - 1
            });
            let shared = &mut things[at];
            shared.replaced[0] |= other.len() < longer.len() && other.len() <= thing.len();
            shared.replaced[1] |= own.len() < longer.len() && own.len() <= thing.len();
            let cell = cell.join(".");
            if !shared.cells.contains(&cell) {
                shared.cells.push(cell);
            }
        }
        things.iter().map(|shared| shared.in_words(&manifest.name)).collect()
    }

    /// Returns those of the cells of a mod that earlier mods change too, unless it does so on purpose.
    fn clashes<'c>(
        &'c self,
        found: &'c [(CellPath, Span, Option<String>)],
        manifest: &Manifest,
        over: &[String],
    ) -> Vec<Clash<'c>> {
        let acknowledged = |name: &String| {
            over.contains(name) || manifest.after.iter().any(|other| other.name == *name)
        };
        let mut clashes = Vec::new();
        for (path, span, text) in found {
            for (other_path, other) in self.overlapping(path) {
                // Both citing the same rule for a table that each changes elsewhere is agreement.
                let agreed = path.last().is_some_and(|key| key == "cite")
                    && path == other_path
                    && other.text == *text;
                if !acknowledged(&other.by) && !agreed {
                    let removes = text.is_none();
                    clashes.push(Clash { path, span: *span, removes, other_path, other });
                }
            }
        }
        clashes
    }

    /// Lists the changes of this cell, of what holds it, and of what it holds.
    fn overlapping<'a>(
        &'a self,
        path: &'a CellPath,
    ) -> impl Iterator<Item = (&'a CellPath, &'a ModTouch)> {
        let above = (1..path.len()).filter_map(|length| self.cells.get_key_value(&path[..length]));
        let inside =
            self.cells.range(path.clone()..).take_while(move |(other, _)| other.starts_with(path));
        above
            .chain(inside)
            .flat_map(|(path, touches)| touches.iter().map(move |touch| (path, touch)))
    }
}

/// Finds the cells that a layer sets or removes. A list is one cell; a map of keys that are new is many.
fn cells(
    below: Option<&Node>,
    over: &Node,
    path: &mut CellPath,
    found: &mut Vec<(CellPath, Span, Option<String>)>,
) {
    if path.len() == 1 && path[0] == "calendar" && matches!(over.kind, NodeKind::Map(_)) {
        return calendar_cells(over, path, found);
    }
    let NodeKind::Map(entries) = &over.kind else {
        found.push((path.clone(), over.span, over.scalar().map(str::to_owned)));
        return;
    };
    // A map in place of something else replaces all of it.
    if below.is_some_and(|below| !matches!(below.kind, NodeKind::Map(_)))
        || below.is_none() && entries.is_empty()
    {
        found.push((path.clone(), over.span, None));
        return;
    }
    let keys = below.map(Node::keys).unwrap_or_default();
    for (key, value) in entries {
        path.push(key.scalar().unwrap_or_default().to_owned());
        if value.is_null() {
            found.push((path.clone(), key.span, None));
        } else {
            let inner =
                below.zip(keys.get(&key.scalar())).map(|(below, at)| &below.entries()[*at].1);
            cells(inner, value, path, found);
        }
        path.pop();
    }
}

/// Finds the cells of a patch of the calendar: each key of a block is one, and so is each phase put in or
/// taken out.
fn calendar_cells(over: &Node, path: &CellPath, found: &mut Vec<(CellPath, Span, Option<String>)>) {
    let cell = |rest: &[&str]| {
        path.iter().cloned().chain(rest.iter().map(|part| (*part).to_owned())).collect::<CellPath>()
    };
    for (block, patch) in over.entries() {
        let id = block.scalar().unwrap_or_default();
        if patch.entries().is_empty() {
            found.push((cell(&[id]), block.span, None));
        }
        for (key, value) in patch.entries() {
            let name = key.scalar().unwrap_or_default();
            match (&value.kind, name) {
                (NodeKind::List(items), "insert" | "remove") => {
                    for item in items {
                        let phase = item
                            .scalar()
                            .or_else(|| item.get("phase")?.scalar())
                            .unwrap_or_default();
                        found.push((cell(&[id, "steps", phase]), item.span, None));
                    }
                }
                _ => found.push((cell(&[id, name]), value.span, value.scalar().map(str::to_owned))),
            }
        }
    }
}

fn report(reader: &Reader<'_>, name: &str, clash: &Clash<'_>) {
    let Clash { path, span, removes, other_path, other: touch } = *clash;
    let cell = path.join(".");
    let message = if path == other_path {
        say!(
            "the mods `{by}` and `{name}` both change {cell}",
            by = quoted(&touch.by),
            name = quoted(name),
            cell = quoted(cell)
        )
    } else if path.len() < other_path.len() {
        say!(
            "the mod `{name}` replaces all of {cell}, and the mod `{by}` changes {other_path} within it",
            name = quoted(name),
            cell = quoted(cell),
            by = quoted(&touch.by),
            other_path = quoted(other_path.join("."))
        )
    } else {
        say!(
            "the mod `{by}` replaces all of {other_path}, and the mod `{name}` changes {cell} within it",
            by = quoted(&touch.by),
            other_path = quoted(other_path.join(".")),
            name = quoted(name),
            cell = quoted(cell)
        )
    };
    let first = reader.files.fault(
        touch.span,
        "mods::conflict",
        say!("the other one"),
        say!("by `{by}`", by = quoted(&touch.by)),
    );
    let fault = reader.files.fault(
        span,
        "mods::conflict",
        message,
        if removes {
            say!("changed by `{name}`", name = quoted(name))
        } else {
            say!("set by `{name}`", name = quoted(name))
        },
    );
    reader.push(fault.also(first).help(say!("to let `{name}` win, write `mod {name} over {by}` in the head of the campaign, or `after: [{by}]` in its mod.yaml", name = quoted(name), by = quoted(&touch.by))));
}
