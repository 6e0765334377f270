//! Names that players give to things, and the keeper of the chronicle: no rule depends on them
//! (NL-NAME-01, NL-CHRON-01).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use unicode_normalization::char::is_combining_mark;

use super::event::RecordEvent;
use super::ids::{BannerId, RealmId};
use crate::map::provinces::key;
use crate::map::{Map, PlaceId};
use crate::say;
use crate::text::{Text, quoted};

/// Names that players gave, and the office of the chronicler.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Annotations {
    /// Names of tiles and of what stands on them.
    pub tiles: BTreeMap<PlaceId, TileName>,
    pub banners: BTreeMap<BannerId, String>,
    /// Full names of realms; orders use their ids.
    pub realms: BTreeMap<RealmId, String>,
    /// Realm that keeps the chronicle.
    pub chronicler: Option<RealmId>,
    /// Words before the name of a year, by its number (NL-CHRON-03).
    pub epithets: BTreeMap<u16, String>,
    /// Persons who command banners, where several share an empire (NL-OPT-01).
    pub commanders: BTreeMap<BannerId, String>,
    /// Banners are named as prose has it, `The Iron Host of red`; for the chronicle alone.
    #[serde(skip)]
    pub prose: bool,
    /// The persons who play realms, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub people: BTreeMap<RealmId, String>,
    /// The person who decides for an empire that several share (NL-OPT-01).
    pub emperors: BTreeMap<RealmId, String>,
}

/// The name of a tile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TileName {
    pub name: String,
    /// As people read it, its label with it: `D4 Altendorf`.
    pub shown: String,
}

/// Letters in the name of a person at most.
const LONGEST_NAME: usize = 32;

/// Signs in names beside letters and digits.
const SIGNS: &str = " '’-‐‑–—.,&";

/// True if a letter or sign may stand in a name of anything, in whatever script it is written.
pub fn fits_in_name(letter: char) -> bool {
    letter.is_alphanumeric() || is_combining_mark(letter) || SIGNS.contains(letter)
}

/// Returns the reason that a person cannot have this name; None if they can.
pub fn not_a_person(name: &str) -> Option<Text> {
    if name.trim().is_empty() || !name.chars().all(fits_in_name) {
        return Some(say!(
            "`{name}` cannot be the name of a person: names have letters, digits, blanks and ' - – — . , &",
            name = quoted(name)
        ));
    }
    (name.chars().count() > LONGEST_NAME).then(|| {
        say!(
            "the name of a person has {LONGEST_NAME} letters at most; `{name}` has more",
            LONGEST_NAME = quoted(LONGEST_NAME),
            name = quoted(name)
        )
    })
}

impl Annotations {
    /// Sets who plays a realm, at the start of a campaign.
    ///
    /// # Errors
    /// A sentence where the person cannot be called so, or the realm has a name of a person already.
    pub fn name_person(&mut self, realm: RealmId, name: String) -> Result<(), Text> {
        if let Some(why) = not_a_person(&name) {
            return Err(why);
        }
        match self.people.insert(realm, name) {
            None => Ok(()),
            Some(before) => {
                Err(say!("`{before}` plays that realm already", before = quoted(before)))
            }
        }
    }

    /// Carries out events that name things. An empty name takes the old one away.
    pub(super) fn apply(&mut self, event: &RecordEvent, map: &Map) {
        fn set<K: Ord>(names: &mut BTreeMap<K, String>, key: K, name: &str) {
            if name.is_empty() {
                names.remove(&key);
            } else {
                names.insert(key, name.to_owned());
            }
        }
        match event {
            RecordEvent::TileNamed { place, name } if name.is_empty() => {
                self.tiles.remove(place);
            }
            RecordEvent::TileNamed { place, name } => {
                let label = map.places.get(place.0 as usize).map_or("?", |place| &place.label);
                self.tiles.insert(
                    *place,
                    TileName { name: name.clone(), shown: format!("{label} {name}") },
                );
            }
            RecordEvent::BannerNamed { banner, name } => set(&mut self.banners, *banner, name),
            RecordEvent::RealmNamed { realm, name } => set(&mut self.realms, *realm, name),
            RecordEvent::ChroniclerNamed { realm } => self.chronicler = *realm,
            RecordEvent::EpithetSet { year, epithet } => set(&mut self.epithets, *year, epithet),
            RecordEvent::CommanderNamed { banner: Some(banner), name, .. } => {
                set(&mut self.commanders, *banner, name)
            }
            RecordEvent::CommanderNamed { realm, banner: None, name } => {
                set(&mut self.emperors, *realm, name)
            }
            // Nothing of these is a name.
            RecordEvent::UmpireSaid { .. }
            | RecordEvent::TakenBack { .. }
            | RecordEvent::Corrected { .. }
            | RecordEvent::NameRolled { .. }
            | RecordEvent::Noted { .. }
            | RecordEvent::OrderWritten { .. }
            | RecordEvent::OrderStruck { .. }
            | RecordEvent::OrderLeftOut { .. }
            | RecordEvent::HandedIn { .. }
            | RecordEvent::SheetsOpened { .. }
            | RecordEvent::SheetsClosed { .. }
            | RecordEvent::SheetTaken { .. }
            | RecordEvent::Footnoted { .. }
            | RecordEvent::Amended { .. }
            | RecordEvent::Prevented { .. }
            | RecordEvent::Said { .. }
            | RecordEvent::Shown { .. }
            | RecordEvent::ResultTold { .. }
            | RecordEvent::Remembered { .. }
            | RecordEvent::RaceChosen { .. }
            | RecordEvent::HandedOver { .. }
            | RecordEvent::HostHandedOver { .. } => {}
        }
    }

    /// Tiles of this name, however it is written.
    pub fn tiles_named(&self, name: &str) -> impl Iterator<Item = PlaceId> {
        let wanted = key(name);
        self.tiles
            .iter()
            .filter(move |(_, called)| key(&called.name) == wanted)
            .map(|(place, _)| *place)
    }
}
