//! Scouting where all attempts are declared before any scouts set out: who sends them knows nothing
//! yet of what the others find. They set out in the order declared, or as their player says between
//! one attempt and the next (EN-SCOUT-01).

use crate::campaign::{BannerEvent, BannerId, Declared, RealmId};
use crate::engine::core::choice::{Choice, ChoiceTerms};
use crate::engine::core::dice_key;
use crate::engine::core::texts;
use crate::engine::{About, Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse, scouting};
use crate::phases::scouting::orders;
use crate::say;
use crate::text::{Joined, Text};

/// Plays scouting declared first and sent later, if the campaign chose it (`scouting declared`).
pub(super) fn run(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    let mut named = declare(turn, realm)?;
    // Whatever befalls the others, those that were declared set out: a mutiny comes too late to
    // keep them (EN-SCOUT-12).
    while let Some(first) = turn.state().declared.first().copied() {
        let attempt = named.and_then(|banner| {
            turn.state().declared.iter().find(|one| one.banner == banner).copied()
        });
        let waiting = turn.state().declared.clone();
        set_out(turn, attempt.unwrap_or(first))?;
        tell_who_is_gone(turn, &waiting);
        if attempt.is_some() && turn.state().declared.len() > 1 {
            named = who_is_next(turn, realm)?;
        } else {
            named = None;
        }
    }
    Ok(())
}

/// Returns all that the realm declares, until it says whose scouts set out first, or that all set out in the
/// order declared.
fn declare(turn: &mut Turn<'_>, realm: RealmId) -> Flow<Option<BannerId>> {
    loop {
        let begun = !turn.state().declared.is_empty();
        match turn.next_order(realm, &Declaring { begun })? {
            Some(Order::Scout { banner, place }) => {
                let from = turn.state().banner(banner).at;
                turn.emit("NL-SCOUT-01", BannerEvent::ScoutsDeclared { banner, from, to: place });
            }
            Some(Order::Send { banner }) => return Ok(Some(banner)),
            _ => return Ok(None),
        }
    }
}

/// Carries out an attempt, whose dice are its own, whichever set out before it.
fn set_out(turn: &mut Turn<'_>, attempt: Declared) -> Flow {
    let Declared { banner, from, to } = attempt;
    if turn.state().banner(banner).at != from {
        turn.emit("NL-SCOUT-01", BannerEvent::ScoutsStayed { banner, from, to });
        return Ok(());
    }
    dice_key::matter(
        turn,
        "scouts",
        About { banner: Some(banner), tile: Some(to), ..About::default() },
        &[],
    );
    scouting::scout(turn, banner, from, to)?;
    Ok(())
}

/// Attempts whose banner is off the map are no longer declared: their player is told which.
fn tell_who_is_gone(turn: &mut Turn<'_>, waiting: &[Declared]) {
    for Declared { banner, from, to } in waiting.iter().copied() {
        let sent = turn.state().attempts.iter().any(|one| one.from == from && one.to == to);
        if turn.state().banner(banner).removed && !sent {
            turn.emit("NL-SCOUT-01", BannerEvent::ScoutsStayed { banner, from, to });
        }
    }
}

/// Returns the attempts that were declared, in their order: `1 to D3, 2 to D4`.
fn declared_scouts(game: &Game<'_>) -> Text {
    let told = game.state.declared.iter().map(|one| declared_attempt(game, *one));
    Text::list(told, Joined::Comma)
}

/// Writes `1 to D3`.
fn declared_attempt(game: &Game<'_>, one: Declared) -> Text {
    let number = game.state.banner(one.banner).number;
    say!("{number} to {place}", number, place = texts::place(game, one.to))
}

fn may_set_out(game: &Game<'_>, order: &Order) -> Result<(), Refusal> {
    let Order::Send { banner } = order else {
        return refuse("NL-SCOUT-01", say!("`send` with a banner, or `done`"));
    };
    let declared = game.state.declared.iter().any(|one| one.banner == *banner);
    game.require(declared, "NL-SCOUT-01", || {
        say!(
            "{banner} has not declared scouts; declared: {declared_scouts}",
            banner = Text::verbatim(game.banner_name(*banner)),
            declared_scouts = declared_scouts(game)
        )
    })
}

fn sending_first(game: &Game<'_>) -> impl Iterator<Item = Order> {
    game.state.declared.iter().map(|one| Order::Send { banner: one.banner })
}

fn preview_sending(game: &Game<'_>, order: &Order) -> Option<Text> {
    match order {
        Order::Send { banner } => {
            let one = game.state.declared.iter().find(|one| one.banner == *banner)?;
            let preview = orders::preview_scouts(game, *banner, one.to)?;
            Some(say!(
                "{preview}; after this you cannot declare more scouts, and you choose who sets out next",
                preview
            ))
        }
        Order::Done {} if !game.state.declared.is_empty() => Some(say!(
            "sends scouts in this order: {declared_scouts}",
            declared_scouts = declared_scouts(game)
        )),
        _ => None,
    }
}

/// Question what is scouted from where, until all is declared.
struct Declaring {
    /// Something has been declared.
    begun: bool,
}

impl Ask for Declaring {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let Some(first) = game.state.declared.first() else {
            return say!(
                "scouting: `scout` with a banner and a {tile} declares what is scouted; `done` sends all scouts",
                tile = texts::tile(game)
            );
        };
        let more = orders::can_scout_at_all(game, game.state.banner(first.banner).realm)
            .then(|| say!("`scout` declares more"));
        let sends = match game.state.declared.len() {
            1 => say!("`done` sends them"),
            _ => {
                say!("`done` sends them in this order, `send` with a banner sends its scouts first")
            }
        };
        say!(
            "scouting, declared: {declared_scouts}; {orders}",
            declared_scouts = declared_scouts(game),
            orders = Text::list(more.into_iter().chain([sends]), Joined::Comma)
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        if self.begun { &[Verb::Scout, Verb::Send, Verb::Done] } else { &[Verb::Scout, Verb::Done] }
    }

    /// True if an order needs asking: of one attempt it makes no difference which is sent first.
    fn asks_for(&self, game: &Game<'_>, order: &Order) -> bool {
        match order {
            Order::Done {} => false,
            Order::Send { .. } => game.state.declared.len() > 1,
            _ => true,
        }
    }

    fn asks_for_scripts(&self) -> bool {
        true
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done {} => Ok(()),
            Order::Scout { banner, place } => orders::may_order_scouts(game, who, *banner, *place),
            _ => may_set_out(game, order),
        }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let mut orders = orders::scouts_to_send(game, who);
        orders.extend(sending_first(game));
        orders
    }

    fn preview(&self, game: &Game<'_>, _: Who, order: &Order) -> Option<Text> {
        match order {
            Order::Scout { banner, place } => {
                let preview = orders::preview_scouts(game, *banner, *place)?;
                Some(say!("{preview}; the scouts set out when all have been declared", preview))
            }
            _ => preview_sending(game, order),
        }
    }

    fn waits_for(&self, order: &Order) -> Option<Order> {
        match order {
            Order::Scout { banner, .. } => Some(Order::Send { banner: *banner }),
            _ => None,
        }
    }
}

/// Asks whose scouts set out next; None for the order declared. Other orders of the phase come while it is
/// declared what is scouted.
fn who_is_next(turn: &mut Turn<'_>, realm: RealmId) -> Flow<Option<BannerId>> {
    let choice = Choice {
        verbs: &[Verb::Send, Verb::Done],
        rule: "NL-SCOUT-01",
        prompt: &|_, declared_scouts| {
            say!(
                "scouts still to set out: {declared_scouts}; `send` with a banner names the next, `done` sends them in this order",
                declared_scouts
            )
        },
        among: &|game| {
            let declared = game.state.declared.iter().copied().map(Some);
            std::iter::once(None).chain(declared).collect()
        },
        shown: &|game, one| one.map(|one| declared_attempt(game, one)),
        written: &|one| one.map_or(Order::Done {}, |one| Order::Send { banner: one.banner }),
        terms: ChoiceTerms {
            begins: true,
            alone: true,
            preview: Some(&|game, _, one| {
                let banner = |one: Declared| Order::Send { banner: one.banner };
                preview_sending(game, &one.map_or(Order::Done {}, banner))
            }),
            ..ChoiceTerms::default()
        },
    };
    Ok(turn.choose(Who::Realm(realm), &choice)?.flatten().map(|one| one.banner))
}
