//! Dice: thrown by the campaign, given by a script, or typed by the players who rolled them.

use crate::rules::{Amount, Dice, HOUSE_RULE, RuleId, TableId, Thrown, Value};
use smallvec::SmallVec;

use crate::campaign::{
    Audience, CalendarEvent, Die, Owner, Provenance, RealmId, RecordEvent, Source, Sum,
};
use crate::engine::core::ask::{Ask, Refusal, Who};
use crate::engine::core::dice_order::{self, DiceOrder};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::{self, About, Concerned, ModifierDice, about, modifier_dice};
use crate::engine::core::order::{Order, Rest, Verb};
use crate::engine::core::players::Flow;
use crate::engine::core::scripting::dice_hooks;
use crate::engine::core::turn::Turn;
use crate::engine::core::{dice_key, grouped_dice, secrecy};
use crate::rules::race::Target;
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

/// Faces of dice thrown together.
pub type Faces = SmallVec<[u8; 8]>;

/// Part of the dice that is read: a trial need not tell apart throws that read alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reads<'r> {
    Faces,
    Total,
    /// Of the totals, from the least on, what each comes to: those with the same number to the
    /// same.
    Groups(&'r [usize]),
    /// The row of a roll table alone.
    Row(TableId),
}

impl Turn<'_> {
    /// Throws dice for a purpose and about something, which is what drawn faces are bound to; where
    /// players roll by hand they are asked for the faces.
    pub fn roll(
        &mut self,
        rule: RuleId,
        dice: Dice,
        what: &'static str,
        about: impl Into<About>,
    ) -> Flow<Faces> {
        roll_read(self, rule, dice, what, (about, Reads::Faces))
    }

    /// Returns an amount with its dice thrown.
    pub fn amount(
        &mut self,
        rule: RuleId,
        amount: Amount,
        what: &'static str,
        about: impl Into<About>,
    ) -> Flow<i64> {
        let faces = roll_read(self, rule, amount.dice, what, (about, Reads::Total))?;
        Ok(amount.with(sum(&faces)))
    }

    /// Throws a value that is dice, and tells what changes the total.
    pub fn roll_value(
        &mut self,
        value: Thrown,
        what: &'static str,
        about: impl Into<About>,
    ) -> Flow<i64> {
        let (sum, _) = self.throw(value, what, about)?;
        if sum.parts.len() == 1 {
            return Ok(sum.total());
        }
        Ok(self.tally(self.rules.setting(value.into()).cite.0, what, sum))
    }

    /// Throws a value that is dice; returns its sum, of which the first part fell, and the faces.
    pub fn throw(
        &mut self,
        value: Thrown,
        what: &'static str,
        about: impl Into<About>,
    ) -> Flow<(Sum, Faces)> {
        let about = about.into();
        let (at, setting) = (Value::from(value) as u16, self.rules.setting(value.into()));
        let set = (setting.cite, self.rules.dice(value));
        let modifier_dice::DiceToThrow { cite, amount, modifier } =
            modifier_dice::dice_to_throw(&self.game(), at, set, (what, &about));
        let faces = self.roll(cite, amount.dice, what, about)?;
        let fell = amount.with(sum(&faces));
        let mut parts = Sum::of(fell, what, cite, Source::Dice);
        let thrown = modifier.map(|by| (by, fell));
        let more = modifier_dice::throw_modifiers(self, Target::Value(at), &about, thrown)?;
        let more = ModifierDice::Fell(&more);
        parts.parts.extend(numbers::of_throw_with(&self.game(), value, fell, about, more).1.parts);
        self.go_on()?;
        Ok((parts, faces))
    }

    /// Draws numbers for shuffling stacks, each below a bound.
    pub fn shuffle(
        &mut self,
        rule: &'static str,
        what: &str,
        about: impl Into<About>,
        shuffling: impl FnOnce(&mut dyn FnMut(u32) -> u32),
    ) {
        let mut source = dice_key::face_source(self, what, about.into());
        let dice = self.dice();
        dice.throw_begins();
        shuffling(&mut |bound| dice.below(bound, &mut source));
        self.emit(rule, CalendarEvent::Shuffled);
    }

    /// Returns the places of `count` things, from 0, in another order: as it was given for this name, else drawn.
    pub fn shuffled(&mut self, rule: &'static str, what: &str, count: usize) -> Vec<usize> {
        match self.dice().take_order(count, what) {
            Ok(Some(order)) => {
                self.emit(rule, CalendarEvent::Shuffled);
                return order.into_iter().map(|place| place - 1).collect();
            }
            Ok(None) => {}
            Err(given) => {
                let aside = say!(
                    "given dice {faces} are not each of 1 to {count} once and are put aside",
                    faces = faces_given(&given),
                    count
                );
                self.emit(HOUSE_RULE.0, RecordEvent::UmpireSaid(aside.to_mark()));
            }
        }
        let mut order: Vec<usize> = (0..count).collect();
        self.shuffle(rule, what, (), |below| {
            for at in (1..count).rev() {
                let other = below(u32::try_from(at + 1).unwrap_or(u32::MAX));
                order.swap(at, other as usize);
            }
        });
        order
    }
}

/// Sets the realm whose dice fall from now on, in phases for everybody; None ends that.
pub fn dice_of(turn: &mut Turn<'_>, realm: Option<RealmId>) {
    turn.roller = realm;
}

/// Returns the realm whose dice fall now, in phases for everybody.
pub fn rolls_for(turn: &Turn<'_>) -> Option<RealmId> {
    turn.roller
}

/// As [`Turn::roll`], if only `reads` of the dice has an effect.
///
/// # Errors
/// As [`Turn::roll`].
pub fn roll_read(
    turn: &mut Turn<'_>,
    rule: RuleId,
    dice: Dice,
    what: &'static str,
    (about, reads): (impl Into<About>, Reads<'_>),
) -> Flow<Faces> {
    if dice.count == 0 {
        return Ok(Faces::new());
    }
    turn.go_on()?;
    let about = about.into();
    let dice = dice_hooks::dice_for(&turn.game(), dice, what, || thrown_by(turn, &about));
    turn.go_on()?;
    let count = dice.count as usize;
    // Dice that only the host may see are rolled by the program if no person is the host.
    let unseen = secrecy::sole_audience(turn) == Some(Audience::Host);
    let by_hand = turn.state().dice.by_hand && (!unseen || turn.state().host_plays);
    // As it is shown, which may be the name of a thing of the rules: dice are given for that.
    let given = !turn.state().dice.none_given();
    let named = if given || by_hand { turn.rules.with_names(what) } else { what.into() };
    if given {
        drop_misfits(turn, dice, &named);
    }
    let mut drawn = false;
    while by_hand
        && !drawn
        && turn.state().dice.by_hand
        && turn.state().dice.given_for(&named).count() < count
    {
        let missing = count - turn.state().dice.given_for(&named).count();
        let by = match secrecy::sole_audience(turn) {
            Some(Audience::Only(realm)) => Some(realm),
            Some(Audience::Host) => None,
            _ => turn.roller.or(turn.owner()).or_else(|| thrown_by(turn, &about).realm),
        };
        let order = turn.ask(
            Who::Host,
            &HandRoll { dice, missing, what, by, secret: secrecy::sole_audience(turn).is_some() },
        )?;
        let Order::Dice { what } = order else { continue };
        let Ok(given) = dice_order::dice(&what.0) else { continue };
        drawn = given == DiceOrder::Once;
        if !drawn {
            turn.emit_rule(HOUSE_RULE, dice_order::dice_event(given));
        }
    }
    let mut source = dice_key::face_source(turn, what, about);
    let mut fell: SmallVec<[Die; 8]> = SmallVec::new();
    let mut faces = grouped_dice::grouped(turn, dice, reads);
    fell.extend(faces.iter().map(|face| Die { face: *face, from: Provenance::Drawn }));
    turn.dice().throw_begins();
    for _ in faces.len()..count {
        let die = turn.dice().take(dice.sides, &named, &mut source);
        fell.push(die);
        faces.push(die.face);
    }
    turn.emit_rule(
        rule,
        CalendarEvent::Rolled {
            dice,
            fell,
            what,
            by: turn.roller.or_else(|| whose(turn, &about)),
            banner: about.banner,
            place: about.tile,
        },
    );
    dice_hooks::filter_faces(turn, dice, faces, what, |turn| thrown_by(turn, &about))
}

/// Returns the subject of a throw, as scripts are told of it. Its realm is the owner of the dice,
/// else the realm whose turn it is, else the owner of the tile.
fn thrown_by(turn: &Turn<'_>, about: &About) -> Concerned {
    let whom = about::concerned(&turn.game(), about);
    let named = about.told.realm.or_else(|| whose(turn, about)).or_else(|| {
        let standing = whom.banner.map(|banner| turn.state().banner(banner));
        standing.map(|banner| banner.realm)
    });
    Concerned { realm: turn.roller.or(named).or(turn.owner()).or(whom.realm), ..whom }
}

/// Returns the realm that a die is about, if it is about one, or about a ship or troop of one.
fn whose(turn: &Turn<'_>, about: &About) -> Option<RealmId> {
    let state = turn.state();
    let of_ship = || match state.ships.get(usize::from(about.ship?.0))?.owner {
        Owner::Realm(realm) => Some(realm),
        Owner::Nobody | Owner::Independent => None,
    };
    let of_troop = || state.roster.troops.get(usize::from(about.troop?.0)).map(|troop| troop.realm);
    about.realm.or_else(of_ship).or_else(of_troop)
}

/// Puts aside given dice that this throw cannot show, such as a 9 for a d6.
fn drop_misfits(turn: &mut Turn<'_>, dice: Dice, what: &str) {
    if turn
        .state()
        .dice
        .given_for(what)
        .take(dice.count as usize)
        .all(|face| (1..=dice.sides).contains(&face))
    {
        return;
    }
    let misfits = turn.dice().put_aside(dice.sides, what);
    let aside = say!(
        "given dice {faces} do not fit {dice} and are put aside",
        faces = faces_given(&misfits),
        dice = quoted(dice)
    );
    turn.emit(HOUSE_RULE.0, RecordEvent::UmpireSaid(aside.to_mark()));
}

/// Lists faces as they were given: `[3, 9]`.
fn faces_given(faces: &[u8]) -> Text {
    quoted(format_args!("{faces:?}"))
}

/// Adds up faces.
pub fn sum(faces: &[u8]) -> i64 {
    faces.iter().map(|face| i64::from(*face)).sum()
}

/// Dice that players rolled on the table.
struct HandRoll {
    dice: Dice,
    missing: usize,
    what: &'static str,
    by: Option<RealmId>,
    secret: bool,
}

impl Ask for HandRoll {
    fn prompt(&self, _: &Game<'_>) -> Text {
        let example = Text::verbatim(vec!["3"; self.missing].join(" "));
        let (dice, what) = (Text::verbatim(self.dice.to_string()), Text::noun(self.what));
        if self.missing == 1 {
            return say!(
                "roll {dice} for {what} and type its face, for instance `{example}`; `dice once` lets the program roll",
                dice,
                what,
                example
            );
        }
        say!(
            "roll {dice} for {what} and type the {faces}, for instance `{example}`; `dice once` lets the program roll",
            dice,
            what,
            faces = Text::count(self.missing, ProgramNoun::Face),
            example
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Dice]
    }

    fn begins(&self) -> bool {
        false
    }

    fn secret(&self) -> bool {
        self.secret
    }

    fn realm_concerned(&self) -> Option<RealmId> {
        self.by
    }

    /// Returns the order that lets the program roll for computer players.
    fn for_computers(&self) -> Option<Order> {
        Some(Order::Dice { what: Rest(dice_order::ONCE.to_owned()) })
    }

    fn check(&self, _: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Dice { what } => match dice_order::dice(&what.0)? {
                DiceOrder::Faces(faces, what)
                    if what.is_empty()
                        && faces.len() == self.missing
                        && faces.iter().all(|face| (1..=self.dice.sides).contains(face)) =>
                {
                    Ok(())
                }
                DiceOrder::Faces(..) => crate::engine::core::ask::refuse(
                    HOUSE_RULE.0,
                    say!(
                        "{number} {number?face is|faces are} wanted from 1 to {sides}",
                        number = self.missing,
                        sides = self.dice.sides
                    ),
                ),
                DiceOrder::Hand | DiceOrder::Drawn | DiceOrder::Once => Ok(()),
            },
            _ => crate::engine::core::ask::refuse(
                HOUSE_RULE.0,
                say!(
                    "type `dice` with the faces, `dice once` to let the program roll, or `dice drawn`"
                ),
            ),
        }
    }

    fn candidates(&self, _: &Game<'_>, _: Who) -> Vec<Order> {
        let mut orders: Vec<Order> = (1..=self.dice.sides)
            .map(|face| Order::Dice { what: Rest(vec![face.to_string(); self.missing].join(" ")) })
            .collect();
        orders.push(Order::Dice { what: Rest("drawn".to_owned()) });
        orders.extend(self.for_computers());
        orders
    }
}
