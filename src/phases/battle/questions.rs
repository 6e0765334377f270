//! Questions of a battle: fight, refuge or retreat; pursue; turn on allies.

use crate::campaign::knowledge::Viewer;
use crate::campaign::{BannerId, Owner, RealmId};
use crate::engine::armies::positions;
use crate::engine::core::choice::{Choice, ChoiceTerms};
use crate::engine::core::fight::Fight;
use crate::engine::core::texts;
use crate::engine::fights::{OddsShown, odds_table};
use crate::engine::marching::route;
use crate::engine::upheavals::alliances;
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse};
use crate::map::PlaceId;
use crate::rules::Value;
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};

/// Choice of a force that an enemy meets: it fights, shuts itself in where there is room, or leaves
/// for one of these places; as a whole, or banner by banner where anybody may.
pub(super) struct StandOrLeave {
    pub place: PlaceId,
    pub force: Vec<BannerId>,
    pub room: i64,
    pub places: Vec<PlaceId>,
    pub anybody: bool,
    pub attackers: Vec<BannerId>,
    /// All who attack came over walls, which may be defended (EN-OPT-12).
    pub walled: bool,
}

impl StandOrLeave {
    fn wanted(&self, game: &Game<'_>) -> Text {
        let mut wanted = vec![match self.walled {
            true => say!("`fight`, on the wall if you like"),
            false => texts::order("fight"),
        }];
        if self.room > 0 {
            wanted.push(say!("`refuge` with up to {room} banners", room = self.room));
        }
        if !self.places.is_empty() {
            let places = texts::places(game, &self.places);
            wanted.push(match self.anybody {
                true => say!("`retreat` to {places} (`withdraw` for some of them)", places),
                false => say!("`retreat` to {places}", places),
            });
        }
        Text::list(wanted, Joined::Comma)
    }

    /// Returns the rule by which somebody leaves before a battle.
    fn leaving(game: &Game<'_>) -> &'static str {
        game.rules.setting(Value::Withdrawal).cite.0
    }

    fn may_go(&self, game: &Game<'_>, place: PlaceId) -> Result<(), Refusal> {
        game.require(self.places.contains(&place), Self::leaving(game), || {
            say!(
                "choose an adjacent {tile} of your empire without enemies: {labels}",
                tile = texts::tile(game),
                labels = Text::verbatim(crate::engine::labels(game, &self.places))
            )
        })
    }

    fn standing(
        &self,
        game: &Game<'_>,
        banners: &[BannerId],
        rule: &'static str,
    ) -> Result<(), Refusal> {
        game.require(!banners.is_empty(), rule, || say!("name the banners"))?;
        let there = |banner: &BannerId| {
            self.force.contains(banner) && positions::stands_on(game, *banner, self.place)
        };
        game.require(banners.iter().all(there), rule, || {
            say!("these banners are there: {banners}", banners = texts::banners(game, &self.force))
        })
    }
}

impl Ask for StandOrLeave {
    fn prompt(&self, game: &Game<'_>) -> Text {
        say!(
            "{place} is attacked: {banners}: {wanted}",
            place = texts::place(game, self.place),
            banners = texts::banners(game, &self.force),
            wanted = self.wanted(game)
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        match (self.room > 0, !self.places.is_empty(), self.anybody) {
            (true, true, true) => &[Verb::Fight, Verb::Refuge, Verb::Retreat, Verb::Withdraw],
            (true, true, false) => &[Verb::Fight, Verb::Refuge, Verb::Retreat],
            (true, false, _) => &[Verb::Fight, Verb::Refuge],
            (false, _, true) => &[Verb::Fight, Verb::Retreat, Verb::Withdraw],
            (false, _, false) => &[Verb::Fight, Verb::Retreat],
        }
    }

    fn begins(&self) -> bool {
        false
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Fight {} => Ok(()),
            Order::Refuge { banners } if self.room > 0 => {
                self.standing(game, banners, "NL-SIEGE-01")?;
                let count = i64::try_from(banners.len()).unwrap_or(i64::MAX);
                game.require(count <= self.room, "NL-SIEGE-01", || {
                    say!(
                        "{place} holds {banners}",
                        place = texts::place(game, self.place),
                        banners = Text::count(self.room, ProgramNoun::Banner)
                    )
                })
            }
            Order::Retreat { place } if !self.places.is_empty() => self.may_go(game, *place),
            Order::Withdraw { banners, place } if self.anybody && !self.places.is_empty() => {
                self.standing(game, banners, Self::leaving(game))?;
                self.may_go(game, *place)
            }
            _ => refuse("NL-BATTLE-01", self.wanted(game)),
        }
    }

    fn candidates(&self, _: &Game<'_>, _: Who) -> Vec<Order> {
        let room = usize::try_from(self.room).unwrap_or(0).min(self.force.len());
        let mut orders: Vec<Order> = Vec::new();
        if self.anybody {
            let all = || self.force.clone();
            orders.extend(
                self.places.iter().map(|place| Order::Withdraw { banners: all(), place: *place }),
            );
        } else {
            orders.extend(self.places.iter().map(|place| Order::Retreat { place: *place }));
        }
        orders.push(Order::Fight {});
        orders.extend(
            (1..=room).map(|count| Order::Refuge { banners: self.force[..count].to_vec() }),
        );
        if self.anybody && self.force.len() > 1 {
            for banner in &self.force {
                orders.extend(
                    self.places
                        .iter()
                        .map(|place| Order::Withdraw { banners: vec![*banner], place: *place }),
                );
            }
        }
        orders
    }

    fn preview(&self, game: &Game<'_>, who: Who, order: &Order) -> Option<Text> {
        let (banners, place) = match order {
            Order::Fight {} if !self.walled => {
                let defender = who.realm()?;
                let fight = Fight {
                    place: self.place,
                    realm: game.state.banner(*self.attackers.first()?).realm,
                    attackers: self.attackers.clone(),
                    defender: Owner::Realm(defender),
                    defenders: self.force.clone(),
                    garrison: None,
                };
                let viewer = Viewer::Realm(defender);
                let odds = odds_table::odds_text(game, &fight, viewer, OddsShown::default());
                return Some(Text::verbatim(odds));
            }
            Order::Retreat { place } => (&self.force, place),
            Order::Withdraw { banners, place } => (banners, place),
            _ => return None,
        };
        let blocked = route::retreat_blocked(game, banners, *place);
        Some(if blocked {
            say!("the way is blocked: it must search for a way")
        } else {
            say!("the way is free")
        })
    }
}

/// Asks if a realm pursues these banners; `from` is the least roll with which they may be pursued, where
/// they left before the battle.
pub(super) fn pursues(
    turn: &mut Turn<'_>,
    realm: RealmId,
    beaten: &[BannerId],
    from: Option<i64>,
) -> Flow<bool> {
    let choice = Choice {
        verbs: &[Verb::Pursue, Verb::Done],
        rule: "NL-BATTLE-11",
        prompt: &|game, _| pursuit_prompt(game, beaten, from),
        among: &|_| vec![true, false],
        shown: &|_, _| None,
        written: &|pursues| if *pursues { Order::Pursue {} } else { Order::Done {} },
        terms: ChoiceTerms::default(),
    };
    Ok(turn.choose(Who::Realm(realm), &choice)? == Some(true))
}

fn pursuit_prompt(game: &Game<'_>, beaten: &[BannerId], from: Option<i64>) -> Text {
    let who = beaten.iter().map(|banner| texts::banner(game, *banner));
    let who = Text::list(who, Joined::And);
    let at = beaten.first().map(|banner| texts::place(game, game.state.banner(*banner).at));
    let at = at.unwrap_or_default();
    match from {
        Some(from) => say!(
            "{who} {who?leaves|leave} {at} before the battle: `pursue`, which succeeds on a roll of {from} or more, or `done` to let them go",
            who,
            at,
            from
        ),
        None => {
            say!("{who} {who?is|are} beaten at {at}: `pursue`, or `done` to let them go", who, at)
        }
    }
}

/// Asks guests of an ally if they take a settlement after all, and which (NL-DIP-06).
pub(super) fn annexes(turn: &mut Turn<'_>, realm: RealmId) -> Flow<Option<PlaceId>> {
    let choice = Choice {
        verbs: &[Verb::Annex, Verb::Done],
        rule: "NL-DIP-06",
        prompt: &|_, places| {
            say!(
                "your banners are guests of allies: `annex` {places} and break the alliance, or `done`",
                places
            )
        },
        among: &|game| {
            let guests = alliances::guests_of_allies(game, realm).into_iter();
            std::iter::once(None).chain(guests.map(Some)).collect()
        },
        shown: &|game, place| place.map(|place| texts::place(game, place)),
        written: &|place| place.map_or(Order::Done {}, |place| Order::Annex { place }),
        terms: ChoiceTerms {
            begins: true,
            refusal: Some(&|game, order| {
                let Order::Annex { place } = order else { return None };
                let place = texts::place(game, *place);
                let why = say!("you have no banner in an allied settlement on {place}", place);
                Some(Refusal::new("NL-DIP-06", why))
            }),
            ..ChoiceTerms::default()
        },
    };
    turn.choose_next(realm, &choice)
}
