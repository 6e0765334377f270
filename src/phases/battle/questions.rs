//! What a battle asks: refuge or fight, retreat further, pursue, turn on allies.

use crate::campaign::{BannerId, RealmId};
use crate::engine::retreat::RetreatTo;
use crate::engine::{Ask, Game, Order, Refusal, Verb, Who, refuse, require};
use crate::map::PlaceId;

/// Which banners shut themselves in.
pub(super) struct RefugeOrFight {
    pub place: PlaceId,
    pub force: Vec<BannerId>,
    pub room: i64,
}

impl Ask for RefugeOrFight {
    fn prompt(&self, game: &Game<'_>) -> String {
        format!(
            "{} is attacked: `refuge` with up to {} of {}, or `fight`",
            game.label(self.place),
            self.room,
            game.banner_names(&self.force)
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Refuge, Verb::Fight]
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Fight {} => Ok(()),
            Order::Refuge { banners } => {
                require(!banners.is_empty(), "NL-SIEGE-01", || "name the banners that go in".to_owned())?;
                let there = |banner: &BannerId| self.force.contains(banner) && game.stands_on(*banner, self.place);
                require(banners.iter().all(there), "NL-SIEGE-01", || format!("these stand there: {}", game.banner_names(&self.force)))?;
                let count = i64::try_from(banners.len()).unwrap_or(i64::MAX);
                require(count <= self.room, "NL-SIEGE-01", || format!("{} holds {} banners", game.label(self.place), self.room))
            }
            _ => refuse("NL-SIEGE-01", "`refuge` with banners, or `fight`"),
        }
    }

    fn candidates(&self, _: &Game<'_>, _: Who) -> Vec<Order> {
        let room = usize::try_from(self.room).unwrap_or(0).min(self.force.len());
        let mut orders = vec![Order::Fight {}];
        orders.extend((1..=room).map(|count| Order::Refuge { banners: self.force[..count].to_vec() }));
        orders
    }
}

/// Fight, or retreat further.
pub(super) struct FightOrWithdraw {
    pub retreat: RetreatTo,
}

impl Ask for FightOrWithdraw {
    fn prompt(&self, game: &Game<'_>) -> String {
        format!(
            "{} regroups and is attacked again: `fight`, or `retreat` to {}",
            game.banner_names(&self.retreat.force),
            crate::engine::labels(game, &self.retreat.places)
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Fight, Verb::Retreat]
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        if *order == (Order::Fight {}) { Ok(()) } else { self.retreat.check(game, who, order) }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let mut orders = self.retreat.candidates(game, who);
        orders.push(Order::Fight {});
        orders
    }
}

/// Pursue or let go.
pub(super) struct PursueOrNot;

impl Ask for PursueOrNot {
    fn prompt(&self, _: &Game<'_>) -> String {
        "the enemy is beaten: `pursue`, or `done` to let him go".to_owned()
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Pursue, Verb::Done]
    }

    fn check(&self, _: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Pursue {} | Order::Done {} => Ok(()),
            _ => refuse("NL-BATTLE-11", "`pursue` or `done`"),
        }
    }

    fn candidates(&self, _: &Game<'_>, _: Who) -> Vec<Order> {
        vec![Order::Pursue {}, Order::Done {}]
    }
}

/// Whether banners that are guests of an ally take his settlement after all (NL-DIP-06).
pub(super) struct AnnexOrNot {
    pub realm: RealmId,
}

impl Ask for AnnexOrNot {
    fn prompt(&self, game: &Game<'_>) -> String {
        let places = crate::engine::labels(game, &game.guests_of_allies(self.realm));
        format!("your banners are guests of allies: `annex` {places} and break the alliance, or `done`")
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Annex, Verb::Done]
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done {} => Ok(()),
            Order::Annex { place } => require(game.guests_of_allies(self.realm).contains(place), "NL-DIP-06", || {
                format!("you have no banner in an allied settlement on {}", game.label(*place))
            }),
            _ => refuse("NL-DIP-06", "`annex` an allied tile, or `done`"),
        }
    }

    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        let annex = game.guests_of_allies(self.realm).into_iter().map(|place| Order::Annex { place });
        std::iter::once(Order::Done {}).chain(annex).collect()
    }
}
