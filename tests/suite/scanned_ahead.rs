//! The YAML files inside the program are scanned when it is built: what it keeps of each is what its
//! text says, at the same places.

use crate::support::{files, root};
use margrave::yaml::{Files, is_recorded, parse, parse_text, text_of};

/// Those with anchors, which stay texts.
const AS_TEXTS: &[&str] = &["mods/four_seasons/calendar.yaml"];

#[test]
fn every_file_is_kept_as_its_text_says() {
    for path in ["rules", "mods"].into_iter().flat_map(|folder| files(&root().join(folder), "yaml"))
    {
        let bytes = std::fs::read(&path).expect("a file is read");
        let path = path.strip_prefix(root()).expect("it is one of ours").display().to_string();
        let source = text_of(&path, &bytes).expect("it is a text");
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
