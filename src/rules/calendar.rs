//! The calendar: which phases are played, in what order, how often. It is the edition's turn.

use super::cite::RuleId;
use super::schema::year;
use super::title::Title;
use crate::yaml::{Node, Reader};

/// One thing of a block: a phase for everybody, or phases played realm by realm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CalendarStep {
    Once(u16),
    EachRealm(Vec<u16>),
}

/// A part of the year, such as a season.
#[derive(Debug, Clone)]
pub struct Block {
    pub id: String,
    pub title: Title,
    pub cite: RuleId,
    /// Played once before the first year, and never again.
    pub setup: bool,
    /// How often its steps repeat.
    pub rounds: u16,
    /// What one repetition is called (round, month …).
    pub round_title: Title,
    pub steps: Vec<CalendarStep>,
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
    /// The numbers of all phases that are played.
    #[must_use]
    pub fn phases(&self) -> std::collections::BTreeSet<u16> {
        self.blocks.iter().flat_map(Block::phases).collect()
    }

    /// Whether realms take turns in a block: it is a season of campaigning.
    #[must_use]
    pub fn campaigning(&self, block: u16) -> bool {
        let block = self.blocks.get(usize::from(block));
        block.is_some_and(|block| {
            !block.setup
                && block.steps.iter().any(|step| matches!(step, CalendarStep::EachRealm(_)))
        })
    }

    /// Whether a year is one part that is played once: then the number of the year is that of the
    /// round.
    #[must_use]
    pub fn year_is_round(&self) -> bool {
        let mut parts = self.blocks.iter().filter(|block| !block.setup);
        parts.next().is_some_and(|block| block.rounds == 1) && parts.next().is_none()
    }

    /// The first block that is played every year.
    #[must_use]
    pub fn first_of_year(&self) -> usize {
        self.blocks.iter().position(|block| !block.setup).unwrap_or(0)
    }
}

/// `calendar:` of an edition; `phases` are the names that exist.
pub fn read_calendar(reader: &Reader<'_>, phases: &[&str], node: &Node) -> Calendar {
    let mut calendar = Calendar::default();
    for item in reader.list(node) {
        if let Some(block) = read_block(reader, phases, item) {
            calendar.blocks.push(block);
        }
    }
    if calendar.blocks.iter().all(|block| block.setup) {
        reader.fault(
            node.span,
            "rules::calendar",
            "the calendar has no block that is played every year",
            "in this calendar",
            "add a block without `setup: yes`",
        );
    }
    calendar
}

fn read_block(reader: &Reader<'_>, phases: &[&str], node: &Node) -> Option<Block> {
    let mut map = reader.map(node, "calendar block", &year::BLOCK)?;
    let id = map.need("id").and_then(|node| reader.text(node));
    let name = map.take("name");
    let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
    let setup = map.take("setup").and_then(|node| reader.flag(node)).unwrap_or(false);
    let rounds = map.take("rounds").map_or(Some(1), |node| reader.int_in(node, 1, 1000));
    let round_title = Title::read(reader, "round", map.take("round_name"));
    let steps = map.need("steps").map(|node| reader.list(node)).unwrap_or_default();
    map.finish();
    let steps = steps.iter().filter_map(|step| read_step(reader, phases, step)).collect();
    let id = id?;
    Some(Block {
        id: id.to_owned(),
        title: Title::read_or(reader, Title::plain(id), name),
        cite: cite?,
        setup,
        rounds: u16::try_from(rounds?).unwrap_or(1),
        round_title,
        steps,
    })
}

fn read_step(reader: &Reader<'_>, phases: &[&str], node: &Node) -> Option<CalendarStep> {
    let phase = |node: &Node| {
        let index = reader.choice(node, "phase", phases)?;
        u16::try_from(index).ok()
    };
    if node.scalar().is_some() {
        return phase(node).map(CalendarStep::Once);
    }
    let mut map = reader.map(node, "calendar step", &year::EACH_REALM)?;
    let each = map.need("each_realm");
    map.finish();
    let phases = reader.list(each?).iter().filter_map(phase).collect();
    Some(CalendarStep::EachRealm(phases))
}
