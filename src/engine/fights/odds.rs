//! Odds of a fight, by the cards of both sides: the code that decides it and the code that carries
//! it out are played on copies, for every way in which the dice can fall.

use std::collections::BTreeMap;

use crate::campaign::chance::Chance;
use crate::campaign::knowledge::{Strength, Viewer};
use crate::campaign::{BannerEvent, BannerId, Event, Owner, RealmId, Reason, State};
use crate::engine::armies::roster;
use crate::engine::core::fight::Fight;
use crate::engine::core::game::Game;
use crate::engine::core::odds::{NoOdds, Trial};
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::engine::fights::{self, FightRow, assaults};
use crate::rules::effect::{Assault, Outcome};
use crate::rules::table::STRATEGY;
use crate::rules::{GameOption, Symbol};

/// True if a viewer is on the side of the attacker: those who defend are the realm that is
/// attacked, and whoever plays the card of independents.
pub(super) fn is_seen_by_attacker(fight: &Fight, viewer: Viewer) -> bool {
    match (viewer, fight.defender) {
        (Viewer::Realm(viewer), Owner::Realm(defender)) => viewer != defender,
        (Viewer::Realm(viewer), _) => viewer == fight.realm,
        (Viewer::Host | Viewer::Public, _) => true,
    }
}

/// Result of a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FightResult {
    AttackerWins,
    Draw,
    DefenderWins,
    Stormed,
    Repulse,
    Bloody,
}

/// One way in which a fight ends, with what each side loses, in points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct FightEnding {
    pub result: FightResult,
    /// True if the beaten side scatters.
    pub scattered: bool,
    pub attacker_loses: i64,
    pub defender_loses: i64,
}

/// Chances of the ends of a fight.
pub type Spread = BTreeMap<FightEnding, Chance>;

/// The odds of a fight for each pair of cards.
#[derive(Debug, Clone)]
pub struct FightOdds {
    pub assault: bool,
    /// Card of the attacker, and card of the defender; None if a die deals it.
    pub by_cards: Vec<(Symbol, Option<Symbol>, Spread)>,
    /// Number of ways of each that were drawn, if there are too many to go through all.
    pub drawn: Option<u32>,
}

/// Facts that an asking realm does not know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unknown {
    /// The points of these banners.
    Strength(Vec<BannerId>),
    /// A script failed, asked what nobody can answer beforehand, or goes by what is hidden.
    NoOdds(NoOdds),
}

/// Returns the odds of a fight as far as somebody may know them. The points of the enemy can be
/// given, if they are not known or to try others.
///
/// # Errors
/// The number of the fight that is not known.
pub fn odds_of(
    game: &Game<'_>,
    fight: &Fight,
    viewer: Viewer,
    said: Option<i64>,
) -> Result<FightOdds, Unknown> {
    let assault = is_assault(game, fight);
    let from = as_known(game, fight, viewer, said)?;
    let attacks = is_seen_by_attacker(fight, viewer);
    let said = said.filter(|_| attacks);
    let fight = &Fight {
        garrison: fight.garrison.map(|garrison| said.unwrap_or(garrison)),
        ..fight.clone()
    };
    let known = Game { state: &from, ..*game };
    // A viewer on the side of a garrison plays its card.
    let played = !attacks
        || fight.defender.realm().is_some()
        || game.state.chose(GameOption::GarrisonCards, "player");
    let pairs = pairs_of_cards(&known, played);
    let played = Trial::of(&known, viewer, |trial| {
        let mut rows = RowsSeen::default();
        let spread = |(attacker, defender): &(Symbol, Option<Symbol>)| {
            let spread = rows.spread(trial, &from, fight, (*attacker, *defender), assault)?;
            Ok((*attacker, *defender, spread))
        };
        pairs.iter().map(spread).collect::<Result<Vec<_>, NoOdds>>()
    });
    let (by_cards, drawn) = played.map_err(Unknown::NoOdds)?;
    Ok(FightOdds { assault, by_cards, drawn })
}

/// Returns the points that the enemy of a realm has told in a fight in which cards are played: then
/// both sides have stated their points, in an assault as in a battle (NL-BATTLE-02, NL-SIEGE-07).
/// Returns None for a garrison, whose points everybody knows.
pub fn points_told_by_enemy(game: &Game<'_>, fight: &Fight, realm: RealmId) -> Option<i64> {
    let enemy = if realm == fight.realm { &fight.defenders } else { &fight.attackers };
    (!enemy.is_empty()).then(|| roster::fighting_points(game, enemy))
}

/// True if a fight is an assault: of besiegers on those they have shut in.
fn is_assault(game: &Game<'_>, fight: &Fight) -> bool {
    let siege = game.state.sieges.get(&fight.place);
    siege.is_some_and(|siege| siege.besieger == fight.realm && siege.defender == fight.defender)
        && fight.defenders.iter().all(|banner| game.state.banner(*banner).shut_in)
}

/// Returns the campaign as the realm knows it, or with the strengths that it has stated.
fn as_known(
    game: &Game<'_>,
    fight: &Fight,
    viewer: Viewer,
    said: Option<i64>,
) -> Result<State, Unknown> {
    let mut state = viewer.trial_state(game.rules, game.state);
    let ours = |banner: BannerId| match viewer {
        Viewer::Host | Viewer::Public => false,
        Viewer::Realm(realm) => game.state.banner(banner).realm == realm,
    };
    let both = [&fight.attackers, &fight.defenders];
    let enemy =
        if is_seen_by_attacker(fight, viewer) { &fight.defenders } else { &fight.attackers };
    if let Some(said) = said {
        let count = i64::try_from(enemy.len()).unwrap_or(1).max(1);
        for (at, banner) in (0..).zip(enemy) {
            let points = said / count + i64::from(at < said % count);
            let by = points - roster::fighting_points(&Game { state: &state, ..*game }, &[*banner]);
            state.apply(&Event::Banner(BannerEvent::PointsChanged {
                banner: *banner,
                by,
                what: Reason::Umpire,
            }));
        }
        return Ok(state);
    }
    let unknown: Vec<BannerId> = both
        .into_iter()
        .flatten()
        .copied()
        .filter(|banner| !ours(*banner))
        .filter(|banner| viewer.strength(game.state, *banner) == Strength::Unknown)
        .collect();
    if unknown.is_empty() { Ok(state) } else { Err(Unknown::Strength(unknown)) }
}

/// Lists every pair of cards that can be played; of those of the attacker alone, unless the other
/// is `played` too.
fn pairs_of_cards(game: &Game<'_>, played: bool) -> Vec<(Symbol, Option<Symbol>)> {
    let strategy = game.rules.matrix(STRATEGY);
    let defender: Vec<Option<Symbol>> = match played {
        true => strategy.columns.iter().copied().map(Some).collect(),
        false => vec![None],
    };
    let pairs = strategy.rows.iter();
    pairs.flat_map(|own| defender.iter().map(move |other| (*own, *other))).collect()
}

/// Rows that fights were led to before, with what they come to: the same row in the same campaign
/// costs the same, whichever cards led there.
#[derive(Default)]
struct RowsSeen(Vec<(RowReached, State, Spread)>);

/// Part of a row that its consequences depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct RowReached {
    row: usize,
    column: Option<u8>,
    nothing: bool,
    doubled: bool,
}

impl RowsSeen {
    /// Returns the chances of each end, with these cards.
    fn spread(
        &mut self,
        trial: &mut Trial<'_>,
        from: &State,
        fight: &Fight,
        (attacker, defender): (Symbol, Option<Symbol>),
        assault: bool,
    ) -> Result<Spread, NoOdds> {
        let mut cards = vec![(fight.realm, attacker)];
        if let Some(card) = defender {
            // The garrison's may be played by anybody else.
            let others = from.playing().filter(|realm| *realm != fight.realm);
            let by: Vec<RealmId> =
                fight.defender.realm().map_or_else(|| others.collect(), |realm| vec![realm]);
            cards.extend(by.into_iter().map(|realm| (realm, card)));
        }
        let mut reached: Vec<(RowReached, FightRow, State, Chance)> = Vec::new();
        trial.every_way(
            from,
            &cards,
            |turn| {
                if assault {
                    assaults::read_assault(turn, fight)
                } else {
                    fights::read_battle(turn, fight)
                }
            },
            |chance, read, state| {
                let drawn = &read.drawn;
                let (row, column, nothing) = (drawn.row, drawn.column, drawn.nothing);
                let key = RowReached { row, column, nothing, doubled: read.doubled };
                let same = |(other, _, there, _): &&mut (RowReached, FightRow, State, Chance)| {
                    *other == key && *there == state
                };
                match reached.iter_mut().find(same) {
                    Some((.., sum)) => *sum = sum.or(chance),
                    None => reached.push((key, read, state, chance)),
                }
            },
        )?;
        let mut whole = Spread::new();
        for (key, read, state, chance) in reached {
            let seen = self.0.iter().position(|(other, there, _)| *other == key && *there == state);
            let at = match seen {
                Some(at) => at,
                None => {
                    let ends = ends(trial, &state, fight, &cards, &read, assault)?;
                    self.0.push((key, state, ends));
                    self.0.len() - 1
                }
            };
            for (ending, part) in &self.0[at].2 {
                let sum = whole.entry(*ending).or_insert(Chance::NONE);
                *sum = sum.or(part.and(chance));
            }
        }
        Ok(whole)
    }
}

/// Returns the chances of each end once a row is reached.
fn ends(
    trial: &mut Trial<'_>,
    from: &State,
    fight: &Fight,
    cards: &[(RealmId, Symbol)],
    read: &FightRow,
    assault: bool,
) -> Result<Spread, NoOdds> {
    let mut spread = Spread::new();
    let fought = |state: &State| (state.fighting_points(&fight.attackers), defence(state, fight));
    let before = fought(from);
    trial.every_way(
        from,
        cards,
        |turn| end(turn, fight, read, assault),
        |chance, (result, scattered), state| {
            // Those inside are lost (NL-SIEGE-08). What else comes of that is not played: nobody
            // asks for it here, and it can fall in very many ways.
            let (attackers, defenders) = fought(&state);
            let defenders = if result == FightResult::Stormed { 0 } else { defenders };
            let ending = FightEnding {
                result,
                scattered,
                attacker_loses: before.0 - attackers,
                defender_loses: before.1 - defenders,
            };
            let sum = spread.entry(ending).or_insert(Chance::NONE);
            *sum = sum.or(chance);
        },
    )?;
    Ok(spread)
}

/// Returns the points with which a defender fights.
fn defence(state: &State, fight: &Fight) -> i64 {
    let besieged = || state.sieges.get(&fight.place).map_or(0, |siege| siege.garrison);
    if fight.garrison.is_some() { besieged() } else { state.fighting_points(&fight.defenders) }
}

fn end(
    turn: &mut Turn<'_>,
    fight: &Fight,
    read: &FightRow,
    assault: bool,
) -> Flow<(FightResult, bool)> {
    if assault {
        let result = match assaults::carry_out_assault(turn, fight, read)? {
            Assault::Stormed => FightResult::Stormed,
            Assault::Repulse => FightResult::Repulse,
            Assault::Bloody => FightResult::Bloody,
        };
        return Ok((result, false));
    }
    let ended = fights::carry_out_battle(turn, fight, read)?;
    Ok(match ended.outcome {
        Outcome::Attacker => (FightResult::AttackerWins, ended.defender_scattered),
        Outcome::Draw => (FightResult::Draw, false),
        Outcome::Defender => (FightResult::DefenderWins, ended.attacker_scattered),
    })
}
