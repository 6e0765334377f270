//! The end of campaigns that their edition brings by scripts, however they are played.

use super::mod_option::{ModAllowed, ModOption};
use super::ruleset::Ruleset;
use crate::yaml::{Node, Reader};

/// What an edition says of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OwnEnd {
    /// Every campaign ends by itself.
    Always,
    /// None does.
    Never,
    /// Those do for which this option, a number, is above 0: `edition.option`.
    ByOption(String),
}

impl OwnEnd {
    /// What the manifest of an edition with these options says.
    pub(super) fn read(
        reader: &Reader<'_>,
        node: &Node,
        (edition, options): (&str, &[ModOption]),
    ) -> Option<OwnEnd> {
        let word = reader.text(node)?;
        if let "yes" | "true" | "no" | "false" = word {
            return reader.flag(node).map(|ends| if ends { OwnEnd::Always } else { OwnEnd::Never });
        }
        let name = format!("{edition}.{word}");
        let numbers =
            options.iter().filter(|option| matches!(option.allowed, ModAllowed::Number { .. }));
        let known: Vec<&str> = numbers.map(|option| option.name.as_str()).collect();
        if known.contains(&name.as_str()) {
            return Some(OwnEnd::ByOption(name));
        }
        let short =
            known.iter().filter_map(|known| known.split_once('.')).map(|(_, option)| option);
        reader.unknown(node, "option with a number", word, short);
        None
    }
}

impl Ruleset {
    /// Whether campaigns end by themselves: the edition that builds on others says it last.
    #[must_use]
    pub fn own_end(&self) -> &OwnEnd {
        let said = self.layers.iter().rev().find_map(|layer| layer.own_end.as_ref());
        said.unwrap_or(&OwnEnd::Never)
    }
}
