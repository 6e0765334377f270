//! What players are asked passes through `say!`.

use std::collections::BTreeSet;

use margrave::campaign::Operative;
use margrave::engine::core::parse;
use margrave::engine::{Flow, Game, InFront, Order, Players, Question, RunningScripts, Verb};
use margrave::players::{Checks, Simulation};
use margrave::script::RulesetCache;
use margrave::text::{Catalogue, Text, disguise};

use super::reader;
use crate::support::series::{Series, hooks, minds};

/// Plays on and collects words of questions that did not come through the door.
struct Overheard<'m> {
    table: Simulation<'m>,
    /// Names that no language changes, and texts of the rules.
    names: Vec<String>,
    questions: BTreeSet<&'static str>,
    /// Lines that were no orders.
    faults: usize,
    beside: BTreeSet<String>,
}

impl Overheard<'_> {
    fn hear(&mut self, game: &Game<'_>, question: &Question<'_>, text: &Text) {
        self.hear_but(game, question, text, &[]);
    }

    /// Types lines that are no orders, and an order that is out of place.
    fn mistype(&mut self, game: &Game<'_>, question: &Question<'_>, verb: Verb) {
        let name = verb.row().name;
        let usage = parse::usage(verb);
        // Arguments are called as the usage calls them.
        let fields = usage.to_lowercase().replace(['-', '|', '[', ']', '…'], " ");
        let mut typed: Vec<String> = fields.split_whitespace().map(str::to_owned).collect();
        typed.push(usage);
        for words in ["", " zzz", " 99 zzz 99 zzz", " D4 D4 D4 D4", " red red red", " 1 1 1 1"] {
            let line = format!("{name}{words}");
            if let Err(fault) = parse::parse(game, question.who.realm(), &line) {
                self.faults += 1;
                self.hear_but(game, question, &fault.text(), &typed);
            }
        }
        let strange = Order::Pick { word: "zzz".to_owned() };
        if let Err(refusal) = question.judge(game, &strange) {
            self.hear(game, question, &refusal.why);
        }
    }

    fn hear_but(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
        text: &Text,
        usage: &[String],
    ) {
        let told = text.in_words(&reader(Catalogue::PSEUDO));
        // What is typed stands in backquotes, and stays English.
        let mut rest: String = told.split('`').step_by(2).collect::<Vec<_>>().join(" ");
        let places = game.map().places.iter().map(|place| place.label.clone());
        // Answers are typed, whether they stand in backquotes or are listed.
        let answers = question.ask.candidates(game, question.who);
        let typed = answers.iter().flat_map(|order| {
            let line = parse::write(game, question.who.realm(), order);
            line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
        });
        let typed = typed.filter(|word| word.len() > 2);
        let mut names: Vec<String> =
            self.names.iter().chain(usage).cloned().chain(places).chain(typed).collect();
        names.sort();
        names.dedup();
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        names.iter().for_each(|name| rest = rest.replace(name, " "));
        let rule = |word: &&str| !word.contains('-') || word.to_uppercase() != **word;
        let rest: Vec<&str> = rest.split_whitespace().filter(rule).collect();
        let words = rest.iter().flat_map(|word| word.split(|letter: char| !letter.is_alphabetic()));
        let beside = words.filter(|word| word.len() > 1 && disguise(word) != *word);
        self.beside.extend(beside.map(|word| format!("`{word}` in: {told}")));
    }
}

impl InFront for Overheard<'_> {
    fn behind(&mut self) -> &mut dyn Players {
        &mut self.table
    }

    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        // Texts of scripts are theirs to translate.
        if game.hooks.is_some_and(RunningScripts::at_work) {
            return self.table.answer(game, question);
        }
        self.hear(game, question, &question.ask.prompt(game));
        let left = question.ask.left_undone(game, question.who);
        let told = left.into_iter().chain(question.ask.still_open(game));
        told.for_each(|text| self.hear(game, question, &text));
        for verb in question.ask.verbs() {
            // How an order of a script is used is the script's to say.
            let name = verb.row().name;
            let own = game
                .hooks
                .is_some_and(|hooks| hooks.orders().iter().any(|order| order.name == name));
            if self.questions.insert(name) && !own && *verb != Verb::ModOrder {
                self.mistype(game, question, *verb);
            }
        }
        self.table.answer(game, question)
    }
}

/// Every word of every question that computer players are asked in a campaign comes through the door, and so does
/// what is wrong with lines that are no answer, but for names, what is typed and texts of the rules.
#[test]
fn questions_pass_through_the_door() {
    let mut shelf = RulesetCache::default();
    let mut questions = BTreeSet::new();
    for edition in ["dutch", "english"] {
        for seed in 0..2 {
            let series = Series { edition, head: "option years 2\n", realms: |_| 3 };
            let session = series.campaign(seed, &mut shelf);
            let (rules, mut state) = (&session.rules, session.state.clone());
            let scripts = hooks(&session, &state);
            let mut minds = minds(seed, state.realms.len());
            let spells = rules.spells.iter();
            let texts = spells.flat_map(|spell| [spell.title.english(), spell.doc.trim()]);
            let tables: Vec<String> =
                rules.tables().iter().map(|table| table.name.replace('_', " ")).collect();
            let names = texts
                .chain(tables.iter().map(String::as_str))
                .chain(state.realms.iter().map(|realm| realm.name.as_str()))
                .chain(Operative::ALL.iter().map(|operative| operative.word()))
                .chain(rules.settlements.iter().map(|kind| kind.id.as_str()))
                .chain(rules.terrains.iter().map(|kind| kind.id.as_str()))
                .chain(rules.races.iter().map(|race| race.id.as_str()));
            let mut overheard = Overheard {
                names: names.filter(|name| !name.is_empty()).map(str::to_owned).collect(),
                table: Simulation::new(&mut minds, Checks::None),
                questions: BTreeSet::new(),
                faults: 0,
                beside: BTreeSet::new(),
            };
            let flow =
                margrave::phases::play(rules, scripts.as_deref(), &mut state, &mut overheard);
            assert_eq!(flow, Ok(()), "{edition}, seed {seed}");
            let Overheard { beside, questions: asked, faults, .. } = overheard;
            assert!(faults > 50, "{edition}, seed {seed}: only {faults} lines were no orders");
            let beside: Vec<String> = beside.into_iter().take(20).collect();
            assert!(beside.is_empty(), "{edition}, seed {seed}:\n{}", beside.join("\n"));
            questions.extend(asked);
        }
    }
    assert!(questions.len() > 30, "only these orders were asked for: {questions:?}");
}
