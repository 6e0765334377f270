//! Campaigns of computer players, watched event by event.

use margrave::campaign::{EventRecord, RealmId};
use margrave::engine::{Game, InFront, Players};
use margrave::phases;
use margrave::players::{Checks, Random, Simulation};
use margrave::script::RulesetCache;
use margrave::session::Session;

use super::series::{Series, hooks, minds};

/// Players at a table, and somebody who looks on.
struct Watched<'m> {
    table: Simulation<'m>,
    saw: &'m mut dyn FnMut(&Game<'_>, EventRecord),
}

impl InFront for Watched<'_> {
    fn behind(&mut self) -> &mut dyn Players {
        &mut self.table
    }

    fn saw(&mut self, game: &Game<'_>, record: EventRecord) {
        (self.saw)(game, record.clone());
        self.table.saw(game, record);
    }
}

impl Series {
    /// Plays the campaign of a seed to its end, and shows each event right after it happened. What
    /// is asked of the host is answered at random. The session comes back with the state at the
    /// end.
    pub fn watch(
        &self,
        seed: u64,
        shelf: &mut RulesetCache,
        saw: &mut dyn FnMut(&Game<'_>, EventRecord),
    ) -> Session {
        let mut session = self.campaign(seed, shelf);
        let mut state = session.state.clone();
        let scripts = hooks(&session, &state);
        let mut minds = minds(seed, state.realms.len());
        let mut table = Simulation::new(&mut minds, Checks::None);
        table.host = Box::new(Random::new(seed, RealmId(u8::MAX)));
        table.hooks = scripts.as_deref();
        let mut watched = Watched { table, saw };
        let flow = phases::play(&session.rules, scripts.as_deref(), &mut state, &mut watched);
        assert_eq!((flow, &watched.table.breach), (Ok(()), &None), "{}, seed {seed}", self.edition);
        session.state = state;
        session
    }
}
