//! `margrave doctor`: a report on this machine, with a line of advice for each fault.

use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;

use super::{USUAL_FOLDER, lessons, say as print, status};
use crate::basics::files;
use crate::basics::text_width::width as width_of;
use crate::lesson::{Lesson, saved_lesson};
use crate::repl::Terminal;
use crate::rules::{Chosen, Library, RulesSource, Selection, selection};
use crate::say;
use crate::script::load_selection;
use crate::session::{CAMPAIGN_FILE, Screen};
use crate::text::{Joined, Language, ProgramNoun, Text};
use crate::view::colour;

/// Lines and columns below which maps and tables break.
const SMALLEST: (usize, usize) = (80, 24);

/// Finding on one thing.
struct Finding {
    what: Text,
    found: Text,
    /// Advice, if something is not as it should be.
    advice: Option<Text>,
    /// It keeps Margrave from working.
    broken: bool,
}

impl Finding {
    fn good(what: Text, found: Text) -> Finding {
        Finding { what, found, advice: None, broken: false }
    }

    fn poor(what: Text, found: Text, advice: Text) -> Finding {
        Finding { what, found, advice: Some(advice), broken: false }
    }

    fn broken(what: Text, found: Text, advice: Text) -> Finding {
        Finding { broken: true, ..Finding::poor(what, found, advice) }
    }
}

/// Looks at everything, and says it.
pub fn doctor(library: &Library) -> ExitCode {
    let mut findings = vec![program(), terminal(), colours(), signs(), language(library)];
    // Rules that lack a language are sound as well.
    let plain = library.clone().speaking("en");
    findings.push(rules(&plain));
    findings.push(mods(&plain));
    findings.push(of_lessons(library));
    findings.push(folder());
    findings.extend(campaigns());
    let language = Language::of(&library.language);
    let told = |text: &Text| text.in_words(&language);
    let whats: Vec<String> = findings.iter().map(|finding| told(&finding.what)).collect();
    let wide = whats.iter().map(|what| width_of(what)).max().unwrap_or(0);
    let no = told(&say!("no"));
    let narrow = no.chars().count().max(2);
    for (finding, what) in findings.iter().zip(&whats) {
        let mark = match (finding.broken, &finding.advice) {
            (true, _) => no.as_str(),
            (false, Some(_)) => "!",
            (false, None) => "ok",
        };
        let apart = " ".repeat(wide - width_of(what));
        print(&format!("{mark:<narrow$}  {what}{apart}  {found}", found = told(&finding.found)));
        if let Some(advice) = &finding.advice {
            print(&format!("{}{}", " ".repeat(wide + narrow + 4), told(advice)));
        }
    }
    let broken = findings.iter().any(|finding| finding.broken);
    let poor = findings.iter().filter(|finding| finding.advice.is_some()).count();
    print(&told(&match (broken, poor) {
        (true, _) => say!(
            "Something keeps Margrave from working: see the lines that begin with `{no}`.",
            no = say!("no")
        ),
        (false, 0) => say!("All is well. `margrave play` begins."),
        (false, _) => {
            let things = Text::count(poor, ProgramNoun::Thing);
            say!("Margrave works; {things} could be better.", things)
        }
    }));
    status(!broken)
}

fn program() -> Finding {
    let version = Text::verbatim(env!("CARGO_PKG_VERSION"));
    let system = Text::verbatim(std::env::consts::OS);
    let found = say!("Margrave {version} for {system}", version, system);
    let place = std::env::current_exe().ok().map(|path| Text::displayed(path.display()));
    let found = Text::list([found].into_iter().chain(place), Joined::Comma);
    Finding::good(say!("program"), found)
}

fn terminal() -> Finding {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        return Finding::poor(
            say!("terminal"),
            say!("input or output is no terminal"),
            say!(
                "in a pipe there is no prompt, no completion and no colour; run `margrave doctor` in a terminal to see those"
            ),
        );
    }
    let screen = Terminal::new(false, print);
    let (Some(width), Some(height)) = (screen.width(), screen.height()) else {
        let advice = say!("nothing is wrapped or fitted to it; try another terminal");
        return Finding::poor(say!("terminal"), say!("its size cannot be found"), advice);
    };
    let columns = |number| Text::count(number, ProgramNoun::Column);
    let lines = |number| Text::count(number, ProgramNoun::Line);
    let found = Text::list([columns(width), lines(height)], Joined::Comma);
    if width < SMALLEST.0 || height < SMALLEST.1 {
        let advice = say!(
            "make it {columns} and {lines} or more, so that maps and tables fit",
            columns = columns(SMALLEST.0),
            lines = lines(SMALLEST.1)
        );
        return Finding::poor(say!("terminal"), found, advice);
    }
    Finding::good(say!("terminal"), found)
}

fn colours() -> Finding {
    let wanted = colour::wanted(std::io::stdout().is_terminal(), |name| std::env::var_os(name));
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let why = ["NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR"].into_iter().find(|name| set(name));
    let found = match (why.map(Text::verbatim), wanted) {
        (Some(variable), true) => say!("used, as {variable} says", variable),
        (Some(variable), false) => say!("not used, as {variable} says", variable),
        (None, true) => say!("used"),
        (None, false) => say!("not used"),
    };
    Finding::good(say!("colours"), found)
}

fn signs() -> Finding {
    if Terminal::new(false, print).draws_signs() || !std::io::stdout().is_terminal() {
        let drawn = if std::io::stdout().is_terminal() {
            say!("drawn with all signs")
        } else {
            say!("plain letters, as in every pipe")
        };
        return Finding::good(say!("signs"), drawn);
    }
    Finding::poor(
        say!("signs"),
        say!("plain letters, since the locale is not UTF-8 or the terminal is simple"),
        say!("for finer maps set LANG to a UTF-8 locale, for instance `export LANG=C.UTF-8`"),
    )
}

fn language(library: &Library) -> Finding {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let named = locale.as_ref().map_or_else(|| say!("none is set"), Text::verbatim);
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
    let offer =
        own.map(|code| say!("`--lang {code}` shows names in yours", code = Text::verbatim(code)));
    Finding::good(say!("locale"), Text::list([named].into_iter().chain(offer), Joined::Semicolon))
}

fn source(source: &RulesSource) -> Text {
    match source {
        RulesSource::Shipped => say!("inside the program"),
        RulesSource::Folder(path) | RulesSource::One(path) | RulesSource::Sent(path, _) => {
            say!("in {folder}", folder = Text::displayed(path.display()))
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
        let editions = Text::verbatim(wrong.join(", "));
        let found = say!("{place}: {editions} cannot be used", place, editions);
        let advice = say!("`margrave check` says what is wrong with each");
        return Finding::broken(say!("rules"), found, advice);
    }
    if sound.is_empty() {
        return Finding::broken(
            say!("rules"),
            say!("{place}: no edition", place),
            say!("name a folder of editions with `--rules`, or leave it out"),
        );
    }
    let editions = Text::verbatim(sound.join(", "));
    Finding::good(say!("rules"), say!("{place}: {editions}", place, editions))
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
    let places = library.named.iter().chain(&library.mods).map(source);
    let places = Text::list(places, Joined::And);
    let found = Text::list([Text::count(all.len(), ProgramNoun::Mod), places], Joined::Comma);
    if wrong.is_empty() {
        return Finding::good(say!("mods"), found);
    }
    let mods = Text::verbatim(wrong.join(", "));
    let advice = say!("these cannot be used: {mods}; `margrave check mods` says why", mods);
    Finding::poor(say!("mods"), found, advice)
}

fn of_lessons(library: &Library) -> Finding {
    let all = lessons(library);
    let sound = |lesson: &&super::LessonFile| {
        lesson.source(library).is_ok_and(|source| Lesson::read(&source).is_ok())
    };
    let good = all.iter().filter(sound).count();
    let lessons = Text::count(good, ProgramNoun::Lesson);
    let found = say!("{lessons}: `margrave play --learn`", lessons);
    if good < all.len() {
        return Finding::poor(
            say!("lessons"),
            found,
            say!("one cannot be read; `margrave check` says what is wrong with it"),
        );
    }
    Finding::good(say!("lessons"), found)
}

/// Checks that something can be written here.
fn folder() -> Finding {
    let here = std::env::current_dir();
    let folder = here.map_or_else(|_| Text::verbatim("."), |path| Text::displayed(path.display()));
    let trial = Path::new(".").join(format!(".margrave-doctor-{id}", id = std::process::id()));
    let written = std::fs::File::create_new(&trial);
    let _ = std::fs::remove_file(&trial);
    match written {
        Ok(_) => Finding::good(say!("folder"), say!("{folder} can be written", folder)),
        Err(error) => Finding::broken(
            say!("folder"),
            say!(
                "{file} cannot be written: {error}",
                file = folder,
                error = Text::system_error(&error)
            ),
            say!(
                "campaigns are kept in a folder here: go to one of your own, for instance your home folder"
            ),
        ),
    }
}

/// Campaigns below this folder.
fn campaigns() -> Vec<Finding> {
    let mut open = Vec::new();
    let mut found: Vec<(String, bool)> = std::fs::read_dir(".")
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
            (name, saved_lesson(&entry.path()).is_some())
        })
        .collect();
    found.sort();
    open.sort();
    if found.is_empty() {
        return vec![Finding::good(
            say!("campaigns"),
            say!(
                "none here yet; `margrave play` begins one in {folder}",
                folder = Text::verbatim(USUAL_FOLDER)
            ),
        )];
    }
    let named = found.into_iter().map(|(name, is_lesson)| match Text::verbatim(name) {
        campaign if is_lesson => say!("{campaign} (a lesson)", campaign),
        campaign => campaign,
    });
    let mut findings = vec![Finding::good(say!("campaigns"), Text::list(named, Joined::Comma))];
    if !open.is_empty() {
        findings.push(Finding::poor(
            say!("secrets"),
            say!(
                "others on this machine may read {campaigns}",
                campaigns = Text::verbatim(open.join(", "))
            ),
            say!(
                "close it to them: `chmod -R go= {folders}`",
                folders = Text::verbatim(open.join(" "))
            ),
        ));
    }
    findings
}
