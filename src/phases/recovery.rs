//! Recovery: razed settlements are tested, crowns help those that failed, and whose neighbours are
//! the strongest gets them (NL-RECOV-01, NL-RECOV-02, NL-RECOV-03).

use crate::campaign::{Event, Owner, RealmId, Reason, Source, Sum};
use crate::counted::listed;
use crate::engine::{
    Ask, Faces, Flow, Game, Order, Refusal, Turn, Verb, Who, labels, refuse, require,
};
use crate::map::PlaceId;
use crate::rules::effect::Effect;
use crate::rules::procedure::{RecoveryEffect, TableEffect};
use crate::rules::table::{RECOVERY, RowKey};
use crate::rules::{Cell, RuleId, Symbol, TableId, Value};

/// Each razed tile is rolled for once by the player whose flag is on it; after all tests crowns may
/// be added to dice that failed.
pub fn run(turn: &mut Turn<'_>) -> Flow {
    heal(turn)?;
    test(turn)?;
    famine_over(turn)
}

/// Wounds of characters heal (NL-RECOV-04).
pub(super) fn heal(turn: &mut Turn<'_>) -> Flow {
    turn.heal_characters();
    Ok(())
}

/// True if a row of the table makes a settlement recover.
fn recovers(effects: &[Effect]) -> bool {
    RecoveryEffect::each(effects).any(|effect| matches!(effect, RecoveryEffect::Recovers(_)))
}

/// Razed settlements are tested, and then crowns raise those that failed (NL-RECOV-01, NL-RECOV-03).
pub(super) fn test(turn: &mut Turn<'_>) -> Flow {
    let seats = turn.state().seats();
    let mut failed = Vec::new();
    for realm in &seats {
        turn.dice_of(Some(*realm));
        for place in turn.game().ruins(*realm, seats.last() == Some(realm)) {
            let Some(column) = turn.game().recovery_column(place) else { continue };
            let drawn = turn.roll_on_column(RECOVERY, column, "recovery", place)?;
            if recovers(turn.effects(&drawn)) {
                recover(turn, place);
            } else {
                turn.emit("NL-RECOV-01", Event::StaysRazed(place));
                failed.push(FailedTest { place, total: drawn.total });
            }
        }
    }
    turn.dice_of(None);
    for realm in &seats {
        let mut restoring = Restoring { realm: *realm, failed };
        while restoring.offers(&turn.game(), *realm).next().is_some() {
            match turn.ask_realm(*realm, &restoring)? {
                Order::Restore { place, crowns } => {
                    restoring.restore(turn, *realm, place, crowns)?
                }
                _ => break,
            }
        }
        failed = restoring.failed;
    }
    Ok(())
}

/// What kept a realm from rebuilding held for this winter (NL-EVENT-09).
pub(super) fn famine_over(turn: &mut Turn<'_>) -> Flow {
    for realm in turn.state().seats() {
        if turn.state().realm(realm).no_recovery {
            turn.emit("NL-EVENT-09", Event::RecoveryBarred { realm, barred: false });
        }
    }
    Ok(())
}

/// A settlement serves again from the coming season on, for the empire with the strongest claim, or
/// for itself (NL-RECOV-02).
fn recover(turn: &mut Turn<'_>, place: PlaceId) {
    let (owner, kept) = (turn.game().heir(place), turn.game().keeper(place).is_some());
    let settlement = turn.state().holding(place).settlement;
    let raised = Event::RazedChanged { place, settlement, razed: false };
    if turn.prevents(RuleId("NL-RECOV-01"), &raised) {
        return;
    }
    turn.emit("NL-RECOV-01", raised);
    let claims = turn.game().claims(place);
    if claims.len() > 1 && !kept {
        for claim in &claims {
            let settlement = turn.state().holding(claim.by).settlement;
            turn.emit(
                "NL-RECOV-02",
                Event::Claimed { realm: claim.realm, place, by: claim.by, settlement },
            );
        }
    }
    let falls = Event::OwnerChanged { place, owner };
    if !turn.prevents(RuleId("NL-RECOV-02"), &falls) {
        turn.emit("NL-RECOV-02", falls);
    }
}

impl Game<'_> {
    /// The razed tiles a realm rolls for: under its own flag, and for the last in order those under
    /// the flag of nobody in the game as well. What was razed this winter stays so (NL-DRAGON-04),
    /// and famine lets nothing recover that its victim would roll for (NL-EVENT-09), or that
    /// borders its empire alone (EN-EVENT-09).
    fn ruins(&self, realm: RealmId, last: bool) -> Vec<PlaceId> {
        let by_border = self.famine_borders(realm);
        if self.state.realm(realm).no_recovery && !by_border {
            return Vec::new();
        }
        let playing =
            |owner: Owner| owner.realm().is_some_and(|realm| !self.state.realm(realm).out);
        let rolls = |place: &PlaceId| {
            let holding = self.state.holding(*place);
            let due = holding.razed && !holding.fresh_ruin && !(by_border && self.starves(*place));
            due && (holding.owner == Owner::Realm(realm) || (last && !playing(holding.owner)))
        };
        self.map().ids().filter(rolls).collect()
    }

    fn famine_borders(&self, realm: RealmId) -> bool {
        self.value(Value::FamineBorders, realm) == 1
    }

    /// Whether a ruin borders an empire that famine has struck, and no other (EN-EVENT-09).
    fn starves(&self, place: PlaceId) -> bool {
        matches!(self.empires_bordering(place).as_slice(), [only] if self.state.realm(*only).no_recovery)
    }

    /// Who gets a ruin that recovers; what lies between empires does not fall to one that famine
    /// has struck (EN-EVENT-09).
    fn heir(&self, place: PlaceId) -> Owner {
        if let Some(keeper) = self.keeper(place) {
            return Owner::Realm(keeper);
        }
        let barred =
            |realm: RealmId| self.famine_borders(realm) && self.state.realm(realm).no_recovery;
        self.strongest_claim_of(place, |owner| owner.realm().is_some_and(|realm| !barred(realm)))
    }

    /// The realm to whose empire a ruin belongs all the same: nobody else gets what recovers there
    /// (EN-RACE-18).
    fn keeper(&self, place: PlaceId) -> Option<RealmId> {
        self.empire(place).filter(|_| self.state.holding(place).razed)
    }

    /// The column by which a ruin is looked up in the table.
    fn recovery_column(&self, place: PlaceId) -> Option<u8> {
        self.state.holding(place).settlement.map(|kind| self.rules.column(kind).0)
    }

    /// The table that a ruin is tested by.
    fn recovery_table(&self, place: PlaceId) -> TableId {
        self.table_for(RECOVERY, &place.into())
    }

    /// The highest total that its table of recovery knows: what goes beyond counts as that
    /// (NL-RECOV-01).
    fn recovery_top(&self, place: PlaceId) -> i64 {
        let ranges = self.rules.roll_table(self.recovery_table(place)).rows.iter();
        let highs = ranges
            .filter_map(|row| if let RowKey::Range(_, high) = row.key { Some(high) } else { None });
        highs.max().unwrap_or(0)
    }

    /// The fewest crowns that make a settlement recover which failed with this total; none if no
    /// sum does.
    fn price_of_recovery(&self, realm: RealmId, place: PlaceId, total_before: i64) -> Option<i64> {
        let (table, top, bonus) = (
            self.rules.roll_table(self.recovery_table(place)),
            self.recovery_top(place),
            self.value(Value::RecoveryBonus, realm),
        );
        let column =
            table.columns.get(usize::from(self.recovery_column(place)?)).copied().flatten();
        let recovers = |total: i64| match table.cell(table.row(&[], total.min(top)), column) {
            Cell::Effects(effects) => self::recovers(effects),
            Cell::Amount(_) => false,
        };
        (1..=(top - total_before).max(0))
            .find(|crowns| bonus > 0 && recovers(total_before + crowns * bonus))
    }

    /// Realms whose empires are next to a place.
    fn empires_bordering(&self, place: PlaceId) -> Vec<RealmId> {
        self.claims(place).iter().map(|claim| claim.realm).collect()
    }
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
        turn.spend(realm, crowns, Reason::RecoveryBought, "NL-RECOV-03");
        let mut sum =
            Sum::of(failed.total, "the total of the test", RuleId("NL-RECOV-01"), Source::Rule);
        sum.parts.extend(
            turn.game()
                .at_rate(
                    realm,
                    crowns,
                    Value::RecoveryBonus,
                    Symbol::label(&turn.rules.money.name).as_str(),
                )
                .parts,
        );
        let total = turn.tally("NL-RECOV-03", "recovery", sum).min(turn.game().recovery_top(place));
        let table = turn.game().recovery_table(place);
        let column = turn.game().recovery_column(place);
        let column = column.and_then(|column| {
            turn.rules.roll_table(table).columns.get(usize::from(column)).copied().flatten()
        });
        let drawn = turn.read_final(table, Faces::new(), total, column, place.into())?;
        if recovers(turn.effects(&drawn)) {
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
                format!(
                    "{label} has not failed a test this winter; these have: {labels}",
                    labels = labels(game, &places)
                ),
            );
        };
        let bordering = game.empires_bordering(place);
        require(bordering.contains(&realm), "NL-RECOV-03", || {
            format!("{label} does not border your empire")
        })?;
        require(bordering.len() == 1, "NL-RECOV-03", || {
            let others: Vec<&str> = bordering
                .iter()
                .filter(|other| **other != realm)
                .map(|other| game.realm_name(*other))
                .collect();
            format!("{label} also borders the empire of {others}", others = listed(&others, "and"))
        })?;
        require(
            !(game.famine_borders(realm) && game.state.realm(realm).no_recovery),
            "NL-EVENT-09",
            || "famine: nothing is rebuilt in your empire this winter".to_owned(),
        )?;
        let Some(price) = game.price_of_recovery(realm, place, failed.total) else {
            return refuse(
                "NL-RECOV-03",
                format!(
                    "{label} cannot recover, whatever number of {money} you pay",
                    money = game.rules.money.name
                ),
            );
        };
        require(crowns >= price, "NL-RECOV-03", || {
            format!(
                "{label} rolled {total}: it takes {money} to recover",
                total = failed.total,
                money = game.rules.money.count(price)
            )
        })?;
        game.afford(realm, crowns, "this")
    }

    /// What a realm could do about ruins, at the lowest price.
    fn offers<'a>(
        &'a self,
        game: &'a Game<'_>,
        realm: RealmId,
    ) -> impl Iterator<Item = Order> + 'a {
        let priced = move |failed: &FailedTest| {
            game.price_of_recovery(realm, failed.place, failed.total)
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
    fn prompt(&self, game: &Game<'_>) -> String {
        let ruins: Vec<String> = self
            .failed
            .iter()
            .map(|failed| {
                format!(
                    "{place} (rolled {total})",
                    place = game.label(failed.place),
                    total = failed.total
                )
            })
            .collect();
        format!(
            "`restore` a ruin with {money}, or `done`; {crowns_left}; these failed: {ruins}",
            money = game.rules.money.name,
            crowns_left = game.crowns_left(self.realm),
            ruins = ruins.join(", ")
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
            _ => refuse("NL-RECOV-03", "`restore` a ruin, or `done`"),
        }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let offers = who.realm().into_iter().flat_map(|realm| self.offers(game, realm));
        std::iter::once(Order::Done {}).chain(offers).collect()
    }

    fn lists_legal_only(&self) -> bool {
        true
    }

    fn preview(&self, game: &Game<'_>, who: Who, order: &Order) -> Option<String> {
        let Order::Restore { place, crowns } = order else { return None };
        let realm = who.realm()?;
        let kind = game.settlement_name(game.state.holding(*place).settlement);
        Some(format!(
            "the {kind} on {place} recovers and joins your empire; {bill}",
            place = game.label(*place),
            bill = game.bill(realm, *crowns)
        ))
    }
}
