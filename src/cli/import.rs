//! `margrave import`: a file of another program becomes a map file or troops of an army list, and a report
//! says what was left out.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::import_roster::{self, RosterArguments};
use super::map::{
    DrawingArguments, deliver, drawn, named, rules_for_hexes, rules_for_provinces, unwritable_map,
};
use super::{fail, tell_beside};
use crate::fault::Fault;
use crate::import::{
    Contents, Format, Gives, ReadMap, Taking, Words, azgaar, azgaar_save, geojson, holdings,
    read_contents, read_standard_input, recognise, text_mapper, tiled, worldographer,
};
use crate::map::svg_import::{GAP, Note};
use crate::map::{MapFile, read_map, too_many};
use crate::rules::{Library, Ruleset};
use crate::say;
use crate::text::{Language, quoted};
use crate::yaml::Files;

/// Arguments of `import`.
#[derive(Args)]
pub struct ImportArguments {
    /// A file of another program; `-` reads what is pasted or piped in.
    pub file: PathBuf,
    /// Edition for which it is read.
    #[arg(long)]
    pub edition: Option<String>,
    /// Mod on top of the edition; may be repeated, in order.
    #[arg(long = "mod", value_name = "NAME")]
    pub mods: Vec<String>,
    /// Of a table of places: the map file (YAML) over which it is laid.
    #[arg(long, value_name = "MAP.yaml")]
    pub map: Option<PathBuf>,
    /// Writes what was read into this file, which must not be there yet, instead of printing it.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Of a map of provinces: draws what was read (SVG) into this file, which must not be there yet, with a
    /// ring around each place that somebody should look at.
    #[arg(long, value_name = "FILE.svg")]
    pub report: Option<PathBuf>,
    /// Of a map of provinces: writes whose each is, so that a campaign on the map has realms of these names.
    #[arg(long)]
    pub owners: bool,
    /// Of a map of provinces: how wide a gap between its outlines may be, in hundredths of a province's width.
    #[arg(long, value_name = "NUMBER", default_value_t = GAP, value_parser = clap::value_parser!(u8).range(0..=20))]
    pub gap: u8,
    /// Of a drawing: the layer that has the provinces, by its name or id; the one with most names if not given.
    #[arg(long, value_name = "NAME")]
    pub layer: Option<String>,
    #[command(flatten)]
    pub roster: RosterArguments,
}

/// Reads a file of another program, and prints or writes what it became.
pub fn import(library: &Library, arguments: &ImportArguments, colour: bool) -> ExitCode {
    match imported(library, arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(faults) => fail(library.spoken(), &faults, colour),
    }
}

fn imported(library: &Library, arguments: &ImportArguments) -> Result<(), Vec<Fault>> {
    let contents = contents_at(library.spoken(), &arguments.file).map_err(|fault| vec![fault])?;
    let format = recognise(&contents).map_err(|fault| vec![fault])?;
    if format.row().gives == Gives::Troops || arguments.roster.new_list.is_some() {
        return import_roster::imported(library, arguments, &contents, format);
    }
    let text = read_as(format, library, arguments, &contents)?;
    deliver(arguments.out.as_deref(), &text)
}

/// Returns what a file became, as text. What was left out is told beside it.
fn read_as(
    format: Format,
    library: &Library,
    arguments: &ImportArguments,
    contents: &Contents,
) -> Result<String, Vec<Fault>> {
    let edition = arguments.edition.as_deref();
    let taking = Taking { gap: arguments.gap, owners: arguments.owners };
    let provinces = || rules_for_provinces(library, edition, &arguments.mods);
    let hexes = || rules_for_hexes(library, edition, &arguments.mods);
    match format {
        Format::Drawing | Format::AzgaarSave => {
            let within = azgaar_save::drawing(contents);
            let source = within.as_ref().unwrap_or(&contents.source);
            let drawing = DrawingArguments {
                gap: arguments.gap,
                layer: arguments.layer.as_deref(),
                report: arguments.report.as_deref(),
            };
            drawn(library.spoken(), source, &*provinces()?, &drawing)
        }
        Format::Azgaar => {
            let rules = provinces()?;
            let mut words = Words::of(&rules);
            written(
                library.spoken(),
                &rules,
                azgaar::read(contents, &mut words, taking)?,
                arguments,
            )
        }
        Format::GeoJson => {
            let rules = provinces()?;
            let mut words = Words::of(&rules);
            written(
                library.spoken(),
                &rules,
                geojson::read(contents, &mut words, taking)?,
                arguments,
            )
        }
        Format::Worldographer => {
            let rules = hexes()?;
            let mut words = Words::of(&rules);
            written(library.spoken(), &rules, worldographer::read(contents, &mut words)?, arguments)
        }
        Format::Tiled => {
            let folder = arguments.file.parent().unwrap_or(Path::new(""));
            let written_for = tiled::edition_of(contents, folder);
            let known = written_for.filter(|name| library.editions().contains(name));
            let edition = edition.or(known.as_deref());
            let rules = rules_for_hexes(library, edition, &arguments.mods)?;
            let mut words = Words::of(&rules);
            written(library.spoken(), &rules, tiled::read(contents, folder, &mut words)?, arguments)
        }
        Format::Holdings => with_holdings(library, arguments, contents),
        Format::TextMapper => {
            let rules = hexes()?;
            let mut words = Words::of(&rules);
            written(library.spoken(), &rules, text_mapper::read(contents, &mut words)?, arguments)
        }
        Format::BattleScribe
        | Format::NewRecruit
        | Format::OldWorldBuilder
        | Format::ArmyForge
        | Format::ArmyText => {
            let message = say!(
                "{name} is {doc}, not a map",
                name = quoted(contents.name()),
                doc = (format.row().doc)()
            );
            Err(vec![Fault::new("import::no_map", message)])
        }
    }
}

/// Returns the map that was named with what a table says of its places.
fn with_holdings(
    library: &Library,
    arguments: &ImportArguments,
    contents: &Contents,
) -> Result<String, Vec<Fault>> {
    let Some(path) = &arguments.map else {
        let message = say!(
            "{name} says whose places are, and a map has them",
            name = quoted(contents.name())
        );
        let help = say!("name the map file that it is for: `--map MAP.yaml`");
        return Err(vec![Fault::new("import::no_map", message).help(help)]);
    };
    let source = read_map(path, &path.display().to_string()).map_err(|fault| vec![fault])?;
    let edition = arguments.edition.as_deref();
    let of_provinces = source.text.lines().any(|line| line.starts_with("provinces:"));
    let rules = if of_provinces {
        rules_for_provinces(library, edition, &arguments.mods)?
    } else {
        rules_for_hexes(library, edition, &arguments.mods)?
    };
    let mut file = MapFile::parse(&mut Files::default(), &source, &rules.names, &rules.tiles)?;
    let mut words = Words::of(&rules);
    let report =
        holdings::lay_over(contents, &mut file, &mut words).map_err(|fault| vec![fault])?;
    written(library.spoken(), &rules, ReadMap { file, report }, arguments)
}

/// Returns the text of a map file, once it is known that it can be read back, and tells the report.
fn written(
    language: Language,
    rules: &Ruleset,
    mut read: ReadMap,
    arguments: &ImportArguments,
) -> Result<String, Vec<Fault>> {
    let text = match &read.file {
        MapFile::Provinces(file) => file.write(&rules.names, true),
        MapFile::Tiles(file) => {
            file.write(&rules.names, &rules.tiles).map_err(|error| vec![unwritable_map(error)])?
        }
    };
    let source = named(language, &say!("the map that was read"), text.as_str());
    let parsed = MapFile::parse(&mut Files::default(), &source, &rules.names, &rules.tiles);
    if let Err(faults) = parsed {
        tell_beside(language, &read.report.text());
        return Err(faults);
    }
    for told in too_many(&read.file, rules) {
        read.report.note(Note::doubted(told));
    }
    if let (Some(path), MapFile::Provinces(file)) = (&arguments.report, &read.file) {
        deliver(Some(path), &read.report.picture(file, &language))?;
    }
    tell_beside(language, &read.report.text());
    Ok(text)
}

/// Refuses a file of another program where one of ours is wanted; None if it is none.
pub(super) fn of_another_program(path: &Path) -> Option<Fault> {
    let contents = read_contents(path).ok()?;
    if contents.text().lines().any(|line| line.split_whitespace().next() == Some("margrave")) {
        return None;
    }
    // Any lines may look like the text of a list.
    let format = recognise(&contents).ok().filter(|format| *format != Format::ArmyText)?;
    let row = format.row();
    let name = || quoted(contents.name());
    let message = say!("{name} is {doc}, not a file of Margrave", name = name(), doc = (row.doc)());
    let help = match row.gives {
        Gives::Map => say!("`margrave import {name}` makes a map file of it", name = name()),
        Gives::Troops => say!("`margrave import {name}` reads its troops", name = name()),
    };
    Some(Fault::new("import::first", message).help(help))
}

/// Reads a file, or standard input where `-` stands for it.
///
/// # Errors
/// As [`read_contents`].
pub(super) fn contents_at(language: Language, path: &Path) -> Result<Contents, Fault> {
    match path.as_os_str() == "-" {
        true => read_standard_input(say!("standard input").in_words(&language)),
        false => read_contents(path),
    }
}
