//! Several reports of a battle in one line, of units and characters by number or by name: `losses red
//! 2 9, spearmen 5 down captain verdict blue` → a line for each, as it is recorded. What may stand
//! after the name of an order its row says. The models that fall for a loss are named so too.

use super::shorthand::parts;
use crate::campaign::{Owner, RealmId};
use crate::engine::armies::roster;
use crate::engine::core::order::{OrderRow, Piece};
use crate::engine::{ArgumentKind, Game, Question, Verb};
use crate::say;
use crate::text::{Joined, Text};

/// Most words of a name.
const WORDS: usize = 3;
/// All models of a unit.
const ALL: &str = "all";

/// Turns a line that reports something of a battle into its reports, a line each. None if it is left as it
/// stands: it reports one thing alone and names it as it is recorded, or it does not read as reports.
///
/// # Errors
/// A name that nobody has here, or more than one.
pub fn spread(
    game: &Game<'_>,
    question: Option<&Question<'_>>,
    line: &str,
) -> Result<Option<Vec<String>>, Text> {
    let Some(question) = question else { return Ok(None) };
    let pieces = question.ask.pieces(game);
    let (prefix, text) = parts(line);
    let spaced = text.replace(',', " , ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let verbs = question.ask.verbs();
    if pieces.is_empty() || words.first().is_none_or(|word| reported(verbs, word).is_none()) {
        return Ok(None);
    }
    let mut reports = Reports { game, verbs, pieces, words, at: 0, realm: None };
    let Some(lines) = reports.lines()? else { return Ok(None) };
    if lines.len() == 1 && lines[0] == text {
        return Ok(None);
    }
    let whole = |line: String| if prefix.is_empty() { line } else { format!("{prefix} {line}") };
    Ok(Some(lines.into_iter().map(whole).collect()))
}

/// Returns the order among those that are asked for which has this name.
fn reported(verbs: &[Verb], word: &str) -> Option<&'static OrderRow> {
    let verb = Verb::by_name(&word.to_lowercase())?;
    verbs.contains(&verb).then(|| verb.row())
}

/// True if an order of this kind lists pieces one after the other.
fn is_list(row: &OrderRow) -> bool {
    let first = row.arguments.first().map(|(_, kind)| *kind);
    matches!(
        first,
        Some(
            ArgumentKind::Piece
                | ArgumentKind::Troop
                | ArgumentKind::Banner
                | ArgumentKind::Casualties
        )
    )
}

/// True if an order names all its pieces in one line.
fn in_one_line(row: &OrderRow) -> bool {
    matches!(row.arguments, [(_, ArgumentKind::Casualties)])
}

/// Lists what follows a piece.
fn after_piece(row: &OrderRow) -> Vec<ArgumentKind> {
    match row.arguments {
        [(_, ArgumentKind::Casualties)] => vec![ArgumentKind::Number],
        [_, rest @ ..] => rest.iter().map(|(_, kind)| *kind).collect(),
        [] => Vec::new(),
    }
}

/// The words of a line.
struct Reports<'a> {
    game: &'a Game<'a>,
    verbs: &'static [Verb],
    pieces: Vec<Piece>,
    words: Vec<&'a str>,
    at: usize,
    /// Owner of the piece that was named last: numbers after it are of the same.
    realm: Option<RealmId>,
}

impl<'a> Reports<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.words.get(self.at).copied()
    }

    /// Goes over commas and `and`.
    fn skip_dividers(&mut self) {
        while self.peek().is_some_and(|word| word == "," || word.eq_ignore_ascii_case("and")) {
            self.at += 1;
        }
    }

    fn lines(&mut self) -> Result<Option<Vec<String>>, Text> {
        let mut lines = Vec::new();
        while let Some(word) = self.peek() {
            let Some(row) = reported(self.verbs, word) else { return Ok(None) };
            self.at += 1;
            if !is_list(row) {
                let from = self.at;
                while self.peek().is_some_and(|word| reported(self.verbs, word).is_none()) {
                    self.at += 1;
                }
                let said = self.words[from..self.at].iter().filter(|word| **word != ",");
                let said: Vec<&str> = std::iter::once(row.name).chain(said.copied()).collect();
                lines.push(said.join(" "));
                continue;
            }
            let before = lines.len();
            loop {
                self.skip_dividers();
                match self.peek() {
                    Some(word) if reported(self.verbs, word).is_none() => {}
                    _ => break,
                }
                let Some(one) = self.one(row)? else { return Ok(None) };
                // All that fall for one loss are named in one line.
                match lines.last_mut().filter(|_| in_one_line(row)) {
                    Some(line) => *line = format!("{line} {one}"),
                    None => lines.push(format!("{} {one}", row.name)),
                }
            }
            if lines.len() == before {
                return Ok(None);
            }
        }
        Ok(Some(lines))
    }

    /// Reads one piece with its words, or returns None if they do not read.
    fn one(&mut self, row: &OrderRow) -> Result<Option<String>, Text> {
        let mut whose = self.peek().and_then(|word| self.game.state.realm_named(word));
        self.realm = whose.or(self.realm);
        self.at += usize::from(whose.is_some());
        let Some(word) = self.peek() else { return Ok(None) };
        let kinds = after_piece(row);
        let counts = kinds.contains(&ArgumentKind::Number);
        // `5 bowmen` or `5 red bowmen`: how many may stand before a name.
        let mut number = None;
        if counts && is_number(word) {
            let next = self.words.get(self.at + 1);
            let of = next.and_then(|word| self.game.state.realm_named(word));
            let name = self.at + 1 + usize::from(of.is_some());
            if self.named(name, of.or(whose))?.is_some() {
                number = Some(word.to_owned());
                self.at = name;
                whose = of.or(whose);
                self.realm = whose.or(self.realm);
            }
        }
        let (mut line, piece) = self.piece(whose, number.is_some())?;
        for kind in &kinds {
            let next = self.peek();
            let said = match kind {
                ArgumentKind::Number => match (number.take(), next) {
                    (Some(number), _) => Some(number),
                    (None, Some(next)) if is_number(next) => self.taken(next),
                    (None, Some(next)) if next.eq_ignore_ascii_case(ALL) => {
                        self.at += 1;
                        piece.map(|piece| self.all(piece).to_string())
                    }
                    _ if in_one_line(row) && self.is_character(piece) => Some("1".to_owned()),
                    _ => None,
                },
                ArgumentKind::Item => next.and_then(|next| self.taken(next)),
                // Units flee as a whole: a number after one is another unit.
                ArgumentKind::Optional(_) => match next {
                    Some(next) if is_number(next) && !self.game.state.has_rosters() => {
                        self.taken(next)
                    }
                    _ => continue,
                },
                ArgumentKind::Flag(flag) => match next {
                    Some(next) if next.eq_ignore_ascii_case(flag) => self.taken(next),
                    _ => continue,
                },
                _ => None,
            };
            let Some(said) = said else { return Ok(None) };
            line.push(' ');
            line.push_str(&said);
        }
        Ok(Some(line))
    }

    fn taken(&mut self, word: &str) -> Option<String> {
        self.at += 1;
        Some(word.to_owned())
    }

    /// Returns the piece that is named, as it is recorded: by its name, where that is wanted or no number
    /// stands here.
    fn piece(
        &mut self,
        whose: Option<RealmId>,
        by_name: bool,
    ) -> Result<(String, Option<Piece>), Text> {
        let word = self.peek().unwrap_or_default();
        let independent = self.game.owner_name(Owner::Independent);
        let (text, piece) = if is_number(word) && !by_name {
            self.at += 1;
            let of = self.realm.map(|realm| self.game.realm_name(realm));
            let text = of.map_or(word.to_owned(), |of| format!("{of} {word}"));
            let mut pieces = self.pieces.iter().copied();
            let piece = pieces.find(|piece| self.text(*piece) == text);
            (text, piece)
        } else if word.eq_ignore_ascii_case(independent) {
            self.at += 1;
            (independent.to_owned(), Some(Piece::Garrison))
        } else if let Some((end, piece)) = self.named(self.at, whose)? {
            self.at = end;
            self.realm = self.realm_of(piece);
            (self.text(piece), Some(piece))
        } else if word.ends_with(|letter: char| letter.is_ascii_digit()) {
            // `red3`, or the sign of a banner.
            self.at += 1;
            (word.to_owned(), None)
        } else {
            let names = self.pieces.iter().map(|piece| self.piece_name(*piece));
            return Err(say!(
                "nobody here is called `{word}`; here are {names}",
                word = Text::verbatim(word),
                names = Text::list(names, Joined::And)
            ));
        };
        Ok((text, piece))
    }

    /// Returns the piece whose name, or the beginning of it, stands at a word, with where the name ends; as
    /// many words as can be are taken.
    fn named(&self, at: usize, whose: Option<RealmId>) -> Result<Option<(usize, Piece)>, Text> {
        let name = |word: &&&str| !is_number(word) && **word != ",";
        let most = self.words[at.min(self.words.len())..].iter().take_while(name).count();
        for end in (at + 1..=at + most.min(WORDS)).rev() {
            let begun = self.words[at..end].join(" ").replace('_', " ").to_lowercase();
            let of = |realm: Option<RealmId>| {
                let mut found: Vec<Piece> = self.pieces.clone();
                found.retain(|piece| realm.is_none() || self.realm_of(*piece) == realm);
                found
                    .retain(|piece| self.names(*piece).iter().any(|name| name.starts_with(&begun)));
                let exactly = |piece: &Piece| self.names(*piece).contains(&begun);
                if found.iter().any(exactly) {
                    found.retain(exactly);
                }
                found
            };
            // The owner is that of the piece before, unless only another has such a one.
            let mut found = of(whose.or(self.realm));
            if found.is_empty() && whose.is_none() {
                found = of(None);
            }
            match found.as_slice() {
                [] => {}
                [piece] => return Ok(Some((end, *piece))),
                several => {
                    let several = several.iter().map(|piece| self.piece_name(*piece));
                    return Err(say!(
                        "`{word}` may be {several}; type the number",
                        word = Text::verbatim(self.words[at..end].join(" ")),
                        several = Text::list(several, Joined::Or)
                    ));
                }
            }
        }
        Ok(None)
    }

    /// Lists what a unit or character is called: by its list, and by the id there.
    fn names(&self, piece: Piece) -> Vec<String> {
        let Piece::Troop(troop) = piece else { return Vec::new() };
        let troop = self.game.state.roster.troop(troop);
        let names = [roster::kind_title(self.game, troop), troop.kind.replace('_', " ")];
        names.map(|name| name.to_lowercase()).to_vec()
    }

    fn realm_of(&self, piece: Piece) -> Option<RealmId> {
        match piece {
            Piece::Troop(troop) => Some(self.game.state.roster.troop(troop).realm),
            Piece::Banner(banner) => Some(self.game.state.banner(banner).realm),
            Piece::Garrison => None,
        }
    }

    fn is_character(&self, piece: Option<Piece>) -> bool {
        let Some(Piece::Troop(troop)) = piece else { return false };
        self.game.state.roster.troop(troop).character.is_some()
    }

    /// Returns all that a piece has.
    fn all(&self, piece: Piece) -> i64 {
        match piece {
            Piece::Troop(troop) => self.game.state.roster.troop(troop).models,
            Piece::Banner(banner) => self.game.state.banner(banner).points,
            Piece::Garrison => 0,
        }
    }

    /// Returns a piece as it is recorded.
    fn text(&self, piece: Piece) -> String {
        let (game, realm) = (self.game, self.realm_of(piece));
        let number = match piece {
            Piece::Troop(troop) => u32::from(game.state.roster.troop(troop).number),
            Piece::Banner(banner) => u32::from(game.state.banner(banner).number),
            Piece::Garrison => 0,
        };
        match realm {
            Some(realm) => format!("{} {number}", game.realm_name(realm)),
            None => game.owner_name(Owner::Independent).to_owned(),
        }
    }

    /// Returns a piece as players read it.
    fn piece_name(&self, piece: Piece) -> Text {
        match piece {
            Piece::Troop(troop) => roster::troop_name(self.game, troop),
            _ => Text::Verbatim(self.text(piece)),
        }
    }
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|letter| letter.is_ascii_digit())
}
