//! The head of a campaign file: edition, mods, seed, options, realms and what lies on the map at
//! the start. Lines of text ↔ [`Header`]; every fault is reported with its line.

mod choice;

pub(super) use choice::mod_of;
pub use choice::{at_choice, folder_of_mod, mod_options};
use std::sync::Arc;

use super::answers::strip_comment;
use crate::campaign::Seat;
use crate::campaign::header_lines::{HEADER_LINES, head_line, usage};
use crate::campaign::knowledge::PUBLIC;
use crate::fault::{Fault, SourceFile, did_you_mean};
use crate::rules::Chosen;
use crate::say;
use crate::text::{Text, quoted};

/// A line of the head that lays something out, kept as words for the start to carry out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeaderLine {
    /// Counted from 1.
    pub number: usize,
    pub words: Vec<String>,
}

/// Everything that is settled before the first answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The edition named; None for the default one.
    pub edition: Option<String>,
    /// Content hash of the rules the campaign began with; None in scripts that take them as they
    /// are.
    pub rules: Option<String>,
    /// The mods in the order in which they are laid over the edition.
    pub mods: Vec<Chosen>,
    /// `mod FOLDER` lines, whose mods do not stand where mods are looked for.
    pub mod_folders: Vec<HeaderLine>,
    pub seed: u64,
    pub options: Vec<HeaderLine>,
    /// `option mod.option VALUE` lines.
    pub mod_options: Vec<HeaderLine>,
    pub realms: Vec<(String, Seat)>,
    /// A person who plays no realm is the host.
    pub host_plays: bool,
    /// `race REALM RACE` lines.
    pub races: Vec<HeaderLine>,
    /// `map build`, `map lay`, `map given`, or `map FILE`.
    pub map: Option<HeaderLine>,
    /// Lines that lay something out, such as `tile`, `banner` and `dice`, in order.
    pub lay_out: Vec<HeaderLine>,
    /// Beginning of the calendar: a block or a phase, or `season` for the first block of the year; None sets up
    /// first.
    pub start: Option<HeaderLine>,
}

/// True if a realm can be called so: a short word that is typed easily, and none that stands for
/// somebody who is no realm.
pub fn is_realm_name(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= 16
        && name.chars().all(|letter| letter.is_ascii_lowercase())
        && !["independent", "nobody", "host", "draw", PUBLIC].contains(&name)
}

/// Realms are numbered by one byte in the state.
const MAX_REALMS: usize = 250;

/// Faults after which the rest of a head is not read: the file is hardly a campaign file.
const MAX_FAULTS: usize = 20;

/// Format of campaign files, the first that a release had.
pub const FORMAT: &str = "2";

/// Format of files from before the first release: all dice came from one generator in turn.
const UNRELEASED_FORMAT: &str = "1";

/// Turns text with a head into the head and the number of its lines, `begin` included.
///
/// # Errors
/// Every fault of the head.
pub fn parse(source: &Arc<SourceFile>) -> Result<(Header, usize), Vec<Fault>> {
    let mut header = Header {
        edition: None,
        rules: None,
        mods: Vec::new(),
        mod_folders: Vec::new(),
        seed: 1,
        options: Vec::new(),
        mod_options: Vec::new(),
        realms: Vec::new(),
        host_plays: false,
        races: Vec::new(),
        map: None,
        lay_out: Vec::new(),
        start: None,
    };
    let mut faults = Vec::new();
    let mut offset = 0;
    let mut first = true;
    let mut seen: Vec<String> = Vec::new();
    for (index, raw) in source.text.split_inclusive('\n').enumerate() {
        let range = offset..offset + raw.trim_end().len();
        offset += raw.len();
        let text = strip_comment(raw);
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        let Some(key) = words.first().cloned() else { continue };
        let fault = |message: Text, help: Text| {
            Fault::new("campaign::head", message)
                .at(source, range.clone(), say!("this line"))
                .help(help)
        };
        if first && key != "margrave" {
            // Any file of the disk can be named: of one that is no campaign file no line is shown.
            let message = say!(
                "{source} is not a campaign file: it does not begin with the line `margrave {FORMAT}`",
                source = quoted(&source.name),
                FORMAT = quoted(FORMAT)
            );
            return Err(vec![
                Fault::new("campaign::head", message).help(say!(
                    "add the line at the top, or check that this is the file you meant"
                )),
            ]);
        }
        first = false;
        if key == "begin" {
            if header.realms.is_empty() {
                faults.push(fault(
                    say!("the head names no realm"),
                    say!("add lines such as `realm red human` before `begin`"),
                ));
            }
            return if faults.is_empty() { Ok((header, index + 1)) } else { Err(faults) };
        }
        if seen.contains(&key) {
            faults.push(fault(
                say!("the head has two lines `{key}`", key = quoted(&key)),
                say!("keep one of them"),
            ));
        } else if head_line(&key).is_some_and(|row| row.once) {
            seen.push(key.clone());
        }
        if faults.len() >= MAX_FAULTS {
            return Err(faults);
        }
        if let Err((message, help)) = header.take(HeaderLine { number: index + 1, words }) {
            faults.push(fault(message, help));
        }
    }
    faults.push(
        Fault::new(
            "campaign::head",
            say!("{source} has no line `begin`", source = quoted(&source.name)),
        )
        .help(say!("the head ends with `begin`; answers follow after it")),
    );
    Err(faults)
}

type LineTaken = Result<(), (Text, Text)>;

/// Lines of one kind that name what is chosen: each is compared with all before it.
const MAX_CHOSEN: usize = 1000;

/// Refuses a line of which the head has too many.
fn room(there: usize, line: &HeaderLine) -> LineTaken {
    if there < MAX_CHOSEN {
        return Ok(());
    }
    let message = say!(
        "the head has more than {MAX_CHOSEN} lines `{key}`",
        MAX_CHOSEN = quoted(MAX_CHOSEN),
        key = quoted(&line.words[0])
    );
    Err((message, say!("remove those that are not needed")))
}

impl Header {
    fn take(&mut self, line: HeaderLine) -> LineTaken {
        let words: Vec<&str> = line.words.iter().map(String::as_str).collect();
        let wrong = |message: Text| Err((message, usage(words[0])));
        match words.as_slice() {
            ["margrave", FORMAT] => {}
            ["margrave", UNRELEASED_FORMAT] => {
                return Err((
                    say!(
                        "format {UNRELEASED_FORMAT} is from before the first release",
                        UNRELEASED_FORMAT = quoted(UNRELEASED_FORMAT)
                    ),
                    say!(
                        "write `margrave {FORMAT}`, and `dice` lines for what fell: dice are drawn otherwise now",
                        FORMAT = quoted(FORMAT)
                    ),
                ));
            }
            ["margrave", version] => {
                return Err((
                    say!(
                        "this file has format {version}; this program reads format {FORMAT}",
                        version = quoted(version),
                        FORMAT = quoted(FORMAT)
                    ),
                    say!("use a newer Margrave"),
                ));
            }
            ["edition", name] => self.edition = Some((*name).to_owned()),
            ["rules", hash] => self.rules = Some((*hash).to_owned()),
            ["mod", folder, rest @ ..] if folder.contains('/') => {
                let chosen: Vec<&str> =
                    std::iter::once(mod_of(folder)?).chain(rest.iter().copied()).collect();
                self.add_mod(&chosen)?;
                room(self.mod_folders.len(), &line)?;
                self.mod_folders.push(line);
            }
            ["mod", rest @ ..] if !rest.is_empty() => {
                room(self.mods.len(), &line)?;
                return self.add_mod(rest);
            }
            ["seed", number] => match number.parse() {
                Ok(seed) => self.seed = seed,
                Err(_) => {
                    return wrong(say!(
                        "`{number}` is not a seed: write a whole number from 0 to {u64}",
                        number = quoted(number),
                        u64 = quoted(u64::MAX)
                    ));
                }
            },
            ["realm", name, seat] => return self.add_realm(name, seat),
            ["host", "human"] => self.host_plays = true,
            ["host", "computer"] => self.host_plays = false,
            ["race", realm, _] => {
                if self.races.iter().any(|other| other.words[1] == *realm) {
                    return Err((
                        say!("the race of `{realm}` is named twice", realm = quoted(realm)),
                        say!("keep one of the two"),
                    ));
                }
                room(self.races.len(), &line)?;
                self.races.push(line);
            }
            ["option", name, _] => {
                // Options of mods have a dot; no option of the program has one.
                let options =
                    if name.contains('.') { &mut self.mod_options } else { &mut self.options };
                if options.iter().any(|other| other.words[1] == *name) {
                    return Err((
                        say!("the option `{name}` is set twice", name = quoted(name)),
                        say!("keep one of the two"),
                    ));
                }
                room(options.len(), &line)?;
                options.push(line);
            }
            ["map", _]
            | ["map", _, "free" | "listed"]
            | ["map", _, "as", _]
            | ["map", _, "free" | "listed", "as", _] => self.map = Some(line),
            [key, _, ..] if head_line(key).is_some_and(|row| row.lays) => self.lay_out.push(line),
            ["start", "setup"] => self.start = None,
            ["start", _, ..] => self.start = Some(line),
            [key, ..] => {
                if head_line(key).is_some() {
                    return wrong(say!("`{words}` does not fit", words = quoted(words.join(" "))));
                }
                let known = HEADER_LINES.iter().map(|row| row.key);
                let help = did_you_mean(key, known, || {
                    say!("if it is an order, it belongs after `begin`")
                });
                return Err((say!("the head has no line `{key}`", key = quoted(key)), help));
            }
            [] => {}
        }
        Ok(())
    }

    fn add_mod(&mut self, words: &[&str]) -> LineTaken {
        let Some(chosen) = Chosen::parse(words) else {
            return Err((
                say!("`mod {words}` does not fit", words = quoted(words.join(" "))),
                say!("usage: {usage}", usage = quoted("mod NAME [over NAME…]")),
            ));
        };
        if self.mods.iter().any(|other| other.name == chosen.name) {
            return Err((
                say!("the mod `{chosen}` is named twice", chosen = quoted(&chosen.name)),
                say!("keep one of the two"),
            ));
        }
        self.mods.push(chosen);
        Ok(())
    }

    fn add_realm(&mut self, name: &str, seat: &str) -> LineTaken {
        if !is_realm_name(name) {
            return Err((
                say!("`{name}` cannot be the name of a realm", name = quoted(name)),
                say!("use up to 16 small letters, for instance `red`"),
            ));
        }
        if self.realms.iter().any(|(known, _)| known == name) {
            return Err((
                say!("there are two realms `{name}`", name = quoted(name)),
                say!("give each realm its own name"),
            ));
        }
        if self.realms.len() >= MAX_REALMS {
            return Err((
                say!("more than {MAX_REALMS} realms", MAX_REALMS = quoted(MAX_REALMS)),
                say!("a campaign cannot hold more"),
            ));
        }
        let Some(seat) = Seat::by_name(seat) else {
            return Err((say!("`{seat}` cannot play a realm", seat = quoted(seat)), Seat::names()));
        };
        self.realms.push((name.to_owned(), seat));
        Ok(())
    }

    /// Returns the head as lines, `begin` last; reading them gives the same head.
    pub fn write(&self) -> String {
        let mut text = format!("margrave {FORMAT}\n");
        if let Some(edition) = &self.edition {
            text.push_str(&format!("edition {edition}\n"));
        }
        if let Some(hash) = &self.rules {
            text.push_str(&format!("rules {hash}\n"));
        }
        for chosen in &self.mods {
            text.push_str(&format!("mod {chosen}\n", chosen = chosen.write()));
        }
        text.push_str(&format!("seed {seed}\n", seed = self.seed));
        for (name, seat) in &self.realms {
            text.push_str(&format!("realm {name} {seat}\n", seat = seat.name()));
        }
        if self.host_plays {
            text.push_str("host human\n");
        }
        for line in self
            .races
            .iter()
            .chain(&self.options)
            .chain(&self.mod_options)
            .chain(&self.map)
            .chain(&self.lay_out)
            .chain(&self.start)
        {
            text.push_str(&line.words.join(" "));
            text.push('\n');
        }
        text.push_str("begin\n");
        text
    }
}
