//! Application of an amendment to the state: things are numbered, called and counted as the new
//! rules do.

use std::rc::Rc;

use crate::campaign::carried_over::{CarriedOver, ChangesAtOnce, UnitBecomes};
use crate::campaign::mark::Mark;
use crate::campaign::remembered::Remembered;
use crate::campaign::script_value::ScriptValue;
use crate::campaign::state::State;
use crate::rules::ratio::Ratio;
use crate::rules::versions::Versioned;
use crate::rules::{Race, Settlement, Terrain};

impl State {
    /// Goes on under other rules: what it holds is numbered, called and counted as they do.
    pub(super) fn carry_over(&mut self, carried: &CarriedOver) {
        self.renumber(carried);
        for round in &carried.rounds {
            self.rename(round);
        }
        self.reindex();
    }

    fn renumber(&mut self, carried: &CarriedOver) {
        let race = |race: Option<Race>| race.map(|race| Race(carried.races.byte(race.0)));
        for realm in &mut self.realms {
            realm.race = race(realm.race);
            realm.contingents.iter_mut().for_each(|troops| troops.race = race(troops.race));
        }
        self.banners.iter_mut().for_each(|banner| banner.race = race(banner.race));
        for origin in self.roster.troops.iter_mut().filter_map(|troop| troop.hired.as_mut()) {
            origin.race = race(origin.race);
        }
        for troop in &mut self.roster.troops {
            let own = |unit: &&UnitBecomes| unit.from.0 == troop.list && unit.from.1 == troop.kind;
            if let Some(unit) = carried.units.iter().find(own) {
                (troop.list, troop.kind) = unit.to.clone();
                troop.arm = unit.arm;
            }
        }
        // Of these only the kind is kept, and not its list.
        let kinds = self.roster.trophies.iter_mut().map(|trophy| &mut trophy.kind);
        for kind in kinds.chain(self.roster.added.iter_mut().map(|(_, kind, _)| kind)) {
            if let Some(unit) = carried.units.iter().find(|unit| unit.from.1 == *kind) {
                kind.clone_from(&unit.to.1);
            }
        }
        for holding in &mut self.holdings {
            let kind = |kind: Settlement| Settlement(carried.settlements.byte(kind.0));
            holding.settlement = holding.settlement.map(kind);
        }
        if !carried.keeps_tiles() {
            for place in &mut Rc::make_mut(&mut self.map).places {
                place.terrain = Terrain(carried.terrains.byte(place.terrain.0));
                place.redesign(|design| {
                    u16::try_from(carried.designs.at(usize::from(design))).unwrap_or(design)
                });
            }
        }
    }

    fn rename(&mut self, round: &ChangesAtOnce) {
        if round.changes_any(Versioned::Mark) {
            for marks in [&mut self.marks, &mut self.hidden_marks] {
                let mut kept: Vec<Mark> = Vec::new();
                for mark in std::mem::take(marks) {
                    let Some(name) = round.name(Versioned::Mark, &mark.name) else { continue };
                    if !kept.iter().any(|other| other.name == name && other.place == mark.place) {
                        kept.push(Mark { name, ..mark });
                    }
                }
                *marks = kept;
            }
            for ship in &mut self.ships {
                let marks = std::mem::take(&mut ship.marks);
                ship.marks = round.entries(Versioned::Mark, marks, |number, _, _| number);
            }
        }
        let characters = self.roster.troops.iter_mut().filter_map(|troop| troop.character.as_mut());
        for character in characters {
            let spells = std::mem::take(&mut character.spells).into_iter();
            character.spells =
                spells.filter_map(|spell| round.name(Versioned::Spell, &spell)).collect();
        }
        for realm in &mut self.realms {
            let counters = std::mem::take(&mut realm.counters);
            realm.counters = round.entries(Versioned::Counter, counters, counted);
        }
        if let Some(memory) = self.memory.get_mut(&round.layer) {
            let all =
                |value: Remembered, times, add| all_counted((*value).clone(), times, add).into();
            *memory = round.entries(Versioned::Memory, std::mem::take(memory), all);
        }
        self.sheets.rename(
            |order| round.name(Versioned::Order, order),
            |phase| round.name(Versioned::Phase, phase),
        );
    }
}

fn counted(number: i64, times: Ratio, add: i64) -> i64 {
    times.times(number).saturating_add(add)
}

/// Returns each number in what a mod remembers is counted otherwise.
fn all_counted(value: ScriptValue, times: Ratio, add: i64) -> ScriptValue {
    match value {
        ScriptValue::Number(number) => ScriptValue::Number(counted(number, times, add)),
        ScriptValue::List(items) => {
            ScriptValue::List(items.into_iter().map(|item| all_counted(item, times, add)).collect())
        }
        ScriptValue::Map(items) => ScriptValue::Map(
            items.into_iter().map(|(key, item)| (key, all_counted(item, times, add))).collect(),
        ),
        other => other,
    }
}
