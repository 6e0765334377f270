//! Scripts: campaign files read line by line as if they were typed. `run` plays one and shows it,
//! `test` checks expectations and collects what was reached.

pub mod mod_coverage;
pub mod compare;
pub mod coverage;
pub mod override_rules;
pub mod run;
pub mod test;

use std::collections::VecDeque;
use std::path::Path;
use std::sync::Arc;

use crate::engine::{Game, Question};
use crate::fault::{Fault, SourceFile};
use crate::rules::{Library, Ruleset, Selection, Vocabulary};
pub use override_rules::Instead;

use crate::session::{Console, FileEntry, Finished, Header, Input, Session, Shelves, TypedLine, answers, header, yes_or_no};

/// A script as input.
pub struct Script {
    name: String,
    entries: VecDeque<FileEntry>,
    line: usize,
    /// Shows each line before it is carried out.
    echo: bool,
}

impl Input for Script {
    fn line(&mut self, _: &Game<'_>, _: Option<&Question<'_>>, desk: &mut Console) -> TypedLine {
        let Some(entry) = self.entries.pop_front() else { return TypedLine::End };
        self.line = entry.line;
        if self.echo && !entry.text.starts_with("expect") {
            desk.echo(&entry.text);
        }
        TypedLine::Line(entry.text)
    }

    fn reply(&mut self, _: &str, desk: &mut Console) -> Option<String> {
        let entry = self.entries.pop_front()?;
        self.line = entry.line;
        if self.echo && yes_or_no(&entry.text).is_some() {
            desk.echo(&entry.text);
        }
        Some(entry.text)
    }

    fn put_back(&mut self, text: String) -> bool {
        self.entries.push_front(FileEntry { line: self.line, text });
        true
    }

    fn speaks_for(&self, realm: &str) -> bool {
        self.entries.front().is_some_and(|entry| entry.text.strip_prefix(realm).is_some_and(|rest| rest.starts_with(':')))
    }

    fn place(&self) -> Option<String> {
        Some(format!("{}:{}", self.name, self.line))
    }
}

/// A script read and ready to play.
pub struct Prepared {
    pub source: Arc<SourceFile>,
    pub header: Header,
    pub session: Session,
    pub script: Script,
}

/// Loads an edition (`dutch`, `dutch+weather` with mods, or the default one) under the names of the
/// phases there are.
///
/// # Errors
/// Every fault of the rules.
pub fn load_rules<'a>(library: &Library, edition: impl Into<Option<&'a str>>) -> Result<Arc<Ruleset>, Vec<Fault>> {
    load_selection(library, &Selection::parse(library, edition.into().unwrap_or_default()))
}

/// Loads an edition with mods.
///
/// # Errors
/// Every fault of the rules.
pub fn load_selection(library: &Library, selection: &Selection) -> Result<Arc<Ruleset>, Vec<Fault>> {
    crate::rules::load(library, selection, &Vocabulary { phases: crate::phases::PHASE_PARTS }).map(Arc::new)
}

/// Rules that several scripts share.
#[derive(Default)]
pub struct RulesetCache {
    loaded: Vec<(Library, Selection, Arc<Ruleset>)>,
}

impl RulesetCache {
    /// The rules of a selection, loaded once.
    ///
    /// # Errors
    /// Every fault of the rules.
    pub fn rules(&mut self, library: &Library, selection: &Selection) -> Result<Arc<Ruleset>, Vec<Fault>> {
        // Without mods it does not matter where mods would come from.
        let same = |known: &Library| known == library || selection.mods.is_empty() && known.rules == library.rules;
        if let Some((.., rules)) = self.loaded.iter().find(|(known, chosen, _)| chosen == selection && same(known)) {
            return Ok(Arc::clone(rules));
        }
        let rules = load_selection(library, selection)?;
        self.loaded.push((library.clone(), selection.clone(), Arc::clone(&rules)));
        Ok(rules)
    }
}

/// Reads a script file and sets its campaign up.
///
/// # Errors
/// Every fault of the file, its head, its map and its rules.
pub fn prepare(path: &Path, library: &Library, shelf: &mut RulesetCache, echo: bool) -> Result<Prepared, Vec<Fault>> {
    prepare_instead(path, library, shelf, echo, None)
}

/// As [`prepare`], under other rules than its head names.
///
/// # Errors
/// As [`prepare`].
pub fn prepare_instead(
    path: &Path,
    library: &Library,
    shelf: &mut RulesetCache,
    echo: bool,
    instead: Option<&Instead>,
) -> Result<Prepared, Vec<Fault>> {
    let name = path.display().to_string();
    let source = answers::read(path, &name, false).map_err(|fault| vec![fault])?.source;
    let (mut header, lines) = header::parse(&source)?;
    if let Some(instead) = instead {
        instead.put_into(&mut header);
    }
    let near = header.library(library, path, &source)?;
    let rules = shelf.rules(&near, &header.selection(library)).map_err(|faults| header::at_choice(&source, faults))?;
    let folder = path.parent().unwrap_or_else(|| Path::new("."));
    let mut session = Session::new(rules, header.clone(), &source, folder, Vec::new())?;
    session.shelves = Some(Shelves::beside(path, near));
    let entries = answers::entries(&source, lines).into();
    Ok(Prepared { script: Script { name, entries, line: lines, echo }, source, header, session })
}

/// How a script ended, with the lines nobody read.
#[must_use]
pub fn unread(finished: &Finished, script: &Script) -> Option<String> {
    let next = script.entries.front()?;
    matches!(finished, Finished::Left)
        .then(|| format!("{}:{}: `{}` was not read: the campaign was left before", script.name, next.line, next.text))
}
