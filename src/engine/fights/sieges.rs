//! What several phases do with a siege: taking the settlement, marching out, lifting.

use crate::campaign::{BannerId, Event, RealmId, Reason};
use crate::engine::armies::retreat::RetreatTo;
use crate::engine::armies::route::RouteSearch;
use crate::engine::core::ask::{Ask, Refusal, Who, refuse, require};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::map::PlaceId;
use crate::rules::table::SHORTFALL;
use crate::rules::traits::Trait;
use crate::rules::{GameOption, RuleId, TableId, Thrown, Value};

impl Game<'_> {
    /// Whether a realm has the means to bombard what it besieges: armies without models always
    /// have; others need stone throwers, guns or sappers among the besiegers, or captured ones with
    /// men to serve them (NL-SIEGE-09, NL-SIEGE-12, EN-SIEGE-16).
    ///
    /// # Errors
    /// The refusal, with what is wanted.
    pub fn can_bombard(&self, realm: RealmId, place: PlaceId) -> Result<(), Refusal> {
        let fit: Vec<&Trait> = self.rules.traits.iter().filter(|one| one.bombards).collect();
        let wanted = self.state.chose(GameOption::Depth, "roster")
            && !fit.is_empty()
            && self.value(Value::BombardmentTroops, place) > 0;
        let mut besiegers = self.state.force(realm, place);
        besiegers.retain(|banner| !self.state.banner(*banner).shut_in);
        let mut troops = besiegers.iter().flat_map(|banner| self.state.roster.in_banner(*banner));
        let breaks = |id: &String| fit.iter().any(|one| one.id == *id);
        let captured = || {
            let machines = besiegers.iter().flat_map(|banner| self.captured_machines(*banner));
            machines.filter_map(|(_, served)| served).any(|kind| kind.traits.iter().any(breaks))
        };
        let has = troops.any(|(_, troop)| self.traits(troop).iter().any(breaks)) || captured();
        let rule = self.rules.setting(Value::BombardmentTroops).cite.0;
        require(has || !wanted, rule, || {
            let named: Vec<&str> = fit.iter().map(|one| one.title.english()).collect();
            format!(
                "no troops of yours before {place} can break its walls; these can: {named}",
                place = self.label(place),
                named = named.join(", ")
            )
        })
    }
}

impl Turn<'_> {
    /// The besieger takes the settlement: the garrison is gone, its baggage is booty, and the stock
    /// stays where it is until it is loaded (NL-SIEGE-08, NL-SIEGE-12).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn storm(&mut self, place: PlaceId, rule: &'static str) -> Flow {
        let Some(siege) = self.state().sieges.get(&place) else { return Ok(()) };
        let (besieger, mut booty) = (siege.besieger, siege.garrison_baggage);
        let inside = self.shut_in(place);
        let victors = self.besiegers(place);
        self.emit(rule, Event::SiegeEnded { place });
        for banner in &inside {
            let carried = self.state().banner(*banner).baggage;
            booty += self.lose_baggage(*banner, carried, Reason::Captured, RuleId("NL-SIEGE-12"));
        }
        // Machines, standards, prisoners and trophies are the victor's too.
        self.take_train(&inside, &victors)?;
        self.capture_standards(&inside, victors.first().copied());
        self.capture_machines(&inside, victors.first().copied(), "NL-SIEGE-12");
        let inside: Vec<BannerId> =
            inside.into_iter().filter(|banner| !self.state().banner(*banner).removed).collect();
        self.remove_banners(&inside, Reason::GarrisonLost, RuleId(rule));
        self.take_place(besieger, place, rule);
        self.share_out(&victors, booty, Reason::Booty, "NL-SIEGE-12")
    }

    /// The garrison hands the settlement over for free passage (NL-SIEGE-11). A known tile reached
    /// without crossing mountain or river is simply entered; any other is scouted first, one try
    /// for each. Where the rules ask for no scouting a known tile is entered as soon as a way is
    /// found (EN-SIEGE-21). False when there is nowhere to go.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn free_passage(&mut self, place: PlaceId) -> Flow<bool> {
        let garrison = self.shut_in(place);
        let Some(first) = garrison.first() else { return Ok(true) };
        let realm = self.state().banner(*first).realm;
        let mut places: Vec<PlaceId> = self.game().map().neighbours(place).collect();
        places.retain(|to| {
            self.game().may_stand(realm, *to) && self.game().all_can_enter(&garrison, *to)
        });
        while !places.is_empty() {
            let garrison = self.alive(&garrison);
            let Some(first) = garrison.first() else { return Ok(true) };
            let question =
                RetreatTo { force: garrison.clone(), places: places.clone(), rule: "NL-SIEGE-11" };
            let to = match self.ask_realm(realm, &question)? {
                Order::Retreat { place } => place,
                _ => places[0],
            };
            let blocked = self.game().way_blocked(&garrison, to);
            let scouts = blocked && self.game().value(Value::SurrenderScouts, realm) > 0;
            if scouts || !self.state().holding(to).known {
                let found = self.scout(*first, place, to)?;
                if !self.state().besieged(place) {
                    // The scouts woke dragons that razed the walls: there is nothing left to hand
                    // over.
                    return Ok(false);
                }
                if !found || !self.game().may_stand(realm, to) {
                    places.retain(|place| *place != to);
                    continue;
                }
            }
            // Who holds the settlement without them, if anybody would, hands it over as well.
            self.emit("NL-SIEGE-11", Event::SiegeEnded { place });
            if blocked {
                self.find_way(&garrison, to, RouteSearch::UntilFound)?;
            }
            for banner in self.alive(&garrison) {
                if let Some(step) = self.game().banner_step(banner, to) {
                    self.step_banner("NL-SIEGE-11", banner, step, false);
                }
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// The people of a besieged settlement hold it from now on, with baggage that is rolled
    /// (EN-SIEGE-09); not where such a garrison holds it already, which is rolled once in a siege
    /// (EN-SIEGE-10).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn people_take_over(&mut self, place: PlaceId, points: i64, rule: RuleId) -> Flow {
        if self.state().sieges.get(&place).is_none_or(|siege| siege.garrison > 0) {
            return Ok(());
        }
        let baggage =
            self.roll_value(Thrown::GarrisonBaggage, "baggage of the garrison", place)?.max(0);
        self.emit_rule(rule, Event::GarrisonChanged { place, points, baggage });
        Ok(())
    }

    /// Who holds a besieged settlement is gone, banners or not: its besieger takes it
    /// (NL-SIEGE-01).
    pub fn garrison_gone(&mut self, place: PlaceId, what: Reason, rule: RuleId) {
        let Some(besieger) = self.state().sieges.get(&place).map(|siege| siege.besieger) else {
            return;
        };
        let inside = self.shut_in(place);
        self.emit("NL-SIEGE-01", Event::SiegeEnded { place });
        self.remove_banners(&inside, what, rule);
        self.take_place(besieger, place, "NL-SIEGE-01");
    }

    /// A garrison without banners suffers the shortfall of one banner, where the rules do not let
    /// it keep its size; one that has nobody left has lost the settlement (NL-SIEGE-10,
    /// EN-SIEGE-20).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn garrison_lacks_food(&mut self, place: PlaceId) -> Flow {
        let about = self.game().garrison(place);
        if self.game().value(Value::GarrisonShortfall, about) <= 0 {
            return Ok(());
        }
        let rule = self.cite(SHORTFALL);
        let drawn = self.roll_on(SHORTFALL, "hunger", place)?;
        self.garrison_suffers(self.effects(&drawn), place, (SHORTFALL, rule))?;
        self.settle_siege(place);
        Ok(())
    }

    /// Returns what a row of a table costs a banner, or those without banners who hold a besieged
    /// place, of the points that it names. A shortfall counts by the factor of who suffers it,
    /// whoever borrows the table (NL-RACE-11); any loss by hunger is less where halls spare those
    /// inside, which goes by whose the place is (NL-RACE-01, NL-RACE-06).
    pub(in crate::engine) fn scaled_loss(
        &mut self,
        points: i64,
        (who, inside): (About, Option<PlaceId>),
        (table, hunger): (TableId, bool),
    ) -> i64 {
        const WHAT: &str = "points lost";
        let rule = self.cite(table);
        let factor = (table == SHORTFALL).then_some((Value::ShortfallFactor, 1, who));
        let halls = inside.filter(|_| hunger || table == SHORTFALL);
        let halls = halls.map(|place| (Value::BesiegedShortfall, 100, About::from(place)));
        let mut points = points;
        for (value, per, about) in factor.into_iter().chain(halls) {
            let (scaled, sum) = self.game().scaled(points, (value, per), about, (WHAT, rule));
            if let Some(sum) = sum {
                self.emit_rule(rule, Event::Tallied { what: WHAT, sum });
            }
            points = scaled;
        }
        points
    }

    /// Besiegers are put over the side they entered by, onto the tile they came from: to the near
    /// side of it, so that they cross nothing and need no way (NL-SIEGE-02, NL-SIEGE-05).
    pub fn lift(&mut self, rule: &'static str, banners: &[BannerId]) {
        for banner in self.alive(banners) {
            let step =
                self.game().way_back(banner).and_then(|to| self.game().banner_step(banner, to));
            if let Some(step) = step {
                self.step_banner(rule, banner, step, false);
            } else if let Some(ship) = self.game().way_aboard(banner) {
                self.reembark(banner, ship, RuleId(rule));
            }
        }
    }

    /// The attacker's choice once the defender is shut in (NL-SIEGE-02).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn besiege_or_go_back(
        &mut self,
        realm: RealmId,
        place: PlaceId,
        force: &[BannerId],
    ) -> Flow {
        let force = self.alive(force);
        if force.is_empty() {
            self.settle_siege(place);
            return Ok(());
        }
        let staying = match self.ask_realm(realm, &BesiegeOrBack { place, force: force.clone() })? {
            Order::Besiege { banners } => banners,
            _ => Vec::new(),
        };
        let leaving: Vec<BannerId> =
            force.iter().copied().filter(|banner| !staying.contains(banner)).collect();
        self.lift("NL-SIEGE-02", &leaving);
        self.settle_siege(place);
        Ok(())
    }
}

impl Game<'_> {
    /// Whose people a garrison without banners is: of the realm or the independents for whom it
    /// holds out. On land of others, as in a tower, it is nobody's.
    #[must_use]
    pub fn garrison(&self, place: PlaceId) -> About {
        let Some(siege) = self.state.sieges.get(&place) else { return About::default() };
        let tile = (self.state.holding(place).owner == siege.defender).then_some(place);
        About { realm: siege.defender.realm(), tile, ..About::default() }
    }

    /// The tile over whose side a besieging banner came, if it can go back there (NL-SIEGE-03).
    #[must_use]
    pub fn way_back(&self, banner: BannerId) -> Option<PlaceId> {
        let standing = self.state.banner(banner);
        let to = match standing.came {
            Some(came) => came.from,
            None => self.place(standing.at).exit_by(standing.side?)?.to,
        };
        self.may_stand(standing.realm, to).then_some(to)
    }

    /// An unrazed settlement that is neither the realm's own nor allied with it: entering it means
    /// a fight (NL-SCOUT-16, NL-DIP-06).
    #[must_use]
    pub fn hostile_garrison(&self, realm: RealmId, place: PlaceId) -> bool {
        self.state.working_settlement(place).is_some()
            && !self.of_friends(realm, self.state.holding(place).owner, Some(place))
            && !self.state.allied(realm, place)
    }
}

/// Besiege with some banners, or go back.
struct BesiegeOrBack {
    place: PlaceId,
    force: Vec<BannerId>,
}

impl Ask for BesiegeOrBack {
    fn prompt(&self, game: &Game<'_>) -> String {
        format!(
            "{place} is shut: `besiege` it with some of {banners}, or go `back`",
            place = game.label(self.place),
            banners = game.banner_names(&self.force)
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Besiege, Verb::Back]
    }

    fn begins(&self) -> bool {
        false
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        let stays = |banner: &BannerId| match order {
            Order::Besiege { banners } => banners.contains(banner),
            _ => false,
        };
        match order {
            Order::Besiege { banners }
                if !banners.iter().all(|banner| self.force.contains(banner)) =>
            {
                return refuse(
                    "NL-SIEGE-02",
                    format!(
                        "these can besiege: {banners}",
                        banners = game.banner_names(&self.force)
                    ),
                );
            }
            Order::Besiege { .. } | Order::Back {} => {}
            _ => return refuse("NL-SIEGE-02", "`besiege` with the banners that stay, or `back`"),
        }
        match self.force.iter().find(|banner| !stays(banner) && !game.can_go_back(**banner)) {
            Some(stuck) => refuse(
                "NL-SIEGE-02",
                format!(
                    "{banner} has no way back and must besiege",
                    banner = game.banner_name(*stuck)
                ),
            ),
            None => Ok(()),
        }
    }

    fn candidates(&self, _: &Game<'_>, _: Who) -> Vec<Order> {
        let mut orders = vec![Order::Besiege { banners: self.force.clone() }, Order::Back {}];
        if self.force.len() > 1 {
            orders
                .extend(self.force.iter().map(|banner| Order::Besiege { banners: vec![*banner] }));
        }
        orders
    }
}
