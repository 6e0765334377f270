//! New banners: on a place, or beside another that their troops come from (NL-ARMY-04, NL-REORG-01,
//! NL-RACE-04).

use crate::campaign::{BannerEvent, BannerId, FightEvent, PLENTY, RealmId, Service};
use crate::engine::armies::pinned;
use crate::engine::core::game::Game;
use crate::engine::core::turn::Turn;
use crate::map::{Ground, PlaceId, Side};
use crate::rules::table::REFUGE;
use crate::rules::{GameOption, Race, RuleId, Value};

/// Numbers that the flags of a realm can bear.
pub const MOST_FLAGS: i64 = u8::MAX as i64;

/// A banner that does not stand on the map yet.
#[derive(Debug, Clone)]
pub struct NewBanner {
    pub realm: RealmId,
    /// The number on its flag; None for the lowest that is free.
    pub number: Option<u8>,
    pub points: i64,
    pub baggage: i64,
    pub at: PlaceId,
    pub ground: Ground,
    pub side: Option<Side>,
    pub service: Service,
    pub race: Option<Race>,
    /// Realms that know of it beside its own, if it is in hiding.
    pub known_to: Option<Vec<RealmId>>,
}

impl NewBanner {
    /// Returns a banner of a realm's own troops on a place.
    pub fn own(realm: RealmId, points: i64, at: PlaceId) -> NewBanner {
        NewBanner {
            realm,
            number: None,
            points,
            baggage: 0,
            at,
            ground: Ground(0),
            side: None,
            service: Service::Own,
            race: None,
            known_to: None,
        }
    }

    /// Returns the event that puts the banner on the map, under the next id.
    pub fn event(self, game: &Game<'_>) -> BannerEvent {
        BannerEvent::BannerFormed {
            banner: next_id(game),
            realm: self.realm,
            number: self.number.unwrap_or_else(|| free_number(game, self.realm)),
            points: self.points,
            baggage: self.baggage,
            at: self.at,
            ground: self.ground,
            side: self.side,
            service: self.service,
            race: self.race,
            known_to: self.known_to,
        }
    }
}

/// Returns the id that the next new banner gets.
pub fn next_id(game: &Game<'_>) -> BannerId {
    BannerId(u16::try_from(game.state.banners.len()).unwrap_or(u16::MAX))
}

/// Puts a new banner on the map.
pub fn found(turn: &mut Turn<'_>, new: NewBanner, rule: RuleId) -> BannerId {
    let (banner, event) = (next_id(&turn.game()), new.event(&turn.game()));
    turn.emit_rule(rule, event);
    banner
}

/// Founds a banner beside another, whose troops or points are to come to it. It serves as that
/// does, came as it came, and is bound as it is: held, regrouping, shut in (NL-REORG-01).
pub fn found_beside(turn: &mut Turn<'_>, other: BannerId, points: i64, rule: RuleId) -> BannerId {
    let model = turn.state().banner(other).clone();
    let new = NewBanner {
        ground: model.ground,
        side: model.side,
        service: model.service,
        race: model.race,
        ..NewBanner::own(model.realm, points, model.at)
    };
    let banner = found(turn, new, rule);
    pinned::hold_as(turn, &model, banner, rule);
    turn.emit_rule(rule, BannerEvent::FormedOf { banner, of: other });
    if model.regroups {
        turn.emit_rule(rule, BannerEvent::Regroups(banner));
    }
    if model.shut_in {
        turn.emit_rule(rule, FightEvent::ShutIn { banner, shut_in: true });
    }
    banner
}

/// Returns the lowest number not on one of the realm's flags.
pub fn free_number(game: &Game<'_>, realm: RealmId) -> u8 {
    (1..=u8::MAX)
        .find(|number| game.state.banner_numbered(realm, i64::from(*number)).is_none())
        .unwrap_or(u8::MAX)
}

/// Counts banner pieces not yet on the map (NL-MAP-01).
pub fn banner_pieces_left(game: &Game<'_>) -> i64 {
    if game.state.chose(GameOption::Pieces, "free") {
        return PLENTY;
    }
    // One in hiding has its piece put by.
    let used = game.state.all_banners().count();
    let used = i64::try_from(used).unwrap_or(i64::MAX);
    game.value(Value::BannerPieces, ()) * game.state.option(GameOption::Boxes) - used
}

/// Counts the numbers that no flag of a realm bears yet.
pub fn flags_left(game: &Game<'_>, realm: RealmId) -> i64 {
    let borne = game.state.all_banners_of(realm).count();
    (MOST_FLAGS - i64::try_from(borne).unwrap_or(MOST_FLAGS)).max(0)
}

/// Counts the banners that a realm can still form: there is a piece and a number for each
/// (NL-MAP-01).
pub fn banners_left(game: &Game<'_>, realm: RealmId) -> i64 {
    banner_pieces_left(game).min(flags_left(game, realm)).max(0)
}

/// True if a settlement holds one more banner of those who hold it, or this one is outside
/// (NL-SIEGE-01).
pub fn has_room_beside(game: &Game<'_>, banner: BannerId) -> bool {
    let model = game.state.banner(banner);
    let inside = game.state.force(model.realm, model.at).len();
    let room = game.lookup(REFUGE, model.at, None);
    !model.shut_in || i64::try_from(inside).unwrap_or(i64::MAX) < room
}
