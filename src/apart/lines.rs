//! Rights of seats apart to give lines: an answer when the seat is asked, lines that any player may give at any
//! time, looks at what the seat may know, and for the host the host's own commands.

use crate::campaign::knowledge::Viewer;
use crate::command::{self, shorthand};
use crate::engine::core::parse;
use crate::engine::{Answerer, Game, Question, Who};
use crate::say;
use crate::session::answers::giver;
use crate::text::Text;

/// Most letters of one line.
const LONGEST: usize = 2_000;

/// True if a seat answers what is asked now.
pub fn answers(game: &Game<'_>, question: &Question<'_>, viewer: Viewer) -> bool {
    match (viewer, question.who) {
        (Viewer::Realm(realm), Who::Realm(_)) => question.answerer == Answerer::Realm(realm),
        (Viewer::Host, _) => question.answerer == Answerer::Host,
        // Where no person is the host, those who are concerned answer, or all.
        (Viewer::Realm(realm), Who::Host) => {
            !game.state.host_plays
                && match question.ask.realm_concerned() {
                    Some(concerned) => concerned == realm,
                    None => !question.ask.secret(),
                }
        }
        (Viewer::Public, _) => false,
    }
}

/// Turns a text that a seat gives into its lines as the session reads them, each with who gives it. Refuses a
/// host who `sees` what all know and takes something back: that would tell what it was.
///
/// # Errors
/// A sentence, where the seat may not give one of them; nothing of the text is given then.
pub fn of_seat(
    game: &Game<'_>,
    question: Option<&Question<'_>>,
    (viewer, sees): (Viewer, Viewer),
    typed: &str,
) -> Result<String, Text> {
    if typed.lines().any(|line| line.chars().count() > LONGEST) {
        return Err(say!("a line has at most {most} letters", most = LONGEST));
    }
    let asked = question.filter(|question| answers(game, question, viewer));
    let pieces = shorthand::pieces(game, asked, typed);
    if pieces.is_empty() {
        return Err(say!("nothing was typed"));
    }
    let one = |piece: &&str| {
        let line = of_piece(game, asked, viewer, piece)?;
        if sees != viewer && command::is_given_apart(&line, true) {
            return Err(say!(
                "open what only an umpire sees first: `{line}` would tell of it",
                line = Text::verbatim(line)
            ));
        }
        Ok(line)
    };
    let lines = pieces.iter().map(one).collect::<Result<Vec<_>, _>>()?;
    Ok(lines.join("\n"))
}

fn of_piece(
    game: &Game<'_>,
    asked: Option<&Question<'_>>,
    viewer: Viewer,
    piece: &str,
) -> Result<String, Text> {
    // What is short for an order is judged as that order.
    let whole = shorthand::written_out(game, asked, piece);
    let whole = whole?.into_owned();
    if command::only_looks(game, &whole) {
        return Ok(whole);
    }
    let name = whole.split_whitespace().next().unwrap_or_default().to_lowercase();
    if !command::is_order(&whole) {
        return match (viewer, command::is_given_apart(&whole, viewer == Viewer::Host)) {
            (Viewer::Public, _) => Err(say!("whoever looks on gives no orders")),
            (_, true) => Ok(whole),
            (_, false) => Err(say!(
                "`{name}` is not given from a seat of one's own",
                name = Text::verbatim(name)
            )),
        };
    }
    let own = match viewer {
        Viewer::Public => return Err(say!("whoever looks on gives no orders")),
        Viewer::Host => Who::HOST.to_owned(),
        Viewer::Realm(realm) => game.realm_name(realm).to_owned(),
    };
    let (prefix, text) =
        giver(&whole).map_or((None, whole.as_str()), |(who, text)| (Some(who), text));
    if let Some(other) = prefix.filter(|prefix| !prefix.eq_ignore_ascii_case(&own)) {
        let stands_in = other.eq_ignore_ascii_case(Who::HOST)
            && asked.is_some_and(|question| question.answerer == Answerer::Host);
        if !stands_in {
            return Err(say!(
                "you are {own}, and give no orders for {other}",
                own = Text::verbatim(own),
                other = Text::verbatim(other)
            ));
        }
    }
    let row = parse::OrderLine::of(text).verb.map(crate::engine::Verb::row);
    if row.is_some_and(|row| row.umpire) && viewer != Viewer::Host {
        let name = row.map_or("", |row| row.name);
        return Err(say!("only the host gives `{name}`", name = Text::verbatim(name)));
    }
    match asked {
        // Bare answers, such as faces of dice, are read as answers of whoever is asked.
        Some(_) if prefix.is_none() => Ok(whole),
        _ if viewer == Viewer::Host && row.is_some_and(|row| row.umpire) => Ok(text.to_owned()),
        Some(question) => Ok(format!("{}: {text}", question.giver_name(game))),
        None => Ok(format!("{own}: {text}")),
    }
}

/// True if lines are commands that a seat gives whoever is asked.
pub fn are_commands(lines: &[String]) -> bool {
    !lines.is_empty() && lines.iter().all(|line| command::is_given_apart(line, false))
}

/// True if a line is one command that only looks.
pub fn only_looks(game: &Game<'_>, asked: Option<&Question<'_>>, line: &str) -> bool {
    line.chars().count() <= LONGEST
        && matches!(shorthand::pieces(game, asked, line).as_slice(), [one] if *one == line.trim())
        && shorthand::written_out(game, asked, line)
            .is_ok_and(|whole| command::only_looks(game, &whole))
}
