//! `margrave import`: a file of another program becomes a map file or troops of an army list, and a report
//! says what was left out.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::fail;
use super::map::{Drawing, deliver, drawn, rules_for_provinces};
use crate::fault::Fault;
use crate::import::{Format, read_contents, recognise};
use crate::map::svg_import::GAP;
use crate::rules::Library;

/// Arguments of `import`.
#[derive(Args)]
pub struct ImportArguments {
    /// A file of another program.
    pub file: PathBuf,
    /// Edition for which it is read.
    #[arg(long)]
    pub edition: Option<String>,
    /// Mod on top of the edition; may be repeated, in order.
    #[arg(long = "mod", value_name = "NAME")]
    pub mods: Vec<String>,
    /// Writes what was read into this file, which must not be there yet, instead of printing it.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Of a map of provinces: draws what was read (SVG) into this file, which must not be there yet, with a
    /// ring around each place that somebody should look at.
    #[arg(long, value_name = "FILE.svg")]
    pub report: Option<PathBuf>,
    /// Of a drawing: how wide a gap between its outlines may be, in hundredths of a province's width.
    #[arg(long, value_name = "NUMBER", default_value_t = GAP, value_parser = clap::value_parser!(u8).range(0..=20))]
    pub gap: u8,
    /// Of a drawing: the layer that has the provinces, by its name or id; the one with most names if not given.
    #[arg(long, value_name = "NAME")]
    pub layer: Option<String>,
}

/// Reads a file of another program, and prints or writes what it became.
#[must_use]
pub fn import(library: &Library, arguments: &ImportArguments, colour: bool) -> ExitCode {
    match imported(library, arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(faults) => fail(&faults, colour),
    }
}

fn imported(library: &Library, arguments: &ImportArguments) -> Result<(), Vec<Fault>> {
    let contents = read_contents(&arguments.file).map_err(|fault| vec![fault])?;
    let text = match recognise(&contents).map_err(|fault| vec![fault])? {
        Format::Drawing => {
            let edition = arguments.edition.as_deref();
            let rules = rules_for_provinces(library, edition, &arguments.mods)?;
            let drawing = Drawing {
                gap: arguments.gap,
                layer: arguments.layer.as_deref(),
                report: arguments.report.as_deref(),
            };
            drawn(&contents.source, &rules, &drawing)?
        }
    };
    deliver(arguments.out.as_deref(), &text)
}
