//! The form of an army as the rule books print it, to be filled in or put on the table: banners in
//! columns with a total, below them commanders, other characters and units; or the points alone
//! (NL-ARMY-05, EN-ARMY-10).

use std::cmp::Reverse;

use super::texts;
use crate::basics::columns::wrap;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{BannerId, RealmId, Troop};
use crate::engine::Game;
use crate::engine::armies::roster;
use crate::say;
use crate::text::{ProgramNoun, Text};

/// Banners beside each other, as on the printed form; more of them go below.
const ABREAST: usize = 4;
/// Letters of the first column, of one banner and of the total: together less than 80 with a blank
/// between them.
const LABEL: usize = 13;
const CELL: usize = 13;
const TOTAL: usize = 7;

/// One row: its label, a cell for each banner, and the total.
struct FormRow {
    label: String,
    cells: Vec<String>,
    total: String,
}

/// Returns the forms of all realms that the viewer may see, or of one; `full` with all who stand in the
/// banners.
pub fn forms(game: &Game<'_>, viewer: Viewer, realm: Option<RealmId>, full: bool) -> String {
    if full && !game.state.has_rosters() {
        let none =
            say!("Banners are points alone in this campaign; `banners form` has a form for them.");
        return none.in_words(game.rules) + "\n";
    }
    let own = |realm: RealmId| viewer == Viewer::Host || viewer == Viewer::Realm(realm);
    let shown = game.state.realm_ids().filter(|id| realm.is_none_or(|wanted| wanted == *id));
    let parts: Vec<String> = shown
        .map(|id| {
            if own(id) {
                form(game, id, full)
            } else {
                let (realm, rule) = (texts::realm(game, id), Text::verbatim("NL-ARMY-04"));
                let secret = say!("{realm}: its army is secret [{rule}]", realm, rule);
                secret.in_words(game.rules) + "\n"
            }
        })
        .collect();
    parts.join("\n")
}

fn form(game: &Game<'_>, realm: RealmId, full: bool) -> String {
    // `forms` shows it to the realm and the host alone.
    let all = Viewer::Realm(realm).banners_of(game.state, realm);
    let mut banners: Vec<BannerId> = all.map(|(id, _)| id).collect();
    banners.sort_by_key(|id| game.state.banner(*id).number);
    if banners.is_empty() {
        let none = say!("{realm}: no banner stands", realm = texts::realm(game, realm));
        return none.in_words(game.rules) + "\n";
    }
    let rows = rows(game, &banners, full);
    let title = FormRow {
        label: say!("army of {realm}", realm = texts::realm(game, realm)).in_words(game.rules),
        cells: banners
            .iter()
            .map(|id| say!("banner {number}", number = game.state.banner(*id).number))
            .map(|text| text.in_words(game.rules))
            .collect(),
        total: say!("total").in_words(game.rules),
    };
    let mut text = String::new();
    for from in (0..banners.len()).step_by(ABREAST) {
        let to = (from + ABREAST).min(banners.len());
        if from > 0 {
            text.push('\n');
        }
        for row in std::iter::once(&title).chain(&rows) {
            text += &line(row, from..to, to == banners.len());
        }
    }
    text
}

/// Points, commanders, other characters and units, each with what they come to in all banners.
fn rows(game: &Game<'_>, banners: &[BannerId], full: bool) -> Vec<FormRow> {
    let row = |label: Text, cells: Vec<(String, i64)>| FormRow {
        label: label.in_words(game.rules),
        total: cells.iter().map(|(_, points)| points).sum::<i64>().to_string(),
        cells: cells.into_iter().map(|(text, _)| text).collect(),
    };
    let points = banners
        .iter()
        .map(|id| game.state.banner(*id).points)
        .map(|points| (points.to_string(), points))
        .collect();
    let mut rows = vec![row(say!("points"), points)];
    if !full {
        return rows;
    }
    let nobody = || (String::new(), 0);
    let characters: Vec<Vec<&Troop>> = banners.iter().map(|id| characters(game, *id)).collect();
    let commanders = banners.iter().zip(&characters).map(|(id, here)| {
        here.first().map_or_else(nobody, |one| {
            let called = game
                .state
                .annotations
                .commanders
                .get(id)
                .map_or(String::new(), |name| format!("{name}, "));
            (format!("{called}{}", named(game, one)), one.points())
        })
    });
    rows.push(row(say!("commander"), commanders.collect()));
    let most = |lists: &[Vec<&Troop>]| lists.iter().map(Vec::len).max().unwrap_or(0);
    let at = |here: &Vec<&Troop>, at: usize| {
        here.get(at).map_or_else(nobody, |one| (named(game, one), one.points()))
    };
    for place in 1..most(&characters) {
        let cells = characters.iter().map(|here| at(here, place)).collect();
        rows.push(row(say!("character"), cells));
    }
    let units: Vec<Vec<&Troop>> = banners.iter().map(|id| units(game, *id)).collect();
    for place in 0..most(&units) {
        let cells = units.iter().map(|here| at(here, place)).collect();
        rows.push(row(ProgramNoun::Unit.into(), cells));
    }
    rows
}

/// Returns the characters of a banner, who commands it first: of those who may, the one of the highest level.
fn characters<'a>(game: &Game<'a>, banner: BannerId) -> Vec<&'a Troop> {
    let mut here: Vec<&Troop> = game
        .state
        .roster
        .in_banner(banner)
        .map(|(_, troop)| troop)
        .filter(|one| one.character.is_some())
        .collect();
    let rank = |one: &&Troop| {
        one.character.as_ref().map(|own| (Reverse(own.commands), Reverse(own.level)))
    };
    here.sort_by_key(|one| (rank(one), one.number));
    here
}

fn units<'a>(game: &Game<'a>, banner: BannerId) -> Vec<&'a Troop> {
    let mut here: Vec<&Troop> = game
        .state
        .roster
        .in_banner(banner)
        .map(|(_, troop)| troop)
        .filter(|one| one.character.is_none())
        .collect();
    here.sort_by_key(|one| one.number);
    here
}

/// Returns `captain 10 /80`, `40 spearmen /320`.
fn named(game: &Game<'_>, troop: &Troop) -> String {
    let title = roster::kind(game, troop).in_words(game.rules);
    match &troop.character {
        Some(character) => format!("{title} {} /{}", character.level, troop.points()),
        None => format!("{} {title} /{}", troop.models, troop.points()),
    }
}

/// Words that are too long for a cell, broken.
fn broken(text: &str, width: usize) -> String {
    let pieces = text.split_whitespace().flat_map(|word| {
        let letters: Vec<char> = word.chars().collect();
        letters.chunks(width).map(|piece| piece.iter().collect::<String>()).collect::<Vec<_>>()
    });
    pieces.collect::<Vec<_>>().join(" ")
}

/// Returns a row as lines of text, its cells wrapped; the total stands at the end of the last banners only.
fn line(row: &FormRow, banners: std::ops::Range<usize>, last: bool) -> String {
    let number =
        |text: &str| !text.is_empty() && text.chars().all(|letter| letter.is_ascii_digit());
    let cell = |text: &str, width: usize| -> Vec<String> {
        let align = |line: &str| {
            if number(text) { format!("{line:>width$}") } else { format!("{line:<width$}") }
        };
        wrap(&broken(text, width), width, "").lines().map(align).collect()
    };
    let mut cells = vec![cell(&row.label, LABEL)];
    cells.extend(row.cells[banners].iter().map(|text| cell(text, CELL)));
    if last {
        cells.push(
            cell(&row.total, TOTAL)
                .into_iter()
                .map(|line| format!("{:>TOTAL$}", line.trim()))
                .collect(),
        );
    }
    let widths: Vec<usize> =
        cells.iter().map(|lines| lines.first().map_or(0, |line| line.chars().count())).collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    let mut text = String::new();
    for at in 0..height {
        let parts: Vec<String> = cells
            .iter()
            .zip(&widths)
            .map(|(lines, width)| lines.get(at).cloned().unwrap_or_else(|| " ".repeat(*width)))
            .collect();
        text.push_str(parts.join(" ").trim_end());
        text.push('\n');
    }
    text
}
