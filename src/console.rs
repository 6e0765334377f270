//! What a session shows and remembers beside the campaign itself: viewer, output, the last refusal,
//! failed expectations, and what was reached (for coverage).

use std::collections::{BTreeMap, BTreeSet};

use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarPosition, Event, EventRecord, RealmId};
use crate::engine::{Flow, Game, Hooks, Order, Refusal, Stop, Verb};
use crate::rules::{RuleId, Ruleset, TableId};
use crate::shown::{clean, continued, one_line};
use crate::view::{self, Weight, Witness};

mod input_and_screen;
mod onlooker;
mod preferences;
mod rest_of_line;
mod turns;

pub use input_and_screen::{Input, NoInput, Screen, TypedLine, confirm, yes_or_no};
pub use onlooker::Onlooker;
pub use preferences::{Person, Preferences, Saying};
pub use rest_of_line::RestOfLine;
pub use turns::Turns;

/// What is said of a line that is not text.
pub const NOT_TEXT: &str = "that line is not UTF-8 text, and nothing was done: type it again";

/// An expectation that was not met, or a refusal nobody expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    pub place: String,
    pub message: String,
}

/// What a run reached, for `--coverage`.
#[derive(Debug, Clone, Default)]
pub struct Reached {
    pub rules: BTreeSet<RuleId>,
    pub rows: BTreeSet<(TableId, u16)>,
    pub orders: BTreeSet<Verb>,
    /// Orders that scripts of the rules bring, by name.
    pub mod_orders: BTreeSet<String>,
    /// Views that they bring.
    pub views: BTreeSet<String>,
}

impl Reached {
    pub fn saw(&mut self, record: &EventRecord) {
        self.rules.insert(record.rule);
        match &record.event {
            // Coverage is that of the rules that the campaign began with.
            Event::RowRead { table, row, .. } if record.epoch == 0 => {
                self.rows.insert((*table, *row));
            }
            Event::Tallied { sum, .. } => self.rules.extend(sum.parts.iter().map(|part| part.rule)),
            _ => {}
        }
    }

    /// An order was given.
    pub fn ordered(&mut self, game: &Game<'_>, order: &Order) {
        self.orders.insert(order.verb());
        if let (Order::ModOrder { call }, Some(hooks)) = (order, game.hooks) {
            self.mod_orders
                .extend(hooks.orders().get(usize::from(call.order)).map(|own| own.name.clone()));
        }
    }

    pub fn merge(&mut self, other: Reached) {
        self.rules.extend(other.rules);
        self.rows.extend(other.rows);
        self.orders.extend(other.orders);
        self.mod_orders.extend(other.mod_orders);
        self.views.extend(other.views);
    }
}

/// What a teacher beside the prompt says to it, and is told.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Teaching {
    /// Words that are typed to the teacher, for completion.
    pub words: Vec<String>,
    /// How many answers people have given.
    pub answers: usize,
}

pub struct Console {
    pub viewer: Viewer,
    /// Several people share one screen: the viewer is whoever is asked.
    pub shared: bool,
    /// Something that not everybody may know has been shown since the screen was last handed over.
    pub private: bool,
    /// Nobody has taken the seat yet: what not everybody may know is left for whoever does.
    pub vacant: bool,
    /// Lines said so far.
    pub said: usize,
    pub colour: bool,
    /// The map is drawn with letters alone.
    pub plain_map: bool,
    /// Nothing is shown (tests without expected output, replays).
    pub muted: bool,
    /// A script: an unexpected refusal or a failed command stops it.
    pub strict: bool,
    pub screen: Box<dyn Screen>,
    /// The last order was refused: by which rule, and why.
    pub refusal: Option<(Option<RuleId>, String)>,
    pub failures: Vec<Failure>,
    /// Expectations checked so far.
    pub expectations: usize,
    pub reached: Reached,
    /// Whoever remembers what was said, where somebody is to.
    pub witness: Option<Witness>,
    /// Whoever looks on, if somebody does.
    pub onlooker: Option<Box<dyn Onlooker>>,
    /// Mods that the campaign could take up, for completion.
    pub available_mods: Vec<String>,
    /// Whoever plays is taught.
    pub teaching: Option<Teaching>,
    /// The question is to be said again: what led to it has changed.
    pub ask_again: bool,
    /// What must always hold is checked at the boundary of every phase.
    pub checks_invariants: bool,
    /// Dice that nobody gave are a failure: the head says `dice only`.
    pub given_dice_only: bool,
    /// What each person wants of the prompt.
    pub preferences: Preferences,
    /// How much is said to whoever has not chosen.
    pub usually: Saying,
    /// The turns of others, as each player missed them.
    pub turns: Turns,
    /// Answers were taken back, and nothing was asked since.
    pub taken_back: bool,
    /// The phase that taking back has led to: somebody wants something in it.
    pub wanted_again: Option<CalendarPosition>,
    /// In which phase `done` was last given for whoever passes it, and how often.
    pub passed: Option<(CalendarPosition, usize)>,
    /// What is left of the line that was typed last.
    pub rest: Option<RestOfLine>,
    /// Something was refused or has failed since the last line.
    pub stumbled: bool,
    /// In which phase the last line was typed.
    pub typed_in: Option<CalendarPosition>,
    /// In which phase the line that is read now was typed, where another has begun since, before
    /// anybody could read what is asked in it.
    pub late: Option<CalendarPosition>,
    /// Lines said since the last order, for `expect said`.
    pub recent: Vec<String>,
    /// How many events there were when the last order was given, for `expect total`.
    pub events_before: usize,
    /// Up to where in the log each realm, and the host, has looked, while a screen is shared.
    pub(super) looked: BTreeMap<Viewer, usize>,
    shown: Option<(CalendarPosition, Option<RealmId>)>,
    /// The heading that stands over the lines now.
    title: Option<String>,
    /// With the rules that its place in the calendar belongs to.
    due: Option<(CalendarPosition, Option<RealmId>, u16)>,
}

impl Console {
    #[must_use]
    pub fn new(screen: Box<dyn Screen>, strict: bool, colour: bool) -> Console {
        Console {
            viewer: Viewer::Host,
            shared: false,
            private: false,
            vacant: false,
            said: 0,
            colour,
            plain_map: false,
            muted: false,
            strict,
            screen,
            refusal: None,
            failures: Vec::new(),
            expectations: 0,
            reached: Reached::default(),
            witness: None,
            onlooker: None,
            available_mods: Vec::new(),
            teaching: None,
            ask_again: false,
            checks_invariants: false,
            given_dice_only: false,
            preferences: Preferences::default(),
            usually: Saying::Full,
            turns: Turns::default(),
            taken_back: false,
            wanted_again: None,
            passed: None,
            rest: None,
            stumbled: false,
            typed_in: None,
            late: None,
            recent: Vec::new(),
            events_before: 0,
            looked: BTreeMap::new(),
            shown: None,
            title: None,
            due: None,
        }
    }

    /// How much is said to whoever looks.
    #[must_use]
    pub fn saying(&self, game: &Game<'_>) -> Saying {
        let Viewer::Realm(realm) = self.viewer else { return Saying::Full };
        let person = self.preferences.person(game.realm_name(realm));
        person.and_then(|person| person.saying).unwrap_or(self.usually)
    }

    /// Before a player's own turn: what happened in those of the others, unless all of it was said.
    pub fn tell_of_others(&mut self, game: &Game<'_>, log: &[EventRecord]) {
        let Viewer::Realm(realm) = self.viewer else { return };
        if self.saying(game) == Saying::Full {
            return;
        }
        let Some(turns) = self.turns.untold(realm, log) else { return };
        let english = view::digest::digest(game, realm, log, &turns);
        let shown = view::digest::digest(&game.shown(), realm, log, &turns);
        if let (Some(english), Some(shown)) = (english, shown) {
            self.private = true;
            self.tell(&english, &shown);
        }
    }

    /// The screen shows the names of realms in their colours, as they are called now.
    pub fn knows_realms(&mut self, game: &Game<'_>) {
        if self.colour && !self.muted {
            self.screen.realms(view::colour::names_of_realms(game));
        }
    }

    /// Shows some lines.
    pub fn say(&mut self, text: &str) {
        self.tell(text, text);
    }

    /// Shows some lines in the language of the views. Expectations look at them in English, so that
    /// no script depends on who looks on.
    pub fn tell(&mut self, english: &str, shown: &str) {
        self.tell_weighed(english, shown, Weight::Routine);
    }

    /// As [`Console::tell`], of what somebody asked to see: page by page where it is long.
    pub fn show(&mut self, english: &str, shown: &str) {
        if !self.muted && self.screen.page(&clean(shown)) {
            self.recent.extend(english.lines().map(str::to_owned));
            self.said += shown.lines().count();
        } else {
            self.tell(english, shown);
        }
    }

    /// As [`Console::tell`], of an event that may stand out.
    pub fn tell_weighed(&mut self, english: &str, shown: &str, weight: Weight) {
        self.recent.extend(english.lines().map(str::to_owned));
        for line in clean(shown).lines() {
            self.said += 1;
            if self.muted {
                continue;
            }
            match weight {
                Weight::Routine => self.screen.line(line),
                weight => self.screen.logged(line, weight),
            }
        }
    }

    /// Shows a line of a script as it would stand on the screen had it been typed.
    pub fn echo(&mut self, line: &str) {
        if !self.muted {
            self.screen.line(&one_line(&format!("> {line}")));
        }
    }

    /// Shows what scripts have printed.
    pub fn printed(&mut self, rules: &Ruleset, hooks: Option<&dyn Hooks>) {
        for line in hooks.map(Hooks::take_printed).unwrap_or_default() {
            let line = format!("mod says: {continued}", continued = continued(line));
            self.tell(&rules.with_names(&line), &rules.shown().with_names(&line));
        }
    }

    /// A heading is due before the next line when year, round, turn or phase changed.
    pub fn heading(&mut self, record: &EventRecord) {
        if self.shown != Some((record.clock, record.turn_of)) {
            self.due = Some((record.clock, record.turn_of, record.epoch));
        }
    }

    /// Lines with headings were shown: the last heading stands over what comes next.
    pub fn stands_under(&mut self, lines: &[String]) {
        if let Some(last) = lines.iter().rfind(|line| !line.starts_with(' ')) {
            self.title = Some(last.clone());
        }
    }

    pub fn flush_heading(&mut self, game: &Game<'_>) {
        let Some((clock, turn_of, epoch)) = self.due.take() else { return };
        if self.shown == Some((clock, turn_of)) {
            return;
        }
        self.shown = Some((clock, turn_of));
        let game = Game { rules: game.rules.at(epoch), ..*game };
        // Where rules are amended as a turn begins, the same heading would come twice.
        let heading = view::position(&game.shown(), clock, turn_of)
            .filter(|text| self.title.as_ref() != Some(text));
        if let (Some(text), Some(english)) = (heading, view::position(&game, clock, turn_of)) {
            self.title = Some(text.clone());
            self.recent.push(english);
            self.said += 1;
            if !self.muted {
                self.screen.heading(&one_line(&text));
            }
        }
    }

    /// An order was refused, or a line could not be read.
    ///
    /// # Errors
    /// None now; a script stops at the next line unless that expects the refusal.
    pub fn refused(
        &mut self,
        input: &mut dyn Input,
        rules: &Ruleset,
        rule: Option<RuleId>,
        why: &str,
    ) -> Flow {
        let _ = input;
        self.tell_refusal(rules, rule.map(|rule| (rule, rules.edition_id(rule))), why);
        Ok(())
    }

    /// An order was refused: of several rules of the edition that restate the one it goes against,
    /// that which speaks of the order is cited.
    pub fn refused_order(&mut self, rules: &Ruleset, refusal: &Refusal, order: &Order) {
        let shown = rules.edition_id_about(refusal.rule, std::iter::once(order.verb().row().name));
        self.tell_refusal(rules, Some((refusal.rule, shown)), &refusal.why);
    }

    fn tell_refusal(&mut self, rules: &Ruleset, rule: Option<(RuleId, RuleId)>, why: &str) {
        self.stumbled = true;
        let text = |why: &str| {
            rule.map_or_else(
                || format!("not understood: {why}"),
                |(_, shown)| format!("refused [{shown}]: {why}"),
            )
        };
        let english = rules.localized(why);
        self.tell(&text(&english), &text(&rules.shown().localized(why)));
        self.refusal = Some((rule.map(|(rule, _)| rule), english));
    }

    /// In a script a refusal must be expected by the very next line.
    ///
    /// # Errors
    /// [`Stop::Broken`] when it is not.
    pub fn check_expected_refusal(
        &mut self,
        input: &mut dyn Input,
        rules: &Ruleset,
        line: &str,
    ) -> Flow {
        let mut words = line.split_whitespace();
        if words.next() == Some("expect")
            && words.next().is_some_and(|word| ["refused", "not"].contains(&word))
        {
            return Ok(());
        }
        match self.refusal.take() {
            Some((rule, why)) if self.strict => {
                let before =
                    input.place().map_or(String::new(), |place| format!(" before {place}"));
                let what = match rule {
                    Some(rule) => format!(
                        "was refused and the script did not expect it [{edition_id}]",
                        edition_id = rules.edition_id(rule)
                    ),
                    None => "was not understood and the script did not expect it".to_owned(),
                };
                Err(Stop::Broken(format!("the order{before} {what}: {why}")))
            }
            _ => {
                if !line.starts_with("expect") {
                    self.recent.clear();
                }
                Ok(())
            }
        }
    }

    /// A command failed, or an expectation was not met.
    ///
    /// # Errors
    /// None: all failures of a script are collected.
    pub fn failed(&mut self, input: &mut dyn Input, message: &str) -> Flow {
        self.stumbled = true;
        self.say(message);
        if self.strict {
            let place = input.place().unwrap_or_default();
            self.failures.push(Failure { place, message: message.to_owned() });
        }
        Ok(())
    }

    /// A script failed: what came of the last order is taken back.
    pub fn script_failed(&mut self, report: &str, order: &str) {
        (self.shown, self.title, self.due) = (None, None, None);
        self.stumbled = true;
        self.say(&format!("{report}\nThe campaign is as it was before `{order}`."));
        self.refusal = Some((Some(crate::rules::HOUSE_RULE), report.to_owned()));
    }

    /// A phase begins again, because it could not go on under the old rules.
    pub fn begun_again(&mut self) {
        (self.shown, self.title, self.due) = (None, None, None);
        self.say("The phase cannot go on under its rules: it begins again under the amended ones, with the answers given in it.");
    }

    /// Answers were taken back, or given again. What is asked now is said again.
    pub fn returned(&mut self, how: &str, answers: &str) {
        (self.shown, self.title, self.due) = (None, None, None);
        self.refusal = None;
        self.private |= self.shared;
        self.ask_again = true;
        self.taken_back = true;
        self.say(&format!("{how}: {answers}"));
    }
}
