//! Armies with names in them: units and characters, what they carry, where they stand, and what was
//! won or taken (NL-ARMY-03, NL-TT-13..19). Empty in campaigns whose banners are numbers alone.

use serde::{Deserialize, Serialize};

use super::contingent::Origin;
use super::ids::{BannerId, RealmId};
use super::state::State;
use crate::rules::army::Arm;
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

/// A unit or character, an index into [`Roster::troops`]; those that are gone keep theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TroopId(pub u16);

/// Place of a unit or character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Station {
    /// At home, in no banner.
    Reserve,
    /// Meant for a banner of this number, which is not formed yet.
    Meant(u8),
    Banner(BannerId),
    /// In chains with the baggage of another's banner (NL-TT-18).
    Captive(BannerId),
    /// In the dungeon of a realm's capital (NL-WQ-05).
    Dungeon(RealmId),
    Gone,
}

/// A wound that has not healed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wound {
    pub what: String,
    /// Takes part in no battle while it lasts.
    pub out: bool,
    /// Penalty to the profile while it lasts.
    pub penalty: String,
    /// Rounds it still lasts, the current one included; None for the rest of the season.
    pub rounds: Option<u8>,
}

/// Properties that only characters have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Character {
    pub level: i64,
    pub commands: bool,
    pub wounds: Vec<Wound>,
    /// Lasting harm (NL-TT-15).
    pub scars: Vec<String>,
    pub spells: Vec<String>,
    /// Was a prisoner since the last winter (NL-REC-06).
    pub captured: bool,
    /// The captor has tried to have them executed this turn (NL-TT-19).
    pub tried: bool,
    /// Lasting harm has left nothing of a characteristic: they travel with the baggage, and retire on
    /// reaching the capital (EN-TT-16).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub retires: bool,
}

/// A thing that was found, and is in no army list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Find {
    /// Its name, which stands among the gear of whoever has it.
    pub name: String,
    pub points: i64,
}

/// One unit or character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Troop {
    pub realm: RealmId,
    /// On the roll of its realm, from 1; unique among those not gone.
    pub number: u16,
    /// The army list it came from.
    pub list: String,
    pub kind: String,
    pub arm: Arm,
    /// Points of each model with its gear, or of the character.
    pub worth: i64,
    pub models: i64,
    pub gear: Vec<String>,
    /// Worth of the gear that is in no army list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub finds: Vec<Find>,
    /// Elite bonus, and what it is this season where recruits dull it (NL-REC-03).
    pub elite: i64,
    pub dulled: Option<i64>,
    /// Carries its own standard.
    pub standard: bool,
    pub station: Station,
    /// Year in which it was raised; 0 before the first.
    pub raised: u16,
    /// Models that joined it as recruits last winter (NL-REC-03).
    pub recruits: i64,
    /// The contingent of hired or allied troops that it belongs to, if it is not the realm's own
    /// (NL-REC-08, NL-REC-10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hired: Option<Origin>,
    pub character: Option<Character>,
}

impl Wound {
    /// Describes its effect while it lasts: the penalty to the profile, and whether it keeps them
    /// out of battles.
    pub fn harm(&self) -> Text {
        let penalty = Text::noun(self.penalty.clone());
        match (self.out, self.penalty.is_empty()) {
            (true, true) => say!("out of action"),
            (true, false) => say!("{penalty}, out of action", penalty),
            (false, _) => penalty,
        }
    }
}

impl Troop {
    /// Returns a monster that magic calls, alone in its banner (NL-EQX-15).
    pub fn monster(
        realm: RealmId,
        (list, kind): (String, String),
        worth: i64,
        banner: BannerId,
    ) -> Troop {
        Troop {
            realm,
            number: 0,
            list,
            kind,
            arm: Arm::Monster,
            worth,
            models: 1,
            gear: Vec::new(),
            finds: Vec::new(),
            elite: 0,
            dulled: None,
            standard: false,
            station: Station::Banner(banner),
            raised: 0,
            recruits: 0,
            hired: None,
            character: None,
        }
    }

    pub fn points(&self) -> i64 {
        self.models * self.worth
    }

    /// Returns its station outside any banner: home, to wait for the next deployment. Hired troops
    /// have nobody to go back to: they serve for one season in their contingent (NL-DEP-01).
    pub fn home(&self) -> Station {
        if self.hired.is_some() { Station::Gone } else { Station::Reserve }
    }

    /// True if it can take part in a battle (NL-TT-15, EN-TT-16).
    pub fn fit(&self) -> bool {
        self.character.as_ref().is_none_or(|character| {
            !character.retires && character.wounds.iter().all(|wound| !wound.out)
        })
    }

    /// True if it is a character who retires on reaching the capital (EN-TT-16).
    pub fn retires(&self) -> bool {
        self.character.as_ref().is_some_and(|character| character.retires)
    }
}

/// Holder of a captured standard or machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Keeper {
    /// Carried with the baggage of a banner.
    Banner(BannerId),
    /// In the capital of a realm.
    Capital(RealmId),
    Lost,
}

/// A captured standard or machine (NL-TT-16, NL-SIEGE-12).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trophy {
    pub of: RealmId,
    /// The kind of troops it was taken from.
    pub kind: String,
    pub machine: bool,
    pub keeper: Keeper,
}

/// Everybody on any roll.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Roster {
    pub troops: Vec<Troop>,
    pub trophies: Vec<Trophy>,
    /// Models of each kind that each realm has added this year: realm, list kind, models
    /// (NL-REC-02).
    pub added: Vec<(RealmId, String, i64)>,
}

impl Roster {
    pub fn is_empty(&self) -> bool {
        self.troops.is_empty() && self.trophies.is_empty() && self.added.is_empty()
    }

    pub fn troop(&self, troop: TroopId) -> &Troop {
        &self.troops[troop.0 as usize]
    }

    pub(super) fn troop_mut(&mut self, troop: TroopId) -> &mut Troop {
        &mut self.troops[troop.0 as usize]
    }

    /// Returns everybody who is not gone, in the order they were raised.
    pub fn present(&self) -> impl Iterator<Item = (TroopId, &Troop)> + '_ {
        (0..).map(TroopId).zip(&self.troops).filter(|(_, troop)| troop.station != Station::Gone)
    }

    /// Returns everybody in a banner.
    pub fn in_banner(&self, banner: BannerId) -> impl Iterator<Item = (TroopId, &Troop)> + '_ {
        self.present().filter(move |(_, troop)| troop.station == Station::Banner(banner))
    }

    /// Returns those in chains with a banner.
    pub fn captives(&self, banner: BannerId) -> impl Iterator<Item = (TroopId, &Troop)> + '_ {
        self.present().filter(move |(_, troop)| troop.station == Station::Captive(banner))
    }

    /// Models of a kind that a realm has added this year.
    pub fn added(&self, realm: RealmId, kind: &str) -> i64 {
        self.added
            .iter()
            .find(|(whose, which, _)| *whose == realm && which == kind)
            .map_or(0, |(_, _, models)| *models)
    }

    pub(super) fn add(&mut self, realm: RealmId, kind: &str, models: i64) {
        match self.added.iter_mut().find(|(whose, which, _)| *whose == realm && which == kind) {
            Some((_, _, sum)) => *sum += models,
            None => self.added.push((realm, kind.to_owned(), models)),
        }
    }

    /// Returns the lowest number free on a realm's roll.
    pub fn free_number(&self, realm: RealmId) -> u16 {
        let taken = |number: &u16| {
            self.present().any(|(_, troop)| troop.realm == realm && troop.number == *number)
        };
        (1..u16::MAX).find(|number| !taken(number)).unwrap_or(u16::MAX)
    }

    /// Returns somebody by their number on a realm's roll.
    pub fn numbered(&self, realm: RealmId, number: i64) -> Option<TroopId> {
        self.present()
            .find(|(_, troop)| troop.realm == realm && i64::from(troop.number) == number)
            .map(|(id, _)| id)
    }
}

/// Checks what always holds of rosters: a banner's points are those of its units and characters,
/// nobody stands in a banner of another realm or in one that is gone, every prisoner has a captor,
/// and no number is on a roll twice.
pub fn check(state: &State) -> Result<(), Text> {
    let roster = &state.roster;
    if roster.troops.is_empty() && !state.has_rosters() {
        return Ok(());
    }
    let mut sums = vec![0; state.banners.len()];
    let mut numbers = std::collections::BTreeSet::new();
    for (_, troop) in roster.present() {
        let who = || {
            say!(
                "{kind} {number} in the roster of {realm}",
                kind = quoted(&troop.kind),
                number = quoted(troop.number),
                realm = quoted(&state.realm(troop.realm).name)
            )
        };
        if !numbers.insert((troop.realm, troop.number)) {
            return Err(say!("the number of {who} is there twice", who = who()));
        }
        if troop.models < 1 || troop.worth < 1 {
            return Err(say!(
                "{who} has {models} of {points}",
                who = who(),
                models = Text::count(troop.models, ProgramNoun::Model),
                points = Text::count(troop.worth, ProgramNoun::Point)
            ));
        }
        match troop.station {
            Station::Banner(banner) => {
                let standing = state.banner(banner);
                if standing.removed || standing.realm != troop.realm {
                    return Err(say!("{who} stands in a banner that is not there", who = who()));
                }
                sums[banner.0 as usize] += troop.points();
            }
            Station::Captive(banner) => {
                let standing = state.banner(banner);
                if standing.removed || standing.realm == troop.realm || troop.character.is_none() {
                    return Err(say!("{who} is a captive of nobody", who = who()));
                }
            }
            Station::Dungeon(keeper) => {
                let jailed = troop.character.is_some() && keeper != troop.realm;
                if !jailed || state.realm(keeper).out {
                    return Err(say!("{who} is a prisoner of nobody", who = who()));
                }
            }
            Station::Reserve | Station::Meant(_) | Station::Gone => {}
        }
    }
    let kept_by = |realm: RealmId| {
        roster.trophies.iter().any(|trophy| trophy.keeper == Keeper::Capital(realm))
    };
    if let Some(gone) = state.realm_ids().find(|realm| state.realm(*realm).out && kept_by(*realm)) {
        let name = &state.realm(gone).name;
        return Err(say!("{name} has left the game and keeps trophies", name = quoted(name)));
    }
    let wrong = state
        .standing()
        .filter(|_| state.has_rosters())
        .find(|(id, banner)| sums[id.0 as usize] != banner.points);
    match wrong {
        Some((id, banner)) => Err(say!(
            "{realm} {number} has {points}, but its roster has {sum}",
            realm = quoted(&state.realm(banner.realm).name),
            number = quoted(banner.number),
            points = Text::count(banner.points, ProgramNoun::Point),
            sum = quoted(sums[id.0 as usize])
        )),
        None => Ok(()),
    }
}
