//! Removals by layers from those below (`~`), so that whatever is missing then is put down to the
//! layer that took it, and not to the one whose file the rest stands in.

use crate::fault::Fault;
use crate::say;
use crate::text::quoted;
use crate::yaml::{Files, Node, Reader, Span};

/// An entry that was taken out of a map.
struct Removal {
    /// The map, where the layers below wrote it.
    from: Span,
    key: String,
    /// Place where it is taken out.
    by: Span,
}

/// All that is taken out.
#[derive(Default)]
pub(in crate::rules) struct Removals(Vec<Removal>);

impl Removals {
    /// Notes what a layer takes out of the tree below it.
    pub(in crate::rules) fn note(&mut self, below: &Node, over: &Node) {
        let keys = below.keys();
        for (key, value) in over.entries() {
            let Some(at) = keys.get(&key.scalar()) else { continue };
            if value.is_null() {
                let name = key.scalar().unwrap_or_default().to_owned();
                self.0.push(Removal { from: below.span, key: name, by: key.span });
            } else if let Some((_, inner)) = below.entries().get(*at) {
                self.note(inner, value);
            }
        }
    }

    /// Returns the faults, each that comes of something taken away with the place where it was.
    pub(in crate::rules) fn blamed(&self, reader: Reader<'_>) -> Vec<Fault> {
        let files = reader.files;
        let faults = reader.into_faults().into_iter();
        faults.map(|fault| self.blame(files, fault)).collect()
    }

    fn blame(&self, files: &Files, fault: Fault) -> Fault {
        let missing = fault.code.starts_with("rules::missing_");
        if self.0.is_empty() || !(missing || fault.code == "rules::gap") {
            return fault;
        }
        let caused = |removal: &&Removal| {
            let Some(place) = fault.identity().place else { return false };
            let range = removal.from.range();
            files.get(removal.from.file).name == place.file
                && range.contains(&place.start)
                && (!missing || fault.message.names(&removal.key))
        };
        // Of several the innermost map.
        let of = self.0.iter().filter(caused).min_by_key(|removal| removal.from.range().len());
        let Some(removal) = of else { return fault };
        let code = fault.code;
        let text = say!("`{key}` is taken out here", key = quoted(&removal.key));
        fault.also(files.fault(removal.by, code, text, say!("taken out")))
    }
}
