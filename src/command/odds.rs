//! `odds`: how fights that could happen from here would end.

use super::{Context, Done, usage};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{BannerId, Owner, RealmId};
use crate::engine::Game;
use crate::engine::fights::{Fight, OddsShown};
use crate::map::PlaceId;

/// Most fights that are told of at once.
const MOST: usize = 3;

pub(super) fn odds(context: &mut Context<'_>, words: &[&str]) -> Done {
    let (game, viewer) = (context.game, context.console.viewer);
    if !game.rules.table(crate::rules::table::STRATEGY).given {
        return Done::Failed(format!(
            "the edition `{edition}` has no strategy cards, by which odds are compared",
            edition = game.rules.edition
        ));
    }
    let asked = context.question.and_then(|question| question.who.realm());
    let realm = match viewer {
        Viewer::Realm(realm) => Some(realm),
        Viewer::Host => asked,
    };
    let Some(realm) = realm else {
        return Done::Failed("nobody is asked now; `view as` a realm first".to_owned());
    };
    let (words, against) = match words {
        [rest @ .., "against", points] => match points.parse::<i64>() {
            Ok(points) if (1..=1_000_000).contains(&points) => (rest, Some(points)),
            _ => return usage("odds"),
        },
        rest => (rest, None),
    };
    let shown = OddsShown { card: None, against };
    let fights = match asked_for(game, realm, words, against) {
        Ok(fights) => fights,
        Err(why) => return Done::Failed(why),
    };
    let viewer = Viewer::Realm(realm);
    let mut texts: Vec<String> =
        fights.iter().take(MOST).map(|fight| game.odds_text(fight, viewer, shown)).collect();
    if fights.len() > MOST {
        let others: Vec<&str> =
            fights[MOST..].iter().map(|fight| game.label(fight.place)).collect();
        texts.push(format!("… and on {others}", others = others.join(", ")));
    }
    Done::Said(texts.join("\n\n"))
}

/// The fights that a line asks for.
fn asked_for(
    game: &Game<'_>,
    realm: RealmId,
    words: &[&str],
    against: Option<i64>,
) -> Result<Vec<Fight>, String> {
    let mut banners = Vec::new();
    let mut rest = words;
    while let [first, after @ ..] = rest
        && let Ok(number) = first.parse::<i64>()
    {
        banners.push(game.banner_numbered(realm, number)?);
        rest = after;
    }
    if !rest.is_empty() {
        let place = game.place_named(&rest.join(" "))?;
        return fight_on(game, realm, &banners, place, against).map(|fight| vec![fight]);
    }
    let near = |place: PlaceId| {
        let force = || {
            game.state
                .banners_of(realm)
                .filter(|(id, _)| banners.is_empty() || banners.contains(id))
        };
        let at = |(_, banner): (BannerId, &crate::campaign::Banner)| {
            banner.at == place || game.map().neighbours(place).any(|next| next == banner.at)
        };
        force().any(at)
    };
    let mut places: Vec<PlaceId> = game.state.sieges.keys().copied().collect();
    places.extend(
        game.state
            .standing()
            .filter(|(_, banner)| banner.realm != realm)
            .map(|(_, banner)| banner.at),
    );
    places.sort_unstable();
    places.dedup();
    let fights: Vec<Fight> = places
        .into_iter()
        .filter(|place| near(*place))
        .filter_map(|place| fight_on(game, realm, &banners, place, against).ok())
        .collect();
    if fights.is_empty() {
        let word = game.place_word();
        return Err(format!(
            "no enemy stands where your banners are, or beside them; name the banners and a {word}: `odds 1 2 TILE against 500`"
        ));
    }
    Ok(fights)
}

/// The fight that there would be on a place: the siege that goes on there, the battle of those who
/// stand there, or that of a force which comes.
fn fight_on(
    game: &Game<'_>,
    realm: RealmId,
    named: &[BannerId],
    place: PlaceId,
    against: Option<i64>,
) -> Result<Fight, String> {
    if let Some(assault) = game.assault_of(place)
        && (assault.realm == realm || assault.defender == Owner::Realm(realm))
        && (assault.realm != realm || game.state.enemies_in_the_open(realm, place).is_empty())
    {
        return Ok(game.sally_of(realm, place).unwrap_or(assault));
    }
    let here = game.place(place).label.clone();
    let open = |banner: &BannerId| !game.state.banner(*banner).shut_in;
    let mut attackers: Vec<BannerId> = named.to_vec();
    if attackers.is_empty() {
        attackers = game.state.force(realm, place);
        attackers.retain(open);
    }
    if attackers.is_empty() {
        let beside = game.map().neighbours(place);
        attackers = beside.flat_map(|next| game.state.force(realm, next)).collect();
        attackers.retain(open);
    }
    if attackers.is_empty() {
        return Err(format!(
            "no banner of yours is on {here} or beside it: name those that go there"
        ));
    }
    if let Some(fight) = game.fight_of_force(realm, &attackers, place) {
        return Ok(fight);
    }
    match against {
        Some(points) => Ok(Fight {
            place,
            realm,
            attackers,
            defender: Owner::Independent,
            defenders: Vec::new(),
            garrison: Some(points),
        }),
        None => Err(format!(
            "no enemy that you know of stands in the open on {here}; `odds {here} against 500` reckons with 500 points that come out"
        )),
    }
}
