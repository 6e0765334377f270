//! Words of other programs → names of the rules, counted, and what to add for those that mean nothing yet.

use std::collections::BTreeMap;

use crate::fault::nearest;
use crate::map::provinces::key;
use crate::map::svg_import::{DrawingReport, Note};
use crate::rules::imports::as_compared;
use crate::rules::{Aliases, Ruleset, Settlement, Terrain};
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

/// Letters of a realm's name at most.
const REALM: usize = 16;

/// Words that stand for somebody who is no realm.
const NO_REALM: &[&str] = &["independent", "nobody", "host", "draw", "public"];

/// Makes a realm's name of what another program calls it: small letters alone. None where it has none.
pub fn realm_word(written: &str) -> Option<String> {
    let letters = key(written);
    let word: String = letters.chars().filter(char::is_ascii_lowercase).take(REALM).collect();
    if NO_REALM.contains(&word.as_str()) {
        return Some(format!("the{word}"));
    }
    (!word.is_empty()).then_some(word)
}

/// Makes the name of a realm differ from others: letters are put at its end.
pub fn realm_word_beside(word: &str, taken: &dyn Fn(&str) -> bool) -> String {
    let letters = || ('a'..='z').map(String::from);
    let pairs = letters().flat_map(|one| letters().map(move |other| format!("{one}{other}")));
    let mut endings = std::iter::once(String::new()).chain(letters()).chain(pairs);
    let with = |end: &String| {
        let kept: String = word.chars().take(REALM - end.len()).collect();
        Some(kept + end).filter(|word| !taken(word))
    };
    endings.find_map(|end| with(&end)).unwrap_or_else(|| word.to_owned())
}

/// Letters of a word that are looked at.
const LETTERS: usize = 60;

/// Words without a meaning that are told each with a line to add.
const TOLD: usize = 12;

/// Something that a word may mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum WordSubject {
    Design,
    Terrain,
    Settlement,
}

impl WordSubject {
    /// Returns its key in the section `imports`.
    fn key(self) -> &'static str {
        match self {
            WordSubject::Design => "designs",
            WordSubject::Terrain => "terrains",
            WordSubject::Settlement => "settlements",
        }
    }

    /// Returns what has it.
    fn of(self) -> ProgramNoun {
        match self {
            WordSubject::Design => ProgramNoun::Hex,
            WordSubject::Terrain => ProgramNoun::Province,
            WordSubject::Settlement => ProgramNoun::Place,
        }
    }

    /// Says that places have a word without a meaning.
    fn unknown(self, places: Text, word: Text) -> Text {
        match self {
            WordSubject::Design => {
                say!("{places} `{word}`: no tile of the rules is called so", places, word)
            }
            WordSubject::Terrain => {
                say!("{places} `{word}`: no terrain of the rules is called so", places, word)
            }
            WordSubject::Settlement => {
                say!("{places} `{word}`: no settlement of the rules is called so", places, word)
            }
        }
    }
}

/// Ground of a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HexGround {
    Tile(u16),
    /// Nothing lies there.
    Sea,
}

/// Words of a file, looked up by the rules and counted.
pub struct Words<'r> {
    pub rules: &'r Ruleset,
    /// By subject: names of the rules as words are compared.
    own: [BTreeMap<String, usize>; 3],
    read: BTreeMap<(WordSubject, String, String), usize>,
    unknown: BTreeMap<(WordSubject, String), usize>,
    marks: BTreeMap<String, usize>,
    /// Capitals whose realm is not said.
    capitals: usize,
}

impl<'r> Words<'r> {
    pub fn of(rules: &'r Ruleset) -> Words<'r> {
        let compared = |names: &mut dyn Iterator<Item = &str>| -> BTreeMap<String, usize> {
            names.enumerate().map(|(at, name)| (as_compared(name), at)).collect()
        };
        let own = [
            compared(&mut rules.tiles.designs.iter().map(|design| design.id.as_str())),
            compared(&mut rules.names.terrains.iter().map(String::as_str)),
            compared(&mut rules.names.settlements.iter().map(String::as_str)),
        ];
        Words {
            rules,
            own,
            read: BTreeMap::new(),
            unknown: BTreeMap::new(),
            marks: BTreeMap::new(),
            capitals: 0,
        }
    }

    fn aliases(&self, subject: WordSubject) -> &'r Aliases {
        match subject {
            WordSubject::Design => &self.rules.imports.designs,
            WordSubject::Terrain => &self.rules.imports.terrains,
            WordSubject::Settlement => &self.rules.imports.settlements,
        }
    }

    /// Finds a name by a word as it is compared.
    fn exactly(&self, subject: WordSubject, word: &str) -> Option<usize> {
        let own = &self.own[subject as usize];
        let alias = || own.get(&as_compared(self.aliases(subject).get(word)?));
        own.get(word).or_else(alias).copied()
    }

    /// Looks a word up; its last words are left off until something is found.
    fn shortened<T>(word: &str, find: impl Fn(&str) -> Option<T>) -> Option<(String, T)> {
        let short: String = word.chars().take(LETTERS).collect();
        // Sets of pictures come before a slash: `Classic/Flat Beach`.
        let parts = [short.as_str(), short.rsplit('/').next().unwrap_or_default()];
        for part in parts {
            let mut rest = as_compared(part);
            while !rest.is_empty() {
                if let Some(found) = find(&rest) {
                    return Some((rest, found));
                }
                let end = rest.rfind(' ').unwrap_or(0);
                rest.truncate(end);
            }
        }
        None
    }

    fn name_of(&self, subject: WordSubject, at: usize) -> &str {
        match subject {
            WordSubject::Design => &self.rules.tiles.designs[at].id,
            WordSubject::Terrain => &self.rules.names.terrains[at],
            WordSubject::Settlement => &self.rules.names.settlements[at],
        }
    }

    fn note(&mut self, subject: WordSubject, word: &str, name: String) {
        let word = as_compared(&word.chars().take(LETTERS).collect::<String>());
        *self.read.entry((subject, word, name)).or_insert(0) += 1;
    }

    fn look(&self, subject: WordSubject, word: &str) -> Option<usize> {
        Self::shortened(word, |part| self.exactly(subject, part)).map(|(_, at)| at)
    }

    /// Counts a word that means nothing.
    fn miss(&mut self, subject: WordSubject, word: &str) {
        let word = as_compared(&word.chars().take(LETTERS).collect::<String>());
        *self.unknown.entry((subject, word)).or_insert(0) += 1;
    }

    /// Returns what lies on a hex by a word, without counting it.
    pub fn ground(&self, word: &str) -> Option<HexGround> {
        let find = |part: &str| {
            if self.rules.imports.is_sea(part) || self.rules.imports.is_blank(part) {
                return Some(HexGround::Sea);
            }
            let at = self.exactly(WordSubject::Design, part)?;
            u16::try_from(at).ok().map(HexGround::Tile)
        };
        Self::shortened(word, find).map(|(_, ground)| ground)
    }

    /// Returns the settlement that a word means, without counting it.
    pub fn settlement(&self, word: &str) -> Option<Settlement> {
        let at = self.look(WordSubject::Settlement, word)?;
        u8::try_from(at).ok().map(Settlement)
    }

    /// Returns the settlement that a word means where nobody is said to hold it, without counting it: a
    /// capital is one of its owner.
    pub fn town(&self, word: &str) -> Option<Settlement> {
        self.settlement(word).filter(|kind| *kind != self.rules.capital)
    }

    /// Counts what a word of a hex was read as, or that it means nothing.
    pub fn count_ground(&mut self, word: &str, ground: Option<HexGround>) {
        match ground {
            Some(HexGround::Tile(at)) => {
                let name = self.name_of(WordSubject::Design, usize::from(at)).to_owned();
                self.note(WordSubject::Design, word, name);
            }
            Some(HexGround::Sea) => self.note(WordSubject::Design, word, String::new()),
            None => self.miss(WordSubject::Design, word),
        }
    }

    /// Counts what a word was read as, or that it is no settlement.
    pub fn count_settlement(&mut self, word: &str, settlement: Option<Settlement>) {
        match settlement {
            Some(kind) => {
                let name = self.name_of(WordSubject::Settlement, usize::from(kind.0)).to_owned();
                self.note(WordSubject::Settlement, word, name);
            }
            None if self.settlement(word).is_some() => self.capitals += 1,
            None => self.miss(WordSubject::Settlement, word),
        }
    }

    /// Counts a mark that the rules do not have.
    pub fn count_mark(&mut self, word: &str) {
        *self.marks.entry(word.chars().take(LETTERS).collect()).or_insert(0) += 1;
    }

    /// Returns the terrain that a word means, and counts it.
    pub fn terrain(&mut self, word: &str) -> Option<Terrain> {
        let found = self.look(WordSubject::Terrain, word);
        match found {
            Some(at) => {
                let name = self.name_of(WordSubject::Terrain, at).to_owned();
                self.note(WordSubject::Terrain, word, name);
            }
            None => self.miss(WordSubject::Terrain, word),
        }
        found.and_then(|at| u8::try_from(at).ok()).map(Terrain)
    }

    /// True if the word is a terrain's name or stands for one.
    pub fn knows_terrain(&self, word: &str) -> bool {
        self.look(WordSubject::Terrain, word).is_some()
    }

    /// Returns the terrain of a height, in hundredths of the highest; None where the rules say nothing.
    pub fn terrain_at(&self, height: i64) -> Option<Terrain> {
        let heights = &self.rules.imports.heights;
        let (_, name) = heights.iter().find(|(least, _)| height >= *least)?;
        self.rules.names.terrain(name)
    }

    /// Tells what words were read as, and what to add for those that were not.
    pub fn report(&self, report: &mut DrawingReport) {
        for ((subject, word, name), number) in &self.read {
            let places = Text::count(*number, subject.of());
            let text = match name.as_str() {
                "" => say!("{places} `{word}` without a tile", places, word = quoted(word)),
                name if as_compared(name) == *word => {
                    say!("{places} `{word}`", places, word = quoted(name))
                }
                name => say!(
                    "{places} `{word}` as `{name}`",
                    places,
                    word = quoted(word),
                    name = quoted(name)
                ),
            };
            report.note(Note::read(text));
        }
        if self.capitals > 0 {
            report.note(Note::left_out(say!(
                "{number} {number?capital|capitals}: whose each is, is not said",
                number = self.capitals
            )));
        }
        for (word, number) in self.marks.iter().take(TOLD) {
            report.note(Note::left_out(say!(
                "{number} {number?mark|marks} `{word}`: the rules have no such mark",
                number = *number,
                word = quoted(word)
            )));
        }
        let mut unknown: Vec<_> = self.unknown.iter().collect();
        unknown.sort_by_key(|(key, number)| (std::cmp::Reverse(**number), *key));
        for ((subject, word), number) in unknown.iter().take(TOLD) {
            report.note(Note::left_out(self.missing(*subject, word, **number)));
        }
        if unknown.len() > TOLD {
            report.note(Note::left_out(say!(
                "{number} further {number?word|words} that the rules do not know",
                number = unknown.len() - TOLD
            )));
        }
    }

    /// Tells of a word without a meaning, and the line to add.
    fn missing(&self, subject: WordSubject, word: &str, number: usize) -> Text {
        let names: Vec<&str> =
            self.own[subject as usize].values().map(|at| self.name_of(subject, *at)).collect();
        let aliases = self.aliases(subject);
        let near = nearest(word, names.iter().copied().chain(aliases.iter().map(|(word, _)| word)));
        let near = near.map(|near| aliases.get(near).unwrap_or(near));
        let shown = quoted(if word.is_empty() { "?" } else { word });
        let unknown = subject.unknown(Text::count(number, subject.of()), shown.clone());
        let line = |name: &Text| {
            let (key, word) = (quoted(subject.key()), &shown);
            say!("`imports: {{ {key}: {{ {name}: [{word}] }} }}`", key, name, word)
        };
        match near {
            Some(near) => {
                let near = quoted(near);
                let line = line(&near);
                say!("{unknown}; did you mean `{near}`? Add to a mod: {line}", unknown, near, line)
            }
            None => say!("{unknown}. Add to a mod: {line}", unknown, line = line(&say!("NAME"))),
        }
    }
}
