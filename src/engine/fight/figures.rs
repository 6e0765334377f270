//! Battles played with figures on the table: who wants that, and what came of it (NL-MOVE-11).

use super::{Ended, Fight};
use crate::campaign::{BannerId, Event};
use crate::engine::ask::{Ask, Refusal, Who, refuse};
use crate::engine::game::Game;
use crate::engine::order::{Order, Rest, Verb};
use crate::engine::players::Flow;
use crate::engine::turn::Turn;
use crate::map::PlaceId;
use crate::rules::effect::Outcome;
use crate::rules::{Choice, Rule};

impl Turn<'_> {
    /// Whether both sides agree to play the battle with figures (NL-MOVE-11). Independents are
    /// played on the table when the attacker wants it.
    pub(super) fn fought_on_table(&mut self, fight: &Fight) -> Flow<bool> {
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
    pub(super) fn take_table_result(&mut self, fight: &Fight) -> Flow<Ended> {
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
        let result = |text: String| Order::Result { outcome: Rest(text) };
        vec![result(format!("{attacker} wins 50 100")), result(format!("{defender} wins 100 50")), result("draw 50 50".to_owned())]
    }
}
