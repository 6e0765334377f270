//! Screen and memory of a session beside the campaign itself: the viewer, the detail of the output, typed lines,
//! and a script's checks.

use crate::basics::terminal_text::{clean, continued, one_line};
use crate::campaign::knowledge::Viewer;
use crate::engine::{Game, Hooks, RunningScripts};
use crate::rules::Ruleset;
use crate::say;
use crate::text::Text;
use crate::view::{self, Weight};

mod checks;
mod headings;
mod input_and_screen;
mod onlooker;
mod preferences;
mod refusals;
mod seat;
mod telling;
mod turns;
mod typing;

pub use checks::{ConsoleChecks, Failure, LastRefusal, Reached, RefusedBy};
use headings::Headings;
pub use input_and_screen::{Input, NoInput, Nowhere, Screen, Situation, TypedLine, yes_or_no};
pub use onlooker::Onlooker;
pub use preferences::{Person, Preferences, Saying};
pub use seat::SeatAtScreen;
pub use telling::Telling;
pub use turns::Turns;
pub use typing::{RestOfLine, Teaching, Typing};

/// Replies to a line that is not text.
pub fn not_text() -> Text {
    say!("that line is not UTF-8 text, and nothing was done: type it again")
}

/// The parts of a session that are no part of its campaign.
pub struct Console {
    /// Viewer at the screen.
    pub viewer: Viewer,
    pub screen: Box<dyn Screen>,
    pub colour: bool,
    /// State of a screen that several people share, and what of it may be shown.
    pub seat: SeatAtScreen,
    /// Amount of what is said.
    pub telling: Telling,
    /// Text that was typed, and its purpose.
    pub typing: Typing,
    /// Expectations of a script, and what came of them.
    pub checks: ConsoleChecks,
    /// Whoever looks on, if somebody does.
    pub onlooker: Option<Box<dyn Onlooker>>,
    headings: Headings,
}

impl Console {
    pub fn new(screen: Box<dyn Screen>, strict: bool, colour: bool) -> Console {
        Console {
            viewer: Viewer::Host,
            screen,
            colour,
            seat: SeatAtScreen::default(),
            telling: Telling::default(),
            typing: Typing::default(),
            checks: ConsoleChecks { strict, ..ConsoleChecks::default() },
            onlooker: None,
            headings: Headings::default(),
        }
    }

    /// Gives the screen the names of realms to colour, as they are called now.
    pub fn knows_realms(&mut self, game: &Game<'_>) {
        if self.colour && !self.telling.muted {
            self.screen.realms(view::colour::names_of_realms(game));
        }
    }

    /// Shows some lines.
    pub fn say(&mut self, text: &str) {
        self.tell(text, text);
    }

    /// Says a text in the language of whoever looks; expectations have it in English.
    pub fn say_text(&mut self, game: &Game<'_>, text: &Text) {
        let said = |game: &Game<'_>| game.localized(&text.in_words(game.rules));
        self.tell(&said(game), &said(&self.shown(game)));
    }

    /// As [`Console::say_text`], where no campaign is at hand.
    pub fn say_in(&mut self, rules: &Ruleset, text: &Text) {
        self.tell(&text.in_words(rules), &text.in_words(self.shown_rules(rules)));
    }

    /// Shows some lines in the language of the views. Expectations look at them in English, so that
    /// no script depends on who looks on.
    pub fn tell(&mut self, english: &str, shown: &str) {
        self.tell_weighed(english, shown, Weight::Routine);
    }

    /// As [`Console::tell`], of what somebody asked to see: page by page where it is long.
    pub fn show(&mut self, english: &str, shown: &str) {
        self.show_by(english, shown, |screen, line| screen.viewed(line));
    }

    /// As [`Console::show`], of a drawing, whose lines stand as they are.
    pub fn draw(&mut self, english: &str, shown: &str) {
        self.show_by(english, shown, |screen, line| screen.line(line));
    }

    fn show_by(&mut self, english: &str, shown: &str, line: fn(&mut dyn Screen, &str)) {
        self.checks.recent.extend(english.lines().map(str::to_owned));
        let shown = clean(shown);
        self.telling.said += shown.lines().count();
        if !self.telling.muted && !self.screen.page(&shown) {
            shown.lines().for_each(|text| line(&mut *self.screen, text));
        }
    }

    /// As [`Console::tell`], of an event that may stand out.
    pub fn tell_weighed(&mut self, english: &str, shown: &str, weight: Weight) {
        self.checks.recent.extend(english.lines().map(str::to_owned));
        for line in clean(shown).lines() {
            self.telling.said += 1;
            if self.telling.muted {
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
        if !self.telling.muted {
            self.screen.line(&one_line(&format!("> {line}")));
        }
    }

    /// Shows what scripts have printed.
    pub fn printed(&mut self, rules: &Ruleset, hooks: Option<&dyn Hooks>) {
        for line in hooks.map(RunningScripts::take_printed).unwrap_or_default() {
            let told = say!("mod says: {text}", text = Text::Verbatim(continued(line)));
            let said = |rules: &Ruleset| rules.with_names(&told.in_words(rules)).into_owned();
            self.tell(&said(rules), &said(self.shown_rules(rules)));
        }
    }

    /// Tells that a script failed and what came of the last order is taken back.
    pub fn script_failed(&mut self, rules: &Ruleset, report: &str, order: &str) {
        self.headings = Headings::default();
        self.typing.stumbled = true;
        let told = say!(
            "{report}\nThe campaign is as it was before `{order}`.",
            report = Text::verbatim(report),
            order = Text::verbatim(order)
        );
        self.say_in(rules, &told);
        self.checks.refusal = Some(LastRefusal {
            by: RefusedBy::Failure,
            why: report.to_owned(),
            told: Text::verbatim(report),
        });
    }

    /// Tells that a phase begins again, because it could not go on under the old rules.
    pub fn begun_again(&mut self, rules: &Ruleset) {
        self.headings = Headings::default();
        self.say_in(
            rules,
            &say!(
                "The phase cannot go on under its rules: it begins again under the amended ones, with the answers given in it."
            ),
        );
    }

    /// Answers were taken back, or given again. What is asked now is said again.
    pub fn returned(&mut self, rules: &Ruleset, told: &Text) {
        self.headings = Headings::default();
        self.checks.refusal = None;
        self.seat.private |= self.seat.shared;
        self.typing.ask_again = true;
        self.typing.taken_back = true;
        self.say_in(rules, told);
    }
}
