//! The rules of one campaign: what an edition and its mods come to, and what is asked of them.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use super::ends_by_itself::EndsByItself;
use super::memory::PublicMemory;
use super::modified::Modified;
use super::tiles::TileSet;
use super::{
    AddedPhase, AddedValue, Amount, CHOICES, Calendar, Counter, Fixed, GameOption, Lang, LayerKind,
    MarkKind, ModOption, Money, Names, ProvinceMaps, Race, RaceSet, Rulebook, Selection,
    Settlement, SpellId, Table, Terrain, Thrown, TranslationFiles, Value, army, chronicle,
    game_option, kinds, people, race, rule_aliases, spell, titles, traits, value,
    versions::VersionStep, victory,
};
use crate::fault::SourceFile;
use crate::say;
use crate::text::{Joined, Noun, Text};
use crate::yaml::{Files, Node, Span};

mod options;
mod tables;

/// One layer of a rule set: an edition, or a mod over it.
#[derive(Debug, Clone)]
pub struct LayerInfo {
    /// The name of its folder.
    pub name: String,
    pub kind: LayerKind,
    pub title: String,
    pub about: String,
    /// As text; mods always have one.
    pub version: Option<String>,
    /// The version of the interface that it is written for, where it says one.
    pub api: Option<u32>,
    /// Mods whose cells it may overrule, by its own word (`after`) or by the host's (`over`).
    pub over: Vec<String>,
    /// Mods that it needs: its scripts may require their files.
    pub needs: Vec<String>,
    /// Memory of its scripts that everybody may know.
    pub public_memory: PublicMemory,
    /// Its scripts keep nothing in locals and tables of their own from one campaign to the next.
    pub scripts_keep_nothing: bool,
    /// True if its campaigns end by themselves, where it says so.
    pub ends_by_itself: Option<EndsByItself>,
    /// By version, what a campaign of an older one is carried over by.
    pub steps: Vec<VersionStep>,
}

/// A Lua file of a layer.
#[derive(Debug, Clone)]
pub struct ScriptFile {
    /// The layer it belongs to, as an index into the layers.
    pub layer: usize,
    /// As reports name it, for instance `mods/weather/main.lua`.
    pub path: String,
    pub source: Arc<SourceFile>,
    /// A race or spell of its layer names it: it is not run where that is switched off.
    pub named: bool,
    /// Its number in the files of the rule set, for spans.
    pub file: u16,
}

/// The rules of one campaign as they stand: nothing in it changes during play.
#[derive(Debug, Clone)]
pub struct Ruleset {
    pub edition: String,
    pub title: String,
    /// The edition and its mods in order, as they were chosen.
    pub selection: Selection,
    /// The editions, the lowest first, then the mods in order.
    pub layers: Vec<LayerInfo>,
    /// The scripts of all layers, in the order of layers and of their manifests.
    pub scripts: Vec<ScriptFile>,
    /// Options that mods declare, in the order of layers.
    pub mod_options: Vec<ModOption>,
    /// Ids of the phases that are built in, in the order of their numbers.
    pub built_in_phases: &'static [super::requirements::BuiltInPhase],
    /// Built-in orders whose last word is a side of a tile.
    pub ending_in_sides: &'static [&'static str],
    /// Phases that scripts carry out; the calendar numbers them after the built-in ones.
    pub added_phases: Vec<AddedPhase>,
    /// Values that only scripts ask for.
    pub added_values: BTreeMap<String, AddedValue>,
    /// The sections of all layers, merged; every cell knows its file.
    pub tree: Node,
    /// Content hash over every file read, in order.
    pub hash: String,
    pub names: Names,
    /// Codes of the languages that names are given in, English first.
    pub languages: Vec<String>,
    /// The language in which these rules name things.
    pub lang: Lang,
    /// Names of things that no file of an edition declares by itself.
    pub titles: titles::Titles,
    /// Names of things by id as they are shown; [`Ruleset::names`] has what is typed.
    pub shown_names: Names,
    /// These rules in each language, made when somebody first reads in it; empty in rules that are translated.
    pub(super) translations: Vec<OnceLock<Arc<Ruleset>>>,
    /// Sentences of scripts in the language, by the English; empty in English.
    pub(super) sentences: BTreeMap<String, String>,
    /// Words that are typed for orders of scripts, by their names.
    pub(super) order_words: BTreeMap<String, String>,
    /// English names and what the language has for them; empty in English.
    pub(super) words: BTreeMap<String, Noun>,
    pub calendar: Calendar,
    pub settlements: Vec<kinds::SettlementKind>,
    pub terrains: Vec<kinds::TerrainKind>,
    pub tiles: TileSet,
    pub rulebook: Rulebook,
    pub translation_files: Arc<TranslationFiles>,
    /// Rules of the editions below under the ids of this one.
    pub restated: rule_aliases::OlderRules,
    pub files: Files,
    /// Parts that the phases and sections ask for.
    pub required: super::requirements::RequiredParts,
    /// The kind of settlement that is the seat of a realm.
    pub capital: Settlement,
    /// Races that realms can be of; empty in editions without.
    pub races: Vec<race::RaceKind>,
    /// The race of realms that name none, and of hired and allied troops of which nothing is said
    /// (NL-RACE-01).
    pub default_race: Option<Race>,
    /// Army lists for rosters; empty in editions without.
    pub armies: Vec<army::Army>,
    /// Modifiers in the order in which they apply.
    pub modifiers: Vec<race::Modifier>,
    /// Spells; empty in editions without magic.
    pub spells: Vec<spell::SpellKind>,
    /// Tables of names of places and persons; empty in editions without.
    pub name_tables: people::NameTables,
    /// Names of years and months, if the edition has any.
    pub year_names: Option<chronicle::YearNames>,
    /// Names of money.
    pub money: Money,
    /// Things counted for each realm; empty in editions without.
    pub counters: Vec<Counter>,
    /// Kinds of marks on tiles; empty in editions without.
    pub marks: Vec<MarkKind>,
    /// Traits of troops; empty in editions without.
    pub traits: Vec<traits::Trait>,
    /// Making of maps of provinces; None where maps are laid of tiles, or given.
    pub province_maps: Option<ProvinceMaps>,
    /// Meanings of words of other programs, for maps and army lists that are imported.
    pub imports: super::Imports,
    /// Styles of pictures of maps.
    pub styles: Arc<super::styles::Styles>,
    /// Ends of the campaign, in the order in which they are looked at.
    pub ends: Vec<victory::EndCondition>,
    /// Things that older rules lack and the edition of the program gave.
    pub filled: Vec<String>,
    /// Number of amendments when these rules came to hold.
    pub epoch: u16,
    /// The rules that an amendment put an end to.
    pub before: Option<Arc<Ruleset>>,
    pub(super) modified: Modified,
    pub(super) values: Vec<value::Setting>,
    pub(super) options: Vec<game_option::Default>,
    pub(super) tables: Vec<Table>,
}

impl Ruleset {
    /// Returns the arm of a unit or character of a list, if there is such a one.
    pub fn arm(&self, list: &str, kind: &str) -> Option<army::Arm> {
        let list = self.armies.iter().find(|army| army.id == list)?;
        list.kinds().find(|(known, _)| *known == kind).map(|(_, arm)| arm)
    }

    /// Returns these rules as those that an amendment puts in the place of others.
    #[must_use]
    pub fn after(self, before: Arc<Ruleset>) -> Ruleset {
        let epoch = before.epoch.saturating_add(1);
        let translations = vec![OnceLock::new(); self.languages.len()];
        Ruleset { epoch, before: Some(before), translations, ..self }
    }

    /// Returns the rules of the campaign that held after this many amendments.
    pub fn at(&self, epoch: u16) -> &Ruleset {
        let mut rules = self;
        while rules.epoch > epoch
            && let Some(before) = &rules.before
        {
            rules = before;
        }
        rules
    }

    /// Returns the modifiers of one thing with their numbers, in the order they apply.
    #[inline]
    pub fn modifiers_of(
        &self,
        target: race::Target,
    ) -> impl Iterator<Item = (u16, &race::Modifier)> {
        let modifiers = self.modified.by(target);
        modifiers.iter().map(|at| (*at, &self.modifiers[*at as usize]))
    }

    /// Returns the races for which any modifier changes a thing; all where one does for everybody.
    #[inline]
    pub fn races_modifying(&self, target: race::Target) -> RaceSet {
        self.modified.races(target)
    }

    /// Returns a value that stays as the edition sets it. Any other is asked of
    /// [`crate::engine::Game::value`].
    pub fn fixed(&self, Fixed(value): Fixed) -> i64 {
        self.set(value)
    }

    /// Returns the edition's own number for a value: for [`crate::engine::Game::value`], which says
    /// how it stands, and for nobody else.
    pub fn set(&self, value: Value) -> i64 {
        self.values[value as usize].amount.plus
    }

    /// Returns the dice of a value that is thrown.
    pub fn dice(&self, value: Thrown) -> Amount {
        self.setting(value.into()).amount
    }

    /// Returns the edition's own number, by its place in [`super::VALUES`].
    pub fn value_at(&self, at: usize) -> Option<i64> {
        self.values.get(at).map(|setting| setting.amount.plus)
    }

    /// True if the edition sets a value, by its number in [`super::VALUES`].
    pub fn sets(&self, at: usize) -> bool {
        self.values.get(at).is_some_and(|setting| setting.given)
    }

    /// True if the edition has an option, by its number in [`CHOICES`].
    pub fn offers(&self, at: usize) -> bool {
        self.options.get(at).is_some_and(|default| default.given)
    }

    /// Returns the names of the built-in options that the edition has.
    pub fn option_names(&self) -> impl Iterator<Item = &str> {
        CHOICES
            .iter()
            .zip(&self.options)
            .filter(|(_, default)| default.given)
            .map(|(row, _)| row.name)
    }

    /// Returns a value as set, with its citation and place.
    pub fn setting(&self, value: Value) -> &value::Setting {
        &self.values[value as usize]
    }

    pub fn option(&self, choice: GameOption) -> &game_option::Default {
        &self.options[choice as usize]
    }

    /// Returns the default of every option, in the order of [`CHOICES`].
    pub fn default_options(&self) -> Vec<i64> {
        self.options.iter().map(|default| default.value).collect()
    }

    pub fn settlement(&self, kind: Settlement) -> &kinds::SettlementKind {
        &self.settlements[kind.0 as usize]
    }

    /// Returns the kind whose pieces a kind uses (a capital uses a city's).
    pub fn piece(&self, kind: Settlement) -> Settlement {
        Settlement(u8::try_from(self.settlement(kind).piece).unwrap_or(kind.0))
    }

    /// Returns the kind by whose column a kind is read in tables by settlement (a capital by a city's).
    pub fn column(&self, kind: Settlement) -> Settlement {
        Settlement(u8::try_from(self.settlement(kind).column).unwrap_or(kind.0))
    }

    /// Returns the counter of this name.
    pub fn counter(&self, name: &str) -> Option<&Counter> {
        self.counters.iter().find(|counter| counter.id == name)
    }

    /// Returns the kind of mark of this name, if it is declared.
    pub fn mark_kind(&self, name: &str) -> Option<&MarkKind> {
        self.marks.iter().find(|kind| kind.id == name)
    }

    pub fn spell(&self, spell: SpellId) -> &spell::SpellKind {
        &self.spells[spell.0 as usize]
    }

    /// True if a race is another, or extends it.
    pub fn is_of(&self, race: Race, of: Race) -> bool {
        let above = |race: &Race| self.races.get(usize::from(race.0))?.extends;
        let line = std::iter::successors(Some(race), above);
        line.take(self.races.len()).any(|race| race == of)
    }

    /// Returns the Lua file that carries a spell out, if it has one of its own: that of the highest layer
    /// which brings it.
    pub fn spell_script(&self, spell: SpellId) -> Option<&ScriptFile> {
        let (script, _) = self.spells.get(spell.0 as usize)?.script.as_ref()?;
        // This is asked for every script at the start of every campaign: nothing is put together to
        // compare with.
        let named = |file: &&ScriptFile| {
            let layer = &self.layers[file.layer];
            let mut parts = file.path.splitn(3, '/');
            [parts.next(), parts.next(), parts.next()]
                == [Some(layer.kind.folder()), Some(layer.name.as_str()), Some(script.as_str())]
        };
        self.scripts.iter().rev().find(named)
    }

    /// Returns the id of a phase by its number: those of mods come after the built-in ones.
    pub fn phase_id(&self, phase: u16) -> Option<&str> {
        let built_in = &self.built_in_phases;
        let own = || {
            self.added_phases.get(usize::from(phase) - built_in.len()).map(|own| own.id.as_str())
        };
        built_in.get(usize::from(phase)).map(|phase| phase.id).or_else(own)
    }

    /// True if crowns are gathered anew or lost in a phase.
    pub fn closes_accounts(&self, phase: u16) -> bool {
        self.built_in_phases.get(usize::from(phase)).is_some_and(|phase| phase.closes_accounts)
    }

    /// Returns the phase of scripts that has this number.
    pub fn added_phase(&self, phase: u16) -> Option<&AddedPhase> {
        let own = usize::from(phase).checked_sub(self.built_in_phases.len())?;
        self.added_phases.get(own)
    }

    /// Returns the race that alone plays a phase, if it is one of a race.
    #[inline]
    pub fn phase_race(&self, phase: u16) -> Option<Race> {
        self.added_phase(phase)?.for_race
    }

    pub fn settlement_name(&self, kind: Option<Settlement>) -> &str {
        kind.map_or("barren", |kind| &self.settlements[kind.0 as usize].id)
    }

    pub fn terrain(&self, terrain: Terrain) -> &kinds::TerrainKind {
        &self.terrains[terrain.0 as usize]
    }

    /// Names the edition and its mods: `dutch with weather`.
    pub fn called(&self) -> Text {
        self.with_mods(Text::verbatim(&self.edition))
    }

    /// Names the mods after a name of the edition.
    pub fn with_mods(&self, edition: Text) -> Text {
        let mods = self.selection.mods.iter().map(|chosen| Text::verbatim(&chosen.name));
        let mods = Text::list(mods, Joined::Comma);
        match mods.is_empty() {
            true => edition,
            false => say!("{edition} with {mods}", edition, mods),
        }
    }

    /// Returns `file:line` for `why`.
    pub fn location(&self, span: Span) -> String {
        self.files.location(span)
    }
}
