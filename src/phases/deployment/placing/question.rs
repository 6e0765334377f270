//! The question where banners are when the season begins (NL-DEP-02, EN-DEP-01).

use crate::campaign::{BannerId, Owner, RealmId, TroopId};
use crate::engine::armies::{entering, founding};
use crate::engine::core::texts;
use crate::engine::supply::{check_own_banner, forage};
use crate::engine::{Ask, Company, Game, Order, Refusal, Verb, Who, refuse};
use crate::map::PlaceId;
use crate::phases::deployment::{self, besieged, placing, regrouping};
use crate::phases::left_undone;
use crate::phases::raise_armies::{Berth, Placement, check_dry, placement, placings};
use crate::phases::reorganization::troop_points;
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};

/// Question for the places of banners.
pub(super) struct Placing {
    /// Those that were placed: computer players leave them there.
    pub(super) placed: Vec<BannerId>,
    /// Forces of a siege that were divided: likewise.
    pub(super) divided: Vec<(PlaceId, Company)>,
    /// Units and characters that were moved to another banner: likewise.
    pub(super) moved: Vec<TroopId>,
    /// Tiles that a land way leads to: the map does not change.
    pub(super) reached: Vec<bool>,
    /// Realms that share the banner pieces that are left.
    pub(super) seats: i64,
    pub(super) siege: BesiegedTile,
}

/// Orders allowed for banners that a siege holds (EN-DEP-01), and for rosters.
#[derive(Clone, Copy)]
pub(super) enum BesiegedTile {
    Stays,
    Points,
    Units,
    /// Units of all banners may be moved.
    Pooled,
    /// So may they, those of a siege among themselves.
    PooledApart,
    /// So may they, and those of a siege divide their points of troops.
    PooledPoints,
}

impl BesiegedTile {
    pub(super) fn of(game: &Game<'_>, realm: RealmId) -> BesiegedTile {
        match besieged::besieged_to_reform(game, realm).is_empty() {
            true if regrouping::pools_rosters(game, realm) => BesiegedTile::Pooled,
            false if troop_points::divides_troops(game, realm) => BesiegedTile::PooledPoints,
            false if regrouping::pools_rosters(game, realm) => BesiegedTile::PooledApart,
            true => BesiegedTile::Stays,
            false if game.state.has_rosters() => BesiegedTile::Units,
            false => BesiegedTile::Points,
        }
    }
}

impl Placing {
    /// Settlements of the realm in which banners can be placed, if there are ships enough for them.
    fn roofs<'a>(
        &'a self,
        game: &'a Game<'_>,
        realm: RealmId,
    ) -> impl Iterator<Item = PlaceId> + 'a {
        let own = move |place: PlaceId| game.state.holding(place).owner == Owner::Realm(realm);
        let way = move |place: PlaceId| {
            self.reached[place.0 as usize] || placing::served_by_ship(game, realm, place)
        };
        let roof = move |place: PlaceId| {
            own(place) && placing::check_roof(game, realm, place).is_ok() && way(place)
        };
        game.map().ids().filter(move |place| roof(*place))
    }

    /// Adds the orders that a banner not placed yet can take.
    fn placings_of(
        &self,
        game: &Game<'_>,
        (realm, banner): (RealmId, BannerId),
        roofs: &[Berth],
        orders: &mut Vec<Order>,
    ) {
        let before = orders.len();
        placings(game, banner, roofs, orders);
        // If a land way leads to every roof, every order is legal.
        let all = roofs.iter().all(|roof| self.reached[roof.place.0 as usize]);
        let legal = |order: &Order| {
            placement(order).is_none_or(|Placement { banner, place, .. }| {
                self.reached[place.0 as usize]
                    || placing::check_billet(game, realm, Some(banner), place, &self.reached)
                        .is_ok()
            })
        };
        if !all {
            let mut tried = orders.split_off(before);
            tried.retain(legal);
            orders.append(&mut tried);
        }
    }

    /// Banners that may still be placed.
    fn left<'a>(
        &'a self,
        game: &'a Game<'_>,
        realm: RealmId,
    ) -> impl Iterator<Item = BannerId> + 'a {
        deployment::movable_banners(game, realm)
            .into_iter()
            .filter(|banner| !self.placed.contains(banner))
    }

    /// Returns the banner pieces for new banners of a siege.
    fn pieces(&self, game: &Game<'_>) -> i64 {
        (founding::banner_pieces_left(game) / self.seats).max(0)
    }

    /// True if there is anything to choose.
    fn offers(&self, game: &Game<'_>, realm: RealmId) -> bool {
        let mut orders = Vec::new();
        let placed = self.left(game, realm).any(|banner| {
            self.roofs(game, realm).any(|roof| {
                self.placings_of(game, (realm, banner), &[Berth::of(game, roof)], &mut orders);
                !orders.is_empty()
            })
        });
        placed
            || regrouping::has_regrouping(game, realm, &self.moved, self.pieces(game))
            || besieged::reforming(game, realm, &self.divided, self.pieces(game))
                .into_iter()
                .next()
                .is_some()
    }
}

impl Ask for Placing {
    fn prompt(&self, _: &Game<'_>) -> Text {
        let siege = match self.siege {
            BesiegedTile::Stays => None,
            BesiegedTile::Points => Some(say!("`divide` banners at a siege among themselves")),
            BesiegedTile::Units => {
                Some(say!("`assign`, `detach` or `join` units of banners at a siege"))
            }
            BesiegedTile::Pooled => Some(say!("`assign`, `detach` or `join` units")),
            BesiegedTile::PooledApart => Some(say!(
                "`assign`, `detach` or `join` units, those of banners at a siege among themselves"
            )),
            BesiegedTile::PooledPoints => Some(say!(
                "`assign`, `detach` or `join` units, those of banners at a siege among themselves, and `divide` their points"
            )),
        };
        let place = say!("`place` banners in settlements of your empire");
        say!(
            "{orders}, then `done`; the others stay where they are",
            orders = Text::list([place].into_iter().chain(siege), Joined::Comma)
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        match self.siege {
            BesiegedTile::Stays => &[Verb::Place, Verb::PlaceAt, Verb::Done],
            BesiegedTile::Points => {
                &[Verb::Place, Verb::PlaceAt, Verb::Divide, Verb::DivideService, Verb::Done]
            }
            BesiegedTile::PooledPoints => &[
                Verb::Place,
                Verb::PlaceAt,
                Verb::Assign,
                Verb::Detach,
                Verb::Join,
                Verb::Divide,
                Verb::DivideService,
                Verb::Done,
            ],
            BesiegedTile::Units | BesiegedTile::Pooled | BesiegedTile::PooledApart => {
                &[Verb::Place, Verb::PlaceAt, Verb::Assign, Verb::Detach, Verb::Join, Verb::Done]
            }
        }
    }

    fn surely_asks(&self, game: &Game<'_>, who: Who) -> bool {
        who.realm().is_some_and(|realm| self.offers(game, realm))
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        let Some(Placement { banner, place, side }) = placement(order) else {
            return match order {
                Order::Done {} => Ok(()),
                order if besieged::reforms(order) => {
                    let Some(realm) = who.realm() else {
                        return refuse("NL-DEP-01", say!("a realm forms its banners"));
                    };
                    if regrouping::regroups(game, realm, order) {
                        return regrouping::check_order(game, realm, order, self.pieces(game));
                    }
                    besieged::check(game, realm, order, self.pieces(game))
                }
                _ => refuse("NL-DEP-02", say!("`place` a banner, or `done`")),
            };
        };
        check_own_banner(game, who, banner)?;
        let Some(realm) = who.realm() else {
            return refuse("NL-DEP-02", say!("a realm places its banners"));
        };
        game.require(deployment::movable(game, banner), "NL-DEP-01", || {
            say!(
                "{banner} stays at {at}: the siege goes on over the winter",
                banner = Text::verbatim(game.banner_name(banner)),
                at = texts::place(game, game.state.banner(banner).at)
            )
        })?;
        entering::check_entry(game, banner, place)?;
        placing::check_billet(game, realm, Some(banner), place, &self.reached).map_err(
            |refusal| {
                let why = say!(
                    "{why}; banners may be placed at {labels}",
                    why = refusal.why,
                    labels = texts::places(game, &deployment::billets(game, realm))
                );
                Refusal { why, ..refusal }
            },
        )?;
        check_dry(game, place, side, "NL-DEP-02")
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let mut orders = Order::done_first();
        if let Some(realm) = who.realm() {
            let roofs: Vec<Berth> =
                self.roofs(game, realm).map(|roof| Berth::of(game, roof)).collect();
            let banners: Vec<BannerId> = self.left(game, realm).collect();
            orders.reserve(banners.len() * roofs.len());
            for banner in banners {
                self.placings_of(game, (realm, banner), &roofs, &mut orders);
            }
            orders.extend(regrouping::regroupings(game, realm, &self.moved, self.pieces(game)));
            orders.extend(besieged::reforming(game, realm, &self.divided, self.pieces(game)));
        }
        orders
    }

    fn left_undone(&self, game: &Game<'_>, who: Who) -> Option<Text> {
        left_undone::empty_capital(game, who.realm()?)
    }

    fn preview(&self, game: &Game<'_>, who: Who, order: &Order) -> Option<Text> {
        let realm = who.realm()?;
        let Some(Placement { place, .. }) = placement(order) else {
            return regrouping::preview(game, realm, order);
        };
        let there = game.state.force(realm, place).len();
        let forage = forage::forage(game, place, Some(realm)).unsigned_abs();
        Some(say!(
            "{place} feeds {forage} in the season, and you have {there} there now",
            place = texts::place(game, place),
            forage = Text::count(forage, ProgramNoun::Banner),
            there = Text::count(there, ProgramNoun::Banner)
        ))
    }
}
