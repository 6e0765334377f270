//! Margrave: a rules engine for tabletop map campaigns.
//!
//! # The code map, in the order data flows
//!
//! ```text
//! rules/<edition>/*.yaml ─► yaml ─► rules ─► Ruleset (frozen) ─► lua (scripts of mods and races)
//! mods/<name>/*.yaml ────────┘        ▲          │                │ hooks
//!                              map ───┘          ▼                ▼
//! campaign file ─► session ─► engine + phases ─► Event ─► campaign state
//!                     ▲           │ ask  ▲                    │
//!    repl / script ───┴───────────┘      └─ dice              ├─► view (log, map, sheets, why)
//!    players (computer) ──────────┘                           └─► script (expectations, coverage)
//! ```
//!
//! * [`shown`]: text from outside → text that a terminal only shows; whatever is printed passes through it.
//! * [`counted`]: a number and a noun → `1 tile`, `3 tiles`.
//! * [`fault`]: one diagnostic type; [`files`]: what may be opened; [`yaml`]: text → tree with places → typed values, all faults at once.
//! * [`rules`]: an edition's files and the mods over it → tables, values, options, calendar, rule book,
//!   scripts. Knows nothing of campaigns.
//! * [`map`]: tiles, the laying rules, automatic building → a graph of places and borders. Only `map` and
//!   the drawing know of hexes.
//! * [`campaign`]: state, events, dice, knowledge. [`campaign::State`] changes in `campaign/apply.rs` and
//!   nowhere else.
//! * [`engine`]: questions, orders, dice, tables, fights, and the hooks at which scripts may take part
//!   ([`engine::hooks`], one row each). Knows nothing of terminals, files or Lua.
//! * [`phases`]: one file each, straight-line code that reads like the rule it cites.
//! * [`lua`]: scripts behind those hooks: what they see and may change, under counted limits; and from the
//!   same tables the reference of mods and the types for editors.
//! * [`players`]: computer players behind the same `ask` as everybody.
//! * [`view`]: reads only, prints nothing. [`command`]: what can be typed that is no answer.
//! * [`session`]: campaign file, undo, recovery, amendments. [`script`]: runs and tests. [`repl`], [`cli`]: the outside.
//!
//! # What always holds
//!
//! 1. What is typed, a script, a campaign file and a test are the same lines.
//! 2. Same file, same campaign, to the byte: no clock, no hash order, no float in a rule.
//! 3. Nothing changes but through an [`campaign::Event`], which carries the rule it carries out.
//! 4. A refused order changes nothing and names the rule.
//! 5. Every number can be explained down to the row of the table.
//! 6. No number and no name of an edition, race or mod stands in Rust; an uncited row does not load.
//! 7. Every fault of every file is reported at once, each at its place.
//! 8. A mod can fail but not harm: its steps and memory are counted, it reaches nothing outside the campaign,
//!    and where it fails it is named with file and line and the campaign stands where it stood.

pub mod shown;
pub mod fault;
pub mod columns;
pub mod counted;
pub mod files;
pub mod yaml;
pub mod hex;
pub mod rules;
pub mod map;
pub mod campaign;
pub mod engine;
pub mod phases;
pub mod lua;
pub mod players;
pub mod view;
pub mod console;
pub mod command;
pub mod session;
pub mod script;
pub mod repl;
pub mod cli;
