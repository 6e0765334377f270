//! Lessons of editions and mods: the list of them, and beginning one in a folder.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::PlayArguments;
use super::asking::{GivenAnswer, OfferedAnswer, Replies, SetUpQuestion, ask};
use super::begin::{DraftMap, MADE_MAP};
use super::opening::{AskingStep, free_folder};
use crate::fault::{Fault, SourceFile};
use crate::lesson::{Lesson, Teacher, put_beside, saved_lesson};
use crate::rules::library::read_limited;
use crate::rules::{LayerKind, Library};
use crate::say;
use crate::script::load_selection;
use crate::session::{CAMPAIGN_FILE, Console, Finished, Folder, Input, Session, header};
use crate::text::{Joined, Text, listed_code, quoted};

/// A lesson that an edition or a mod brings.
#[derive(Debug, Clone)]
pub struct LessonFile {
    pub kind: LayerKind,
    pub layer: String,
    pub path: String,
}

impl LessonFile {
    /// Reads its script.
    ///
    /// # Errors
    /// A fault where it cannot be read.
    pub fn source(&self, library: &Library) -> Result<Arc<SourceFile>, Fault> {
        library.read(self.kind, &self.layer, &self.path)
    }
}

/// Returns every lesson, those of the usual edition first.
pub fn lessons(library: &Library) -> Vec<LessonFile> {
    let usual = library.offered_edition();
    let mut editions = library.editions();
    editions.sort_by_key(|edition| *edition != usual);
    let editions = editions.into_iter().map(|layer| (LayerKind::Edition, layer));
    let mods = library.mods().into_iter().map(|layer| (LayerKind::Mod, layer));
    editions
        .chain(mods)
        .flat_map(|(kind, layer)| {
            let paths = library.lessons(kind, &layer);
            paths.into_iter().map(move |path| LessonFile { kind, layer: layer.clone(), path })
        })
        .collect()
}

/// Returns the folder of a lesson where none is named.
fn usual_folder(lesson: &LessonFile) -> String {
    format!("lesson-{layer}", layer = lesson.layer)
}

/// Explains lessons.
fn explained() -> Text {
    say!(
        "A lesson is a real campaign on a small map with somebody at your elbow, who says what to type and why. You can leave it at any time and come back to the same place."
    )
}

/// Asks for one of the lessons, and if a lesson that was begun goes on.
pub(super) fn choose(library: &Library, replies: &mut dyn Replies) -> AskingStep {
    let all = lessons(library);
    let word = |lesson: &LessonFile| {
        let same = all.iter().filter(|other| other.layer == lesson.layer).count();
        if same == 1 { lesson.layer.clone() } else { format!("{}/{}", lesson.layer, lesson.path) }
    };
    let title = |lesson: &LessonFile| {
        let source = lesson.source(library).ok();
        let first =
            source.as_ref().and_then(|source| source.text.lines().next()?.strip_prefix('#'));
        let title = first.map(|first| Text::verbatim(first.trim()));
        title.unwrap_or_else(|| say!("a lesson that cannot be read"))
    };
    let Some(first) = all.first() else {
        replies.say_text(&say!("These rules bring no lesson."));
        return AskingStep::Back;
    };
    loop {
        let chosen = if all.len() == 1 {
            first.clone()
        } else {
            let question = SetUpQuestion {
                asks: say!("Which rules would you like to learn?"),
                choices: all
                    .iter()
                    .map(|lesson| OfferedAnswer::new(word(lesson), title(lesson)))
                    .collect(),
                usual: Some(word(first)),
                explains: explained(),
                other: None,
            };
            match ask(replies, &question) {
                GivenAnswer::Given(given) => {
                    all.iter().find(|lesson| word(lesson) == given).unwrap_or(first).clone()
                }
                GivenAnswer::Back => return AskingStep::Back,
                GivenAnswer::Leave => return AskingStep::Leave,
            }
        };
        let mut arguments = PlayArguments { learn: true, ..PlayArguments::default() };
        match chosen.kind {
            LayerKind::Edition => arguments.edition = Some(chosen.layer.clone()),
            LayerKind::Mod => arguments.mods = vec![chosen.layer.clone()],
        }
        arguments.lesson = Some(chosen.path.clone());
        let usual = usual_folder(&chosen);
        if !Path::new(&usual).join(CAMPAIGN_FILE).exists() {
            arguments.folder = Some(free_folder(&usual));
            return AskingStep::Go(Box::new(arguments));
        }
        let question = SetUpQuestion {
            asks: say!(
                "You have begun this lesson before, in {folder}.",
                folder = Text::verbatim(&usual)
            ),
            choices: vec![
                OfferedAnswer::new("on", say!("Goes on where you left it.")),
                OfferedAnswer::new("anew", say!("Begins it again, in another folder.")),
            ],
            usual: Some("on".to_owned()),
            explains: explained(),
            other: None,
        };
        match ask(replies, &question) {
            GivenAnswer::Given(given) => {
                let anew = given == "anew";
                arguments.folder =
                    Some(if anew { free_folder(&usual) } else { PathBuf::from(&usual) });
                return AskingStep::Go(Box::new(arguments));
            }
            GivenAnswer::Back if all.len() == 1 => return AskingStep::Back,
            GivenAnswer::Back => {}
            GivenAnswer::Leave => return AskingStep::Leave,
        }
    }
}

/// Returns the lesson that the arguments of `play` ask for.
pub(super) fn asked_for(library: &Library, arguments: &PlayArguments) -> Result<LessonFile, Fault> {
    let (kind, layer) = match arguments.mods.last() {
        Some(name) => (LayerKind::Mod, name.clone()),
        None => {
            let usual = || library.offered_edition();
            (LayerKind::Edition, arguments.edition.clone().unwrap_or_else(usual))
        }
    };
    let fits = |lesson: &LessonFile| {
        lesson.kind == kind
            && lesson.layer == layer
            && arguments.lesson.as_ref().is_none_or(|path| *path == lesson.path)
    };
    lessons(library).into_iter().find(fits).ok_or_else(|| {
        let known: Vec<String> = lessons(library).into_iter().map(|lesson| lesson.layer).collect();
        let layer = quoted(layer);
        let message = match kind {
            LayerKind::Edition => say!("the edition `{layer}` brings no lesson", layer),
            LayerKind::Mod => say!("the mod `{layer}` brings no lesson", layer),
        };
        Fault::new("lesson::none", message)
            .help(say!("these do: {known}", known = listed_code(known, Joined::Comma)))
    })
}

/// Returns the folder in which the arguments put a lesson.
pub(super) fn folder_of(library: &Library, arguments: &PlayArguments) -> PathBuf {
    asked_for(library, arguments)
        .map_or_else(|_| PathBuf::from("lesson"), |lesson| PathBuf::from(usual_folder(&lesson)))
}

/// Begins a lesson in a folder: a campaign as its head says, with the script beside it.
pub(super) fn begin(
    library: &Library,
    arguments: &PlayArguments,
    folder: &Folder,
) -> Result<(), Vec<Fault>> {
    let file = asked_for(library, arguments).map_err(|fault| vec![fault])?;
    let source = file.source(library).map_err(|fault| vec![fault])?;
    Lesson::read(&source)?;
    let (mut header, _) = header::parse(&source)?;
    let rules = load_selection(library, &header.selection(library))
        .map_err(|faults| header::at_choice(&source, faults))?;
    header.edition = Some(rules.edition.clone());
    header.rules = Some(rules.hash.clone());
    let mut draft = None;
    let named = header.map.as_mut().filter(|line| line.words[1].ends_with(".yaml"));
    if let Some(line) = named {
        let path = beside(&file.path, &line.words[1]);
        let map = library.read(file.kind, &file.layer, &path).map_err(|fault| vec![fault])?;
        draft = Some(DraftMap::write(folder, &map.text).map_err(|fault| vec![fault])?);
        line.words[1] = MADE_MAP.to_owned();
    }
    Session::new(rules.clone(), header.clone(), &source, &folder.path, Vec::new())?;
    folder.create(&header, &rules, None).map_err(|fault| vec![fault])?;
    if let Some(draft) = draft {
        draft.keep();
    }
    put_beside(&folder.path, &source.text).map_err(|error| {
        let (path, error) = (Text::displayed(folder.path.display()), Text::system_error(&error));
        let message = say!("the lesson cannot be written to {path}: {error}", path, error);
        vec![Fault::new("campaign::unwritable", message)]
    })
}

/// Returns the path of a file beside another of the same layer.
fn beside(path: &str, name: &str) -> String {
    path.rsplit_once('/').map_or_else(|| name.to_owned(), |(folder, _)| format!("{folder}/{name}"))
}

/// Plays a campaign, with its lesson where it has one that is not over.
pub(super) fn run(
    session: &mut Session,
    folder: &Folder,
    prompt: &mut dyn Input,
    console: &mut Console,
) -> Finished {
    let Some((script, place)) = saved_lesson(&folder.path) else {
        return session.run(prompt, console);
    };
    let read = read_limited(&script, &script.display().to_string())
        .map_err(|fault| vec![fault])
        .and_then(|source| Lesson::read(&source));
    match read {
        Ok(lesson) => {
            let (rules, kept) = (session.rules.clone(), Some(folder.path.clone()));
            let mut teacher = Teacher::new(prompt, rules, lesson, place, kept);
            session.run(&mut teacher, console)
        }
        Err(faults) => {
            console.say(&crate::fault::render_for(&faults, console.colour, &console.spoken()));
            let told = say!("The lesson cannot go on; the campaign can.");
            console.say_in(&session.rules, &told);
            session.run(prompt, console)
        }
    }
}
