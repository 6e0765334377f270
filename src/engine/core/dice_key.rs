//! Key that dice are bound to: the place in the calendar, the matter that is being settled with the
//! answers given in it, whose dice they are, their purpose and subject. The same order finds the
//! same dice, whatever else was typed before it, and another order finds dice of its own.

use smallvec::SmallVec;

use crate::campaign::dice::{FaceSource, ThrowKey};
use crate::campaign::{BannerId, CalendarPosition, RealmId};
use crate::engine::core::ask::Who;
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::order::Order;
use crate::engine::core::turn::Turn;
use crate::engine::core::{parse, secrecy};
use crate::text::in_english;

/// The matter that is being settled: what it is about, and the answers given in it so far.
#[derive(Debug, Clone, Default)]
pub(in crate::engine) struct Cause {
    /// Words that the matter began with, and the answers that have been written down.
    written: Vec<u8>,
    /// Answers since; they are written when dice are thrown, which most answers never lead to.
    answers: Vec<(Who, Order)>,
}

impl Cause {
    /// Adds an accepted answer. One that `begins` a matter of its own leaves behind what was
    /// settled before it.
    pub(in crate::engine) fn answered(&mut self, who: Who, order: &Order, begins: bool) {
        if begins {
            self.written.clear();
            self.answers.clear();
        }
        self.answers.push((who, order.clone()));
    }

    fn write(&mut self, game: &Game<'_>) -> &[u8] {
        append(&mut self.written, game, &self.answers);
        self.answers.clear();
        &self.written
    }

    /// Hashes the matter that is being settled, with its place in the calendar: random choices of a
    /// computer player follow from it.
    pub(in crate::engine) fn moment(&self, game: &Game<'_>) -> ThrowKey {
        let mut key = place_in_calendar(game.state.clock);
        key.extend(&self.written);
        append(&mut key, game, &self.answers);
        ThrowKey::of(&key)
    }
}

/// Bytes in which most matters fit, with the answers that are given in them.
const MATTER: usize = 64;

fn append(key: &mut Vec<u8>, game: &Game<'_>, answers: &[(Who, Order)]) {
    for (who, order) in answers {
        key.push(0);
        key.extend(whose(who.realm()));
        key.extend(parse::write_in_order(game, who.realm(), order).as_bytes());
    }
}

fn place_in_calendar(clock: CalendarPosition) -> Vec<u8> {
    let mut key = Vec::with_capacity(128);
    for part in [clock.year, clock.block, clock.round, clock.step, clock.seat, clock.phase] {
        key.extend(part.to_le_bytes());
    }
    key
}

fn whose(realm: Option<RealmId>) -> [u8; 2] {
    realm.map_or([0, 0], |realm| [1, realm.0])
}

/// Writes each part with a letter before it, so that no two subjects are written alike. Banners and
/// ships go by the numbers on their flags: where they stand in a list depends on what was formed
/// before them.
fn subject(game: &Game<'_>, about: About) -> SmallVec<[u8; 24]> {
    let mut key = SmallVec::new();
    key.push(0);
    if let Some(realm) = about.realm {
        key.extend_from_slice(&[b'r', realm.0]);
    }
    if let Some(banner) = about.banner {
        let banner = game.state.banner(banner);
        key.extend_from_slice(&[b'b', banner.realm.0, banner.number]);
    }
    if let Some(tile) = about.tile {
        key.push(b't');
        key.extend_from_slice(&tile.0.to_le_bytes());
    }
    if let Some(ship) = about.ship {
        let ship = game.state.ship(ship);
        key.push(b's');
        key.extend_from_slice(&whose(ship.owner.realm()));
        key.push(ship.number);
    }
    if let Some(troop) = about.troop {
        key.push(b'u');
        key.extend_from_slice(&troop.0.to_le_bytes());
    }
    key
}

/// Begins a matter of its own, such as the fight of these banners on a tile: its dice do not depend
/// on what was settled before it. Orders of a phase begin one by themselves.
pub fn matter(turn: &mut Turn<'_>, what: &str, about: impl Into<About>, banners: &[BannerId]) {
    if turn.state().dice.in_trial() {
        return;
    }
    let subject = subject(&turn.game(), about.into());
    let mut flags: SmallVec<[[u8; 2]; 8]> = banners
        .iter()
        .map(|id| turn.state().banner(*id))
        .map(|banner| [banner.realm.0, banner.number])
        .collect();
    flags.sort_unstable();
    // Matters come by the thousand: the last one leaves its memory to the next.
    turn.cause.answers.clear();
    turn.cause.written.clear();
    let what = in_english(what);
    let parts = [what.as_bytes(), &subject, flags.as_flattened()];
    turn.cause.written.reserve(MATTER.max(parts.iter().map(|part| part.len()).sum()));
    for part in parts {
        turn.cause.written.extend_from_slice(part);
    }
}

/// Carries out something beside what is being settled, such as rolling a name: its dice depend
/// on its order alone, and those of what goes on afterwards do not depend on it.
pub(in crate::engine) fn aside<R>(
    turn: &mut Turn<'_>,
    who: Who,
    order: &Order,
    run: impl FnOnce(&mut Turn<'_>) -> R,
) -> R {
    let before = std::mem::take(&mut turn.cause);
    turn.cause.answered(who, order, true);
    let done = run(turn);
    turn.cause = before;
    done
}

/// As [`aside`], of what is no part of a secret in the midst of which it is ordered.
pub(in crate::engine) fn aside_openly<R>(
    turn: &mut Turn<'_>,
    who: Who,
    order: &Order,
    run: impl FnOnce(&mut Turn<'_>) -> R,
) -> R {
    let told = secrecy::in_secret_of(turn, None);
    let done = aside(turn, who, order, run);
    secrecy::in_secret_of(turn, told);
    done
}

/// Returns the source of the dice that are thrown next for this purpose and about this.
#[inline]
pub(in crate::engine) fn face_source(turn: &mut Turn<'_>, what: &str, about: About) -> FaceSource {
    if turn.state().dice.in_trial() { FaceSource::Told } else { bound_source(turn, what, about) }
}

fn bound_source(turn: &mut Turn<'_>, what: &str, about: About) -> FaceSource {
    let mut cause = std::mem::take(&mut turn.cause);
    // A text of a script counts as it is in English. Names stay marks in it, as they are in
    // labels that are no such text, so that what a thing is called is nothing to its dice.
    let what = in_english(what);
    let game = turn.game();
    let mut key = place_in_calendar(game.state.clock);
    key.extend(whose(turn.owner()));
    key.extend(whose(turn.roller));
    key.extend(cause.write(&game));
    key.push(0);
    key.extend(what.as_bytes());
    key.extend_from_slice(&subject(&game, about));
    turn.cause = cause;
    turn.dice().source_for(ThrowKey::of(&key))
}
