//! `margrave play` at a terminal, without a campaign named: go on with one that was begun here, learn, play now,
//! set up, or take over a campaign from paper.

use std::path::{Path, PathBuf};

use super::asking::{GivenAnswer, OfferedAnswer, Replies, SetUpQuestion, ask};
use super::{PlayArguments, lessons, paper, set_up};
use crate::rules::Library;
use crate::say;
use crate::session::CAMPAIGN_FILE;
use crate::text::Text;

/// Choice that was made.
pub enum Opening {
    /// A campaign begins, or goes on.
    Play(Box<PlayArguments>),
    /// Nothing is played now.
    Leave,
}

/// Explains the first question.
fn explained() -> Text {
    say!(
        "Margrave is the umpire of a war on a map. You move armies by typing short orders; it knows the rules, rolls the dice and keeps the books. If this is new to you, take the lesson: nothing can go wrong in it. `now` begins a real campaign against the computer at once. `setup` asks what you want to play by, and with whom. `paper` is for a campaign that lies on your table already."
    )
}

/// Campaigns of this folder that are offered at most.
const OFFERED: usize = 6;

/// The words of the choices besides campaigns.
const WORDS: [&str; 4] = ["learn", "now", "setup", "paper"];

/// Returns the folders in this one that hold a campaign, by name; none that is called like a choice, or has a
/// name that is more than one word.
fn begun_here() -> Vec<String> {
    let entries = std::fs::read_dir(".").into_iter().flatten().flatten();
    let begun = entries.filter(|entry| entry.path().join(CAMPAIGN_FILE).is_file());
    let names = begun.filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names
        .filter(|name| !WORDS.contains(&name.as_str()) && !name.contains(char::is_whitespace))
        .collect();
    names.sort_unstable();
    names.truncate(OFFERED);
    names
}

/// Asks what to begin with.
pub fn opening(library: &Library, replies: &mut dyn Replies) -> Opening {
    replies.say_text(&say!(
        "Margrave keeps a map campaign: the map, the armies, the calendar, the dice and the rules."
    ));
    loop {
        let edition = library.offered_edition();
        let (title, _) = library.about(crate::rules::LayerKind::Edition, &edition);
        let begun = begun_here();
        let asks = match begun.as_slice() {
            [] => {
                say!("There is no campaign in this folder yet. What would you like to do?")
            }
            [_] => say!("A campaign was begun in this folder. What would you like to do?"),
            _ => say!("Campaigns were begun in this folder. What would you like to do?"),
        };
        let [learn, now, setup, paper] = WORDS;
        let mut choices: Vec<OfferedAnswer> =
            begun.iter().map(|name| OfferedAnswer::new(name, say!("Go on with it."))).collect();
        choices.extend([
            OfferedAnswer::new(
                learn,
                say!("A guided first year on a small map: what to type, and why. Twenty minutes."),
            ),
            OfferedAnswer::new(
                now,
                say!("Play now: you are red, the computer plays blue and green. {title}.", title),
            ),
            OfferedAnswer::new(
                setup,
                say!("Set up a campaign: rules, people, who plays what, options."),
            ),
            OfferedAnswer::new(
                paper,
                say!("Take over a campaign that you have played on paper so far."),
            ),
        ]);
        let question = SetUpQuestion {
            asks,
            choices,
            usual: Some(begun.first().cloned().unwrap_or_else(|| learn.to_owned())),
            explains: explained(),
            other: None,
        };
        let chosen = match ask(replies, &question) {
            GivenAnswer::Given(word) => word,
            GivenAnswer::Back => {
                replies.say_text(&say!("This is the first question; `quit` leaves."));
                continue;
            }
            GivenAnswer::Leave => return Opening::Leave,
        };
        let next = match chosen.as_str() {
            "learn" => lessons::choose(library, replies),
            "setup" => set_up::set_up(library, replies),
            "paper" => paper::take_over(library, replies),
            "now" => AskingStep::Go(Box::default()),
            name => AskingStep::Go(Box::new(PlayArguments {
                folder: Some(PathBuf::from(name)),
                ..PlayArguments::default()
            })),
        };
        match next {
            AskingStep::Go(arguments) => return Opening::Play(arguments),
            AskingStep::Back => {}
            AskingStep::Leave => return Opening::Leave,
        }
    }
}

/// Outcome of a row of questions.
pub(super) enum AskingStep {
    Go(Box<PlayArguments>),
    Back,
    Leave,
}

/// Returns a folder that holds nothing yet, named like this one.
pub(super) fn free_folder(name: &str) -> PathBuf {
    let numbered = (2..1000).map(|number| format!("{name}-{number}"));
    std::iter::once(name.to_owned())
        .chain(numbered)
        .map(PathBuf::from)
        .find(|path| !path.exists())
        .unwrap_or_else(|| PathBuf::from(name))
}

/// Returns the name of a folder in which a campaign can begin, or Err with the reason against it.
pub(super) fn new_folder(typed: &str) -> Result<String, Text> {
    let path = Path::new(typed);
    if path.join(CAMPAIGN_FILE).exists() {
        return Err(say!(
            "{name} holds a campaign already; `margrave play {name}` goes on with it. Choose another name.",
            name = Text::verbatim(typed)
        ));
    }
    if path.is_file() {
        return Err(say!("{name} is a file. Choose another name.", name = Text::verbatim(typed)));
    }
    if typed.contains(char::is_whitespace) {
        return Err(say!("A name without blanks is easier to type later. Choose another."));
    }
    Ok(typed.to_owned())
}
