//! Reorganization: points and baggage of a force are divided anew, weak banners merge, stocks are
//! laid in and loaded (NL-REORG-01, 03, 04).

use crate::campaign::{BannerId, Event, PLENTY, RealmId, Service};
use crate::counted::{self, count_as};
use crate::engine::{
    About, Ask, Company, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse, require,
};
use crate::map::PlaceId;
use crate::rules::table::{REFUGE, STOCK};
use crate::rules::{GameOption, RuleId, Value};

use crate::engine::armies::supply::{ashore, check_give, own};

pub(super) mod units;

const RULE: &str = "NL-REORG-01";

/// Numbers that flags of one realm can bear.
pub(super) const MOST_FLAGS: i64 = u8::MAX as i64;

pub fn run(turn: &mut Turn<'_>) -> Flow {
    let realm = turn.realm();
    while turn.game().has_something_to_reorganize(realm)
        || turn.game().mod_order_offered(Who::Realm(realm))
    {
        match turn
            .ask_realm(realm, &ReorganizationOrders { rosters: turn.state().has_rosters() })?
        {
            Order::Divide { place, points } => {
                divide(turn, realm, (place, Company::OWN), &points, RuleId(RULE))
            }
            Order::DivideService { place, service, points } => {
                if let Ok(company) = turn.game().divided_apart(realm, place, &service) {
                    divide(turn, realm, (place, company), &points, RuleId(RULE));
                }
            }
            order @ (Order::Assign { .. } | Order::Detach { .. } | Order::Join { .. }) => {
                units::carry_out(turn, realm, &order)
            }
            Order::Execute { prisoner } => units::execute(turn, realm, &prisoner.0)?,
            Order::Spoil { what } => units::spoil(turn, realm, &what.0),
            Order::Give { from, to, baggage } => turn.give(from, to, baggage, "NL-REORG-03"),
            Order::Store { banner, baggage } => {
                let place = turn.state().banner(banner).at;
                turn.lose_baggage(banner, baggage, "stored", RuleId("NL-REORG-04"));
                turn.emit("NL-REORG-04", Event::StockChanged { place, by: baggage });
            }
            Order::Load { banner, baggage } => {
                let place = turn.state().banner(banner).at;
                turn.emit("NL-REORG-04", Event::StockChanged { place, by: -baggage });
                turn.gain_baggage(banner, baggage, "loaded", RuleId("NL-REORG-04"));
            }
            Order::Destroy { place } => {
                let stock = turn.state().holding(place).stock;
                turn.emit("NL-REORG-04", Event::StockChanged { place, by: -stock });
            }
            _ => break,
        }
    }
    Ok(())
}

/// The points of a force in new banners: existing ones first by number, new ones with the lowest
/// free numbers; a banner left without points hands its baggage on.
pub(super) fn divide(
    turn: &mut Turn<'_>,
    realm: RealmId,
    (place, company): (PlaceId, Company),
    points: &[i64],
    rule: RuleId,
) {
    let force = turn.game().dividable(realm, place, company);
    let Some(first) = force.first().copied() else { return };
    let merged: Vec<BannerId> = force.iter().copied().skip(points.len()).collect();
    for (banner, points) in force.iter().zip(points) {
        let by = points - turn.state().banner(*banner).points;
        if by != 0 {
            turn.emit_rule(rule, Event::PointsChanged { banner: *banner, by, what: "reorganized" });
        }
    }
    for points in points.iter().skip(force.len()) {
        let model = turn.state().banner(first).clone();
        let number = turn.game().free_number(realm);
        let banner = BannerId(u16::try_from(turn.state().banners.len()).unwrap_or(u16::MAX));
        turn.emit_rule(
            rule,
            Event::BannerFormed {
                banner,
                realm,
                number,
                points: *points,
                baggage: 0,
                at: place,
                ground: model.ground,
                side: model.side,
                service: model.service,
                race: model.race,
            },
        );
        turn.hold_as(&model, banner, rule);
        if model.regroups {
            turn.emit_rule(rule, Event::Regroups(banner));
        }
        if model.shut_in {
            turn.emit_rule(rule, Event::ShutIn { banner, shut_in: true });
        }
    }
    let kept: Vec<BannerId> = force.iter().copied().take(points.len()).collect();
    for banner in merged {
        let mut carried = turn.state().banner(banner).baggage;
        for other in &kept {
            carried -= turn.gain_baggage(*other, carried, "merged", RuleId("NL-REORG-03"));
        }
        turn.emit_rule(rule, Event::BannerRemoved { banner, what: "merged" });
    }
}

/// The order that divides banners of one company.
fn divide_order(
    game: &Game<'_>,
    realm: RealmId,
    (place, company): (PlaceId, Company),
    points: Vec<i64>,
) -> Order {
    match company.service {
        Service::Own => Order::Divide { place, points },
        _ => Order::DivideService {
            place,
            service: game.company_word(realm, place, company),
            points,
        },
    }
}

impl Game<'_> {
    /// The companies of hired and allied banners that a realm has on a place: they serve apart and
    /// are yet divided among themselves; what magic calls is not (NL-EQX-15).
    fn companies_apart(&self, realm: RealmId, place: PlaceId) -> Vec<Company> {
        let force = self.state.force(realm, place).into_iter();
        let mut apart: Vec<Company> = force
            .map(|banner| self.company(banner))
            .filter(|company| company.service.of_others())
            .collect();
        apart.sort_unstable();
        apart.dedup();
        apart
    }

    /// What a company is called in an order: by its service, and by its race where several serve so
    /// there.
    fn company_word(&self, realm: RealmId, place: PlaceId, company: Company) -> String {
        let word = company.service.word();
        let alike = self
            .companies_apart(realm, place)
            .into_iter()
            .filter(|other| other.service == company.service)
            .count();
        match self.race_id(company.race).filter(|_| alike > 1) {
            Some(race) => format!("{race}_{word}"),
            None => word.to_owned(),
        }
    }

    /// `mercenary`, or `dwarf_mercenary` where mercenaries of several races stand together → the
    /// company.
    pub(crate) fn divided_apart(
        &self,
        realm: RealmId,
        place: PlaceId,
        word: &str,
    ) -> Result<Company, Refusal> {
        const RULE: &str = "NL-REORG-01";
        let apart = self.companies_apart(realm, place);
        let full = |company: &Company| {
            self.race_id(company.race).map(|race| format!("{race}_{}", company.service.word()))
        };
        let called: Vec<String> =
            apart.iter().map(|company| self.company_word(realm, place, *company)).collect();
        if let Some(at) = called.iter().position(|known| known == word) {
            return Ok(apart[at]);
        }
        if let Some(company) = apart.iter().find(|company| full(company).as_deref() == Some(word)) {
            return Ok(*company);
        }
        let there =
            if called.is_empty() { "there are none here".to_owned() } else { called.join(", ") };
        match Service::ALL.iter().find(|service| service.word() == word) {
            Some(service) if !service.of_others() => {
                refuse(RULE, format!("`{word}` banners are not divided apart: {there}"))
            }
            Some(service) if apart.iter().any(|company| company.service == *service) => {
                refuse(RULE, format!("they are of several races, which do not mix: {there}"))
            }
            Some(_) => refuse(RULE, format!("you have no {word} banner on {}", self.label(place))),
            None => refuse(RULE, format!("`{word}` banners are not divided apart: {there}")),
        }
    }

    /// Places where a realm has banners, with the companies that are divided there.
    fn divided_together(&self, realm: RealmId) -> Vec<(PlaceId, Company)> {
        let groups = |place: PlaceId| {
            let own = !self.dividable(realm, place, Company::OWN).is_empty();
            own.then_some(Company::OWN)
                .into_iter()
                .chain(self.companies_apart(realm, place))
                .map(move |company| (place, company))
        };
        self.places_with_banners(realm).into_iter().flat_map(groups).collect()
    }

    fn has_something_to_reorganize(&self, realm: RealmId) -> bool {
        let most = self.value(Value::BannerMin, realm) * 2;
        if self.state.has_rosters()
            && self.state.banners_of(realm).any(|(id, _)| self.troops_in(id).len() > 1)
        {
            return true;
        }
        self.state.banners_of(realm).filter(|(_, banner)| banner.aboard.is_none()).any(
            |(id, banner)| {
                banner.points >= most
                    || self.state.force(realm, banner.at).len() > 1
                    || self.stock_rights(id).is_ok()
            },
        )
    }

    /// The force of one realm on a place that can be divided together: those outside a siege, or
    /// else those inside, of one company (NL-DEP-01).
    pub(crate) fn dividable(
        &self,
        realm: RealmId,
        place: PlaceId,
        company: Company,
    ) -> Vec<BannerId> {
        let mut force = self.state.force(realm, place);
        force.retain(|banner| self.company(*banner) == company);
        if let Some(first) = force.first().map(|first| self.state.banner(*first).shut_in) {
            force.retain(|banner| self.state.banner(*banner).shut_in == first);
        }
        force
    }

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

    /// Whether points divide into banners that may be formed (NL-ARMY-04, NL-DEP-01).
    ///
    /// # Errors
    /// The rule that refuses the division.
    pub fn check_division(
        &self,
        (realm, company): (RealmId, Company),
        total: i64,
        points: &[i64],
        rule: &'static str,
    ) -> Result<(), Refusal> {
        let about = self.about_company(realm, company);
        let (low, high) =
            (self.value(Value::BannerMin, about), self.value(Value::BannerMax, about));
        require(!points.is_empty(), rule, || "give the points of each banner".to_owned())?;
        let sum = points.iter().try_fold(0_i64, |sum, points| sum.checked_add(*points));
        require(sum == Some(total), rule, || {
            format!(
                "{} to be divided, and these are {}",
                count_as(total, "point is", "points are"),
                sum.unwrap_or(i64::MAX)
            )
        })?;
        if !self.divisible(about, total) {
            // One banner may then be weaker than the least.
            let weak = points.iter().filter(|points| **points < low).count();
            let fits = weak <= 1 && points.iter().all(|points| (1..=high).contains(points));
            return require(fits, rule, || match total < low {
                true => format!("{total} make one banner", total = counted::count(total, "point")),
                false => format!(
                    "of {total} only one banner may have fewer than {low}, and none more than {high}",
                    total = counted::count(total, "point")
                ),
            });
        }
        match points.iter().find(|points| !(low..=high).contains(*points)) {
            Some(wrong) => {
                refuse(rule, format!("a banner has {low} to {high} points, not {wrong}"))
            }
            None => Ok(()),
        }
    }

    /// Whether a banner may use the stock of the settlement it stands on, and how much that holds.
    fn stock_rights(&self, banner: BannerId) -> Result<i64, Refusal> {
        let standing = self.state.banner(banner);
        let label = self.label(standing.at);
        ashore(self, banner, "NL-REORG-04")?;
        let room = self.lookup(STOCK, standing.at, None);
        require(room > 0, "NL-REORG-04", || {
            format!("nothing can be stored on {label}: it takes a fortress or a city")
        })?;
        let inside = !self.state.besieged(standing.at) || standing.shut_in;
        require(inside, "NL-REORG-04", || {
            format!("{label} is besieged: only its defenders use the stock")
        })?;
        require(self.empire(standing.at) == Some(standing.realm), "NL-REORG-04", || {
            format!("{label} is not yours")
        })?;
        Ok(room)
    }

    /// Whether points can be divided so that every banner is legal (NL-DEP-01).
    fn divisible(&self, about: About, total: i64) -> bool {
        let (low, high) = (
            self.value(Value::BannerMin, about).max(1),
            self.value(Value::BannerMax, about).max(1),
        );
        (total + high - 1) / high * low <= total
    }

    /// Divisions worth trying: as few banners as possible, as many as now, and one more.
    #[must_use]
    pub fn divisions(
        &self,
        (realm, company): (RealmId, Company),
        total: i64,
        now: usize,
    ) -> Vec<Vec<i64>> {
        let about = self.about_company(realm, company);
        let (low, high) = (
            self.value(Value::BannerMin, about).max(1),
            self.value(Value::BannerMax, about).max(1),
        );
        if !self.divisible(about, total) {
            let full = vec![high; usize::try_from(total / high).unwrap_or(0)];
            return vec![
                full.into_iter().chain(Some(total % high).filter(|rest| *rest > 0)).collect(),
            ];
        }
        let fewest = usize::try_from((total + high - 1) / high).unwrap_or(1).max(1);
        let most = usize::try_from(total / low).unwrap_or(1).max(1);
        let mut counts = vec![
            fewest,
            now.clamp(fewest, most.max(fewest)),
            (now + 1).clamp(fewest, most.max(fewest)),
            most,
        ];
        counts.sort_unstable();
        counts.dedup();
        counts.into_iter().map(|count| even(total, count)).collect()
    }
}

fn even(total: i64, count: usize) -> Vec<i64> {
    let parts = i64::try_from(count).unwrap_or(1);
    (0..parts).map(|at| total / parts + i64::from(at < total % parts)).collect()
}

/// Whether a force may be divided so, by a rule.
pub(super) fn check_divide(
    game: &Game<'_>,
    realm: RealmId,
    (place, company): (PlaceId, Company),
    points: &[i64],
    rule: &'static str,
) -> Result<(), Refusal> {
    require(!game.state.has_rosters(), "NL-REORG-02", || {
        "units are not divided: `assign`, `detach` or `join` whole ones".to_owned()
    })?;
    let force = game.dividable(realm, place, company);
    require(!force.is_empty(), rule, || {
        let others = game.companies_apart(realm, place).into_iter().find(|other| *other != company);
        let apart = others.map_or(String::new(), |other| {
            format!(
                "; `divide_service` divides those of {} service",
                game.company_word(realm, place, other)
            )
        });
        let kind = if company == Company::OWN {
            "banner of your own troops"
        } else {
            "banner of that service"
        };
        format!("you have no {kind} on {}{apart}", game.label(place))
    })?;
    game.check_division((realm, company), game.state.points(&force), points, rule)?;
    let count = i64::try_from(points.len()).unwrap_or(i64::MAX);
    let room = game.lookup(REFUGE, place, None);
    let fits = count <= room || !game.state.banner(force[0]).shut_in;
    require(fits, "NL-SIEGE-01", || {
        format!("{} holds {room}", game.label(place), room = counted::count(room, "banner"))
    })?;
    let more = i64::try_from(points.len().saturating_sub(force.len())).unwrap_or(i64::MAX);
    let flags =
        MOST_FLAGS - i64::try_from(game.state.banners_of(realm).count()).unwrap_or(i64::MAX);
    require(more <= game.banner_pieces_left().min(flags).max(0), "NL-MAP-01", || {
        "no banner piece is left in the box".to_owned()
    })
}

/// Divisions of the forces of a realm that are worth trying, but for those that were divided
/// before.
pub(super) fn divisions_worth_trying(
    game: &Game<'_>,
    realm: RealmId,
    divided: &[(PlaceId, Company)],
) -> Vec<Order> {
    let mut orders = Vec::new();
    for (place, company) in
        game.divided_together(realm).into_iter().filter(|force| !divided.contains(force))
    {
        let force = game.dividable(realm, place, company);
        let now: Vec<i64> = force.iter().map(|banner| game.state.banner(*banner).points).collect();
        let divisions = game.divisions((realm, company), now.iter().sum(), force.len());
        let others = divisions.into_iter().filter(|points| *points != now);
        orders.extend(others.map(|points| divide_order(game, realm, (place, company), points)));
    }
    orders
}

/// Orders of the reorganization step.
struct ReorganizationOrders {
    /// Whole units are moved, instead of points divided.
    rosters: bool,
}

impl ReorganizationOrders {
    /// Weak banners must merge where a legal division exists (NL-REORG-01).
    fn must_merge(game: &Game<'_>, realm: RealmId) -> Option<(PlaceId, Company)> {
        if game.state.has_rosters() {
            // Units are not divided: a weak banner merges when its owner likes (NL-REORG-02).
            return None;
        }
        game.divided_together(realm).into_iter().find(|(place, company)| {
            let low = game.value(Value::BannerMin, game.about_company(realm, *company));
            let force = game.dividable(realm, *place, *company);
            let weak = force.iter().any(|banner| game.state.banner(*banner).points < low);
            let total = game.state.points(&force);
            weak && force.len() > 1
                && total >= low
                && game.divisions((realm, *company), total, 1).into_iter().any(|points| {
                    // A spell or a mod may hold the force: nobody is bound to what he may not do.
                    check_divide(game, realm, (*place, *company), &points, RULE).is_ok()
                        && game
                            .scripts_allow(
                                Who::Realm(realm),
                                &divide_order(game, realm, (*place, *company), points),
                            )
                            .is_ok()
                })
        })
    }
}

impl Ask for ReorganizationOrders {
    fn prompt(&self, game: &Game<'_>) -> String {
        if game.state.has_rosters() {
            return "reorganization: `assign`, `detach` or `join` units, `execute` prisoners, `give`, `store`, `load`, `destroy`, or `done`".to_owned();
        }
        "reorganization: `divide` points, `give`, `store`, `load`, `destroy`, or `done`".to_owned()
    }

    fn verbs(&self) -> &'static [Verb] {
        if self.rosters {
            return &[
                Verb::Assign,
                Verb::Detach,
                Verb::Join,
                Verb::Execute,
                Verb::Spoil,
                Verb::Give,
                Verb::Store,
                Verb::Load,
                Verb::Destroy,
                Verb::Done,
            ];
        }
        &[
            Verb::Divide,
            Verb::DivideService,
            Verb::Give,
            Verb::Store,
            Verb::Load,
            Verb::Destroy,
            Verb::Done,
        ]
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        let Some(realm) = who.realm() else { return refuse("NL-TURN-03", "a realm reorganizes") };
        match order {
            Order::Done {} => match Self::must_merge(game, realm) {
                Some((place, company)) => {
                    let example = crate::engine::core::parse::usage(
                        divide_order(game, realm, (place, company), Vec::new()).verb(),
                    );
                    refuse(
                        "NL-REORG-01",
                        format!(
                            "a banner on {} has too few points: divide the force there first, {example}",
                            game.label(place)
                        ),
                    )
                }
                None => Ok(()),
            },
            Order::Divide { place, points } => {
                check_divide(game, realm, (*place, Company::OWN), points, RULE)
            }
            Order::DivideService { place, service, points } => {
                let company = game.divided_apart(realm, *place, service)?;
                check_divide(game, realm, (*place, company), points, RULE)
            }
            Order::Assign { .. } | Order::Detach { .. } | Order::Join { .. } => {
                units::check(game, realm, order)
            }
            Order::Execute { prisoner } => units::prisoner(game, realm, &prisoner.0).map(|_| ()),
            Order::Spoil { what } => units::spoils(game, realm, &what.0).map(|_| ()),
            Order::Give { from, to, baggage } => {
                check_give(game, who, *from, *to, *baggage, "NL-REORG-03")
            }
            Order::Store { banner, baggage } => {
                own(game, who, *banner)?;
                let room = game.stock_rights(*banner)?;
                let standing = game.state.banner(*banner);
                require((1..=standing.baggage).contains(baggage), "NL-REORG-04", || {
                    format!("{} carries {} baggage", game.banner_name(*banner), standing.baggage)
                })?;
                let left = room - game.state.holding(standing.at).stock;
                require(*baggage <= left, "NL-REORG-04", || {
                    format!("{} has room for {left} more", game.label(standing.at))
                })
            }
            Order::Load { banner, baggage } => {
                own(game, who, *banner)?;
                game.stock_rights(*banner)?;
                let standing = game.state.banner(*banner);
                let stock = game.state.holding(standing.at).stock;
                require((1..=stock).contains(baggage), "NL-REORG-04", || {
                    format!("{} stores {stock} baggage", game.label(standing.at))
                })?;
                let room = game.value(Value::BaggageMax, *banner) - standing.baggage;
                require(*baggage <= room, "NL-SUB-05", || {
                    format!("{} has room for {room} more", game.banner_name(*banner))
                })
            }
            Order::Destroy { place } => {
                let here = game.state.force(realm, *place);
                require(!here.is_empty(), "NL-REORG-04", || {
                    format!("you have no banner on {}", game.label(*place))
                })?;
                game.stock_rights(here[0])?;
                require(game.state.holding(*place).stock > 0, "NL-REORG-04", || {
                    format!("nothing is stored on {}", game.label(*place))
                })
            }
            _ => refuse("NL-TURN-03", "`divide`, `give`, `store`, `load`, `destroy` or `done`"),
        }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let mut orders = vec![Order::Done {}];
        let Some(realm) = who.realm() else { return orders };
        if game.state.has_rosters() {
            orders.extend(units::candidates(game, realm));
        } else {
            orders.extend(divisions_worth_trying(game, realm, &[]));
        }
        for place in game.places_with_banners(realm) {
            let force = game.state.force(realm, place);
            for banner in &force {
                let standing = game.state.banner(*banner);
                if game.stock_rights(*banner).is_ok() {
                    orders.push(Order::Store { banner: *banner, baggage: 1 });
                    orders.push(Order::Load { banner: *banner, baggage: 1 });
                    orders.push(Order::Destroy { place });
                }
                if standing.baggage > 0 {
                    orders.extend(
                        force.iter().filter(|other| *other != banner).map(|other| Order::Give {
                            from: *banner,
                            to: *other,
                            baggage: 1,
                        }),
                    );
                }
            }
        }
        orders.dedup();
        orders
    }
}
