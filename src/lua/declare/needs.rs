//! `{ mark = …, vars = …, settlement = …, option = … }` → what there must be in the campaign for a
//! function of a script to have anything to do. Until it is there the function sleeps: nothing is made
//! for it, and it is not called.

use std::rc::Rc;

use super::arguments::GivenTable;
use super::is_given_tile;
use crate::campaign::{EVENTS, FoundOut, Owner, RealmId, ScriptType, ScriptValue, State};
use crate::engine::scripting::hooks::{HookRow, Subject};
use crate::fault::{Fault, nearest};
use crate::lua::shared::Shared;
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
    /// The field of an event that says where the mark must lie and the settlement stand.
    at: Option<Rc<str>>,
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
            let help = nearest(word, words.chain(kinds)).map_or_else(
                || "it is \"any\", \"independent\", \"foreign\" or a kind of settlement".to_owned(),
                |near| format!("did you mean `{near}`?"),
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

/// What a call is about. Of two tiles, as of scouts who go from one to another, marks are looked for on the
/// first and settlements on the last.
#[derive(Clone, Copy)]
pub enum CallSubject<'a> {
    /// It is not asked about any call in particular.
    Nothing,
    /// A tile of which only the marks are asked about: whether it has a settlement is left open, since the
    /// answer is kept as long as no mark is laid or lifted.
    MarksOf(PlaceId),
    /// What it is given.
    Given(&'a [ScriptValue]),
    /// An event of a kind, with what it tells, field by field.
    Event(u16, &'a [ScriptValue]),
}

impl CallSubject<'_> {
    /// The tile on which marks are looked for.
    #[must_use]
    pub fn first_tile(self) -> Option<PlaceId> {
        match self {
            CallSubject::Nothing | CallSubject::Event(..) => None,
            CallSubject::MarksOf(tile) => Some(tile),
            CallSubject::Given(things) => things.iter().find_map(tile),
        }
    }

    fn last_tile(self) -> Option<PlaceId> {
        self.given().iter().rev().find_map(tile)
    }

    /// Where something is that an event names in a field.
    fn place_of(self, state: &State, field: &str) -> Option<PlaceId> {
        let told = match self {
            CallSubject::Given([ScriptValue::Map(fields)]) => fields.get(field),
            CallSubject::Event(kind, told) => {
                let fields = EVENTS.get(usize::from(kind))?.fields;
                told.get(fields.iter().position(|row| row.name == field)?)
            }
            _ => None,
        };
        match told? {
            ScriptValue::Tile(tile) => Some(*tile),
            ScriptValue::Banner(banner) => Some(state.banner(*banner).at),
            ScriptValue::Ship(ship) => Some(state.ship(*ship).at),
            _ => None,
        }
    }

    /// The realm of the first banner, or the first realm, whichever it is given first.
    fn realm(self, state: &State) -> Option<RealmId> {
        let of = |thing: &ScriptValue| match thing {
            ScriptValue::Realm(realm) => Some(*realm),
            ScriptValue::Banner(banner) => Some(state.banner(*banner).realm),
            _ => None,
        };
        self.given().iter().find_map(|thing| match thing {
            ScriptValue::List(list) => list.first().and_then(of),
            thing => of(thing),
        })
    }

    fn given(&self) -> &[ScriptValue] {
        if let CallSubject::Given(things) = self { things } else { &[] }
    }
}

impl From<Option<PlaceId>> for CallSubject<'_> {
    fn from(tile: Option<PlaceId>) -> Self {
        tile.map_or(CallSubject::Nothing, CallSubject::MarksOf)
    }
}

fn tile(thing: &ScriptValue) -> Option<PlaceId> {
    if let ScriptValue::Tile(tile) = thing { Some(*tile) } else { None }
}

/// Whether a thing is somewhere, if it is given at all.
fn has_place(of: ScriptType) -> bool {
    match of {
        ScriptType::Optional(of) => has_place(*of),
        ScriptType::Tile | ScriptType::Banner | ScriptType::Ship => true,
        _ => false,
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

    fn is_kept(&self, state: &State) -> bool {
        let Some(memory) = state.memory.get(&self.owner) else { return false };
        let is_kept = |key: &String| match memory.get(key).map(|remembered| &**remembered) {
            None
            | Some(ScriptValue::Nothing | ScriptValue::Flag(false) | ScriptValue::Number(0)) => {
                false
            }
            Some(ScriptValue::List(list)) => !list.is_empty(),
            Some(ScriptValue::Map(map)) => !map.is_empty(),
            Some(_) => true,
        };
        self.keys.iter().any(is_kept)
    }
}

impl Needs {
    /// What the fields `mark`, `vars`, `either`, `settlement`, `option` and `at` of a table say.
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
            at: taken.text("at").map(Rc::from),
        })
    }

    #[must_use]
    #[inline]
    pub fn any(&self) -> bool {
        self.marks.is_some()
            || self.memory.is_some()
            || self.settlement.is_some()
            || self.option.is_some()
    }

    /// Whether it can be said where what it needs must be, of a hook and its subject.
    ///
    /// # Errors
    /// A fault where that cannot be.
    pub(super) fn check_place(
        &self,
        (row, subject): (&HookRow, u16),
        named: &str,
    ) -> Result<(), Fault> {
        let Some(at) = &self.at else {
            return self.settlement.map_or(Ok(()), |_| is_given_tile(row, "settlement", named));
        };
        let wrong = |message: String| Fault::new("lua::needs", message);
        if self.marks.is_none() && self.settlement.is_none() {
            let message = "`at` says where something must be, and nothing is asked for there";
            return Err(wrong(message.to_owned()).help("say which `mark` or `settlement`"));
        }
        let event = EVENTS.get(usize::from(subject)).filter(|_| row.subject == Subject::Event);
        let Some(event) = event else {
            return Err(wrong(format!("`at` names a field of an event, and {named} has none"))
                .help("leave `at` out"));
        };
        let fields = || event.fields.iter().filter(|field| has_place(field.of));
        if fields().any(|field| field.name == &**at) {
            return Ok(());
        }
        let event = event.script_name();
        let known: Vec<&str> = fields().map(|field| field.name).collect();
        Err(wrong(format!("`at` names no tile, banner or ship of `{event}`: '{at}'")).help(
            match known.as_slice() {
                [] => "it has none: leave `at` out".to_owned(),
                known => format!("it has {known}", known = known.join(", ")),
            },
        ))
    }

    /// Whose memory it needs, where that is closed.
    #[must_use]
    pub fn forgotten(&self, state: &State, shared: &Shared) -> Option<&str> {
        let needed = self.memory.as_deref()?;
        let memory = state.memory.get(&needed.owner);
        let there = |key: &String| {
            memory.is_some_and(|memory| memory.contains_key(key))
                || !shared.closed_to(&needed.owner, key)
        };
        (!needed.keys.iter().all(there)).then_some(&needed.owner)
    }

    /// Whether there is what it needs for a call.
    #[must_use]
    #[inline]
    pub fn met(&self, state: &State, about: CallSubject<'_>) -> bool {
        !self.any() || self.found(state, about)
    }

    fn found(&self, state: &State, about: CallSubject<'_>) -> bool {
        let (first, last) = match &self.at {
            Some(at) => [about.place_of(state, at); 2].into(),
            None => (about.first_tile(), about.last_tile()),
        };
        if self.settlement.is_some_and(|needed| !needed.stands(state, about, last))
            || self.option.as_ref().is_some_and(|needed| !needed.is_set(state))
        {
            return false;
        }
        let marked = |marks: &Rc<NeededMarks>| marks.lies(state, first);
        let kept = |memory: &Rc<NeededMemory>| memory.kept(state);
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
    let fault = Fault::new("lua::unknown_name", format!("there is no mark '{name}'"));
    Err(nearest(name, known())
        .map_or(fault.clone(), |near| fault.help(format!("did you mean `{near}`?"))))
}
