//! `preview`: what an order would need, risk and bring. The rows that may be rolled come first and the
//! figures that would change, as the order tried out on copies of the campaign shows them, as far as
//! the screen has room; then what the question says of the order, and what comes next where there is
//! nothing else to say.

mod details;
mod figures;

use super::{Context, CorrectionWish, Done, several, shorthand, usage};
use crate::basics::columns::height;
use crate::campaign::chance::Chance;
use crate::campaign::knowledge::{Strength, Viewer};
use crate::engine::core::odds::NoOdds;
use crate::engine::core::order_trial::{self, Next, OrderTrial};
use crate::engine::core::{parse, trace};
use crate::engine::{Order, Question, Trace, Who, umpire};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};
use crate::view::{self, previews};
use details::OrderDetails;
use figures::Figures;

/// Lines that scripts would tell.
const LINES: usize = 8;

pub(super) fn preview(context: &mut Context<'_>, words: &[&str]) -> Done {
    if let ["amend", rest @ ..] = words {
        return Done::PreviewAmend(rest.join(" "));
    }
    if let ["correct", rest @ ..] = words {
        let wish = CorrectionWish::parse(&rest.join(" "));
        return wish.map_or_else(|| usage("correct"), Done::PreviewCorrect);
    }
    let Some(question) = context.question else {
        let over = say!("nothing is asked: the campaign is over");
        return Done::Failed(over.in_words(context.game.rules));
    };
    if words.is_empty() {
        return usage("preview");
    }
    if !question.shown_to(context.console.viewer) {
        return Done::Failed(view::prompt(context.game, context.console.viewer, question));
    }
    let line = words.join(" ");
    let whole = shorthand::written_out(context.game, context.question, &line);
    let line = match whole.and_then(|line| {
        let reports = several::spread(context.game, context.question, &line)?;
        reports.map_or_else(
            || Ok(line.into_owned()),
            |reports| match reports.as_slice() {
                [report] => Ok(report.clone()),
                several => Err(say!(
                    "that is {reports}; `preview` one of them, or give them and `preview done`",
                    reports = Text::count(several.len(), ProgramNoun::Report)
                )),
            },
        )
    }) {
        Ok(line) => line,
        Err(why) => return Done::Failed(why.in_words(context.game.rules)),
    };
    let line = crate::engine::core::bare_answer::complete(context.game, question, &line);
    let order = match parse::parse(context.game, question.who.realm(), line.trim()) {
        Ok(order) => order,
        Err(fault) => return Done::Failed(fault.text().in_words(context.game.rules)),
    };
    let trace = Trace::default();
    let game = trace::traced(context.game, &trace);
    // The host's word may be given beside any question.
    let beside = order.verb().row().umpire && !question.ask.verbs().contains(&order.verb());
    let judged = if beside { umpire::judge(&game, &order) } else { question.judge(&game, &order) };
    if let Err(refusal) = judged {
        if beside
            && context.console.viewer != Viewer::Host
            && umpire::tells_secrets(&order, &refusal)
        {
            let hidden = say!("this would be refused; `view as host` shows why");
            return Done::Said(hidden.in_words(game.rules));
        }
        let named = std::iter::once(order.verb().row().name);
        let rule = game.rules.edition_id_about(refusal.rule, named);
        let rule = Text::verbatim(rule.0);
        let said = say!("this would be refused [{rule}]: {why}", rule, why = refusal.why);
        let said = said.in_words(game.rules);
        let decided = trace::decided_by(&game, question.who, &order, &trace.take());
        return Done::Said(said + &decided.in_words(game.rules));
    }
    let told = match beside {
        true => umpire::capitals_lost_by(&game, &order),
        false => question.ask.preview(&game, question.who, &order),
    };
    let preview = question.script_preview(context.game, &order);
    let preview = preview.map(|found| previews::text(context.game, &found));
    let found = match preview.filter(|text| !text.is_empty()) {
        Some(text) => PreviewResult::Text(text),
        None => try_order(context, question, &order, told.is_none()),
    };
    let next = || match &found {
        PreviewResult::Next(next) => next.clone(),
        _ => None,
    };
    let legal = match told.or_else(next) {
        Some(what) => say!("this is legal: {what}", what),
        None => say!("this is legal"),
    };
    let said = untold(context, question, &order, legal).in_words(game.rules);
    let decided = trace::decided_by(&game, question.who, &order, &trace.take());
    let said = said + &decided.in_words(game.rules);
    // The answer stands last, next to the prompt.
    let details = match found {
        PreviewResult::Next(_) => String::new(),
        PreviewResult::Text(text) => text,
        PreviewResult::Details(details) => {
            // The question is said again below it.
            let asked = view::prompt(context.game, context.console.viewer, question);
            let room = context.room().map(|(width, lines)| {
                let below: usize =
                    [&said, &asked].iter().map(|text| height(text, Some(width))).sum();
                (width, lines.saturating_sub(below))
            });
            details.text(room)
        }
    };
    // Blanks before the first line are those of a table.
    let details = details.trim_end().trim_start_matches('\n');
    Done::Said(if details.is_empty() { said } else { format!("{details}\n{said}") })
}

/// Result that was found for an order.
enum PreviewResult<'g> {
    /// Text on what comes next, if anything is said of it.
    Next(Option<Text>),
    Text(String),
    Details(Box<OrderDetails<'g>>),
}

/// Adds to a text that losses are not known either: of a spell that is cast where others' banners stand whose
/// strength nobody has told.
fn untold(context: &Context<'_>, question: &Question<'_>, order: &Order, legal: Text) -> Text {
    let (game, viewer) = (context.game, context.console.viewer);
    let Order::Cast { place } = order else { return legal };
    let there = game.state.banners_on(*place);
    let unknown: Vec<Text> = there
        .filter(|(_, banner)| question.who.realm() != Some(banner.realm))
        .filter(|(id, _)| viewer.strength(game.state, *id) == Strength::Unknown)
        .map(|(id, _)| Text::verbatim(game.banner_name(id)))
        .collect();
    if unknown.is_empty() {
        return legal;
    }
    say!(
        "{legal}; how strong {names} may be nobody has told, and so {names?its|their} losses are not reckoned",
        legal,
        names = Text::list(unknown, Joined::And)
    )
}

/// Tries out an order: finds what comes of it, or what comes next; `alone` if nothing else is said.
fn try_order<'g>(
    context: &Context<'g>,
    question: &Question<'_>,
    order: &Order,
    alone: bool,
) -> PreviewResult<'g> {
    let (row, game) = (order.verb().row(), context.game);
    let nothing = || PreviewResult::Next(None);
    let Some(so_far) = context.so_far else { return nothing() };
    if row.umpire || row.anytime() || game.state.laying.is_some() {
        return nothing();
    }
    let tried = match order_trial::try_out(game, so_far, question, (order, context.console.viewer))
    {
        Ok(Some(tried)) => tried,
        Ok(None) if alone => {
            return PreviewResult::Next(Some(say!(
                "what comes of it hangs on what others keep secret"
            )));
        }
        Ok(None) => return nothing(),
        Err(NoOdds::Failed) if !alone => return nothing(),
        Err(why) => {
            let unknown = say!("What may come of it cannot be worked out: {why}.", why = why.why());
            return PreviewResult::Text(unknown.in_words(game.rules));
        }
    };
    let figures = match question.who.realm().or(question.ask.realm_concerned()) {
        Some(realm) => Figures::of(game, &tried, &[realm]),
        None => Figures::of(game, &tried, &game.state.playing().collect::<Vec<_>>()),
    };
    let mut details = OrderDetails::of(game, &tried, figures, context.console.screen.width());
    let report = matches!(order, Order::Report { .. });
    if report || details.is_empty() && alone {
        details.told = told(context, &tried);
    }
    if details.is_empty() {
        return if alone {
            PreviewResult::Next(Some(next(context, question, &tried.next)))
        } else {
            nothing()
        };
    }
    PreviewResult::Details(Box::new(details))
}

/// Tells what scripts would say of it for certain.
fn told(context: &Context<'_>, tried: &OrderTrial) -> String {
    let certain = tried.said.iter().filter(|(_, chance)| *chance == Chance::CERTAIN);
    let said = |record| view::say(context.game, context.console.viewer, record);
    let lines: Vec<String> = certain.filter_map(|(record, _)| said(record)).collect();
    let more = lines.len().saturating_sub(LINES);
    if lines.is_empty() {
        return String::new();
    }
    let words = |text: Text| text.in_words(context.game.rules);
    let mut text = format!("\n{then}", then = words(say!("then:")));
    for line in lines.iter().take(LINES) {
        text.push_str(&format!("\n  {line}"));
    }
    if more > 0 {
        let more = words(say!("… and {number} more", number = more));
        text.push_str(&format!("\n  {more}"));
    }
    text
}

/// Tells what comes after an answer that changes nothing by itself.
fn next(context: &Context<'_>, question: &Question<'_>, next: &[Next]) -> Text {
    let game = context.game;
    let over = || {
        let now = game.state.clock;
        let phase = now.phase(&game.rules.calendar);
        let phase = phase.and_then(|(phase, _)| game.rules.phase_text(phase));
        let phase = phase.unwrap_or(Text::EMPTY);
        match view::year::next(game).map(Text::verbatim) {
            Some(then) => say!("{phase} is over; next is {then}", phase, then),
            None => say!("{phase} is over", phase),
        }
    };
    let told = |next: &Next| match next {
        Next::Over => over(),
        Next::Asks(who, asked) if *who == question.who => {
            say!("then you are asked: {asked}", asked)
        }
        Next::Asks(Who::Host, _) if !game.state.host_plays => {
            say!("then it is for all at the table to answer")
        }
        Next::Asks(Who::Host, _) => say!("then it is for the host to answer"),
        Next::Asks(who, _) => {
            say!("then it is for {name} to answer", name = Text::verbatim(who.name(game)))
        }
    };
    let mut said: Vec<Text> = Vec::new();
    for one in next.iter().map(told) {
        if !said.contains(&one) {
            said.push(one);
        }
    }
    let mut said = said.into_iter();
    let first = said.next().unwrap_or(Text::EMPTY);
    said.fold(first, |before, after| say!("{before}, or {after}", before, after))
}
