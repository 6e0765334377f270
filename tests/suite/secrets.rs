//! What others may not know: two campaigns that differ only in one realm's secrets show everybody
//! else the same.

use std::cell::RefCell;
use std::fs;
use std::rc::Rc;

use crate::support::series::{Series, seeds};
use crate::support::{err, feed, margrave, out, root};
use margrave::campaign::knowledge::Viewer;
use margrave::campaign::{RealmId, Service};
use margrave::command::COMMANDS;
use margrave::engine::core::parse;
use margrave::engine::{Game, Hooks, Order, Question, Who};
use margrave::script::RulesetCache;
use margrave::session::{Console, Finished, Input, Screen, Session, TypedLine};

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
    /// What is typed in the first campaign, and in the second.
    typed: [String; 2],
    shown: Vec<String>,
    /// What is asked then is answered in secret.
    secret: bool,
}

/// Numbers in a fixed order.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 16).unwrap_or(0) % end.max(1)
    }
}

/// Names that fill the words in capitals of usages, and what the pages of scripts say can be read.
struct Words {
    expectations: Vec<String>,
    /// Type of handle, and what is read of it: `Banner`, `.points`.
    members: Vec<(String, String)>,
    values: Vec<String>,
}

fn words() -> Words {
    let reference =
        fs::read_to_string(root().join("rules/REFERENCE.md")).expect("the reference is read");
    let rows = |heading: &str| {
        let section = reference
            .split(&format!("\n## {heading}\n"))
            .nth(1)
            .and_then(|text| text.split("\n## ").next());
        let lines = section.unwrap_or_default().lines();
        let words = lines.filter_map(|line| {
            Some(line.strip_prefix("| `")?.split("` |").next()?.replace("\\|", "|"))
        });
        words.collect::<Vec<String>>()
    };
    let (expectations, values) = (rows("Expectations"), rows("Values"));
    assert!(
        !expectations.is_empty() && !values.is_empty(),
        "the reference lists what can be expected, and the values"
    );
    let page = fs::read_to_string(root().join("mods/API.md")).expect("the page is read");
    let mut members = Vec::new();
    let mut section = String::new();
    for line in page.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            title.clone_into(&mut section);
        }
        if let Some(name) = line.strip_prefix("| `").and_then(|line| line.split('`').next())
            && ["Banner", "Realm", "Tile", "Ship", "campaign"].contains(&section.as_str())
        {
            members.push((section.clone(), name.to_owned()));
        }
    }
    Words { expectations, members, values }
}

/// Whatever can be looked at, written down in the first campaign and typed again in the second.
struct Looks<'a> {
    words: &'a Words,
    numbers: Numbers,
    /// How many looks are taken at each question.
    each: usize,
}

impl Looks<'_> {
    fn pick<'t>(&mut self, from: &'t [String]) -> &'t str {
        let at = self.numbers.below(from.len());
        from.get(at).map_or("", String::as_str)
    }

    fn tile(&mut self, game: &Game<'_>) -> String {
        // Where the realm's banners are there is most to hide.
        let theirs: Vec<String> = game
            .state
            .banners_of(KEEPER)
            .map(|(_, banner)| game.label(banner.at).to_owned())
            .collect();
        let all: Vec<String> =
            game.state.map.places.iter().map(|place| place.label.clone()).collect();
        if self.numbers.below(2) == 0 && !theirs.is_empty() {
            self.pick(&theirs).to_owned()
        } else {
            self.pick(&all).to_owned()
        }
    }

    fn number(&mut self) -> String {
        let numbers = ["1", "1", "2", "3", "4", "0", "640", "700", "560", "12"];
        numbers[self.numbers.below(numbers.len())].to_owned()
    }

    fn realm(&mut self, game: &Game<'_>) -> String {
        let at =
            if self.numbers.below(3) > 0 { 0 } else { self.numbers.below(game.state.realms.len()) };
        game.state.realms.get(at).map_or_else(String::new, |realm| realm.name.clone())
    }

    /// Every word in capitals of a usage becomes something, and of alternatives one is taken.
    fn fill(&mut self, game: &Game<'_>, usage: &str) -> String {
        let whole: Vec<String> = usage.split(" | ").map(str::to_owned).collect();
        let usage = self.pick(&whole).to_owned();
        let counters: Vec<String> =
            game.rules.counters.iter().map(|counter| counter.id.clone()).collect();
        let mut line = Vec::new();
        for word in usage.split_whitespace() {
            let bare = word.trim_matches(|letter| "[]…".contains(letter));
            if word.starts_with('[') && self.numbers.below(2) == 0 {
                continue;
            }
            let choices: Vec<String> = bare.split('|').map(str::to_owned).collect();
            let bare = self.pick(&choices).to_owned();
            line.push(match bare.as_str() {
                "REALM" | "OWNER" => self.realm(game),
                "TILE" => self.tile(game),
                "NUMBER" | "VALUE" | "COUNT" | "STEPS" | "YEAR" | "AMOUNT" => self.number(),
                "COUNTER" => self.pick(&counters).to_owned(),
                "RULE" => "NL-SCOUT-01".to_owned(),
                "NAME" | "WHAT" => "battle".to_owned(),
                "TEXT" => self.number(),
                "KIND" => "spy".to_owned(),
                "WORD" => "move".to_owned(),
                "ORDER" => {
                    let order = self.numbers.below(margrave::engine::ORDERS.len());
                    margrave::engine::ORDERS[order].example.to_owned()
                }
                other => other.to_owned(),
            });
        }
        line.join(" ")
    }

    fn lua(&mut self, game: &Game<'_>) -> String {
        let realm = self.realm(game);
        let tile = self.tile(game);
        let number = self.numbers.below(3) + 1;
        let handle = |kind: &str| match kind {
            "Banner" => format!("campaign.realm(\"{realm}\").banners[{number}]"),
            "Realm" => format!("campaign.realm(\"{realm}\")"),
            "Tile" => format!("campaign.tile(\"{tile}\")"),
            "Ship" => format!("campaign.ships[{number}]"),
            _ => "campaign".to_owned(),
        };
        if self.numbers.below(4) == 0 {
            let values = &self.words.values;
            let value = values.get(self.numbers.below(values.len())).cloned().unwrap_or_default();
            return format!(
                "lua campaign.value(\"{value}\", {{realm = {}, banner = {}, tile = {}}})",
                handle("Realm"),
                handle("Banner"),
                handle("Tile")
            );
        }
        let members = &self.words.members;
        let (kind, member) = members[self.numbers.below(members.len())].clone();
        let name = member
            .strip_prefix("campaign.")
            .map_or_else(|| member.clone(), |name| format!(".{name}"));
        let Some((name, arguments)) = name.split_once('(') else {
            return format!("lua {}{name}", handle(&kind));
        };
        let given: Vec<String> = arguments
            .split(", ")
            .map(|argument| {
                match argument
                    .trim_end_matches(')')
                    .rsplit(": ")
                    .next()
                    .unwrap_or_default()
                    .trim_end_matches('?')
                {
                    "Tile" => handle("Tile"),
                    "Realm" => handle("Realm"),
                    "Banner" => handle("Banner"),
                    "number" => number.to_string(),
                    _ => "\"forage\"".to_owned(),
                }
            })
            .collect();
        format!("lua {}{name}({})", handle(&kind), given.join(", "))
    }

    /// One look.
    fn look(&mut self, game: &Game<'_>, question: Option<&Question<'_>>) -> String {
        match self.numbers.below(10) {
            0..=2 => self.lua(game),
            3..=4 => {
                let expectations = &self.words.expectations;
                let usage = expectations[self.numbers.below(expectations.len())].clone();
                format!("expect {}", self.fill(game, &usage))
            }
            5 => {
                let views: Vec<String> = game
                    .hooks
                    .map_or(&[][..], Hooks::views)
                    .iter()
                    .map(parse::view_usage)
                    .collect();
                if views.is_empty() {
                    return "banners".to_owned();
                }
                let view = self.pick(&views).to_owned();
                self.fill(game, &view)
            }
            6 => {
                let legal = question.map_or_else(Vec::new, |question| question.legal(game));
                let who = question.and_then(|question| question.who.realm());
                let lines: Vec<String> =
                    legal.iter().map(|order| parse::write(game, who, order)).collect();
                format!("preview {}", self.pick(&lines))
            }
            _ => {
                // Those that act, or change who looks, are left out.
                const ACT: &[&str] =
                    &["quit", "undo", "redo", "amend", "reload", "view", "expect", "lua", "skip"];
                let rows: Vec<_> = COMMANDS.iter().filter(|row| !ACT.contains(&row.name)).collect();
                let row = rows[self.numbers.below(rows.len())];
                self.fill(game, row.usage)
            }
        }
    }

    /// The secrets of the realm become these in one campaign, and those in the other; then the same
    /// in both.
    fn secrets(&mut self, game: &Game<'_>) -> Vec<[String; 3]> {
        let name = game.realm_name(KEEPER);
        let own: Vec<u8> = game
            .state
            .banners_of(KEEPER)
            .filter(|(_, banner)| banner.service == Service::Own)
            .map(|(_, banner)| banner.number)
            .collect();
        let three = |begin: String, values: [&str; 3]| {
            values.map(|value| format!("umpire {begin} {value}"))
        };
        let mut found = Vec::new();
        if game.state.has_rosters() {
            let troops: Vec<_> = game
                .state
                .roster
                .present()
                .map(|(_, troop)| troop)
                .filter(|troop| troop.realm == KEEPER && troop.character.is_none())
                .collect();
            if !troops.is_empty() {
                let troop = troops[self.numbers.below(troops.len())];
                found.push(three(
                    format!("troop {name} {} models", troop.number),
                    ["12", "17", "15"],
                ));
            }
        } else if !own.is_empty() {
            let number = own[self.numbers.below(own.len())];
            found.push(three(format!("banner {name} {number} points"), ["560", "640", "700"]));
        }
        if !own.is_empty() {
            let number = own[self.numbers.below(own.len())];
            found.push(three(format!("banner {name} {number} baggage"), ["0", "1", "0"]));
        }
        if !game.rules.money.public {
            found.push(three(format!("realm {name} money"), ["3", "44", "20"]));
        }
        for counter in game.rules.counters.iter().filter(|counter| !counter.public) {
            found.push(three(format!("counter {name} {}", counter.id), ["1", "2", "3"]));
        }
        found
    }
}

/// Types the lines of both campaigns; in the first one they are thought of.
struct Typist<'a> {
    page: Page,
    steps: Vec<Step>,
    /// Lines of the first campaign that are typed in the second.
    given: Option<&'a [Step]>,
    looks: Looks<'a>,
    waiting: Vec<[String; 2]>,
    questions: usize,
    most: usize,
    /// At which secret question the realm answers otherwise in the second campaign, counted from 0.
    otherwise: Option<usize>,
    secrets: usize,
}

impl Typist<'_> {
    fn note(
        &mut self,
        question: Option<&Question<'_>>,
        console: &Console,
        typed: [String; 2],
    ) -> TypedLine {
        let shown = std::mem::take(&mut *self.page.0.borrow_mut());
        assert_eq!(console.viewer, Viewer::Realm(OTHER));
        let second = usize::from(self.given.is_some());
        let line = typed[second].clone();
        self.steps.push(Step {
            typed,
            shown,
            secret: question.is_some_and(|question| question.ask.secret()),
        });
        TypedLine::Line(line)
    }

    /// Lines at a new question: looks, a secret that differs, looks at it, the secret as it is in
    /// both, and an answer.
    fn think(&mut self, game: &Game<'_>, question: &Question<'_>) {
        let both = |line: String| [line.clone(), line];
        let mut lines = Vec::new();
        let looks = |looks: &mut Looks<'_>, count: usize| {
            (0..count).map(|_| both(looks.look(game, Some(question)))).collect::<Vec<_>>()
        };
        let secrets = if self.otherwise.is_none() && self.looks.numbers.below(3) == 0 {
            self.looks.secrets(game)
        } else {
            Vec::new()
        };
        lines.extend(secrets.iter().map(|[one, two, _]| [one.clone(), two.clone()]));
        let count = if secrets.is_empty() { 2 } else { self.looks.each };
        lines.extend(looks(&mut self.looks, count));
        lines.extend(secrets.into_iter().map(|[_, _, after]| both(after)));
        let legal = question.legal(game);
        let order = |at: usize| {
            let line = parse::write(game, question.who.realm(), &legal[at]);
            let asked = question.who.realm().map_or("host", |realm| game.realm_name(realm));
            format!("{asked}: {line}")
        };
        // Phases end sooner where `done` is said often.
        let done = legal
            .iter()
            .position(|order| matches!(order, Order::Done { .. }))
            .filter(|_| self.looks.numbers.below(3) == 0);
        let at = done.unwrap_or_else(|| self.looks.numbers.below(legal.len()));
        let mut answers = both(order(at));
        if question.ask.secret() && question.who == Who::Realm(KEEPER) {
            // How many banners are mustered is seen; how strong they are is not.
            let shape = |line: &str| {
                line.split(' ').map(|word| word.parse::<i64>().is_ok()).collect::<Vec<_>>()
            };
            let alike: Vec<String> = (0..legal.len())
                .map(order)
                .filter(|line| *line != answers[0] && shape(line) == shape(&answers[0]))
                .collect();
            // Whoever offers a pact is told the answer.
            let told = game
                .state
                .pacts
                .iter()
                .any(|pact| pact.with == KEEPER && pact.answer.accepted().is_none());
            if self.otherwise == Some(self.secrets) && !alike.is_empty() && !told {
                answers[1].clone_from(&alike[self.looks.numbers.below(alike.len())]);
            }
            self.secrets += 1;
        }
        lines.push(answers);
        lines.reverse();
        self.waiting = lines;
        self.questions += 1;
    }
}

impl Input for Typist<'_> {
    fn reply(&mut self, _: &str, _: &mut Console) -> Option<String> {
        Some("no".to_owned())
    }

    fn put_back(&mut self, _: String) -> bool {
        true
    }

    fn line(
        &mut self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
        console: &mut Console,
    ) -> TypedLine {
        if let Some(given) = self.given {
            return match given.get(self.steps.len()) {
                Some(step) => self.note(question, console, step.typed.clone()),
                None => TypedLine::End,
            };
        }
        let Some(question) = question.filter(|_| self.questions < self.most) else {
            return TypedLine::End;
        };
        if self.waiting.is_empty() {
            self.think(game, question);
        }
        match self.waiting.pop() {
            Some(typed) => self.note(Some(question), console, typed),
            None => TypedLine::End,
        }
    }

    fn place(&self) -> Option<String> {
        None
    }
}

fn run(session: &mut Session, mut typist: Typist<'_>) -> (Vec<Step>, usize) {
    let mut console = Console::new(Box::new(typist.page.clone()), false, false);
    console.viewer = Viewer::Realm(OTHER);
    let finished = session.run(&mut typist, &mut console);
    assert!(!matches!(finished, Finished::Broken(_) | Finished::Halted(_)), "{finished:?}");
    (typist.steps, typist.secrets)
}

/// Plays both campaigns and returns how many looks were compared, and how many secret questions
/// there were.
fn compare(series: &Series, seed: u64, most: usize, otherwise: Option<usize>) -> (usize, usize) {
    let words = words();
    let mut shelf = RulesetCache::default();
    let typist = |given| Typist {
        page: Page::default(),
        steps: Vec::new(),
        given,
        looks: Looks { words: &words, numbers: Numbers(seed * 7919 + 12345), each: 25 },
        waiting: Vec::new(),
        questions: 0,
        most,
        otherwise,
        secrets: 0,
    };
    let (first, secrets) = run(&mut series.campaign(seed, &mut shelf), typist(None));
    let (second, _) = run(&mut series.campaign(seed, &mut shelf), typist(Some(&first)));
    // In this edition all is shown once all have answered: then each campaign goes on its own way.
    let parts = first
        .iter()
        .position(|step| step.typed[0] != step.typed[1])
        .filter(|_| otherwise.is_some());
    let mut compared = 0;
    let mut differed = String::new();
    for (at, (one, two)) in first.iter().zip(&second).enumerate() {
        if series.edition == "warmaster" && parts.is_some_and(|parts| at > parts) && !one.secret {
            break;
        }
        if let Some(before) = at.checked_sub(1)
            && first[before].typed[0] != first[before].typed[1]
        {
            differed = first[before].typed.join(" | ");
        }
        // What one realm can do another cannot, if it is weaker: from there on each campaign goes
        // its own way.
        let refused = |step: &Step| {
            step.shown
                .iter()
                .any(|line| line.starts_with("refused; ") || line.contains("is not asked now"))
        };
        if refused(one) != refused(two) {
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
    (compared, secrets)
}

const EDITIONS: &[(&str, &str)] = &[
    ("dutch", ""),
    ("english", ""),
    ("warmaster", ""),
    ("dutch", "option depth roster\n"),
    ("english", "option depth roster\n"),
    ("english", "option english.realms bought\n"),
];

/// What umpire orders change of a realm's points, stores, money and models shows nobody else
/// anything, in no command, look of a script, expectation, view, preview or line of the log
/// (NL-ARMY-04, NL-SCOUT-17).
#[test]
fn secrets_are_kept() {
    for (edition, head) in EDITIONS {
        let series = Series { edition, head, realms: |_| 3 };
        let compared: usize = seeds(2).map(|seed| compare(&series, seed + 1, 160, None).0).sum();
        assert!(compared > 500, "{edition}: only {compared} looks");
    }
}

/// What a realm answers in secret shows nobody anything before all have answered (WM-REALM-02).
#[test]
fn secret_answers_are_kept() {
    for (edition, head) in EDITIONS {
        let series = Series { edition, head, realms: |_| 3 };
        for seed in 1..=2 {
            let (_, secrets) = compare(&series, seed, 60, Some(usize::MAX));
            for at in 0..secrets.min(3) {
                compare(&series, seed, 60, Some(at));
            }
        }
    }
}

/// Whoever looks for another realm learns who is asked and not what, is not told why an order of
/// that realm is refused, and hears from `expect` that something is hidden; the host and scripts
/// are told everything.
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
    assert!(!said.contains("Orders that answer it"), "{said}");
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
        said.contains("Orders that answer it")
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
