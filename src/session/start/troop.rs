//! Units, characters, prisoners and captured machines as the head gives them.

use super::number;
use crate::campaign::{
    BannerEvent, Keeper, Origin, Reason, RosterEvent, Service, State, Station, Troop, TroopId,
    Trophy, Wound,
};
use crate::engine::Game;
use crate::engine::armies::roster;
use crate::engine::armies::roster::buying::Buyer;
use crate::engine::core::races;
use crate::rules::{Ruleset, Value};
use crate::say;
use crate::text::{Text, quoted};

/// Harm that may have befallen a character whom a campaign begins with: a wound that hampers them, one that keeps
/// them from battle, lasting harm, and enough of it that they retire (EN-TT-16).
const HARM: [&str; 4] = ["wounded", "out", "scarred", "retires"];

/// Puts somebody on the roll of a banner that a line above has formed; the points of the banner grow by
/// theirs.
pub(super) fn lay_troop(
    state: &mut State,
    rules: &Ruleset,
    realm: &str,
    digits: &str,
    words: &[&str],
) -> Result<(), Text> {
    if !state.has_rosters() {
        return Err(say!("units and characters need `option depth roster`"));
    }
    let game = Game::new(rules, state, None);
    let realm = game.realm_named(realm)?;
    if let ("machine", [of, kind]) = (digits, words) {
        let trophy = Trophy {
            of: game.realm_named(of)?,
            kind: (*kind).to_owned(),
            machine: true,
            keeper: Keeper::Capital(realm),
        };
        state.apply(&RosterEvent::TrophyTaken { trophy: Box::new(trophy) }.into());
        return Ok(());
    }
    let (station, words) = match (digits, words) {
        ("home", rest) => (Station::Reserve, rest),
        ("captive", [captor, flag, rest @ ..]) => (
            Station::Captive(game.banner_numbered(game.realm_named(captor)?, number(flag)?)?),
            rest,
        ),
        ("jailed", [keeper, rest @ ..]) => (Station::Dungeon(game.realm_named(keeper)?), rest),
        (digits, rest) => (Station::Banner(game.banner_numbered(realm, number(digits)?)?), rest),
    };
    // A prisoner may be one of those whom the realm had hired (NL-RACE-01); in a banner it is the
    // banner that says it.
    let races::TypedService { service, race, rest: words } = match station {
        Station::Captive(_) | Station::Dungeon(_) => races::serving(&game, words)?,
        _ => races::TypedService { service: Service::Own, race: None, rest: words },
    };
    if service != Service::Own && !service.of_others() {
        return Err(say!(
            "{service} troops are in no army list: a prisoner was the realm's own, a mercenary or allied",
            service = quoted(service.word())
        ));
    }
    let hired = match station {
        Station::Banner(banner) => races::hired_into(&game, banner),
        _ => service.of_others().then_some(Origin { service, area: None, race }),
    };
    let army = match station {
        Station::Banner(banner) => roster::army_of_banner(&game, banner),
        _ => roster::army_of_race(&game, races::race_in_service(&game, realm, service, race)),
    };
    let army = army.ok_or(say!("the rules have no army list for this realm"))?;
    // Harm is written at the end of a character's line (NL-TT-15).
    let sound = words.iter().position(|word| HARM.contains(word)).unwrap_or(words.len());
    let (words, harm) = words.split_at(sound);
    let mut body = Buyer { realm, budget: 0, winter: false, banners: 0, hired }
        .given(army, station, words)
        .map_err(|no| no.why)?;
    for word in harm {
        let Some(character) = &mut body.character else {
            return Err(say!("only characters are wounded"));
        };
        match *word {
            "scarred" => character.scars.push("lasting harm".to_owned()),
            "retires" if game.value(Value::HarmedRetire, realm) > 0 => character.retires = true,
            "retires" => return Err(say!("nobody retires for lasting harm under these rules")),
            "wounded" | "out" => {
                let wound = Wound {
                    what: "wound".to_owned(),
                    out: *word == "out",
                    penalty: "weakened".to_owned(),
                    rounds: None,
                };
                character.wounds.push(wound);
            }
            other => {
                return Err(say!(
                    "after a wound nothing but {harm} is wanted, not `{other}`",
                    other = quoted(other),
                    harm = quoted(HARM.join(", "))
                ));
            }
        }
    }
    if matches!(station, Station::Captive(_) | Station::Dungeon(_)) {
        let stripped = game.value(Value::PrisonersStripped, realm) > 0;
        imprison(rules, stripped, &mut body)?;
    }
    body.number = state.roster.free_number(realm);
    let (troop, by) =
        (TroopId(u16::try_from(state.roster.troops.len()).unwrap_or(u16::MAX)), body.points());
    state.apply(&RosterEvent::TroopRaised { troop, body: Box::new(body) }.into());
    if let Station::Banner(banner) = station {
        state.apply(&BannerEvent::PointsChanged { banner, by, what: Reason::Given }.into());
    }
    Ok(())
}

/// Makes a prisoner whom a campaign begins with as one taken in play: they do not rise next winter
/// (NL-REC-06), and keep no more than prisoners do (NL-TT-18).
pub(super) fn imprison(rules: &Ruleset, stripped: bool, body: &mut Troop) -> Result<(), Text> {
    let Some(character) = &mut body.character else {
        return Err(say!("only characters are taken prisoner"));
    };
    character.captured = true;
    if stripped && !body.gear.is_empty() {
        let army = rules.armies.iter().find(|army| army.id == body.list);
        let bare = army
            .and_then(|army| army.character(&body.kind))
            .and_then(|kind| kind.at_level(character.level));
        body.worth = bare.unwrap_or(body.worth);
        body.gear.clear();
        body.finds.clear();
    }
    Ok(())
}
