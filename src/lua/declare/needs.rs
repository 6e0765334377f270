//! `{ mark = …, vars = …, settlement = …, option = …, at = …, laid_by = …, listed = …, only = … }` → what there
//! must be in the campaign, and be told, for a function of a script to have anything to do. Until it is there
//! the function sleeps: nothing is made for it, and it is not called.

use std::rc::Rc;

use super::arguments::GivenTable;
use super::call_field::{CallField, Places, add_places, has_place, has_realm};
use super::call_subject::{CallSubject, realm_of};
use super::is_given_tile;
use crate::campaign::{FoundOut, Owner, RealmId, ScriptType, ScriptValue, State};
use crate::engine::core::scripting::hooks::HookRow;
use crate::fault::{Fault, did_you_mean};
use crate::lua::shared::Shared;
use crate::lua::unknown_name::unknown;
use crate::map::PlaceId;
use crate::rules::{CHOICES, GameOption, Settlement};

/// What there must be for a function to have anything to do.
#[derive(Clone, Default)]
pub struct Needs {
    /// Marks, one of them: on the tile that a hook is given, else on any tile or ship.
    marks: Option<Rc<NeededMarks>>,
    memory: Option<Rc<NeededMemory>>,
    /// One of both is enough.
    either: bool,
    /// A settlement on the tile that a hook is given.
    settlement: Option<NeededSettlement>,
    option: Option<Rc<NeededOption>>,
    /// What says where the mark must lie and the settlement stand: anywhere of all these will do.
    at: Option<Rc<[CallField]>>,
    /// What must be told under some names.
    only: Option<Rc<[(CallField, ScriptValue)]>>,
    /// Who must have laid the mark.
    laid_by: Option<Rc<CallField>>,
    /// What must be in the list that is remembered, or one of what.
    listed: Option<Rc<CallField>>,
}

/// What the campaign must be played with.
enum NeededOption {
    /// An option of the program, by its place among them.
    Program(usize, i64),
    /// One of an edition or mod, by its full name.
    Brought(String, ScriptValue),
}

impl NeededOption {
    /// One as the head of a campaign says it: its name and a value, which is `yes` if nothing is said.
    fn named(shared: &Shared, line: &str) -> Result<NeededOption, Fault> {
        let (name, value) = line.split_once(' ').unwrap_or((line, "yes"));
        let rules = &shared.rules;
        let Some(at) = GameOption::by_name(name).filter(|at| rules.offers(*at)) else {
            let set = rules.mod_option(name, value.trim());
            return set
                .map(|value| NeededOption::Brought(name.to_owned(), value.into()))
                .map_err(|(message, help)| Fault::new("lua::needs", message).help(help));
        };
        let row = &CHOICES[at];
        let set = row.allowed.parse(value.trim());
        set.map(|value| NeededOption::Program(at, value)).map_err(|wanted| {
            let message = format!("`{name}` takes {wanted}, not `{value}`");
            Fault::new("lua::needs", message).help(row.doc.trim())
        })
    }

    fn is_set(&self, state: &State) -> bool {
        match self {
            NeededOption::Program(at, value) => state.options.get(*at) == Some(value),
            NeededOption::Brought(name, value) => state.mod_options.get(name) == Some(value),
        }
    }
}

/// Whose settlement a hook needs on its tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NeededSettlement {
    Any,
    /// One of independents.
    Independent,
    /// One that bears the flag of another realm than of the one that the call is about.
    Foreign,
    /// One of a kind.
    Of(Settlement),
}

impl NeededSettlement {
    const WORDS: [(&str, NeededSettlement); 3] = [
        ("any", NeededSettlement::Any),
        ("independent", NeededSettlement::Independent),
        ("foreign", NeededSettlement::Foreign),
    ];

    fn named(shared: &Shared, word: &str) -> Result<NeededSettlement, Fault> {
        let known = NeededSettlement::WORDS.iter().find(|(known, _)| *known == word);
        let of_kind = || shared.rules.names.settlement(word).map(NeededSettlement::Of);
        known.map(|(_, needed)| *needed).or_else(of_kind).ok_or_else(|| {
            let words = NeededSettlement::WORDS.iter().map(|(known, _)| *known);
            let kinds = shared.rules.names.settlements.iter().map(String::as_str);
            let help = did_you_mean(
                word,
                words.chain(kinds),
                || "it is \"any\", \"independent\", \"foreign\" or a kind of settlement",
            );
            Fault::new("lua::needs", format!("there is no settlement '{word}' to need")).help(help)
        })
    }

    fn stands(self, state: &State, about: CallSubject<'_>, tile: Option<PlaceId>) -> bool {
        let Some(tile) = tile else { return true };
        let holding = state.holding(tile);
        holding.settlement.is_some_and(|settlement| match self {
            NeededSettlement::Any => true,
            NeededSettlement::Of(kind) => settlement == kind,
            NeededSettlement::Independent => holding.owner == Owner::Independent,
            NeededSettlement::Foreign => {
                holding.owner.realm().is_some_and(|owner| about.realm(state) != Some(owner))
            }
        })
    }
}

/// What must lie somewhere.
struct NeededMarks {
    /// One of these.
    names: Vec<String>,
    /// Whether any does, wherever.
    lies: FoundOut,
}

impl NeededMarks {
    fn lies(&self, state: &State, tile: Option<PlaceId>) -> bool {
        let mut names = self.names.iter();
        let anywhere = || names.any(|name| state.lies(name) || state.is_on_a_ship(name));
        let on = |tile| self.names.iter().any(|name| state.mark(name, tile).is_some());
        self.lies.of(state.revision_of_marks(), anywhere) && tile.is_none_or(on)
    }

    /// True if one lies that a realm has laid; who has laid those of ships is not known.
    fn lies_by(&self, state: &State, realm: RealmId, tile: Option<PlaceId>) -> bool {
        let mut marks = state
            .marks
            .iter()
            .filter(|mark| mark.by == Some(realm) && tile.is_none_or(|tile| mark.place == tile));
        marks.any(|mark| self.names.contains(&mark.name))
            || self.names.iter().any(|name| state.is_on_a_ship(name))
    }
}

/// What must be remembered.
struct NeededMemory {
    /// The layer.
    owner: String,
    /// Names, under one of which something must be kept.
    keys: Vec<String>,
    kept: FoundOut,
}

impl NeededMemory {
    fn kept(&self, state: &State) -> bool {
        self.kept.of(state.revision_of_memory(), || self.is_kept(state))
    }

    /// True if a thing, or one of several, is in a list that is remembered.
    fn lists(&self, state: &State, thing: &ScriptValue) -> bool {
        let is_in = |thing: &ScriptValue| {
            self.remembered(state).any(|remembered| match remembered {
                ScriptValue::List(list) => list.contains(thing),
                _ => false,
            })
        };
        match thing {
            ScriptValue::List(things) => things.iter().any(is_in),
            thing => is_in(thing),
        }
    }

    fn is_kept(&self, state: &State) -> bool {
        self.remembered(state).any(|remembered| match remembered {
            ScriptValue::Nothing | ScriptValue::Flag(false) | ScriptValue::Number(0) => false,
            ScriptValue::List(list) => !list.is_empty(),
            ScriptValue::Map(map) => !map.is_empty(),
            _ => true,
        })
    }

    /// What is remembered under these names.
    fn remembered<'s>(&'s self, state: &'s State) -> impl Iterator<Item = &'s ScriptValue> {
        let memory = state.memory.get(&self.owner);
        self.keys.iter().filter_map(move |key| memory?.get(key).map(|remembered| &**remembered))
    }
}

impl Needs {
    /// What the fields `mark`, `vars`, `either`, `settlement` and `option` of a table say.
    ///
    /// # Errors
    /// A fault for a mark or an option that there is none of, for a value that an option does not
    /// take, or for a settlement that is none of the known.
    pub(super) fn given(shared: &Shared, taken: &GivenTable) -> Result<Needs, Fault> {
        let marks = taken.texts("mark");
        marks.iter().try_for_each(|name| known_mark(shared, name))?;
        let keys = taken.texts("vars");
        let layer = shared.loading.get().and_then(|layer| shared.rules.layers.get(layer));
        let owner = layer.map_or_else(String::new, |layer| layer.name.clone());
        Ok(Needs {
            marks: (!marks.is_empty())
                .then(|| Rc::new(NeededMarks { names: marks, lies: FoundOut::default() })),
            memory: (!keys.is_empty())
                .then(|| Rc::new(NeededMemory { owner, keys, kept: FoundOut::default() })),
            either: taken.flag("either"),
            settlement: taken
                .text("settlement")
                .map(|word| NeededSettlement::named(shared, &word))
                .transpose()?,
            option: taken
                .text("option")
                .map(|line| NeededOption::named(shared, &line).map(Rc::new))
                .transpose()?,
            at: None,
            only: None,
            laid_by: None,
            listed: None,
        })
    }

    #[inline]
    pub fn any(&self) -> bool {
        self.marks.is_some()
            || self.memory.is_some()
            || self.settlement.is_some()
            || self.option.is_some()
            || self.only.is_some()
    }

    /// The same for a hook and what it is set for, with the fields `at`, `laid_by`, `listed` and `only`,
    /// which go by what it is told.
    ///
    /// # Errors
    /// As [`Needs::given`]; a fault for a field or an argument that there is none of, or that says nothing
    /// about what is needed, or for a settlement where the hook is given no tile.
    pub(super) fn of_hook(
        shared: &Shared,
        hook: (&HookRow, u16),
        taken: &GivenTable,
        named: &str,
    ) -> Result<Needs, Fault> {
        let needs = Needs::given(shared, taken)?;
        let at = taken.texts("at");
        let [laid_by, listed] = ["laid_by", "listed"].map(|key| taken.text(key));
        let in_vain = |message: &str, help: &str| {
            Err(Fault::new("lua::needs", message.to_owned()).help(help.to_owned()))
        };
        if at.is_empty() && needs.settlement.is_some() {
            is_given_tile(hook.0, "settlement", named).map_err(|fault| {
                let known = CallField::known(shared, hook, has_place);
                if known.is_empty() {
                    fault
                } else {
                    fault.help(format!("say by `at` where it must stand: it has {known}"))
                }
            })?;
        }
        if !at.is_empty() && needs.marks.is_none() && needs.settlement.is_none() {
            return in_vain(
                "`at` says where something must be, and nothing is asked for there",
                "say which `mark` or `settlement`",
            );
        }
        if laid_by.is_some() && needs.marks.is_none() {
            return in_vain(
                "`laid_by` says who must have laid a mark, and none is asked for",
                "say which `mark`",
            );
        }
        if listed.is_some() && needs.memory.is_none() {
            return in_vain(
                "`listed` says what must be in a list, and nothing is asked to be remembered",
                "say under which name of `vars` the list is",
            );
        }
        let field_of = |key: &'static str, wanted: (&'static str, fn(ScriptType) -> bool)| {
            move |name| CallField::named(shared, hook, (key, name), wanted)
        };
        let place = field_of("at", ("tile, banner, ship or realm", has_place));
        let at = at.into_iter().map(place).collect::<Result<Vec<CallField>, Fault>>()?;
        let at = (!at.is_empty()).then(|| at.into());
        let laid_by =
            laid_by.map(field_of("laid_by", ("realm or banner", has_realm))).transpose()?;
        let listed = listed.map(field_of("listed", ("field", |_| true))).transpose()?;
        let [laid_by, listed] = [laid_by, listed].map(|field| field.map(Rc::new));
        let only = taken.map("only").into_iter().flatten().map(|(name, told)| {
            let field = field_of("only", ("field", |_| true))(name.clone())?;
            field.may_be(told).map(|()| (field, told.clone()))
        });
        let only = only.collect::<Result<Vec<(CallField, ScriptValue)>, Fault>>()?;
        let only = (!only.is_empty()).then(|| only.into());
        Ok(Needs { at, only, laid_by, listed, ..needs })
    }

    /// Whose memory it needs, where that is closed.
    pub fn forgotten(&self, state: &State, shared: &Shared) -> Option<&str> {
        let needed = self.memory.as_deref()?;
        let memory = state.memory.get(&needed.owner);
        let there = |key: &String| {
            memory.is_some_and(|memory| memory.contains_key(key))
                || !shared.closed_to(&needed.owner, key)
        };
        (!needed.keys.iter().all(there)).then_some(&needed.owner)
    }

    /// True if there is what it needs for a call.
    #[inline]
    pub fn met(&self, state: &State, about: CallSubject<'_>) -> bool {
        !self.any() || self.found(state, about)
    }

    fn found(&self, state: &State, about: CallSubject<'_>) -> bool {
        if self.option.as_ref().is_some_and(|needed| !needed.is_set(state)) {
            return false;
        }
        let differs = |(field, wanted): &(CallField, ScriptValue)| {
            field.told(&about).is_some_and(|told| told != wanted)
        };
        if self.only.as_ref().is_some_and(|only| only.iter().any(differs)) {
            return false;
        }
        let Some(at) = &self.at else {
            return self.found_on(state, about, [about.first_tile(), about.last_tile()]);
        };
        let mut places = Places::new();
        for field in at.iter() {
            match field.told(&about) {
                Some(thing) => add_places(state, thing, &mut places),
                // It may be anywhere.
                None => return self.found_on(state, about, [None; 2]),
            }
        }
        places.iter().any(|place| self.found_on(state, about, [Some(*place); 2]))
    }

    /// Whether a mark of those that are needed lies on one tile, a settlement stands on another, and the
    /// rest is there, wherever that may be.
    fn found_on(
        &self,
        state: &State,
        about: CallSubject<'_>,
        [of_mark, of_settlement]: [Option<PlaceId>; 2],
    ) -> bool {
        if self.settlement.is_some_and(|needed| !needed.stands(state, about, of_settlement)) {
            return false;
        }
        let marked = |marks: &Rc<NeededMarks>| {
            let told = self.laid_by.as_ref().and_then(|field| field.told(&about));
            let by = told.and_then(|thing| realm_of(state, thing));
            marks.lies(state, of_mark) && by.is_none_or(|by| marks.lies_by(state, by, of_mark))
        };
        let kept = |memory: &Rc<NeededMemory>| {
            let told = self.listed.as_ref().and_then(|field| field.told(&about));
            memory.kept(state) && told.is_none_or(|thing| memory.lists(state, thing))
        };
        match (&self.marks, &self.memory) {
            (Some(marks), Some(memory)) if self.either => marked(marks) || kept(memory),
            (marks, memory) => {
                marks.as_ref().is_none_or(marked) && memory.as_ref().is_none_or(kept)
            }
        }
    }
}

/// A mark of tiles or ships, or a spell, of the rules.
fn known_mark(shared: &Shared, name: &str) -> Result<(), Fault> {
    let known = || {
        let marks = shared.rules.marks.iter().map(|kind| kind.id.as_str());
        marks.chain(shared.rules.names.spells.iter().map(String::as_str))
    };
    if known().any(|mark| mark == name) {
        return Ok(());
    }
    Err(unknown("mark", name, known()))
}
