//! Every test in one program: it is linked once, and its tests run side by side. `cargo test NAME`
//! runs those of one module.

mod amend;
mod arrows;
mod bad_rules;
mod building_on;
mod campaign_files;
mod documents;
mod editions;
mod expanded;
mod foreign_files;
mod heads;
mod honest_dice;
mod hostile;
mod kill;
mod layers;
mod many_paths;
mod map_properties;
mod meddling;
mod names;
mod new_mod;
mod nothing_forged;
mod nothing_hung;
mod nothing_lost;
mod peoples;
mod pipes;
mod properties;
mod reckoned;
mod reckoner;
mod record;
mod rosters;
mod script_language;
mod secrets;
mod simulation;
mod support;
mod transcripts;
mod what_is_said;
