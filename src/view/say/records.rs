//! Lines of the log on what is said, named and agreed.

use crate::basics::pluralize::count;
use crate::campaign::event::RecordEvent;
use crate::campaign::{BannerId, Seat, WrittenSheet};
use crate::engine::Game;
use crate::view::names;
use crate::view::say::sentence;

/// The sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &RecordEvent) -> Option<String> {
    Some(match event {
        RecordEvent::TileNamed { place, name } => {
            named(names::label(game, *place), "is called", name, "name")
        }
        RecordEvent::BannerNamed { banner, name } => {
            named(&number(game, *banner), "is called", name, "name")
        }
        RecordEvent::RealmNamed { realm, name } => {
            named(names::realm(game, *realm), "is called", name, "name")
        }
        RecordEvent::CommanderNamed { banner: Some(banner), name, .. } => {
            named(&number(game, *banner), "is commanded by", name, "commander")
        }
        RecordEvent::CommanderNamed { realm, banner: None, name } => {
            named(names::realm(game, *realm), "has as its emperor", name, "emperor")
        }
        RecordEvent::NameRolled { name } => format!("the name is {name}"),
        RecordEvent::ChroniclerNamed { realm: Some(realm) } => {
            format!("{realm} keeps the chronicle", realm = names::realm(game, *realm))
        }
        RecordEvent::ChroniclerNamed { realm: None } => "nobody keeps the chronicle".to_owned(),
        RecordEvent::EpithetSet { year, epithet } => names::epithet_set(game, *year, epithet),
        RecordEvent::Noted { by, text } => {
            format!("{} writes: {text}", by.map_or("the host", |realm| names::realm(game, realm)))
        }
        RecordEvent::Footnoted { by, text } => {
            format!("{} adds: {text}", by.map_or("the host", |realm| names::realm(game, realm)))
        }
        RecordEvent::TakenBack { realm, answers, times } => {
            let whose =
                realm.map_or(String::new(), |realm| format!(" of {}", names::realm(game, realm)));
            let were = if *answers == 1 { "was" } else { "were" };
            let answers = count(*answers, "answer");
            let often = if *times > 1 {
                format!(
                    "; that has happened {times} in this campaign",
                    times = count(*times, "time")
                )
            } else {
                String::new()
            };
            format!("{answers}{whose} {were} taken back past what had been seen{often}")
        }
        RecordEvent::OrderWritten { realm, number, line } => {
            format!("{realm} writes order {number}: {line}", realm = names::realm(game, *realm))
        }
        RecordEvent::OrderStruck { realm, number } => {
            format!("{realm} strikes order {number}", realm = names::realm(game, *realm))
        }
        RecordEvent::OrderLeftOut { line, why, .. } => format!("left out: `{line}`: {why}"),
        RecordEvent::HandedIn { realm } => {
            format!("{realm} has handed in their orders", realm = names::realm(game, *realm))
        }
        RecordEvent::SheetsOpened { sheets, .. } => {
            format!("the orders are opened: {}", opened(game, sheets))
        }
        RecordEvent::SheetsClosed { sheets, .. } => {
            format!("all orders are handed in: {}", opened(game, sheets))
        }
        RecordEvent::UmpireSaid(text) => format!("umpire: {text}"),
        RecordEvent::Amended { rules, versions, .. } => {
            let before = versions.versions.iter().map(|(layer, was)| format!("{layer} {was}"));
            let before: Vec<String> = before.collect();
            let carried = if before.is_empty() {
                String::new()
            } else {
                format!("; before it was {before}", before = before.join(", "))
            };
            format!("the rules are amended: {rules}{carried}")
        }
        RecordEvent::Prevented { event, why } => match sentence(game, event) {
            Some(said) => format!("prevented: {said} ({why})"),
            None => format!("prevented: {why}"),
        },
        RecordEvent::Said { text }
        | RecordEvent::Shown { text }
        | RecordEvent::ResultTold { text, .. } => text.clone(),
        RecordEvent::RaceChosen { realm, race } => {
            let race = game
                .rules
                .races
                .get(race.0 as usize)
                .map_or("", |race| game.rules.display_name(&race.title));
            format!("{} plays {race}", names::realm(game, *realm))
        }
        RecordEvent::HandedOver { realm, to } => {
            let name = names::realm(game, *realm);
            match to {
                Seat::Human => format!("a player takes over {name}"),
                computer => {
                    format!("the {computer} player takes over {name}", computer = computer.name())
                }
            }
        }
        RecordEvent::HostHandedOver { person: true } => {
            "a person is the host from now on".to_owned()
        }
        RecordEvent::HostHandedOver { person: false } => {
            "the program is the host from now on".to_owned()
        }
        // Nothing is said of these.
        RecordEvent::Remembered { .. } => return None,
    })
}

/// `red: march osthang, scout tor; blue: none`.
fn opened(game: &Game<'_>, sheets: &[WrittenSheet]) -> String {
    let one = |sheet: &WrittenSheet| {
        let lines = if sheet.lines.is_empty() { "none".to_owned() } else { sheet.lines.join(", ") };
        format!("{realm}: {lines}", realm = names::realm(game, sheet.realm))
    };
    sheets.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// Whoever and whatever got a name, or lost it: `D4 is called Altendorf`, `D4 has no name any more`.
fn named(what: &str, verb: &str, name: &str, none: &str) -> String {
    if name.is_empty() {
        format!("{what} has no {none} any more")
    } else {
        format!("{what} {verb} {name}")
    }
}

/// A banner by its realm and number, whatever it is called.
fn number(game: &Game<'_>, banner: BannerId) -> String {
    let found = game.state.banners.get(usize::from(banner.0));
    found.map_or_else(
        || "?".to_owned(),
        |banner| format!("{} {}", names::realm(game, banner.realm), banner.number),
    )
}
