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
//! * [`basics`]: text that a terminal shows, numbers with nouns, columns, files that may be opened, hexes,
//!   rectangles, pages with slots.
//! * [`text`]: English sentences with named arguments, and the languages that they are read in.
//! * [`fault`]: one diagnostic type; [`yaml`]: text → tree with places → typed values, all faults at once.
//! * [`rules`]: an edition's files and the mods over it → tables, values, options, calendar, tiles, rule book,
//!   scripts. Knows nothing of campaigns. `rules/sections/declare` says how each key is declared once, of map files too.
//! * [`map`]: the laying rules, automatic building → a graph of places and borders. Only `map` and
//!   the drawing know of hexes.
//! * [`import`]: files of other programs → map files, and troops of army lists.
//! * [`campaign`]: state, events, dice, knowledge. [`campaign::State`] changes in `campaign/apply` and
//!   nowhere else.
//! * [`engine`]: procedures that phases share. `core` has the game and its turn, questions, orders, dice, tables,
//!   numbers and the hooks at which scripts take part; `realms` whose what is; `armies` banners and ships; `effects`
//!   what rows of tables do; `supply`, `marching`, `sea`, `magic`, `scouting`, `fights` and `winter` one subject each;
//!   `upheavals` alliances that end and settlements that are razed; `order_events` what an order is to bring about;
//!   `umpire` the host's orders; `invariants` what holds after each event. Knows nothing of terminals, files or Lua.
//! * [`phases`]: one file each, straight-line code that reads like the rule it cites: sequence and questions.
//! * [`view`]: reads only, prints nothing. [`console`]: what a player sees and where their lines come from.
//!   [`command`]: what can be typed that is not an answer.
//! * [`picture`]: the map as SVG, for one viewer. Reads only, as [`view`].
//!   [`atlas`]: looks on while a campaign is played again, and makes one HTML file of it.
//! * [`lua`]: scripts behind the hooks: what they see and may change, under counted limits; and from the
//!   same tables the reference of mods and the types for editors.
//! * [`players`]: computer players behind the same `ask` as everybody.
//! * [`simulation`]: thousands of campaigns of computer players, counted.
//!   [`fuzz`]: random play that looks for faults, and shrinks what fails to a short script.
//! * [`session`]: campaign file, undo, recovery, amendments. [`script`]: runs and tests. [`lesson`]: scripts that
//!   speak to whoever learns. [`apart`]: letters, sheets and lines of those who play apart. [`repl`], [`serve`],
//!   [`cli`]: the outside.
//!
//! # Who may name whom
//!
//! Each room names only rooms above it here, and of those only the ones in its line;
//! `tests/suite/arrows.rs` reads the imports and fails otherwise.
//!
//! ```text
//! basics
//! text      basics
//! fault     basics text
//! yaml      basics fault text
//! rules     basics fault text yaml
//! map       basics fault rules text yaml
//! import    basics fault map rules text yaml
//! campaign  map rules text
//! engine    basics campaign fault map rules text yaml
//! phases    campaign engine map rules text
//! view      basics campaign engine map rules text
//! picture   basics campaign engine map rules text view
//! console   basics campaign engine map rules text view
//! atlas     basics campaign console engine map picture rules text view
//! command   basics campaign console engine fault import map phases picture rules text view yaml
//! lua       basics campaign command engine fault map phases rules text yaml
//! players   campaign engine fault map phases rules text
//! session   basics campaign command console engine fault lua map phases players rules text view yaml
//! simulation basics campaign engine fault picture players rules session text view
//! script    basics campaign engine fault lua rules session text view
//! fuzz      campaign engine fault players rules script session simulation text
//! lesson    basics campaign command console engine fault rules session text
//! repl      basics campaign command console engine lua phases rules session text view
//! apart     basics campaign command console engine fault session text view
//! serve     apart atlas basics campaign console engine fault map picture repl rules session text view
//! cli       apart atlas basics campaign command console engine fault fuzz import lesson lua map picture repl rules script serve session simulation text view yaml
//! ```
//!
//! # Rooms of `engine`
//!
//! A room offers functions of its modules, called through the room, that take `&Game` or `&mut Turn`
//! (`supply::feed(turn, ...)`). [`engine::Game`] and [`engine::Turn`] themselves have methods in
//! `core` alone. As above, a room names only rooms above it.
//!
//! ```text
//! core
//! realms       core
//! armies       core realms
//! sea          armies core realms
//! effects      armies core
//! supply       armies core effects realms
//! marching     armies core effects realms sea supply
//! magic        core realms
//! upheavals    armies core realms
//! winter       armies core marching realms sea
//! scouting     armies core effects marching realms
//! order_events core marching realms
//! fights       armies core effects marching realms scouting sea
//! invariants   armies core
//! umpire       armies core invariants realms sea
//! ```
//!
//! # What always holds
//!
//! 1. What is typed, a script, a campaign file and a test are the same lines.
//! 2. The same file replays the same campaign, byte for byte: no clock, no hash order, no float in a rule.
//! 3. Nothing changes but through an [`campaign::Event`], which carries the rule it carries out.
//! 4. A refused order changes nothing and names the rule.
//! 5. Every number can be explained down to the row of the table.
//! 6. No number and no name of an edition, race or mod stands in Rust; an uncited row does not load.
//! 7. Every fault of every file is reported at once, each at its place.
//! 8. A mod can fail but not harm: its steps and memory are counted, it reaches nothing outside the campaign,
//!    and when it fails, the report names its file and line, and the campaign is unchanged.

pub mod apart;
pub mod atlas;
pub mod basics;
pub mod campaign;
pub mod cli;
pub mod command;
pub mod console;
pub mod engine;
pub mod fault;
pub mod fuzz;
pub mod import;
pub mod lesson;
pub mod lua;
pub mod map;
pub mod phases;
pub mod picture;
pub mod players;
pub mod repl;
pub mod rules;
pub mod script;
pub mod serve;
pub mod session;
pub mod simulation;
pub mod text;
pub mod view;
pub mod yaml;
