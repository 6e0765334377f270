//! Scripts: campaign files read line by line as if they were typed. `run` plays one and shows it,
//! `test` checks expectations and collects what was reached.

pub mod compare;
pub mod coverage;
pub mod mod_coverage;
pub mod override_rules;
pub mod run;
pub mod test;

use std::collections::VecDeque;
use std::path::Path;
use std::sync::Arc;

use crate::fault::{Fault, SourceFile};
use crate::rules::Library;
pub use override_rules::RulesOverride;

use crate::say;
use crate::session::{
    CampaignRules, Console, FileEntry, Finished, Header, Input, Session, Situation, TypedLine,
    answers, header, yes_or_no,
};
use crate::text::{Text, quoted};

/// A script as input.
pub struct Script {
    name: String,
    entries: VecDeque<FileEntry>,
    line: usize,
    /// Shows each line before it is carried out.
    echo: bool,
}

impl Input for Script {
    fn line(&mut self, _: &Situation<'_>, console: &mut Console) -> TypedLine {
        let Some(entry) = self.entries.pop_front() else { return TypedLine::End };
        self.line = entry.line;
        if self.echo && !entry.text.starts_with("expect") {
            console.echo(&entry.text);
        }
        TypedLine::Line(entry.text)
    }

    fn reply(&mut self, _: &str, console: &mut Console) -> Option<String> {
        let entry = self.entries.pop_front()?;
        self.line = entry.line;
        if self.echo && yes_or_no(&entry.text).is_some() {
            console.echo(&entry.text);
        }
        Some(entry.text)
    }

    fn put_back(&mut self, text: String) -> bool {
        self.entries.push_front(FileEntry { line: self.line, text });
        true
    }

    fn next_line_is_from(&self, realm: &str) -> bool {
        self.entries.front().is_some_and(|entry| {
            entry.text.strip_prefix(realm).is_some_and(|rest| rest.starts_with(':'))
        })
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

pub use crate::session::rulesets::{RulesetCache, load_rules, load_selection};

/// Reads a script file and sets its campaign up.
///
/// # Errors
/// Every fault of the file, its head, its map and its rules.
pub fn prepare(
    path: &Path,
    library: &Library,
    cache: &mut RulesetCache,
    echo: bool,
) -> Result<Prepared, Vec<Fault>> {
    prepare_instead(path, library, cache, echo, None)
}

/// As [`prepare`], under other rules than its head names.
///
/// # Errors
/// As [`prepare`].
pub fn prepare_instead(
    path: &Path,
    library: &Library,
    cache: &mut RulesetCache,
    echo: bool,
    instead: Option<&RulesOverride>,
) -> Result<Prepared, Vec<Fault>> {
    let name = path.display().to_string();
    let source = answers::read(path, &name, false).map_err(|fault| vec![fault])?.source;
    prepare_text(source, path, library, cache, echo, instead)
}

/// As [`prepare_instead`], of a text that need not stand in its file yet.
///
/// # Errors
/// As [`prepare`].
pub fn prepare_text(
    source: Arc<SourceFile>,
    path: &Path,
    library: &Library,
    cache: &mut RulesetCache,
    echo: bool,
    instead: Option<&RulesOverride>,
) -> Result<Prepared, Vec<Fault>> {
    let name = path.display().to_string();
    let (mut header, lines) = header::parse(&source)?;
    if let Some(instead) = instead {
        instead.put_into(&mut header);
    }
    let near = header.library(library, path, &source)?;
    let rules = cache
        .rules(&near, &header.selection(library))
        .map_err(|faults| header::at_choice(&source, faults))?;
    let folder = path.parent().unwrap_or_else(|| Path::new("."));
    let mut session = Session::new(rules, header.clone(), &source, folder, Vec::new())?;
    session.campaign_rules = Some(CampaignRules::next_to(path, near));
    let entries = answers::entries(&source, lines).into();
    Ok(Prepared { script: Script { name, entries, line: lines, echo }, source, header, session })
}

/// Returns a failure if lines of a script were left unread, or None.
pub fn unread(finished: &Finished, script: &Script) -> Option<Text> {
    let next = script.entries.front()?;
    matches!(finished, Finished::Left).then(|| {
        say!(
            "{place}: `{text}` was not read: the campaign was left before",
            place = quoted(format_args!("{}:{}", script.name, next.line)),
            text = quoted(&next.text)
        )
    })
}
