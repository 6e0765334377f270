//! The keys of maps in YAML files, with what each takes and means: JSON Schemas of editors and the reference are
//! made of them.

/// The keys of one kind of map.
pub struct MapSchema {
    /// Its name among the definitions of a JSON Schema.
    pub name: &'static str,
    pub doc: &'static str,
    pub keys: &'static [Key],
}

/// One key of a map.
#[derive(Clone, Copy)]
pub struct Key {
    pub name: &'static str,
    pub takes: Takes,
    pub doc: &'static str,
    /// It must be there, where no layer below can have said it.
    pub needed: bool,
    /// It stands in some of these maps only, as others of its keys say; whether it belongs there is
    /// for the reader to tell.
    pub sometimes: bool,
}

/// Forms that a value may have.
#[derive(Clone, Copy)]
pub enum Takes {
    /// Whatever is written.
    Anything,
    /// `~`.
    Nothing,
    /// A word or text.
    Text,
    /// The id of a rule, or `house-rule`.
    Cite,
    /// The name of a thing: one text, or one for each language.
    Title,
    /// A whole number from the first to the second.
    Number(i64, i64),
    Flag,
    /// Dice such as `2d6`.
    Dice,
    /// A number that may need dice, such as `100 + d6x50`.
    Amount,
    /// A whole number or a fraction, such as `3/2` or `0.25`.
    Ratio,
    /// A text of this form, as a regular expression.
    Form(&'static str),
    /// One of these words.
    Words(&'static [&'static str]),
    /// The name of something that rules declare.
    Name(Named),
    List(&'static Takes),
    /// A map with keys of its own, all of which take the same.
    Entries(&'static Takes),
    /// A map whose keys are names.
    Each(Named, &'static Takes),
    Map(fn() -> &'static MapSchema),
    Either(&'static [Takes]),
    /// The declaration of this name in another table than a [`MapSchema`].
    Defined(&'static str),
}

/// Kinds of names in YAML files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Named {
    Army,
    Benefit,
    Counter,
    Design,
    Edge,
    Edition,
    Mark,
    Mod,
    Modifier,
    People,
    Phase,
    ProvinceKind,
    Race,
    Settlement,
    Spell,
    Table,
    Terrain,
    Trait,
    Value,
}

impl Key {
    /// Returns a key that may be left out.
    pub const fn may(name: &'static str, takes: Takes, doc: &'static str) -> Key {
        Key { name, takes, doc, needed: false, sometimes: false }
    }
}

impl MapSchema {
    pub fn has(&self, name: &str) -> bool {
        self.keys.iter().any(|key| key.name == name)
    }

    /// Lists its keys with what they mean, for reference pages.
    pub fn rows(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        self.keys.iter().map(|key| (key.name, key.doc))
    }
}
