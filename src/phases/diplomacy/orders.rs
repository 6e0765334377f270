//! What may be said and sent in diplomacy, and what is refused (NL-DIP-01, NL-DIP-03).

use crate::campaign::knowledge::Viewer;
use crate::campaign::{Owner, Pact, RealmId};
use crate::engine::core::order::OwnWords;
use crate::engine::{Ask, Game, Order, Refusal, Verb, Who, labels, refuse, require};
use crate::map::PlaceId;
use crate::phases::winter_rosters::{check_ransom, ransom_candidates};
use crate::rules::Value;
use crate::rules::table::MISSION;

/// What a pact says that is offered without more ado.
const PEACE: &str = "neither of us attacks the other this year";

impl Game<'_> {
    /// Independent areas that border this realm's empire and others', to which it has declared no
    /// mission.
    pub(super) fn contested_areas(&self, realm: RealmId) -> Vec<Vec<PlaceId>> {
        let mut areas = self.independent_neighbours(realm);
        areas.retain(|area| {
            self.bordering_realms(area).len() > 1 && !self.mission_to(realm, area, false)
        });
        areas
    }

    /// Whether a realm has declared, or sent, a mission to an area.
    fn mission_to(&self, realm: RealmId, area: &[PlaceId], sent: bool) -> bool {
        let to = |mission: &&crate::campaign::Mission| {
            mission.realm == realm && mission.area.iter().any(|place| area.contains(place))
        };
        self.state.missions.iter().filter(to).any(|mission| mission.sent || !sent)
    }

    /// Whether there is anything that a realm could say or send.
    pub(super) fn has_diplomacy(&self, realm: RealmId) -> bool {
        self.state.playing().count() > 1
            || self
                .independent_neighbours(realm)
                .iter()
                .any(|area| area.first().is_some_and(|place| self.may_send(realm, *place).is_ok()))
    }

    /// Whether a realm may send a mission to the area of a tile (NL-DIP-03).
    fn may_send(&self, realm: RealmId, place: PlaceId) -> Result<(), Refusal> {
        let area = self.check_area(realm, place)?;
        let label = self.label(place);
        require(!self.mission_to(realm, &area, true), "NL-DIP-03", || {
            format!("your envoys to the area of {label} are already on their way")
        })?;
        let declared =
            self.bordering_realms(&area).len() < 2 || self.mission_to(realm, &area, false);
        require(declared, "NL-DIP-03", || {
            format!(
                "the area of {label} borders several empires, and you declared no mission when the season ended"
            )
        })?;
        self.afford(realm, self.value(Value::MissionCost, realm), "a mission")
    }

    /// The area of a tile, if it is independent and borders the realm.
    fn check_area(&self, realm: RealmId, place: PlaceId) -> Result<Vec<PlaceId>, Refusal> {
        let area = self.independent_empire(place);
        let label = self.label(place);
        require(!area.is_empty(), "NL-DIP-03", || {
            let razed = self.state.holding(place).owner == Owner::Independent;
            format!("{label} is {}", if razed { "razed" } else { "not an independent settlement" })
        })?;
        require(self.bordering_realms(&area).contains(&realm), "NL-DIP-03", || {
            format!("the area of {label} does not border your empire")
        })?;
        Ok(area)
    }

    /// One tile for each of some areas.
    fn areas_named(&self, areas: &[Vec<PlaceId>]) -> String {
        areas.iter().map(|area| labels(self, area)).collect::<Vec<_>>().join("; ")
    }
}

/// To which contested areas a mission will go.
pub(super) struct DeclareMissions {
    pub realm: RealmId,
}

impl Ask for DeclareMissions {
    fn prompt(&self, game: &Game<'_>) -> String {
        let areas = game.areas_named(&game.contested_areas(self.realm));
        format!(
            "declare a `mission` to an area that also borders other empires ({areas}), or `done`"
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
                let area = game.check_area(self.realm, *place)?;
                let label = game.label(*place);
                require(game.bordering_realms(&area).len() > 1, "NL-DIP-03", || {
                    format!(
                        "the area of {label} does not border another empire: you need not declare a mission"
                    )
                })?;
                require(!game.mission_to(self.realm, &area, false), "NL-DIP-03", || {
                    format!("your mission to {label} is already declared")
                })
            }
            _ => refuse(
                "NL-DIP-03",
                format!("`mission` with a {tile}, or `done`", tile = game.place_word()),
            ),
        }
    }

    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        let areas =
            game.contested_areas(self.realm).into_iter().filter_map(|area| area.first().copied());
        std::iter::once(Order::Done {}).chain(areas.map(|place| Order::Mission { place })).collect()
    }
}

/// Orders of diplomacy.
pub(super) struct DiplomacyOrders {
    pub realm: RealmId,
}

impl DiplomacyOrders {
    /// What two realms agreed on before need not be offered again in the same year.
    fn check_offer(&self, game: &Game<'_>, with: RealmId, text: &str) -> Result<(), Refusal> {
        require(with != self.realm, "NL-DIP-01", || "a pact needs another realm".to_owned())?;
        require(!game.state.realm(with).out, "NL-DIP-01", || {
            format!("{realm} has left the game", realm = game.realm_name(with))
        })?;
        require(!text.is_empty(), "NL-DIP-01", || "say what the pact is about".to_owned())?;
        let year = game.state.clock.year;
        let same = |pact: &Pact| {
            pact.by == self.realm && pact.with == with && pact.year == year && pact.text == text
        };
        require(!game.state.pacts.iter().any(same), "NL-DIP-01", || {
            format!(
                "{realm} has already answered this offer this year",
                realm = game.realm_name(with)
            )
        })
    }

    fn check_reveal(&self, game: &Game<'_>, number: i64) -> Result<(), Refusal> {
        let at = usize::try_from(number - 1).ok();
        let pact = at.and_then(|at| game.state.pacts.get(at)).filter(|pact| pact.is_of(self.realm));
        let Some(pact) = pact else {
            return refuse("NL-DIP-01", format!("you have no pact {number}; `pacts` lists them"));
        };
        require(!pact.revealed, "NL-DIP-01", || format!("pact {number} is already public"))
    }
}

impl Ask for DiplomacyOrders {
    fn prompt(&self, game: &Game<'_>) -> String {
        let areas: Vec<_> = game
            .independent_neighbours(self.realm)
            .into_iter()
            .filter(|area| game.may_send(self.realm, area[0]).is_ok())
            .collect();
        if areas.is_empty() {
            return "diplomacy: offer a `pact`, `reveal` one, or `done`".to_owned();
        }
        let areas = game.areas_named(&areas);
        format!("diplomacy: send a `mission` ({areas}), offer a `pact`, `reveal` one, or `done`")
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Mission, Verb::Pact, Verb::Reveal, Verb::Ransom, Verb::Done]
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done {} => Ok(()),
            Order::Mission { place } => game.may_send(self.realm, *place),
            Order::Pact { realm, text } => self.check_offer(game, *realm, &text.0),
            Order::Reveal { pact } => self.check_reveal(game, *pact),
            Order::Ransom { prisoner, price } => check_ransom(game, self.realm, *prisoner, price),
            _ => refuse("NL-DIP-01", "`mission`, `pact`, `reveal` or `done`"),
        }
    }

    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        let mut orders = Order::done_first();
        let areas = game
            .independent_neighbours(self.realm)
            .into_iter()
            .filter_map(|area| area.first().copied());
        orders.extend(areas.map(|place| Order::Mission { place }));
        orders.extend(
            game.state
                .playing()
                .map(|realm| Order::Pact { realm, text: OwnWords(PEACE.to_owned()) }),
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

    fn preview(&self, game: &Game<'_>, _: Who, order: &Order) -> Option<String> {
        match order {
            Order::Mission { place } => {
                let rivals =
                    game.bordering_realms(&game.independent_empire(*place)).len().saturating_sub(1);
                let rivals = if rivals == 0 {
                    "no other empire borders it"
                } else {
                    "rivals may send envoys too"
                };
                let bill = game.bill(self.realm, game.value(Value::MissionCost, self.realm));
                // What the die brings to those who are alone there (NL-DIP-04).
                let viewer = Viewer::Realm(self.realm);
                let about = (self.realm, *place);
                let rows = game.row_chances(MISSION, "mission", about, viewer);
                let rows =
                    rows.map_or(String::new(), |rows| format!("; of your envoys alone: {rows}"));
                Some(format!("{bill}, whatever comes of it; {rivals}{rows}"))
            }
            Order::Pact { .. } => Some(
                "it is not binding, and only the two of you know it until one reveals it"
                    .to_owned(),
            ),
            _ => None,
        }
    }

    fn left_undone(&self, game: &Game<'_>, _: Who) -> Option<String> {
        let mut areas = game.independent_neighbours(self.realm);
        areas.retain(|area| {
            game.mission_to(self.realm, area, false)
                && area.first().is_some_and(|place| game.may_send(self.realm, *place).is_ok())
        });
        (!areas.is_empty()).then(|| {
            format!("the mission you declared to {} is not sent", game.areas_named(&areas))
        })
    }

    fn secret(&self) -> bool {
        true
    }
}

/// Whether a realm signs what another offers.
pub(super) struct SignPact {
    pub prompt: String,
}

impl Ask for SignPact {
    fn prompt(&self, _: &Game<'_>) -> String {
        self.prompt.clone()
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Yes, Verb::No]
    }

    fn begins(&self) -> bool {
        false
    }

    fn check(&self, _: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Yes {} | Order::No {} => Ok(()),
            _ => refuse("NL-DIP-01", "answer yes or no"),
        }
    }

    fn candidates(&self, _: &Game<'_>, _: Who) -> Vec<Order> {
        vec![Order::Yes {}, Order::No {}]
    }

    fn secret(&self) -> bool {
        true
    }

    fn rule(&self) -> Option<&'static str> {
        Some("NL-DIP-01")
    }
}
