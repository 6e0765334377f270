//! What the log and the chronicle tell of an event is what they told when it happened, to the end of the campaign.

mod support;

use margrave::campaign::Record;
use margrave::engine::{Flow, Game, Order, Players, Question, Refusal, driver};
use margrave::players::{Checks, Simulation};
use margrave::script::Shelf;
use margrave::view::Witness;
use support::series::{Series, hooks, minds, seeds};

const EDITIONS: &[Series] = &[
    Series { edition: "dutch", head: "option years 2\n", realms: |_| 3 },
    Series { edition: "english", head: "option years 2\n", realms: |_| 3 },
    Series { edition: "warmaster", head: "option warmaster.battles paper\n", realms: |_| 4 },
];

/// Plays on and remembers all that is said.
struct Listened<'m> {
    table: Simulation<'m>,
    witness: Witness,
    log: Vec<Record>,
}

impl Players for Listened<'_> {
    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        self.table.answer(game, question)
    }

    fn accepted(&mut self, game: &Game<'_>, question: &Question<'_>, order: &Order) -> Flow {
        self.table.accepted(game, question, order)
    }

    fn refused(&mut self, game: &Game<'_>, question: &Question<'_>, order: &Order, refusal: &Refusal) -> Flow {
        self.table.refused(game, question, order, refusal)
    }

    fn saw(&mut self, game: &Game<'_>, record: Record) {
        self.witness.saw(game, &self.log, &record);
        self.log.push(record.clone());
        self.table.saw(game, record);
    }

    fn boundary(&mut self, game: &Game<'_>) {
        self.table.boundary(game);
    }
}

/// Campaigns of computer players in each edition (NL-CHRON-01). That `margrave test` looks at the same in every script holds
/// it for what computer players do not do.
#[test]
fn the_past_stays_as_it_was_told() {
    let mut shelf = Shelf::default();
    for series in EDITIONS {
        for seed in seeds(6) {
            let session = series.campaign(seed, &mut shelf);
            let mut state = session.state.clone();
            let scripts = hooks(&session, &state);
            let mut minds = minds(seed, state.realms.len());
            let table = Simulation::new(&mut minds, Checks::None);
            let mut listened = Listened { table, witness: Witness::default(), log: Vec::new() };
            let flow = driver::play(&session.rules, scripts.as_deref(), &mut state, &mut listened);
            let what = format!("{}, seed {seed}", series.edition);
            assert_eq!(flow, Ok(()), "{what}");
            let Listened { mut witness, log, .. } = listened;
            assert!(log.len() > 500, "{what}: only {} events", log.len());
            let game = Game::new(&session.rules, &state, None);
            assert_eq!(witness.contradictions(&game, &log), Vec::<String>::new(), "{what}");
        }
    }
}
