//! Manifest and files of an edition, and of those it extends → one frozen [`Ruleset`].
//!
//! Each layer's files make one tree of sections; layers are merged key by key, then decoded once.
//! Every node keeps the span of the file that set it, so faults and `why` name the right file.

use super::calendar::{Calendar, read_calendar};
use super::choice::read_choices;
use super::cite::{HOUSE_RULE, Rule};
use super::kinds::{read_settlements, read_terrains};
use super::library::Library;
use super::names::{Names, Settlement};
use super::race::{read_modifiers, read_races};
use super::rulebook::Rulebook;
use super::table::{NEEDED, Shape, Table};
use super::table_read::read_table;
use super::value::read_values;
use super::{Ruleset, check};
use crate::fault::Fault;
use crate::map::TileSet;
use crate::yaml::{Files, Kind, Node, Reader, Span, parse};

/// The parts of a rule set; every key of a rules file is one of these.
const SECTIONS: &[&str] = &["calendar", "values", "options", "settlements", "terrains", "edges", "tiles", "tables", "races", "modifiers"];

/// Most files of one edition; far above what any needs.
const MAX_FILES: usize = 1000;

/// What the engine knows and editions may name.
pub struct Vocabulary<'a> {
    pub phases: &'a [&'a str],
}

/// Loads an edition with everything it extends.
///
/// # Errors
/// Every fault in every file, all at once.
pub fn load(library: &Library, edition: &str, vocabulary: &Vocabulary<'_>) -> Result<Ruleset, Vec<Fault>> {
    let mut loader = Loader { library, files: Files::default(), faults: Vec::new(), layers: Vec::new(), whole: true };
    loader.layer(edition, None);
    let Loader { files, mut faults, layers, whole, .. } = loader;
    if !faults.is_empty() && layers.is_empty() {
        return Err(faults);
    }
    let mut tree = Node { span: Span::default(), kind: Kind::Map(Vec::new()) };
    let mut hasher = blake3::Hasher::new();
    for file in files.iter() {
        hasher.update(file.name.as_bytes());
        hasher.update(&(file.text.len() as u64).to_le_bytes());
        hasher.update(file.text.as_bytes());
    }
    let reader = Reader::new(&files);
    let mut rulebook = Rulebook::default();
    let mut title = edition.to_owned();
    for layer in layers {
        tree.merge(layer.sections);
        for node in &layer.rulebook {
            rulebook.read(&reader, node);
        }
        title = layer.title;
    }
    let decoded = decode(&reader, vocabulary, &tree, whole.then_some(&rulebook));
    // What an unread file may have held is not called missing.
    faults.extend(
        reader
            .into_faults()
            .into_iter()
            .filter(|fault| whole || !fault.code.starts_with("rules::missing_") || fault.code == "rules::missing_key"),
    );
    let Some(parts) = decoded.filter(|_| faults.is_empty()) else {
        if faults.is_empty() {
            faults.push(Fault::new("rules::incomplete", format!("the edition `{edition}` is incomplete")));
        }
        return Err(faults);
    };
    Ok(Ruleset::assemble(edition.to_owned(), title, hasher.finalize(), files, rulebook, parts))
}

struct Layer {
    title: String,
    sections: Node,
    rulebook: Vec<Node>,
}

struct Loader<'a> {
    library: &'a Library,
    files: Files,
    faults: Vec<Fault>,
    layers: Vec<Layer>,
    /// Every file that was named could be read.
    whole: bool,
}

impl Loader<'_> {
    fn open(&mut self, edition: &str, path: &str, named_at: Option<Span>) -> Option<Node> {
        match self.library.read(edition, path) {
            Err(mut fault) => {
                if let Some(span) = named_at {
                    fault = fault.at(self.files.get(span.file), span.range(), "named here");
                }
                self.faults.push(fault);
                self.whole = false;
                None
            }
            Ok(source) => match parse(&mut self.files, &source) {
                Ok(node) => Some(node),
                Err(faults) => {
                    self.faults.extend(faults);
                    self.whole = false;
                    None
                }
            },
        }
    }

    fn layer(&mut self, edition: &str, named_at: Option<Span>) {
        let mut chain: Vec<(String, Node)> = Vec::new();
        let mut next = Some((edition.to_owned(), named_at));
        while let Some((name, at)) = next.take() {
            if chain.iter().any(|(seen, _)| *seen == name) {
                let names: Vec<&str> = chain.iter().map(|(seen, _)| seen.as_str()).chain([name.as_str()]).collect();
                let mut fault =
                    Fault::new("rules::circular_extends", format!("these editions extend each other in a circle: {}", names.join(" → ")))
                        .help("one of them must not extend the next");
                if let Some(span) = at {
                    fault = fault.at(self.files.get(span.file), span.range(), "back to an edition already named");
                }
                self.faults.push(fault);
                return;
            }
            let known = self.library.editions();
            if !known.contains(&name) {
                let near = crate::fault::nearest(&name, known.iter().map(String::as_str));
                let help = near.map_or_else(|| format!("known editions: {}", known.join(", ")), |near| format!("did you mean `{near}`?"));
                let mut fault = Fault::new("rules::unknown_edition", format!("there is no edition `{name}`")).help(help);
                if let Some(span) = at {
                    fault = fault.at(self.files.get(span.file), span.range(), "not known");
                }
                self.faults.push(fault);
                return;
            }
            let Some(manifest) = self.open(&name, "edition.yaml", at) else { return };
            let base = manifest.get("extends").filter(|node| !node.is_null());
            if let Some(node) = base.filter(|node| node.scalar().is_none()) {
                self.faults.push(self.files.fault(
                    node.span,
                    "rules::wrong_type",
                    format!("the name of one edition is wanted here, and this is {}", node.what()),
                    "wrong type",
                ));
            }
            next = base.and_then(|node| Some((node.scalar()?.to_owned(), Some(node.span))));
            chain.push((name, manifest));
        }
        for (name, manifest) in chain.into_iter().rev() {
            self.read_layer(&name, &manifest);
        }
    }

    fn read_layer(&mut self, edition: &str, manifest: &Node) {
        let files = self.files.clone();
        let reader = Reader::new(&files);
        let Some(mut map) = reader.map(manifest, "the manifest") else {
            self.faults.extend(reader.into_faults());
            return;
        };
        let title = map.need("name").and_then(|node| reader.text(node)).unwrap_or(edition).to_owned();
        let _extends = map.take("extends");
        let _sources = map.take("sources");
        let _about = map.take("about");
        let _default = map.take("default").map(|node| reader.flag(node));
        let named = map.need("files");
        self.whole &= named.is_some();
        let listed = named.map(|node| reader.list(node)).unwrap_or_default();
        let book = map.take("rulebook").map(|node| reader.list(node)).unwrap_or_default();
        map.finish();
        let paths = |nodes: &[Node]| -> Vec<(String, Span)> {
            nodes.iter().filter_map(|node| Some((reader.text(node)?.to_owned(), node.span))).collect()
        };
        let (listed, book) = (paths(listed), paths(book));
        self.faults.extend(reader.into_faults());
        let mut sections = Node { span: Span::default(), kind: Kind::Map(Vec::new()) };
        let (listed, book) = (self.sane_paths(listed), self.sane_paths(book));
        for (path, span) in listed {
            let Some(node) = self.open(edition, &path, Some(span)) else { continue };
            self.join(&mut sections, node);
        }
        let rulebook = book.into_iter().filter_map(|(path, span)| self.open(edition, &path, Some(span))).collect();
        self.layers.push(Layer { title, sections, rulebook });
    }

    /// Leaves out files that are named twice, lie outside the edition's folder, or are too many.
    fn sane_paths(&mut self, listed: Vec<(String, Span)>) -> Vec<(String, Span)> {
        let mut sane: Vec<(String, Span)> = Vec::new();
        for (path, span) in listed {
            let outside = path.contains('\\') || path.split('/').any(|part| part.is_empty() || part == "." || part == "..");
            let fault = if outside {
                self.files
                    .fault(span, "rules::path", format!("`{path}` is no file of the edition's own folder"), "named here")
                    .help("write the path from the edition's folder, for instance `tables/battle.yaml`")
            } else if let Some((_, first)) = sane.iter().find(|(known, _)| *known == path) {
                let first = self.files.fault(*first, "rules::duplicate", "it is named here already", "first time");
                self.files
                    .fault(span, "rules::duplicate", format!("the manifest names `{path}` twice"), "second time")
                    .also(first)
                    .help("keep one of the two")
            } else if sane.len() >= MAX_FILES {
                self.faults.push(self.files.fault(
                    span,
                    "rules::too_many_files",
                    format!("the manifest names more than {MAX_FILES} files"),
                    "from here on",
                ));
                break;
            } else {
                sane.push((path, span));
                continue;
            };
            self.faults.push(fault);
        }
        sane
    }

    /// Adds one file to its layer. Within a layer nothing may be defined twice.
    fn join(&mut self, sections: &mut Node, file: Node) {
        let Kind::Map(entries) = file.kind else {
            let fault = self.files.fault(file.span, "rules::wrong_type", "a rules file is a map of sections", "this is not a map");
            self.faults.push(fault.help(format!("sections: {}", SECTIONS.join(", "))));
            return;
        };
        for (key, mut value) in entries {
            let name = key.scalar().unwrap_or_default();
            if !SECTIONS.contains(&name) {
                let near = crate::fault::nearest(name, SECTIONS.iter().copied());
                let help = near.map_or_else(|| format!("sections: {}", SECTIONS.join(", ")), |near| format!("did you mean `{near}`?"));
                let fault = self.files.fault(key.span, "rules::unknown_key", format!("a rules file has no section `{name}`"), "not known");
                self.faults.push(fault.help(help));
                continue;
            }
            let again = (!matches!(value.kind, Kind::Map(_)))
                .then(|| sections.entries().iter().find(|(known, _)| known.scalar() == Some(name)))
                .flatten();
            if let Some((known, _)) = again {
                let first = self.files.fault(known.span, "rules::duplicate", "it is defined here already", "first time");
                let fault = self
                    .files
                    .fault(key.span, "rules::duplicate", format!("the section `{name}` of this edition is defined twice"), "second time")
                    .also(first);
                self.faults.push(fault.help("keep one of the two"));
                continue;
            }
            let mut twice = vec![false; value.entries().len()];
            let section = sections.get(name);
            let defined = section.map(Node::keys).unwrap_or_default();
            for (at, (inner, _)) in value.entries().iter().enumerate() {
                let first = section.zip(defined.get(&inner.scalar())).map(|(section, at)| &section.entries()[*at]);
                if let Some((known, _)) = first {
                    let message = format!("`{}` is defined twice in the {name} of this edition", inner.scalar().unwrap_or_default());
                    let first = self.files.fault(known.span, "rules::duplicate", "it is defined here already", "first time");
                    let fault = self.files.fault(inner.span, "rules::duplicate", message, "second time").also(first);
                    self.faults.push(fault.help("keep one of the two"));
                    twice[at] = true;
                }
            }
            if let Kind::Map(entries) = &mut value.kind {
                let mut twice = twice.into_iter();
                entries.retain(|_| !twice.next().unwrap_or(false));
            }
            let wrapped = Node { span: file.span, kind: Kind::Map(vec![(key, value)]) };
            sections.merge(wrapped);
        }
    }
}

/// Everything decoded from the merged tree.
pub(super) struct Parts {
    pub names: Names,
    pub calendar: Calendar,
    pub values: Vec<super::value::Setting>,
    pub options: Vec<super::choice::Default>,
    pub settlements: Vec<super::kinds::SettlementKind>,
    pub terrains: Vec<super::kinds::TerrainKind>,
    pub tiles: TileSet,
    pub tables: Vec<Table>,
    pub capital: Settlement,
    pub races: Vec<super::race::RaceKind>,
    pub modifiers: Vec<super::race::Modifier>,
}

fn decode(reader: &Reader<'_>, vocabulary: &Vocabulary<'_>, tree: &Node, rulebook: Option<&Rulebook>) -> Option<Parts> {
    let section = |name: &str| {
        let found = tree.get(name);
        if found.is_none() {
            reader.push(
                Fault::new("rules::missing_section", format!("no file of the edition has the section `{name}`"))
                    .help(format!("add `{name}:` to one of the files in the manifest")),
            );
        }
        let wanted = if name == "calendar" { "a list" } else { "a map" };
        let fits = |node: &&Node| if name == "calendar" { matches!(node.kind, Kind::List(_)) } else { matches!(node.kind, Kind::Map(_)) };
        if let Some(node) = found.filter(|node| !fits(node)) {
            reader.fault(
                node.span,
                "rules::wrong_type",
                format!("the section `{name}` is {wanted}, and this is {}", node.what()),
                "wrong type",
                "",
            );
        }
        found.filter(fits)
    };
    let keys = |node: &Node| -> Vec<String> { node.entries().iter().filter_map(|(key, _)| key.scalar()).map(str::to_owned).collect() };
    let settlements = section("settlements");
    let terrains = section("terrains");
    let tables = section("tables");
    let mut names = Names {
        settlements: settlements.map(keys).unwrap_or_default(),
        terrains: terrains.map(keys).unwrap_or_default(),
        tables: NEEDED.iter().map(|needed| needed.name.to_owned()).collect(),
        ..Names::default()
    };
    let races = tree.get("races");
    names.races = races.map(keys).unwrap_or_default();
    let others: Vec<String> = tables.map(keys).unwrap_or_default().into_iter().filter(|name| !names.tables.contains(name)).collect();
    names.tables.extend(others);
    names.index();

    if let Some(rulebook) = rulebook {
        check_cites(reader, rulebook, tree);
    }
    let calendar = section("calendar").map(|node| read_calendar(reader, vocabulary.phases, node));
    let values = section("values").and_then(|node| read_values(reader, node));
    let options = section("options").and_then(|node| read_choices(reader, node));
    let settlement_kinds = settlements.map(|node| read_settlements(reader, &names, node));
    let terrain_kinds = terrains.map(|node| read_terrains(reader, &names, node));
    let tiles = match (section("edges"), section("tiles")) {
        (Some(edges), Some(tiles)) => TileSet::read(reader, &names, edges, tiles),
        _ => None,
    };
    let read = read_tables(reader, &names, tables?);
    let parts = Parts {
        capital: Settlement(u8::try_from(settlement_kinds.as_ref()?.iter().position(|kind| kind.capital)?).ok()?),
        calendar: calendar?,
        values: values?,
        options: options?,
        settlements: settlement_kinds?,
        terrains: terrain_kinds?,
        tiles: tiles?,
        tables: read?,
        races: races.map(|node| read_races(reader, node)).unwrap_or_default(),
        modifiers: tree.get("modifiers").map(|node| read_modifiers(reader, &names, node)).unwrap_or_default(),
        names,
    };
    check::check(reader, &parts);
    Some(parts)
}

fn read_tables(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Vec<Table>> {
    let mut tables: Vec<Option<Table>> = Vec::new();
    let keys = node.keys();
    for (index, name) in names.tables.iter().enumerate() {
        let Some((_, found)) = keys.get(&Some(name.as_str())).map(|at| &node.entries()[*at]) else {
            reader.fault(
                Span { end: node.span.start + 1, ..node.span },
                "rules::missing_table",
                format!("the table `{name}` is missing ({})", NEEDED[index].doc.trim()),
                "among these tables",
                format!("add `{name}:` as a {} table", NEEDED[index].shape),
            );
            tables.push(None);
            continue;
        };
        let table = read_table(reader, names, name, found);
        if let (Some(table), Some(needed)) = (&table, NEEDED.get(index))
            && table.shape.name() != needed.shape
        {
            reader.fault(
                table.span,
                "rules::table_shape",
                format!("the table `{name}` must be a {} table", needed.shape),
                "wrong shape",
                "",
            );
        }
        tables.push(table);
    }
    let rolled = |name: &str| keys.get(&Some(name)).is_some_and(|at| node.entries()[*at].1.get("roll").is_some());
    for table in tables.iter().flatten() {
        if let Shape::Roll(roll) = &table.shape {
            check::roll_ons(reader, names, &rolled, roll);
        }
    }
    tables.into_iter().collect()
}

/// Every `cite` names a rule of the rule book, or `house-rule`.
fn check_cites(reader: &Reader<'_>, rulebook: &Rulebook, node: &Node) {
    match &node.kind {
        Kind::Map(entries) => {
            for (key, value) in entries {
                let cited = value.scalar().filter(|_| key.scalar() == Some("cite"));
                if let Some(id) = cited {
                    let rule = Rule::from_text(id);
                    if rule != HOUSE_RULE && rulebook.get(rule).is_none() {
                        reader.unknown(value, "rule", id, rulebook.entries.keys().map(|rule| rule.0).chain(["house-rule"]));
                    }
                }
                check_cites(reader, rulebook, value);
            }
        }
        Kind::List(items) => items.iter().for_each(|item| check_cites(reader, rulebook, item)),
        Kind::Scalar { .. } => {}
    }
}
