//! Words of a report → pieces, numbers, bonuses and verdicts.

use super::{ReportPiece, side_of, won_by};
use crate::campaign::TroopId;
use crate::engine::core::ask::{Refusal, refuse, require};
use crate::engine::core::game::Game;
use crate::engine::fights::Fight;
use crate::rules::Value;
use crate::rules::effect::{Outcome, Side};

pub(super) fn is_character(game: &Game<'_>, piece: ReportPiece) -> bool {
    matches!(piece, ReportPiece::Troop(troop) if game.state.roster.troop(troop).character.is_some())
}

pub(in crate::engine::fights) fn number(
    words: &[String],
    default: Option<i64>,
    most: i64,
    rule: &'static str,
) -> Result<i64, Refusal> {
    let found = match words {
        [] => default,
        [word] => word.parse().ok(),
        _ => None,
    };
    match found.filter(|number| (0..=most).contains(number)) {
        Some(number) => Ok(number),
        None => refuse(rule, format!("name a number from 0 to {most}")),
    }
}

pub(super) fn piece<'w>(
    game: &Game<'_>,
    fight: &Fight,
    words: &'w [String],
) -> Result<(ReportPiece, &'w [String]), Refusal> {
    if words.first().is_some_and(|word| word == "independent") && fight.garrison.is_some() {
        return Ok((ReportPiece::Garrison, &words[1..]));
    }
    if game.state.has_rosters() {
        let (troop, rest) = troop_and_rest(game, fight, words)?;
        return Ok((ReportPiece::Troop(troop), rest));
    }
    let no = |why: String| Refusal::new("NL-TT-08", why);
    let Some(first) = words.first() else {
        return refuse("NL-TT-08", "name the banner, for instance `red 1`");
    };
    let digits = first.find(|letter: char| letter.is_ascii_digit()).unwrap_or(first.len());
    let (name, digits) = first.split_at(digits);
    let (digits, rest) = match (digits, words.get(1)) {
        ("", Some(second)) => (second.as_str(), &words[2..]),
        _ => (digits, &words[1..]),
    };
    let realm = game.realm_named(name).map_err(no)?;
    let flag = digits.parse().map_err(|_| no(format!("`{digits}` is not a banner number")))?;
    let banner = game.banner_numbered(realm, flag).map_err(no)?;
    let fights = fight.attackers.contains(&banner) || fight.defenders.contains(&banner);
    require(fights, "NL-TT-08", || format!("{} does not fight here", game.banner_name(banner)))?;
    Ok((ReportPiece::Banner(banner), rest))
}

pub(in crate::engine::fights) fn troop_and_rest<'w>(
    game: &Game<'_>,
    fight: &Fight,
    words: &'w [String],
) -> Result<(TroopId, &'w [String]), Refusal> {
    require(game.state.has_rosters(), "NL-TT-08", || {
        "banners have no units or characters here".to_owned()
    })?;
    let shown: Vec<&str> = words.iter().map(String::as_str).collect();
    let (troop, rest) = game.troop_in(None, &shown).map_err(|why| Refusal::new("NL-TT-08", why))?;
    let fights = game.banner_of(troop).is_some_and(|banner| {
        fight.attackers.contains(&banner) || fight.defenders.contains(&banner)
    });
    let fit = game.state.roster.troop(troop).fit();
    require(fights && fit, "NL-TT-08", || {
        format!("{} does not fight here", game.troop_name(troop))
    })?;
    Ok((troop, &words[words.len() - rest.len()..]))
}

pub(super) fn troop(game: &Game<'_>, fight: &Fight, words: &[String]) -> Result<TroopId, Refusal> {
    let (troop, rest) = troop_and_rest(game, fight, words)?;
    require(rest.is_empty(), "NL-TT-08", || format!("unexpected words: `{}`", rest.join(" ")))?;
    Ok(troop)
}

/// `hill red`, `bridge blue`, `half red`, each with other points if they were agreed; or `half`
/// with the characters and units of attacker and defender in it (NL-TT-09).
pub(super) fn bonus(
    game: &Game<'_>,
    fight: &Fight,
    words: &[String],
) -> Result<(Side, &'static str, i64), Refusal> {
    const USAGE: &str = "for instance `bonus hill red`, `bonus bridge blue 15`, `bonus half red`, or `bonus half 2 3 0 4`: characters and units of attacker and defender in that half";
    let shown: Vec<&str> = words.iter().map(String::as_str).collect();
    let counts: Option<Vec<i64>> = shown
        .iter()
        .skip(1)
        .map(|word| word.parse().ok().filter(|count| (0..=1000).contains(count)))
        .collect();
    if let (Some("half"), Some([characters, units, foes, foe_units])) =
        (shown.first().copied(), counts.as_deref())
    {
        let [worth, foes_worth] = [Side::Attacker, Side::Defender]
            .map(|side| game.value(Value::HalfCharacter, fight.about(game, side)));
        let (attack, defence) = (characters * worth + units, foes * foes_worth + foe_units);
        let ratio = game.value(Value::HalfRatio, fight.place);
        let side = if attack > 0 && attack >= defence * ratio {
            Side::Attacker
        } else if defence > 0 && defence >= attack * ratio {
            Side::Defender
        } else {
            return refuse(
                "NL-TT-09",
                format!(
                    "{attack} against {defence}: neither side outnumbers the other {ratio} to 1, so neither holds that half"
                ),
            );
        };
        return Ok((
            side,
            "half of the table",
            game.value(Value::BonusHalf, fight.about(game, side)),
        ));
    }
    let (what, value) = match shown.first() {
        Some(&"hill") => ("hill", Value::BonusHill),
        Some(&"bridge") => ("bridge", Value::BonusBridge),
        Some(&"half") => ("half of the table", Value::BonusHalf),
        _ => return refuse("NL-TT-09", USAGE),
    };
    let (Some(name), true) = (shown.get(1), shown.len() <= 3) else {
        return refuse("NL-TT-09", USAGE);
    };
    let points = |side: Side| match shown.get(2) {
        None => Some(game.value(value, fight.about(game, side))),
        Some(word) => word.parse().ok().filter(|points| (0..=1000).contains(points)),
    };
    let side = side_of(game, fight, name);
    // Points that are none are said before a name that is none.
    match side.as_ref().map_or_else(|_| points(Side::Attacker), |side| points(*side)) {
        Some(points) => Ok((side?, what, points)),
        None => refuse("NL-TT-09", USAGE),
    }
}

/// `red`, `red scattered`, or `draw`: who won by the miniature rules (EN-TT-09).
pub(super) fn verdict(
    game: &Game<'_>,
    fight: &Fight,
    words: &[String],
) -> Result<(Outcome, bool), Refusal> {
    const USAGE: &str = "for instance `verdict red`, `verdict red scattered` after a massacre or a decisive victory, or `verdict draw`";
    let shown: Vec<&str> = words.iter().map(String::as_str).collect();
    let (name, scattered) = match shown.as_slice() {
        ["draw"] => return Ok((Outcome::Draw, false)),
        [name] => (name, false),
        [name, "scattered"] => (name, true),
        _ => return refuse("NL-TT-10", USAGE),
    };
    Ok((won_by(side_of(game, fight, name)?), scattered))
}
