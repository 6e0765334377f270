//! Secrets of others: two campaigns that differ only in one realm's secrets show everybody else the
//! same.

mod addresses;
mod looks;
mod shared_screen;
mod typist;

use std::cell::RefCell;
use std::fs;
use std::rc::Rc;

use margrave::atlas::{self, AtlasRecorder};
use margrave::campaign::RealmId;
use margrave::campaign::knowledge::Viewer;
use margrave::engine::{Game, Who};
use margrave::script::RulesetCache;
use margrave::session::{Console, Finished, Screen, Session};

use crate::atlas::pages::unpacked;
use crate::support::series::{Series, seeds};
use crate::support::{copy_folder, err, feed, margrave, often, out, root};
use looks::{Looks, words};
use typist::{Numbers, Typist};

const KEEPER: RealmId = RealmId(0);
const OTHER: RealmId = RealmId(1);

/// Lines said, for whoever looks.
#[derive(Clone, Default)]
struct Page(Rc<RefCell<Vec<String>>>);

impl Screen for Page {
    fn line(&mut self, text: &str) {
        self.0.borrow_mut().push(text.to_owned());
    }
}

/// A line that was typed, in either campaign, and what was shown since the one before it.
#[derive(Debug, Clone)]
struct Step {
    /// Lines typed in the first campaign, and in the second.
    typed: [String; 2],
    shown: Vec<String>,
    /// True if the next question is answered in secret.
    secret: bool,
    /// Realm or host that is asked then.
    asked: Option<Who>,
}

/// Plays a campaign, and returns the steps with what was shown, the number of secret questions, and
/// the atlas that the other realm may have.
fn run(session: &mut Session, mut typist: Typist<'_>) -> (Vec<Step>, usize, String) {
    let mut console = Console::new(Box::new(typist.page.clone()), false, false);
    console.viewer = typist.viewer;
    let recorder = AtlasRecorder::new(typist.viewer);
    console.onlooker = Some(Box::new(recorder.clone()));
    let finished = session.run(&mut typist, &mut console);
    assert!(!matches!(finished, Finished::Broken { .. } | Finished::Halted(_)), "{finished:?}");
    let game = Game::new(&session.rules, &session.state, None);
    let atlas = atlas::html(&game, &recorder, &session.log);
    (typist.steps, typist.secrets, unpacked(&atlas))
}

/// Comparison of two campaigns.
struct Compared {
    looks: usize,
    /// Number of secret questions.
    secrets: usize,
    /// The atlases that the other realm may have are the same.
    atlases: usize,
}

/// Plays both campaigns and compares what they show.
fn compare(
    looked: (&Series, Viewer),
    seed: u64,
    most: usize,
    otherwise: Option<usize>,
) -> Compared {
    compare_changed(looked, seed, (most, otherwise), &|| ())
}

/// As [`compare`]; before the second campaign begins something is changed of which nobody is to learn.
fn compare_changed(
    (series, viewer): (&Series, Viewer),
    seed: u64,
    (most, otherwise): (usize, Option<usize>),
    change: &dyn Fn(),
) -> Compared {
    let words = words();
    let mut shelf = RulesetCache::default();
    let typist = |given| Typist {
        page: Page::default(),
        viewer,
        steps: Vec::new(),
        given,
        looks: Looks { words: &words, numbers: Numbers(seed * 7919 + 12345), each: 25 },
        waiting: Vec::new(),
        questions: 0,
        most,
        otherwise,
        secrets: 0,
    };
    let (first, secrets, atlas) = run(&mut series.campaign(seed, &mut shelf), typist(None));
    change();
    let (second, _, other_atlas) =
        run(&mut series.campaign(seed, &mut shelf), typist(Some(&first)));
    // In these editions all is shown once all have answered: then each campaign goes on its own way.
    let parts = first
        .iter()
        .position(|step| step.typed[0] != step.typed[1])
        .filter(|_| otherwise.is_some());
    let mut compared = 0;
    let mut own_ways = false;
    let mut differed = String::new();
    for (at, (one, two)) in first.iter().zip(&second).enumerate() {
        if matches!(series.edition, "warmaster" | "marches")
            && parts.is_some_and(|parts| at > parts)
            && (!one.secret || one.shown.iter().any(|line| line.contains("the orders are opened")))
        {
            own_ways = true;
            break;
        }
        if let Some(before) = at.checked_sub(1)
            && first[before].typed[0] != first[before].typed[1]
        {
            differed = first[before].typed.join(" | ");
        }
        // A player who spends all is not asked for more: the coins on the table are seen to be
        // gone.
        if parts.is_some_and(|parts| at > parts)
            && (one.asked, one.secret) != (two.asked, two.secret)
        {
            own_ways = true;
            break;
        }
        // One realm can do what another cannot, if that is weaker: from there on each campaign goes
        // its own way.
        let refused = |step: &Step| {
            step.shown
                .iter()
                .any(|line| line.starts_with("refused; ") || line.contains("is not asked now"))
        };
        if refused(one) != refused(two) {
            own_ways = true;
            break;
        }
        let last = at.checked_sub(1).map_or("", |before| first[before].typed[0].as_str());
        assert_eq!(
            one.shown.join("\n"),
            two.shown.join("\n"),
            "{} {seed}: after `{last}`, where before they differed in `{differed}`",
            series.edition
        );
        compared += 1;
    }
    if !own_ways && let Err(differs) = same_lines(&atlas, &other_atlas) {
        panic!("{} {seed}: in the atlas {differs}", series.edition);
    }
    Compared { looks: compared, secrets, atlases: usize::from(!own_ways) }
}

/// Compares two pages; the error holds the pieces from where they differ.
fn same_lines(one: &str, other: &str) -> Result<(), String> {
    if one == other {
        return Ok(());
    }
    let at = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    let piece = |text: &str| {
        String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(60)..(at + 60).min(text.len())])
            .into_owned()
    };
    Err(format!("`{}` is not `{}`", piece(one), piece(other)))
}

const EDITIONS: &[(&str, &str)] = &[
    ("dutch", ""),
    ("english", ""),
    ("warmaster", ""),
    ("marches", "option marches.battles paper\n"),
    ("dutch", "option depth roster\n"),
    ("english", "option depth roster\n"),
    ("english", "option english.realms bought\n"),
    // Where red is asked for its retreats green answers, and blue learns nothing of it.
    ("dutch", "mod regents\nremember regents lieges {red: green}\n"),
    // Spies that a realm plants are seen by nobody else.
    ("dutch", "mod spies\n"),
];

/// Returns the campaigns that are walked through, each with who looks: in a soak two where more than an option differs.
fn walks(at: usize, head: &str) -> Vec<(u64, Viewer)> {
    let only_differs = ["option depth", "option english", "mod "];
    let one = only_differs.iter().any(|begin| head.starts_with(begin));
    let viewers = [Viewer::Realm(OTHER), Viewer::Public].into_iter().cycle().skip(at);
    seeds(if one { 1 } else { often(1, 2) }).zip(viewers).collect()
}

/// Changes by umpire orders of a realm's points, stores, money and models show nobody else
/// anything, another realm as little as a viewer who sees what all know, in no command, look of a
/// script, expectation, view, preview or line of the log (NL-ARMY-04, NL-SCOUT-17).
#[test]
fn secrets_are_kept() {
    for (at, (edition, head)) in EDITIONS.iter().enumerate() {
        let series = Series { edition, head, realms: |_| 3 };
        let walks = walks(at, head)
            .into_iter()
            .map(|(seed, viewer)| compare((&series, viewer), seed + 1, often(50, 160), None));
        let compared: Vec<Compared> = walks.collect();
        let looks: usize = compared.iter().map(|compared| compared.looks).sum();
        assert!(looks > often(70, 250) * compared.len(), "{edition}: only {looks} looks");
        let atlases: usize = compared.iter().map(|compared| compared.atlases).sum();
        assert!(atlases > 0, "{edition}: no atlas was compared");
    }
}

/// Texts of a map for the host alone show nobody else anything, of tiles and of provinces.
#[test]
fn secrets_of_maps_are_kept() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let viewers = [Viewer::Realm(OTHER), Viewer::Public];
    for (place, edition) in ["dutch", "english", "marches"].into_iter().enumerate() {
        let file = folder.path().join(format!("{edition}.yaml"));
        let made = margrave().args(["map", "7", "--realms", "3", "--edition", edition]).output();
        let text = out(&made.expect("a map is made"));
        let labels = text.lines().filter_map(|line| {
            let label = line.strip_prefix("  ")?.split(':').next()?;
            label
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
                .then_some(label)
        });
        let labels: Vec<&str> = labels.collect();
        assert!(labels.len() > 15, "{text}");
        let write = |relic: &str| {
            let mut hidden = format!("{text}secrets:\n");
            for (at, label) in labels.iter().enumerate() {
                hidden += &format!(
                    "  {label}: {{ relic: {relic} {at}, forage: {relic}, defenders: {} }}\n",
                    at + relic.len()
                );
            }
            fs::write(&file, hidden).expect("a map is written");
        };
        let head = format!("map {}\n", file.display());
        let series = Series { edition, head: head.leak(), realms: |_| 3 };
        let looking = viewers.into_iter().cycle().skip(place).take(often(1, 2));
        for (seed, viewer) in (1..).zip(looking) {
            write("amber crown");
            let change = || write("jade sceptre");
            let compared =
                compare_changed((&series, viewer), seed, (often(70, 120), None), &change);
            assert!(compared.looks > often(60, 100), "{edition}: only {} looks", compared.looks);
        }
    }
}

/// Secret answers of a realm show nobody anything before all have answered (WM-REALM-02).
#[test]
fn secret_answers_are_kept() {
    for (at, (edition, head)) in EDITIONS.iter().enumerate() {
        let series = Series { edition, head, realms: |_| 3 };
        for (seed, viewer) in walks(at, head) {
            let looked = (&series, viewer);
            let Compared { secrets, .. } = compare(looked, seed + 1, 60, Some(usize::MAX));
            for at in 0..secrets.min(often(1, 3)) {
                compare(looked, seed + 1, 60, Some(at));
            }
        }
    }
}

/// A viewer for another realm learns who is asked and not what, is not told why an order of that
/// realm is refused, and hears from `expect` that something is hidden; the host and scripts are
/// told everything.
#[test]
fn questions_are_for_whoever_is_asked() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("campaign.txt");
    let head = format!(
        "margrave 2\nrealm red human\nrealm blue human\nmap {}/tests/maps/vale.yaml\ntile B4 capital red\ntile H4 capital blue\n\
         banner red 1 D6 900 baggage 2\nbanner blue 1 H4 1200 baggage 2\nstart season\ndice 6 5 2 3\nbegin\n",
        root().display()
    );
    fs::write(&path, &head).expect("a file is written");
    let lines = "view as blue\nwhere\nwhat\nhelp\npreview scout 1 E6\nscout 1 A1\nexpect refused\nexpect legal scout 1 E6\n\
                 expect banner red 1 points 900\nexpect banner red 1 points 800\nexpect banner blue 1 points 1200\n\
                 expect banner blue 1 points 7\nhash\numpire banner red 1 baggage 99\n";
    let said = out(&feed(margrave().arg("play").arg(folder.path()), lines));
    assert!(said.contains("red is asked; `view as red` shows what"), "{said}");
    assert!(!said.contains("Orders that answer the question"), "{said}");
    assert!(!said.contains("scout 1 E6"), "{said}");
    assert!(said.contains("refused; `view as red` shows why"), "{said}");
    assert_eq!(
        said.matches("that is hidden from blue: `view as host` shows everything").count(),
        4,
        "{said}"
    );
    assert!(said.contains("expected banner blue 1 points 7, but it is 1200"), "{said}");
    assert!(said.contains("the hash covers everything"), "{said}");
    assert!(
        said.contains("refused; `view as host` shows why") && !said.contains("red 1 holds"),
        "{said}"
    );
    let said = out(&feed(
        margrave().arg("play").arg(folder.path()),
        &lines.replace("view as blue", "view as host"),
    ));
    assert!(
        said.contains("Orders that answer the question")
            && said.contains("NL-SCOUT-01")
            && said.contains("but it is 900"),
        "{said}"
    );
    // A script is the host's, whoever's view it shows.
    fs::write(&path, head + "view as blue\nexpect banner red 1 points 900\nscout 1 A1\nexpect refused NL-SCOUT-01\n")
        .expect("a file is written");
    let run = feed(margrave().arg("test").arg(&path), "");
    assert!(run.status.success(), "{}{}", out(&run), err(&run));
}

/// Dice, shuffles, answers and changes within `play.in_secret` show nobody else anything: the log of
/// the host differs with the seed and with what the host answers, and what another realm sees does
/// not.
#[test]
fn what_scripts_do_in_secret_is_kept() {
    let told = |viewer: &str, seed: u8, answer: u8| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("campaign.txt");
        let maps = root().join("tests/maps").display().to_string();
        let head = format!(
            "margrave 2\nmod whispers\nseed {seed}\nrealm red human\nrealm blue human\nhost human\n\
             map {maps}/vale.yaml\ntile B4 capital red\ntile H4 capital blue\n\
             banner red 1 D6 900 baggage 2\nbanner blue 1 H4 1200 baggage 2\nstart season\ndice 6 5 2 3\nbegin\n"
        );
        fs::write(&path, head).expect("a file is written");
        copy_folder(&root().join("tests/mods/whispers"), &folder.path().join("mods/whispers"));
        let looks = "what\nwhere\nlog\nwhy\nwhy D3\nwhy red 1\nwhy red crowns\nwhy blue crowns\ntile D3\nrealms\n\
                     map\nchronicle\n";
        let lines = format!(
            "view as {viewer}\nred: listen D3\n{looks}red: brood\n{looks}host: pick {answer}\n{looks}red: mutter\n{looks}undo 2\nyes\nlog\n"
        );
        let said = out(&feed(margrave().arg("play").arg(folder.path()), &lines));
        said.replace(&folder.path().display().to_string(), "FOLDER")
    };
    assert!(told("blue", 1, 2).contains("red has ears."), "{}", told("blue", 1, 2));
    assert!(
        told("blue", 1, 2) == told("blue", 2, 5),
        "{}{}",
        told("blue", 1, 2),
        told("blue", 2, 5)
    );
    assert!(told("host", 1, 2) != told("host", 2, 2) && told("host", 1, 2) != told("host", 1, 5));
    assert!(told("red", 1, 2) != told("red", 2, 2));
    assert!(!told("red", 1, 2).contains("They are"));
}
