//! Scripts: mods' Lua files → hooks, orders and phases that run within counted limits; any failure
//! → a [`Fault`].
//!
//! * The bare host, which knows nothing of campaigns: [`vm`], [`gauge`] (steps, memory, depth, the latch),
//!   `compiler` and `meter` (all work in a script's code is counted), `sandbox` and `prelude` (what of Luau's library mods see),
//!   `load` (environments and `require`), `library` (files that everybody can require),
//!   `report` (errors → faults), `known_words` (errors of Luau → sentences), `locals` (what local variables held where something failed).
//! * What scripts can do: `declare` (hooks and declarations), [`api`] (functions and fields), `memory` (`campaign.vars`) and
//!   `install` (options), over [`world`] (the turn at hand), `handle` and `convert` (values).
//! * `lint`: scripts read without running them, for `margrave check`.
//! * [`host`]: all of it as the engine's [`crate::engine::Hooks`]. [`pages`]: the reference and stubs for editors.
//!
//! [`Fault`]: crate::fault::Fault

pub mod api;
mod compiler;
mod convert;
pub mod declare;
mod handle;
pub mod host;
mod install;
mod known_words;
mod library;
pub mod limits;
mod lint;
mod load;
mod locals;
mod memory;
mod meter;
pub mod pages;
mod report;
mod sandbox;
mod shared;
mod unknown_name;
pub mod vm;
pub mod world;

pub use host::ScriptHost;
pub use limits::{Gauge, Limits, Used};
pub use lint::{OldNames, RenamedScript, TextEdit, lint, lint_apart, renamed, syntax};
pub use meter::{compile_ahead, compile_anew, compiled_ahead};
pub use vm::Vm;
