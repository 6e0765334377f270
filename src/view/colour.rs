//! The colours of the terminal: whether any are wanted, and which of them stands for what. None
//! stands for two things: what a realm has is neither an error's nor a loss's, nor that of land or water.

use std::ffi::OsString;

use owo_colors::{Style, XtermColors};

use super::names;
use crate::basics::terminal_text::coloured;
use crate::campaign::RealmId;
use crate::engine::Game;

/// True if output is to be in colour: to a terminal, unless `NO_COLOR` is set, the terminal is
/// `dumb`, or `CLICOLOR` is 0; `CLICOLOR_FORCE` asks for it anywhere. This is the one place that looks
/// at them.
pub fn wanted(terminal: bool, variable: impl Fn(&str) -> Option<OsString>) -> bool {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let zero = |name: &str| set(name).is_some_and(|value| value == "0");
    if set("NO_COLOR").is_some() {
        return false;
    }
    if set("CLICOLOR_FORCE").is_some() && !zero("CLICOLOR_FORCE") {
        return true;
    }
    terminal && !zero("CLICOLOR") && set("TERM").is_none_or(|value| value != "dumb")
}

/// Meaning of a colour, beside realms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tint {
    /// A refusal, or a line that was not understood.
    Error,
    /// Something of the reader's own is lost.
    Loss,
    /// The reader gains something.
    Gain,
    Sea,
    River,
    Ridge,
    /// Of what is there, but not looked at.
    Faint,
    /// The terrains that rules call red, green and so on: an index into
    /// [`crate::rules::kinds::COLOURS`].
    Terrain(usize),
}

/// Every tint with its colour, as one of the 256 of the terminal.
pub const TINTS: &[(Tint, u8)] = &[
    (Tint::Error, 199),
    (Tint::Loss, 208),
    (Tint::Gain, 114),
    (Tint::Sea, 31),
    (Tint::River, 74),
    (Tint::Ridge, 173),
    (Tint::Faint, 243),
    (Tint::Terrain(0), 88),
    (Tint::Terrain(1), 65),
    (Tint::Terrain(2), 101),
    (Tint::Terrain(3), 67),
    (Tint::Terrain(4), 96),
    (Tint::Terrain(5), 66),
    (Tint::Terrain(6), 187),
    (Tint::Terrain(7), 239),
];

impl Tint {
    pub fn colour(self) -> XtermColors {
        let known = TINTS.iter().find(|(tint, _)| *tint == self);
        known.map_or(XtermColors::from(252), |(_, number)| XtermColors::from(*number))
    }

    pub fn style(self) -> Style {
        Style::new().color(self.colour())
    }
}

/// The colours that realms may have, with the words that ask for each. A realm that is called so
/// has it; the others take those that are left, in this order.
pub const REALMS: &[(u8, &[&str])] = &[
    (160, &["red", "rot", "rood", "crimson"]),
    (33, &["blue", "blau", "blauw", "azure"]),
    (34, &["green", "grün", "groen"]),
    (220, &["gold", "yellow", "gelb", "geel", "goud"]),
    (129, &["purple", "lila", "paars"]),
    (51, &["cyan", "aqua"]),
    (137, &["brown", "braun", "bruin", "bronze"]),
    (218, &["pink", "rosa", "rose", "roze"]),
    (154, &["lime"]),
    (231, &["white", "weiss", "weiß", "wit", "silver"]),
    (37, &["teal", "petrol"]),
    (183, &["violet", "violett"]),
    (215, &["orange", "oranje", "amber"]),
    (248, &["grey", "gray", "black", "grau", "schwarz", "grijs", "zwart"]),
    (170, &["magenta"]),
    (43, &["turquoise", "türkis", "turkoois"]),
    (142, &["olive", "oliv", "olijf"]),
    (63, &["navy", "indigo"]),
    (131, &["maroon"]),
    (110, &["steel"]),
];

/// Returns the colour of each realm, in their order.
pub fn of_realms<'a>(realms: impl Iterator<Item = &'a str>) -> Vec<XtermColors> {
    let called: Vec<Option<usize>> = realms
        .scan(Vec::new(), |taken, name| {
            let name = name.to_lowercase();
            let own = REALMS.iter().position(|(_, words)| words.contains(&name.as_str()));
            let own = own.filter(|at| !taken.contains(at));
            taken.extend(own);
            Some(own)
        })
        .collect();
    let free = (0..REALMS.len()).filter(|at| !called.contains(&Some(*at)));
    // With more realms than colours, the colours begin again.
    let rest: Vec<usize> = free.chain(0..REALMS.len()).collect();
    let mut rest = rest.into_iter().cycle();
    let number = |own: Option<usize>| REALMS[own.or_else(|| rest.next()).unwrap_or(0)].0;
    called.into_iter().map(number).map(XtermColors::from).collect()
}

/// Returns the colour of one realm.
pub fn realm(game: &Game<'_>, realm: RealmId) -> XtermColors {
    let all = of_realms(game.state.realms.iter().map(|realm| realm.name.as_str()));
    all.get(usize::from(realm.0)).copied().unwrap_or(Tint::Faint.colour())
}

/// Returns the names that realms go by in texts, each with its colour: `red`, and what a player called it.
pub fn names_of_realms(game: &Game<'_>) -> Vec<(String, XtermColors)> {
    let colours = of_realms(game.state.realms.iter().map(|realm| realm.name.as_str()));
    let named = game.state.realm_ids().zip(colours).flat_map(|(realm, colour)| {
        let called = game.state.annotations.realms.get(&realm).cloned();
        [Some(names::realm(game, realm).to_owned()), called]
            .into_iter()
            .flatten()
            .map(move |name| (name, colour))
    });
    let mut named: Vec<_> = named.filter(|(name, _)| !name.is_empty()).collect();
    // Of two that begin alike the longer one is meant where it stands.
    named.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    named
}

/// Returns a line of text with the names of realms in their colours, the rest in this style.
pub fn painted(text: &str, realms: &[(String, XtermColors)], rest: Option<Style>) -> String {
    let mut out = String::new();
    let plain = |out: &mut String, part: &str| match rest {
        Some(style) if !part.is_empty() => out.push_str(&coloured(part, style)),
        _ => out.push_str(part),
    };
    let in_word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '-';
    let (mut from, mut at) = (0, 0);
    while at < text.len() {
        let begins = !text[..at].chars().next_back().is_some_and(in_word);
        let named = realms.iter().filter(|_| begins).find(|(name, _)| {
            text[at..].strip_prefix(name.as_str()).is_some_and(|after| {
                // `red1` is a banner of red.
                !after.trim_start_matches(|digit: char| digit.is_ascii_digit()).starts_with(in_word)
            })
        });
        if let Some((name, colour)) = named {
            plain(&mut out, &text[from..at]);
            out.push_str(&coloured(name, Style::new().color(*colour)));
            at += name.len();
            from = at;
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    plain(&mut out, &text[from..]);
    out
}
