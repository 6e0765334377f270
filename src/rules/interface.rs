//! The interface of mods: its versions, and every name that changed from one to the next. What `check`, the
//! program at play, the page of changes and `mods upgrade` say of an old name comes from here.
//!
//! A name keeps its meaning: what means something else gets another name, in a new version with a row here.
//! `tests/interface` lists the names of each version, and a test compares them with the rows.

mod changes;
mod old_keys;
mod old_lines;

pub use changes::CHANGES;
pub use old_keys::{OldKey, OldKeys};
pub use old_lines::{OldLines, without_speaker};

use crate::say;
use crate::text::{Text, quoted};

/// The version that this program speaks. A manifest names the one its mod was written for: `api: 3`.
pub const API: u32 = 3;

/// The version of mods whose manifest names none.
pub const OLDEST_API: u32 = 1;

/// The code of the fault that steps of a calendar leave phases out without naming them: before api 3 they went silently.
pub const PHASES_LEFT_OUT: &str = "rules::phases_left_out";

/// One version of the interface.
pub struct ApiVersion {
    pub number: u32,
    /// Day from which mods could be written for it.
    pub from: &'static str,
    pub about: &'static str,
}

/// All versions, the oldest first.
pub const API_VERSIONS: &[ApiVersion] = &[
    ApiVersion { number: 1, from: "2026-11-22", about: "The first one." },
    ApiVersion {
        number: 2,
        from: "2026-11-23",
        about: "One word for one thing: a tile is `tile`, what a number changes by is `by`, `from` and `to` are where \
                something moves; units and characters are handles, and arguments of orders have types.",
    },
    ApiVersion {
        number: 3,
        from: "2026-11-29",
        about: "Functions of hooks, orders and phases are called every time: the hints by which they slept are gone.",
    },
];

/// Fate of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Successor {
    /// It means the same under another name.
    Name(&'static str),
    /// It saved work and decided nothing: it is taken out.
    Dropped,
    /// It decided when a function was called: the function asks that itself now, at its head.
    Guard,
    /// Nothing has its meaning.
    Nothing,
    /// It is something else under the same name.
    Other,
}

/// Sentence that is made when it is read.
pub type Advice = fn() -> Text;

/// One name that changed.
pub struct InterfaceChange {
    /// The first version without it.
    pub since: u32,
    /// Owner of the name: a handle or table of functions (`Tile`, `change`), `event` and `order` for all of them or
    /// with the name of one, a table that is given (`Particulars`), `key` with the name of a map in YAML files, as
    /// in `key modifier`, `head` for lines of heads, or `script` for other lines of tests.
    pub of: &'static str,
    pub old: &'static str,
    pub becomes: Successor,
    /// Advice, where a machine cannot change it or can do so only in part.
    pub advice: Advice,
}

impl InterfaceChange {
    /// True if the row speaks of a member of this owner: `event` speaks of every event.
    fn speaks_of(&self, owner: &str, name: &str) -> bool {
        let general = owner.split(' ').next().unwrap_or_default();
        self.old == name && (self.of == owner || self.of == general)
    }

    /// Returns the new name, where it only has another.
    pub fn new_name(&self) -> Option<&'static str> {
        if let Successor::Name(new) = self.becomes { Some(new) } else { None }
    }

    /// True if `mods upgrade` changes it.
    pub fn by_machine(&self) -> bool {
        match self.becomes {
            Successor::Name(_) => true,
            // What stands under a key may be many lines.
            Successor::Dropped | Successor::Guard => !self.of.starts_with(OldKeys::OWNER),
            Successor::Nothing | Successor::Other => false,
        }
    }

    /// Says what became of it, for reports and pages: "it is called `tiles` since api 2".
    pub fn says(&self) -> Text {
        let api = self.since;
        let fate = match self.becomes {
            Successor::Name(new) => {
                say!("it is called `{name}` since api {api}", name = quoted(new), api)
            }
            Successor::Dropped => say!("nothing needs it since api {api}", api),
            Successor::Guard => {
                say!("the function is called every time since api {api}, and asks that itself", api)
            }
            Successor::Nothing => say!("there is none since api {api}", api),
            Successor::Other => say!("it is something else since api {api}", api),
        };
        let advice = (self.advice)();
        if advice.is_empty() { fate } else { say!("{fate}: {advice}", fate, advice) }
    }
}

/// Returns the first version that has a name in the place of an older one; None for other names.
pub fn first_with(owner: &str, name: &str) -> Option<u32> {
    let old = |row: &&InterfaceChange| row.speaks_of(owner, name);
    let rows = CHANGES.iter().filter(|row| row.new_name() == Some(name));
    let of_owner = rows.filter(|row| row.speaks_of(owner, row.old));
    // A name that once meant something else tells nothing.
    of_owner.map(|row| row.since).min().filter(|_| !CHANGES.iter().any(|row| old(&row)))
}

/// Returns the change of a member after the version `api`; a change of one event or order comes before one of all,
/// and the earliest before later ones.
pub fn change_after(api: u32, owner: &str, name: &str) -> Option<&'static InterfaceChange> {
    let rows = CHANGES.iter().filter(|row| row.since > api && row.speaks_of(owner, name));
    rows.min_by_key(|row| (row.since, row.of != owner))
}
