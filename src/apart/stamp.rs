//! The line of a letter by which an answer finds its way back: `[margrave our-war, red, 3.1.0.0.0.0]`.

use super::lines;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarPosition, Event, EventRecord, RealmId};
use crate::engine::{Game, Question};
use crate::say;
use crate::session::Situation;
use crate::session::amendment_terms::{read_place, write_place};
use crate::text::Text;
use crate::view;

/// Letters of the hash of a question.
const DIGITS: usize = 6;

/// Campaign, realm and question that a letter is of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamp {
    pub campaign: String,
    pub realm: String,
    pub place: CalendarPosition,
    /// A hash of what is asked, where a phase asks more than once; None for sheets, which all write at a time, and for
    /// answers before their turn.
    pub question: Option<String>,
}

impl Stamp {
    /// Returns the stamp of a letter that is written to a realm now.
    pub fn of(campaign: &str, now: &Situation<'_>, realm: RealmId) -> Stamp {
        let game = now.game;
        Stamp {
            campaign: campaign.to_owned(),
            realm: game.realm_name(realm).to_owned(),
            place: game.state.clock,
            question: now.question.and_then(|question| asked(now, question, realm)),
        }
    }

    /// Returns the line.
    pub fn line(&self) -> String {
        let question = self.question.as_ref().map_or(String::new(), |it| format!(" {it}"));
        format!(
            "[margrave {}, {}, {}{question}]",
            self.campaign,
            self.realm,
            write_place(self.place)
        )
    }

    /// Reads a stamp wherever it stands in a line; None if there is none.
    pub fn read(line: &str) -> Option<Stamp> {
        let inner = line.split_once("[margrave ")?.1;
        let inner = &inner[..inner.rfind(']')?];
        let (rest, place) = inner.rsplit_once(", ")?;
        let (campaign, realm) = rest.rsplit_once(", ")?;
        let mut words = place.split_whitespace();
        Some(Stamp {
            campaign: campaign.to_owned(),
            realm: realm.trim().to_owned(),
            place: read_place(words.next()?)?,
            question: words.next().map(str::to_owned),
        })
    }
}

impl Stamp {
    /// Says why an answer to this letter is none to what is asked of the realm now; None if it is.
    pub fn misfit(&self, campaign: &str, now: &Situation<'_>, realm: RealmId) -> Option<Text> {
        let game = &now.game.shown();
        let name = game.realm_name(realm);
        let fresh = Stamp::of(campaign, now, realm);
        if self.campaign != campaign {
            return Some(say!(
                "it answers a letter of the campaign {other}, and this is {campaign}",
                other = Text::verbatim(&self.campaign),
                campaign = Text::verbatim(campaign)
            ));
        }
        let realm_name = Text::verbatim(name);
        if !self.realm.eq_ignore_ascii_case(name) {
            return Some(say!(
                "it answers a letter to {other}, and is given for {realm}",
                other = Text::verbatim(&self.realm),
                realm = realm_name
            ));
        }
        let called = |place| {
            view::position(game, place, None).map_or_else(|| say!("another time"), Text::verbatim)
        };
        if self.place != fresh.place {
            return Some(say!(
                "it answers the letter of {then}, and it is {now} now; send {realm} a new letter",
                then = called(self.place),
                now = called(fresh.place),
                realm = realm_name
            ));
        }
        let viewer = Viewer::Realm(realm);
        let asked = now.question.is_some_and(|question| lines::answers(game, question, viewer));
        // One without a question is of a sheet, or of answers before their turn: these fit once they are asked.
        let other = self.question.is_some() && self.question != fresh.question;
        (asked && other).then(|| {
            say!(
                "it answers an earlier question than the one that is asked now; send {realm} a new letter",
                realm = realm_name
            )
        })
    }
}

/// Hashes what is asked of a realm and what it has seen so far: the same question later is another one.
fn asked(now: &Situation<'_>, question: &Question<'_>, realm: RealmId) -> Option<String> {
    let viewer = Viewer::Realm(realm);
    if question.ask.put_to(realm).is_some() || !lines::answers(now.game, question, viewer) {
        return None;
    }
    let prompt = view::prompt(now.game, viewer, question);
    // Notes and messages change no question.
    let seen = now.log.iter().filter(|record| !matches!(record.event, Event::Record(_)));
    let seen = seen.filter(|record| seen_by(now.game, viewer, record)).count();
    let hash = blake3::hash(format!("{seen} {prompt}").as_bytes());
    Some(hash.to_hex().as_str()[..DIGITS].to_owned())
}

fn seen_by(game: &Game<'_>, viewer: Viewer, record: &EventRecord) -> bool {
    !view::log_lines(game, viewer, std::slice::from_ref(record)).is_empty()
}
