//! Carries out what rows of tables do to banners, forces and places. What only one procedure knows it
//! carries out itself ([`crate::rules::procedure`]); in rows that hold both it is called for its own.

pub mod dragons;

use crate::campaign::{BannerEvent, BannerId, CalendarEvent, RealmId, Reason};
use crate::engine::armies::roster::{FallFirst, casualties, choosing, hunger, victims};
use crate::engine::armies::{banners, booty, pinned, positions};
use crate::engine::core::ask::Who;
use crate::engine::core::choice::{Choice, ChoiceTerms};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::players::Flow;
use crate::engine::core::repeated_throws::{self, RepeatedThrows};
use crate::engine::core::scripting::dice_hooks::NOTHING;
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::engine::core::{numbers, tables};
use crate::map::PlaceId;
use crate::rules::effect::{Count, Effect};
use crate::rules::procedure::{BannerEffect, ForceEffect, TableEffect};
use crate::rules::table::SHORTFALL;
use crate::rules::{RuleId, TableId, Value};
use crate::say;
use crate::text::Text;

/// Subject of the effects of a row.
#[derive(Debug, Clone)]
pub struct Scope {
    /// All banners concerned.
    pub force: Vec<BannerId>,
    /// The one that acted.
    pub banner: Option<BannerId>,
    /// The place in question.
    pub place: PlaceId,
    /// Name of its dice, and the reason why banners gain and lose by it.
    pub what: Reason,
}

impl Scope {
    /// Returns the subject that its tables are read for.
    pub fn about(&self) -> About {
        About {
            banner: self.banner.or(self.force.first().copied()),
            tile: Some(self.place),
            ..About::default()
        }
    }
}

/// Carries out an effect that only the calling procedure knows; false if it is none of them.
type Own<'o, 'a> = dyn FnMut(&mut Turn<'a>, &'a Effect) -> Flow<bool> + 'o;

/// The row whose effects are carried out.
#[derive(Clone, Copy)]
struct RowScope<'s> {
    scope: &'s Scope,
    table: TableId,
    /// True if whom it befalls had baggage before the row.
    had_baggage: bool,
}

/// Rolls on a table and carries out the row.
pub fn roll_and_carry_out(turn: &mut Turn<'_>, table: TableId, scope: &Scope) -> Flow {
    roll_for(turn, table, scope, &mut |_, _| Ok(false))
}

/// As [`roll_and_carry_out`]; `own` carries out the effects of the calling procedure.
pub fn roll_and_carry_out_as<'a, E: TableEffect<'a>>(
    turn: &mut Turn<'a>,
    table: TableId,
    scope: &Scope,
    mut own: impl FnMut(&mut Turn<'a>, E) -> Flow,
) -> Flow {
    roll_for(turn, table, scope, &mut |turn, effect| own_effect(turn, effect, &mut own))
}

/// Carries out effects in the order they are written. Loading has refused what this does not
/// know.
pub fn carry_out<'a>(
    turn: &mut Turn<'a>,
    effects: &'a [Effect],
    scope: &Scope,
    table: TableId,
) -> Flow {
    carry_out_row(turn, effects, scope, table, &mut |_, _| Ok(false))
}

/// As [`carry_out`]; `own` carries out the effects of the calling procedure, wherever in
/// the row they stand.
pub fn carry_out_as<'a, E: TableEffect<'a>>(
    turn: &mut Turn<'a>,
    effects: &'a [Effect],
    scope: &Scope,
    table: TableId,
    mut own: impl FnMut(&mut Turn<'a>, E) -> Flow,
) -> Flow {
    carry_out_row(turn, effects, scope, table, &mut |turn, effect| {
        own_effect(turn, effect, &mut own)
    })
}

fn roll_for<'a>(turn: &mut Turn<'a>, table: TableId, scope: &Scope, own: &mut Own<'_, 'a>) -> Flow {
    let drawn = turn.roll_on(table, scope.what.words(), scope.about())?;
    let effects = tables::effects(turn, &drawn);
    carry_out_row(turn, effects, scope, table, own)
}

fn further<'a>(turn: &mut Turn<'a>, table: TableId, scope: &Scope, own: &mut Own<'_, 'a>) -> Flow {
    led_on(turn, table, (scope.what.words(), scope.about()), &mut |turn, effects| {
        carry_out_row(turn, effects, scope, table, own)
    })
}

/// Carries out the row that another leads on to. Where rows lead on and on the host rules which
/// row it is, or that nothing more comes of it.
pub(in crate::engine) fn led_on<'a>(
    turn: &mut Turn<'a>,
    table: TableId,
    (what, about): (&'static str, About),
    carry_out: &mut dyn FnMut(&mut Turn<'a>, &'a [Effect]) -> Flow,
) -> Flow {
    let chain = turn.chain.unwrap_or_default();
    let done = match next_in_chain(turn, table, (what, about), chain) {
        Ok(Some(effects)) => carry_out(turn, effects),
        Ok(None) => Ok(()),
        Err(stop) => Err(stop),
    };
    if turn.chain.is_some_and(|_| chain.is_new()) {
        turn.chain = None;
    }
    done
}

/// Returns the effects of the next row of a chain; None where the host has ruled that nothing
/// more comes of it.
fn next_in_chain<'a>(
    turn: &mut Turn<'a>,
    table: TableId,
    (what, about): (&'static str, About),
    mut chain: RepeatedThrows,
) -> Flow<Option<&'a [Effect]>> {
    // A ruling of the host holds for all that is left.
    if chain.spent() {
        return Ok(None);
    }
    let rows = turn.rules.roll_table(table);
    let words = |_: &Game<'_>| {
        let labels = rows.ending_rows().map(|row| rows.rows[row].label.clone());
        std::iter::once(NOTHING.to_owned()).chain(labels).collect()
    };
    let ruled = repeated_throws::ruled(turn, &mut chain, (what, tables::cite(turn, table)), words)?;
    turn.chain = Some(chain);
    let Some(ruled) = ruled else {
        let drawn = turn.roll_on(table, what, about)?;
        return Ok(Some(tables::effects(turn, &drawn)));
    };
    let row = ruled.checked_sub(1).and_then(|at| rows.ending_rows().nth(at));
    let Some(row) = row else { return Ok(None) };
    let drawn = tables::row_chosen(turn, table, row, about);
    turn.emit_rule(tables::cite(turn, table), tables::row_read(turn, &drawn));
    Ok(Some(tables::effects(turn, &drawn)))
}

fn carry_out_row<'a>(
    turn: &mut Turn<'a>,
    effects: &'a [Effect],
    scope: &Scope,
    table: TableId,
    own: &mut Own<'_, 'a>,
) -> Flow {
    let carries = |banner: &BannerId| turn.state().banner(*banner).baggage > 0;
    let had_baggage = match &scope.banner {
        Some(banner) => carries(banner),
        None => scope.force.iter().any(carries),
    };
    let row = RowScope { scope, table, had_baggage };
    effects.iter().try_for_each(|effect| befall(turn, effect, row, own))
}

fn befall<'a>(
    turn: &mut Turn<'a>,
    effect: &'a Effect,
    row: RowScope<'_>,
    own: &mut Own<'_, 'a>,
) -> Flow {
    if own(turn, effect)? {
        return Ok(());
    }
    if let Some(effect) = ForceEffect::of(effect) {
        return befall_force(turn, effect, row, own);
    }
    match (BannerEffect::of(effect), row.scope.banner) {
        (Some(effect), Some(banner)) if !turn.state().banner(banner).removed => {
            befall_banner(turn, effect, banner, row)
        }
        _ => Ok(()),
    }
}

/// Carries out what befalls the force or the place.
fn befall_force<'a>(
    turn: &mut Turn<'a>,
    effect: ForceEffect<'a>,
    row: RowScope<'_>,
    own: &mut Own<'_, 'a>,
) -> Flow {
    let RowScope { scope, table, had_baggage } = row;
    let rule = tables::cite(turn, table);
    match effect {
        ForceEffect::WithoutBaggage(_) if had_baggage => Ok(()),
        ForceEffect::WithoutBaggage(inner) => match scope.banner {
            Some(banner) => on_banner(turn, banner, inner, row),
            // With no banner that acted, it is the force that has none (EN-MOVE-11).
            None => carry_out_row(turn, inner, scope, table, own),
        },
        ForceEffect::EachBanner(inner) => each_banner_suffers(turn, inner, scope, table),
        ForceEffect::ChosenBanner(inner) => match chosen_banner(turn, scope, rule)? {
            Some(banner) => on_banner(turn, banner, inner, row),
            None => Ok(()),
        },
        ForceEffect::RollOn(other) => further(turn, *other, scope, own),
        ForceEffect::RollAgain(_) => further(turn, table, scope, own),
        ForceEffect::InTerrain(cases) => {
            let terrain = turn.game().place(scope.place).terrain;
            carry_out_row(turn, cases.of(terrain), scope, table, own)
        }
        ForceEffect::ForceBaggage(count) => {
            (0..*count).try_for_each(|_| force_loses_baggage(turn, scope, rule))
        }
        ForceEffect::ForceGainsBaggage(amount) => {
            let baggage = turn.amount(rule, *amount, "baggage gained", scope.about())?;
            booty::share_out(turn, &scope.force, baggage, scope.what, rule.0)
        }
        ForceEffect::NoEntry(_) => {
            let banners = positions::alive(turn, &scope.force);
            if !banners.is_empty() {
                let back = BannerEvent::TurnedBack { banners: banners.into(), place: scope.place };
                turn.emit_rule(rule, back);
            }
            Ok(())
        }
        ForceEffect::WakeDragons(number) => {
            let number = turn.amount(rule, *number, "number of dragons", scope.about())?;
            dragons::dragons_rage(turn, scope.place, number)
        }
    }
}

/// Carries effects out on each banner of a force.
pub fn each_banner_suffers<'a>(
    turn: &mut Turn<'a>,
    effects: &'a [Effect],
    scope: &Scope,
    table: TableId,
) -> Flow {
    let row = RowScope { scope, table, had_baggage: false };
    scope.force.iter().try_for_each(|banner| on_banner(turn, *banner, effects, row))
}

/// Carries effects out on one banner of the force.
fn on_banner<'a>(
    turn: &mut Turn<'a>,
    banner: BannerId,
    effects: &'a [Effect],
    row: RowScope<'_>,
) -> Flow {
    let one = Scope {
        force: vec![banner],
        banner: Some(banner),
        place: row.scope.place,
        what: row.scope.what,
    };
    let had_baggage = turn.state().banner(banner).baggage > 0;
    let row = RowScope { scope: &one, table: row.table, had_baggage };
    for effect in effects {
        if turn.state().banner(banner).removed {
            return Ok(());
        }
        befall(turn, effect, row, &mut |_, _| Ok(false))?;
    }
    Ok(())
}

/// Carries out what befalls the banner that acted.
fn befall_banner<'a>(
    turn: &mut Turn<'a>,
    effect: BannerEffect<'a>,
    banner: BannerId,
    row: RowScope<'_>,
) -> Flow {
    let RowScope { scope, table, .. } = row;
    let rule = tables::cite(turn, table);
    match effect {
        BannerEffect::TheBanner(inner) => on_banner(turn, banner, inner, row)?,
        BannerEffect::LosePoints(amount) => {
            let points = turn.amount(rule, *amount, "points lost", banner)?;
            let hunger = table == SHORTFALL || scope.what == Reason::Hunger;
            let points = scaled_loss(turn, points, sufferer(turn, banner), (table, hunger));
            if hunger {
                hunger::starve_banner(turn, banner, points, scope.what, rule)?;
            } else {
                let first = FallFirst::default();
                choosing::suffer_loss(turn, banner, points, first, scope.what, rule)?;
            }
        }
        BannerEffect::ArmyLoses(amount) => {
            let points = turn.amount(rule, *amount, "points lost", banner)?;
            let hunger = scope.what == Reason::Hunger;
            let points = scaled_loss(turn, points, sufferer(turn, banner), (table, hunger));
            army_loses(turn, banner, points, scope, rule)?;
        }
        BannerEffect::DestroyBanner(_) => banners::remove_banner(turn, banner, scope.what, rule),
        BannerEffect::GainPoints(amount) => {
            let points = turn.amount(rule, *amount, "points gained", banner)?;
            if turn.state().has_rosters() {
                casualties::gain_models(turn, banner, points, scope.what, rule);
            } else {
                turn.emit_rule(
                    rule,
                    BannerEvent::PointsChanged { banner, by: points, what: scope.what },
                );
            }
        }
        BannerEffect::TakeBaggage(count) => {
            let baggage = match count {
                Count::All => turn.state().banner(banner).baggage,
                Count::Number(number) => *number,
            };
            banners::lose_baggage(turn, banner, baggage, scope.what, rule);
        }
        // A banner that needs no food never lacks any (NL-RACE-02, EN-RACE-02).
        BannerEffect::NeedsFood(inner) => {
            if banners::eats(&turn.game(), banner) {
                on_banner(turn, banner, inner, row)?;
            }
        }
        BannerEffect::Slay(slaying) => {
            if !victims::slay_in(turn, banner, slaying.who, scope.what, rule)? {
                on_banner(turn, banner, &slaying.without, row)?;
            }
        }
        BannerEffect::GiveUpUnit(unit) => {
            if !victims::give_up_unit(turn, banner, unit.models, scope.what, rule)? {
                on_banner(turn, banner, &unit.without, row)?;
            }
        }
        BannerEffect::GainBaggage(amount) => {
            let baggage = turn.amount(rule, *amount, "baggage gained", banner)?;
            banners::gain_baggage(turn, banner, baggage, scope.what, rule);
        }
        BannerEffect::Stay(turns) => pinned::hold(turn, banner, (turns_of(*turns), 0), rule),
        BannerEffect::Quiet(turns) => pinned::hold(turn, banner, (0, turns_of(*turns)), rule),
    }
    Ok(())
}

/// Returns who suffers what befalls a banner, and where if it is shut in.
fn sufferer(turn: &Turn<'_>, banner: BannerId) -> (About, Option<PlaceId>) {
    let standing = turn.state().banner(banner);
    (banner.into(), standing.shut_in.then_some(standing.at))
}

/// Takes points from a banner, and after it from others of its realm, until all are lost or nobody
/// is left (EN-ESP-07).
fn army_loses(
    turn: &mut Turn<'_>,
    first: BannerId,
    points: i64,
    scope: &Scope,
    rule: RuleId,
) -> Flow {
    let realm = turn.state().banner(first).realm;
    let (mut left, mut next) = (points, Some(first));
    let mut vain = RepeatedThrows::default();
    while let Some(banner) = next.filter(|_| left > 0) {
        let lost = left.min(turn.state().banner(banner).points);
        choosing::suffer_loss(turn, banner, lost, FallFirst::default(), scope.what, rule)?;
        left -= lost;
        if lost <= 0 {
            repeated_throws::must_end(turn, &mut vain, say!("a loss that falls on a whole army"))?;
        }
        let army: Vec<BannerId> =
            turn.state().banners_of(realm).map(|(id, _)| id).filter(|id| *id != banner).collect();
        next = if left > 0 {
            chosen_banner(turn, &Scope { force: army, ..scope.clone() }, rule)?
        } else {
            None
        };
    }
    Ok(())
}

/// Takes one baggage point from the force together; with several carriers its owner names one.
fn force_loses_baggage(turn: &mut Turn<'_>, scope: &Scope, rule: RuleId) -> Flow {
    let carriers: Vec<BannerId> = scope
        .force
        .iter()
        .copied()
        .filter(|banner| !turn.state().banner(*banner).removed)
        .filter(|banner| turn.state().banner(*banner).baggage > 0)
        .collect();
    let loser = match carriers.as_slice() {
        [] => return Ok(()),
        [one] => *one,
        [first, ..] => {
            let realm = turn.state().banner(*first).realm;
            let asked = |banners: &Text| {
                say!("`choose` which banner loses the baggage: {banners}", banners)
            };
            name_banner(turn, realm, (&carriers, &asked), "NL-MOVE-09")?.unwrap_or(*first)
        }
    };
    banners::lose_baggage(turn, loser, 1, scope.what, rule);
    Ok(())
}

/// Returns one banner of the force, which its owner names if there is a choice; None if no banner
/// is left.
pub fn chosen_banner(turn: &mut Turn<'_>, scope: &Scope, rule: RuleId) -> Flow<Option<BannerId>> {
    let among = positions::alive(turn, &scope.force);
    let [first, _, ..] = among.as_slice() else { return Ok(among.first().copied()) };
    let (first, realm) = (*first, turn.state().banner(*first).realm);
    let asked = |banners: &Text| say!("`choose` which banner is struck: {banners}", banners);
    let named = name_banner(turn, realm, (&among, &asked), rule.0)?;
    Ok(named.or(Some(first)))
}

/// Hands an effect to the procedure that knows it.
fn own_effect<'a, E: TableEffect<'a>>(
    turn: &mut Turn<'a>,
    effect: &'a Effect,
    own: &mut impl FnMut(&mut Turn<'a>, E) -> Flow,
) -> Flow<bool> {
    match E::of(effect) {
        Some(effect) => own(turn, effect).map(|()| true),
        None => Ok(false),
    }
}

fn turns_of(turns: i64) -> u8 {
    u8::try_from(turns).unwrap_or(0)
}

/// Says which banner is asked for, around the banners as they are listed.
type BannerQuestion<'q> = &'q dyn Fn(&Text) -> Text;

/// Asks which banner bears what befalls a force.
fn name_banner(
    turn: &mut Turn<'_>,
    realm: RealmId,
    (among, asked): (&[BannerId], BannerQuestion<'_>),
    rule: &'static str,
) -> Flow<Option<BannerId>> {
    let choice = Choice {
        verbs: &[Verb::Choose],
        rule,
        prompt: &|_, banners| asked(banners),
        among: &|_| among.to_vec(),
        shown: &|game, banner| Some(texts::banner(game, *banner)),
        written: &|banner| Order::Choose { banner: *banner },
        terms: ChoiceTerms::default(),
    };
    turn.choose(Who::Realm(realm), &choice)
}

/// Returns what a row of a table costs a banner, or those without banners who hold a besieged
/// place, of the points that it names. A shortfall counts by the factor of who suffers it,
/// whoever borrows the table (NL-RACE-11); any loss by hunger is less where halls spare those
/// inside, which goes by whose the place is (NL-RACE-01, NL-RACE-06).
pub(in crate::engine) fn scaled_loss(
    turn: &mut Turn<'_>,
    points: i64,
    (who, inside): (About, Option<PlaceId>),
    (table, hunger): (TableId, bool),
) -> i64 {
    const WHAT: &str = "points lost";
    let rule = tables::cite(turn, table);
    let factor = (table == SHORTFALL).then_some((Value::ShortfallFactor, 1, who));
    let halls = inside.filter(|_| hunger || table == SHORTFALL);
    let halls = halls.map(|place| (Value::BesiegedShortfall, 100, About::from(place)));
    let mut points = points;
    for (value, per, about) in factor.into_iter().chain(halls) {
        let (scaled, sum) =
            numbers::scaled(&turn.game(), points, (value, per), about, (WHAT, rule));
        if let Some(sum) = sum {
            turn.emit_rule(rule, CalendarEvent::Tallied { what: WHAT, sum });
        }
        points = scaled;
    }
    points
}
