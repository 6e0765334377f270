//! Reads a free line word by word: what stands there is what the first argument that has room for
//! it takes, and of several the one that takes most words.

use crate::campaign::RealmId;
use crate::engine::core::game::Game;
use crate::engine::core::order::{Argument, ArgumentKind};
use crate::engine::core::parse::free::token::{Token, tokens};
use crate::engine::core::parse::of_field;
use crate::engine::core::parse::places::{BETWEEN, MarchWords, WAY, is_one_of, place_first};
use crate::engine::core::parse::words::{Cursor, number};
use crate::engine::core::scripting::interface::ModOrder;
use crate::engine::core::texts;
use crate::map::Side;
use crate::say;
use crate::text::Text;

/// Words that say nothing, where they begin no name.
const FILLERS: &[&str] = &["to", "with", "under", "by", "and", "points", "the"];

pub(super) struct OrderReader<'a> {
    game: &'a Game<'a>,
    who: Option<RealmId>,
    order: &'a ModOrder,
    words: &'a [&'a str],
    tokens: Vec<Token<'a>>,
    at: usize,
    /// Arguments read so far; tiles of a march are kept apart.
    read: Vec<Option<Argument>>,
    march: MarchWords,
    /// The argument with many parts that is read now, by its name or because one part was.
    open: Option<usize>,
    /// Words that filled an argument because they fitted nowhere else.
    leftover: Vec<&'a str>,
    /// The argument that took the number just before this token without being named.
    counted: Option<(usize, usize)>,
}

/// Returns the kind of an argument, whether it may be left out or not.
fn inner(kind: ArgumentKind) -> ArgumentKind {
    if let ArgumentKind::Optional(kind) = kind { *kind } else { kind }
}

fn many(kind: ArgumentKind) -> bool {
    matches!(
        inner(kind),
        ArgumentKind::Places
            | ArgumentKind::Numbers
            | ArgumentKind::Banners
            | ArgumentKind::Ships
            | ArgumentKind::Words
            | ArgumentKind::Text
    )
}

impl<'a> OrderReader<'a> {
    pub(super) fn new(
        game: &'a Game<'a>,
        who: Option<RealmId>,
        order: &'a ModOrder,
        words: &'a [&'a str],
    ) -> OrderReader<'a> {
        let marches = order.arguments.iter().any(|(_, kind)| inner(*kind) == ArgumentKind::Places);
        OrderReader {
            game,
            who,
            order,
            words,
            tokens: tokens(words, marches),
            at: 0,
            read: vec![None; order.arguments.len()],
            march: MarchWords::default(),
            open: None,
            leftover: Vec::new(),
            counted: None,
        }
    }

    pub(super) fn goes_on(&self) -> bool {
        self.at < self.tokens.len()
    }

    pub(super) fn has(&self, argument: usize) -> bool {
        self.read[argument].is_some()
    }

    /// Says what may be wrong with a word that was taken for another argument than it was meant
    /// for.
    pub(super) fn misread(&self) -> Option<Text> {
        let word = self.leftover.first()?;
        let lacks = |wanted: &[ArgumentKind]| {
            let mut arguments = self.order.arguments.iter().enumerate();
            arguments.any(|(at, (_, kind))| wanted.contains(kind) && !self.has(at))
        };
        if lacks(&[ArgumentKind::Place, ArgumentKind::Places]) {
            return self.game.place_named(word).err();
        }
        if lacks(&[ArgumentKind::Realm]) { self.game.realm_named(word).err() } else { None }
    }

    /// Returns every argument, in the order of the declaration.
    pub(super) fn arguments(self) -> Vec<Argument> {
        let mut march = self.march.in_order();
        let kinds = self.order.arguments.iter().map(|(_, kind)| *kind);
        kinds
            .zip(self.read)
            .map(|(kind, read)| {
                let read = match inner(kind) {
                    ArgumentKind::Places => march.take().map(Argument::Places),
                    _ => read,
                };
                match kind {
                    ArgumentKind::Flag(_) => read.unwrap_or(Argument::Keyword(None)),
                    ArgumentKind::Optional(_) => Argument::Optional(read.map(Box::new)),
                    // Nothing is missing any more.
                    _ => read.unwrap_or(Argument::Optional(None)),
                }
            })
            .collect()
    }

    /// Reads what stands next.
    pub(super) fn step(&mut self) -> Result<(), Text> {
        let text = self.tokens[self.at].text();
        let best = self.best(self.at);
        // A name of several words is no word of the order's own.
        if let Some((argument, value, taken)) = best.clone().filter(|(_, _, taken)| *taken > 1) {
            self.take(argument, value, taken);
            return Ok(());
        }
        if text.is_empty() {
            self.at += 1;
            return Ok(());
        }
        if self.named(text)? {
            return Ok(());
        }
        if let Some((argument, value, taken)) = best {
            let number = matches!(value, Argument::Number(_));
            self.take(argument, value, taken);
            self.counted = number.then_some((self.at, argument));
            return Ok(());
        }
        if let Some(march) = self.marches()
            && (is_one_of(text, WAY) || is_one_of(text, BETWEEN))
        {
            if is_one_of(text, WAY) {
                self.march.goes_by();
            }
            self.at += 1;
            self.open = Some(march);
            return self.place_follows(text);
        }
        if is_one_of(text, FILLERS) {
            self.at += 1;
            return Ok(());
        }
        self.left_over(text)
    }

    /// Finds the argument that takes the tiles of a march.
    fn marches(&self) -> Option<usize> {
        self.order.arguments.iter().position(|(_, kind)| inner(*kind) == ArgumentKind::Places)
    }

    /// Checks that a tile follows a word such as `via`: nothing else is meant.
    fn place_follows(&self, after: &str) -> Result<(), Text> {
        let Some(next) = self.tokens.get(self.at) else {
            return Err(say!(
                "a {tile} is missing after `{after}`",
                tile = texts::tile(self.game),
                after = Text::verbatim(after)
            ));
        };
        let between = |word: &str| is_one_of(word, FILLERS) || is_one_of(word, WAY);
        if between(next.text()) || self.value(self.at, ArgumentKind::Place).is_some() {
            return Ok(());
        }
        Err(self.game.place_named(next.text()).err().unwrap_or_default())
    }

    /// Finds the argument that has room for what stands here, with its value and the number of
    /// words that it takes. The argument that is read now comes first.
    fn best(&self, at: usize) -> Option<(usize, Argument, usize)> {
        let order = self.open.into_iter().chain(0..self.order.arguments.len());
        let room = order
            .filter(|argument| !self.has(*argument) || many(self.order.arguments[*argument].1));
        let mut best: Option<(usize, Argument, usize)> = None;
        for argument in room {
            if let Some((value, taken)) = self.value(at, self.order.arguments[argument].1)
                && best.as_ref().is_none_or(|(_, _, most)| taken > *most)
            {
                best = Some((argument, value, taken));
            }
        }
        best
    }

    /// Reads one argument of a kind, or one part of it, and returns it with the number of its
    /// words.
    fn value(&self, at: usize, kind: ArgumentKind) -> Option<(Argument, usize)> {
        let word = self.tokens[at].text();
        let rest = || self.tokens[at..].iter().map(Token::text).collect::<Vec<_>>();
        let piece = |read: fn(&mut Cursor<'_>) -> Result<Argument, Text>| {
            let words = rest();
            let mut cursor = Cursor { game: self.game, who: self.who, words: &words, at: 0 };
            read(&mut cursor).ok().map(|argument| (argument, cursor.at))
        };
        match inner(kind) {
            ArgumentKind::Place | ArgumentKind::Places => {
                let typed: Vec<&str> = self.tokens[at..].iter().map(|token| token.typed).collect();
                place_first(self.game, &typed).map(|(place, taken)| (Argument::Place(place), taken))
            }
            ArgumentKind::Number | ArgumentKind::Numbers => {
                number(word).ok().map(|number| (Argument::Number(number), 1))
            }
            ArgumentKind::Realm => {
                self.game.state.realm_named(word).map(|realm| (Argument::Realm(realm), 1))
            }
            ArgumentKind::Side => Side::from_name(word).map(|side| (Argument::Side(side), 1)),
            ArgumentKind::Banner | ArgumentKind::Banners => {
                piece(|cursor| cursor.banner().map(Argument::Banner))
            }
            ArgumentKind::Ship | ArgumentKind::Ships => {
                piece(|cursor| cursor.ship().map(Argument::Ship))
            }
            _ => None,
        }
    }

    /// Adds a value that was read to its argument.
    fn take(&mut self, argument: usize, value: Argument, taken: usize) {
        self.at += taken;
        let kind = self.order.arguments[argument].1;
        self.open = many(kind).then_some(argument);
        let slot = &mut self.read[argument];
        match (inner(kind), value, slot.as_mut()) {
            (ArgumentKind::Places, Argument::Place(place), _) => {
                self.march.push(place);
                *slot = Some(Argument::Places(Vec::new()));
            }
            (ArgumentKind::Numbers, Argument::Number(number), Some(Argument::Numbers(all))) => {
                all.push(number);
            }
            (ArgumentKind::Numbers, Argument::Number(number), _) => {
                *slot = Some(Argument::Numbers(vec![number]));
            }
            (ArgumentKind::Banners, Argument::Banner(one), Some(Argument::Banners(all))) => {
                all.push(one);
            }
            (ArgumentKind::Banners, Argument::Banner(one), _) => {
                *slot = Some(Argument::Banners(vec![one]));
            }
            (ArgumentKind::Ships, Argument::Ship(one), Some(Argument::Ships(all))) => all.push(one),
            (ArgumentKind::Ships, Argument::Ship(one), _) => {
                *slot = Some(Argument::Ships(vec![one]));
            }
            (_, value, _) => *slot = Some(value),
        }
    }

    /// Reads an argument after its name; returns true if the word is the name of one.
    fn named(&mut self, word: &str) -> Result<bool, Text> {
        let mut names = self.order.arguments.iter();
        let Some(argument) = names.position(|(name, _)| name.eq_ignore_ascii_case(word)) else {
            return Ok(false);
        };
        let (name, kind) = &self.order.arguments[argument];
        let filler = is_one_of(word, FILLERS);
        if let ArgumentKind::Flag(flag) = kind {
            self.read[argument] = Some(Argument::Keyword(Some(flag)));
            self.at += 1;
            return Ok(true);
        }
        if self.counts(argument) {
            self.at += 1;
            return Ok(true);
        }
        if self.has(argument) && !many(*kind) {
            let twice = || say!("`{name}` is given twice", name = Text::verbatim(name));
            return if filler { Ok(false) } else { Err(twice()) };
        }
        let next = self.at + 1;
        let (Some(token), false) = (self.tokens.get(next).copied(), self.ends(next)) else {
            return if filler {
                Ok(false)
            } else {
                Err(say!("what `{name}` is to be is missing", name = Text::verbatim(name)))
            };
        };
        match inner(*kind) {
            ArgumentKind::Word => {
                // The whole word, whatever signs are in it.
                let word = self.words[token.from].trim_matches(',');
                self.read[argument] = Some(Argument::Word(word.to_owned()));
                let after = |token: &Token<'_>, word: &Token<'_>| word.from > token.from;
                let rest = self.tokens[next..].iter().position(|word| after(&token, word));
                self.at = rest.map_or(self.tokens.len(), |rest| next + rest);
            }
            ArgumentKind::Words | ArgumentKind::Text => {
                let rest = self.words[token.from..].join(" ");
                self.read[argument] = Some(Argument::Words(rest));
                self.at = self.tokens.len();
            }
            ArgumentKind::Places if is_one_of(token.text(), WAY) => {
                self.open = Some(argument);
                self.at = next;
            }
            _ => match self.value(next, *kind) {
                Some((value, taken)) => {
                    self.at = next;
                    self.take(argument, value, taken);
                }
                None if filler => return Ok(false),
                None => return Err(of_field(name, self.wrong(token.text(), *kind))),
            },
        }
        Ok(true)
    }

    /// True if the name of an argument stands behind its number, as in `12 gold`: then the number is
    /// that argument's.
    fn counts(&mut self, argument: usize) -> bool {
        let Some((_, taker)) = self.counted.filter(|(at, _)| *at == self.at) else { return false };
        if inner(self.order.arguments[argument].1) != ArgumentKind::Number {
            return false;
        }
        if taker != argument && self.has(argument) {
            return false;
        }
        let number = self.read[taker].take();
        self.read[argument] = number;
        true
    }

    fn ends(&self, at: usize) -> bool {
        self.tokens.get(at).is_none_or(|token| token.text().is_empty())
    }

    /// Says why a word does not fit a kind.
    fn wrong(&self, word: &str, kind: ArgumentKind) -> Text {
        let words = [word];
        let mut cursor = Cursor { game: self.game, who: self.who, words: &words, at: 0 };
        cursor.argument(inner(kind), 0).err().unwrap_or_default()
    }

    /// Takes a word that is nothing else as a word of the order, if one is still to be given.
    fn left_over(&mut self, text: &'a str) -> Result<(), Text> {
        let free = |wanted: ArgumentKind, reader: &Self| {
            let mut arguments = reader.order.arguments.iter().enumerate();
            arguments.position(|(at, (_, kind))| {
                inner(*kind) == wanted && (wanted == ArgumentKind::Words || !reader.has(at))
            })
        };
        if let Some(argument) = free(ArgumentKind::Word, self).filter(|_| !self.is_surplus(text)) {
            self.read[argument] = Some(Argument::Word(text.to_owned()));
        } else if let Some(argument) = free(ArgumentKind::Words, self) {
            let typed = self.tokens[self.at].typed;
            self.read[argument] = Some(match self.read[argument].take() {
                Some(Argument::Words(before)) => Argument::Words(format!("{before} {typed}")),
                _ => Argument::Words(typed.to_owned()),
            });
        } else {
            return Err(self.misfit(text));
        }
        self.leftover.push(text);
        self.open = None;
        self.at += 1;
        Ok(())
    }

    fn takes(&self, wanted: &[ArgumentKind]) -> bool {
        self.order.arguments.iter().any(|(_, kind)| wanted.contains(&inner(*kind)))
    }

    /// True if a word is a number, tile or realm more than the order takes.
    fn is_surplus(&self, text: &str) -> bool {
        let places = [ArgumentKind::Place, ArgumentKind::Places];
        number(text).is_ok() && self.takes(&[ArgumentKind::Number, ArgumentKind::Numbers])
            || self.takes(&places) && place_first(self.game, &[text]).is_some()
            || self.takes(&[ArgumentKind::Realm]) && self.game.state.realm_named(text).is_some()
    }

    /// Says why a word has no place in the line.
    fn misfit(&self, text: &str) -> Text {
        let typed = Text::verbatim(text);
        let takes = |wanted: &[ArgumentKind]| self.takes(wanted);
        if number(text).is_ok() {
            return say!("`{text}` is a number too many", text = typed);
        }
        // A word before it may have been meant for what is still missing.
        if let Some(why) = self.misread() {
            return why;
        }
        if takes(&[ArgumentKind::Place, ArgumentKind::Places]) {
            return match self.game.place_named(text) {
                Ok(_) => say!(
                    "`{text}` is a {tile} too many",
                    text = typed,
                    tile = texts::tile(self.game)
                ),
                Err(why) => why,
            };
        }
        if takes(&[ArgumentKind::Realm]) {
            return match self.game.realm_named(text) {
                Ok(_) => say!("`{text}` is a realm too many", text = typed),
                Err(why) => why,
            };
        }
        say!("`{text}` does not fit", text = typed)
    }
}
