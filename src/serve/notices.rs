//! Notices to people who are not looking: the question, its deadline, and the place to answer. A notice holds
//! nothing that not everybody may know.

use serde_json::{Value, json};

use super::routes::RouteKind;
use crate::say;
use crate::text::{Joined, Language, Text};

/// Occasion of a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    Asked,
    /// Still awaited, and time runs out.
    Reminded,
    /// Time is over.
    Over,
    /// The campaign has ended.
    Ended,
    /// Somebody tries whether notices arrive.
    Test,
}

/// A notice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    pub campaign: String,
    pub occasion: Occasion,
    /// Those who are asked, as people call them.
    pub people: Vec<Text>,
    /// Time in the campaign, and the phase.
    pub phase: String,
    pub until: Option<Text>,
    /// Address of the page of the campaign.
    pub link: String,
    /// Language of whoever gets it.
    pub language: Language,
}

impl Notice {
    /// Returns the notice in a sentence or two.
    pub fn text(&self) -> String {
        let people = Text::list(self.people.iter().cloned(), Joined::And);
        let [campaign, phase, link] = [&self.campaign, &self.phase, &self.link].map(Text::verbatim);
        let said = match (self.occasion, &self.until) {
            (Occasion::Asked, None) => say!(
                "{campaign}: {people} {people?is|are} asked ({phase}). {link}",
                campaign,
                people,
                phase,
                link
            ),
            (Occasion::Asked, Some(until)) => say!(
                "{campaign}: {people} {people?is|are} asked ({phase}), until {until}. {link}",
                campaign,
                people,
                phase,
                until,
                link
            ),
            (Occasion::Reminded, None) => say!(
                "{campaign}: {people} {people?is|are} still awaited ({phase}). {link}",
                campaign,
                people,
                phase,
                link
            ),
            (Occasion::Reminded, Some(until)) => say!(
                "{campaign}: {people} {people?is|are} still awaited ({phase}), until {until}. {link}",
                campaign,
                people,
                phase,
                until,
                link
            ),
            (Occasion::Over, _) => say!(
                "{campaign}: time is over for {people} ({phase}). {link}",
                campaign,
                people,
                phase,
                link
            ),
            (Occasion::Ended, _) => {
                say!("{campaign}: the campaign is over. {link}", campaign, link)
            }
            (Occasion::Test, _) => {
                say!("{campaign}: this is a test, and notices arrive. {link}", campaign, link)
            }
        };
        said.in_words(&self.language)
    }

    /// Returns what is posted to a webhook of this kind.
    pub fn body(&self, kind: RouteKind) -> Value {
        let text = self.text();
        let told = |text: &Text| text.in_words(&self.language);
        match kind {
            // Names that people chose mention nobody.
            RouteKind::Discord => json!({ "content": text, "allowed_mentions": { "parse": [] } }),
            RouteKind::Slack => {
                let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
                json!({ "text": text })
            }
            RouteKind::Ntfy | RouteKind::Json | RouteKind::Mail => json!({
                "campaign": self.campaign,
                "occasion": match self.occasion {
                    Occasion::Asked => "asked",
                    Occasion::Reminded => "reminded",
                    Occasion::Over => "over",
                    Occasion::Ended => "ended",
                    Occasion::Test => "test",
                },
                "people": self.people.iter().map(told).collect::<Vec<_>>(),
                "phase": self.phase,
                "until": self.until.as_ref().map(told),
                "link": self.link,
                "text": text,
            }),
        }
    }
}
