//! State of a campaign, the events that change it, and the knowledge that a viewer may have of it.

pub mod accord;
mod altered;
pub mod annotations;
pub mod apply;
pub mod calendar_position;
mod carried_over;
pub mod chance;
mod contingent;
pub mod dice;
pub mod event;
pub mod header_lines;
mod hidden_banners;
mod hidden_claims;
pub mod ids;
mod index;
pub mod invariants;
pub mod knowledge;
pub mod mark;
pub mod operative;
pub mod order_sheets;
mod pieces;
pub mod state_chances;
pub use pieces::PLENTY;
mod rearranged;
mod reason;
mod remembered;
mod revision;
pub mod roster;
pub mod script_names;
pub mod script_value;
pub mod seat;
pub mod ship;
pub mod state;
pub mod sum;
mod to_script;
pub mod trial_dice;
mod trial_state;

pub use accord::{Alliance, Answer, Mission, Pact};
pub use altered::{Altered, Asked, For};
pub use annotations::{Annotations, fits_in_name, not_a_person};
pub use calendar_position::CalendarPosition;
pub use carried_over::CarriedOver;
pub use contingent::{Contingent, Origin};
pub use dice::{DiceBox, Die, FaceSource, Provenance};
pub use event::{
    Audience, BannerEvent, CalendarEvent, DiplomacyEvent, Discloses, EVENTS, Event, EventKind,
    EventRecord, EventRow, FightEvent, InChronicle, MagicEvent, MapEvent, RealmEvent, RecordEvent,
    RosterEvent, SeaEvent,
};
pub use hidden_claims::HiddenClaim;
pub use ids::{BannerId, Force, Owner, RealmId, ShipId};
pub use mark::{Mark, Until};
pub use operative::{Disc, Hired, Operative};
pub use order_sheets::{OrderSheets, WrittenSheet};
pub use rearranged::Rearranged;
pub use reason::{Reason, ReasonTrait};
pub use remembered::Remembered;
pub use revision::ChangesRead;
pub use roster::{Character, Find, Keeper, Roster, Station, Troop, TroopId, Trophy, Wound};
pub use script_names::NameOf;
pub use script_value::{ScriptField, ScriptType, ScriptValue};
pub use seat::{Level, SEATS, Seat};
pub use ship::{Flag, Ship};
pub use state::{
    Activity, ArrivedFrom, Attempt, Banner, Bombardment, Declared, Ending, Holding, Landing,
    Laying, Realm, RevenueChange, Service, Siege, State, StrengthReport,
};
pub use sum::{Source, Sum, SumPart};
pub use to_script::MARK;
