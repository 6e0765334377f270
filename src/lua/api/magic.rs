//! Effects of spells and winter: marks on tiles, revenue, broken sieges, armies of nobody, scouts gone astray.

mod marks;
mod neutral_armies;

use super::change::{emit, reason, unless_forbidden, why, wrong};
use super::play::{flow, roll_table};
use super::script_values::{realm, tile};
use super::{Call, rows};
use crate::campaign::{
    FightEvent, MapEvent, NameOf, RealmEvent, ScriptField, ScriptType, ScriptValue,
};
use crate::engine::armies::banners::{self, shared_losses};
use crate::engine::core::dice;
use crate::engine::core::scripting::hook_calls;
use crate::engine::fights::sieges;
use crate::engine::magic::spells;
use crate::fault::Fault;
use crate::lua::unknown_name::nearest_of;
use crate::rules::SpellId;
use crate::rules::procedure::Procedure;
use crate::say;
use crate::text::quoted;
use marks::{mark, unmark};
use neutral_armies::{
    attack_horde, banners_lose, destroy_forces, horde, horde_battle, horde_loses, horde_meets,
    horde_storms, stray,
};

const WHY: ScriptType = ScriptType::Optional(&ScriptType::Text);
const REALM: ScriptType = ScriptType::Optional(&ScriptType::Realm);
const LAID: ScriptType = ScriptType::Optional(&ScriptType::Fields(&[
    ScriptField { name: "amount", of: ScriptType::Optional(&ScriptType::Number) },
    ScriptField {
        name: "ends",
        of: ScriptType::Optional(&ScriptType::Either(
            &ScriptType::Number,
            &ScriptType::Named(NameOf::MarkEnd),
        )),
    },
    ScriptField { name: "by", of: REALM },
    ScriptField { name: "known_to", of: ScriptType::Optional(&ScriptType::REALMS) },
]));
const MET: ScriptType = ScriptType::Fields(&[
    ScriptField { name: "left", of: ScriptType::Number },
    ScriptField { name: "won", of: ScriptType::Flag },
]);
const ENEMY: ScriptType = ScriptType::Fields(&[
    ScriptField { name: "realm", of: REALM },
    ScriptField { name: "spared", of: BANNERS },
    ScriptField { name: "by", of: REALM },
    ScriptField { name: "attackers", of: BANNERS },
    ScriptField { name: "sally", of: ScriptType::Optional(&ScriptType::Flag) },
    ScriptField { name: "garrison", of: ScriptType::Optional(&ScriptType::Number) },
    ScriptField { name: "other", of: WHY },
]);
const BANNERS: ScriptType = ScriptType::Optional(&ScriptType::List(&ScriptType::Banner));
const FOUGHT: ScriptType = ScriptType::Fields(&[
    ScriptField { name: "left", of: ScriptType::Number },
    ScriptField { name: "other", of: ScriptType::Number },
    ScriptField { name: "result", of: ScriptType::Text },
]);
const STORMED: ScriptType = ScriptType::Fields(&[
    ScriptField { name: "left", of: ScriptType::Number },
    ScriptField { name: "garrison", of: ScriptType::Number },
    ScriptField { name: "result", of: ScriptType::Text },
]);
const SIDES: ScriptType = ScriptType::Words(&["besiegers", "garrison"]);

rows! { FUNCTIONS:
    /// Lays a mark on a tile, such as the disc of a spell; one of the same name that lies there is
    /// replaced. It `ends` with the "season" (if nothing is said; a kind that the rules declare
    /// under `marks:` then lies until it is lifted), the "winter", after a number of rounds of the
    /// season, or when "lifted". With `known_to`, a realm or a list of them, only these and the host
    /// know of it, an empty list being the host alone: maps, sheets, logs and scripts that look for others show
    /// nothing of it, and no number of the rules and no spell goes by it. To tell more realms, lay it again.
    /// False if something guards the tile against the spell of this name.
    Change.mark, Act, (tile: ScriptType::Tile, name: ScriptType::Named(NameOf::Mark), options: LAID) -> ScriptType::Flag, mark;
    /// Lifts a mark from a tile; false if none of this name lies there.
    Change.unmark, Act, (tile: ScriptType::Tile, name: ScriptType::Named(NameOf::Mark)) -> ScriptType::Flag, unmark;
    /// The next revenue of a realm changes by `by` crowns. False if a rule forbids it
    /// (`refuse.event`).
    Change.income, Act, (realm: ScriptType::Realm, by: ScriptType::Number, why: WHY) -> ScriptType::Flag, income;
    /// A tile pays nothing when revenue is next gathered. False if a rule forbids it.
    Change.no_income, Act, (tile: ScriptType::Tile) -> ScriptType::Flag, no_income;
    /// Destroys all of one side of a siege, which ends; without its garrison the settlement falls
    /// to the besieger.
    Change.break_siege, Act, (tile: ScriptType::Tile, side: SIDES, why: WHY) -> ScriptType::Nothing, break_siege;
    /// Ends the siege of a tile, and both sides live: besiegers stand in the open as after a siege that
    /// its besieger lifts in winter, and go home in winter quarters.
    Change.lift_siege, Act, (tile: ScriptType::Tile) -> ScriptType::Nothing, lift_siege;
    /// Takes points off one side of a siege, banners or a garrison without any, as losses of a
    /// battle are shared. Returns how many were lost.
    Play.siege_loss, Act, (tile: ScriptType::Tile, side: SIDES, points: ScriptType::Number, why: WHY) -> ScriptType::Number, siege_loss;
    /// Rolls a realm's dice, or nobody's (nil), on a table whose rows have the effect `spell`. Returns its name for `play.cast`; nil for a row without one.
    Play.draw_spell, Act, (table: ScriptType::Named(NameOf::RollTable), realm: REALM) -> ScriptType::Optional(&ScriptType::Text), draw_spell;
    /// All tiles that the `targets` of a spell of the section `spells:` describe for a realm,
    /// however far; none for a spell with `range: no`. For nobody (nil) nothing is its own and
    /// every realm is a rival.
    Campaign.spell_targets, Look, (spell: ScriptType::Named(NameOf::Spell), realm: REALM) -> ScriptType::List(&ScriptType::Tile), spell_targets, Whole;
    /// Why a spell does not take hold on a tile, if something guards it: for spells that cover more
    /// tiles than their target. What is guarded is what `change.mark` and `play.cast` leave alone.
    Campaign.spell_refused, Look, (spell: ScriptType::Text, tile: ScriptType::Tile, realm: REALM) -> ScriptType::Optional(&ScriptType::Text), spell_refused;
    /// A realm casts a spell of the section `spells:`, at a tile if it has a target; everybody is
    /// told. If it works its script does the rest, unless something guards the tile against it.
    /// Nobody (nil) can cast what has a target, such as a tower in the wilderness does: no realm
    /// knows, owns or directs what comes of it.
    Play.cast, Act, (spell: ScriptType::Named(NameOf::Spell), realm: REALM, tile: ScriptType::Optional(&ScriptType::Tile), works: ScriptType::Flag) -> ScriptType::Nothing, cast;
    /// An army of `points` points that belongs to nobody attacks a realm's force in the open on a
    /// tile; `by` plays its card, and banners that are `spared` take no part. Returns the points
    /// it has left, 0 when it is beaten or has to leave (NL-EQX-11).
    Play.horde, Act, (tile: ScriptType::Tile, points: ScriptType::Number, realm: ScriptType::Realm, by: REALM, name: WHY, spared: ScriptType::Optional(&ScriptType::List(&ScriptType::Banner))) -> ScriptType::Number, horde;
    /// Banners of one force attack an army of `points` points that belongs to nobody on their tile;
    /// beaten or after a draw they go back to where they came from, or in a `sally` behind their
    /// walls. Returns the points that it has left, 0 when it is beaten or drawn.
    Play.attack_horde, Act, (banners: ScriptType::List(&ScriptType::Banner), points: ScriptType::Number, name: WHY, sally: ScriptType::Optional(&ScriptType::Flag)) -> ScriptType::Number, attack_horde;
    /// An army of `points` points that belongs to nobody meets a garrison of `garrison` points in
    /// the open; cards are drawn for both. Returns the points it has left, and whether it won:
    /// otherwise it is gone.
    Play.horde_meets, Act, (tile: ScriptType::Tile, points: ScriptType::Number, garrison: ScriptType::Number, name: WHY) -> MET, horde_meets;
    /// An army of `points` points that belongs to nobody storms the walls of a tile that banners of
    /// one realm hold, or without banners a garrison of `garrison` points. Returns what the army
    /// and the garrison have left, and the `result`: "stormed", when all inside are lost, "repulse" or
    /// "bloody_repulse".
    Play.horde_storms, Act, (tile: ScriptType::Tile, points: ScriptType::Number, banners: ScriptType::List(&ScriptType::Banner), garrison: ScriptType::Number, name: WHY) -> STORMED, horde_storms;
    /// A battle of an army of `points` points that belongs to nobody, with one enemy on its tile: it attacks a
    /// `realm` (as `play.horde`, with `by` and `spared`), banners that are `attackers` attack it (as
    /// `play.attack_horde`, with `sally`), or it attacks a `garrison` of that many points, which with a name
    /// (`other`) is another such army. Returns the points it has `left` after its losses, those of the `other`,
    /// and the `result`: "won", "draw", "lost", or "none" if nobody was there to fight. The script decides the
    /// fate of an army that has not won.
    Play.horde_battle, Act, (tile: ScriptType::Tile, points: ScriptType::Number, name: WHY, enemy: ENEMY) -> FOUGHT, horde_battle;
    /// A horde of a tile (`tile.hordes`) loses points without a fight; with none left it is gone.
    /// Returns the points that it has left.
    Play.horde_loses, Act, (tile: ScriptType::Tile, name: ScriptType::Text, points: ScriptType::Number) -> ScriptType::Number, horde_loses;
    /// Destroys all forces of a tile at once: banners ashore and aboard ships, and hordes.
    Change.destroy_forces, Act, (tile: ScriptType::Tile, why: WHY) -> ScriptType::Nothing, destroy_forces;
    /// Each banner on a tile, ashore or aboard, loses points by dice of its own, such as "d6x10", and
    /// so does each banner that a horde there is shown by: as few as hold its points. `what` names the dice.
    Play.banners_lose, Act, (tile: ScriptType::Tile, dice: ScriptType::NUMBER_OR_TEXT, what: ScriptType::Text, why: WHY) -> ScriptType::Nothing, banners_lose;
    /// A die says through which side of its tile a banner's scouts go; its owner names side 1. A
    /// side with nothing to scout finds nothing (NL-SCOUT-11).
    Play.stray, Act, (banner: ScriptType::Banner, die: ScriptType::Text) -> ScriptType::Nothing, stray;
}

fn income(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (realm, by, why) = (realm(call.argument(0)), call.number(1), why(call, 2)?);
    if by.abs() > 1000 {
        return Err(wrong(say!(
            "{money} are far too many",
            money = call.shared.rules.money.text(by)
        )));
    }
    let (what, rule) = (why.as_str().to_owned(), call.shared.frame().cite.0.to_owned());
    let changed = RealmEvent::Windfall { realm, by, what, rule };
    unless_forbidden(call, changed, |turn, cite, changed| turn.emit_rule(cite, changed))
}

fn no_income(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let place = tile(call.argument(0));
    unless_forbidden(call, MapEvent::IncomeLost(place), |turn, cite, lost| {
        turn.emit_rule(cite, lost)
    })
}

fn break_siege(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, why) = (tile(call.argument(0)), reason(call, 2)?);
    if !call.world().read(|look| look.game.state.besieged(place))? {
        return Err(
            wrong(say!("this tile is not besieged")).help(say!("look at `tile.besieged` first"))
        );
    }
    let garrison = call.text(1) == "garrison";
    emit(call, |turn, cite| {
        if garrison {
            sieges::garrison_gone(turn, place, why, cite);
        } else {
            let gone = banners::besiegers(turn, place);
            banners::remove_banners(turn, &gone, why, cite);
            banners::settle_siege(turn, place);
        }
    })?;
    Ok(ScriptValue::Nothing)
}

fn lift_siege(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let place = tile(call.argument(0));
    if !call.world().read(|look| look.game.state.besieged(place))? {
        return Err(
            wrong(say!("this tile is not besieged")).help(say!("look at `tile.besieged` first"))
        );
    }
    emit(call, |turn, cite| turn.emit_rule(cite, FightEvent::SiegeEnded { place }))?;
    Ok(ScriptValue::Nothing)
}

fn siege_loss(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, points, why) = (tile(call.argument(0)), call.number(2), reason(call, 3)?);
    let Some(siege) = call.world().read(|look| look.game.state.sieges.get(&place).cloned())? else {
        return Err(
            wrong(say!("this tile is not besieged")).help(say!("look at `tile.besieged` first"))
        );
    };
    if !(0..=1_000_000).contains(&points) {
        return Err(wrong(say!("a loss is from 0 to 1000000 points")));
    }
    let garrison = call.text(1) == "garrison";
    let lost = flow(call, |turn, cite| {
        let force =
            if garrison { banners::shut_in(turn, place) } else { banners::besiegers(turn, place) };
        if garrison && force.is_empty() {
            let lost = points.min(siege.garrison);
            turn.emit_rule(cite, FightEvent::GarrisonChanged { place, points: -lost, baggage: 0 });
            banners::settle_siege(turn, place);
            return Ok(lost);
        }
        let lost = shared_losses::share_loss(turn, &force, points, why, cite)?;
        banners::settle_siege(turn, place);
        Ok(lost)
    })?;
    Ok(ScriptValue::Number(lost))
}

fn spell(call: &Call<'_>, at: usize) -> Result<SpellId, Fault> {
    let names = &call.shared.rules.names;
    let found = names.spell(call.text(at));
    found.ok_or_else(|| {
        let (name, known) = (call.text(at), names.spells.iter().map(String::as_str));
        let message =
            say!("there is no spell in the section `spells`: '{name}'", name = quoted(name));
        nearest_of(message, name, known)
    })
}

fn draw_spell(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (table, of) = (roll_table(call)?, call.given(1).then(|| realm(call.argument(1))));
    let rules = &call.shared.rules;
    if let Some(misplaced) = rules.misplaced(table, Procedure::Spells) {
        let (table, effect) = (&rules.table(misplaced.table).name, misplaced.kind.row().name);
        return Err(wrong(say!(
            "no spell is drawn by `{effect}` in the table `{table}`",
            effect = quoted(effect),
            table = quoted(table)
        ))
        .help(say!("name a table whose rows are `{{spell: …}}`")));
    }
    let drawn = flow(call, |turn, rule| {
        let before = dice::rolls_for(turn);
        dice::dice_of(turn, of);
        let drawn = spells::draw_spell(turn, of, table, rule);
        dice::dice_of(turn, before);
        drawn
    })?;
    Ok(drawn.map_or(ScriptValue::Nothing, |spell| {
        ScriptValue::text(call.shared.rules.spell(spell).id.as_str())
    }))
}

fn spell_targets(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (spell, of) = (spell(call, 0)?, call.given(1).then(|| realm(call.argument(1))));
    call.world().read(|look| {
        ScriptValue::List(
            spells::fit_targets(&look.game, of, spell).into_iter().map(ScriptValue::Tile).collect(),
        )
    })
}

fn spell_refused(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, of) = (tile(call.argument(1)), call.given(2).then(|| realm(call.argument(2))));
    let refused = call.world().read(|look| {
        hook_calls::spell_refused(&look.game.with_reasons(), call.text(0), place, of)
    })?;
    Ok(refused.map_or(ScriptValue::Nothing, |refused| ScriptValue::text(refused.why.to_mark())))
}

fn cast(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, of, works) = (
        spell(call, 0)?,
        call.given(1).then(|| realm(call.argument(1))),
        *call.argument(3) == ScriptValue::Flag(true),
    );
    let place = call.given(2).then(|| tile(call.argument(2)));
    let kind = call.shared.rules.spell(id);
    if kind.range != place.is_some() {
        let (message, help) = if kind.range {
            (
                say!("the spell '{kind}' needs a target", kind = quoted(&kind.id)),
                say!("`campaign.spell_targets` lists them"),
            )
        } else {
            (
                say!("the spell '{kind}' has no target", kind = quoted(&kind.id)),
                say!("give nil in place of the tile"),
            )
        };
        return Err(wrong(message).help(help));
    }
    if !kind.range && of.is_none() {
        return Err(wrong(say!(
            "the spell '{kind}' serves whoever casts it",
            kind = quoted(&kind.id)
        ))
        .help(say!("name the realm that it serves")));
    }
    flow(call, |turn, rule| spells::carry_out_spell(turn, of, id, place, works, rule))?;
    Ok(ScriptValue::Nothing)
}
