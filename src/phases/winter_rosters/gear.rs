//! Gear, magic items and captured machines of rosters in winter, and characters who retire
//! (NL-REC-04, NL-REC-07, NL-WQ-05, EN-REC-04, EN-TT-16).

use crate::campaign::{Keeper, RealmId, Station, Troop, TroopId};
use crate::engine::armies::roster;
use crate::engine::armies::roster::buying::{excludes, fitted, items_within};
use crate::engine::core::order::{Gear, ItemName};
use crate::engine::core::texts;
use crate::engine::core::{pieces, races};
use crate::engine::{Game, Refusal, refuse};
use crate::phases::winter_rosters::refit;
use crate::rules::Value;
use crate::rules::army::Priced;
use crate::say;
use crate::text::{Joined, Text};

/// Finds the gear that somebody is equipped with, and what is given up for it (NL-REC-04,
/// NL-REC-07).
pub(super) fn gear_for<'a>(
    game: &Game<'a>,
    realm: RealmId,
    id: TroopId,
    gear: &Gear,
) -> Result<(Vec<&'a Priced>, Vec<&'a Priced>), Refusal> {
    game.require(!gear.names().is_empty(), "NL-REC-04", || {
        say!("name the gear, for instance `equip 3 shield`")
    })?;
    refit::with_army(game, realm, id, "NL-REC-04")?;
    let troop = game.state.roster.troop(id);
    let Some(army) = game.rules.armies.iter().find(|army| army.id == troop.list) else {
        return refuse("NL-REC-04", say!("its army list no longer exists"));
    };
    let (offered, one_of) = army.offers(&troop.kind);
    let items: &[Priced] = if troop.character.is_some() { &army.items } else { &[] };
    let gear = fitted(&gear.names(), (offered, one_of), items)?;
    // Magic items never replace others, not even the same one (NL-REC-07).
    let plain = |one: &&Priced| !items.iter().any(|item| item.id == one.id);
    let twice = gear.iter().find(|one| plain(one) && troop.gear.contains(&one.id));
    game.require(twice.is_none(), "NL-REC-04", || {
        say!(
            "they already have {twice}",
            twice = Text::verbatim(twice.map_or("", |one| one.id.as_str()))
        )
    })?;
    if let Some((one, scar)) =
        gear.iter().find_map(|one| Some((one, roster::barred_by_harm(game, id, &one.id)?)))
    {
        return refuse(
            "NL-TT-15",
            say!(
                "{troop} can carry no {one}: {scar}",
                troop = roster::troop_name(game, id),
                one = Text::verbatim(&one.id),
                scar = Text::verbatim(scar)
            ),
        );
    }
    let with = troop.gear.iter().map(String::as_str).chain(gear.iter().map(|one| one.id.as_str()));
    if troop.character.is_some() {
        items_within(game, races::about_troop(game, id), army, with)?;
    }
    let cost = gear.iter().map(|one| one.points).sum::<i64>() * troop.models;
    refit::affordable(game, realm, cost, "NL-REC-04")?;
    // Magic items replace nothing (NL-REC-07).
    let given_up = |old: &&Priced| {
        let mut worn = gear.iter().filter(|new| !items.contains(new));
        troop.gear.contains(&old.id) && worn.any(|new| excludes(one_of, &old.id, &new.id))
    };
    let given_up = offered.iter().filter(given_up).collect();
    Ok((gear, given_up))
}

/// Foretells what new gear would cost, and what is lost for it (NL-REC-04).
pub(in crate::phases) fn preview_gear(
    game: &Game<'_>,
    realm: RealmId,
    id: TroopId,
    gear: &Gear,
) -> Option<Text> {
    let (gear, given_up) = gear_for(game, realm, id, gear).ok()?;
    let models = game.state.roster.troop(id).models;
    let cost = gear.iter().map(|one| one.points).sum::<i64>() * models;
    let lost = given_up.iter().map(|one| {
        say!(
            "{one}, worth {points}, is lost",
            one = Text::verbatim(one.id.to_string()),
            points = texts::points(one.points * models)
        )
    });
    let costs = say!("it costs {cost}", cost = texts::points(cost));
    Some(Text::list(std::iter::once(costs).chain(lost), Joined::Semicolon))
}

/// Captured machine that a realm may field.
pub(super) struct MachineToMan {
    /// The trophy that it is now, by its place among them.
    pub trophy: i64,
    pub troop: Troop,
    /// Points that its crew costs.
    pub crew: i64,
}

/// Returns a captured machine in the capital that may be fielded (NL-WQ-05).
pub(super) fn machine_to_man(
    game: &Game<'_>,
    realm: RealmId,
    kind: &str,
) -> Result<MachineToMan, Refusal> {
    const RULE: &str = "NL-WQ-05";
    let kept = |trophy: &crate::campaign::Trophy| {
        trophy.machine && trophy.kind == kind && trophy.keeper == Keeper::Capital(realm)
    };
    let Some(at) = game.state.roster.trophies.iter().position(kept) else {
        return refuse(
            RULE,
            say!("there is no captured {kind} in your capital", kind = Text::verbatim(kind)),
        );
    };
    let of = game.state.roster.trophies[at].of;
    let Some((army, unit)) = roster::army(game, of).and_then(|army| Some((army, army.unit(kind)?)))
    else {
        return refuse(RULE, say!("no army list has a {kind}", kind = Text::verbatim(kind)));
    };
    refit::affordable(game, realm, unit.crew_points, RULE)?;
    let buyer = refit::recruiter(game, realm);
    let troop = Troop { models: 1, ..buyer.of_unit(army, unit, Station::Reserve, Vec::new()) };
    let trophy = i64::try_from(at).unwrap_or(i64::MAX);
    Ok(MachineToMan { trophy, troop, crew: unit.crew_points })
}

/// Checks that a character may lay a magic item down, for another to take it up or for nobody
/// (EN-REC-04).
pub(super) fn can_pass_on(
    game: &Game<'_>,
    realm: RealmId,
    from: TroopId,
    ItemName(item): &ItemName,
    taker: Option<TroopId>,
) -> Result<(), Refusal> {
    const RULE: &str = "EN-REC-04";
    refit::with_army(game, realm, from, RULE)?;
    let has = roster::magic_items(game, from).iter().any(|known| known.id == *item);
    game.require(has, RULE, || {
        say!(
            "{troop} has no magic item `{item}`",
            troop = roster::troop_name(game, from),
            item = Text::verbatim(item)
        )
    })?;
    let Some(to) = taker else { return Ok(()) };
    refit::with_army(game, realm, to, RULE)?;
    let taker = game.state.roster.troop(to);
    let usable =
        roster::army(game, realm).filter(|army| army.items.iter().any(|known| known.id == *item));
    game.require(taker.character.is_some() && from != to && usable.is_some(), RULE, || {
        say!(
            "{troop} cannot take it: only another character of the same army can",
            troop = roster::troop_name(game, to)
        )
    })?;
    if let Some(army) = usable {
        items_within(
            game,
            races::about_troop(game, to),
            army,
            taker.gear.iter().map(String::as_str).chain([item.as_str()]),
        )?;
    }
    Ok(())
}

/// True if a magic item of one character could go over to another, which costs nothing, in editions whose
/// characters carry a limited number (EN-REC-04).
pub(in crate::phases) fn has_items_to_hand_on(game: &Game<'_>, realm: RealmId) -> bool {
    let of_realm = || {
        let roll = game.state.roster.present();
        roll.filter(|(_, troop)| troop.realm == realm && troop.character.is_some())
            .map(|(id, _)| id)
    };
    let goes = |from: TroopId, item: &Priced| {
        let item = ItemName(item.id.clone());
        of_realm().any(|to| can_pass_on(game, realm, from, &item, Some(to)).is_ok())
    };
    game.value(Value::ItemsMax, realm) > 0
        && of_realm()
            .any(|from| roster::magic_items(game, from).iter().any(|item| goes(from, item)))
}

/// Returns a character whom lasting harm has left without some ability, at home for the winter (EN-TT-16).
/// The profile is in the miniature rules, so the owner says when nothing is left of it.
pub(super) fn can_retire(game: &Game<'_>, realm: RealmId, number: i64) -> Result<TroopId, Refusal> {
    const RULE: &str = "EN-TT-16";
    let id = pieces::troop_numbered(game, realm, number).map_err(|why| Refusal::new(RULE, why))?;
    let troop = game.state.roster.troop(id);
    let harmed = troop.character.as_ref().is_some_and(|one| !one.scars.is_empty());
    game.require(harmed, RULE, || {
        say!(
            "{troop} has no lasting harm: only such characters retire",
            troop = roster::troop_name(game, id)
        )
    })?;
    game.require(matches!(troop.station, Station::Reserve | Station::Banner(_)), RULE, || {
        say!("{troop} is not with the army", troop = roster::troop_name(game, id))
    })?;
    Ok(id)
}
