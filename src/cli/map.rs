//! `margrave map`: a map file made from a seed, of tiles or of provinces as the edition has it, or
//! the copy of one that players may have; and the map of a campaign, drawn.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;

use super::backdrop::UnderArguments;
use super::paint;
use super::picture::{self, MapDrawing};
use super::realm_names::USUAL_NAMES;
use super::{fail, tell, tell_beside};
use crate::campaign::dice;
use crate::fault::{Fault, SourceFile};
use crate::import::{holdings, tiled};
use crate::map::svg_import::{GAP, Reading, read_drawing};
use crate::map::{BuildSpec, FileProvince, MapFile, TileFile, build, read_map};
use crate::rules::library::read_limited;
use crate::rules::{Chosen, Fixed, Library, Ruleset, Selection};
use crate::say;
use crate::script::load_selection;
use crate::session::made_provinces;
use crate::text::{Joined, Language, ProgramNoun, Text, listed_code, quoted};
use crate::yaml::Files;

/// Arguments of `map`.
#[derive(Args, Default)]
pub struct MapArguments {
    /// A seed makes a map file, the same seed the same map. The folder of a campaign, a script or a
    /// map file is drawn.
    #[arg(required_unless_present_any = ["players_copy", "from", "paint"], value_name = "SEED|CAMPAIGN")]
    pub what: Option<String>,
    /// Edition whose map it is.
    #[arg(long)]
    pub edition: Option<String>,
    /// Mod on top of the edition; may be repeated, in order.
    #[arg(long = "mod", value_name = "NAME")]
    pub mods: Vec<String>,
    /// Number of realms; by default as many as one box is for, or as few as may play.
    #[arg(long, alias = "players", value_parser = clap::value_parser!(u8).range(1..=100))]
    pub realms: Option<u8>,
    /// Makes the map from this drawing (SVG), whose outlines have ids, and finds its borders.
    #[arg(long, value_name = "FILE.svg", conflicts_with_all = ["what", "realms", "players_copy"])]
    pub from: Option<PathBuf>,
    /// Greatest width of a gap between the outlines of a drawing, in hundredths of a province's width.
    #[arg(long, value_name = "NUMBER", requires = "from", default_value_t = GAP, value_parser = clap::value_parser!(u8).range(0..=20))]
    pub gap: u8,
    /// Layer of the drawing that has the provinces, by its name or id; the one with most names if not given.
    #[arg(long, value_name = "NAME", requires = "from")]
    pub layer: Option<String>,
    /// Draws what was read of the drawing (SVG) into this file, which must not be there yet, with a ring
    /// around each place that somebody should look at.
    #[arg(long, value_name = "FILE.svg", requires = "from")]
    pub report: Option<PathBuf>,
    /// Prints this map file without what the host alone knows (`secrets:`).
    #[arg(long, value_name = "FILE", conflicts_with_all = ["what", "realms"])]
    pub players_copy: Option<PathBuf>,
    /// Writes the map into this file, which must not be there yet, instead of printing it.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Draws the map as a picture (SVG) into this file; `-` prints it. A picture that Margrave drew
    /// is replaced, another file is not.
    #[arg(long, value_name = "FILE.svg", conflicts_with_all = ["out", "from", "players_copy"])]
    pub svg: Option<PathBuf>,
    /// Draws the map as a PNG picture into this file; releases can, and what is built with
    /// `--features png`.
    #[arg(long, value_name = "FILE.png", conflicts_with_all = ["out", "from", "players_copy"])]
    pub png: Option<PathBuf>,
    /// Writes a map of tiles for Tiled, a free editor of maps, into this file, which must not be there yet;
    /// `margrave import` reads it back.
    #[arg(long, value_name = "FILE.tmx", conflicts_with_all = ["out", "from", "players_copy", "svg", "png", "viewer", "at"])]
    pub tiled: Option<PathBuf>,
    /// Writes a page on which a map of tiles is laid by looking at pictures of them and turning them, into this
    /// file; it begins with the map that is named, or with an empty table. A browser opens it, and nothing else is
    /// needed.
    #[arg(long, value_name = "PAGE.html", conflicts_with_all = ["out", "from", "players_copy", "svg", "png", "viewer", "at", "tiled"])]
    pub paint: Option<PathBuf>,
    /// Writes the places of a map file or of a campaign, and who holds them, as a table (CSV) into this file,
    /// which must not be there yet; `-` prints it. `margrave import FILE.csv --map MAP.yaml` lays one over a map.
    #[arg(long, value_name = "FILE.csv", conflicts_with_all = ["out", "from", "players_copy", "svg", "png", "tiled"])]
    pub csv: Option<PathBuf>,
    /// Draws or tells what this realm may know, or `public`: what all know. The host knows everything.
    #[arg(long = "as", value_name = "REALM", conflicts_with_all = ["out", "from", "players_copy"])]
    pub viewer: Option<String>,
    #[command(flatten)]
    pub under: UnderArguments,
    /// Draws or tells of the campaign as it stood when this began: "year 2, round 3", or as after `undo to`.
    #[arg(long, value_name = "TIME", conflicts_with_all = ["out", "from", "players_copy"])]
    pub at: Option<String>,
}

impl MapArguments {
    /// True if a picture is wanted.
    pub(super) fn draws(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Returns the seed, where what is named is a number.
    pub(super) fn seed(&self) -> Result<Option<u64>, Vec<Fault>> {
        let Some(word) = self.what.as_deref() else { return Ok(None) };
        if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(None);
        }
        word.parse().map(Some).map_err(|_| {
            let message = say!(
                "`{word}` is no seed: the largest is {most}",
                word = quoted(word),
                most = quoted(u64::MAX)
            );
            vec![Fault::new("map::seed", message)]
        })
    }
}

/// Makes or copies a map, and prints or writes it.
pub fn map(library: &Library, arguments: &MapArguments, colour: bool) -> ExitCode {
    match delivered(library, arguments, colour) {
        Ok(()) => ExitCode::SUCCESS,
        Err(faults) => fail(library.spoken(), &faults, colour),
    }
}

fn delivered(library: &Library, arguments: &MapArguments, colour: bool) -> Result<(), Vec<Fault>> {
    let seed = arguments.seed()?;
    if let Some(path) = &arguments.paint {
        return painted(library, arguments, seed, path);
    }
    if let Some(path) = &arguments.tiled {
        return deliver(Some(path), &for_tiled(library, arguments, seed)?);
    }
    if let Some(path) = &arguments.csv {
        return write_table(library, arguments, seed, path);
    }
    match arguments.what.as_deref().filter(|_| arguments.draws() || seed.is_none()) {
        None => deliver(arguments.out.as_deref(), &text(library, arguments, seed)?),
        Some(what) => match picture::draw(library, arguments, what, colour)? {
            MapDrawing::Text(text) => deliver(arguments.out.as_deref(), &text),
            MapDrawing::Svg(svg) => picture::deliver(arguments, &svg),
        },
    }
}

/// Returns the edition and mods that were named.
pub(super) fn chosen_rules(
    library: &Library,
    arguments: &MapArguments,
) -> Result<Arc<Ruleset>, Vec<Fault>> {
    let edition = arguments.edition.clone().unwrap_or_else(|| library.offered_edition());
    rules_of(library, edition, &arguments.mods)
}

fn rules_of(
    library: &Library,
    edition: String,
    mods: &[String],
) -> Result<Arc<Ruleset>, Vec<Fault>> {
    let mods = mods.iter().map(|name| Chosen::of(name)).collect();
    load_selection(library, &Selection { edition, mods })
}

fn text(
    library: &Library,
    arguments: &MapArguments,
    seed: Option<u64>,
) -> Result<String, Vec<Fault>> {
    if let Some(path) = &arguments.from {
        let name = path.display().to_string();
        let drawing = path.extension().is_some_and(|ending| ending == "svg");
        if !drawing && let Some(fault) = super::import::of_another_program(path) {
            return Err(vec![fault]);
        }
        let rules = rules_for_provinces(library, arguments.edition.as_deref(), &arguments.mods)?;
        if !drawing {
            let message = say!("{name} is no drawing", name = quoted(&name));
            let help = say!("name a file that ends in `.svg`; `margrave import` reads others");
            let fault = Fault::new("map::drawing", message).help(help);
            return Err(vec![fault]);
        }
        let source = read_limited(path, &name).map_err(|fault| vec![fault])?;
        let drawing = DrawingArguments {
            gap: arguments.gap,
            layer: arguments.layer.as_deref(),
            report: arguments.report.as_deref(),
        };
        return drawn(library.spoken(), &source, &rules, &drawing);
    }
    let rules = chosen_rules(library, arguments)?;
    if let Some(path) = &arguments.players_copy {
        return players_copy(path, &rules);
    }
    let realms = arguments.realms.map(usize::from);
    made(&rules, seed.unwrap_or(0), realms).map_err(|fault| vec![fault])
}

/// Writes who holds the places of a map or a campaign, and tells what a table has no cell for.
fn write_table(
    library: &Library,
    arguments: &MapArguments,
    seed: Option<u64>,
    path: &Path,
) -> Result<(), Vec<Fault>> {
    let what = arguments.what.as_deref().map(Path::new);
    let map_file =
        |path: &Path| path.extension().is_some_and(|ending| ending == "yaml" || ending == "yml");
    let (places, left_out) = match what.filter(|path| seed.is_none() && !map_file(path)) {
        Some(path) => picture::holdings(library, arguments, path)?,
        None if arguments.viewer.is_some() || arguments.at.is_some() => {
            let message = say!("a map file is the same for everybody and at all times");
            let help = say!("leave `--as` and `--at` out, or name the folder of a campaign");
            return Err(vec![Fault::new("map::viewer", message).help(help)]);
        }
        None => {
            let (file, rules) = named_map(library, arguments, seed)?;
            (holdings::of_map(&file, &rules), secrets_told(&file))
        }
    };
    let table = holdings::table(&places).map_err(|error| {
        let error = Text::system_error(&error);
        vec![Fault::new("map::unwritable", say!("the table cannot be written: {error}", error))]
    })?;
    deliver(Some(path).filter(|path| path.as_os_str() != "-"), &table)?;
    if !left_out.is_empty() {
        let what = Text::list(left_out, Joined::And);
        tell_beside(
            library.spoken(),
            &say!("left out, as a table has no cell for it: {what}", what),
        );
    }
    Ok(())
}

/// Tells how many places have secrets.
fn secrets_told(file: &MapFile) -> Vec<Text> {
    let (number, places) = match file {
        MapFile::Tiles(file) => {
            (file.tiles.iter().filter(|tile| !tile.secrets.is_empty()).count(), ProgramNoun::Tile)
        }
        MapFile::Provinces(file) => {
            let hidden = |one: &&FileProvince| !one.province.secrets.is_empty();
            (file.provinces.iter().filter(hidden).count(), ProgramNoun::Province)
        }
    };
    let told = say!("the secrets of {places}", places = Text::count(number, places));
    if number == 0 { Vec::new() } else { vec![told] }
}

/// Writes the page on which a map is laid.
fn painted(
    library: &Library,
    arguments: &MapArguments,
    seed: Option<u64>,
    path: &Path,
) -> Result<(), Vec<Fault>> {
    let (map, rules) = match arguments.what {
        Some(_) => {
            let (file, rules) = tile_map(library, arguments, seed)?;
            (Some(file), rules)
        }
        None => (None, chosen_rules(library, arguments)?),
    };
    deliver(Some(path), &paint::page(library.shown(&rules), map.as_ref())?)?;
    tell(library.spoken(), &paint::told(path));
    Ok(())
}

/// Returns a map file, or a map made from a seed, with the rules under which it was read.
fn named_map(
    library: &Library,
    arguments: &MapArguments,
    seed: Option<u64>,
) -> Result<(MapFile, Arc<Ruleset>), Vec<Fault>> {
    let rules = chosen_rules(library, arguments)?;
    let source = match (seed, arguments.what.as_deref()) {
        (None, Some(what)) => read_map(Path::new(what), what).map_err(|fault| vec![fault])?,
        (seed, _) => {
            let realms = arguments.realms.map(usize::from);
            let text = made(&rules, seed.unwrap_or(0), realms).map_err(|fault| vec![fault])?;
            named(library.spoken(), &say!("the map"), text)
        }
    };
    let file = MapFile::parse(&mut Files::default(), &source, &rules.names, &rules.tiles)?;
    Ok((file, rules))
}

/// As [`named_map`], of tiles.
fn tile_map(
    library: &Library,
    arguments: &MapArguments,
    seed: Option<u64>,
) -> Result<(TileFile, Arc<Ruleset>), Vec<Fault>> {
    match named_map(library, arguments, seed)? {
        (MapFile::Tiles(file), rules) => Ok((file, rules)),
        (MapFile::Provinces(_), _) => {
            let help = say!("`--svg FILE.svg` draws it for other programs");
            let message = say!("it is a map of provinces, and tiles are hexes");
            Err(vec![Fault::new("map::provinces", message).help(help)])
        }
    }
}

/// Returns a map of tiles as Tiled has it.
fn for_tiled(
    library: &Library,
    arguments: &MapArguments,
    seed: Option<u64>,
) -> Result<String, Vec<Fault>> {
    let (file, rules) = tile_map(library, arguments, seed)?;
    Ok(tiled::write(&file, &rules))
}

/// Returns a text that lies in no file, under what it is called in faults.
pub(super) fn named(language: Language, what: &Text, text: impl Into<String>) -> Arc<SourceFile> {
    SourceFile::new(what.in_words(&language), text)
}

/// Prints the text, or writes it into a new file.
pub(super) fn deliver(out: Option<&Path>, text: &str) -> Result<(), Vec<Fault>> {
    let Some(path) = out else {
        super::say(text.trim_end());
        return Ok(());
    };
    let written = std::fs::File::create_new(path)
        .and_then(|mut file| std::io::Write::write_all(&mut file, text.as_bytes()));
    written.map_err(|error| {
        let (path, error) = (Text::displayed(path.display()), Text::system_error(&error));
        let message = say!("{path} cannot be written: {error}", path, error);
        let help = say!("name a file that is not there yet, in a folder that is");
        vec![Fault::new("map::unwritable", message).help(help)]
    })
}

/// Returns the text of a map made from a seed for a number of realms.
///
/// # Errors
/// A fault where the rules can make no such map.
pub(super) fn made(rules: &Ruleset, seed: u64, realms: Option<usize>) -> Result<String, Fault> {
    made_beside(rules, seed, realms, USUAL_NAMES)
}

/// As [`made`], for realms of these names: no province is called like one of them.
///
/// # Errors
/// As [`made`].
pub(super) fn made_for(rules: &Ruleset, seed: u64, realms: &[&str]) -> Result<String, Fault> {
    let names: Vec<&str> = USUAL_NAMES.iter().chain(realms).copied().collect();
    made_beside(rules, seed, Some(realms.len()), &names)
}

fn made_beside(
    rules: &Ruleset,
    seed: u64,
    realms: Option<usize>,
    names: &[&str],
) -> Result<String, Fault> {
    if rules.province_maps.is_some() {
        let file = made_provinces(rules, seed, realms, names).map_err(|why| {
            Fault::new("map::made", why)
                .help(say!("choose another number of realms, or another seed"))
        })?;
        return Ok(file.write(&rules.names, true));
    }
    if rules.tiles.designs.is_empty() {
        let edition = quoted(&rules.edition);
        let message = say!("the edition `{edition}` does not say how maps are made", edition);
        return Err(Fault::new("map::made", message)
            .help(say!("write a map file yourself; scripts/README.md says how")));
    }
    let mut generator = dice::generator(seed, "dice");
    let board =
        build(&rules.tiles, &wish(rules, realms), &mut |bound| dice::below(&mut generator, bound));
    let file = TileFile::of(&board.finish(&rules.tiles), 1);
    file.write(&rules.names, &rules.tiles).map_err(unwritable_map)
}

pub(super) fn unwritable_map(error: impl std::fmt::Display) -> Fault {
    let error = Text::displayed(error);
    Fault::new("map::unwritable", say!("the map cannot be written: {error}", error))
}

fn wish(rules: &Ruleset, realms: Option<usize>) -> BuildSpec {
    let one_box = || usize::try_from(rules.fixed(Fixed::PlayersPerBox)).unwrap_or(0);
    BuildSpec {
        table_size: rules.fixed(Fixed::TableSize),
        touches: rules.fixed(Fixed::TouchesMin),
        capitals: realms.unwrap_or_else(one_box),
        capital_distance: rules.fixed(Fixed::CapitalDistance),
        boxes: 1,
    }
}

/// Returns the edition and mods that were named, or the only edition that plays on provinces.
///
/// # Errors
/// Several editions do and none was named, or the one that was named does not.
pub(super) fn rules_for_provinces(
    library: &Library,
    edition: Option<&str>,
    mods: &[String],
) -> Result<Arc<Ruleset>, Vec<Fault>> {
    let plays = |rules: &Ruleset| rules.rules_for_hexes().is_empty();
    let wants = |edition: Text| {
        say!("`{edition}` needs a map of hexes, and a drawing has provinces", edition)
    };
    let several = |editions: Text| say!("{editions} play on maps of provinces", editions);
    rules_for(library, (edition, mods), plays, (&several, &wants))
}

/// Returns the edition and mods that were named, or the only edition that has tiles.
///
/// # Errors
/// As [`rules_for_provinces`].
pub(super) fn rules_for_hexes(
    library: &Library,
    edition: Option<&str>,
    mods: &[String],
) -> Result<Arc<Ruleset>, Vec<Fault>> {
    let plays = |rules: &Ruleset| !rules.tiles.designs.is_empty();
    let wants = |edition: Text| say!("`{edition}` has no tiles, and the map has hexes", edition);
    let several = |editions: Text| say!("{editions} play on maps of hexes", editions);
    rules_for(library, (edition, mods), plays, (&several, &wants))
}

/// Returns the edition and mods that were named, or the only edition that plays on such maps.
fn rules_for(
    library: &Library,
    (edition, mods): (Option<&str>, &[String]),
    plays: impl Fn(&Ruleset) -> bool,
    (several, wants): (&dyn Fn(Text) -> Text, &dyn Fn(Text) -> Text),
) -> Result<Arc<Ruleset>, Vec<Fault>> {
    // A map is for an edition that does not have the reader's language as well.
    let of = |edition: &str| rules_of(&library.for_edition(edition), edition.to_owned(), mods);
    if let Some(edition) = edition {
        let rules = of(edition)?;
        if plays(&rules) {
            return Ok(rules);
        }
    }
    let found: Vec<(String, Arc<Ruleset>)> = library
        .editions()
        .into_iter()
        .filter_map(|edition| Some((edition.clone(), of(&edition).ok()?)))
        .filter(|(_, rules)| plays(rules))
        .collect();
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    let message = match (edition, found.as_slice()) {
        (None, [(_, only)]) => return Ok(Arc::clone(only)),
        (None, _) => several(listed_code(&names, Joined::And)),
        (Some(edition), _) => wants(quoted(edition)),
    };
    let options = names.iter().map(|name| quoted(format_args!("`--edition {name}`")));
    let help = match names.as_slice() {
        [] => say!("name the edition for which the map is: `--edition NAME`"),
        _ => say!(
            "name the edition for which the map is: {options}",
            options = Text::list(options, Joined::Or)
        ),
    };
    Err(vec![Fault::new("map::edition", message).help(help)])
}

/// Options for reading a drawing, and the file in which the result is drawn.
pub(super) struct DrawingArguments<'a> {
    pub gap: u8,
    pub layer: Option<&'a str>,
    pub report: Option<&'a Path>,
}

/// Returns the text of a map that was drawn by hand. What was read of it is told beside it.
pub(super) fn drawn(
    language: Language,
    source: &Arc<SourceFile>,
    rules: &Ruleset,
    drawing: &DrawingArguments<'_>,
) -> Result<String, Vec<Fault>> {
    let reading = Reading { gap: drawing.gap, layer: drawing.layer };
    let read = read_drawing(source, &rules.names, reading)?;
    let text = read.file.write(&rules.names, true);
    // Two names that are typed alike are found where every map file is checked.
    let source = named(language, &say!("the map of the drawing"), text.as_str());
    MapFile::parse(&mut Files::default(), &source, &rules.names, &rules.tiles)?;
    if let Some(path) = drawing.report {
        deliver(Some(path), &read.report.picture(&read.file, &language))?;
    }
    tell_beside(language, &read.report.text());
    Ok(text)
}

/// Returns the text of a map without its secrets.
fn players_copy(path: &Path, rules: &Ruleset) -> Result<String, Vec<Fault>> {
    let source = read_map(path, &path.display().to_string()).map_err(|fault| vec![fault])?;
    match MapFile::parse(&mut Files::default(), &source, &rules.names, &rules.tiles)? {
        MapFile::Provinces(file) => Ok(file.write(&rules.names, false)),
        MapFile::Tiles(file) => {
            let text = file.without_secrets().write(&rules.names, &rules.tiles);
            text.map_err(|error| vec![unwritable_map(error)])
        }
    }
}
