//! One sentence of the chronicle for several events of a kind: what scouts found, who fell, which
//! tiles changed hands.

use crate::basics::pluralize::{self, listed};
use crate::campaign::{BannerId, Owner, RealmId, Reason};
use crate::engine::Game;
use crate::map::PlaceId;
use crate::rules::Settlement;
use crate::view::{names, sheet};

/// A place that scouts found.
pub(super) struct ScoutedPlace {
    pub(super) place: PlaceId,
    pub(super) settlement: Option<Settlement>,
    pub(super) owner: Owner,
}

/// With a capital letter and a full stop.
pub(super) fn whole(sentence: &str) -> String {
    let mut letters = sentence.trim().chars();
    let text: String =
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect());
    if text.ends_with(['.', '!', '?']) { text } else { format!("{text}.") }
}

/// Things in the order of their first coming, each with what belongs to it.
fn grouped<K: PartialEq, V>(items: impl IntoIterator<Item = (K, V)>) -> Vec<(K, Vec<V>)> {
    let mut groups: Vec<(K, Vec<V>)> = Vec::new();
    for (key, value) in items {
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, values)) => values.push(value),
            None => groups.push((key, vec![value])),
        }
    }
    groups
}

pub(super) fn formed(game: &Game<'_>, realms: &[RealmId]) -> Vec<String> {
    let groups = grouped(realms.iter().map(|realm| (*realm, ())));
    let tell = |(realm, banners): &(RealmId, Vec<()>)| {
        let count = pluralize::count(banners.len(), "banner");
        format!("{} musters {count}", names::realm(game, *realm))
    };
    groups.iter().map(tell).collect()
}

pub(super) fn launched(game: &Game<'_>, launched: &[(Owner, PlaceId)]) -> Vec<String> {
    let groups = grouped(launched.iter().map(|at| (*at, ())));
    let tell = |((owner, place), ships): ((Owner, PlaceId), Vec<()>)| {
        let verb = if ships.len() == 1 { "lies" } else { "lie" };
        let fleet = match (owner, ships.len()) {
            (Owner::Realm(realm), 1) => {
                format!("a ship of {realm}", realm = names::realm(game, realm))
            }
            (Owner::Realm(realm), count) => format!(
                "{count} of {}",
                names::realm(game, realm),
                count = pluralize::count(count, "ship")
            ),
            (_, 1) => "an independent ship".to_owned(),
            (_, count) => pluralize::count(count, "independent ship"),
        };
        format!("{fleet} {verb} ready at {place}", place = names::place(game, place))
    };
    groups.into_iter().map(tell).collect()
}

pub(super) fn landed(game: &Game<'_>, landed: &[(PlaceId, BannerId)]) -> Vec<String> {
    let groups =
        grouped(landed.iter().map(|(place, banner)| (*place, names::banner(game, *banner))));
    let tell = |(place, banners): (PlaceId, Vec<String>)| {
        let verb = if banners.len() == 1 { "goes" } else { "go" };
        format!(
            "{banners} {verb} ashore at {place}",
            place = names::place(game, place),
            banners = listed(&banners, "and")
        )
    };
    groups.into_iter().map(tell).collect()
}

/// Tells where dragons come down, each place once, in the order of their trail.
pub(super) fn dragons(game: &Game<'_>, trail: &[PlaceId]) -> Option<String> {
    let places: Vec<String> = grouped(trail.iter().map(|place| (*place, ())))
        .iter()
        .map(|(place, _)| names::place(game, *place).to_owned())
        .collect();
    (!places.is_empty())
        .then(|| format!("dragons come down on {places}", places = listed(&places, "and")))
}

pub(super) fn built(game: &Game<'_>, built: &[(Option<Settlement>, PlaceId)]) -> Vec<String> {
    let groups = grouped(
        built
            .iter()
            .map(|(settlement, place)| (*settlement, names::place(game, *place).to_owned())),
    );
    let tell = |(settlement, places): (Option<Settlement>, Vec<String>)| {
        let kind = names::settlement(game, settlement);
        match (settlement, places.len()) {
            (None, 1) => format!("{places} is barren land now", places = listed(&places, "and")),
            (None, _) => format!("{places} are barren land now", places = listed(&places, "and")),
            (_, 1) => format!("a {kind} rises at {places}", places = listed(&places, "and")),
            _ => format!(
                "{kind} rise at {places}",
                kind = plural(kind),
                places = listed(&places, "and")
            ),
        }
    };
    groups.into_iter().map(tell).collect()
}

pub(super) fn found(
    game: &Game<'_>,
    turn_of: Option<RealmId>,
    found: &[ScoutedPlace],
) -> Option<String> {
    if found.is_empty() {
        return None;
    }
    let groups = grouped(found.iter().map(|found| {
        let free = found.owner == Owner::Independent;
        ((found.settlement, free), names::place(game, found.place).to_owned())
    }));
    let tell = |((settlement, free), places): ((Option<Settlement>, bool), Vec<String>)| {
        let Some(kind) = settlement else {
            return format!("barren land at {places}", places = listed(&places, "and"));
        };
        let kind = names::settlement(game, Some(kind));
        let what = match (places.len(), free) {
            (1, true) => format!("an independent {kind}"),
            (1, false) => format!("a {kind}"),
            (_, true) => format!("independent {}", plural(kind)),
            (_, false) => plural(kind),
        };
        format!("{what} at {}", listed(&places, "and"))
    };
    let parts: Vec<String> = groups.into_iter().map(tell).collect();
    let scouts = turn_of.map_or_else(
        || "scouts".to_owned(),
        |realm| format!("scouts of {realm}", realm = names::realm(game, realm)),
    );
    Some(format!("{scouts} find {}", listed(&parts, "and")))
}

/// `villages`, `cities`, `fortresses`.
fn plural(word: &str) -> String {
    match word.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o']) => format!("{stem}ies"),
        _ if word.ends_with('s') => format!("{word}es"),
        _ => format!("{word}s"),
    }
}

pub(super) fn crossed(game: &Game<'_>, crossed: &[(BannerId, PlaceId, PlaceId)]) -> Vec<String> {
    let groups = grouped(crossed.iter().map(|(banner, from, to)| ((*from, *to), *banner)));
    let tell = |((from, to), banners): ((PlaceId, PlaceId), Vec<BannerId>)| {
        let verb = if banners.len() == 1 { "crosses" } else { "cross" };
        let over = sheet::between(game, from, to);
        let who = names::banners_listed(game, &banners);
        format!(
            "{who} {verb} {over} from {from} to {to}",
            from = names::place(game, from),
            to = names::place(game, to)
        )
    };
    groups.into_iter().map(tell).collect()
}

/// A loss: realm, kind of loss, and the reason if it is told.
type ToldLoss<'a> = (RealmId, &'a str, Option<Reason>);

/// `red loses 300 points, and blue nobody knows how many`.
pub(super) fn losses(
    game: &Game<'_>,
    losses: &[(RealmId, &'static str, Reason, Option<i64>)],
    fighting: bool,
) -> Vec<String> {
    // In a fight all losses are the fight's.
    let groups = grouped(
        losses
            .iter()
            .map(|(realm, of, what, count)| ((*realm, *of, (!fighting).then_some(*what)), *count)),
    );
    let tell = |((realm, of, what), counts): (ToldLoss<'_>, Vec<Option<i64>>)| {
        let known: Option<i64> = counts.into_iter().sum();
        let why = what
            .filter(|what| !what.words().is_empty())
            .map_or(String::new(), |what| format!(" ({what})"));
        let realm = names::realm(game, realm);
        match (known, of) {
            (None, _) => format!("{realm} has losses{why}"),
            (Some(points), "points") => {
                format!("{realm} loses {}{why}", pluralize::count(points, "point"))
            }
            (Some(baggage), _) => format!("{realm} loses {baggage} baggage{why}"),
        }
    };
    groups.into_iter().map(tell).collect()
}

pub(super) fn destroyed(game: &Game<'_>, destroyed: &[(BannerId, Reason)]) -> Vec<String> {
    let groups =
        grouped(destroyed.iter().map(|(banner, what)| (*what, names::banner(game, *banner))));
    let tell = |(what, banners): (Reason, Vec<String>)| {
        let verb = if banners.len() == 1 { "is" } else { "are" };
        format!("{banners} {verb} no more ({what})", banners = listed(&banners, "and"))
    };
    groups.into_iter().map(tell).collect()
}

pub(super) fn withdrew(
    game: &Game<'_>,
    withdrew: &[(BannerId, PlaceId)],
    destroyed: &[(BannerId, Reason)],
) -> Vec<String> {
    let standing =
        withdrew.iter().filter(|(banner, _)| !destroyed.iter().any(|(gone, _)| gone == banner));
    let groups = grouped(standing.map(|(banner, to)| (*to, names::banner(game, *banner))));
    let tell = |(to, banners): (PlaceId, Vec<String>)| {
        let verb = if banners.len() == 1 { "goes" } else { "go" };
        format!(
            "{banners} {verb} back to {to}",
            to = names::place(game, to),
            banners = listed(&banners, "and")
        )
    };
    groups.into_iter().map(tell).collect()
}

pub(super) fn taken(game: &Game<'_>, taken: &[(Owner, PlaceId)]) -> Vec<String> {
    let groups =
        grouped(taken.iter().map(|(owner, place)| (*owner, names::place(game, *place).to_owned())));
    let tell = |(owner, places): (Owner, Vec<String>)| {
        let one = places.len() == 1;
        let places = listed(&places, "and");
        match owner {
            Owner::Realm(realm) => format!(
                "{places} {} to {}",
                if one { "falls" } else { "fall" },
                names::realm(game, realm)
            ),
            Owner::Independent => {
                format!("{places} {are} free of every realm", are = if one { "is" } else { "are" })
            }
            Owner::Nobody => {
                format!(
                    "{places} {belong} to nobody",
                    belong = if one { "belongs" } else { "belong" }
                )
            }
        }
    };
    groups.into_iter().map(tell).collect()
}
