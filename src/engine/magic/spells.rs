//! Spells: who may cast at an equinox, which tiles may be targets, and whether a spell works
//! (NL-EQX-01..03). What is drawn from a list, which descriptions of targets fit and what a spell
//! that works does serve scripts as well.

use smallvec::SmallVec;

use crate::campaign::{BannerId, Event, Owner, RealmId};
use crate::counted::count;
use crate::engine::core::ask::{Refusal, refuse, require};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::map::PlaceId;
use crate::rules::army::Arm;
use crate::rules::procedure::{SpellEffect, TableEffect};
use crate::rules::spell::{SpellGround, Whose};
use crate::rules::table::FORAGE;
use crate::rules::{Dice, GameOption, RuleId, SpellId, TableId, Thrown, Value, mark};

/// How many tiles of bare ground are as good a target as a banner.
const GROUNDS_PER_BANNER: i64 = 5;

impl Game<'_> {
    /// Whether a realm may cast at this equinox: its capital is its own and unrazed, and a banner
    /// is there that is strong enough (NL-EQX-01).
    ///
    /// # Errors
    /// What is missing.
    pub fn may_cast(&self, realm: RealmId) -> Result<(), Refusal> {
        let capital = self.state.realm(realm).capital.filter(|capital| {
            self.empire(*capital) == Some(realm) && !self.state.holding(*capital).razed
        });
        let Some(capital) = capital else {
            return refuse(
                "NL-EQX-01",
                format!("{realm} does not hold an unrazed capital", realm = self.realm_name(realm)),
            );
        };
        let rosters = self.state.has_rosters();
        let least = self
            .value(if rosters { Value::EquinoxRosterBanner } else { Value::EquinoxBanner }, realm);
        let strong = self
            .state
            .force(realm, capital)
            .iter()
            .any(|banner| self.state.banner(*banner).points >= least);
        require(strong, "NL-EQX-01", || {
            format!(
                "no banner of {least} is in {capital}",
                least = count(least, "point"),
                capital = self.label(capital)
            )
        })?;
        if !rosters {
            return Ok(());
        }
        let (together, one) =
            (self.value(Value::EquinoxWizards, realm), self.value(Value::EquinoxWizard, realm));
        let able = |banner: &BannerId| {
            let levels = || self.wizards(*banner);
            let strong = self.state.banner(*banner).points >= least;
            strong && levels().sum::<i64>() >= together && levels().max().unwrap_or(0) >= one
        };
        require(self.state.force(realm, capital).iter().any(able), "NL-EQX-01", || {
            format!(
                "no banner in {capital} has wizards of level {together} in all, and one of level {one}",
                capital = self.label(capital),
                together = together.max(one)
            )
        })
    }

    /// Levels of the wizards in a banner who can act (NL-EQX-01).
    fn wizards(&self, banner: BannerId) -> impl Iterator<Item = i64> {
        let wizards = self
            .state
            .roster
            .in_banner(banner)
            .filter(|(_, troop)| troop.arm == Arm::Wizard && troop.fit());
        wizards.filter_map(|(_, troop)| troop.character.as_ref().map(|one| one.level))
    }

    /// Whether a tile may be the target of a realm's spell (NL-EQX-03, and the spell's own rule).
    ///
    /// # Errors
    /// Why not.
    pub fn may_target(
        &self,
        realm: RealmId,
        spell: SpellId,
        place: PlaceId,
    ) -> Result<(), Refusal> {
        let Some(capital) = self.state.realm(realm).capital else {
            return refuse("NL-EQX-03", "you have no capital");
        };
        let far = self.map().distance(capital, place);
        let most = self.value(Value::EquinoxRange, realm);
        require(far <= most, "NL-EQX-03", || {
            format!(
                "{place} is {far} from your capital; a spell reaches {most}",
                far = count(far, "step"),
                place = self.label(place)
            )
        })?;
        if let Some((rival, _)) = self.rival_capitals(realm).find(|(_, seat)| *seat == place) {
            return refuse(
                "NL-EQX-03",
                format!(
                    "{place} is the capital of {realm}",
                    place = self.label(place),
                    realm = self.realm_name(rival)
                ),
            );
        }
        let kind = self.rules.spell(spell);
        let fits = self.is_target(Some(realm), spell, place);
        if fits {
            Ok(())
        } else {
            Err(Refusal::by(
                kind.cite,
                format!(
                    "{mark} cannot be cast on {place}",
                    mark = mark("spell", &kind.id),
                    place = self.label(place)
                ),
            ))
        }
    }

    /// The rivals of a realm with their capitals, at which no spell is cast (NL-EQX-03).
    fn rival_capitals(&self, realm: RealmId) -> impl Iterator<Item = (RealmId, PlaceId)> + '_ {
        let rivals = self.state.playing().filter(move |other| *other != realm);
        rivals.filter_map(|other| Some((other, self.state.realm(other).capital?)))
    }

    /// Whether a description of the spell's targets fits a tile. A spell that nobody casts has no
    /// own realm: all are rivals.
    #[must_use]
    pub fn is_target(&self, realm: Option<RealmId>, spell: SpellId, place: PlaceId) -> bool {
        let targets = &self.rules.spell(spell).targets;
        targets.is_empty() || targets.iter().any(|ground| self.suits(realm, ground, place))
    }

    /// All tiles that a description of the spell's targets fits, however far; none for a spell
    /// without a target.
    #[must_use]
    pub fn fit_targets(&self, realm: Option<RealmId>, spell: SpellId) -> Vec<PlaceId> {
        if !self.rules.spell(spell).range {
            return Vec::new();
        }
        self.map().ids().filter(|place| self.is_target(realm, spell, *place)).collect()
    }

    fn whose(&self, realm: Option<RealmId>, owner: Owner) -> Whose {
        match owner {
            Owner::Realm(owner) if realm.is_some_and(|realm| !self.hostile(realm, owner, None)) => {
                Whose::Own
            }
            Owner::Realm(_) => Whose::Rival,
            Owner::Independent => Whose::Independent,
            Owner::Nobody => Whose::Nobody,
        }
    }

    /// Whose land a tile is: that of its flag, and razed land nobody's, unless its realm keeps its ruins
    /// (NL-RAZE-02, EN-RACE-18).
    fn flag_on(&self, place: PlaceId) -> Owner {
        let holding = self.state.holding(place);
        match self.empire(place) {
            Some(realm) => Owner::Realm(realm),
            None if holding.razed => Owner::Nobody,
            None => holding.owner,
        }
    }

    fn suits(&self, realm: Option<RealmId>, ground: &SpellGround, place: PlaceId) -> bool {
        let holding = self.state.holding(place);
        // Razed land is barren and nobody's, unless a description asks for ruins (NL-RAZE-02).
        let settlement = match ground.razed {
            Some(true) => holding.settlement,
            _ => self.state.working_settlement(place),
        };
        let is = |wanted: Option<bool>, found: bool| wanted.is_none_or(|wanted| wanted == found);
        let whose = |place: PlaceId| self.whose(realm, self.flag_on(place));
        let lodged = |owner: RealmId| {
            self.state.working_settlement(place).is_some() && self.empire(place) == Some(owner)
        };
        let banners = |wanted: &Whose| match wanted {
            Whose::Nobody => {
                self.state.banners_on(place).next().is_none()
                    && self.hordes_on(place).next().is_none()
            }
            whose => self.state.banners_on(place).any(|(_, banner)| {
                self.whose(realm, Owner::Realm(banner.realm)) == *whose
                    && is(ground.lodged, lodged(banner.realm))
            }),
        };
        let near = |wanted: &Whose| self.map().neighbours(place).any(|near| whose(near) == *wanted);
        is(ground.known, holding.known)
            && is(ground.razed, holding.razed)
            && is(ground.besieged, self.besieged(place))
            && ground.any_siege.is_none_or(|wanted| wanted == self.any_siege())
            && is(ground.river, self.place(place).river)
            && (ground.settlement.is_empty()
                || (holding.known && ground.settlement.contains(&settlement)))
            && (ground.owner.is_empty() || ground.owner.contains(&whose(place)))
            && (ground.banners.is_empty() || ground.banners.iter().any(banners))
            && (ground.next_to.is_empty() || ground.next_to.iter().any(near))
    }

    /// The most promising targets of a spell, the best first: what is there, by the odds of the
    /// casting roll.
    #[must_use]
    pub fn spell_targets(&self, realm: RealmId, spell: SpellId, most: usize) -> Vec<PlaceId> {
        let Some(capital) = self.state.realm(realm).capital else { return Vec::new() };
        let best_on = self.rules.spell(spell).best_on;
        // A settlement counts as the weakest banners that it feeds, the ground itself as a small
        // part of one.
        let weakest = self.value(Value::BannerMin, realm).max(1);
        let totals = ways_to_total(self.thrown_dice(Thrown::EquinoxCasting, realm).dice);
        let around = self.map().around(capital, self.value(Value::EquinoxRange, realm));
        let mut targets: Vec<(i64, PlaceId)> = Vec::with_capacity(around.len());
        let rivals: SmallVec<[PlaceId; 8]> =
            self.rival_capitals(realm).map(|(_, capital)| capital).collect();
        let may = |(place, _): &(PlaceId, i64)| {
            !rivals.contains(place) && self.is_target(Some(realm), spell, *place)
        };
        let mut by_distance: Vec<(i64, i64)> = Vec::new();
        // Mostly the roll is the same for all.
        let stands = self.throw_stands(Thrown::EquinoxCasting);
        let mut ways = |place: PlaceId, far: i64| {
            let known = by_distance.iter().find(|(distance, _)| stands && *distance == far);
            known.map(|(_, ways)| *ways).unwrap_or_else(|| {
                let ways = self.casting_ways(realm, place, &totals);
                by_distance.push((far, ways));
                ways
            })
        };
        for (place, far) in around.into_iter().filter(may) {
            let banners = self.state.banners_on(place).filter(|(_, banner)| {
                self.whose(Some(realm), Owner::Realm(banner.realm)) == best_on
            });
            let force: i64 = banners.map(|(_, banner)| banner.points).sum();
            let settlement =
                self.rules.per_settlement(FORAGE, self.state.working_settlement(place)) * weakest;
            let wanted = self.whose(Some(realm), self.state.holding(place).owner) == best_on;
            let prize =
                1 + force + if wanted { settlement + weakest / GROUNDS_PER_BANNER } else { 0 };
            targets.push((prize * ways(place, far), place));
        }
        let rank = |(prize, place): &(i64, PlaceId)| (std::cmp::Reverse(*prize), *place);
        if (1..targets.len()).contains(&most) {
            targets.select_nth_unstable_by_key(most - 1, rank);
        }
        targets.truncate(most);
        targets.sort_unstable_by_key(rank);
        targets.into_iter().map(|(_, place)| place).collect()
    }

    /// In how many of how many throws the casting roll reaches a tile (NL-EQX-03).
    #[must_use]
    pub fn casting_odds(&self, realm: RealmId, place: PlaceId) -> (i64, i64) {
        let totals = ways_to_total(self.thrown_dice(Thrown::EquinoxCasting, (realm, place)).dice);
        let all = totals.iter().map(|(_, ways)| ways).sum();
        (self.casting_ways(realm, place, &totals), all)
    }

    /// Of the ways of the casting roll to all totals those in which it reaches a tile.
    fn casting_ways(&self, realm: RealmId, place: PlaceId, totals: &[(i64, i64)]) -> i64 {
        let far = self
            .state
            .realm(realm)
            .capital
            .map_or(0, |capital| self.map().distance(capital, place));
        let ways = |total: &dyn Fn(i64) -> i64| {
            totals.iter().filter(|(fell, _)| total(*fell) >= far).map(|(_, ways)| ways).sum()
        };
        // Mostly the roll is the same for all.
        if self.throw_stands(Thrown::EquinoxCasting) {
            let roll = self.rules.dice(Thrown::EquinoxCasting);
            return ways(&|fell| roll.with(fell));
        }
        let roll = self.thrown_dice(Thrown::EquinoxCasting, (realm, place));
        let about = (realm, place);
        ways(&|fell| self.of_throw(Thrown::EquinoxCasting, roll.with(fell), about).0)
    }
}

/// The totals of some dice, from the least on, each with the number of ways in which they come to it.
fn ways_to_total(dice: Dice) -> Vec<(i64, i64)> {
    let (count, sides) = (usize::from(dice.count), usize::from(dice.sides));
    // By how much a total is above the least.
    let mut ways = vec![1];
    for _ in 0..count {
        let mut next = vec![0; (ways.len() + sides).saturating_sub(1)];
        for (above, ways) in ways.into_iter().enumerate() {
            next[above..above + sides].iter_mut().for_each(|total| *total += ways);
        }
        ways = next;
    }
    (i64::from(dice.count)..).zip(ways).collect()
}

impl Turn<'_> {
    /// Rolls on the list of the season. Players without a die of that many faces throw two of half
    /// as many: one of them says which half of the list (NL-EQX-02).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn draw_spell(
        &mut self,
        realm: Option<RealmId>,
        list: TableId,
        rule: RuleId,
    ) -> Flow<Option<SpellId>> {
        let about = About { realm, ..About::default() };
        let dice = self.rules.roll_table(list).dice;
        let drawn = match dice {
            Some(dice) if self.state().chose(GameOption::SpellDice, "two") => {
                let half = crate::rules::Dice::of(2, dice.sides / 2);
                let faces = self.roll(rule, half, "spell", about)?;
                let (first, second) =
                    (faces.first().copied().unwrap_or(1), faces.get(1).copied().unwrap_or(1));
                let second_halves = self.game().value(Value::EquinoxHalfDie, about) == 2;
                let (halves, number) =
                    if second_halves { (second, first) } else { (first, second) };
                let upper = halves > half.sides / 2;
                let total = i64::from(number) + if upper { i64::from(half.sides) } else { 0 };
                self.read_row(list, crate::engine::core::dice::Faces::new(), total, None, about)?
            }
            _ => self.roll_on(list, "spell", about)?,
        };
        let drawn_spell = |SpellEffect::CastsSpell(spell): SpellEffect<'_>| Some(*spell);
        let spell = SpellEffect::first(self.effects(&drawn), drawn_spell);
        if let Some(spell) = spell {
            let name = self.rules.spell(spell).id.clone();
            self.emit_rule(rule, Event::SpellDrawn { realm, spell: name });
        }
        Ok(spell)
    }

    /// A spell is cast: at a target it works when the roll reaches the distance (NL-EQX-03).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn cast_spell(&mut self, realm: RealmId, spell: SpellId, place: Option<PlaceId>) -> Flow {
        let mut works = true;
        if let Some(place) = place {
            let fell = self.roll_value(Thrown::EquinoxCasting, "casting roll", (realm, place))?;
            let capital = self.state().realm(realm).capital.unwrap_or(place);
            works = fell >= self.game().map().distance(capital, place);
        }
        self.carry_out_spell(Some(realm), spell, place, works, RuleId("NL-EQX-03"))
    }

    /// A spell has been cast; if it works its script does the rest, unless something guards the
    /// tile against it (NL-EQX-08). No realm: nobody casts it.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn carry_out_spell(
        &mut self,
        realm: Option<RealmId>,
        spell: SpellId,
        place: Option<PlaceId>,
        works: bool,
        rule: RuleId,
    ) -> Flow {
        let kind = self.rules.spell(spell);
        self.emit_rule(rule, Event::SpellCast { realm, spell: kind.id.clone(), place, works });
        if !works {
            return Ok(());
        }
        if let Some(refused) = place
            .filter(|_| !kind.spreads)
            .and_then(|place| self.game().spell_refused(&kind.id, place, realm))
        {
            self.emit_rule(refused.rule, Event::Said { text: refused.why });
            return Ok(());
        }
        match self.hooks() {
            Some(hooks) => hooks.cast(self, &kind.id, realm, place),
            None => Ok(()),
        }
    }
}
