//! Where rule files come from: the shipped set inside the binary, or a folder.

use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::sync::Arc;

use include_dir::{Dir, include_dir};

use crate::fault::{Fault, SourceFile};
use crate::yaml::{Files, MAX_BYTES, Node, parse, text_of};

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/rules");

/// A place that holds editions, each in a folder of its name.
#[derive(Debug, Clone)]
pub enum Library {
    Shipped,
    Folder(PathBuf),
}

impl Library {
    /// Reads `edition/path`.
    ///
    /// # Errors
    /// A fault when the file is missing, unreadable, too large or not UTF-8.
    pub fn read(&self, edition: &str, path: &str) -> Result<Arc<SourceFile>, Fault> {
        let relative = format!("{edition}/{path}");
        let name = format!("rules/{relative}");
        match self {
            Library::Shipped => match SHIPPED.get_file(&relative) {
                Some(file) => text_of(&name, file.contents()),
                None => Err(missing(&name)),
            },
            Library::Folder(folder) => read_limited(&folder.join(&relative), &name),
        }
    }

    /// The edition of campaigns that name none: the one whose manifest says `default: yes`, else the
    /// first there is.
    #[must_use]
    pub fn default_edition(&self) -> String {
        let editions = self.editions();
        let says_so = |name: &&String| {
            let manifest = self.read(name, "edition.yaml").ok();
            let parsed = manifest.and_then(|source| parse(&mut Files::default(), &source).ok());
            parsed.is_some_and(|node| node.get("default").and_then(Node::scalar) == Some("yes"))
        };
        editions.iter().find(says_so).or(editions.first()).cloned().unwrap_or_default()
    }

    /// Names of the editions there are, sorted.
    #[must_use]
    pub fn editions(&self) -> Vec<String> {
        let mut names: Vec<String> = match self {
            Library::Shipped => SHIPPED
                .dirs()
                .filter(|dir| dir.get_file(dir.path().join("edition.yaml")).is_some())
                .filter_map(|dir| dir.path().file_name()?.to_str().map(str::to_owned))
                .collect(),
            Library::Folder(folder) => fs::read_dir(folder)
                .into_iter()
                .flatten()
                .flatten()
                .filter(|entry| entry.path().join("edition.yaml").is_file())
                .filter_map(|entry| entry.file_name().into_string().ok())
                .collect(),
        };
        names.sort();
        names
    }
}

fn missing(name: &str) -> Fault {
    Fault::new("file::missing", format!("there is no file {name}")).help("check the name in the manifest and the folder given with --rules")
}

/// Reads a file of a person's disk, never more than the limit of it.
///
/// # Errors
/// A fault when the file is missing, unreadable, too large or not UTF-8.
pub fn read_limited(path: &std::path::Path, name: &str) -> Result<Arc<SourceFile>, Fault> {
    let file = match fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(missing(name)),
        Err(error) => return Err(Fault::new("file::unreadable", format!("{name} cannot be read: {error}"))),
    };
    let length = file.metadata().map(|meta| meta.len()).unwrap_or(0);
    if length > MAX_BYTES as u64 {
        return Err(crate::yaml::too_large(name, length));
    }
    let mut bytes = Vec::new();
    if let Err(error) = file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes) {
        return Err(Fault::new("file::unreadable", format!("{name} cannot be read: {error}")));
    }
    text_of(name, &bytes)
}
