//! Campaign that scripts act on: the turn or the look that a hook was called with, as long as it
//! runs and no longer. No script can keep any of it.
//!
//! [`World`] is handed on as an argument. Only the campaign and the turn stand in thread-locals, private to this
//! file: functions that scripts call are `'static` for `mlua` and cannot borrow them, and those of `Lua::scope`,
//! which can, are made anew for each hook, which makes a call four times as long and takes memory that is counted.
//! `mlua`'s app data is `'static` as well: only a state that is moved into it before each call and out again could stand
//! there, and the engine goes on borrowing its own.

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

/// Hook that runs, and what scripts have read in it: one for the machines of a host and of its copies.
pub struct World {
    mode: Cell<Mode>,
    /// A chunk is being loaded.
    naming: Cell<bool>,
    has_read: Cell<HasRead>,
    /// A function is only tried.
    observing: Cell<bool>,
    memory_read: RefCell<Vec<ReadMemory>>,
}

impl Default for World {
    fn default() -> World {
        World {
            mode: Cell::new(Mode::Nothing),
            naming: Cell::new(false),
            has_read: Cell::new(HasRead::More),
            observing: Cell::new(false),
            memory_read: RefCell::default(),
        }
    }
}

/// Puts the mode back, however a hook ends.
struct Restore<'w> {
    world: &'w World,
    mode: Mode,
}

impl Drop for Restore<'_> {
    #[inline]
    fn drop(&mut self) {
        self.world.mode.set(self.mode);
    }
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

/// Outcome of something that was only tried.
pub struct ObservedRun<R> {
    pub result: R,
    /// Things that scripts read in it, and all that they read of what they remember.
    pub read: HasRead,
    pub memory: Vec<ReadMemory>,
}

impl World {
    #[inline]
    fn enter(&self, next: Mode) -> Restore<'_> {
        Restore { world: self, mode: self.mode.replace(next) }
    }

    /// Runs something that may look.
    #[inline]
    pub fn looking<R>(&self, look: &CampaignView<'_>, run: impl FnOnce() -> R) -> R {
        let _restore = self.enter(Mode::Look);
        LOOK.set(look, run)
    }

    /// Runs something that may act.
    pub fn acting<R>(&self, turn: &mut Turn<'_>, run: impl FnOnce() -> R) -> R {
        let _restore = self.enter(Mode::Act);
        TURN.set(turn, run)
    }

    /// Runs something that may neither.
    pub fn nothing<R>(&self, run: impl FnOnce() -> R) -> R {
        let _restore = self.enter(Mode::Nothing);
        run()
    }

    #[inline]
    pub fn mode(&self) -> Mode {
        self.mode.get()
    }

    /// Loads a chunk. Luau looks up the names that stand in it beforehand, and again when it comes to those
    /// that are nothing.
    pub fn naming<R>(&self, load: impl FnOnce() -> R) -> R {
        let before = self.naming.replace(true);
        let loaded = load();
        self.naming.set(before);
        loaded
    }

    /// True if names are looked up beforehand while there is no campaign: one that only a campaign tells is
    /// nothing then, as if it were refused, which takes longer.
    #[inline]
    pub fn only_names(&self) -> bool {
        self.naming.get() && self.mode() == Mode::Nothing
    }

    /// Notes that scripts read this as well.
    pub fn note(&self, read: HasRead) {
        self.has_read.set(self.has_read.get().and(read));
    }

    /// Runs something. Returns what it returns, and what scripts read in it.
    pub fn reading<R>(&self, run: impl FnOnce() -> R) -> (R, HasRead) {
        let (result, read) = self.reading_apart(run);
        self.note(read);
        (result, read)
    }

    /// As [`World::reading`], without noting it for whatever runs this.
    pub fn reading_apart<R>(&self, run: impl FnOnce() -> R) -> (R, HasRead) {
        let before = self.has_read.replace(HasRead::Nothing);
        let result = run();
        (result, self.has_read.replace(before))
    }

    /// As [`World::read`], of a part of it alone.
    ///
    /// # Errors
    /// As [`World::read`].
    #[inline]
    pub fn read_part<R>(
        &self,
        part: HasRead,
        run: impl FnOnce(&CampaignView<'_>) -> R,
    ) -> Result<R, Fault> {
        self.note(part);
        self.read_unnoted(run)
    }

    /// Reads the campaign.
    ///
    /// # Errors
    /// A fault while no hook runs.
    #[inline]
    pub fn read<R>(&self, run: impl FnOnce(&CampaignView<'_>) -> R) -> Result<R, Fault> {
        self.note(HasRead::More);
        self.read_unnoted(run)
    }

    /// As [`World::read`], of what stays as it is throughout a campaign.
    ///
    /// # Errors
    /// As [`World::read`].
    #[inline]
    pub fn read_unnoted<R>(&self, run: impl FnOnce(&CampaignView<'_>) -> R) -> Result<R, Fault> {
        match self.mode() {
            Mode::Look => Ok(LOOK.with(run)),
            Mode::Act => Ok(TURN.with(|turn| {
                run(&CampaignView { game: turn.game(), viewer: Viewer::Host, memory: true })
            })),
            Mode::Nothing => Err(nothing_to_read()),
        }
    }

    /// Reads what a layer remembers under a key.
    ///
    /// # Errors
    /// As [`World::read`].
    pub fn read_memory(&self, owner: &str, key: &str) -> Result<Option<Remembered>, Fault> {
        let found = self.read_part(HasRead::Memory, |look| {
            look.game.state.memory.get(owner).and_then(|memory| memory.get(key)).cloned()
        })?;
        if self.observing.get() {
            let (owner, key, found) = (owner.to_owned(), key.to_owned(), found.clone());
            self.memory_read.borrow_mut().push(ReadMemory { owner, key, found });
        }
        Ok(found)
    }

    /// Runs something that may change nothing meanwhile.
    pub fn observed<R>(&self, run: impl FnOnce() -> R) -> ObservedRun<R> {
        let before = (self.observing.replace(true), self.memory_read.take());
        let (result, read) = self.reading(run);
        self.observing.set(before.0);
        let memory = self.memory_read.replace(before.1);
        ObservedRun { result, read, memory }
    }

    /// Does something that is noticed outside the campaign, such as printing.
    ///
    /// # Errors
    /// A fault while a function is only tried.
    pub fn noticed(&self) -> Result<(), Fault> {
        self.note(HasRead::More);
        if self.observing.get() {
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
    pub fn act<R>(&self, run: impl FnOnce(&mut Turn<'_>) -> R) -> Result<R, Fault> {
        self.noticed()?;
        match self.mode() {
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
}

#[cold]
fn nothing_to_read() -> Fault {
    Fault::new("lua::no_campaign", say!("there is no campaign yet while a mod is loaded"))
        .help(say!("look at the campaign inside the function of a hook"))
}
