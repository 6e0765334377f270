//! The legal answers on a screen: grouped, and never more lines than it has; and no kind of order that
//! is legal is left out.

use std::collections::BTreeSet;

use margrave::campaign::RealmId;
use margrave::engine::core::parse;
use margrave::engine::{ArgumentKind, Flow, Game, InFront, Order, Players, Question, Stop, Verb};
use margrave::phases;
use margrave::players::{Checks, Random, Simulation};
use margrave::script::RulesetCache;
use margrave::text::PlainEnglish;
use margrave::view::answers::grouped;

use crate::support::often;
use crate::support::series::{Series, hooks, minds};

fn lines(text: &[&str]) -> Vec<String> {
    text.iter().map(|line| (*line).to_owned()).collect()
}

/// Answers that differ in the last word stand in one line; a single one stands as it is typed.
#[test]
fn answers_alike_stand_in_one_line() {
    let answers = lines(&["scout 1 F11", "scout 1 G3", "scout 2 H5", "move 1 D4", "done"]);
    let expected = ["  scout 1: F11, G3", "  scout 2 H5", "  move 1 D4", "  done"];
    assert_eq!(grouped(&PlainEnglish, &answers, 80, 18), expected);
}

/// Banners that can do the same are named together where that is needed, and then orders are
/// counted: 24 scouts fit a screen of 24 lines, and no word is broken.
#[test]
fn many_answers_fit_the_screen() {
    let tiles = ["D4", "D5", "E4", "E5", "F10", "F11"];
    let alike = (1..=24).flat_map(|banner| tiles.map(|tile| format!("scout {banner} {tile}")));
    let mut answers: Vec<String> = alike.collect();
    answers.push("done".to_owned());
    let shown = grouped(&PlainEnglish, &answers, 80, 18);
    assert!(shown.len() <= 4 && shown.iter().all(|line| line.chars().count() <= 80), "{shown:?}");
    let all = shown.join(" ");
    assert!(all.contains("23, 24: D4, D5") || all.contains("24: D4,"), "{shown:?}");
    let unlike = (1..=24)
        .flat_map(|banner| (0..7).map(move |tile| format!("scout {banner} A{banner}{tile}")));
    let mut answers: Vec<String> = unlike.collect();
    answers.extend(lines(&["forage 1", "forage 2", "done"]));
    assert_eq!(grouped(&PlainEnglish, &answers, 80, 30).len(), 26);
    let shown = grouped(&PlainEnglish, &answers, 80, 18);
    assert_eq!(
        shown,
        ["  scout …: 168 answers; `what scout` lists them", "  forage: 1, 2", "  done"]
    );
}

/// Players at a table, and somebody who tries what is not listed.
struct Tried<'m> {
    table: Simulation<'m>,
    faults: BTreeSet<String>,
    tried: usize,
    asked: usize,
}

/// Lines of the last sheet are offered for an empty one alone, as they would be written beside others.
const UNLISTED: &[Verb] = &[Verb::Repeat];

/// Most questions of a campaign that are tried.
const MOST: usize = 700;

/// Most lines of one kind of order that are tried at one question.
const LINES: usize = 200;

/// Words that an argument of this kind may be, for whoever is asked.
fn words(game: &Game<'_>, who: Option<RealmId>, kind: ArgumentKind) -> Vec<String> {
    let own = || who.into_iter().flat_map(|realm| game.state.banners_of(realm));
    let numbers = || ["1", "2"].map(str::to_owned).to_vec();
    match kind {
        ArgumentKind::Banner | ArgumentKind::Banners => {
            own().map(|(_, banner)| banner.number.to_string()).take(6).collect()
        }
        ArgumentKind::Ship | ArgumentKind::Ships => numbers(),
        ArgumentKind::Place => {
            let mut places: BTreeSet<_> = own().map(|(_, banner)| banner.at).collect();
            let beside = places.iter().flat_map(|place| game.map().neighbours(*place));
            places = beside.chain(places.iter().copied()).collect();
            places.into_iter().take(12).map(|place| game.place(place).label.clone()).collect()
        }
        ArgumentKind::Number | ArgumentKind::Numbers => numbers(),
        ArgumentKind::Realm => game.state.realms.iter().map(|realm| realm.name.clone()).collect(),
        ArgumentKind::Optional(_) | ArgumentKind::Flag(_) => vec![String::new()],
        _ => Vec::new(),
    }
}

impl Tried<'_> {
    /// A question that takes an order of some kind lists one of that kind.
    fn tries(&mut self, game: &Game<'_>, question: &Question<'_>) {
        let who = question.who.realm();
        let listed: BTreeSet<Verb> = question.legal(game).iter().map(Order::verb).collect();
        let asked = question.ask.prompt(game).in_english();
        let scripted = question.ask.verbs().contains(&Verb::ModOrder);
        if asked.contains("or `done`") && !listed.contains(&Verb::Done) && !scripted {
            self.faults.insert(format!("`done` is refused at: {asked}"));
        }
        // An order that the question names is not hidden, where too many of it could be listed.
        let named = |verb: &Verb| {
            let name = verb.row().name;
            asked.contains(&format!("`{name}`")) || asked.contains(&format!("`{name} "))
        };
        let hidden = question.ask.verbs().iter().filter(|verb| !listed.contains(verb));
        let hidden = hidden.filter(|verb| !named(verb) && !UNLISTED.contains(verb));
        for verb in hidden.filter(|verb| **verb != Verb::ModOrder) {
            let mut lines = vec![verb.row().name.to_owned()];
            for (_, kind) in verb.row().arguments {
                let words = words(game, who, *kind);
                let longer = lines.iter().flat_map(|line| {
                    words.iter().map(move |word| format!("{line} {word}").trim_end().to_owned())
                });
                lines = longer.take(LINES).collect();
            }
            self.tried += lines.len();
            for line in lines {
                if let Ok(order) = parse::parse(game, who, &line)
                    && question.judge(game, &order).is_ok()
                {
                    self.faults
                        .insert(format!("{}: `{line}` is not listed at: {asked}", verb.row().name));
                    break;
                }
            }
        }
    }
}

impl InFront for Tried<'_> {
    fn behind(&mut self) -> &mut dyn Players {
        &mut self.table
    }

    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        self.asked += 1;
        if self.asked > MOST {
            return Err(Stop::EndOfInput);
        }
        self.tries(game, question);
        self.table.answer(game, question)
    }
}

/// Every kind of order that a question takes now is among those that `what` lists or that it names,
/// in campaigns of every edition.
#[test]
fn no_legal_kind_of_order_is_left_out() {
    let mut shelf = RulesetCache::default();
    let mut faults = BTreeSet::new();
    for (edition, head) in [
        ("dutch", "option years 2\n"),
        ("english", "option years 2\n"),
        ("english", "option years 1\noption depth roster\n"),
        ("warmaster", "option warmaster.battles paper\n"),
        ("marches", "option marches.battles paper\n"),
    ] {
        let series = Series { edition, head, realms: |_| 3 };
        for seed in often(&[2][..], &[2, 5]).iter().copied() {
            let session = series.campaign(seed, &mut shelf);
            let mut state = session.state.clone();
            let scripts = hooks(&session, &state);
            let mut minds = minds(seed, state.realms.len());
            let mut table = Simulation::new(&mut minds, Checks::None);
            table.host = Box::new(Random::new(seed, RealmId(u8::MAX)));
            table.hooks = scripts.as_deref();
            let mut tried = Tried { table, faults: BTreeSet::new(), tried: 0, asked: 0 };
            let flow = phases::play(&session.rules, scripts.as_deref(), &mut state, &mut tried);
            let ended = [Ok(()), Err(Stop::EndOfInput)].contains(&flow);
            assert!(ended, "{edition}, seed {seed}: {flow:?}");
            // Scripts ask for nearly all in the other two.
            let asks = ["dutch", "english"].contains(&edition);
            assert!(!asks || tried.tried > 100, "{edition}: {}", tried.tried);
            faults.extend(tried.faults.into_iter().map(|fault| format!("{edition}, {fault}")));
        }
    }
    let faults: Vec<String> = faults.into_iter().collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
