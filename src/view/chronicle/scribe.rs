//! Listens to one event after the other and writes pages: sentences about one turn make a
//! paragraph, a fight makes its own, and what several events of a kind tell becomes one sentence.

use super::prose::{listed, told};
use super::{Page, Passage};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{
    Annotations, Audience, BannerId, CalendarPosition, Event, EventRecord, InChronicle, Owner,
    RealmId, Reason, ReasonTrait, State,
};
use crate::counted;
use crate::engine::Game;
use crate::map::PlaceId;
use crate::rules::Settlement;
use crate::rules::effect::{Assault, Outcome};
use crate::view::{names, sheet};

/// A place that scouts found.
struct Found {
    place: PlaceId,
    settlement: Option<Settlement>,
    owner: Owner,
}

/// What of the paragraph under way is told together at its end.
#[derive(Default)]
struct Gathered {
    sentences: Vec<String>,
    found: Vec<Found>,
    /// Who crossed what from where to where.
    crossed: Vec<(BannerId, PlaceId, PlaceId)>,
    withdrew: Vec<(BannerId, PlaceId)>,
    /// Whose points or baggage, by what, and how many if the viewer may know it.
    losses: Vec<(RealmId, &'static str, Reason, Option<i64>)>,
    destroyed: Vec<(BannerId, Reason)>,
    taken: Vec<(Owner, PlaceId)>,
    built: Vec<(Option<Settlement>, PlaceId)>,
    formed: Vec<RealmId>,
    launched: Vec<(Owner, PlaceId)>,
    landed: Vec<(PlaceId, BannerId)>,
    dragons: Vec<PlaceId>,
    /// After so many sentences they come down.
    dragons_after: usize,
}

/// A fight that was decided: who fought, and who won.
#[derive(Default)]
struct Fight {
    place: Option<PlaceId>,
    attacker: Option<RealmId>,
    defender: Option<RealmId>,
    winner: Option<RealmId>,
    /// Year, block and round: its winner tells it while they last.
    when: (u16, u16, u16),
}

pub(super) struct Scribe<'a> {
    game: Game<'a>,
    viewer: Viewer,
    /// What everything was called when it happened.
    then: State,
    pages: Vec<Page>,
    gathered: Gathered,
    /// Where in the campaign the paragraph under way belongs.
    now: Option<(CalendarPosition, Option<RealmId>)>,
    margin: Option<String>,
    /// The paragraph under way tells of a fight.
    fighting: bool,
    /// The last fight, until its winner has told it.
    fight: Fight,
    footnotes: usize,
}

impl<'a> Scribe<'a> {
    pub fn new(game: &Game<'a>, viewer: Viewer) -> Scribe<'a> {
        let mut then = game.state.clone();
        then.annotations = Annotations {
            epithets: std::mem::take(&mut then.annotations.epithets),
            prose: true,
            ..Annotations::default()
        };
        Scribe {
            game: *game,
            viewer,
            then,
            pages: Vec::new(),
            gathered: Gathered::default(),
            now: None,
            margin: None,
            fighting: false,
            fight: Fight::default(),
            footnotes: 0,
        }
    }

    pub fn finish(mut self) -> Vec<Page> {
        self.flush();
        self.pages.retain(|page| !page.passages.is_empty());
        self.pages
    }

    pub fn hears(&mut self, record: &EventRecord) {
        self.turn_to(record);
        match &record.event {
            Event::TileNamed { .. } | Event::BannerNamed { .. } | Event::RealmNamed { .. } => {
                return self.learns_a_name(&record.event);
            }
            Event::ChroniclerNamed { realm } => return self.changes_hands(*realm),
            Event::Noted { by, text } => return self.copies(*by, text),
            Event::Footnoted { by, text } => return self.footnote(*by, text),
            // What one player alone was told is a hint for him, no deed.
            Event::Said { .. } if matches!(record.audience, Audience::Only(_)) => return,
            _ => {}
        }
        match record.event.in_chronicle() {
            InChronicle::Left => {}
            InChronicle::Gathered => self.gather(record),
            InChronicle::Told if !self.viewer.sees(record) => {}
            InChronicle::Told => {
                self.follow_fight(&record.event);
                let game = Game { state: &self.then, ..self.game.under(record) };
                if let Some(sentence) = told(&game, &record.event) {
                    self.gathered.sentences.push(sentence);
                }
            }
        }
    }

    /// Another turn, round or year begins another paragraph; so does the phase after a fight.
    fn turn_to(&mut self, record: &EventRecord) {
        let now = (record.clock, record.turn_of);
        let apart = self.now.is_some_and(|(clock, turn_of)| {
            let moved = (clock.year, clock.block, clock.round)
                != (now.0.year, now.0.block, now.0.round)
                || turn_of != now.1;
            // Where nothing is counted in rounds, as in winter, each phase is a thing of its own.
            let block = self.game.under(record).rules.calendar.blocks.get(usize::from(clock.block));
            let phases_apart = block.is_some_and(|block| !block.setup && block.rounds == 1);
            moved
                || (self.fighting || phases_apart)
                    && (clock.step, clock.phase) != (now.0.step, now.0.phase)
        });
        if apart
            || matches!(
                record.event,
                Event::BattleJoined { .. } | Event::FleetsFight { .. } | Event::Ended(_)
            )
        {
            self.flush();
        }
        self.now = Some(now);
    }

    /// What tiles, banners and realms are called from here on, as prose has it.
    fn learns_a_name(&mut self, event: &Event) {
        self.flush();
        self.then.apply(event);
        match event {
            Event::TileNamed { place, .. } => {
                let label = names::label(&self.game, *place).to_owned();
                if let Some(called) = self.then.annotations.tiles.get_mut(place) {
                    called.shown = format!("{} ({label})", called.name);
                }
            }
            Event::RealmNamed { realm, name } => {
                let id = names::realm(&self.game, *realm).to_owned();
                if let Some(then) = self.then.realms.get_mut(usize::from(realm.0)) {
                    then.name = if name.is_empty() { id } else { name.clone() };
                }
            }
            _ => {}
        }
    }

    fn realm(&self, realm: RealmId) -> String {
        names::realm(&Game { state: &self.then, ..self.game }, realm).to_owned()
    }

    fn signed(&self, by: Option<RealmId>) -> String {
        by.map_or_else(|| "the host".to_owned(), |realm| self.realm(realm))
    }

    fn changes_hands(&mut self, realm: Option<RealmId>) {
        self.flush();
        let who = realm.map_or_else(|| "nobody".to_owned(), |realm| self.realm(realm));
        self.write(Passage::Hand(whole(&format!("{who} keeps the chronicle from here on"))));
    }

    /// An entry of a player's own; of a fight its winner has an account of his own (NL-CHRON-01).
    fn copies(&mut self, by: Option<RealmId>, text: &str) {
        self.flush();
        let won = by.is_some() && self.fight.winner == by && self.fight.when == self.round();
        let place = std::mem::take(&mut self.fight.place).filter(|_| won);
        let signed = self.signed(by);
        let by = match place {
            Some(place) => {
                self.fight.winner = None;
                let game = Game { state: &self.then, ..self.game };
                format!("{signed}, who won at {}", names::place(&game, place))
            }
            None => signed,
        };
        let written = Passage::Written {
            text: text.to_owned(),
            by: format!("— {by}"),
            footnotes: Vec::new(),
        };
        self.write(written);
    }

    /// The chronicler's remark on what was written last; with nothing above it, an entry
    /// (NL-CHRON-01).
    fn footnote(&mut self, by: Option<RealmId>, text: &str) {
        self.flush();
        self.footnotes += 1;
        let number = self.footnotes;
        let text = if by.is_some() { text.to_owned() } else { format!("{text} (the host)") };
        for page in self.pages.iter_mut().rev() {
            let last = page.passages.iter_mut().rev().find_map(|passage| match passage {
                Passage::Told(_, footnotes) | Passage::Written { footnotes, .. } => Some(footnotes),
                Passage::Margin(_) | Passage::Hand(_) => None,
            });
            if let Some(footnotes) = last {
                footnotes.push(number);
                page.footnotes.push((number, text));
                return;
            }
        }
        self.footnotes -= 1;
        self.copies(by, &text);
    }

    fn round(&self) -> (u16, u16, u16) {
        self.now.map_or_else(Default::default, |(clock, _)| (clock.year, clock.block, clock.round))
    }

    fn follow_fight(&mut self, event: &Event) {
        match event {
            Event::BattleJoined { place, attackers, defenders, .. } => {
                let of = |banners: &[BannerId]| {
                    banners
                        .first()
                        .and_then(|banner| self.then.banners.get(usize::from(banner.0)))
                        .map(|banner| banner.realm)
                };
                let (attacker, defender, when) = (of(attackers), of(defenders), self.round());
                self.fight = Fight { place: Some(*place), attacker, defender, winner: None, when };
                self.fighting = true;
            }
            Event::BattleDecided { outcome, .. } => {
                self.fight.winner = match outcome {
                    Outcome::Attacker => self.fight.attacker,
                    Outcome::Defender => self.fight.defender,
                    Outcome::Draw => None,
                };
            }
            Event::AssaultDecided { result, .. } => {
                self.fight.winner = if *result == Assault::Stormed {
                    self.fight.attacker
                } else {
                    self.fight.defender
                };
            }
            _ => {}
        }
    }

    /// Who has won a battle; what is known of that is known to all (NL-BATTLE-06).
    fn outcome(&mut self, event: &Event) {
        self.follow_fight(event);
        let Event::BattleDecided { outcome, .. } = event else { return };
        let name = |realm: Option<RealmId>, other: &str| {
            realm.map_or_else(|| other.to_owned(), |realm| self.realm(realm))
        };
        let sentence = match outcome {
            Outcome::Attacker => {
                format!("{} has the better of it", name(self.fight.attacker, "the attacker"))
            }
            Outcome::Defender => {
                format!("{} beats the attack off", name(self.fight.defender, "the garrison"))
            }
            Outcome::Draw => "neither side has the better of it".to_owned(),
        };
        self.gathered.sentences.push(sentence);
    }

    fn gather(&mut self, record: &EventRecord) {
        if matches!(record.event, Event::BattleDecided { .. }) {
            return self.outcome(&record.event);
        }
        let seen = self.viewer.sees(record);
        let all = &mut self.gathered;
        let setting_up = record.clock.year == 0;
        match &record.event {
            Event::ShipLaunched { owner, at, .. } if seen => all.launched.push((*owner, *at)),
            Event::Landed { banner, place, .. } if seen => all.landed.push((*place, *banner)),
            Event::DragonLay { place } if seen => {
                if all.dragons.is_empty() {
                    all.dragons_after = all.sentences.len();
                }
                all.dragons.push(*place);
            }
            Event::BannerFormed { realm, .. } => all.formed.push(*realm),
            Event::BannerRemoved { banner, what } if !what.has(ReasonTrait::NotDestroyed) => {
                all.destroyed.push((*banner, *what))
            }
            Event::PointsChanged { banner, by, what }
                if *by < 0 && !what.has(ReasonTrait::NotLost) =>
            {
                if let Some(realm) =
                    self.then.banners.get(usize::from(banner.0)).map(|banner| banner.realm)
                {
                    all.losses.push((realm, "points", *what, seen.then_some(-by)));
                }
            }
            Event::BaggageChanged { banner, by, what }
                if *by < 0 && seen && !what.has(ReasonTrait::NotLost) =>
            {
                if let Some(realm) =
                    self.then.banners.get(usize::from(banner.0)).map(|banner| banner.realm)
                {
                    all.losses.push((realm, "baggage", *what, Some(-by)));
                }
            }
            Event::BannerMoved { banner, to, came: Some(came), .. } if came.over_obstacle => {
                all.crossed.push((*banner, came.from, *to))
            }
            Event::BannerMoved { banner, to, .. } if self.fighting => {
                all.withdrew.push((*banner, *to))
            }
            Event::BecameKnown(place) if seen => {
                all.found.push(Found { place: *place, settlement: None, owner: Owner::Nobody })
            }
            Event::OwnerChanged { place, owner } if seen => {
                match all.found.iter_mut().find(|found| found.place == *place) {
                    Some(found) => found.owner = *owner,
                    None => all.taken.push((*owner, *place)),
                }
            }
            Event::SettlementChanged { place, settlement } if seen => {
                match all.found.iter_mut().find(|found| found.place == *place) {
                    Some(found) => found.settlement = *settlement,
                    None if setting_up => {}
                    None => all.built.push((*settlement, *place)),
                }
            }
            _ => {}
        }
    }

    /// The paragraph under way is written down.
    fn flush(&mut self) {
        let all = std::mem::take(&mut self.gathered);
        let fighting = std::mem::take(&mut self.fighting);
        let Some((clock, turn_of)) = self.now else { return };
        let game = Game { state: &self.then, ..self.game };
        let mut sentences = Vec::new();
        sentences.extend(found(&game, turn_of, &all.found));
        sentences.extend(crossed(&game, &all.crossed));
        let mut told = all.sentences;
        if let Some(trail) = dragons(&game, &all.dragons) {
            told.insert(all.dragons_after.min(told.len()), trail);
        }
        sentences.extend(told);
        sentences.extend(landed(&game, &all.landed));
        sentences.extend(launched(&game, &all.launched));
        sentences.extend(built(&game, &all.built));
        sentences.extend(formed(&game, &all.formed));
        sentences.extend(losses(&game, &all.losses, fighting));
        sentences.extend(destroyed(&game, &all.destroyed));
        sentences.extend(withdrew(&game, &all.withdrew, &all.destroyed));
        sentences.extend(taken(&game, &all.taken));
        if sentences.is_empty() {
            return;
        }
        let told: Vec<String> = sentences.iter().map(|sentence| whole(sentence)).collect();
        let margin = names::margin(&self.game, clock);
        self.open(clock.year, margin).push(Passage::Told(told.join(" "), Vec::new()));
    }

    fn write(&mut self, passage: Passage) {
        let clock = self.now.map_or_else(CalendarPosition::default, |(clock, _)| clock);
        let margin = names::margin(&self.game, clock);
        self.open(clock.year, margin).push(passage);
    }

    /// The page of a year, open at a month.
    fn open(&mut self, year: u16, margin: String) -> &mut Vec<Passage> {
        if self.pages.last().is_none_or(|page| page.year != year) {
            let title = if year == 0 {
                "The beginning".to_owned()
            } else {
                whole(&names::year(&self.game, year)).replace('.', "")
            };
            self.pages.push(Page { year, title, passages: Vec::new(), footnotes: Vec::new() });
            self.margin = None;
        }
        let at = self.pages.len() - 1;
        let passages = &mut self.pages[at].passages;
        if year > 0 && self.margin.as_ref() != Some(&margin) {
            passages.push(Passage::Margin(margin.clone()));
            self.margin = Some(margin);
        }
        passages
    }
}

/// With a capital letter and a full stop.
fn whole(sentence: &str) -> String {
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

fn formed(game: &Game<'_>, realms: &[RealmId]) -> Vec<String> {
    let groups = grouped(realms.iter().map(|realm| (*realm, ())));
    let tell = |(realm, banners): &(RealmId, Vec<()>)| {
        let count = counted::count(banners.len(), "banner");
        format!("{} musters {count}", names::realm(game, *realm))
    };
    groups.iter().map(tell).collect()
}

fn launched(game: &Game<'_>, launched: &[(Owner, PlaceId)]) -> Vec<String> {
    let groups = grouped(launched.iter().map(|at| (*at, ())));
    let tell = |((owner, place), ships): ((Owner, PlaceId), Vec<()>)| {
        let verb = if ships.len() == 1 { "lies" } else { "lie" };
        let fleet = match (owner, ships.len()) {
            (Owner::Realm(realm), 1) => format!("a ship of {}", names::realm(game, realm)),
            (Owner::Realm(realm), count) => format!(
                "{count} of {}",
                names::realm(game, realm),
                count = counted::count(count, "ship")
            ),
            (_, 1) => "an independent ship".to_owned(),
            (_, count) => counted::count(count, "independent ship"),
        };
        format!("{fleet} {verb} ready at {}", names::place(game, place))
    };
    groups.into_iter().map(tell).collect()
}

fn landed(game: &Game<'_>, landed: &[(PlaceId, BannerId)]) -> Vec<String> {
    let groups =
        grouped(landed.iter().map(|(place, banner)| (*place, names::banner(game, *banner))));
    let tell = |(place, banners): (PlaceId, Vec<String>)| {
        let verb = if banners.len() == 1 { "goes" } else { "go" };
        format!("{} {verb} ashore at {}", listed(banners), names::place(game, place))
    };
    groups.into_iter().map(tell).collect()
}

/// Where dragons come down, each place once, in the order of their trail.
fn dragons(game: &Game<'_>, trail: &[PlaceId]) -> Option<String> {
    let places: Vec<String> = grouped(trail.iter().map(|place| (*place, ())))
        .iter()
        .map(|(place, _)| names::place(game, *place).to_owned())
        .collect();
    (!places.is_empty()).then(|| format!("dragons come down on {}", listed(places)))
}

fn built(game: &Game<'_>, built: &[(Option<Settlement>, PlaceId)]) -> Vec<String> {
    let groups = grouped(
        built
            .iter()
            .map(|(settlement, place)| (*settlement, names::place(game, *place).to_owned())),
    );
    let tell = |(settlement, places): (Option<Settlement>, Vec<String>)| {
        let kind = names::settlement(game, settlement);
        match (settlement, places.len()) {
            (None, 1) => format!("{} is barren land now", listed(places)),
            (None, _) => format!("{} are barren land now", listed(places)),
            (_, 1) => format!("a {kind} rises at {}", listed(places)),
            _ => format!("{} rise at {}", plural(kind), listed(places)),
        }
    };
    groups.into_iter().map(tell).collect()
}

fn found(game: &Game<'_>, turn_of: Option<RealmId>, found: &[Found]) -> Option<String> {
    if found.is_empty() {
        return None;
    }
    let groups = grouped(found.iter().map(|found| {
        let free = found.owner == Owner::Independent;
        ((found.settlement, free), names::place(game, found.place).to_owned())
    }));
    let tell = |((settlement, free), places): ((Option<Settlement>, bool), Vec<String>)| {
        let Some(kind) = settlement else { return format!("barren land at {}", listed(places)) };
        let kind = names::settlement(game, Some(kind));
        let what = match (places.len(), free) {
            (1, true) => format!("an independent {kind}"),
            (1, false) => format!("a {kind}"),
            (_, true) => format!("independent {}", plural(kind)),
            (_, false) => plural(kind),
        };
        format!("{what} at {}", listed(places))
    };
    let parts = groups.into_iter().map(tell).collect();
    let scouts = turn_of.map_or_else(
        || "scouts".to_owned(),
        |realm| format!("scouts of {}", names::realm(game, realm)),
    );
    Some(format!("{scouts} find {}", listed(parts)))
}

/// `villages`, `cities`, `fortresses`.
fn plural(word: &str) -> String {
    match word.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o']) => format!("{stem}ies"),
        _ if word.ends_with('s') => format!("{word}es"),
        _ => format!("{word}s"),
    }
}

fn crossed(game: &Game<'_>, crossed: &[(BannerId, PlaceId, PlaceId)]) -> Vec<String> {
    let groups = grouped(crossed.iter().map(|(banner, from, to)| ((*from, *to), *banner)));
    let tell = |((from, to), banners): ((PlaceId, PlaceId), Vec<BannerId>)| {
        let verb = if banners.len() == 1 { "crosses" } else { "cross" };
        let over = sheet::between(game, from, to);
        let who = listed(banners.iter().map(|banner| names::banner(game, *banner)).collect());
        format!(
            "{who} {verb} {over} from {} to {}",
            names::place(game, from),
            names::place(game, to)
        )
    };
    groups.into_iter().map(tell).collect()
}

/// Who lost, what of, and why where that is told.
type Loss<'a> = (RealmId, &'a str, Option<Reason>);

/// `red loses 300 points, and blue nobody knows how many`.
fn losses(
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
    let tell = |((realm, of, what), counts): (Loss<'_>, Vec<Option<i64>>)| {
        let known: Option<i64> = counts.into_iter().sum();
        let why = what
            .filter(|what| !what.words().is_empty())
            .map_or(String::new(), |what| format!(" ({what})"));
        let realm = names::realm(game, realm);
        match (known, of) {
            (None, _) => format!("{realm} has losses{why}"),
            (Some(points), "points") => {
                format!("{realm} loses {}{why}", counted::count(points, "point"))
            }
            (Some(baggage), _) => format!("{realm} loses {baggage} baggage{why}"),
        }
    };
    groups.into_iter().map(tell).collect()
}

fn destroyed(game: &Game<'_>, destroyed: &[(BannerId, Reason)]) -> Vec<String> {
    let groups =
        grouped(destroyed.iter().map(|(banner, what)| (*what, names::banner(game, *banner))));
    let tell = |(what, banners): (Reason, Vec<String>)| {
        let verb = if banners.len() == 1 { "is" } else { "are" };
        format!("{} {verb} no more ({what})", listed(banners))
    };
    groups.into_iter().map(tell).collect()
}

fn withdrew(
    game: &Game<'_>,
    withdrew: &[(BannerId, PlaceId)],
    destroyed: &[(BannerId, Reason)],
) -> Vec<String> {
    let standing =
        withdrew.iter().filter(|(banner, _)| !destroyed.iter().any(|(gone, _)| gone == banner));
    let groups = grouped(standing.map(|(banner, to)| (*to, names::banner(game, *banner))));
    let tell = |(to, banners): (PlaceId, Vec<String>)| {
        let verb = if banners.len() == 1 { "goes" } else { "go" };
        format!("{} {verb} back to {}", listed(banners), names::place(game, to))
    };
    groups.into_iter().map(tell).collect()
}

fn taken(game: &Game<'_>, taken: &[(Owner, PlaceId)]) -> Vec<String> {
    let groups =
        grouped(taken.iter().map(|(owner, place)| (*owner, names::place(game, *place).to_owned())));
    let tell = |(owner, places): (Owner, Vec<String>)| {
        let one = places.len() == 1;
        let places = listed(places);
        match owner {
            Owner::Realm(realm) => format!(
                "{places} {} to {}",
                if one { "falls" } else { "fall" },
                names::realm(game, realm)
            ),
            Owner::Independent => {
                format!("{places} {} free of every realm", if one { "is" } else { "are" })
            }
            Owner::Nobody => {
                format!("{places} {} to nobody", if one { "belongs" } else { "belong" })
            }
        }
    };
    groups.into_iter().map(tell).collect()
}
