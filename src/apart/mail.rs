//! A mail as it travels, saved or shown with its source → what somebody wrote in it: of several parts the plain
//! text, with its letters as they were typed.

use std::borrow::Cow;

use mail_parser::MessageParser;

/// First words of a line in the head of a mail whose text travels otherwise than it was typed.
const HEADS: [&str; 2] = ["content-transfer-encoding:", "content-type:"];

/// Takes the text out of a mail that is given whole; any other text stays as it is.
pub fn written_in(text: &str) -> Cow<'_, str> {
    let text_of = || {
        let mail = MessageParser::default().parse(text.trim_start().as_bytes())?;
        let body = mail.body_text(0)?.into_owned();
        (!body.trim().is_empty()).then_some(body)
    };
    match travels(text).then(text_of).flatten() {
        Some(body) => Cow::Owned(body),
        None => Cow::Borrowed(text),
    }
}

/// True if a text begins with the head of a mail that says how its text travels.
fn travels(text: &str) -> bool {
    let head = text.trim_start().lines().take_while(|line| !line.trim().is_empty());
    let says = |line: &str| {
        let begins = |head: &&str| {
            line.get(..head.len()).is_some_and(|word| word.eq_ignore_ascii_case(head))
        };
        HEADS.iter().any(begins)
    };
    let mut head = head.peekable();
    head.peek().is_some_and(|first| first.contains(':')) && head.any(says)
}
