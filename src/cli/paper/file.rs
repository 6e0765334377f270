//! The file of a campaign that was played on paper so far: its answers, and a note with an example for each
//! further kind of line.

use super::on_hexes;
use crate::basics::pluralize::listed;
use crate::campaign::header_lines::{HEADER_LINES, HeadLine};
use crate::cli::begin::{MADE_MAP, for_computers};
use crate::cli::set_up::Wish;
use crate::fault::SourceFile;
use crate::map::{Hex, MapFile};
use crate::rules::tiles::Design;
use crate::rules::{MarkBearer, MarkKind, Ruleset};
use crate::session::header;
use crate::yaml::Files;

/// Writes a note of several lines.
fn note(text: &mut String, words: &str) {
    let mut line = String::from("#");
    for word in words.split_whitespace() {
        if line.chars().count() + 1 + word.chars().count() > 100 {
            text.push_str(&format!("{line}\n"));
            line = String::from("#");
        }
        line.push(' ');
        line.push_str(word);
    }
    text.push_str(&format!("{line}\n"));
}

/// Returns the campaign file: what was answered, and a note for each further kind of line. `made` is the map
/// of provinces that lies beside it, where there is one.
pub(super) fn text(wish: &Wish, seed: u64, made: Option<&str>) -> String {
    let rules = &wish.rules;
    let mut text = String::new();
    note(
        &mut text,
        "A campaign that goes on from paper. Lines that begin with # are notes. Fill in what lies on your table, \
        and remove the # from lines that you want.",
    );
    text.push_str(&format!(
        "margrave {format}\nedition {edition}\nseed {seed}\n",
        format = header::FORMAT,
        edition = rules.edition
    ));
    for seat in wish.arguments.players.split(',') {
        text.push_str(&format!("realm {seat}\n", seat = seat.replace('=', " ")));
    }
    if wish.arguments.host {
        text.push_str("host human\n");
    }
    for race in &wish.arguments.races {
        text.push_str(&format!("race {race}\n", race = race.replace('=', " ")));
    }
    text.push('\n');
    note(
        &mut text,
        "Options that you agreed on, each in a line: `option years 3`. `margrave rules list` names them.",
    );
    let mut options = wish.arguments.options.clone();
    if wish.people < wish.names.len() {
        options.extend(for_computers(rules, &options));
    }
    for option in &options {
        text.push_str(&format!("option {option}\n", option = option.replace('=', " ")));
    }
    text.push('\n');
    if on_hexes(rules) {
        tiles(&mut text, wish);
    } else {
        note(
            &mut text,
            &format!(
                "The map. {MADE_MAP} was made from a seed: write your own provinces into it, or name another file. \
            `margrave map --from FILE.svg` makes one from a drawing. Whose a province is stands here: `tile ID owner red`, and \
            `tile ID capital red` for a capital."
            ),
        );
        text.push_str(&format!("map {MADE_MAP}\n"));
        provinces(&mut text, wish, made.unwrap_or_default());
    }
    text.push('\n');
    note(
        &mut text,
        "What else may lie on the table. Each note has an example, which begins with two #. Take away both, and write \
        what you have; or take away what you do not need.",
    );
    // `crowns` is another word for `money`.
    let told = |key: &str| !matches!(key, "tile" | "crowns");
    let known = |row: &&HeadLine| row.lays && !row.exact && told(row.key) && row.is_of(rules);
    for row in HEADER_LINES.iter().filter(known) {
        text.push('\n');
        note(&mut text, &format!("{}: {}", row.usage, row.doc.english()));
        if row.key == "remember" {
            note(&mut text, &remembered(rules));
        }
        text.push_str(&format!("## {example}\n", example = example(wish, row)));
    }
    text.push('\n');
    note(
        &mut text,
        &format!(
            "Where the calendar goes on. `{midway}` would be in the midst of a year.",
            midway = super::midway(rules, &wish.names)
        ),
    );
    text.push_str(&format!("{}\nbegin\n", wish.position.start));
    text
}

/// Returns the names that `remember` takes.
fn remembered(rules: &Ruleset) -> String {
    let keys = |layer: &str| {
        let keys = rules.memory_keys(layer);
        (!keys.is_empty()).then(|| format!("{layer} remembers {}", listed(&keys, "and")))
    };
    let layers: Vec<String> =
        rules.layers.iter().filter_map(|layer| keys(layer.name.as_str())).collect();
    match layers.is_empty() {
        true => "Nothing is remembered under these rules.".to_owned(),
        false => format!("The names: {}.", layers.join("; ")),
    }
}

/// Writes the provinces of the map by their ids, with an example of whose they are.
fn provinces(text: &mut String, wish: &Wish, made: &str) {
    let rules = &wish.rules;
    let source = SourceFile::new(MADE_MAP, made);
    let Ok(file) = MapFile::parse(&mut Files::default(), &source, &rules.names, &rules.tiles)
    else {
        return;
    };
    let map = file.map(&rules.tiles);
    let language = rules.languages.get(usize::from(rules.lang.0)).map(String::as_str);
    let named: Vec<String> = map
        .ids()
        .map(|id| map.place(id))
        .map(|place| {
            let name = place.province().map_or("", |province| province.name_in(language));
            format!("{} {name}", place.label)
        })
        .collect();
    note(text, &format!("Its provinces: {}.", named.join(", ")));
    let labels = map.ids().map(|id| map.place(id).label.as_str());
    for ((realm, words), label) in wish.names.iter().zip(["capital", "owner"]).zip(labels) {
        text.push_str(&format!("## tile {label} {words} {realm}\n"));
    }
}

/// Returns the example of a line, with names of this edition and campaign.
fn example(wish: &Wish, row: &HeadLine) -> String {
    let rules = &wish.rules;
    let realm = wish.names.first().map_or("red", String::as_str);
    match row.key {
        "counter" => {
            let counter = rules.counters.first().map_or("NAME", |counter| counter.id.as_str());
            format!("counter {realm} {counter} 3")
        }
        "mark" => {
            let lies = |mark: &&MarkKind| mark.on == MarkBearer::Tile;
            let mark = rules.marks.iter().find(lies).map_or("NAME", |mark| mark.id.as_str());
            let place = if on_hexes(rules) { "D4" } else { "ID" };
            format!("mark {mark} {place} lifted by {realm}")
        }
        "remember" => format!("remember {edition} NAME VALUE", edition = rules.edition),
        "order" => format!("order {}", wish.names.join(" ")),
        _ => row.example.to_owned(),
    }
}

fn tiles(text: &mut String, wish: &Wish) {
    let rules = &wish.rules;
    let designs = &rules.tiles.designs;
    note(
        text,
        "The map. `free` lets it lie as it does on your table. Each tile is a line: its name, what it is, and by how many \
        sides it is turned clockwise, if at all (`turn 2`).",
    );
    let kinds: Vec<&str> = rules.settlements.iter().map(|kind| kind.id.as_str()).collect();
    note(
        text,
        &format!(
            "What is on a tile stands in its line or in one of its own further down: `owner red`, `settlement {kind}`, `razed`.",
            kind = kinds.first().copied().unwrap_or("KIND")
        ),
    );
    note(text, &format!("Settlements: {}.", kinds.join(", ")));
    let names: Vec<&str> = designs.iter().map(|design| design.id.as_str()).collect();
    note(text, &format!("What a tile may be: {}.", names.join(", ")));
    text.push_str("map given free\n");
    // The commonest design: what most tiles are need not be changed.
    let plain = |design: &&Design| {
        !design.coastal() && !design.watered() && !design.open_sea() && !design.forest
    };
    let usual = designs
        .iter()
        .filter(plain)
        .min_by_key(|design| std::cmp::Reverse(design.count))
        .or(designs.first())
        .map_or("", |design| design.id.as_str());
    let (columns, rows) = wish.position.size;
    for row in 0..=rows {
        for column in 0..=columns {
            let label = Hex::at(i32::from(column), i32::from(row)).label();
            text.push_str(&format!("tile {label} is {usual}\n"));
        }
    }
    for (realm, capital) in wish.names.iter().zip(&wish.position.capitals) {
        if capital != "none" {
            text.push_str(&format!("tile {capital} capital {realm}\n"));
        }
    }
}
