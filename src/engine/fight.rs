//! One fight: strengths, cards, random factor, result, losses, and what becomes of both sides
//! (NL-BATTLE-02..18). Phases decide that there is a fight and who takes part.

use super::armies::Strengths;
use super::ask::{Ask, Refusal, Who, refuse};
use super::game::Game;
use super::order::{Order, Verb};
use super::players::Flow;
use super::turn::{Faces, Turn, sum};
use crate::campaign::{BannerId, Event, Force, Owner, RealmId, Source, Sum};
use crate::map::PlaceId;
use crate::rules::effect::{Effect, Loss, Outcome, Side};
use crate::rules::table::{BASE_FACTOR, BATTLE_RESULT, CHARACTER_FALLS, GARRISON_CARD, STRATEGY};
use crate::rules::{Choice, MatrixTable, Rule, TableId, Value, Word};

/// Who meets whom.
#[derive(Debug, Clone)]
pub struct Fight {
    pub place: PlaceId,
    pub realm: RealmId,
    pub attackers: Vec<BannerId>,
    pub defender: Owner,
    pub defenders: Vec<BannerId>,
    /// Points of an independent garrison, if that is who defends.
    pub garrison: Option<i64>,
}

/// How a fight ended, after losses and before anybody leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ended {
    pub outcome: Outcome,
    pub attacker_scattered: bool,
    pub defender_scattered: bool,
}

/// The factors both sides bring, before the result is read.
pub struct Factors {
    pub sum: Sum,
    pub faces: Faces,
}

/// Points of the banners before the battle, by which losses are shared (NL-BATTLE-13).
pub struct BothStrengths {
    attackers: Strengths,
    defenders: Strengths,
}

impl Turn<'_> {
    /// Fights a battle and deals out its losses.
    ///
    /// # Errors
    /// [`super::Stop`] when the game is left or undone.
    pub fn fight(&mut self, fight: &Fight) -> Flow<Ended> {
        let (attackers, defenders) = (Force::from_slice(&fight.attackers), Force::from_slice(&fight.defenders));
        self.emit("NL-BATTLE-01", Event::BattleJoined { place: fight.place, attackers, defenders, garrison: fight.garrison });
        self.declare_strength(fight);
        if self.fought_on_table(fight)? {
            return self.take_table_result(fight);
        }
        let attack = self.state().points(&fight.attackers);
        let defence = fight.garrison.unwrap_or_else(|| self.state().points(&fight.defenders));
        let Factors { sum: factors, faces } = self.factors(fight, attack, defence)?;
        let total = self.tally("NL-BATTLE-05", "battle", factors);
        let drawn = self.read_row(BATTLE_RESULT, Faces::new(), total, None);
        let effects = self.effects(&drawn);
        let before = self.both_strengths(fight);
        self.character_falls(fight, &before, &faces)?;
        self.deal_losses(fight, &before, effects, BATTLE_RESULT)?;
        let mut ended = Ended { outcome: Outcome::Draw, attacker_scattered: false, defender_scattered: false };
        for effect in effects {
            match effect {
                Effect::Winner(outcome) => ended.outcome = *outcome,
                Effect::Scatters(Side::Attacker) => ended.attacker_scattered = true,
                Effect::Scatters(Side::Defender) => ended.defender_scattered = true,
                _ => {}
            }
        }
        self.emit("NL-BATTLE-06", Event::BattleDecided { place: fight.place, outcome: ended.outcome });
        Ok(ended)
    }

    /// Both sides tell the total of their force (NL-BATTLE-02).
    fn declare_strength(&mut self, fight: &Fight) {
        let attack = self.state().points(&fight.attackers);
        let defence = self.state().points(&fight.defenders);
        if let Some(realm) = fight.defender.realm() {
            self.emit("NL-BATTLE-02", Event::ToldTotal { to: realm, place: fight.place, points: attack });
            self.emit("NL-BATTLE-02", Event::ToldTotal { to: fight.realm, place: fight.place, points: defence });
        }
    }

    /// Base factor, cards and random factor of a battle or an assault (NL-BATTLE-03..05).
    ///
    /// # Errors
    /// [`super::Stop`] when the game is left or undone.
    pub fn factors(&mut self, fight: &Fight, attack: i64, defence: i64) -> Flow<Factors> {
        let mut sum_of = Sum::default();
        let base = self.rules.matrix(BASE_FACTOR);
        let (row, column) = (MatrixTable::step(&base.row_steps, defence), MatrixTable::step(&base.column_steps, attack));
        sum_of.add(base.cells[row][column], "base factor", self.cite(BASE_FACTOR), cell(BASE_FACTOR, row, column));
        let (attacker, defender) = self.cards(fight)?;
        let strategy = self.rules.matrix(STRATEGY);
        let row = strategy.rows.iter().position(|card| *card == attacker).unwrap_or(0);
        let column = strategy.columns.iter().position(|card| *card == defender).unwrap_or(0);
        self.emit("NL-BATTLE-04", Event::CardsShown { attacker, defender });
        sum_of.add(strategy.cells[row][column], "strategy cards", self.cite(STRATEGY), cell(STRATEGY, row, column));
        let setting = self.rules.setting(Value::BattleRoll);
        let (rule, amount) = (setting.cite, setting.amount);
        let faces = self.roll(rule, amount.dice, "random factor")?;
        sum_of.add(amount.with(sum(&faces)), "random factor", rule, Source::Dice);
        Ok(Factors { sum: sum_of, faces })
    }

    /// Both cards, chosen in secret. Independents have theirs drawn, or played by a player whom the
    /// attacker names (NL-BATTLE-16).
    fn cards(&mut self, fight: &Fight) -> Flow<(Word, Word)> {
        let rules = self.rules;
        let strategy = rules.matrix(STRATEGY);
        let attacker = self.card(fight.realm, &strategy.rows, fight)?;
        if let Some(realm) = fight.defender.realm() {
            let defender = self.card(realm, &strategy.columns, fight)?;
            return Ok((attacker, defender));
        }
        if self.state().chose(Choice::GarrisonCards, "player") {
            let rivals: Vec<RealmId> = self.state().playing().filter(|realm| *realm != fight.realm).collect();
            if let Some(first) = rivals.first() {
                let named = match self.ask_realm(fight.realm, &NameRival { rivals: rivals.clone() })? {
                    Order::Ally { realm } => realm,
                    _ => *first,
                };
                let defender = self.card(named, &strategy.columns, fight)?;
                return Ok((attacker, defender));
            }
        }
        let drawn = self.roll_on(GARRISON_CARD, "card of the garrison")?;
        let card = self.effects(&drawn).iter().find_map(|effect| if let Effect::Card(card) = effect { Some(*card) } else { None });
        Ok((attacker, card.unwrap_or(strategy.columns[0])))
    }

    fn card(&mut self, realm: RealmId, cards: &[Word], fight: &Fight) -> Flow<Word> {
        let question = PlayCard { cards, place: fight.place };
        match self.ask_realm(realm, &question)? {
            Order::Card { card } => Ok(card),
            _ => Ok(cards[0]),
        }
    }

    /// What each banner of both sides has before any loss.
    #[must_use]
    pub fn both_strengths(&self, fight: &Fight) -> BothStrengths {
        BothStrengths { attackers: self.strengths(&fight.attackers), defenders: self.strengths(&fight.defenders) }
    }

    /// A double costs one side a character; without models, points (NL-BATTLE-18).
    ///
    /// # Errors
    /// [`super::Stop`] when the game is left or undone.
    pub fn character_falls(&mut self, fight: &Fight, before: &BothStrengths, faces: &[u8]) -> Flow {
        let double = faces.len() > 1 && faces.iter().all(|face| *face == faces[0]);
        if !double {
            return Ok(());
        }
        let drawn = self.roll_on(CHARACTER_FALLS, "side that loses a character")?;
        let effects = self.effects(&drawn);
        self.deal_losses(fight, before, effects, CHARACTER_FALLS)
    }

    /// Rolls and deals out each side's loss (NL-BATTLE-06, NL-BATTLE-13). An independent garrison that
    /// came out is gone whatever it lost (NL-BATTLE-17): its loss is rolled only while it is besieged.
    /// Both are rolled in the order of the row and then fall at once, the attacker's first: who has
    /// nobody left takes nothing (NL-BATTLE-06).
    ///
    /// # Errors
    /// [`super::Stop`] when the game is left or undone.
    pub fn deal_losses(&mut self, fight: &Fight, before: &BothStrengths, effects: &[Effect], table: TableId) -> Flow {
        let rule = self.cite(table);
        let came_out = fight.garrison.is_some() && !self.state().besieged(fight.place);
        let (mut attack_loss, mut defence_loss) = (0, 0);
        for effect in effects {
            match effect {
                Effect::AttackerLoses(Loss::Points(amount)) => attack_loss += self.amount(rule, *amount, "attacker's loss")?,
                Effect::DefenderLoses(Loss::Points(_)) if came_out => {}
                Effect::DefenderLoses(Loss::Points(amount)) => defence_loss += self.amount(rule, *amount, "defender's loss")?,
                Effect::AttackerLoses(Loss::All) => self.remove_banners(&fight.attackers, "battle", rule),
                _ => {}
            }
        }
        self.share_loss_by(&before.attackers, attack_loss, "battle", rule);
        if fight.garrison.is_none() {
            self.share_loss_by(&before.defenders, defence_loss, "battle", rule);
        } else if let Some(siege) = self.state().sieges.get(&fight.place).filter(|_| defence_loss > 0) {
            let lost = defence_loss.min(siege.garrison);
            self.emit_rule(rule, Event::GarrisonChanged { place: fight.place, points: -lost, baggage: 0 });
        }
        Ok(())
    }

    /// Whether both sides agree to play the battle with figures (NL-MOVE-11). Independents are
    /// played on the table when the attacker wants it.
    fn fought_on_table(&mut self, fight: &Fight) -> Flow<bool> {
        if !self.state().chose(Choice::TableBattles, "ask") {
            return Ok(false);
        }
        for realm in [Some(fight.realm), fight.defender.realm()].into_iter().flatten() {
            if self.ask_realm(realm, &PaperOrTable { place: fight.place })? != (Order::Table {}) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes the outcome of a battle played with figures.
    fn take_table_result(&mut self, fight: &Fight) -> Flow<Ended> {
        let order = self.ask(Who::Host, &TableResult { fight: fight.clone() })?;
        let told = match &order {
            Order::Result { outcome } => table_result(&self.game(), fight, &outcome.0).ok(),
            _ => None,
        };
        let Some((ended, attack_loss, defence_loss)) = told else {
            return Ok(Ended { outcome: Outcome::Draw, attacker_scattered: false, defender_scattered: false });
        };
        self.share_loss(&fight.attackers, attack_loss, "battle", Rule("NL-MOVE-11"));
        self.share_loss(&fight.defenders, defence_loss, "battle", Rule("NL-MOVE-11"));
        self.emit("NL-MOVE-11", Event::BattleDecided { place: fight.place, outcome: ended.outcome });
        Ok(ended)
    }
}

fn cell(table: crate::rules::TableId, row: usize, column: usize) -> Source {
    Source::Cell(table, u16::try_from(row).unwrap_or(0), u16::try_from(column).unwrap_or(0))
}

/// `red wins scattered 150 400` or `draw 50 50` → outcome and both losses.
fn table_result(game: &Game<'_>, fight: &Fight, text: &str) -> Result<(Ended, i64, i64), Refusal> {
    const USAGE: &str = "for instance `result red wins scattered 150 400` or `result draw 50 50`: winner, whether the loser is scattered, points lost by attacker and defender";
    let words: Vec<&str> = text.split_whitespace().collect();
    let (outcome, rest) = match words.as_slice() {
        ["draw", rest @ ..] => (Outcome::Draw, rest),
        [name, "wins", rest @ ..] => {
            let attacker = game.realm_name(fight.realm);
            let defender = game.owner_name(fight.defender);
            if name.eq_ignore_ascii_case(attacker) {
                (Outcome::Attacker, rest)
            } else if name.eq_ignore_ascii_case(defender) {
                (Outcome::Defender, rest)
            } else {
                return refuse("NL-MOVE-11", format!("`{name}` does not fight here: {attacker} attacks {defender}"));
            }
        }
        _ => return refuse("NL-MOVE-11", USAGE),
    };
    let (scattered, rest) = match rest {
        ["scattered", rest @ ..] if outcome != Outcome::Draw => (true, rest),
        rest => (false, rest),
    };
    let losses: Option<Vec<i64>> = rest.iter().map(|word| word.parse().ok().filter(|loss| (0..=1_000_000).contains(loss))).collect();
    match losses.as_deref() {
        Some([attack, defence]) => {
            let ended = Ended {
                outcome,
                attacker_scattered: scattered && outcome == Outcome::Defender,
                defender_scattered: scattered && outcome == Outcome::Attacker,
            };
            Ok((ended, *attack, *defence))
        }
        _ => refuse("NL-MOVE-11", USAGE),
    }
}

/// Which strategy card is played.
struct PlayCard<'a> {
    cards: &'a [Word],
    place: PlaceId,
}

impl PlayCard<'_> {
    fn listed(&self) -> String {
        self.cards.iter().map(|card| card.as_str()).collect::<Vec<_>>().join(", ")
    }
}

impl Ask for PlayCard<'_> {
    fn prompt(&self, game: &Game<'_>) -> String {
        format!("battle at {}: play a `card` in secret: {}", game.label(self.place), self.listed())
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Card]
    }

    fn check(&self, _: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Card { card } if self.cards.contains(card) => Ok(()),
            _ => refuse("NL-BATTLE-04", format!("your cards are {}", self.listed())),
        }
    }

    fn candidates(&self, _: &Game<'_>, _: Who) -> Vec<Order> {
        self.cards.iter().map(|card| Order::Card { card: *card }).collect()
    }

    fn secret(&self) -> bool {
        true
    }
}

/// Who plays the garrison's card.
struct NameRival {
    rivals: Vec<RealmId>,
}

impl Ask for NameRival {
    fn prompt(&self, _: &Game<'_>) -> String {
        "`name` the player who plays the garrison's card".to_owned()
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Ally]
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Ally { realm } if self.rivals.contains(realm) => Ok(()),
            _ => {
                let names: Vec<&str> = self.rivals.iter().map(|realm| game.realm_name(*realm)).collect();
                refuse("NL-BATTLE-16", format!("name another player: {}", names.join(", ")))
            }
        }
    }

    fn candidates(&self, _: &Game<'_>, _: Who) -> Vec<Order> {
        self.rivals.iter().map(|realm| Order::Ally { realm: *realm }).collect()
    }
}

/// Paper rules or figures.
struct PaperOrTable {
    place: PlaceId,
}

impl Ask for PaperOrTable {
    fn prompt(&self, game: &Game<'_>) -> String {
        format!("battle at {}: with the `paper` rules or on the `table`", game.label(self.place))
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Paper, Verb::Table]
    }

    fn check(&self, _: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Paper {} | Order::Table {} => Ok(()),
            _ => refuse("NL-MOVE-11", "`paper` or `table`"),
        }
    }

    fn candidates(&self, _: &Game<'_>, _: Who) -> Vec<Order> {
        vec![Order::Paper {}, Order::Table {}]
    }
}

/// How a battle on the table ended.
struct TableResult {
    fight: Fight,
}

impl Ask for TableResult {
    fn prompt(&self, game: &Game<'_>) -> String {
        let side = |force: &[BannerId]| {
            let each: Vec<String> =
                force.iter().map(|banner| format!("{} {} points", game.banner_name(*banner), game.state.banner(*banner).points)).collect();
            each.join(", ")
        };
        let defenders = match self.fight.garrison {
            Some(points) => format!("independent garrison {points} points"),
            None => side(&self.fight.defenders),
        };
        format!(
            "on the table at {}: attacker {}; defender {defenders}. Type the `result`",
            game.label(self.fight.place),
            side(&self.fight.attackers)
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Result]
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        let Order::Result { outcome } = order else { return refuse("NL-MOVE-11", "type the `result` of the battle") };
        table_result(game, &self.fight, &outcome.0).map(|_| ())
    }

    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        let (attacker, defender) = (game.realm_name(self.fight.realm), game.owner_name(self.fight.defender));
        let result = |text: String| Order::Result { outcome: super::order::Rest(text) };
        vec![result(format!("{attacker} wins 50 100")), result(format!("{defender} wins 100 50")), result("draw 50 50".to_owned())]
    }
}
