//! The questions that set up a campaign: edition, realms, people, peoples, options, mods, map and
//! folder. Their answers are the arguments of `margrave play`, which are shown in the end.

mod house_rules;
mod seats;

use std::path::PathBuf;
use std::sync::Arc;

use super::PlayArguments;
use super::asking::{GivenAnswer, OfferedAnswer, Replies, SetUpQuestion, ask};
use super::opening::{AskingStep, free_folder, new_folder};
use super::paper::PaperPosition;
use crate::campaign::Seat;
use crate::rules::{LayerKind, Library, Ruleset, Selection};
use crate::say;
use crate::script::load_selection;
use crate::text::{ProgramNoun, Text};
use house_rules::{mods, options};
pub(super) use seats::{about_each, computers, host, people, races, realms};

/// Answers so far.
pub(super) struct Wish {
    pub rules: Arc<Ruleset>,
    pub names: Vec<String>,
    pub people: usize,
    /// Name of the computer player for realms without a person.
    pub computers: String,
    pub arguments: PlayArguments,
    /// Of a campaign that goes on from paper.
    pub position: PaperPosition,
}

impl Wish {
    pub(super) fn new(rules: Arc<Ruleset>, arguments: PlayArguments) -> Wish {
        Wish {
            rules,
            names: Vec::new(),
            people: 1,
            computers: Seat::Greedy.name().to_owned(),
            arguments,
            position: PaperPosition::default(),
        }
    }
}

/// A question of the row: what it asks, and what becomes of the wish.
pub(super) type Asks = fn(&Library, &mut dyn Replies, &mut Wish) -> GivenAnswer;

/// Questions, one after the other.
const ROW: &[Asks] = &[realms, people, computers, host, races, options, mods, map, folder, ready];

/// Asks everything.
pub(super) fn set_up(library: &Library, replies: &mut dyn Replies) -> AskingStep {
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
) -> Option<AskingStep> {
    let (mut at, mut forth) = (0, true);
    while let Some(asks) = row.get(at) {
        match asks(library, replies, wish) {
            GivenAnswer::Leave => return Some(AskingStep::Leave),
            // A question with nothing to ask is passed over in both directions.
            GivenAnswer::Given(given) if given == NOTHING && !forth => at = at.checked_sub(1)?,
            GivenAnswer::Given(_) => {
                forth = true;
                at += 1;
            }
            GivenAnswer::Back => {
                forth = false;
                at = at.checked_sub(1)?;
            }
        }
    }
    Some(AskingStep::Go(Box::new(wish.arguments.clone())))
}

/// The answer to a question that these rules do not ask.
const NOTHING: &str = "\0";

pub(super) fn nothing() -> GivenAnswer {
    GivenAnswer::Given(NOTHING.to_owned())
}

/// Asks for an edition, and loads its rules.
pub(super) fn edition(
    library: &Library,
    replies: &mut dyn Replies,
) -> Result<Arc<Ruleset>, AskingStep> {
    let choices = library.spoken_editions().into_iter().map(|name| {
        let (_, about) = library.about(LayerKind::Edition, &name);
        OfferedAnswer::new(name, about)
    });
    let question = SetUpQuestion {
        asks: say!("Which rules? Each edition is a game of its own."),
        choices: choices.collect(),
        usual: Some(library.offered_edition()),
        explains: say!(
            "An edition is a whole set of rules. The usual one is the smallest and the best to begin with. You can take a lesson in each: `quit`, then `margrave play`, `learn`."
        ),
        other: None,
    };
    loop {
        let name = match ask(replies, &question) {
            GivenAnswer::Given(name) => name,
            GivenAnswer::Back => return Err(AskingStep::Back),
            GivenAnswer::Leave => return Err(AskingStep::Leave),
        };
        match load_selection(library, &Selection::of(&name)) {
            Ok(rules) => return Ok(rules),
            Err(faults) => {
                replies.say(&crate::fault::render_for(&faults, false, &library.spoken()))
            }
        }
    }
}

pub(super) fn map(_: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> GivenAnswer {
    let other = |typed: &str| {
        if PathBuf::from(typed).is_file() {
            Ok(typed.to_owned())
        } else {
            let file = Text::verbatim(typed);
            Err(say!("There is no file `{file}`. Enter lets Margrave make a map.", file))
        }
    };
    let question = SetUpQuestion {
        asks: say!("The map? Enter lets Margrave make one; or type the name of a map file."),
        choices: Vec::new(),
        usual: Some("made".to_owned()),
        explains: say!(
            "`margrave map 7` prints a map file, `margrave map --from FILE.svg` makes one from a drawing of provinces, and `margrave check FILE` says what is wrong with one."
        ),
        other: Some(&other),
    };
    let answer = ask(replies, &question);
    if let GivenAnswer::Given(given) = &answer {
        wish.arguments.map = (given != "made").then(|| PathBuf::from(given));
    }
    answer
}

pub(super) fn folder(_: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> GivenAnswer {
    let question = SetUpQuestion {
        asks: say!("What shall the campaign be called? It is kept in a folder of that name, here."),
        choices: Vec::new(),
        usual: Some(free_folder(super::USUAL_FOLDER).display().to_string()),
        explains: say!(
            "Everything about the campaign is in this folder. `margrave play NAME` goes on with it."
        ),
        other: Some(&new_folder),
    };
    let answer = ask(replies, &question);
    if let GivenAnswer::Given(given) = &answer {
        wish.arguments.folder = Some(PathBuf::from(given));
    }
    answer
}

/// Returns the arguments as a command line.
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

fn ready(library: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> GivenAnswer {
    replies.say("");
    replies.say_text(&say!("All of this in one line, for another time:"));
    replies.whole(&command(&wish.arguments));
    let question = SetUpQuestion {
        asks: say!(
            "Ready: {title}, {realms}. Begin?",
            title = Text::verbatim(&library.shown(&wish.rules).title),
            realms = Text::count(wish.names.len(), ProgramNoun::Realm)
        ),
        choices: vec![
            OfferedAnswer::new("yes", say!("Begins the campaign.")),
            OfferedAnswer::new("back", say!("Goes back to the last question.")),
        ],
        usual: Some("yes".to_owned()),
        explains: say!(
            "Nothing is written until you say `yes`. Seats, options and mods can still be changed in play."
        ),
        other: None,
    };
    match ask(replies, &question) {
        GivenAnswer::Given(word) if word == "back" => GivenAnswer::Back,
        answer => answer,
    }
}
