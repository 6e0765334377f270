//! The YAML files inside the program are scanned when it is built, and its scripts are compiled: what it
//! keeps of each is what its text says.

use std::path::PathBuf;
use std::sync::Arc;

use crate::support::{files, root};
use margrave::fault::SourceFile;
use margrave::lua::{Limits, compile_anew, compiled_ahead};
use margrave::yaml::{Files, is_recorded, parse, parse_text, text_of};

/// Those with anchors, which stay texts.
const AS_TEXTS: &[&str] = &["mods/four_seasons/calendar.yaml"];

/// The files of an ending that lie inside the program.
fn shipped(ending: &str) -> impl Iterator<Item = Arc<SourceFile>> {
    let all = move |folder| files(&root().join(folder), ending);
    let source = |path: PathBuf| {
        let bytes = std::fs::read(&path).expect("a file is read");
        let name = path.strip_prefix(root()).expect("it is one of ours").display().to_string();
        text_of(&name, &bytes).expect("it is a text")
    };
    ["rules", "mods"].into_iter().flat_map(all).map(source)
}

#[test]
fn every_file_is_kept_as_its_text_says() {
    for source in shipped("yaml") {
        let path = &source.name;
        assert_eq!(is_recorded(&source), !AS_TEXTS.contains(&path.as_str()), "{path}");
        let [kept, scanned] = [parse, parse_text].map(|parse| {
            // Another file stands before it, so that its number is not the first.
            let mut known = Files::default();
            known.add(source.clone());
            parse(&mut known, &source).expect("it is sound")
        });
        assert_eq!(format!("{kept:?}"), format!("{scanned:?}"), "{path}");
    }
}

#[test]
fn every_script_is_kept_as_it_is_compiled() {
    for script in shipped("lua") {
        let compiled = compile_anew(&script, &Limits::default()).expect("it is sound");
        assert!(compiled_ahead(&script) == Some(compiled.as_slice()), "{name}", name = script.name);
    }
}
