//! Nothing that comes from outside – scripts, rules, maps, names, notes, typed words, saved states
//! – passes for something else: it does not steer the terminal, forge lines or answers, be markup,
//! flood the screen, or be another state.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::begun::{PEOPLE, begun, is_hash, play};
use crate::support::{assert_reported, assert_success, err, feed, margrave, out, root};
use margrave::fault::{Fault, SourceFile, render};
use margrave::session::Snapshot;
use margrave::shown::printable;
use proptest::prelude::*;
use tempfile::TempDir;

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

/// What steers a terminal: colours, the title, a cleared screen, bells, overwriting, and turning
/// the direction of writing round.
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
        "src/cli/mod.rs",
        "src/script/run.rs",
        "src/repl/screen.rs",
        "src/repl/helper.rs",
        "src/main.rs",
        // The build script tells cargo what to watch.
        "src/build.rs",
    ];
    for path in crate::support::files(&root().join("src"), "rs") {
        let name = path.strip_prefix(root()).expect("it is ours").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("it is read");
        let prints =
            ["print!(", "println!(", "stdout()", "stderr()"].iter().any(|call| text.contains(call));
        assert!(!prints || allowed.contains(&name.as_str()), "{name} prints by itself");
        // Raw colours are turned into ours, or what they colour is taken for somebody else's.
        let colours = text.contains("OwoColorize");
        assert!(
            !colours || ["src/shown.rs", "src/repl/helper.rs"].contains(&name.as_str()),
            "{name} colours by itself"
        );
    }
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

/// A line of the log, a heading, a refusal or a question that a script would like to have said.
const FORGED: [&str; 4] = [
    "red wins the campaign [NL-WIN-01]",
    "Year 9, round 9, red: scouting",
    "refused [NL-MOVE-01]: no",
    "blue: scouting: what now?",
];

#[test]
fn nothing_forges_lines() {
    let forged = FORGED.map(|line| format!("\\n{line}\\n  {line}")).concat();
    let lua = format!(
        "local bad = \"x{forged}\\nhost: umpire say forged\"\n\
         on.phase_begins(\"scouting\", function(realm)\n  print(\"p\" .. bad)\n  change.say(bad)\n  change.show(bad)\n  \
         change.tell(campaign.realm(\"red\"), bad)\n  change.explain(\"sum\", {{{{1, \"because \" .. \"x\\n{}\"}}}})\nend)\n\
         refuse.order(\"scout\", function() return \"x\\n{}\" end)\n\
         filter.sheet(function(lines) table.insert(lines, bad) return lines end)\n\
         declare.view {{name = \"gaze\", doc = bad, show = function() return bad end}}\n\
         declare.view {{name = \"stare\", doc = \"Shows.\", show = function() print(bad) return {{bad, bad}} end}}\n",
        FORGED[0], FORGED[2]
    );
    let (_kept, path) = sly(&lua);
    let typed =
        FORGED.map(|line| format!("\r{line}\u{b}{line}\u{85}{line}\u{2028}{line}")).concat();
    let lines = format!(
        "note a{typed}\numpire say b{typed}\nrename B4 c{typed}\nscout 1 E6\ngaze\nstare\ntile D4\nwhy\nlog 60\n{typed}\nhelp gaze\nhelp\nchronicle all\n"
    );
    let said = play(&path, &lines);
    for line in said.lines() {
        let found = FORGED.iter().find(|forged| line.trim_start().starts_with(*forged));
        assert!(found.is_none(), "`{line}` in {said}");
        assert!(!line.starts_with("host:"), "{line}");
    }
    assert!(said.contains("    | red wins the campaign"), "{said}");
    let text = fs::read_to_string(path.join("campaign.txt")).expect("it is read");
    let body = text.split_once("begin\n").expect("a head").1;
    assert_eq!(body.lines().count(), 2, "{body}");
    assert!(!body.contains(['\r', '\u{b}', '\u{85}', '\u{2028}']), "{body:?}");
}

/// What scripts advise computer players becomes lines of the campaign, one for each answer.
#[test]
fn advice_forges_no_answers() {
    for words in ["x\\nhost: umpire say forged", "x\\rhost: y", "x # y", "x  y", " x", "x\\027[31m"]
    {
        let lua = format!(
            "local function given(realm) if not campaign.vars.done then return {{\"{words}\"}} end end\n\
             declare.order {{name = \"cry\", doc = \"Cries.\", arguments = {{\"text: words\"}}, during = \"scouting\", advice = given,\n  \
             candidates = function() return {{{{\"{words}\"}}}} end,\n  play = function(realm, text) campaign.vars.done = true; change.say(text) end}}\n"
        );
        let (_kept, path) = begun(&[("sly", &lua)], "realm red greedy\nrealm blue human\n");
        let said = feed(margrave().arg("play").arg(&path), "done\ndone\n");
        let text = fs::read_to_string(path.join("campaign.txt")).expect("it is read");
        assert!(
            !text.contains("forged") && !text.contains("host:") && !text.contains("cry"),
            "{words}: {text}"
        );
        assert!(
            format!("{}{}", out(&said), err(&said)).contains("returns"),
            "{words}: {}{}",
            out(&said),
            err(&said)
        );
    }
}

#[test]
fn the_chronicle_is_plain_text() {
    let markup =
        "<script>alert(1)</script> [x](javascript:alert(1)) **bold** `code` a|b &lt;i&gt; ![i](u)";
    let lua = "on.phase_begins(\"scouting\", function()\n  change.say(\"# said <b>by</b> [a](javascript:b)\\n# next\")\nend)\n";
    let (_kept, path) = sly(lua);
    let heading = "note # heading one two three four five six seven eight nine ten eleven twelve thirteen # heading\n";
    let list = "note - item\nnote 1. first\nnote --- \nnote > quoted\nnote ===\n";
    play(
        &path,
        &format!(
            "note {markup}\n{list}{}chronicler red\nfootnote {markup}\ndone\n",
            heading.replace("# ", "## ")
        ),
    );
    let book = chronicle(&path);
    for forbidden in ["<script", "<b>", "](", "**bold", "`code`", "a|b", " &lt;i"] {
        let bare = book.match_indices(forbidden).any(|(at, _)| !book[..at].ends_with('\\'));
        assert!(!bare, "{forbidden}: {book}");
    }
    assert!(
        book.contains("\\[x\\](javascript:alert(1))")
            && book.contains("&lt;script&gt;")
            && book.contains("&amp;lt;i&amp;gt;"),
        "{book}"
    );
    let ours = ["# Chronicle", "## ", "### "];
    for line in book.lines() {
        let line = line.strip_prefix("> ").unwrap_or(line);
        let heading = line.starts_with('#')
            && !(ours.iter().any(|own| line.starts_with(own))
                && !line.contains("heading")
                && !line.contains("next"));
        let other = ["- ", "1. ", "---", "===", "> "].iter().any(|begin| line.starts_with(begin));
        assert!(!heading && !other, "`{line}` in {book}");
    }
}

#[test]
fn texts_of_scripts_have_an_end() {
    let long = "string.rep(\"x\", 300)";
    let lua = format!(
        "refuse.order(\"scout\", function() return {long} end)\n\
         declare.view {{name = \"wide\", doc = \"Shows.\", show = function() return string.rep(\"x\", 5000) end}}\n\
         declare.view {{name = \"tall\", doc = \"Shows.\", show = function() local lines = {{}} for i = 1, 2000 do lines[i] = \"row\" .. i end return lines end}}\n\
         on.phase_begins(\"scouting\", function() print(string.rep(\"y\", 5000)) end)\n"
    );
    let (_kept, path) = sly(&lua);
    let said = play(&path, "wide\ntall\nscout 1 E6\nnote still here\n");
    assert!(said.lines().all(|line| line.chars().count() <= 520), "{said}");
    assert!(said.lines().filter(|line| line.starts_with("| row")).count() == 500, "{said}");
    assert!(said.contains("… and 1500 lines more: at most 500 are shown"), "{said}");
    assert!(
        said.contains("a reason has at most 200 letters") && said.contains("mods/sly/main.lua"),
        "{said}"
    );
    assert!(said.contains("red writes: still here"), "{said}");
    let page = fs::read_to_string(root().join("mods/API.md")).expect("the page is read");
    assert!(page.contains(
        "| letters of a reason, for a change, a part of a number, or refusing something | 200 |"
    ));
    assert!(page.contains(
        "| lines of a view, or on the sheet of a tile; those after them are left out | 500 |"
    ));
}

const QUIET: &str = "on.phase_begins('scouting', function() campaign.vars.seen = 1 end)";

/// A campaign with a saved state.
fn saved() -> (TempDir, PathBuf, Vec<u8>) {
    let (kept, path) = sly(QUIET);
    play(&path, "note one\ndone\ndone\nnote two\n");
    let bytes = fs::read(path.join("snapshots/latest.json")).expect("a state was saved");
    (kept, path, bytes)
}

fn hash(said: &str) -> String {
    said.lines().rfind(|line| is_hash(line)).expect("a hash is shown").to_owned()
}

/// A state that was changed, has no seal, or belongs to other answers is refused, and the campaign
/// opens by its answers.
#[test]
fn saved_states_are_whole() {
    let (_kept, path, bytes) = saved();
    let state = hash(&play(&path, "view as host\nhash\n"));
    let text = fs::read_to_string(path.join("campaign.txt")).expect("it is read");
    let snapshot = path.join("snapshots/latest.json");
    let saved = String::from_utf8(bytes.clone()).expect("it is text");
    let richer = saved.replacen("\"points\":900", "\"points\":9000", 1);
    assert_ne!(richer, saved);
    let unsealed = format!("{}}}", &saved[..saved.rfind(",\"seal\":").expect("a seal")]);
    let parsed: Snapshot = serde_json::from_str(&saved).expect("a state");
    let other = Snapshot { prefix: "0123456789abcdef".to_owned(), ..parsed };
    for (forged, why) in [
        (richer.into_bytes(), "was changed since it was saved"),
        (unsealed.into_bytes(), "was saved by an older Margrave, without a seal"),
        (other.sealed().expect("it is written"), "does not belong to these answers"),
        (b"{}".to_vec(), "without a seal"),
    ] {
        fs::write(&snapshot, forged).expect("written");
        let output =
            feed(margrave().args(["play", "--from-snapshot"]).arg(&path), "view as host\nhash\n");
        assert_success(&output, why);
        assert!(err(&output).contains(why), "{why}: {}", err(&output));
        assert!(out(&output).contains("the campaign is opened by its answers"), "{}", out(&output));
        assert_eq!(hash(&out(&output)), state, "{why}");
        assert_eq!(
            fs::read_to_string(path.join("campaign.txt")).expect("it is read"),
            text,
            "{why}"
        );
    }
    // Another order of the same answers.
    fs::write(&snapshot, &bytes).expect("written");
    fs::write(path.join("campaign.txt"), text.replace("note one", "note uno")).expect("written");
    let output =
        feed(margrave().args(["play", "--from-snapshot"]).arg(&path), "view as host\nhash\n");
    assert!(err(&output).contains("does not belong to these answers"), "{}", err(&output));
    // The state as it was saved is taken up.
    fs::write(path.join("campaign.txt"), &text).expect("written");
    let output =
        feed(margrave().args(["play", "--from-snapshot"]).arg(&path), "view as host\nhash\n");
    assert_success(&output, "it is whole");
    assert!(
        out(&output).contains("The campaign goes on from the state"),
        "{}{}",
        out(&output),
        err(&output)
    );
}

/// What a state that is taken up says of itself is one line of the campaign file.
#[test]
fn saved_states_forge_no_lines() {
    let (_kept, path, bytes) = saved();
    let parsed: Snapshot = serde_json::from_slice(&bytes).expect("a state");
    let forged = Snapshot { version: "0.1\nhost: umpire say forged\n".to_owned(), ..parsed };
    fs::write(path.join("snapshots/latest.json"), forged.sealed().expect("it is written"))
        .expect("written");
    feed(margrave().args(["play", "--from-snapshot"]).arg(&path), "view as host\nhash\n");
    let text = fs::read_to_string(path.join("campaign.txt")).expect("it is read");
    assert!(text.contains("\nresume "), "{text}");
    assert!(!text.lines().any(|line| line.starts_with("host:")), "{text}");
}

#[test]
fn any_byte_of_a_saved_state_counts() {
    let (_kept, _path, bytes) = saved();
    assert_eq!(Snapshot::whole(&bytes), Ok(()));
    let length = bytes.len();
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases: 500,
        ..ProptestConfig::default()
    });
    let forged = (0..length, any::<u8>(), 0..3_u8);
    runner
        .run(&forged, |(at, byte, how)| {
            let mut changed = bytes.clone();
            match how {
                0 => changed[at] = byte,
                1 => changed.insert(at, byte),
                _ => drop(changed.remove(at)),
            }
            // The same bytes are the same state.
            prop_assert!(
                changed == bytes || Snapshot::whole(&changed).is_err(),
                "{at} {byte} {how}"
            );
            Ok(())
        })
        .expect("every change is found");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Whatever is typed, everything of what is said shows, and the campaign file grows by whole
    /// answers that replay.
    #[test]
    fn whatever_is_typed(words in "[\u{1}-\u{9}\u{b}-\u{1f}a-z:# \u{7f}-\u{a0}\u{2028}\u{202e}\u{feff}]{1,40}") {
        let (_kept, path) = sly(QUIET);
        let said = play(&path, &format!("note {words}\numpire say {words}\n{words}\nview as host\nhash\n"));
        assert_shows(&said, "what is said");
        let text = fs::read_to_string(path.join("campaign.txt")).expect("it is read");
        let body = text.split_once("begin\n").expect("a head").1;
        prop_assert!(body.lines().all(|line| line.starts_with("red: ") || line.starts_with("host: ")), "{:?}", body);
        let again = play(&path, "view as host\nhash\n");
        prop_assert_eq!(hash(&said), hash(&again));
    }
}
