//! Rows of tables that scripts have carried out: rolled, or chosen by the script itself.

use std::collections::BTreeMap;

use super::campaign::WHOM;
use super::change::{reason, standing, wrong};
use super::play::{flow, roll_table};
use super::script_values::{banner, realm, tile};
use super::tables::{check_columns, row_at};
use super::{Call, rows};
use crate::campaign::{NameOf, Reason, ScriptType, ScriptValue};
use crate::engine::core::tables;
use crate::engine::effects::{self, Scope};
use crate::fault::Fault;
use crate::lua::world::World;
use crate::rules::TableId;
use crate::rules::effect::Effect;
use crate::rules::procedure::{Misplaced, Procedure, TableEffect};
use crate::say;
use crate::text::quoted;

const WHY: ScriptType = ScriptType::Optional(&ScriptType::Text);
const ON: ScriptType = ScriptType::Either(&ScriptType::Banner, &WHOM);
const LEFT: ScriptType = ScriptType::Map(&ScriptType::Text);

rows! { FUNCTIONS:
    /// Rolls on a table and carries the effects of the row out: on a banner and all its force, or,
    /// with a table as `{realm = r, tile = t}`, on the banners of a realm on a tile, on a tile
    /// where nobody is, or on a whole realm at its capital. Refuses a table that holds an effect
    /// which befalls neither, but for `result`. Returns the label of the row.
    Play.table, Act, (table: ScriptType::Named(NameOf::RollTable), on: ON, what: WHY) -> ScriptType::Text, table;
    /// Carries the effects of one row of a table out without rolling for it, on whom `play.table`
    /// does; dice in its amounts are thrown. Returns those that it leaves to the script, such as
    /// `result`, each by its name with what it takes.
    Play.effects, Act, (table: ScriptType::Named(NameOf::RollTable), row: ScriptType::Text, on: ON, what: WHY) -> LEFT, effects;
}

/// Returns on whom and where effects are carried out.
fn scope_of(world: &World, on: &ScriptValue, what: Reason) -> Result<Scope, Fault> {
    let given = |name: &str| match on {
        ScriptValue::Map(fields) => {
            fields.get(name).filter(|value| **value != ScriptValue::Nothing)
        }
        _ => None,
    };
    let named = if matches!(on, ScriptValue::Banner(_)) { Some(on) } else { given("banner") };
    if let Some(acting) = named {
        let id = standing(world, banner(acting))?;
        return world.read(|look| {
            let (of, at) = (look.game.state.banner(id).realm, look.game.state.banner(id).at);
            let place = given("tile").map_or(at, tile);
            Scope { force: look.game.state.force(of, at).into_vec(), banner: Some(id), place, what }
        });
    }
    let of = given("realm").map(realm);
    if let Some(place) = given("tile").map(tile) {
        return world.read(|look| {
            let force =
                of.map(|of| look.game.state.force(of, place).into_vec()).unwrap_or_default();
            Scope { force, banner: None, place, what }
        });
    }
    let Some(of) = of else {
        return Err(wrong(say!("say on whom or where: a banner, a realm or a tile"))
            .help(say!("for instance `{{realm = r, tile = t}}`")));
    };
    let found = world.read(|look| {
        let state = look.game.state;
        let force: Vec<_> = state.banners_of(of).map(|(id, _)| id).collect();
        let somewhere = force.first().map(|id| state.banner(*id).at);
        let place = state.realm(of).capital.or(somewhere);
        place.map(|place| Scope { force, banner: None, place, what })
    })?;
    found.ok_or_else(|| {
        wrong(say!("the realm has neither a capital nor a banner"))
            .help(say!("name a tile: `{{tile = t}}`"))
    })
}

fn table(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (table, what) = (roll_table(call)?, reason(call, 2)?);
    let scope = scope_of(call.world(), call.argument(1), what)?;
    check_columns(call, call.shared.rules.roll_table(table), scope.about())?;
    can_carry_out(call, table, &scope)?;
    let drawn = flow(call, |turn, _| {
        let drawn = tables::roll_row(turn, table, what.words(), scope.about())?;
        let effects = tables::effects(turn, &drawn);
        effects::carry_out(turn, effects, &scope, drawn.table)?;
        Ok(drawn)
    })?;
    Ok(ScriptValue::text(call.shared.rules.roll_table(drawn.table).rows[drawn.row].label.as_str()))
}

/// Faults a table that holds effects which nothing would carry out here.
fn can_carry_out(call: &Call<'_>, table: TableId, scope: &Scope) -> Result<(), Fault> {
    let rules = &call.shared.rules;
    let acts = scope.banner.is_some();
    let procedure = if acts { Procedure::Script } else { Procedure::ScriptOnForce };
    let Some(Misplaced { table: of, kind }) = rules.misplaced(table, procedure) else {
        return Ok(());
    };
    let (name, of) = (&rules.table(table).name, &rules.table(of).name);
    let effect = kind.row().name;
    let help = match Procedure::Banner.carries_out(kind) && !acts {
        true => say!("it befalls a banner: name one, or write it inside `each_banner`"),
        false if name == of => {
            say!("leave it out, or take it with `play.effects` and carry it out here")
        }
        false => say!(
            "leave it out, or take it with `play.effects` and carry it out here, which `{name}` rolls on",
            name = quoted(name)
        ),
    };
    let message = match name == of {
        true => say!("`play.table` cannot carry out `{effect}`", effect = quoted(effect)),
        false => say!(
            "`play.table` cannot carry out `{effect}` of `{of}`",
            effect = quoted(effect),
            of = quoted(of)
        ),
    };
    Err(wrong(message).help(help))
}

/// An effect that is left to the script: whatever cannot befall a banner, if one acts, or else a force.
struct Left<'e, const ACTS: bool>(&'e Effect);

impl<'e, const ACTS: bool> TableEffect<'e> for Left<'e, ACTS> {
    fn of(effect: &'e Effect) -> Option<Self> {
        let procedure = if ACTS { Procedure::Banner } else { Procedure::Force };
        (!procedure.carries_out(effect.kind())).then_some(Left(effect))
    }
}

fn effects(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (table, row, what) = (roll_table(call)?, row_at(call)?, reason(call, 3)?);
    let scope = scope_of(call.world(), call.argument(2), what)?;
    check_columns(call, call.shared.rules.roll_table(table), scope.about())?;
    let left = flow(call, |turn, _| {
        let chosen = tables::row_chosen(turn, table, row, scope.about());
        let (effects, names) = (tables::effects(turn, &chosen), &turn.rules.names);
        let mut left = BTreeMap::new();
        let mut leave = |effect: &Effect| {
            let (name, takes) = effect.show(names);
            left.insert(name.to_owned(), ScriptValue::text(takes));
            Ok(())
        };
        if scope.banner.is_some() {
            effects::carry_out_as(
                turn,
                effects,
                &scope,
                chosen.table,
                |_, Left::<true>(effect)| leave(effect),
            )?;
        } else {
            effects::carry_out_as(
                turn,
                effects,
                &scope,
                chosen.table,
                |_, Left::<false>(effect)| leave(effect),
            )?;
        }
        Ok(left)
    })?;
    Ok(ScriptValue::Map(left))
}
