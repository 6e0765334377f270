//! Arguments of effects: losses, strikes, yields, borders, and words of a few kinds.

use crate::rules::Ruleset;
use crate::rules::amount::{Amount, Dice};
use crate::rules::cite::{RuleId, Symbol};
use crate::rules::declare::{Number, Written, yaml_map, yaml_words};
use crate::rules::effect::Effect;
use crate::rules::effect_read::EffectArgument;
use crate::rules::effect_read::maps::read_totals;
use crate::rules::effect_words::InText;
use crate::rules::names::{Names, Settlement, Terrain};
use crate::say;
use crate::text::Text;
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

/// A find of scouts on an unknown tile: a settlement, or `barren`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoutFind(pub Option<Settlement>);

/// The totals that strike: `4-6`.
struct WrittenTotals;

impl Written<(i64, i64)> for WrittenTotals {
    const TAKES: Takes = Takes::Form(r"^\d+(-\d+)?$");
    const DOC: &'static str = "the totals that strike, such as `4-6`";
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<(i64, i64)> {
        read_totals(reader, node)
    }
}

yaml_map! {
    // For instance 4 to 6 on a d6.
    /// Dice and the totals that strike.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Strike = "strike" {
        /// the dice, such as `d6`
        die: Dice,
        /// the totals that strike, such as `4-6`
        (on): (i64, i64) as WrittenTotals,
    }
    also {
        low: i64 = on.0,
        high: i64 = on.1,
    }
    read(reader, names, node) "strike"
}

impl Strike {
    /// True if this total strikes.
    pub fn hits(self, total: i64) -> bool {
        (self.low..=self.high).contains(&total)
    }
}

yaml_map! {
    /// Settlements that turn independent.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Desertion = "desertion" {
        /// the kind of settlement
        kind: Settlement,
        /// number of settlements
        number: Amount,
        /// yes: dice pick them
        drawn: bool = false,
    }
    read(reader, names, node) "desertion"
}

yaml_map! {
    /// Crowns by which the next revenue changes.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct RevenueEffect = "change of revenue" {
        /// the crowns, such as `d6`
        by: Amount,
        /// its reason, in words
        what: Symbol,
        cite: RuleId,
    }
    read(reader, names, node) "change of revenue"
}

yaml_map! {
    // Of unrazed settlements, rounded down.
    /// Crowns for each group of settlements.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Yield = "yield" {
        /// crowns for each group
        by: i64 as Number<-1000, 1000>,
        /// settlements in a group
        per: i64 as Number<1, 1000>,
        /// kinds of settlement
        of: Kinds,
        /// its reason, in words
        what: Symbol,
        cite: RuleId,
    }
    read(reader, names, node) "yield"
}

/// Some kinds of settlement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kinds(pub Vec<Settlement>);

yaml_map! {
    /// Dice thrown for each border settlement of some kinds.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Border = "strike at the border" {
        /// the dice, such as `d6`
        (die): Dice,
        /// the totals that strike, such as `4-6`
        (on): (i64, i64) as WrittenTotals,
        /// kinds of settlement
        of: Kinds,
    }
    also { strike: Strike = Strike { die, low: on.0, high: on.1 } }
    read(reader, names, node) "border"
}

yaml_map! {
    /// A character who is killed.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Slaying = "slaying" {
        /// the character of the banner
        who: Victim,
        /// effects instead on a banner without any
        without: Vec<Effect> = Vec::new(),
    }
    read(reader, names, node) "slaying"
}

yaml_map! {
    /// A unit that is given up.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct GivenUp = "unit given up" {
        /// the least number of its models
        models: i64 as Number<1, 1000>,
        /// effects instead on a banner without any
        without: Vec<Effect> = Vec::new(),
    }
    read(reader, names, node) "unit given up"
}

/// Effects that hold on one terrain only; `None` is `other`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByTerrain(pub Vec<(Option<Terrain>, Vec<Effect>)>);

impl ByTerrain {
    /// Returns the effects on a terrain, or those of `other`.
    pub fn of(&self, terrain: Terrain) -> &[Effect] {
        let case = |of: Option<Terrain>| self.0.iter().find(|(wanted, _)| *wanted == of);
        let found = case(Some(terrain)).or_else(|| case(None));
        found.map_or(&[], |(_, effects)| effects)
    }
}

macro_rules! words {
    ($(#[doc = $doc:literal])* $name:ident = $called:literal { $($variant:ident = $word:literal, $says:expr;)+ }) => {
        yaml_words! {
            $(#[doc = $doc])*
            pub enum $name = $called { $($variant = $word),+ }
        }

        impl EffectArgument for $name {
            const WANTED: &'static str = concat!("one of" $(, " `", $word, "`")+);
            fn show(&self, _: &Names) -> String {
                self.word().to_owned()
            }
        }

        impl InText for $name {
            fn in_text(&self, _: &Ruleset) -> Text {
                match self { $($name::$variant => $says),+ }
            }
        }
    };
}

words! {
    /// Result of looking for a way over blocking terrain.
    Way = "way" {
        None = "none", say!("no way");
        Perilous = "perilous", say!("a perilous way");
        Safe = "safe", say!("a safe way");
    }
}
words! {
    /// The side that comes out ahead of a battle.
    Outcome = "outcome" {
        Attacker = "attacker", say!("the attacker wins");
        Defender = "defender", say!("the defender wins");
        Draw = "draw", say!("a draw");
    }
}
words! {
    /// One side of a fight.
    Side = "side" {
        Attacker = "attacker", say!("attacker");
        Defender = "defender", say!("defender");
    }
}
words! {
    /// Result of an assault on a settlement.
    Assault = "result of an assault" {
        Stormed = "stormed", say!("the settlement is stormed");
        Repulse = "repulse", say!("the assault is repulsed");
        Bloody = "bloody_repulse", say!("the assault is repulsed bloodily");
    }
}
words! {
    /// The fate of a character who fell.
    Fate = "fate" {
        Dead = "dead", say!("dead");
        Hurt = "hurt", say!("hurt");
        Stunned = "stunned", say!("stunned");
        Fit = "fit", say!("fit");
    }
}
words! {
    /// The end of a prisoner who is led to execution.
    Prisoner = "end of a prisoner" {
        Joins = "joins", say!("joins");
        GoesHome = "goes_home", say!("goes home");
        Stays = "stays", say!("stays");
        Dies = "dies", say!("dies");
    }
}
words! {
    /// A character of a banner.
    Victim = "victim" {
        Chosen = "chosen", say!("a character that its owner names");
        Highest = "highest", say!("the character of the highest level");
    }
}
words! {
    /// The part of a force that it has to show; `force` is every banner of it with its units and
    /// characters.
    Reveal = "extent" {
        Total = "total", say!("the total of the force");
        OneRoster = "banners_and_one_roster", say!("its banners and one roster");
        Banners = "banners", say!("its banners");
        Force = "force", say!("the whole force");
        Army = "army", say!("the whole army");
    }
}
words! {
    /// Places from which an agent that has acted may go on.
    Stay = "way to stay" {
        Here = "here", say!("where it is");
        Own = "own", say!("where it is or a settlement of its own side");
        OwnOrStruck = "own_or_struck", say!("where it is, a settlement of its own side or one of those whose discs lay there");
    }
}
words! {
    /// Ways in which an independent area allies itself.
    Alliance = "kind of alliance" {
        Temporary = "temporary", say!("temporary");
        Full = "full", say!("full");
    }
}
