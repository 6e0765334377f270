//! Kinds of troops of an army list, and all words by which other programs may call them.

use std::collections::BTreeMap;

use super::Points;
use crate::basics::pluralize::plural;
use crate::fault::nearest;
use crate::rules::Ruleset;
use crate::rules::army::{Army, CharacterKind, Priced, UnitKind};
use crate::rules::imports::as_compared;

/// A kind of unit or character.
#[derive(Clone, Copy)]
pub enum TroopKind<'a> {
    Unit(&'a UnitKind),
    Character(&'a CharacterKind),
}

impl<'a> TroopKind<'a> {
    /// Returns its id.
    pub fn id(self) -> &'a str {
        match self {
            TroopKind::Unit(kind) => &kind.id,
            TroopKind::Character(kind) => &kind.id,
        }
    }
}

/// An army list with the words for what is in it.
pub struct TroopKinds<'a> {
    pub army: &'a Army,
    words: BTreeMap<String, Vec<&'a str>>,
    gear: BTreeMap<String, &'a str>,
    leaders: BTreeMap<&'a str, &'a str>,
}

impl<'a> TroopKinds<'a> {
    /// Gathers the words of a list: ids and names in all languages, `imports:` of the rules, and what is said for
    /// this once.
    pub fn of(
        rules: &'a Ruleset,
        army: &'a Army,
        aliases: &'a [(String, String)],
    ) -> TroopKinds<'a> {
        let mut kinds = TroopKinds {
            army,
            words: BTreeMap::new(),
            gear: BTreeMap::new(),
            leaders: BTreeMap::new(),
        };
        let known: Vec<&str> = army.kinds().map(|(id, _)| id).collect();
        for (theirs, ours) in aliases {
            match known.iter().find(|id| *id == ours) {
                Some(id) => kinds.add(theirs, id),
                None => {
                    kinds.gear.insert(as_compared(theirs), ours);
                }
            }
        }
        for id in &known {
            kinds.add(id, id);
        }
        let units = army.units.iter().map(|kind| (kind.id.as_str(), kind.title.as_str()));
        let characters = army.characters.iter().map(|kind| (kind.id.as_str(), kind.title.as_str()));
        for (id, title) in units.chain(characters) {
            kinds.add(title, id);
            if let Some(words) = rules.titles.words.get(title) {
                words.in_all_languages().for_each(|word| kinds.add(word, id));
            }
        }
        // A word for a kind is one in each list that has it; those of the list itself come first.
        let imports = &rules.imports;
        let own_first = |lists: &'a BTreeMap<String, crate::rules::Aliases>| {
            let own = lists.get(&army.id);
            own.into_iter()
                .chain(lists.iter().filter(|(list, _)| **list != army.id).map(|(_, words)| words))
        };
        for (word, kind) in own_first(&imports.troops).flat_map(crate::rules::Aliases::iter) {
            if let Some(id) = known.iter().find(|id| **id == kind) {
                kinds.add(word, id);
            }
        }
        let offered = army.units.iter().flat_map(|kind| &kind.gear);
        let offered =
            offered.chain(army.characters.iter().flat_map(|kind| &kind.gear)).chain(&army.items);
        for one in offered {
            kinds.gear.entry(as_compared(&one.id)).or_insert(&one.id);
        }
        for (word, gear) in own_first(&imports.gear).flat_map(crate::rules::Aliases::iter) {
            kinds.gear.entry(word.to_owned()).or_insert(gear);
        }
        if let Some(leaders) = imports.leaders.get(&army.id) {
            kinds.leaders =
                leaders.iter().map(|(unit, leader)| (unit.as_str(), leader.as_str())).collect();
        }
        kinds
    }

    fn add(&mut self, word: &str, id: &'a str) {
        let word = as_compared(word);
        for word in [plural(&word), word] {
            let known = self.words.entry(word).or_default();
            if !known.contains(&id) {
                known.push(id);
            }
        }
    }

    /// Returns the kinds that a word may stand for, the likeliest first.
    pub fn named(&self, name: &str) -> Vec<TroopKind<'a>> {
        let bare = name.split(['[', '(']).next().unwrap_or(name);
        let found = [name, bare]
            .into_iter()
            .map(as_compared)
            .find_map(|word| self.words.get(&word).or_else(|| self.words.get(&plural(&word))));
        found.into_iter().flatten().filter_map(|id| self.kind(id)).collect()
    }

    /// Returns a kind by its id.
    pub fn kind(&self, id: &str) -> Option<TroopKind<'a>> {
        let unit = self.army.unit(id).map(TroopKind::Unit);
        unit.or_else(|| self.army.character(id).map(TroopKind::Character))
    }

    /// Returns the character who stands for what a unit of this kind has once.
    pub fn leader(&self, unit: &str) -> Option<&'a CharacterKind> {
        self.army.character(self.leaders.get(unit)?)
    }

    /// Returns gear among what is offered that a word stands for: that of the same price if several do.
    pub fn gear<'b>(
        &self,
        name: &str,
        price: Option<Points>,
        offered: &[&'b Priced],
    ) -> Option<&'b Priced> {
        let word = as_compared(name);
        let with_price = price.map(|price| format!("{word} {price}"));
        let words = with_price.into_iter().chain([plural(&word), word.clone()]);
        let fits = |one: &&'b Priced| Some(Points::of(one.points)) == price;
        let mut found: Vec<&Priced> = Vec::new();
        for word in words {
            let id = self.gear.get(&word).copied();
            found.extend(
                offered
                    .iter()
                    .copied()
                    .filter(|one| Some(one.id.as_str()) == id || as_compared(&one.id) == word),
            );
        }
        // Ours may be of several: `shield` and "shields".
        found.extend(offered.iter().copied().filter(|one| plural(&as_compared(&one.id)) == word));
        found.iter().copied().find(fits).or(found.last().copied())
    }

    /// Returns the kind with the name nearest to a word; None if no name is near.
    pub fn proposal(&self, name: &str) -> Option<&'a str> {
        let word = as_compared(name);
        let near = nearest(&word, self.words.keys().map(String::as_str));
        let within = || {
            let has = |own: &&String| {
                word.split(' ')
                    .any(|part| part.len() > 3 && (part == own.as_str() || plural(part) == **own))
            };
            self.words.keys().find(has).map(String::as_str)
        };
        let found = near.or_else(within)?;
        self.words.get(found)?.first().copied()
    }

    /// Lists what there is, for whoever must choose.
    pub fn all(&self) -> Vec<&'a str> {
        self.army.kinds().map(|(id, _)| id).collect()
    }
}
