//! Placing operatives face down and choosing which to turn up (NL-ESP-02, NL-ESP-03, NL-ESP-04).

use crate::campaign::{DiplomacyEvent, Disc, Operative, RealmId};
use crate::engine::armies::positions;
use crate::engine::core::choice::{Choice, ChoiceTerms};
use crate::engine::core::texts;
use crate::engine::realms::{claims, stances};
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse};
use crate::map::PlaceId;
use crate::rules::{GameOption, Value};
use crate::say;
use crate::text::{Joined, Text};

/// Lays a disc face down on a tile.
pub(super) fn lay(
    turn: &mut Turn<'_>,
    realm: RealmId,
    word: &str,
    place: PlaceId,
    rule: &'static str,
) {
    let Some(operative) = Operative::by_word(word) else { return };
    let disc = turn.state().next_disc();
    turn.emit(rule, DiplomacyEvent::DiscLaid { disc, realm, operative, place });
}

/// Discs for operatives not yet on the map; some editions never run out of them (NL-ESP-02).
pub fn discs_left(game: &Game<'_>) -> i64 {
    let all = game.value(Value::DiscPieces, ()) * game.state.option(GameOption::Boxes);
    if all == 0 {
        return i64::MAX;
    }
    all - i64::try_from(game.state.discs.len()).unwrap_or(i64::MAX)
}

/// True if another realm has a banner on a tile.
pub(super) fn has_enemy_banner(game: &Game<'_>, realm: RealmId, place: PlaceId) -> bool {
    !positions::free_of_enemies(game, realm, place)
}

/// Returns the realm whose capital a tile is, if it is another's and still holds out.
pub(super) fn enemy_capital(game: &Game<'_>, realm: RealmId, place: PlaceId) -> Option<RealmId> {
    let owner = claims::empire(game, place)
        .filter(|owner| stances::hostile(game, realm, *owner, Some(place)))?;
    (game.state.realm(owner).capital == Some(place)).then_some(owner)
}

/// True if a tile has a working settlement that is not the realm's own.
pub(super) fn has_enemy_settlement(game: &Game<'_>, realm: RealmId, place: PlaceId) -> bool {
    game.state.working_settlement(place).is_some()
        && !stances::of_friends(game, realm, game.state.holding(place).owner, Some(place))
}

/// Checks that an operative of this kind may be placed on a tile (NL-ESP-04).
pub(super) fn may_place(
    game: &Game<'_>,
    realm: RealmId,
    operative: Operative,
    place: PlaceId,
) -> Result<(), Refusal> {
    let label = || game.label(place);
    match operative {
        Operative::Assassin => {
            let fits =
                has_enemy_banner(game, realm, place) || enemy_capital(game, realm, place).is_some();
            game.require(fits, "NL-ESP-04", || {
                say!(
                    "an assassin must go to an enemy banner or an enemy capital: {label} has neither",
                    label = Text::verbatim(label())
                )
            })
        }
        Operative::Spy => game.require(has_enemy_banner(game, realm, place), "NL-ESP-04", || {
            say!(
                "a spy must go to an enemy banner: {label} has none",
                label = Text::verbatim(label())
            )
        }),
        Operative::Saboteur => {
            game.require(has_enemy_settlement(game, realm, place), "NL-ESP-04", || {
                say!(
                    "a saboteur must go to an enemy settlement: {label} has none",
                    label = Text::verbatim(label())
                )
            })
        }
        Operative::Agent => {
            let fits = game.value(Value::AgentAnywhere, realm) == 1
                || game.state.working_settlement(place).is_some();
            game.require(fits, "EN-ESP-11", || {
                say!(
                    "an agent must go to a settlement of any side: {label} has none",
                    label = Text::verbatim(label())
                )
            })
        }
    }
}

/// True if only agents are left, and none of them where operatives of others are: there is
/// nothing more to do (EN-ESP-03).
pub(super) fn only_idle_agents(game: &Game<'_>) -> bool {
    let waits = |disc: &crate::campaign::Disc| {
        game.value(Value::AgentWaits, disc.owner) == 1 && !has_prey(game, disc)
    };
    game.state.discs.iter().all(|disc| disc.operative == Operative::Agent && waits(disc))
}

/// True if an operative of an enemy is where this one is.
pub(super) fn has_prey(game: &Game<'_>, disc: &crate::campaign::Disc) -> bool {
    let enemy = |other: RealmId| stances::hostile(game, disc.owner, other, Some(disc.at));
    game.state.discs_on(disc.at).any(|other| enemy(other.owner))
}

/// True if a player has only agents left and need not use them (EN-ESP-03).
pub(super) fn may_pass(game: &Game<'_>, realm: RealmId) -> bool {
    let mut own = game.state.discs.iter().filter(|disc| disc.owner == realm);
    game.value(Value::AgentWaits, realm) == 1 && own.all(|disc| disc.operative == Operative::Agent)
}

/// Returns `3 spy D5`, for the owner of a disc.
fn disc_named(game: &Game<'_>, disc: &crate::campaign::Disc) -> String {
    format!("{} {} {}", disc.number, disc.operative.word(), game.label(disc.at))
}

/// Question which operative goes where.
pub(super) struct PlantOperative {
    pub realm: RealmId,
    /// The extra operative of an agent, and where the agent found it (NL-ESP-09).
    pub extra_at: Option<PlaceId>,
}

impl PlantOperative {
    /// Checks that an extra operative goes to the agent's tile if its kind may be placed there, otherwise to
    /// any enemy settlement where it may (NL-ESP-09).
    fn check_extra(
        &self,
        game: &Game<'_>,
        operative: Operative,
        place: PlaceId,
        agent: PlaceId,
    ) -> Result<(), Refusal> {
        game.require(operative != Operative::Agent, "NL-ESP-09", || {
            say!("the extra operative must be a spy, an assassin or a saboteur")
        })?;
        may_place(game, self.realm, operative, place)?;
        let fits_here = may_place(game, self.realm, operative, agent).is_ok();
        game.require(!fits_here || place == agent, "NL-ESP-09", || {
            say!(
                "the extra operative must be placed where the agent was, on {agent}",
                agent = texts::place(game, agent)
            )
        })?;
        game.require(
            place == agent || has_enemy_settlement(game, self.realm, place),
            "NL-ESP-09",
            || say!("there is no enemy settlement on {place}", place = texts::place(game, place)),
        )
    }
}

impl Ask for PlantOperative {
    fn prompt(&self, game: &Game<'_>) -> Text {
        if self.extra_at.is_some() {
            return say!("`plant` one more spy, assassin or saboteur, or `done`");
        }
        let hired = Operative::ALL
            .iter()
            .map(|operative| (operative, game.state.hired(self.realm, *operative)));
        let hired = hired.filter(|(_, number)| *number > 0).map(|(operative, number)| {
            Text::list([Text::verbatim(operative.word()), number.into()], Joined::Blank)
        });
        say!(
            "`plant` your operatives face down ({hired}), or `done` to give up the rest",
            hired = Text::list(hired, Joined::Comma)
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Plant, Verb::Done]
    }

    fn begins(&self) -> bool {
        self.extra_at.is_none()
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done {} => Ok(()),
            Order::Plant { operative: word, place } => {
                let Some(operative) = Operative::by_word(word) else {
                    return refuse(
                        "NL-ESP-01",
                        say!("`{word}` is not an operative", word = Text::verbatim(word)),
                    );
                };
                if let Some(agent) = self.extra_at {
                    return self.check_extra(game, operative, *place, agent);
                }
                game.require(game.state.hired(self.realm, operative) > 0, "NL-ESP-02", || {
                    say!("you have no {word} to place", word = Text::verbatim(word))
                })?;
                game.require(discs_left(game) > 0, "NL-ESP-02", || {
                    say!("no disc is left in the box")
                })?;
                may_place(game, self.realm, operative, *place)
            }
            _ => refuse("NL-ESP-02", say!("`plant` an operative, or `done`")),
        }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let mut orders = Order::done_first();
        for operative in Operative::ALL {
            if self.extra_at.is_some() || game.state.hired(self.realm, *operative) > 0 {
                orders.extend(
                    game.map().ids().map(|place| Order::Plant {
                        operative: operative.word().to_owned(),
                        place,
                    }),
                );
            }
        }
        orders.retain(|order| self.check(game, who, order).is_ok());
        orders
    }

    fn secret(&self) -> bool {
        true
    }
}

/// Asks which operative acts next; None if the player waits, where that is allowed.
pub(super) fn resolve_operative(turn: &mut Turn<'_>, realm: RealmId) -> Flow<Option<u16>> {
    let choice = Choice {
        verbs: &[Verb::Resolve, Verb::Done],
        rule: "NL-ESP-03",
        prompt: &|game, own| match may_pass(game, realm) {
            true => {
                say!("`resolve` one of your operatives: {own}, or `done` to let them wait", own)
            }
            false => say!("`resolve` one of your operatives: {own}", own),
        },
        among: &|game| {
            let own = || game.state.discs.iter().filter(|disc| disc.owner == realm);
            let number = |disc: &Disc| Some(disc.number);
            if !may_pass(game, realm) {
                return own().map(number).collect();
            }
            // A player who sees nothing to gain answers with the first: an agent with nobody to hunt
            // had better wait.
            let hunting = own().filter(|disc| has_prey(game, disc)).map(number);
            let others = own().filter(|disc| !has_prey(game, disc)).map(number);
            hunting.chain([None]).chain(others).collect()
        },
        shown: &|game, number| Some(Text::verbatim(disc_named(game, game.state.disc((*number)?)?))),
        written: &|number| {
            number.map_or(Order::Done {}, |number| Order::Resolve { disc: i64::from(number) })
        },
        terms: ChoiceTerms {
            begins: true,
            secret: true,
            refusal: Some(&|game, order| {
                let only_agents = || say!("only agents may wait: `resolve` one of your operatives");
                (*order == Order::Done {} && !may_pass(game, realm))
                    .then(|| Refusal::new("NL-ESP-03", only_agents()))
            }),
            ..ChoiceTerms::default()
        },
    };
    Ok(turn.choose(Who::Realm(realm), &choice)?.flatten())
}
