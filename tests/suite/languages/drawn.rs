//! Atlas, pictures and reports of simulations in the pseudo-language: every letter is marked but those of names and ids.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::Path;

use margrave::text::Catalogue;
use regex_lite::Regex;

use super::apart::Beside;
use super::whole_scripts::OwnWords;
use crate::atlas::pages::{Atlas, DEMOS, unpacked};
use crate::support::{assert_success, err, feed, margrave, out, root};

const SCRIPT: &str = "scripts/first-summer.campaign";

/// Names of realms, players, settings and things of the rules that no language changes.
const NAMES: &str = "red blue green realm public dutch greedy random option strength html winter \
    surprise flank direct counter hold withdraw";

fn run<S: AsRef<OsStr>>(language: &str, arguments: &[S]) -> (String, String) {
    let mut command = margrave();
    let output = command.args(["--lang", language]).args(arguments).output();
    let output = output.expect("the binary starts");
    assert_success(&output, &format!("in {language}"));
    (out(&output), err(&output))
}

/// Writes the atlas of a script in a language.
fn atlas(language: &str, script: &str, folder: &Path) -> (String, Atlas) {
    let file = folder.join(format!("{language}.html"));
    let script = root().join(script);
    run(language, &[OsStr::new("atlas"), script.as_os_str(), OsStr::new("-o"), file.as_os_str()]);
    let html = std::fs::read_to_string(file).expect("it is written");
    let atlas = Atlas::of(&unpacked(&html));
    (html, atlas)
}

/// The page of an atlas of each edition, its scripts' sentences and what it tells of every step say nothing beside the
/// door.
#[test]
fn atlases_say_nothing_beside_the_door() {
    for (edition, script) in DEMOS {
        let folder = tempfile::tempdir().expect("a folder");
        let (html, atlas) = atlas(Catalogue::PSEUDO, script, folder.path());
        assert!(html.contains("<html lang=\"xx\">"));
        let mut beside = Beside::of(OwnWords::of_script(&root().join(script)).listed());
        let (page, _) = html.split_once("<script").expect("the page has scripts");
        beside.see("the page", page);
        let titles = Regex::new("[ -]title=\"([^\"]*)\"").expect("a pattern");
        titles.captures_iter(page).for_each(|found| beside.hear("a title", &found[1]));
        let (words, lines) = (&atlas.data["words"], atlas.data["strings"].as_array());
        let placeholders = Regex::new("\\{[^}]*\\}").expect("a pattern");
        for (key, sentence) in words.as_object().expect("sentences by key") {
            let sentence = sentence.as_str().unwrap_or_default();
            beside.hear(key, &placeholders.replace_all(sentence, " "));
        }
        // Answers are as they were typed.
        let steps = atlas.data["steps"].as_array().expect("steps");
        let typed: BTreeSet<u64> = steps.iter().filter_map(|step| step[3].as_u64()).collect();
        for (at, line) in lines.expect("strings").iter().enumerate() {
            let line = line.as_str().unwrap_or_default();
            let id = line.contains('-') && !line.contains(' ');
            if !typed.contains(&(at as u64)) && !id && !line.contains(".lua:") {
                beside.hear(edition, line);
            }
        }
        let chronicle = atlas.data["chronicle"].to_string().replace("\\n", " ");
        beside.hear("the chronicle", &chronicle);
        beside.ends(400);
    }
}

/// Every sentence that the scripts of the page say is in its table, and every sentence of the table is said; and no
/// translation asks for a form that only the program could make.
#[test]
fn scripts_of_the_atlas_say_what_its_table_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, english) = atlas("en", SCRIPT, folder.path());
    let table = english.data["words"].as_object().expect("sentences by key");
    let source = root().join("src/atlas");
    let read = |path: &Path| std::fs::read_to_string(path).expect("it is read");
    let mut text = read(&source.join("page.html"));
    for entry in std::fs::read_dir(source.join("script")).expect("the folder is there") {
        text += &read(&entry.expect("it is read").path());
    }
    let call = Regex::new("sentence\\(([^;\\n]*)|\\[\\[([a-z_]+)\\]\\]").expect("a pattern");
    let key = Regex::new("\"([a-z_]+)\"").expect("a pattern");
    let mut said = BTreeSet::new();
    for found in call.captures_iter(&text) {
        said.extend(found.get(2).map(|key| key.as_str().to_owned()));
        let within = found.get(1).map_or("", |call| call.as_str());
        let named = key.captures_iter(within).map(|found| found[1].to_owned());
        said.extend(named.filter(|key| table.contains_key(key)));
        let first = key.captures(within).filter(|_| within.starts_with('"'));
        let unknown = first.filter(|found| !table.contains_key(&found[1]));
        assert!(unknown.is_none(), "the table has no `{unknown:?}`");
    }
    let unsaid: Vec<&String> = table.keys().filter(|key| !said.contains(*key)).collect();
    assert!(unsaid.is_empty(), "the page never says {unsaid:?}");
    let form = Regex::new("\\{[a-z_]+[:@]").expect("a pattern");
    for language in ["nl", "de"] {
        let script = if language == "nl" { SCRIPT } else { "scripts/marches.campaign" };
        let (html, atlas) = atlas(language, script, folder.path());
        assert!(html.contains(&format!("<html lang=\"{language}\">")));
        for (key, sentence) in atlas.data["words"].as_object().expect("sentences by key") {
            let sentence = sentence.as_str().unwrap_or_default();
            assert!(!form.is_match(sentence), "{language}: {key}: {sentence}");
        }
    }
}

/// A picture's heading, legend and titles say nothing beside the door, of a campaign of each edition.
#[test]
fn pictures_say_nothing_beside_the_door() {
    for (_, script) in DEMOS {
        let mut beside = Beside::of(OwnWords::of_script(&root().join(script)).listed());
        let script = root().join(script).display().to_string();
        let (style, text) = (
            Regex::new("(?s)<style>.*?</style>").expect("a pattern"),
            Regex::new(">([^<]+)<").expect("a pattern"),
        );
        for viewer in ["host", "red", "public"] {
            let arguments = ["map", &script, "--svg", "-", "--as", viewer];
            let (svg, _) = run(Catalogue::PSEUDO, &arguments);
            let svg = style.replace_all(&svg, "");
            text.captures_iter(&svg).for_each(|found| beside.hear(viewer, &found[1]));
        }
        beside.ends(150);
    }
}

/// Nor do the results of a simulation, on the terminal and as a page.
#[test]
fn simulations_say_nothing_beside_the_door() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("report.html").display().to_string();
    let arguments = ["simulate", "--campaigns", "2", "--years", "1", "--players", "greedy,random"];
    let against = ["--against", "option strength=random", "--report", &file];
    let (said, told) = run(Catalogue::PSEUDO, &[&arguments[..], &against].concat());
    let mut beside = Beside::of(NAMES);
    beside.hear("the results", &said);
    beside.hear("the progress", &told);
    let page = std::fs::read_to_string(&file).expect("it is written");
    assert!(page.contains("<html lang=\"xx\">"));
    // Names of rules, tables and events are ids, and commands are typed.
    let ids = Regex::new("(?s)<td class=\"name\">.*?</td>|<pre>.*?</pre>|<code>.*?</code>");
    let page = ids.expect("a pattern").replace_all(&page, "");
    let (page, _) = page.split_once("<script>").expect("the page has a script");
    beside.see("the report", page);
    // What plots are of is written in them.
    let plots = Regex::new("(?s)<text[^>]*>([^<]*)</text>").expect("a pattern");
    plots.captures_iter(page).for_each(|found| beside.hear("a plot", &found[1]));
    beside.ends(100);
}

/// Lists, the atlas and a refusal say in a language what a banner gives its turn to, and a campaign that is exported
/// keeps the sentence with its arguments (EN-WILD-02).
#[test]
fn what_a_banner_gives_its_turn_to_is_read_in_a_language() {
    let folder = tempfile::tempdir().expect("a folder");
    let (war, later) = (folder.path().join("war"), folder.path().join("later"));
    std::fs::create_dir_all(&war).expect("a folder");
    std::fs::copy(root().join("tests/maps/vale.yaml"), war.join("vale.yaml")).expect("a map");
    let head = "margrave 2\nedition english\nseed 5\nrealm red human\nrealm blue human\nmap vale.yaml\n\
        tile B4 capital red\ntile H4 capital blue\ntile D2 owner red\nbanner red 1 D2 640 baggage 6\n\
        banner red 2 D2 640 baggage 6\nbanner red 3 D2 640 baggage 6\nstart season scouting year 1 turn red\n\
        condition red 1 busy EN-WILD-02 say [\"explores {tile}\",[[\"tile\",\"D2\"]]]\n\
        condition red 2 busy house-rule digs for gold\nbegin\n";
    std::fs::write(war.join("campaign.txt"), head).expect("it is written");
    for (language, explores) in
        [("en", "explores D2"), ("nl", "doorkruist D2"), ("de", "erforscht D2")]
    {
        let mut command = margrave();
        command.args(["--lang", language, "play"]).arg(&war);
        let output = feed(&mut command, "banners\nscout 1 D3\nnote We rest.\nquit\n");
        let told = out(&output) + &err(&output);
        let listed = told.lines().find(|line| line.starts_with("red 1 ")).unwrap_or_default();
        let refused = told.lines().find(|line| line.contains("EN-WILD-02")).unwrap_or_default();
        assert!(listed.contains(explores), "{language}: {told}");
        assert!(refused.contains(&format!("red 1 {explores}")), "{language}: {told}");
        assert!(told.contains("digs for gold"), "{language}: {told}");
        let file = folder.path().join("atlas.html");
        run(language, &[OsStr::new("atlas"), war.as_os_str(), OsStr::new("-o"), file.as_os_str()]);
        let html = std::fs::read_to_string(file).expect("it is written");
        let strings = Atlas::of(&unpacked(&html)).data["strings"].to_string();
        assert!(strings.contains(&format!("\"{explores}\"")), "{language}: {strings}");
    }
    run("nl", &[OsStr::new("export"), war.as_os_str(), later.as_os_str()]);
    let written = std::fs::read_to_string(later.join("campaign.txt")).expect("it is written");
    for line in head.lines().filter(|line| line.starts_with("condition")) {
        assert!(written.lines().any(|other| other == line), "{written}");
    }
}
