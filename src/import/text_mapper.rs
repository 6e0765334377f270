//! Maps of Text Mapper, a line to each hex → tiles. Nothing that a line names is fetched.
//!
//! ```text
//! 0101 grass "Meads"
//! 0202 green town "Trinth" 20
//! 0101-0202 trail
//! ```

use super::contents::Contents;
use super::hexes::{FoundHex, HEXES_MAX, QuarterTurn, ReadMap, map_of};
use super::words::{HexGround, Words};
use crate::fault::Fault;
use crate::map::svg_import::{DrawingReport, Note};
use crate::map::{MapFile, Standing};
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

/// Lines that are looked at to recognise a file.
const HEAD: usize = 200;

/// The second word of lines that say how something is drawn.
const DRAWN: &[&str] = &["attributes", "lib", "xml", "path", "glow", "outline"];
/// The first word of lines about the whole map.
const WHOLE: &[&str] = &["include", "license", "text", "label", "glow", "other", "url", "default"];

/// A line of a file.
enum MapperLine<'t> {
    Hex {
        name: &'t str,
        column: i32,
        row: i32,
        rest: &'t str,
    },
    /// A path or river from hex to hex.
    Way,
    Include,
    Drawn,
    Blank,
    Unknown,
}

/// Reads digits after an optional sign: the number, and what is behind them.
fn number(text: &str) -> Option<(i32, &str)> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text),
    };
    let number = digits.get(..2).filter(|two| two.bytes().all(|byte| byte.is_ascii_digit()))?;
    Some((sign * number.parse::<i32>().ok()?, &digits[2..]))
}

/// Reads `0101`: column, row, and what is behind them. Four further digits make numbers of three or four.
fn place(text: &str) -> Option<(i32, i32, &str)> {
    let word = text.split(|letter: char| letter.is_whitespace()).next()?;
    let digits = word.len();
    if (digits == 6 || digits == 8) && word.bytes().all(|byte| byte.is_ascii_digit()) {
        let (column, row) = word.split_at(digits / 2);
        return Some((column.parse().ok()?, row.parse().ok()?, &text[digits..]));
    }
    let (column, rest) = number(text)?;
    let (row, rest) = number(rest)?;
    Some((column, row, rest))
}

fn line_of(line: &str) -> MapperLine<'_> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return MapperLine::Blank;
    }
    if let Some((column, row, rest)) = place(line) {
        if rest.starts_with('-') && place(&rest[1..]).is_some() {
            return MapperLine::Way;
        }
        if rest.is_empty() || rest.starts_with(char::is_whitespace) {
            let name = &line[..line.len() - rest.len()];
            return MapperLine::Hex { name, column, row, rest: rest.trim() };
        }
    }
    let mut words = line.split_whitespace();
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    match first {
        "include" => MapperLine::Include,
        _ if WHOLE.contains(&first) || DRAWN.contains(&second) || first.starts_with('<') => {
            MapperLine::Drawn
        }
        _ => MapperLine::Unknown,
    }
}

/// True if most lines at the beginning of a file are those of Text Mapper, and one has a hex.
pub fn is(contents: &Contents) -> bool {
    let text = contents.text();
    if text.trim_start().starts_with(['<', '{', '[']) {
        return false;
    }
    let (mut known, mut unknown, mut hexes) = (0, 0, 0);
    for line in text.lines().take(HEAD) {
        match line_of(line) {
            MapperLine::Hex { rest, .. } => {
                known += 1;
                // A list of an army has numbers before its units, too, and their points.
                hexes += usize::from(!rest.contains(['(', '[', '|', ',', ';']));
            }
            MapperLine::Blank => {}
            MapperLine::Unknown => unknown += 1,
            MapperLine::Way | MapperLine::Include | MapperLine::Drawn => known += 1,
        }
    }
    hexes > 0 && known > 2 * unknown && hexes * 2 > unknown + 1
}

/// Reads a map.
///
/// # Errors
/// None of its hexes has a tile, or it has too many.
pub fn read(contents: &Contents, words: &mut Words<'_>) -> Result<ReadMap, Vec<Fault>> {
    let mut report = DrawingReport::default();
    let (mut found, mut names) = (Vec::new(), Vec::new());
    let (mut ways, mut includes, mut labels, mut unknown) = (0_usize, 0_usize, 0_usize, Vec::new());
    for (number, line) in (1_usize..).zip(contents.text().lines()) {
        match line_of(line) {
            MapperLine::Hex { name, column, row, rest } => {
                let (rest, quoted) = without_labels(rest);
                labels += quoted;
                found.push(hex(words, column, row, &rest));
                names.push(name);
            }
            MapperLine::Way => ways += 1,
            MapperLine::Include => includes += 1,
            MapperLine::Unknown => unknown.push(number),
            MapperLine::Drawn | MapperLine::Blank => {}
        }
        if found.len() > HEXES_MAX {
            let name = quoted(contents.name());
            let message = say!("{name} has more than {most} hexes", name, most = HEXES_MAX);
            let help = say!("export a part of the map");
            return Err(vec![Fault::new("import::too_large", message).help(help)]);
        }
    }
    let left_out = [
        (
            ways,
            say!("{number} {number?way or river|ways and rivers} from hex to hex", number = ways),
        ),
        (
            includes,
            say!("{number} `include` {number?line|lines}: nothing is fetched", number = includes),
        ),
        (labels, say!("{number} {number?label|labels}: tiles have no names", number = labels)),
    ];
    for (_, what) in left_out.into_iter().filter(|(number, _)| *number > 0) {
        report.note(Note::left_out(what));
    }
    if let Some(first) = unknown.first() {
        report.note(Note::left_out(say!(
            "{lines} that cannot be read, the first is line {first}",
            lines = Text::count(unknown.len(), ProgramNoun::Line),
            first = *first
        )));
    }
    // Columns and rows begin at 1, and a map may reach beyond that.
    let (left, top) = (
        found.iter().map(|hex| hex.column - 1).min().unwrap_or(0).min(0),
        found.iter().map(|hex| hex.row - 1).min().unwrap_or(0).min(0),
    );
    // An even step keeps the columns that stand lower.
    let left = left - (left & 1);
    for hex in &mut found {
        hex.column -= 1 + left;
        hex.row -= 1 + top;
    }
    let turn = QuarterTurn::of(found.iter().map(|hex| hex.column).max().unwrap_or(0));
    if let Some((first, name)) = found.first().zip(names.first()) {
        turn.tell(&mut report, (quoted(name), first.column, first.row));
    }
    for hex in &mut found {
        (hex.column, hex.row) = turn.place(hex.column, hex.row);
    }
    let file = map_of(words, (true, 1), found, &mut report).map_err(|fault| vec![fault])?;
    Ok(ReadMap { file: MapFile::Tiles(file), report })
}

/// Takes labels out, with the size behind each: what is left, and how many there were.
fn without_labels(rest: &str) -> (String, usize) {
    let mut left = String::new();
    let mut labels = 0;
    for (at, piece) in rest.split('"').enumerate() {
        if at % 2 == 1 {
            labels += 1;
            continue;
        }
        let piece = if at > 0 {
            let piece = piece.trim_start();
            piece.trim_start_matches(|letter: char| letter.is_ascii_digit())
        } else {
            piece
        };
        left.push(' ');
        left.push_str(piece);
    }
    (left, labels)
}

/// Makes a hex of the words of a line: the last that means a tile counts, and so does the last settlement.
fn hex(words: &mut Words<'_>, column: i32, row: i32, rest: &str) -> FoundHex {
    let mut found = FoundHex { column, row, ..FoundHex::default() };
    let mut standing = Standing::default();
    // `name="value"` says how something is drawn.
    let all: Vec<&str> = rest.split_whitespace().filter(|word| !word.contains('=')).collect();
    let ground = |word: &str| words.ground(word).is_some();
    let has_ground = all.iter().any(|word| ground(word));
    let (mut town, mut others) = (None, Vec::new());
    for word in all {
        match (words.ground(word), words.town(word)) {
            (Some(HexGround::Tile(_) | HexGround::Sea), _) => found.words.push(word.to_owned()),
            (None, Some(settlement)) => town = Some((word, settlement)),
            (None, None) => others.push(word),
        }
    }
    if let Some((word, settlement)) = town {
        words.count_settlement(word, Some(settlement));
        standing.settlement = Some(settlement);
    }
    if has_ground {
        // Further words beside a tile may be a settlement that the rules do not know, or decoration.
        for word in others {
            words.count_settlement(word, None);
        }
    } else {
        found.words.extend(others.into_iter().map(str::to_owned));
    }
    found.standing = standing;
    found
}
