//! Spells: who may cast at an equinox, which tiles may be targets, and whether a spell works
//! (NL-EQX-01..03). What is drawn from a list, which descriptions of targets fit and what a spell
//! that works does serve scripts as well.

use smallvec::SmallVec;

use crate::campaign::{BannerId, MagicEvent, Owner, RealmId, RecordEvent};
use crate::engine::core::ask::{Refusal, refuse};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::{self, About, modifier_dice};
use crate::engine::core::players::Flow;
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::engine::core::{presence, tables};
use crate::engine::realms::{claims, stances};
use crate::map::PlaceId;
use crate::rules::army::Arm;
use crate::rules::procedure::{SpellEffect, TableEffect};
use crate::rules::spell::{SpellGround, Whose};
use crate::rules::table::FORAGE;
use crate::rules::{Dice, GameOption, RuleId, SpellId, TableId, Thrown, Value, mark};
use crate::say;
use crate::text::{ProgramNoun, Text};

/// Number of tiles of bare ground that are as good a target as a banner.
const GROUNDS_PER_BANNER: i64 = 5;

/// Checks that a realm may cast at this equinox: its capital is its own and unrazed, and a banner
/// is there that is strong enough (NL-EQX-01).
///
/// # Errors
/// The first thing that is missing.
pub fn may_cast(game: &Game<'_>, realm: RealmId) -> Result<(), Refusal> {
    let capital = game.state.realm(realm).capital.filter(|capital| {
        claims::empire(game, *capital) == Some(realm) && !game.state.holding(*capital).razed
    });
    let Some(capital) = capital else {
        return refuse(
            "NL-EQX-01",
            say!(
                "{realm} does not hold an unrazed capital",
                realm = Text::verbatim(game.realm_name(realm))
            ),
        );
    };
    let rosters = game.state.has_rosters();
    let least =
        game.value(if rosters { Value::EquinoxRosterBanner } else { Value::EquinoxBanner }, realm);
    let strong = game
        .state
        .force(realm, capital)
        .iter()
        .any(|banner| game.state.banner(*banner).points >= least);
    game.require(strong, "NL-EQX-01", || {
        say!(
            "no banner of {least} is in {capital}",
            least = Text::count(least, ProgramNoun::Point),
            capital = texts::place(game, capital)
        )
    })?;
    if !rosters {
        return Ok(());
    }
    let (together, one) =
        (game.value(Value::EquinoxWizards, realm), game.value(Value::EquinoxWizard, realm));
    let able = |banner: &BannerId| {
        let levels = || wizards(game, *banner);
        let strong = game.state.banner(*banner).points >= least;
        strong && levels().sum::<i64>() >= together && levels().max().unwrap_or(0) >= one
    };
    game.require(game.state.force(realm, capital).iter().any(able), "NL-EQX-01", || {
        say!(
            "no banner in {capital} has wizards of level {together} in all, and one of level {one}",
            capital = texts::place(game, capital),
            together = together.max(one),
            one
        )
    })
}

/// Lists levels of the wizards in a banner who can act (NL-EQX-01).
fn wizards(game: &Game<'_>, banner: BannerId) -> impl Iterator<Item = i64> {
    let wizards = game
        .state
        .roster
        .in_banner(banner)
        .filter(|(_, troop)| troop.arm == Arm::Wizard && troop.fit());
    wizards.filter_map(|(_, troop)| troop.character.as_ref().map(|one| one.level))
}

/// Checks that a tile may be the target of a realm's spell (NL-EQX-03, and the spell's own rule).
pub fn may_target(
    game: &Game<'_>,
    realm: RealmId,
    spell: SpellId,
    place: PlaceId,
) -> Result<(), Refusal> {
    let Some(capital) = game.state.realm(realm).capital else {
        return refuse("NL-EQX-03", say!("you have no capital"));
    };
    let far = game.map().distance(capital, place);
    let most = game.value(Value::EquinoxRange, realm);
    game.require(far <= most, "NL-EQX-03", || {
        say!(
            "{place} is {far} from your capital; a spell reaches {most}",
            place = texts::place(game, place),
            far = Text::count(far, ProgramNoun::Step),
            most
        )
    })?;
    if let Some((rival, _)) = rival_capitals(game, realm).find(|(_, seat)| *seat == place) {
        return refuse(
            "NL-EQX-03",
            say!(
                "{place} is the capital of {realm}",
                place = texts::place(game, place),
                realm = Text::verbatim(game.realm_name(rival))
            ),
        );
    }
    let kind = game.rules.spell(spell);
    let fits = is_target(game, Some(realm), spell, place);
    if fits {
        Ok(())
    } else {
        Err(Refusal::by(
            kind.cite,
            say!(
                "{mark} cannot be cast on {place}",
                mark = Text::verbatim(mark("spell", &kind.id)),
                place = texts::place(game, place)
            ),
        ))
    }
}

/// Lists the rivals of a realm with their capitals, at which no spell is cast (NL-EQX-03).
fn rival_capitals<'g>(
    game: &'g Game<'_>,
    realm: RealmId,
) -> impl Iterator<Item = (RealmId, PlaceId)> + 'g {
    let rivals = game.state.playing().filter(move |other| *other != realm);
    rivals.filter_map(|other| Some((other, game.state.realm(other).capital?)))
}

/// True if a description of the spell's targets fits a tile. A spell that nobody casts has no
/// own realm: all are rivals.
pub fn is_target(game: &Game<'_>, realm: Option<RealmId>, spell: SpellId, place: PlaceId) -> bool {
    let targets = &game.rules.spell(spell).targets;
    targets.is_empty() || targets.iter().any(|ground| suits(game, realm, ground, place))
}

/// Lists all tiles that a description of the spell's targets fits, however far; empty for a spell
/// without a target.
pub fn fit_targets(game: &Game<'_>, realm: Option<RealmId>, spell: SpellId) -> Vec<PlaceId> {
    if !game.rules.spell(spell).range {
        return Vec::new();
    }
    game.map().ids().filter(|place| is_target(game, realm, spell, *place)).collect()
}

fn whose(game: &Game<'_>, realm: Option<RealmId>, owner: Owner) -> Whose {
    match owner {
        Owner::Realm(owner)
            if realm.is_some_and(|realm| !stances::hostile(game, realm, owner, None)) =>
        {
            Whose::Own
        }
        Owner::Realm(_) => Whose::Rival,
        Owner::Independent => Whose::Independent,
        Owner::Nobody => Whose::Nobody,
    }
}

/// Returns the owner of a tile's land: that of its flag, and nobody for razed land, unless its
/// realm keeps its ruins (NL-RAZE-02, EN-RACE-18).
fn flag_on(game: &Game<'_>, place: PlaceId) -> Owner {
    let holding = game.state.holding(place);
    match claims::empire(game, place) {
        Some(realm) => Owner::Realm(realm),
        None if holding.razed => Owner::Nobody,
        None => holding.owner,
    }
}

fn suits(game: &Game<'_>, realm: Option<RealmId>, ground: &SpellGround, place: PlaceId) -> bool {
    let holding = game.state.holding(place);
    // Razed land is barren and nobody's, unless a description asks for ruins (NL-RAZE-02).
    let settlement = match ground.razed {
        Some(true) => holding.settlement,
        _ => game.state.working_settlement(place),
    };
    let is = |wanted: Option<bool>, found: bool| wanted.is_none_or(|wanted| wanted == found);
    let whose = |place: PlaceId| whose(game, realm, flag_on(game, place));
    let lodged = |owner: RealmId| {
        game.state.working_settlement(place).is_some() && claims::empire(game, place) == Some(owner)
    };
    let banners = |wanted: &Whose| match wanted {
        Whose::Nobody => {
            game.state.banners_on(place).next().is_none()
                && presence::hordes_on(game, place).next().is_none()
        }
        whose => game.state.banners_on(place).any(|(_, banner)| {
            self::whose(game, realm, Owner::Realm(banner.realm)) == *whose
                && is(ground.lodged, lodged(banner.realm))
        }),
    };
    let near = |wanted: &Whose| game.map().neighbours(place).any(|near| whose(near) == *wanted);
    is(ground.known, holding.known)
        && is(ground.razed, holding.razed)
        && is(ground.besieged, presence::besieged(game, place))
        && ground.any_siege.is_none_or(|wanted| wanted == presence::any_siege(game))
        && is(ground.river, game.place(place).river)
        && (ground.settlement.is_empty()
            || (holding.known && ground.settlement.contains(&settlement)))
        && (ground.owner.is_empty() || ground.owner.contains(&whose(place)))
        && (ground.banners.is_empty() || ground.banners.iter().any(banners))
        && (ground.next_to.is_empty() || ground.next_to.iter().any(near))
}

/// Lists the most promising targets of a spell, the best first: what is there, by the odds of the
/// casting roll.
pub fn spell_targets(game: &Game<'_>, realm: RealmId, spell: SpellId, most: usize) -> Vec<PlaceId> {
    let Some(capital) = game.state.realm(realm).capital else { return Vec::new() };
    let best_on = game.rules.spell(spell).best_on;
    // A settlement counts as the weakest banners that it feeds, the ground itself as a small
    // part of one.
    let weakest = game.value(Value::BannerMin, realm).max(1);
    let totals =
        ways_to_total(modifier_dice::thrown_dice(game, Thrown::EquinoxCasting, realm).dice);
    let around = game.map().around(capital, game.value(Value::EquinoxRange, realm));
    let mut targets: Vec<(i64, PlaceId)> = Vec::with_capacity(around.len());
    let rivals: SmallVec<[PlaceId; 8]> =
        rival_capitals(game, realm).map(|(_, capital)| capital).collect();
    let may = |(place, _): &(PlaceId, i64)| {
        !rivals.contains(place) && is_target(game, Some(realm), spell, *place)
    };
    let mut by_distance: Vec<(i64, i64)> = Vec::new();
    // Mostly the roll is the same for all.
    let stands = numbers::throw_stands(game, Thrown::EquinoxCasting);
    let mut ways = |place: PlaceId, far: i64| {
        let known = by_distance.iter().find(|(distance, _)| stands && *distance == far);
        known.map(|(_, ways)| *ways).unwrap_or_else(|| {
            let ways = casting_ways(game, realm, place, &totals);
            by_distance.push((far, ways));
            ways
        })
    };
    for (place, far) in around.into_iter().filter(may) {
        let banners = game
            .state
            .banners_on(place)
            .filter(|(_, banner)| whose(game, Some(realm), Owner::Realm(banner.realm)) == best_on);
        let force: i64 = banners.map(|(_, banner)| banner.points).sum();
        let settlement =
            game.rules.per_settlement(FORAGE, game.state.working_settlement(place)) * weakest;
        let wanted = whose(game, Some(realm), game.state.holding(place).owner) == best_on;
        let prize = 1 + force + if wanted { settlement + weakest / GROUNDS_PER_BANNER } else { 0 };
        targets.push((prize * ways(place, far), place));
    }
    let rank = |(prize, place): &(i64, PlaceId)| (std::cmp::Reverse(*prize), *place);
    if (1..targets.len()).contains(&most) {
        targets.select_nth_unstable_by_key(most - 1, rank);
    }
    targets.truncate(most);
    targets.sort_unstable_by_key(rank);
    targets.into_iter().map(|(_, place)| place).collect()
}

/// Returns `ways` of `total`: the throws with which the casting roll reaches a tile, and all throws
/// (NL-EQX-03).
pub fn casting_odds(game: &Game<'_>, realm: RealmId, place: PlaceId) -> (i64, i64) {
    let totals = ways_to_total(
        modifier_dice::thrown_dice(game, Thrown::EquinoxCasting, (realm, place)).dice,
    );
    let all = totals.iter().map(|(_, ways)| ways).sum();
    (casting_ways(game, realm, place, &totals), all)
}

/// Counts, of the ways of the casting roll to all totals, those in which it reaches a tile.
fn casting_ways(game: &Game<'_>, realm: RealmId, place: PlaceId, totals: &[(i64, i64)]) -> i64 {
    let far =
        game.state.realm(realm).capital.map_or(0, |capital| game.map().distance(capital, place));
    let ways = |total: &dyn Fn(i64) -> i64| {
        totals.iter().filter(|(fell, _)| total(*fell) >= far).map(|(_, ways)| ways).sum()
    };
    // Mostly the roll is the same for all.
    if numbers::throw_stands(game, Thrown::EquinoxCasting) {
        let roll = game.rules.dice(Thrown::EquinoxCasting);
        return ways(&|fell| roll.with(fell));
    }
    let roll = modifier_dice::thrown_dice(game, Thrown::EquinoxCasting, (realm, place));
    let about = (realm, place);
    ways(&|fell| numbers::of_throw(game, Thrown::EquinoxCasting, roll.with(fell), about).0)
}

/// Lists the totals of some dice, from the least on, each with the number of ways in which they
/// come to it.
fn ways_to_total(dice: Dice) -> Vec<(i64, i64)> {
    let (count, sides) = (usize::from(dice.count), usize::from(dice.sides));
    // `ways[i]` counts the ways to the total that is `i` above the least.
    let mut ways = vec![1];
    for _ in 0..count {
        let mut next = vec![0; (ways.len() + sides).saturating_sub(1)];
        for (above, ways) in ways.into_iter().enumerate() {
            next[above..above + sides].iter_mut().for_each(|total| *total += ways);
        }
        ways = next;
    }
    (i64::from(dice.count)..).zip(ways).collect()
}

/// Rolls on the list of the season. Players without a die of that many faces throw two of half
/// as many: one of them says which half of the list (NL-EQX-02).
pub fn draw_spell(
    turn: &mut Turn<'_>,
    realm: Option<RealmId>,
    list: TableId,
    rule: RuleId,
) -> Flow<Option<SpellId>> {
    let about = About { realm, ..About::default() };
    let dice = turn.rules.roll_table(list).dice;
    let drawn = match dice {
        Some(dice) if turn.state().chose(GameOption::SpellDice, "two") => {
            let half = crate::rules::Dice::of(2, dice.sides / 2);
            let faces = turn.roll(rule, half, "spell", about)?;
            let (first, second) =
                (faces.first().copied().unwrap_or(1), faces.get(1).copied().unwrap_or(1));
            let second_halves = turn.game().value(Value::EquinoxHalfDie, about) == 2;
            let (halves, number) = if second_halves { (second, first) } else { (first, second) };
            let upper = halves > half.sides / 2;
            let total = i64::from(number) + if upper { i64::from(half.sides) } else { 0 };
            tables::read_row(
                turn,
                list,
                crate::engine::core::dice::Faces::new(),
                total,
                None,
                about,
            )?
        }
        _ => turn.roll_on(list, "spell", about)?,
    };
    let drawn_spell = |SpellEffect::CastsSpell(spell): SpellEffect<'_>| Some(*spell);
    let spell = SpellEffect::first(tables::effects(turn, &drawn), drawn_spell);
    if let Some(spell) = spell {
        let name = turn.rules.spell(spell).id.clone();
        turn.emit_rule(rule, MagicEvent::SpellDrawn { realm, spell: name });
    }
    Ok(spell)
}

/// Casts a spell: at a target it works if the roll reaches the distance (NL-EQX-03).
pub fn cast_spell(
    turn: &mut Turn<'_>,
    realm: RealmId,
    spell: SpellId,
    place: Option<PlaceId>,
) -> Flow {
    let mut works = true;
    if let Some(place) = place {
        let fell = turn.roll_value(Thrown::EquinoxCasting, "casting roll", (realm, place))?;
        let capital = turn.state().realm(realm).capital.unwrap_or(place);
        works = fell >= turn.game().map().distance(capital, place);
    }
    carry_out_spell(turn, Some(realm), spell, place, works, RuleId("NL-EQX-03"))
}

/// Carries out a spell that has been cast: if it works its script does the rest, unless something
/// guards the tile against it (NL-EQX-08). No realm: nobody casts it.
pub fn carry_out_spell(
    turn: &mut Turn<'_>,
    realm: Option<RealmId>,
    spell: SpellId,
    place: Option<PlaceId>,
    works: bool,
    rule: RuleId,
) -> Flow {
    let kind = turn.rules.spell(spell);
    turn.emit_rule(rule, MagicEvent::SpellCast { realm, spell: kind.id.clone(), place, works });
    if !works {
        return Ok(());
    }
    if let Some(refused) = place
        .filter(|_| !kind.spreads)
        .and_then(|place| hook_calls::spell_refused(&turn.game(), &kind.id, place, realm))
    {
        turn.emit_rule(refused.rule, RecordEvent::Said { text: refused.why.to_mark() });
        return Ok(());
    }
    match turn.hooks() {
        Some(hooks) => hooks.cast(turn, &kind.id, realm, place),
        None => Ok(()),
    }
}
