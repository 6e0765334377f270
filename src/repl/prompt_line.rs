//! Prompt before the cursor: the player asked, the time of the year, the orders wanted and what is
//! left.

use crate::basics::terminal_text::{cut, one_line};
use crate::campaign::BannerId;
use crate::engine::core::order::OrderTrait;
use crate::engine::core::scripting::order_hooks;
use crate::engine::{Game, Order, Question, Verb};
use crate::say;
use crate::text::{ProgramNoun, Text, as_typed};

/// Letters of the prompt at most, so that an order has room beside it.
const LONGEST_PROMPT: usize = 60;

/// Returns `red 1/2 scouting: scout, done; 2 banners left> `: who is asked, in which round and phase, what is
/// wanted and what is left; as much of it as leaves room for an answer in 80 columns.
pub fn prompt_line(place: &str, who: &str, wanted: &[String], left: &str) -> String {
    let begins = [who, place].into_iter().filter(|word| !word.is_empty());
    let begins = begins.collect::<Vec<_>>().join(" ");
    let ends = wanted.last().filter(|word| *word == Verb::Done.row().name);
    let line = |shown: usize, ended: bool, left: &str| {
        // The order that ends the phase is worth more than the middle of the list.
        let more = match ends.filter(|_| ended && shown + 1 < wanted.len()) {
            Some(done) => format!(", …, {done}"),
            None if shown < wanted.len() => ", …".to_owned(),
            None => String::new(),
        };
        let wanted = wanted[..shown].join(", ");
        let wanted = if shown == 0 { String::new() } else { format!(": {wanted}{more}") };
        let left = if left.is_empty() { String::new() } else { format!("; {left}") };
        one_line(&format!("{begins}{wanted}{left}> ")).into_owned()
    };
    let all = wanted.len();
    // A list without its middle has its end: all but the last would lose it.
    let ended = (1..=all).rev().filter(|shown| ends.is_none() || shown + 1 != all);
    let shorter = ended.clone().map(|shown| line(shown, true, left));
    let shorter =
        shorter.chain(ended.filter(|_| ends.is_some()).map(|shown| line(shown, true, "")));
    let shorter = shorter.chain((0..=all).rev().map(|shown| line(shown, false, left)));
    let mut fits = shorter.filter(|line| line.chars().count() <= LONGEST_PROMPT);
    fits.next().unwrap_or_else(|| {
        one_line(&format!("{}> ", cut(&begins, LONGEST_PROMPT - 3))).into_owned()
    })
}

/// Returns the orders that the question takes and that may be given, by name; the words that it offers.
pub(super) fn wanted(game: &Game<'_>, question: &Question<'_>, orders: &[Order]) -> Vec<String> {
    let word =
        |order: &Order| if let Order::Pick { word } = order { Some(word.clone()) } else { None };
    if let Some((low, high)) = question.ask.numbers() {
        return vec![say!("{low} to {high}", low, high).in_words(game.shown().rules)];
    }
    if question.ask.verbs() == [Verb::Pick] {
        return orders.iter().filter_map(word).collect();
    }
    let given = |verb: Verb| orders.iter().any(|order| order.verb() == verb);
    let listed = orders == [Order::Done {}]
        || question.ask.verbs().iter().any(|verb| *verb != Verb::Done && given(*verb));
    let built_in = question.ask.verbs().iter().filter(|verb| **verb != Verb::ModOrder);
    // A question that lists nothing, as one for numbers, may be given whatever it takes.
    let ends = given(Verb::Done) || question.takes(game, &Order::Done {});
    let unlisted = question.unlisted(game, orders);
    let named = built_in.filter(|verb| match **verb {
        Verb::Done => ends,
        verb => !listed || given(verb) || unlisted.contains(&verb),
    });
    let mut names: Vec<String> = named.map(|verb| verb.row().name.to_owned()).collect();
    let own = order_hooks::mod_orders_now(game, question).filter(|(at, order)| {
        !order.lists
            || orders
                .iter()
                .any(|given| matches!(given, Order::ModOrder { call } if call.order == *at))
    });
    let done = names.iter().position(|name| name == Verb::Done.row().name).unwrap_or(names.len());
    names.splice(done..done, own.map(|(_, order)| order.name.clone()));
    let rules = game.shown().rules;
    names.into_iter().map(|name| as_typed(rules, &name).into_owned()).collect()
}

/// Says what the question still misses; else how many of one's own banners may still be given
/// orders, or how many orders are written.
pub(super) fn left(game: &Game<'_>, question: &Question<'_>, orders: &[Order]) -> String {
    if let Some(open) = question.ask.still_open(game) {
        return open.in_words(game.shown().rules);
    }
    let Some(realm) = question.who.realm() else { return String::new() };
    let written = game.state.sheets.written(realm).len();
    if written > 0 {
        let orders = Text::count(written, ProgramNoun::Order);
        return say!("{orders} written", orders).in_words(game.shown().rules);
    }
    let moves = orders.iter().filter(|order| !order.verb().row().has(OrderTrait::LeavesWaiting));
    let mut banners: Vec<BannerId> =
        moves.flat_map(|order| order.arguments()).flat_map(|named| named.banners()).collect();
    banners.retain(|banner| game.state.banner(*banner).realm == realm);
    banners.sort_unstable();
    banners.dedup();
    match banners.len() {
        0 if orders == [Order::Done {}] => say!("nothing left").in_words(game.shown().rules),
        0 => String::new(),
        left => {
            let banners = Text::count(left, ProgramNoun::Banner);
            say!("{banners} left", banners).in_words(game.shown().rules)
        }
    }
}
