//! The equinoxes: in the order of a roll each realm with a strong banner in its capital rolls for a
//! spell of the season and casts it (NL-EQX-01..04, NL-EQX-17, NL-RACE-09).

use crate::campaign::RealmId;
use crate::engine::core::choice::{Choice, ChoiceTerms};
use crate::engine::core::texts;
use crate::engine::core::{dice, numbers, turn_order};
use crate::engine::magic::spells;
use crate::engine::{Ask, Flow, Game, ModOrder, Order, Refusal, Turn, Verb, Who, refuse};
use crate::map::PlaceId;
use crate::rules::table::{AUTUMN_SPELLS, SPRING_SPELLS};
use crate::rules::{RuleId, SpellId, TableId, Thrown, Value, mark};
use crate::say;
use crate::text::{ProgramNoun, Text};

/// Most targets that are listed.
const LISTED: usize = 40;

/// Carries out the first phase of winter.
pub fn autumn(turn: &mut Turn<'_>) -> Flow {
    equinox(turn, AUTUMN_SPELLS)
}

/// Carries out the last phase of winter, before the season begins.
pub fn spring(turn: &mut Turn<'_>) -> Flow {
    equinox(turn, SPRING_SPELLS)
}

/// Settles who may cast before anybody does: a banner that a spell destroys has been there at the
/// end of the season.
fn equinox(turn: &mut Turn<'_>, list: TableId) -> Flow {
    let casters: Vec<RealmId> = turn
        .state()
        .seats()
        .into_iter()
        .filter(|realm| spells::may_cast(&turn.game(), *realm).is_ok())
        .collect();
    for realm in turn_order::ranked(turn, &casters, Thrown::EquinoxOrder, "order of the casters")? {
        let mut cast = 0;
        // Asks anew each time: an event may have taken the place of a spell since.
        while conjures(turn, realm, list, cast)? {
            cast += 1;
            dice::dice_of(turn, Some(realm));
            conjure(turn, realm, list)?;
            dice::dice_of(turn, None);
        }
    }
    Ok(())
}

/// Rolls for a spell, perhaps again, and casts it.
fn conjure(turn: &mut Turn<'_>, realm: RealmId, list: TableId) -> Flow {
    let mut rerolls = turn.game().value(Value::EquinoxRerolls, realm);
    loop {
        let Some(spell) = spells::draw_spell(turn, Some(realm), list, RuleId("NL-EQX-02"))? else {
            return Ok(());
        };
        match turn.ask_realm(realm, &CastOrAgain { realm, spell, rerolls })? {
            Order::Again {} => rerolls -= 1,
            Order::Cast { place } => return spells::cast_spell(turn, realm, spell, Some(place)),
            Order::Keep {} => return spells::cast_spell(turn, realm, spell, None),
            _ => return Ok(()),
        }
    }
}

/// Counts the spells for which a realm may still roll that has rolled for `cast`.
fn spells_left(game: &Game<'_>, realm: RealmId, cast: i64) -> i64 {
    game.value(Value::EquinoxSpells, realm) - cast
}

/// Asks a realm that has rolled for `cast` spells if it rolls for one.
fn conjures(turn: &mut Turn<'_>, realm: RealmId, list: TableId, cast: i64) -> Flow<bool> {
    let choice = Choice {
        verbs: &[Verb::Conjure, Verb::Done],
        rule: "NL-EQX-01",
        prompt: &|game, _| {
            say!(
                "equinox: `conjure` to roll for a spell ({word}), or `done`",
                word = Text::noun(game.rules.table(list).name.replace('_', " "))
            )
        },
        among: &|game| match spells_left(game, realm, cast) > 0 {
            true => vec![Some(()), None],
            false => vec![None],
        },
        shown: &|_, _| None,
        written: &|conjures| conjures.map_or(Order::Done {}, |()| Order::Conjure {}),
        terms: ChoiceTerms {
            begins: true,
            refusal: Some(&|_, order| {
                let why = || say!("no spell of this equinox is left: `done`");
                (*order == Order::Conjure {}).then(|| Refusal::new("NL-EQX-01", why()))
            }),
            ..ChoiceTerms::default()
        },
    };
    Ok(turn.choose_next(realm, &choice)?.is_some())
}

/// Choice for the spell that was rolled.
struct CastOrAgain {
    realm: RealmId,
    spell: SpellId,
    rerolls: i64,
}

impl Ask for CastOrAgain {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let kind = game.rules.spell(self.spell);
        let fits =
            !kind.range || !spells::spell_targets(game, self.realm, self.spell, 1).is_empty();
        let tile = texts::tile(game);
        let wanted = match (kind.range, fits, self.rerolls > 0) {
            (true, true, true) => {
                say!("`cast` it on a {tile}, roll `again`, or `done` to let it go", tile)
            }
            (true, true, false) => say!("`cast` it on a {tile}, or `done` to let it go", tile),
            (true, false, true) => {
                say!("No {tile} in reach is fit for it; roll `again`, or `done` to let it go", tile)
            }
            (true, false, false) => {
                say!("No {tile} in reach is fit for it; `done` to let it go", tile)
            }
            (false, _, true) => say!("`keep` it, roll `again`, or `done` to let it go"),
            (false, _, false) => say!("`keep` it, or `done` to let it go"),
        };
        say!(
            "{spell} ({cite}): {doc} {wanted}",
            spell = Text::verbatim(game.rules.display_name(&kind.title)),
            cite = Text::verbatim(kind.cite.to_string()),
            doc = Text::of_rules(&kind.doc),
            wanted
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Cast, Verb::Keep, Verb::Again, Verb::Done]
    }

    fn begins(&self) -> bool {
        false
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        let kind = game.rules.spell(self.spell);
        match (order, who.realm()) {
            (Order::Done {}, _) => Ok(()),
            (Order::Again {}, _) => game
                .require(self.rerolls > 0, "NL-EQX-02", || say!("the second spell must be kept")),
            (Order::Keep {}, _) => game.require(!kind.range, "NL-EQX-03", || {
                say!(
                    "{mark} needs a target: `cast` it on a {tile}",
                    mark = Text::verbatim(mark("spell", &kind.id)),
                    tile = texts::tile(game)
                )
            }),
            (Order::Cast { place }, Some(realm)) => {
                game.require(kind.range, "NL-EQX-03", || {
                    say!(
                        "{mark} needs no target: `keep` it",
                        mark = Text::verbatim(mark("spell", &kind.id))
                    )
                })?;
                spells::may_target(game, realm, self.spell, *place)
            }
            _ => refuse("NL-EQX-02", say!("`cast`, `keep`, `again` or `done`")),
        }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let mut orders = Vec::with_capacity(LISTED + 2);
        if let Some(realm) = who.realm().filter(|_| game.rules.spell(self.spell).range) {
            orders.extend(
                spells::spell_targets(game, realm, self.spell, LISTED)
                    .into_iter()
                    .map(|place| Order::Cast { place }),
            );
        } else {
            orders.push(Order::Keep {});
        }
        orders.extend([Order::Again {}, Order::Done {}]);
        orders
    }

    fn preview(&self, game: &Game<'_>, who: Who, order: &Order) -> Option<Text> {
        let (Order::Cast { place }, Some(realm)) = (order, who.realm()) else { return None };
        Some(odds(game, realm, *place))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("NL-EQX-03")
    }

    /// Refuses orders of mods: what has been rolled for is settled first.
    fn allows_mod_order(&self, _: &ModOrder) -> bool {
        false
    }
}

/// Returns `7 steps away: 7 or more with 2d6, 21 of 36 throws`.
fn odds(game: &Game<'_>, realm: RealmId, place: PlaceId) -> Text {
    let far =
        game.state.realm(realm).capital.map_or(0, |capital| game.map().distance(capital, place));
    let (hits, all) = spells::casting_odds(game, realm, place);
    let roll = numbers::throw_shown(game, Thrown::EquinoxCasting, (realm, place));
    say!(
        "{counted} from the capital: it works on {far} or more with {roll}, {hits} of {all}",
        counted = Text::count(far, ProgramNoun::Step),
        far,
        roll,
        hits,
        all = Text::count(all, ProgramNoun::Throw)
    )
}
