//! Small things that every room may need and that know nothing of campaigns.
//!
//! * [`terminal_text`]: text from outside → text that a terminal only shows; whatever is printed passes through it.
//! * [`text_width`]: how wide a text is on a terminal.
//! * [`pluralize`]: a number and a noun → `1 tile`, `3 tiles`.
//! * [`columns`]: cells → aligned columns.
//! * [`files`]: what may be opened, and by whom.
//! * [`hex`]: hexes and their sides.
//! * [`rectangle`]: points → the rectangle around them; which rectangles meet.
//! * [`html_page`]: a page of HTML with slots → the page; pages with light and dark colours begin with `page_head.html` and `page_head.css`.
//! * [`packed`]: texts that lie packed inside the program;
//! * [`prebuilt`]: what the program brings of its own files, made when it was built.

pub mod columns;
pub mod files;
pub mod hex;
pub mod html_page;
pub mod packed;
pub mod pluralize;
pub mod prebuilt;
pub mod rectangle;
pub mod terminal_text;
pub mod text_width;
