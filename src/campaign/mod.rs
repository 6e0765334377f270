//! What a campaign holds (state), how it changes (events), and what a viewer may know of it.

pub mod accord;
mod altered;
pub mod apply;
pub mod calendar_position;
mod contingent;
pub mod dice;
mod disclosure;
pub mod event;
pub mod head_lines;
pub mod ids;
mod index;
pub mod invariants;
pub mod knowledge;
pub mod annotations;
pub mod mark;
pub mod operative;
mod pieces;
pub use pieces::PLENTY;
pub mod ship;
#[cfg(test)]
mod samples;
pub mod seat;
pub mod roster;
pub mod state;
pub mod sum;
mod to_script;
pub mod script_value;

pub use accord::{Alliance, Answer, Mission, Pact};
pub use altered::{Altered, Asked, For};
pub use calendar_position::CalendarPosition;
pub use contingent::{Contingent, Origin};
pub use dice::{DiceBox, Die, Draw, Provenance, Scheme};
pub use disclosure::Discloses;
pub use event::{Audience, EVENTS, Event, EventKind, EventRow, EventRecord};
pub use ids::{BannerId, Force, Owner, RealmId, ShipId};
pub use annotations::Lore;
pub use mark::{Mark, Until};
pub use operative::{Disc, Hired, Operative};
pub use roster::{Character, Keeper, Roster, Station, Troop, TroopId, Trophy, Wound};
pub use seat::{SEATS, Seat};
pub use ship::{Flag, Ship};
pub use state::{
    Attempt, Banner, Bombardment, Activity, ArrivedFrom, Declared, Ending, Holding, Landing, Laying, Realm, StrengthReport, Service, Siege, State,
    RevenueChange,
};
pub use sum::{SumPart, Source, Sum};
pub use to_script::MARK;
pub use script_value::{ScriptField, ScriptValue, ScriptType};
