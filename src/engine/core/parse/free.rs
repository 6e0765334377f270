//! A free line ↔ the arguments of an order that a script declares: they may stand anywhere in the
//! line, and each may be typed with its name before it.

pub mod reader;
pub mod token;

use crate::campaign::RealmId;
use crate::engine::core::game::Game;
use crate::engine::core::order::{Argument, ArgumentKind};
use crate::engine::core::parse::write::argument_text;
use crate::engine::core::scripting::interface::{ModCall, ModOrder};
use crate::engine::core::texts;
use crate::say;
use crate::text::{Joined, Text};
use reader::OrderReader;

/// Reads the words after the name of an order → its arguments, in the order in which it declares
/// them.
pub(super) fn read(
    game: &Game<'_>,
    who: Option<RealmId>,
    order: &ModOrder,
    words: &[&str],
) -> Result<Vec<Argument>, Text> {
    let mut reader = OrderReader::new(game, who, order, words);
    while reader.goes_on() {
        reader.step().map_err(|why| match missing(order, &reader) {
            names if names.is_empty() => why,
            names => {
                say!("{why}; still missing: {names}", why, names = Text::list(names, Joined::Comma))
            }
        })?;
    }
    let names = missing(order, &reader);
    if names.is_empty() {
        return Ok(reader.arguments());
    }
    let only = names.len() == 1;
    let missing = say!("{names} {names?is|are} missing", names = Text::list(names, Joined::And));
    Err(match reader.misread() {
        // The one that is missing was misspelt.
        Some(why) if only => why,
        Some(why) => Text::list([why, missing], Joined::Semicolon),
        None => missing,
    })
}

/// Lists arguments that must be given and are not.
fn missing(order: &ModOrder, reader: &OrderReader<'_>) -> Vec<Text> {
    let kinds = order.arguments.iter().enumerate();
    let needed = kinds.filter(|(at, (_, kind))| !may_be_left_out(*kind) && !reader.has(*at));
    needed.map(|(_, (name, _))| texts::order(name)).collect()
}

fn may_be_left_out(kind: ArgumentKind) -> bool {
    matches!(kind, ArgumentKind::Optional(_) | ArgumentKind::Flag(_))
}

/// Writes an order as a line that reads as the same order: what must be given in the order of its
/// arguments, the rest by name; all by name if it would be misread otherwise.
pub(super) fn write(
    game: &Game<'_>,
    who: Option<RealmId>,
    order: &ModOrder,
    call: &ModCall,
    in_order: bool,
) -> String {
    let short = line(game, who, order, call, in_order, false);
    let words: Vec<&str> = short.split_whitespace().skip(1).collect();
    match read(game, who, order, &words) {
        Ok(arguments) if in_order || arguments == call.arguments => short,
        _ => line(game, who, order, call, in_order, true),
    }
}

fn line(
    game: &Game<'_>,
    who: Option<RealmId>,
    order: &ModOrder,
    call: &ModCall,
    in_order: bool,
    named: bool,
) -> String {
    let mut line = order.name.clone();
    for ((name, kind), argument) in order.arguments.iter().zip(&call.arguments) {
        let text = argument_text(game, who, argument, in_order);
        if text.is_empty() {
            continue;
        }
        let by_name = match kind {
            ArgumentKind::Flag(_) => false,
            ArgumentKind::Optional(_) => true,
            _ => named,
        };
        if by_name {
            line.push(' ');
            line.push_str(name);
        }
        line.push(' ');
        line.push_str(&text);
    }
    line
}
