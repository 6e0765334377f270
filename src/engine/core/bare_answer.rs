//! An answer without the order's name, such as `3 4` where only dice are asked for → the whole
//! order.

use crate::engine::core::scripting::mod_orders;
use std::borrow::Cow;

use crate::engine::core::argument::ArgumentKind;
use crate::engine::core::ask::Question;
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::parse;

/// Words that may be typed for `repeat`.
const AS_LAST_ROUND: &str = "as last round";

/// Completes `3 4` → `dice 3 4` if nothing but dice are asked for, `red: yes` → `red: pick yes` if
/// a mod offers that word, and `winner red` → `report winner red`.
pub fn complete<'a>(game: &Game<'_>, question: &Question<'_>, line: &'a str) -> Cow<'a, str> {
    match question.ask.verbs() {
        [Verb::Dice]
            if line
                .split_whitespace()
                .all(|word| word.bytes().all(|letter| letter.is_ascii_digit())) =>
        {
            Cow::Owned(format!("dice {line}"))
        }
        [Verb::Report] => {
            let all = question.ask.parts();
            let named = |word: &str| all.iter().any(|(name, _)| name.eq_ignore_ascii_case(word));
            let (prefix, parts) = match line.split_once(": ") {
                Some((prefix, parts)) if !prefix.contains(' ') && !named(prefix) => {
                    (format!("{prefix}: "), parts)
                }
                _ => (String::new(), line),
            };
            let first = parts.split([' ', '=', ':']).next().unwrap_or_default();
            if named(first) {
                Cow::Owned(format!("{prefix}report {parts}"))
            } else {
                Cow::Borrowed(line)
            }
        }
        [Verb::Pick] => {
            if let Some(picked) = place_picked(game, question, line) {
                return Cow::Owned(picked);
            }
            let (prefix, word) =
                line.rsplit_once(' ').map_or(("", line), |(prefix, word)| (prefix.trim(), word));
            let alone = prefix.is_empty() || (prefix.ends_with(':') && !prefix.contains(' '));
            let exactly = |word: &str| {
                question
                    .ask
                    .check(game, question.who, &Order::Pick { word: word.to_owned() })
                    .is_ok()
            };
            let words: Vec<String> = question
                .ask
                .candidates(game, question.who)
                .into_iter()
                .filter_map(
                    |order| if let Order::Pick { word } = order { Some(word) } else { None },
                )
                .collect();
            // `d4` is D4 here too.
            let offered = if exactly(word) {
                Some(word)
            } else {
                words.iter().map(String::as_str).find(|offered| offered.eq_ignore_ascii_case(word))
            };
            // A word that means nothing else is an answer too, if a wrong one: whoever typed it is
            // told what is offered.
            let nothing_else = || {
                let named = mod_orders::mod_orders(game).any(|(_, order)| order.name == word);
                !named && parse::parse(game, question.who.realm(), word).is_err()
            };
            // `pick ri` is Risk where nothing else that is offered begins so.
            let begun = || {
                let begins = |offered: &&String| {
                    offered.get(..word.len()).is_some_and(|begun| begun.eq_ignore_ascii_case(word))
                };
                let mut found = words.iter().filter(begins);
                found.next().filter(|_| found.next().is_none())
            };
            let picks = prefix == Verb::Pick.row().name || prefix.ends_with(": pick");
            match offered {
                Some(word) if alone => Cow::Owned(format!("{prefix} pick {word}")),
                Some(word) if picks => Cow::Owned(format!("{prefix} {word}")),
                None if alone && nothing_else() => Cow::Owned(format!("{prefix} pick {word}")),
                None if picks => begun()
                    .map_or(Cow::Borrowed(line), |word| Cow::Owned(format!("{prefix} {word}"))),
                _ => Cow::Borrowed(line),
            }
        }
        verbs if verbs.contains(&Verb::Repeat) => {
            let (prefix, words) = match line.split_once(':') {
                Some((prefix, words)) if !prefix.contains(char::is_whitespace) => {
                    (Some(prefix), words)
                }
                _ => (None, line),
            };
            let words: Vec<&str> = words.split_whitespace().collect();
            if !words.join(" ").eq_ignore_ascii_case(AS_LAST_ROUND) {
                return Cow::Borrowed(line);
            }
            let prefix = prefix.map_or(String::new(), |prefix| format!("{prefix}: "));
            Cow::Owned(format!("{prefix}{}", Verb::Repeat.row().name))
        }
        verbs => only_named(game, question, verbs, line).map_or(Cow::Borrowed(line), Cow::Owned),
    }
}

/// Completes `D8` → `capital D8`, if one order is asked for that names one thing, and this is one
/// that it may name; of several only one that names a word, as `flank` is a card and no player.
fn only_named(
    game: &Game<'_>,
    question: &Question<'_>,
    verbs: &[Verb],
    line: &str,
) -> Option<String> {
    let row = only_order(verbs).or_else(|| only_word(verbs))?.row();
    let names = matches!(
        row.arguments,
        [(
            _,
            ArgumentKind::Place
                | ArgumentKind::Banner
                | ArgumentKind::Side
                | ArgumentKind::Realm
                | ArgumentKind::Word
        )]
    );
    let (prefix, named) = match line.split_once(':') {
        Some((name, named)) if !name.contains(char::is_whitespace) => (format!("{name}: "), named),
        _ => (String::new(), line),
    };
    let named = named.trim();
    // `withdraw` is a card where a card is asked for, though an army withdraws by an order of that name.
    let other = |verb: Verb| verbs.contains(&verb) || verb.row().umpire || verb.row().anytime();
    if !names || named.is_empty() || Verb::by_name(&named.to_lowercase()).is_some_and(other) {
        return None;
    }
    let whole = format!("{order} {named}", order = row.name);
    let order = parse::parse(game, question.who.realm(), &whole).ok()?;
    question.ask.check(game, question.who, &order).ok()?;
    Some(prefix + &whole)
}

/// Returns the one order that is asked for, besides `done`.
fn only_order(verbs: &[Verb]) -> Option<Verb> {
    let mut asked = verbs.iter().filter(|verb| **verb != Verb::Done);
    asked.next().copied().filter(|_| asked.next().is_none())
}

/// Returns the one order among those that are asked for which names a word.
pub fn only_word(verbs: &[Verb]) -> Option<Verb> {
    let names = |verb: &&Verb| matches!(verb.row().arguments, [(_, ArgumentKind::Word)]);
    let mut asked = verbs.iter().filter(names);
    asked.next().copied().filter(|_| asked.next().is_none())
}

/// Completes `Southgrove` or `pick Toll Bridge` → `pick sou`, if that place is offered by its
/// label.
fn place_picked(game: &Game<'_>, question: &Question<'_>, line: &str) -> Option<String> {
    let (prefix, rest) = match line.split_once(':') {
        Some((name, rest)) if !name.contains(char::is_whitespace) => (format!("{name}: "), rest),
        _ => (String::new(), line),
    };
    let pick = Verb::Pick.row().name;
    let rest = rest.trim();
    let named = rest.strip_prefix(pick).filter(|name| name.starts_with(' ')).unwrap_or(rest);
    let label = game.place(game.place_named(named.trim()).ok()?).label.clone();
    let order = Order::Pick { word: label.clone() };
    // A name of several words is nothing else, so that why it is no choice can be said.
    let offered = question.ask.check(game, question.who, &order).is_ok();
    (offered || named.trim().contains(' ')).then(|| format!("{prefix}{pick} {label}"))
}
