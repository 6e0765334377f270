//! A typed line ↔ an order. Names are resolved against the campaign; faults say what is wanted.

pub mod free;
pub mod places;
pub mod usage;
pub mod words;
pub mod write;

use std::borrow::Cow;

use smallvec::SmallVec;

pub use usage::{mod_order_usage, usage, view_usage};
pub(in crate::engine) use write::argument_text;
pub use write::{write, write_in_order};

use crate::campaign::RealmId;
use crate::engine::core::argument::fewest;
use crate::engine::core::game::Game;
use crate::engine::core::order::{Argument, ArgumentKind, ORDERS, Order, Verb};
use crate::engine::core::scripting::interface::{ModView, OrderScripts};
use crate::engine::core::scripting::mod_orders;
use crate::fault::nearest;
use crate::say;
use crate::text::{Joined, Text, has_mark};
use words::Cursor;

/// Reason that a line is not an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    pub message: Text,
    pub help: Text,
}

impl Unreadable {
    /// Says what is wrong with the line and what to type.
    pub fn text(self) -> Text {
        Text::list([self.message, self.help], Joined::SemicolonOrAsked)
    }
}

fn unreadable<T>(message: Text, help: Text) -> Result<T, Unreadable> {
    Err(Unreadable { message, help })
}

/// Says what is wrong with an argument.
pub(super) fn of_field(field: &str, message: Text) -> Text {
    say!("{field}: {message}", field = Text::noun(field.to_owned()), message)
}

/// Says that words are left over at the end of a line.
pub(super) fn too_much(rest: &[&str]) -> Text {
    say!("`{rest}` is too much", rest = Text::verbatim(rest.join(" ")))
}

fn usage_and_example(usage: String, example: &str) -> Text {
    say!(
        "usage: {usage}, for instance `{example}`",
        usage = Text::usage(usage),
        example = Text::typed(example)
    )
}

/// Reads the words after the name of a view → its arguments, without those left out at the end.
/// `who` looks.
///
/// # Errors
/// The fault in them, and how the view is used.
pub fn view_arguments(
    game: &Game<'_>,
    who: Option<RealmId>,
    view: &ModView,
    words: &[&str],
) -> Result<Vec<Argument>, Unreadable> {
    let help = || usage_and_example(view_usage(view), &view.example);
    let mut cursor = Cursor { game, who, words, at: 0 };
    let mut arguments = Vec::new();
    for (index, (field, kind)) in view.arguments.iter().enumerate() {
        if index >= view.needed && cursor.at >= words.len() {
            break;
        }
        let after = fewest(&view.arguments[index + 1..view.needed.max(index + 1)]);
        match cursor.argument(*kind, after) {
            Ok(argument) => arguments.push(argument),
            Err(message) => return unreadable(of_field(field, message), help()),
        }
    }
    let rest = &words[cursor.at..];
    if rest.is_empty() { Ok(arguments) } else { unreadable(too_much(rest), help()) }
}

/// Reads a line without its realm prefix → an order of `who` (the realm that is asked, if any).
///
/// # Errors
/// The fault in the line, and how the order is used.
pub fn parse(game: &Game<'_>, who: Option<RealmId>, line: &str) -> Result<Order, Unreadable> {
    parse_line(game, who, &OrderLine::of(line))
}

/// A line without its realm prefix, in words.
pub struct OrderLine<'l> {
    text: &'l str,
    words: SmallVec<[&'l str; 8]>,
    /// The order of the program that its first word names.
    pub verb: Option<Verb>,
}

impl<'l> OrderLine<'l> {
    pub fn of(text: &'l str) -> OrderLine<'l> {
        let words = words_of(text);
        let verb = words.first().and_then(|word| Verb::by_name(&lowered(word)));
        OrderLine { text, words, verb }
    }

    /// Returns its first word; empty if there is none.
    pub fn name(&self) -> &'l str {
        self.words.first().copied().unwrap_or_default()
    }
}

/// As [`parse`], of a line that is in words already.
///
/// # Errors
/// As [`parse`].
pub fn parse_line(
    game: &Game<'_>,
    who: Option<RealmId>,
    line: &OrderLine<'_>,
) -> Result<Order, Unreadable> {
    let (name, words) = (line.name(), line.words.as_slice());
    if has_mark(line.text) {
        return unreadable(
            say!("`{{say:` begins a text of the program, and cannot be typed"),
            say!("leave it out"),
        );
    }
    let own = game.hooks.map_or(&[][..], OrderScripts::orders);
    let named = lowered(name);
    // An order that a script brings to its phase may have the name of one that the engine has for
    // others.
    let now = mod_orders::mod_orders(game).any(|(_, order)| order.name == *named);
    let known = line.verb.filter(|_| !now);
    let of_mod = own.iter().any(|order| order.name == *named);
    let Some(verb) = known.or(of_mod.then_some(Verb::ModOrder)) else {
        let known =
            ORDERS.iter().map(|row| row.name).chain(own.iter().map(|order| order.name.as_str()));
        let elsewhere = ELSEWHERE.iter().find(|(word, _)| **word == *named);
        let help = match (elsewhere, nearest(name, known)) {
            (Some((_, instead)), _) => instead(),
            (None, Some(near)) => say!("did you mean `{near}`?", near = Text::verbatim(near)),
            (None, None) => say!("`help` lists the orders"),
        };
        return unreadable(say!("there is no order `{name}`", name = Text::verbatim(name)), help);
    };
    let read = |words: &[&str]| match read_as(verb, game, who, words) {
        // A line that only the script's order can mean is read as that, and refused if it is not on
        // offer.
        Err(_) if of_mod && verb != Verb::ModOrder => read_as(Verb::ModOrder, game, who, words),
        read => read,
    };
    // A list may be written with commas, as `muster 1500,1500,1000`; a name may have one. And a word
    // may stand before a tile that says nothing, as in `scout 1 to D4`.
    read(words).or_else(|fault| {
        let spaced = line.text.replace(',', " ");
        let says = |word: &&str| !SAY_NOTHING.iter().any(|one| word.eq_ignore_ascii_case(one));
        let bare = spaced.split_whitespace().filter(says).collect::<Vec<_>>().join(" ");
        let others = [spaced, bare];
        let mut others = others.iter().filter(|other| *other != line.text);
        others.find_map(|other| read(&words_of(other)).ok()).ok_or(fault)
    })
}

/// Splits a line into its words.
fn words_of(line: &str) -> SmallVec<[&str; 8]> {
    // As all lines are that the program writes, and most that are typed.
    let plain = line.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ');
    if plain { line.split_ascii_whitespace().collect() } else { line.split_whitespace().collect() }
}

/// Returns a word in small letters, as most are typed, and all are recorded.
pub fn lowered(word: &str) -> Cow<'_, str> {
    let small = |byte: u8| byte.is_ascii() && !byte.is_ascii_uppercase();
    if word.bytes().all(small) { Cow::Borrowed(word) } else { Cow::Owned(word.to_lowercase()) }
}

/// Words before a tile that say nothing.
const SAY_NOTHING: &[&str] = &["to", "into"];

type WhereElse = fn() -> Text;

/// Orders of other programs, each with what to do here instead.
const ELSEWHERE: &[(&str, WhereElse)] = &[("save", || {
    say!(
        "every answer is kept as it is given: `quit` leaves, and `margrave play` with the name of the campaign goes on"
    )
})];

/// Reads a line whose order is known.
fn read_as(
    verb: Verb,
    game: &Game<'_>,
    who: Option<RealmId>,
    words: &[&str],
) -> Result<Order, Unreadable> {
    let own = game.hooks.map_or(&[][..], OrderScripts::orders);
    // The name of a mod's order is the first word of its own argument.
    let rest = if verb == Verb::ModOrder { words } else { words.get(1..).unwrap_or_default() };
    let mut cursor = Cursor { game, who, words: rest, at: 0 };
    let mut arguments = Vec::new();
    for (index, (field, kind)) in verb.row().arguments.iter().enumerate() {
        let after = fewest(&verb.row().arguments[index + 1..]);
        match cursor.argument(*kind, after) {
            Ok(argument) => arguments.push(argument),
            Err(message) => {
                let help = match own.iter().find(|order| {
                    rest.first().is_some_and(|word| order.name == word.to_lowercase())
                }) {
                    Some(order) => usage_and_example(mod_order_usage(order), &order.example),
                    None => usage_and_example(usage(verb), verb.row().example),
                };
                // The parts of a form have names of their own.
                let message = match kind {
                    ArgumentKind::ModCall | ArgumentKind::Form(_) => message,
                    _ => of_field(field, message),
                };
                return unreadable(message, help);
            }
        }
    }
    let usage = || say!("usage: {usage}", usage = Text::usage(usage(verb)));
    if cursor.at < rest.len() {
        return unreadable(too_much(&rest[cursor.at..]), usage());
    }
    Order::build(verb, arguments).map_or_else(|| unreadable(say!("that does not fit"), usage()), Ok)
}
