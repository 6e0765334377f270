//! State that the host's functions and hooks share: the rules, the limits, the owner of the code
//! that runs, and what was set while mods were loaded.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use mlua::Lua;

use super::api::result_cache::{KeptResults, NotedReads};
use super::api::ways::KeptWays;
use super::declare::Registry;
use super::limits::Gauge;
use super::world::World;
use crate::basics::terminal_text::one_line;
use crate::campaign::{RealmId, Remembered};
use crate::engine::Stop;
use crate::engine::core::scripting::interface::MEMORY_CLOSED;
use crate::engine::core::text_limits::LONGEST_REASON;
use crate::fault::Fault;
use crate::rules::interface::{API, OLDEST_API};
use crate::rules::{HOUSE_RULE, LayerInfo, LayerKind, RuleId, Ruleset, Symbol};
use crate::say;
use crate::text::quoted;

/// Texts of which the length is kept, and the longest of them in bytes.
const MOST_MEASURED: usize = 500;
const LONGEST_MEASURED: usize = 1000;

/// Different reasons that scripts may give in one session: they are kept for good.
const MAX_REASONS: usize = 10_000;

/// Owner of the code that runs, and its citation.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    pub owner: usize,
    pub cite: RuleId,
    /// File and line at which the function was set.
    pub at: Symbol,
}

/// True if somebody could type this as one word, and see all of it.
pub fn word_typed(word: &str) -> bool {
    !word.is_empty() && !word.contains(char::is_whitespace) && one_line(word) == word
}

/// Returns a reason as it is shown, in one line.
///
/// # Errors
/// A fault when it is too long.
pub fn reason(rules: &Ruleset, text: &str) -> Result<String, Fault> {
    if rules.with_names(text).chars().nth(LONGEST_REASON).is_some() {
        return Err(Fault::new(
            "lua::reason",
            say!("a reason has at most {most} letters", most = LONGEST_REASON),
        )
        .help(say!("say it shorter")));
    }
    Ok(one_line(text).into_owned())
}

/// Returns the fault of a preview that depends on the memory of scripts.
pub fn closed(owner: &str) -> Fault {
    Fault::new(
        MEMORY_CLOSED,
        say!("a script has a say in it by what `{owner}` remembers", owner = quoted(owner)),
    )
    .help(say!("`public_memory` of its manifest names what everybody may know; an order of its own may bring a `preview`"))
}

/// Returns the fault of a preview that depends on the map's secrets for the host.
pub fn closed_by_map() -> Fault {
    Fault::new(
        MEMORY_CLOSED,
        say!("a script has a say in it by what the map says for the host alone"),
    )
    .help(say!("an order of its own may bring a `preview`, which is told no secrets"))
}

/// Shared by everything of one host.
pub struct Shared {
    pub rules: Arc<Ruleset>,
    pub gauge: Gauge,
    pub world: Rc<World>,
    /// Frame of the code that runs, or None; the caller gets its own back.
    running: Cell<Option<Frame>>,
    pub registry: RefCell<Registry>,
    /// The layer that is being loaded.
    pub loading: Cell<Option<usize>>,
    /// A file of another layer is run, which may set nothing.
    pub borrowing: Rc<Cell<bool>>,
    /// The rule and name of the spell whose file is being loaded.
    pub spell: Cell<Option<(RuleId, Symbol)>>,
    /// All scripts are loaded, those of races that nobody plays among them.
    pub whole: Cell<bool>,
    /// Fault until it is reported.
    pub failure: RefCell<Option<Fault>>,
    /// Reason to leave the game, found inside a script's question.
    pub stop: RefCell<Option<Stop>>,
    /// A script changed the campaign since it was last found sound.
    pub changed: Cell<bool>,
    /// A script changed the campaign since the hook began.
    pub unchecked: Cell<bool>,
    /// Place of the last change.
    pub last_change: Cell<Option<Symbol>>,
    /// Realm that an order's outcome is tried out for: memory of scripts may hold others' secrets,
    /// and is closed meanwhile.
    pub preview_for: Cell<Option<RealmId>>,
    reasons: RefCell<BTreeSet<String>>,
    /// Lengths of texts with marks in them: scripts say the same ones on each way of a preview. Reading them anew was 22 of
    /// the 854 million instructions that a preview of every march took. They go by the rules alone, which do not change.
    lengths: RefCell<BTreeMap<String, ReadLength>>,
    /// Results that functions which only look returned to scripts, and what is read for the one that runs.
    pub results: RefCell<KeptResults>,
    pub reads: Cell<Option<NotedReads>>,
    /// Ways that scripts have looked for.
    pub ways: RefCell<KeptWays>,
}

/// Length of a text with its marks put into words.
#[derive(Debug, Clone, Copy)]
pub struct ReadLength {
    pub letters: usize,
    /// Nobody would see it.
    pub blank: bool,
}

impl Shared {
    pub fn new(rules: Arc<Ruleset>, gauge: Gauge, world: Rc<World>) -> Shared {
        Shared {
            rules,
            gauge,
            world,
            running: Cell::new(None),
            registry: RefCell::default(),
            loading: Cell::new(None),
            borrowing: Rc::default(),
            spell: Cell::new(None),
            whole: Cell::new(false),
            failure: RefCell::default(),
            stop: RefCell::default(),
            changed: Cell::new(false),
            unchecked: Cell::new(false),
            last_change: Cell::new(None),
            preview_for: Cell::new(None),
            reasons: RefCell::default(),
            lengths: RefCell::default(),
            results: RefCell::default(),
            reads: Cell::default(),
            ways: RefCell::default(),
        }
    }

    /// Forgets what befell in the last campaign, as another begins.
    pub fn forget(&self) {
        self.failure.take();
        self.stop.take();
        self.changed.set(false);
        self.unchecked.set(false);
        self.last_change.set(None);
        self.preview_for.set(None);
        self.reasons.take();
        self.lengths.take();
        self.results.take();
        self.reads.take();
        self.ways.take();
    }

    /// Runs code in the name of whoever set it.
    #[inline]
    pub fn within<R>(&self, frame: Frame, run: impl FnOnce() -> R) -> R {
        let caller = self.running.replace(Some(frame));
        let result = run();
        self.running.set(caller);
        result
    }

    /// Runs something that is nobody's code in the midst of somebody's.
    pub fn apart<R>(&self, run: impl FnOnce() -> R) -> R {
        let running = self.running.take();
        let result = run();
        self.running.set(running);
        result
    }

    /// Returns the frame of the code that runs.
    pub fn frame(&self) -> Frame {
        self.running.get().unwrap_or_else(|| Frame {
            owner: self.loading.get().unwrap_or(0),
            cite: HOUSE_RULE,
            at: Symbol::from_rules(""),
        })
    }

    /// Returns the code that runs carries out another rule from here on. Returns the one before.
    pub fn cite(&self, rule: RuleId) -> RuleId {
        let Some(frame) = self.running.get() else { return rule };
        self.running.set(Some(Frame { cite: rule, ..frame }));
        frame.cite
    }

    /// Returns the name of the layer whose code runs.
    pub fn owner_name(&self) -> &str {
        self.owner_layer().map_or("umpire", |layer| &layer.name)
    }

    fn owner_layer(&self) -> Option<&LayerInfo> {
        self.rules.layers.get(self.frame().owner)
    }

    /// Returns the version of the interface that the code which runs is written for; of a mod that names none
    /// the oldest.
    pub fn api_of_script(&self) -> u32 {
        let Some(layer) = self.owner_layer() else { return API };
        let unnamed = if layer.kind == LayerKind::Mod { OLDEST_API } else { API };
        layer.api.unwrap_or(unnamed)
    }

    /// Returns the layer of this name, where the code that runs is no layer's but the umpire's.
    pub fn layer_read<'n>(&self, name: &'n str) -> Option<&'n str> {
        let layers = &self.rules.layers;
        let umpires = self.frame().owner >= layers.len();
        (umpires && layers.iter().any(|layer| layer.name == name)).then_some(name)
    }

    /// True if code of the host's is running.
    pub fn at_work(&self) -> bool {
        self.running.get().is_some()
    }

    /// True if memory is closed, and not everybody may know what a layer remembers under a key.
    pub fn closed_to(&self, owner: &str, key: &str) -> bool {
        self.preview_for.get().is_some() && !self.rules.memory_is_public(owner, key)
    }

    /// Returns the memory of a layer under a key, or None.
    ///
    /// # Errors
    /// A fault where memory is closed, whatever catches it, and while no hook runs.
    pub fn remembered(&self, owner: &str, key: &str) -> Result<Option<Remembered>, Fault> {
        let found = self.world.read_memory(owner, key)?;
        if found.is_none() && self.closed_to(owner, key) {
            self.fail(closed(owner));
            return Err(closed(owner));
        }
        Ok(found)
    }

    /// Returns a reason that a script gives, kept.
    ///
    /// # Errors
    /// A fault when it is too long, or there are too many different ones.
    pub fn reason(&self, text: &str) -> Result<Symbol, Fault> {
        // One that was kept has passed all of this.
        if self.reasons.borrow().contains(text) {
            return Ok(Symbol::from_rules(text));
        }
        let text = &reason(&self.rules, text)?;
        let mut reasons = self.reasons.borrow_mut();
        if !reasons.contains(text) {
            if reasons.len() >= MAX_REASONS {
                return Err(Fault::new(
                    "lua::reason",
                    say!("more than {most} different reasons were given", most = MAX_REASONS),
                )
                .help(say!("a reason is a fixed text; numbers belong into the amounts")));
            }
            reasons.insert(text.to_owned());
        }
        Ok(Symbol::from_rules(text))
    }

    /// Measures a text of a script as it is read.
    pub fn length(&self, text: &str) -> ReadLength {
        if let Some(known) = self.lengths.borrow().get(text) {
            return *known;
        }
        let read = self.rules.with_names(text);
        let length = ReadLength { letters: read.chars().count(), blank: read.trim().is_empty() };
        if matches!(read, Cow::Owned(_)) && text.len() <= LONGEST_MEASURED {
            let mut lengths = self.lengths.borrow_mut();
            if lengths.len() >= MOST_MEASURED {
                lengths.clear();
            }
            lengths.insert(text.to_owned(), length);
        }
        length
    }

    /// Returns `mods/x/main.lua:12` of the Lua code that called the host.
    pub fn here(&self, lua: &Lua) -> Symbol {
        let Some((file, line)) = self.gauge.here(lua) else { return self.frame().at };
        Symbol::from_rules(&format!("{}:{line}", file.name))
    }

    /// Keeps the first failure until it is reported.
    pub fn fail(&self, fault: Fault) {
        self.failure.borrow_mut().get_or_insert(fault);
    }
}
