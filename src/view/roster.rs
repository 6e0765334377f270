//! Rosters as plain columns, for one viewer: banners with their units and characters, those who
//! wait at home, prisoners and trophies (NL-ARMY-03, NL-ARMY-05).

use super::names;
use crate::basics::columns::Columns;
use crate::basics::pluralize::count;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Keeper, RealmId, Station, Troop, TroopId};
use crate::engine::Game;
use crate::engine::armies::roster;
use crate::engine::core::races;

/// The rolls of all realms that the viewer may see, or of one.
pub fn rosters(game: &Game<'_>, viewer: Viewer, realm: Option<RealmId>) -> String {
    if !game.state.has_rosters() {
        return "Banners are points alone in this campaign; `option depth roster` gives them units and characters.\n".to_owned();
    }
    let own = |realm: RealmId| viewer == Viewer::Host || viewer == Viewer::Realm(realm);
    let shown = game.state.realm_ids().filter(|id| realm.is_none_or(|wanted| wanted == *id));
    let parts: Vec<String> = shown
        .map(|id| {
            let name = game.realm_name(id);
            if own(id) {
                roll(game, id)
            } else {
                format!("{name}: its roster is secret [NL-ARMY-04]\n")
            }
        })
        .collect();
    parts.join("\n")
}

fn roll(game: &Game<'_>, realm: RealmId) -> String {
    let list = roster::army(game, realm).map_or("no army list", |army| army.title.as_str());
    let mut text = format!("{}: {list}\n", game.realm_name(realm));
    let mut columns =
        Columns::new(&["banner", "no", "who", "models", "each", "points", "with", "state"]);
    let mut troops: Vec<(TroopId, &Troop)> =
        game.state.roster.present().filter(|(_, troop)| troop.realm == realm).collect();
    troops.sort_by_key(|(_, troop)| {
        (order(game, troop.station), troop.character.is_none(), troop.number)
    });
    for (id, troop) in troops {
        columns.row([
            station(game, troop.station),
            troop.number.to_string(),
            who(game, troop),
            if troop.character.is_some() { String::new() } else { troop.models.to_string() },
            troop.worth.to_string(),
            troop.points().to_string(),
            troop.gear.join(", "),
            state(game, id, troop),
        ]);
    }
    text += &if columns.is_empty() { "  the roster is empty\n".to_owned() } else { columns.show() };
    for trophy in &game.state.roster.trophies {
        let kept = match trophy.keeper {
            Keeper::Banner(banner) if game.state.banner(banner).realm == realm => {
                format!("with {}", names::banner(game, banner))
            }
            Keeper::Capital(keeper) if keeper == realm => "in the capital".to_owned(),
            _ => continue,
        };
        let what = if trophy.machine { "captured machine" } else { "captured standard" };
        text += &format!(
            "{what}: {replace} of {realm}, {kept}\n",
            replace = trophy.kind.replace('_', " "),
            realm = names::realm(game, trophy.of)
        );
    }
    text
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
    match station {
        Station::Banner(banner) => game
            .state
            .banners
            .get(usize::from(banner.0))
            .map_or("?".to_owned(), |one| one.number.to_string()),
        Station::Meant(number) => format!("{number} (to be)"),
        Station::Reserve => "at home".to_owned(),
        Station::Captive(banner) => {
            format!("in chains with {banner}", banner = names::banner(game, banner))
        }
        Station::Dungeon(realm) => format!("jailed by {realm}", realm = names::realm(game, realm)),
        Station::Gone => "gone".to_owned(),
    }
}

fn who(game: &Game<'_>, troop: &Troop) -> String {
    let title = roster::kind_title(game, troop);
    match &troop.character {
        Some(character) => format!("{title} level {}", character.level),
        None => title,
    }
}

fn state(game: &Game<'_>, id: TroopId, troop: &Troop) -> String {
    let mut words = Vec::new();
    words.extend(troop.hired.map(|_| {
        let hired = races::company_hired(game, troop.realm, troop.hired);
        races::company_title(game, hired).in_words(game.rules)
    }));
    match (troop.elite, troop.dulled) {
        (0, _) => {}
        (elite, Some(dulled)) => words.push(format!("elite +{dulled} this season, else +{elite}")),
        (elite, None) => words.push(format!("elite +{elite}")),
    }
    if troop.arm.in_ranks() && !troop.standard {
        words.push("standard lost".to_owned());
    }
    for wound in troop.character.iter().flat_map(|one| &one.wounds) {
        let time = wound.rounds.map_or("for the season".to_owned(), |rounds| {
            format!("{rounds}, this one included", rounds = count(rounds, "more round"))
        });
        words.push(format!("{} ({}; {time})", wound.what, wound.harm()));
    }
    for scar in troop.character.iter().flat_map(|one| &one.scars) {
        words.push(format!("for good: {scar}"));
    }
    for spell in troop.character.iter().flat_map(|one| &one.spells) {
        words.push(format!("knows {spell}"));
    }
    if troop.retires() {
        words.push("retires on reaching the capital".to_owned());
    }
    words.extend(roster::says_left_at_home(game, id));
    words.join("; ")
}
