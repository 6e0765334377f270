//! Previews of battles whose rules are scripts against the dice: a hundred battles and more that
//! are fought on come to the shares that were said. A preview shows nothing that its realm may not
//! know, and leaves nothing behind.

use std::cell::RefCell;
use std::fs;
use std::rc::Rc;

use margrave::campaign::{Event, RecordEvent};
use margrave::rules::Library;
use margrave::script::{RulesetCache, prepare};
use margrave::session::{Console, Screen, Session};

use crate::support::{copy_folder, root};

/// Keeps what is shown.
struct Shown(Rc<RefCell<Vec<String>>>);

impl Screen for Shown {
    fn line(&mut self, line: &str) {
        self.0.borrow_mut().push(line.to_owned());
    }
}

/// A campaign played to the end of its lines, and what was shown.
fn played(text: &str) -> (Session, Vec<String>) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::copy(root().join("tests/maps/marches.yaml"), folder.path().join("marches.yaml"))
        .expect("the map is copied");
    copy_folder(&root().join("tests/mods/hoards"), &folder.path().join("mods/hoards"));
    let path = folder.path().join("odds.campaign");
    fs::write(&path, text).expect("a file is written");
    let mut shelf = RulesetCache::default();
    let mut prepared = prepare(&path, &Library::shipped(), &mut shelf, false)
        .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)));
    let shown = Rc::new(RefCell::new(Vec::new()));
    let mut console = Console::new(Box::new(Shown(Rc::clone(&shown))), false, false);
    prepared.session.run(&mut prepared.script, &mut console);
    assert!(
        console.checks.failures.is_empty() && console.checks.refusal.is_none(),
        "the lines are played"
    );
    let lines = shown.borrow().iter().flat_map(|text| text.lines()).map(str::to_owned).collect();
    (prepared.session, lines)
}

/// The percentage of the first line that begins with these words.
fn share(lines: &[String], words: &str) -> i64 {
    let found = lines.iter().find_map(|line| line.trim_start().strip_prefix(words));
    let found = found.unwrap_or_else(|| panic!("`{words}` in {lines:#?}"));
    let percent = found.split_whitespace().next().and_then(|word| word.strip_suffix('%'));
    percent.and_then(|number| number.parse().ok()).expect("a percentage")
}

/// Counts how often each is said.
fn counted(session: &Session, wanted: [&str; 3]) -> [i64; 3] {
    wanted.map(|wanted| {
        let said = |event: &Event| match event {
            Event::Record(RecordEvent::ResultTold { text, .. }) => {
                session.rules.with_names(text).contains(&format!(": {wanted}"))
            }
            Event::Record(RecordEvent::Said { text }) => text.starts_with(wanted),
            _ => false,
        };
        let times = session.log.iter().filter(|record| said(&record.event)).count();
        i64::try_from(times).expect("a few hundred")
    })
}

const BATTLES: i64 = 120;
/// Battles at once, for which a phase that a script plays has steps.
const AT_ONCE: usize = 60;

/// Battles that are fought one after the other, in as many campaigns as it takes, by their own
/// seeds: how often each is said.
fn fought(head: &str, memory: &str, battle: &str, wanted: [&str; 3]) -> [i64; 3] {
    let battles = vec![battle; AT_ONCE].join(", ");
    let mut sums = [0; 3];
    for seed in 1.. {
        let lines =
            format!("seed {seed}\nremember {memory} battles [{battles}]\nstart battles\nbegin\n");
        let (session, _) = played(&format!("{head}{lines}"));
        for (sum, times) in sums.iter_mut().zip(counted(&session, wanted)) {
            *sum += times;
        }
        if sums.iter().sum::<i64>() >= BATTLES || seed > 4 {
            break;
        }
    }
    sums
}

fn agree(edition: &str, said: [i64; 3], fought: [i64; 3]) {
    let all: i64 = fought.iter().sum();
    assert!((BATTLES..2 * BATTLES).contains(&all), "{edition}: {fought:?}");
    for (said, fought) in said.into_iter().zip(fought) {
        // Two and a half standard deviations, and half a percent that was rounded.
        let off = (said * all - 100 * fought).abs() - all / 2;
        let allowed = 25 * all * said * (100 - said) / 4;
        assert!(
            off <= 0 || off * off <= allowed,
            "{edition}: {fought} of {all}, where {said}% are said"
        );
    }
}

const MARCHES: &str = "margrave 2\nedition marches\nrealm red human\nrealm blue human\nrace red empire\n\
    race blue skaven\nmap marches.yaml\noption marches.battles paper\ntile kar capital red\n\
    tile ost owner red\ntile lin owner red\ntile mar owner blue\ntile nor capital blue\nmoney red 40\n\
    counter red upkeep 800\ncounter blue upkeep 400\n";

/// GM-BATTLE-01, GM-BATTLE-02: 700 points against 400.
#[test]
fn battles_of_the_marches_come_to_their_odds() {
    let sealed = "start round sealed_orders\nbegin\n";
    let (_, lines) = played(&format!("{MARCHES}{sealed}preview march mar 700\n"));
    let said = ["you win", "a draw", "you lose"].map(|words| share(&lines, words));
    assert_eq!(said, [76, 8, 16], "986, 104 and 206 of 1296 throws of 4d6");

    let battle = "{tile: mar, kind: invasion, sides: [{realm: red, role: attacker, points: 700, passed: 0, relief: []}, \
                  {realm: blue, role: defender, points: 400, passed: 0, relief: []}]}";
    let fought = fought(MARCHES, "marches", battle, ["red wins", "A draw.", "blue wins"]);
    agree("marches", said, fought);
}

const WARMASTER: &str = "margrave 2\nedition warmaster\nrealm red human\nrealm blue human\nrace red empire\n\
    race blue empire\nmap given free\ntile B3 is fields_tile capital red\ntile C3 is desert_tile\n\
    tile D3 is desert_tile capital blue\noption warmaster.battles paper\n";

/// WM-BATTLE-04, WM-WEATHER-03: two armies of a size in the desert.
#[test]
fn battles_of_warmaster_come_to_their_odds() {
    let (_, lines) = played(&format!("{WARMASTER}start challenges\nbegin\npreview blue\n"));
    let said = ["you win", "a draw", "you lose"].map(|words| share(&lines, words));
    assert_eq!(said, [31, 37, 31], "by hand in tests/warmaster/preview-odds.campaign");

    let battle = "{challenger: realm red, challenged: realm blue, tile: tile C3}";
    let fought = fought(WARMASTER, "warmaster", battle, ["red wins", "A draw:", "blue wins"]);
    agree("warmaster", said, fought);
}

/// GM-SCOUT-01, GM-RELIC-02: what nobody told red, of the army in the bogs and of what lies hidden
/// there, its previews do not show; and previews change nothing.
#[test]
fn previews_keep_what_is_not_known() {
    let told = |army: &str, relic: &str, purse: u32, previews: &str| {
        let secret = format!(
            "money blue {purse}\nremember marches relics [{{parts: [crown], shards: 0, hidden: {relic}}}]\n\
             remember marches neutral {{bog: {{{army}, undefended: no, people: orcs_and_goblins, discovered: yes, told: [blue], fame: 10}}}}\n\
             start round sealed_orders\nbegin\n"
        );
        let (session, lines) = played(&format!("{MARCHES}{secret}{previews}"));
        (session.state.hash(), lines)
    };
    let previews = "preview march bog 800\npreview march rab 500\npreview scout bog\npreview raid mar 300\nodds\n";
    let (weak, strong) = (
        "strength: 0, points: 250, base: 0, bonus: 250",
        "strength: 4, points: 1250, base: 1000, bonus: 250",
    );
    let (after, one) = told(weak, "bog", 0, previews);
    let (_, other) = told(strong, "rab", 500, previews);
    assert!(one.iter().any(|line| line.contains("you win")), "{one:#?}");
    assert_eq!(one, other);
    let (untouched, _) = told(weak, "bog", 0, "");
    assert_eq!(after, untouched, "looking changes nothing");
}

/// Orders without a preview are tried out, and their scripts remember what another realm has
/// hidden, a deck and what waits under marks: two campaigns that differ in these alone foretell the
/// same.
#[test]
fn what_scripts_remember_is_not_foretold() {
    let told = |memory: &str| {
        let folder = root().display();
        let head = format!(
            "margrave 2\nmod hoards\nrealm red human\nrealm blue human\n\
             map {folder}/tests/maps/vale.yaml\ntile B4 capital red\ntile H4 capital blue\n\
             banner red 1 B4 900\n{memory}start reorganization\nbegin\n"
        );
        let orders = ["steal", "draw", "pry", "tread", "pack", "boast", "done"];
        let previews: String =
            orders.iter().map(|order| format!("preview {order}\nodds {order}\n")).collect();
        let lay = "umpire lua change.mark(campaign.tile(\"C4\"), \"trap\")\n";
        let lines = format!("preview dig\nodds dig\npick rest\n{lay}{previews}");
        played(&format!("{head}{lines}")).1
    };
    let one = told(
        "remember hoards hoard 7\nremember hoards deck [4, 2]\nremember hoards traps {C4: deadly}\n\
         remember hoards luck 1\n",
    );
    let other = told(
        "remember hoards hoard 44\nremember hoards deck [9, 4]\nremember hoards traps {C4: harmless}\n",
    );
    assert_eq!(one, other);
    assert!(one.iter().any(|line| line.contains("believed")), "{one:#?}");
    assert_eq!(one.iter().filter(|line| line.contains("what you may not know")).count(), 5);
}
