//! Prisoners are led to execution, and their magic items change hands (NL-TT-19, EN-TT-18).

use crate::campaign::{BannerEvent, RealmId, Reason, RosterEvent, Station, TroopId};
use crate::engine::armies::roster::{self, captives};
use crate::engine::core::order::ItemName;
use crate::engine::core::{pieces, tables};
use crate::engine::fights::{aftermath, general};
use crate::engine::{About, Flow, Game, Refusal, Turn};
use crate::rules::effect::Prisoner;
use crate::rules::procedure::{ExecutionEffect, TableEffect};
use crate::rules::table::EXECUTION;
use crate::say;
use crate::text::Text;

/// Returns a prisoner of a realm whom it has not tried to execute this turn (NL-TT-19).
pub(super) fn check_execution(
    game: &Game<'_>,
    realm: RealmId,
    troop: TroopId,
) -> Result<(), Refusal> {
    const RULE: &str = "NL-TT-19";
    let held = game.state.roster.troop(troop);
    let keeper = match held.station {
        Station::Captive(banner) => Some(game.state.banner(banner).realm),
        Station::Dungeon(keeper) => Some(keeper),
        _ => None,
    };
    game.require(keeper == Some(realm), RULE, || {
        say!("{troop} is not your prisoner", troop = roster::troop_name(game, troop))
    })?;
    let tried = held.character.as_ref().is_some_and(|one| one.tried);
    game.require(!tried, RULE, || say!("you have already tried to execute this prisoner this turn"))
}

/// Leads a prisoner to execution (NL-TT-19).
pub(super) fn execute(turn: &mut Turn<'_>, realm: RealmId, troop: TroopId) -> Flow {
    let rule = tables::cite(turn, EXECUTION);
    let drawn = turn.roll_on(
        EXECUTION,
        "execution of a prisoner",
        About { troop: Some(troop), ..About::from(realm) },
    )?;
    turn.emit_rule(rule, RosterEvent::PrisonerTried(troop));
    // A prisoner who gets away leaves everything behind (EN-TT-19); most have nothing left
    // (NL-TT-18).
    let goes = |effect| {
        matches!(effect, ExecutionEffect::PrisonerDoes(Prisoner::Joins | Prisoner::GoesHome))
    };
    let escapes = ExecutionEffect::each(tables::effects(turn, &drawn)).any(goes);
    if escapes && !turn.state().roster.troop(troop).gear.is_empty() {
        captives::strip(turn, troop, "NL-TT-19");
    }
    let worth = turn.state().roster.troop(troop).worth;
    for effect in ExecutionEffect::each(tables::effects(turn, &drawn)) {
        match effect {
            ExecutionEffect::FreeGear(word) => {
                // A prisoner who has lost an arm is given no shield (NL-TT-15).
                let barred =
                    |gear: &&str| roster::barred_by_harm(&turn.game(), troop, gear).is_some();
                let all = word.as_str().split(", ");
                for gear in all.filter(|gear| !barred(gear)).collect::<Vec<_>>() {
                    turn.emit_rule(
                        rule,
                        RosterEvent::TroopFitted {
                            troop,
                            gear: gear.to_owned(),
                            worth,
                            find: None,
                        },
                    );
                }
            }
            ExecutionEffect::PrisonerDoes(Prisoner::Joins) => {
                captives::set_free(turn, troop, None, "NL-TT-19")
            }
            ExecutionEffect::PrisonerDoes(Prisoner::GoesHome) => {
                let to = turn.state().roster.troop(troop).home();
                turn.emit_rule(rule, RosterEvent::TroopSent { troop, to, what: Reason::BribedOut });
            }
            ExecutionEffect::RollOn(table) => aftermath::wound(turn, troop, *table)?,
            ExecutionEffect::PrisonerDoes(Prisoner::Dies) => {
                claim_items(turn, realm, troop);
                turn.emit_rule(
                    rule,
                    RosterEvent::TroopSent { troop, to: Station::Gone, what: Reason::Executed },
                );
            }
            ExecutionEffect::PrisonerDoes(Prisoner::Stays) => {}
        }
    }
    Ok(())
}

/// Gives magic items of a prisoner who dies or is jailed to a character of the captor's who can use them, the
/// general first (EN-TT-18).
pub(in crate::phases) fn claim_items(turn: &mut Turn<'_>, realm: RealmId, prisoner: TroopId) {
    let Station::Captive(captor) = turn.state().roster.troop(prisoner).station else { return };
    let force = turn.state().force(realm, turn.state().banner(captor).at);
    let items: Vec<ItemName> = roster::magic_items(&turn.game(), prisoner)
        .iter()
        .map(|item| ItemName(item.id.clone()))
        .collect();
    for item in items {
        let game = turn.game();
        let mut able =
            general::general(&game, &force).into_iter().chain(roster::characters_of(&game, &force));
        let taker = able.find(|taker| {
            check_spoil(&game, realm, &Spoil { prisoner, item: &item, taker: *taker }).is_ok()
        });
        if let Some(taker) = taker {
            spoil(turn, &Spoil { prisoner, item: &item, taker });
        }
    }
}

/// Item that goes over from a prisoner to a character of the captor.
pub(super) struct Spoil<'a> {
    pub prisoner: TroopId,
    pub item: &'a ItemName,
    pub taker: TroopId,
}

/// Returns a magic item of a prisoner that a character of the captor can use: it is in the army list
/// (EN-TT-18).
pub(super) fn check_spoil(
    game: &Game<'_>,
    realm: RealmId,
    spoil: &Spoil<'_>,
) -> Result<(), Refusal> {
    const RULE: &str = "EN-TT-18";
    let Spoil { prisoner, item: ItemName(item), taker } = *spoil;
    let Station::Captive(banner) = game.state.roster.troop(prisoner).station else {
        return crate::engine::refuse(
            RULE,
            say!(
                "{troop} is not a prisoner in the baggage of a banner",
                troop = roster::troop_name(game, prisoner)
            ),
        );
    };
    let held = game.state.banner(banner);
    game.require(held.realm == realm, RULE, || {
        say!("{troop} is not your prisoner", troop = roster::troop_name(game, prisoner))
    })?;
    let carries = roster::magic_items(game, prisoner).iter().any(|known| known.id == *item);
    game.require(carries, RULE, || {
        say!(
            "{troop} has no magic item `{item}`",
            troop = roster::troop_name(game, prisoner),
            item = Text::verbatim(item)
        )
    })?;
    game.require(game.state.roster.troop(taker).realm == realm, RULE, || {
        say!("{troop} is not in your army", troop = roster::troop_name(game, taker))
    })?;
    let character = game.state.roster.troop(taker).character.is_some();
    game.require(character, RULE, || {
        say!("{troop} is not a character", troop = roster::troop_name(game, taker))
    })?;
    let here =
        pieces::banner_of(game, taker).is_some_and(|with| game.state.banner(with).at == held.at);
    game.require(here, RULE, || {
        say!(
            "{troop} is not with {banner}",
            troop = roster::troop_name(game, taker),
            banner = Text::verbatim(game.banner_name(banner))
        )
    })?;
    let usable = game.rules.armies.iter().any(|army| {
        army.id == game.state.roster.troop(taker).list
            && army.items.iter().any(|known| known.id == *item)
    });
    game.require(usable, RULE, || {
        say!(
            "{troop} cannot use `{item}`: it is not in the army list",
            troop = roster::troop_name(game, taker),
            item = Text::verbatim(item)
        )
    })?;
    let twice = game.state.roster.troop(taker).gear.iter().any(|known| known == item);
    game.require(!twice, RULE, || {
        say!("{troop} already has one", troop = roster::troop_name(game, taker))
    })
}

/// Gives an item to a character of the captor's (EN-TT-18).
pub(super) fn spoil(turn: &mut Turn<'_>, spoil: &Spoil<'_>) {
    const RULE: &str = "EN-TT-18";
    let Spoil { prisoner, item: ItemName(item), taker } = *spoil;
    let points = captives::take_item(turn, prisoner, item, RULE);
    let worth = turn.state().roster.troop(taker).worth + points;
    turn.emit(
        RULE,
        RosterEvent::TroopFitted { troop: taker, gear: item.clone(), worth, find: None },
    );
    if let Some(banner) = pieces::banner_of(&turn.game(), taker) {
        turn.emit(RULE, BannerEvent::PointsChanged { banner, by: points, what: Reason::Spoil });
    }
}
