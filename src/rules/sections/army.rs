//! Army lists: what an army may be raised from, unit by unit and character by character, with
//! points (NL-ARMY-03). Groups bring their own in `armies:` of an edition or mod; code knows no
//! list by name.

use serde::{Deserialize, Serialize};

use crate::rules::army_read::{
    ArmyName, MOST, Prices, is_lent, offered, read_both, read_kinds, read_levels, read_rows,
    read_size,
};
use crate::rules::cite::RuleId;
use crate::rules::declare::{Extends, Number, TraitName, Written, yaml_map, yaml_words};
use crate::rules::names::Race;
use crate::rules::profile::{Profile, read_profile};
use crate::yaml::{Span, Takes};

yaml_words! {
    /// Kinds of troops.
    #[derive(PartialOrd, Ord, Serialize, Deserialize)]
    pub enum Arm = "kind of troops" {
        /// On foot, in ranks.
        Infantry = "infantry",
        /// Mounted, in ranks.
        Cavalry = "cavalry",
        /// Chariots.
        Chariot = "chariot",
        /// War machines with their crew.
        Machine = "machine",
        /// Beasts that fight alone.
        Monster = "monster",
        /// A character who fights.
        Hero = "hero",
        /// A character who works magic.
        Wizard = "wizard",
    }
}

impl Arm {
    /// Those of units, and those of characters.
    const UNIT_WORDS: &'static [&'static str] = Self::WORDS.split_at(Arm::Hero as usize).0;
    const CHARACTER_WORDS: &'static [&'static str] = Self::WORDS.split_at(Arm::Hero as usize).1;

    /// True if such units are rank units where their list says nothing (NL-ARMY-05).
    pub fn in_ranks(self) -> bool {
        matches!(self, Arm::Infantry | Arm::Cavalry)
    }

    pub fn is_character(self) -> bool {
        matches!(self, Arm::Hero | Arm::Wizard)
    }
}

/// Gear or a magic item with what it costs: for each model of a unit, or once for a character.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Priced {
    pub id: String,
    pub points: i64,
}

yaml_map! {
    /// A kind of unit of an army list.
    #[derive(Debug, Clone)]
    pub struct UnitKind = "unit" {
        /// its name; its id by default
        title "name": String = id.to_owned(),
        /// its kind of unit
        arm "kind": Arm [Takes::Words(Arm::UNIT_WORDS), |node| {
            reader.choice(node, "kind of unit", Arm::UNIT_WORDS).map(|at| Arm::ALL[at])
        }],
        /// points for each model
        points: i64 as Number<1, MOST>,
        /// models of the smallest and the largest, such as `10-30`
        (size): (i64, i64)
            [Takes::Form(r"^\s*\d+\s*(-\s*\d+\s*)?$"), |node| read_size(reader, node)],
        /// most models that may be added in a year
        per_year: i64 as Number<0, MOST>,
        /// new units are bought in this order, 1 first (NL-REC-02); 1 if nothing is said
        ranking: i64 as Number<1, MOST> = 1,
        /// yes: one of the rank or core units, of which a banner has one to five (NL-ARMY-05, EN-ARMY-09); no:
        /// none of them; infantry and cavalry are if nothing is said
        rank_unit: bool = arm.in_ranks(),
        /// its elite bonus (NL-REC-03)
        elite: i64 as Number<0, 4> = 0,
        /// men who serve each model of a machine or chariot
        crew: i64 as Number<0, MOST> = 0,
        /// points of its crew alone, when the machine was captured (NL-WQ-05)
        crew_points: i64 as Number<0, MOST> = 0,
        /// its declared `traits`
        traits: Vec<String> as Vec<TraitName> = Vec::new(),
        /// numbers that scripts ask for, such as `{leadership: 8}`; of a character also by level, `{leadership:
        /// {5: 8, 15: 9}}`
        profile: Profile [Profile::TAKES, |node| Some(read_profile(reader, node, &[]))] =
            Profile::default(),
        /// yes for daemons: a unit of them counts on the table however few are left (NL-TT-07)
        counts_small: bool = false,
        /// gear with its points
        gear: Vec<Priced> as Prices = Vec::new(),
        /// rows of `one_of` from which it may carry several pieces
        both: Vec<String>
            [Takes::List(&Takes::Text), |node| Some(read_both(reader, rows, node))] = Vec::new(),
    }
    also {
        id: String = id.to_owned(),
        /// Models of the smallest and of the largest.
        smallest: i64 = size.0,
        largest: i64 = size.1,
        /// Gear of which it carries one piece of each row at a time (NL-REC-04).
        one_of: Vec<Vec<String>> = Vec::new(),
        span: Span = node.span,
    }
    read(reader, names, node, id: &str, rows: &[&str]) "unit `{id}`"
}

yaml_words! {
    /// The way in which a wizard who rises gains a spell (NL-REC-06).
    #[derive(Default)]
    pub enum Learns = "way of learning spells" {
        /// The next one of the list.
        #[default]
        InOrder = "in_order",
        /// One of the list that the owner chooses.
        Chosen = "chosen",
        /// One of the list by dice.
        Random = "random",
    }
}

yaml_map! {
    /// A kind of character of an army list.
    #[derive(Debug, Clone)]
    pub struct CharacterKind = "character" {
        /// its name; its id by default
        title "name": String = id.to_owned(),
        /// its kind of character
        arm "kind": Arm [Takes::Words(Arm::CHARACTER_WORDS), |node| {
            let at = reader.choice(node, "kind of character", Arm::CHARACTER_WORDS)?;
            Some(Arm::ALL[Arm::Hero as usize + at])
        }],
        // The lowest first.
        /// points at each level, such as `{5: 60, 10: 110}`
        levels: Vec<(i64, i64)>
            [Takes::Entries(&Takes::Number(1, MOST)), |node| Some(read_levels(reader, node))],
        /// most that a realm may have
        most: i64 as Number<0, MOST>,
        /// its declared `traits`
        traits: Vec<String> as Vec<TraitName> = Vec::new(),
        /// numbers that scripts ask for, such as `{leadership: 8}`; of a character also by level, `{leadership:
        /// {5: 8, 15: 9}}`
        profile: Profile [Profile::TAKES, |node| {
            Some(read_profile(reader, node, levels.as_deref().unwrap_or_default()))
        }] = Profile::default(),
        /// no: it cannot command a banner
        commands: bool = true,
        /// gear with its points
        gear: Vec<Priced> as Prices = Vec::new(),
        /// spells that rising wizards gain, one each time (NL-REC-06)
        spells: Vec<String> = Vec::new(),
        /// choice of the spell: the next `in_order`, which is the default, one that is `chosen`, or a `random` one
        learns: Learns = Learns::InOrder,
        /// rows of `one_of` from which it may carry several pieces
        both: Vec<String>
            [Takes::List(&Takes::Text), |node| Some(read_both(reader, rows, node))] = Vec::new(),
    }
    also {
        id: String = id.to_owned(),
        /// Gear of which it carries one piece of each row at a time (NL-REC-04).
        one_of: Vec<Vec<String>> = Vec::new(),
        span: Span = node.span,
    }
    read(reader, names, node, id: &str, rows: &[&str]) "character `{id}`"
}

impl CharacterKind {
    /// Points at a level.
    pub fn at_level(&self, level: i64) -> Option<i64> {
        self.levels.iter().find(|(known, _)| *known == level).map(|(_, points)| *points)
    }
}

yaml_map! {
    /// The troops of a race, for campaigns with `option depth roster`.
    #[derive(Debug, Clone)]
    pub struct Army = "army list" {
        cite: RuleId,
        (extends): Extends<ArmyName> = Extends::default(),
        /// its name
        #[required]
        title "name": String = id.to_owned(),
        /// the race that it serves; all without a list of their own if nothing is said
        race: Option<Race> = None,
        /// its units
        #[required]
        units: Vec<UnitKind> [Takes::Entries(&Takes::Map(UnitKind::schema)), |units| {
            Some(read_kinds(reader, units, |id, unit| UnitKind::read_map(reader, names, unit, id, rows)))
        }] = Vec::new(),
        // It has given way by now, if it had to.
        /// yes: a list that a mod brings for its race, or for everybody, takes its place
        (sample): bool = false,
        /// yes: the list for `option depth characters`, where troops are points
        abstracted "abstract": bool = false,
        /// its characters; the name of another list for that one's, or `everybody`
        #[required]
        characters: Vec<CharacterKind>
            [Takes::Either(&[ArmyName::TAKES, Takes::Entries(&Takes::Map(CharacterKind::schema))]), |kinds| {
                if is_lent(kinds) {
                    return None;
                }
                Some(read_kinds(reader, kinds, |id, kind| CharacterKind::read_map(reader, names, kind, id, rows)))
            }] = Vec::new(),
        // NL-REC-07
        /// magic items with their points
        items: Vec<Priced> as Prices = Vec::new(),
        // NL-REC-04, NL-REC-07
        /// rows of gear and magic items of which one piece is carried: other gear is given up for it, other items
        /// stay in the capital
        one_of: Vec<(String, Vec<String>)>
            [Takes::Entries(&Takes::List(&Takes::Text)), |rows| {
                Some(read_rows(reader, rows, &offered(units.as_ref(), characters.as_ref(), items.as_ref())))
            }] = Vec::new(),
    }
    also {
        id: String = id.to_owned(),
        span: Span = node.span,
    }
    read(reader, names, node, id: &str, rows: &[&str]) "army list `{id}`"
}

impl Army {
    pub fn unit(&self, id: &str) -> Option<&UnitKind> {
        self.units.iter().find(|kind| kind.id == id)
    }

    pub fn character(&self, id: &str) -> Option<&CharacterKind> {
        self.characters.iter().find(|kind| kind.id == id)
    }

    /// Returns all kinds of units and characters, with what kind of troops each is.
    pub fn kinds(&self) -> impl Iterator<Item = (&str, Arm)> {
        let units = self.units.iter().map(|kind| (kind.id.as_str(), kind.arm));
        units.chain(self.characters.iter().map(|kind| (kind.id.as_str(), kind.arm)))
    }

    /// Returns the profile of a kind of unit or character.
    pub fn profile(&self, id: &str) -> Option<&Profile> {
        let unit = self.unit(id).map(|kind| &kind.profile);
        unit.or_else(|| self.character(id).map(|kind| &kind.profile))
    }

    /// Returns gear that a kind of unit or character may have, and the rows of which it carries one piece at
    /// a time.
    pub fn offers(&self, id: &str) -> (&[Priced], &[Vec<String>]) {
        let unit = self.unit(id).map(|kind| (&kind.gear[..], &kind.one_of[..]));
        unit.or(self.character(id).map(|kind| (&kind.gear[..], &kind.one_of[..])))
            .unwrap_or_default()
    }
}
