//! Texts of the log and the chronicle on an event: the same to the end of the campaign as when it
//! happened.

use std::collections::BTreeSet;
use std::fs;

use crate::support::series::{Series, hooks, minds, seeds};
use crate::support::{files, often, root};
use margrave::basics::pluralize::plural;
use margrave::campaign::EventRecord;
use margrave::campaign::knowledge::Viewer;
use margrave::engine::{Flow, Game, InFront, Order, Players, Question, Refusal};
use margrave::phases;
use margrave::players::{Checks, Simulation};
use margrave::script::RulesetCache;
use margrave::view::{self, Witness};

const EDITIONS: &[Series] = &[
    Series { edition: "dutch", head: "option years 2\n", realms: |_| 3 },
    Series { edition: "english", head: "option years 2\n", realms: |_| 3 },
    Series { edition: "warmaster", head: "option warmaster.battles paper\n", realms: |_| 4 },
    Series {
        edition: "marches",
        head: "option marches.battles paper\noption marches.last_round 3\n",
        realms: |_| 6,
    },
];

/// Plays on and remembers all that is said.
struct Listened<'m> {
    table: Simulation<'m>,
    witness: Witness,
    log: Vec<EventRecord>,
    nouns: BTreeSet<String>,
    /// Lines that say `1 points`.
    wrong: Vec<String>,
}

impl Listened<'_> {
    fn hear(&mut self, text: &str) {
        self.wrong.extend(
            text.lines()
                .filter(|line| wrong_number(line, &self.nouns).is_some())
                .map(str::to_owned),
        );
    }
}

impl InFront for Listened<'_> {
    fn behind(&mut self) -> &mut dyn Players {
        &mut self.table
    }

    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        self.hear(&question.ask.prompt(game).in_english());
        self.table.answer(game, question)
    }

    fn refused(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
        order: &Order,
        refusal: &Refusal,
    ) -> Flow {
        self.hear(&refusal.why.in_english());
        self.table.refused(game, question, order, refusal)
    }

    fn saw(&mut self, game: &Game<'_>, record: EventRecord) {
        if let Some(text) = view::say(game, Viewer::Host, &record) {
            self.hear(&text);
        }
        self.witness.saw(game, &self.log, &record);
        self.log.push(record.clone());
        self.table.saw(game, record);
    }
}

/// Campaigns of computer players in each edition (NL-CHRON-01). That `margrave test` looks at the
/// same in every script holds it for what computer players do not do.
#[test]
fn the_past_stays_as_it_was_told() {
    let (mut shelf, nouns) = (RulesetCache::default(), counted_nouns());
    for series in EDITIONS {
        for seed in seeds(often(2, 6)) {
            let session = series.campaign(seed, &mut shelf);
            let mut state = session.state.clone();
            let scripts = hooks(&session, &state);
            let mut minds = minds(seed, state.realms.len());
            let table = Simulation::new(&mut minds, Checks::None);
            let mut listened = Listened {
                table,
                witness: Witness::default(),
                log: Vec::new(),
                nouns: nouns.clone(),
                wrong: Vec::new(),
            };
            let flow = phases::play(&session.rules, scripts.as_deref(), &mut state, &mut listened);
            let what = format!("{}, seed {seed}", series.edition);
            assert_eq!(flow, Ok(()), "{what}");
            let Listened { mut witness, log, wrong, .. } = listened;
            assert_eq!(wrong, Vec::<String>::new(), "{what}");
            assert!(log.len() > 500, "{what}: only {} events", log.len());
            let game = Game::new(&session.rules, &state, None);
            assert_eq!(witness.contradictions(&game, &log), Vec::<String>::new(), "{what}");
        }
    }
}

/// Nouns that code and scripts count by `count`, `campaign.count` and in texts, of several.
fn counted_nouns() -> BTreeSet<String> {
    let sources =
        files(&root().join("src"), "rs").into_iter().chain(files(&root().join("rules"), "lua"));
    let mut nouns = BTreeSet::new();
    for path in sources {
        let text = fs::read_to_string(&path).expect("a source file is read");
        for line in text.lines() {
            for (at, _) in line.match_indices("count(") {
                let noun = line[at..].split('"').nth(1).unwrap_or_default();
                if !noun.is_empty()
                    && noun.chars().all(|letter| letter.is_ascii_lowercase() || letter == ' ')
                {
                    nouns.insert(plural(noun));
                }
            }
            // `{ cities, "city" }` counts in a text.
            for (at, _) in line.match_indices("\" }") {
                let noun = line[..at].rsplit('"').next().unwrap_or_default();
                let counts = line[..at - noun.len()].ends_with(", \"");
                let several = plural(noun) != noun;
                if counts
                    && several
                    && noun.chars().all(|letter| letter.is_ascii_lowercase() || letter == ' ')
                {
                    nouns.insert(plural(noun));
                }
            }
        }
    }
    nouns
}

/// The noun at the start of a text, if one of these is there.
fn begins_with<'n>(text: &str, nouns: &'n BTreeSet<String>) -> Option<&'n str> {
    let whole = |rest: &str| {
        !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.')
    };
    nouns.iter().map(String::as_str).find(|noun| text.strip_prefix(noun).is_some_and(whole))
}

/// `1 points` in a line that is shown, with or without a sign; typed lines are left out.
fn wrong_number<'n>(line: &str, nouns: &'n BTreeSet<String>) -> Option<&'n str> {
    let alone = |at: usize| {
        !line[..at].ends_with(|letter: char| letter.is_alphanumeric() || ".,:/".contains(letter))
    };
    let typed = line.trim_start().starts_with("> ");
    let mut ones = line.match_indices("1 ").filter(|(at, _)| !typed && alone(*at));
    ones.find_map(|(at, _)| begins_with(&line[at + 2..], nouns))
}

/// No text of the code or of a script puts a number before a noun of several without counting it,
/// so that none can say `1 tiles`: neither `{points} points` in Rust nor `number .. " points"` in
/// Lua.
#[test]
fn every_number_counts_its_noun() {
    let nouns = counted_nouns();
    assert!(nouns.len() > 40 && nouns.contains("points") && nouns.contains("cities"), "{nouns:?}");
    let mut wrong = Vec::new();
    let folders = [("src", "rs"), ("rules", "lua"), ("mods", "lua"), ("tests/mods", "lua")];
    for (folder, ending) in folders {
        for path in files(&root().join(folder), ending) {
            let text = fs::read_to_string(&path).expect("a source file is read");
            for (number, line) in text.lines().enumerate() {
                let code =
                    !line.trim_start().starts_with("//") && !line.trim_start().starts_with("--");
                let before = if ending == "rs" { "} " } else { ".. \" " };
                let found = line
                    .match_indices(before)
                    .filter(|(at, _)| code && is_number(&line[..*at], ending));
                let found: Vec<&str> = found
                    .filter_map(|(at, _)| begins_with(&line[at + before.len()..], &nouns))
                    .collect();
                if let Some(noun) = found.first() {
                    wrong.push(format!(
                        "{}:{}: {noun}: {}",
                        path.display(),
                        number + 1,
                        line.trim()
                    ));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "\ncount these by `count` or `campaign.count`:\n{}\n",
        wrong.join("\n")
    );
}

/// True if what stands before a noun may be a number: names and labels are none, and a range ends
/// with several.
fn is_number(before: &str, ending: &str) -> bool {
    if ending == "lua" {
        let before = before.trim_end();
        return !before.contains("table.concat(")
            && ![".name", ".label", ".title", "\"", "settlement", "tostring(tile)"]
                .iter()
                .any(|name| before.ends_with(name));
    }
    let Some(brace) = before.rfind('{') else { return false };
    let name = &before[brace + 1..];
    let plain =
        name.is_empty() || name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
    plain
        && !before[..brace].ends_with("to ")
        && !["label", "name", "who", "of", "race", "realm", "whose"].contains(&name)
}

/// Expected outputs of scripts count their nouns rightly.
#[test]
fn expected_outputs_count_their_nouns() {
    let nouns = counted_nouns();
    assert_eq!(wrong_number("  red has 1 points", &nouns), Some("points"));
    assert_eq!(
        wrong_number("is changed by +1 crowns", &BTreeSet::from(["crowns".to_owned()])),
        Some("crowns")
    );
    assert_eq!(wrong_number("red 1 loses 11 points", &nouns), None);
    let mut wrong = Vec::new();
    for path in
        ["tests", "scripts", "mods"].iter().flat_map(|folder| files(&root().join(folder), "out"))
    {
        let text = fs::read_to_string(&path).expect("an expected output is read");
        let lines =
            text.lines().enumerate().filter(|(_, line)| wrong_number(line, &nouns).is_some());
        wrong.extend(lines.map(|(at, line)| format!("{}:{}: {line}", path.display(), at + 1)));
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}
