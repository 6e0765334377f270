//! Two campaigns, before and after something → what differs between them that a player may know:
//! money, points, banners, ships, tiles. Whatever led there, so that orders of mods are told alike.

use std::collections::BTreeSet;

use super::texts;
use crate::campaign::knowledge::{Strength, Viewer};
use crate::campaign::{BannerId, Operative, Owner, RealmId, ShipId, State, TroopId};
use crate::engine::Game;
use crate::engine::armies::roster;
use crate::engine::core::place_word;
use crate::engine::fights::assaults;
use crate::engine::realms::{claims, revenue};
use crate::engine::supply::forage;
use crate::map::PlaceId;
use crate::rules::table::{DEFENCE, FORAGE, REVENUE};
use crate::say;
use crate::text::{Joined, Text};

/// One figure that is another than before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FigureChange {
    /// Owner: a realm, a banner, a tile.
    pub of: Text,
    pub what: Text,
    pub before: Text,
    pub after: Text,
}

/// Lists what differs, as `realm` may know it.
pub fn changes(before: &Game<'_>, after: &Game<'_>, realm: RealmId) -> Vec<FigureChange> {
    let mut found = Changes { before, after, realm, list: Vec::new() };
    found.realms();
    found.banners();
    found.troops();
    found.ships();
    found.places();
    found.list
}

struct Changes<'a> {
    before: &'a Game<'a>,
    after: &'a Game<'a>,
    realm: RealmId,
    list: Vec<FigureChange>,
}

/// Stands for a figure of what is not there.
fn none() -> Text {
    Text::verbatim("-")
}

fn yes(said: bool) -> Text {
    if said { say!("yes") } else { say!("no") }
}

impl Changes<'_> {
    fn differ(&mut self, of: &Text, what: Text, figure: impl Fn(&Game<'_>) -> Text) {
        let (before, after) = (figure(self.before), figure(self.after));
        if before != after {
            let of = of.clone();
            self.list.push(FigureChange { of, what, before, after });
        }
    }

    fn realms(&mut self) {
        let (rules, own) = (self.before.rules, self.realm);
        let viewer = Viewer::Realm(own);
        for realm in self.before.state.realm_ids() {
            let name = texts::realm(self.before, realm);
            if viewer.sees_money(rules, realm) {
                self.differ(&name, Text::verbatim(&rules.money.name), |game| {
                    game.state.realm(realm).crowns.into()
                });
            }
            for counter in rules.counters.iter().filter(|it| viewer.sees_counter(it, realm)) {
                self.differ(&name, Text::verbatim(&counter.name), |game| {
                    game.state.realm(realm).counter(&counter.id).into()
                });
            }
            let empire = |game: &Game<'_>| {
                game.map().ids().filter(|place| claims::empire(game, *place) == Some(realm)).count()
            };
            let tiles = place_word::place_noun(self.before);
            self.differ(&name, say!("{tiles:many} of the empire", tiles), |game| {
                empire(game).into()
            });
        }
        let name = texts::realm(self.before, own);
        if rules.table(REVENUE).given {
            self.differ(&name, say!("revenue as things stand"), |game| {
                revenue::revenue(game, own).total().into()
            });
        }
        let points =
            |game: &Game<'_>| game.state.banners_of(own).map(|(_, it)| it.points).sum::<i64>();
        self.differ(&name, say!("points of all banners"), |game| points(game).into());
        self.differ(&name, say!("banners"), |game| game.state.banners_of(own).count().into());
        self.differ(&name, say!("points not in a banner"), |game| {
            let hired = game.state.realm(own).contingents.iter().map(|it| it.points);
            (game.state.realm(own).pool + hired.sum::<i64>()).into()
        });
        self.differ(&name, say!("points for characters"), |game| {
            game.state.realm(own).heroes.into()
        });
        self.differ(&name, say!("baggage not handed out"), |game| {
            game.state.realm(own).baggage.into()
        });
        for operative in Operative::ALL {
            let operative_noun = texts::word(operative.word());
            let what = say!("{operative:many} to place", operative = operative_noun);
            self.differ(&name, what, |game| game.state.hired(own, *operative).into());
        }
    }

    fn banners(&mut self) {
        let viewer = Viewer::Realm(self.realm);
        let count = self.before.state.banners.len().max(self.after.state.banners.len());
        for at in 0..u16::try_from(count).unwrap_or(u16::MAX) {
            let id = BannerId(at);
            let last = if usize::from(at) < self.after.state.banners.len() {
                self.after
            } else {
                self.before
            };
            let name = Text::verbatim(last.banner_name(id));
            let own = last.state.banner(id).realm == self.realm;
            let unknown = usize::from(at) < self.before.state.banners.len()
                && viewer.strength(self.before.state, id) == Strength::Unknown;
            // Nobody can say what would be left of unknown points.
            let stands = |state: &State| {
                let banner = state.banners.get(usize::from(at));
                banner.is_some_and(|banner| !banner.removed || unknown)
            };
            self.differ(&name, say!("stands on"), |game| {
                if stands(game.state) {
                    texts::place(game, game.state.banner(id).at)
                } else {
                    none()
                }
            });
            if !stands(self.before.state) && !stands(self.after.state) {
                continue;
            }
            self.differ(&name, say!("points"), |game| {
                let known = stands(game.state).then(|| viewer.strength(game.state, id));
                match known {
                    None => none(),
                    Some(Strength::Unknown) => Text::verbatim("?"),
                    // The viewer does not know beforehand what they would be told.
                    Some(_) if unknown => say!("told you"),
                    // As told, less what would be lost.
                    Some(Strength::Exactly(_) | Strength::Reported { .. }) => {
                        game.state.banner(id).points.into()
                    }
                }
            });
            if !own || !stands(self.before.state) || !stands(self.after.state) {
                continue;
            }
            self.differ(&name, say!("baggage"), |game| game.state.banner(id).baggage.into());
            self.differ(&name, say!("lost its way"), |game| yes(game.state.banner(id).lost_way));
            self.differ(&name, say!("turns it must stay"), |game| {
                game.state.banner(id).stay.into()
            });
            self.differ(&name, say!("may scout"), |game| yes(!game.state.banner(id).quiet));
            self.differ(&name, say!("regroups"), |game| yes(game.state.banner(id).regroups));
            self.differ(&name, say!("besieged"), |game| yes(game.state.banner(id).shut_in));
            self.differ(&name, say!("aboard"), |game| {
                let ship = game.state.banner(id).aboard;
                let flag = ship.and_then(|ship| game.state.ships.get(usize::from(ship.0)));
                match (ship, flag) {
                    (Some(ship), Some(flag)) => texts::ship(game, ship, flag.owner.into()),
                    _ => none(),
                }
            });
        }
    }

    /// Finds changes of own units and characters.
    fn troops(&mut self) {
        let count = self.before.state.roster.troops.len().max(self.after.state.roster.troops.len());
        for at in 0..u16::try_from(count).unwrap_or(u16::MAX) {
            let troop = |game: &Game<'_>| game.state.roster.troops.get(usize::from(at)).cloned();
            let (before, after) = (troop(self.before), troop(self.after));
            let of = after.as_ref().or(before.as_ref()).map(|troop| troop.realm);
            if before == after || of != Some(self.realm) {
                continue;
            }
            let last = if after.is_some() { self.after } else { self.before };
            let name = roster::troop_name(last, TroopId(at));
            let gone = crate::campaign::roster::Station::Gone;
            self.differ(&name, say!("models"), |game| {
                let there = troop(game).filter(|troop| troop.station != gone);
                there.map_or_else(none, |troop| troop.models.into())
            });
            self.differ(&name, say!("gear"), |game| {
                let worn: Vec<String> = troop(game).map_or_else(Vec::new, |troop| troop.gear);
                let worn = worn.iter().map(|gear| Text::noun(gear.replace('_', " ")));
                Text::list(worn, Joined::Comma)
            });
        }
    }

    fn ships(&mut self) {
        let count = self.before.state.ships.len().max(self.after.state.ships.len());
        for at in 0..u16::try_from(count).unwrap_or(u16::MAX) {
            let last = if usize::from(at) < self.after.state.ships.len() {
                self.after
            } else {
                self.before
            };
            let flag = last.state.ships.get(usize::from(at)).map(|ship| ship.owner.into());
            let Some(flag) = flag else { continue };
            let name = texts::ship(last, ShipId(at), flag);
            self.differ(&name, say!("lies at"), |game| {
                let there = game.state.ships.get(usize::from(at)).filter(|ship| !ship.removed);
                there.map_or_else(none, |ship| {
                    let place = texts::place(game, ship.at);
                    if ship.docked { say!("{place}, in harbour", place) } else { place }
                })
            });
        }
    }

    fn places(&mut self) {
        if self.before.state.holdings.len() != self.after.state.holdings.len() {
            return;
        }
        let (one, other) = (self.before.state, self.after.state);
        let mut touched: BTreeSet<PlaceId> = BTreeSet::new();
        let ids = || self.before.map().ids();
        touched.extend(ids().filter(|place| one.holding(*place) != other.holding(*place)));
        touched.extend(ids().filter(|place| one.sieges.get(place) != other.sieges.get(place)));
        let viewer = Viewer::Realm(self.realm);
        if !viewer.marks(one).eq(viewer.marks(other)) {
            touched.extend(viewer.marks(one).chain(viewer.marks(other)).map(|mark| mark.place));
        }
        if !viewer.hidden_claims(one).eq(viewer.hidden_claims(other)) {
            let claims = viewer.hidden_claims(one).chain(viewer.hidden_claims(other));
            touched.extend(claims.map(|claim| claim.place));
        }
        let new = other.attempts.iter().filter(|attempt| !one.attempts.contains(attempt));
        touched.extend(new.filter(|attempt| attempt.realm == self.realm).map(|attempt| attempt.to));
        for place in touched {
            self.place(place);
        }
    }

    fn place(&mut self, place: PlaceId) {
        let (rules, own) = (self.before.rules, self.realm);
        let name = texts::place(self.before, place);
        self.differ(&name, say!("owner"), |game| {
            texts::owner(game, game.state.holding(place).owner)
        });
        self.differ(&name, say!("settlement"), |game| {
            let holding = game.state.holding(place);
            let settlement = || texts::settlement(game, holding.settlement);
            match (holding.settlement, holding.razed) {
                (None, _) => say!("none"),
                (Some(_), true) => say!("razed {settlement}", settlement = settlement()),
                (Some(_), false) => settlement(),
            }
        });
        self.differ(&name, say!("known"), |game| yes(game.state.holding(place).known));
        self.differ(&name, say!("scouted by you this turn"), |game| {
            let here = |it: &&crate::campaign::Attempt| it.realm == own && it.to == place;
            yes(game.state.attempts.iter().filter(here).any(|attempt| attempt.success))
        });
        if self.before.state.holding(place).owner == Owner::Realm(own) {
            self.differ(&name, say!("baggage stored"), |game| {
                game.state.holding(place).stock.into()
            });
        }
        if rules.table(DEFENCE).given {
            self.differ(&name, say!("walls multiply by"), |game| {
                assaults::walls(game, place).into()
            });
        }
        if rules.table(FORAGE).given {
            self.differ(&name, say!("feeds banners"), |game| {
                forage::forage(game, place, Some(own)).into()
            });
        }
        self.differ(&name, say!("besieged by"), |game| {
            let siege = game.state.sieges.get(&place);
            siege.map_or_else(|| say!("nobody"), |siege| texts::realm(game, siege.besieger))
        });
        self.differ(&name, say!("hardship"), |game| {
            game.state.sieges.get(&place).map_or(0, |siege| siege.hardship).into()
        });
        self.differ(&name, say!("points of the garrison"), |game| {
            game.state.sieges.get(&place).map_or(0, |siege| siege.garrison).into()
        });
        self.differ(&name, say!("on it lies"), |game| {
            let viewer = Viewer::Realm(own);
            let marks = viewer.marks_on(game.state, place).map(|mark| match mark.amount {
                0 => texts::mark(game, &mark.name),
                amount => {
                    let amount = Text::verbatim(format!("({amount})"));
                    Text::list([texts::mark(game, &mark.name), amount], Joined::Blank)
                }
            });
            let claims = viewer.hidden_claims_to(game.state, place);
            let claims = claims.map(|claim| texts::hidden_claim(game, claim.realm));
            let marks = Text::list(marks.chain(claims), Joined::And);
            if marks.is_empty() { say!("nothing") } else { marks }
        });
    }
}
