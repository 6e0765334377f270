//! Notices to people who are not looking: the question, its deadline, and the place to answer. A notice holds
//! nothing that not everybody may know.

use serde_json::{Value, json};

use super::routes::RouteKind;
use crate::basics::pluralize::listed;

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
    pub people: Vec<String>,
    /// Time in the campaign, and the phase.
    pub phase: String,
    /// Deadline, in words.
    pub until: Option<String>,
    /// Address of the page of the campaign.
    pub link: String,
}

impl Notice {
    /// Returns the notice in a sentence or two.
    pub fn text(&self) -> String {
        let people: Vec<&str> = self.people.iter().map(String::as_str).collect();
        let who = listed(&people, "and");
        let are = if people.len() == 1 { "is" } else { "are" };
        let phase = &self.phase;
        let said = match self.occasion {
            Occasion::Asked => format!("{who} {are} asked ({phase})"),
            Occasion::Reminded => format!("{who} {are} still awaited ({phase})"),
            Occasion::Over => format!("time is over for {who} ({phase})"),
            Occasion::Ended => "the campaign is over".to_owned(),
            Occasion::Test => "this is a test, and notices arrive".to_owned(),
        };
        let until = match (self.occasion, &self.until) {
            (Occasion::Asked | Occasion::Reminded, Some(until)) => format!(", until {until}"),
            _ => String::new(),
        };
        format!("{}: {said}{until}. {}", self.campaign, self.link)
    }

    /// Returns what is posted to a webhook of this kind.
    pub fn body(&self, kind: RouteKind) -> Value {
        let text = self.text();
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
                "people": self.people,
                "phase": self.phase,
                "until": self.until,
                "link": self.link,
                "text": text,
            }),
        }
    }
}
