//! Formats of other programs that can be read, and how each is recognised: by what stands in a file, never
//! by its name alone.

use super::contents::Contents;
use super::{azgaar, azgaar_save, geojson, holdings, roster, text_mapper, tiled, worldographer};
use crate::fault::Fault;
use crate::say;
use crate::text::{Joined, Text, quoted};

/// The two things that a file may become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gives {
    /// A map file.
    Map,
    /// Troops of an army list.
    Troops,
}

/// A row of the table of formats.
#[derive(Debug)]
pub struct FormatRow {
    pub format: Format,
    /// The word by which it is named at the command line.
    pub name: &'static str,
    /// Returns what a file of it is: "a map of Text Mapper".
    pub doc: fn() -> Text,
    pub gives: Gives,
    /// True if a file is of this format.
    is: fn(&Contents) -> bool,
}

macro_rules! formats {
    ($($variant:ident $name:literal $gives:ident $doc:expr, $is:expr;)+) => {
        /// A format of another program.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Format { $($variant),+ }

        /// All formats, in the order in which they are tried.
        pub static FORMATS: &[FormatRow] = &[
            $(FormatRow { format: Format::$variant, name: $name, doc: || $doc, gives: Gives::$gives, is: $is }),+
        ];
    };
}

formats! {
    Drawing "drawing" Map say!("a drawing of provinces (SVG)"), |contents| contents.root() == Some("svg");
    Azgaar "azgaar" Map say!("the \"Full JSON\" of Azgaar's Fantasy Map Generator"), azgaar::is;
    AzgaarSave "azgaar_save" Map say!("a map that Azgaar's Fantasy Map Generator saved for itself (.map)"), |contents| azgaar_save::drawing(contents).is_some();
    GeoJson "geojson" Map say!("provinces as GeoJSON"), geojson::is;
    Worldographer "worldographer" Map say!("a map of Worldographer (WXX)"), worldographer::is;
    Tiled "tiled" Map say!("a map of Tiled (TMX, TMJ)"), tiled::is;
    Holdings "holdings" Map say!("a table of places and who holds them (CSV)"), holdings::is;
    TextMapper "text-mapper" Map say!("a map of Text Mapper"), text_mapper::is;
    BattleScribe "battlescribe" Troops say!("a list of BattleScribe (.ros, .rosz)"), |contents| contents.root() == Some("roster");
    NewRecruit "new_recruit" Troops say!("a list of New Recruit (JSON)"), |contents| contents.json().map(roster::only).is_some_and(roster::is_new_recruit);
    OldWorldBuilder "old_world_builder" Troops say!("a list of Old World Builder (JSON)"), |contents| contents.json().map(roster::only).is_some_and(roster::is_old_world);
    ArmyForge "army_forge" Troops say!("a list of Army Forge (JSON)"), |contents| contents.json().map(roster::only).is_some_and(roster::is_army_forge);
    ArmyText "text" Troops say!("the text of an army list"), |contents| roster::is_text(contents.text());
}

/// A kind of file that is known and cannot be read.
struct NotRead {
    /// Returns what is wrong with a file of this name.
    message: fn(Text) -> Text,
    help: fn() -> Text,
    is: fn(&Contents) -> bool,
}

static NOT_READ: &[NotRead] = &[
    NotRead {
        message: |name| say!("{name} is a map as TopoJSON, which cannot be read", name),
        help: || say!("convert it to GeoJSON, as QGIS and mapshaper do"),
        is: |contents| {
            let kind = contents.json().and_then(|root| root.get("type")?.as_str());
            kind == Some("Topology")
        },
    },
    NotRead {
        message: |name| {
            say!(
                "{name} is a map that Azgaar's Fantasy Map Generator saved for itself (.map), without its drawing, which cannot be read",
                name
            )
        },
        help: || {
            say!(
                "open it in the generator and export it with Tools, Export, \"Export to JSON\", \"Full\""
            )
        },
        is: azgaar_save::is,
    },
];

impl Format {
    pub fn row(self) -> &'static FormatRow {
        &FORMATS[self as usize]
    }
}

/// Finds out what a file is.
///
/// # Errors
/// It is none of the formats, or no text at all.
pub fn recognise(contents: &Contents) -> Result<Format, Fault> {
    if let Some(row) = FORMATS.iter().find(|row| (row.is)(contents)) {
        return Ok(row.format);
    }
    if let Some(kind) = NOT_READ.iter().find(|kind| (kind.is)(contents)) {
        let message = (kind.message)(quoted(contents.name()));
        return Err(Fault::new("import::not_read", message).help((kind.help)()));
    }
    let known = Text::list(FORMATS.iter().map(|row| (row.doc)()), Joined::And);
    let message = say!(
        "{name} is no file of another program that can be read",
        name = quoted(contents.name())
    );
    Err(Fault::new("import::unknown", message).help(say!("what can be read: {known}", known)))
}
