//! Umpires set anything at any time, and the campaign goes on.

use margrave::campaign::EventRecord;
use margrave::campaign::dice::{below, generator};
use margrave::engine::core::order::OwnWords;
use margrave::engine::core::parse;
use margrave::engine::{Flow, Game, Order, Players, Question, Refusal, Verb, invariants};
use margrave::map::Side;
use margrave::phases;
use margrave::players::{Checks, Simulation, table};
use margrave::rules::GameOption;

use super::{close_quarters, minds, seeds};
use crate::support::often;

/// Player that goes on while the umpire changes something before one answer in N.
struct Meddled<'m> {
    table: Simulation<'m>,
    seed: u64,
    drawn: u64,
    /// Answers since the last boundary.
    said: Vec<String>,
}

impl Meddled<'_> {
    fn below(&mut self, bound: usize) -> usize {
        self.drawn += 1;
        let mut dice = generator(self.seed, &format!("umpire {}", self.drawn));
        below(&mut dice, u32::try_from(bound).unwrap_or(u32::MAX)) as usize
    }

    /// Something that an umpire may say about a banner or a tile; much of it is refused.
    fn meddle(&mut self, game: &Game<'_>) -> Order {
        let places: Vec<_> =
            game.map().ids().filter(|place| game.state.holding(*place).known).collect();
        let banners: Vec<_> = game.state.standing().map(|(_, banner)| banner.clone()).collect();
        let (Some(_), Some(_)) = (places.first(), banners.first()) else {
            return umpire("say nothing lies there yet".to_owned());
        };
        // Half of the time where banners stand, where it hurts.
        let banner = banners[self.below(banners.len())].clone();
        let elsewhere = places[self.below(places.len())];
        let near = banners[self.below(banners.len())].at;
        let tile = if self.below(2) == 0 { near } else { elsewhere };
        let (tile, name, number) = (game.label(tile), game.realm_name(banner.realm), banner.number);
        umpire(match self.below(20) {
            0..3 => format!("banner {name} {number} at {tile}"),
            3..5 => format!("banner {name} {number} remove"),
            5 => format!("banner {name} {number} points {}", 1 + self.below(2000)),
            6 => format!("banner {name} {number} baggage {}", self.below(7)),
            7 => format!("banner {name} {} new {tile} 700 2", 60 + self.below(30)),
            8 => format!(
                "tile {tile} owner {}",
                ["nobody", "independent", "red", "blue", "green"][self.below(5)]
            ),
            9 => format!(
                "tile {tile} settlement {}",
                ["barren", "village", "fortress", "city"][self.below(4)]
            ),
            10 => format!("tile {tile} razed {}", ["yes", "no"][self.below(2)]),
            11 => format!("ship {name} {} new {tile} sea", 1 + self.below(90)),
            12 => format!("ship {name} {} at {tile} sea", 1 + self.below(4)),
            13 => format!("ship {name} {} remove", 1 + self.below(4)),
            14 => format!("banner {name} {number} aboard {}", 1 + self.below(4)),
            15 => format!("banner {name} {number} ashore"),
            16 => format!("tile {tile} swap {}", game.label(elsewhere)),
            17 => {
                let side = Side::ALL[self.below(6)];
                format!(
                    "tile {tile} swap {}",
                    game.place(elsewhere).hex().expect("a tile").neighbour(side).label()
                )
            }
            18 => {
                let hex = game
                    .place(elsewhere)
                    .hex()
                    .expect("a tile")
                    .neighbour(Side::ALL[self.below(6)]);
                let designs = &game.rules.tiles.designs;
                format!(
                    "tile {} new {} {}",
                    hex.label(),
                    designs[self.below(designs.len())].id,
                    self.below(6)
                )
            }
            _ if self.below(40) == 0 => format!("realm {name} out"),
            _ if self.below(4) == 0 => format!("tile {tile} turn {}", self.below(6)),
            _ => format!("tile {tile} stock {}", self.below(7)),
        })
    }
}

fn umpire(what: String) -> Order {
    Order::Umpire { what: OwnWords(what) }
}

impl Players for Meddled<'_> {
    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        if self.below(6) == 0 {
            return Ok(self.meddle(game));
        }
        let order = self.table.answer(game, question)?;
        assert!(
            !question.legal(game).is_empty(),
            "no answer to: {}",
            question.ask.prompt(game).in_english()
        );
        Ok(order)
    }

    fn accepted(&mut self, game: &Game<'_>, question: &Question<'_>, order: &Order) -> Flow {
        self.said.push(parse::write(game, question.who.realm(), order));
        self.table.accepted(game, question, order)
    }

    fn refused(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
        order: &Order,
        refusal: &Refusal,
    ) -> Flow {
        if order.verb() == Verb::Umpire {
            Ok(())
        } else {
            self.table.refused(game, question, order, refusal)
        }
    }

    fn saw(&mut self, game: &Game<'_>, record: EventRecord) {
        let sound = invariants::sound_after_event(game);
        assert_eq!(sound, Ok(()), "seed {}: after {:?}", self.seed, record.event);
    }

    fn boundary(&mut self, game: &Game<'_>) {
        self.table.boundary(game);
        assert_eq!(invariants::sound(game), Ok(()), "seed {}: {:?}", self.seed, self.said);
        self.said.clear();
    }
}

/// Every question keeps a legal answer, whatever the umpire changes in the middle of whatever, and
/// the campaign is whole at the next boundary of phases.
#[test]
fn umpires_may_meddle_at_any_time() {
    let rules = close_quarters();
    for seed in seeds(often(16, 60)) {
        let options = table::options(
            &rules,
            &[(GameOption::Years, 1), (GameOption::GarrisonCards, i64::from(seed % 2 == 0))],
        );
        let mut state = table::begin(&rules, seed, options, 3);
        let mut seated = minds(seed, seed % 8);
        let mut meddled = Meddled {
            table: Simulation::new(&mut seated, Checks::None),
            seed,
            drawn: 0,
            said: Vec::new(),
        };
        let flow = phases::play(&rules, None, &mut state, &mut meddled);
        assert_eq!((flow, &meddled.table.breach), (Ok(()), &None), "seed {seed}");
    }
}
