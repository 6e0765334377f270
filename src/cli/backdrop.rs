//! `--under PICTURE`: a picture of somebody's own under the map of a drawing or an atlas.

use std::path::PathBuf;

use clap::Args;

use crate::basics::files;
use crate::fault::Fault;
use crate::picture::backdrop::{BYTES_MAX, Backdrop};
use crate::say;
use crate::text::{Misread, Text};

/// Arguments of commands that draw maps.
#[derive(Args, Default)]
pub struct UnderArguments {
    /// Lays this picture (PNG, JPEG or WebP) under the map, in the place of its ground: one that you have drawn
    /// or scanned. It becomes part of the file that is written.
    #[arg(long, value_name = "PICTURE")]
    pub under: Option<PathBuf>,
    /// Width of the picture under the map, in hundredths of the map.
    #[arg(long, value_name = "PERCENT", requires = "under", default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=2000))]
    pub under_scale: u16,
    /// Place of the picture to the right of and below the map's corner: a tile is 104 wide and 120 high.
    #[arg(long, value_name = "X,Y", requires = "under", allow_hyphen_values = true, value_parser = offset)]
    pub under_offset: Option<(i16, i16)>,
}

fn offset(text: &str) -> Result<(i16, i16), Misread> {
    let read = |word: &str| word.trim().parse::<i16>().ok();
    text.split_once(',')
        .and_then(|(x, y)| Some((read(x)?, read(y)?)))
        .ok_or_else(|| Misread(say!("write two numbers, for instance -40,25")))
}

impl UnderArguments {
    /// Reads the picture that is named.
    ///
    /// # Errors
    /// The file cannot be read, is too large, or is no picture.
    pub(super) fn read(&self) -> Result<Option<Backdrop>, Vec<Fault>> {
        let Some(path) = &self.under else { return Ok(None) };
        let wrong = |why: Text| {
            let file = Text::displayed(path.display());
            let message = say!("{file} cannot lie under the map: {why}", file, why);
            vec![Fault::new("map::under", message).help(say!("name a PNG, JPEG or WebP picture"))]
        };
        let bytes = files::read_up_to(path, BYTES_MAX)
            .map_err(|error| wrong(Text::system_error(&error)))?;
        let mut backdrop = Backdrop::of(&bytes).map_err(wrong)?;
        backdrop.scale = f64::from(self.under_scale);
        let (x, y) = self.under_offset.unwrap_or_default();
        backdrop.offset = (f64::from(x), f64::from(y));
        Ok(Some(backdrop))
    }
}
