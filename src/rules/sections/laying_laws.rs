//! `laying:` of a tile set → what is asked of a tile before it may lie, each with the rule that
//! asks it. Editions choose; what they do not name is not asked (NL-MAP-03 to NL-MAP-18, EN-MAP-03
//! to EN-MAP-05).

use crate::rules::RuleId;
use crate::yaml::{Node, Reader};

/// One row of the table of laws.
#[derive(Debug)]
pub struct LawRow {
    pub name: &'static str,
    pub doc: &'static str,
    /// Rule by which it holds of whole maps that nobody lays; their own rules take its place (see
    /// [`crate::rules::map_layout`]).
    whole: Option<RuleId>,
}

macro_rules! laws {
    (@whole) => { None };
    (@whole $rule:literal) => { Some(RuleId($rule)) };
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal $(, $whole:literal)?;)+) => {
        /// One thing that is asked, or allowed, while tiles are laid.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Law { $($(#[doc = $doc])+ $variant),+ }

        /// Every law, in the order of [`Law`].
        pub const LAWS: &[LawRow] =
            &[$(LawRow { name: $name, doc: concat!($($doc),+), whole: laws!(@whole $($whole)?) }),+];
    };
}

laws! {
    /// a tile comes from a stack that a side facing it takes (the `takes` of sides)
    PackSuits = "pack_suits";
    /// a tile shows, on one side, what agrees with the stack of the tile there (the `agrees` of
    /// sides)
    SideAgrees = "side_agrees";
    /// no tile lies against a sea side
    SeaStaysFree = "sea_stays_free", "NL-MAP-03";
    /// a river runs against no side without one
    RiversRunOn = "rivers_run_on", "NL-MAP-08";
    /// but it may end against any side of a coast tile
    CoastEndsRivers = "coast_ends_rivers";
    /// a river flows from a source to an end, and as many leave a tile as its design says
    RiversFlow = "rivers_flow", "NL-MAP-08";
    /// every open river can still be ended with the tiles left
    RiversCanEnd = "rivers_can_end";
    /// a river end that would follow directly on a spring may be exchanged
    EndsExchanged = "ends_exchanged";
    /// the confluence is only laid where two open rivers meet
    ConfluenceJoins = "confluence_joins";
    /// the coastline runs on unbroken
    CoastJoins = "coast_joins", "NL-MAP-13";
    /// a coast tile is turned so that its shore joins its neighbours', as far as any turn of it
    /// does
    CoastJoinsIfItCan = "coast_joins_if_it_can";
    /// no place inside the map stays empty
    NoHoles = "no_holes", "NL-MAP-12";
    /// a die decides who lays first; without it the realms lay in the order of the campaign's head
    DieDecides = "die_decides";
}

/// The laws of a set, each with its rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Laws {
    rules: [Option<RuleId>; LAWS.len()],
}

impl Laws {
    #[inline]
    pub fn ask(&self, law: Law) -> bool {
        self.rules[law as usize].is_some()
    }

    /// Returns the rule of a law that is asked.
    pub fn rule(&self, law: Law) -> RuleId {
        self.rules[law as usize].unwrap_or(crate::rules::HOUSE_RULE)
    }

    /// Returns the laws of a set of which maps are made as a whole.
    pub(in crate::rules) fn whole() -> Laws {
        let mut laws = Laws::default();
        for (rule, row) in laws.rules.iter_mut().zip(LAWS) {
            *rule = row.whole;
        }
        laws
    }

    /// Returns a map of names to rules.
    pub(in crate::rules) fn read(reader: &Reader<'_>, node: &Node) -> Laws {
        let names: Vec<&str> = LAWS.iter().map(|row| row.name).collect();
        let mut laws = Laws::default();
        for (key, value) in node.entries() {
            if let (Some(at), Some(rule)) =
                (reader.choice(key, "law of laying", &names), reader.text(value))
            {
                laws.rules[at] = Some(RuleId::from_text(rule));
            }
        }
        laws
    }
}
