//! Nothing that comes from outside – scripts, rules, maps, names, notes, typed words, saved states
//! – passes for something else: it does not steer the terminal, forge lines or answers, be markup,
//! flood the screen, or be another state.

mod lines;
mod saved_states;

use std::fs;
use std::path::{Path, PathBuf};

use margrave::basics::terminal_text::printable;
use margrave::fault::{Fault, SourceFile, render};
use tempfile::TempDir;

use crate::support::begun::{PEOPLE, begun, play};
use crate::support::{assert_reported, assert_success, err, margrave, out, root};

/// A campaign of two people in a folder, with one mod beside it that has this script.
fn sly(lua: &str) -> (TempDir, PathBuf) {
    begun(&[("sly", lua)], PEOPLE)
}

fn chronicle(path: &Path) -> String {
    let output = margrave().arg("chronicle").arg(path).output().expect("the binary runs");
    assert_success(&output, "the chronicle is written");
    out(&output)
}

/// Everything in it shows.
fn assert_shows(text: &str, what: &str) {
    let hidden = |letter: &char| {
        letter.is_control() && *letter != '\n'
            || matches!(*letter, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    let found = text.chars().find(hidden);
    assert!(found.is_none(), "{what}: {found:?} in {text}");
}

/// Characters that steer a terminal: colours, the title, a cleared screen, bells, overwriting, and
/// turning the direction of writing round.
const STEERING: &str = "\u{1b}[31mred\u{1b}]0;title\u{7}\u{1b}[2J\rover\u{8}\u{9b}1m\u{202e}turned\u{2066}\u{200f}\u{61c}\u{200b}\u{2028}\u{feff}";

/// The same as a text of Lua.
fn steering_lua() -> String {
    STEERING.bytes().map(|byte| format!("\\{byte:03}")).collect()
}

#[test]
fn nothing_steers_the_terminal() {
    let steering = steering_lua();
    let lua = format!(
        "local bad = \"{steering}\"\n\
         on.phase_begins(\"scouting\", function(realm)\n  print(\"p\" .. bad)\n  change.say(\"s\" .. bad)\n  change.show(\"h\" .. bad)\n  \
         change.tell(campaign.realm(\"red\"), \"t\" .. bad)\n  change.explain(\"e\" .. bad, {{{{1, \"r\" .. bad}}}})\nend)\n\
         refuse.order(\"scout\", function() return \"no\" .. bad end)\n\
         filter.sheet(function(lines) table.insert(lines, \"n\" .. bad) return lines end)\n\
         declare.view {{name = \"gaze\", doc = \"Shows.\" .. bad, show = function() return {{\"v\" .. bad, bad}} end}}\n\
         declare.view {{name = \"fails\", doc = \"Fails.\", show = function() error(\"x\" .. bad) end}}\n"
    );
    let (_kept, path) = sly(&lua);
    let lines = format!(
        "note {STEERING} Groß-Österreich 👩‍👩‍👧 IJssel\numpire say {STEERING}\nrename B4 {STEERING}\n{STEERING}\nscout 1 E6\ngaze\nfails\ntile D4\n\
         help gaze\nwhy\nlog 50\nlua \"{steering}\"\nlua error(\"{steering}\")\nmap {STEERING}\nrules {STEERING}\nmods {STEERING}\nchronicle all\namend mod {STEERING}\n"
    );
    let said = play(&path, &lines);
    assert_shows(&said, "the prompt");
    for shown in [
        "mod says: p\\u{1b}[31mred",
        "  s\\u{1b}[31mred",
        "  h\\u{1b}[31mred",
        "no\\u{1b}[31mred",
        "| v\\u{1b}[31mred",
        "n\\u{1b}[31mred",
        "e\\u{1b}[31mred",
        "red writes: \\u{1b}[31mred",
        "umpire: \\u{1b}[31mred",
        "Groß-Österreich 👩‍👩‍👧 IJssel",
    ] {
        assert!(said.contains(shown), "{shown}: {said}");
    }
    assert_shows(&chronicle(&path), "the chronicle");
    // A script that is run shows what it types too.
    let script = path.join("typed.campaign");
    let head = fs::read_to_string(path.join("campaign.txt")).expect("it is read");
    let head = &head[..head.find("begin\n").expect("a head") + 6];
    fs::write(&script, format!("{}note {STEERING}\nnote two\n", head.replace("mod sly\n", "")))
        .expect("written");
    let ran = margrave().arg("run").arg(&script).output().expect("the binary runs");
    assert_shows(&out(&ran), "run");
    assert!(out(&ran).contains("> note \\u{1b}[31mred"), "{}{}", out(&ran), err(&ran));
}

/// All that is printed passes through one place: nobody else writes to the terminal but for what
/// the prompt itself needs.
#[test]
fn one_place_prints() {
    let allowed = [
        "src/cli.rs",
        // It looks whether output goes to a terminal; completions and manual pages go as they are to a file.
        "src/cli/doctor.rs",
        "src/cli/shell.rs",
        // It asks whether a refusal goes to standard error.
        "src/cli/command_line.rs",
        // It looks whether a person is there to be asked.
        "src/cli/play.rs",
        "src/script/run.rs",
        "src/repl/screen.rs",
        "src/main.rs",
        // The build script tells cargo what to watch.
        "src/build.rs",
    ];
    let mut wrong = Vec::new();
    for path in crate::support::files(&root().join("src"), "rs") {
        let name = path.strip_prefix(root()).expect("it is ours").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("it is read");
        let prints =
            ["print!(", "println!(", "stdout()", "stderr()"].iter().any(|call| text.contains(call));
        if prints != allowed.contains(&name.as_str()) {
            wrong.push(format!("{name} prints by itself, or is allowed to and does not"));
        }
        // Raw colours are turned into ours, or what they colour is taken for somebody else's.
        let colours = text.contains("OwoColorize");
        if colours
            && !["src/basics/terminal_text.rs", "src/repl/line_editor.rs"].contains(&name.as_str())
        {
            wrong.push(format!("{name} colours by itself"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Faults in files show those files, and their names.
#[test]
fn faults_do_not_steer_the_terminal() {
    let kept = tempfile::tempdir().expect("a temporary folder");
    let name = "\u{1b}[31m\u{202e}\u{7}";
    for (file, text) in [
        (format!("{name}.yaml"), format!("tiles:\n  A1: \"{STEERING}\"\n  B1: {{\n")),
        (format!("{name}.campaign"), format!("margrave 2\n{STEERING}\nrealm {STEERING} human\n")),
        (
            format!("{name}.yml"),
            format!(
                "tiles:\n  \"A1{}\": meadow\n",
                STEERING.replace(['\u{1b}', '\u{7}', '\u{8}', '\u{9b}', '\r'], "")
            ),
        ),
    ] {
        let path = kept.path().join(file);
        fs::write(&path, text).expect("written");
        let output = margrave().arg("check").arg(&path).output().expect("the binary runs");
        assert_reported(&output, "a bad file");
        assert_shows(&err(&output), "the report");
    }
    let edition = kept.path().join("mods/sly");
    fs::create_dir_all(&edition).expect("a folder is made");
    fs::write(
        edition.join("mod.yaml"),
        "name: sly\ntitle: \"S\\e[31mly\"\nversion: 1.0.0\nfiles: [main.lua]\n",
    )
    .expect("written");
    fs::write(
        edition.join("main.lua"),
        format!("local x = \"{STEERING}\"\nerror(\"{}\")\n", steering_lua()),
    )
    .expect("written");
    let output = margrave().arg("check").arg(&edition).output().expect("the binary runs");
    assert_reported(&output, "a bad mod");
    assert!(err(&output).contains("invisible character"), "{}", err(&output));
    assert_shows(&err(&output), "the report");
    fs::write(
        edition.join("mod.yaml"),
        "name: sly\ntitle: \"S\\nly\"\nversion: 1.0.0\nfiles: [main.lua]\n",
    )
    .expect("written");
    let output = margrave().arg("check").arg(&edition).output().expect("the binary runs");
    assert!(err(&output).contains("expected one line of text"), "{}", err(&output));
    fs::write(
        edition.join("mod.yaml"),
        "name: sly\ntitle: Sly\nversion: 1.0.0\nfiles: [main.lua]\n",
    )
    .expect("written");
    let output = margrave().arg("check").arg(&edition).output().expect("the binary runs");
    assert_reported(&output, "a script that fails");
    assert_shows(&err(&output), "the report");
}

/// In colour the only sequences that reach the terminal are our own colours, whatever a fault
/// shows.
#[test]
fn colours_are_ours() {
    let text = format!("tiles: {STEERING}\n\tA1: {STEERING}\n");
    let file = SourceFile::new(format!("a{STEERING}.yaml"), text.as_str());
    let at = text.find("A1").expect("it is there");
    let fault = Fault::new("test::fault", format!("wrong {STEERING}"))
        .at(&file, at..at + 2, STEERING)
        .help(STEERING);
    let other = Fault::new("test::again", render(std::slice::from_ref(&fault), true));
    for fault in [fault, other] {
        let drawn = render(&[fault], true);
        let printed = printable(&drawn);
        let mut parts = printed.split("\u{1b}[");
        let mut plain = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (codes, rest) = part.split_once('m').expect("a colour ends");
            assert!(
                codes.len() < 12 && codes.bytes().all(|byte| byte.is_ascii_digit() || byte == b';'),
                "{codes}"
            );
            plain.push_str(rest);
        }
        assert_shows(&plain, "the report");
        assert!(plain.contains("\\u{1b}[31mred"), "{plain}");
        assert!(printed.len() > plain.len(), "it is coloured");
    }
}
