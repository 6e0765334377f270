//! The state of a campaign: plain data, complete at every phase boundary. It changes only through
//! [`super::Event`]s; everything outside this module reads it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::accord::{Alliance, Mission, Pact};
use super::annotations::Annotations;
use super::calendar_position::CalendarPosition;
use super::contingent::Contingent;
use super::dice::{DiceBox, Scheme};
use super::ids::{BannerId, Owner, RealmId, ShipId};
use super::index::Index;
use super::mark::Mark;
use super::operative::{Disc, Hired};
use super::roster::Roster;
use super::script_value::ScriptValue;
use super::seat::Seat;
use super::ship::Ship;
use crate::map::{Board, Ground, Map, PlaceId, Side, Stacks};
use crate::rules::{Allowed, GameOption, Race, Settlement};

/// What changes about a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holding {
    /// Somebody has scouted it.
    pub known: bool,
    /// Whose flag or disc lies there; a razed tile keeps it but belongs to no empire (NL-RAZE-02).
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
    #[must_use]
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

/// What changes the revenue of a realm beside its settlements, when it is next gathered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RevenueChange {
    /// Crowns, below 0 for a loss.
    pub by: i64,
    pub what: String,
    /// Id of the rule.
    pub rule: String,
}

/// One player's realm.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Realm {
    /// Id as typed (`red`).
    pub name: String,
    pub capital: Option<PlaceId>,
    /// The tiles of the realm: capital and ring; they never change (NL-REALM-03).
    pub home: Vec<PlaceId>,
    /// Army points not yet in a banner.
    pub pool: i64,
    /// Hired and allied troops not yet in a banner.
    pub contingents: Vec<Contingent>,
    /// Points for characters whom magic calls this winter (NL-EQX-26).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub heroes: i64,
    /// Baggage not yet handed out.
    pub baggage: i64,
    /// Money of this winter, gathered and not yet spent (NL-REV-01).
    pub crowns: i64,
    /// Works of timber in the present construction phase (NL-CON-05).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub timber_used: i64,
    /// Banners that its ships may still bring to winter quarters (EN-WQ-05).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub ferries: i64,
    /// What the rules count for it, by name; what is not here stands at 0.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub counters: BTreeMap<String, i64>,
    /// What the next revenue is changed by.
    pub windfalls: Vec<RevenueChange>,
    /// No razed tile of the realm recovers this winter (NL-EVENT-09).
    pub no_recovery: bool,
    /// Has left the game (NL-WIN-02).
    pub out: bool,
    /// The race it plays, if the edition has any (NL-RACE-01).
    pub race: Option<Race>,
    /// Who answers for it, once that was handed over; before that whoever the head of the campaign
    /// names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handed: Option<Seat>,
}

impl Realm {
    /// Where a counter stands.
    #[must_use]
    pub fn counter(&self, name: &str) -> i64 {
        self.counters.get(name).copied().unwrap_or(0)
    }
}

/// Whom a banner serves and how it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum Service {
    /// The realm's own people.
    #[default]
    Own,
    /// Hired for one season (NL-REC-08).
    Mercenary,
    /// From an allied area, for one season (NL-REC-10).
    Allied,
    /// Called by magic, for one season (NL-EQX-15).
    Summoned,
    /// Guards what it goes with, as long as that lasts (EN-OPT-05).
    Escort,
}

impl Service {
    pub const ALL: &'static [Service] =
        &[Service::Own, Service::Mercenary, Service::Allied, Service::Summoned, Service::Escort];

    /// The service of a name.
    ///
    /// # Errors
    /// A sentence that says which there are.
    pub fn named(word: &str) -> Result<Service, String> {
        let words =
            || Service::ALL.iter().map(|service| service.word()).collect::<Vec<_>>().join(", ");
        let found = Service::ALL.iter().find(|service| service.word() == word);
        found.copied().ok_or_else(|| format!("`{word}` is not a service: one of {}", words()))
    }

    /// Whether it is troops of others, hired or sent: they follow the rules of their own race and
    /// stand in banners of their own (NL-RACE-01, NL-DEP-01).
    #[must_use]
    pub fn of_others(self) -> bool {
        matches!(self, Service::Mercenary | Service::Allied)
    }

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Service::Own => "own",
            Service::Mercenary => "mercenary",
            Service::Allied => "allied",
            Service::Summoned => "summoned",
            Service::Escort => "escort",
        }
    }
}

/// One army piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Banner {
    pub realm: RealmId,
    /// Number on its flag, from 1, unique among the realm's standing banners.
    pub number: u8,
    pub points: i64,
    pub baggage: i64,
    pub at: PlaceId,
    pub ground: Ground,
    /// Side of the tile at which it stands, if it came over one.
    pub side: Option<Side>,
    pub service: Service,
    /// What it is, where that was said of it alone (NL-RACE-01); see
    /// [`crate::engine::Game::banner_race`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub race: Option<Race>,
    /// The ship that carries it (NL-SHIP-08); it then stands on no ground of the ship's tile.
    pub aboard: Option<ShipId>,
    /// Went aboard in this turn of its owner.
    pub boarded: bool,
    /// How it came ashore on the tile where it stands, if it came by sea.
    pub landed: Option<Landing>,
    pub removed: bool,
    /// Shut in a besieged settlement (NL-SIEGE-01).
    pub shut_in: bool,
    /// Found no way this turn: its move is over (NL-MOVE-08).
    pub lost_way: bool,
    /// Owner's turns, this one included, in which it may not move.
    pub stay: u8,
    /// Owner's coming turns in which it may neither scout nor move.
    pub quiet_next: u8,
    /// May not scout in this turn of its owner.
    pub quiet: bool,
    /// Id of the rule by which it may not move or scout.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held_by: Option<String>,
    /// Beaten this round: regroups (NL-BATTLE-08).
    pub regroups: bool,
    /// Has scouted in this turn of its owner, how often.
    pub scouted: u8,
    /// Tiles entered in this turn of its owner.
    pub moved: u8,
    /// Where it came from in this turn of its owner, if it moved.
    pub came: Option<ArrivedFrom>,
    /// What else than scouting and moving it gives this turn of its owner to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub busy: Option<Activity>,
}

/// What a banner does instead of scouting and moving.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activity {
    /// As a verb: `explores D4`.
    pub what: String,
    /// Id of the rule.
    pub rule: String,
}

/// How a banner came ashore (NL-SHIP-09, NL-SHIP-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Landing {
    /// The ship that brought it.
    pub ship: ShipId,
    /// In this turn of its owner.
    pub now: bool,
    /// It may march on in the turn in which it landed.
    pub marches: bool,
}

/// How a banner came to where it stands, for stepping back (NL-BATTLE-07, NL-SIEGE-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArrivedFrom {
    pub from: PlaceId,
    pub ground: Ground,
    pub side: Option<Side>,
    /// The way led over a mountain or river; walls hold up nobody who goes back (EN-OPT-13).
    pub over_obstacle: bool,
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

/// Effect of a bombardment on coming assaults (NL-SIEGE-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bombardment {
    None,
    /// Bombarded in the besieger's current turn.
    ThisTurn,
    /// Bombarded in the besieger's last turn; the die is thrown at the first assault.
    LastTurn,
    /// The bonus for all assaults of this turn.
    Bonus(i64),
}

/// A siege of the settlement on one place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Siege {
    pub besieger: RealmId,
    pub defender: Owner,
    /// Points of a garrison without banners, of independents or of a realm; 0 otherwise.
    pub garrison: i64,
    /// Baggage of such a garrison.
    pub garrison_baggage: i64,
    pub bombardment: Bombardment,
    /// Adds to every assault until the siege ends (NL-SIEGE-11).
    pub hardship: i64,
    /// No further assault this turn (NL-SIEGE-08).
    pub repulsed: bool,
    /// The besieger has acted in their current turn.
    pub acted: bool,
    /// The besieged have come out in their current turn (NL-SIEGE-05).
    pub sallied: bool,
}

impl Siege {
    /// A garrison without banners holds out: of independents, or of a realm (EN-SIEGE-09).
    #[must_use]
    pub fn without_banners(&self) -> bool {
        self.defender == Owner::Independent || self.garrison > 0
    }
}

/// What one realm has been told about another's banner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct StrengthReport {
    pub points: i64,
    pub year: u16,
    pub round: u16,
}

/// How the campaign ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// None after a draw.
    pub winner: Option<RealmId>,
    /// Who shares the victory with them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<RealmId>,
}

impl Ending {
    /// One winner, several that share the victory, or none; they are kept in the order of the
    /// campaign's head.
    #[must_use]
    pub fn of(winners: impl IntoIterator<Item = RealmId>) -> Ending {
        let mut winners: Vec<RealmId> = winners.into_iter().collect();
        winners.sort_unstable();
        winners.dedup();
        let mut winners = winners.into_iter();
        Ending { winner: winners.next(), with: winners.collect() }
    }

    pub fn winners(&self) -> impl Iterator<Item = RealmId> + '_ {
        self.winner.into_iter().chain(self.with.iter().copied())
    }
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
    /// How often answers were taken back past what others had seen.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub taken_back: i64,
    pub seed: u64,
    /// Options in force, in the order of [`crate::rules::CHOICES`].
    pub options: Vec<i64>,
    pub realms: Vec<Realm>,
    /// The order in which realms take their turns (NL-TURN-02).
    pub order: Vec<RealmId>,
    pub laying: Option<Box<Laying>>,
    pub map: Arc<Map>,
    pub holdings: Vec<Holding>,
    pub banners: Vec<Banner>,
    /// Ships ever launched.
    pub ships: Vec<Ship>,
    /// What lies on tiles for some time.
    pub marks: Vec<Mark>,
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
    /// What realms know of others' banners.
    pub reports: BTreeMap<RealmId, BTreeMap<BannerId, StrengthReport>>,
    pub ending: Option<Ending>,
    /// Units and characters, where armies have names in them (NL-ARMY-03).
    #[serde(default, skip_serializing_if = "Roster::is_empty")]
    pub roster: Roster,
    /// Options of mods, by their full names.
    pub mod_options: BTreeMap<String, ScriptValue>,
    /// What players call things, and who keeps the chronicle.
    #[serde(default, rename = "lore")]
    pub annotations: Annotations,
    /// What each mod remembers.
    pub memory: BTreeMap<String, BTreeMap<String, ScriptValue>>,
    /// Follows from banners and holdings; see [`State::reindex`].
    #[serde(skip)]
    pub(super) index: Index,
}

/// Left out of what is saved, as in campaigns from before it was there.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_nothing(number: &i64) -> bool {
    *number == 0
}

impl State {
    /// A campaign before anything is laid out.
    #[must_use]
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
            dice: DiceBox::new(seed, "dice", Scheme::Bound),
            seed,
            options,
            realms,
            order,
            laying: None,
            map: Arc::default(),
            holdings: Vec::new(),
            banners: Vec::new(),
            ships: Vec::new(),
            marks: Vec::new(),
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
            annotations: Annotations::default(),
            memory: BTreeMap::new(),
            index: Index::default(),
        }
    }

    /// Makes anew what is kept to find banners and pieces fast: after reading a state from a file,
    /// or changing banners or holdings otherwise than by events.
    pub fn reindex(&mut self) {
        self.index = Index::of(&self.banners, &self.holdings, &self.ships);
    }

    /// What an option is set to; one that came after the campaign began stands at its first word.
    #[must_use]
    pub fn option(&self, choice: GameOption) -> i64 {
        self.options.get(choice as usize).copied().unwrap_or(0)
    }

    /// Whether a realm has declared that it scouts a place from another, and the scouts have still
    /// to set out (EN-SCOUT-01).
    #[must_use]
    pub fn is_declared(&self, realm: RealmId, from: PlaceId, to: PlaceId) -> bool {
        self.declared
            .iter()
            .any(|one| self.banner(one.banner).realm == realm && one.from == from && one.to == to)
    }

    /// Whether a word option is set to `word`.
    #[must_use]
    pub fn chose(&self, choice: GameOption, word: &str) -> bool {
        // Only the word that the option is set to is compared: phases ask this all the time.
        let Allowed::Words(words) = choice.row().allowed else { return false };
        usize::try_from(self.option(choice)).ok().and_then(|at| words.get(at)) == Some(&word)
    }

    /// Races said of banners alone, those that are gone among them; nothing stands for what is
    /// hired or allied and of which none was said.
    #[must_use]
    #[inline]
    pub fn races_of_banners(&self) -> &[Option<Race>] {
        self.index.races()
    }

    /// Whether banners hold units and characters (NL-ARMY-03).
    #[must_use]
    #[inline]
    pub fn has_rosters(&self) -> bool {
        self.options.get(GameOption::Depth as usize).is_some_and(|depth| *depth > 0)
    }

    #[must_use]
    pub fn holding(&self, place: PlaceId) -> &Holding {
        &self.holdings[place.0 as usize]
    }

    #[must_use]
    pub fn realm(&self, realm: RealmId) -> &Realm {
        &self.realms[realm.0 as usize]
    }

    #[must_use]
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

    /// An option of an edition or mod that is a number, by its full name.
    #[must_use]
    pub fn mod_option_number(&self, option: &str) -> Option<i64> {
        match self.mod_options.get(option) {
            Some(ScriptValue::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// Realms still in the game, in the order of play.
    #[must_use]
    pub fn seats(&self) -> Vec<RealmId> {
        self.order.iter().copied().filter(|realm| !self.realm(*realm).out).collect()
    }

    #[must_use]
    pub fn realm_named(&self, name: &str) -> Option<RealmId> {
        self.realm_ids().find(|realm| self.realm(*realm).name.eq_ignore_ascii_case(name))
    }

    /// Standing banners with their ids, in the order they were formed.
    pub fn standing(&self) -> impl Iterator<Item = (BannerId, &Banner)> + '_ {
        self.index.standing().iter().map(|id| (*id, self.banner(*id)))
    }

    /// Standing banners on a place, whosever, in the order they were formed.
    pub fn banners_on(&self, place: PlaceId) -> impl Iterator<Item = (BannerId, &Banner)> + '_ {
        self.index.on(place).iter().map(|id| (*id, self.banner(*id)))
    }

    /// Standing banners of one realm.
    pub fn banners_of(&self, realm: RealmId) -> impl Iterator<Item = (BannerId, &Banner)> + '_ {
        self.index.of_realm(realm).iter().map(|id| (*id, self.banner(*id)))
    }

    /// The force of a realm on a place: all its banners there (NL-ARMY-06).
    #[must_use]
    pub fn force(&self, realm: RealmId, place: PlaceId) -> Vec<BannerId> {
        let mut force: Vec<BannerId> = self
            .banners_on(place)
            .filter(|(_, banner)| banner.realm == realm)
            .map(|(id, _)| id)
            .collect();
        force.sort_by_key(|id| self.banner(*id).number);
        force
    }

    #[must_use]
    pub fn points(&self, banners: &[BannerId]) -> i64 {
        banners.iter().map(|banner| self.banner(*banner).points).sum()
    }

    #[must_use]
    pub fn banner_numbered(&self, realm: RealmId, number: i64) -> Option<BannerId> {
        self.banners_of(realm)
            .find(|(_, banner)| i64::from(banner.number) == number)
            .map(|(id, _)| id)
    }

    /// The settlement that still works: not razed.
    #[must_use]
    pub fn working_settlement(&self, place: PlaceId) -> Option<Settlement> {
        let holding = self.holding(place);
        if holding.razed { None } else { holding.settlement }
    }

    #[must_use]
    pub fn besieged(&self, place: PlaceId) -> bool {
        self.sieges.contains_key(&place)
    }

    /// Realms other than `realm` with banners on the place that are not shut in.
    #[must_use]
    pub fn enemies_in_the_open(&self, realm: RealmId, place: PlaceId) -> Vec<BannerId> {
        self.banners_on(place)
            .filter(|(_, banner)| banner.realm != realm && !banner.shut_in)
            .map(|(id, _)| id)
            .collect()
    }

    /// Content hash of the whole state, the same on every machine.
    #[must_use]
    pub fn hash(&self) -> String {
        let text = serde_json::to_vec(self).expect("the state is plain data with string keys only");
        blake3::hash(&text).to_hex()[..16].to_owned()
    }
}
