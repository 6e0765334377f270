//! `margrave map WHAT`: the map of a campaign, a script, a map file or a seed, drawn for the
//! terminal or as a picture, for whoever looks and at any point of the campaign.

use std::collections::BTreeSet;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use super::map::{MapArguments, made, named};
use super::replay::{Replay, viewer};
use crate::campaign::{MapEvent, Mark, Owner, RealmId, State, Until};
use crate::command::CalendarSpan;
use crate::engine::Game;
use crate::fault::{Fault, SourceFile};
use crate::map::{MapFile, PlaceHeld, Standing, read_map};
use crate::rules::{Library, Ruleset};
use crate::say;
use crate::session::{Session, within};
use crate::text::{Text, quoted};
use crate::yaml::Files;
use crate::{picture, view};

/// The map as a picture, or drawn for a terminal.
pub(super) enum MapDrawing {
    Svg(String),
    Text(String),
}

/// Draws what the arguments ask for.
pub(super) fn draw(
    library: &Library,
    arguments: &MapArguments,
    what: &str,
    colour: bool,
) -> Result<MapDrawing, Vec<Fault>> {
    let path = Path::new(what);
    let drawing = |rules: &Ruleset, state: &State, heading: bool| {
        let game = Game::new(library.shown(rules), state, None);
        let viewer = viewer(&game, arguments.viewer.as_deref())?;
        if arguments.draws() {
            if state.map.places.is_empty() && state.laying.is_none() {
                return Err(fault("map::none_yet", say!("the campaign has no map yet")));
            }
            let backdrop = arguments.under.read()?;
            let options = picture::Options { heading, backdrop, ..Default::default() };
            return Ok(MapDrawing::Svg(picture::svg(&game, viewer, &options)));
        }
        let look = view::map::DrawingOptions { colour, ..Default::default() };
        Ok(MapDrawing::Text(view::map::draw(&game, viewer, &look)))
    };
    if let Some(seed) = arguments.seed()? {
        let rules = super::map::chosen_rules(library, arguments)?;
        let text =
            made(&rules, seed, arguments.realms.map(usize::from)).map_err(|fault| vec![fault])?;
        let state = laid_out(&rules, &named(library.spoken(), &say!("the map"), text.as_str()))?;
        return drawing(&rules, &state, false);
    }
    if path.extension().is_some_and(|ending| ending == "yaml" || ending == "yml") {
        let rules = super::map::chosen_rules(library, arguments)?;
        let source = read_map(path, what).map_err(|fault| vec![fault])?;
        return drawing(&rules, &laid_out(&rules, &source)?, false);
    }
    if path.is_file()
        && let Some(other) = super::import::of_another_program(path)
    {
        return Err(vec![other]);
    }
    let session = played(library, path, arguments.at.as_deref())?;
    drawing(&session.rules, &session.state, true)
}

/// Lists who holds the places of a campaign as far as whoever looks may know, and what is left out.
pub(super) fn holdings(
    library: &Library,
    arguments: &MapArguments,
    path: &Path,
) -> Result<(Vec<PlaceHeld>, Vec<Text>), Vec<Fault>> {
    if path.is_file()
        && let Some(other) = super::import::of_another_program(path)
    {
        return Err(vec![other]);
    }
    let session = played(library, path, arguments.at.as_deref())?;
    let game = Game::new(&session.rules, &session.state, None);
    let viewer = viewer(&game, arguments.viewer.as_deref())?;
    if game.map().places.is_empty() {
        return Err(fault("map::none_yet", say!("the campaign has no map yet")));
    }
    let state = &session.state;
    let there = [
        (state.banners.iter().any(|banner| !banner.removed), say!("banners")),
        (state.ships.iter().any(|ship| !ship.removed), say!("ships")),
        (!state.sieges.is_empty(), say!("sieges")),
    ];
    let left_out = there.into_iter().filter(|(is, _)| *is).map(|(_, what)| what);
    Ok((view::holdings(&game, viewer), left_out.collect()))
}

/// Writes a picture into the files that are wanted.
pub(super) fn deliver(arguments: &MapArguments, svg: &str) -> Result<(), Vec<Fault>> {
    let unwritable =
        |(message, help): (Text, Text)| vec![Fault::new("map::unwritable", message).help(help)];
    match &arguments.svg {
        Some(file) if file.as_os_str() == "-" => super::say(svg.trim_end()),
        Some(file) => picture::replace(file, svg.as_bytes()).map_err(unwritable)?,
        None => {}
    }
    if let Some(file) = &arguments.png {
        let dots = picture::png(svg).map_err(unwritable)?;
        picture::replace(file, &dots).map_err(unwritable)?;
    }
    Ok(())
}

fn fault(code: &'static str, message: Text) -> Vec<Fault> {
    vec![Fault::new(code, message)]
}

/// Returns a map file with what is on it, and nobody who plays.
fn laid_out(rules: &Ruleset, source: &Arc<SourceFile>) -> Result<State, Vec<Fault>> {
    let file = MapFile::parse(&mut Files::default(), source, &rules.names, &rules.tiles)?;
    let standings: Vec<_> =
        file.standings().map(|(place, standing)| (place, standing.clone())).collect();
    let named = |(_, standing): &(_, Standing)| {
        standing.owner.clone().filter(|owner| owner != "independent")
    };
    let realms: BTreeSet<String> = standings.iter().filter_map(named).collect();
    let realms: Vec<String> = realms.into_iter().collect();
    let options = rules.default_options();
    let mut state = State::new(0, options, &realms);
    state.apply(&MapEvent::MapMade { map: Rc::new(file.map(&rules.tiles)) }.into());
    for (place, standing) in standings {
        let realm = |name: &String| realms.iter().position(|known| known == name);
        let owner = standing.owner.as_ref().map(|owner| match realm(owner) {
            Some(at) => Owner::Realm(RealmId(u8::try_from(at).unwrap_or(u8::MAX))),
            None => Owner::Independent,
        });
        if let Some(owner) = owner {
            state.apply(&MapEvent::OwnerChanged { place, owner }.into());
        }
        if standing.known || owner.is_some() || standing.settlement.is_some() {
            state.apply(&MapEvent::BecameKnown(place).into());
        }
        if standing.settlement.is_some() {
            let settlement = standing.settlement;
            state.apply(&MapEvent::SettlementChanged { place, settlement }.into());
        }
        if standing.razed {
            let settlement = standing.settlement;
            state.apply(&MapEvent::RazedChanged { place, settlement, razed: true }.into());
        }
        for name in standing.marks {
            let (by, amount, until, known_to) = (None, 0, Until::Lifted, None);
            let mark = Mark { name, place, by, amount, until, known_to };
            state.apply(&MapEvent::MarkLaid(mark).into());
        }
    }
    Ok(state)
}

/// Returns a campaign or a script, played again up to a point of its calendar, or as far as it goes.
pub(super) fn played(
    library: &Library,
    path: &Path,
    at: Option<&str>,
) -> Result<Session, Vec<Fault>> {
    let mut replay = Replay::open(library, path)?;
    leave_at(&mut replay.session, at, library.language.clone());
    let mut session = replay.play()?;
    if let Some(leaves) = session.leave_at.take() {
        let game = Game::new(library.shown(&session.rules), &session.state, None);
        if !leaves(&game) {
            let stands = view::names::when(&game, session.state.clock);
            let at = at.unwrap_or_default();
            let message = say!(
                "the campaign never comes to `{at}`: it goes on to {stands}",
                at = quoted(at),
                stands = quoted(stands)
            );
            return Err(vec![Fault::new("map::time", message).help(say!(
                "write the time as the campaign shows it, for instance \"year 1, round 2\", or as for `undo to`: 1/2, red 1/2, winter"
            ))]);
        }
    }
    Ok(session)
}

/// True if a campaign stands in a time such as `year 2, round 3`, `winter of year 1` or `round 2 of
/// red, year 1`, however it names its years.
fn within_words(game: &Game<'_>, typed: &str) -> bool {
    let clock = game.state.clock;
    let Some(block) = game.rules.calendar.blocks.get(usize::from(clock.block)) else {
        return false;
    };
    let mut words = typed.replace(',', " ");
    // A part of the year may have several words.
    let shown = game.shown().rules.display_name(&block.title).to_lowercase();
    let titles = [&shown, &block.title.english().to_lowercase(), &block.id];
    if let Some(title) = titles.into_iter().find(|title| words.contains(title.as_str())) {
        words = words.replace(title.as_str(), " ");
    }
    let turn_of = game.turn_of();
    let mut words = words.split_whitespace();
    let number = |word: Option<&str>| word.and_then(|word| word.parse::<u16>().ok());
    let mut of_year = false;
    while let Some(word) = words.next() {
        let there = match word {
            "of" | "in" | "the" => true,
            "year" => {
                of_year = true;
                number(words.next()) == Some(clock.year)
            }
            "round" => block.rounds > 1 && number(words.next()) == Some(clock.round + 1),
            word => turn_of.is_some_and(|realm| game.realm_named(word) == Ok(realm)),
        };
        if !there {
            return false;
        }
    }
    of_year
}

/// Has a session stop where the calendar first shows a time: as the campaign writes it, or as
/// `undo to` takes it.
fn leave_at(session: &mut Session, at: Option<&str>, language: String) {
    let Some(at) = at else { return };
    let typed = at.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    session.leave_at = Some(Box::new(move |game| {
        let game = &game.read_in(game.rules.language(&language));
        let clock = game.state.clock;
        let says = |game: &Game<'_>| {
            let shown = view::names::when(game, clock).to_lowercase();
            shown == typed || shown.strip_prefix(&typed).is_some_and(|rest| rest.starts_with(','))
        };
        if says(game) || says(&game.shown()) || within_words(game, &typed) {
            return true;
        }
        let words: Vec<&str> = typed.split(' ').collect();
        let turn_of = game.turn_of();
        CalendarSpan::parse(game, "map --at", &words)
            .is_ok_and(|span| within(game, (clock, turn_of), &span))
    }));
}
