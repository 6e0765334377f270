//! `margrave doctor`: a report on this machine, with a line of advice for each fault.

use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;

use super::{USUAL_FOLDER, lessons, say, status};
use crate::basics::files;
use crate::basics::pluralize::count;
use crate::lesson::{Lesson, saved_lesson};
use crate::repl::Terminal;
use crate::rules::{Chosen, Library, RulesSource, Selection, selection};
use crate::script::load_selection;
use crate::session::{CAMPAIGN_FILE, Screen};
use crate::view::colour;

/// Lines and columns below which maps and tables break.
const SMALLEST: (usize, usize) = (80, 24);

/// Finding on one thing.
struct Finding {
    what: &'static str,
    found: String,
    /// Advice, if something is not as it should be.
    advice: Option<String>,
    /// It keeps Margrave from working.
    broken: bool,
}

impl Finding {
    fn good(what: &'static str, found: impl Into<String>) -> Finding {
        Finding { what, found: found.into(), advice: None, broken: false }
    }

    fn poor(what: &'static str, found: impl Into<String>, advice: impl Into<String>) -> Finding {
        Finding { what, found: found.into(), advice: Some(advice.into()), broken: false }
    }

    fn broken(what: &'static str, found: impl Into<String>, advice: impl Into<String>) -> Finding {
        Finding { broken: true, ..Finding::poor(what, found, advice) }
    }
}

/// Looks at everything, and says it.
pub fn doctor(library: &Library) -> ExitCode {
    let mut findings = vec![program(), terminal(), colours(), signs(), language(library)];
    findings.push(rules(library));
    findings.push(mods(library));
    findings.push(of_lessons(library));
    findings.push(folder());
    findings.extend(campaigns());
    for finding in &findings {
        let mark = match (finding.broken, &finding.advice) {
            (true, _) => "no",
            (false, Some(_)) => "! ",
            (false, None) => "ok",
        };
        say(&format!("{mark}  {what:<9}  {found}", what = finding.what, found = finding.found));
        if let Some(advice) = &finding.advice {
            say(&format!("               {advice}"));
        }
    }
    let broken = findings.iter().any(|finding| finding.broken);
    let poor = findings.iter().filter(|finding| finding.advice.is_some()).count();
    say(&match (broken, poor) {
        (true, _) => {
            "Something keeps Margrave from working: see the lines that begin with `no`.".to_owned()
        }
        (false, 0) => "All is well. `margrave play` begins.".to_owned(),
        (false, _) => {
            format!("Margrave works; {things} could be better.", things = count(poor, "thing"))
        }
    });
    status(!broken)
}

fn program() -> Finding {
    let place = std::env::current_exe()
        .map_or_else(|_| String::new(), |path| format!(", {}", path.display()));
    let found = format!(
        "Margrave {version} for {system}{place}",
        version = env!("CARGO_PKG_VERSION"),
        system = std::env::consts::OS
    );
    Finding::good("program", found)
}

fn terminal() -> Finding {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        return Finding::poor(
            "terminal",
            "input or output is no terminal",
            "in a pipe there is no prompt, no completion and no colour; run `margrave doctor` in a terminal to see those",
        );
    }
    let screen = Terminal::new(false, say);
    let (Some(width), Some(height)) = (screen.width(), screen.height()) else {
        let advice = "nothing is wrapped or fitted to it; try another terminal";
        return Finding::poor("terminal", "its size cannot be found", advice);
    };
    let found = format!("{}, {}", count(width, "column"), count(height, "line"));
    if width < SMALLEST.0 || height < SMALLEST.1 {
        let advice = format!(
            "make it {} and {} or more, so that maps and tables fit",
            count(SMALLEST.0, "column"),
            count(SMALLEST.1, "line")
        );
        return Finding::poor("terminal", found, advice);
    }
    Finding::good("terminal", found)
}

fn colours() -> Finding {
    let wanted = colour::wanted(std::io::stdout().is_terminal(), |name| std::env::var_os(name));
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let why = ["NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR"].into_iter().find(|name| set(name));
    let by = why.map_or(String::new(), |name| format!(", as {name} says"));
    Finding::good("colours", format!("{}{by}", if wanted { "used" } else { "not used" }))
}

fn signs() -> Finding {
    if Terminal::new(false, say).draws_signs() || !std::io::stdout().is_terminal() {
        let drawn = if std::io::stdout().is_terminal() {
            "drawn with all signs"
        } else {
            "plain letters, as in every pipe"
        };
        return Finding::good("signs", drawn);
    }
    Finding::poor(
        "signs",
        "plain letters, since the locale is not UTF-8 or the terminal is simple",
        "for finer maps set LANG to a UTF-8 locale, for instance `export LANG=C.UTF-8`",
    )
}

fn language(library: &Library) -> Finding {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let named = locale.clone().unwrap_or_else(|| "none is set".to_owned());
    let mut known: Vec<String> = library
        .editions()
        .iter()
        .filter_map(|name| load_selection(library, &Selection::of(name)).ok())
        .flat_map(|rules| rules.languages.clone())
        .filter(|code| code != "en")
        .collect();
    known.sort();
    known.dedup();
    let own = known
        .iter()
        .find(|code| locale.as_ref().is_some_and(|locale| locale.starts_with(code.as_str())));
    let offer = own.map_or(String::new(), |code| format!("; `--lang {code}` shows names in yours"));
    Finding::good("locale", format!("{named}{offer}"))
}

fn source(source: &RulesSource) -> String {
    match source {
        RulesSource::Shipped => "inside the program".to_owned(),
        RulesSource::Folder(path) | RulesSource::One(path) | RulesSource::Sent(path, _) => {
            format!("in {}", path.display())
        }
    }
}

fn rules(library: &Library) -> Finding {
    let (mut sound, mut wrong) = (Vec::new(), Vec::new());
    for edition in library.editions() {
        match load_selection(library, &Selection::of(&edition)) {
            Ok(_) => sound.push(edition),
            Err(_) => wrong.push(edition),
        }
    }
    let place = source(&library.rules);
    if !wrong.is_empty() {
        let found = format!("{place}: {} cannot be used", wrong.join(", "));
        return Finding::broken("rules", found, "`margrave check` says what is wrong with each");
    }
    if sound.is_empty() {
        return Finding::broken(
            "rules",
            format!("{place}: no edition"),
            "name a folder of editions with `--rules`, or leave it out",
        );
    }
    Finding::good("rules", format!("{place}: {}", sound.join(", ")))
}

fn mods(library: &Library) -> Finding {
    let all = library.mods();
    let fails = |name: &&String| {
        let Some(manifest) = selection::manifest(library, name) else { return true };
        let editions = selection::fitting_editions(library, &manifest);
        let mods: Vec<Chosen> = selection::with_needs(library, [name.as_str()])
            .iter()
            .map(|name| Chosen::of(name))
            .collect();
        editions.first().is_none_or(|edition| {
            load_selection(library, &Selection { edition: edition.clone(), mods: mods.clone() })
                .is_err()
        })
    };
    let wrong: Vec<&str> = all.iter().filter(fails).map(String::as_str).collect();
    let places: Vec<String> = library.named.iter().chain(&library.mods).map(source).collect();
    let found =
        format!("{mods}, {places}", mods = count(all.len(), "mod"), places = places.join(" and "));
    if wrong.is_empty() {
        return Finding::good("mods", found);
    }
    let advice =
        format!("these cannot be used: {}; `margrave check mods` says why", wrong.join(", "));
    Finding::poor("mods", found, advice)
}

fn of_lessons(library: &Library) -> Finding {
    let all = lessons(library);
    let sound = |lesson: &&super::LessonFile| {
        lesson.source(library).is_ok_and(|source| Lesson::read(&source).is_ok())
    };
    let good = all.iter().filter(sound).count();
    let found = format!("{}: `margrave play --learn`", count(good, "lesson"));
    if good < all.len() {
        return Finding::poor(
            "lessons",
            found,
            "one cannot be read; `margrave check` says what is wrong with it",
        );
    }
    Finding::good("lessons", found)
}

/// Checks that something can be written here.
fn folder() -> Finding {
    let here =
        std::env::current_dir().map_or_else(|_| ".".to_owned(), |path| path.display().to_string());
    let trial = Path::new(".").join(format!(".margrave-doctor-{id}", id = std::process::id()));
    let written = std::fs::File::create_new(&trial);
    let _ = std::fs::remove_file(&trial);
    match written {
        Ok(_) => Finding::good("folder", format!("{here} can be written")),
        Err(error) => Finding::broken(
            "folder",
            format!("{here} cannot be written: {error}"),
            "campaigns are kept in a folder here: go to one of your own, for instance your home folder",
        ),
    }
}

/// Campaigns below this folder.
fn campaigns() -> Vec<Finding> {
    let mut open = Vec::new();
    let mut found: Vec<String> = std::fs::read_dir(".")
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.path().join(CAMPAIGN_FILE).is_file())
        .map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            if files::open_to_others(&entry.path())
                && files::open_to_others(&entry.path().join(CAMPAIGN_FILE))
            {
                open.push(name.clone());
            }
            if saved_lesson(&entry.path()).is_some() { format!("{name} (a lesson)") } else { name }
        })
        .collect();
    found.sort();
    open.sort();
    if found.is_empty() {
        return vec![Finding::good(
            "campaigns",
            format!("none here yet; `margrave play` begins one in {USUAL_FOLDER}"),
        )];
    }
    let mut findings = vec![Finding::good("campaigns", found.join(", "))];
    if !open.is_empty() {
        findings.push(Finding::poor(
            "secrets",
            format!("others on this machine may read {}", open.join(", ")),
            format!("close it to them: `chmod -R go= {}`", open.join(" ")),
        ));
    }
    findings
}
