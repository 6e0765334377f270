//! Orders of diplomacy, and their refusals (NL-DIP-01, NL-DIP-03).

use crate::campaign::knowledge::Viewer;
use crate::campaign::{Owner, Pact, RealmId};
use crate::engine::core::odds_rows;
use crate::engine::core::order::OwnWords;
use crate::engine::core::texts;
use crate::engine::realms::{independents, treasury};
use crate::engine::upheavals::alliances;
use crate::engine::{Ask, Game, Order, Refusal, Verb, Who, refuse};
use crate::map::PlaceId;
use crate::phases::winter_rosters::{check_ransom, ransom_candidates};
use crate::rules::Value;
use crate::rules::table::MISSION;
use crate::say;
use crate::text::{Joined, Text};

/// Returns independent areas that border this realm's empire and others', to which it has declared no
/// mission.
fn contested_areas(game: &Game<'_>, realm: RealmId) -> Vec<Vec<PlaceId>> {
    let mut areas = alliances::independent_neighbours(game, realm);
    areas.retain(|area| {
        alliances::bordering_realms(game, area).len() > 1 && !mission_to(game, realm, area, false)
    });
    areas
}

/// True if a realm has declared, or sent, a mission to an area.
fn mission_to(game: &Game<'_>, realm: RealmId, area: &[PlaceId], sent: bool) -> bool {
    let to = |mission: &&crate::campaign::Mission| {
        mission.realm == realm && mission.area.iter().any(|place| area.contains(place))
    };
    game.state.missions.iter().filter(to).any(|mission| mission.sent || !sent)
}

/// Checks that a realm may send a mission to the area of a tile (NL-DIP-03).
fn may_send(game: &Game<'_>, realm: RealmId, place: PlaceId) -> Result<(), Refusal> {
    let area = check_area(game, realm, place)?;
    let label = game.label(place);
    game.require(!mission_to(game, realm, &area, true), "NL-DIP-03", || {
        say!(
            "your envoys to the area of {label} are already on their way",
            label = Text::verbatim(label)
        )
    })?;
    let declared =
        alliances::bordering_realms(game, &area).len() < 2 || mission_to(game, realm, &area, false);
    game.require(declared, "NL-DIP-03", || {
        say!(
            "the area of {label} borders several empires, and you declared no mission when the season ended",
            label = Text::verbatim(label)
        )
    })?;
    let cost = game.value(Value::MissionCost, realm);
    treasury::afford_this(game, realm, cost, || say!("a mission"))
}

/// Returns the area of a tile, if it is independent and borders the realm.
fn check_area(game: &Game<'_>, realm: RealmId, place: PlaceId) -> Result<Vec<PlaceId>, Refusal> {
    let area = independents::independent_empire(game, place);
    let label = game.label(place);
    game.require(!area.is_empty(), "NL-DIP-03", || {
        let razed = game.state.holding(place).owner == Owner::Independent;
        let label = Text::verbatim(label);
        match razed {
            true => say!("{label} is razed", label),
            false => say!("{label} is not an independent settlement", label),
        }
    })?;
    game.require(alliances::bordering_realms(game, &area).contains(&realm), "NL-DIP-03", || {
        say!("the area of {label} does not border your empire", label = Text::verbatim(label))
    })?;
    Ok(area)
}

/// Returns one tile for each of some areas.
fn areas_named(game: &Game<'_>, areas: &[Vec<PlaceId>]) -> Text {
    Text::list(areas.iter().map(|area| texts::places(game, area)), Joined::Semicolon)
}

/// To which contested areas a mission will go.
pub(super) struct DeclareMissions {
    pub realm: RealmId,
}

impl Ask for DeclareMissions {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let areas = areas_named(game, &contested_areas(game, self.realm));
        say!(
            "declare a `mission` to an area that also borders other empires ({areas}), or `done`",
            areas
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Mission, Verb::Done]
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done {} => Ok(()),
            Order::Mission { place } => {
                let area = check_area(game, self.realm, *place)?;
                let label = game.label(*place);
                game.require(alliances::bordering_realms(game, &area).len() > 1, "NL-DIP-03", || {
                    say!(
                        "the area of {label} does not border another empire: you need not declare a mission",
                        label = Text::verbatim(label)
                    )
                })?;
                game.require(!mission_to(game, self.realm, &area, false), "NL-DIP-03", || {
                    say!(
                        "your mission to {label} is already declared",
                        label = Text::verbatim(label)
                    )
                })
            }
            _ => refuse(
                "NL-DIP-03",
                say!("`mission` with a {tile}, or `done`", tile = texts::tile(game)),
            ),
        }
    }

    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        let areas =
            contested_areas(game, self.realm).into_iter().filter_map(|area| area.first().copied());
        std::iter::once(Order::Done {}).chain(areas.map(|place| Order::Mission { place })).collect()
    }
}

/// Orders of diplomacy.
pub(super) struct DiplomacyOrders {
    pub realm: RealmId,
}

impl DiplomacyOrders {
    /// Checks an offer, and refuses one that was answered in the same year.
    fn check_offer(&self, game: &Game<'_>, with: RealmId, text: &str) -> Result<(), Refusal> {
        game.require(with != self.realm, "NL-DIP-01", || say!("a pact needs another realm"))?;
        game.require(!game.state.realm(with).out, "NL-DIP-01", || {
            say!("{realm} has left the game", realm = Text::verbatim(game.realm_name(with)))
        })?;
        game.require(!text.is_empty(), "NL-DIP-01", || say!("say what the pact is about"))?;
        let year = game.state.clock.year;
        let same = |pact: &Pact| {
            pact.by == self.realm && pact.with == with && pact.year == year && pact.text == text
        };
        game.require(!game.state.pacts.iter().any(same), "NL-DIP-01", || {
            say!(
                "{realm} has already answered this offer this year",
                realm = Text::verbatim(game.realm_name(with))
            )
        })
    }

    fn check_reveal(&self, game: &Game<'_>, number: i64) -> Result<(), Refusal> {
        let at = usize::try_from(number - 1).ok();
        let pact = at.and_then(|at| game.state.pacts.get(at)).filter(|pact| pact.is_of(self.realm));
        let Some(pact) = pact else {
            return refuse(
                "NL-DIP-01",
                say!("you have no pact {number}; `pacts` lists them", number),
            );
        };
        game.require(!pact.revealed, "NL-DIP-01", || {
            say!("pact {number} is already public", number)
        })
    }
}

impl Ask for DiplomacyOrders {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let areas: Vec<_> = alliances::independent_neighbours(game, self.realm)
            .into_iter()
            .filter(|area| may_send(game, self.realm, area[0]).is_ok())
            .collect();
        if areas.is_empty() {
            return say!("diplomacy: offer a `pact`, `reveal` one, or `done`");
        }
        let areas = areas_named(game, &areas);
        say!(
            "diplomacy: send a `mission` ({areas}), offer a `pact`, `reveal` one, or `done`",
            areas
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Mission, Verb::Pact, Verb::Reveal, Verb::Ransom, Verb::Done]
    }

    /// True if there may be more to say to somebody, whatever was agreed on.
    fn surely_asks(&self, game: &Game<'_>, _: Who) -> bool {
        game.state.playing().count() > 1
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done {} => Ok(()),
            Order::Mission { place } => may_send(game, self.realm, *place),
            Order::Pact { realm, text } => self.check_offer(game, *realm, &text.0),
            Order::Reveal { pact } => self.check_reveal(game, *pact),
            Order::Ransom { prisoner, price } => check_ransom(game, self.realm, *prisoner, price),
            _ => refuse("NL-DIP-01", say!("`mission`, `pact`, `reveal` or `done`")),
        }
    }

    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        let mut orders = Order::done_first();
        let areas = alliances::independent_neighbours(game, self.realm)
            .into_iter()
            .filter_map(|area| area.first().copied());
        orders.extend(areas.map(|place| Order::Mission { place }));
        orders.extend(
            game.state
                .playing()
                .map(|realm| Order::Pact { realm, text: OwnWords(Pact::usual().in_english()) }),
        );
        orders.extend(
            game.state
                .pacts_known_to(Viewer::Realm(self.realm))
                .filter_map(|(at, _)| i64::try_from(at).ok())
                .map(|pact| Order::Reveal { pact }),
        );
        orders.extend(ransom_candidates(game, self.realm));
        orders.retain(|order| self.check(game, Who::Realm(self.realm), order).is_ok());
        orders
    }

    fn spends(&self, game: &Game<'_>, _: Who, order: &Order) -> i64 {
        match order {
            Order::Mission { .. } => game.value(Value::MissionCost, self.realm),
            _ => 0,
        }
    }

    fn preview(&self, game: &Game<'_>, _: Who, order: &Order) -> Option<Text> {
        match order {
            Order::Mission { place } => {
                let rivals = alliances::bordering_realms(
                    game,
                    &independents::independent_empire(game, *place),
                )
                .len()
                .saturating_sub(1);
                let rivals = if rivals == 0 {
                    say!("no other empire borders it")
                } else {
                    say!("rivals may send envoys too")
                };
                let bill =
                    treasury::bill(game, self.realm, game.value(Value::MissionCost, self.realm));
                // The chances of the die for those who are alone there (NL-DIP-04).
                let viewer = Viewer::Realm(self.realm);
                let about = (self.realm, *place);
                let rows = odds_rows::row_chances(game, MISSION, "mission", about, viewer);
                let rows = rows.map(|rows| say!("of your envoys alone: {rows}", rows));
                let bill = say!("{bill}, whatever comes of it", bill);
                Some(Text::list([bill, rivals].into_iter().chain(rows), Joined::Semicolon))
            }
            Order::Pact { .. } => Some(say!(
                "it is not binding, and only the two of you know it until one reveals it"
            )),
            _ => None,
        }
    }

    fn left_undone(&self, game: &Game<'_>, _: Who) -> Option<Text> {
        let mut areas = alliances::independent_neighbours(game, self.realm);
        areas.retain(|area| {
            mission_to(game, self.realm, area, false)
                && area.first().is_some_and(|place| may_send(game, self.realm, *place).is_ok())
        });
        (!areas.is_empty()).then(|| {
            let areas = areas_named(game, &areas);
            say!("the mission you declared to {areas} is not sent", areas)
        })
    }

    fn secret(&self) -> bool {
        true
    }
}
