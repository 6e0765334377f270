//! The map that the head names or gives: the tiles, and what a map file says is on them.

use super::{MapFiles, Reporter, found_realm, owner_named};
use crate::campaign::{Event, MapEvent, Mark, Owner, State, Until};
use crate::fault::{Fault, SourceFile, did_you_mean};
use crate::map::{Board, Hex, Laid, Map, MapFile, PlaceId, Standing, TileSet, read_map};
use crate::rules::{GameOption, Ruleset};
use crate::say;
use crate::session::header::{Header, HeaderLine};
use crate::text::{Joined, Text, listed_code, quoted};
use crate::yaml::Files;

/// A map with what its file says is on it.
pub(super) struct GivenMap {
    pub(super) map: Map,
    pub(super) standings: Vec<(PlaceId, Standing)>,
}

impl GivenMap {
    fn bare(map: Map) -> GivenMap {
        GivenMap { map, standings: Vec::new() }
    }
}

pub(super) fn map(
    header: &Header,
    rules: &Ruleset,
    tiles: &TileSet,
    maps: MapFiles<'_>,
    report: &mut Reporter<'_>,
) -> Option<GivenMap> {
    let built = header.map.as_ref().is_none_or(|line| line.words[1] == "build");
    if built && rules.tiles.designs.is_empty() {
        let made = super::made_map::made_provinces(
            rules,
            header.seed,
            Some(header.realms.len()),
            &header.realms.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(),
        );
        return match made {
            Ok(file) => Some(GivenMap::bare(file.map_of(tiles))),
            Err(why) => {
                report.faults.push(
                    Fault::new("campaign::head", say!("the campaign has no map: {why}", why))
                        .help(say!("add `map FILE` with a map of provinces")),
                );
                None
            }
        };
    }
    let line = header.map.as_ref()?;
    let free = matches!(line.words.get(2).map(String::as_str), Some("free" | "listed"));
    match line.words[1].as_str() {
        "build" | "lay" => None,
        "given" => given(header, tiles, line, free, report).map(GivenMap::bare),
        file => {
            let read = match maps {
                MapFiles::In(folder) => {
                    read_map(&folder.join(file), file).map_err(|fault| vec![fault])
                }
                MapFiles::Text(text) => Ok(SourceFile::new(file, text)),
            };
            let mut files = Files::default();
            match read.and_then(|source| MapFile::parse(&mut files, &source, &rules.names, tiles)) {
                Err(faults) => {
                    if let [fault] = faults.as_slice()
                        && fault.location().is_none()
                    {
                        report.fault(
                            line,
                            fault.message.clone(),
                            fault.help.clone().unwrap_or_default(),
                        );
                        return None;
                    }
                    report.fault(
                        line,
                        say!("the map file `{file}` cannot be used", file = quoted(file)),
                        say!("see the faults below"),
                    );
                    report.faults.extend(faults);
                    None
                }
                Ok(parsed) => {
                    let map = parsed.map(tiles);
                    let standings =
                        parsed.standings().map(|(place, found)| (place, found.clone())).collect();
                    Some(GivenMap { map, standings })
                }
            }
        }
    }
}

/// Returns a map written out tile by tile in the head.
pub(super) fn given(
    header: &Header,
    tiles: &TileSet,
    line: &HeaderLine,
    free: bool,
    report: &mut Reporter<'_>,
) -> Option<Map> {
    let mut found = Vec::new();
    for tile in header.lay_out.iter().filter(|line| {
        line.words[0] == "tile" && line.words.get(2).is_some_and(|word| word == "is")
    }) {
        let (label, name) = (&tile.words[1], tile.words.get(3).map_or("", String::as_str));
        let turn = tile
            .words
            .iter()
            .position(|word| word == "turn")
            .and_then(|at| tile.words.get(at + 1))
            .map_or(Some(0), |word| word.parse().ok().filter(|turn| *turn < 6));
        match (Hex::parse(label), tiles.by_id(name), turn) {
            (Some(hex), Some(design), Some(turn)) => found.push((hex, Laid { design, turn })),
            (None, _, _) => report.fault(
                tile,
                say!("`{label}` is not a place; places are written like D4", label = quoted(label)),
                Text::EMPTY,
            ),
            (_, None, _) => {
                let known = tiles.designs.iter().map(|design| design.id.as_str());
                let help = did_you_mean(name, known.clone(), || {
                    say!("there are {known}", known = listed_code(known, Joined::Comma))
                });
                report.fault(
                    tile,
                    say!("there is no kind of tile `{name}`", name = quoted(name)),
                    help,
                );
            }
            (_, _, None) => {
                report.fault(tile, say!("a tile is turned by 0 to 5 sides"), Text::EMPTY)
            }
        }
    }
    if found.is_empty() {
        report.fault(
            line,
            say!("the map is to be given, but no `tile … is …` line gives any"),
            Text::EMPTY,
        );
        return None;
    }
    let size = found
        .iter()
        .map(|(hex, _)| hex.column_row())
        .map(|(column, row)| column.max(row) + 1)
        .max()
        .unwrap_or(1);
    if size > 400 {
        report.fault(line, say!("a map has at most 400 columns and rows"), Text::EMPTY);
        return None;
    }
    let mut board = Board::new(i64::from(size), 0);
    for (hex, laid) in &found {
        board.put(*hex, *laid);
    }
    let boxes = header
        .options
        .iter()
        .find(|line| line.words[1] == GameOption::Boxes.row().name)
        .and_then(|line| line.words[2].parse().ok())
        .unwrap_or(1);
    let troubles = if free { board.islands(tiles) } else { board.faults(tiles, boxes) };
    for trouble in troubles {
        report.fault(
            line,
            say!(
                "{hex}: {text} ({rule})",
                hex = quoted(trouble.hex.label()),
                text = trouble.text,
                rule = quoted(trouble.rule)
            ),
            say!("`map given free` lets a hand-made map break the laying rules"),
        );
    }
    let map = board.finish_as_labelled(tiles);
    Some(if line.words.get(2).is_some_and(|word| word == "listed") {
        let order: Vec<Hex> = found.iter().map(|(hex, _)| *hex).collect();
        map.in_order(&order)
    } else {
        map
    })
}

/// Puts on a place what the map file says.
pub(super) fn apply_standing(
    state: &mut State,
    rules: &Ruleset,
    place: PlaceId,
    standing: &Standing,
    report: &mut Reporter<'_>,
) {
    if let Some(owner) = &standing.owner {
        match owner_named(state, owner) {
            Ok(owner) => state.apply(&MapEvent::OwnerChanged { place, owner }.into()),
            Err(message) => report.faults.push(Fault::new(
                "campaign::head",
                say!(
                    "{place}: {fault}",
                    place = quoted(&state.map.place(place).label),
                    fault = message
                ),
            )),
        }
    }
    if standing.known || standing.owner.is_some() || standing.settlement.is_some() {
        state.apply(&MapEvent::BecameKnown(place).into());
    }
    if standing.settlement.is_some() {
        state.apply(&MapEvent::SettlementChanged { place, settlement: standing.settlement }.into());
        if standing.settlement == Some(rules.capital)
            && let Owner::Realm(realm) = state.holding(place).owner
        {
            found_realm(state, rules, realm, place);
        }
    }
    if standing.razed {
        let settlement = state.holding(place).settlement;
        state.apply(&MapEvent::RazedChanged { place, settlement, razed: true }.into());
        state.holdings[place.0 as usize].fresh_ruin = false;
    }
    for name in &standing.marks {
        state.apply(&Event::Map(MapEvent::MarkLaid(Mark {
            name: name.clone(),
            place,
            by: None,
            amount: 0,
            until: Until::Lifted,
            known_to: None,
        })));
    }
    if standing.stock > 0 {
        state.apply(&MapEvent::StockChanged { place, by: standing.stock }.into());
    }
}
