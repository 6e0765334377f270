//! True if the scripts of an edition end its campaigns by themselves, however they are played.

use crate::rules::mod_option::{ModAllowed, ModOption};
use crate::rules::ruleset::Ruleset;
use crate::yaml::{Node, Reader};

/// An edition's word on whether its campaigns end by themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EndsByItself {
    /// Every campaign ends by itself.
    Always,
    /// No campaign ends by itself.
    Never,
    /// Those do for which this option, a number, is above 0: `edition.option`.
    ByOption(String),
}

impl EndsByItself {
    /// Reads what the manifest of an edition with these options says.
    pub(in crate::rules) fn read(
        reader: &Reader<'_>,
        node: &Node,
        (edition, options): (&str, &[ModOption]),
    ) -> Option<EndsByItself> {
        let word = reader.text(node)?;
        if let "yes" | "true" | "no" | "false" = word {
            return reader
                .flag(node)
                .map(|ends| if ends { EndsByItself::Always } else { EndsByItself::Never });
        }
        let name = format!("{edition}.{word}");
        let numbers =
            options.iter().filter(|option| matches!(option.allowed, ModAllowed::Number { .. }));
        let known: Vec<&str> = numbers.map(|option| option.name.as_str()).collect();
        if known.contains(&name.as_str()) {
            return Some(EndsByItself::ByOption(name));
        }
        let short =
            known.iter().filter_map(|known| known.split_once('.')).map(|(_, option)| option);
        reader.unknown(node, "option with a number", word, short);
        None
    }
}

impl Ruleset {
    /// True if campaigns end by themselves: the edition that builds on others says it last.
    pub fn ends_by_itself(&self) -> &EndsByItself {
        let said = self.layers.iter().rev().find_map(|layer| layer.ends_by_itself.as_ref());
        said.unwrap_or(&EndsByItself::Never)
    }
}
