//! One sentence of the chronicle for several events of a kind: what scouts found, who fell, which
//! tiles changed hands.

use super::gathered::{GatheredLoss, GatheredLossKind};
use crate::campaign::{BannerId, Owner, RealmId, Reason};
use crate::engine::Game;
use crate::map::PlaceId;
use crate::rules::Settlement;
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};
use crate::view::{sheet, texts};

/// A place that scouts found.
pub(super) struct ScoutedPlace {
    pub(super) place: PlaceId,
    pub(super) settlement: Option<Settlement>,
    pub(super) owner: Owner,
}

/// Returns a sentence with a capital letter and a full stop.
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
    let tell = |(realm, banners): (RealmId, Vec<()>)| {
        let banners = Text::count(banners.len(), ProgramNoun::Banner);
        say!("{realm} musters {banners}", realm = texts::realm(game, realm), banners)
    };
    in_words(game, groups.into_iter().map(tell))
}

pub(super) fn launched(game: &Game<'_>, launched: &[(Owner, PlaceId)]) -> Vec<String> {
    let groups = grouped(launched.iter().map(|at| (*at, ())));
    let tell = |((owner, place), ships): ((Owner, PlaceId), Vec<()>)| {
        let place = texts::place(game, place);
        match (owner, ships.len()) {
            (Owner::Realm(realm), number) => {
                let realm = texts::realm(game, realm);
                let ships = Text::count(number, ProgramNoun::Ship);
                match number {
                    1 => say!("a ship of {realm} lies ready at {place}", realm, place),
                    _ => say!("{ships} of {realm} lie ready at {place}", ships, realm, place),
                }
            }
            (_, 1) => say!("an independent ship lies ready at {place}", place),
            (_, number) => {
                let ships = Text::count(number, ProgramNoun::IndependentShip);
                say!("{ships} lie ready at {place}", ships, place)
            }
        }
    };
    in_words(game, groups.into_iter().map(tell))
}

pub(super) fn landed(game: &Game<'_>, landed: &[(PlaceId, BannerId)]) -> Vec<String> {
    let groups =
        grouped(landed.iter().map(|(place, banner)| (*place, texts::banner(game, *banner))));
    let tell = |(place, banners): (PlaceId, Vec<Text>)| {
        let (banners, place) = (Text::list(banners, Joined::And), texts::place(game, place));
        say!("{banners} {banners?goes|go} ashore at {place}", banners, place)
    };
    in_words(game, groups.into_iter().map(tell))
}

/// Tells where dragons come down, each place once, in the order of their trail.
pub(super) fn dragons(game: &Game<'_>, trail: &[PlaceId]) -> Option<String> {
    let places = grouped(trail.iter().map(|place| (*place, ()))).into_iter();
    let places = Text::list(places.map(|(place, _)| texts::place(game, place)), Joined::And);
    let come = say!("dragons come down on {places}", places = &places);
    (!places.is_empty()).then(|| come.in_words(game.rules))
}

pub(super) fn built(game: &Game<'_>, built: &[(Option<Settlement>, PlaceId)]) -> Vec<String> {
    let groups =
        grouped(built.iter().map(|(settlement, place)| (*settlement, texts::place(game, *place))));
    let tell = |(settlement, places): (Option<Settlement>, Vec<Text>)| {
        let kind = texts::settlement(game, settlement);
        let (number, places) = (places.len(), Text::list(places, Joined::And));
        match (settlement, number) {
            (None, _) => say!("{places} {places?is|are} barren land now", places),
            (_, 1) => say!("a {kind} rises at {places}", kind, places),
            _ => say!("{kind:many} rise at {places}", kind, places),
        }
    };
    in_words(game, groups.into_iter().map(tell))
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
        ((found.settlement, free), texts::place(game, found.place))
    }));
    let tell = |((settlement, free), places): ((Option<Settlement>, bool), Vec<Text>)| {
        let (number, places) = (places.len(), Text::list(places, Joined::And));
        let Some(kind) = settlement else { return say!("barren land at {places}", places) };
        let kind = texts::settlement(game, Some(kind));
        match (number, free) {
            (1, true) => say!("an independent {kind} at {places}", kind, places),
            (1, false) => say!("a {kind} at {places}", kind, places),
            (_, true) => say!("independent {kind:many} at {places}", kind, places),
            (_, false) => say!("{kind:many} at {places}", kind, places),
        }
    };
    let finds = Text::list(groups.into_iter().map(tell), Joined::And);
    let found = match turn_of.map(|realm| texts::realm(game, realm)) {
        None => say!("scouts find {finds}", finds),
        Some(realm) => say!("scouts of {realm} find {finds}", realm, finds),
    };
    Some(found.in_words(game.rules))
}

/// A banner that came over the edge of two places.
pub(super) struct CrossedEdge {
    pub(super) banner: BannerId,
    pub(super) from: PlaceId,
    pub(super) to: PlaceId,
}

pub(super) fn crossed(game: &Game<'_>, crossed: &[CrossedEdge]) -> Vec<String> {
    let groups = grouped(crossed.iter().map(|one| ((one.from, one.to), one.banner)));
    let tell = |((from, to), banners): ((PlaceId, PlaceId), Vec<BannerId>)| {
        let over = sheet::between(game, from, to);
        let banners = banners.iter().map(|banner| texts::banner(game, *banner));
        say!(
            "{banners} {banners?crosses|cross} {over} from {from} to {to}",
            banners = Text::list(banners, Joined::And),
            over,
            from = texts::place(game, from),
            to = texts::place(game, to)
        )
    };
    in_words(game, groups.into_iter().map(tell))
}

/// Losses that are told as one.
#[derive(PartialEq)]
struct NarratedLoss {
    realm: RealmId,
    of: GatheredLossKind,
    /// None in a fight, whose losses are the fight's.
    reason: Option<Reason>,
}

/// Returns `red loses 300 points, and blue nobody knows how many`.
pub(super) fn losses(game: &Game<'_>, losses: &[GatheredLoss], fighting: bool) -> Vec<String> {
    let groups = grouped(losses.iter().map(|loss| {
        let reason = (!fighting).then_some(loss.reason);
        (NarratedLoss { realm: loss.realm, of: loss.of, reason }, loss.amount)
    }));
    let tell = |(loss, amounts): (NarratedLoss, Vec<Option<i64>>)| {
        let known: Option<i64> = amounts.into_iter().sum();
        let why = loss.reason.filter(|reason| !reason.words().is_empty());
        let why = why.map(|reason| texts::reason(reason).in_brackets());
        let realm = texts::realm(game, loss.realm);
        let loses = match (known, loss.of) {
            (None, _) => say!("{realm} has losses", realm),
            (Some(points), GatheredLossKind::Points) => {
                say!("{realm} loses {points}", realm, points = texts::points(points))
            }
            (Some(baggage), GatheredLossKind::Baggage) => {
                say!("{realm} loses {baggage} baggage", realm, baggage)
            }
        };
        Text::list([loses].into_iter().chain(why), Joined::Blank)
    };
    in_words(game, groups.into_iter().map(tell))
}

pub(super) fn destroyed(game: &Game<'_>, destroyed: &[(BannerId, Reason)]) -> Vec<String> {
    let groups =
        grouped(destroyed.iter().map(|(banner, what)| (*what, texts::banner(game, *banner))));
    let tell = |(what, banners): (Reason, Vec<Text>)| {
        let (banners, reason) = (Text::list(banners, Joined::And), texts::reason(what));
        say!("{banners} {banners?is|are} no more ({reason})", banners, reason)
    };
    in_words(game, groups.into_iter().map(tell))
}

pub(super) fn withdrew(
    game: &Game<'_>,
    withdrew: &[(BannerId, PlaceId)],
    destroyed: &[(BannerId, Reason)],
) -> Vec<String> {
    let standing =
        withdrew.iter().filter(|(banner, _)| !destroyed.iter().any(|(gone, _)| gone == banner));
    let groups = grouped(standing.map(|(banner, to)| (*to, texts::banner(game, *banner))));
    let tell = |(to, banners): (PlaceId, Vec<Text>)| {
        let (banners, place) = (Text::list(banners, Joined::And), texts::place(game, to));
        say!("{banners} {banners?goes|go} back to {place}", banners, place)
    };
    in_words(game, groups.into_iter().map(tell))
}

pub(super) fn taken(game: &Game<'_>, taken: &[(Owner, PlaceId)]) -> Vec<String> {
    let groups = grouped(taken.iter().map(|(owner, place)| (*owner, texts::place(game, *place))));
    let tell = |(owner, places): (Owner, Vec<Text>)| {
        let places = Text::list(places, Joined::And);
        match owner {
            Owner::Realm(realm) => {
                let realm = texts::realm(game, realm);
                say!("{places} {places?falls|fall} to {realm}", places, realm)
            }
            Owner::Independent => {
                say!("{places} {places?is|are} free of every realm", places)
            }
            Owner::Nobody => say!("{places} {places?belongs|belong} to nobody", places),
        }
    };
    in_words(game, groups.into_iter().map(tell))
}

/// Says sentences in the language of whoever reads the chronicle.
fn in_words(game: &Game<'_>, sentences: impl Iterator<Item = Text>) -> Vec<String> {
    sentences.map(|text| text.in_words(game.rules)).collect()
}
