//! Names of provinces, put together from the rules' parts so that they suit the terrain, and short
//! ids by which they are typed; no two are typed alike.

use std::collections::{BTreeMap, BTreeSet};

use super::{Draft, MapDice};
use crate::map::provinces::key;
use crate::rules::province_maps::NameEnd;
use crate::rules::{Lang, ProvinceMaps, Title};

/// Id and name of a province.
pub(super) struct Called {
    pub id: String,
    pub name: String,
    pub names: BTreeMap<String, String>,
}

/// Letters of the first part that begin an id.
const LETTERS: usize = 3;

/// Names every province; `languages` are those of the rules, English first, and no id is one of the
/// `reserved` words.
pub(super) fn name(
    maps: &ProvinceMaps,
    (languages, reserved): (&[String], &[&str]),
    drafts: &[Draft],
    dice: &mut MapDice<'_>,
) -> Vec<Called> {
    let parts = &maps.names;
    let mut begins: Vec<&Title> = parts.begin.iter().collect();
    dice.shuffle(&mut begins);
    let mut taken: BTreeSet<String> = reserved.iter().map(|word| key(word)).collect();
    let mut given = BTreeSet::new();
    let mut begun = 0;
    let mut called: Vec<Called> = Vec::new();
    for draft in drafts {
        let own = draft
            .benefit
            .filter(|benefit| given.insert(*benefit))
            .and_then(|benefit| maps.benefits[benefit].name.as_ref());
        if let Some(own) = own
            && let Some(found) = take(&mut taken, languages, 0, |lang| {
                (own.in_language(lang).to_owned(), String::new())
            })
        {
            called.push(found);
            continue;
        }
        let ends = ends(&parts.end, draft, dice);
        // Beginnings come in turn, so that few names sound alike; numbers only where all are used up.
        let tries = (0_usize..).flat_map(|round| {
            let ends = &ends;
            (0..begins.len())
                .flat_map(move |begin| ends.iter().map(move |end| (round, begin, *end)))
        });
        for (round, begin, end) in tries {
            let begin = begins[(begun + begin) % begins.len()];
            let found = take(&mut taken, languages, round, |lang| {
                (begin.in_language(lang).to_owned(), end.title.in_language(lang).to_owned())
            });
            if let Some(found) = found {
                called.push(found);
                break;
            }
        }
        begun += 1;
    }
    called
}

/// Returns the ends that suit a province, in the order in which they are tried: those of its own terrain
/// first as often as not.
fn ends<'n>(all: &'n [NameEnd], draft: &Draft, dice: &mut MapDice<'_>) -> Vec<&'n NameEnd> {
    let suits = |end: &&NameEnd| draft.terrain.is_some_and(|terrain| end.on.contains(&terrain));
    let mut own: Vec<&NameEnd> = all.iter().filter(suits).collect();
    let mut any: Vec<&NameEnd> = all.iter().filter(|end| end.on.is_empty()).collect();
    dice.shuffle(&mut own);
    dice.shuffle(&mut any);
    let (mut first, second) = if dice.below(2) == 0 { (own, any) } else { (any, own) };
    first.extend(second);
    // If no end suits, any is better than none.
    if first.is_empty() { all.iter().collect() } else { first }
}

/// Returns a name that is free in every language, with its id; a number behind it in later rounds.
fn take(
    taken: &mut BTreeSet<String>,
    languages: &[String],
    round: usize,
    parts: impl Fn(Lang) -> (String, String),
) -> Option<Called> {
    let number = if round == 0 { String::new() } else { format!(" {}", round + 1) };
    let whole = |lang: Lang| {
        let (begin, end) = parts(lang);
        format!("{begin}{end}{number}")
    };
    let name = whole(Lang::ENGLISH);
    let mut names = BTreeMap::new();
    for (at, language) in (0..).zip(languages).skip(1) {
        let translated = whole(Lang(at));
        if translated != name {
            names.insert(language.clone(), translated);
        }
    }
    let keys: BTreeSet<String> =
        std::iter::once(&name).chain(names.values()).map(|name| key(name)).collect();
    if keys.iter().any(|key| key.is_empty() || taken.contains(key)) {
        return None;
    }
    let (begin, end) = parts(Lang::ENGLISH);
    let id = ids(&key(&begin), &key(&end)).find(|id| !taken.contains(id) && !keys.contains(id))?;
    taken.extend(keys);
    taken.insert(id.clone());
    Some(Called { id, name, names })
}

/// Ids for a name, the shortest first: the beginning of its first part, then with letters of the
/// second, then with numbers.
fn ids(begin: &str, end: &str) -> impl Iterator<Item = String> {
    let typed =
        |text: &str| -> String { text.chars().filter(char::is_ascii_alphanumeric).collect() };
    let begin: String = typed(begin)
        .trim_start_matches(|letter: char| letter.is_ascii_digit())
        .chars()
        .take(LETTERS)
        .collect();
    let begin = if begin.is_empty() { "p".to_owned() } else { begin };
    let end = typed(end);
    let with_end: Vec<String> =
        (0..=end.len().min(LETTERS)).map(|letters| format!("{begin}{}", &end[..letters])).collect();
    with_end.into_iter().chain((2..10_000).map(move |number| format!("{begin}{number}")))
}
