//! `margrave test PATH`: plays scripts, checks expectations and expected output, reports failures.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use super::mod_coverage::played;
use super::{Prepared, RulesOverride, RulesetCache, prepare_instead, unread};
use crate::basics::files;
use crate::campaign::{CalendarEvent, Event, EventRecord, ScriptValue};
use crate::engine::Game;
use crate::engine::core::scripting::interface::RefusedAdvice;
use crate::engine::core::scripting::tracing::Tracer;
use crate::fault::{Fault, render_for};
use crate::rules::library::stays_inside;
use crate::rules::{Library, RuleId, Ruleset, Selection, Shape, TableId};
use crate::say;
use crate::session::{
    Console, Failure, Finished, LastRefusal, Reached, RefusedBy, Screen, Session,
};
use crate::text::{Joined, Language, ProgramNoun, Text, Wording, listed_code, quoted};
use crate::view::Witness;

/// Bytes of an expected output at most.
const MAX_OUTPUT: u64 = 256 << 20;

/// One script's outcome.
#[derive(Debug)]
pub struct TestReport {
    pub path: PathBuf,
    pub failures: Vec<TestFailure>,
    pub expectations: usize,
    pub reached: Reached,
    /// Rule ids in the comment at the top of the file.
    pub shows: Vec<String>,
    pub edition: String,
    /// The mods it plays with, by name.
    pub mods: Vec<String>,
    /// The rules it was played under.
    pub selection: Option<Selection>,
    /// Rows of tables that it read while mods were in play: table and row.
    pub rows_of_mods: BTreeSet<(String, String)>,
    /// Places of the functions of scripts that it called, while mods were in play.
    pub called: BTreeSet<&'static str>,
    /// Options of editions and mods with what it plays them at.
    pub options: BTreeSet<(String, Text)>,
    /// Advice of scripts for computer players that was refused.
    pub refused_advice: Vec<RefusedAdvice>,
    /// The question in the midst of an order or a battle at which it ends, of a script that passes.
    pub left_asked: Option<TestFailure>,
}

/// Something that a script did not do as it should.
#[derive(Debug, Clone)]
pub enum TestFailure {
    /// Faults of its file or its rules, or of its expected output.
    Faults(Vec<Fault>),
    /// Account of what happened: in English, as it was under the rules that were in force, and before it is put into words.
    Told { english: String, told: Text, rules: Arc<Ruleset> },
}

impl TestFailure {
    fn of(rules: &Arc<Ruleset>, told: Text) -> TestFailure {
        TestFailure::Told { english: told.in_english(), told, rules: Arc::clone(rules) }
    }

    fn left_asked(rules: &Arc<Ruleset>, told: Text) -> TestFailure {
        let english = rules.localized(&told.in_english());
        TestFailure::Told { english, told, rules: Arc::clone(rules) }
    }

    /// Says it in a language.
    pub fn in_words(&self, language: &Language) -> String {
        match self {
            TestFailure::Faults(faults) => render_for(faults, false, language),
            TestFailure::Told { english, .. } if *language == Language::ENGLISH => english.clone(),
            TestFailure::Told { told, rules, .. } => {
                let shown = rules.shown_in(rules.language(Language::code(language)));
                // An edition may lack the language.
                match shown.catalogue() {
                    Some(_) => shown.localized(&told.in_words(shown)),
                    None => shown.localized(&told.in_words(language)),
                }
            }
        }
    }
}

/// Says it in English.
impl fmt::Display for TestFailure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.in_words(&Language::ENGLISH))
    }
}

/// Collects output for comparison.
#[derive(Clone, Default)]
struct Recorder(Rc<RefCell<String>>);

impl Screen for Recorder {
    fn line(&mut self, text: &str) {
        let mut all = self.0.borrow_mut();
        all.push_str(text);
        all.push('\n');
    }
}

/// Returns every script below a path, in order of name.
///
/// # Errors
/// When the path does not exist or cannot be read.
pub fn scripts(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    if !fs::metadata(path)?.is_dir() {
        files::plain(path)?;
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let path = entry.path();
        // Links to folders may lead round for ever.
        if entry.file_type()?.is_dir() {
            found.extend(scripts(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "campaign") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Plays one script. With `bless` its expected output is written instead of compared.
pub fn test(path: &Path, library: &Library, cache: &mut RulesetCache, bless: bool) -> TestReport {
    test_and_then(path, library, cache, (bless, None), &mut |_| {})
}

/// As [`test`], under other rules than its head names. Its expected output is that of its own
/// rules, so it is not compared.
pub fn test_instead(
    path: &Path,
    library: &Library,
    cache: &mut RulesetCache,
    bless: bool,
    instead: Option<&RulesOverride>,
) -> TestReport {
    test_and_then(path, library, cache, (bless, instead), &mut |_| {})
}

/// As [`test_instead`], and shows the campaign as it stands at the end, with its log, unless the
/// script could not be read.
pub fn test_and_then(
    path: &Path,
    library: &Library,
    cache: &mut RulesetCache,
    (bless, instead): (bool, Option<&RulesOverride>),
    then: &mut dyn FnMut(&Session),
) -> TestReport {
    let mut report = TestReport {
        path: path.to_owned(),
        failures: Vec::new(),
        expectations: 0,
        reached: Reached::default(),
        shows: Vec::new(),
        edition: String::new(),
        mods: Vec::new(),
        selection: None,
        rows_of_mods: BTreeSet::new(),
        called: BTreeSet::new(),
        options: BTreeSet::new(),
        refused_advice: Vec::new(),
        left_asked: None,
    };
    let mut prepared = match prepare_instead(path, library, cache, true, instead) {
        Ok(prepared) => prepared,
        Err(faults) => {
            report.failures.push(TestFailure::Faults(faults));
            return report;
        }
    };
    report.shows = shown(&prepared.source.text);
    report.edition.clone_from(&prepared.session.rules.edition);
    let recorder = Recorder::default();
    let mut console = Console::new(Box::new(recorder.clone()), true, false);
    let expected = path.with_extension("out");
    console.checks.witness = Some(Witness::default());
    console.checks.reached = Some(Reached::default());
    console.checks.invariants = true;
    console.telling.muted = !bless && !expected.exists();
    let mods = !prepared.session.rules.selection.mods.is_empty();
    let tracer = Rc::new(Tracer::default());
    if let Some(hooks) = prepared.session.hooks.as_ref().filter(|_| mods) {
        hooks.trace(Some(Rc::clone(&tracer)));
    }
    report.failures.extend(failures(&mut prepared, &mut console));
    report.called = tracer.reached();
    report.refused_advice = prepared.session.refused_advice();
    // A script that fails has said so among its failures.
    let rules = &prepared.session.rules;
    report.left_asked = left_asked(&mut console).map(|told| TestFailure::left_asked(rules, told));
    if let Some(mut witness) = console.checks.witness.take() {
        let Session { rules, state, log, .. } = &prepared.session;
        let found = witness.contradictions(&Game::new(rules, state, None), log);
        let of = |found| TestFailure::of(rules, Text::Verbatim(found));
        report.failures.extend(found.into_iter().map(of));
    }
    then(&prepared.session);
    report.expectations = console.checks.expectations;
    report.reached = console.checks.reached.take().unwrap_or_default();
    let rules = &prepared.session.epochs[0].rules;
    report.selection = Some(rules.selection.clone());
    report.options = rules
        .mod_options
        .iter()
        .filter_map(|option| {
            let set = prepared.session.state.mod_options.get(&option.name);
            let value = set.map_or_else(|| option.default.to_string(), ScriptValue::shown);
            Some((option.name.clone(), played(option, &value)?))
        })
        .collect();
    report.mods = rules.selection.mods.iter().map(|chosen| chosen.name.clone()).collect();
    // Mods may move the rows of a table, so what was read is no row of the edition.
    if !report.mods.is_empty() {
        let named = |(table, row): (TableId, u16)| match &rules.table(table).shape {
            Shape::Roll(roll) => Some((
                rules.table(table).name.clone(),
                roll.rows.get(usize::from(row))?.label.clone(),
            )),
            _ => None,
        };
        report.rows_of_mods =
            std::mem::take(&mut report.reached.rows).into_iter().filter_map(named).collect();
    }
    drop(console);
    let output = recorder.0.borrow().clone();
    if instead.is_none() {
        compare(&mut report, &prepared.session.rules, (&expected, &output), bless);
    }
    if report.expectations == 0 && report.failures.is_empty() && !expected.exists() {
        let told = say!(
            "this script expects nothing, so it cannot fail: add `expect` lines or bless its output"
        );
        report.failures.push(TestFailure::of(&prepared.session.rules, told));
    }
    report
}

/// Plays a script to its end. What failed on the way, in words.
pub fn failures(prepared: &mut Prepared, console: &mut Console) -> Vec<TestFailure> {
    let finished = prepared.session.run(&mut prepared.script, console);
    let found = &console.checks.failures;
    let rules = Arc::clone(&prepared.session.rules);
    let of = |told| TestFailure::of(&rules, told);
    let mut failures: Vec<TestFailure> =
        found.iter().map(|failure| of_line(&rules, failure)).collect();
    match &finished {
        Finished::Broken { why, .. } | Finished::Halted(why) => {
            failures.push(match prepared.session.stopped_by() {
                [] => of(why.clone()),
                faults => TestFailure::Faults(faults.to_vec()),
            });
        }
        _ => failures.extend(unread(&finished, &prepared.script).map(of)),
    }
    if let Some(LastRefusal { by, why, told }) = console.checks.refusal.take() {
        let said = |why: Text| match by {
            RefusedBy::Failure => say!("a script failed at the last order: {why}", why),
            RefusedBy::Rule(_) | RefusedBy::NotUnderstood => {
                say!("the last order was refused and nothing expected it: {why}", why)
            }
        };
        let english = said(Text::Verbatim(why)).in_english();
        failures.push(TestFailure::Told { english, told: said(told), rules: Arc::clone(&rules) });
    }
    if !matches!(finished, Finished::Broken { .. } | Finished::Halted(_)) {
        failures.extend(put_aside(&prepared.session).map(of));
        failures.extend(never_used(&prepared.session).map(of));
    }
    if !failures.is_empty() {
        failures.extend(left_asked(console).map(|told| TestFailure::left_asked(&rules, told)));
    }
    failures
}

fn of_line(rules: &Arc<Ruleset>, failure: &Failure) -> TestFailure {
    let Failure { place, message, told } = failure;
    let told = say!("{place}: {fault}", place = quoted(place), fault = told);
    TestFailure::Told { english: format!("{place}: {message}"), told, rules: Arc::clone(rules) }
}

/// Says at which question a script ends in the midst of something.
pub fn left_asked(console: &mut Console) -> Option<Text> {
    let asked = console.checks.left_asked.take()?;
    Some(say!("the script ends in the midst of something: {asked}", asked))
}

/// Lists dice that were given and fitted no throw.
fn put_aside(session: &Session) -> Option<Text> {
    let misfits = Some(session.state.dice.misfits()).filter(|misfits| !misfits.is_empty())?;
    let misfits = listed_code(misfits, Joined::Comma);
    Some(say!("dice were given that do not fit the throw, so others fell: {misfits}", misfits))
}

/// Lists dice that were given and are left, with the rolls that there were if one was named that did not
/// come.
fn never_used(session: &Session) -> Option<Text> {
    let dice = &session.state.dice;
    let left = Some(dice.left()).filter(|left| !left.is_empty())?;
    let left = listed_code(left, Joined::Comma);
    let rolled = |record: &EventRecord| match &record.event {
        Event::Calendar(CalendarEvent::Rolled { what, .. }) => {
            Some(session.rules.with_names(what).into_owned())
        }
        _ => None,
    };
    let rolled: BTreeSet<String> = session.log.iter().filter_map(rolled).collect();
    let missed = dice.kept.iter().any(|kept| !rolled.contains(&kept.what));
    let rolls = listed_code(rolled, Joined::Comma);
    Some(match missed {
        true => {
            say!("dice were given and never used: {left}; rolls were made for {rolls}", left, rolls)
        }
        false => say!("dice were given and never used: {left}", left),
    })
}

fn compare(
    report: &mut TestReport,
    rules: &Arc<Ruleset>,
    (expected, output): (&Path, &str),
    bless: bool,
) {
    if bless {
        if (expected.exists() || report.expectations == 0)
            && let Err(error) = files::write(expected, output)
        {
            report.failures.push(TestFailure::of(
                rules,
                say!(
                    "{path} cannot be written: {error}",
                    path = quoted(expected.display()),
                    error = Text::system_error(&error)
                ),
            ));
        }
        return;
    }
    if let Err(fault) = stays_inside(expected, &expected.display().to_string()) {
        report.failures.push(TestFailure::Faults(vec![fault]));
        return;
    }
    let wanted = files::read_up_to(expected, MAX_OUTPUT).ok();
    let Some(wanted) = wanted.and_then(|bytes| String::from_utf8(bytes).ok()) else { return };
    if wanted == output {
        return;
    }
    let mut lines = wanted.lines().zip(output.lines()).enumerate();
    let difference = lines.find(|(_, (wanted, found))| wanted != found);
    let message = match difference {
        Some((at, (wanted, found))) => say!(
            "line {at} of the output differs\n  expected: {wanted}\n  found:    {found}",
            at = at + 1,
            wanted = quoted(wanted),
            found = quoted(found)
        ),
        None => say!(
            "the output has {lines}, {count} are expected",
            lines = Text::count(output.lines().count(), ProgramNoun::Line),
            count = wanted.lines().count()
        ),
    };
    report.failures.push(TestFailure::of(
        rules,
        say!(
            "{difference}\n  `margrave test --bless {path}` accepts the new output",
            difference = message,
            path = quoted(report.path.display())
        ),
    ));
}

/// Returns rule ids named in the comment lines that open a script.
fn shown(text: &str) -> Vec<String> {
    text.lines()
        .take_while(|line| line.starts_with('#'))
        .flat_map(|line| {
            line.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-'))
        })
        .filter(|word| RuleId::is_id(word))
        .map(str::to_owned)
        .collect()
}
