//! Armies with names in them at the start: units and characters are chosen from the army list, banner by
//! banner, in secret (NL-ARMY-03, NL-ARMY-04, NL-ARMY-05).

use crate::campaign::{BannerId, Event, RealmId, Service, Station};
use crate::engine::roster::buying::Buyer;
use crate::engine::{Ask, Company, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse, require};
use crate::map::{Ground, PlaceId};
use crate::rules::Value;

/// Chooses the army and forms its banners on the seat of the realm. What was not spent is lost: an army is
/// chosen up to its points.
pub(super) fn muster(turn: &mut Turn<'_>, realm: RealmId, most: i64, seat: PlaceId) -> Flow {
    loop {
        let order = turn.ask_realm(realm, &Enlisting { realm, most })?;
        if turn.state().realm(realm).out {
            return Ok(());
        }
        let buyer = turn.game().buyer(realm, most);
        let raised = match order {
            Order::Enlist { what } if what.0 == "auto" => {
                send_home(turn, realm, &turn.game().meant(realm));
                turn.game().buyer(realm, most).plan(&turn.game())
            }
            Order::Enlist { what } => buyer.unit(&turn.game(), &what.0).into_iter().collect(),
            Order::Character { what } => buyer.character(&turn.game(), &what.0).into_iter().collect(),
            _ => {
                send_home(turn, realm, &turn.game().unformed(realm));
                break;
            }
        };
        for troop in raised {
            turn.emit("NL-ARMY-03", Event::PoolChanged { realm, by: -troop.points() });
            turn.raise_troop("NL-ARMY-03", troop);
        }
    }
    form_banners(turn, realm, seat);
    let rest = turn.state().realm(realm).pool;
    if rest > 0 {
        turn.emit("NL-ARMY-03", Event::PoolChanged { realm, by: -rest });
    }
    Ok(())
}

/// Everybody chosen so far for these banners is given back.
fn send_home(turn: &mut Turn<'_>, realm: RealmId, banners: &[u8]) {
    for number in banners {
        for troop in turn.game().meant_for(realm, *number) {
            let by = turn.state().roster.troop(troop).points();
            turn.emit("NL-ARMY-03", Event::TroopSent { troop, to: Station::Gone, what: "not enlisted" });
            turn.emit("NL-ARMY-03", Event::PoolChanged { realm, by });
        }
    }
}

/// Those meant for a banner stand in it (NL-ARMY-04, NL-ARMY-05).
pub(super) fn form_banners(turn: &mut Turn<'_>, realm: RealmId, seat: PlaceId) {
    for number in turn.game().meant(realm) {
        let troops = turn.game().meant_for(realm, number);
        let points = turn.game().composition(&troops).points;
        let banner = BannerId(u16::try_from(turn.state().banners.len()).unwrap_or(u16::MAX));
        let formed = Event::BannerFormed {
            banner,
            realm,
            number,
            points,
            baggage: 0,
            at: seat,
            ground: Ground(0),
            side: None,
            service: Service::Own,
            race: None,
        };
        turn.emit("NL-ARMY-05", formed);
        for troop in troops {
            turn.emit("NL-ARMY-05", Event::TroopSent { troop, to: Station::Banner(banner), what: "banner formed" });
        }
    }
}

impl Game<'_> {
    /// On what terms a realm chooses its first army.
    fn buyer(&self, realm: RealmId, banners: i64) -> Buyer {
        Buyer { realm, budget: self.state.realm(realm).pool, winter: false, banners, company: Company::OWN }
    }

    /// Numbers of banners that somebody of the realm is meant for.
    #[must_use]
    pub fn meant(&self, realm: RealmId) -> Vec<u8> {
        let number = |station: Station| if let Station::Meant(number) = station { Some(number) } else { None };
        let roll = self.state.roster.present().filter(|(_, troop)| troop.realm == realm);
        let mut numbers: Vec<u8> = roll.filter_map(|(_, troop)| number(troop.station)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// Points that a realm chooses from, those spent already with them.
    fn chooses_from(&self, realm: RealmId) -> i64 {
        let spent = self.meant(realm).into_iter().map(|number| self.composition(&self.meant_for(realm, number)).points);
        self.state.realm(realm).pool + spent.sum::<i64>()
    }

    /// Whether a banner that is begun may be formed. An army too small for any is one banner, however weak
    /// (NL-ARMY-04).
    fn check_meant(&self, realm: RealmId, number: u8) -> Result<(), Refusal> {
        let mut found = self.composition(&self.meant_for(realm, number));
        let least = self.value(Value::BannerMin, realm);
        if self.chooses_from(realm) < least && self.meant(realm).len() == 1 {
            found.points = found.points.max(least);
        }
        self.check_composition(realm, &found, &format!("banner {number}"))
    }

    /// Banners that somebody is meant for and that cannot be formed as they are.
    fn unformed(&self, realm: RealmId) -> Vec<u8> {
        self.meant(realm).into_iter().filter(|number| self.check_meant(realm, *number).is_err()).collect()
    }
}

/// Choosing the first army.
struct Enlisting {
    realm: RealmId,
    most: i64,
}

impl Enlisting {
    /// The whole army, chosen anew.
    fn anew(&self, game: &Game<'_>) -> Vec<crate::campaign::Troop> {
        Buyer { budget: game.chooses_from(self.realm), ..game.buyer(self.realm, self.most) }.plan(game)
    }

    /// Every banner begun is one that may be formed, and there is one if the list allows any; where it allows
    /// none for so few points, whoever was begun with stays at home.
    fn complete(&self, game: &Game<'_>) -> Result<(), Refusal> {
        let numbers = game.meant(self.realm);
        let fault = numbers.iter().find_map(|number| game.check_meant(self.realm, *number).err());
        if (numbers.is_empty() || fault.is_some()) && self.anew(game).is_empty() {
            return Ok(());
        }
        require(!numbers.is_empty(), "NL-ARMY-05", || "no banner has anybody yet; `enlist auto` fills them".to_owned())?;
        fault.map_or(Ok(()), Err)
    }
}

impl Ask for Enlisting {
    fn prompt(&self, game: &Game<'_>) -> String {
        let list = game.army(self.realm).map_or("no list", |army| army.title.as_str());
        let left = game.state.realm(self.realm).pool;
        format!("{left} points to choose from {list}: `enlist` units, `character`, `enlist auto` for a whole army, then `done`")
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Enlist, Verb::Character, Verb::Done]
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        let buyer = game.buyer(self.realm, self.most);
        match order {
            Order::Enlist { what } if what.0 == "auto" => {
                require(!self.anew(game).is_empty(), "NL-ARMY-05", || "the army list allows no banner for these points".to_owned())
            }
            Order::Enlist { what } => buyer.unit(game, &what.0).map(|_| ()),
            Order::Character { what } => buyer.character(game, &what.0).map(|_| ()),
            Order::Done {} => self.complete(game),
            _ => refuse("NL-ARMY-03", "`enlist`, `character`, or `done`"),
        }
    }

    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        use crate::engine::order::Rest;
        let enlist = |text: String| Order::Enlist { what: Rest(text) };
        let mut orders = vec![Order::Done {}];
        let numbers = game.meant(self.realm);
        // It begins anew, so it is offered where it is needed: else one could begin anew for ever.
        if self.complete(game).is_err() {
            orders.push(enlist("auto".to_owned()));
        }
        let Some(army) = game.army(self.realm) else { return orders };
        let next = numbers.last().map_or(1, |last| last.saturating_add(1));
        for number in numbers.iter().copied().chain([next]) {
            let units = army.units.iter();
            orders.extend(
                units.flat_map(|kind| [kind.smallest, kind.largest].map(|models| enlist(format!("{models} {} {number}", kind.id)))),
            );
            let characters = army.characters.iter();
            orders.extend(characters.map(|kind| Order::Character { what: Rest(format!("{} {number}", kind.id)) }));
        }
        orders.retain(|order| self.check(game, Who::Realm(self.realm), order).is_ok());
        orders.dedup();
        orders
    }

    fn secret(&self) -> bool {
        true
    }
}
