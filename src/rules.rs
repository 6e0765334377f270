//! Rules as data: the files of an edition and of mods over it → a frozen [`Ruleset`]. Knows nothing
//! of campaigns.

pub mod amount;
pub mod cite;
pub mod interface;
mod layers;
pub mod library;
mod modified;
pub mod names;
mod numbered;
pub mod ratio;
pub mod requirements;
pub mod rule_aliases;
mod ruleset;
pub mod sections;
pub mod show;
pub mod table;

pub use amount::{Amount, Dice};
pub use calendar::{Block, Calendar, CalendarStep};
pub use cite::{HOUSE_RULE, RuleId, Symbol};
pub use content_hash::content_hash;
pub use currency::{Counter, Money};
pub use ends_by_itself::EndsByItself;
pub use game_option::{Allowed, CHOICES, GameOption};
pub use imports::{Aliases, Imports};
pub use layer_additions::{AddedPhase, AddedValue};
use layers::{
    calendar_patch, check, content_hash, decode, grouped_keys, inherit, load, lock_upgrade, merge,
    modifier_conflicts, patch_conflicts, removals, shared_edition, unplayed_parts, version_check,
};
pub use layers::{carry_over, mods_apart, versions};
pub use library::{LayerKind, Library, RulesSource};
use library::{ends_by_itself, memory, mod_option, shipped};
pub use library::{manifest, package, selection};
pub use load::{NO_LANGUAGE, Vocabulary, load, load_beside};
pub use mark::{MarkBearer, MarkKind};
pub use mod_option::{ModAllowed, ModOption, ModValue};
pub use names::{Names, Race, RaceSet, Settlement, SpellId, TableId, Terrain};
pub use province_maps::ProvinceMaps;
pub use province_words::{ProvinceBenefit, ProvinceKind, ProvinceWords};
pub use record::{Datum, RecordTable};
pub use rulebook::{Entry, Rulebook};
pub use ruleset::{LayerInfo, Ruleset, ScriptFile};
pub(crate) use sections::declare;
pub use sections::{
    army, calendar, chronicle, currency, game_option, imports, kinds, layer_additions, layer_texts,
    laying_laws, map_layout, mark, people, profile, province_maps, province_words, race, rulebook,
    rulebook_translation, schema, spell, styles, tiles, title, traits, translation_files, value,
    victory,
};
use sections::{
    army_read, design_read, race_read, sample_lists, tiles_read, titles, titles_read, value_read,
};
pub use selection::{Chosen, Selection};
pub use show::{compare, diff, edition_diff};
use show::{diff_text, modules_by_rule};
pub use spell::SpellKind;
pub use table::{Cell, LookupTable, MatrixTable, RollTable, Shape, Table};
use table::{changeable, effect_arguments, effect_read, effect_words, procedure_check, table_read};
pub use table::{effect, procedure, record};
pub use title::{Lang, Title};
pub use titles::{CALLED, TitledKind, Titles, mark, reference as reference_titles};
pub use translation_files::TranslationFiles;
pub use value::{Fixed, Read, Setting, Thrown, VALUES, Value};
