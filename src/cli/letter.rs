//! Letters of a campaign that lies in a folder: its answers are played again, and each realm that a person
//! plays is written to.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::apart::seat_looks::SEAT_LOOKS;
use crate::apart::{Letter, sent};
use crate::basics::columns::on_page;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{RealmId, Seat};
use crate::engine::{Game, ViewScripts};
use crate::picture;
use crate::session::{Console, Folder, Input, Screen, Situation, TypedLine};
use crate::text::Text;

/// Lines that are said, kept.
#[derive(Clone, Default)]
pub(super) struct LineBuffer(Rc<RefCell<Vec<String>>>);

impl Screen for LineBuffer {
    fn line(&mut self, text: &str) {
        self.0.borrow_mut().push(text.to_owned());
    }

    fn viewed(&mut self, text: &str) {
        self.0.borrow_mut().extend(on_page(text));
    }
}

impl LineBuffer {
    pub(super) fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.borrow_mut())
    }
}

/// A letter that was written.
pub(super) struct WrittenLetter {
    pub realm: String,
    pub text: String,
    /// The map as the realm knows it; None before there is one.
    pub map: Option<String>,
}

/// Writes letters at the next question, and leaves.
pub(super) struct LetterWriter<'a> {
    page: LineBuffer,
    folder: &'a Folder,
    campaign: &'a str,
    until: Option<Text>,
    /// Everything that may be looked at stands in them.
    whole: bool,
    /// Realms that are still to be written to; None before the campaign has come to its next question.
    realms: Option<VecDeque<RealmId>>,
    /// One realm; all that people play if none is named.
    only: Option<RealmId>,
    looking: Option<UnfinishedLetter>,
    heading: Option<String>,
    pub(super) letters: Vec<WrittenLetter>,
}

/// Letter to a realm, before all is looked at that stands in it.
struct UnfinishedLetter {
    realm: RealmId,
    /// Headings and the lines that show what stands below them.
    left: VecDeque<(String, String)>,
    /// Headings with what was shown.
    shown: Vec<(String, String)>,
}

impl<'a> LetterWriter<'a> {
    pub(super) fn new(
        page: LineBuffer,
        (folder, campaign): (&'a Folder, &'a str),
        until: Option<Text>,
        (only, whole): (Option<RealmId>, bool),
    ) -> LetterWriter<'a> {
        LetterWriter {
            page,
            folder,
            campaign,
            until,
            whole,
            realms: None,
            only,
            looking: None,
            heading: None,
            letters: Vec::new(),
        }
    }

    fn looks_to_write(&self, game: &Game<'_>, realm: RealmId) -> VecDeque<(String, String)> {
        if !self.whole {
            return VecDeque::new();
        }
        let own = SEAT_LOOKS
            .iter()
            .filter(|look| look.in_letter.is_some_and(|says_something| says_something(game, realm)))
            .map(|look| ((look.title)().in_words(game.shown().rules), look.line.to_owned()));
        let views = game.hooks.map_or(&[][..], ViewScripts::views).iter();
        let views = views.filter(|view| view.needed == 0).map(|view| {
            let title = Text::noun(view.name.replace('_', " ")).in_words(game.shown().rules);
            (capital(&title), view.name.clone())
        });
        own.chain(views).collect()
    }

    /// Writes the letter to a realm of which everything was looked at.
    fn write(
        &mut self,
        now: &Situation<'_>,
        console: &Console,
        realm: RealmId,
        whole: &[(String, String)],
    ) {
        let reads = console.read_by(now.game, Viewer::Realm(realm));
        let now = &Situation { game: &reads, ..*now };
        let letter = Letter {
            now,
            turns: &console.telling.turns,
            realm,
            campaign: self.campaign,
            folder: Some(self.folder),
            until: self.until.as_ref(),
        };
        let name = now.game.realm_name(realm).to_owned();
        let text = letter.text(whole);
        // Where that cannot be kept the next letter tells more than it needs to.
        let _ = sent::note(&self.folder.path, &name, now.log);
        let options = picture::Options::default();
        let drawn = (!now.game.state.map.places.is_empty())
            .then(|| picture::svg(&now.game.shown(), Viewer::Realm(realm), &options));
        self.letters.push(WrittenLetter { realm: name, text, map: drawn });
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

impl Input for LetterWriter<'_> {
    fn line(&mut self, now: &Situation<'_>, console: &mut Console) -> TypedLine {
        let said = self.page.take();
        if let (Some(heading), Some(letter)) = (self.heading.take(), &mut self.looking) {
            let body = said.join("\n");
            if !body.trim().is_empty() {
                letter.shown.push((heading, body));
            }
        }
        let (only, seats) = (self.only, now.seats);
        let realms = self.realms.get_or_insert_with(|| match only {
            Some(realm) => VecDeque::from([realm]),
            None => {
                let person =
                    |realm: &RealmId| seats.get(usize::from(realm.0)) == Some(&Seat::Human);
                now.game.state.playing().filter(person).collect()
            }
        });
        if self.looking.is_none()
            && let Some(realm) = realms.pop_front()
        {
            console.viewer = Viewer::Realm(realm);
            let left = self.looks_to_write(&console.read(now.game), realm);
            self.looking = Some(UnfinishedLetter { realm, left, shown: Vec::new() });
        }
        let Some(mut letter) = self.looking.take() else { return TypedLine::End };
        if let Some((heading, line)) = letter.left.pop_front() {
            self.heading = Some(heading);
            self.looking = Some(letter);
            return TypedLine::Line(line);
        }
        self.write(now, console, letter.realm, &letter.shown);
        self.line(now, console)
    }
}

/// Writes letters as files, and returns what was written.
///
/// # Errors
/// When the folder cannot be written.
pub(super) fn write_files(letters: &[WrittenLetter], into: &Path) -> std::io::Result<Vec<PathBuf>> {
    std::fs::create_dir_all(into)?;
    let mut written = Vec::new();
    for letter in letters {
        let path = into.join(format!("{}.txt", letter.realm));
        crate::basics::files::write_private(&path, &letter.text)?;
        written.push(path);
        if let Some(map) = &letter.map {
            let path = into.join(format!("{}.svg", letter.realm));
            crate::basics::files::write_private(&path, map)?;
            written.push(path);
        }
    }
    Ok(written)
}
