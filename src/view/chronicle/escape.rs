//! Text of players, scripts and rules → Markdown that shows just that text: nothing in it is
//! markup, a link or HTML.

use crate::basics::terminal_text::one_line;

/// Signs that are markup wherever they stand.
const MARKUP: &[char] = &['\\', '`', '*', '[', ']', '|', '~'];

/// Returns a text as it stands within a line of Markdown.
pub fn inline(text: &str) -> String {
    let text = one_line(text);
    let letters: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    for (at, letter) in letters.iter().enumerate() {
        let joins = |at: Option<usize>| {
            at.and_then(|at| letters.get(at)).is_some_and(|letter| letter.is_alphanumeric())
        };
        match letter {
            // Not every program that shows Markdown takes a backslash before these.
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' if letters
                .get(at + 1)
                .is_some_and(|next| next.is_ascii_alphanumeric() || *next == '#') =>
            {
                out.push_str("&amp;")
            }
            // Within a word an underscore is no markup.
            '_' if joins(at.checked_sub(1)) && joins(Some(at + 1)) => out.push('_'),
            '_' => out.push_str("\\_"),
            letter if MARKUP.contains(letter) => out.extend(['\\', *letter]),
            letter => out.push(*letter),
        }
    }
    out
}

/// Lines that were broken anywhere: none of them begins a heading, a list, a rule or a line under a
/// heading. `indent` is what each begins with of our own.
pub fn lines(text: &str, indent: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let rest = line.strip_prefix(indent).unwrap_or(line);
        out.push_str(&line[..line.len() - rest.len()]);
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let after = |at: usize| rest[at..].chars().next().is_none_or(char::is_whitespace);
        match rest.chars().next() {
            Some(sign @ ('#' | '-' | '+' | '=')) if after(1) || rest[1..].starts_with(sign) => {
                out.push('\\');
                out.push_str(rest);
            }
            Some('0'..='9') if rest[digits..].starts_with(['.', ')']) && after(digits + 1) => {
                out.push_str(&rest[..digits]);
                out.push('\\');
                out.push_str(&rest[digits..]);
            }
            _ => out.push_str(rest),
        }
    }
    out
}
