//! A force razes the settlement of a tile that it wholly holds (NL-RAZE-01, NL-RAZE-02,
//! NL-REORG-05).

use crate::campaign::{Asked, Event, For, Owner, RealmId, Reason, ScriptValue};
use crate::engine::{Flow, Game, Hook, Refusal, Turn, require};
use crate::map::PlaceId;
use crate::rules::RuleId;
use crate::rules::table::LOOT;

impl Turn<'_> {
    /// A realm razes a settlement as by its order, at any time; false where it may not.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn raze_if_allowed(&mut self, realm: RealmId, place: PlaceId) -> Flow<bool> {
        if self.game().may_raze(realm, place).is_err() {
            return Ok(false);
        }
        self.raze(realm, place)
    }

    /// A settlement is razed; the force shares loot and stock (NL-RAZE-01, NL-REORG-05). False where
    /// a script forbids it.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn raze(&mut self, realm: RealmId, place: PlaceId) -> Flow<bool> {
        let settlement = self.state().holding(place).settlement;
        let razed = Event::RazedChanged { place, settlement, razed: true };
        if self.prevents(RuleId("NL-RAZE-01"), &razed) {
            return Ok(false);
        }
        let (loot, altered) = self.take_lookup(LOOT, "loot", (place, Some(realm)))?;
        let filtered = self.hook(
            Hook::Loot,
            0,
            &[ScriptValue::Number(loot), ScriptValue::Tile(place), ScriptValue::Realm(realm)],
        )?;
        let by_table = loot;
        let loot =
            filtered.as_ref().and_then(|filtered| filtered.value.number()).unwrap_or(by_table);
        let stock = self.state().holding(place).stock;
        let force = self.state().force(realm, place);
        if stock > 0 {
            self.emit("NL-REORG-05", Event::StockChanged { place, by: -stock });
        }
        self.emit("NL-RAZE-01", razed);
        self.leave_lost_harbour(place);
        self.game().noted(altered);
        if let Some(filtered) = &filtered {
            let whom = For { realm: Some(realm), ..For::default() };
            self.game().keep(
                Asked::Number("loot"),
                whom,
                || ScriptValue::Number(by_table),
                filtered,
            );
        }
        self.share_out(&force, loot + stock, Reason::Loot, "NL-RAZE-01")?;
        Ok(true)
    }
}

impl Game<'_> {
    /// Whether a realm may raze a settlement now.
    ///
    /// # Errors
    /// The refusal (NL-RAZE-01, NL-RAZE-02).
    pub fn may_raze(&self, realm: RealmId, place: PlaceId) -> Result<(), Refusal> {
        let label = self.label(place);
        let holding = self.state.holding(place);
        require(holding.settlement.is_some(), "NL-RAZE-01", || {
            format!("there is nothing to raze on {label}")
        })?;
        require(!holding.razed, "NL-RAZE-02", || format!("{label} is already razed"))?;
        require(!self.state.force(realm, place).is_empty(), "NL-RAZE-01", || {
            format!("you have no banner on {label}")
        })?;
        require(!self.besieged(place), "NL-RAZE-01", || {
            format!("{label} is besieged and cannot be razed until it is taken")
        })?;
        require(
            holding.owner == Owner::Realm(realm) && self.unopposed(realm, place),
            "NL-RAZE-01",
            || format!("you do not hold {label} completely"),
        )
    }
}
