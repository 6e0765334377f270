//! Expectations of scripts about events, by their kind and what they tell, so that they do not hang
//! on the words of the log.

use super::Checked;
use super::known::since_order;
use crate::campaign::{EVENTS, EventRow, ScriptValue};
use crate::command::Context;
use crate::engine::Game;
use crate::fault::or_nearest;
use crate::say;
use crate::text::{Joined, Text, listed_code, quoted};

/// Returns an event of a kind, with fields as scripts see them.
pub(super) fn told(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["told", kind, pairs @ ..] = words else { return None };
    let Some(at) = EVENTS.iter().position(|row| row.script_name() == *kind) else {
        // Expectations of what a realm was told have another form.
        if context.game.state.realm_named(kind).is_some() {
            return None;
        }
        let names: Vec<String> = EVENTS.iter().map(EventRow::script_name).collect();
        let near = or_nearest(kind, names.iter().map(String::as_str));
        return Some(Err(say!("there is no event `{kind}`{near}", kind = quoted(kind), near)));
    };
    let row = &EVENTS[at];
    let (pairs, rest) = pairs.as_chunks::<2>();
    if let [field] = rest {
        return Some(Err(say!("`{field}` has no value after it", field = quoted(field))));
    }
    let wanted: Result<Vec<(usize, &str)>, Text> =
        pairs.iter().map(|[field, value]| Ok((field_of(row, field)?, *value))).collect();
    let wanted = match wanted {
        Ok(wanted) => wanted,
        Err(why) => return Some(Err(why)),
    };
    let (game, mut last) = (context.game, None);
    for record in since_order(context).filter(|record| record.event.kind() as usize == at) {
        let values = record.event.tell(game.rules);
        let is = |(field, wanted): &(usize, &str)| {
            values.get(*field).is_some_and(|value| reads_as(game, value, wanted))
        };
        if wanted.iter().all(is) {
            return Some(Ok(()));
        }
        last = Some(values);
    }
    Some(Err(last.map_or_else(
        || say!("there was no such event since the last order"),
        |values| say!("the last one had {fields}", fields = listed(game, row, &values)),
    )))
}

fn field_of(row: &EventRow, named: &str) -> Result<usize, Text> {
    row.fields.iter().position(|field| field.name == named).ok_or_else(|| {
        let near = or_nearest(named, row.fields.iter().map(|field| field.name));
        let known = listed_code(row.fields.iter().map(|field| field.name), Joined::Comma);
        let named = quoted(named);
        say!("such an event has no `{named}`{near}; it has {known}", named, near, known)
    })
}

/// True if a value is written so, or one of a list is.
fn reads_as(game: &Game<'_>, value: &ScriptValue, wanted: &str) -> bool {
    match value {
        ScriptValue::List(items) => items.iter().any(|item| reads_as(game, item, wanted)),
        value => written(game, value).eq_ignore_ascii_case(wanted),
    }
}

/// Writes a value in one word: `D3`, `red`, `red1`, `yes`, `nothing`.
fn written(game: &Game<'_>, value: &ScriptValue) -> String {
    match value {
        ScriptValue::Nothing => "nothing".to_owned(),
        ScriptValue::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        ScriptValue::Number(number) => number.to_string(),
        ScriptValue::Text(text) => text.split_whitespace().collect::<Vec<_>>().join("_"),
        ScriptValue::Realm(realm) => game.realm_name(*realm).to_owned(),
        ScriptValue::Tile(place) => game.label(*place).to_owned(),
        ScriptValue::Banner(banner) => {
            let banner = game.state.banner(*banner);
            format!("{}{}", game.realm_name(banner.realm), banner.number)
        }
        ScriptValue::Troop(troop) => {
            let troop = game.state.roster.troop(*troop);
            format!("{}{}", game.realm_name(troop.realm), troop.number)
        }
        ScriptValue::Ship(ship) => {
            let ship = game.state.ship(*ship);
            format!("{}{}", game.owner_name(ship.owner), ship.number)
        }
        ScriptValue::List(items) => {
            let items: Vec<String> = items.iter().map(|item| written(game, item)).collect();
            items.join(",")
        }
        ScriptValue::Map(_) => "a table".to_owned(),
    }
}

fn listed(game: &Game<'_>, row: &EventRow, values: &[ScriptValue]) -> Text {
    let fields = row.fields.iter().zip(values);
    let told = fields.map(|(field, value)| format!("{} {}", field.name, written(game, value)));
    listed_code(told, Joined::Comma)
}
