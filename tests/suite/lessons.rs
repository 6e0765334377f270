//! Lessons and what `margrave play` offers at a terminal: each lesson is a sound script, is played to
//! its end by a learner who types what it says, by one who skips everything, and by one who errs,
//! leaves and comes back.

mod from_paper;

use std::collections::VecDeque;
use std::fs;
use std::path::Path;
use std::process::Output;

use margrave::cli::{LessonFile, Opening, Replies, lessons, opening};
use margrave::lesson::{Lesson, Task, saved_lesson};
use margrave::rules::{LayerKind, Library, Selection};
use margrave::script::test::test;
use margrave::script::{RulesetCache, load_selection};

use crate::support::{assert_success, err, feed, margrave, out, root};

pub fn read(lesson: &LessonFile) -> Lesson {
    let source = lesson.source(&Library::shipped()).expect("the lesson is read");
    Lesson::read(&source).unwrap_or_else(|faults| panic!("{}: {faults:?}", lesson.path))
}

/// The lessons of the editions.
pub fn of_editions() -> Vec<LessonFile> {
    let mut all = lessons(&Library::shipped());
    all.retain(|lesson| lesson.kind == LayerKind::Edition);
    all
}

/// Lists the lines that a lesson tells the learner to type, in order.
pub fn lines(lesson: &Lesson) -> Vec<String> {
    let typed = |task: &Task| match task {
        Task::Learner { line, .. } => Some(line.clone()),
        Task::Own(_) | Task::Close { .. } => None,
    };
    lesson.tasks.iter().filter_map(typed).collect()
}

fn learn(folder: &Path, lesson: &LessonFile, typed: &str) -> Output {
    let mut command = margrave();
    command.current_dir(folder).args(["play", "war", "--learn", "--edition", &lesson.layer]);
    let output = feed(&mut command, typed);
    assert_success(&output, &lesson.layer);
    assert!(!err(&output).contains("panicked"), "{}", err(&output));
    output
}

/// Over: the learner was told the last words.
fn assert_over(folder: &Path, lesson: &LessonFile, output: &Output) {
    let layer = &lesson.layer;
    assert!(
        saved_lesson(&folder.join("war")).is_none(),
        "{layer} is not over:\n{}",
        tail(&out(output))
    );
}

fn tail(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(40)..].join("\n")
}

/// Each edition teaches itself, and its lesson is a script whose expectations hold.
#[test]
fn every_edition_has_a_sound_lesson() {
    let library = Library::shipped();
    for edition in library.editions() {
        let own: Vec<String> = library.lessons(LayerKind::Edition, &edition);
        assert!(!own.is_empty(), "the edition {edition} has no lesson");
        for path in own {
            let path = root().join("rules").join(&edition).join(path);
            let report = test(&path, &library, &mut RulesetCache::default(), false);
            assert!(report.failures.is_empty(), "{}: {:#?}", path.display(), report.failures);
            assert!(report.expectations > 5, "{} expects too little", path.display());
        }
    }
}

/// Texts of a lesson name no rule of another edition, and fit a small screen.
#[test]
fn lessons_are_short_and_of_their_edition() {
    for file in of_editions() {
        let lesson = read(&file);
        for task in &lesson.tasks {
            let (Task::Learner { say, .. } | Task::Close { say }) = task else { continue };
            let letters: usize = say.iter().map(|paragraph| paragraph.chars().count() + 80).sum();
            assert!(letters < 1100, "{}: too long for a screen: {say:?}", file.layer);
        }
        let orders: Vec<String> = lines(&lesson);
        for word in ["what", "map", "why", "undo", "rules", "preview"] {
            let shown = orders.iter().any(|line| line.split(' ').next() == Some(word));
            assert!(shown, "the lesson of {} does not show `{word}`", file.layer);
        }
    }
}

/// A learner who types what the lesson says comes to its end, and plays on.
#[test]
fn lessons_are_played_to_their_end() {
    for file in of_editions() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let typed = lines(&read(&file)).join("\n") + "\nwhere\n";
        let output = learn(folder.path(), &file, &typed);
        assert_over(folder.path(), &file, &output);
        let text = out(&output);
        assert!(!text.contains("Not yet:") && !text.contains("taken back, "), "{text}");
        // Played on without the lesson.
        let on = learn(folder.path(), &file, "what\n");
        assert!(!out(&on).contains("The lesson"), "{}", out(&on));
    }
}

/// A learner who skips everything comes to the same end and the same campaign.
#[test]
fn lessons_can_be_skipped() {
    for file in of_editions() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let typed = lines(&read(&file)).join("\n") + "\n";
        learn(folder.path(), &file, &typed);
        let typed = fs::read(folder.path().join("war/campaign.txt")).expect("the campaign is read");
        let other = tempfile::tempdir().expect("a temporary folder");
        let skips = "skip\n".repeat(lines(&read(&file)).len());
        let output = learn(other.path(), &file, &skips);
        assert_over(other.path(), &file, &output);
        let skipped =
            fs::read(other.path().join("war/campaign.txt")).expect("the campaign is read");
        assert_eq!(String::from_utf8_lossy(&skipped), String::from_utf8_lossy(&typed));
    }
}

/// A learner who mistypes, asks for help, does the wrong thing, leaves and comes back still gets
/// there.
#[test]
fn learners_may_err_and_leave() {
    for file in of_editions() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let typed = lines(&read(&file));
        let mut output = None;
        for (at, part) in typed.chunks(6).enumerate() {
            let mut text = String::new();
            for line in part {
                text.push_str(&format!("mpa\nhint\nwhere\n{line} 99 nowhere\nagain\n{line}\n"));
            }
            text.push_str(if at % 2 == 0 { "quit\n" } else { "" });
            output = Some(learn(folder.path(), &file, &text));
        }
        let output = output.expect("the lesson was played");
        assert_over(folder.path(), &file, &output);
        assert!(out(&output).contains("The lesson goes on"), "{}", out(&output));
    }
}

/// A learner who does more than the lesson asks for may have done what comes next: then that is
/// passed over. Once it is taken back, the lesson is as before.
#[test]
fn what_has_come_about_is_passed_over() {
    let file = &of_editions()[0];
    let folder = tempfile::tempdir().expect("a temporary folder");
    let all = lines(&read(file));
    let at = all.iter().position(|line| line == "scout 3 E5").expect("scouts are sent");
    let begun = all[..at].join("\n");
    // Scouting is over by itself when the third banner has sent its scouts.
    let scouts = "scout 2 D3\nscout 3 E5\nwhy\nrules NL-SCOUT-16\nscout 1 E4\n";
    let output = learn(folder.path(), file, &format!("{begun}\n{scouts}"));
    let text = out(&output);
    assert!(text.contains("the lesson still waits"), "{text}");
    assert!(text.contains("Next would be `done`, which has come about already."), "{text}");
    assert!(text.contains("Now movement."), "{text}");
    let rest = all[at..].join("\n");
    let output = learn(folder.path(), file, &format!("undo 3\n{rest}\n"));
    assert!(!out(&output).contains("come about already"), "{}", out(&output));
    assert_over(folder.path(), file, &output);
}

/// Taking everything back brings the lesson back to its beginning.
#[test]
fn undo_goes_back_in_the_lesson() {
    let file = &of_editions()[0];
    let folder = tempfile::tempdir().expect("a temporary folder");
    let all = lines(&read(file));
    let mut typed = all[..all.len() / 2].join("\n") + "\n";
    typed.push_str(&"undo\n".repeat(all.len()));
    typed.push_str(&(all.join("\n") + "\n"));
    typed.push_str(&"skip\n".repeat(all.len()));
    let output = learn(folder.path(), file, &typed);
    assert_over(folder.path(), file, &output);
}

/// A mod brings a lesson, and an answer of another kind that makes its expectations hold will do.
#[test]
fn a_mod_brings_a_lesson() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let own = folder.path().join("mods/harvest");
    fs::create_dir_all(own.join("lessons")).expect("folders are made");
    let manifest = "name: harvest\ntitle: Harvest\nabout: Nothing but a lesson.\nversion: 1.0.0\nfiles: []\nlessons: [lessons/one.campaign]\n";
    fs::write(own.join("mod.yaml"), manifest).expect("the manifest is written");
    let map = fs::read_to_string(root().join("rules/dutch/lessons/first_year.campaign"))
        .expect("the lesson is read");
    let tiles: Vec<&str> = map
        .lines()
        .filter(|line| ["tile ", "banner ", "map "].iter().any(|key| line.starts_with(key)))
        .collect();
    let lesson = format!(
        "# A harvest\nmargrave 2\nmod harvest\nseed 23\nrealm red human\nrealm blue greedy\n{tiles}\nstart season\nbegin\n\
         # say: Find the village in E5.\n# hint: Any banner beside it will do.\nscout 3 E5\nexpect tile E5 owner red\n\n\
         # say: Well done.\n",
        tiles = tiles.join("\n")
    );
    fs::write(own.join("lessons/one.campaign"), lesson).expect("the lesson is written");
    let play = |name: &str, typed: &str| {
        let mut command = margrave();
        command.current_dir(folder.path()).args(["play", name, "--learn", "--mod", "harvest"]);
        let output = feed(&mut command, typed);
        assert_success(&output, name);
        out(&output)
    };
    let text = play("one", "done\nscout 1 E3\nscout 1 E5\nwhat\n");
    assert!(text.contains("taken back"), "`done` leads past it: {text}");
    assert!(text.contains("the lesson still waits"), "{text}");
    let checked = margrave()
        .current_dir(folder.path())
        .args(["check", "mods/harvest"])
        .output()
        .expect("the binary runs");
    assert_success(&checked, "check");
    let path = own.join("lessons/one.campaign");
    let broken = fs::read_to_string(&path).expect("the lesson is read").replace("scout 3 E5\n", "");
    fs::write(&path, broken).expect("the lesson is written");
    let checked = margrave()
        .current_dir(folder.path())
        .args(["check", "mods/harvest"])
        .output()
        .expect("the binary runs");
    assert!(err(&checked).contains("the learner is to type an expectation"), "{}", err(&checked));
}

/// Somebody who answers what a test has them answer.
struct Scripted {
    answers: VecDeque<String>,
    said: String,
}

impl Replies for Scripted {
    fn reply(&mut self, _: &[String]) -> Option<String> {
        self.answers.pop_front()
    }

    fn say(&mut self, text: &str) {
        self.said.push_str(text);
        self.said.push('\n');
    }
}

fn answer(lines: &[&str]) -> (Opening, String) {
    let answers = lines.iter().map(|line| (*line).to_owned()).collect();
    let mut scripted = Scripted { answers, said: String::new() };
    let opening = opening(&Library::shipped(), &mut scripted);
    (opening, scripted.said)
}

/// Every choice can be mistyped, asked about and gone back from.
#[test]
fn the_opening_can_be_mistyped_and_gone_back_from() {
    let (opening, said) =
        answer(&["lern", "?", "? setup", "back", "set", "dutsch", "back", "3", "b", "quit"]);
    assert!(matches!(opening, Opening::Leave));
    assert!(said.contains("did you mean `learn`?"), "{said}");
    assert!(said.contains("did you mean `dutch`?"), "{said}");
    let (opening, _) = answer(&["learn", "back", "2"]);
    let Opening::Play(arguments) = opening else { panic!("a campaign begins") };
    assert_eq!(*arguments, margrave::cli::PlayArguments::default());
}

/// The questions of `setup` make the arguments that would have been typed.
#[test]
fn setting_up_gives_arguments() {
    let answers = [
        "setup",
        "english",
        "one",
        "2",
        "5",
        "1",
        "capt",
        "no",
        "",
        "dwarf",
        "?year",
        "years",
        "2",
        "wilderness",
        "back",
        "rearrange map",
        "ask",
        "unused_capitals unheard",
        "years 3",
        "years=2",
        "keep",
        "none",
        "",
        "war games",
        "war",
        "yes",
    ];
    let (opening, said) = answer(&answers);
    let Opening::Play(arguments) = opening else { panic!("a campaign begins: {said}") };
    assert_eq!(arguments.edition.as_deref(), Some("english"), "{said}");
    assert_eq!(arguments.players, "red=human,blue=captain", "{said}");
    assert_eq!(arguments.races, ["red=human", "blue=dwarf"], "{said}");
    assert_eq!(arguments.options, ["rearrange_map=ask", "years=2"], "{said}");
    assert!(said.contains("unused_capitals takes "), "{said}");
    assert!(said.lines().any(|line| line.starts_with("margrave play war --edition english")));
    assert_eq!(arguments.folder.as_deref(), Some(Path::new("war")), "{said}");
}

/// Battles that would wait for figures on a table are settled on paper where computers play; a
/// player who wants them on the table says so.
#[test]
fn computers_play_without_figures() {
    for (computers, change, options) in [
        ("1", &[][..], &["warmaster.battles=paper"][..]),
        ("1", &["warmaster.battles", "table"][..], &["warmaster.battles=table"][..]),
        ("2", &[][..], &[][..]),
    ] {
        // Set-up for people alone does not ask how well the computer plays.
        let begin: &[&str] = match computers {
            "1" => &["setup", "warmaster", "2", "1", "", "no", "", ""],
            _ => &["setup", "warmaster", "2", computers, "no", "", ""],
        };
        let end = ["keep", "none", "", "war", "yes"];
        let answers: Vec<&str> = begin.iter().chain(change).chain(&end).copied().collect();
        let (opening, said) = answer(&answers);
        let Opening::Play(arguments) = opening else { panic!("a campaign begins: {said}") };
        assert_eq!(arguments.options, options, "{said}");
    }
}

/// Each people is described in a line when a campaign is set up.
#[test]
fn every_people_is_described() {
    let library = Library::shipped();
    for edition in library.editions() {
        let rules = load_selection(&library, &Selection::of(&edition)).expect("it loads");
        for race in &rules.races {
            assert!(!race.about.is_empty(), "{edition}: nothing is said about {}", race.id);
        }
    }
}
