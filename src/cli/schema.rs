//! `margrave schema [FOLDER]`: JSON Schemas of every YAML file that an edition, a mod or a map has,
//! written beside them, by which editors complete keys and names and underline mistakes.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use serde_json::{Value, json};

use super::editor_files::{EditorFile, tell, write_all};
use super::{fail, say as print};
use crate::map::map_schema::map_schema;
use crate::rules::schema::{Known, manifest_schema, rulebook_schema, rules_schema};
use crate::rules::{Chosen, LayerKind, Library, RulesSource, Ruleset, Selection, selection};
use crate::say;
use crate::script::load_selection;
use crate::text::{Language, Text};

/// Schemas, with the files they are for, as patterns of the settings of editors. Maps stand in folders of their
/// own, with lessons and with tests.
const FILES: &[(&str, &[&str])] = &[
    ("schemas/mod.schema.json", &["**/mod.yaml"]),
    ("schemas/edition.schema.json", &["**/edition.yaml"]),
    ("schemas/rulebook.schema.json", &["**/rulebook/*.yaml"]),
    ("schemas/map.schema.json", &["**/maps/*.yaml", "**/lessons/*.yaml", "**/tests/*.yaml"]),
    (
        "schemas/rules.schema.json",
        &[
            "**/*.yaml",
            "!**/mod.yaml",
            "!**/edition.yaml",
            "!**/rulebook/*.yaml",
            "!**/maps/*.yaml",
            "!**/lessons/*.yaml",
            "!**/tests/*.yaml",
        ],
    ),
];

/// Writes the schemas into a folder of rules or mods, and says what became of each.
pub fn schema(library: &Library, folder: Option<&Path>, colour: bool) -> ExitCode {
    let folder = folder.unwrap_or(Path::new("mods"));
    match write_all(folder, &files(library, folder)) {
        Ok(written) => {
            let language = Language::of(&library.language);
            tell(&written, language);
            let opened = say!(
                "Open {folder} in an editor with a language server for YAML; elsewhere let the first line of a file name its schema, such as `# yaml-language-server: $schema=../schemas/rules.schema.json`.",
                folder = Text::displayed(folder.display())
            );
            print(&opened.in_words(&language));
            ExitCode::SUCCESS
        }
        Err(fault) => fail(library.spoken(), &[fault], colour),
    }
}

/// Writes the schemas where a new mod is made. What cannot be written is no harm there.
pub(super) fn beside(library: &Library, mods: &Path) {
    let _ = write_all(mods, &files(library, mods));
}

fn files(library: &Library, folder: &Path) -> Vec<EditorFile> {
    let known = known(library, folder);
    let schemas = [
        manifest_schema(&known, LayerKind::Mod),
        manifest_schema(&known, LayerKind::Edition),
        rulebook_schema(&known),
        map_schema(&known),
        rules_schema(&known),
    ];
    let written = FILES.iter().zip(schemas).map(|((path, _), schema)| EditorFile {
        path,
        text: text(schema),
        settings: false,
    });
    let settings = EditorFile { path: ".vscode/settings.json", text: settings(), settings: true };
    written.chain([settings]).collect()
}

/// Returns the schema as a file, which says who wrote it.
fn text(mut schema: Value) -> String {
    // Keys are in order of the alphabet: this one is the first of the file.
    schema["$comment"] = json!(
        "Generated from the program's own tables by `margrave schema`: write it anew after each new version."
    );
    format!("{schema}\n")
}

fn settings() -> String {
    let schemas: serde_json::Map<String, Value> =
        FILES.iter().map(|(path, globs)| (format!("./{path}"), json!(globs))).collect();
    format!("{:#}\n", json!({ "yaml.schemas": schemas }))
}

/// Returns the names that all editions declare, and the mods of the folder over an edition that they fit.
fn known(library: &Library, folder: &Path) -> Known {
    let here = if folder.join("mod.yaml").is_file() { folder.parent() } else { Some(folder) };
    let library = match here {
        Some(here) => library.clone().with_mods(here),
        None => library.clone(),
    };
    let own = here.map(|here| Library {
        named: Vec::new(),
        mods: vec![RulesSource::Folder(here.to_owned())],
        ..library.clone()
    });
    let editions = library.editions();
    let mods = own.map(|own| own.mods()).unwrap_or_default();
    let of_mods = mods.iter().filter_map(|name| over_an_edition(&library, name));
    let selections = editions.iter().map(|edition| Selection::of(edition)).chain(of_mods);
    let rules: Vec<Arc<Ruleset>> =
        selections.filter_map(|selection| load_selection(&library, &selection).ok()).collect();
    Known::of(&library, rules.iter().map(AsRef::as_ref))
}

/// Returns a mod with what it needs, over the first edition that it fits.
fn over_an_edition(library: &Library, name: &str) -> Option<Selection> {
    let manifest = selection::manifest(library, name)?;
    let edition = selection::fitting_editions(library, &manifest).into_iter().next()?;
    let mods = selection::with_needs(library, [name]);
    Some(Selection { edition, mods: mods.iter().map(|name| Chosen::of(name)).collect() })
}
