//! Paths that a source names, each from the root of the crate, and the types that it gives methods to.

use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};

/// A source file as its tokens.
pub struct Source {
    /// Module of the file, from the root.
    module: Vec<String>,
    tokens: Vec<String>,
}

impl Source {
    /// Reads the text of a file; `path` is the way to it from `src`.
    pub fn read(path: &Path, text: &str) -> Source {
        let mut module: Vec<String> = path
            .with_extension("")
            .iter()
            .map(|part| part.to_string_lossy().into_owned())
            .collect();
        if module.last().is_some_and(|last| last == "mod" || last == "lib") {
            module.pop();
        }
        let mut tokens = Vec::new();
        flatten(text.parse().expect("a source has tokens"), &mut tokens);
        Source { module, tokens }
    }

    /// Lists the paths that begin with `crate`, `super` or `self`, within and outside of imports.
    pub fn paths(&self) -> Vec<Vec<String>> {
        let mut found = Vec::new();
        let (mut module, mut braces) = (self.module.clone(), Vec::new());
        let mut at = 0;
        while let Some(token) = self.tokens.get(at) {
            match token.as_str() {
                "{" => {
                    let named = at >= 2 && self.tokens[at - 2] == "mod";
                    if named {
                        module.push(self.tokens[at - 1].clone());
                    }
                    braces.push(named);
                }
                "}" if braces.pop() == Some(true) => {
                    module.pop();
                }
                "use" if !self.is(at + 1, "<") => {
                    at = self.import(at + 1, &[], &module, &mut found);
                }
                "crate" | "super" | "self"
                    if self.is(at + 1, "::") && !self.continues_or_limits(at) =>
                {
                    let mut path = vec![token.clone()];
                    while self.is(at + 1, "::")
                        && self.tokens.get(at + 2).is_some_and(|next| is_word(next))
                    {
                        path.push(self.tokens[at + 2].clone());
                        at += 2;
                    }
                    found.push(from_root(&path, &module));
                }
                _ => {}
            }
            at += 1;
        }
        found
    }

    /// Lists the types that have methods of their own here.
    pub fn inherent_impls(&self) -> Vec<String> {
        let begins =
            |at: usize| at == 0 || ["}", "{", ";", "]"].contains(&self.tokens[at - 1].as_str());
        let starts = (0..self.tokens.len()).filter(|at| self.is(*at, "impl") && begins(*at));
        starts.filter_map(|at| self.implemented(at + 1)).collect()
    }

    /// True if the crate is named as others name it.
    pub fn names_itself_from_outside(&self) -> bool {
        (0..self.tokens.len()).any(|at| self.is(at, "margrave") && self.is(at + 1, "::"))
    }

    /// True if a path goes on at a token, or says who may see something: `pub(in crate::engine)`.
    fn continues_or_limits(&self, at: usize) -> bool {
        let before = |back: usize, token: &str| at >= back && self.is(at - back, token);
        before(1, "::") || before(1, "in") && before(2, "(")
    }

    fn is(&self, at: usize, token: &str) -> bool {
        self.tokens.get(at).is_some_and(|here| here == token)
    }

    /// Reads an import from a token on. Returns the place of the token behind it.
    fn import(
        &self,
        mut at: usize,
        above: &[String],
        module: &[String],
        found: &mut Vec<Vec<String>>,
    ) -> usize {
        let mut path = above.to_vec();
        while let Some(token) = self.tokens.get(at) {
            match token.as_str() {
                "::" => {}
                "{" => {
                    at += 1;
                    while !self.is(at, "}") && at < self.tokens.len() {
                        let behind = self.import(at, &path, module, found);
                        // What is no import, such as `use<'_>` of a type, ends here.
                        if behind == at || self.is(behind, ";") {
                            return behind;
                        }
                        at = behind + usize::from(self.is(behind, ","));
                    }
                    return at + 1;
                }
                "as" => at += 1,
                "," | ";" | "}" => break,
                _ => path.push(token.clone()),
            }
            at += 1;
        }
        if path.first().is_some_and(|first| ["crate", "super", "self"].contains(&first.as_str())) {
            found.push(from_root(&path, module));
        }
        at
    }

    /// Returns the type of an `impl` without a trait, from the token behind the word on.
    fn implemented(&self, at: usize) -> Option<String> {
        let (mut depth, mut name) = (0_usize, None);
        for token in &self.tokens[at..] {
            match token.as_str() {
                "<" => depth += 1,
                ">" => depth = depth.saturating_sub(1),
                "for" if depth == 0 => return None,
                "{" | "where" if depth == 0 => return name,
                word if depth == 0 && is_word(word) => name = Some(word.to_owned()),
                _ => {}
            }
        }
        None
    }
}

fn is_word(token: &str) -> bool {
    token.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// Turns a path into one from the root of the crate.
fn from_root(path: &[String], module: &[String]) -> Vec<String> {
    let ups = path.iter().take_while(|part| *part == "super" || *part == "self");
    let ups: Vec<bool> = ups.map(|part| part == "super").collect();
    let mut whole = match path[0].as_str() {
        "crate" => Vec::new(),
        _ => {
            let up = ups.iter().filter(|up| **up).count();
            module[..module.len().saturating_sub(up)].to_vec()
        }
    };
    let rest = if path[0] == "crate" { 1 } else { ups.len() };
    // `{self, …}` names what stands before the braces.
    whole.extend(path[rest..].iter().filter(|part| *part != "self").cloned());
    whole
}

/// Lists the tokens of a stream, brackets and braces among them; `::` is one.
fn flatten(stream: TokenStream, tokens: &mut Vec<String>) {
    for tree in stream {
        match tree {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    proc_macro2::Delimiter::Parenthesis => ("(", ")"),
                    proc_macro2::Delimiter::Brace => ("{", "}"),
                    proc_macro2::Delimiter::Bracket => ("[", "]"),
                    proc_macro2::Delimiter::None => ("", ""),
                };
                tokens.push(open.to_owned());
                flatten(group.stream(), tokens);
                tokens.push(close.to_owned());
            }
            TokenTree::Punct(punct)
                if punct.as_char() == ':' && tokens.last().is_some_and(|last| last == ":") =>
            {
                tokens.pop();
                tokens.push("::".to_owned());
            }
            TokenTree::Punct(punct)
                if punct.as_char() == '>'
                    && tokens.last().is_some_and(|last| last == "-" || last == "=") =>
            {
                tokens.pop();
                tokens.push("->".to_owned());
            }
            TokenTree::Literal(_) => tokens.push("\"\"".to_owned()),
            other => tokens.push(other.to_string()),
        }
    }
}
