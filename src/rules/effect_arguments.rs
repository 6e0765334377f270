//! What effects of rows take as arguments: losses, strikes, yields, borders, and words of a few
//! kinds.

use super::Ruleset;
use super::amount::{Amount, Dice};
use super::cite::{RuleId, Symbol};
use super::effect::Effect;
use super::effect_read::EffectArgument;
use super::effect_words::InWords;
use super::names::{Names, Settlement, Terrain};
use crate::yaml::{Node, Reader, Takes};

/// A loss in battle or assault: a number of points, or everybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loss {
    Points(Amount),
    All,
}

/// A number of things taken, or all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    Number(i64),
    All,
}

/// What scouts find on an unknown tile: a settlement, or `barren`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found(pub Option<Settlement>);

/// Dice thrown for each of some things, and the totals that strike it, for instance 4 to 6 on a d6.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strike {
    pub die: Dice,
    pub low: i64,
    pub high: i64,
}

impl Strike {
    /// Whether this total strikes.
    #[must_use]
    pub fn hits(self, total: i64) -> bool {
        (self.low..=self.high).contains(&total)
    }
}

/// Settlements of one kind that turn independent: picked by who brought it about, or drawn by dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Desertion {
    pub kind: Settlement,
    pub number: Amount,
    pub drawn: bool,
}

/// Crowns by which the next revenue changes, and what for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RevenueEffect {
    pub by: Amount,
    pub what: Symbol,
    pub cite: RuleId,
}

/// Crowns for each group of `per` unrazed settlements of some kinds, rounded down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Yield {
    pub by: i64,
    pub per: i64,
    pub of: Kinds,
    pub what: Symbol,
    pub cite: RuleId,
}

/// Some kinds of settlement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kinds(pub Vec<Settlement>);

/// Dice thrown for each border settlement of some kinds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Border {
    pub strike: Strike,
    pub of: Kinds,
}

/// A character who is killed, and what happens instead to a banner without any.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slaying {
    pub who: Victim,
    pub without: Vec<Effect>,
}

/// A unit of at least this many models that is given up, and what happens instead to a banner without
/// one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenUp {
    pub models: i64,
    pub without: Vec<Effect>,
}

/// Effects that hold on one terrain only; `None` is `other`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByTerrain(pub Vec<(Option<Terrain>, Vec<Effect>)>);

impl ByTerrain {
    /// Returns the effects on a terrain, or those of `other`.
    #[must_use]
    pub fn of(&self, terrain: Terrain) -> &[Effect] {
        let case = |of: Option<Terrain>| self.0.iter().find(|(wanted, _)| *wanted == of);
        let found = case(Some(terrain)).or_else(|| case(None));
        found.map_or(&[], |(_, effects)| effects)
    }
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $word:literal, $says:literal;)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name { $($variant),+ }

        impl $name {
            pub const WORDS: &'static [&'static str] = &[$($word),+];
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            #[must_use]
            pub fn word(self) -> &'static str {
                Self::WORDS[self as usize]
            }
        }

        impl EffectArgument for $name {
            const WANTED: &'static str = concat!("one of" $(, " `", $word, "`")+);
            const TAKES: Takes = Takes::Words(Self::WORDS);
            fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<Self> {
                reader.choice(node, stringify!($name), Self::WORDS).map(|index| Self::ALL[index])
            }
            fn show(&self, _: &Names) -> String {
                Self::WORDS[*self as usize].to_owned()
            }
        }

        impl InWords for $name {
            fn in_words(&self, _: &str, rules: &Ruleset) -> Option<String> {
                const SAYS: &[&str] = &[$($says),+];
                Some(rules.word(SAYS[*self as usize]).to_owned())
            }
        }
    };
}

words! {
    /// Result of looking for a way over blocking terrain.
    Way {
        None = "none", "no way";
        Perilous = "perilous", "a perilous way";
        Safe = "safe", "a safe way";
    }
}
words! {
    /// Who comes out ahead of a battle.
    Outcome {
        Attacker = "attacker", "the attacker wins";
        Defender = "defender", "the defender wins";
        Draw = "draw", "a draw";
    }
}
words! {
    /// One side of a fight.
    Side {
        Attacker = "attacker", "attacker";
        Defender = "defender", "defender";
    }
}
words! {
    /// Result of an assault on a settlement.
    Assault {
        Stormed = "stormed", "the settlement is stormed";
        Repulse = "repulse", "the assault is repulsed";
        Bloody = "bloody_repulse", "the assault is repulsed bloodily";
    }
}
words! {
    /// What becomes of a character who fell.
    Fate {
        Dead = "dead", "dead";
        Hurt = "hurt", "hurt";
        Stunned = "stunned", "stunned";
        Fit = "fit", "fit";
    }
}
words! {
    /// What becomes of a prisoner who is led to execution.
    Prisoner {
        Joins = "joins", "joins";
        GoesHome = "goes_home", "goes home";
        Stays = "stays", "stays";
        Dies = "dies", "dies";
    }
}
words! {
    /// Which character of a banner.
    Victim {
        Chosen = "chosen", "a character that its owner names";
        Highest = "highest", "the character of the highest level";
    }
}
words! {
    /// What a force has to show of itself; `force` is every banner of it with its units and
    /// characters.
    Reveal {
        Total = "total", "the total of the force";
        OneRoster = "banners_and_one_roster", "its banners and one roster";
        Banners = "banners", "its banners";
        Force = "force", "the whole force";
        Army = "army", "the whole army";
    }
}
words! {
    /// Where an agent that has acted goes on from.
    Stay {
        Here = "here", "where it is";
        Own = "own", "where it is or a settlement of its own side";
        OwnOrStruck = "own_or_struck", "where it is, a settlement of its own side or one of those whose discs lay there";
    }
}
words! {
    /// How an independent area allies itself.
    Alliance {
        Temporary = "temporary", "temporary";
        Full = "full", "full";
    }
}
