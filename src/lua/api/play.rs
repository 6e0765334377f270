//! Dice, tables and procedures of the rules for scripts.

use mlua::Value;

use super::ask::option;
use super::campaign::{ABOUT, WHOSE, about};
use super::change::{emit, reason, standing, why, wrong};
use super::script_values::{audience_named, banner, realm, tile};
use super::{Call, rows};
use crate::campaign::{BannerId, NameOf, ScriptField, ScriptType, ScriptValue};
use crate::engine::armies::banners::shared_losses;
use crate::engine::armies::{booty, entering};
use crate::engine::core::dice::{self, Reads};
use crate::engine::core::{dice_key, secrecy, tables};
use crate::engine::fights::sieges;
use crate::engine::marching::route::{self, RouteSearch};
use crate::engine::marching::{march, retreat};
use crate::engine::upheavals::razing;
use crate::engine::{Flow, Turn, scouting};
use crate::fault::{Fault, suggestion};
use crate::lua::convert::typed;
use crate::lua::world::CampaignView;
use crate::phases::movement;
use crate::phases::scouting::orders;
use crate::phases::steps::{STEP_NAMES, STEPS};
use crate::rules::{Amount, Dice, RuleId, Shape};
use crate::say;
use crate::text::quoted;

/// Totals of which a script is asked what they come to.
const MOST_READ: i64 = 100;
const WHY: ScriptType = ScriptType::Optional(&ScriptType::Text);
const READ: ScriptType = ScriptType::Optional(&ScriptType::Function(
    &[ScriptField { name: "total", of: ScriptType::Number }],
    &ScriptType::Any,
));
const RETURNED: ScriptType = ScriptType::Optional(&ScriptType::Any);
const MARCH: ScriptType = ScriptType::Optional(&ScriptType::Fields(&[ScriptField {
    name: "compelled",
    of: ScriptType::Optional(&ScriptType::Flag),
}]));

const FALLING: ScriptType = ScriptType::Optional(&ScriptType::Fields(&[ScriptField {
    name: "characters_first",
    of: ScriptType::Optional(&ScriptType::Flag),
}]));

rows! { FUNCTIONS:
    /// Throws dice such as "2d6", or the dice of an amount such as "10 + d6x5": drawn, given by a
    /// script, or typed by players. Returns the total; a number is its own. Of "d66" two dice are the
    /// tens and the units, and the total is from 11 to 66. The realm is whose
    /// dice they are. Drawn dice depend on their purpose and on whom they are for, not on what fell
    /// before, so say for which tile or banner they are thrown. `read` says what a total comes to,
    /// where several come to the same: a preview then goes through fewer ways.
    Play.roll, Act, (dice: ScriptType::NUMBER_OR_TEXT, what: WHY, about: WHOSE, read: READ) -> ScriptType::Number, roll;
    /// As `roll`, returning each face.
    Play.faces, Act, (dice: ScriptType::NUMBER_OR_TEXT, what: WHY, about: WHOSE) -> ScriptType::List(&ScriptType::Number), faces;
    /// Rolls on a table and returns the label of the row, without its effects.
    Play.row, Act, (table: ScriptType::Named(NameOf::RollTable), what: WHY, about: ABOUT) -> ScriptType::Text, row;
    /// Plays one step of a phase as the program does: for a script that has taken the phase's place
    /// with `replace.phase` or `override.phase` and changes only a part of it. A step that realms
    /// take one after the other is played for `realm` alone; without it for whose turn it is, or for
    /// all in the order of play where it is nobody's.
    Play.step, Act, (step: ScriptType::Words(STEP_NAMES), realm: ScriptType::Optional(&ScriptType::Realm)) -> ScriptType::Nothing, step;
    /// A force loses `points` points, shared among its banners as a loss in battle is. With
    /// `characters_first` characters fall before units. Returns how many it lost.
    Play.lose, Act, (banners: ScriptType::List(&ScriptType::Banner), points: ScriptType::Number, what: WHY, options: FALLING) -> ScriptType::Number, lose;
    /// A force leaves its tile exactly as if it were beaten in battle, nobody pursuing it
    /// (NL-BATTLE-07); who cannot is destroyed, or stays if it is `spared`. True if nobody of it is
    /// left on the tile.
    Play.retreat, Act, (banners: ScriptType::List(&ScriptType::Banner), spared: ScriptType::Optional(&ScriptType::Flag)) -> ScriptType::Flag, retreat;
    /// People of a besieged settlement hold it from now on without banners, with `points` points;
    /// their baggage is rolled (EN-SIEGE-09). Nothing happens where such a garrison holds it
    /// already.
    Play.garrison, Act, (tile: ScriptType::Tile, points: ScriptType::Number) -> ScriptType::Nothing, garrison;
    /// Shares baggage among banners of one force as their owner likes; what they cannot hold is
    /// lost.
    Play.share, Act, (banners: ScriptType::List(&ScriptType::Banner), baggage: ScriptType::Number, what: WHY) -> ScriptType::Nothing, share;
    /// All baggage of these banners is lost, and with it their prisoners and trophies and what else
    /// travels with it.
    Play.abandon, Act, (banners: ScriptType::List(&ScriptType::Banner)) -> ScriptType::Nothing, abandon;
    /// Cites a rule for everything that the script changes, rolls and asks from here on, until it is over or cites
    /// another: a phase of many rules cites each in its place. Returns the rule that was cited before.
    Play.cite, Act, (rule: ScriptType::Named(NameOf::Rule)) -> ScriptType::Text, cite;
    /// Begins a matter of its own for everything that is asked and rolled from here on: drawn dice depend on whom
    /// it is about and on the answers given in it, not on what was settled before it. A script that goes from
    /// realm to realm or from tile to tile, and asks, begins one at each. Orders begin one by themselves.
    Play.matter, Act, (what: ScriptType::Text, about: WHOSE) -> ScriptType::Nothing, matter;
    /// A list in another order, drawn by the campaign's generator without a die that is shown: piles of cards. A
    /// test gives the order by the name (`shuffle` if it has none), as the places of the things: `dice 3 1 2 for
    /// relics`.
    Play.shuffle, Act, (list: ScriptType::List(&ScriptType::Any), name: ScriptType::Optional(&ScriptType::Text)) -> ScriptType::List(&ScriptType::Any), shuffle;
    /// Runs a function of which one realm alone learns (nil: the host alone): the dice, rows and
    /// shuffles of it, what it changes and says, and answers to what it asks stand in no log and no
    /// `why` of anybody else. What lies on the map is seen all the same: a mark, an owner, the
    /// flag of a new banner. Returns what the function returns.
    Play.in_secret, Act, (realm: ScriptType::Optional(&ScriptType::Realm), act: ScriptType::Function(&[], &RETURNED)) -> RETURNED, in_secret;
    /// A banner's scouts go into an adjacent tile, with all that may come of it; true if they
    /// succeed (NL-SCOUT-01).
    Play.scout, Act, (banner: ScriptType::Banner, tile: ScriptType::Tile) -> ScriptType::Flag, scout;
    /// Banners of one force enter an adjacent tile, searching for a way where one is needed
    /// (NL-MOVE-02); true if any arrived. Who is `compelled` takes a perilous way as well.
    Play.march, Act, (banners: ScriptType::List(&ScriptType::Banner), tile: ScriptType::Tile, options: MARCH) -> ScriptType::Flag, march;
    /// A realm's force razes the settlement of the tile it wholly holds and shares the loot, as by
    /// its order (NL-RAZE-01); false where it may not.
    Play.raze, Act, (tile: ScriptType::Tile, realm: ScriptType::Realm) -> ScriptType::Flag, raze;
    /// True if the order to scout a tile with a banner would be accepted now, in the turn of its realm.
    Play.may_scout, Look, (banner: ScriptType::Banner, tile: ScriptType::Tile) -> ScriptType::Flag, may_scout;
    /// True if the order to move a banner into a tile would be accepted now, in the turn of its realm.
    Play.may_march, Look, (banner: ScriptType::Banner, tile: ScriptType::Tile) -> ScriptType::Flag, may_march;
    /// True if a mountain or river is in the way of these banners.
    Play.way_blocked, Look, (banners: ScriptType::List(&ScriptType::Banner), tile: ScriptType::Tile) -> ScriptType::Flag, way_blocked;
}

/// Carries out something that may stop the phase; the stop is kept until the hook is over.
pub(super) fn flow<R>(
    call: &Call<'_>,
    run: impl FnOnce(&mut Turn<'_>, RuleId) -> Flow<R>,
) -> Result<R, Fault> {
    match emit(call, run)? {
        Ok(result) => Ok(result),
        Err(stop) => {
            call.shared.stop.borrow_mut().get_or_insert(stop);
            Err(Fault::new("lua::stopped", say!("the game is left")))
        }
    }
}

/// Reads dice with what they are multiplied by and what is added.
fn dice(thing: &ScriptValue) -> Result<Amount, Fault> {
    let text = thing.shown();
    let digits = Dice::of_digits(&text).map(|dice| Amount { plus: 0, dice, times: 1 });
    digits.or_else(|| Amount::parse(&text)).ok_or_else(|| {
        wrong(say!("'{text}' are not dice", text = quoted(text)))
            .help(say!("write for instance \"d6\", \"2d6\" or \"2d6x10\""))
    })
}

fn cite(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let rule = crate::lua::declare::rule(call.shared, call.text(0))?;
    Ok(ScriptValue::text(call.shared.cite(rule).0))
}

fn thrown(call: &Call<'_>, dice: Dice, reads: Reads<'_>) -> Result<crate::engine::Faces, Fault> {
    let what = why(call, 1)?;
    let about = about(call.argument(2));
    flow(call, |turn, cite| {
        // Whoever was rolling when the hook was called goes on rolling after it.
        let before = dice::rolls_for(turn);
        dice::dice_of(
            turn,
            about.realm.or_else(|| about.banner.map(|banner| turn.state().banner(banner).realm)),
        );
        let faces = dice::roll_read(turn, cite, dice, what.as_str(), (about, reads));
        dice::dice_of(turn, before);
        faces
    })
}

fn roll(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let amount = dice(call.argument(0))?;
    let groups = groups(call, amount)?;
    let whole = if amount.dice.digits { Reads::Faces } else { Reads::Total };
    let reads = groups.as_deref().map_or(whole, Reads::Groups);
    let faces = thrown(call, amount.dice, reads)?;
    Ok(ScriptValue::Number(amount.with(amount.dice.total(faces))))
}

/// Returns the group of each total, totals of one group having one effect; None if the script does not say so or
/// nothing is tried out.
fn groups(call: &Call<'_>, amount: Amount) -> Result<Option<Vec<usize>>, Fault> {
    let Some(read) = call.function.as_ref().filter(|_| !amount.dice.digits) else {
        return Ok(None);
    };
    let (count, sides) = (i64::from(amount.dice.count), i64::from(amount.dice.sides));
    if !call.world().read(|look| look.game.state.dice.in_trial())? || count * sides > MOST_READ {
        return Ok(None);
    }
    let owner = call.shared.frame().owner;
    let mut seen: Vec<ScriptValue> = Vec::new();
    let mut groups = Vec::new();
    for total in count..=count * sides {
        let told = amount.with(total);
        let value: Value = call.shared.gauge.call(call.lua, owner, read, told)?;
        let thing = typed(&value, ScriptType::Any, || say!("what `read` of play.roll returns"))?;
        let known = seen.iter().position(|other| *other == thing);
        groups.push(known.unwrap_or(seen.len()));
        if known.is_none() {
            seen.push(thing);
        }
    }
    Ok(Some(groups))
}

fn faces(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let dice = dice(call.argument(0))?.dice;
    Ok(ScriptValue::List(
        thrown(call, dice, Reads::Faces)?
            .iter()
            .map(|face| ScriptValue::Number(i64::from(*face)))
            .collect(),
    ))
}

/// Returns the table named first, which is rolled on.
pub(super) fn roll_table(call: &Call<'_>) -> Result<crate::rules::TableId, Fault> {
    let rules = &call.shared.rules;
    let rolled = |shape: &Shape| matches!(shape, Shape::Roll(roll) if roll.dice.is_some());
    let name = call.text(0);
    rules.names.table(name).filter(|table| rolled(&rules.table(*table).shape)).ok_or_else(|| {
        let known = rules
            .tables()
            .iter()
            .filter(|table| table.given && rolled(&table.shape))
            .map(|table| table.name.as_str());
        let fault = wrong(say!("there is no table '{name}' to roll on", name = quoted(name)));
        match suggestion(name, known) {
            Some(help) => fault.help(help),
            None => fault,
        }
    })
}

fn row(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (table, what) = (roll_table(call)?, why(call, 1)?);
    let about = about(call.argument(2));
    let drawn = flow(call, |turn, _| tables::roll_row(turn, table, what.as_str(), about))?;
    Ok(ScriptValue::text(call.shared.rules.roll_table(drawn.table).rows[drawn.row].label.as_str()))
}

fn all_standing(call: &Call<'_>) -> Result<Vec<BannerId>, Fault> {
    call.list(0).iter().map(|thing| standing(call.world(), banner(thing))).collect()
}

fn step(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let wanted = STEPS.iter().find(|row| row.name == call.text(0));
    let Some(row) = wanted else {
        return Err(wrong(say!("no phase has the step '{text}'", text = quoted(call.text(0)))));
    };
    let whom = call.given(1).then(|| realm(call.argument(1)));
    if whom.is_some() && !row.by_realm() {
        let message =
            say!("the step '{name}' is taken by all realms together", name = quoted(row.name));
        return Err(wrong(message).help(say!("call `play.step` without a realm")));
    }
    if let Some(realm) = whom
        && call.world().read(|look| look.game.state.realm(realm).out)?
    {
        let name = call.world().read(|look| look.game.realm_name(realm).to_owned())?;
        return Err(wrong(say!("{name} has left the game and takes no step", name = quoted(name))));
    }
    flow(call, |turn, _| row.play(turn, whom))?;
    Ok(ScriptValue::Nothing)
}

fn lose(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (force, points, what) = (all_standing(call)?, call.number(1), reason(call, 2)?);
    if !(0..=1_000_000).contains(&points) {
        return Err(wrong(say!("a force loses points from 0 on, not {points}", points)));
    }
    let characters = option(call, 3, "characters_first") == Some(&ScriptValue::Flag(true));
    let lost = flow(call, |turn, cite| match characters {
        true => shared_losses::share_loss_of_characters(turn, &force, points, what, cite),
        false => shared_losses::share_loss(turn, &force, points, what, cite),
    })?;
    Ok(ScriptValue::Number(lost))
}

fn retreat(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (force, spared) = (all_standing(call)?, *call.argument(1) == ScriptValue::Flag(true));
    let Some(first) = force.first() else { return Ok(ScriptValue::Flag(true)) };
    let at = |id: BannerId| {
        call.world().read(|look| (look.game.state.banner(id).realm, look.game.state.banner(id).at))
    };
    let from = at(*first)?;
    for id in &force {
        if at(*id)? != from {
            return Err(wrong(say!(
                "those who retreat together are banners of one realm on one tile"
            )));
        }
    }
    let gone = flow(call, |turn, _| retreat::retreat_as_beaten(turn, &force, spared))?;
    Ok(ScriptValue::Flag(gone))
}

fn abandon(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let force = all_standing(call)?;
    flow(call, |turn, cite| booty::abandon_baggage(turn, &force, cite))?;
    Ok(ScriptValue::Nothing)
}

fn matter(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let about = about(call.argument(1));
    emit(call, |turn, _| dice_key::matter(turn, call.text(0), about, &[]))?;
    Ok(ScriptValue::Nothing)
}

/// Name of a shuffle without one.
const SHUFFLE: &str = "shuffle";

fn shuffle(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let list = call.list(0);
    let name = if call.given(1) { call.text(1) } else { SHUFFLE };
    let order = emit(call, |turn, cite| turn.shuffled(cite.0, name, list.len()))?;
    Ok(ScriptValue::List(order.into_iter().map(|at| list[at].clone()).collect()))
}

fn in_secret(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let told = audience_named(call, 0);
    let before = call.world().act(|turn| secrecy::in_secret_of(turn, Some(told)))?;
    let returned = call.run();
    call.world().act(|turn| secrecy::secret_ends(turn, before))?;
    returned
}

fn scout(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, to) = (standing(call.world(), banner(call.argument(0)))?, tile(call.argument(1)));
    let from = call.world().read(|look| look.game.state.banner(id).at)?;
    if call.world().read(|look| {
        look.game.place(from).exit_to(to).is_none() || !entering::can_enter(&look.game, id, to)
    })? {
        return Err(wrong(say!("scouts go into an adjacent tile that may be entered"))
            .help(say!("look at `tile.neighbours`")));
    }
    Ok(ScriptValue::Flag(flow(call, |turn, _| scouting::scout(turn, id, from, to))?))
}

fn march(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (banners, to) =
        (call.list(0).iter().map(banner).collect::<Vec<BannerId>>(), tile(call.argument(1)));
    let adjacent = |id: &BannerId| {
        call.world().read(|look| {
            let at = look.game.state.banner(*id).at;
            look.game.place(at).exit_to(to).is_some() && entering::can_enter(&look.game, *id, to)
        })
    };
    let force = |id: &BannerId| {
        call.world()
            .read(|look| (look.game.state.banner(*id).realm, look.game.state.banner(*id).at))
    };
    for (at, id) in banners.iter().enumerate() {
        if banners[..at].contains(id)
            || force(&standing(call.world(), *id)?)? != force(&banners[0])?
        {
            return Err(wrong(say!(
                "those who march together are different banners of one realm on one tile"
            )));
        }
        if !adjacent(id)? {
            return Err(wrong(say!("banners march into an adjacent tile that may be entered"))
                .help(say!("look at `tile.neighbours`")));
        }
    }
    let compelled = matches!(call.argument(2), ScriptValue::Map(options) if options.get("compelled") == Some(&ScriptValue::Flag(true)));
    let search = if compelled { RouteSearch::Compelled } else { RouteSearch::Free };
    let arrived = flow(call, |turn, _| {
        march::march(turn, &banners, to, search)?;
        Ok(banners
            .iter()
            .any(|id| !turn.state().banner(*id).removed && turn.state().banner(*id).at == to))
    })?;
    Ok(ScriptValue::Flag(arrived))
}

fn garrison(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, points) = (tile(call.argument(0)), call.number(1));
    if !(1..=1_000_000).contains(&points) {
        return Err(wrong(say!("a garrison has points above 0, not {points}", points)));
    }
    if !call.world().read(|look| look.game.state.besieged(place))? {
        return Err(
            wrong(say!("this tile is not besieged")).help(say!("look at `tile.besieged` first"))
        );
    }
    flow(call, |turn, cite| sieges::people_take_over(turn, place, points, cite))?;
    Ok(ScriptValue::Nothing)
}

fn share(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let force: Vec<BannerId> = call.list(0).iter().map(banner).collect();
    let (baggage, what) = (call.number(1), reason(call, 2)?);
    if !(0..=1_000_000).contains(&baggage) {
        return Err(wrong(say!("baggage to share is from 0 to 1000000 points")));
    }
    let owners = |look: &CampaignView<'_>| {
        force
            .iter()
            .map(|id| look.game.state.banner(*id).realm)
            .collect::<std::collections::BTreeSet<_>>()
    };
    if call.world().read(owners)?.len() > 1 {
        return Err(wrong(say!("only banners of one realm share baggage")));
    }
    flow(call, |turn, cite| booty::share_out(turn, &force, baggage, what, cite.0))?;
    Ok(ScriptValue::Nothing)
}

fn raze(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, realm) = (tile(call.argument(0)), realm(call.argument(1)));
    Ok(ScriptValue::Flag(flow(call, |turn, _| razing::raze_if_allowed(turn, realm, place))?))
}

fn may_scout(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let id = standing(call.world(), banner(call.argument(0)))?;
    call.world().read(|look| {
        ScriptValue::Flag(orders::may_send_scouts(&look.game, id, tile(call.argument(1))))
    })
}

fn may_march(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let id = standing(call.world(), banner(call.argument(0)))?;
    call.world()
        .read(|look| ScriptValue::Flag(movement::may_march(&look.game, id, tile(call.argument(1)))))
}

fn way_blocked(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let banners: Vec<BannerId> = call.list(0).iter().map(banner).collect();
    call.world().read(|look| {
        ScriptValue::Flag(route::land_blocks(&look.game, &banners, tile(call.argument(1))))
    })
}
