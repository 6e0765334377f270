//! Winter events: each realm rolls once for its empire, in the order of the last round
//! (NL-EVENT-01).

use std::slice::from_ref;

use crate::campaign::{MapEvent, Owner, RealmEvent, RealmId, Reason};
use crate::engine::armies::banners;
use crate::engine::core::scripting::forbidden;
use crate::engine::core::texts;
use crate::engine::core::{dice, dice_key, random_pick, tables};
use crate::engine::effects::{self, Scope, dragons};
use crate::engine::fights::turncoats;
use crate::engine::realms::{claims, stances};
use crate::engine::{Flow, Game, Turn};
use crate::map::PlaceId;
use crate::rules::effect::{Border, Kinds, Yield};
use crate::rules::procedure::{TableEffect, WinterEffect};
use crate::rules::table::WINTER_EVENTS;
use crate::rules::{RuleId, Settlement, mark};
use crate::say;
use crate::text::{Joined, Text};

pub fn run(turn: &mut Turn<'_>) -> Flow {
    turn.state().seats().into_iter().try_for_each(|realm| befall(turn, realm))
}

/// Rolls for what befalls one realm's empire (NL-EVENT-01).
pub(super) fn befall(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    dice::dice_of(turn, Some(realm));
    dice_key::matter(turn, "winter event", realm, &[]);
    let drawn = turn.roll_on(WINTER_EVENTS, "winter event", realm)?;
    for effect in tables::effects(turn, &drawn) {
        let Some(place) = turn.state().realm(realm).capital else {
            WinterEffect::of(effect).map_or(Ok(()), |effect| carry_out(turn, realm, effect))?;
            continue;
        };
        // An effect of the season, which a mod may put into this table, is about the capital.
        let force = turn.state().force(realm, place).into_vec();
        let scope = Scope { force, banner: None, place, what: Reason::WinterEvent };
        effects::carry_out_as(turn, from_ref(effect), &scope, WINTER_EVENTS, |turn, effect| {
            carry_out(turn, realm, effect)
        })?;
    }
    dice::dice_of(turn, None);
    // Events that end a siege send both sides home.
    super::winter_quarters::stragglers_go_home(turn)
}

fn carry_out(turn: &mut Turn<'_>, realm: RealmId, effect: WinterEffect<'_>) -> Flow {
    match effect {
        WinterEffect::WakeDragons(number) => {
            let number =
                turn.amount(RuleId("NL-DRAGON-01"), *number, "number of dragons", realm)?;
            let lairs = lairs(&turn.game());
            if let Some(lair) = random_pick::pick_random(
                turn,
                &lairs,
                RuleId("NL-DRAGON-01"),
                "lair of the dragons",
                realm,
            )? {
                dragons::dragons_rage(turn, lair, number)?;
            }
        }
        WinterEffect::Revenue(change) => {
            let by = turn.amount(change.cite, change.by, change.what.as_str(), realm)?;
            windfall(turn, realm, by, (change.what.as_str(), change.cite));
        }
        WinterEffect::RevenuePer(per) => {
            let by = crowns(&turn.game(), realm, per);
            windfall(turn, realm, by, (per.what.as_str(), per.cite));
        }
        WinterEffect::Rebellion(kinds) => rebellion(turn, realm, kinds)?,
        WinterEffect::Plague(kinds) => plague(turn, realm, kinds)?,
        WinterEffect::Raids(border) => raids(turn, realm, border)?,
        WinterEffect::BarRecovery(_) => {
            let barred = RealmEvent::RecoveryBarred { realm, barred: true };
            forbidden::emit_unless_forbidden(turn, RuleId("NL-EVENT-09"), barred);
        }
        WinterEffect::Treason(border) => treason(turn, realm, border)?,
    }
    Ok(())
}

/// Tiles that show nothing but mountains, or without any all tiles of a terrain that has lairs
/// (NL-DRAGON-01).
fn lairs(game: &Game<'_>) -> Vec<PlaceId> {
    let bare: Vec<PlaceId> =
        game.map().ids().filter(|place| game.place(*place).all_mountain).collect();
    if !bare.is_empty() {
        return bare;
    }
    game.map().ids().filter(|place| game.rules.terrain(game.place(*place).terrain).lairs).collect()
}

/// Returns unrazed settlements of an empire of these kinds, in map order.
fn settlements(game: &Game<'_>, realm: RealmId, kinds: &Kinds) -> Vec<PlaceId> {
    let of_kind = |place: &PlaceId| {
        game.state.working_settlement(*place).is_some_and(|kind| kinds.0.contains(&kind))
    };
    game.map()
        .ids()
        .filter(|place| claims::empire(game, *place) == Some(realm) && of_kind(place))
        .collect()
}

/// Crowns for each group of settlements, rounded down (NL-EVENT-06, NL-EVENT-07).
fn crowns(game: &Game<'_>, realm: RealmId, per: &Yield) -> i64 {
    let count = i64::try_from(settlements(game, realm, &per.of).len()).unwrap_or(0);
    count / per.per.max(1) * per.by
}

fn windfall(turn: &mut Turn<'_>, realm: RealmId, by: i64, (what, rule): (&'static str, RuleId)) {
    let (what, of) = (what.to_owned(), rule.0.to_owned());
    let windfall = RealmEvent::Windfall { realm, by, what, rule: of };
    forbidden::emit_unless_forbidden(turn, rule, windfall);
}

/// Makes a random fortress independent, and then destroys own troops there (NL-EVENT-03).
fn rebellion(turn: &mut Turn<'_>, realm: RealmId, kinds: &Kinds) -> Flow {
    let rule = RuleId("NL-EVENT-03");
    let places = settlements(&turn.game(), realm, kinds);
    let Some(place) =
        random_pick::pick_random(turn, &places, rule, "where the rebels rise", realm)?
    else {
        let why = |kinds, realm| say!("no {kinds} of {realm} is there to rebel", kinds, realm);
        no_such(turn, realm, kinds, why, rule);
        return Ok(());
    };
    turncoats::change_sides(turn, (realm, place), Owner::Independent, (Reason::Rebellion, rule))
}

/// Destroys the troops of a random settlement that has some, never the capital; it pays nothing
/// (NL-EVENT-04).
fn plague(turn: &mut Turn<'_>, realm: RealmId, kinds: &Kinds) -> Flow {
    let rule = RuleId("NL-EVENT-04");
    let mut places = settlements(&turn.game(), realm, kinds);
    places.retain(|place| {
        Some(*place) != turn.state().realm(realm).capital
            && !turn.state().force(realm, *place).is_empty()
    });
    let Some(place) =
        random_pick::pick_random(turn, &places, rule, "where the plague breaks out", realm)?
    else {
        let why =
            |kinds, realm| say!("no {kinds} of {realm} but the capital holds troops", kinds, realm);
        no_such(turn, realm, kinds, why, rule);
        return Ok(());
    };
    forbidden::emit_unless_forbidden(turn, rule, MapEvent::IncomeLost(place));
    let troops = turn.state().force(realm, place);
    banners::remove_banners(turn, &troops, Reason::Plague, rule);
    Ok(())
}

/// Tests by a die each own settlement next to another empire or to independents, and returns those hit
/// (NL-EVENT-05, NL-EVENT-10).
fn settlements_hit(
    turn: &mut Turn<'_>,
    realm: RealmId,
    border: &Border,
    (what, rule): (Reason, RuleId),
) -> Flow<Vec<PlaceId>> {
    let mut places = settlements(&turn.game(), realm, &border.of);
    places.retain(|place| {
        turn.game()
            .map()
            .neighbours(*place)
            .any(|near| borders_enemy(&turn.game(), realm, (*place, near)))
    });
    if places.is_empty() {
        let why = |kinds, realm| {
            say!("no {kinds} of {realm} borders an enemy or independents", kinds, realm)
        };
        no_such(turn, realm, &border.of, why, rule);
    }
    let mut struck = Vec::new();
    for place in places {
        turn.emit_rule(rule, MapEvent::Tested { place, what });
        let faces = turn.roll(rule, border.strike.die, what.words(), place)?;
        if border.strike.hits(crate::engine::core::dice::sum(&faces)) {
            struck.push(place);
        } else {
            turn.show(rule, |game| say!("{place} is spared", place = texts::place(game, place)));
        }
    }
    Ok(struck)
}

/// Tells why an event strikes nothing: `no city of blue borders an enemy or independents`.
fn no_such(
    turn: &mut Turn<'_>,
    realm: RealmId,
    of: &Kinds,
    why: fn(Text, Text) -> Text,
    rule: RuleId,
) {
    turn.show(rule, |game| {
        let named = |kind: &Settlement| {
            mark("settlement", &game.rules.names.settlements[usize::from(kind.0)])
        };
        let kinds = Text::list(of.0.iter().map(named).map(Text::verbatim), Joined::Or);
        why(kinds, texts::realm(game, realm))
    });
}

/// True if a settlement lies beside a tile of an enemy or of independents.
fn borders_enemy(game: &Game<'_>, realm: RealmId, (place, near): (PlaceId, PlaceId)) -> bool {
    let side = claims::side_of(game, near);
    side != Owner::Nobody && !stances::of_friends(game, realm, side, Some(place))
}

fn raids(turn: &mut Turn<'_>, realm: RealmId, border: &Border) -> Flow {
    let rule = RuleId("NL-EVENT-05");
    for place in settlements_hit(turn, realm, border, (Reason::Raid, rule))? {
        forbidden::emit_unless_forbidden(turn, rule, MapEvent::IncomeLost(place));
    }
    Ok(())
}

/// Makes border towns change sides: the strongest adjacent claim decides to whom, and own troops there are
/// destroyed (NL-EVENT-10).
fn treason(turn: &mut Turn<'_>, realm: RealmId, border: &Border) -> Flow {
    let rule = RuleId("NL-EVENT-10");
    for place in settlements_hit(turn, realm, border, (Reason::Treason, rule))? {
        let game = turn.game();
        let enemy = |side: Owner| !stances::of_friends(&game, realm, side, Some(place));
        let owner = claims::strongest_claim_of(&game, place, enemy);
        turncoats::change_sides(turn, (realm, place), owner, (Reason::Treason, rule))?;
    }
    Ok(())
}
