//! Strategy cards: chosen in secret and shown together (NL-BATTLE-04, NL-BATTLE-16).

use crate::campaign::knowledge::Viewer;
use crate::campaign::{Owner, RealmId, RecordEvent};
use crate::engine::core::ask::{Refusal, Who};
use crate::engine::core::choice::{Choice, ChoiceTerms};
use crate::engine::core::fight::Fight;
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::players::Flow;
use crate::engine::core::tables::{self, PickedRow};
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::engine::fights::{OddsShown, odds, odds_table};
use crate::map::PlaceId;
use crate::rules::procedure::{CardEffect, TableEffect};
use crate::rules::table::{GARRISON_CARD, STRATEGY};
use crate::rules::{GameOption, Symbol};
use crate::say;
use crate::text::{Joined, Text};

/// Asks for both cards, chosen in secret. Independents have theirs drawn, or played by a player
/// whom the attacker names (NL-BATTLE-16).
pub(super) fn cards(turn: &mut Turn<'_>, fight: &Fight) -> Flow<(Symbol, Symbol)> {
    let rules = turn.rules;
    let strategy = rules.matrix(STRATEGY);
    if fight.defender == Owner::Independent && turn.state().chose(GameOption::GarrisonCards, "ask")
    {
        return cards_against_garrison(turn, fight);
    }
    let next = fight.defender.realm();
    let attacker = card(turn, (fight.realm, next), &strategy.rows, fight)?;
    if let Some(realm) = next {
        let defender = card(turn, (realm, None), &strategy.columns, fight)?;
        return Ok((attacker, defender));
    }
    if turn.state().chose(GameOption::GarrisonCards, "player") {
        let rivals: Vec<RealmId> =
            turn.state().playing().filter(|realm| *realm != fight.realm).collect();
        if let Some(first) = rivals.first() {
            let rival = Choice {
                verbs: &[Verb::NamePlayer],
                rule: "NL-BATTLE-16",
                prompt: &|_, _| say!("`name` the player who plays the garrison's card"),
                among: &|_| rivals.clone(),
                shown: &|game, realm| Some(texts::realm(game, *realm)),
                written: &|realm| Order::NamePlayer { realm: *realm },
                terms: ChoiceTerms::default(),
            };
            let named = turn.choose(Who::Realm(fight.realm), &rival)?.unwrap_or(*first);
            let defender = card(turn, (named, None), &strategy.columns, fight)?;
            return Ok((attacker, defender));
        }
    }
    Ok((attacker, garrison_card(turn, fight)?))
}

/// Lets the attacker name another player for the garrison's card each time, as long as one agrees;
/// else it is dealt (EN-BATTLE-27).
fn cards_against_garrison(turn: &mut Turn<'_>, fight: &Fight) -> Flow<(Symbol, Symbol)> {
    let strategy = turn.rules.matrix(STRATEGY);
    let mut rivals: Vec<RealmId> =
        turn.state().playing().filter(|realm| *realm != fight.realm).collect();
    let mut second = None;
    let attacker = loop {
        match play_card(
            turn,
            (fight.realm, None),
            (&strategy.rows, fight.place),
            &rivals,
            Some(fight),
        )? {
            CardOrRival::Rival(realm) => {
                rivals.retain(|rival| *rival != realm);
                let prompt = say!(
                    "do you play the card of the garrison of {place}?",
                    place = texts::place(&turn.game(), fight.place)
                );
                if turn.agree(Who::Realm(realm), "NL-BATTLE-16", prompt)? {
                    second = Some(realm);
                    rivals.clear();
                }
            }
            CardOrRival::Card(card) => break card,
        }
    };
    let garrison = match second {
        Some(realm) => card(turn, (realm, None), &strategy.columns, fight)?,
        None => garrison_card(turn, fight)?,
    };
    Ok((attacker, garrison))
}

/// Deals the card of a garrison.
fn garrison_card(turn: &mut Turn<'_>, fight: &Fight) -> Flow<Symbol> {
    let drawn = turn.roll_on(
        GARRISON_CARD,
        "card of the garrison",
        About::from(fight.place).telling(fight.attackers.first()),
    )?;
    let card =
        CardEffect::first(tables::effects(turn, &drawn), |CardEffect::Card(card)| Some(*card));
    Ok(card.unwrap_or(turn.rules.matrix(STRATEGY).columns[0]))
}

/// Asks whoever raised an army of nobody for its card, or draws it as that of a garrison: by its
/// place among the cards (NL-EQX-11, NL-BATTLE-16). It is drawn when the other has played theirs.
pub(super) fn cards_of_horde(
    turn: &mut Turn<'_>,
    fight: &Fight,
    commander: Option<RealmId>,
) -> Flow<(Symbol, Symbol)> {
    let strategy = turn.rules.matrix(STRATEGY);
    let played = match commander {
        Some(realm) => {
            let next = fight.defender.realm();
            Some(card(turn, (realm, next), &strategy.rows, fight)?)
        }
        None => None,
    };
    let defender = match fight.defender.realm() {
        Some(realm) => card(turn, (realm, None), &strategy.columns, fight)?,
        None => strategy.columns[0],
    };
    let attacker = match played {
        Some(card) => card,
        None => drawn_attack(turn, "card of the horde", fight.place)?,
    };
    Ok((attacker, defender))
}

/// Returns the cards of two sides of which either may belong to nobody: then it is drawn as that of
/// a garrison is.
pub(super) fn cards_of(
    turn: &mut Turn<'_>,
    (attacker, defender): (CardPlayer, CardPlayer),
    place: PlaceId,
) -> Flow<(Symbol, Symbol)> {
    let strategy = turn.rules.matrix(STRATEGY);
    // Realms play their cards before those of nobody are drawn and told.
    let played = match attacker {
        CardPlayer::Realm(realm) => {
            Some(card_at(turn, (realm, defender.realm()), &strategy.rows, place)?)
        }
        CardPlayer::Nobody => None,
    };
    let answered = match defender {
        CardPlayer::Realm(realm) => Some(card_at(turn, (realm, None), &strategy.columns, place)?),
        CardPlayer::Nobody => None,
    };
    let attacker = match played {
        Some(card) => card,
        None => drawn_attack(turn, "card of the attacker", place)?,
    };
    let defender = match answered {
        Some(card) => card,
        None => strategy.columns[drawn_card(turn, "card of the defender", place)?],
    };
    Ok((attacker, defender))
}

/// Draws a card for an attacker by the dice of a garrison's and tells it as the attacker's.
fn drawn_attack(turn: &mut Turn<'_>, what: &'static str, place: PlaceId) -> Flow<Symbol> {
    let rows = &turn.rules.matrix(STRATEGY).rows;
    let drawn = tables::roll_on_silently(turn, GARRISON_CARD, what, place)?;
    let card = rows.get(place_of_card(turn, &drawn)).copied().unwrap_or(rows[0]);
    let rule = tables::cite(turn, GARRISON_CARD);
    let text = say!("{what}: {card}", what = Text::noun(what), card = Text::noun(card.as_str()));
    turn.emit_rule(rule, RecordEvent::Said { text: text.to_mark() });
    Ok(card)
}

/// Draws one of a garrison's cards and returns its index among the defender's (NL-BATTLE-16).
fn drawn_card(turn: &mut Turn<'_>, what: &'static str, place: PlaceId) -> Flow<usize> {
    let drawn = turn.roll_on(GARRISON_CARD, what, place)?;
    Ok(place_of_card(turn, &drawn))
}

fn place_of_card(turn: &Turn<'_>, drawn: &PickedRow) -> usize {
    let card =
        CardEffect::first(tables::effects(turn, drawn), |CardEffect::Card(card)| Some(*card));
    let cards = &turn.rules.matrix(STRATEGY).columns;
    cards.iter().position(|known| Some(*known) == card).unwrap_or(0)
}

fn card(
    turn: &mut Turn<'_>,
    asked: (RealmId, Option<RealmId>),
    cards: &[Symbol],
    fight: &Fight,
) -> Flow<Symbol> {
    only_card(turn, asked, (cards, fight.place), Some(fight))
}

fn card_at(
    turn: &mut Turn<'_>,
    asked: (RealmId, Option<RealmId>),
    cards: &[Symbol],
    place: PlaceId,
) -> Flow<Symbol> {
    only_card(turn, asked, (cards, place), None)
}

fn only_card(
    turn: &mut Turn<'_>,
    asked: (RealmId, Option<RealmId>),
    (cards, place): (&[Symbol], PlaceId),
    fight: Option<&Fight>,
) -> Flow<Symbol> {
    match play_card(turn, asked, (cards, place), &[], fight)? {
        CardOrRival::Card(card) => Ok(card),
        CardOrRival::Rival(_) => Ok(cards[0]),
    }
}

/// Asks which strategy card is played, or which of these players is to play the garrison's card. `next` is the
/// enemy who plays a card after it. The fight is that of two realms, or against a garrison.
fn play_card(
    turn: &mut Turn<'_>,
    (realm, next): (RealmId, Option<RealmId>),
    (cards, place): (&[Symbol], PlaceId),
    rivals: &[RealmId],
    fight: Option<&Fight>,
) -> Flow<CardOrRival> {
    let listed =
        || Text::list(cards.iter().map(|card| Text::verbatim(card.as_str())), Joined::Comma);
    let names = |game: &Game<'_>| {
        Text::list(rivals.iter().map(|realm| texts::realm(game, *realm)), Joined::Comma)
    };
    let choice = Choice {
        verbs: if rivals.is_empty() { &[Verb::Card] } else { &[Verb::Card, Verb::NamePlayer] },
        rule: "NL-BATTLE-04",
        prompt: &|game, _| {
            let card = say!(
                "battle at {place}: play a `card` in secret: {listed}",
                place = texts::place(game, place),
                listed = listed()
            );
            match rivals {
                [] => card,
                _ => say!(
                    "{card}; the garrison's card is dealt, unless you first `name` the player who plays it: {names}",
                    card,
                    names = names(game)
                ),
            }
        },
        among: &|_| {
            let cards = cards.iter().map(|card| CardOrRival::Card(*card));
            cards.chain(rivals.iter().map(|realm| CardOrRival::Rival(*realm))).collect()
        },
        shown: &|_, named| match named {
            CardOrRival::Card(card) => Some(Text::verbatim(card.as_str())),
            CardOrRival::Rival(_) => None,
        },
        written: &|named| match *named {
            CardOrRival::Card(card) => Order::Card { card },
            CardOrRival::Rival(realm) => Order::NamePlayer { realm },
        },
        terms: ChoiceTerms {
            secret: true,
            preview: Some(&|game, who, named| {
                let (CardOrRival::Card(card), Some(fight), Some(realm)) =
                    (named, fight, who.realm())
                else {
                    return None;
                };
                let against = odds::points_told_by_enemy(game, fight, realm);
                let shown = OddsShown { card: Some(*card), against };
                let odds = odds_table::odds_text(game, fight, Viewer::Realm(realm), shown);
                Some(Text::verbatim(odds))
            }),
            refusal: Some(&|game, order| match order {
                Order::NamePlayer { .. } => Some(Refusal::new(
                    "NL-BATTLE-16",
                    say!("name another player: {names}", names = names(game)),
                )),
                _ => None,
            }),
            fight,
            next: next.as_slice(),
            ..ChoiceTerms::default()
        },
    };
    Ok(turn.choose(Who::Realm(realm), &choice)?.unwrap_or(CardOrRival::Card(cards[0])))
}

/// Card that is played, or player who is to play the garrison's.
enum CardOrRival {
    Card(Symbol),
    Rival(RealmId),
}

/// Player of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CardPlayer {
    Realm(RealmId),
    Nobody,
}

impl CardPlayer {
    fn realm(self) -> Option<RealmId> {
        match self {
            CardPlayer::Realm(realm) => Some(realm),
            CardPlayer::Nobody => None,
        }
    }
}
