//! `check MOD --after FOLDER`: checks that a campaign of an older version can go on under a new one.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{check_path, selections_with};
use crate::fault::Fault;
use crate::rules::package::ModPackage;
use crate::rules::{LayerKind, Library, RulesSource, Selection};
use crate::say;
use crate::script::load_selection;
use crate::text::{Language, Text, quoted};

/// Returns the faults of a mod or an edition, and those of what it says of an older version of it.
pub(super) fn check(
    language: Language,
    library: &Library,
    path: &Path,
    older: &Path,
) -> Vec<Fault> {
    let mut faults = check_path(language, library, path);
    if faults.is_empty() {
        faults = between(library, path, older).unwrap_or_else(|fault| vec![fault]);
    }
    faults
}

fn between(library: &Library, path: &Path, older: &Path) -> Result<Vec<Fault>, Fault> {
    let (new, old) = (Version::at(path)?, Version::at(older)?);
    if (new.kind(), &new.name) != (old.kind(), &old.name) {
        let message = say!(
            "`{path}` is no older version of `{name}`",
            path = Text::displayed(older.display()),
            name = quoted(&new.name)
        );
        let help = say!("both are versions of one mod, or of one edition, and have the same name");
        return Err(Fault::new("check::after", message).help(help));
    }
    let (new_library, old_library) = (new.library(library), old.library(library));
    let selections = match new.kind() {
        LayerKind::Mod => selections_with(&new_library, &new.name),
        LayerKind::Edition => vec![Selection::of(&new.name)],
    };
    let mut all: Vec<Fault> = Vec::new();
    for selection in selections {
        // An edition that the older version did not fit has no campaigns of it.
        let Ok(before) = load_selection(&old_library, &selection) else { continue };
        let after = load_selection(&new_library, &selection);
        let faults = after
            .map_or_else(|faults| faults, |after| after.carries_over_wrong(&before, &new.name));
        all.extend(
            faults
                .into_iter()
                .filter(|fault| !all.iter().any(|known| known.identity() == fault.identity()))
                .collect::<Vec<_>>(),
        );
    }
    Ok(all)
}

/// A mod or an edition, from its folder; a mod also from a file to send, as `mods add` takes it.
struct Version {
    name: String,
    from: VersionOrigin,
}

enum VersionOrigin {
    Folder(LayerKind, PathBuf),
    Sent(PathBuf, Arc<ModPackage>),
}

impl Version {
    fn at(path: &Path) -> Result<Version, Fault> {
        let folder = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let kinds = [LayerKind::Mod, LayerKind::Edition];
        let kind = kinds.into_iter().find(|kind| folder.join(kind.manifest()).is_file());
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
        if let Some((kind, name)) = kind.zip(name) {
            return Ok(Version { name, from: VersionOrigin::Folder(kind, folder) });
        }
        let package = ModPackage::read(path, None)?;
        let name = package.name.clone();
        Ok(Version { name, from: VersionOrigin::Sent(path.to_owned(), Arc::new(package)) })
    }

    fn kind(&self) -> LayerKind {
        match &self.from {
            VersionOrigin::Folder(kind, _) => *kind,
            VersionOrigin::Sent(..) => LayerKind::Mod,
        }
    }

    fn library(&self, library: &Library) -> Library {
        match &self.from {
            VersionOrigin::Folder(LayerKind::Mod, folder) => {
                library.clone().with_mod(folder.clone())
            }
            VersionOrigin::Folder(LayerKind::Edition, folder) => {
                let beside = folder.parent().unwrap_or(Path::new(".")).to_owned();
                Library { rules: RulesSource::Folder(beside), ..library.clone() }
            }
            VersionOrigin::Sent(path, package) => {
                library.clone().with_sent(path.clone(), Arc::clone(package))
            }
        }
    }
}
