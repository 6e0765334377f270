//! What a campaign holds (state), how it changes (events), and what a viewer may know of it.

pub mod apply;
pub mod clock;
pub mod dice;
pub mod event;
pub mod ids;
mod index;
pub mod invariants;
pub mod knowledge;
mod pieces;
pub mod state;

pub use clock::Clock;
pub use dice::{DiceBox, Die, Provenance};
pub use event::{Audience, Event, Part, Record, Source, Sum};
pub use ids::{BannerId, Force, Owner, RealmId};
pub use state::{Attempt, Banner, Bombardment, Came, Ending, Holding, Laying, Realm, Report, Siege, State};
