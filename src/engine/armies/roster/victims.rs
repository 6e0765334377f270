//! Somebody of a roster is struck by name: a character falls in battle or by an assassin, a unit is
//! given up (NL-BATTLE-18, NL-ESP-05, NL-ESP-06); and what a roster tells to a rival (NL-ESP-07,
//! NL-SCOUT-17).

use crate::campaign::{
    Audience, BannerEvent, BannerId, RealmId, Reason, RecordEvent, Station, TroopId,
};
use crate::engine::armies::banners;
use crate::engine::armies::roster::buying::Buyer;
use crate::engine::armies::roster::{self, casualties, stations};
use crate::engine::core::ask::Who;
use crate::engine::core::choice::{Choice, ChoiceTerms};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::players::Flow;
use crate::engine::core::races;
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::engine::core::word_choice::WordQuestion;
use crate::rules::RuleId;
use crate::rules::army::Arm;
use crate::rules::effect::Victim;
use crate::say;
use crate::text::{Joined, Text};

/// Removes for good the character that a side which loses one names, with rosters (NL-BATTLE-18). A
/// side without any loses points as armies without models do. True if somebody fell.
pub(in crate::engine) fn slay_character(
    turn: &mut Turn<'_>,
    realm: RealmId,
    force: &[BannerId],
) -> Flow<bool> {
    let among = roster::characters_of(&turn.game(), force);
    slay_one(turn, realm, &among, Reason::Fallen, RuleId("NL-BATTLE-18"))
}

/// Kills a character of a banner, fit or wounded: the one whom the owner names, or the one of the
/// highest level, among equals the one that its owner names. False if there is none, as in armies
/// without models (NL-ESP-05).
pub(in crate::engine) fn slay_in(
    turn: &mut Turn<'_>,
    banner: BannerId,
    who: Victim,
    what: Reason,
    rule: RuleId,
) -> Flow<bool> {
    let level =
        |id: &TroopId| turn.state().roster.troop(*id).character.as_ref().map(|one| one.level);
    let all: Vec<TroopId> = roster::troops_in(&turn.game(), banner)
        .into_iter()
        .filter(|id| level(id).is_some())
        .collect();
    let highest = all.iter().filter_map(level).max();
    let among: Vec<TroopId> =
        all.into_iter().filter(|id| who == Victim::Chosen || level(id) == highest).collect();
    slay_one(turn, turn.state().banner(banner).realm, &among, what, rule)
}

fn slay_one(
    turn: &mut Turn<'_>,
    realm: RealmId,
    among: &[TroopId],
    what: Reason,
    rule: RuleId,
) -> Flow<bool> {
    let fallen = match among {
        [] => return Ok(false),
        [one] => *one,
        [first, ..] => name_character(turn, realm, among, rule)?.unwrap_or(*first),
    };
    lose_whole(turn, fallen, what, rule);
    Ok(true)
}

/// Takes from a banner for good a unit of at least a number of models, which the owner names. False
/// if the banner has none (NL-ESP-06).
pub(in crate::engine) fn give_up_unit(
    turn: &mut Turn<'_>,
    banner: BannerId,
    models: i64,
    what: Reason,
    rule: RuleId,
) -> Flow<bool> {
    let troops = roster::troops_in(&turn.game(), banner);
    let large = |id: &TroopId| {
        let troop = turn.state().roster.troop(*id);
        troop.character.is_none() && troop.models >= models
    };
    let among: Vec<TroopId> = troops.into_iter().filter(large).collect();
    let realm = turn.state().banner(banner).realm;
    let named = named_troop(
        turn,
        realm,
        &among,
        |names| say!("which unit is given up: {names}?", names),
        rule,
    )?;
    let Some(given) = named else { return Ok(false) };
    lose_whole(turn, given, what, rule);
    Ok(true)
}

/// Returns the one of some units and characters of a realm that it names in secret; a single one is
/// not asked for.
pub(in crate::engine) fn named_troop(
    turn: &mut Turn<'_>,
    realm: RealmId,
    among: &[TroopId],
    asked: impl FnOnce(Text) -> Text,
    rule: RuleId,
) -> Flow<Option<TroopId>> {
    let [first, _, ..] = among else { return Ok(among.first().copied()) };
    let names = among.iter().map(|id| roster::troop_name(&turn.game(), *id));
    let prompt = asked(Text::list(names, Joined::Comma));
    let words = among.iter().map(|id| turn.state().roster.troop(*id).number.to_string()).collect();
    let asked =
        WordQuestion { prompt, words, rule: rule.0, secret: true, ..WordQuestion::default() };
    let named = turn.pick_word(Who::Realm(realm), &asked)?;
    Ok(among.get(named).copied().or(Some(*first)))
}

/// Removes a unit or character from its banner for good; an empty banner is removed.
fn lose_whole(turn: &mut Turn<'_>, troop: TroopId, what: Reason, rule: RuleId) {
    let Station::Banner(banner) = turn.state().roster.troop(troop).station else { return };
    let models = turn.state().roster.troop(troop).models;
    casualties::take_models(turn, banner, &[(troop, models)], what, rule);
    if turn.state().banner(banner).points == 0 {
        banners::remove_banner(turn, banner, what, RuleId("NL-ARMY-04"));
    }
}

/// Takes the wizard of the highest level who can act from a banner: slain for good, or banished
/// until the army is next deployed. False if there is none.
pub fn lose_wizard(
    turn: &mut Turn<'_>,
    banner: BannerId,
    banished: bool,
    what: Reason,
    rule: RuleId,
) -> bool {
    let Some((wizard, _)) = best_wizard(&turn.game(), banner) else { return false };
    if !banished {
        lose_whole(turn, wizard, what, rule);
        return true;
    }
    let home = turn.state().roster.troop(wizard).home();
    stations::station_troop(turn, wizard, home, what, rule);
    true
}

/// Adds a wizard of a banner's army list to it, of the highest level that is worth at most `points`
/// (EN-WILD-10). Returns what the wizard is worth; 0 if there is none.
pub fn gain_wizard(
    turn: &mut Turn<'_>,
    banner: BannerId,
    points: i64,
    what: Reason,
    rule: RuleId,
) -> i64 {
    let game = turn.game();
    let (realm, hired) = (game.state.banner(banner).realm, races::hired_into(&game, banner));
    let wizard = roster::army_of_banner(&game, banner)
        .filter(|_| game.state.has_rosters())
        .and_then(|army| {
            let kinds = army.characters.iter().filter(|kind| kind.arm == Arm::Wizard);
            let levels = kinds.flat_map(|kind| kind.levels.iter().map(move |level| (kind, *level)));
            let paid = levels.filter(|(_, (_, worth))| *worth <= points);
            let (kind, level) = paid.max_by_key(|(_, (level, _))| *level)?;
            let buyer = Buyer { realm, budget: 0, winter: false, banners: 0, hired };
            Some(buyer.of_character(army, kind, level, Station::Banner(banner), Vec::new()))
        });
    let Some(wizard) = wizard else { return 0 };
    let by = wizard.points();
    roster::raise_troop(turn, rule.0, wizard);
    turn.emit_rule(rule, BannerEvent::PointsChanged { banner, by, what });
    by
}

/// Reveals to a realm who is in a banner, unit by unit; does nothing if banners have only points.
pub fn reveal_roster(turn: &mut Turn<'_>, rule: RuleId, to: RealmId, banner: BannerId) {
    if !turn.state().has_rosters() {
        return;
    }
    let game = turn.game();
    let owner = game.state.banner(banner).realm;
    let text = say!(
        "{realm} learns who is in {banner}: {roster}",
        realm = texts::realm(&game, to),
        banner = texts::banner(&game, banner),
        roster = roster_in_words(&game, banner)
    );
    turn.emit_to(rule, RecordEvent::Said { text: text.to_mark() }, Audience::Both(to, owner));
}

/// Finds the wizard of the highest level in a banner who can act, with that level; None if banners
/// hold points alone.
pub fn best_wizard(game: &Game<'_>, banner: BannerId) -> Option<(TroopId, i64)> {
    let wizards = game
        .state
        .roster
        .in_banner(banner)
        .filter(|(_, troop)| troop.arm == Arm::Wizard && troop.fit());
    let levels = wizards.filter_map(|(id, troop)| Some((id, troop.character.as_ref()?.level)));
    levels.max_by_key(|(id, level)| (*level, std::cmp::Reverse(*id)))
}

/// Lists `20 spearmen (shield), captain of level 10`.
pub fn roster_in_words(game: &Game<'_>, banner: BannerId) -> Text {
    let one = |id: TroopId| {
        let troop = game.state.roster.troop(id);
        let kind = roster::kind(game, troop);
        let who = match &troop.character {
            Some(character) => say!("{kind} of level {level}", kind, level = character.level),
            None => say!("{models} {kind}", models = troop.models, kind),
        };
        match troop.gear.is_empty() {
            true => who,
            false => {
                let gear = Text::verbatim(troop.gear.join(", ")).in_brackets();
                Text::list([who, gear], Joined::Blank)
            }
        }
    };
    let all: Vec<Text> = roster::troops_in(game, banner).into_iter().map(one).collect();
    if all.is_empty() { say!("nobody") } else { Text::list(all, Joined::Comma) }
}

/// Asks which character of a side falls.
fn name_character(
    turn: &mut Turn<'_>,
    realm: RealmId,
    among: &[TroopId],
    rule: RuleId,
) -> Flow<Option<TroopId>> {
    let number = |troop: &TroopId| i64::from(turn.state().roster.troop(*troop).number);
    let numbered: Vec<(i64, TroopId)> = among.iter().map(|troop| (number(troop), *troop)).collect();
    let choice = Choice {
        verbs: &[Verb::Slain],
        rule: rule.0,
        prompt: &|_, listed| say!("name the character who is `slain`: {listed}", listed),
        among: &|_| numbered.clone(),
        shown: &|game, (_, troop)| Some(roster::troop_name(game, *troop)),
        written: &|(number, _)| Order::Slain { number: *number },
        terms: ChoiceTerms::default(),
    };
    Ok(turn.choose(Who::Realm(realm), &choice)?.map(|(_, troop)| troop))
}
