//! The calendar: which phases are played, in what order, how often. It is the edition's turn.

use std::sync::LazyLock;

use crate::rules::cite::RuleId;
use crate::rules::declare::{Number, yaml_map, yaml_words};
use crate::rules::names::Names;
use crate::rules::title::Title;
use crate::say;
use crate::yaml::{Key, MapSchema, Named, Node, Reader, Span, Takes};

/// One thing of a block: a phase for everybody, or phases played realm by realm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CalendarStep {
    Once(u16),
    EachRealm(Vec<u16>),
}

yaml_map! {
    /// A part of the year, such as a season.
    #[derive(Debug, Clone)]
    pub struct Block = "block" {
        /// its id
        id: String,
        /// its name; its id by default
        title "name": Title = Title::plain(id.clone()),
        cite: RuleId,
        /// yes: played once before the first year, and never again
        setup: bool = false,
        /// number of times that its steps are played; once by default
        rounds: u16 as Number<1, 1000> = 1,
        /// name of one repetition; `round` by default
        round_title "round_name": Title = Title::plain("round"),
        /// its phases in order
        steps: Vec<CalendarStep> [STEPS, |node| Some(read_steps(reader, names, phases, node))],
    }
    read(reader, names, node, phases: &[&str]) "calendar block"
}

/// Phases in order, or groups of them that each realm plays.
const STEPS: Takes =
    Takes::List(&Takes::Either(&[Takes::Name(Named::Phase), Takes::Map(EachRealm::schema)]));

yaml_map! {
    /// Phases that are played realm by realm.
    pub(in crate::rules) struct EachRealm = "step for each realm" {
        /// the phases that each realm plays in its turn
        each_realm: Vec<u16> [Takes::List(&Takes::Name(Named::Phase)), |node| {
            Some(read_phases(reader, phases, node))
        }],
    }
    read(reader, names, node, phases: &[&str]) "calendar step"
}

yaml_map! {
    // It is laid over the list of blocks.
    /// Changes to a part of the year; a new part needs what every part needs.
    pub(in crate::rules) struct BlockChange = "change of a block" {
        /// phases that are put beside others
        insert: Vec<Inserted> = Vec::new(),
        /// phases that are taken out; those of layers below that `steps` leaves out stand here
        remove: Vec<Node> [Takes::List(&Takes::Name(Named::Phase)), |node| Some(reader.list(node).to_vec())] =
            Vec::new(),
        /// of a new block: the block that it comes before
        #[when(new)]
        before: Option<Node> [Takes::Text, |node| Some(Some(node.clone()))] = None,
        /// of a new block: the block that it comes after
        #[when(new)]
        after: Option<Node> [Takes::Text, |node| Some(Some(node.clone()))] = None,
    }
    read(reader, names, node, new: bool) "a patch of a calendar block"
}

yaml_words! {
    /// Ends of the steps of a block.
    pub(in crate::rules) enum BlockEnd = "end of a round" { Start = "start", End = "end" }
}

yaml_map! {
    /// A phase that is put beside another, `before` it or `after` it, or first or last in each round.
    pub(in crate::rules) struct Inserted = "inserted phase" {
        /// the phase
        phase: Node [Takes::Name(Named::Phase), |node| Some(node.clone())],
        /// the phase before which it is played
        before: Option<Node> [Takes::Name(Named::Phase), |node| Some(Some(node.clone()))] = None,
        /// the phase after which it is played
        after: Option<Node> [Takes::Name(Named::Phase), |node| Some(Some(node.clone()))] = None,
        /// `start` or `end` of each round of the block, whatever other phases it has: the end comes after the turns
        /// of all realms
        at: Option<BlockEnd> = None,
        /// yes: each realm plays it in its turn; as the other phase by default
        each_realm: Option<bool> = None,
    }
    also { span: Span = node.span }
    read(reader, names, node) "an inserted phase"
}

/// Returns the keys of a block's change: those of a block, and its own. A block that is changed keeps what
/// its change does not say.
pub(in crate::rules) fn change_schema() -> &'static MapSchema {
    static SCHEMA: LazyLock<MapSchema> = LazyLock::new(|| {
        let own = BlockChange::schema();
        let shared = Block::schema().keys.iter().filter(|key| key.name != "id");
        let keys: Vec<Key> = shared.chain(own.keys).copied().collect();
        MapSchema { keys: Vec::leak(keys), ..*own }
    });
    &SCHEMA
}

#[derive(Debug, Clone, Default)]
pub struct Calendar {
    pub blocks: Vec<Block>,
}

impl Block {
    /// Lists the numbers of its phases in their order.
    pub fn phases(&self) -> impl Iterator<Item = u16> + '_ {
        let phases = self.steps.iter().flat_map(|step| match step {
            CalendarStep::Once(phase) => std::slice::from_ref(phase),
            CalendarStep::EachRealm(phases) => phases.as_slice(),
        });
        phases.copied()
    }
}

impl Calendar {
    /// Returns the numbers of all phases that are played.
    pub fn phases(&self) -> std::collections::BTreeSet<u16> {
        self.blocks.iter().flat_map(Block::phases).collect()
    }

    /// True if realms take turns in a block: it is a season of campaigning.
    pub fn campaigning(&self, block: u16) -> bool {
        let block = self.blocks.get(usize::from(block));
        block.is_some_and(|block| {
            !block.setup
                && block.steps.iter().any(|step| matches!(step, CalendarStep::EachRealm(_)))
        })
    }

    /// True if a year is one part that is played once: then the number of the year is that of the
    /// round.
    pub fn year_is_round(&self) -> bool {
        let mut parts = self.blocks.iter().filter(|block| !block.setup);
        parts.next().is_some_and(|block| block.rounds == 1) && parts.next().is_none()
    }

    /// True if rounds of a block are told apart by their numbers: it has several, or is all of the year.
    pub fn counts_rounds(&self, block: &Block) -> bool {
        block.rounds > 1 || !block.setup && self.year_is_round()
    }

    /// Returns the first block that is played every year.
    pub fn first_of_year(&self) -> usize {
        self.blocks.iter().position(|block| !block.setup).unwrap_or(0)
    }
}

/// Reads `calendar:` of an edition; `phases` are the names that exist.
pub fn read_calendar(reader: &Reader<'_>, names: &Names, phases: &[&str], node: &Node) -> Calendar {
    let mut calendar = Calendar::default();
    for item in reader.list(node) {
        if let Some(block) = Block::read_map(reader, names, item, phases) {
            calendar.blocks.push(block);
        }
    }
    if calendar.blocks.iter().all(|block| block.setup) {
        reader.fault(
            node.span,
            "rules::calendar",
            say!("the calendar has no block that is played every year"),
            say!("in this calendar"),
            say!("add a block without `setup: yes`"),
        );
    }
    calendar
}

fn read_steps(
    reader: &Reader<'_>,
    names: &Names,
    phases: &[&str],
    node: &Node,
) -> Vec<CalendarStep> {
    let step = |node: &Node| {
        if node.scalar().is_some() {
            return read_phase(reader, phases, node).map(CalendarStep::Once);
        }
        let each = EachRealm::read_map(reader, names, node, phases)?;
        Some(CalendarStep::EachRealm(each.each_realm))
    };
    reader.list(node).iter().filter_map(step).collect()
}

fn read_phases(reader: &Reader<'_>, phases: &[&str], node: &Node) -> Vec<u16> {
    reader.list(node).iter().filter_map(|node| read_phase(reader, phases, node)).collect()
}

fn read_phase(reader: &Reader<'_>, phases: &[&str], node: &Node) -> Option<u16> {
    reader.choice(node, "phase", phases).and_then(|at| u16::try_from(at).ok())
}
