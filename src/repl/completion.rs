//! Words that can be typed next in a line.

use super::argument_words::seldom_listed;
use super::helper::PromptHelper;
use super::umpire_words;
use crate::campaign::SEATS;
use crate::campaign::knowledge::PUBLIC;
use crate::command::{COMMANDS, MAP_WORDS};
use crate::engine::{ORDERS, Verb};

impl PromptHelper {
    /// Completions of the word under the cursor: the next words of legal answers that begin like
    /// the line, or commands and names.
    pub fn next_words(&self, line: &str) -> Vec<String> {
        let start = line.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let (before, typed) = line.split_at(start);
        let mut before: Vec<&str> = before.split_whitespace().collect();
        // Orders may be typed by their names in every language.
        let word = before.first().and_then(|name| self.order_words.get(&name.to_lowercase()));
        if let (Some(first), Some(word)) = (before.first_mut(), word) {
            *first = word;
        }
        let mut found = if self.parts.is_empty() {
            self.legal_words(&before)
        } else {
            self.report_words(&before)
        };
        match before.split_first() {
            _ if !self.choices.is_empty() => {
                let first = before.is_empty() || before.as_slice() == ["?"];
                found = self.choices.iter().filter(|_| first).cloned().collect();
            }
            None => {
                found.extend(self.taught.iter().cloned());
                found.extend(COMMANDS.iter().map(|row| row.name.to_owned()));
                found.extend(self.views.iter().map(|(name, _)| name.clone()));
                let anytime = ORDERS.iter().filter(|row| row.umpire || row.anytime());
                found.extend(anytime.map(|row| self.word_for(row.name)));
                // Whoever begins a name in English goes on with it.
                let english = self.order_words.keys().filter(|_| !typed.is_empty());
                let offered = |name: &&String| found.contains(&self.order_words[*name]);
                found.extend(english.filter(offered).cloned().collect::<Vec<_>>());
            }
            Some((&first, rest)) => {
                let first = first.to_lowercase();
                let named = self.order_words.iter().find(|(_, word)| **word == first);
                let name = named.map_or(first.as_str(), |(name, _)| name);
                found.extend(self.arguments(name, rest));
            }
        }
        found.retain(|word| {
            word.len() >= typed.len()
                && word.is_char_boundary(typed.len())
                && word[..typed.len()].eq_ignore_ascii_case(typed)
        });
        found.sort_by(|one, other| natural(one).cmp(&natural(other)));
        found.dedup();
        found
    }

    /// Returns the word that is typed for an order.
    fn word_for(&self, name: &str) -> String {
        self.order_words.get(name).map_or(name, String::as_str).to_owned()
    }

    /// Lists what may come next in a report: a part that is not named yet, or the words of the last
    /// one.
    fn report_words(&self, before: &[&str]) -> Vec<String> {
        let name = Verb::Report.row().name;
        let named =
            |word: &str| self.parts.iter().find(|(part, _)| part.eq_ignore_ascii_case(word));
        let given = match before.split_first() {
            None => {
                let names = self.parts.iter().map(|(part, _)| part.clone());
                return names.chain([name.to_owned()]).collect();
            }
            Some((first, rest)) if first.eq_ignore_ascii_case(name) => rest,
            Some((first, _)) if named(first).is_some() => before,
            Some(_) => return Vec::new(),
        };
        if given.len() % 2 == 1 {
            let part = given.last().and_then(|word| named(word));
            return part.map(|(_, values)| values.clone()).unwrap_or_default();
        }
        let open = |(part, _): &&(String, Vec<String>)| {
            !given.iter().step_by(2).any(|word| part.eq_ignore_ascii_case(word))
        };
        self.parts.iter().filter(open).map(|(part, _)| part.clone()).collect()
    }

    /// Returns the next words of legal answers that begin with these words.
    fn legal_words(&self, before: &[&str]) -> Vec<String> {
        next_words(&self.legal, before)
    }

    /// Lists the words of the next argument of a command or umpire order.
    fn arguments(&self, command: &str, given: &[&str]) -> Vec<String> {
        let own = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let both = |one: &[String], other: &[String]| [one, other].concat();
        let banners = || own(&["1", "2", "3", "4", "5", "6", "7", "8"]);
        match (command, given) {
            ("help", []) => {
                let known =
                    COMMANDS.iter().map(|row| row.name).chain(ORDERS.iter().map(|row| row.name));
                known
                    .map(str::to_owned)
                    .chain(self.orders.iter().cloned())
                    .chain(self.matters.iter().cloned())
                    .chain(self.views.iter().map(|(name, _)| name.clone()))
                    .chain(next_words(&self.asked_about, &[]))
                    .collect()
            }
            ("help", before) => next_words(&self.asked_about, before),
            ("mods", []) => self.mods.clone(),
            ("lua", []) => own(&["trace", "profile"]),
            ("lua", ["trace"]) => own(&["on", "off"]),
            ("amend", before) => self.amendments(before),
            ("map", []) => both(&both(&own(MAP_WORDS), &self.names.realms), &self.names.tiles),
            ("map", ["around"]) => self.names.tiles.clone(),
            ("map", _) => both(&own(MAP_WORDS), &own(&["1", "2", "3", "4"])),
            ("banners", []) => self.names.realms.clone(),
            ("tile" | "province", []) => self.names.tiles.clone(),
            ("why", []) => both(&self.names.realms, &self.names.tiles),
            ("why", [_]) => banners(),
            ("rules", []) => self.shown.clone(),
            ("view", []) => own(&["as"]),
            ("view", ["as"]) => both(&own(&["host", "seat", PUBLIC]), &self.names.realms),
            ("preview" | "what", before) => self.legal_words(before),
            ("chronicle", []) => own(&["all", "1", "2", "3"]),
            ("rename", []) => {
                both(&both(&own(&["banner", "realm"]), &self.names.realms), &self.names.tiles)
            }
            ("christen", []) => both(&own(&["person", "place"]), &self.names.tiles),
            ("chronicler", []) => both(&own(&["nobody"]), &self.names.realms),
            ("commander", []) => both(&own(&["emperor"]), &banners()),
            ("dice", []) => own(&["hand", "once", "drawn"]),
            ("hand", []) => both(&own(&["host"]), &self.names.realms),
            ("hand", ["host"]) => own(&["human", "computer"]),
            ("hand", [_]) => SEATS.iter().map(|(name, _)| (*name).to_owned()).collect(),
            ("umpire", ["tile", _, "owner"]) => {
                both(&own(&["nobody", "independent"]), &self.names.realms)
            }
            ("umpire", ["tile", _, "razed" | "known"]) => own(&["yes", "no"]),
            ("umpire", ["banner", _, _, "at"]) => self.names.tiles.clone(),
            ("umpire", ["banner", _]) => banners(),
            ("umpire", given) => umpire_words::after(&self.names, given),
            (name, before) => match Verb::by_name(name).map(Verb::row) {
                Some(row) if row.arguments.iter().any(|(_, kind)| seldom_listed(kind)) => {
                    let kinds: Vec<_> = row.arguments.iter().map(|(_, kind)| *kind).collect();
                    self.names.after(&kinds, before)
                }
                Some(_) => Vec::new(),
                None if let Some((_, arguments)) =
                    self.free.iter().find(|(order, _)| order == name) =>
                {
                    self.names.anywhere(arguments, before)
                }
                None => {
                    let view = self.views.iter().find(|(view, _)| view == name);
                    view.map_or(Vec::new(), |(_, kinds)| self.names.after(kinds, before))
                }
            },
        }
    }

    /// Lists how a change of the rules may go on; each comma begins another.
    fn amendments(&self, given: &[&str]) -> Vec<String> {
        let begun = given.iter().rposition(|word| word.ends_with(',')).map_or(0, |at| at + 1);
        match given[begun..] {
            [] => ["mod", "without", "option", "edition"].map(str::to_owned).to_vec(),
            ["edition"] => self.available_editions.clone(),
            ["mod"] => self.available_mods.clone(),
            ["mod", _] => vec!["over".to_owned()],
            ["without"] | ["mod", _, "over", ..] => self.mods.clone(),
            ["option"] => self.mod_options.clone(),
            _ => Vec::new(),
        }
    }
}

/// Returns the next words of those lines that begin with these words.
fn next_words(lines: &[String], before: &[&str]) -> Vec<String> {
    let next = |line: &String| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let begins = words.iter().zip(before).all(|(word, typed)| word.eq_ignore_ascii_case(typed));
        words.get(before.len()).filter(|_| begins).map(|next| (*next).to_owned())
    };
    lines.iter().filter_map(next).collect()
}

/// Sorts `D4` before `D10`: numbers in a word are ordered as numbers.
fn natural(word: &str) -> (String, u64, &str) {
    let letters: String = word.chars().take_while(|letter| !letter.is_ascii_digit()).collect();
    let digits: String = word[letters.len()..].chars().take_while(char::is_ascii_digit).collect();
    (letters.to_lowercase(), digits.parse().unwrap_or(0), word)
}
