//! Questions about who plays: the realms, who sits where, and the people of each.

use super::{Wish, nothing};
use crate::cli::asking::{Answer, Choice, Question, Replies, ask, yes_or_no};
use crate::cli::realm_names::REALMS;
use crate::rules::{Fixed, Library};

pub(in crate::cli) fn realms(_: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> Answer {
    let least = usize::try_from(wish.rules.fixed(Fixed::PlayersMin)).unwrap_or(2).max(1);
    let most = match wish.rules.fixed(Fixed::PlayersMax) {
        0 => REALMS.len(),
        most => usize::try_from(most).unwrap_or(REALMS.len()).min(REALMS.len()),
    };
    let name = |typed: &str| {
        let fits = !typed.is_empty()
            && typed.len() <= 16
            && typed.chars().all(|letter| letter.is_ascii_lowercase());
        if fits { Ok(typed.to_owned()) } else { Err(typed.to_owned()) }
    };
    let other = |typed: &str| -> Result<String, String> {
        let words: Vec<&str> = typed.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        if let [number] = words.as_slice()
            && let Ok(number) = number.parse::<usize>()
        {
            return if (least..=most).contains(&number) {
                Ok(REALMS[..number].join(" "))
            } else {
                Err(format!("From {least} to {most} realms can play."))
            };
        }
        if words.len() < least {
            return Err(format!(
                "Type a number from {least} to {most}, or at least {least} names such as `red blue`."
            ));
        }
        let names: Result<Vec<String>, String> = words.iter().map(|word| name(word)).collect();
        match names {
            Ok(names) if (1..names.len()).any(|at| names[..at].contains(&names[at])) => {
                Err("Each realm needs a name of its own.".to_owned())
            }
            Ok(names) => Ok(names.join(" ")),
            Err(wrong) => Err(format!("`{wrong}` cannot be a name: use up to 16 small letters.")),
        }
    };
    let three = least.max(3).min(most);
    let question = Question {
        asks: format!(
            "How many realms? From {least} to {most}; or type their names, as `red blue green`."
        ),
        choices: Vec::new(),
        usual: Some(three.to_string()),
        explains: "A realm is one side of the war, with its land, its capital and its armies. Each is played by a \
                   person or by the computer; that comes next.",
        other: Some(&other),
    };
    let answer = ask(replies, &question);
    if let Answer::Given(given) = &answer {
        let given =
            if *given == three.to_string() { REALMS[..three].join(" ") } else { given.clone() };
        wish.names = given.split(' ').map(str::to_owned).collect();
        seat(wish);
    }
    answer
}

/// Who plays what: the first so many realms are people's.
fn seat(wish: &mut Wish) {
    let seats: Vec<String> = wish
        .names
        .iter()
        .enumerate()
        .map(|(at, name)| format!("{name}={}", if at < wish.people { "human" } else { "greedy" }))
        .collect();
    wish.arguments.players = seats.join(",");
}

pub(in crate::cli) fn people(_: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> Answer {
    let most = wish.names.len();
    let other = move |typed: &str| match typed.parse::<usize>() {
        Ok(number) if (1..=most).contains(&number) => Ok(typed.to_owned()),
        _ => Err(format!("Type a number from 1 to {most}.")),
    };
    let question = Question {
        asks: format!(
            "How many of them are played by people? From 1 to {most}: {names}. The computer plays the others.",
            names = wish.names.join(", ")
        ),
        choices: Vec::new(),
        usual: Some("1".to_owned()),
        explains: "People share this screen: it is cleared before it changes hands, so that each sees only what they \
                   may know. Whoever cannot come can hand their realm to the computer later: `hand blue greedy`.",
        other: Some(&other),
    };
    let answer = ask(replies, &question);
    if let Answer::Given(given) = &answer {
        wish.people = given.parse().unwrap_or(1);
        seat(wish);
    }
    answer
}

pub(in crate::cli) fn host(_: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> Answer {
    let question = Question {
        asks: "Is there a host as well: a person who plays no realm and leads the campaign?"
            .to_owned(),
        choices: yes_or_no(),
        usual: Some("no".to_owned()),
        explains: "A host sees everything and is asked what the rules leave to a judge. Without one, dice decide that.",
        other: None,
    };
    let answer = ask(replies, &question);
    if let Answer::Given(given) = &answer {
        wish.arguments.host = given == "yes";
    }
    answer
}

/// What the rule book says of a people, to the end of its first sentence.
fn first_sentence(text: &str) -> String {
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    flat.find(". ").map_or(flat.clone(), |end| flat[..=end].to_owned())
}

pub(in crate::cli) fn races(_: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> Answer {
    if wish.rules.races.len() < 2 {
        return nothing();
    }
    let usual = wish.rules.default_race.and_then(|race| wish.rules.races.get(usize::from(race.0)));
    let usual = usual.map(|race| race.id.clone());
    let choices = || -> Vec<Choice> {
        let about = |race: &crate::rules::race::RaceKind| {
            // Several peoples under one rule: it says nothing of any of them.
            let shared =
                wish.rules.races.iter().filter(|other| other.cite == race.cite).count() > 1;
            let entry = wish.rules.rulebook.get(race.cite).filter(|_| !shared);
            entry.map(|entry| first_sentence(&entry.rule)).unwrap_or_default()
        };
        wish.rules.races.iter().map(|race| Choice::new(race.id.clone(), about(race))).collect()
    };
    let chosen = about_each(&wish.names, |realm, _| {
        let question = Question {
            asks: format!("Which people is {realm}?"),
            choices: choices(),
            usual: Some(usual.clone().unwrap_or_default()),
            explains: "A people may change some numbers of the rules, or bring rules of its own. \
                       Enter takes the usual one, which changes nothing.",
            other: None,
        };
        ask(replies, &question)
    });
    let chosen = match chosen {
        Ok(chosen) => chosen,
        Err(answer) => return answer,
    };
    let named = wish.names.iter().zip(&chosen);
    wish.arguments.races = named
        .filter(|(_, race)| !race.is_empty() && usual.as_ref() != Some(race))
        .map(|(realm, race)| format!("{realm}={race}"))
        .collect();
    Answer::Given(String::new())
}

/// Asks something about each realm, one after the other and back. Instead of what was answered about
/// all of them: back before the first, or away.
pub(in crate::cli) fn about_each(
    realms: &[String],
    mut asks: impl FnMut(&str, &[String]) -> Answer,
) -> Result<Vec<String>, Answer> {
    let mut given: Vec<String> = Vec::new();
    while let Some(realm) = realms.get(given.len()) {
        match asks(realm, &given) {
            Answer::Given(answer) => given.push(answer),
            Answer::Back if given.pop().is_some() => {}
            answer => return Err(answer),
        }
    }
    Ok(given)
}
