//! Content of a prompt from afar: the screen of a seat as data, a function of what the seat may know.

use serde::{Deserialize, Serialize};

use super::ahead;
use super::page::{self, SeatPage};
use super::part_page;
use crate::apart::lines;
use crate::campaign::knowledge::Viewer;
use crate::repl::{PromptHelper, prompt_line};
use crate::say;
use crate::session::{wish_told, wish_with_reply};
use crate::text::Text;
use crate::view;

/// Most lines of news at once; who wants more types `log`.
const NEWS: usize = 60;

/// Most answers that are sent along, to be shown faintly while one is typed.
const LEGAL: usize = 200;

/// The screen of a seat.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FarScreen {
    pub campaign: String,
    /// Name of the seat, in words.
    pub seat: String,
    /// Lines that came of the line that was typed.
    pub said: Vec<String>,
    /// Lines of what has happened since as many as the prompt had seen.
    pub news: Vec<String>,
    /// Lines that it has seen with these.
    pub seen: usize,
    /// Question, or who is waited for.
    pub question: String,
    /// Text before the cursor.
    pub prompt: String,
    /// True if the seat answers.
    pub asked: bool,
    /// True if the seat writes a sheet of orders while another is asked.
    pub sheet: bool,
    /// True if the sheet is that of a part of the realm, which whoever leads it takes over.
    #[serde(default)]
    pub of_part: bool,
    pub legal: Vec<String>,
    pub over: bool,
}

/// Lists what a seat asks to take back, or for the host what all ask.
fn wishes(page: &SeatPage<'_>) -> Vec<Text> {
    let Some(folder) = page.folder else { return Vec::new() };
    match (page.seat, page.viewer) {
        (Viewer::Realm(realm), _) => {
            wish_told(folder, page.now.game.realm_name(realm)).into_iter().collect()
        }
        (Viewer::Host, Viewer::Host) => {
            let game = &page.now.game.shown();
            folder.undo_requests().waiting.iter().map(|it| wish_with_reply(game, it)).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the screen of a seat; `from` is how many lines of the log it has seen, None at first.
pub(super) fn screen(page: &SeatPage<'_>, from: Option<usize>) -> FarScreen {
    let game = &page.now.game.shown();
    let part = page.part_sheet();
    let asked = page
        .now
        .question
        .filter(|question| part.is_none() && lines::answers(page.now.game, question, page.viewer));
    let all = view::log_lines(game, page.viewer, page.now.log);
    let news = match from {
        None => page::news(page).0,
        // Something was taken back.
        Some(seen) if seen > all.len() => page::last_lines(&all),
        Some(seen) => all[seen.max(all.len().saturating_sub(NEWS))..].to_vec(),
    };
    let question = match asked {
        Some(question) => view::prompt(game, page.viewer, question),
        None => page::awaited(page).in_words(game.rules),
    };
    let waits = asked.is_none() && page.part.is_none();
    let to_come = if waits { ahead::coming_prompt(page) } else { None };
    let to_come = to_come.map(|prompt| {
        let phase = view::phase_id(game, game.state.clock).unwrap_or_default();
        let typed = Text::verbatim(format!("`ahead {phase} …`"));
        say!("You may answer already, by {typed}: {prompt}", typed, prompt).in_words(game.rules)
    });
    let wish = wishes(page).into_iter().map(|text| text.in_words(game.rules));
    let of_parts = part_page::told(page, part.as_ref());
    let of_parts = of_parts.into_iter().map(|text| game.localized(&text.in_words(game.rules)));
    let question = std::iter::once(question).chain(wish);
    let question = question.chain(to_come.map(|text| game.localized(&text))).chain(of_parts);
    let question = question.collect::<Vec<_>>().join("\n");
    let mut helper = PromptHelper::default();
    helper.look(page.now.game, asked);
    let place = match page.now.question {
        Some(_) => view::year::in_short(game, game.state.clock),
        None => say!("over").in_words(game.rules),
    };
    let who = page::short_seat(game, page.seat);
    if let Some(own) = page.part {
        let realm = page.seat.realm();
        let theirs = |line: &String| {
            realm.is_some_and(|realm| own.check(page.now.game, realm, line).is_ok())
        };
        helper.legal.retain(theirs);
    }
    let of_part = part.is_some();
    helper.legal.extend(part.into_iter().flat_map(|sheet| sheet.legal));
    helper.legal.truncate(LEGAL);
    FarScreen {
        campaign: page.campaign.to_owned(),
        seat: page::seat(game, page.seat).in_words(game.rules),
        said: page.told.to_vec(),
        seen: all.len(),
        news,
        question,
        prompt: prompt_line(&place, &who, &helper.wanted, &helper.left),
        asked: asked.is_some(),
        sheet: of_part || asked.is_none() && page.part.is_none() && page.sheet_asked().is_some(),
        of_part,
        legal: helper.legal,
        over: page.now.question.is_none(),
    }
}
