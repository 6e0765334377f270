//! The JSON Schemas of `margrave schema`: they take every YAML file that is shipped or under tests,
//! and refuse those of faulty files that a schema can tell.

mod json;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use serde_json::Value;

use crate::bad_rules::{carry_out, steps};
use crate::support::{copy_folder, files, root};
use json::{of_yaml, refused};
use margrave::map::map_schema::map_schema;
use margrave::rules::schema::{Known, manifest_schema, rulebook_schema, rules_schema};
use margrave::rules::{LayerKind, Library, Ruleset};
use margrave::script::load_rules;

struct Schemas {
    edition: Value,
    of_mod: Value,
    rulebook: Value,
    rules: Value,
    map: Value,
}

static SCHEMAS: LazyLock<Schemas> = LazyLock::new(|| {
    let library = Library::shipped();
    let rules: Vec<Arc<Ruleset>> = library
        .editions()
        .iter()
        .map(|edition| load_rules(&library, edition.as_str()).expect("an edition loads"))
        .collect();
    let known = Known::of(&library, rules.iter().map(AsRef::as_ref));
    Schemas {
        edition: manifest_schema(&known, LayerKind::Edition),
        of_mod: manifest_schema(&known, LayerKind::Mod),
        rulebook: rulebook_schema(&known),
        rules: rules_schema(&known),
        map: map_schema(&known),
    }
});

/// The YAML files of an edition or a mod with the schemas that are for them.
fn of_layer(folder: &Path) -> Vec<(PathBuf, &'static Value)> {
    let manifests = [("edition.yaml", &SCHEMAS.edition), ("mod.yaml", &SCHEMAS.of_mod)];
    let Some((name, schema)) = manifests.into_iter().find(|(name, _)| folder.join(name).is_file())
    else {
        return Vec::new();
    };
    let manifest = folder.join(name);
    let read = fs::read_to_string(&manifest).ok().and_then(|text| of_yaml(&text).ok());
    let mut all = vec![(manifest, schema)];
    for (key, schema) in [("files", &SCHEMAS.rules), ("rulebook", &SCHEMAS.rulebook)] {
        let listed = read.as_ref().and_then(|node| node.get(key)).and_then(Value::as_array);
        let paths = listed.into_iter().flatten().filter_map(Value::as_str);
        let yaml = paths.filter(|path| path.ends_with(".yaml")).map(|path| folder.join(path));
        all.extend(yaml.filter(|path| path.is_file()).map(|path| (path, schema)));
    }
    all
}

/// The folders of editions and mods below a folder.
fn layers(below: &Path) -> BTreeSet<PathBuf> {
    let manifest = |path: &PathBuf| {
        path.file_name().is_some_and(|name| name == "edition.yaml" || name == "mod.yaml")
    };
    let manifests = files(below, "yaml").into_iter().filter(manifest);
    manifests.filter_map(|path| path.parent().map(Path::to_owned)).collect()
}

/// Every YAML file of what is shipped and of what the tests use is taken by the schema that is for it.
#[test]
fn sound_files_fit() {
    let mut looked: Vec<(PathBuf, &Value)> = Vec::new();
    for folder in ["rules", "mods", "tests/mods", "tests/amend", "tests/bad/editions"] {
        looked.extend(layers(&root().join(folder)).iter().flat_map(|layer| of_layer(layer)));
    }
    looked.push((root().join("rules/styles.yaml"), &SCHEMAS.rules));
    for folder in ["tests/maps", "scripts"] {
        let folder = root().join(folder);
        let maps = files(&folder, "yaml")
            .into_iter()
            .filter(|path| path.parent() == Some(folder.as_path()));
        looked.extend(maps.map(|path| (path, &SCHEMAS.map)));
    }
    assert!(looked.len() > 150, "only {} files were looked at", looked.len());
    let wrong: Vec<String> = looked
        .iter()
        .flat_map(|(path, schema)| {
            let text = fs::read_to_string(path).expect("a file is read");
            let value =
                of_yaml(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let said = refused(schema, &value).into_iter();
            said.map(|fault| format!("{}: {fault}", path.display())).collect::<Vec<_>>()
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Faults that a schema tells wherever they stand.
const TOLD: [&str; 2] = ["rules::unknown_key", "rules::out_of_range"];

/// Faulty files of the fixtures that a schema takes although one of these faults stands in them, with
/// the reason.
const NOT_TOLD: &[(&str, &str)] =
    &[("names", "a number is too large for the parts of a people, which the reader counts")];

/// Of the faulty files those are refused in which a key stands that is not known, or a number that is
/// too small or too large; and none is refused in which there is no fault.
#[test]
fn faulty_files_are_refused_where_a_schema_can_tell() {
    let (mut told, mut wrong) = (0, Vec::new());
    for fixture in files(&root().join("tests/bad"), "fixture") {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let steps = steps(&fs::read_to_string(&fixture).expect("a fixture is read"));
        // A file larger than the limit is none that an editor opens.
        if steps.iter().any(|step| matches!(step.words[0].as_str(), "sparse" | "bytes" | "repeat"))
        {
            continue;
        }
        let edition = steps.iter().find(|step| step.words[0] == "edition");
        let edition = edition.map_or("trial", |step| step.words[1].as_str());
        let own = folder.path().join("rules").join(edition);
        copy_folder(&root().join("tests/bad/editions").join(edition), &own);
        carry_out(folder.path(), &steps);
        let mut faults: Vec<(String, String)> = steps
            .iter()
            .filter(|step| step.words[0] == "expect")
            .filter_map(|step| {
                let file = step.words.get(2)?.split(':').next()?;
                Some((step.words[1].clone(), file.to_owned()))
            })
            .collect();
        let mut looked: Vec<(PathBuf, &Value)> =
            layers(folder.path()).iter().flat_map(|layer| of_layer(layer)).collect();
        let checked = steps.iter().find(|step| step.words[0] == "check");
        if let Some(step) = checked {
            // Faults of a map are in the report alone.
            let report = fs::read_to_string(fixture.with_extension("report")).unwrap_or_default();
            let codes = report.lines().filter(|line| line.contains("::") && !line.contains(' '));
            faults.extend(codes.map(|code| (code.to_owned(), step.words[1].clone())));
            looked.push((folder.path().join(&step.words[1]), &SCHEMAS.map));
        }
        for (path, schema) in looked {
            let Ok(text) = fs::read_to_string(&path) else { continue };
            let Ok(value) = of_yaml(&text) else { continue };
            let name = path.strip_prefix(folder.path()).expect("a path of the folder");
            let here: Vec<&str> = faults
                .iter()
                .filter(|(_, file)| Path::new(file) == name)
                .map(|(code, _)| code.as_str())
                .collect();
            let said = refused(schema, &value);
            let can_tell = here.iter().any(|code| TOLD.contains(code));
            let fixture = fixture.file_stem().expect("a fixture has a name").to_string_lossy();
            let excused = NOT_TOLD.iter().any(|(name, _)| *name == fixture);
            if can_tell && said.is_empty() && !excused {
                wrong.push(format!("{fixture}: {} is taken, with {here:?}", name.display()));
            }
            if here.is_empty() && !said.is_empty() {
                wrong.push(format!("{fixture}: {} has no fault, but {said:?}", name.display()));
            }
            told += usize::from(can_tell && !said.is_empty());
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(told >= 10, "only {told} faulty files were told");
}

/// Mistakes that authors make are refused at their place.
#[test]
fn mistakes_are_refused_at_their_place() {
    let cases: &[(&Value, &str, &str)] = &[
        (&SCHEMAS.of_mod, "name: x\ntitle: X\nversion: 1.0.0", ": has no files"),
        (
            &SCHEMAS.of_mod,
            "name: X\ntitle: X\nversion: 1.0.0\nfiles: []",
            "/name: has another form",
        ),
        (
            &SCHEMAS.of_mod,
            "name: x\ntitle: X\nversion: one\nfiles: []",
            "/version: has another form",
        ),
        (&SCHEMAS.of_mod, "name: x\ntitel: X\nversion: 1.0.0\nfiles: []", "/titel: is not known"),
        (&SCHEMAS.rules, "tabels: {}", "/tabels: is not known"),
        (&SCHEMAS.rules, "values: {banner.food: {is: lots}}", "/values/banner.food/is"),
        (
            &SCHEMAS.rules,
            "values: {banner.food: {iss: 3}}",
            "/values/banner.food/iss: is not known",
        ),
        (
            &SCHEMAS.rules,
            "modifiers: {m: {when: {terain: forest}}}",
            "/modifiers/m/when/terain: is not known",
        ),
        (
            &SCHEMAS.rules,
            "modifiers: {m: {when: {not: [{razed: perhaps}]}}}",
            "/modifiers/m/when/not",
        ),
        (&SCHEMAS.rules, "tables: {t: {roll: 2x6, rows: {}}}", "/tables/t/roll"),
        (
            &SCHEMAS.rules,
            "tables: {t: {roll: d6, rows: {1: {lose_pionts: 3}}}}",
            "/tables/t/rows/1/lose_pionts: is not known",
        ),
        (
            &SCHEMAS.rules,
            "tables: {shortfall: {rows: {1: {raids: {dye: d6}}}}}",
            "/tables/shortfall/rows/1/raids/dye: is not known",
        ),
        (&SCHEMAS.rules, "tables: {forage: {rows: {city: many}}}", "/tables/forage/rows/city"),
        (&SCHEMAS.rules, "races: {orc: {colour: green}}", "/races/orc/colour: is not known"),
        (&SCHEMAS.rules, "armies: {a: {units: {u: {kind: infantri}}}}", "/armies/a/units/u/kind"),
        (
            &SCHEMAS.rules,
            "armies: {a: {units: {u: {points: 0}}}}",
            "/armies/a/units/u/points: is too small",
        ),
        (
            &SCHEMAS.rules,
            "calendar: {season: {insert: [{fase: x, before: y}]}}",
            "/calendar/season/insert/0",
        ),
        (
            &SCHEMAS.rules,
            "options: {depth: {default: deep}}",
            "/options/depth/default: is none of the words",
        ),
        (
            &SCHEMAS.rules,
            "spells: {s: {targets: [{owner: [mine]}]}}",
            "/spells/s/targets/0/owner/0",
        ),
        (&SCHEMAS.rules, "styles: {sheet: {paper: blue}}", "/styles/sheet/paper: has another form"),
        (&SCHEMAS.map, "tiles: {A1: {turn: 1}}", "/tiles/A1"),
        (&SCHEMAS.map, "tiles: {A1: {tile: meadow, turn: 6}}", "/tiles/A1/turn: is too large"),
        (
            &SCHEMAS.map,
            "provinces: {hag: {name: Hag, terrain: hills}}",
            "/provinces/hag: has no at",
        ),
        (&SCHEMAS.rulebook, "- {id: X-1, title: X, kind: rool}", "/0/kind: is none of the words"),
    ];
    for (schema, text, wanted) in cases {
        let said = refused(schema, &of_yaml(text).expect("it is YAML"));
        assert!(said.iter().any(|fault| fault.starts_with(wanted)), "{text}: {said:?}");
    }
}

/// Everything that a schema offers is told in words: each key has a sentence, and each section,
/// effect, value and table that the program knows.
#[test]
fn everything_is_told() {
    fn untold(value: &Value, path: &str, found: &mut Vec<String>) {
        match value {
            Value::Object(map) => {
                for (key, inner) in map {
                    let within = format!("{path}/{key}");
                    // Keys of maps that are declared; others are names.
                    if key == "properties" && map.contains_key("required") {
                        for (name, key) in inner.as_object().expect("properties are a map") {
                            let said = key.get("description").and_then(Value::as_str);
                            if said.is_none_or(|said| said.trim().len() < 4) {
                                found.push(format!("{within}/{name}"));
                            }
                        }
                    }
                    untold(inner, &within, found);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| untold(item, path, found)),
            _ => {}
        }
    }
    let schemas =
        [&SCHEMAS.edition, &SCHEMAS.of_mod, &SCHEMAS.rulebook, &SCHEMAS.rules, &SCHEMAS.map];
    let mut found = Vec::new();
    schemas.iter().for_each(|schema| untold(schema, "", &mut found));
    assert!(found.is_empty(), "{found:?}");
    let effects = &SCHEMAS.rules["definitions"]["effects, laid over"]["properties"];
    for row in margrave::rules::effect::EFFECTS {
        let said = effects[row.name]["description"].as_str().unwrap_or_default();
        assert!(said.contains(row.rule), "{} is told as {said:?}", row.name);
    }
}

/// Editors show the innermost description of what stands under a key: where a key is told, nothing that it
/// refers to is told as well. Entries whose names an author chooses are told by what they are.
#[test]
fn a_key_is_told_by_its_own_sentence() {
    /// True if something that is looked at together with a schema has a description.
    fn told_within(schema: &Value, root: &Value) -> bool {
        let parts = ["allOf", "anyOf"].iter().filter_map(|of| schema.get(of)?.as_array()).flatten();
        let referred = schema.get("$ref").and_then(Value::as_str).map(|to| {
            let name = to.trim_start_matches("#/definitions/").replace("%20", " ");
            &root["definitions"][name]
        });
        parts
            .chain(referred)
            .any(|part| part.get("description").is_some() || told_within(part, root))
    }
    fn hidden(value: &Value, root: &Value, path: &str, found: &mut Vec<String>) {
        let inner: Vec<(String, &Value)> = match value {
            Value::Object(map) => map.iter().map(|(key, inner)| (key.clone(), inner)).collect(),
            Value::Array(items) => items.iter().map(|inner| (String::new(), inner)).collect(),
            _ => return,
        };
        if value.get("description").is_some_and(Value::is_string) && told_within(value, root) {
            found.push(path.to_owned());
        }
        for (key, inner) in inner {
            hidden(inner, root, &format!("{path}/{key}"), found);
        }
    }
    let mut found = Vec::new();
    for schema in
        [&SCHEMAS.edition, &SCHEMAS.of_mod, &SCHEMAS.rulebook, &SCHEMAS.rules, &SCHEMAS.map]
    {
        hidden(schema, schema, "", &mut found);
    }
    assert!(found.is_empty(), "{found:#?}");
    let sections = &SCHEMAS.rules["definitions"]["rules file, laid over"]["properties"];
    assert!(sections.is_object(), "the sections of a rules file");
    let values = &SCHEMAS.rules["definitions"]["values, laid over"];
    let own = values["additionalProperties"]["description"].as_str().unwrap_or_default();
    assert!(own.len() > 10, "values of a mod are told as {own:?}");
}
