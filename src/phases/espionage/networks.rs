//! Agents that stay on the map: they look at the discs of others, tear up a network, go to another
//! settlement, and turn operatives over to their own side (EN-ESP-11, EN-ESP-12, EN-ESP-13).

use crate::campaign::{Audience, DiplomacyEvent, Disc, Operative, RealmId, RecordEvent};
use crate::engine::core::texts;
use crate::engine::core::word_choice::WordQuestion;
use crate::engine::realms::claims;
use crate::engine::{Flow, Game, Turn, Who};
use crate::map::PlaceId;
use crate::phases::espionage::placing;
use crate::rules::RuleId;
use crate::rules::effect::Stay;
use crate::say;
use crate::text::{Joined, Text};

use super::actions::OperativeAction;
use super::agents::{self, DiscReach};

/// Answer of an operative that stays where it is.
const HERE: &str = "here";

/// Realms whose discs lay on the tile, and the rule by which an agent works on them.
#[derive(Clone, Copy)]
pub(super) struct StruckOwners<'a> {
    pub struck: &'a [RealmId],
    pub rule: RuleId,
}

/// Tells the player what the discs of others on the tile are; nobody else learns it.
pub(super) fn look(turn: &mut Turn<'_>, action: OperativeAction, rule: RuleId) {
    let game = turn.game();
    let seen: Vec<Text> = agents::discs_in(&game, action.realm, DiscReach::Tile(action.place))
        .iter()
        .map(|disc| {
            say!(
                "disc {number} of {realm}: {operative}",
                number = disc.number,
                realm = texts::realm(&game, disc.owner),
                operative = Text::noun(disc.operative.word())
            )
        })
        .collect();
    if !seen.is_empty() {
        let text = say!(
            "the agent of {realm} at {place} sees: {seen}",
            realm = texts::realm(&game, action.realm),
            place = texts::place(&game, action.place),
            seen = Text::list(seen, Joined::Comma)
        );
        let told = RecordEvent::Said { text: text.to_mark() };
        turn.emit_to(rule, told, Audience::Only(action.realm));
    }
}

/// Lifts all discs of one other player, whom the agent's player names.
pub(super) fn lift_one(turn: &mut Turn<'_>, action: OperativeAction, rule: RuleId) -> Flow {
    let discs: Vec<Disc> =
        agents::discs_in(&turn.game(), action.realm, DiscReach::Tile(action.place))
            .into_iter()
            .cloned()
            .collect();
    let mut owners: Vec<RealmId> = Vec::new();
    for disc in &discs {
        if !owners.contains(&disc.owner) {
            owners.push(disc.owner);
        }
    }
    let Some(first) = owners.first().copied() else { return Ok(()) };
    let victim = if owners.len() == 1 {
        first
    } else {
        let words: Vec<String> =
            owners.iter().map(|owner| turn.game().realm_name(*owner).to_owned()).collect();
        let prompt = say!(
            "whose operatives at {place} are destroyed?",
            place = texts::place(&turn.game(), action.place)
        );
        // The player with the most discs there.
        let count = |owner: &RealmId| discs.iter().filter(|disc| disc.owner == *owner).count();
        let most = owners
            .iter()
            .copied()
            .max_by_key(|owner| (count(owner), std::cmp::Reverse(*owner)))
            .unwrap_or(first);
        let advice = Some(turn.game().realm_name(most).to_owned());
        let asked = WordQuestion { prompt, words, rule: rule.0, advice, ..WordQuestion::default() };
        let named = turn.pick_word(Who::Realm(action.realm), &asked)?;
        owners.get(named).copied().unwrap_or(first)
    };
    for disc in discs.iter().filter(|disc| disc.owner == victim) {
        agents::remove(turn, action.realm, disc.number, rule);
    }
    Ok(())
}

/// Lets the agent act again, from its tile or from a settlement to which it may go.
pub(super) fn stay(
    turn: &mut Turn<'_>,
    action: OperativeAction,
    disc: u16,
    stay: Stay,
    StruckOwners { struck, rule }: StruckOwners<'_>,
) -> Flow {
    let sides: Vec<RealmId> = match stay {
        Stay::Here => Vec::new(),
        Stay::Own => vec![action.realm],
        Stay::OwnOrStruck => [action.realm].into_iter().chain(struck.iter().copied()).collect(),
    };
    let goals = settlements_of(&turn.game(), &sides, action.place);
    let prompt = say!(
        "the agent at {place} may go elsewhere: to which settlement?",
        place = texts::place(&turn.game(), action.place)
    );
    // To where most of the others are.
    let worth = |game: &Game<'_>, place: PlaceId| {
        agents::discs_in(game, action.realm, DiscReach::Tile(place)).len()
    };
    let place =
        goes(turn, action, GoalQuestion { prompt, goals: &goals, rule, secret: false }, worth)?;
    turn.emit_rule(rule, DiplomacyEvent::AgentStays { disc, realm: action.realm, place });
    Ok(())
}

/// Makes all operatives of others on the tile the player's own, who looks at each and says where it goes;
/// they are laid anew, so that nobody can tell which is which.
pub(super) fn take(
    turn: &mut Turn<'_>,
    action: OperativeAction,
    StruckOwners { struck, rule }: StruckOwners<'_>,
) -> Flow {
    let discs: Vec<Disc> =
        agents::discs_in(&turn.game(), action.realm, DiscReach::Tile(action.place))
            .into_iter()
            .cloned()
            .collect();
    let sides: Vec<RealmId> = [action.realm].into_iter().chain(struck.iter().copied()).collect();
    let goals = settlements_of(&turn.game(), &sides, action.place);
    let mut taken: Vec<(Operative, PlaceId)> = Vec::new();
    for disc in discs {
        let operative = disc.operative;
        let prompt = say!(
            "disc {number} of {owner}, {operative}, is now yours: where does it go?",
            number = disc.number,
            owner = texts::realm(&turn.game(), disc.owner),
            operative = Text::noun(operative.word())
        );
        let worth = |game: &Game<'_>, place: PlaceId| match operative {
            Operative::Agent => agents::discs_in(game, action.realm, DiscReach::Tile(place)).len(),
            _ if placing::may_place(game, action.realm, operative, place).is_ok() => {
                1 + game.state.banners_on(place).count()
            }
            _ => 0,
        };
        let place =
            goes(turn, action, GoalQuestion { prompt, goals: &goals, rule, secret: true }, worth)?;
        turn.emit_rule(
            rule,
            DiplomacyEvent::DiscTaken {
                disc: disc.number,
                realm: disc.owner,
                place: action.place,
                by: action.realm,
            },
        );
        taken.push((operative, place));
    }
    if taken.len() > 1 {
        turn.shuffle(rule.0, "discs laid anew", (action.realm, action.place), |below| {
            for at in (1..taken.len()).rev() {
                let other = below(u32::try_from(at + 1).unwrap_or(u32::MAX));
                taken.swap(at, other as usize);
            }
        });
    }
    for (operative, place) in taken {
        super::placing::lay(turn, action.realm, operative.word(), place, rule.0);
    }
    Ok(())
}

/// Question of where an operative goes, of some settlements.
struct GoalQuestion<'a> {
    prompt: Text,
    goals: &'a [PlaceId],
    rule: RuleId,
    secret: bool,
}

/// Asks where an operative goes, of some settlements or here; `worth` ranks them for computer
/// players.
fn goes(
    turn: &mut Turn<'_>,
    action: OperativeAction,
    asked: GoalQuestion<'_>,
    worth: impl Fn(&Game<'_>, PlaceId) -> usize,
) -> Flow<PlaceId> {
    let GoalQuestion { prompt, goals, rule, secret } = asked;
    if goals.is_empty() {
        return Ok(action.place);
    }
    let game = turn.game();
    let words: Vec<String> = [HERE.to_owned()]
        .into_iter()
        .chain(goals.iter().map(|place| game.label(*place).to_owned()))
        .collect();
    let best =
        goals.iter().copied().max_by_key(|place| (worth(&game, *place), std::cmp::Reverse(*place)));
    let best = best.filter(|place| worth(&game, *place) > worth(&game, action.place));
    let advice = Some(best.map_or(HERE.to_owned(), |place| game.label(place).to_owned()));
    let asked =
        WordQuestion { prompt, words, rule: rule.0, secret, advice, ..WordQuestion::default() };
    // The first word stays here.
    let named = turn.pick_word(Who::Realm(action.realm), &asked)?;
    let goal = named.checked_sub(1).and_then(|at| goals.get(at));
    Ok(goal.copied().unwrap_or(action.place))
}

/// Settlements that serve in the empires of some realms, but for one tile.
fn settlements_of(game: &Game<'_>, sides: &[RealmId], but: PlaceId) -> Vec<PlaceId> {
    let fits = |place: &PlaceId| {
        *place != but
            && game.state.working_settlement(*place).is_some()
            && claims::empire(game, *place).is_some_and(|realm| sides.contains(&realm))
    };
    game.map().ids().filter(fits).collect()
}
