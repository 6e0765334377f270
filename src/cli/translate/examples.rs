//! Examples of sentences: lessons and scripts are played in English, and what they say is noted.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::super::lessons::lessons;
use super::super::tell_beside;
use crate::fault::{Fault, SourceFile};
use crate::rules::Library;
use crate::say;
use crate::script::test::scripts;
use crate::script::{RulesetCache, prepare_text};
use crate::session::answers;
use crate::session::{Console, Screen};
use crate::text::{Catalogue, Examples, Language, ProgramNoun, Text};

/// Time after which no further script is begun.
const LONGEST: Duration = Duration::from_secs(60);

/// Views that are looked at when a script is over.
const VIEWS: [&str; 8] =
    ["chronicle all", "realms", "banners", "ships", "pacts", "map list", "options", "help all"];

/// Screen that nobody looks at.
struct Unseen;

impl Screen for Unseen {
    fn line(&mut self, _: &str) {}
}

/// Plays the lessons of the editions and mods, and scripts at some paths, until there is an example of each wanted text
/// or the time is over.
///
/// # Errors
/// A fault if a path cannot be read.
pub fn examples(
    paths: &[PathBuf],
    wanted: &BTreeSet<&str>,
    language: Language,
) -> Result<Examples, Fault> {
    let mut all = Examples::default();
    if wanted.is_empty() {
        return Ok(all);
    }
    let library = Library::shipped().speaking(Catalogue::LISTENING);
    let own = lessons(&library);
    let own = own.iter().filter_map(|lesson| lesson.source(&library).ok());
    let mut sources: Vec<(PathBuf, Option<Arc<SourceFile>>)> =
        own.map(|source| (PathBuf::from(&source.name), Some(source))).collect();
    for path in paths {
        let found = scripts(path).map_err(|error| {
            super::unreadable(path, Text::system_error(&error))
                .help(say!("give scripts, or a folder of them"))
        })?;
        sources.extend(found.into_iter().map(|path| (path, None)));
    }
    let count = Text::count(sources.len(), ProgramNoun::Script);
    tell_beside(language, &say!("for examples {scripts} {scripts?is|are} played", scripts = count));
    let (begun, mut cache) = (Instant::now(), RulesetCache::default());
    for (path, of_lesson) in sources {
        let read = || answers::read(&path, &path.display().to_string(), false).ok();
        if let Some(source) = of_lesson.or_else(|| Some(read()?.source)) {
            play(&path, &source, &library, &mut cache);
        }
        all.and(Examples::take());
        if all.have(wanted) || begun.elapsed() > LONGEST {
            break;
        }
    }
    Ok(all)
}

/// Plays a script and looks at views; whatever is wrong with it is no matter here.
fn play(path: &Path, source: &SourceFile, library: &Library, cache: &mut RulesetCache) {
    let text = format!("{}\n{}\n", source.text, VIEWS.join("\n"));
    let source = SourceFile::new(source.name.clone(), text);
    let Ok(mut prepared) = prepare_text(source, path, library, cache, false, None) else { return };
    let mut console = Console::new(Box::new(Unseen), true, false);
    prepared.session.run(&mut prepared.script, &mut console);
}
