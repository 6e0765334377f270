//! Scouting: every move needs it; it finds what unknown tiles hold, takes undefended enemy tiles
//! over, and may go wrong in many ways (NL-SCOUT-01..17).

use crate::campaign::{
    Audience, BannerId, Event, Force, Owner, RealmId, Reason, ScriptValue, StrengthReport,
};
use crate::engine::core::effects::Scope;
use crate::engine::core::word_choice::Pick;
use crate::engine::{About, Flow, Game, Hook, Order, Turn};
use crate::map::{PlaceId, Side};
use crate::rules::effect::{Effect, Reveal};
use crate::rules::procedure::{
    HarbourEffect, ScoutingEffect, ScoutingEventEffect, SkirmishEffect, TableEffect,
};
use crate::rules::table::{FOUND_FLEET, SCOUTING_EVENTS, SCOUTS_TAKE, SKIRMISH};
use crate::rules::{Fixed, GameOption, RuleId, Settlement};

use orders::{FirstSide, ScoutingOrders};

mod declared;
mod orders;

pub fn run(turn: &mut Turn<'_>) -> Flow {
    let realm = turn.realm();
    if turn.state().chose(GameOption::Scouting, "declared") {
        return declared::run(turn, realm);
    }
    while turn.game().can_scout_at_all(realm) || turn.game().mod_order_open(realm) {
        match turn.ask_realm(realm, &ScoutingOrders)? {
            Order::Scout { banner, place } => {
                let from = turn.state().banner(banner).at;
                turn.scout(banner, from, place)?;
            }
            _ => break,
        }
    }
    Ok(())
}

/// What a row of a scouting table comes to.
#[derive(Debug, Clone, Copy, Default)]
struct ScoutingOutcome {
    event: bool,
    found: Option<Settlement>,
    resists: bool,
}

impl ScoutingOutcome {
    fn of(effects: &[Effect]) -> ScoutingOutcome {
        let mut outcome = ScoutingOutcome::default();
        for effect in ScoutingEffect::each(effects) {
            match effect {
                ScoutingEffect::Event(_) => outcome.event = true,
                ScoutingEffect::Find(found) => outcome.found = outcome.found.or(found.0),
                ScoutingEffect::Resists(_) => outcome.resists = true,
            }
        }
        outcome
    }
}

impl Turn<'_> {
    /// One banner's scouts go from one place into an adjacent one; true when they succeed.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn scout(&mut self, banner: BannerId, from: PlaceId, to: PlaceId) -> Flow<bool> {
        self.emit("NL-SCOUT-01", Event::ScoutsSent { banner, from, to });
        let told = [ScriptValue::Banner(banner), ScriptValue::Tile(from), ScriptValue::Tile(to)];
        let taken = self.hook(Hook::Scouting, 0, &told)?;
        if taken.is_some_and(|filtered| filtered.value == ScriptValue::Flag(true)) {
            let realm = self.state().banner(banner).realm;
            self.emit("NL-SCOUT-01", Event::Scouted { realm, from, to, success: false });
            return Ok(false);
        }
        self.scouts_reach(banner, from, to)
    }

    fn scouts_reach(&mut self, banner: BannerId, from: PlaceId, to: PlaceId) -> Flow<bool> {
        let realm = self.state().banner(banner).realm;
        let terrain = self.rules.terrain(self.game().place(to).terrain);
        let from_ship = self.game().scouts_by_sea(banner, to);
        // Loading sees to it that every terrain has one where this phase is played.
        let Some(table) = (if from_ship { terrain.from_ships } else { terrain.scouting }) else {
            return Ok(false);
        };
        let drawn = self.roll_on(
            table,
            "scouting",
            About { banner: Some(banner), tile: Some(to), ..About::default() },
        )?;
        let outcome = ScoutingOutcome::of(self.effects(&drawn));
        if outcome.event {
            self.emit("NL-SCOUT-04", Event::Scouted { realm, from, to, success: false });
            self.scouting_event(banner, from, to)?;
            self.stay_out(banner, from, to);
            return Ok(false);
        }
        self.emit("NL-SCOUT-02", Event::Scouted { realm, from, to, success: true });
        if self.state().holding(to).known {
            self.show(self.cite(table), |game| {
                format!(
                    "{to} was known already: only an event would have counted",
                    to = game.label(to)
                )
            });
            self.scout_known(banner, from, to)?;
        } else {
            self.discover(realm, to, outcome, self.cite(table))?;
        }
        self.hook(
            Hook::ScoutsBack,
            0,
            &[ScriptValue::Banner(banner), ScriptValue::Tile(from), ScriptValue::Tile(to)],
        )?;
        Ok(true)
    }

    /// Even if others have scouted a tile, a banner whose own scouts an event stopped there does
    /// not enter it, unless they came to it on another way after all (EN-SCOUT-09, EN-SCOUT-14).
    fn stay_out(&mut self, banner: BannerId, from: PlaceId, to: PlaceId) {
        let state = self.state();
        let reached = state
            .attempts
            .iter()
            .any(|attempt| attempt.success && attempt.from == from && attempt.to == to);
        let told = state.turned_back.contains(&(banner, to)) || state.banner(banner).removed;
        if !reached && !told && self.game().scouting_is_shared(banner) {
            self.emit(
                "EN-SCOUT-09",
                Event::TurnedBack { banners: Force::from_slice(&[banner]), place: to },
            );
        }
    }

    /// What an unknown tile holds is fixed for good (NL-SCOUT-04..09).
    fn discover(
        &mut self,
        realm: RealmId,
        place: PlaceId,
        ScoutingOutcome { found, resists, .. }: ScoutingOutcome,
        table_rule: RuleId,
    ) -> Flow {
        self.emit_rule(table_rule, Event::BecameKnown(place));
        let limited = self.rules.fixed(Fixed::ScoutPieces) > 0;
        match found.filter(|kind| !limited || self.state().piece_left(self.rules, *kind)) {
            None => {
                if found.is_some() {
                    self.emit("NL-SCOUT-08", Event::SettlementChanged { place, settlement: None });
                }
                self.falls_to(place, Owner::Realm(realm), "NL-SCOUT-04");
            }
            Some(kind) => {
                let owner = if resists { Owner::Independent } else { Owner::Realm(realm) };
                self.emit_rule(
                    table_rule,
                    Event::SettlementChanged { place, settlement: Some(kind) },
                );
                let rule = if resists { "NL-SCOUT-16" } else { "NL-SCOUT-04" };
                if self.falls_to(place, owner, rule) {
                    self.find_fleet(place, kind, owner)?;
                }
            }
        }
        Ok(())
    }

    /// What was found falls to an owner, unless a script forbids it.
    fn falls_to(&mut self, place: PlaceId, owner: Owner, rule: &'static str) -> bool {
        let fallen = Event::OwnerChanged { place, owner };
        let prevented = match owner {
            Owner::Realm(realm) if self.game().hordes_on(place).next().is_some() => {
                self.takes_nothing(realm, place);
                true
            }
            _ => self.prevents(RuleId(rule), &fallen),
        };
        if !prevented {
            self.emit(rule, fallen);
        }
        !prevented
    }

    /// Scouts are told that an army of nobody keeps them from taking a tile (NL-EQX-11, EN-WILD-52).
    fn takes_nothing(&mut self, realm: RealmId, place: PlaceId) {
        let text = format!(
            "an army of nobody stands on {place}: the scouts take nothing there",
            place = self.game().label(place)
        );
        self.emit_to(RuleId("NL-SCOUT-15"), Event::Said { text }, Audience::Only(realm));
    }

    /// A city found on the coast or at a river mouth has a fleet (NL-SCOUT-09).
    fn find_fleet(&mut self, place: PlaceId, kind: Settlement, owner: Owner) -> Flow {
        if self.game().is_harbour(place, kind) {
            self.fleet(FOUND_FLEET, place, owner)?;
        }
        Ok(())
    }

    /// Rolls for the ships of a harbour, as far as there are pieces.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn fleet(&mut self, table: crate::rules::TableId, place: PlaceId, owner: Owner) -> Flow {
        let drawn = self.roll_on(table, "ships in the harbour", place)?;
        let rule = self.cite(table);
        for HarbourEffect::Ships(amount) in HarbourEffect::each(self.effects(&drawn)) {
            let rolled = self.amount(rule, *amount, "ships", place)?;
            let ships = rolled.min(self.game().ship_pieces_left());
            for _ in 0..ships {
                self.launch_ship(owner, place, true, rule);
            }
        }
        Ok(())
    }

    /// A known tile: taken over if nobody defends it, else the scouts may clash (NL-SCOUT-14..17);
    /// neither over a wall of others (EN-OPT-14).
    fn scout_known(&mut self, banner: BannerId, from: PlaceId, to: PlaceId) -> Flow {
        let realm = self.state().banner(banner).realm;
        if self.game().looks_over_wall(banner, from, to) {
            let text = format!(
                "the wall hides the troops in {to}, and these scouts cannot pass it",
                to = self.game().label(to)
            );
            self.emit_to(RuleId("EN-OPT-14"), Event::Said { text }, Audience::Only(realm));
            return Ok(());
        }
        if !self.game().free_of_enemies(realm, to) {
            return self.skirmish(realm, &self.game().party(banner, from), to);
        }
        if !self.game().unopposed(realm, to) {
            self.takes_nothing(realm, to);
            return Ok(());
        }
        if self.state().holding(to).owner != Owner::Independent
            && self.game().lookup(SCOUTS_TAKE, to, Some(realm)) > 0
        {
            // Nobody comes ashore: ships in the harbour stay where they are.
            self.claim(realm, to, "NL-SCOUT-15");
        }
        Ok(())
    }

    /// What is learned about an occupied tile (NL-SCOUT-17).
    fn skirmish(&mut self, realm: RealmId, own: &[BannerId], to: PlaceId) -> Flow {
        let drawn =
            self.roll_on(SKIRMISH, "skirmish", About::from((realm, to)).telling(own.first()))?;
        let rule = self.cite(SKIRMISH);
        let defenders: Vec<BannerId> = self
            .state()
            .banners_on(to)
            .filter(|(_, banner)| self.game().hostile(realm, banner.realm, Some(to)))
            .map(|(id, _)| id)
            .collect();
        for effect in SkirmishEffect::each(self.effects(&drawn)) {
            match effect {
                SkirmishEffect::Reveals(Reveal::Total) => {
                    for other in self.realms_of(&defenders) {
                        let points = self.state().points(&self.state().force(other, to));
                        self.emit_rule(rule, Event::ToldTotal { to: realm, place: to, points });
                    }
                }
                SkirmishEffect::Reveals(Reveal::OneRoster) => {
                    defenders.iter().for_each(|banner| self.reveal_strength(rule, realm, *banner));
                    if let Some(banner) = self.banner_looked_at(realm, &defenders, rule)? {
                        self.reveal_roster(rule, realm, banner);
                    }
                }
                SkirmishEffect::Reveals(Reveal::Banners | Reveal::Force | Reveal::Army) => {
                    for banner in &defenders {
                        self.reveal_strength(rule, realm, *banner);
                        self.reveal_roster(rule, realm, *banner);
                    }
                }
                SkirmishEffect::RevealsOwn(_) => {
                    for other in self.realms_of(&defenders) {
                        own.iter().for_each(|banner| self.reveal_strength(rule, other, *banner));
                    }
                }
            }
        }
        Ok(())
    }

    /// The banner whose roster the scouts see: the one that their player names (NL-SCOUT-17).
    fn banner_looked_at(
        &mut self,
        realm: RealmId,
        among: &[BannerId],
        rule: RuleId,
    ) -> Flow<Option<BannerId>> {
        let [first, _, ..] = among else { return Ok(among.first().copied()) };
        if !self.state().has_rosters() {
            return Ok(None);
        }
        let words: Vec<String> =
            among.iter().map(|banner| self.game().banner_name(*banner).replace(' ', "")).collect();
        let prompt = "whose roster do the scouts see?".to_owned();
        let answer = self.ask_realm(
            realm,
            &Pick {
                prompt,
                words: words.clone(),
                range: None,
                rule: rule.0,
                secret: true,
                advice: None,
                plan: None,
            },
        )?;
        let named = match answer {
            Order::Pick { word } => {
                words.iter().position(|known| *known == word).and_then(|at| among.get(at))
            }
            _ => None,
        };
        Ok(Some(*named.unwrap_or(first)))
    }

    /// Whose banners these are.
    fn realms_of(&self, banners: &[BannerId]) -> Vec<RealmId> {
        let mut realms: Vec<RealmId> =
            banners.iter().map(|banner| self.state().banner(*banner).realm).collect();
        realms.sort_unstable();
        realms.dedup();
        realms
    }

    /// A realm learns the points of a banner as they are now.
    pub fn reveal_strength(&mut self, rule: RuleId, to: RealmId, banner: BannerId) {
        let clock = self.state().clock;
        let report = StrengthReport {
            points: self.state().banner(banner).points,
            year: clock.year,
            round: clock.round + 1,
        };
        self.emit_rule(rule, Event::Told { to, banner, report });
    }

    /// Whatever the event, the tile aimed at is not scouted (NL-SCOUT-10..13).
    fn scouting_event(&mut self, banner: BannerId, from: PlaceId, to: PlaceId) -> Flow {
        let scope = Scope {
            force: self.game().party(banner, from),
            banner: Some(banner),
            place: to,
            what: Reason::ScoutingEvent,
        };
        self.roll_and_carry_out_as(SCOUTING_EVENTS, &scope, |turn, effect| {
            let ScoutingEventEffect::DivertScouts(die) = effect;
            turn.divert(banner, from, *die, RuleId("NL-SCOUT-11"))
        })
    }

    /// Wrong orders: a die says through which side the scouts go; a side with nothing to scout
    /// finds nothing, and so does a swamp that is not open to the banner (NL-SCOUT-11, EN-MOVE-07,
    /// NL-EQX-16).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn divert(
        &mut self,
        banner: BannerId,
        from: PlaceId,
        die: crate::rules::Amount,
        rule: RuleId,
    ) -> Flow {
        if self.state().banner(banner).removed {
            return Ok(());
        }
        let realm = self.state().banner(banner).realm;
        let first = match self.ask_realm(realm, &FirstSide { from })? {
            Order::Side { side } => side,
            _ => Side(0),
        };
        let roll = self.amount(rule, die, "side the scouts take", banner)?;
        let side = first.turned(u8::try_from((roll - 1).rem_euclid(6)).unwrap_or(0));
        let by_land = self.game().place(from).exit_by(side).map(|exit| exit.to);
        let by_sea = self
            .game()
            .map()
            .adjacent(from, side)
            .filter(|to| self.game().sea_ways(from).any(|way| way == *to));
        let there = if self.state().banner(banner).aboard.is_some() { by_sea } else { by_land };
        if let Some(to) = there.filter(|to| self.game().can_enter(banner, *to)) {
            self.scouts_reach(banner, from, to)?;
        }
        Ok(())
    }
}

impl Game<'_> {
    /// Those whose scouts they are: the force on a tile, or the one banner aboard a ship.
    fn party(&self, banner: BannerId, from: PlaceId) -> Vec<BannerId> {
        let standing = self.state.banner(banner);
        if standing.aboard.is_some() {
            vec![banner]
        } else {
            self.state.force(standing.realm, from).into_vec()
        }
    }

    /// Whether a banner's scouts go into a tile by boat from its ship (NL-SHIP-03).
    pub(super) fn scouts_by_sea(&self, banner: BannerId, to: PlaceId) -> bool {
        let standing = self.state.banner(banner);
        standing.aboard.is_some()
            && (standing.at == to || self.sea_ways(standing.at).any(|way| way == to))
    }
}
