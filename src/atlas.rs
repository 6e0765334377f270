//! The atlas: a whole campaign as one HTML file that needs nothing else, for everybody's phone.
//!
//! While the campaign is played again an [`AtlasRecorder`] looks on and notes how the board changes
//! step by step (`recorder.rs`, `rows.rs`, `board.rs`), as far as the viewer may know of it. What is told of each
//! step, the explanation of each number and what else the page shows comes from the same views as
//! at the prompt (`story.rs`, `battles.rs`). It is written as JSON (`sheets.rs`), packed,
//! into the page (`page.html`, `atlas.css` and the scripts), which draws all the rest itself.
//!
//! A realm's atlas holds nothing that they may not know: not even its steps depend on it.

mod battles;
mod board;
mod page;
mod page_styles;
mod page_words;
mod recorder;
mod rows;
mod sheets;
mod standings;
mod story;
mod strings;

pub use page::{html, with_words};
pub use recorder::AtlasRecorder;
