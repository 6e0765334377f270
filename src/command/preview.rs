//! `preview`: what an order would need, risk and bring. The rows that may be rolled come first and the
//! figures that would change, as the order tried out on copies of the campaign shows them, as far as
//! the screen has room; then what the question says of the order, and what comes next where there is
//! nothing else to say.

mod details;
mod figures;

use super::{Context, CorrectionWish, Done, several, shorthand, usage};
use crate::basics::columns::height;
use crate::basics::pluralize::{count, listed};
use crate::campaign::chance::Chance;
use crate::campaign::knowledge::{Strength, Viewer};
use crate::engine::core::odds::NoOdds;
use crate::engine::core::tried_out::{self, Next, TriedOut};
use crate::engine::core::{parse, trace};
use crate::engine::{Order, Question, Trace, Who, umpire};
use crate::view::{self, foreseen};
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
        return Done::Failed("nothing is asked: the campaign is over".to_owned());
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
                several => Err(format!(
                    "that is {reports}; `preview` one of them, or give them and `preview done`",
                    reports = count(several.len(), "report")
                )),
            },
        )
    }) {
        Ok(line) => line,
        Err(why) => return Done::Failed(why),
    };
    let line = crate::engine::core::bare_answer::complete(context.game, question, &line);
    let order = match parse::parse(context.game, question.who.realm(), line.trim()) {
        Ok(order) => order,
        Err(fault) => return Done::Failed(format!("{}; {}", fault.message, fault.help)),
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
            return Done::Said("this would be refused; `view as host` shows why".to_owned());
        }
        let named = std::iter::once(order.verb().row().name);
        let rule = game.rules.edition_id_about(refusal.rule, named);
        let said = format!(
            "this would be refused [{rule}]: {why}",
            why = refusal.why.in_words(game.rules)
        );
        return Done::Said(said + &trace::decided_by(&game, question.who, &order, &trace.take()));
    }
    let told = match beside {
        true => umpire::capitals_lost_by(&game, &order),
        false => question.ask.preview(&game, question.who, &order),
    };
    let told = told.map_or_else(String::new, |text| format!(": {text}"));
    let foreseen = question.foreseen(context.game, &order);
    let foreseen = foreseen.map(|found| foreseen::text(context.game, &found));
    let found = match foreseen.filter(|text| !text.is_empty()) {
        Some(text) => PreviewResult::Text(text),
        None => tried_out(context, question, &order, told.is_empty()),
    };
    let next = if let PreviewResult::Next(next) = &found { next.as_str() } else { "" };
    let unknown = untold(context, question, &order);
    let decided = trace::decided_by(&game, question.who, &order, &trace.take());
    let said = format!("this is legal{told}{next}{unknown}{decided}");
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
    let details = details.trim();
    Done::Said(if details.is_empty() { said } else { format!("{details}\n{said}") })
}

/// Result that was found for an order.
enum PreviewResult {
    /// Text on what comes next, after a colon; may be empty.
    Next(String),
    Text(String),
    Details(Box<OrderDetails>),
}

/// Of a spell that is cast where others' banners stand whose strength nobody has told: what they would
/// lose is not known either.
fn untold(context: &Context<'_>, question: &Question<'_>, order: &Order) -> String {
    let (game, viewer) = (context.game, context.console.viewer);
    let Order::Cast { place } = order else { return String::new() };
    let there = game.state.banners_on(*place);
    let unknown: Vec<String> = there
        .filter(|(_, banner)| question.who.realm() != Some(banner.realm))
        .filter(|(id, _)| viewer.strength(game.state, *id) == Strength::Unknown)
        .map(|(id, _)| game.banner_name(id))
        .collect();
    if unknown.is_empty() {
        return String::new();
    }
    let whose = if unknown.len() == 1 { "its" } else { "their" };
    format!(
        "; how strong {names} may be nobody has told, and so {whose} losses are not reckoned",
        names = listed(&unknown, "and")
    )
}

/// Tries out an order: finds what comes of it, or what comes next; `alone` if nothing else is said.
fn tried_out(
    context: &Context<'_>,
    question: &Question<'_>,
    order: &Order,
    alone: bool,
) -> PreviewResult {
    let (row, game) = (order.verb().row(), context.game);
    let nothing = || PreviewResult::Next(String::new());
    let Some(so_far) = context.so_far else { return nothing() };
    if row.umpire || row.anytime() || game.state.laying.is_some() {
        return nothing();
    }
    let tried = match tried_out::try_out(game, so_far, question, (order, context.console.viewer)) {
        Ok(Some(tried)) => tried,
        Ok(None) if alone => {
            return PreviewResult::Next(
                ": what comes of it hangs on what others keep secret".to_owned(),
            );
        }
        Ok(None) => return nothing(),
        Err(NoOdds::Failed) if !alone => return nothing(),
        Err(why) => {
            return PreviewResult::Text(format!(
                "What may come of it cannot be worked out: {why}."
            ));
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
            PreviewResult::Next(next(context, question, &tried.next))
        } else {
            nothing()
        };
    }
    PreviewResult::Details(Box::new(details))
}

/// Tells what scripts would say of it for certain.
fn told(context: &Context<'_>, tried: &TriedOut) -> String {
    let certain = tried.said.iter().filter(|(_, chance)| *chance == Chance::CERTAIN);
    let said = |record| view::say(context.game, context.console.viewer, record);
    let lines: Vec<String> = certain.filter_map(|(record, _)| said(record)).collect();
    let more = lines.len().saturating_sub(LINES);
    let mut text = if lines.is_empty() { String::new() } else { "\nthen:".to_owned() };
    for line in lines.iter().take(LINES) {
        text.push_str(&format!("\n  {line}"));
    }
    if more > 0 {
        text.push_str(&format!("\n  … and {more} more"));
    }
    text
}

/// Tells what comes after an answer that changes nothing by itself.
fn next(context: &Context<'_>, question: &Question<'_>, next: &[Next]) -> String {
    let game = context.game;
    let over = || {
        let now = game.state.clock;
        let phase = now.phase(&game.rules.calendar);
        let phase = phase.and_then(|(phase, _)| game.rules.phase_title(phase)).unwrap_or_default();
        match view::year::next(game) {
            Some(then) => format!("{phase} is over; next is {then}"),
            None => format!("{phase} is over"),
        }
    };
    let told = |next: &Next| match next {
        Next::Over => over(),
        Next::Asks(who, asked) if *who == question.who => {
            format!("then you are asked: {asked}")
        }
        Next::Asks(Who::Host, _) if !game.state.host_plays => {
            "then it is for all at the table to answer".to_owned()
        }
        Next::Asks(Who::Host, _) => "then it is for the host to answer".to_owned(),
        Next::Asks(who, _) => format!("then it is for {name} to answer", name = who.name(game)),
    };
    let mut said: Vec<String> = Vec::new();
    for one in next.iter().map(told) {
        if !said.contains(&one) {
            said.push(one);
        }
    }
    format!(": {said}", said = said.join(", or "))
}
