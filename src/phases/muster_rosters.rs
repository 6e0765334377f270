//! Armies with names in them at the start, and hired and allied ones in winter: units and
//! characters are chosen from the army list, banner by banner, in secret (NL-ARMY-03, NL-ARMY-04,
//! NL-ARMY-05, NL-REC-08, NL-REC-10).

use crate::campaign::{
    Contingent, Event, Origin, RealmEvent, RealmId, Reason, RosterEvent, Service, Station, Troop,
    TroopId,
};
use crate::engine::armies::founding::{self, NewBanner};
use crate::engine::armies::roster::buying::{Buyer, CharacterWanted, UnitWanted, limits};
use crate::engine::armies::roster::{self, composition};
use crate::engine::core::order::{BannerAndLevel, CharacterName, Enlistment, Gear, UnitName};
use crate::engine::core::races;
use crate::engine::core::texts;
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse};
use crate::map::PlaceId;
use crate::phases::reorganization::troop_points;
use crate::rules::{RuleId, Value};
use crate::say;
use crate::text::{Joined, Text};

/// Chooses the army and forms its banners on the seat of the realm. What was not spent is lost: an
/// army is chosen up to its points. Where troops are points, they wait for the next deployment
/// (EN-ARMY-05).
pub(super) fn muster(turn: &mut Turn<'_>, realm: RealmId, most: i64, seat: PlaceId) -> Flow {
    if !choose(turn, &Enlisting { realm, most, hired: None })? {
        return Ok(());
    }
    form_banners(turn, realm, seat);
    let rest = turn.state().realm(realm).pool;
    if rest > 0 && !troop_points::divides_troops(&turn.game(), realm) {
        turn.emit("NL-ARMY-03", RealmEvent::PoolChanged { realm, by: -rest });
    }
    Ok(())
}

/// Asks the hirer to choose the units and characters of a contingent, who serve in separate banners when the
/// season begins (NL-REC-08, NL-REC-10). Points left unspent are left to others to choose, as if nobody had
/// been chosen.
pub(super) fn choose_hired(turn: &mut Turn<'_>, realm: RealmId, hired: Origin) -> Flow {
    let most = most_banners(&turn.game(), realm);
    choose(turn, &Enlisting { realm, most, hired: Some(hired) }).map(|_| ())
}

/// True if the army list of a contingent makes any banner for its points.
pub(super) fn fills_any(game: &Game<'_>, realm: RealmId, hired: Origin) -> bool {
    !Enlisting { realm, most: most_banners(game, realm), hired: Some(hired) }
        .automatic_army(game)
        .is_empty()
}

/// Lets the realm choose; true if it is still in the game afterwards.
fn choose(turn: &mut Turn<'_>, enlisting: &Enlisting) -> Flow<bool> {
    let Enlisting { realm, most, hired } = *enlisting;
    let rule = rule(hired);
    loop {
        let order = turn.ask_realm(realm, enlisting)?;
        if turn.state().realm(realm).out {
            return Ok(false);
        }
        let buyer = buyer(&turn.game(), realm, most, hired);
        let raised = match order {
            Order::Enlist { what: Enlistment::Auto {} } => {
                send_home(turn, (realm, hired), &meant(&turn.game(), realm, hired));
                self::buyer(&turn.game(), realm, most, hired).plan(&turn.game())
            }
            Order::Enlist { what: Enlistment::Unit { models, unit, banner, gear } } => {
                let wanted = UnitWanted { models, name: &unit, banner, gear: &gear };
                buyer.unit(&turn.game(), wanted).into_iter().collect()
            }
            Order::Character { kind, numbers, gear } => {
                let wanted = CharacterWanted { name: &kind, numbers: &numbers, gear: &gear };
                buyer.character(&turn.game(), wanted).into_iter().collect()
            }
            Order::Dismiss { troops } => {
                let chosen = just_chosen(&turn.game(), (realm, hired), &troops).unwrap_or_default();
                chosen.into_iter().for_each(|troop| give_back(turn, (realm, hired), troop));
                continue;
            }
            _ => {
                send_home(turn, (realm, hired), &unformed(&turn.game(), realm, hired));
                return Ok(true);
            }
        };
        for troop in raised {
            turn.emit(rule, left_to_spend(realm, hired, -troop.points()));
            roster::raise_troop(turn, rule, troop);
        }
    }
}

/// Returns the rule by which a realm chooses its own troops, or those of a contingent.
pub(super) fn rule(hired: Option<Origin>) -> &'static str {
    match hired.map(|origin| origin.service) {
        None => "NL-ARMY-03",
        Some(Service::Allied) => "NL-REC-10",
        Some(_) => "NL-REC-08",
    }
}

fn left_to_spend(realm: RealmId, hired: Option<Origin>, by: i64) -> Event {
    match hired {
        None => Event::Realm(RealmEvent::PoolChanged { realm, by }),
        Some(Origin { service, area, race }) => {
            Event::Realm(RealmEvent::ContingentChanged { realm, service, area, race, by })
        }
    }
}

/// Gives back everybody chosen so far for these banners.
fn send_home(turn: &mut Turn<'_>, (realm, hired): (RealmId, Option<Origin>), banners: &[u8]) {
    for number in banners {
        for troop in limits::meant_for(&turn.game(), realm, hired, *number) {
            give_back(turn, (realm, hired), troop);
        }
    }
}

/// Gives back somebody who was chosen, and their points are free again.
fn give_back(turn: &mut Turn<'_>, (realm, hired): (RealmId, Option<Origin>), troop: TroopId) {
    let by = turn.state().roster.troop(troop).points();
    turn.emit(
        rule(hired),
        RosterEvent::TroopSent { troop, to: Station::Gone, what: Reason::NotEnlisted },
    );
    turn.emit(rule(hired), left_to_spend(realm, hired, by));
}

/// Forms banners of those meant for them (NL-ARMY-04, NL-ARMY-05).
pub(super) fn form_banners(turn: &mut Turn<'_>, realm: RealmId, seat: PlaceId) {
    for number in meant(&turn.game(), realm, None) {
        let troops = limits::meant_for(&turn.game(), realm, None, number);
        let points = composition::composition(&turn.game(), &troops).points;
        let new = NewBanner { number: Some(number), ..NewBanner::own(realm, points, seat) };
        let banner = founding::found(turn, new, RuleId("NL-ARMY-05"));
        for troop in troops {
            turn.emit(
                "NL-ARMY-05",
                RosterEvent::TroopSent {
                    troop,
                    to: Station::Banner(banner),
                    what: Reason::BannerFormed,
                },
            );
        }
    }
}

/// Returns on what terms a realm chooses its first army, or a contingent.
fn buyer(game: &Game<'_>, realm: RealmId, banners: i64, hired: Option<Origin>) -> Buyer {
    let budget = hired.map_or(game.state.realm(realm).pool, |hired| contingent(game, realm, hired));
    Buyer { realm, budget, winter: false, banners, hired }
}

/// Returns the contingents in the service of a realm that are in no banner yet, whether points or chosen
/// troops are left of them.
pub(super) fn hired_by(game: &Game<'_>, realm: RealmId) -> Vec<Origin> {
    let mut hired: Vec<Origin> =
        game.state.realm(realm).contingents.iter().map(Contingent::origin).collect();
    let meant = |troop: &Troop| troop.realm == realm && matches!(troop.station, Station::Meant(_));
    for origin in game
        .state
        .roster
        .present()
        .filter(|(_, troop)| meant(troop))
        .filter_map(|(_, troop)| troop.hired)
    {
        if !hired.contains(&origin) {
            hired.push(origin);
        }
    }
    hired
}

/// Points of a contingent that nobody is chosen for yet.
pub(super) fn contingent(game: &Game<'_>, realm: RealmId, origin: Origin) -> i64 {
    let contingents = &game.state.realm(realm).contingents;
    contingents.iter().find(|known| known.origin() == origin).map_or(0, |known| known.points)
}

/// Numbers of banners that somebody of the realm, or of a contingent in its service, is meant
/// for.
pub fn meant(game: &Game<'_>, realm: RealmId, hired: Option<Origin>) -> Vec<u8> {
    let number = |station: Station| {
        if let Station::Meant(number) = station { Some(number) } else { None }
    };
    let roll = game
        .state
        .roster
        .present()
        .filter(|(_, troop)| troop.realm == realm && troop.hired == hired);
    let mut numbers: Vec<u8> = roll.filter_map(|(_, troop)| number(troop.station)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// Points that a realm chooses from, those spent already with them.
pub(super) fn chooses_from(game: &Game<'_>, realm: RealmId, hired: Option<Origin>) -> i64 {
    let points = |number| {
        composition::composition(game, &limits::meant_for(game, realm, hired, number)).points
    };
    let spent: i64 = meant(game, realm, hired).into_iter().map(points).sum();
    buyer(game, realm, 0, hired).budget + spent
}

/// Checks that a banner that is begun may be formed. An army too small for any is one banner,
/// however weak (NL-ARMY-04).
fn check_meant(
    game: &Game<'_>,
    realm: RealmId,
    hired: Option<Origin>,
    number: u8,
) -> Result<(), Refusal> {
    let mut found = composition::composition(game, &limits::meant_for(game, realm, hired, number));
    let company = races::company_hired(game, realm, hired);
    let least = game.value(Value::BannerMin, races::about_company(game, realm, company));
    if chooses_from(game, realm, hired) < least && meant(game, realm, hired).len() == 1 {
        found.points = found.points.max(least);
    }
    let name = say!("banner {number}", number);
    composition::check_composition(game, (realm, company), &found, &name)
}

/// Numbers in the roster → those of them who were chosen now, and may be given back.
///
/// # Errors
/// The number of somebody who was not chosen here.
fn just_chosen(
    game: &Game<'_>,
    (realm, hired): (RealmId, Option<Origin>),
    numbers: &[i64],
) -> Result<Vec<TroopId>, Refusal> {
    let meant = meant(game, realm, hired).into_iter();
    let chosen: Vec<TroopId> =
        meant.flat_map(|number| limits::meant_for(game, realm, hired, number)).collect();
    let number = |troop: &TroopId| i64::from(game.state.roster.troop(*troop).number);
    let mut found: Vec<TroopId> = Vec::new();
    for wanted in numbers {
        let troop = chosen.iter().copied().find(|troop| number(troop) == *wanted);
        match troop.filter(|troop| !found.contains(troop)) {
            Some(troop) => found.push(troop),
            None => {
                let known = chosen.iter().map(|troop| roster::troop_name(game, *troop));
                let known = Text::list(known, Joined::And);
                return refuse(
                    rule(hired),
                    match known.is_empty() {
                        true => say!("nobody is chosen yet"),
                        false => say!(
                            "{wanted} is not chosen here or named twice; chosen are {known}",
                            wanted = *wanted,
                            known
                        ),
                    },
                );
            }
        }
    }
    game.require(!found.is_empty(), rule(hired), || {
        say!("name the numbers in the roster of those to be given back")
    })?;
    Ok(found)
}

/// Banners that somebody is meant for and that cannot be formed as they are.
fn unformed(game: &Game<'_>, realm: RealmId, hired: Option<Origin>) -> Vec<u8> {
    meant(game, realm, hired)
        .into_iter()
        .filter(|number| check_meant(game, realm, hired, *number).is_err())
        .collect()
}

/// Banners that a realm could form with the pieces and numbers that are left (NL-MAP-01).
fn most_banners(game: &Game<'_>, realm: RealmId) -> i64 {
    founding::banners_left(game, realm).max(1)
}

/// Choosing the first army, or the troops of a contingent.
struct Enlisting {
    realm: RealmId,
    most: i64,
    hired: Option<Origin>,
}

impl Enlisting {
    /// Returns the whole army, chosen anew.
    fn automatic_army(&self, game: &Game<'_>) -> Vec<crate::campaign::Troop> {
        Buyer {
            budget: chooses_from(game, self.realm, self.hired),
            ..buyer(game, self.realm, self.most, self.hired)
        }
        .plan(game)
    }

    /// Checks that every banner begun is one that may be formed, and that there is one if the list allows
    /// any; if it allows none for so few points, troops already chosen stay at home.
    fn complete(&self, game: &Game<'_>) -> Result<(), Refusal> {
        let numbers = meant(game, self.realm, self.hired);
        let fault = numbers
            .iter()
            .find_map(|number| check_meant(game, self.realm, self.hired, *number).err());
        if (numbers.is_empty() || fault.is_some()) && self.automatic_army(game).is_empty() {
            return Ok(());
        }
        game.require(!numbers.is_empty(), "NL-ARMY-05", || {
            say!("your banners are still empty; `enlist auto` fills them")
        })?;
        fault.map_or(Ok(()), Err)
    }
}

impl Ask for Enlisting {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let buyer = buyer(game, self.realm, self.most, self.hired);
        let list = buyer.army(game).map(|army| Text::noun(army.title.clone()));
        let left = texts::points(buyer.budget);
        let left = match self.hired {
            None => left,
            Some(_) => {
                let troops =
                    races::company_title(game, races::company_hired(game, self.realm, self.hired));
                say!("{points} of {troops}", points = left, troops)
            }
        };
        say!(
            "{left} to choose from {list}: `enlist` units, `character`, `enlist auto` for a whole army, `dismiss` to give back, then `done`",
            left,
            list = list.unwrap_or(say!("no list"))
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Enlist, Verb::Character, Verb::Dismiss, Verb::Done]
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        let buyer = buyer(game, self.realm, self.most, self.hired);
        match order {
            Order::Enlist { what: Enlistment::Auto {} } => {
                game.require(!self.automatic_army(game).is_empty(), "NL-ARMY-05", || {
                    say!("the army list allows no banner for these points")
                })
            }
            Order::Enlist { what: Enlistment::Unit { models, unit, banner, gear } } => {
                let wanted = UnitWanted { models: *models, name: unit, banner: *banner, gear };
                buyer.unit(game, wanted).map(|_| ())
            }
            Order::Character { kind, numbers, gear } => {
                buyer.character(game, CharacterWanted { name: kind, numbers, gear }).map(|_| ())
            }
            Order::Dismiss { troops } => {
                just_chosen(game, (self.realm, self.hired), troops).map(|_| ())
            }
            Order::Done {} => self.complete(game),
            _ => refuse("NL-ARMY-03", say!("`enlist`, `character`, `dismiss`, or `done`")),
        }
    }

    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        let mut orders = Order::done_first();
        let numbers = meant(game, self.realm, self.hired);
        // It begins anew, so it is offered where it is needed: else one could begin anew for ever.
        if self.complete(game).is_err() {
            orders.push(Order::Enlist { what: Enlistment::Auto {} });
        }
        let Ok(army) = buyer(game, self.realm, self.most, self.hired).army(game) else {
            return orders;
        };
        let next = numbers.last().map_or(1, |last| last.saturating_add(1));
        for number in numbers.iter().copied().chain([next]) {
            let units = army.units.iter();
            orders.extend(units.flat_map(|kind| {
                [kind.smallest, kind.largest].map(|models| Order::Enlist {
                    what: Enlistment::Unit {
                        models,
                        unit: UnitName(kind.id.clone()),
                        banner: Some(i64::from(number)),
                        gear: Gear::none(),
                    },
                })
            }));
            let characters = army.characters.iter();
            orders.extend(characters.map(|kind| Order::Character {
                kind: CharacterName(kind.id.clone()),
                numbers: BannerAndLevel(vec![i64::from(number)]),
                gear: Gear::none(),
            }));
        }
        orders.retain(|order| self.check(game, Who::Realm(self.realm), order).is_ok());
        orders.dedup();
        orders
    }

    fn secret(&self) -> bool {
        true
    }
}
