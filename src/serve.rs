//! Play apart: each seat on a phone or laptop of its own, over HTTP, with pages that need no script.
//!
//! ```text
//! browser ─► web (axum) ─► request ─► thread of the campaign: session ─► SeatsApart, its input
//!     ▲                                        │
//!     └──── page, picture, version ◄───────────┘
//! ```
//!
//! * [`links`]: links to seats, kept as hashes beside the campaign.
//! * [`request`]: what a browser wants of a campaign, and what it gets.
//! * [`seats_apart`]: the input of a session whose players sit elsewhere; a line is taken from a seat
//!   only as far as that seat may give it ([`crate::apart::lines`]).
//! * [`page`]: a campaign as it stands → the page of one seat; [`choices`] is the part with what can be
//!   answered, [`word_by_word`] an order made of one word after the other. Pages are functions of what the seat may
//!   know.
//! * [`cache`]: maps, legal answers and previews, made once until the campaign changes.
//! * `shown_text`: what the session says, as text on a page.
//! * [`far_screen`]: the same for a prompt from afar, as data.
//! * [`board`]: what the host sees of the seats.
//! * `timekeeper`: who is awaited since when, and whose time is over ([`crate::apart::clock`]).
//! * [`notices`]: notices to those who are not looking; [`routes`] where it goes, [`notice_sender`] carries it, by
//!   [`mail`] too.
//! * [`campaigns`]: the campaigns of a folder, each on a thread while somebody looks at it.
//! * [`beside`]: a page beside the prompt, to look at.
//! * [`access`]: names that the server answers to. [`web`]: addresses, cookies, headers and limits.

mod access;
mod ahead;
pub mod atlases;
pub mod beside;
mod board;
pub mod campaigns;
mod choices;
pub mod far_screen;
mod house_rules;
pub mod links;
pub mod mail;
pub mod notice_sender;
pub mod notices;
pub mod page;
pub mod page_cache;
mod part_page;
pub mod photographs;
pub mod request;
pub mod routes;
pub mod seats_apart;
mod shown_text;
mod timekeeper;
mod undoing;
mod web;
mod word_by_word;

pub use access::{Access, last_address, note_address};
pub use campaigns::{Campaigns, Surroundings};
pub use web::{ADDRESSES, ADDRESSES_FOR_FILES, Address, pages, serve};
