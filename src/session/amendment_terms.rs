//! A line `amend HASH edition NAME, mod NAME, option MOD.NAME VALUE` ↔ [`AmendmentTerms`]: the
//! edition, mods and options of mods that a campaign plays under. After the hash come lines as the
//! head has them.

use std::collections::BTreeMap;

use super::header::Header;
use crate::campaign::{CalendarPosition, ScriptValue};
use crate::fault::{Fault, FaultText, nearest};
use crate::rules::carry_over::CarryOver;
use crate::rules::{Chosen, Ruleset, Selection};
use crate::say;
use crate::text::{Text, quoted};

/// Selection of rules, and settings of the options of mods that differ from their defaults.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AmendmentTerms {
    pub selection: Selection,
    /// Full names and values as typed, in the order in which they were set.
    pub options: Vec<(String, String)>,
}

/// Amendment that a host wants.
pub struct Wished {
    pub terms: AmendmentTerms,
    /// The options that were set.
    pub named: Vec<String>,
    /// The folders or files of mods that do not stand where mods are looked for, as seen from the campaign.
    pub folders: Vec<String>,
}

/// Usage of `amend`; its usages are one clause each, with a comma between.
pub const USAGE: &str = "amend [edition NAME | mod NAME [over OTHER…] | mod FOLDER|FILE | without NAME | option NAME VALUE], …";

/// Returns the place in the calendar at which an amendment takes hold that could not wait for the next phase: the
/// beginning of the phase there.
pub fn at_once(text: &str) -> Option<CalendarPosition> {
    if !is_amendment(text) {
        return None;
    }
    let (_, last) = text.rsplit_once(',')?;
    match last.split_whitespace().collect::<Vec<_>>().as_slice() {
        ["at", "once", place] => read_place(place),
        _ => None,
    }
}

/// Returns the same amendment, which takes hold at the beginning of a phase.
pub fn taking_hold_at(text: &str, clock: CalendarPosition) -> String {
    format!("{text}, at once {clock}", clock = write_place(clock))
}

/// Returns `1.0.0.2.1.0` for year, block, round, step, seat and phase.
pub fn write_place(clock: CalendarPosition) -> String {
    clock.write()
}

pub fn read_place(text: &str) -> Option<CalendarPosition> {
    CalendarPosition::read(text)
}

/// True if an entry of a campaign file amends it.
pub fn is_amendment(text: &str) -> bool {
    let rest = text.trim_start().strip_prefix("amend");
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}

/// True if a word names a mod by its folder or its file.
fn is_path(word: &str) -> bool {
    word.contains('/') || word.ends_with(".zip")
}

fn fault(message: impl FaultText, help: impl FaultText) -> Fault {
    Fault::new("campaign::amend", message).help(help)
}

impl AmendmentTerms {
    /// Returns the terms of a head, under the rules it led to.
    pub fn of_head(header: &Header, rules: &Ruleset) -> AmendmentTerms {
        let options = header
            .mod_options
            .iter()
            .map(|line| (line.words[1].clone(), line.words[2].clone()))
            .collect();
        AmendmentTerms { selection: rules.selection.clone(), options }
    }

    /// Returns the line of a campaign file that states them whole, so that it plays again on its own.
    pub fn write(&self, hash: &str) -> String {
        let mods = self
            .selection
            .mods
            .iter()
            .map(|chosen| format!(", mod {chosen}", chosen = chosen.write()));
        let options = self.options.iter().map(|(name, value)| format!(", option {name} {value}"));
        let rest: String = mods.chain(options).collect();
        format!("amend {hash} edition {edition}{rest}", edition = self.selection.edition)
    }

    /// Returns the hash and the terms of a recorded line; None if it is no such line.
    pub fn parse(line: &str) -> Option<(String, AmendmentTerms)> {
        let rest = line.trim().strip_prefix("amend ")?.trim_start();
        let (hash, rest) = rest.split_once(char::is_whitespace)?;
        let plain = hash.len() == 16 && hash.bytes().all(|letter| letter.is_ascii_hexdigit());
        let mut clauses =
            rest.split(',').map(|clause| clause.split_whitespace().collect::<Vec<_>>());
        let first = clauses.next()?;
        let (["edition", edition], true) = (first.as_slice(), plain) else { return None };
        let mut terms = AmendmentTerms { selection: Selection::of(edition), options: Vec::new() };
        for clause in clauses {
            match clause.as_slice() {
                ["mod", rest @ ..] => terms.selection.mods.push(Chosen::parse(rest)?),
                ["option", name, value] => {
                    terms.options.push(((*name).to_owned(), (*value).to_owned()))
                }
                ["at", "once", place] => drop(read_place(place)?),
                _ => return None,
            }
        }
        Some((hash.to_owned(), terms))
    }

    /// Returns these terms with what a host typed after `amend` carried out. `name_of` is the name of the mod
    /// in a folder or a file.
    ///
    /// # Errors
    /// Every clause that cannot be carried out.
    pub fn wished(
        &self,
        text: &str,
        name_of: impl Fn(&str) -> Result<String, Fault>,
    ) -> Result<Wished, Vec<Fault>> {
        let mut terms = self.clone();
        let (mut faults, mut named, mut folders) = (Vec::new(), Vec::new(), Vec::new());
        for clause in text.split(',').map(|clause| clause.split_whitespace().collect::<Vec<_>>()) {
            match clause.as_slice() {
                [] if text.trim().is_empty() => {}
                ["mod", folder, rest @ ..] if is_path(folder) => match name_of(folder) {
                    Ok(name) => {
                        folders.push((*folder).to_owned());
                        let words: Vec<&str> =
                            std::iter::once(name.as_str()).chain(rest.iter().copied()).collect();
                        let known = terms.selection.mods.iter().any(|chosen| chosen.name == name);
                        match Chosen::parse(&words) {
                            Some(chosen) if !known => terms.selection.mods.push(chosen),
                            Some(chosen) if !chosen.over.is_empty() => {
                                faults.extend(terms.add(chosen));
                            }
                            _ => {}
                        }
                    }
                    Err(fault) => faults.push(fault),
                },
                ["mod", rest @ ..] => match Chosen::parse(rest) {
                    Some(chosen) => faults.extend(terms.add(chosen)),
                    None => faults.push(fault(
                        say!("`{clause}` does not fit", clause = quoted(clause.join(" "))),
                        say!("usage: {USAGE}", USAGE = quoted(USAGE)),
                    )),
                },
                ["without", name] => faults.extend(terms.remove(name)),
                ["option", name, value] => {
                    named.push((*name).to_owned());
                    terms.options.retain(|(known, _)| known != name);
                    terms.options.push(((*name).to_owned(), (*value).to_owned()));
                }
                ["edition", name] => terms.selection.edition = (*name).to_owned(),
                _ => faults.push(fault(
                    say!("`amend {clause}` does not fit", clause = quoted(clause.join(" "))),
                    say!("usage: {USAGE}", USAGE = quoted(USAGE)),
                )),
            }
        }
        if faults.is_empty() { Ok(Wished { terms, named, folders }) } else { Err(faults) }
    }

    /// Options under the names that they have in a new version of their mods; those in `named` were
    /// typed as they are called now.
    pub fn carry_over(&mut self, carry: &CarryOver<'_>, rules: &Ruleset, named: &[String]) {
        let mut carried: Vec<(String, String)> = Vec::new();
        for (name, value) in std::mem::take(&mut self.options) {
            let setting = if named.contains(&name) {
                (name, value)
            } else {
                carry.option(rules, &name, &value)
            };
            if !named.contains(&setting.0) || !carried.iter().any(|(known, _)| *known == setting.0)
            {
                carried.retain(|(known, _)| *known != setting.0);
                carried.push(setting);
            }
        }
        self.options = carried;
    }

    fn add(&mut self, chosen: Chosen) -> Option<Fault> {
        match self.selection.mods.iter_mut().find(|known| known.name == chosen.name) {
            Some(known) if chosen.over.is_empty() || *known == chosen => Some(fault(
                say!("the mod `{chosen}` is played already", chosen = quoted(&chosen.name)),
                say!(
                    "`amend` alone takes mods as they are on disk now; `amend without NAME` leaves one out"
                ),
            )),
            Some(known) => {
                known.over = chosen.over;
                None
            }
            None => {
                self.selection.mods.push(chosen);
                None
            }
        }
    }

    /// Leaves a mod out, with its options and what the host said of it beside other mods.
    fn remove(&mut self, name: &str) -> Option<Fault> {
        let mods = &mut self.selection.mods;
        if !mods.iter().any(|chosen| chosen.name == name) {
            let near = nearest(name, mods.iter().map(|chosen| chosen.name.as_str()));
            let known: Vec<&str> = mods.iter().map(|chosen| chosen.name.as_str()).collect();
            let help = match near {
                Some(near) => say!("did you mean `{near}`?", near = quoted(near)),
                None if known.is_empty() => say!("this campaign plays without mods"),
                None => say!("there are {known}", known = quoted(known.join(", "))),
            };
            return Some(fault(say!("the mod `{name}` is not played", name = quoted(name)), help));
        }
        mods.retain(|chosen| chosen.name != name);
        mods.iter_mut().for_each(|chosen| chosen.over.retain(|other| other != name));
        let prefix = format!("{name}.");
        self.options.retain(|(option, _)| !option.starts_with(&prefix));
        None
    }

    /// Sets every option of the mods, and of others those that were amended. Returns the settings that no longer
    /// fit and are dropped; those in `named` are faults.
    ///
    /// # Errors
    /// A fault for each named option that is none, or does not take its value.
    pub fn settle(
        &mut self,
        rules: &Ruleset,
        named: &[String],
    ) -> Result<(ScriptValue, Vec<Text>), Vec<Fault>> {
        let mut values: BTreeMap<String, ScriptValue> = rules
            .mod_options
            .iter()
            .map(|option| (option.name.clone(), ScriptValue::from(option.default.clone())))
            .collect();
        let (mut faults, mut dropped) = (Vec::new(), Vec::new());
        self.options.retain(|(name, value)| {
            let (message, help) = match rules.amended_option(name, value) {
                Ok(value) => {
                    values.insert(name.clone(), ScriptValue::from(value));
                    return true;
                }
                Err(wrong) => wrong,
            };
            if named.contains(name) {
                faults.push(fault(message, help));
            } else {
                dropped.push(say!(
                    "`option {name} {value}` is dropped: {message}",
                    name = Text::verbatim(name.as_str()),
                    value = Text::verbatim(value.as_str()),
                    message
                ));
            }
            false
        });
        if faults.is_empty() { Ok((ScriptValue::Map(values), dropped)) } else { Err(faults) }
    }
}
