//! A whole-campaign check of citations: whatever happens in scripted campaigns and in seeded ones
//! of each edition cites a rule that stands in the rule book of that edition, that can be carried
//! out, and whose text speaks of what was done. `words.yaml` says which words that takes; the pairs
//! that occur are listed in a file for each edition.

mod words;

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use margrave::campaign::knowledge::Viewer;
use margrave::campaign::{
    CalendarEvent, Event, EventRecord, MapEvent, Mark, RecordEvent, ScriptValue, SeaEvent,
};
use margrave::engine::Game;
use margrave::rules::rulebook::Entry;
use margrave::rules::{HOUSE_RULE, Library, RuleId, Ruleset};
use margrave::script::{RulesetCache, load_rules};
use margrave::session::Session;
use margrave::text::Text;
use margrave::view::names;
use margrave::view::say::{say, sentence};

use crate::support::series::Series;
use crate::support::{bless, root};
use words::{Words, plain};

/// Deed that a citation is for: the kind of event, or `part` for a line of a sum that was worked
/// out, and what it is about.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Deed {
    kind: String,
    about: String,
}

/// Place where a citation was first met.
#[derive(Clone)]
struct Met {
    line: String,
    campaign: String,
    /// In a campaign of computer players: no host wrote anything into it by his own right.
    unaided: bool,
}

/// All citations of the campaigns of an edition.
#[derive(Clone)]
struct Cited {
    rules: Arc<Ruleset>,
    met: BTreeMap<(Deed, RuleId), Met>,
}

/// All citations, by edition; those of campaigns with mods apart, as mods bring rules of their own.
#[derive(Clone, Default)]
pub struct Citations {
    editions: BTreeMap<String, Cited>,
    with_mods: BTreeMap<String, Cited>,
}

impl Citations {
    /// Takes up the log of a scripted campaign.
    pub fn read(&mut self, session: &Session, campaign: &str) {
        let game = Game::new(&session.rules, &session.state, None);
        session.log.iter().for_each(|record| self.saw(&game, record, campaign, false));
    }

    /// Takes up those of other campaigns.
    pub fn and(&mut self, more: &Citations) {
        for (mine, more) in
            [(&mut self.editions, &more.editions), (&mut self.with_mods, &more.with_mods)]
        {
            for (edition, cited) in more {
                let known = mine.entry(edition.clone()).or_insert_with(|| Cited {
                    rules: Arc::clone(&cited.rules),
                    met: BTreeMap::new(),
                });
                cited.met.iter().for_each(|(deed, met)| {
                    known.met.entry(deed.clone()).or_insert_with(|| met.clone());
                });
            }
        }
    }

    fn saw(&mut self, game: &Game<'_>, record: &EventRecord, campaign: &str, unaided: bool) {
        let under = game.under(record);
        let rules = under.rules;
        let kept =
            if rules.selection.mods.is_empty() { &mut self.editions } else { &mut self.with_mods };
        if !kept.contains_key(&rules.edition) {
            kept.insert(
                rules.edition.clone(),
                Cited { rules: shipped(&rules.edition), met: BTreeMap::new() },
            );
        }
        let cited = kept.get_mut(&rules.edition).expect("it was put in");
        let mut topics: Vec<String> = record.event.topics(rules).collect();
        let kind = topics.pop().unwrap_or_default();
        let about = match &record.event {
            Event::Record(
                RecordEvent::Said { .. }
                | RecordEvent::Shown { .. }
                | RecordEvent::ResultTold { .. },
            ) => sentence(&under, &record.event).unwrap_or_default(),
            Event::Map(
                MapEvent::MarkLaid(Mark { name, .. }) | MapEvent::MarkLifted { name, .. },
            )
            | Event::Sea(SeaEvent::ShipMarked { name, .. } | SeaEvent::ShipUnmarked { name, .. }) => {
                names::mark(&under, name)
            }
            _ => topics.pop().unwrap_or_default(),
        };
        let realms: Vec<&str> = game.state.realms.iter().map(|realm| realm.name.as_str()).collect();
        // Gathered only for texts that may have a name in them: most have none.
        let proper = OnceCell::new();
        let nameless = |text: &str| {
            if !text.contains(char::is_uppercase) {
                return text.to_owned();
            }
            let proper: &Vec<String> = proper.get_or_init(|| called(game));
            proper.iter().fold(text.to_owned(), |text, name| text.replace(name.as_str(), " "))
        };
        let about = Text::of_script(&about).in_english();
        let deed = Deed { kind, about: plain(&nameless(&about), &realms) };
        let rule = record.event.cited(rules, record.rule);
        cited.met.entry((deed, rule)).or_insert_with(|| {
            let line = say(game, Viewer::Host, record).unwrap_or_default();
            Met { line, campaign: campaign.to_owned(), unaided }
        });
        if let Event::Calendar(CalendarEvent::Tallied { what, sum }) = &record.event {
            let read = |text: &str| Text::of_script(text).in_english();
            for part in &sum.parts {
                let told = format!("{} {}", read(part.what), read(what));
                let deed =
                    Deed { kind: "part".to_owned(), about: plain(&nameless(&told), &realms) };
                let rule = rules.edition_id_about(part.rule, [part.what, what].into_iter());
                let line = || format!("{} ({})", read(part.what), read(what));
                cited.met.entry((deed, rule)).or_insert_with(|| Met {
                    line: line(),
                    campaign: campaign.to_owned(),
                    unaided,
                });
            }
        }
    }
}

/// An edition as it ships.
fn shipped(edition: &str) -> Arc<Ruleset> {
    load_rules(&Library::shipped(), edition)
        .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)))
}

/// Ways to play the editions: on paper and on the table, with points and with rosters, and what
/// else brings other events.
const SERIES: &[(&str, &[&str])] = &[
    (
        "dutch",
        &[
            "option years 2\n",
            "option years 2\noption depth roster\n",
            "option years 2\noption depth characters\noption table_battles ask\noption casualties ask\n",
            "option years 1\noption map lay\noption strength random\noption terms ask\n",
        ],
    ),
    (
        "english",
        &[
            "option years 2\n",
            "option years 2\noption depth roster\n",
            "option years 2\noption depth characters\noption table_battles ask\noption casualties ask\n",
            "option years 1\noption english.realms bought\noption english.ocean_width 2\noption terms ask\n",
        ],
    ),
    ("warmaster", &["option warmaster.battles paper\n", ""]),
    (
        "marches",
        &[
            "option marches.battles paper\noption marches.last_round 12\n",
            "option marches.last_round 4\n",
        ],
    ),
];

/// Seeded campaigns of every edition, with greedy computer players, random ones, and both; then
/// what `scripted` ones cite.
pub fn with_seeded(scripted: &Citations) -> Citations {
    let mut citations = Citations::default();
    let mut shelf = RulesetCache::default();
    for (edition, heads) in SERIES {
        for (at, head) in heads.iter().enumerate() {
            let series = Series { edition, head, realms: |_| 3 };
            for seed in 0..2 {
                let seed = seed + 2 * at as u64;
                let campaign =
                    format!("{edition}, seed {seed}, {}", head.trim_end().replace('\n', ", "));
                series.watch(seed, &mut shelf, &mut |game, record| {
                    citations.saw(game, &record, &campaign, true)
                });
            }
        }
    }
    citations.and(scripted);
    citations
}

/// Rules that an edition has from those that it builds on.
fn older(rules: &Ruleset) -> BTreeSet<RuleId> {
    let below = rules.layers.iter().filter(|layer| layer.name != rules.edition);
    below
        .flat_map(|layer| shipped(&layer.name).rulebook.entries.keys().copied().collect::<Vec<_>>())
        .collect()
}

/// Returns the fault of a citation as such, whatever was done, or None.
fn unfit(rules: &Ruleset, older: &BTreeSet<RuleId>, rule: RuleId) -> Option<String> {
    let Some(entry) = rules.rulebook.get(rule) else {
        return Some("is in no rule book of the edition".to_owned());
    };
    if rules.edition_id(rule) != rule {
        return Some(format!("is restated by {}, which is to be cited", rules.edition_id(rule)));
    }
    if older.contains(&rule) {
        return Some(format!(
            "belongs to an older edition: let an entry of {} restate it (`same_as` or `base`)",
            rules.edition
        ));
    }
    (!entry.executable()).then(|| {
        "is a `note`, but it is carried out: give it the kind in the rule book that it has"
            .to_owned()
    })
}

fn of_first(met: &Met) -> String {
    format!("`{}` in {}", met.line.lines().next().unwrap_or_default(), met.campaign)
}

/// Every citation is fit, and its rule says what was done. Returns what is wrong, a sentence each.
pub fn wrong(citations: &Citations) -> Vec<String> {
    let words = Words::read();
    let mut wrong = words.gaps();
    let mut used = BTreeSet::new();
    for (edition, cited) in &citations.editions {
        let older = older(&cited.rules);
        let common = words::common(
            cited.rules.rulebook.entries.values().filter(|entry| !older.contains(&entry.id)),
        );
        for ((deed, rule), met) in &cited.met {
            let what = || format!("{edition}: {} {} cites {rule}", deed.kind, deed.about);
            if *rule == HOUSE_RULE {
                if met.unaided && !words.house_rule(&deed.kind, &deed.about) {
                    wrong.push(format!(
                        "{} ({}): which rule is carried out? cite it",
                        what(),
                        of_first(met)
                    ));
                }
                continue;
            }
            if let Some(unfit) = unfit(&cited.rules, &older, *rule) {
                wrong.push(format!("{}, which {unfit} ({})", what(), of_first(met)));
                continue;
            }
            let entry = cited.rules.rulebook.get(*rule).expect("it is in the book");
            if let Some(missing) = words.missing(&deed.kind, &deed.about, entry, &common, &mut used)
            {
                wrong.push(format!(
                    "{} ({}), whose text does not speak of that ({}): {missing}\n    {}",
                    what(),
                    entry.title,
                    of_first(met),
                    "cite the rule that says what was done; if this is the one, add to tests/citations/words.yaml a word that it says it by"
                ));
            }
        }
    }
    for (edition, cited) in &citations.with_mods {
        for ((deed, rule), met) in &cited.met {
            let note = cited.rules.rulebook.get(*rule).is_some_and(|entry| !entry.executable());
            if note {
                wrong.push(format!(
                    "{edition}: {} cites the note {rule} ({})",
                    deed.kind,
                    of_first(met)
                ));
            }
        }
    }
    wrong.extend(words.idle(&used));
    wrong
}

/// The first words of a title.
fn title(entry: Option<&Entry>) -> String {
    entry.map_or_else(
        || "a host's own right".to_owned(),
        |entry| entry.title.split_whitespace().take(6).collect::<Vec<_>>().join(" "),
    )
}

fn listed(cited: &Cited) -> String {
    let head = "# Kinds of events and the rules that they cite in scripted and seeded campaigns. `BLESS=1 cargo test transcripts`\n\
                # writes it anew; look at what changes: does each rule say what was done?\n";
    let pairs: BTreeSet<(&str, RuleId)> = cited
        .met
        .keys()
        .filter(|(deed, _)| deed.kind != "part")
        .map(|(deed, rule)| (deed.kind.as_str(), *rule))
        .collect();
    let lines = pairs
        .iter()
        .map(|(kind, rule)| format!("{kind} {rule} {}\n", title(cited.rules.rulebook.get(*rule))));
    head.to_owned() + &lines.collect::<String>()
}

fn list_of(edition: &str) -> PathBuf {
    root().join("tests/citations").join(edition).with_extension("txt")
}

/// The lists of pairs are those that occur; what differs, a line each.
pub fn unlisted(citations: &Citations) -> Vec<String> {
    let mut differ = Vec::new();
    for (edition, cited) in &citations.editions {
        let (path, now) = (list_of(edition), listed(cited));
        if bless() {
            fs::write(&path, &now).expect("the list is written");
            continue;
        }
        let then = fs::read_to_string(&path).unwrap_or_default();
        let (now, then): (BTreeSet<&str>, BTreeSet<&str>) =
            (now.lines().collect(), then.lines().collect());
        differ.extend(now.difference(&then).map(|line| format!("  {edition}: new: {line}")));
        differ.extend(then.difference(&now).map(|line| format!("  {edition}: no longer: {line}")));
    }
    differ
}

/// Names of provinces, and of persons whom scripts remember: they say nothing of what a rule is
/// about. Longer ones come first.
fn called(game: &Game<'_>) -> Vec<String> {
    let mut found: Vec<String> = game
        .state
        .map
        .places
        .iter()
        .filter_map(|place| place.province().map(|province| province.name.clone()))
        .collect();
    game.state
        .memory
        .values()
        .flat_map(BTreeMap::values)
        .for_each(|value| named(value, &mut found));
    found.retain(|name| name.starts_with(char::is_uppercase));
    found.sort_by_key(|name| std::cmp::Reverse(name.len()));
    found
}

/// The texts under `name` in what a script remembers.
fn named(value: &ScriptValue, found: &mut Vec<String>) {
    match value {
        ScriptValue::Map(map) => {
            found.extend(map.get("name").and_then(ScriptValue::as_text).map(str::to_owned));
            map.values().for_each(|part| named(part, found));
        }
        ScriptValue::List(list) => list.iter().for_each(|part| named(part, found)),
        _ => {}
    }
}
