//! Questions of scripts to players.

mod order_questions;

use std::collections::BTreeMap;

use super::change::wrong;
use super::play::flow;
use super::previews::{of_question, preview_function};
use super::script_values::realm;
use super::{Call, rows};
use crate::basics::terminal_text::{cut, quoted};
use crate::campaign::{NameOf, RealmId, ScriptField, ScriptType, ScriptValue};
use crate::engine::core::choice::YesNo;
use crate::engine::core::repeated_throws::{self, RepeatedThrows};
use crate::engine::core::secrecy;
use crate::engine::core::text_limits::{LONGEST_QUESTION, LONGEST_WORD, lines as lines_shown};
use crate::engine::core::word_choice::{NumberQuestion, WordQuestion};
use crate::engine::{Game, Order, Who};
use crate::fault::{Fault, did_you_mean};
use crate::lua::shared::word_typed;
use crate::lua::world::{CampaignView, World};
use crate::rules::LayerKind;
use crate::say;
use crate::text::{Text, quoted as code};
pub(super) use order_questions::only;
use order_questions::{has_orders, order, orders};

const REALM: ScriptType = ScriptType::Optional(&ScriptType::Realm);
const WORDS: ScriptType = ScriptType::List(&ScriptType::Named(NameOf::Word));
pub(super) const ORDERS: ScriptType = ScriptType::List(&ScriptType::Named(NameOf::OwnOrder));
pub(super) const SECRET: ScriptField =
    ScriptField { name: "secret", of: ScriptType::Optional(&ScriptType::Flag) };
pub(super) const SHEET: ScriptField =
    ScriptField { name: "sheet", of: ScriptType::Optional(&ScriptType::LINES) };
const LIMITED: ScriptType = ScriptType::Optional(&ScriptType::Fields(&[
    ScriptField { name: "orders", of: ScriptType::Optional(&ORDERS) },
    SECRET,
    SHEET,
]));

/// The type of the options of a question whose answer is of a type.
macro_rules! advised {
    ($of:expr) => {
        ScriptType::Optional(&ScriptType::Fields(&[
            ScriptField { name: "advice", of: ScriptType::Optional(&$of) },
            crate::lua::api::ask::SECRET,
            crate::lua::api::ask::SHEET,
        ]))
    };
}
pub(super) use advised;

/// The same where one who plans ahead may answer otherwise.
macro_rules! planned {
    ($of:expr) => {
        ScriptType::Optional(&ScriptType::Fields(&[
            ScriptField { name: "advice", of: ScriptType::Optional(&$of) },
            ScriptField { name: "plan", of: ScriptType::Optional(&$of) },
            SECRET,
            SHEET,
        ]))
    };
}

/// A word for each of several realms, by their names.
const BY_REALM: ScriptType = ScriptType::Optional(&ScriptType::Map(&ScriptType::Text));

rows! { FUNCTIONS:
    /// Asks a realm (nil: the host) yes or no. `advice` is what the greedy computer player answers,
    /// here and in the other questions, and `plan` what the captain does, if that is something else;
    /// where the host is not at hand `advice` is the host's answer. With
    /// `secret` others do not see the answer, on a shared screen either. `sheet` is a page about
    /// what is asked, which the command `sheet` shows. `preview` plays what an answer may come to on
    /// copies of the campaign, for the command `preview`, as that of `declare.order` does; it gets
    /// the answer, and may return lines that are said before.
    Ask.yes, Act, (realm: REALM, question: ScriptType::Text, options: planned!(ScriptType::Flag), preview: preview_function!(ScriptType::Flag)) -> ScriptType::Flag, yes;
    /// Asks for one of some words: letters, digits and signs without blanks.
    Ask.choice, Act, (realm: REALM, question: ScriptType::Text, words: WORDS, options: planned!(ScriptType::Text), preview: preview_function!(ScriptType::Text)) -> ScriptType::Text, choice;
    /// Asks for a whole number within bounds.
    Ask.number, Act, (realm: REALM, question: ScriptType::Text, low: ScriptType::Number, high: ScriptType::Number, options: planned!(ScriptType::Number), preview: preview_function!(ScriptType::Number)) -> ScriptType::Number, number;
    /// Asks for one of some tiles.
    Ask.tile, Act, (realm: REALM, question: ScriptType::Text, tiles: ScriptType::List(&ScriptType::Tile), options: planned!(ScriptType::Tile), preview: preview_function!(ScriptType::Tile)) -> ScriptType::Tile, tile;
    /// Asks for one of some banners.
    Ask.banner, Act, (realm: REALM, question: ScriptType::Text, banners: ScriptType::List(&ScriptType::Banner), options: planned!(ScriptType::Banner), preview: preview_function!(ScriptType::Banner)) -> ScriptType::Banner, banner;
    /// Asks for one of some realms.
    Ask.realm, Act, (realm: REALM, question: ScriptType::Text, realms: ScriptType::List(&ScriptType::Realm), options: planned!(ScriptType::Realm), preview: preview_function!(ScriptType::Realm)) -> ScriptType::Realm, one_realm;
    /// Asks all realms in the game in secret, or those named with words of their own; what they
    /// said is a table by the names of the realms, as are `advice` and `plan`.
    Ask.all, Act, (question: ScriptType::Text, words: ScriptType::Either(&WORDS, &ScriptType::Map(&WORDS)), options: ScriptType::Optional(&ScriptType::Fields(&[ScriptField { name: "advice", of: BY_REALM }, ScriptField { name: "plan", of: BY_REALM }]))) -> ScriptType::Map(&ScriptType::Text), all;
    /// Lets a realm (nil: the host) give orders that `declare.order` brings to this phase, until it
    /// says `done`: all of them, or those of the list `orders`. Each is checked and carried out,
    /// and the question is put again. Returns how many were given. The greedy computer player
    /// gives what the orders' `advice` says, the random one some of their `candidates`.
    Ask.orders, Act, (realm: REALM, question: ScriptType::Text, options: LIMITED) -> ScriptType::Number, orders;
    /// As `orders`, for one order: its name once it is carried out, or nil for `done`. The script
    /// asks again itself, with other words for instance.
    Ask.order, Act, (realm: REALM, question: ScriptType::Text, options: LIMITED) -> ScriptType::Optional(&ScriptType::Text), order;
    /// True if a realm (nil: the host) may give any of the orders that `declare.order` brings to this
    /// phase, those of mods too, or any of the list `orders`: a phase that asks only then asks nobody
    /// for `done` alone. An order without `candidates` counts as one that may be given.
    Ask.has_orders, Look, (realm: REALM, options: ScriptType::Optional(&ScriptType::Fields(&[ScriptField { name: "orders", of: ScriptType::Optional(&ORDERS) }]))) -> ScriptType::Flag, has_orders;
    /// For what is thrown again until something comes of it: nil while it was thrown fewer than 100
    /// times, `throws` in all. Then a modifier or a script holds the throws, so the host, who is told
    /// which, rules what comes of it: one of some words, numbers, tiles or realms. The first is what
    /// the host says where it is not at hand.
    Ask.ruling, Act, (what: ScriptType::Text, throws: ScriptType::Number, among: ScriptType::List(&ScriptType::Any)) -> ScriptType::Any, ruling;
}

/// Most words that are offered.
const MOST: usize = 10_000;

pub(super) fn whom(call: &Call<'_>) -> Result<Who, Fault> {
    if !call.given(0) {
        return Ok(Who::Host);
    }
    in_play(call.world(), realm(call.argument(0))).map(Who::Realm)
}

pub(super) fn in_play(world: &World, realm: RealmId) -> Result<RealmId, Fault> {
    if world.read(|look| look.game.state.realm(realm).out)? {
        return Err(wrong(say!("this realm has left the game and is not asked"))
            .help(say!("ask realms of `campaign.seats`")));
    }
    Ok(realm)
}

pub(super) fn question(call: &Call<'_>, at: usize) -> Result<String, Fault> {
    let text = call.text(at);
    let read = call.shared.rules.with_names(text);
    if read.trim().is_empty() || read.chars().nth(LONGEST_QUESTION).is_some() || read.contains('\n')
    {
        return Err(wrong(say!(
            "a question is one line of at most {most} letters",
            most = LONGEST_QUESTION
        )));
    }
    Ok(text.to_owned())
}

/// Returns one of the options of a question.
pub(super) fn option<'c>(call: &'c Call<'_>, at: usize, key: &str) -> Option<&'c ScriptValue> {
    let ScriptValue::Map(map) = call.argument(at) else { return None };
    map.get(key).filter(|thing| **thing != ScriptValue::Nothing)
}

/// True if the answer is kept from others: the script says so, or asks while a secret is being told.
pub(super) fn secret(call: &Call<'_>, at: usize) -> Result<bool, Fault> {
    let said = option(call, at, "secret") == Some(&ScriptValue::Flag(true));
    Ok(said || call.world().act(|turn| secrecy::sole_audience(turn).is_some())?)
}

/// Returns the page about what is asked, for `sheet`: what a mod writes is not to look like words of the
/// program's.
pub(super) fn sheet(call: &Call<'_>, at: usize) -> Option<String> {
    let page = option(call, at, "sheet")?;
    let lines =
        if let ScriptValue::List(lines) = page { lines } else { std::slice::from_ref(page) };
    let text = lines_shown(lines.iter().filter_map(ScriptValue::as_text)).join("\n");
    let layer = call.shared.rules.layers.get(call.shared.frame().owner);
    let of_mod = layer.is_some_and(|layer| layer.kind == LayerKind::Mod);
    Some(if of_mod { quoted(text.trim_end()) } else { text })
}

pub(super) fn offered(words: Vec<String>) -> Result<Vec<String>, Fault> {
    if words.is_empty() || words.len() > MOST {
        return Err(wrong(say!(
            "a question offers from 1 to {most} answers, and this one {words}",
            most = code(MOST),
            words = words.len()
        ))
        .help(say!("ask only if there is something to choose")));
    }
    let typed = |word: &str| {
        word_typed(word) && !word.contains('#') && word.chars().nth(LONGEST_WORD).is_none()
    };
    if let Some(bad) = words.iter().find(|word| !typed(word)) {
        let bad = cut(bad, LONGEST_WORD);
        return Err(wrong(say!("'{bad}' cannot be an answer: answers are words of at most {most} letters, without blanks", bad = code(bad), most = LONGEST_WORD))
            .help(say!("write `_` for a blank: \"old_castle\"")));
    }
    Ok(words)
}

/// The options that say what computer players answer: the greedy one, and one who plans ahead.
const ADVISED: [&str; 2] = ["advice", "plan"];

/// Checks that an advice is one of the answers.
fn advisable(advice: Option<String>, words: &[String]) -> Result<Option<String>, Fault> {
    match advice {
        Some(word) if !words.contains(&word) => {
            let fault = wrong(say!(
                "the advice '{word}' is none of the answers that are offered",
                word = code(&word)
            ));
            Err(fault.help(did_you_mean(&word, words.iter().map(String::as_str), || {
                say!("advise one of them, or nothing")
            })))
        }
        advice => Ok(advice),
    }
}

fn ask_words(
    call: &Call<'_>,
    words: Vec<String>,
    [advice, plan]: [Option<String>; 2],
    meant: impl Fn(&str) -> ScriptValue + 'static,
) -> Result<String, Fault> {
    let (who, prompt, words) = (whom(call)?, question(call, 1)?, offered(words)?);
    let (advice, plan) = (advisable(advice, &words)?, advisable(plan, &words)?);
    let secret = secret(call, 3)?;
    let page = sheet(call, 3);
    let previews = of_question(call, move |order| meant(picked(order)));
    flow(call, |turn, cite| {
        let ask = WordQuestion {
            prompt: Text::verbatim(prompt),
            words,
            rule: cite.0,
            secret,
            advice,
            plan,
            next: Vec::new(),
        };
        let at = secrecy::with_previews(turn, previews, |turn| {
            secrecy::with_page(turn, page, |turn| turn.pick_word(who, &ask))
        })?;
        Ok(ask.words[at].clone())
    })
}

fn ruling(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (what, among) = (question(call, 0)?, call.list(2).to_vec());
    let throws = u32::try_from(call.number(1)).unwrap_or(0);
    let word = |game: &Game<'_>, thing: &ScriptValue| match thing {
        ScriptValue::Tile(tile) => game.place(*tile).label.clone(),
        ScriptValue::Realm(realm) => game.realm_name(*realm).to_owned(),
        other => other.shown(),
    };
    offered(
        call.world().read(|look| among.iter().map(|thing| word(&look.game, thing)).collect())?,
    )?;
    let ruled = flow(call, |turn, cite| {
        // The script has counted the throw at hand.
        let mut tries = RepeatedThrows::made(throws.saturating_sub(1));
        let words = |game: &Game<'_>| among.iter().map(|thing| word(game, thing)).collect();
        repeated_throws::ruled(turn, &mut tries, (&what, cite), words)
    })?;
    Ok(ruled.and_then(|at| among.get(at).cloned()).unwrap_or(ScriptValue::Nothing))
}

/// Returns the word of an answer.
fn picked(order: &Order) -> &str {
    if let Order::Pick { word } = order { word } else { "" }
}

fn yes(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (who, prompt, secret) = (whom(call)?, question(call, 1)?, secret(call, 2)?);
    let [advice, plan] =
        ADVISED.map(|key| option(call, 2, key).map(|thing| *thing == ScriptValue::Flag(true)));
    let page = sheet(call, 2);
    let previews = of_question(call, |order| ScriptValue::Flag(*order == Order::Yes {}));
    let answer = flow(call, |turn, cite| {
        let ask = YesNo { prompt: Text::verbatim(prompt), rule: cite.0, advice, plan, secret };
        secrecy::with_previews(turn, previews, |turn| {
            secrecy::with_page(turn, page, |turn| turn.agrees(who, &ask))
        })
    })?;
    Ok(ScriptValue::Flag(answer))
}

pub(super) fn words(list: &ScriptValue) -> Vec<String> {
    match list {
        ScriptValue::List(list) => {
            list.iter().filter_map(ScriptValue::as_text).map(str::to_owned).collect()
        }
        _ => Vec::new(),
    }
}

fn choice(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let advice =
        ADVISED.map(|key| option(call, 3, key).and_then(ScriptValue::as_text).map(str::to_owned));
    let meant = |word: &str| ScriptValue::text(word.to_owned());
    ask_words(call, words(call.argument(2)), advice, meant).map(ScriptValue::text)
}

fn number(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (low, high) = (call.number(2), call.number(3));
    if low > high || low < -1_000_000 || high > 1_000_000 {
        return Err(wrong(say!(
            "no number from {low} to {high} can be asked for",
            low = code(low),
            high = code(high)
        )));
    }
    let (who, prompt, secret) = (whom(call)?, question(call, 1)?, secret(call, 4)?);
    let advised = ADVISED.map(|key| option(call, 4, key).and_then(ScriptValue::number));
    if let Some(number) = advised.iter().flatten().find(|number| !(low..=high).contains(*number)) {
        return Err(wrong(say!(
            "the advice {number} is not from {low} to {high}",
            number = code(number),
            low = code(low),
            high = code(high)
        )));
    }
    let [advice, plan] = advised;
    let page = sheet(call, 4);
    let previews =
        of_question(call, move |order| ScriptValue::Number(picked(order).parse().unwrap_or(low)));
    let number = flow(call, |turn, cite| {
        let ask = NumberQuestion {
            prompt: Text::verbatim(prompt),
            low,
            high,
            rule: cite.0,
            secret,
            advice,
            plan,
        };
        secrecy::with_previews(turn, previews, |turn| {
            secrecy::with_page(turn, page, |turn| turn.pick_number(who, &ask))
        })
    })?;
    Ok(ScriptValue::Number(number))
}

/// Asks for one of some things by its name.
fn named(
    call: &Call<'_>,
    name: impl Fn(&CampaignView<'_>, &ScriptValue) -> String,
) -> Result<ScriptValue, Fault> {
    let things = call.list(2).to_vec();
    let names = call
        .world()
        .read(|look| things.iter().map(|thing| name(look, thing)).collect::<Vec<String>>())?;
    let called = |key| {
        option(call, 3, key).map(|thing| call.world().read(|look| name(look, thing))).transpose()
    };
    let [advice, plan] = ADVISED.map(called);
    let advice = [advice?, plan?];
    let known: Vec<(String, ScriptValue)> = names.iter().cloned().zip(things).collect();
    let meant = move |word: &str| {
        let found = known.iter().find(|(name, _)| name == word);
        found.map_or(ScriptValue::Nothing, |(_, thing)| thing.clone())
    };
    let word = ask_words(call, names, advice, meant.clone())?;
    Ok(meant(&word))
}

fn tile(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    named(call, |look, thing| look.game.place(super::script_values::tile(thing)).label.clone())
}

fn one_realm(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    named(call, |look, thing| look.game.realm_name(realm(thing)).to_owned())
}

fn banner(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let asked = if let ScriptValue::Realm(realm) = call.argument(0) { Some(*realm) } else { None };
    named(call, |look, thing| {
        let banner = look.game.state.banner(super::script_values::banner(thing));
        if Some(banner.realm) == asked {
            banner.number.to_string()
        } else {
            format!("{}{}", look.game.realm_name(banner.realm), banner.number)
        }
    })
}

fn all(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let prompt = question(call, 0)?;
    let named = |name: &String| {
        let found = call.world().read(|look| look.game.realm_named(name))?;
        found
            .map_err(|message| {
                wrong(message)
                    .help(say!("answers and advice of `ask.all` stand under the names of realms"))
            })
            .and_then(|realm| in_play(call.world(), realm))
    };
    let said_of = |key| -> Result<BTreeMap<RealmId, String>, Fault> {
        let Some(ScriptValue::Map(map)) = option(call, 2, key) else { return Ok(BTreeMap::new()) };
        let word = |word: &ScriptValue| word.as_text().unwrap_or_default().to_owned();
        map.iter().map(|(name, said)| Ok((named(name)?, word(said)))).collect()
    };
    let [advice, plan] = ADVISED.map(said_of);
    let (mut advice, mut plan) = (advice?, plan?);
    let mut asked: Vec<(RealmId, WordQuestion)> = Vec::new();
    let seats: Vec<RealmId> = call.world().read(|look| look.game.state.seats())?;
    let by_realm: Option<BTreeMap<RealmId, Vec<String>>> = match call.argument(1) {
        ScriptValue::Map(map) => Some(
            map.iter()
                .map(|(name, list)| Ok((named(name)?, words(list))))
                .collect::<Result<_, Fault>>()?,
        ),
        _ => None,
    };
    for realm in seats {
        let words = match &by_realm {
            Some(by_realm) => match by_realm.get(&realm) {
                Some(words) => words.clone(),
                None => continue,
            },
            None => words(call.argument(1)),
        };
        let words = offered(words)?;
        let advice = advisable(advice.remove(&realm), &words)?;
        let plan = advisable(plan.remove(&realm), &words)?;
        let rule = call.shared.frame().cite.0;
        let prompt = Text::verbatim(&prompt);
        let next = Vec::new();
        let ask = WordQuestion { prompt, words, rule, secret: true, advice, plan, next };
        asked.push((realm, ask));
    }
    // Nobody's answer hangs on another's.
    let realms: Vec<RealmId> = asked.iter().map(|(realm, _)| *realm).collect();
    for (at, (_, ask)) in asked.iter_mut().enumerate() {
        ask.next = realms[at + 1..].to_vec();
    }
    if asked.is_empty() {
        offered(Vec::new())?;
    }
    let said = flow(call, |turn, _| {
        let mut said = BTreeMap::new();
        for (realm, ask) in &asked {
            let at = turn.pick_word(Who::Realm(*realm), ask)?;
            let word = ScriptValue::text(ask.words[at].clone());
            said.insert(turn.game().realm_name(*realm).to_owned(), word);
        }
        Ok(said)
    })?;
    Ok(ScriptValue::Map(said))
}
