//! Atlases of scripts, and what stands in them read back.

use std::collections::BTreeMap;
use std::path::Path;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use margrave::atlas::{AtlasRecorder, html};
use margrave::campaign::knowledge::Viewer;
use margrave::engine::Game;
use margrave::rules::Library;
use margrave::script::{RulesetCache, prepare};
use margrave::session::{Console, Finished, Screen, Session};
use serde_json::Value;

use crate::support::root;

/// A demo campaign of each edition.
pub const DEMOS: &[(&str, &str)] = &[
    ("dutch", "scripts/first-summer.campaign"),
    ("english", "scripts/english-year.campaign"),
    ("warmaster", "scripts/warmaster.campaign"),
    ("marches", "scripts/marches.campaign"),
];

struct Nowhere;

impl Screen for Nowhere {
    fn line(&mut self, _: &str) {}
}

/// The atlas of a campaign, and the campaign.
pub struct Page {
    /// As it is written into a file.
    pub html: String,
    /// The same with its data unpacked.
    pub text: String,
    pub atlas: Atlas,
    /// The board after the last step.
    pub board: Board,
    pub session: Session,
}

/// Plays a script and makes its atlas.
pub fn of_script(path: impl AsRef<Path>, viewer: Viewer) -> Page {
    let path = root().join(path);
    let prepared = prepare(&path, &Library::shipped(), &mut RulesetCache::default(), false);
    let mut prepared =
        prepared.unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)));
    let recorder = AtlasRecorder::new(viewer);
    let mut console = Console::new(Box::new(Nowhere), true, false);
    console.onlooker = Some(Box::new(recorder.clone()));
    let finished = prepared.session.run(&mut prepared.script, &mut console);
    assert!(!matches!(finished, Finished::Broken { .. } | Finished::Halted(_)), "{finished:?}");
    let session = prepared.session;
    let html = html(&Game::new(&session.rules, &session.state, None), &recorder, &session.log);
    let text = unpacked(&html);
    let atlas = Atlas::of(&text);
    let mut board = Board::default();
    for step in atlas.steps() {
        board.take(&step[4]);
    }
    Page { html, text, atlas, board, session }
}

const DATA: &str = "<script type=\"application/octet-stream\" id=\"data\" data-bytes=\"";

/// A page with its data as the JSON that the browser makes of it.
pub fn unpacked(html: &str) -> String {
    let (before, rest) = html.split_once(DATA).expect("the page has its data");
    let (bytes, rest) = rest.split_once("\">").expect("the data begins");
    let (packed, after) = rest.split_once("</script>").expect("the data ends");
    let packed = BASE64_STANDARD.decode(packed).expect("the data is base64");
    let json = miniz_oxide::inflate::decompress_to_vec(&packed).expect("the data is packed");
    assert_eq!(json.len().to_string(), bytes, "the page says how many bytes it unpacks to");
    let json = String::from_utf8(json).expect("the data is text");
    format!("{before}{DATA}{bytes}\">{json}</script>{after}")
}

/// The data of a page.
pub struct Atlas {
    pub data: Value,
}

impl Atlas {
    /// Of a page that is unpacked.
    pub fn of(page: &str) -> Atlas {
        let (_, rest) = page.split_once(DATA).expect("the page has its data");
        let (_, rest) = rest.split_once("\">").expect("the data begins");
        let mut values = serde_json::Deserializer::from_str(rest).into_iter();
        let data = values.next().expect("the page has its data").expect("the data is JSON");
        Atlas { data }
    }

    pub fn steps(&self) -> &[Value] {
        self.data["steps"].as_array().expect("steps are a list")
    }

    pub fn text(&self, number: &Value) -> &str {
        number.as_u64().map_or("", |at| {
            let at = usize::try_from(at).expect("a small number");
            self.data["strings"][at].as_str().expect("a text")
        })
    }

    /// The lines of a step as the log has them.
    pub fn lines(&self, step: &Value) -> Vec<String> {
        let told = step[5].as_array().map_or(&[][..], Vec::as_slice);
        let line = |line: &Value| match self.text(&line[1]) {
            "" => self.text(&line[0]).to_owned(),
            rule => format!("{} [{rule}]", self.text(&line[0])),
        };
        told.iter().map(line).collect()
    }

    /// Every sum that explains something: its total and its parts.
    pub fn sums(&self) -> Vec<(i64, Vec<i64>)> {
        let told = self.steps().iter().filter_map(|step| step[5].as_array()).flatten();
        let why = told.filter_map(|line| line[3].as_array()).flatten();
        let sum = |passage: &Value| {
            let parts = passage.get(2)?.as_array()?;
            let amounts = parts.iter().filter_map(|part| part[0].as_i64()).collect();
            Some((passage[1].as_i64()?, amounts))
        };
        why.filter_map(sum).collect()
    }
}

/// Rows by number, as the page keeps them.
#[derive(Default)]
pub struct Board {
    pub places: BTreeMap<u64, Value>,
    pub banners: BTreeMap<u64, Value>,
    pub realms: BTreeMap<u64, Value>,
}

impl Board {
    fn take(&mut self, changes: &Value) {
        let rows = [(1, &mut self.places), (2, &mut self.banners), (4, &mut self.realms)];
        for (at, rows) in rows {
            for row in changes[at].as_array().map_or(&[][..], Vec::as_slice) {
                let id = row[0].as_u64().expect("a row has its number");
                if row.as_array().is_some_and(|cells| cells.len() == 1) {
                    rows.remove(&id);
                } else {
                    rows.insert(id, row.clone());
                }
            }
        }
    }
}
