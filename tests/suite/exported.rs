//! Campaigns in play, written as heads of new ones: these begin at the same state, and go on alike.

use std::cell::Cell;
use std::path::Path;

use margrave::campaign::RealmId;
use margrave::engine::{Game, invariants};
use margrave::fault::{SourceFile, render};
use margrave::players::{Bot, Checks, Greedy, Simulation};
use margrave::rules::{Library, Selection};
use margrave::script::load_selection;
use margrave::session::start::{MapFiles, start_with};
use margrave::session::{Session, header, position};
use margrave::text::Text;

use crate::support::begun::{PEOPLE, begun as begun_in_folder, play as play_lines};
use crate::support::{assert_reported, assert_success, margrave, often, out};

/// A campaign of three computer players from its setting up on.
fn begun(edition: &str, lines: &str) -> Session {
    let rules = load_selection(&Library::shipped(), &Selection::of(edition))
        .unwrap_or_else(|faults| panic!("{}", render(&faults, false)));
    let text = format!(
        "margrave 2\nedition {edition}\nrealm red greedy\nrealm blue greedy\nrealm green greedy\n{lines}begin\n"
    );
    let source = SourceFile::new("the campaign", text);
    let (head, _) =
        header::parse(&source).unwrap_or_else(|faults| panic!("{}", render(&faults, false)));
    Session::new(rules, head, &source, Path::new("."), Vec::new())
        .unwrap_or_else(|faults| panic!("{}", render(&faults, false)))
}

/// Plays some phases by greedy players who know nothing of what was before.
fn play(session: &mut Session, phases: u32) {
    let mut minds: Vec<Box<dyn Bot>> = session
        .state
        .realm_ids()
        .map(|realm| Box::new(Greedy::new(7, realm)) as Box<dyn Bot>)
        .collect();
    let mut table = Simulation::new(&mut minds, Checks::None);
    let left = Cell::new(phases);
    let (flow, _) = session.play_unattended(&mut table, &|_| {
        let over = left.get() == 0;
        left.set(left.get().saturating_sub(1));
        over
    });
    assert_eq!(flow, Ok(()), "{:?}", table.breach);
}

/// The campaign that begins from the exported head, which is read from its text.
fn exported(session: &Session) -> Result<Session, String> {
    let written = position::write(&session.rules, &session.header, &session.state)
        .map_err(|faults| render(&faults, false))?;
    let text = written.header.write();
    let source = SourceFile::new("the head", text.clone());
    let (head, _) = header::parse(&source).map_err(|faults| render(&faults, false))?;
    let map = written.map.map_or_else(String::new, |(_, text)| text);
    let state = start_with(&head, &session.rules, &source, MapFiles::Text(&map))
        .map_err(|faults| render(&faults, false))?;
    assert_eq!(state.hash(), session.state.hash(), "{text}");
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("map.yaml"), map).expect("written");
    Session::new(session.rules.clone(), head, &source, folder.path(), Vec::new())
        .map_err(|faults| render(&faults, false))
}

/// Plays a campaign, exports it whenever a phase begins, and each time some phases further both.
fn everywhere(edition: &str, lines: &str, phases: u32, every: u32) {
    let mut session = begun(edition, lines);
    let (mut tried, mut refused) = (0, Vec::new());
    for at in 0..phases {
        if session.state.ending.is_some() {
            break;
        }
        let ready = session.state.laying.is_none() && !session.state.map.places.is_empty();
        if ready && at % every == 0 {
            match exported(&session) {
                Ok(mut other) => {
                    tried += 1;
                    let before = session.state.clone();
                    play(&mut other, 3);
                    play(&mut session, 3);
                    assert_eq!(
                        other.state.hash(),
                        session.state.hash(),
                        "{edition}: three phases after {:?}",
                        before.clock
                    );
                    continue;
                }
                Err(why) => refused.push(format!("{:?}: {why}", session.state.clock)),
            }
        }
        play(&mut session, 1);
    }
    assert!(
        refused.is_empty(),
        "{edition}: {} of {tried} are refused:\n{}",
        refused.len(),
        refused[0]
    );
    assert!(tried > 20, "{edition}: {tried}");
}

#[test]
fn dutch() {
    everywhere("dutch", "seed 3\n", often(120, 600), 1);
}

/// Banners in hiding and hidden claims go with them, and whoever knows of each.
#[test]
fn what_is_hidden() {
    let map = "map given free\ntile A1 is capital_meadow capital red\ntile B1 is meadow known\ntile C1 is capital_meadow capital blue\n\
               tile D1 is meadow known\nbanner red 1 A1 500\nbanner red 2 B1 400\nbanner blue 1 C1 500\nhidden red 2 known_to green\n\
               hidden_claim D1 red\nhidden_claim A1 blue known_to red green\norder red blue green\nstart season\n";
    let session = begun("dutch", map);
    let begun = exported(&session).expect("it is exported");
    let (banner, _) = begun.state.hidden().next().expect("a banner is in hiding");
    assert_eq!(begun.state.knowers(banner), Some(vec![RealmId(0), RealmId(2)]));
    let claims = begun.state.hidden_claims.iter();
    let mut claims: Vec<_> = claims.map(|claim| (claim.realm, claim.knowers())).collect();
    claims.sort();
    let all = vec![RealmId(0), RealmId(1), RealmId(2)];
    assert_eq!(claims, [(RealmId(0), vec![RealmId(0)]), (RealmId(1), all)]);
}

/// Secrets of tiles, which the host alone knows, go with them, whatever letters they have.
#[test]
fn secrets_of_tiles() {
    let lines = "map given free\ntile A1 is capital_meadow\ntile B1 is meadow\ntile C1 is capital_meadow\ntile A2 is meadow\n\
                 secret A1 relic amber crown\nsecret A1 \"two\\u0020words\" 7\nsecret B1 note \"a\\u0020\\u0020b\\u0023\"\n";
    let session = begun("dutch", lines);
    let secret = |place: usize, name: &str| {
        session.state.map.places[place].secrets().get(name).map(ToString::to_string)
    };
    assert_eq!(secret(0, "relic").as_deref(), Some("amber crown"));
    assert_eq!(secret(0, "two words").as_deref(), Some("7"));
    assert_eq!(secret(1, "note").as_deref(), Some("a  b#"));
    let other = exported(&session).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(other.state.map, session.state.map);
}

/// What a banner gives its turn to, and why a revenue changes, come back as they were: plain words, sentences with their
/// arguments, and words that look like one.
#[test]
fn texts_of_scripts() {
    let lines = "map given free\ntile A1 is capital_meadow\ntile B1 is meadow\ntile C1 is capital_meadow\ntile A2 is meadow\n\
                 banner red 1 B1 500\nbanner red 2 B1 500\nbanner red 3 B1 500\nstart season movement year 1 turn red\n\
                 windfall red -20 house-rule bad harvest\n\
                 windfall red 5 house-rule say [\"ships at {place}\",[[\"place\",\"B1\"]]]\n\
                 condition red 1 busy house-rule digs for gold\n\
                 condition red 2 busy EN-WILD-02 say [\"explores {tile} \\u0020\\u0023\",[[\"tile\",{\"list\":[[\"B1\",{\"noun\":\"meadow\"},{\"count\":[2,\"point\"]},3],\"And\"]}]]]\n\
                 condition red 3 busy house-rule \"say\\u0020[]\"\n";
    let session = begun("dutch", lines);
    let busy = |at: usize| {
        let busy = session.state.banners[at].busy.as_ref();
        Text::of_script(&busy.expect("it is busy").what).in_english()
    };
    assert_eq!(busy(0), "digs for gold");
    assert_eq!(busy(1), "explores B1, meadow, 2 points and 3  #");
    assert_eq!(busy(2), "say []");
    let other = exported(&session).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(other.state, session.state);
    let written = position::write(&session.rules, &session.header, &session.state);
    let text = written.expect("it is written").header.write();
    for line in
        lines.lines().filter(|line| line.starts_with("windfall") || line.starts_with("cond"))
    {
        assert!(text.lines().any(|written| written == line), "{line}\n{text}");
    }
}

/// A realm that has fallen has no place in the order of play any more.
#[test]
fn after_a_realm_has_fallen() {
    everywhere("dutch", "seed 9\nfallen green\norder blue red\n", 40, 1);
}

#[test]
fn english() {
    everywhere("english", "seed 5\n", often(160, 700), 2);
}

#[test]
fn english_with_rosters() {
    everywhere("english", "seed 8\noption depth roster\n", often(160, 700), 2);
}

#[test]
fn warmaster() {
    everywhere("warmaster", "seed 4\n", often(140, 600), 1);
}

#[test]
fn marches() {
    everywhere("marches", "seed 6\n", often(120, 600), 2);
}

/// A campaign in mid-phase: the new one begins with the phase, and the answers given in it follow, so
/// that it stands where the old one does. It goes on in its own folder, and is exported as it is.
#[test]
fn a_folder_in_the_midst_of_a_phase() {
    let (_kept, path) = begun_in_folder(&[], &format!("{PEOPLE}banner red 2 B4 900\n"));
    play_lines(&path, "scout 1 D5\nquit\n");
    let to = path.with_file_name("again");
    let output = margrave().arg("export").args([&path, &to]).output().expect("it runs");
    assert_success(&output, "export");
    assert!(out(&output).contains("given in it so far."), "{}", out(&output));
    let said = |path: &Path| play_lines(path, "why\nundo\nscout 1 C6\nscout 2 B5\nquit\n");
    let (one, other) = (said(&path), said(&to));
    assert!(
        one.contains("red 1 sends scouts") && other.contains("red 1 sends scouts"),
        "{one}\n{other}"
    );
    let hash = |path: &Path| {
        let folder = margrave::session::Folder { path: path.to_owned() };
        let text = std::fs::read(folder.path.join("snapshots/latest.json")).expect("a saved state");
        let saved: serde_json::Value = serde_json::from_slice(&text).expect("json");
        serde_json::to_string(&saved["state"]).expect("json")
    };
    assert_eq!(hash(&path), hash(&to));
    let printed = |path: &Path| out(&margrave().arg("export").arg(path).output().expect("it runs"));
    assert_eq!(printed(&path), printed(&to));
    let again = margrave().arg("export").args([&path, &to]).output().expect("it runs");
    assert_reported(&again, "holds a campaign already");
}

/// A campaign that cannot be gone on from is refused with its reason, and nothing is written.
#[test]
fn what_cannot_be_exported() {
    let kept = tempfile::tempdir().expect("a folder");
    let unmade = kept.path().join("unmade.campaign");
    std::fs::write(&unmade, "margrave 2\nrealm red human\nrealm blue human\nmap lay\nbegin\n")
        .expect("written");
    let to = kept.path().join("to");
    let output = margrave().arg("export").args([&unmade, &to]).output().expect("it runs");
    assert_reported(&output, "the map of the campaign is not made yet");
    assert!(!to.exists());
}

/// Texts and values come back as they are, whatever blanks, quotes and signs are in them.
#[test]
fn odd_texts() {
    let mut session = begun("dutch", "seed 3\n");
    while session.state.map.places.is_empty() {
        play(&mut session, 1);
    }
    use margrave::campaign::{BannerId, RealmId, ScriptValue};
    let odd = [
        "two  blanks",
        "a # sign",
        "\"quoted\" \\ text",
        "a\nline",
        " around ",
        "\u{a0}",
        "7",
        "yes",
    ];
    for (at, text) in odd.iter().enumerate() {
        session
            .state
            .annotations
            .epithets
            .insert(u16::try_from(at).expect("few") + 1, text.replace('\n', " "));
        let memory = session.state.memory.entry("dutch".to_owned()).or_default();
        // A name in a table is a single line.
        let name = text.replace('\n', " ");
        let list =
            ScriptValue::List(vec![ScriptValue::text(*text), ScriptValue::Realm(RealmId(1))]);
        memory.insert(format!("odd {text}"), ScriptValue::Map([(name, list)].into()).into());
    }
    let gone = session.state.banners.iter().position(|banner| banner.removed);
    if let Some(gone) = gone.and_then(|at| u16::try_from(at).ok()) {
        let memory = session.state.memory.entry("dutch".to_owned()).or_default();
        memory.insert("gone".to_owned(), ScriptValue::Banner(BannerId(gone)).into());
    }
    exported(&session).unwrap_or_else(|why| panic!("{why}"));
}

/// Exports a campaign whenever some phases have begun, to another edition that then goes on.
fn to_other_edition(from: &str, lines: &str, to: &str, phases: u32, every: u32) -> Vec<String> {
    let rules = load_selection(&Library::shipped(), &Selection::of(to))
        .unwrap_or_else(|faults| panic!("{}", render(&faults, false)));
    let (mut session, mut told, mut tried) = (begun(from, lines), Vec::new(), 0);
    for at in 0..phases {
        play(&mut session, 1);
        if session.state.map.places.is_empty() || session.state.laying.is_some() || at % every > 0 {
            continue;
        }
        let found = position::carry_over(&session.rules, &rules, &session.header, &session.state);
        let found = found.unwrap_or_else(|faults| panic!("{}", render(&faults, false)));
        let source = SourceFile::new("the head", found.position.header.write());
        let folder = tempfile::tempdir().expect("a folder");
        if let Some((name, text)) = found.position.map {
            std::fs::write(folder.path().join(name), text).expect("written");
        }
        let (head, _) = header::parse(&source).expect("it was read before");
        let mut other = Session::new(rules.clone(), head, &source, folder.path(), Vec::new())
            .unwrap_or_else(|faults| panic!("{}", render(&faults, false)));
        if !other.state.map.places.is_empty() {
            play(&mut other, 12);
            let game = Game::new(&other.rules, &other.state, None);
            assert_eq!(invariants::sound_by_rules(&game), Ok(()), "{from} to {to} after {at}");
        }
        told = found.said.iter().map(Text::in_english).collect();
        tried += 1;
    }
    assert!(tried > 3, "{tried}");
    told
}

/// Parts of the edition below are carried over as they lie.
#[test]
fn to_an_edition_that_builds_on_it() {
    let said = to_other_edition("dutch", "seed 3\n", "english", often(140, 600), 9);
    assert!(
        said.iter().any(|said| said.contains("asks for the option `english.walls`")),
        "{said:?}"
    );
    assert!(!said.iter().any(|said| said.contains("no place for the map")), "{said:?}");
}

/// Additions of an edition have no place in the one that it builds on.
#[test]
fn to_the_edition_below() {
    let said = to_other_edition("english", "seed 5\n", "dutch", often(140, 600), 9);
    let gone = "It has no place for the option `english.";
    assert!(said.iter().any(|said| said.starts_with(gone)), "{said:?}");
}

/// Another game begins anew: what lay on the map has no place, and that is said.
#[test]
fn to_another_game() {
    let said = to_other_edition("dutch", "seed 3\n", "marches", 60, 9);
    assert!(said.iter().any(|said| said.contains("plays on provinces, not tiles")), "{said:?}");
    // Other things that are dropped are named by their lines.
    let said = to_other_edition("warmaster", "seed 4\n", "dutch", 60, 9);
    let dropped = said.iter().find(|said| said.starts_with("Neither does it take"));
    assert!(dropped.is_some_and(|said| said.contains("`remember warmaster ")), "{said:?}");
    let said = to_other_edition("dutch", "seed 3\n", "warmaster", 60, 9);
    assert!(
        said.iter().any(|said| said.contains("of its tiles are not in the edition")),
        "{said:?}"
    );
    let said = to_other_edition("marches", "seed 6\n", "english", 60, 9);
    assert!(said.iter().any(|said| said.contains("plays on tiles, not provinces")), "{said:?}");
}
