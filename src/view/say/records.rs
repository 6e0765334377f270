//! Lines of the log on what is said, named and agreed.

use crate::campaign::event::RecordEvent;
use crate::campaign::{BannerId, RealmId, Seat, WrittenSheet};
use crate::engine::Game;
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};
use crate::view::say::line;
use crate::view::{names, texts};

/// Returns the sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &RecordEvent) -> Option<Text> {
    Some(match event {
        RecordEvent::TileNamed { place, name } => {
            called(Text::verbatim(names::label(game, *place)), name)
        }
        RecordEvent::BannerNamed { banner, name } => called(number(game, *banner), name),
        RecordEvent::RealmNamed { realm, name } => called(texts::realm(game, *realm), name),
        RecordEvent::CommanderNamed { banner: Some(banner), name, .. } => {
            let (banner, name) = (number(game, *banner), Text::verbatim(name));
            match name.is_empty() {
                true => say!("{banner} has no commander any more", banner),
                false => say!("{banner} is commanded by {name}", banner, name),
            }
        }
        RecordEvent::CommanderNamed { realm, banner: None, name } => {
            let (realm, name) = (texts::realm(game, *realm), Text::verbatim(name));
            match name.is_empty() {
                true => say!("{realm} has no emperor any more", realm),
                false => say!("{realm} has as its emperor {name}", realm, name),
            }
        }
        RecordEvent::NameRolled { name } => say!("the name is {name}", name = Text::verbatim(name)),
        RecordEvent::ChroniclerNamed { realm: Some(realm) } => {
            say!("{realm} keeps the chronicle", realm = texts::realm(game, *realm))
        }
        RecordEvent::ChroniclerNamed { realm: None } => say!("nobody keeps the chronicle"),
        RecordEvent::EpithetSet { year, epithet } => epithet_set(game, *year, epithet),
        RecordEvent::Noted { by, text } => {
            say!("{who} writes: {text}", who = writer(game, *by), text = Text::verbatim(text))
        }
        RecordEvent::Footnoted { by, text } => {
            say!("{who} adds: {text}", who = writer(game, *by), text = Text::verbatim(text))
        }
        RecordEvent::TakenBack { realm, answers, times } => {
            let answers = Text::count(*answers, ProgramNoun::Answer);
            let back = match realm {
                Some(realm) => say!(
                    "{answers} of {realm} {answers?was|were} taken back past what had been seen",
                    answers,
                    realm = texts::realm(game, *realm)
                ),
                None => {
                    say!("{answers} {answers?was|were} taken back past what had been seen", answers)
                }
            };
            if *times > 1 {
                let times = Text::count(*times, ProgramNoun::Time);
                say!("{back}; that has happened {times} in this campaign", back, times)
            } else {
                back
            }
        }
        RecordEvent::Corrected { realm, place, dropped } => {
            let when = texts::when(game, *place);
            let corrected = match realm {
                Some(realm) => {
                    let realm = texts::realm(game, *realm);
                    say!("an answer of {realm} in {when} was corrected", realm, when)
                }
                None => say!("an answer in {when} was corrected", when),
            };
            match dropped {
                0 => corrected,
                dropped => {
                    let answers = Text::count(*dropped, ProgramNoun::Answer);
                    say!(
                        "{corrected}, and {answers} given after it no longer {answers?fits|fit}",
                        corrected,
                        answers
                    )
                }
            }
        }
        RecordEvent::OrderWritten { realm, number, line } => {
            say!(
                "{realm} writes order {number}: {line}",
                realm = texts::realm(game, *realm),
                number = *number,
                line = Text::typed(line)
            )
        }
        RecordEvent::OrderStruck { realm, number } => {
            say!(
                "{realm} strikes order {number}",
                realm = texts::realm(game, *realm),
                number = *number
            )
        }
        RecordEvent::OrderLeftOut { line, why, .. } => {
            let (line, why) = (Text::typed(line), Text::in_script(why));
            say!("left out: `{line}`: {why}", line, why)
        }
        RecordEvent::HandedIn { realm } => {
            say!("{realm} has handed in their orders", realm = texts::realm(game, *realm))
        }
        RecordEvent::SheetsOpened { sheets, .. } => {
            say!("the orders are opened: {sheets}", sheets = opened(game, sheets))
        }
        RecordEvent::SheetsClosed { sheets, .. } => {
            say!("all orders are handed in: {sheets}", sheets = opened(game, sheets))
        }
        RecordEvent::SheetTaken { realm, lines, .. } => {
            let realm = texts::realm(game, *realm);
            say!(
                "the orders of {realm} are taken and stay closed: {orders}",
                realm,
                orders = orders(lines)
            )
        }
        RecordEvent::UmpireSaid(text) => say!("umpire: {text}", text = Text::in_script(text)),
        RecordEvent::Amended { rules, versions, .. } => {
            let rules = Text::in_script(rules);
            let before = versions.versions.iter().map(|(layer, was)| format!("{layer} {was}"));
            let before = Text::list(before.map(Text::verbatim), Joined::Comma);
            if before.is_empty() {
                say!("the rules are amended: {rules}", rules)
            } else {
                say!("the rules are amended: {rules}; before it was {before}", rules, before)
            }
        }
        RecordEvent::Prevented { event, why } => {
            let why = texts::word(why);
            match line(game, event) {
                Some(event) => say!("prevented: {event} ({why})", event, why),
                None => say!("prevented: {why}", why),
            }
        }
        RecordEvent::Said { text }
        | RecordEvent::Shown { text }
        | RecordEvent::ResultTold { text, .. } => Text::verbatim(text),
        RecordEvent::RaceChosen { realm, race } => {
            let race = game
                .rules
                .races
                .get(race.0 as usize)
                .map_or("", |race| game.rules.display_name(&race.title));
            let race = Text::verbatim(race);
            say!("{realm} plays {race}", realm = texts::realm(game, *realm), race)
        }
        RecordEvent::HandedOver { realm, to } => {
            let realm = texts::realm(game, *realm);
            match to {
                Seat::Human => say!("a player takes over {realm}", realm),
                computer => {
                    let computer = Text::verbatim(computer.name());
                    say!("the {computer} player takes over {realm}", computer, realm)
                }
            }
        }
        RecordEvent::HostHandedOver { person: true } => say!("a person is the host from now on"),
        RecordEvent::HostHandedOver { person: false } => {
            say!("the program is the host from now on")
        }
        // Nothing is said of these.
        RecordEvent::Remembered { .. } => return None,
    })
}

/// Returns `red: march osthang, scout tor; blue: none`.
fn opened(game: &Game<'_>, sheets: &[WrittenSheet]) -> Text {
    let one = |sheet: &WrittenSheet| {
        say!(
            "{realm}: {lines}",
            realm = texts::realm(game, sheet.realm),
            lines = orders(&sheet.lines)
        )
    };
    Text::list(sheets.iter().map(one), Joined::Semicolon)
}

fn orders(lines: &[String]) -> Text {
    match lines {
        [] => say!("none"),
        lines => Text::verbatim(lines.join(", ")),
    }
}

/// Returns `year 8 is the Mad`, or `years 1 to 10 are the Mad` if a cycle of years has one epithet.
fn epithet_set(game: &Game<'_>, year: u16, epithet: &str) -> Text {
    let alike = game.rules.year_names.as_ref().map(|years| years.alike(year));
    let (first, last) = alike.unwrap_or((year, year));
    let named = Text::verbatim(epithet);
    match (first == last, epithet.is_empty()) {
        (true, true) => say!("year {year} has no epithet", year = first),
        (true, false) => say!("year {year} is the {epithet}", year = first, epithet = named),
        (false, true) => say!("years {first} to {last} have no epithet", first, last),
        (false, false) => {
            say!("years {first} to {last} are the {epithet}", first, last, epithet = named)
        }
    }
}

/// Returns the writer of something: a realm, or the host.
fn writer(game: &Game<'_>, by: Option<RealmId>) -> Text {
    by.map_or_else(|| say!("the host"), |realm| texts::realm(game, realm))
}

/// Tells what got a name, or lost it: `D4 is called Altendorf`, `D4 has no name any more`.
fn called(what: Text, name: &str) -> Text {
    match name {
        "" => say!("{what} has no name any more", what),
        name => say!("{what} is called {name}", what, name = Text::verbatim(name)),
    }
}

/// Returns a banner by its realm and number, whatever it is called.
fn number(game: &Game<'_>, banner: BannerId) -> Text {
    let found = game.state.banners.get(usize::from(banner.0));
    Text::verbatim(found.map_or_else(
        || "?".to_owned(),
        |banner| format!("{} {}", names::realm(game, banner.realm), banner.number),
    ))
}
