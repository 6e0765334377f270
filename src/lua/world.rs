//! Campaign that scripts act on: the turn or the look that a hook was called with, as long as it
//! runs and no longer. No script can keep any of it.

use std::cell::{Cell, RefCell};

use scoped_tls_hkt::scoped_thread_local;

use crate::campaign::knowledge::Viewer;
use crate::campaign::{Remembered, State};
use crate::engine::{Game, Turn};
use crate::fault::Fault;
use crate::map::PlaceId;
use crate::say;

/// A campaign as somebody may see it.
#[derive(Clone, Copy)]
pub struct CampaignView<'a> {
    pub game: Game<'a>,
    pub viewer: Viewer,
    /// True if memory of mods may be read: by their own code, and by the host.
    pub memory: bool,
}

/// A turn without its lifetimes.
pub trait Acting {
    fn game(&self) -> Game<'_>;
    fn with(&mut self, act: &mut dyn FnMut(&mut Turn<'_>));
}

impl Acting for Turn<'_> {
    fn game(&self) -> Game<'_> {
        Turn::game(self)
    }

    fn with(&mut self, act: &mut dyn FnMut(&mut Turn<'_>)) {
        act(self);
    }
}

scoped_thread_local!(static LOOK: for<'a> &'a CampaignView<'a>);
scoped_thread_local!(static mut TURN: for<'a> &'a mut (dyn Acting + 'a));

/// Power of the innermost hook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// No hook runs: a mod is being loaded.
    Nothing,
    Look,
    Act,
}

thread_local!(static MODE: Cell<Mode> = const { Cell::new(Mode::Nothing) });

/// Puts the mode back, however a hook ends.
struct Restore {
    mode: Mode,
}

impl Drop for Restore {
    #[inline]
    fn drop(&mut self) {
        MODE.with(|mode| mode.set(self.mode));
    }
}

#[inline]
fn enter(next: Mode) -> Restore {
    Restore { mode: MODE.with(|mode| mode.replace(next)) }
}

/// Runs something that may look.
#[inline]
pub fn looking<R>(look: &CampaignView<'_>, run: impl FnOnce() -> R) -> R {
    let _restore = enter(Mode::Look);
    LOOK.set(look, run)
}

/// Runs something that may act.
pub fn acting<R>(turn: &mut Turn<'_>, run: impl FnOnce() -> R) -> R {
    let _restore = enter(Mode::Act);
    TURN.set(turn, run)
}

/// Runs something that may neither.
pub fn nothing<R>(run: impl FnOnce() -> R) -> R {
    let _restore = enter(Mode::Nothing);
    run()
}

#[inline]
pub fn mode() -> Mode {
    MODE.with(Cell::get)
}

thread_local!(static NAMING: Cell<bool> = const { Cell::new(false) });

/// Loads a chunk. Luau looks up the names that stand in it beforehand, and again when it comes to those
/// that are nothing.
pub fn naming<R>(load: impl FnOnce() -> R) -> R {
    let before = NAMING.replace(true);
    let loaded = load();
    NAMING.set(before);
    loaded
}

/// True if names are looked up beforehand while there is no campaign: one that only a campaign tells is
/// nothing then, as if it were refused, which takes longer.
#[inline]
pub fn only_names() -> bool {
    NAMING.get() && mode() == Mode::Nothing
}

/// Part of the campaign that scripts have read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum HasRead {
    Nothing,
    /// The marks on one tile.
    Marks(PlaceId),
    /// Its holding as well.
    Tile(PlaceId),
    /// Memory of scripts.
    Memory,
    /// Marks anywhere, and what scripts remember.
    MarksAndMemory,
    More,
}

impl HasRead {
    /// True if it is nothing but the holding of a tile and the marks on it.
    pub fn is_of(self, tile: PlaceId) -> bool {
        match self {
            HasRead::Nothing => true,
            HasRead::Marks(read) | HasRead::Tile(read) => read == tile,
            HasRead::Memory | HasRead::MarksAndMemory | HasRead::More => false,
        }
    }

    /// True if it is nothing but marks and what scripts remember.
    pub fn is_of_marks_and_memory(self) -> bool {
        !matches!(self, HasRead::Tile(_) | HasRead::More)
    }

    fn and(self, other: HasRead) -> HasRead {
        use HasRead::{Marks, MarksAndMemory, Memory, More, Nothing, Tile};
        match (self, other) {
            (Nothing, read) | (read, Nothing) => read,
            (Marks(one), Marks(other)) if one == other => Marks(one),
            (Marks(one) | Tile(one), Marks(other) | Tile(other)) if one == other => Tile(one),
            (Memory, Memory) => Memory,
            (Marks(_) | Memory | MarksAndMemory, Marks(_) | Memory | MarksAndMemory) => {
                MarksAndMemory
            }
            _ => More,
        }
    }
}

thread_local!(static HAS_READ: Cell<HasRead> = const { Cell::new(HasRead::More) });

/// Notes that scripts read this as well.
pub fn note(read: HasRead) {
    HAS_READ.with(|has_read| has_read.set(has_read.get().and(read)));
}

/// Runs something. Returns what it returns, and what scripts read in it.
pub fn reading<R>(run: impl FnOnce() -> R) -> (R, HasRead) {
    let before = HAS_READ.replace(HasRead::Nothing);
    let result = run();
    let read = HAS_READ.replace(before);
    note(read);
    (result, read)
}

/// As [`read`], of a part of it alone.
///
/// # Errors
/// As [`read`].
#[inline]
pub fn read_part<R>(part: HasRead, run: impl FnOnce(&CampaignView<'_>) -> R) -> Result<R, Fault> {
    note(part);
    read_unnoted(run)
}

/// Reads the campaign.
///
/// # Errors
/// A fault while no hook runs.
#[inline]
pub fn read<R>(run: impl FnOnce(&CampaignView<'_>) -> R) -> Result<R, Fault> {
    note(HasRead::More);
    read_unnoted(run)
}

/// As [`read`], of what stays as it is throughout a campaign.
///
/// # Errors
/// As [`read`].
#[inline]
pub fn read_unnoted<R>(run: impl FnOnce(&CampaignView<'_>) -> R) -> Result<R, Fault> {
    match mode() {
        Mode::Look => Ok(LOOK.with(run)),
        Mode::Act => Ok(TURN.with(|turn| {
            run(&CampaignView { game: turn.game(), viewer: Viewer::Host, memory: true })
        })),
        Mode::Nothing => Err(nothing_to_read()),
    }
}

#[cold]
fn nothing_to_read() -> Fault {
    Fault::new("lua::no_campaign", say!("there is no campaign yet while a mod is loaded"))
        .help(say!("look at the campaign inside the function of a hook"))
}

thread_local!(static OBSERVING: Cell<bool> = const { Cell::new(false) });
thread_local!(static MEMORY_READ: RefCell<Vec<ReadMemory>> = const { RefCell::new(Vec::new()) });

/// A key under which scripts have read what they remember, with what they found.
pub struct ReadMemory {
    owner: String,
    key: String,
    found: Option<Remembered>,
}

impl ReadMemory {
    /// True if the same is remembered under the key now.
    pub fn holds(&self, state: &State) -> bool {
        let now = state.memory.get(&self.owner).and_then(|memory| memory.get(&self.key));
        match (&self.found, now) {
            (Some(found), Some(now)) => found.is_same(now),
            (None, None) => true,
            _ => false,
        }
    }
}

/// Reads what a layer remembers under a key.
///
/// # Errors
/// As [`read`].
pub fn read_memory(owner: &str, key: &str) -> Result<Option<Remembered>, Fault> {
    let found = read_part(HasRead::Memory, |look| {
        look.game.state.memory.get(owner).and_then(|memory| memory.get(key)).cloned()
    })?;
    if OBSERVING.get() {
        let (owner, key, found) = (owner.to_owned(), key.to_owned(), found.clone());
        MEMORY_READ.with_borrow_mut(|read| read.push(ReadMemory { owner, key, found }));
    }
    Ok(found)
}

/// Outcome of something that was only tried.
pub struct ObservedRun<R> {
    pub result: R,
    /// Things that scripts read in it, and all that they read of what they remember.
    pub read: HasRead,
    pub memory: Vec<ReadMemory>,
}

/// Runs something that may change nothing meanwhile.
pub fn observed<R>(run: impl FnOnce() -> R) -> ObservedRun<R> {
    let before = (OBSERVING.replace(true), MEMORY_READ.take());
    let (result, read) = reading(run);
    OBSERVING.set(before.0);
    let memory = MEMORY_READ.replace(before.1);
    ObservedRun { result, read, memory }
}

/// Does something that is noticed outside the campaign, such as printing.
///
/// # Errors
/// A fault while a function is only tried.
pub fn noticed() -> Result<(), Fault> {
    note(HasRead::More);
    if OBSERVING.get() {
        return Err(Fault::new(
            "lua::probed",
            say!("it is only tried out whether it does anything"),
        ));
    }
    Ok(())
}

/// Changes the campaign.
///
/// # Errors
/// A fault while only looking is allowed.
pub fn act<R>(run: impl FnOnce(&mut Turn<'_>) -> R) -> Result<R, Fault> {
    noticed()?;
    match mode() {
        Mode::Act => {
            let (mut run, mut result) = (Some(run), None);
            TURN.with(|turn| {
                turn.with(&mut |turn| {
                    if let Some(run) = run.take() {
                        result = Some(run(turn));
                    }
                });
            });
            result.ok_or_else(|| Fault::new("lua::no_campaign", say!("there is no campaign here")))
        }
        Mode::Look => {
            Err(Fault::new("lua::look_only", say!("here a script may look but not act: it is called while orders are judged and numbers shown"))
                .help(
                    say!("change the campaign, roll and ask in hooks such as `on.after_event` or `on.phase_begins`; API.md says which may act"),
                ))
        }
        Mode::Nothing => {
            Err(Fault::new("lua::no_campaign", say!("there is no campaign yet while a mod is loaded")).help(say!("act inside the function of a hook")))
        }
    }
}
