//! Questions about seats: the realms, their players, and the people of each.

use std::sync::Arc;

use super::{Wish, nothing};
use crate::campaign::Seat;
use crate::cli::asking::{GivenAnswer, OfferedAnswer, Replies, SetUpQuestion, ask, yes_or_no};
use crate::cli::realm_names::TakenNames;
use crate::rules::{Fixed, GameOption, Library, Ruleset};
use crate::say;
use crate::session::header::is_realm_name;
use crate::text::{ProgramNoun, Text};

/// Most realms that are offered if the rules set no limit.
const MOST: usize = 10;

pub(in crate::cli) fn realms(
    _: &Library,
    replies: &mut dyn Replies,
    wish: &mut Wish,
) -> GivenAnswer {
    let least = usize::try_from(wish.rules.fixed(Fixed::PlayersMin)).unwrap_or(2).max(1);
    let taken = TakenNames::of(&wish.rules);
    let usual = taken.usual();
    let most = match wish.rules.fixed(Fixed::PlayersMax) {
        0 => MOST,
        most => usize::try_from(most).unwrap_or(MOST),
    };
    let most = most.min(usual.len());
    let name = |typed: &str| {
        if !is_realm_name(typed) {
            let typed = Text::verbatim(typed);
            return Err(say!("`{typed}` cannot be a name: use up to 16 small letters.", typed));
        }
        let why = taken.why_not(typed).map(|why| say!("{why} Choose another name.", why));
        why.map_or(Ok(typed.to_owned()), Err)
    };
    let other = |typed: &str| -> Result<String, Text> {
        let typed = typed.to_lowercase();
        let words: Vec<&str> = typed.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        if let [number] = words.as_slice()
            && let Ok(number) = number.parse::<usize>()
        {
            return if (least..=most).contains(&number) {
                Ok(usual[..number].join(" "))
            } else {
                Err(say!("From {least} to {most} realms can play.", least, most))
            };
        }
        if words.len() < least {
            return Err(say!(
                "Type a number from {least} to {most}, or at least {least} names such as `red blue`.",
                least,
                most
            ));
        }
        let names: Result<Vec<String>, Text> = words.iter().map(|word| name(word)).collect();
        match names {
            Ok(names) if (1..names.len()).any(|at| names[..at].contains(&names[at])) => {
                Err(say!("Each realm needs a name of its own."))
            }
            Ok(names) => Ok(names.join(" ")),
            Err(why) => Err(why),
        }
    };
    let three = least.max(3).min(most);
    let question = SetUpQuestion {
        asks: say!(
            "How many realms? From {least} to {most}; or type their names, as `red blue green`.",
            least,
            most
        ),
        choices: Vec::new(),
        usual: Some(three.to_string()),
        explains: say!(
            "A realm is one side of the war, with its land, its capital and its armies. Each is played by a person or by the computer; that comes next."
        ),
        other: Some(&other),
    };
    let answer = ask(replies, &question);
    if let GivenAnswer::Given(given) = &answer {
        let given =
            if *given == three.to_string() { usual[..three].join(" ") } else { given.clone() };
        wish.names = given.split(' ').map(str::to_owned).collect();
        seat(wish);
        take_boxes(wish, replies);
    }
    answer
}

/// Takes more boxes for more realms, if a box of tiles is for a number of realms only.
fn take_boxes(wish: &mut Wish, replies: &mut dyn Replies) {
    let option = GameOption::Boxes.row().name;
    wish.arguments.options.retain(|set| !set.starts_with(&format!("{option}=")));
    let setting = wish.rules.setting(Fixed::PlayersPerBox.into());
    let each = usize::try_from(wish.rules.fixed(Fixed::PlayersPerBox)).unwrap_or(0);
    if !setting.given || each == 0 || wish.names.len() <= each {
        return;
    }
    let (realms, boxes) = (wish.names.len(), wish.names.len().div_ceil(each));
    wish.arguments.options.push(format!("{option}={boxes}"));
    replies.say_text(&say!(
        "A box of tiles is for up to {each} ({cite}), so {realms} take {boxes} of them: the option `{option}`.",
        each = Text::count(each, ProgramNoun::Realm),
        cite = Text::verbatim(wish.rules.edition_id(setting.cite).to_string()),
        realms = Text::count(realms, ProgramNoun::Realm),
        boxes,
        option = Text::verbatim(option)
    ));
}

/// Seats everybody: people have the first `wish.people` realms.
fn seat(wish: &mut Wish) {
    let seats: Vec<String> = wish
        .names
        .iter()
        .enumerate()
        .map(|(at, name)| {
            format!("{name}={}", if at < wish.people { "human" } else { wish.computers.as_str() })
        })
        .collect();
    wish.arguments.players = seats.join(",");
}

/// Mods were chosen: a realm that is called like something of theirs has another name from now on,
/// which is said.
pub(super) fn rename(wish: &mut Wish, rules: &Arc<Ruleset>, replies: &mut dyn Replies) {
    let taken = TakenNames::of(rules);
    for at in 0..wish.names.len() {
        let Some(why) = taken.why_not(&wish.names[at]) else { continue };
        let free = taken.usual().into_iter().find(|name| !wish.names.iter().any(|own| own == name));
        let Some(free) = free else { continue };
        let name = Text::verbatim(free);
        replies.say_text(&say!("{why} So it is called `{name}` here.", why, name));
        let old = std::mem::replace(&mut wish.names[at], free.to_owned());
        for choice in &mut wish.arguments.races {
            if let Some(race) = choice.strip_prefix(&format!("{old}=")) {
                *choice = format!("{free}={race}");
            }
        }
    }
    seat(wish);
}

pub(in crate::cli) fn people(
    _: &Library,
    replies: &mut dyn Replies,
    wish: &mut Wish,
) -> GivenAnswer {
    let most = wish.names.len();
    let other = move |typed: &str| match typed.parse::<usize>() {
        Ok(number) if (1..=most).contains(&number) => Ok(typed.to_owned()),
        _ => Err(say!("Type a number from 1 to {most}.", most)),
    };
    let question = SetUpQuestion {
        asks: say!(
            "How many of them are played by people? From 1 to {most}: {names}. The computer plays the others.",
            most,
            names = Text::verbatim(wish.names.join(", "))
        ),
        choices: Vec::new(),
        usual: Some("1".to_owned()),
        explains: say!(
            "People share this screen: it is cleared before it changes hands, so that each sees only what they may know. Whoever cannot come can hand their realm to the computer later: `hand blue greedy`."
        ),
        other: Some(&other),
    };
    let answer = ask(replies, &question);
    if let GivenAnswer::Given(given) = &answer {
        wish.people = given.parse().unwrap_or(1);
        seat(wish);
    }
    answer
}

/// Asks how the computer plays the realms that nobody else does.
pub(in crate::cli) fn computers(
    _: &Library,
    replies: &mut dyn Replies,
    wish: &mut Wish,
) -> GivenAnswer {
    if wish.people == wish.names.len() {
        return nothing();
    }
    let question = SetUpQuestion {
        asks: say!("How well does the computer play?"),
        choices: computer_players().into(),
        usual: Some(Seat::Greedy.name().to_owned()),
        explains: say!(
            "All realms of the computer play alike. In play `hand blue captain` gives one to another player."
        ),
        other: None,
    };
    let answer = ask(replies, &question);
    if let GivenAnswer::Given(given) = &answer {
        wish.computers.clone_from(given);
        seat(wish);
    }
    answer
}

/// Offers the computer players, the usual one first.
fn computer_players() -> [OfferedAnswer; 6] {
    [
        ("greedy", say!("Takes what lies nearest, and looks at what an order does at once.")),
        ("easy-captain", say!("Plans ahead, and errs now and then.")),
        ("captain", say!("Plans ahead.")),
        ("hard-captain", say!("Plans ahead, as well as it can.")),
        ("random", say!("Does anything that the rules allow.")),
        ("holder", say!("Gives no orders but what the rules force.")),
    ]
    .map(|(word, about)| OfferedAnswer::new(word, about))
}

pub(in crate::cli) fn host(_: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> GivenAnswer {
    let question = SetUpQuestion {
        asks: say!("Is there a host as well: a person who plays no realm and leads the campaign?"),
        choices: yes_or_no(),
        usual: Some("no".to_owned()),
        explains: say!(
            "A host sees everything and is asked what the rules leave to a judge. Without one, dice decide what they can, and the rest is asked of all who sit at the screen."
        ),
        other: None,
    };
    let answer = ask(replies, &question);
    if let GivenAnswer::Given(given) = &answer {
        wish.arguments.host = given == "yes";
    }
    answer
}

/// Returns what the rule book says of a people, to the end of its first sentence.
fn first_sentence(text: &str) -> String {
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    flat.find(". ").map_or(flat.clone(), |end| flat[..=end].to_owned())
}

pub(in crate::cli) fn races(
    library: &Library,
    replies: &mut dyn Replies,
    wish: &mut Wish,
) -> GivenAnswer {
    if wish.rules.races.len() < 2 {
        return nothing();
    }
    let usual = wish.rules.default_race.and_then(|race| wish.rules.races.get(usize::from(race.0)));
    let usual = usual.map(|race| race.id.clone());
    let rulebook = &library.shown(&wish.rules).rulebook;
    let choices = || -> Vec<OfferedAnswer> {
        let about = |race: &crate::rules::race::RaceKind| {
            if !race.about.is_empty() {
                return wish.rules.said_by_layers(&race.about);
            }
            // Several peoples under one rule: it says nothing of any of them.
            let shared =
                wish.rules.races.iter().filter(|other| other.cite == race.cite).count() > 1;
            let entry = rulebook.get(race.cite).filter(|_| !shared);
            Text::verbatim(entry.map(|entry| first_sentence(&entry.rule)).unwrap_or_default())
        };
        wish.rules
            .races
            .iter()
            .map(|race| OfferedAnswer::new(race.id.clone(), about(race)))
            .collect()
    };
    let chosen = about_each(&wish.names, |realm, _| {
        let question = SetUpQuestion {
            asks: say!("Which people is {realm}?", realm = Text::verbatim(realm)),
            choices: choices(),
            usual: Some(usual.clone().unwrap_or_default()),
            explains: say!(
                "A people may change some numbers of the rules, or bring rules of its own; `rules PEOPLE` tells more of one in play. Enter takes the usual one, which changes nothing."
            ),
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
        .filter(|(_, race)| !race.is_empty())
        .map(|(realm, race)| format!("{realm}={race}"))
        .collect();
    GivenAnswer::Given(String::new())
}

/// Asks something about each realm, one after the other and back. Instead of what was answered about
/// all of them: back before the first, or away.
pub(in crate::cli) fn about_each(
    realms: &[String],
    mut asks: impl FnMut(&str, &[String]) -> GivenAnswer,
) -> Result<Vec<String>, GivenAnswer> {
    let mut given: Vec<String> = Vec::new();
    while let Some(realm) = realms.get(given.len()) {
        match asks(realm, &given) {
            GivenAnswer::Given(answer) => given.push(answer),
            GivenAnswer::Back if given.pop().is_some() => {}
            answer => return Err(answer),
        }
    }
    Ok(given)
}
