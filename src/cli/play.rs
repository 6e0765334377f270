//! `margrave play [FOLDER]`: opens a campaign, or begins one.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::rc::Rc;

use super::begin::begin;
use super::open::open;
use super::{
    Opening, PageChoice, PlayArguments, Replies, USUAL_FOLDER, fail, lessons, opening, say,
    say_whole,
};
use crate::campaign::RealmId;
use crate::campaign::knowledge::Viewer;
use crate::console::Saying;
use crate::fault::Fault;
use crate::repl::{Prompt, Terminal};
use crate::rules::{Library, Ruleset};
use crate::say;
use crate::serve::beside::{PageBeside, PageView, WithPage};
use crate::serve::links;
use crate::session::{Console, Finished, Folder, Input, Screen, Session};
use crate::text::{Joined, Language, Text, quoted};

/// Plays at the prompt until the players leave.
pub fn play(library: &Library, arguments: &PlayArguments, colour: bool) -> ExitCode {
    let mut prompt = match Prompt::new(colour) {
        Ok(prompt) => prompt,
        Err(error) => {
            let error = Text::system_error(&error);
            let message = say!("the prompt cannot be opened: {error}", error);
            return fail(library.spoken(), &[Fault::new("prompt::failed", message)], colour);
        }
    };
    let usual = Folder { path: PathBuf::from(USUAL_FOLDER) };
    let asks = *arguments == PlayArguments::default()
        && prompt.asks_back()
        && std::io::stdout().is_terminal()
        && !usual.campaign().exists();
    let chosen = if asks {
        let mut screen = Terminal::new(colour, say);
        screen.takes_up();
        match opening(
            library,
            &mut Asking { prompt: &mut prompt, screen, language: library.spoken() },
        ) {
            Opening::Play(chosen) => *chosen,
            Opening::Leave => return ExitCode::SUCCESS,
        }
    } else {
        arguments.clone()
    };
    prompt.forget();
    play_in(library, &chosen, prompt, colour)
}

/// Asks at a terminal what to begin with, and begins it; false where nobody is there to ask, or nothing was
/// begun.
///
/// # Errors
/// Every fault of what was chosen.
pub(super) fn begin_by_asking(library: &Library, colour: bool) -> Result<bool, Vec<Fault>> {
    let Ok(mut prompt) = Prompt::new(colour) else { return Ok(false) };
    if !prompt.asks_back() || !std::io::stdout().is_terminal() {
        return Ok(false);
    }
    let mut screen = Terminal::new(colour, say);
    screen.takes_up();
    let chosen = match opening(
        library,
        &mut Asking { prompt: &mut prompt, screen, language: library.spoken() },
    ) {
        Opening::Play(chosen) if !chosen.learn => *chosen,
        Opening::Play(_) => {
            let told = say!("Lessons are played at the prompt: `margrave play --learn`.");
            say(&told.in_words(&library.spoken()));
            return Ok(false);
        }
        Opening::Leave => return Ok(false),
    };
    let path = chosen.folder.clone().unwrap_or_else(|| PathBuf::from(USUAL_FOLDER));
    let folder = Folder::named(path).map_err(|fault| vec![fault])?;
    if !folder.campaign().exists() {
        let notes = begin(library, &chosen, &folder)?;
        notes.iter().for_each(|note| say(&note.in_words(&library.spoken())));
    }
    Ok(true)
}

/// Tells which people realms have of which nobody said it; None if all were named, or there is no
/// choice.
fn peoples_by_default(
    library: &Library,
    session: &Session,
    arguments: &PlayArguments,
) -> Option<Text> {
    let rules = library.shown(&session.rules);
    let usual = rules.default_race?;
    let race = rules.races.get(usize::from(usual.0)).filter(|_| rules.races.len() > 1)?;
    let named = |realm: &str| {
        let mut named = arguments.races.iter().filter_map(|choice| choice.split_once('='));
        named.any(|(name, _)| name.eq_ignore_ascii_case(realm))
    };
    let realms = session.state.realms.iter().filter(|realm| realm.race == Some(usual));
    let realms: Vec<&str> = realms.map(|realm| realm.name.as_str()).collect();
    let realms: Vec<&str> = realms.into_iter().filter(|realm| !named(realm)).collect();
    let first = realms.first()?;
    let others = rules.races.iter().map(|race| race.id.as_str()).filter(|id| *id != race.id);
    Some(say!(
        "No people was chosen for {realms}: the usual one is {usual} (`rules {id}`). To choose another when a campaign begins, give `--race {first}=PEOPLE`: {others}.",
        realms = Text::list(realms.iter().map(|realm| Text::verbatim(*realm)), Joined::And),
        usual = rules.title_text(&race.title),
        id = Text::verbatim(&race.id),
        first = Text::verbatim(*first),
        others = Text::list(others.map(Text::verbatim), Joined::Or),
    ))
}

/// Somebody at the terminal who answers what the program asks before there is a campaign.
struct Asking<'a> {
    prompt: &'a mut Prompt,
    screen: Terminal,
    language: Language,
}

impl Replies for Asking<'_> {
    fn reply(&mut self, words: &[String]) -> Option<String> {
        // Text typed at the foot of a page answers.
        self.screen.takes_up().or_else(|| self.prompt.choose("> ", words, say))
    }

    fn say(&mut self, text: &str) {
        text.lines().for_each(|line| self.screen.line(line));
        if text.is_empty() {
            say("");
        }
    }

    fn language(&self) -> Language {
        self.language
    }

    fn whole(&mut self, line: &str) {
        say_whole(line);
    }
}

/// Names pictures of a campaign: as its folder.
fn picture_of(folder: &Folder) -> String {
    let path = folder.path.canonicalize().unwrap_or_else(|_| folder.path.clone());
    path.file_name().map_or_else(|| "map".to_owned(), |name| name.to_string_lossy().into_owned())
}

/// Plays the campaign of a folder, which is begun where there is none.
fn play_in(
    library: &Library,
    arguments: &PlayArguments,
    mut prompt: Prompt,
    colour: bool,
) -> ExitCode {
    let path = arguments.folder.clone().unwrap_or_else(|| match arguments.learn {
        true => lessons::folder_of(library, arguments),
        false => PathBuf::from(USUAL_FOLDER),
    });
    let folder = match Folder::named(path) {
        Ok(folder) => folder,
        Err(fault) => return fail(library.spoken(), &[fault], colour),
    };
    let begun = folder.campaign().exists();
    let ready = match (begun, arguments.learn) {
        (true, _) => Ok(Vec::new()),
        (false, true) => lessons::begin(library, arguments, &folder).map(|()| Vec::new()),
        (false, false) => begin(library, arguments, &folder),
    };
    let opened = ready.and_then(|notes| {
        let session = open(library, &folder, (begun && arguments.from_snapshot, colour))?;
        Ok((session, notes))
    });
    let (mut session, notes) = match opened {
        Ok(opened) => opened,
        Err(faults) => return fail(library.spoken(), &faults, colour),
    };
    let mut console = Console::new(Box::new(Terminal::new(colour, say)), false, colour);
    console.telling.preferences = folder.preferences();
    console.telling.picture = picture_of(&folder);
    console.telling.people = Rc::new(links::people(&folder.path));
    console.telling.language.clone_from(&library.language);
    if prompt.asks_back() {
        console.telling.usually = Saying::Dice;
    }
    let seats = session.seats();
    let humans: Vec<(usize, &str)> = seats.people().collect();
    if let Some((first, _)) = humans.first() {
        console.viewer = Viewer::Realm(RealmId(u8::try_from(*first).unwrap_or(0)));
        console.seat.shared = humans.len() > 1 || seats.host_plays();
        console.seat.alone = !console.seat.shared;
        console.seat.vacant = begun && console.seat.shared;
    }
    let rules = session.rules.clone();
    let mut told = vec![greeting(library.shown(&rules), &folder, begun)];
    told.extend(shown_to(&humans, console.seat.shared, seats.host_plays()));
    told.extend(notes);
    if !begun && !arguments.learn {
        told.extend(peoples_by_default(library, &session, arguments));
    }
    told.iter().for_each(|text| console.say_in(&rules, text));
    let page = match page_beside(library, arguments, &folder) {
        Ok(page) => page,
        Err(fault) => return fail(library.spoken(), &[fault], colour),
    };
    let ended = match (offer_unfinished(&mut session, &mut prompt, &mut console), page) {
        (Finished::Left, Some(page)) => {
            let link = Text::verbatim(page.link());
            console.say_in(&rules, &say!("The page beside the prompt: {link}", link));
            let mut both = WithPage { input: &mut prompt, page };
            lessons::run(&mut session, &folder, &mut both, &mut console)
        }
        (Finished::Left, None) => lessons::run(&mut session, &folder, &mut prompt, &mut console),
        (ended, _) => ended,
    };
    match ended {
        Finished::Left | Finished::EndOfInput => {
            if console.seat.shared {
                prompt.clear();
            }
            let path =
                session.folder().map_or_else(|| folder.path.clone(), |folder| folder.path.clone());
            let path = Text::verbatim(path.display().to_string());
            let left = say!("left; `margrave play {path}` goes on from here", path);
            say(&left.in_words(console.shown_rules(&rules)));
            ExitCode::SUCCESS
        }
        Finished::Halted(message) => {
            fail(library.spoken(), &[Fault::new("campaign::halted", message)], colour)
        }
        Finished::Broken { why, line } => fail(
            library.spoken(),
            &[Fault::new(
                "campaign::broken",
                say!("{path}: {why}", path = quoted(folder.campaign().display()), why),
            )
            .help(way_out(&folder, &session, line))],
            colour,
        ),
    }
}

/// Says which campaign is opened, and how to go on from there.
fn greeting(rules: &Ruleset, folder: &Folder, begun: bool) -> Text {
    let path = Text::verbatim(folder.path.display().to_string());
    let title = rules.with_mods(Text::verbatim(&rules.title));
    match begun {
        true => say!(
            "Margrave, {title}. The campaign in {path} goes on. `help` explains, Tab completes, `quit` leaves.",
            title,
            path
        ),
        false => say!(
            "Margrave, {title}. The campaign in {path} begins. `help` explains, Tab completes, `quit` leaves.",
            title,
            path
        ),
    }
}

/// Says what of the campaign is shown to whom.
fn shown_to(humans: &[(usize, &str)], shared: bool, host_plays: bool) -> Option<Text> {
    Some(match humans {
        [] => return None,
        _ if shared && host_plays => say!(
            "Each player who is asked sees only what they may know, and the host everything; the screen is cleared before it changes hands. `view as host` shows everything."
        ),
        [(_, only)] => say!(
            "You see what {realm} may know; `view as host` shows everything.",
            realm = Text::verbatim(*only)
        ),
        _ => say!(
            "Each player who is asked sees only what they may know; the screen is cleared before it changes hands. `view as host` shows everything."
        ),
    })
}

/// Begins the page beside the prompt, if one is wished.
fn page_beside(
    library: &Library,
    arguments: &PlayArguments,
    folder: &Folder,
) -> Result<Option<PageBeside>, Fault> {
    let Some(choice) = arguments.page else { return Ok(None) };
    let view = match choice {
        PageChoice::Seat => PageView::Seat,
        PageChoice::Public => PageView::Public,
    };
    let begun = PageBeside::begin(arguments.listen, view, (&picture_of(folder), library.spoken()));
    begun.map(Some).map_err(|error| {
        let error = Text::system_error(&error);
        Fault::new("play::page", say!("the page cannot be served: {error}", error))
            .help(say!("leave `--listen` out to have a free port"))
    })
}

/// Offers to take back the last answer if the program was stopped in the midst of it, which may
/// have been its fault.
fn offer_unfinished(session: &mut Session, prompt: &mut Prompt, console: &mut Console) -> Finished {
    let Some(last) = session.unfinished(console) else { return Finished::Left };
    let rules = session.rules.clone();
    let told = match last.is_empty() {
        true => say!(
            "The last answer did not finish when Margrave was last stopped. `take back` takes it back; anything else carries it out again."
        ),
        false => say!(
            "The last answer, `{answer}`, did not finish when Margrave was last stopped. `take back` takes it back; anything else carries it out again.",
            answer = last
        ),
    };
    console.say_in(&rules, &told);
    let ask = say!("take back, or play on>").in_words(console.shown_rules(&rules)) + " ";
    let Some(line) = prompt.reply(&ask, console) else {
        return Finished::Left;
    };
    if line.split_whitespace().eq(["take", "back"]) {
        return session.take_back_unfinished(prompt, console);
    }
    prompt.put_back(line);
    Finished::Left
}

/// Advises on a campaign that cannot go on.
fn way_out(folder: &Folder, session: &Session, line: Option<usize>) -> Text {
    let mut help = vec![say!("nothing was lost: the campaign file is unchanged")];
    if line.is_some() {
        help.push(say!("correct or remove the line, then play on"));
    }
    if let Some(count) = folder.resumable(&session.record.answers) {
        help.push(say!(
            "or give up the answers after the first {count}: `margrave play {path} --from-snapshot` goes on from the state saved there",
            count,
            path = quoted(folder.path.display())
        ));
    }
    Text::list(help, Joined::Semicolon)
}
