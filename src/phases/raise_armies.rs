//! Armies at the start: strength, banners noted in secret and placed, first baggage (NL-ARMY-01,
//! 02, 04, 06, 07).

use crate::campaign::{BannerEvent, BannerId, RealmEvent, RealmId, Reason};
use crate::engine::armies::booty;
use crate::engine::core::numbers::lookups;
use crate::engine::core::{dice, races, tables};
use crate::engine::{Ask, Company, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse};
use crate::map::{Ground, PlaceId, Side};
use crate::phases::reorganization::dividing;
use crate::rules::table::STARTING_STRENGTH;
use crate::rules::{GameOption, RuleId, Thrown, Value};

use super::reorganization::troop_points::LedTroops;
use crate::engine::armies::founding::{self, MOST_FLAGS, NewBanner};
use crate::engine::core::texts;
use crate::engine::supply::check_own_banner;
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};

/// Sets equal agreed strength, or rolls it for every settlement of the realm; two players play equal
/// (NL-ARMY-01, NL-ARMY-02).
pub fn armies(turn: &mut Turn<'_>) -> Flow {
    let realms = turn.state().seats();
    let enough = i64::try_from(realms.len()).unwrap_or(0)
        >= turn.game().value(Value::RandomStrengthRealms, ());
    let random = turn.state().chose(GameOption::Strength, "random") && enough;
    for realm in realms {
        if !random {
            let by = turn.state().option(GameOption::StrengthPoints);
            turn.emit("NL-ARMY-01", RealmEvent::PoolChanged { realm, by });
            continue;
        }
        let rule = tables::cite(turn, STARTING_STRENGTH);
        dice::dice_of(turn, Some(realm));
        for place in turn.state().realm(realm).home.clone() {
            let (by, altered) = lookups::take_lookup(
                turn,
                STARTING_STRENGTH,
                "strength of a settlement",
                (place, Some(realm)),
            )?;
            if by > 0 {
                lookups::noted(&turn.game(), altered);
                turn.emit_rule(rule, RealmEvent::PoolChanged { realm, by });
            }
        }
    }
    Ok(())
}

/// Divides each army in secret and places its banners in the realm (NL-ARMY-04, NL-ARMY-06).
pub fn banners(turn: &mut Turn<'_>) -> Flow {
    let order = turn.state().seats();
    for (seat, realm) in order.iter().copied().enumerate() {
        // Players muster only as many banners as leave enough pieces for the players after them;
        // points for which there is no piece stay in the pool (NL-MAP-01).
        let seats = i64::try_from(order.len() - seat).unwrap_or(i64::MAX);
        let most = (founding::banner_pieces_left(&turn.game()) / seats).min(MOST_FLAGS);
        if turn.state().has_rosters() && turn.state().realm(realm).pool > 0 {
            let home = turn.state().realm(realm).home.clone();
            if let Some(seat) = turn.state().realm(realm).capital.or_else(|| home.first().copied())
            {
                super::muster_rosters::muster(turn, realm, most, seat)?;
                place_banners(turn, realm, &home)?;
            }
            continue;
        }
        let total = turn
            .state()
            .realm(realm)
            .pool
            .min(most.saturating_mul(turn.game().value(Value::BannerMax, realm)));
        if total <= 0 {
            continue;
        }
        let points = match turn.ask_realm(
            realm,
            &DivideArmy {
                realm,
                total,
                most,
                now: None,
                company: Company::OWN,
                led: None,
                rule: "NL-ARMY-04",
            },
        )? {
            Order::Muster { points } => points,
            _ => continue,
        };
        if turn.state().realm(realm).out {
            // The umpire took it out of the game while it was asked.
            continue;
        }
        turn.emit("NL-ARMY-04", RealmEvent::PoolChanged { realm, by: -total });
        let home = turn.state().realm(realm).home.clone();
        let seat = turn.state().realm(realm).capital.or_else(|| home.first().copied());
        let Some(seat) = seat else { continue };
        for (number, points) in (1..).zip(points) {
            let new = NewBanner { number: Some(number), ..NewBanner::own(realm, points, seat) };
            founding::found(turn, new, RuleId("NL-ARMY-04"));
        }
        place_banners(turn, realm, &home)?;
    }
    Ok(())
}

/// Banners go from the seat of the realm to other tiles of it (NL-ARMY-06).
fn place_banners(turn: &mut Turn<'_>, realm: RealmId, home: &[PlaceId]) -> Flow {
    loop {
        let order = turn.ask_realm(realm, &PlaceBanners { home: home.to_vec() })?;
        let Some(placement) = placement(&order) else { return Ok(()) };
        place_banner(turn, placement, "NL-ARMY-06");
    }
}

/// Players roll for their first baggage and share it (NL-ARMY-07).
pub fn baggage(turn: &mut Turn<'_>) -> Flow {
    for realm in turn.state().seats() {
        dice::dice_of(turn, Some(realm));
        let rolled = turn.roll_value(Thrown::FirstBaggage, "first baggage", realm)?;
        // Baggage that a realm bought before comes on top (EN-REALM-09).
        let bought = turn.state().realm(realm).baggage;
        if bought > 0 {
            turn.emit("NL-ARMY-07", RealmEvent::RealmBaggageChanged { realm, by: -bought });
        }
        let force: Vec<BannerId> = turn.state().banners_of(realm).map(|(id, _)| id).collect();
        booty::share_out(turn, &force, rolled + bought, Reason::FirstBaggage, "NL-ARMY-07")?;
    }
    Ok(())
}

/// Question how an army, or a contingent of troops that serve apart, is divided.
pub(super) struct DivideArmy {
    pub realm: RealmId,
    pub total: i64,
    /// Banner pieces there are for it.
    pub most: i64,
    /// Present division, where its owner need not divide it: `done` leaves as much of that as may
    /// be.
    pub now: Option<Vec<i64>>,
    pub company: Company,
    /// Characters beside points of troops.
    pub led: Option<LedTroops>,
    pub rule: &'static str,
}

impl DivideArmy {
    /// Banners that an army is divided into where nobody says otherwise.
    const USUAL: usize = 3;

    fn about(&self) -> usize {
        self.now.as_ref().map_or(Self::USUAL, Vec::len)
    }

    /// Returns the division that `done` means: the army as it is, or else evenly into about as many
    /// banners.
    pub fn by_itself(&self, game: &Game<'_>) -> Vec<i64> {
        let fits = |points: &Vec<i64>| self.check_points(game, points).is_ok();
        let near = |points: &Vec<i64>| points.len().abs_diff(self.about());
        let even = || self.divisions(game).into_iter().filter(fits).min_by_key(near);
        self.now.clone().filter(fits).or_else(even).unwrap_or_else(|| vec![self.total])
    }

    fn divisions(&self, game: &Game<'_>) -> Vec<Vec<i64>> {
        match &self.led {
            Some(led) => led.suggested(game, self.about()),
            None => dividing::divisions(game, (self.realm, self.company), self.total, self.about()),
        }
    }

    fn division(&self, game: &Game<'_>) -> Text {
        Text::list(self.by_itself(game).iter().map(|points| Text::from(*points)), Joined::Blank)
    }

    pub fn check_points(&self, game: &Game<'_>, points: &[i64]) -> Result<(), Refusal> {
        dividing::check_division(game, (self.realm, self.company), self.total, points, self.rule)?;
        let count = i64::try_from(points.len()).unwrap_or(i64::MAX);
        game.require(count <= self.most, "NL-MAP-01", || {
            say!(
                "you have only {pieces}",
                pieces = Text::count(self.most, ProgramNoun::BannerPiece)
            )
        })?;
        self.led.as_ref().map_or(Ok(()), |led| led.check(game, points))
    }
}

impl Ask for DivideArmy {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let about = races::about_company(game, self.realm, self.company);
        let (low, high) =
            (game.value(Value::BannerMin, about), game.value(Value::BannerMax, about));
        let points = match self.company {
            Company::OWN => texts::points(self.total),
            company => {
                let troops = races::company_title(game, company);
                say!("{points} of {troops}", points = texts::points(self.total), troops)
            }
        };
        match self.now {
            None => say!("`muster` {points} into banners of {low} to {high}", points, low, high),
            Some(_) => say!(
                "`muster` {points} into banners of {low} to {high}, or `done` for {division}",
                points,
                low,
                high,
                division = self.division(game)
            ),
        }
    }

    fn verbs(&self) -> &'static [Verb] {
        if self.now.is_some() { &[Verb::Muster, Verb::Done] } else { &[Verb::Muster] }
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Muster { points } => self.check_points(game, points),
            Order::Done {} if self.now.is_some() => Ok(()),
            _ => refuse(self.rule, say!("`muster` with the points of each banner")),
        }
    }

    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        let divisions = self.divisions(game).into_iter().map(|points| Order::Muster { points });
        self.now.is_some().then_some(Order::Done {}).into_iter().chain(divisions).collect()
    }

    fn preview(&self, game: &Game<'_>, _: Who, order: &Order) -> Option<Text> {
        if let (Some(led), Order::Muster { points }) = (&self.led, order) {
            return led.says(game, points);
        }
        matches!(order, Order::Done {})
            .then(|| say!("points of the banners then: {division}", division = self.division(game)))
    }

    fn secret(&self) -> bool {
        true
    }

    /// Returns false, because each army is divided by itself.
    fn opens_secrets(&self) -> bool {
        false
    }
}

/// Question for the places of the new banners.
struct PlaceBanners {
    home: Vec<PlaceId>,
}

impl Ask for PlaceBanners {
    fn prompt(&self, game: &Game<'_>) -> Text {
        say!(
            "`place` banners on {tile:many} of your realm ({labels}), then `done`; the others stay in the capital",
            tile = texts::tile(game),
            labels = texts::places(game, &self.home)
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Place, Verb::PlaceAt, Verb::Done]
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        let Some(Placement { banner, place, side }) = placement(order) else {
            return match order {
                Order::Done {} => Ok(()),
                _ => refuse("NL-ARMY-06", say!("`place` a banner, or `done`")),
            };
        };
        check_own_banner(game, who, banner)?;
        game.require(self.home.contains(&place), "NL-ARMY-06", || {
            say!(
                "{place} is not in your realm: {labels}",
                place = texts::place(game, place),
                labels = Text::verbatim(crate::engine::labels(game, &self.home))
            )
        })?;
        check_dry(game, place, side, "NL-ARMY-06")
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let mut orders = Order::done_first();
        let unplaced = |realm: RealmId| {
            let seat = game.state.realm(realm).capital;
            game.state.banners_of(realm).filter(move |(_, banner)| Some(banner.at) == seat)
        };
        let berths: Vec<Berth> = self.home.iter().map(|place| Berth::of(game, *place)).collect();
        for (banner, _) in who.realm().into_iter().flat_map(unplaced) {
            placings(game, banner, &berths, &mut orders);
        }
        orders
    }
}

/// A place with the sides that mean different grounds of it, but for the first ground, which the place
/// alone means: other sides of the same ground make no difference to any march.
pub(super) struct Berth {
    pub place: PlaceId,
    pub sides: Vec<Side>,
}

impl Berth {
    pub(super) fn of(game: &Game<'_>, id: PlaceId) -> Berth {
        let place = game.place(id);
        let side = |ground: usize| {
            place.sides().find(|side| {
                let first = place.grounds_by(*side).first();
                first.is_some_and(|first| first.0 as usize == ground)
            })
        };
        Berth { place: id, sides: (1..place.grounds.len()).filter_map(side).collect() }
    }
}

/// Adds the ways to put a banner on one of some places, except its present position.
pub(super) fn placings(
    game: &Game<'_>,
    banner: BannerId,
    berths: &[Berth],
    orders: &mut Vec<Order>,
) {
    let standing = game.state.banner(banner);
    for Berth { place, sides } in berths {
        let place = *place;
        if place != standing.at {
            orders.push(Order::Place { banner, place });
        }
        for side in sides.iter().copied() {
            if (standing.at, standing.side) != (place, Some(side)) {
                orders.push(Order::PlaceAt { banner, place, side });
            }
        }
    }
}

/// Place that a banner is given.
#[derive(Debug, Clone, Copy)]
pub(super) struct Placement {
    pub banner: BannerId,
    pub place: PlaceId,
    /// Side of the place; None if none is given.
    pub side: Option<Side>,
}

/// Returns the place that an order gives a banner; None if it places none.
pub(super) fn placement(order: &Order) -> Option<Placement> {
    match order {
        Order::Place { banner, place } => {
            Some(Placement { banner: *banner, place: *place, side: None })
        }
        Order::PlaceAt { banner, place, side } => {
            Some(Placement { banner: *banner, place: *place, side: Some(*side) })
        }
        _ => None,
    }
}

/// Puts a banner where it is placed.
pub(super) fn place_banner(turn: &mut Turn<'_>, placement: Placement, rule: &'static str) {
    let Placement { banner, place, side } = placement;
    let ground = ground_at(&turn.game(), place, side);
    turn.emit(rule, BannerEvent::BannerPlaced { banner, to: place, ground, side });
}

/// Returns a place with the side that an order names, and the ground there.
pub(super) fn ground_at(game: &Game<'_>, place: PlaceId, side: Option<Side>) -> Ground {
    side.and_then(|side| game.place(place).grounds_by(side).first().copied()).unwrap_or(Ground(0))
}

/// Checks that a place has this side, with land.
pub(super) fn check_dry(
    game: &Game<'_>,
    place: PlaceId,
    side: Option<Side>,
    rule: &'static str,
) -> Result<(), Refusal> {
    if let Some(side) = side {
        let known = game.place(place).sides().any(|known| known == side);
        game.require(known, rule, || {
            say!("{place} has no such side", place = texts::place(game, place))
        })?;
    }
    let dry = side.is_none_or(|side| !game.place(place).grounds_by(side).is_empty());
    game.require(dry, rule, || {
        say!("that side of {place} is water", place = texts::place(game, place))
    })
}
