//! Listens to one event after the other and writes pages: sentences about one turn make a
//! paragraph, a fight makes its own, and what several events of a kind tell becomes one sentence.

use super::fight::FightUnderWay;
use super::gathered::{Gathered, Sentence};
use super::prose::told;
use super::sentences::{
    built, crossed, destroyed, dragons, formed, found, landed, launched, losses, taken, whole,
    withdrew,
};
use super::{ChroniclePassage, Page};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{
    Annotations, Audience, CalendarPosition, Event, EventKind, EventRecord, InChronicle, MapEvent,
    RealmId, RecordEvent, State,
};
use crate::engine::Game;
use crate::say;
use crate::text::Text;
use crate::view::{names, texts};

pub(super) struct Scribe<'a> {
    pub(super) game: Game<'a>,
    pub(super) viewer: Viewer,
    /// State as of the event under way, with the names of that time.
    pub(super) then: State,
    pages: Vec<Page>,
    pub(super) gathered: Gathered,
    /// Position in the campaign of the paragraph under way.
    now: Option<(CalendarPosition, Option<RealmId>)>,
    margin: Option<String>,
    /// The paragraph under way tells of a fight.
    pub(super) fighting: bool,
    /// The last fight, until its winner has told it.
    pub(super) fight: FightUnderWay,
    footnotes: usize,
}

impl<'a> Scribe<'a> {
    pub fn new(game: &Game<'a>, viewer: Viewer) -> Scribe<'a> {
        let mut then = game.state.clone();
        then.annotations = Annotations {
            epithets: std::mem::take(&mut then.annotations.epithets),
            prose: true,
            ..Annotations::default()
        };
        Scribe {
            game: *game,
            viewer,
            then,
            pages: Vec::new(),
            gathered: Gathered::default(),
            now: None,
            margin: None,
            fighting: false,
            fight: FightUnderWay::default(),
            footnotes: 0,
        }
    }

    /// Forgets what was written so far, and goes on with what is called what by now.
    pub fn begins_here(&mut self) {
        self.flush();
        self.pages.clear();
        self.margin = None;
        self.footnotes = 0;
    }

    pub fn finish(mut self) -> Vec<Page> {
        self.flush();
        self.pages.retain(|page| !page.passages.is_empty());
        self.pages
    }

    pub fn hears(&mut self, record: &EventRecord) {
        self.turn_to(record);
        match &record.event {
            Event::Record(
                RecordEvent::TileNamed { .. }
                | RecordEvent::BannerNamed { .. }
                | RecordEvent::RealmNamed { .. },
            ) => {
                return self.learns_a_name(&record.event);
            }
            Event::Record(RecordEvent::ChroniclerNamed { realm }) => {
                return self.changes_hands(*realm);
            }
            Event::Record(RecordEvent::Noted { by, text }) => return self.copies(*by, text),
            Event::Record(RecordEvent::Footnoted { by, text }) => return self.footnote(*by, text),
            // A message to one player alone is a hint, not a deed.
            Event::Record(RecordEvent::Said { .. }) if record.audience != Audience::All => return,
            _ => {}
        }
        match record.event.in_chronicle() {
            InChronicle::Left => {}
            InChronicle::Gathered => self.gather(record),
            InChronicle::Told if !self.viewer.sees(record) => {}
            InChronicle::Told => {
                self.follow_fight(&record.event);
                let game = Game { state: &self.then, ..self.game.under(record) };
                if let Some(text) = told(&game, &record.with_given_reason()) {
                    let said = record.event.kind() == EventKind::Said;
                    let about = match &record.event {
                        Event::Map(MapEvent::MarkLaid(mark)) => vec![
                            names::mark(&game, &mark.name),
                            names::place(&game, mark.place).to_owned(),
                        ],
                        _ => Vec::new(),
                    };
                    self.gathered.sentences.push(Sentence { text, said, about });
                }
            }
        }
    }

    /// Begins another paragraph for another turn, round or year, and for the phase after a fight.
    fn turn_to(&mut self, record: &EventRecord) {
        let now = (record.clock, record.turn_of);
        let apart = self.now.is_some_and(|(clock, turn_of)| {
            let moved = (clock.year, clock.block, clock.round)
                != (now.0.year, now.0.block, now.0.round)
                || turn_of != now.1;
            // In a part without rounds, such as winter, each phase is a thing of its own.
            let block = self.game.under(record).rules.calendar.blocks.get(usize::from(clock.block));
            let phases_apart = block.is_some_and(|block| !block.setup && block.rounds == 1);
            moved
                || (self.fighting || phases_apart)
                    && (clock.step, clock.phase) != (now.0.step, now.0.phase)
        });
        if apart
            || matches!(
                record.event.kind(),
                EventKind::BattleJoined | EventKind::FleetsFight | EventKind::Ended
            )
        {
            self.flush();
        }
        self.now = Some(now);
    }

    /// Takes over what tiles, banners and realms are called from here on, as prose has it.
    fn learns_a_name(&mut self, event: &Event) {
        self.flush();
        self.then.apply(event);
        match event {
            Event::Record(RecordEvent::TileNamed { place, .. }) => {
                let label = names::label(&self.game, *place).to_owned();
                if let Some(called) = self.then.annotations.tiles.get_mut(place) {
                    called.shown = format!("{} ({label})", called.name);
                }
            }
            Event::Record(RecordEvent::RealmNamed { realm, name }) => {
                let id = names::realm(&self.game, *realm).to_owned();
                if let Some(then) = self.then.realms.get_mut(usize::from(realm.0)) {
                    then.name = if name.is_empty() { id } else { name.clone() };
                }
            }
            _ => {}
        }
    }

    pub(super) fn realm(&self, realm: RealmId) -> String {
        names::realm(&Game { state: &self.then, ..self.game }, realm).to_owned()
    }

    fn signed(&self, by: Option<RealmId>) -> String {
        by.map_or_else(|| say!("the host").in_words(self.game.rules), |realm| self.realm(realm))
    }

    fn changes_hands(&mut self, realm: Option<RealmId>) {
        self.flush();
        let who = realm.map_or_else(|| say!("nobody"), |realm| Text::Verbatim(self.realm(realm)));
        let keeps = say!("{who} keeps the chronicle from here on", who);
        self.write(ChroniclePassage::Hand(whole(&keeps.in_words(self.game.rules))));
    }

    /// Writes an entry by a player; the winner of a fight writes an account of it (NL-CHRON-01).
    fn copies(&mut self, by: Option<RealmId>, text: &str) {
        self.flush();
        let won = by.is_some() && self.fight.winner == by && self.fight.when == self.round();
        let place = std::mem::take(&mut self.fight.place).filter(|_| won);
        let signed = self.signed(by);
        let by = match place {
            Some(place) => {
                self.fight.winner = None;
                let game = Game { state: &self.then, ..self.game };
                let (signed, place) = (Text::Verbatim(signed), texts::place(&game, place));
                say!("{signed}, who won at {place}", signed, place).in_words(game.rules)
            }
            None => signed,
        };
        let written = ChroniclePassage::Written {
            text: text.to_owned(),
            by: format!("— {by}"),
            footnotes: Vec::new(),
        };
        self.write(written);
    }

    /// Adds the chronicler's remark on what was written last; with nothing above it, an entry (NL-CHRON-01).
    fn footnote(&mut self, by: Option<RealmId>, text: &str) {
        self.flush();
        self.footnotes += 1;
        let number = self.footnotes;
        let text = match by {
            Some(_) => text.to_owned(),
            None => {
                let by_host = say!("{text} (the host)", text = Text::verbatim(text));
                by_host.in_words(self.game.rules)
            }
        };
        for page in self.pages.iter_mut().rev() {
            let last = page.passages.iter_mut().rev().find_map(|passage| match passage {
                ChroniclePassage::Prose(_, footnotes)
                | ChroniclePassage::Written { footnotes, .. } => Some(footnotes),
                ChroniclePassage::Margin(_) | ChroniclePassage::Hand(_) => None,
            });
            if let Some(footnotes) = last {
                footnotes.push(number);
                page.footnotes.push((number, text));
                return;
            }
        }
        self.footnotes -= 1;
        self.copies(by, &text);
    }

    pub(super) fn round(&self) -> (u16, u16, u16) {
        self.now.map_or_else(Default::default, |(clock, _)| (clock.year, clock.block, clock.round))
    }

    /// Writes down the paragraph under way.
    fn flush(&mut self) {
        let all = std::mem::take(&mut self.gathered);
        let fighting = std::mem::take(&mut self.fighting);
        let Some((clock, turn_of)) = self.now else { return };
        let game = Game { state: &self.then, ..self.game };
        let mut sentences = Vec::new();
        sentences.extend(found(&game, turn_of, &all.found));
        sentences.extend(crossed(&game, &all.crossed));
        let mut told = all.sentences;
        if let Some(trail) = dragons(&game, &all.dragons) {
            told.insert(all.dragons_after.min(told.len()), Sentence::plain(trail));
        }
        // A conquest or a mark that a script has told of is not told once more.
        let known = |about: &[String]| told.iter().any(|sentence| sentence.tells(about));
        let conquests: Vec<_> = all
            .taken
            .iter()
            .filter(|(owner, place)| {
                let by = names::owner(&game, *owner);
                !known(&[by, names::place(&game, *place).to_owned()])
            })
            .copied()
            .collect();
        let anew = told.iter().filter(|sentence| !known(&sentence.about));
        sentences.extend(anew.map(|sentence| sentence.text.clone()));
        sentences.extend(landed(&game, &all.landed));
        sentences.extend(launched(&game, &all.launched));
        sentences.extend(built(&game, &all.built));
        sentences.extend(formed(&game, &all.formed));
        sentences.extend(losses(&game, &all.losses, fighting));
        sentences.extend(destroyed(&game, &all.destroyed));
        sentences.extend(withdrew(&game, &all.withdrew, &all.destroyed));
        sentences.extend(taken(&game, &conquests));
        if sentences.is_empty() {
            return;
        }
        let told: Vec<String> = sentences.iter().map(|sentence| whole(sentence)).collect();
        let margin = names::margin(&self.game, clock);
        self.open(clock.year, margin).push(ChroniclePassage::Prose(told.join(" "), Vec::new()));
    }

    fn write(&mut self, passage: ChroniclePassage) {
        let clock = self.now.map_or_else(CalendarPosition::default, |(clock, _)| clock);
        let margin = names::margin(&self.game, clock);
        self.open(clock.year, margin).push(passage);
    }

    /// Returns the page of a year, open at a month.
    fn open(&mut self, year: u16, margin: String) -> &mut Vec<ChroniclePassage> {
        if self.pages.last().is_none_or(|page| page.year != year) {
            let title = if year == 0 {
                say!("The beginning").in_words(self.game.rules)
            } else {
                whole(&names::year(&self.game, year)).replace('.', "")
            };
            self.pages.push(Page { year, title, passages: Vec::new(), footnotes: Vec::new() });
            self.margin = None;
        }
        let at = self.pages.len() - 1;
        let passages = &mut self.pages[at].passages;
        if year > 0 && !margin.is_empty() && self.margin.as_ref() != Some(&margin) {
            passages.push(ChroniclePassage::Margin(margin.clone()));
            self.margin = Some(margin);
        }
        passages
    }
}
