//! Thousands of campaigns of computer players, without files and on all cores: what came of each, by
//! seat, people and player, year by year, and how often everything happened. The same settings give
//! the same rows, on however many threads, in one run or in several.

mod campaign;
mod columns;
mod comparison;
mod comparison_text;
mod experiment;
mod folder;
mod measurements;
mod measures;
mod merge;
mod observer;
mod record;
mod records;
mod report;
mod results;
mod run;
mod setting_changes;
mod statistics;
mod summary;
mod table_files;
mod tables;

pub use columns::{Column, ColumnValue};
pub use comparison::{Comparison, MeasureChange};
pub use experiment::{Experiment, Settings, Shard, seats};
pub use measurements::{Measured, Measurements};
pub use measures::{GROUPS, MeasureGroup, RecordMeasure, Scale};
pub use merge::{Merged, merge};
pub use record::{CampaignRecord, End, Occurrence, SeatRecord, Trouble, YearEndStanding};
pub use report::{Report, ReportedWay};
pub use results::{OtherWay, Results};
pub use run::{Progress, script_of, simulate};
pub use setting_changes::{Played, SettingChanges, help_on_changes};
pub use statistics::{Interval, Pairs, Sums, holm, wilson};
pub use summary::{Remarkable, SeatWins, Summary, WorthALook};
pub use tables::{CampaignTable, TABLES, Totals, schema};
