//! Parts of realms: somebody commands some banners and provinces of a realm, beside whoever leads it. Parts are kept
//! beside the campaign, in `parts.txt`, with the names of the people, and never in it: what they order are orders of
//! the realm. Whoever leads the realm commands all of it, and alone says `done`.
//!
//! ```text
//! red 2,3,kar Dora           the realm, the numbers of banners and the names of provinces, and the person
//! ```

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use crate::basics::files;
use crate::campaign::{Banner, RealmId};
use crate::engine::core::argument::Argument;
use crate::engine::core::parse;
use crate::engine::{Game, Order};
use crate::say;
use crate::session::answers::giver;
use crate::text::{Joined, Text};

/// File beside a campaign.
const PARTS_FILE: &str = "parts.txt";

/// Most bytes of it that are read.
const MOST_BYTES: u64 = 1 << 18;

/// Most banners and provinces of one part.
const MOST: usize = 100;

/// Part of a realm that somebody commands.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct RealmPart {
    pub realm: String,
    pub person: String,
    /// Numbers of banners, and names of provinces.
    holds: BTreeSet<String>,
}

fn path(folder: &Path) -> PathBuf {
    folder.join(PARTS_FILE)
}

/// Lists the parts of all realms; empty if the file is missing or cannot be read.
pub fn all(folder: &Path) -> Vec<RealmPart> {
    let bytes = files::read_up_to(&path(folder), MOST_BYTES).unwrap_or_default();
    let text = String::from_utf8(bytes).unwrap_or_default();
    let part = |line: &str| {
        let mut words = line.split_whitespace();
        let (realm, holds) = (words.next()?.to_owned(), words.next()?);
        let holds = holds.split(',').map(str::to_owned).collect();
        let person = words.collect::<Vec<_>>().join(" ");
        (!realm.starts_with('#')).then_some(RealmPart { realm, person, holds })
    };
    text.lines().filter_map(part).collect()
}

/// Finds the part that a person of a realm commands; None for whoever leads it.
pub fn of(folder: &Path, realm: &str, person: &str) -> Option<RealmPart> {
    all(folder).into_iter().find(|part| part.realm == realm && part.person == person)
}

/// Takes the parts of a realm away, or that of one person: they command all of it then.
///
/// # Errors
/// When the folder cannot be written.
pub fn forget(folder: &Path, realm: &str, person: Option<&str>) -> io::Result<()> {
    let mut parts = all(folder);
    let before = parts.len();
    let theirs =
        |part: &RealmPart| part.realm == realm && person.is_none_or(|person| part.person == person);
    parts.retain(|part| !theirs(part));
    if parts.len() == before { Ok(()) } else { write(folder, &parts) }
}

fn write(folder: &Path, parts: &[RealmPart]) -> io::Result<()> {
    let mut text = String::from(
        "# People who command a part of a realm; `margrave seats` and the host's page write it.\n",
    );
    for part in parts {
        let holds: Vec<&str> = part.holds.iter().map(String::as_str).collect();
        text += &format!("{} {} {}\n", part.realm, holds.join(","), part.person);
    }
    files::replace_private(&path(folder), text)
}

impl RealmPart {
    /// Reads the banners and provinces of a part, as `2 3 kar`.
    ///
    /// # Errors
    /// A sentence that says how a part is written.
    pub fn read(realm: &str, person: &str, typed: &str) -> Result<RealmPart, Text> {
        let words = typed.split(|letter: char| letter.is_whitespace() || letter == ',');
        let words = words.filter(|word| !word.is_empty());
        let holds: BTreeSet<String> = words.map(str::to_owned).collect();
        let plain = |word: &String| {
            word.chars().all(|letter| letter.is_alphanumeric() || "_-".contains(letter))
        };
        if person.trim().is_empty() {
            return Err(say!("a part of a realm is for somebody: give their name"));
        }
        if holds.is_empty() || holds.len() > MOST || !holds.iter().all(plain) {
            return Err(say!(
                "`{typed}` is no part of a realm: write the numbers of banners or the names of provinces, as in `2 3`",
                typed = Text::verbatim(typed.trim())
            ));
        }
        let (realm, person) = (realm.to_owned(), person.trim().to_owned());
        Ok(RealmPart { realm, person, holds })
    }

    /// Keeps it, in the place of the part that the person had before.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn keep(&self, folder: &Path) -> io::Result<()> {
        let mut parts = all(folder);
        parts.retain(|part| part.realm != self.realm || part.person != self.person);
        parts.push(self.clone());
        write(folder, &parts)
    }

    /// Says that it, or that it is gone, could not be written.
    pub fn not_kept(error: &io::Error) -> Text {
        say!("the part cannot be kept: {error}", error = Text::system_error(error))
    }

    /// Names what belongs to it: `2, 3 and kar`.
    pub fn named(&self) -> Text {
        Text::list(self.holds.iter().map(Text::verbatim), Joined::And)
    }

    /// Finds the first word that is neither a banner of the realm nor a place of the map.
    pub fn unknown(&self, game: &Game<'_>, realm: RealmId) -> Option<&str> {
        let banner = |word: &str| {
            let mut own = game.state.banners_of(realm);
            own.any(|(_, banner)| banner.number.to_string() == word)
        };
        let known = |word: &String| banner(word) || game.place_named(word).is_ok();
        self.holds.iter().find(|word| !known(word)).map(String::as_str)
    }

    /// Checks that a line orders this part alone: each banner of the realm that it names belongs to it, or, where it
    /// names none, the first place does. What may be said at any time is said by everybody.
    ///
    /// # Errors
    /// A sentence that says what the part is.
    pub fn check(&self, game: &Game<'_>, realm: RealmId, line: &str) -> Result<(), Text> {
        let text = giver(line).map_or(line, |(_, text)| text);
        let order = parse::parse(game, Some(realm), text).ok();
        if order
            .as_ref()
            .is_some_and(|order| order.verb().row().anytime() || self.commands(game, realm, order))
        {
            return Ok(());
        }
        Err(say!(
            "you command {part} of {realm}, and `{line}` is for whoever leads {realm}",
            part = self.named(),
            realm = Text::verbatim(&self.realm),
            line = Text::verbatim(text)
        ))
    }

    fn commands(&self, game: &Game<'_>, realm: RealmId, order: &Order) -> bool {
        let arguments = order.arguments();
        let named = arguments.iter().flat_map(Argument::banners);
        let own: Vec<&Banner> = named
            .map(|banner| game.state.banner(banner))
            .filter(|banner| banner.realm == realm)
            .collect();
        if own.is_empty() {
            let place = arguments.iter().find_map(Argument::first_place);
            // A choice among places is a word.
            let of_word = |argument: &Argument| match argument {
                Argument::Word(word) => game.place_named(word).ok(),
                _ => None,
            };
            let place = place.or_else(|| arguments.iter().find_map(of_word));
            let mut held = self.holds.iter().filter_map(|word| game.place_named(word).ok());
            return place.is_some_and(|place| held.any(|held| held == place));
        }
        own.iter().all(|banner| self.holds.contains(&banner.number.to_string()))
    }
}
