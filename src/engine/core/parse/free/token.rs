//! The words of a free line.

/// One word.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token<'a> {
    /// As typed, a comma at its end with it.
    pub(super) typed: &'a str,
    /// Index of its first word in the line.
    pub(super) from: usize,
}

impl<'a> Token<'a> {
    pub(super) fn text(&self) -> &'a str {
        self.typed.trim_matches(',')
    }
}

/// Splits a line into tokens; with `arrows`, `A->B` and `A>B` are three.
pub(super) fn tokens<'a>(words: &[&'a str], arrows: bool) -> Vec<Token<'a>> {
    let mut tokens = Vec::new();
    for (from, word) in words.iter().enumerate() {
        if !arrows {
            tokens.push(Token { typed: word, from });
            continue;
        }
        let mut rest = *word;
        while let Some((at, sign)) = first_arrow(rest) {
            tokens.extend((at > 0).then(|| Token { typed: &rest[..at], from }));
            tokens.push(Token { typed: &rest[at..at + sign], from });
            rest = &rest[at + sign..];
        }
        tokens.extend((!rest.is_empty()).then_some(Token { typed: rest, from }));
    }
    tokens
}

/// Finds the first arrow, with its length.
fn first_arrow(text: &str) -> Option<(usize, usize)> {
    let arrows = ["->", ">", "→"];
    let found = arrows.iter().filter_map(|arrow| Some((text.find(arrow)?, arrow.len())));
    found.min_by_key(|(at, _)| *at)
}
