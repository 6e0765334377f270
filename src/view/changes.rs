//! Two campaigns, before and after something → what differs between them that a player may know:
//! money, points, banners, ships, tiles. Whatever led there, so that orders of mods are told alike.

use std::collections::BTreeSet;

use super::names;
use crate::basics::pluralize::{listed, plural};
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

/// One figure that is another than before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FigureChange {
    /// Owner: a realm, a banner, a tile.
    pub of: String,
    pub what: String,
    pub before: String,
    pub after: String,
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

impl Changes<'_> {
    fn differ(&mut self, of: &str, what: &str, figure: impl Fn(&Game<'_>) -> String) {
        let (before, after) = (figure(self.before), figure(self.after));
        if before != after {
            let (of, what) = (of.to_owned(), what.to_owned());
            self.list.push(FigureChange { of, what, before, after });
        }
    }

    fn realms(&mut self) {
        let (rules, own) = (self.before.rules, self.realm);
        let viewer = Viewer::Realm(own);
        for realm in self.before.state.realm_ids() {
            let name = names::realm(self.before, realm).to_owned();
            if viewer.sees_money(rules, realm) {
                self.differ(&name, &rules.money.name, |game| {
                    game.state.realm(realm).crowns.to_string()
                });
            }
            for counter in rules.counters.iter().filter(|it| viewer.sees_counter(it, realm)) {
                self.differ(&name, &counter.name, |game| {
                    game.state.realm(realm).counter(&counter.id).to_string()
                });
            }
            let empire = |game: &Game<'_>| {
                game.map().ids().filter(|place| claims::empire(game, *place) == Some(realm)).count()
            };
            let tiles = format!("{} of the empire", place_word::places_word(self.before));
            self.differ(&name, &tiles, |game| empire(game).to_string());
        }
        let name = names::realm(self.before, own).to_owned();
        if rules.table(REVENUE).given {
            self.differ(&name, "revenue as things stand", |game| {
                revenue::revenue(game, own).total().to_string()
            });
        }
        let points =
            |game: &Game<'_>| game.state.banners_of(own).map(|(_, it)| it.points).sum::<i64>();
        self.differ(&name, "points of all banners", |game| points(game).to_string());
        self.differ(&name, "banners", |game| game.state.banners_of(own).count().to_string());
        self.differ(&name, "points not in a banner", |game| {
            let hired = game.state.realm(own).contingents.iter().map(|it| it.points);
            (game.state.realm(own).pool + hired.sum::<i64>()).to_string()
        });
        self.differ(&name, "points for characters", |game| {
            game.state.realm(own).heroes.to_string()
        });
        self.differ(&name, "baggage not handed out", |game| {
            game.state.realm(own).baggage.to_string()
        });
        for operative in Operative::ALL {
            let what = format!("{} to place", plural(operative.word()));
            self.differ(&name, &what, |game| game.state.hired(own, *operative).to_string());
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
            let name = last.banner_name(id);
            let own = last.state.banner(id).realm == self.realm;
            let unknown = usize::from(at) < self.before.state.banners.len()
                && viewer.strength(self.before.state, id) == Strength::Unknown;
            // Nobody can say what would be left of unknown points.
            let stands = |state: &State| {
                let banner = state.banners.get(usize::from(at));
                banner.is_some_and(|banner| !banner.removed || unknown)
            };
            self.differ(&name, "stands on", |game| {
                if stands(game.state) {
                    names::place(game, game.state.banner(id).at).to_owned()
                } else {
                    "-".to_owned()
                }
            });
            if !stands(self.before.state) && !stands(self.after.state) {
                continue;
            }
            self.differ(&name, "points", |game| {
                let known = stands(game.state).then(|| viewer.strength(game.state, id));
                match known {
                    None => "-".to_owned(),
                    Some(Strength::Unknown) => "?".to_owned(),
                    // The viewer does not know beforehand what they would be told.
                    Some(_) if unknown => "told you".to_owned(),
                    // As told, less what would be lost.
                    Some(Strength::Exactly(_) | Strength::Reported { .. }) => {
                        game.state.banner(id).points.to_string()
                    }
                }
            });
            if !own || !stands(self.before.state) || !stands(self.after.state) {
                continue;
            }
            let yes = |said: bool| if said { "yes" } else { "no" }.to_owned();
            self.differ(&name, "baggage", |game| game.state.banner(id).baggage.to_string());
            self.differ(&name, "lost its way", |game| yes(game.state.banner(id).lost_way));
            self.differ(&name, "turns it must stay", |game| game.state.banner(id).stay.to_string());
            self.differ(&name, "may scout", |game| yes(!game.state.banner(id).quiet));
            self.differ(&name, "regroups", |game| yes(game.state.banner(id).regroups));
            self.differ(&name, "besieged", |game| yes(game.state.banner(id).shut_in));
            self.differ(&name, "aboard", |game| {
                let ship = game.state.banner(id).aboard;
                let flag = ship.and_then(|ship| game.state.ships.get(usize::from(ship.0)));
                match (ship, flag) {
                    (Some(ship), Some(flag)) => names::ship(game, ship, flag.owner.into()),
                    _ => "-".to_owned(),
                }
            });
        }
    }

    /// Own units and characters.
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
            self.differ(&name, "models", |game| {
                let there = troop(game).filter(|troop| troop.station != gone);
                there.map_or("-".to_owned(), |troop| troop.models.to_string())
            });
            self.differ(&name, "gear", |game| {
                let worn: Vec<String> = troop(game).map_or_else(Vec::new, |troop| troop.gear);
                worn.iter().map(|gear| gear.replace('_', " ")).collect::<Vec<_>>().join(", ")
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
            let name = names::ship(last, ShipId(at), flag);
            self.differ(&name, "lies at", |game| {
                let there = game.state.ships.get(usize::from(at)).filter(|ship| !ship.removed);
                there.map_or("-".to_owned(), |ship| {
                    let place = names::place(game, ship.at);
                    if ship.docked { format!("{place}, in harbour") } else { place.to_owned() }
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
        if one.marks != other.marks {
            touched.extend(one.marks.iter().chain(&other.marks).map(|mark| mark.place));
        }
        let new = other.attempts.iter().filter(|attempt| !one.attempts.contains(attempt));
        touched.extend(new.filter(|attempt| attempt.realm == self.realm).map(|attempt| attempt.to));
        for place in touched {
            self.place(place);
        }
    }

    fn place(&mut self, place: PlaceId) {
        let (rules, own) = (self.before.rules, self.realm);
        let name = names::place(self.before, place).to_owned();
        let yes = |said: bool| if said { "yes" } else { "no" }.to_owned();
        self.differ(&name, "owner", |game| names::owner(game, game.state.holding(place).owner));
        self.differ(&name, "settlement", |game| {
            let holding = game.state.holding(place);
            let razed = if holding.razed { "razed " } else { "" };
            let kind = holding.settlement.map(|_| game.settlement_name(holding.settlement));
            kind.map_or("none".to_owned(), |kind| format!("{razed}{kind}"))
        });
        self.differ(&name, "known", |game| yes(game.state.holding(place).known));
        self.differ(&name, "scouted by you this turn", |game| {
            let here = |it: &&crate::campaign::Attempt| it.realm == own && it.to == place;
            yes(game.state.attempts.iter().filter(here).any(|attempt| attempt.success))
        });
        if self.before.state.holding(place).owner == Owner::Realm(own) {
            self.differ(&name, "baggage stored", |game| {
                game.state.holding(place).stock.to_string()
            });
        }
        if rules.table(DEFENCE).given {
            self.differ(&name, "walls multiply by", |game| {
                assaults::walls(game, place).to_string()
            });
        }
        if rules.table(FORAGE).given {
            self.differ(&name, "feeds banners", |game| {
                forage::forage(game, place, Some(own)).to_string()
            });
        }
        self.differ(&name, "besieged by", |game| {
            let siege = game.state.sieges.get(&place);
            siege.map_or("nobody", |siege| names::realm(game, siege.besieger)).to_owned()
        });
        self.differ(&name, "hardship", |game| {
            game.state.sieges.get(&place).map_or(0, |siege| siege.hardship).to_string()
        });
        self.differ(&name, "points of the garrison", |game| {
            game.state.sieges.get(&place).map_or(0, |siege| siege.garrison).to_string()
        });
        self.differ(&name, "on it lies", |game| {
            let marks = game.state.marks_on(place).map(|mark| match mark.amount {
                0 => names::mark(game, &mark.name),
                amount => format!("{} ({amount})", names::mark(game, &mark.name)),
            });
            let marks: Vec<String> = marks.collect();
            let marks: Vec<&str> = marks.iter().map(String::as_str).collect();
            if marks.is_empty() { "nothing".to_owned() } else { listed(&marks, "and") }
        });
    }
}
