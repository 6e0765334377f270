//! The forces of a tile: banners, ashore or aboard, and hordes, the armies of nobody that lie there as
//! marks (NL-EQX-11, EN-WILD-52). Rules that speak of the forces or banners of a tile ask here.

use crate::campaign::{BannerId, Force, MapEvent, Mark, RealmId, Reason, RecordEvent};
use crate::engine::armies::banners::{self, shared_losses};
use crate::engine::armies::positions;
use crate::engine::armies::roster::{FallFirst, choosing};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::players::Flow;
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::engine::core::{dice, presence};
use crate::map::PlaceId;
use crate::rules::effect::Effect;
use crate::rules::procedure::{BannerEffect, TableEffect};
use crate::rules::{Amount, RuleId, Value};
use crate::say;
use crate::text::Text;

/// One force of a tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TileForce {
    /// All banners of one realm, ashore and aboard.
    Banners(Force),
    /// A horde, by the name of its mark.
    Horde(String),
}

impl TileForce {
    /// Returns its first banner; None for a horde.
    pub fn first(&self) -> Option<BannerId> {
        match self {
            TileForce::Banners(force) => force.first().copied(),
            TileForce::Horde(_) => None,
        }
    }
}

/// Returns the banners of a tile, ashore and then aboard the ships there, in the order they were
/// formed.
pub fn banners_in<'g>(game: &'g Game<'_>, place: PlaceId) -> impl Iterator<Item = BannerId> + 'g {
    let aboard = game.state.standing().filter(move |(_, banner)| banner.at == place);
    let aboard = aboard.filter(|(_, banner)| banner.aboard.is_some());
    game.state.banners_on(place).chain(aboard).map(|(id, _)| id)
}

/// Returns the forces of a tile: those of realms, then the hordes.
pub fn forces_in(game: &Game<'_>, place: PlaceId) -> Vec<TileForce> {
    let force = |realm: RealmId| {
        let own = |banner: &BannerId| game.state.banner(*banner).realm == realm;
        let mut force: Force = banners_in(game, place).filter(own).collect();
        force.sort_by_key(|banner| game.state.banner(*banner).number);
        force
    };
    let realms = game.state.realm_ids().map(force);
    let banners = realms.filter(|force| !force.is_empty()).map(TileForce::Banners);
    banners
        .chain(presence::hordes_on(game, place).map(|mark| TileForce::Horde(mark.name.clone())))
        .collect()
}

/// True if neither an enemy banner nor a horde is there: a realm holds the tile without a fight.
pub fn unopposed(game: &Game<'_>, realm: RealmId, place: PlaceId) -> bool {
    positions::free_of_enemies(game, realm, place)
        && presence::hordes_on(game, place).next().is_none()
}

/// Returns how many banners show a horde on the map: as few as hold its points.
fn banners_of_horde(game: &Game<'_>, points: i64) -> i64 {
    let most = game.value(Value::BannerMax, About::default()).max(1);
    (points + most - 1) / most
}

/// Takes points off one force of a tile, as a loss of a battle is shared.
pub fn tile_force_loses(
    turn: &mut Turn<'_>,
    (place, force): (PlaceId, &TileForce),
    points: i64,
    what: Reason,
    rule: RuleId,
) -> Flow {
    match force {
        TileForce::Banners(banners) => {
            shared_losses::share_loss(turn, banners, points, what, rule)?;
        }
        TileForce::Horde(name) => {
            horde_loses(turn, place, name, points, rule);
        }
    }
    Ok(())
}

/// Takes points off each banner of a tile, and each that a horde is shown by, by dice of its own.
pub fn each_banner_loses(
    turn: &mut Turn<'_>,
    place: PlaceId,
    (amount, called): (Amount, &'static str),
    what: Reason,
    rule: RuleId,
) -> Flow {
    let before = dice::rolls_for(turn);
    let banners: Vec<BannerId> = banners_in(&turn.game(), place).collect();
    for banner in banners {
        if turn.state().banner(banner).removed {
            continue;
        }
        dice::dice_of(turn, Some(turn.state().banner(banner).realm));
        let points = turn.amount(rule, amount, called, banner)?;
        choosing::suffer_loss(turn, banner, points, FallFirst::default(), what, rule)?;
    }
    dice::dice_of(turn, None);
    hordes_lose(turn, place, (amount, called), rule)?;
    dice::dice_of(turn, before);
    Ok(())
}

/// Takes points off each banner that the hordes of a tile are shown by, by dice of its own.
fn hordes_lose(
    turn: &mut Turn<'_>,
    place: PlaceId,
    (amount, called): (Amount, &'static str),
    rule: RuleId,
) -> Flow {
    let hordes: Vec<(String, i64)> = presence::hordes_on(&turn.game(), place)
        .map(|mark| (mark.name.clone(), mark.amount))
        .collect();
    for (name, points) in hordes {
        let mut lost = 0;
        for _ in 0..banners_of_horde(&turn.game(), points) {
            lost += turn.amount(rule, amount, called, place)?;
        }
        horde_loses(turn, place, &name, lost, rule);
    }
    Ok(())
}

/// Carries out on the hordes of a tile what a row of a table does to each banner there
/// (EN-DRAGON-04).
pub fn hordes_suffer(
    turn: &mut Turn<'_>,
    place: PlaceId,
    effects: &[Effect],
    called: &'static str,
    rule: RuleId,
) -> Flow {
    for effect in BannerEffect::each(effects) {
        match effect {
            BannerEffect::LosePoints(amount) | BannerEffect::ArmyLoses(amount) => {
                hordes_lose(turn, place, (*amount, called), rule)?
            }
            BannerEffect::DestroyBanner(_) => {
                let hordes: Vec<String> = presence::hordes_on(&turn.game(), place)
                    .map(|mark| mark.name.clone())
                    .collect();
                for name in hordes {
                    horde_loses(turn, place, &name, i64::MAX, rule);
                }
            }
            BannerEffect::TheBanner(inner) => hordes_suffer(turn, place, inner, called, rule)?,
            BannerEffect::Slay(slaying) => {
                hordes_suffer(turn, place, &slaying.without, called, rule)?
            }
            BannerEffect::GiveUpUnit(unit) => {
                hordes_suffer(turn, place, &unit.without, called, rule)?
            }
            // A horde neither eats nor carries anything, grows by nothing, and goes where its
            // script leads it.
            BannerEffect::GainPoints(_)
            | BannerEffect::TakeBaggage(_)
            | BannerEffect::GainBaggage(_)
            | BannerEffect::NeedsFood(_)
            | BannerEffect::Stay(_)
            | BannerEffect::Quiet(_) => {}
        }
    }
    Ok(())
}

/// Destroys every force of a tile.
pub fn destroy_forces(turn: &mut Turn<'_>, place: PlaceId, what: Reason, rule: RuleId) {
    let (mut banners, mut hordes) = (Vec::new(), Vec::new());
    for force in forces_in(&turn.game(), place) {
        match force {
            TileForce::Banners(force) => banners.extend(force),
            TileForce::Horde(name) => hordes.push(name),
        }
    }
    banners::remove_banners(turn, &banners, what, rule);
    for name in hordes {
        horde_loses(turn, place, &name, i64::MAX, rule);
    }
}

/// Takes points off a horde, which is gone with none left. Returns what it has left.
pub fn horde_loses(
    turn: &mut Turn<'_>,
    place: PlaceId,
    name: &str,
    points: i64,
    rule: RuleId,
) -> i64 {
    let Some(mark) = turn.state().mark(name, place).cloned() else { return 0 };
    if points <= 0 {
        return mark.amount;
    }
    let left = mark.amount.saturating_sub(points).max(0);
    let lost = mark.amount - left;
    let kind = turn.rules.mark_kind(name).map_or_else(|| name.to_owned(), |kind| kind.name.clone());
    let (kind, place_named) = (Text::noun(kind), texts::place(&turn.game(), place));
    turn.emit_rule(rule, MapEvent::MarkLifted { place, name: name.to_owned() });
    let text = if left > 0 {
        turn.emit_rule(rule, MapEvent::MarkLaid(Mark { amount: left, ..mark }));
        let lost = texts::points(lost);
        say!(
            "The {kind} at {place}: {lost} lost, {left} left.",
            kind,
            place = place_named,
            lost,
            left
        )
    } else {
        say!("Nothing is left of {kind:the} at {place}.", kind, place = place_named)
    };
    turn.emit_rule(rule, RecordEvent::Said { text: text.to_mark() });
    left
}
