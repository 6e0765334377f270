//! Deeds of the turn that is played, news of realms, sieges and marks, order sheets, memory, and the dice.

use super::text::{WordsLeft, WrittenLine, quoted, read, text, word};
use super::{Lines, known_to, line, realm_names};
use crate::campaign::{
    Attempt, BannerEvent, Bombardment, Declared, RecordEvent, ScriptValue, State, StrengthReport,
    Until, WrittenSheet,
};
use crate::engine::Game;
use crate::engine::core::marks::KNOWN_TO;
use crate::engine::core::scripting::memory;
use crate::map::PlaceId;
use crate::rules::Ruleset;
use crate::say;
use crate::text::Text;

pub(super) fn write(game: &Game<'_>, lines: &mut Lines) {
    let state = game.state;
    for (place, siege) in &state.sieges {
        let mut words = WrittenLine::of(format!(
            "siege {at} {by}",
            at = super::label(game, *place),
            by = game.realm_name(siege.besieger)
        ));
        let (points, baggage) = (siege.garrison, siege.garrison_baggage);
        words.say_if(points != 0 || baggage != 0, format!("garrison {points} {baggage}"));
        words.say_if(siege.hardship != 0, format!("hardship {}", siege.hardship));
        match siege.bombardment {
            Bombardment::None => {}
            Bombardment::ThisTurn => words.say("bombarded now"),
            Bombardment::LastTurn => words.say("bombarded before"),
            Bombardment::Bonus(bonus) => words.say(format!("bombarded {bonus}")),
        }
        words.say_if(siege.repulsed, "repulsed");
        words.say_if(siege.acted, "acted");
        words.say_if(siege.sallied, "sallied");
        if siege.defender != state.holding(*place).owner {
            words.say(format!("of {}", game.owner_name(siege.defender)));
        }
        lines.push(words.written());
    }
    for mark in state.all_marks() {
        let (name, at) = (&mark.name, super::label(game, mark.place));
        let until = match mark.until {
            Until::Rounds(rounds) => rounds.to_string(),
            until => {
                let word = Until::WORDS.iter().find(|(_, known)| *known == until);
                word.map_or("lifted", |(word, _)| word).to_owned()
            }
        };
        let by = mark.by.map_or_else(String::new, |by| format!(" by {}", game.realm_name(by)));
        let amount =
            if mark.amount == 0 { String::new() } else { format!(" amount {}", mark.amount) };
        let knowers = mark.known_to.as_ref();
        let known_to = knowers.map(|realms| format!(" {KNOWN_TO}{}", realm_names(game, realms)));
        let known_to = known_to.unwrap_or_default();
        line!(lines, "mark {name} {at} {until}{by}{amount}{known_to}");
    }
    for claim in &state.hidden_claims {
        let (at, by) = (super::label(game, claim.place), game.realm_name(claim.realm));
        let known_to = known_to(game, &claim.known_to);
        line!(lines, "hidden_claim {at} {by}{known_to}");
    }
    let banner = |id| {
        let banner = state.banner(id);
        format!("{} {}", game.realm_name(banner.realm), banner.number)
    };
    for attempt in &state.attempts {
        let failed = if attempt.success { "" } else { " failed" };
        let (from, to) = (super::label(game, attempt.from), super::label(game, attempt.to));
        line!(lines, "attempt {} {from} {to}{failed}", game.realm_name(attempt.realm));
    }
    for declared in &state.declared {
        let (from, to) = (super::label(game, declared.from), super::label(game, declared.to));
        line!(lines, "declared {} {from} {to}", banner(declared.banner));
    }
    for (turned, place) in &state.turned_back {
        line!(lines, "turned_back {} {}", banner(*turned), super::label(game, *place));
    }
    for (to, reports) in &state.reports {
        for (of, report) in reports {
            let StrengthReport { points, year, round } = report;
            line!(lines, "told {} {} {points} {year} {round}", game.realm_name(*to), banner(*of));
        }
    }
    for (key, all) in [("opened", state.sheets.opened()), ("closed", state.sheets.closed())] {
        for sheets in all {
            for (realm, written) in &sheets.lines {
                let (phase, realm) = (word(&sheets.phase), game.realm_name(*realm));
                if written.is_empty() {
                    line!(lines, "{key} {realm} {phase}");
                }
                for order in written {
                    line!(lines, "{key} {realm} {phase} {}", text(order));
                }
            }
        }
    }
    for realm in state.realm_ids() {
        let name = game.realm_name(realm);
        let written = state.sheets.written(realm);
        if written.is_empty() && state.sheets.begun(realm) {
            line!(lines, "written {name}");
        }
        for order in written {
            line!(lines, "written {name} {}", text(order));
        }
    }
    for realm in &state.sheets.handed_in {
        line!(lines, "handed_in {}", game.realm_name(*realm));
    }
}

/// Writes the memory of scripts, after all that it may name.
pub(super) fn write_memory(game: &Game<'_>, lines: &mut Lines) {
    for (layer, memory) in &game.state.memory {
        for (key, value) in memory {
            let (name, value) = (word(key), value_words(game, value));
            let read = name == *key && memory::remembers(game, layer, key).is_ok();
            line!(
                lines,
                "{verb} {layer} {name} {value}",
                verb = if read { "remember" } else { "keep" }
            );
        }
    }
}

/// Returns a value as words that come back as it is, whatever blanks are in its texts.
fn value_words(game: &Game<'_>, value: &ScriptValue) -> String {
    match value {
        ScriptValue::Text(text) => {
            let plain = memory::value_written(game, value);
            let same = plain.split_whitespace().collect::<Vec<_>>().join(" ") == plain;
            if same && !text.contains(['#', '\\', '"']) { plain } else { quoted(text) }
        }
        ScriptValue::List(parts) => {
            let parts: Vec<String> = parts.iter().map(|part| value_words(game, part)).collect();
            format!("[{}]", parts.join(", "))
        }
        ScriptValue::Map(parts) => {
            let entry = |(name, part): (&String, &ScriptValue)| {
                format!("{}: {}", quoted(name), value_words(game, part))
            };
            format!("{{{}}}", parts.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        value => memory::value_written(game, value),
    }
}

pub(super) fn write_dice(game: &Game<'_>, lines: &mut Lines) {
    let dice = &game.state.dice;
    let waiting: Vec<String> = dice.waiting.iter().map(u8::to_string).collect();
    for faces in waiting.chunks(100) {
        line!(lines, "dice {}", faces.join(" "));
    }
    for kept in &dice.kept {
        line!(lines, "dice {} for {}", kept.face, kept.what);
    }
    if dice.by_hand {
        line!(lines, "dice hand");
    }
}

pub(super) fn lay(
    state: &mut State,
    rules: &Ruleset,
    key: &str,
    words: &[&str],
) -> Result<(), Text> {
    let mut words = WordsLeft::of(words);
    let game = Game::new(rules, state, None);
    if key == "keep" {
        let layer = words.need(say!("an edition or a mod"))?.to_owned();
        let key = words.text(say!("a name"))?;
        let value = memory::value_typed(&game, &words.rest.join(" "))?;
        state.apply(&RecordEvent::Remembered { owner: layer, key, value }.into());
        return Ok(());
    }
    let realm = game.realm_named(words.need(say!("a realm"))?)?;
    let place = |words: &mut WordsLeft<'_, '_>| -> Result<PlaceId, Text> {
        game.place_named(words.need(say!("a tile"))?)
    };
    match key {
        "attempt" => {
            let (from, to) = (place(&mut words)?, place(&mut words)?);
            let success = !words.takes("failed");
            state.attempts.push(Attempt { realm, from, to, success });
        }
        "declared" => {
            let banner = game.banner_numbered(realm, words.number(say!("a number"))?)?;
            let (from, to) = (place(&mut words)?, place(&mut words)?);
            state.declared.push(Declared { banner, from, to });
        }
        "turned_back" => {
            let banner = game.banner_numbered(realm, words.number(say!("a number"))?)?;
            let at = place(&mut words)?;
            state.turned_back.push((banner, at));
        }
        "told" => {
            let of = game.realm_named(words.need(say!("whose banner"))?)?;
            let banner = game.banner_numbered(of, words.number(say!("a number"))?)?;
            let points = words.number::<i32>(say!("points"))?.into();
            let (year, round) =
                (words.number(Text::noun("a year"))?, words.number(say!("a round"))?);
            let report = StrengthReport { points, year, round };
            state.apply(&BannerEvent::Told { to: realm, banner, report }.into());
        }
        key @ ("opened" | "closed") => {
            let phase = words.text(say!("a phase"))?;
            let opened = key == "opened";
            let all = if opened { state.sheets.opened() } else { state.sheets.closed() };
            let before = all.iter().find(|sheets| sheets.phase == phase);
            let mut lines =
                before.and_then(|sheets| sheets.lines.get(&realm)).cloned().unwrap_or_default();
            if !words.rest.is_empty() {
                lines.push(read(words.rest)?);
            }
            let event = if opened {
                RecordEvent::SheetsOpened { phase, sheets: vec![WrittenSheet { realm, lines }] }
            } else {
                RecordEvent::SheetTaken { realm, phase, lines }
            };
            state.apply(&event.into());
            return Ok(());
        }
        "written" => {
            // A sheet of which all was struck out is a sheet.
            let empty = words.rest.is_empty();
            let line = if empty { String::new() } else { read(words.rest)? };
            state.apply(&RecordEvent::OrderWritten { realm, number: 0, line }.into());
            if empty {
                state.apply(&RecordEvent::OrderStruck { realm, number: 1 }.into());
            }
            return Ok(());
        }
        _ => state.apply(&RecordEvent::HandedIn { realm }.into()),
    }
    words.end()
}
