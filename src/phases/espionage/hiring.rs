//! Hiring operatives: what each costs, and that nobody else learns of it (NL-ESP-01).

use crate::campaign::{Audience, DiplomacyEvent, Operative, RealmId, Reason};
use crate::engine::core::{dice, numbers, secrecy};
use crate::engine::realms::treasury;
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse};
use crate::rules::{Thrown, Value};
use crate::say;
use crate::text::{Joined, Text};

/// Most crowns' worth of one kind that are offered as an answer one by one.
const OFFERED: i64 = 3;

/// Hires operatives for a realm, which pays; spies come in bands whose size is rolled unseen (NL-ESP-01).
pub(super) fn hire(turn: &mut Turn<'_>, realm: RealmId, word: &str, number: i64) -> Flow {
    let Some(operative) = Operative::by_word(word) else { return Ok(()) };
    let crowns = number * operative_cost(&turn.game(), realm, operative);
    treasury::spend(turn, realm, crowns, Reason::Espionage, "NL-ESP-01");
    let mut hired = number;
    if operative == Operative::Spy {
        let told = secrecy::in_secret_of(turn, Some(Audience::Only(realm)));
        dice::dice_of(turn, Some(realm));
        let mut spies = Ok(0);
        for _ in 0..number {
            spies = spies
                .and_then(|spies| Ok(spies + turn.roll_value(Thrown::SpyNumber, "spies", realm)?));
        }
        dice::dice_of(turn, None);
        secrecy::in_secret_of(turn, told);
        hired = spies?;
    }
    if hired > 0 {
        turn.emit("NL-ESP-01", DiplomacyEvent::OperativesHired { realm, operative, number: hired });
    }
    Ok(())
}

/// Returns the price of an operative, or of a band of spies, for a realm (NL-ESP-01).
pub fn operative_cost(game: &Game<'_>, realm: RealmId, operative: Operative) -> i64 {
    let value = match operative {
        Operative::Assassin => Value::AssassinCost,
        Operative::Spy => Value::SpyCost,
        Operative::Saboteur => Value::SaboteurCost,
        Operative::Agent => Value::AgentCost,
    };
    game.value(value, realm).max(1)
}

/// Question how many operatives of each kind to hire.
pub(super) struct HireOperatives {
    pub realm: RealmId,
}

impl Ask for HireOperatives {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let costs = Operative::ALL.iter().map(|operative| {
            let cost = operative_cost(game, self.realm, *operative);
            Text::list([Text::verbatim(operative.word()), cost.into()], Joined::Blank)
        });
        say!(
            "espionage: `hire` operatives in secret ({money} for each: {costs}), or `done`; {crowns_left}, for the last time this winter",
            money = Text::noun(game.rules.money.name.clone()),
            costs = Text::list(costs, Joined::Comma),
            crowns_left = treasury::crowns_left(game, self.realm)
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Hire, Verb::Done]
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done {} => Ok(()),
            Order::Hire { operative: word, number } => {
                let Some(operative) = Operative::by_word(word) else {
                    let known: Vec<&str> =
                        Operative::ALL.iter().map(|operative| operative.word()).collect();
                    return refuse(
                        "NL-ESP-01",
                        say!(
                            "`{word}` is not an operative; you can hire: {known}",
                            word = Text::verbatim(word),
                            known = Text::verbatim(known.join(", "))
                        ),
                    );
                };
                game.require(*number > 0, "NL-ESP-01", || say!("hire at least one"))?;
                let cost = number.saturating_mul(operative_cost(game, self.realm, operative));
                treasury::afford_this(game, self.realm, cost, || say!("that"))
            }
            _ => refuse("NL-ESP-01", say!("`hire` operatives, or `done`")),
        }
    }

    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        let mut orders = Order::done_first();
        let crowns = game.state.realm(self.realm).crowns;
        for operative in Operative::ALL {
            let most = crowns / operative_cost(game, self.realm, *operative);
            let mut numbers: Vec<i64> = (1..=most.min(OFFERED)).collect();
            numbers.extend(Some(most).filter(|most| *most > OFFERED));
            orders.extend(
                numbers
                    .into_iter()
                    .map(|number| Order::Hire { operative: operative.word().to_owned(), number }),
            );
        }
        orders
    }

    fn spends(&self, game: &Game<'_>, _: Who, order: &Order) -> i64 {
        let Order::Hire { operative: word, number } = order else { return 0 };
        let each = Operative::by_word(word).map(|one| operative_cost(game, self.realm, one));
        number.saturating_mul(each.unwrap_or(0))
    }

    fn preview(&self, game: &Game<'_>, who: Who, order: &Order) -> Option<Text> {
        let Order::Hire { operative: word, number } = order else { return None };
        let operative = Operative::by_word(word)?;
        let cost = self.spends(game, who, order);
        let what = if operative == Operative::Spy {
            say!(
                "{throw} spies for each band",
                throw = numbers::throw_shown(game, Thrown::SpyNumber, self.realm)
            )
        } else {
            say!("{number} of them", number = *number)
        };
        Some(Text::list([what, treasury::bill(game, self.realm, cost)], Joined::Semicolon))
    }

    fn secret(&self) -> bool {
        true
    }
}
