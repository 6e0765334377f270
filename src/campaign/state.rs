//! The state of a campaign: plain data, complete at every phase boundary. It changes only through
//! [`super::Event`]s; everything outside this module reads it.

mod banner;
mod ending;
mod hash;
mod realm;
mod siege;

pub use banner::{Activity, ArrivedFrom, Banner, Landing, Service};
pub use ending::Ending;
pub use realm::{Realm, RevenueChange};
pub use siege::{Bombardment, Siege};

use std::collections::BTreeMap;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::accord::{Alliance, Mission, Pact};
use super::annotations::Annotations;
use super::calendar_position::CalendarPosition;
use super::dice::DiceBox;
use super::hidden_claims::HiddenClaim;
use super::ids::{BannerId, Force, Owner, RealmId};
use super::index::Index;
use super::mark::Mark;
use super::operative::{Disc, Hired};
use super::order_sheets::OrderSheets;
use super::remembered::Remembered;
use super::revision::Revision;
use super::roster::Roster;
use super::script_value::ScriptValue;
use super::ship::Ship;
use crate::map::{Board, Map, PlaceId, Stacks};
use crate::rules::{Allowed, GameOption, Race, Settlement};

/// State of a place that may change.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Holding {
    /// Somebody has scouted it.
    pub known: bool,
    /// Owner of the flag or disc there; a razed tile keeps it but belongs to no empire
    /// (NL-RAZE-02).
    pub owner: Owner,
    pub settlement: Option<Settlement>,
    pub razed: bool,
    /// Baggage stored in the settlement (NL-REORG-04).
    pub stock: i64,
    /// May become a capital (NL-MAP-04).
    pub circle: bool,
    /// Forest burnt by dragons: no timber in the next construction (NL-DRAGON-03).
    pub burnt: bool,
    /// Razed since the last season ended: it does not recover in the coming winter's tests
    /// (NL-DRAGON-04).
    pub fresh_ruin: bool,
    /// Pays nothing when revenue is next gathered (NL-EVENT-04, NL-EVENT-05).
    pub no_income: bool,
}

impl Holding {
    pub fn new(circle: bool) -> Holding {
        Holding {
            known: false,
            owner: Owner::Nobody,
            settlement: None,
            razed: false,
            stock: 0,
            circle,
            burnt: false,
            fresh_ruin: false,
            no_income: false,
        }
    }
}

/// One attempt at scouting in the current turn (NL-SCOUT-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    pub realm: RealmId,
    pub from: PlaceId,
    pub to: PlaceId,
    pub success: bool,
}

/// Scouts that a banner is to send from one tile into another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declared {
    pub banner: BannerId,
    pub from: PlaceId,
    pub to: PlaceId,
}

/// Report to one realm on another's banner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct StrengthReport {
    pub points: i64,
    pub year: u16,
    pub round: u16,
}

/// Tiles while they are being laid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laying {
    pub board: Board,
    pub stacks: Stacks,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub clock: CalendarPosition,
    pub dice: DiceBox,
    /// Times that answers were taken back past what others had seen.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub taken_back: i64,
    /// A person who plays no realm is the host.
    #[serde(default, skip_serializing_if = "is_not")]
    pub host_plays: bool,
    pub seed: u64,
    /// Options in force, in the order of [`crate::rules::CHOICES`].
    pub options: Vec<i64>,
    pub realms: Vec<Realm>,
    /// The order in which realms take their turns (NL-TURN-02).
    pub order: Vec<RealmId>,
    pub laying: Option<Box<Laying>>,
    pub map: Rc<Map>,
    pub holdings: Vec<Holding>,
    pub banners: Vec<Banner>,
    /// Ships ever launched.
    pub ships: Vec<Ship>,
    /// Marks that lie on tiles for some time.
    pub marks: Vec<Mark>,
    /// Marks that not everybody knows of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hidden_marks: Vec<Mark>,
    /// Banners in hiding, each with the realms that know of it beside its own.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub hidden_banners: BTreeMap<BannerId, Vec<RealmId>>,
    /// Claims to places that not everybody knows of, by place and realm.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hidden_claims: Vec<HiddenClaim>,
    pub sieges: BTreeMap<PlaceId, Siege>,
    /// Every pact ever offered.
    pub pacts: Vec<Pact>,
    /// Missions declared or sent and not yet received.
    pub missions: Vec<Mission>,
    /// Alliances made in the last winter, or in this one.
    pub alliances: Vec<Alliance>,
    /// Operatives still to be placed.
    pub hired: Vec<Hired>,
    /// Operatives on the map.
    pub discs: Vec<Disc>,
    pub attempts: Vec<Attempt>,
    /// Attempts of the realm whose turn it is that were declared and whose scouts have not set out,
    /// in the order declared (EN-SCOUT-01).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub declared: Vec<Declared>,
    /// Banners that may not enter a tile in the current turn, whoever scouts it (EN-SCOUT-09).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turned_back: Vec<(BannerId, PlaceId)>,
    /// Reports that realms have of others' banners.
    pub reports: BTreeMap<RealmId, BTreeMap<BannerId, StrengthReport>>,
    pub ending: Option<Ending>,
    /// Units and characters, where armies have names in them (NL-ARMY-03).
    #[serde(default, skip_serializing_if = "Roster::is_empty")]
    pub roster: Roster,
    /// Options of mods, by their full names.
    pub mod_options: BTreeMap<String, ScriptValue>,
    /// Values that the head of the campaign sets, by their names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, i64>,
    /// Orders that realms write together, and those that were opened last.
    #[serde(default, skip_serializing_if = "OrderSheets::is_empty")]
    pub sheets: OrderSheets,
    /// Names that players give to things, and the keeper of the chronicle.
    #[serde(default, rename = "lore")]
    pub annotations: Annotations,
    /// Values that each mod remembers.
    pub memory: BTreeMap<String, BTreeMap<String, Remembered>>,
    /// Follows from banners and holdings; see [`State::reindex`].
    #[serde(skip)]
    pub(super) index: Index,
    #[serde(skip)]
    pub(super) revision: Revision,
}

/// True if the number is zero: a save then leaves it out, as campaigns did before it was there.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_nothing(number: &i64) -> bool {
    *number == 0
}

/// As [`is_nothing`].
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_not(flag: &bool) -> bool {
    !*flag
}

impl State {
    /// Returns a campaign before anything is laid out.
    pub fn new(seed: u64, options: Vec<i64>, realms: &[String]) -> State {
        let realms: Vec<Realm> = realms
            .iter()
            .map(|name| Realm {
                name: name.clone(),
                capital: None,
                home: Vec::new(),
                pool: 0,
                contingents: Vec::new(),
                heroes: 0,
                ferries: 0,
                timber_used: 0,
                baggage: 0,
                crowns: 0,
                counters: BTreeMap::new(),
                windfalls: Vec::new(),
                no_recovery: false,
                out: false,
                race: None,
                handed: None,
            })
            .collect();
        let order =
            (0..realms.len()).map(|at| RealmId(u8::try_from(at).unwrap_or(u8::MAX))).collect();
        State {
            clock: CalendarPosition::default(),
            taken_back: 0,
            host_plays: false,
            dice: DiceBox::new(seed),
            seed,
            options,
            realms,
            order,
            laying: None,
            map: Rc::default(),
            holdings: Vec::new(),
            banners: Vec::new(),
            ships: Vec::new(),
            marks: Vec::new(),
            hidden_marks: Vec::new(),
            hidden_banners: BTreeMap::new(),
            hidden_claims: Vec::new(),
            sieges: BTreeMap::new(),
            pacts: Vec::new(),
            missions: Vec::new(),
            alliances: Vec::new(),
            hired: Vec::new(),
            discs: Vec::new(),
            attempts: Vec::new(),
            declared: Vec::new(),
            turned_back: Vec::new(),
            reports: BTreeMap::new(),
            ending: None,
            roster: Roster::default(),
            mod_options: BTreeMap::new(),
            values: BTreeMap::new(),
            sheets: OrderSheets::default(),
            annotations: Annotations::default(),
            memory: BTreeMap::new(),
            index: Index::default(),
            revision: Revision::default(),
        }
    }

    /// Makes anew what is kept to find banners and pieces fast: after reading a state from a file,
    /// or changing banners or holdings otherwise than by events.
    pub fn reindex(&mut self) {
        self.index = Index::of(self);
        self.revision = Revision::default();
    }

    /// Returns the setting of an option; one that came after the campaign began stands at its first
    /// word.
    pub fn option(&self, choice: GameOption) -> i64 {
        self.options.get(choice as usize).copied().unwrap_or(0)
    }

    /// True if a realm has declared that it scouts a place from another, and the scouts have still
    /// to set out (EN-SCOUT-01).
    pub fn is_declared(&self, realm: RealmId, from: PlaceId, to: PlaceId) -> bool {
        self.declared
            .iter()
            .any(|one| self.banner(one.banner).realm == realm && one.from == from && one.to == to)
    }

    /// True if a word option is set to `word`.
    pub fn chose(&self, choice: GameOption, word: &str) -> bool {
        // Only the word that the option is set to is compared: phases ask this all the time.
        let Allowed::Words(words) = choice.row().allowed else { return false };
        usize::try_from(self.option(choice)).ok().and_then(|at| words.get(at)) == Some(&word)
    }

    /// Races said of banners alone, those that are gone among them; nothing stands for what is
    /// hired or allied and of which none was said.
    #[inline]
    pub fn races_of_banners(&self) -> &[Option<Race>] {
        self.index.races()
    }

    /// True if banners hold units and characters (NL-ARMY-03).
    #[inline]
    pub fn has_rosters(&self) -> bool {
        self.options.get(GameOption::Depth as usize).is_some_and(|depth| *depth > 0)
    }

    pub fn holding(&self, place: PlaceId) -> &Holding {
        &self.holdings[place.0 as usize]
    }

    pub fn realm(&self, realm: RealmId) -> &Realm {
        &self.realms[realm.0 as usize]
    }

    pub fn banner(&self, banner: BannerId) -> &Banner {
        &self.banners[banner.0 as usize]
    }

    pub fn realm_ids(&self) -> impl Iterator<Item = RealmId> + use<> {
        (0..u8::try_from(self.realms.len()).unwrap_or(u8::MAX)).map(RealmId)
    }

    /// Realms still in the game.
    pub fn playing(&self) -> impl Iterator<Item = RealmId> + '_ {
        self.realm_ids().filter(|realm| !self.realm(*realm).out)
    }

    /// True if a place may become a capital and some realm has none yet: its circle matters no more
    /// once all capitals are placed.
    pub fn may_be_capital(&self, place: PlaceId) -> bool {
        let holding = self.holding(place);
        holding.circle
            && holding.settlement.is_none()
            && self.playing().any(|realm| self.realm(realm).capital.is_none())
    }

    /// Returns an option of an edition or mod that is a number, by its full name.
    pub fn mod_option_number(&self, option: &str) -> Option<i64> {
        match self.mod_options.get(option) {
            Some(ScriptValue::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// Realms still in the game, in the order of play.
    pub fn seats(&self) -> Vec<RealmId> {
        self.order.iter().copied().filter(|realm| !self.realm(*realm).out).collect()
    }

    pub fn realm_named(&self, name: &str) -> Option<RealmId> {
        self.realm_ids().find(|realm| self.realm(*realm).name.eq_ignore_ascii_case(name))
    }

    /// Returns standing banners with their ids, in the order they were formed. Those in hiding are left out, as in
    /// all that follows (see [`State::hidden`]).
    pub fn standing(&self) -> impl Iterator<Item = (BannerId, &Banner)> + '_ {
        self.index.standing().iter().map(|id| (*id, self.banner(*id)))
    }

    /// Returns standing banners of all realms on a place, in the order they were formed.
    pub fn banners_on(&self, place: PlaceId) -> impl Iterator<Item = (BannerId, &Banner)> + '_ {
        self.index.on(place).iter().map(|id| (*id, self.banner(*id)))
    }

    /// Returns standing banners of one realm.
    pub fn banners_of(&self, realm: RealmId) -> impl Iterator<Item = (BannerId, &Banner)> + '_ {
        self.index.of_realm(realm).iter().map(|id| (*id, self.banner(*id)))
    }

    /// Returns standing banners of one realm on a place, in the order they were formed.
    pub fn own_on(
        &self,
        realm: RealmId,
        place: PlaceId,
    ) -> impl Iterator<Item = (BannerId, &Banner)> + '_ {
        self.banners_on(place).filter(move |(_, banner)| banner.realm == realm)
    }

    /// Returns the force of a realm on a place: all its banners there (NL-ARMY-06).
    pub fn force(&self, realm: RealmId, place: PlaceId) -> Force {
        let mut force: Force = self.own_on(realm, place).map(|(id, _)| id).collect();
        force.sort_by_key(|id| self.banner(*id).number);
        force
    }

    pub fn points(&self, banners: &[BannerId]) -> i64 {
        banners.iter().map(|banner| self.banner(*banner).points).sum()
    }

    /// Points that banners bring to a battle: characters who are out of action count nothing
    /// (NL-TT-15).
    pub fn fighting_points(&self, banners: &[BannerId]) -> i64 {
        let here = banners.iter().flat_map(|banner| self.roster.in_banner(*banner));
        let out: i64 = here.filter(|(_, one)| !one.fit()).map(|(_, one)| one.points()).sum();
        self.points(banners) - out
    }

    /// Returns a realm's banner on the map by its number, also one in hiding.
    pub fn banner_numbered(&self, realm: RealmId, number: i64) -> Option<BannerId> {
        self.all_banners_of(realm)
            .find(|(_, banner)| i64::from(banner.number) == number)
            .map(|(id, _)| id)
    }

    /// Returns the settlement that still works: not razed.
    pub fn working_settlement(&self, place: PlaceId) -> Option<Settlement> {
        let holding = self.holding(place);
        if holding.razed { None } else { holding.settlement }
    }

    pub fn besieged(&self, place: PlaceId) -> bool {
        self.sieges.contains_key(&place)
    }
}
