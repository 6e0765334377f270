//! The questions that set up a campaign: edition, realms, people, peoples, options, mods, map and
//! folder. Their answers are the arguments of `margrave play`, which are shown in the end.

use std::path::PathBuf;
use std::sync::Arc;

use super::PlayArguments;
use super::asking::{Answer, Choice, Question, Replies, ask, yes_or_no};
use super::opening::{Step, free_folder, new_folder};
use super::paper::Position;
use super::setting_up::REALMS;
use crate::counted::count;
use crate::rules::{CHOICES, Chosen, Fixed, LayerKind, Library, Ruleset, Selection, selection};
use crate::script::load_selection;

/// What was answered so far.
pub(super) struct Wish {
    pub rules: Arc<Ruleset>,
    pub names: Vec<String>,
    pub people: usize,
    pub arguments: PlayArguments,
    /// Of a campaign that goes on from paper.
    pub position: Position,
}

impl Wish {
    pub(super) fn new(rules: Arc<Ruleset>, arguments: PlayArguments) -> Wish {
        Wish { rules, names: Vec::new(), people: 1, arguments, position: Position::default() }
    }
}

/// A question of the row: what it asks, and what becomes of the wish.
pub(super) type Asks = fn(&Library, &mut dyn Replies, &mut Wish) -> Answer;

/// What is asked, one after the other.
const ROW: &[Asks] = &[realms, people, host, races, options, mods, map, folder, ready];

/// Asks everything.
pub(super) fn set_up(library: &Library, replies: &mut dyn Replies) -> Step {
    loop {
        let rules = match edition(library, replies) {
            Ok(rules) => rules,
            Err(step) => return step,
        };
        let arguments =
            PlayArguments { edition: Some(rules.edition.clone()), ..PlayArguments::default() };
        let mut wish = Wish::new(rules, arguments);
        if let Some(step) = row(library, replies, &mut wish, ROW) {
            return step;
        }
    }
}

/// Asks a row of questions, back and forth. None: back before the first.
pub(super) fn row(
    library: &Library,
    replies: &mut dyn Replies,
    wish: &mut Wish,
    row: &[Asks],
) -> Option<Step> {
    let (mut at, mut forth) = (0, true);
    while let Some(asks) = row.get(at) {
        match asks(library, replies, wish) {
            Answer::Leave => return Some(Step::Leave),
            // What had nothing to ask is passed over in both directions.
            Answer::Given(given) if given == NOTHING && !forth => at = at.checked_sub(1)?,
            Answer::Given(_) => {
                forth = true;
                at += 1;
            }
            Answer::Back => {
                forth = false;
                at = at.checked_sub(1)?;
            }
        }
    }
    Some(Step::Go(Box::new(wish.arguments.clone())))
}

/// The answer to a question that these rules do not ask.
const NOTHING: &str = "\0";

pub(super) fn nothing() -> Answer {
    Answer::Given(NOTHING.to_owned())
}

/// Which edition, with its rules.
pub(super) fn edition(library: &Library, replies: &mut dyn Replies) -> Result<Arc<Ruleset>, Step> {
    let choices = library.editions().into_iter().map(|name| {
        let (_, about) = library.about(LayerKind::Edition, &name);
        Choice::new(name, about)
    });
    let question = Question {
        asks: "Which rules? Each edition is a game of its own.".to_owned(),
        choices: choices.collect(),
        usual: Some(library.default_edition()),
        explains: "An edition is a whole set of rules. The usual one is the smallest and the best to begin with. \
                   You can take a lesson in each: `quit`, then `margrave play`, `learn`.",
        other: None,
    };
    loop {
        let name = match ask(replies, &question) {
            Answer::Given(name) => name,
            Answer::Back => return Err(Step::Back),
            Answer::Leave => return Err(Step::Leave),
        };
        match load_selection(library, &Selection::of(&name)) {
            Ok(rules) => return Ok(rules),
            Err(faults) => replies.say(&crate::fault::render(&faults, false)),
        }
    }
}

pub(super) fn realms(_: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> Answer {
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

pub(super) fn people(_: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> Answer {
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

pub(super) fn host(_: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> Answer {
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

pub(super) fn races(_: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> Answer {
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
    let mut chosen: Vec<String> = Vec::new();
    while let Some(realm) = wish.names.get(chosen.len()) {
        let asks = format!("Which people is {realm}?");
        let question = Question {
            asks,
            choices: choices(),
            usual: Some(usual.clone().unwrap_or_default()),
            explains: "A people may change some numbers of the rules, or bring rules of its own. \
                       Enter takes the usual one, which changes nothing.",
            other: None,
        };
        match ask(replies, &question) {
            Answer::Given(race) => chosen.push(race),
            Answer::Back if chosen.is_empty() => return Answer::Back,
            Answer::Back => {
                chosen.pop();
            }
            Answer::Leave => return Answer::Leave,
        }
    }
    let named = wish.names.iter().zip(&chosen);
    wish.arguments.races = named
        .filter(|(_, race)| !race.is_empty() && usual.as_ref() != Some(race))
        .map(|(realm, race)| format!("{realm}={race}"))
        .collect();
    Answer::Given(String::new())
}

/// An option as it is offered: name, default, what it may be and what it is for.
struct Offered {
    name: String,
    usual: String,
    takes: Vec<String>,
    wanted: String,
    doc: String,
}

fn offered(rules: &Ruleset) -> Vec<Offered> {
    use crate::rules::game_option::Allowed;
    use crate::rules::manifest::ModAllowed;
    let built_in = CHOICES.iter().enumerate().filter(|(at, _)| rules.offers(*at));
    let mut all: Vec<Offered> = built_in
        .map(|(at, row)| Offered {
            name: row.name.to_owned(),
            usual: row.allowed.show(rules.default_options()[at]),
            takes: match row.allowed {
                Allowed::Words(words) => words.iter().map(|word| (*word).to_owned()).collect(),
                Allowed::Number(..) => Vec::new(),
            },
            wanted: match row.allowed {
                Allowed::Words(words) => words.join(", "),
                Allowed::Number(low, high) => format!("a number from {low} to {high}"),
            },
            doc: row.doc.trim().to_owned(),
        })
        .collect();
    all.extend(rules.mod_options.iter().map(|option| Offered {
        name: option.name.clone(),
        usual: option.default.to_string(),
        takes: match &option.allowed {
            ModAllowed::Words(words) => words.clone(),
            ModAllowed::Flag => vec!["yes".to_owned(), "no".to_owned()],
            ModAllowed::Number { .. } => Vec::new(),
        },
        wanted: option.allowed.wanted(),
        doc: option.doc.trim().to_owned(),
    }));
    all
}

pub(super) fn options(_: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> Answer {
    let all = offered(&wish.rules);
    if all.is_empty() {
        return nothing();
    }
    loop {
        let set = |option: &Offered| {
            let own = wish
                .arguments
                .options
                .iter()
                .find_map(|set| set.split_once('=').filter(|(name, _)| *name == option.name));
            own.map_or(option.usual.clone(), |(_, value)| format!("{value} (changed)"))
        };
        let mut choices = vec![Choice::new("keep", "Goes on with the options as they are.")];
        choices.extend(all.iter().map(|option| {
            Choice::new(option.name.clone(), format!("{}. {}", set(option), option.doc))
        }));
        let question = Question {
            asks: "Options: what the rules leave to you. Name one to change it, or go on."
                .to_owned(),
            choices,
            usual: Some("keep".to_owned()),
            explains: "After the name stands how it is set now. For a first campaign keep them all; `options` shows \
                       them again in play.",
            other: None,
        };
        let name = match ask(replies, &question) {
            Answer::Given(name) if name == "keep" => return Answer::Given(name),
            Answer::Given(name) => name,
            other => return other,
        };
        let Some(option) = all.iter().find(|option| option.name == name) else { continue };
        let takes = |typed: &str| {
            let fits = match name.contains('.') {
                true => wish.rules.mod_option(&name, typed).is_ok(),
                false => CHOICES
                    .iter()
                    .find(|row| row.name == name)
                    .is_some_and(|row| row.allowed.parse(typed).is_ok()),
            };
            if fits { Ok(typed.to_owned()) } else { Err(format!("It takes {}.", option.wanted)) }
        };
        let question = Question {
            asks: format!("{}: {} It takes {}.", option.name, option.doc, option.wanted),
            choices: option.takes.iter().map(|word| Choice::new(word.clone(), "")).collect(),
            usual: Some(option.usual.clone()),
            explains: "Enter sets it as the edition does.",
            other: Some(&takes),
        };
        match ask(replies, &question) {
            Answer::Given(value) => {
                let begins = format!("{name}=");
                wish.arguments.options.retain(|set| !set.starts_with(&begins));
                if value != option.usual {
                    wish.arguments.options.push(format!("{begins}{value}"));
                }
            }
            Answer::Back => {}
            Answer::Leave => return Answer::Leave,
        }
    }
}

pub(super) fn mods(library: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> Answer {
    let edition = wish.rules.edition.clone();
    let fits = |name: &String| {
        selection::manifest(library, name).is_some_and(|manifest| {
            selection::fitting_editions(library, &manifest).contains(&edition)
        })
    };
    let fitting: Vec<String> = library.mods().into_iter().filter(fits).collect();
    if fitting.is_empty() {
        return nothing();
    }
    loop {
        let mut choices = vec![Choice::new("none", "No house rules.")];
        if !wish.arguments.mods.is_empty() {
            choices[0] = Choice::new("enough", "Goes on with those that are added.");
        }
        choices.extend(fitting.iter().map(|name| {
            let (_, about) = library.about(LayerKind::Mod, name);
            let added = wish.arguments.mods.contains(name);
            Choice::new(name.clone(), format!("{}{about}", if added { "(added) " } else { "" }))
        }));
        let usual = choices[0].word.clone();
        let question = Question {
            asks: "House rules? Name one to add it, or to take it away again.".to_owned(),
            choices,
            usual: Some(usual.clone()),
            explains: "House rules are mods: small changes of the rules. They can be added later as well: `amend mod NAME`.",
            other: None,
        };
        let name = match ask(replies, &question) {
            Answer::Given(name) if name == usual => return Answer::Given(name),
            Answer::Given(name) => name,
            other => return other,
        };
        let before = wish.arguments.mods.clone();
        match before.iter().position(|chosen| *chosen == name) {
            Some(at) => {
                wish.arguments.mods.remove(at);
            }
            None => wish.arguments.mods.push(name),
        }
        let chosen = wish.arguments.mods.iter().map(|name| Chosen::of(name)).collect();
        if let Err(faults) =
            load_selection(library, &Selection { edition: edition.clone(), mods: chosen })
        {
            replies.say(&crate::fault::render(&faults, false));
            replies.say("That does not fit the others, and is not added.");
            wish.arguments.mods = before;
        }
    }
}

pub(super) fn map(_: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> Answer {
    let other = |typed: &str| {
        if PathBuf::from(typed).is_file() {
            Ok(typed.to_owned())
        } else {
            Err(format!("There is no file {typed}. Enter lets Margrave make a map."))
        }
    };
    let question = Question {
        asks: "The map? Enter lets Margrave make one; or type the name of a map file.".to_owned(),
        choices: Vec::new(),
        usual: Some("made".to_owned()),
        explains: "`margrave map 7` prints a map file, `margrave map --from FILE.svg` makes one from a drawing of \
                   provinces, and `margrave check FILE` says what is wrong with one.",
        other: Some(&other),
    };
    let answer = ask(replies, &question);
    if let Answer::Given(given) = &answer {
        wish.arguments.map = (given != "made").then(|| PathBuf::from(given));
    }
    answer
}

pub(super) fn folder(_: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> Answer {
    let question = Question {
        asks: "What shall the campaign be called? It is kept in a folder of that name, here."
            .to_owned(),
        choices: Vec::new(),
        usual: Some(free_folder(super::USUAL_FOLDER).display().to_string()),
        explains: "Everything about the campaign is in this folder. `margrave play NAME` goes on with it.",
        other: Some(&new_folder),
    };
    let answer = ask(replies, &question);
    if let Answer::Given(given) = &answer {
        wish.arguments.folder = Some(PathBuf::from(given));
    }
    answer
}

/// The arguments as a command line.
fn command(arguments: &PlayArguments) -> String {
    let mut words = vec!["margrave play".to_owned()];
    words.extend(arguments.folder.iter().map(|folder| folder.display().to_string()));
    words.extend(arguments.edition.iter().map(|edition| format!("--edition {edition}")));
    words.push(format!("--players {}", arguments.players));
    if arguments.host {
        words.push("--host".to_owned());
    }
    words.extend(arguments.races.iter().map(|race| format!("--race {race}")));
    words.extend(arguments.options.iter().map(|option| format!("--option {option}")));
    words.extend(arguments.mods.iter().map(|name| format!("--mod {name}")));
    words.extend(arguments.map.iter().map(|map| format!("--map {}", map.display())));
    words.join(" ")
}

fn ready(_: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> Answer {
    let question = Question {
        asks: format!(
            "Ready: {title}, {realms}. The same in one line:\n  {command}\nBegin?",
            title = wish.rules.title,
            realms = count(wish.names.len(), "realm"),
            command = command(&wish.arguments)
        ),
        choices: vec![
            Choice::new("yes", "Begins the campaign."),
            Choice::new("back", "Goes back to the last question."),
        ],
        usual: Some("yes".to_owned()),
        explains: "Nothing is written until you say `yes`. Seats, options and mods can still be changed in play.",
        other: None,
    };
    match ask(replies, &question) {
        Answer::Given(word) if word == "back" => Answer::Back,
        answer => answer,
    }
}
