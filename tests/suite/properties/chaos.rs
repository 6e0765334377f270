//! A session that is given lines of any kind.

use margrave::engine::ORDERS;
use margrave::engine::core::parse;
use margrave::session::{Console, Input, Screen, Situation, TypedLine};

use super::SPICE;

/// A session that reads lines made from numbers: legal orders, spoilt ones, and anything else.
pub(super) struct Chaos<'a> {
    pub(super) numbers: &'a [(u8, u32, u32)],
    pub(super) texts: &'a [String],
    pub(super) at: usize,
    pub(super) before: Option<String>,
}

pub(super) struct Nowhere;

impl Screen for Nowhere {
    fn line(&mut self, _: &str) {}
}

impl Input for Chaos<'_> {
    fn reply(&mut self, _: &str, _: &mut Console) -> Option<String> {
        Some(["yes", "y", "no", "what"][self.at % 4].to_owned())
    }

    fn put_back(&mut self, _: String) -> bool {
        true
    }

    fn line(&mut self, now: &Situation<'_>, console: &mut Console) -> TypedLine {
        let Situation { game, question, .. } = *now;
        let hash = game.state.hash();
        if let (Some(before), Some(refusal)) = (&self.before, &console.checks.refusal) {
            assert_eq!(
                *before,
                hash,
                "a refused order changed the campaign: {why}",
                why = refusal.why
            );
        }
        self.before = Some(hash);
        let Some((kind, first, second)) = self.numbers.get(self.at).copied() else {
            return TypedLine::End;
        };
        self.at += 1;
        let legal: Vec<String> = question.map_or_else(Vec::new, |question| {
            let who = question.who.realm();
            let orders = question.legal(game);
            assert!(
                !orders.is_empty(),
                "nothing can be answered: {}",
                question.ask.prompt(game).in_english()
            );
            orders
                .iter()
                .map(|order| {
                    let line = parse::write(game, who, order);
                    assert_eq!(
                        parse::parse(game, who, &line).as_ref(),
                        Ok(order),
                        "`{line}` reads back as another order"
                    );
                    line
                })
                .collect()
        });
        let pick = |number: u32| {
            legal.get(number as usize % legal.len().max(1)).cloned().unwrap_or_default()
        };
        let text =
            self.texts.get(first as usize % self.texts.len().max(1)).cloned().unwrap_or_default();
        let line = match kind % 8 {
            0..=3 => pick(first),
            4 => format!("{} {text}", ORDERS[second as usize % ORDERS.len()].name),
            5 => {
                let order = pick(first);
                let mut words: Vec<&str> = order.split(' ').collect();
                let at = second as usize % words.len();
                let spice = SPICE[first as usize % SPICE.len()];
                words[at] = spice;
                words.join(" ")
            }
            6 => {
                let commands = [
                    "undo",
                    "undo 2",
                    "undo 2 yes",
                    "undo 12",
                    "undo to red",
                    "undo to 1/1 yes",
                    "redo",
                    "what",
                    "why",
                    "log",
                    "map",
                    "realms",
                    "banners",
                    "sieges",
                    "pieces",
                    "options",
                    "rules",
                    "where",
                    "help",
                    "tile A1",
                    "umpire banner red 1 points 1",
                    "umpire tile D2 settlement city",
                    "umpire tile D2 owner blue",
                    "umpire banner red 1 remove",
                    "umpire realm blue out",
                    "dice 1 6 3",
                    "umpire banner blue 1 at D2",
                    "view as red",
                    "preview done",
                ];
                commands[second as usize % commands.len()].to_owned()
            }
            _ => text,
        };
        TypedLine::Line(line.replace(['\n', '\r'], " "))
    }
}
