//! A computer player's view of the map: the strength of others as far as it may know, the places
//! that would feed a banner, and the way to the frontier.

use std::cell::{Cell as StdCell, OnceCell};

use super::known_land::{KnownLand, Of};
use super::scripted_land::ScriptedLand;
use crate::campaign::knowledge::{Strength, Viewer};
use crate::campaign::{BannerId, RealmId};
use crate::engine::core::numbers::{self, lookups, modifier_dice};
use crate::engine::core::scripting::savings;
use crate::engine::fights::assaults;
use crate::engine::realms::{claims, stances};
use crate::engine::supply::forage;
use crate::engine::winter::winter_routes;
use crate::engine::{Game, Order, Question, Who};
use crate::map::PlaceId;
use crate::rules::effect::{Assault, Effect};
use crate::rules::procedure::{BombardmentEffect, TableEffect};
use crate::rules::table::{
    ASSAULT_RESULT, BASE_FACTOR, BOMBARDMENT, DEFENCE, FORAGE, GARRISON, RowKey, SCOUTS_TAKE,
};
use crate::rules::{Cell, Dice, MatrixTable, Settlement, TableId, Thrown, Value};

/// A realm's view of the campaign; it reads nothing that the realm may not know (NL-ARMY-04). It
/// lasts for one question, while nothing changes: what is asked again and again is kept, which saves 2 in a hundred
/// of the instructions of simulated campaigns (two of a year with the start: 112 million without, 110 with).
pub struct BotView<'a> {
    pub game: &'a Game<'a>,
    pub realm: RealmId,
    /// Knowledge of places kept from earlier questions.
    land: &'a KnownLand,
    guess: OnceCell<i64>,
    food: OfTable,
    takes: OfTable,
    walls: OfTable,
    /// By kind of settlement.
    garrisons: OnceCell<Vec<i64>>,
    /// In what those tables give scripts have a say there.
    scripted: OnceCell<ScriptedLand>,
    enemies: OnceCell<Vec<i64>>,
    /// Banners that the tiles of the realm feed through a winter.
    quarters: OnceCell<i64>,
    /// Worth of beginning the season on a place, for a banner.
    billets: OnceCell<Vec<StdCell<Option<i64>>>>,
    /// Crowns kept for orders of scripts.
    kept: OnceCell<i64>,
}

/// Returns what is kept of a place, and finds it at most once for a question.
fn kept_of_place(
    kept: &OnceCell<Vec<StdCell<Option<i64>>>>,
    game: &Game<'_>,
    place: PlaceId,
    find: impl FnOnce() -> i64,
) -> i64 {
    let none = || vec![StdCell::new(None); game.map().places.len()];
    let known = &kept.get_or_init(none)[place.0 as usize];
    known.get().unwrap_or_else(|| {
        let found = find();
        known.set(Some(found));
        found
    })
}

/// Debug builds look up again what scripts said in one of this many states.
const SAMPLED: u64 = 32;

/// Cells of a table for places: fixed where neither scripts nor races have a say, kept where races
/// have or scripts read nothing but the tile, and else looked up once for each place.
struct OfTable {
    /// Place of the table in what scripts have a say in.
    at: usize,
    table: TableId,
    of: Of,
    /// For whom; None for the owner of the place.
    realm: Option<RealmId>,
    /// True if a race that is present may have a say.
    modified: OnceCell<bool>,
    looked_up: OnceCell<Vec<StdCell<Option<i64>>>>,
}

impl OfTable {
    fn new((at, table): (usize, TableId), of: Of, realm: Option<RealmId>) -> OfTable {
        OfTable { at, table, of, realm, modified: OnceCell::new(), looked_up: OnceCell::new() }
    }

    fn get(&self, view: &BotView<'_>, place: PlaceId) -> i64 {
        let game = view.game;
        if self.is_scripted(view, place) {
            self.of_scripts(view, place).0
        } else if *self.modified.get_or_init(|| lookups::lookup_modified(game, self.table)) {
            let find = || game.lookup(self.table, place, self.realm);
            view.land.number(game.state, place, self.of, find)
        } else {
            game.cell_for(self.table, place)
        }
    }

    fn is_scripted(&self, view: &BotView<'_>, place: PlaceId) -> bool {
        view.scripted().somewhere[self.at]
            && !lookups::lookup_unscripted_at(view.game, self.table, place)
    }

    /// Returns a number in which scripts have a say, and true if it holds as long as nothing changes about
    /// the place.
    fn of_scripts(&self, view: &BotView<'_>, place: PlaceId) -> (i64, bool) {
        let game = view.game;
        if let Some(number) = view.land.known(game.state, place, self.of) {
            let sampled = game.state.revision().is_multiple_of(SAMPLED);
            debug_assert!(!sampled || number == game.lookup(self.table, place, self.realm));
            return (number, true);
        }
        let mut holds = false;
        let number = kept_of_place(&self.looked_up, game, place, || {
            let found = lookups::lookup_holding(game, self.table, place, self.realm);
            holds = found.1;
            found.0
        });
        if holds {
            view.land.keep(game.state, place, self.of, number);
        }
        (number, holds)
    }

    /// True if what it gives for a place holds as long as nothing changes about that.
    fn is_settled(&self, view: &BotView<'_>, place: PlaceId) -> bool {
        !self.is_scripted(view, place) || self.of_scripts(view, place).1
    }
}

impl<'a> BotView<'a> {
    pub fn new(game: &'a Game<'a>, realm: RealmId, land: &'a KnownLand) -> BotView<'a> {
        land.look(game);
        BotView {
            game,
            realm,
            land,
            guess: OnceCell::new(),
            food: OfTable::new((0, FORAGE), Of::Food, Some(realm)),
            takes: OfTable::new((1, SCOUTS_TAKE), Of::Takes, Some(realm)),
            walls: OfTable::new((2, DEFENCE), Of::Walls, None),
            garrisons: OnceCell::new(),
            scripted: OnceCell::new(),
            enemies: OnceCell::new(),
            quarters: OnceCell::new(),
            billets: OnceCell::new(),
            kept: OnceCell::new(),
        }
    }
}

impl BotView<'_> {
    /// Returns the crowns that the realm keeps for orders of scripts later in the year.
    pub(super) fn crowns_kept(&self) -> i64 {
        *self.kept.get_or_init(|| savings::crowns_kept(self.game, Who::Realm(self.realm)))
    }

    /// True if an answer spends crowns that the realm keeps.
    pub(super) fn overspends(&self, question: &Question<'_>, order: &Order) -> bool {
        self.crowns_kept() > 0
            && question.ask.spends(self.game, question.who, order) > self.crowns().max(0)
    }

    /// Returns the assumed worth of a banner of unknown strength: halfway between the least and the
    /// most that it may be formed with.
    pub(super) fn guess(&self) -> i64 {
        *self.guess.get_or_init(|| {
            let guess = i64::midpoint(
                self.game.value(Value::BannerMin, self.realm),
                self.game.value(Value::BannerMax, self.realm),
            );
            self.land.guess(guess);
            guess
        })
    }

    pub fn points(&self, banner: BannerId) -> i64 {
        match Viewer::Realm(self.realm).strength(self.game.state, banner) {
            Strength::Exactly(points) | Strength::Reported { points, .. } => points,
            Strength::Unknown => self.guess(),
        }
    }

    pub fn total(&self, banners: &[BannerId]) -> i64 {
        banners.iter().map(|banner| self.points(*banner)).sum()
    }

    /// Points of all other realms' banners on a place, as far as known.
    pub fn enemies(&self, place: PlaceId) -> i64 {
        if self.scripted().all_hostile {
            self.guess();
            let points = || {
                let others = Viewer::Realm(self.realm).banners_on(self.game.state, place);
                let others = others.filter(|(_, banner)| banner.realm != self.realm);
                others.map(|(id, _)| self.points(id)).sum()
            };
            return self.land.number(self.game.state, place, Of::Enemies, points);
        }
        let enemies = self.enemies.get_or_init(|| {
            let state = self.game.state;
            let mut enemies = vec![0; self.game.map().places.len()];
            let others = state.realm_ids();
            let others =
                others.filter(|other| stances::hostile(self.game, self.realm, *other, None));
            let viewer = Viewer::Realm(self.realm);
            for (id, banner) in others.flat_map(|other| viewer.banners_of(state, other)) {
                // A banner aboard a ship stands on no tile.
                if banner.aboard.is_none() {
                    enemies[banner.at.0 as usize] += self.points(id);
                }
            }
            enemies
        });
        enemies[place.0 as usize]
    }

    /// Returns in what scripts have a say.
    #[inline]
    pub(super) fn scripted(&self) -> &ScriptedLand {
        let tables = [self.food.table, self.takes.table, self.walls.table];
        let found = || ScriptedLand::of(self.game, tables);
        self.scripted.get_or_init(|| self.land.scripted(self.game.state, found))
    }

    /// True if what is made of a place holds as long as nothing changes there.
    #[inline]
    pub(super) fn is_settled(&self, place: PlaceId) -> bool {
        let tables = [&self.food, &self.takes, &self.walls];
        self.scripted().all_hostile && tables.iter().all(|table| table.is_settled(self, place))
    }

    /// Returns the knowledge of places kept from earlier questions.
    pub(super) fn land(&self) -> &KnownLand {
        self.land
    }

    /// True if the scouts of the realm take a place for it that nobody defends (NL-SCOUT-15).
    pub fn scouts_take(&self, place: PlaceId) -> bool {
        self.takes.get(self, place) > 0
    }

    /// Banners that the tiles of the realm feed through a winter (NL-WQ-03).
    pub(super) fn quarters(&self) -> i64 {
        let home = &self.game.state.realm(self.realm).home;
        let fed = || {
            home.iter().map(|place| winter_routes::winter_food(self.game, self.realm, *place)).sum()
        };
        *self.quarters.get_or_init(fed)
    }

    /// Returns the worth of beginning the season on a place: the kept one, or `find`'s.
    pub(super) fn billet_kept(&self, place: PlaceId, find: impl FnOnce() -> i64) -> i64 {
        kept_of_place(&self.billets, self.game, place, find)
    }

    /// Returns the strongest enemy force next to a place.
    pub fn threat(&self, place: PlaceId) -> i64 {
        self.game.map().neighbours(place).map(|near| self.enemies(near)).max().unwrap_or(0)
    }

    /// Returns the number of own banners on a place.
    pub fn own_banner_count(&self, place: PlaceId) -> i64 {
        let count = self.game.state.own_on(self.realm, place).count();
        i64::try_from(count).unwrap_or(i64::MAX)
    }

    pub fn owns(&self, place: PlaceId) -> bool {
        claims::empire(self.game, place) == Some(self.realm)
    }

    /// Returns the attacker's base factor for two strengths (NL-BATTLE-03).
    pub fn odds(&self, attack: i64, defence: i64) -> i64 {
        let base = self.game.rules.matrix(BASE_FACTOR);
        base.cells[MatrixTable::step(&base.row_steps, defence)]
            [MatrixTable::step(&base.column_steps, attack)]
    }

    pub fn defence(&self, place: PlaceId) -> i64 {
        assaults::walls_given(self.walls.get(self, place))
    }

    /// Counts the banners that a place feeds (NL-SUB-02, NL-SUB-06).
    pub fn food(&self, place: PlaceId) -> i64 {
        if forage::feeds_nobody(self.game, place, Some(self.realm)) {
            return 0;
        }
        self.food.get(self, place)
    }

    /// Points of an independent garrison on average (NL-BATTLE-14).
    pub fn garrison(&self, kind: Settlement) -> i64 {
        let kinds = u8::try_from(self.game.rules.settlements.len()).unwrap_or(u8::MAX);
        let all = || (0..kinds).map(|kind| self.garrison_by_table(Settlement(kind))).collect();
        self.garrisons.get_or_init(all)[usize::from(kind.0)]
    }

    fn garrison_by_table(&self, kind: Settlement) -> i64 {
        let table = self.game.rules.roll_table(GARRISON);
        let column = table.columns.get(self.game.rules.column(kind).0 as usize).copied().flatten();
        let points = |row| match table.cell(row, column) {
            Cell::Amount(amount) => amount.plus,
            Cell::Effects(_) => 0,
        };
        let rows = table.rows.len();
        (0..rows).map(points).sum::<i64>() / i64::try_from(rows.max(1)).unwrap_or(1)
    }

    /// Returns the least total that storms a settlement (NL-SIEGE-08).
    pub fn storms_at(&self) -> i64 {
        let rows = &self.game.rules.roll_table(ASSAULT_RESULT).rows;
        let lowest = rows.iter().filter_map(|row| match (&row.key, row.cells.first()) {
            (RowKey::Range(low, _), Some(Cell::Effects(effects)))
                if effects.contains(&Effect::AssaultIs(Assault::Stormed)) =>
            {
                Some(*low)
            }
            _ => None,
        });
        lowest.min().unwrap_or(i64::MAX)
    }

    /// Returns the average bonus of a bombardment, rounded down (NL-SIEGE-09).
    pub fn bombardment(&self) -> i64 {
        let table = self.game.rules.roll_table(BOMBARDMENT);
        let dice = table.dice.unwrap_or(Dice::NONE);
        let bonus = |face: i64| {
            let Cell::Effects(effects) = table.cell(table.row(&[], face), None) else { return 0 };
            let adds = |BombardmentEffect::AssaultBonus(bonus): BombardmentEffect<'_>| Some(*bonus);
            BombardmentEffect::first(effects, adds).unwrap_or(0)
        };
        let faces = dice.max() - dice.min() + 1;
        (dice.min()..=dice.max()).map(bonus).sum::<i64>() / faces.max(1)
    }

    /// Returns the random factor of a battle on average, rounded down (NL-BATTLE-05).
    pub fn luck(&self) -> i64 {
        let amount = modifier_dice::thrown_dice(self.game, Thrown::BattleRoll, self.realm);
        let [low, high] = [amount.dice.min(), amount.dice.max()].map(|fell| {
            numbers::of_throw(self.game, Thrown::BattleRoll, amount.with(fell), self.realm).0
        });
        i64::midpoint(low, high)
    }
}
