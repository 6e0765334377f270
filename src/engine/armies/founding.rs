//! New banners: on a place, or beside another that their troops come from (NL-ARMY-04, NL-REORG-01,
//! NL-RACE-04).

use crate::campaign::{BannerId, Event, PLENTY, RealmId, Service};
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
}

impl NewBanner {
    /// Returns a banner of a realm's own troops on a place.
    #[must_use]
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
        }
    }
}

impl Turn<'_> {
    /// Puts a new banner on the map.
    pub fn found(&mut self, new: NewBanner, rule: RuleId) -> BannerId {
        let banner = BannerId(u16::try_from(self.state().banners.len()).unwrap_or(u16::MAX));
        let NewBanner { realm, number, points, baggage, at, ground, side, service, race } = new;
        let number = number.unwrap_or_else(|| self.game().free_number(realm));
        self.emit_rule(
            rule,
            Event::BannerFormed {
                banner,
                realm,
                number,
                points,
                baggage,
                at,
                ground,
                side,
                service,
                race,
            },
        );
        banner
    }

    /// Founds a banner beside another, whose troops or points are to come to it. It serves as that
    /// does, came as it came, and is bound as it is: held, regrouping, shut in (NL-REORG-01).
    pub fn found_beside(&mut self, other: BannerId, points: i64, rule: RuleId) -> BannerId {
        let model = self.state().banner(other).clone();
        let new = NewBanner {
            ground: model.ground,
            side: model.side,
            service: model.service,
            race: model.race,
            ..NewBanner::own(model.realm, points, model.at)
        };
        let banner = self.found(new, rule);
        self.hold_as(&model, banner, rule);
        self.emit_rule(rule, Event::FormedOf { banner, of: other });
        if model.regroups {
            self.emit_rule(rule, Event::Regroups(banner));
        }
        if model.shut_in {
            self.emit_rule(rule, Event::ShutIn { banner, shut_in: true });
        }
        banner
    }
}

impl Game<'_> {
    /// The lowest number not on one of the realm's flags.
    #[must_use]
    pub fn free_number(&self, realm: RealmId) -> u8 {
        (1..=u8::MAX)
            .find(|number| self.state.banner_numbered(realm, i64::from(*number)).is_none())
            .unwrap_or(u8::MAX)
    }

    /// Banner pieces not yet on the map (NL-MAP-01).
    #[must_use]
    pub fn banner_pieces_left(&self) -> i64 {
        if self.state.chose(GameOption::Pieces, "free") {
            return PLENTY;
        }
        let used = i64::try_from(self.state.standing().count()).unwrap_or(i64::MAX);
        self.value(Value::BannerPieces, ()) * self.state.option(GameOption::Boxes) - used
    }

    /// Numbers that no flag of a realm bears yet.
    #[must_use]
    pub fn flags_left(&self, realm: RealmId) -> i64 {
        (MOST_FLAGS - i64::try_from(self.state.banners_of(realm).count()).unwrap_or(MOST_FLAGS))
            .max(0)
    }

    /// Banners that a realm can still form: there is a piece and a number for each (NL-MAP-01).
    #[must_use]
    pub fn banners_left(&self, realm: RealmId) -> i64 {
        self.banner_pieces_left().min(self.flags_left(realm)).max(0)
    }

    /// True if a settlement holds one more banner of those who hold it, or this one is outside
    /// (NL-SIEGE-01).
    #[must_use]
    pub fn has_room_beside(&self, banner: BannerId) -> bool {
        let model = self.state.banner(banner);
        let inside = self.state.force(model.realm, model.at).len();
        let room = self.lookup(REFUGE, model.at, None);
        !model.shut_in || i64::try_from(inside).unwrap_or(i64::MAX) < room
    }
}
