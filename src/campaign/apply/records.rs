//! Events of speech, names, memory and pacts.

use crate::campaign::event::RecordEvent;
use crate::campaign::script_value::ScriptValue;
use crate::campaign::state::State;
use crate::rules::{CHOICES, GameOption};
use std::collections::BTreeMap;

impl State {
    /// Options of editions and mods, which have a dot in their names, and those of the program.
    fn set_options(&mut self, options: &BTreeMap<String, ScriptValue>) {
        let (own, of_mods): (Vec<_>, Vec<_>) =
            options.iter().partition(|(name, _)| !name.contains('.'));
        self.mod_options =
            of_mods.into_iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        for (name, value) in own {
            let Some(at) = GameOption::by_name(name) else { continue };
            if let Ok(number) = CHOICES[at].allowed.parse(&value.shown()) {
                self.options[at] = number;
            }
        }
    }

    pub(super) fn apply_records(&mut self, event: &RecordEvent) {
        match event {
            RecordEvent::Amended { clock, options, versions, .. } => {
                self.clock = *clock;
                if let ScriptValue::Map(options) = options {
                    self.set_options(options);
                }
                self.carry_over(versions);
                self.revision.changes_all();
            }
            RecordEvent::Remembered { owner, key, value } => {
                self.revision.memory_changes();
                let memory = self.memory.entry(owner.clone()).or_default();
                match value {
                    ScriptValue::Nothing => memory.remove(key),
                    value => memory.insert(key.clone(), value.clone().into()),
                };
                // An owner that remembers nothing has no entry, as if it had never had one.
                if memory.is_empty() {
                    self.memory.remove(owner);
                }
            }
            RecordEvent::OrderWritten { realm, number, line } => {
                self.sheets.write(*realm, *number, line);
            }
            RecordEvent::OrderStruck { realm, number } => self.sheets.strike(*realm, *number),
            RecordEvent::HandedIn { realm } => {
                self.sheets.handed_in.insert(*realm);
            }
            RecordEvent::SheetsOpened { phase, sheets }
            | RecordEvent::SheetsClosed { phase, sheets } => {
                self.sheets.open(phase, sheets);
            }
            RecordEvent::SheetTaken { realm, phase, lines } => {
                self.sheets.take(phase, *realm, lines);
            }
            RecordEvent::TakenBack { .. } => self.taken_back += 1,
            RecordEvent::HandedOver { realm, to } => {
                self.realms[realm.0 as usize].handed = Some(*to)
            }
            RecordEvent::HostHandedOver { person } => self.host_plays = *person,
            RecordEvent::TileNamed { .. }
            | RecordEvent::BannerNamed { .. }
            | RecordEvent::RealmNamed { .. }
            | RecordEvent::CommanderNamed { .. }
            | RecordEvent::ChroniclerNamed { .. }
            | RecordEvent::EpithetSet { .. } => self.annotations.apply(event, &self.map),
            RecordEvent::RaceChosen { realm, race } => {
                self.realms[realm.0 as usize].race = Some(*race);
                self.revision.places_change();
            }
            // Told, and kept for `why`.
            RecordEvent::UmpireSaid { .. }
            | RecordEvent::Corrected { .. }
            | RecordEvent::OrderLeftOut { .. }
            | RecordEvent::NameRolled { .. }
            | RecordEvent::Noted { .. }
            | RecordEvent::Footnoted { .. }
            | RecordEvent::Prevented { .. }
            | RecordEvent::Said { .. }
            | RecordEvent::Shown { .. }
            | RecordEvent::ResultTold { .. } => {}
        }
    }
}
