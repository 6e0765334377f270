//! Files beside those of an edition or a mod that have its texts in other languages: `rulebook/nl/siege.yaml` those
//! of `rulebook/siege.yaml`, `texts/nl.yaml` all others.

use std::sync::Arc;

use crate::fault::SourceFile;
use crate::rules::manifest::Manifest;
use crate::rules::{LayerKind, Library};

/// Layers that may have translations.
#[derive(Debug, Clone)]
pub struct TranslationFiles {
    library: Library,
    layers: Vec<TranslatedLayer>,
}

/// A layer with languages beside English.
#[derive(Debug, Clone)]
pub(super) struct TranslatedLayer {
    pub(super) kind: LayerKind,
    name: String,
    languages: Vec<String>,
    pub(super) rulebook: Vec<String>,
    pub(super) files: Vec<String>,
    pub(super) lessons: Vec<String>,
}

impl TranslationFiles {
    /// Lists those of layers. What a campaign has locked holds no translations: they are the program's own, as far
    /// as its English is what is locked.
    pub fn of<'a>(
        library: &Library,
        layers: impl Iterator<Item = &'a Manifest>,
    ) -> TranslationFiles {
        let library = if library.locked { Library::shipped() } else { library.clone() };
        let paths = |files: &'a [(String, _)]| files.iter().map(|(path, _)| path.clone()).collect();
        let layers = layers.filter(|manifest| !manifest.languages.is_empty());
        let layer = |manifest: &'a Manifest| TranslatedLayer {
            kind: manifest.kind,
            name: manifest.name.clone(),
            languages: manifest.languages.clone(),
            rulebook: paths(&manifest.rulebook),
            files: paths(&manifest.files),
            lessons: paths(&manifest.lessons),
        };
        TranslationFiles { layers: layers.map(layer).collect(), library }
    }

    /// Lists the layers that have a language.
    pub(super) fn layers<'a>(
        &'a self,
        language: &'a str,
    ) -> impl Iterator<Item = &'a TranslatedLayer> {
        self.layers.iter().filter(move |layer| layer.languages.iter().any(|code| code == language))
    }

    /// Reads a file of a layer; None where there is none.
    pub(super) fn read(&self, layer: &TranslatedLayer, path: &str) -> Option<Arc<SourceFile>> {
        self.library.read(layer.kind, &layer.name, path).ok()
    }
}
