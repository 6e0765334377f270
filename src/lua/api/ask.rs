//! Questions of scripts to players.

use std::collections::BTreeMap;

use super::change::wrong;
use super::fields::realm;
use super::play::flow;
use super::{Call, rows};
use crate::campaign::{RealmId, Thing, Type};
use crate::engine::pick::Pick;
use crate::engine::{Turn, Who};
use crate::fault::Fault;
use crate::lua::world;
use crate::rules::Rule;

const REALM: Type = Type::Optional(&Type::Realm);
const WORDS: Type = Type::List(&Type::Text);

rows! { FUNCTIONS:
    /// Asks a realm (nil: the host) yes or no.
    Ask.yes, Act, (realm: REALM, question: Type::Text) -> Type::Flag, yes;
    /// Asks for one of some words.
    Ask.choice, Act, (realm: REALM, question: Type::Text, words: WORDS) -> Type::Text, choice;
    /// Asks for a whole number within bounds.
    Ask.number, Act, (realm: REALM, question: Type::Text, low: Type::Number, high: Type::Number) -> Type::Number, number;
    /// Asks for one of some tiles.
    Ask.tile, Act, (realm: REALM, question: Type::Text, tiles: Type::List(&Type::Tile)) -> Type::Tile, tile;
    /// Asks for one of some banners.
    Ask.banner, Act, (realm: REALM, question: Type::Text, banners: Type::List(&Type::Banner)) -> Type::Banner, banner;
    /// Asks all realms in the game in secret; what they said is a table by the names of the realms.
    Ask.all, Act, (question: Type::Text, words: WORDS) -> Type::Map(&Type::Text), all;
}

/// Most words that are offered.
const MOST: usize = 1000;

fn whom(call: &Call<'_>) -> Result<Who, Fault> {
    if !call.given(0) {
        return Ok(Who::Host);
    }
    let realm = realm(call.thing(0));
    if world::read(|look| look.game.state.realm(realm).out)? {
        return Err(wrong("this realm has left the game and is not asked").help("ask realms of `campaign.seats`"));
    }
    Ok(Who::Realm(realm))
}

fn question(call: &Call<'_>, at: usize) -> Result<String, Fault> {
    let text = call.text(at);
    if text.is_empty() || text.len() > 500 || text.contains('\n') {
        return Err(wrong("a question is one line of at most 500 letters"));
    }
    Ok(text.to_owned())
}

fn pick(turn: &mut Turn<'_>, who: Who, ask: &Pick) -> crate::engine::Flow<String> {
    match turn.ask(who, ask)? {
        crate::engine::Order::Pick { word } => Ok(word),
        _ => Ok(String::new()),
    }
}

fn offered(words: Vec<String>) -> Result<Vec<String>, Fault> {
    if words.is_empty() || words.len() > MOST {
        return Err(wrong(format!("a question offers from 1 to {MOST} answers, and this one {}", words.len()))
            .help("ask only if there is something to choose"));
    }
    if let Some(bad) = words.iter().find(|word| word.is_empty() || word.contains(char::is_whitespace) || word.contains('#')) {
        return Err(wrong(format!("'{bad}' cannot be an answer: answers are words without blanks")));
    }
    Ok(words)
}

fn ask_words(call: &Call<'_>, words: Vec<String>) -> Result<String, Fault> {
    let (who, prompt, words) = (whom(call)?, question(call, 1)?, offered(words)?);
    let cite = call.shared.frame().cite;
    flow(call, |turn, _| pick(turn, who, &Pick { prompt, words, range: None, rule: cite.0, secret: false }))
}

fn yes(call: &Call<'_>) -> Result<Thing, Fault> {
    let (who, prompt) = (whom(call)?, question(call, 1)?);
    Ok(Thing::Flag(flow(call, |turn, cite: Rule| turn.agree(who, cite.0, prompt))?))
}

fn texts(call: &Call<'_>, at: usize) -> Vec<String> {
    call.list(at).iter().filter_map(|word| word.as_text().map(str::to_owned)).collect()
}

fn choice(call: &Call<'_>) -> Result<Thing, Fault> {
    ask_words(call, texts(call, 2)).map(Thing::text)
}

fn number(call: &Call<'_>) -> Result<Thing, Fault> {
    let (low, high) = (call.number(2), call.number(3));
    if low > high || low < -1_000_000 || high > 1_000_000 {
        return Err(wrong(format!("no number from {low} to {high} can be asked for")));
    }
    let (who, prompt) = (whom(call)?, question(call, 1)?);
    let cite = call.shared.frame().cite;
    let ask = Pick { prompt, words: Vec::new(), range: Some((low, high)), rule: cite.0, secret: false };
    let word = flow(call, |turn, _| pick(turn, who, &ask))?;
    Ok(Thing::Number(word.parse().unwrap_or(low)))
}

/// Asks for one of some things by its name.
fn named(call: &Call<'_>, name: impl Fn(&crate::lua::world::Look<'_>, &Thing) -> String) -> Result<Thing, Fault> {
    let things = call.list(2).to_vec();
    let names = world::read(|look| things.iter().map(|thing| name(look, thing)).collect::<Vec<String>>())?;
    let word = ask_words(call, names.clone())?;
    Ok(names.iter().position(|name| *name == word).and_then(|at| things.get(at).cloned()).unwrap_or(Thing::Nothing))
}

fn tile(call: &Call<'_>) -> Result<Thing, Fault> {
    named(call, |look, thing| look.game.place(super::fields::tile(thing)).label.clone())
}

fn banner(call: &Call<'_>) -> Result<Thing, Fault> {
    let asked = if let Thing::Realm(realm) = call.thing(0) { Some(*realm) } else { None };
    named(call, |look, thing| {
        let banner = look.game.state.banner(super::fields::banner(thing));
        if Some(banner.realm) == asked {
            banner.number.to_string()
        } else {
            format!("{}{}", look.game.realm_name(banner.realm), banner.number)
        }
    })
}

fn all(call: &Call<'_>) -> Result<Thing, Fault> {
    let (prompt, words) = (question(call, 0)?, offered(texts(call, 1))?);
    let cite = call.shared.frame().cite;
    let seats: Vec<RealmId> = world::read(|look| look.game.state.seats())?;
    let said = flow(call, |turn, _| {
        let mut said = BTreeMap::new();
        for realm in seats {
            let ask = Pick { prompt: prompt.clone(), words: words.clone(), range: None, rule: cite.0, secret: true };
            let word = pick(turn, Who::Realm(realm), &ask)?;
            said.insert(turn.game().realm_name(realm).to_owned(), Thing::text(word));
        }
        Ok(said)
    })?;
    Ok(Thing::Map(said))
}
