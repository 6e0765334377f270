//! Values of a script's locals as each line begins, so that a report can tell what they held where
//! it failed. Only a machine that does again what has failed notes them; others know nothing of it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use mlua::{Lua, MultiValue, Table, Value};

use super::api;
use super::world::World;
use crate::say;
use crate::text::{Joined, Text, quoted};

/// Letters of a value, and of all of them.
const VALUE: usize = 80;
const ALL: usize = 400;
/// Items of a table that are shown, and of one within it.
const ITEMS: usize = 6;
const INNER: usize = 3;
/// Items that are looked at to show the first of them in the order of their keys.
const LOOKED_AT: usize = 1000;

/// A function that runs, with the line that it has begun last.
struct NotedFrame {
    /// Depth in the stack, from the bottom.
    depth: usize,
    /// The file, the line, the first and the last line of the function, then names and values in turn.
    given: MultiValue,
}

impl NotedFrame {
    fn line(&self, at: usize) -> usize {
        let line = self.given.get(at).and_then(Value::as_usize);
        line.unwrap_or(0)
    }

    /// True if it has come to this line of a file; or, where it was stopped on its way to a line, whether
    /// its function has it.
    fn is_at(&self, (file, line): (&str, usize), stopped: bool) -> bool {
        let own =
            self.given.front().is_some_and(|own| own.to_string().is_ok_and(|own| own == file));
        own && (self.line(1) == line || stopped && (self.line(2)..=self.line(3)).contains(&line))
    }
}

/// The functions that run, the innermost last; of those that were left some may follow it.
pub(super) struct Locals {
    frames: RefCell<Vec<NotedFrame>>,
    depth: Cell<usize>,
    /// Tells the names of things that locals hold.
    world: Rc<World>,
}

impl Locals {
    /// Returns an empty note.
    pub(super) fn of(world: &Rc<World>) -> Locals {
        Locals { frames: RefCell::default(), depth: Cell::default(), world: Rc::clone(world) }
    }

    /// Notes what the locals hold: Lua has begun a line and calls the host with it.
    pub(super) fn note(&self, lua: &Lua, given: MultiValue) {
        // The host's function is the innermost.
        let runs = |level: usize| lua.inspect_stack(level, |_| ()).is_some();
        let mut depth = self.depth.get();
        while runs(depth + 1) {
            depth += 1;
        }
        while depth > 0 && !runs(depth) {
            depth -= 1;
        }
        self.depth.set(depth);
        let mut frames = self.frames.borrow_mut();
        let kept = frames.iter().take_while(|frame| frame.depth < depth).count();
        frames.truncate(kept);
        frames.push(NotedFrame { depth, given });
    }

    pub(super) fn clear(&self) {
        self.frames.borrow_mut().clear();
    }

    /// Returns the locals, as a report shows them, of the function that failed at a place and, if
    /// the depth is known, at that depth of the stack; or that was `stopped` there.
    pub(super) fn failed_locals(
        &self,
        place: &str,
        depth: Option<usize>,
        stopped: bool,
    ) -> Option<Text> {
        let (file, line) = place.rsplit_once(':')?;
        let place = (file, line.parse::<usize>().ok()?);
        let frames = self.frames.borrow();
        let exact = frames.iter().find(|frame| Some(frame.depth) == depth);
        let exact = exact.filter(|frame| frame.is_at(place, stopped));
        let frame =
            exact.or_else(|| frames.iter().rev().find(|frame| frame.is_at(place, false)))?;
        written(&self.world, &frame.given.iter().skip(4).collect::<Vec<_>>())
    }
}

/// Names and values in turn, as a report shows them.
fn written(world: &World, given: &[&Value]) -> Option<Text> {
    let mut shown: Vec<(String, Text)> = Vec::new();
    for pair in given.chunks_exact(2) {
        let name = pair[0].to_string().unwrap_or_default();
        // A later declaration under the same name hides it.
        shown.retain(|(other, _)| *other != name);
        if name != "_" && !pair[1].is_function() {
            shown.push((name, value(world, pair[1], 0)));
        }
    }
    let (mut locals, mut letters) = (Vec::new(), 0);
    let number = shown.len();
    for (at, (name, value)) in shown.into_iter().enumerate() {
        let next = pair(&name, cut(value));
        letters += next.in_english().chars().count();
        if letters > ALL {
            locals.push(say!("… and {number} more", number = number - at));
            break;
        }
        // The comma before the next one.
        letters += 2;
        locals.push(next);
    }
    let locals = (!locals.is_empty()).then(|| Text::list(locals, Joined::Comma));
    locals.map(|locals| say!("where {locals}", locals))
}

/// Writes a name or key and its value: `points = 3`.
fn pair(name: &str, value: Text) -> Text {
    Text::list([quoted(format_args!("{name} = ")), value], Joined::Nothing)
}

fn cut(text: Text) -> Text {
    let english = text.in_english();
    match english.char_indices().nth(VALUE) {
        Some((end, _)) => quoted(format_args!("{}…", &english[..end])),
        None => text,
    }
}

fn value(world: &World, of: &Value, depth: usize) -> Text {
    match of {
        Value::String(text) => {
            quoted(format_args!("\"{}\"", text.to_string_lossy().replace('\n', "\\n")))
        }
        Value::Table(table) => items(world, table, depth),
        Value::LightUserData(light) => quoted(api::name_of(world, *light)),
        // An address would differ from run to run.
        Value::Function(_) => say!("a function"),
        Value::Thread(_) => say!("a coroutine"),
        Value::Buffer(_) => say!("a buffer"),
        Value::UserData(_) => say!("an object"),
        other => quoted(other.to_string().unwrap_or_else(|_| other.type_name().to_owned())),
    }
}

fn items(world: &World, table: &Table, depth: usize) -> Text {
    let within = |items: Vec<Text>| {
        let [open, close] = ["{", "}"].map(Text::verbatim);
        Text::list([open, Text::list(items, Joined::Comma), close], Joined::Nothing)
    };
    let most = if depth == 0 { ITEMS } else { INNER };
    let list = table.raw_len();
    if depth > 2 {
        return quoted(if table.is_empty() { "{}" } else { "{…}" });
    }
    let mut shown: Vec<Text> = (1..=list.min(most))
        .filter_map(|at| table.raw_get::<Value>(at).ok())
        .map(|item| value(world, &item, depth + 1))
        .collect();
    let in_list = |key: &Value| key.as_usize().is_some_and(|at| (1..=list).contains(&at));
    let mut named: Vec<(String, Value)> = table
        .pairs::<Value, Value>()
        .flatten()
        .filter(|(key, _)| !in_list(key))
        .take(LOOKED_AT + 1)
        .map(|(key, item)| (key_written(world, &key), item))
        .collect();
    // Those that come first depend on addresses where keys are tables.
    if named.len() > LOOKED_AT {
        shown.push(say!("… more than {most} in all", most = LOOKED_AT));
        return within(shown);
    }
    named.sort_by(|(one, _), (other, _)| one.cmp(other));
    let all = list + named.len();
    let mut told = shown.len();
    for alike in named.chunk_by(|(one, _), (other, _)| one == other) {
        if shown.len() >= most {
            break;
        }
        told += alike.len();
        shown.push(match alike {
            [(key, item)] => pair(key, value(world, item, depth + 1)),
            // Nothing but their addresses tells them apart.
            several => {
                say!("{number} keys {name}", number = several.len(), name = quoted(&several[0].0))
            }
        });
    }
    if all > told {
        shown.push(say!("… {all} in all", all));
    }
    within(shown)
}

fn key_written(world: &World, key: &Value) -> String {
    match key {
        Value::String(text) => text.to_string_lossy(),
        other => format!("[{}]", value(world, other, 2).in_english()),
    }
}
