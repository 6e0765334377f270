//! Recovery: razed settlements are tested, crowns help those that failed, and whose neighbours are
//! the strongest gets them (NL-RECOV-01, NL-RECOV-02, NL-RECOV-03).

use crate::campaign::{MapEvent, Owner, RealmEvent, RealmId, Reason, Source, Sum};
use crate::engine::core::numbers::table_choice;
use crate::engine::core::scripting::forbidden;
use crate::engine::core::texts;
use crate::engine::core::{dice, tables};
use crate::engine::realms::{claims, treasury};
use crate::engine::{Ask, Faces, Flow, Game, Order, Refusal, Turn, Verb, Who, labels, refuse};
use crate::map::PlaceId;
use crate::phases::winter_rosters;
use crate::rules::effect::Effect;
use crate::rules::procedure::{RecoveryEffect, TableEffect};
use crate::rules::table::{RECOVERY, RowKey};
use crate::rules::{Cell, RuleId, Symbol, TableId, Value};
use crate::say;
use crate::text::{Joined, Text};

/// Rolls once for each razed tile, for the player whose flag is on it; after all tests crowns may be added to
/// dice that failed.
pub fn run(turn: &mut Turn<'_>) -> Flow {
    heal(turn)?;
    test(turn)?;
    famine_over(turn)
}

/// Wounds of characters heal (NL-RECOV-04).
pub(super) fn heal(turn: &mut Turn<'_>) -> Flow {
    winter_rosters::heal_characters(turn);
    Ok(())
}

/// True if a row of the table makes a settlement recover.
fn recovers(effects: &[Effect]) -> bool {
    RecoveryEffect::each(effects).any(|effect| matches!(effect, RecoveryEffect::Recovers(_)))
}

/// Tests razed settlements; then crowns raise those that failed (NL-RECOV-01, NL-RECOV-03).
pub(super) fn test(turn: &mut Turn<'_>) -> Flow {
    let seats = turn.state().seats();
    let mut failed = Vec::new();
    for realm in &seats {
        dice::dice_of(turn, Some(*realm));
        for place in ruins(&turn.game(), *realm, seats.last() == Some(realm)) {
            let Some(column) = recovery_column(&turn.game(), place) else { continue };
            let drawn = tables::roll_on_column(turn, RECOVERY, column, "recovery", place)?;
            if recovers(tables::effects(turn, &drawn)) {
                recover(turn, place);
            } else {
                turn.emit("NL-RECOV-01", MapEvent::StaysRazed(place));
                failed.push(FailedTest { place, total: drawn.total });
            }
        }
    }
    dice::dice_of(turn, None);
    for realm in &seats {
        let mut restoring = Restoring { realm: *realm, failed };
        while let Some(Order::Restore { place, crowns }) = turn.next_order(*realm, &restoring)? {
            restoring.restore(turn, *realm, place, crowns)?;
        }
        failed = restoring.failed;
    }
    Ok(())
}

/// Ends what kept realms from rebuilding: it held for this winter (NL-EVENT-09).
pub(super) fn famine_over(turn: &mut Turn<'_>) -> Flow {
    for realm in turn.state().seats() {
        if turn.state().realm(realm).no_recovery {
            turn.emit("NL-EVENT-09", RealmEvent::RecoveryBarred { realm, barred: false });
        }
    }
    Ok(())
}

/// Restores a settlement, which serves again from the coming season on, for the empire with the strongest
/// claim, or for itself (NL-RECOV-02).
fn recover(turn: &mut Turn<'_>, place: PlaceId) {
    let (owner, kept) = (heir(&turn.game(), place), keeper(&turn.game(), place).is_some());
    let settlement = turn.state().holding(place).settlement;
    let raised = MapEvent::RazedChanged { place, settlement, razed: false };
    if !forbidden::emit_unless_forbidden(turn, RuleId("NL-RECOV-01"), raised) {
        return;
    }
    let claims = claims::claims(&turn.game(), place);
    if claims.len() > 1 && !kept {
        for claim in &claims {
            let settlement = turn.state().holding(claim.by).settlement;
            turn.emit(
                "NL-RECOV-02",
                MapEvent::Claimed { realm: claim.realm, place, by: claim.by, settlement },
            );
        }
    }
    let falls = MapEvent::OwnerChanged { place, owner };
    forbidden::emit_unless_forbidden(turn, RuleId("NL-RECOV-02"), falls);
}

/// Returns the razed tiles a realm rolls for: under its own flag, and for the last in order those under the
/// flag of nobody in the game as well. What was razed this winter stays so (NL-DRAGON-04), and famine lets
/// nothing recover that its victim would roll for (NL-EVENT-09), or that borders its empire alone
/// (EN-EVENT-09).
fn ruins(game: &Game<'_>, realm: RealmId, last: bool) -> Vec<PlaceId> {
    let by_border = famine_borders(game, realm);
    if game.state.realm(realm).no_recovery && !by_border {
        return Vec::new();
    }
    let playing = |owner: Owner| owner.realm().is_some_and(|realm| !game.state.realm(realm).out);
    let rolls = |place: &PlaceId| {
        let holding = game.state.holding(*place);
        let due = holding.razed && !holding.fresh_ruin && !(by_border && starves(game, *place));
        due && (holding.owner == Owner::Realm(realm) || (last && !playing(holding.owner)))
    };
    game.map().ids().filter(rolls).collect()
}

fn famine_borders(game: &Game<'_>, realm: RealmId) -> bool {
    game.value(Value::FamineBorders, realm) == 1
}

/// True if a ruin borders an empire that famine has struck, and no other (EN-EVENT-09).
fn starves(game: &Game<'_>, place: PlaceId) -> bool {
    matches!(empires_bordering(game, place).as_slice(), [only] if game.state.realm(*only).no_recovery)
}

/// Returns the owner who gets a ruin that recovers; what lies between empires does not fall to one
/// that famine has struck (EN-EVENT-09).
fn heir(game: &Game<'_>, place: PlaceId) -> Owner {
    if let Some(keeper) = keeper(game, place) {
        return Owner::Realm(keeper);
    }
    let barred =
        |realm: RealmId| famine_borders(game, realm) && game.state.realm(realm).no_recovery;
    claims::strongest_claim_of(game, place, |owner| {
        owner.realm().is_some_and(|realm| !barred(realm))
    })
}

/// Returns the realm to whose empire a ruin belongs all the same: nobody else gets what recovers there
/// (EN-RACE-18).
fn keeper(game: &Game<'_>, place: PlaceId) -> Option<RealmId> {
    claims::empire(game, place).filter(|_| game.state.holding(place).razed)
}

/// Returns the column by which a ruin is looked up in the table.
fn recovery_column(game: &Game<'_>, place: PlaceId) -> Option<u8> {
    game.state.holding(place).settlement.map(|kind| game.rules.column(kind).0)
}

/// Returns the table that a ruin is tested by.
fn recovery_table(game: &Game<'_>, place: PlaceId) -> TableId {
    table_choice::table_for(game, RECOVERY, &place.into())
}

/// Returns the highest total that its table of recovery knows: what goes beyond counts as that (NL-RECOV-01).
fn recovery_top(game: &Game<'_>, place: PlaceId) -> i64 {
    let ranges = game.rules.roll_table(recovery_table(game, place)).rows.iter();
    let highs = ranges
        .filter_map(|row| if let RowKey::Range(_, high) = row.key { Some(high) } else { None });
    highs.max().unwrap_or(0)
}

/// Returns the fewest crowns that make a settlement recover which failed with this total; None if
/// no sum does.
fn price_of_recovery(
    game: &Game<'_>,
    realm: RealmId,
    place: PlaceId,
    total_before: i64,
) -> Option<i64> {
    let (table, top, bonus) = (
        game.rules.roll_table(recovery_table(game, place)),
        recovery_top(game, place),
        game.value(Value::RecoveryBonus, realm),
    );
    let column = table.columns.get(usize::from(recovery_column(game, place)?)).copied().flatten();
    let recovers = |total: i64| match table.cell(table.row(&[], total.min(top)), column) {
        Cell::Effects(effects) => self::recovers(effects),
        Cell::Amount(_) => false,
    };
    (1..=(top - total_before).max(0))
        .find(|crowns| bonus > 0 && recovers(total_before + crowns * bonus))
}

/// Realms whose empires are next to a place.
fn empires_bordering(game: &Game<'_>, place: PlaceId) -> Vec<RealmId> {
    claims::claims(game, place).iter().map(|claim| claim.realm).collect()
}

/// A razed settlement that did not recover.
#[derive(Debug, Clone, Copy)]
struct FailedTest {
    place: PlaceId,
    /// With all that was added to the die.
    total: i64,
}

/// For which ruins a realm pays (NL-RECOV-03).
struct Restoring {
    realm: RealmId,
    failed: Vec<FailedTest>,
}

impl Restoring {
    fn restore(
        &mut self,
        turn: &mut Turn<'_>,
        realm: RealmId,
        place: PlaceId,
        crowns: i64,
    ) -> Flow {
        let Some(at) = self.failed.iter().position(|failed| failed.place == place) else {
            return Ok(());
        };
        let failed = self.failed.remove(at);
        treasury::spend(turn, realm, crowns, Reason::RecoveryBought, "NL-RECOV-03");
        let mut sum =
            Sum::of(failed.total, "the total of the test", RuleId("NL-RECOV-01"), Source::Rule);
        sum.parts.extend(
            treasury::at_rate(
                &turn.game(),
                realm,
                crowns,
                Value::RecoveryBonus,
                Symbol::label(&turn.rules.money.name).as_str(),
            )
            .parts,
        );
        let total =
            turn.tally("NL-RECOV-03", "recovery", sum).min(recovery_top(&turn.game(), place));
        let table = recovery_table(&turn.game(), place);
        let column = recovery_column(&turn.game(), place);
        let column = column.and_then(|column| {
            turn.rules.roll_table(table).columns.get(usize::from(column)).copied().flatten()
        });
        let drawn = tables::read_final(turn, table, Faces::new(), total, column, place.into())?;
        if recovers(tables::effects(turn, &drawn)) {
            recover(turn, place);
        }
        Ok(())
    }

    fn check_restore(
        &self,
        game: &Game<'_>,
        realm: RealmId,
        place: PlaceId,
        crowns: i64,
    ) -> Result<(), Refusal> {
        let label = game.label(place);
        let Some(failed) = self.failed.iter().find(|failed| failed.place == place) else {
            let places: Vec<PlaceId> = self.failed.iter().map(|failed| failed.place).collect();
            return refuse(
                "NL-RECOV-03",
                say!(
                    "{label} has not failed a test this winter; these have: {labels}",
                    label = Text::verbatim(label),
                    labels = Text::verbatim(labels(game, &places))
                ),
            );
        };
        let bordering = empires_bordering(game, place);
        game.require(bordering.contains(&realm), "NL-RECOV-03", || {
            say!("{label} does not border your empire", label = Text::verbatim(label))
        })?;
        game.require(bordering.len() == 1, "NL-RECOV-03", || {
            let others = bordering.iter().filter(|other| **other != realm);
            let others = others.map(|other| texts::realm(game, *other));
            say!(
                "{label} also borders the empire of {others}",
                label = Text::verbatim(label),
                others = Text::list(others, Joined::And)
            )
        })?;
        game.require(
            !(famine_borders(game, realm) && game.state.realm(realm).no_recovery),
            "NL-EVENT-09",
            || say!("famine: nothing is rebuilt in your empire this winter"),
        )?;
        let Some(price) = price_of_recovery(game, realm, place, failed.total) else {
            return refuse(
                "NL-RECOV-03",
                say!(
                    "{label} cannot recover, whatever number of {money} you pay",
                    label = Text::verbatim(label),
                    money = Text::verbatim(&game.rules.money.name)
                ),
            );
        };
        game.require(crowns >= price, "NL-RECOV-03", || {
            say!(
                "{label} rolled {total}: it takes {money} to recover",
                label = Text::verbatim(label),
                total = failed.total,
                money = Text::verbatim(game.rules.money.count(price))
            )
        })?;
        treasury::afford(game, realm, crowns)
    }

    /// Lists the orders by which a realm could help ruins, at the lowest price.
    fn offers<'a>(
        &'a self,
        game: &'a Game<'_>,
        realm: RealmId,
    ) -> impl Iterator<Item = Order> + 'a {
        let priced = move |failed: &FailedTest| {
            price_of_recovery(game, realm, failed.place, failed.total)
                .map(|crowns| (failed.place, crowns))
        };
        let legal = move |(place, crowns): &(PlaceId, i64)| {
            self.check_restore(game, realm, *place, *crowns).is_ok()
        };
        self.failed
            .iter()
            .filter_map(priced)
            .filter(legal)
            .map(|(place, crowns)| Order::Restore { place, crowns })
    }
}

impl Ask for Restoring {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let ruins = self.failed.iter().map(|failed| {
            say!(
                "{place} (rolled {total})",
                place = texts::place(game, failed.place),
                total = failed.total
            )
        });
        say!(
            "`restore` a ruin with {money}, or `done`; {crowns_left}; these failed: {ruins}",
            money = Text::noun(game.rules.money.name.clone()),
            crowns_left = treasury::crowns_left(game, self.realm),
            ruins = Text::list(ruins, Joined::Comma)
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Restore, Verb::Done]
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        match (who.realm(), order) {
            (_, Order::Done {}) => Ok(()),
            (Some(realm), Order::Restore { place, crowns }) => {
                self.check_restore(game, realm, *place, *crowns)
            }
            _ => refuse("NL-RECOV-03", say!("`restore` a ruin, or `done`")),
        }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let offers = who.realm().into_iter().flat_map(|realm| self.offers(game, realm));
        std::iter::once(Order::Done {}).chain(offers).collect()
    }

    fn spends(&self, _: &Game<'_>, _: Who, order: &Order) -> i64 {
        let Order::Restore { crowns, .. } = order else { return 0 };
        *crowns
    }

    fn preview(&self, game: &Game<'_>, who: Who, order: &Order) -> Option<Text> {
        let Order::Restore { place, crowns } = order else { return None };
        let realm = who.realm()?;
        let kind = game.state.holding(*place).settlement;
        Some(say!(
            "the {kind} on {place} recovers and joins your empire; {bill}",
            kind = texts::settlement(game, kind),
            place = texts::place(game, *place),
            bill = treasury::bill(game, realm, *crowns)
        ))
    }
}
