//! What spells and winter bring about: marks on tiles, revenue, broken sieges, armies of nobody,
//! scouts gone astray.

use super::campaign::unknown;
use super::change::{emit, reason, standing, why, wrong};
use super::play::{flow, roll_table};
use super::script_values::{banner, realm, tile};
use super::{Call, rows};
use crate::campaign::{
    BannerId, Event, Mark, RealmId, ScriptField, ScriptType, ScriptValue, Until,
};
use crate::engine::Turn;
use crate::engine::fights::NeutralArmy;
use crate::fault::Fault;
use crate::lua::declare::is_word;
use crate::lua::world;
use crate::map::PlaceId;
use crate::rules::effect::Assault;
use crate::rules::{Amount, MarkBearer, SpellId};

const WHY: ScriptType = ScriptType::Optional(&ScriptType::Text);
const REALM: ScriptType = ScriptType::Optional(&ScriptType::Realm);
const LAID: ScriptType = ScriptType::Optional(&ScriptType::Fields(&[
    ScriptField { name: "amount", of: ScriptType::Optional(&ScriptType::Number) },
    ScriptField { name: "ends", of: ScriptType::Optional(&ScriptType::Any) },
    ScriptField { name: "by", of: REALM },
]));
const MET: ScriptType = ScriptType::Fields(&[
    ScriptField { name: "left", of: ScriptType::Number },
    ScriptField { name: "won", of: ScriptType::Flag },
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
    /// season, or when "lifted". False if something guards the tile against the spell of this name.
    Change.mark, Act, (tile: ScriptType::Tile, name: ScriptType::Text, options: LAID) -> ScriptType::Flag, mark;
    /// Lifts a mark from a tile; false if none of this name lies there.
    Change.unmark, Act, (tile: ScriptType::Tile, name: ScriptType::Text) -> ScriptType::Flag, unmark;
    /// The next revenue of a realm changes by `by` crowns.
    Change.income, Act, (realm: ScriptType::Realm, by: ScriptType::Number, why: WHY) -> ScriptType::Nothing, income;
    /// A tile pays nothing when revenue is next gathered.
    Change.no_income, Act, (tile: ScriptType::Tile) -> ScriptType::Nothing, no_income;
    /// Destroys all of one side of a siege, which ends; without its garrison the settlement falls
    /// to the besieger.
    Change.break_siege, Act, (tile: ScriptType::Tile, side: SIDES, why: WHY) -> ScriptType::Nothing, break_siege;
    /// Takes points off one side of a siege, banners or a garrison without any, as losses of a
    /// battle are shared. Returns how many were lost.
    Play.siege_loss, Act, (tile: ScriptType::Tile, side: SIDES, points: ScriptType::Number, why: WHY) -> ScriptType::Number, siege_loss;
    /// Rolls a realm's dice, or nobody's (nil), on a table whose rows have the effect `spell`. Returns its name for `play.cast`; nil for a row without one.
    Play.draw_spell, Act, (table: ScriptType::Text, realm: REALM) -> ScriptType::Optional(&ScriptType::Text), draw_spell;
    /// All tiles that the `targets` of a spell of the section `spells:` describe for a realm,
    /// however far; none for a spell with `range: no`. For nobody (nil) nothing is its own and
    /// every realm is a rival.
    Campaign.spell_targets, Look, (spell: ScriptType::Text, realm: REALM) -> ScriptType::List(&ScriptType::Tile), spell_targets;
    /// Why a spell does not take hold on a tile, if something guards it: for spells that cover more
    /// tiles than their target. What is guarded is what `change.mark` and `play.cast` leave alone.
    Campaign.spell_refused, Look, (spell: ScriptType::Text, tile: ScriptType::Tile, realm: REALM) -> ScriptType::Optional(&ScriptType::Text), spell_refused;
    /// A realm casts a spell of the section `spells:`, at a tile if it has a target; everybody is
    /// told. If it works its script does the rest, unless something guards the tile against it.
    /// Nobody (nil) can cast what has a target, such as a tower in the wilderness does: no realm
    /// knows, owns or directs what comes of it.
    Play.cast, Act, (spell: ScriptType::Text, realm: REALM, tile: ScriptType::Optional(&ScriptType::Tile), works: ScriptType::Flag) -> ScriptType::Nothing, cast;
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
    /// A die says through which side of its tile a banner's scouts go; its owner names side 1. A
    /// side with nothing to scout finds nothing (NL-SCOUT-11).
    Play.stray, Act, (banner: ScriptType::Banner, die: ScriptType::Text) -> ScriptType::Nothing, stray;
}

/// Most marks that lie at one time.
const MOST_MARKS: usize = 1000;

fn until(thing: Option<&ScriptValue>, unsaid: Until) -> Result<Until, Fault> {
    let known = || Until::WORDS.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
    match thing {
        None | Some(ScriptValue::Nothing) => Ok(unsaid),
        Some(ScriptValue::Number(rounds)) => {
            let rounds = u8::try_from(*rounds).ok().filter(|rounds| *rounds > 0);
            rounds.map(Until::Rounds).ok_or_else(|| wrong("a mark lies for 1 to 255 rounds"))
        }
        Some(ScriptValue::Text(word)) => match Until::WORDS.iter().find(|(known, _)| known == word)
        {
            Some((_, until)) => Ok(*until),
            None => Err(wrong(format!("a mark cannot end with '{word}'")).help(known())),
        },
        Some(_) => Err(wrong("`ends` is a word or a number of rounds").help(known())),
    }
}

fn mark(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, name) = (tile(call.thing(0)), call.text(1).to_owned());
    if !is_word(&name) || name.len() > 60 {
        return Err(wrong(format!("'{name}' cannot be the name of a mark: small letters and `_`")));
    }
    let options = if let ScriptValue::Map(options) = call.thing(2) {
        options.clone()
    } else {
        std::collections::BTreeMap::new()
    };
    let kind = call.shared.rules.mark_kind(&name);
    if kind.is_some_and(|kind| kind.on != MarkBearer::Tile) {
        return Err(wrong(format!("'{name}' is a mark that ships bear"))
            .help("`change.mark_ship` puts it on one"));
    }
    let declared = kind.is_some();
    let until = until(options.get("ends"), if declared { Until::Lifted } else { Until::Season })?;
    let amount = options.get("amount").and_then(ScriptValue::number).unwrap_or(0);
    let by = options
        .get("by")
        .and_then(|by| if let ScriptValue::Realm(realm) = by { Some(*realm) } else { None });
    if world::read(|look| look.game.state.marks.len())? >= MOST_MARKS {
        return Err(wrong(format!("{MOST_MARKS} marks lie on the map already")));
    }
    if let Some(refused) = world::read(|look| look.game.spell_refused(&name, place, by))? {
        emit(call, |turn, _| turn.emit_rule(refused.rule, Event::Said { text: refused.why }))?;
        return Ok(ScriptValue::Flag(false));
    }
    emit(call, |turn, cite| {
        if turn.state().mark(&name, place).is_some() {
            turn.emit_rule(cite, Event::MarkLifted { place, name: name.clone() });
        }
        turn.emit_rule(cite, Event::MarkLaid(Mark { name, place, by, amount, until }));
    })?;
    Ok(ScriptValue::Flag(true))
}

fn unmark(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, name) = (tile(call.thing(0)), call.text(1).to_owned());
    let lies = world::read(|look| look.game.state.mark(&name, place).is_some())?;
    if lies {
        emit(call, |turn, cite| turn.emit_rule(cite, Event::MarkLifted { place, name }))?;
    }
    Ok(ScriptValue::Flag(lies))
}

fn income(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (realm, by, why) = (realm(call.thing(0)), call.number(1), why(call, 2)?);
    if by.abs() > 1000 {
        return Err(wrong(format!("{} are far too many", call.shared.rules.money.count(by))));
    }
    emit(call, |turn, cite| {
        turn.emit_rule(
            cite,
            Event::Windfall { realm, by, what: why.as_str().to_owned(), rule: cite.0.to_owned() },
        );
    })?;
    Ok(ScriptValue::Nothing)
}

fn no_income(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let place = tile(call.thing(0));
    emit(call, |turn, cite| turn.emit_rule(cite, Event::IncomeLost(place)))?;
    Ok(ScriptValue::Nothing)
}

fn break_siege(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, why) = (tile(call.thing(0)), reason(call, 2)?);
    if !world::read(|look| look.game.state.besieged(place))? {
        return Err(wrong("this tile is not besieged").help("look at `tile.besieged` first"));
    }
    let garrison = call.text(1) == "garrison";
    emit(call, |turn, cite| {
        if garrison {
            turn.garrison_gone(place, why, cite);
        } else {
            let gone = turn.besiegers(place);
            turn.remove_banners(&gone, why, cite);
            turn.settle_siege(place);
        }
    })?;
    Ok(ScriptValue::Nothing)
}

fn siege_loss(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, points, why) = (tile(call.thing(0)), call.number(2), reason(call, 3)?);
    let Some(siege) = world::read(|look| look.game.state.sieges.get(&place).cloned())? else {
        return Err(wrong("this tile is not besieged").help("look at `tile.besieged` first"));
    };
    if !(0..=1_000_000).contains(&points) {
        return Err(wrong("a loss is from 0 to 1000000 points"));
    }
    let garrison = call.text(1) == "garrison";
    let lost = flow(call, |turn, cite| {
        let force = if garrison { turn.shut_in(place) } else { turn.besiegers(place) };
        if garrison && force.is_empty() {
            let lost = points.min(siege.garrison);
            turn.emit_rule(cite, Event::GarrisonChanged { place, points: -lost, baggage: 0 });
            turn.settle_siege(place);
            return Ok(lost);
        }
        let lost = turn.share_loss(&force, points, why, cite)?;
        turn.settle_siege(place);
        Ok(lost)
    })?;
    Ok(ScriptValue::Number(lost))
}

fn spell(call: &Call<'_>, at: usize) -> Result<SpellId, Fault> {
    let names = &call.shared.rules.names;
    let found = names.spell(call.text(at));
    found.ok_or_else(|| {
        unknown(
            "spell in the section `spells`:",
            call.text(at),
            names.spells.iter().map(String::as_str),
        )
    })
}

fn draw_spell(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (table, of) = (roll_table(call)?, call.given(1).then(|| realm(call.thing(1))));
    let drawn = flow(call, |turn, rule| {
        let before = turn.rolls_for();
        turn.dice_of(of);
        let drawn = turn.draw_spell(of, table, rule);
        turn.dice_of(before);
        drawn
    })?;
    Ok(drawn.map_or(ScriptValue::Nothing, |spell| {
        ScriptValue::text(call.shared.rules.spell(spell).id.as_str())
    }))
}

fn spell_targets(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (spell, of) = (spell(call, 0)?, call.given(1).then(|| realm(call.thing(1))));
    world::read(|look| {
        ScriptValue::List(
            look.game.fit_targets(of, spell).into_iter().map(ScriptValue::Tile).collect(),
        )
    })
}

fn spell_refused(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, of) = (tile(call.thing(1)), call.given(2).then(|| realm(call.thing(2))));
    let refused = world::read(|look| look.game.spell_refused(call.text(0), place, of))?;
    Ok(refused.map_or(ScriptValue::Nothing, |refused| ScriptValue::text(refused.why)))
}

fn cast(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, of, works) = (
        spell(call, 0)?,
        call.given(1).then(|| realm(call.thing(1))),
        *call.thing(3) == ScriptValue::Flag(true),
    );
    let place = call.given(2).then(|| tile(call.thing(2)));
    let kind = call.shared.rules.spell(id);
    if kind.range != place.is_some() {
        let (what, help) = if kind.range {
            ("needs a target", "`campaign.spell_targets` lists them")
        } else {
            ("has no target", "give nil in place of the tile")
        };
        return Err(wrong(format!("the spell '{}' {what}", kind.id)).help(help));
    }
    if !kind.range && of.is_none() {
        return Err(wrong(format!("the spell '{}' serves whoever casts it", kind.id))
            .help("name the realm that it serves"));
    }
    flow(call, |turn, rule| turn.carry_out_spell(of, id, place, works, rule))?;
    Ok(ScriptValue::Nothing)
}

/// The strength of an army of nobody.
fn strength(points: i64) -> Result<i64, Fault> {
    if (1..=1_000_000).contains(&points) {
        Ok(points)
    } else {
        Err(wrong(format!("an army has points above 0, not {points}")))
    }
}

fn fields<const N: usize>(fields: [(&str, ScriptValue); N]) -> ScriptValue {
    ScriptValue::Map(fields.into_iter().map(|(name, thing)| (name.to_owned(), thing)).collect())
}

fn attack_horde(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let force: Vec<BannerId> =
        call.list(0).iter().map(|thing| standing(banner(thing))).collect::<Result<_, _>>()?;
    let (points, name, sally) =
        (strength(call.number(1))?, why(call, 2)?, *call.thing(3) == ScriptValue::Flag(true));
    let Some(first) = force.first() else { return Err(wrong("nobody attacks")) };
    let at = |id: BannerId| {
        world::read(|look| (look.game.state.banner(id).realm, look.game.state.banner(id).at))
    };
    let (_, place) = at(*first)?;
    for id in &force {
        if at(*id)? != at(*first)? {
            return Err(wrong("those who attack together are banners of one realm on one tile"));
        }
    }
    let left = flow(call, |turn, rule| {
        turn.attack_horde(
            NeutralArmy { place, points, name: name.as_str(), by: None, rule },
            &force,
            sally,
        )
    })?;
    Ok(ScriptValue::Number(left))
}

fn horde_meets(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, points, garrison) =
        (tile(call.thing(0)), strength(call.number(1))?, strength(call.number(2))?);
    let name = why(call, 3)?;
    let met = flow(call, |turn, rule| {
        turn.horde_meets_garrison(
            NeutralArmy { place, points, name: name.as_str(), by: None, rule },
            garrison,
        )
    })?;
    Ok(fields([("left", ScriptValue::Number(met.0)), ("won", ScriptValue::Flag(met.1))]))
}

fn horde_storms(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, points, name) = (tile(call.thing(0)), strength(call.number(1))?, why(call, 4)?);
    let inside: Vec<BannerId> =
        call.list(2).iter().map(|thing| standing(banner(thing))).collect::<Result<_, _>>()?;
    let garrison = if inside.is_empty() { strength(call.number(3))? } else { 0 };
    let storm = |turn: &mut Turn<'_>, rule| {
        turn.horde_storms(
            NeutralArmy { place, points, name: name.as_str(), by: None, rule },
            &inside,
            garrison,
        )
    };
    let stormed = flow(call, storm)?;
    let result = ASSAULTS
        .iter()
        .find(|(_, result)| *result == stormed.result)
        .map_or("repulse", |(word, _)| *word);
    Ok(fields([
        ("left", ScriptValue::Number(stormed.left)),
        ("garrison", ScriptValue::Number(stormed.garrison)),
        ("result", ScriptValue::word(result)),
    ]))
}

/// How scripts are told what storming walls came to.
const ASSAULTS: &[(&str, Assault)] = &[
    ("stormed", Assault::Stormed),
    ("repulse", Assault::Repulse),
    ("bloody_repulse", Assault::Bloody),
];

fn horde(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, points, of) =
        (tile(call.thing(0)), strength(call.number(1))?, realm(call.thing(2)));
    let by: Option<RealmId> =
        if let ScriptValue::Realm(by) = call.thing(3) { Some(*by) } else { None };
    let name = why(call, 4)?;
    let spared: Vec<BannerId> = call.list(5).iter().map(banner).collect();
    let left = flow(call, |turn, rule| {
        turn.horde_attacks(
            NeutralArmy { place, points, name: name.as_str(), by, rule },
            of,
            &spared,
        )
    })?;
    Ok(ScriptValue::Number(left))
}

fn stray(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let id = standing(banner(call.thing(0)))?;
    let from: PlaceId = world::read(|look| look.game.state.banner(id).at)?;
    let Some(die) = Amount::parse(call.text(1)).filter(|die| die.dice.count == 1) else {
        return Err(
            wrong(format!("'{}' is not a die", call.text(1))).help("write for instance \"d6\"")
        );
    };
    flow(call, |turn, rule| turn.divert(id, from, die, rule))?;
    Ok(ScriptValue::Nothing)
}
