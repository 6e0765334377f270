//! Checks the names in `renamed:` and `converts:` of manifests: faults are a new name that there is none of,
//! and an old one that is still in use. Orders are declared by scripts and checked with them.

use std::collections::BTreeSet;

use crate::fault::{Fault, did_you_mean};
use crate::rules::army::Army;
use crate::rules::carry_over::CarryOver;
use crate::rules::decode::Parts;
use crate::rules::layers::Layer;
use crate::rules::versions::{Becomes, Conversion, NameChange, VersionStep, Versioned};
use crate::rules::{LayerInfo, Names, Ruleset};
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{Reader, Span};

/// The thing that a change names: where it leads by the later steps of its layer, and whether any
/// of that is to be there.
pub(in crate::rules) struct Led<'a> {
    pub change: &'a NameChange,
    /// Its last name; None if it is gone by then.
    pub now: Option<String>,
}

impl Led<'_> {
    /// Returns the names that it is about.
    fn asked(&self) -> Vec<&str> {
        [Some(self.change.from.as_str()), self.now.as_deref()].into_iter().flatten().collect()
    }
}

/// Returns each change of a layer with what it leads to.
pub(in crate::rules) fn led(steps: &[VersionStep]) -> Vec<Led<'_>> {
    let mut all = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        for change in &step.changes {
            let mut now = match &change.becomes {
                Becomes::Other(name) => Some(name.clone()),
                Becomes::Gone => None,
                Becomes::Numbers { .. } => Some(change.from.clone()),
            };
            let same_step = step.changes.iter().filter(|later| change.renamed && !later.renamed);
            for later in same_step.chain(steps[at + 1..].iter().flat_map(|step| &step.changes)) {
                if later.of != change.of || now.as_deref() != Some(later.from.as_str()) {
                    continue;
                }
                match &later.becomes {
                    Becomes::Other(name) => now = Some(name.clone()),
                    Becomes::Gone => now = None,
                    Becomes::Numbers { .. } => {}
                }
            }
            all.push(Led { change, now });
        }
    }
    all
}

/// Fault of a change of names.
pub(in crate::rules) struct WrongChange {
    span: Span,
    label: Text,
    message: Text,
    help: Text,
}

/// Describes what is wrong with a change, under the names that there are.
pub(in crate::rules) fn wrong(led: &Led<'_>, known: &BTreeSet<&str>) -> Option<WrongChange> {
    let (change, word) = (led.change, led.change.of.word());
    if let Some(now) = led.now.as_deref().filter(|now| !known.contains(now)) {
        let help = did_you_mean(now, known.iter().copied(), || {
            say!("write the name that the new version gives the {word}", word = Text::noun(word))
        });
        let message = if change.of == Versioned::Memory {
            say!("no script of it asks for `campaign.vars.{now}`", now = quoted(now))
        } else {
            say!("there is no {word} `{now}`", word = Text::noun(word), now = quoted(now))
        };
        let (span, label) = (change.to_at, say!("not known"));
        return Some(WrongChange { span, label, message, help });
    }
    if change.renamed && known.contains(change.from.as_str()) {
        let message = say!(
            "the {word} `{from}` is said to be renamed, and is still there",
            word = Text::noun(word),
            from = quoted(&change.from)
        );
        let help = say!("remove the entry, or say under `converts:` what becomes of it");
        let (span, label) = (change.from_at, say!("still there"));
        return Some(WrongChange { span, label, message, help });
    }
    None
}

/// Checks what layers say of their older versions.
pub(in crate::rules) fn check(reader: &Reader<'_>, layers: &[Layer], parts: &Parts) {
    for layer in layers.iter().filter(|layer| !layer.manifest.steps.is_empty()) {
        let declared = DeclaredThings::of_parts(parts, layer);
        for led in led(&layer.manifest.steps) {
            let asked = led.asked();
            let Some(known) = declared.names(led.change.of, &asked) else { continue };
            let Some(WrongChange { span, label, message, help }) = wrong(&led, &known) else {
                continue;
            };
            reader.fault(span, "mods::renamed", message, label, help);
        }
    }
}

/// Things of the rules that a running campaign may hold by name.
struct DeclaredThings<'a> {
    names: &'a Names,
    designs: Vec<&'a str>,
    counters: Vec<&'a str>,
    marks: Vec<&'a str>,
    phases: Vec<&'a str>,
    armies: Vec<&'a str>,
    units: Vec<String>,
    /// Options of the layer that is looked at, and its scripts.
    options: Vec<&'a str>,
    texts: Vec<&'a str>,
}

impl<'a> DeclaredThings<'a> {
    fn of_parts(parts: &'a Parts, layer: &'a Layer) -> DeclaredThings<'a> {
        let added = parts.added_phases.iter().map(|phase| phase.id.as_str());
        let options = layer.manifest.options.iter().map(|option| option.name.as_str());
        DeclaredThings {
            names: &parts.names,
            designs: parts.tiles.designs.iter().map(|design| design.id.as_str()).collect(),
            counters: parts.counters.iter().map(|counter| counter.id.as_str()).collect(),
            marks: parts.marks.iter().map(|mark| mark.id.as_str()).collect(),
            armies: parts.armies.iter().map(|army| army.id.as_str()).collect(),
            units: units(&parts.armies),
            phases: parts.built_in_phases.iter().map(|phase| phase.id).chain(added).collect(),
            options: options.filter_map(|name| Some(name.split_once('.')?.1)).collect(),
            texts: layer.scripts.iter().map(|(_, source)| source.text.as_str()).collect(),
        }
    }

    fn of_rules(rules: &'a Ruleset, layer: usize) -> DeclaredThings<'a> {
        let added = rules.added_phases.iter().map(|phase| phase.id.as_str());
        let own = rules.mod_options.iter().filter(|option| option.layer == layer);
        let scripts = rules.scripts.iter().filter(|script| script.layer == layer);
        DeclaredThings {
            names: &rules.names,
            designs: rules.tiles.designs.iter().map(|design| design.id.as_str()).collect(),
            counters: rules.counters.iter().map(|counter| counter.id.as_str()).collect(),
            marks: rules.marks.iter().map(|mark| mark.id.as_str()).collect(),
            armies: rules.armies.iter().map(|army| army.id.as_str()).collect(),
            units: units(&rules.armies),
            phases: rules.built_in_phases.iter().map(|phase| phase.id).chain(added).collect(),
            options: own.filter_map(|option| Some(option.name.split_once('.')?.1)).collect(),
            texts: scripts.map(|script| script.source.text.as_str()).collect(),
        }
    }

    /// Returns the names of a kind; `asked` are those that scripts alone may know. None where scripts declare
    /// them all.
    fn names<'s>(&'s self, of: Versioned, asked: &[&'s str]) -> Option<BTreeSet<&'s str>> {
        fn all(names: &[String]) -> BTreeSet<&str> {
            names.iter().map(String::as_str).collect()
        }
        let named = asked.iter().copied();
        let asked = named.filter(|name| self.texts.iter().any(|text| names_it(text, name)));
        let list = |names: &[&'s str]| names.iter().copied().collect();
        Some(match of {
            Versioned::Race => all(&self.names.races),
            Versioned::Settlement => all(&self.names.settlements),
            Versioned::Terrain => all(&self.names.terrains),
            Versioned::Tile => list(&self.designs),
            Versioned::Spell => all(&self.names.spells),
            Versioned::Counter => list(&self.counters),
            Versioned::Table => self.names.known_tables().collect(),
            Versioned::Value => self.names.known_values().collect(),
            Versioned::Phase => list(&self.phases),
            Versioned::Army => list(&self.armies),
            Versioned::Unit => all(&self.units),
            Versioned::Option => list(&self.options),
            // Marks without a kind, such as discs of spells, are known by the scripts that lay them.
            Versioned::Mark => {
                let declared = self.marks.iter().copied().chain(all(&self.names.spells));
                declared.chain(asked).collect()
            }
            Versioned::Memory => asked.collect(),
            Versioned::Order => return None,
        })
    }
}

/// Returns `guard.spearmen` for each unit and character of each list.
fn units(armies: &[Army]) -> Vec<String> {
    let of = |army: &Army| army.kinds().map(|(kind, _)| format!("{}.{kind}", army.id)).collect();
    armies.iter().flat_map(|army| -> Vec<String> { of(army) }).collect()
}

/// True if a script names something: as a text, or as a field of what it remembers.
pub(in crate::rules) fn names_it(text: &str, name: &str) -> bool {
    let field = |found: &str| {
        let next = found.chars().next();
        next.is_none_or(|letter| !letter.is_ascii_alphanumeric() && letter != '_')
    };
    let dotted = format!("campaign.vars.{name}");
    [format!("\"{name}\""), format!("'{name}'")].iter().any(|quoted| text.contains(quoted.as_str()))
        || text.match_indices(&dotted).any(|(at, _)| field(&text[at + dotted.len()..]))
}

impl Ruleset {
    /// Lists faults in what a mod or an edition of this name says of an older version, by the rules
    /// of that one: names that it did not have, and things that are gone and of which nothing is
    /// said.
    pub fn carries_over_wrong(&self, before: &Ruleset, name: &str) -> Vec<Fault> {
        let layer_of = |rules: &Ruleset| rules.layers.iter().position(|layer| layer.name == name);
        let (Some(at), Some(old_at)) = (layer_of(self), layer_of(before)) else {
            return Vec::new();
        };
        let carry = CarryOver::between(before, self);
        let was = before.layers[old_at].version.as_deref().unwrap_or("0.0.0");
        let (old, new) =
            (DeclaredThings::of_rules(before, old_at), DeclaredThings::of_rules(self, at));
        let (mut faults, mut come) = (Vec::new(), BTreeSet::new());
        for change in carry.steps_of(name).flat_map(|step| &step.changes) {
            let (of, from) = (change.of, change.from.as_str());
            let known = old.names(of, &[from]);
            let there =
                known.is_none_or(|known| known.contains(from)) || come.contains(&(of, from));
            if let Becomes::Other(other) = &change.becomes {
                come.insert((of, other.as_str()));
            }
            if !there {
                let message = say!(
                    "version {was} has no {word} `{from}`",
                    was = quoted(was),
                    word = Text::noun(of.word()),
                    from = quoted(from)
                );
                let fault =
                    self.files.fault(change.from_at, "mods::renamed", message, say!("not known"));
                faults.push(fault.help(say!("write the name that it had in that version")));
            }
        }
        let memory = before.memory_keys(name);
        let kept: Vec<&str> = memory.iter().map(String::as_str).collect();
        for of in Versioned::ALL.iter().copied().filter(|of| of.converts() != Conversion::None) {
            let asked: &[&str] = if of == Versioned::Memory { &kept } else { &[] };
            for from in old.names(of, asked).unwrap_or_default() {
                let layer = (of == Versioned::Memory).then_some(name);
                let said = carry.speaks_of(of, layer, from);
                let now = match from.split_once('.').filter(|_| of == Versioned::Unit) {
                    Some((list, kind)) => {
                        let (list, kind) = carry.unit(list, kind);
                        format!("{list}.{kind}")
                    }
                    None => carry.name(of, layer, from).unwrap_or_default(),
                };
                let there =
                    new.names(of, &[now.as_str()]).is_some_and(|new| new.contains(now.as_str()));
                if said || there {
                    continue;
                }
                let (word, key) = (of.word(), of.key());
                let message = say!(
                    "the {word} `{from}` of version {was} is gone, and nothing says what becomes of it",
                    word = Text::noun(word),
                    from = quoted(from),
                    was = quoted(was)
                );
                let help = say!(
                    "name it under `{key}` of `renamed:` or `converts:`, or keep it",
                    key = quoted(key)
                );
                faults.push(Fault::new("mods::lost", message).help(help));
            }
        }
        faults
    }

    /// Lists faults in the orders that layers say are renamed; `orders` are all that there are.
    pub fn renamed_orders_wrong<'a>(&self, orders: impl Iterator<Item = &'a str>) -> Vec<Fault> {
        let known: BTreeSet<&str> = orders.collect();
        let of = |layer: &LayerInfo| {
            let all = led(&layer.steps).into_iter();
            let own = all.filter(|led| led.change.of == Versioned::Order);
            own.filter_map(|led| {
                let WrongChange { span, label, message, help } = wrong(&led, &known)?;
                Some(self.files.fault(span, "mods::renamed", message, label).help(help))
            })
            .collect::<Vec<_>>()
        };
        self.layers.iter().flat_map(of).collect()
    }
}
