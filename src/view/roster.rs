//! Rosters as plain columns, for one viewer: banners with their units and characters, those who
//! wait at home, prisoners and trophies (NL-ARMY-03, NL-ARMY-05).

use super::texts;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Find, Keeper, RealmId, Station, Troop, TroopId};
use crate::engine::Game;
use crate::engine::armies::roster;
use crate::engine::core::races;
use crate::say;
use crate::text::{Joined, ProgramNoun, Text, columns};

/// Returns the rolls of all realms that the viewer may see, or of one.
pub fn rosters(game: &Game<'_>, viewer: Viewer, realm: Option<RealmId>) -> String {
    if !game.state.has_rosters() {
        return line(
            game,
            say!(
                "Banners are points alone in this campaign; `option depth roster` gives them units and characters."
            ),
        );
    }
    let own = |realm: RealmId| viewer == Viewer::Host || viewer == Viewer::Realm(realm);
    let shown = game.state.realm_ids().filter(|id| realm.is_none_or(|wanted| wanted == *id));
    let parts: Vec<String> = shown
        .map(|id| {
            if own(id) {
                roll(game, id)
            } else {
                let (realm, rule) = (texts::realm(game, id), Text::verbatim("NL-ARMY-04"));
                line(game, say!("{realm}: its roster is secret [{rule}]", realm, rule))
            }
        })
        .collect();
    parts.join("\n")
}

/// Lists gear: ids as they are typed, what a spell made, and finds with their worth.
fn worn(troop: &Troop) -> Text {
    let mut finds: Vec<&Find> = troop.finds.iter().collect();
    let gear = troop.gear.iter().map(|gear| {
        match finds.iter().position(|find| find.name == *gear).map(|at| finds.remove(at)) {
            Some(find) => texts::gear(gear, Some(find.points)),
            None if gear.contains(' ') => texts::named(gear),
            None => Text::verbatim(gear),
        }
    });
    Text::list(gear, Joined::Comma)
}

fn roll(game: &Game<'_>, realm: RealmId) -> String {
    let list = roster::army(game, realm)
        .map_or_else(|| say!("no army list"), |army| Text::noun(army.title.clone()));
    let words = |text: Text| text.in_words(game.rules);
    let mut text = format!("{}: {}\n", game.realm_name(realm), words(list));
    let heading = [ProgramNoun::Banner.into(), ProgramNoun::RollNumber.into(), say!("who")];
    let figures = [say!("models"), say!("each"), say!("points"), say!("with"), say!("state")];
    let mut columns = columns(game.rules, heading.into_iter().chain(figures));
    let mut troops: Vec<(TroopId, &Troop)> =
        game.state.roster.present().filter(|(_, troop)| troop.realm == realm).collect();
    troops.sort_by_key(|(_, troop)| {
        (order(game, troop.station), troop.character.is_none(), troop.number)
    });
    for (id, troop) in troops {
        columns.row([
            station(game, troop.station),
            troop.number.to_string(),
            words(who(game, troop)),
            if troop.character.is_some() { String::new() } else { troop.models.to_string() },
            troop.worth.to_string(),
            troop.points().to_string(),
            words(worn(troop)),
            words(state(game, id, troop)),
        ]);
    }
    text += &match columns.is_empty() {
        true => format!("  {}\n", words(say!("the roster is empty"))),
        false => columns.show(),
    };
    for trophy in &game.state.roster.trophies {
        let kept = match trophy.keeper {
            Keeper::Banner(banner) if game.state.banner(banner).realm == realm => {
                say!("with {banner}", banner = texts::banner(game, banner))
            }
            Keeper::Capital(keeper) if keeper == realm => say!("in the capital"),
            _ => continue,
        };
        let kind = texts::named(&trophy.kind);
        let realm = texts::realm(game, trophy.of);
        let trophy = match trophy.machine {
            true => say!("captured machine: {kind} of {realm}, {kept}", kind, realm, kept),
            false => say!("captured standard: {kind} of {realm}, {kept}", kind, realm, kept),
        };
        text += &line(game, trophy);
    }
    text
}

/// Says a sentence in a line of its own.
fn line(game: &Game<'_>, text: Text) -> String {
    text.in_words(game.rules) + "\n"
}

/// Banners by number, then those at home, then prisoners.
fn order(game: &Game<'_>, station: Station) -> (u8, u8) {
    match station {
        Station::Banner(banner) => (0, game.state.banner(banner).number),
        Station::Meant(number) => (1, number),
        Station::Reserve => (2, 0),
        Station::Captive(_) | Station::Dungeon(_) => (3, 0),
        Station::Gone => (4, 0),
    }
}

/// Tells where somebody stands, in words.
pub fn station(game: &Game<'_>, station: Station) -> String {
    let text = match station {
        Station::Banner(banner) => match game.state.banners.get(usize::from(banner.0)) {
            Some(one) => one.number.into(),
            None => Text::verbatim("?"),
        },
        Station::Meant(number) => say!("{number} (to be)", number),
        Station::Reserve => say!("at home"),
        Station::Captive(banner) => {
            say!("in chains with {banner}", banner = texts::banner(game, banner))
        }
        Station::Dungeon(realm) => say!("jailed by {realm}", realm = texts::realm(game, realm)),
        Station::Gone => say!("gone"),
    };
    text.in_words(game.rules)
}

fn who(game: &Game<'_>, troop: &Troop) -> Text {
    let title = roster::kind(game, troop);
    match &troop.character {
        Some(character) => say!("{title} level {level}", title, level = character.level),
        None => title,
    }
}

fn state(game: &Game<'_>, id: TroopId, troop: &Troop) -> Text {
    let mut words = Vec::new();
    words.extend(troop.hired.map(|_| {
        let company = races::company_hired(game, troop.realm, troop.hired);
        races::company_title(game, company)
    }));
    match (troop.elite, troop.dulled) {
        (0, _) => {}
        (elite, Some(dulled)) => {
            words.push(say!("elite +{dulled} this season, else +{elite}", dulled, elite));
        }
        (elite, None) => words.push(say!("elite +{elite}", elite)),
    }
    if troop.arm.in_ranks() && !troop.standard {
        words.push(say!("standard lost"));
    }
    for wound in troop.character.iter().flat_map(|one| &one.wounds) {
        let time = match wound.rounds {
            Some(rounds) => {
                let rounds = Text::count(rounds, ProgramNoun::MoreRound);
                say!("{rounds}, this one included", rounds)
            }
            None => say!("for the season"),
        };
        let harm = Text::list([wound.harm(), time], Joined::Semicolon);
        let wound = texts::word(&wound.what);
        words.push(Text::list([wound, harm.in_brackets()], Joined::Blank));
    }
    for scar in troop.character.iter().flat_map(|one| &one.scars) {
        words.push(say!("for good: {scar}", scar = texts::word(scar)));
    }
    for spell in troop.character.iter().flat_map(|one| &one.spells) {
        words.push(say!("knows {spell}", spell = texts::word(spell)));
    }
    if troop.retires() {
        words.push(say!("retires on reaching the capital"));
    }
    words.extend(roster::says_left_at_home(game, id));
    Text::list(words, Joined::Semicolon)
}
