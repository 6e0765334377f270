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
//!   only as far as that seat may give it ([`lines`]).
//! * [`page`]: a campaign as it stands → the page of one seat; [`choices`] is the part with what can be
//!   answered. Pages are functions of what the seat may know.
//! * [`board`]: what the host sees of the seats.
//! * [`campaigns`]: the campaigns of a folder, each on a thread while somebody looks at it.
//! * [`access`]: names that the server answers to. [`web`]: addresses, cookies, headers and limits.

mod access;
mod board;
pub mod campaigns;
mod choices;
mod lines;
pub mod links;
pub mod page;
pub mod request;
pub mod seats_apart;
mod sheets;
mod web;

pub use access::Access;
pub use campaigns::Campaigns;
pub use web::serve;
