//! Mail and lines of those who play apart, to them and from them, by a page, by letter or from a prompt of their own.
//!
//! * [`lines`]: who may give which line from a seat.
//! * [`choices`]: what can be answered, by kinds.
//! * [`clock`]: until when answers are awaited, and what happens then.
//! * [`letter`]: a letter to a realm: what is asked, what has happened, what it has; [`seat_looks`] lists what
//!   may be looked at, [`sent`] what letters told before.
//! * [`sheets`]: sheets of orders that wait until all are opened.
//! * [`stamp`]: which campaign, realm and question a letter is of.
//! * [`mail`]: a mail as it travels → the text in it.
//! * [`parts`]: people who command a part of a realm; [`part_lines`] what they write for its sheet.
//! * [`paste`]: a mail, a chat or a file → the lines that somebody wrote in it.

pub mod choices;
pub mod clock;
pub mod letter;
pub mod lines;
pub mod mail;
pub mod part_lines;
pub mod parts;
pub mod paste;
pub mod seat_looks;
pub mod sent;
pub mod sheets;
pub mod stamp;

pub use letter::Letter;
pub use stamp::Stamp;
