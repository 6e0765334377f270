//! Thousands of campaigns of computer players, without files and on all cores: what came of each, by
//! seat, people and player, year by year, and how often everything happened. The same settings give
//! the same rows, on however many threads, in one run or in several.

mod campaign;
mod columns;
mod experiment;
mod folder;
mod observer;
mod record;
mod run;
mod statistics;
mod summary;
mod tables;

pub use columns::{Cell, Column};
pub use experiment::{Experiment, Settings, Shard};
pub use folder::{Merged, ResultFolder, merge};
pub use record::{CampaignRecord, End, Occurrence, SeatRecord, Standing};
pub use run::{Progress, script_of, simulate};
pub use statistics::{Interval, wilson};
pub use summary::{Remarkable, Summary, Wins};
pub use tables::{TABLES, Table, Totals, schema};
