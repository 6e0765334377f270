//! A campaign that was played on paper so far: some questions, and a campaign file with notes, into
//! which the position is written and which is checked until it is sound.

mod file;

use super::asking::{GivenAnswer, OfferedAnswer, Replies, SetUpQuestion, ask};
use super::begin::{MADE_MAP, fresh_seed};
use super::opening::AskingStep;
use super::set_up::{self, Wish};
use super::{PlayArguments, check};
use crate::basics::files;
use crate::map::Hex;
use crate::rules::calendar::CalendarStep;
use crate::rules::{Library, Ruleset};
use crate::say;
use crate::session::Folder;
use crate::text::{ProgramNoun, Text};

/// Place in the calendar where the campaign goes on, and the size of the map.
#[derive(Default)]
pub(super) struct PaperPosition {
    /// The words of the line `start`.
    start: String,
    /// Columns and rows of a map of tiles.
    size: (u16, u16),
    /// Each realm's capital, as far as it was named.
    capitals: Vec<String>,
}

/// Questions, one after the other.
const ROW: &[set_up::Asks] = &[
    set_up::realms,
    set_up::people,
    set_up::computers,
    set_up::host,
    set_up::races,
    calendar,
    size,
    capitals,
    set_up::folder,
    write,
];

/// Largest map that is written out tile by tile, each way.
const MOST: u16 = 30;

/// Asks everything, writes the file, and checks it as often as somebody likes.
pub(super) fn take_over(library: &Library, replies: &mut dyn Replies) -> AskingStep {
    replies.say_text(&say!("You answer some questions, and get a file in which every kind of thing on your table has its line. You fill it in with any editor; Margrave says what is wrong with it, line by line, until you can play on."));
    loop {
        let rules = match set_up::edition(library, replies) {
            Ok(rules) => rules,
            Err(step) => return step,
        };
        let arguments =
            PlayArguments { edition: Some(rules.edition.clone()), ..PlayArguments::default() };
        let mut wish = Wish::new(rules, arguments);
        if let Some(step) = set_up::row(library, replies, &mut wish, ROW) {
            return step;
        }
    }
}

/// Returns a line `start` in the midst of a year of these rules, for an example: in the midst of a turn where
/// realms have turns, and not past what their orders of later phases need, such as scouting.
fn midway(rules: &Ruleset, names: &[String]) -> String {
    let Some(block) = rules.calendar.blocks.iter().find(|block| !block.setup) else {
        return String::new();
    };
    let in_turn = block.steps.iter().find_map(|step| match step {
        CalendarStep::EachRealm(phases) => phases.get(phases.len() / 4),
        CalendarStep::Once(_) => None,
    });
    let together = || match block.steps.get(block.steps.len() / 2)? {
        CalendarStep::Once(phase) => Some(phase),
        CalendarStep::EachRealm(_) => None,
    };
    let phase = in_turn.or_else(together).and_then(|phase| rules.phase_id(*phase));
    let mut line = format!("start {}", phase.unwrap_or(&block.id));
    if block.rounds > 1 {
        line += &format!(" round {}", block.rounds.min(4));
    }
    line += " year 3";
    if let Some(last) = names.last().filter(|_| in_turn.is_some()) {
        line += &format!(" turn {last}");
    }
    line
}

fn calendar(_: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> GivenAnswer {
    let midway = midway(&wish.rules, &wish.names);
    let exactly = say!(
        "The campaign goes on at the beginning of this part. The line `start` of the file can say it more exactly later: `{midway}`.",
        midway = Text::verbatim(midway)
    );
    let blocks: Vec<(String, u16)> = wish
        .rules
        .calendar
        .blocks
        .iter()
        .filter(|block| !block.setup)
        .map(|block| (block.id.clone(), block.rounds))
        .collect();
    let mut answers: Vec<String> = Vec::new();
    loop {
        let rounds = answers
            .first()
            .and_then(|id| blocks.iter().find(|(known, _)| known == id))
            .map_or(1, |(_, rounds)| *rounds);
        let number = |most: u16| {
            move |typed: &str| match typed.parse::<u16>() {
                Ok(number) if (1..=most).contains(&number) => Ok(typed.to_owned()),
                _ => Err(say!("Type a number from 1 to {most}.", most)),
            }
        };
        let (in_block, in_year) = (number(rounds), number(1000));
        let question = match answers.len() {
            0 => SetUpQuestion {
                asks: say!("Which part of the year comes next?"),
                choices: blocks
                    .iter()
                    .map(|(id, rounds)| {
                        OfferedAnswer::new(id.clone(), Text::count(*rounds, ProgramNoun::Round))
                    })
                    .collect(),
                usual: blocks.first().map(|(id, _)| id.clone()),
                explains: exactly.clone(),
                other: None,
            },
            1 => SetUpQuestion {
                asks: say!("Which round of it? From 1 to {rounds}.", rounds),
                choices: Vec::new(),
                usual: Some("1".to_owned()),
                explains: say!("The round that is to be played next."),
                other: Some(&in_block),
            },
            _ => SetUpQuestion {
                asks: if wish.rules.calendar.year_is_round() {
                    say!("Which round of the campaign comes next?")
                } else {
                    say!("Which year of the campaign is it?")
                },
                choices: Vec::new(),
                usual: Some("1".to_owned()),
                explains: say!("They are counted from 1."),
                other: Some(&in_year),
            },
        };
        // A single part leaves nothing to choose, and a single round no number to ask for.
        let answer = match (blocks.as_slice(), answers.len()) {
            ([(only, _)], 0) => GivenAnswer::Given(only.clone()),
            (_, 1) if rounds == 1 => GivenAnswer::Given("1".to_owned()),
            _ => ask(replies, &question),
        };
        match answer {
            GivenAnswer::Given(given) => answers.push(given),
            GivenAnswer::Back if answers.is_empty() => return GivenAnswer::Back,
            GivenAnswer::Back => {
                answers.pop();
                if answers.len() == 1 && rounds == 1 {
                    answers.clear();
                }
                if answers.is_empty() && blocks.len() == 1 {
                    return GivenAnswer::Back;
                }
            }
            GivenAnswer::Leave => return GivenAnswer::Leave,
        }
        if let [block, round, year] = answers.as_slice() {
            wish.position.start = format!("start {block} round {round} year {year}");
            return GivenAnswer::Given(String::new());
        }
    }
}

/// True if the map has tiles on hexes.
fn on_hexes(rules: &Ruleset) -> bool {
    !rules.tiles.designs.is_empty()
}

fn tile(typed: &str) -> Option<(u16, u16)> {
    let (column, row) = Hex::parse(typed)?.column_row();
    let number = |place: i32| u16::try_from(place).ok().filter(|place| *place < MOST);
    Some((number(column)?, number(row)?))
}

fn size(_: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> GivenAnswer {
    if !on_hexes(&wish.rules) {
        return set_up::nothing();
    }
    let other = |typed: &str| match tile(typed) {
        Some(_) => Ok(typed.to_uppercase()),
        None => Err(say!(
            "Type a tile such as `H7`: a letter for the column, and a number for the row."
        )),
    };
    let question = SetUpQuestion {
        asks: say!(
            "How large is the map? Type the name of its last tile, at the lower right, for instance `H7`."
        ),
        choices: Vec::new(),
        usual: Some("H7".to_owned()),
        explains: say!(
            "Tiles are named by column and row: A1 is at the upper left, B1 to the right of it, and every second row is moved by half a tile to the right. A line for each is written; take away those you do not have."
        ),
        other: Some(&other),
    };
    let answer = ask(replies, &question);
    if let GivenAnswer::Given(given) = &answer {
        wish.position.size = tile(given).unwrap_or((7, 6));
    }
    answer
}

fn capitals(_: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> GivenAnswer {
    wish.position.capitals.clear();
    if !on_hexes(&wish.rules) {
        return set_up::nothing();
    }
    let (columns, rows) = wish.position.size;
    let named = set_up::about_each(&wish.names, |realm, taken| {
        let other = |typed: &str| match tile(typed) {
            Some((column, row)) if column <= columns && row <= rows => {
                let typed = typed.to_uppercase();
                if taken.contains(&typed) {
                    Err(say!("Another capital is there already."))
                } else {
                    Ok(typed)
                }
            }
            _ => Err(say!("Type a tile of your map, such as `B4`.")),
        };
        let question = SetUpQuestion {
            asks: say!(
                "On which tile is the capital of {realm}? `none` if it has none.",
                realm = Text::verbatim(realm)
            ),
            choices: vec![OfferedAnswer::new(
                "none",
                say!("It has no capital, or you will write it into the file yourself."),
            )],
            usual: None,
            explains: say!(
                "The tiles around a capital become the realm's too, if these rules say so; the file can say otherwise."
            ),
            other: Some(&other),
        };
        ask(replies, &question)
    });
    let named = match named {
        Ok(named) => named,
        Err(answer) => return answer,
    };
    wish.position.capitals = named;
    GivenAnswer::Given(String::new())
}

fn write(library: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> GivenAnswer {
    let Some(path) = wish.arguments.folder.clone() else { return GivenAnswer::Back };
    let folder = Folder { path };
    let seed = fresh_seed();
    let map = (!on_hexes(&wish.rules))
        .then(|| {
            let names: Vec<&str> = wish.names.iter().map(String::as_str).collect();
            super::map::made_for(&wish.rules, seed, &names)
        })
        .transpose();
    let map = match map {
        Ok(map) => map,
        Err(fault) => {
            replies.say(&crate::fault::render_for(&[fault], false, &library.spoken()));
            return GivenAnswer::Back;
        }
    };
    let text = file::text(wish, seed, map.as_deref());
    let written = files::create_private_folder(&folder.path)
        .and_then(|()| {
            map.map_or(Ok(()), |map| files::write_private_new(&folder.path.join(MADE_MAP), map))
        })
        .and_then(|()| files::write_private_new(&folder.campaign(), text));
    if let Err(error) = written {
        replies.say_text(&say!(
            "{path} cannot be written: {error}. Choose another name.",
            path = Text::verbatim(folder.path.display().to_string()),
            error = Text::system_error(&error)
        ));
        return GivenAnswer::Back;
    }
    fill_in(library, replies, &folder)
}

/// Asks for the file, which is there, to be filled in, then checks and plays it.
fn fill_in(library: &Library, replies: &mut dyn Replies, folder: &Folder) -> GivenAnswer {
    let path = Text::verbatim(folder.path.display().to_string());
    let question = SetUpQuestion {
        asks: say!(
            "Your campaign is in {file}. Open it in an editor, write down what lies on your table, and save it. Then:",
            file = Text::verbatim(folder.campaign().display().to_string())
        ),
        choices: vec![
            OfferedAnswer::new(
                "check",
                say!("Reads the file and says what is wrong with it, line by line."),
            ),
            OfferedAnswer::new("play", say!("Plays on from there.")),
            OfferedAnswer::new(
                "later",
                say!(
                    "Leaves; `margrave check {path}` and `margrave play {path}` do the same.",
                    path
                ),
            ),
        ],
        usual: Some("check".to_owned()),
        explains: say!(
            "The file explains itself: each kind of thing has a note and an example. Nothing is played before you say `play`, and what you forgot can be put right in play too: `help umpire` tells how."
        ),
        other: None,
    };
    loop {
        match ask(replies, &question) {
            GivenAnswer::Given(word) if word == "later" => return GivenAnswer::Leave,
            GivenAnswer::Given(word) => match check::folder(library, folder) {
                Ok(sound) => {
                    replies.say_text(&sound);
                    if word == "play" {
                        return GivenAnswer::Given(word);
                    }
                    replies.say_text(&say!("The file is sound. `play` plays on from there."));
                }
                Err(faults) => {
                    replies.say(&crate::fault::render_for(&faults, false, &library.spoken()));
                    replies.say_text(&say!(
                        "{faults}: mend the file and check it again.",
                        faults = Text::count(crate::fault::total(&faults), ProgramNoun::Fault)
                    ));
                }
            },
            GivenAnswer::Back => {
                replies.say_text(&say!("The file is written; `later` leaves it for another day."))
            }
            GivenAnswer::Leave => return GivenAnswer::Leave,
        }
    }
}
