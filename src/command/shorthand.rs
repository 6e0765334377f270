//! Short forms of lines: several in one, divided by `;`, and the beginning of a name for the whole
//! of it. What is recorded is always the whole line.

use std::borrow::Cow;
use std::str::SplitWhitespace;

use super::table::{COMMANDS, CommandRow};
use super::{help, row_of, views};
use crate::engine::core::order::OrderTrait;
use crate::engine::core::scripting::interface::ModOrder;
use crate::engine::core::scripting::order_hooks;
use crate::engine::core::{bare_answer, parse};
use crate::engine::{
    ArgumentKind, Game, Hooks, ORDERS, Order, OrderScripts, Question, Verb, ViewScripts, umpire,
};
use crate::fault::nearest;
use crate::say;
use crate::text::{Joined, Text, Wording, side_called};

/// Returns the lines that a typed line holds. Where text follows, as in a note, a pact or a line of Lua, and
/// between quotes, `;` divides nothing.
pub fn pieces<'a>(
    game: &Game<'_>,
    question: Option<&Question<'_>>,
    typed: &'a str,
) -> Vec<&'a str> {
    let mut pieces = Vec::new();
    for line in typed.lines() {
        let mut rest = line;
        let mut from = 0;
        while let Some(at) = divided_at(&rest[from..]).map(|at| from + at) {
            from = at + 1;
            if divides(game, question, rest, at) {
                pieces.push(rest[..at].trim());
                rest = &rest[from..];
                from = 0;
            }
        }
        pieces.push(rest.trim());
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// True if `;` ends an order. A name that ends one may hold any sign, and yet what reads as another
/// answer to the question is one.
fn divides(game: &Game<'_>, question: Option<&Question<'_>>, rest: &str, at: usize) -> bool {
    let (before, after) = (&rest[..at], rest[at + 1..].trim());
    if !takes_text(game, question, before) {
        return true;
    }
    let answers = |line: &str| {
        let question = question?;
        let line = written_out(game, Some(question), line.trim()).ok()?;
        let order = parse::parse(game, question.who.realm(), parts(&line).1).ok()?;
        question.ask.verbs().contains(&order.verb()).then_some(order)
    };
    let next = divided_at(after).map_or(after, |end| &after[..end]);
    matches!(answers(before), Some(Order::ModOrder { .. })) && answers(next).is_some()
}

/// Finds where the last of the lines begins, for completion.
pub fn last_piece(typed: &str) -> usize {
    let mut start = 0;
    while let Some(at) = divided_at(&typed[start..]) {
        start += at + 1;
    }
    start + typed[start..].len() - typed[start..].trim_start().len()
}

fn divided_at(line: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let semicolon = from + line[from..].find(';')?;
        let quote = line[from..].find('"').map(|at| from + at).filter(|at| *at < semicolon);
        let end = quote.and_then(|at| line[at + 1..].find('"').map(|end| at + 1 + end));
        match end {
            Some(end) => from = end + 1,
            None => return Some(semicolon),
        }
    }
}

/// Splits `red: move 1 D5` into `red` and `move 1 D5`.
pub(super) fn parts(line: &str) -> (&str, &str) {
    match line.split_once(':') {
        Some((name, text)) if !name.trim().contains(char::is_whitespace) && !text.is_empty() => {
            (&line[..=name.len()], text.trim())
        }
        _ => ("", line.trim()),
    }
}

/// True if what follows the name is text, in which any sign may stand.
fn takes_text(game: &Game<'_>, question: Option<&Question<'_>>, line: &str) -> bool {
    let whole = written_out(game, question, line).unwrap_or(Cow::Borrowed(line));
    let (_, text) = parts(&whole);
    let name = text.split_whitespace().next().unwrap_or_default().to_lowercase();
    if let Some(row) = row_of(text) {
        return ["lua", "expect"].contains(&row.name);
    }
    let reports = question.filter(|question| question.ask.verbs() == [Verb::Report]);
    if reports.is_some_and(|ask| ask.ask.parts().iter().any(|(part, _)| *part == name)) {
        return true;
    }
    if Verb::by_name(&name) == Some(Verb::Report) || ends_in_own_words(game.hooks, text) {
        return true;
    }
    let known = Verb::by_name(&name).is_some() || script_order(game.hooks, &name).is_some();
    !known
        && views::named(game, &name)
            .is_some_and(|(_, view)| view.arguments.iter().any(|(_, kind)| kind.is_text()))
}

/// True if an order, without its giver, ends in somebody's own words: by its row, by what a script says
/// of it, and of the umpire's by its form.
pub fn ends_in_own_words(hooks: Option<&dyn Hooks>, order: &str) -> bool {
    let mut words = order.split_whitespace();
    let name = words.next().unwrap_or_default().to_lowercase();
    let rest = |words: SplitWhitespace<'_>| words.collect::<Vec<_>>().join(" ");
    match Verb::by_name(&name) {
        Some(Verb::Umpire) => umpire::ends_in_text(&rest(words)),
        Some(Verb::Rewrite) => {
            words.next();
            ends_in_own_words(hooks, &rest(words))
        }
        Some(verb) => verb.row().arguments.iter().any(|(_, kind)| kind.is_text()),
        None => script_order(hooks, &name)
            .is_some_and(|own| own.arguments.iter().any(|(_, kind)| kind.is_text())),
    }
}

fn script_order<'h>(hooks: Option<&'h dyn Hooks>, name: &str) -> Option<&'h ModOrder> {
    hooks.map_or(&[][..], OrderScripts::orders).iter().find(|order| order.name == name)
}

/// Turns a line whose first word may be the beginning of a name into the line with the whole name. Looks
/// first for what the question takes, where it reads as such; `question` is one that the viewer may see.
///
/// # Errors
/// The names that begin so, where there are several, or one that has to be typed whole.
pub fn written_out<'a>(
    game: &Game<'_>,
    question: Option<&Question<'_>>,
    line: &'a str,
) -> Result<Cow<'a, str>, Text> {
    if let Some(answer) = side_alone(game, question, line) {
        return Ok(Cow::Owned(answer));
    }
    let whole = with_whole_name(game, question, line)?;
    Ok(match side_in_english(game, &whole) {
        Some(named) => Cow::Owned(named),
        None => whole,
    })
}

/// Returns the answer to a question for a side, where the line is a side in the language of whoever typed it: `NO` is
/// north-east to the Dutch, and `no` no answer there.
fn side_alone(game: &Game<'_>, question: Option<&Question<'_>>, line: &str) -> Option<String> {
    question.filter(|question| question.ask.verbs().contains(&Verb::Side))?;
    let (prefix, word) = parts(line);
    let side = side_called(game.shown().rules, word)?;
    let name = Verb::Side.row().name;
    Some(format!("{prefix} {name} {side}").trim_start().to_owned())
}

/// Puts the English name of a side at the end of an order that ends in one; None if nothing is to be changed.
fn side_in_english(game: &Game<'_>, line: &str) -> Option<String> {
    let (before, last) = line.rsplit_once(' ')?;
    let side = side_called(game.shown().rules, last)?;
    let name = parts(line).1.split_whitespace().next()?.to_lowercase();
    let own = |order: &ModOrder| order.arguments.last().map(|(_, kind)| *kind);
    let kind = match Verb::by_name(&name) {
        Some(verb) => verb.row().arguments.last().map(|(_, kind)| *kind),
        None => script_order(game.hooks, &name).and_then(own),
    };
    (kind? == ArgumentKind::Side).then(|| format!("{before} {side}"))
}

/// Turns the beginning of a name into the whole name.
fn with_whole_name<'a>(
    game: &Game<'_>,
    question: Option<&Question<'_>>,
    line: &'a str,
) -> Result<Cow<'a, str>, Text> {
    let (prefix, text) = parts(line);
    let word = text.split_whitespace().next().unwrap_or_default();
    let begun = word.to_lowercase();
    if text == "." && question.is_some_and(|question| says_no(game, question)) {
        let no = Verb::No.row().name;
        let whole = if prefix.is_empty() { no.to_owned() } else { format!("{prefix} {no}") };
        return Ok(Cow::Owned(whole));
    }
    if is_known(game, text, &begun) || !is_name(word) {
        return Ok(Cow::Borrowed(line));
    }
    let rest = text[word.len()..].trim();
    let whole = |name: &str| {
        let text = if rest.is_empty() { name.to_owned() } else { format!("{name} {rest}") };
        if prefix.is_empty() { text } else { format!("{prefix} {text}") }
    };
    if let Some(name) = in_a_language(game, question, &begun) {
        return Ok(Cow::Owned(whole(&name)));
    }
    // A word that is no answer is refused by the question, which says what it offers.
    let offers = question.is_some_and(|question| question.ask.verbs() == [Verb::Pick]);
    match question.map_or(Bare::None, |question| bare(game, question, line)) {
        Bare::Answer => return Ok(Cow::Borrowed(line)),
        Bare::Begins(word) if prefix.is_empty() => return Ok(Cow::Owned(word)),
        Bare::Begins(word) => return Ok(Cow::Owned(format!("{prefix} {word}"))),
        Bare::None => {}
    }
    let mut names = BegunNames::beginning(game, question, &begun);
    let realm = question.and_then(|question| question.who.realm());
    if !rest.is_empty() {
        // Words after a name that takes none were meant for something else.
        names.looks.retain(|name| takes_words(game, name));
        let reads = |name: &String| parse::parse(game, realm, &format!("{name} {rest}")).is_ok();
        if names.asked.iter().filter(|name| reads(name)).count() == 1 {
            names.asked.retain(reads);
            return Ok(Cow::Owned(whole(&names.asked[0])));
        }
        if let Some(question) = question.filter(|_| offers && names.asked.is_empty())
            && names.looks.is_empty()
            && !matches!(bare(game, question, rest), Bare::None)
        {
            return Err(say!(
                "`{word}` is no order that is asked for; `{rest}` alone answers",
                word = Text::verbatim(word),
                rest = Text::verbatim(rest)
            ));
        }
    }
    // An order that is not asked for reads better than a look that takes no such words: `mo 1 D5` is
    // no `mods 1 D5`.
    let reads = |name: &String| parse::parse(game, realm, &format!("{name} {rest}")).is_ok();
    if rest.contains(' ') && names.asked.is_empty() && names.others.iter().any(reads) {
        names.others.retain(reads);
        names.looks.clear();
    }
    let told = || {
        let page = help::page_meant(game, text)?;
        Some(Err(say!(
            "there is no order `{word}`; `help {page}` tells of it",
            word = Text::verbatim(word),
            page = Text::verbatim(page.to_string())
        )))
    };
    match (names.asked.as_slice(), names.looks.as_slice(), names.acts.as_slice()) {
        ([order], [], []) => Ok(Cow::Owned(whole(order))),
        ([], [name], []) => Ok(Cow::Owned(whole(name))),
        _ if offers => Ok(Cow::Borrowed(line)),
        ([], [], []) => match names.others.as_slice() {
            [] => told().unwrap_or_else(|| match nearest_answer(game, question, text) {
                Some(near) => Err(say!(
                    "`{text}` is no answer; did you mean `{near}`?",
                    text = Text::verbatim(text),
                    near = Text::typed(near)
                )),
                None => match command_meant(game, word) {
                    Some(near) => {
                        let (word, near) = (Text::verbatim(word), Text::verbatim(near));
                        Err(say!("there is no order `{word}`; did you mean `{near}`?", word, near))
                    }
                    None => Ok(Cow::Borrowed(line)),
                },
            }),
            // Players call more things `attack` than the one order that begins so.
            [order] => told().unwrap_or_else(|| Ok(Cow::Owned(whole(order)))),
            orders => Err(several(word, orders)),
        },
        ([], [], [only]) => Err(say!(
            "there is no order `{word}`; `{only}` is typed whole",
            word = Text::verbatim(word),
            only = Text::verbatim(only)
        )),
        (asked, looks, acts) => Err(several(word, &[asked, looks, acts].concat())),
    }
}

/// Returns the name of the order that somebody has typed in their own language: its word, or the beginning of the
/// word of one that is asked for.
fn in_a_language(game: &Game<'_>, question: Option<&Question<'_>>, begun: &str) -> Option<String> {
    let rules = game.shown().rules;
    if let Some(name) = rules.order_called(begun) {
        return Some(name.to_owned());
    }
    let question = question?;
    let asked = BegunNames::beginning(game, Some(question), "").asked;
    let begins = |name: &&String| rules.order(name).is_some_and(|word| word.starts_with(begun));
    let mut found = asked.iter().filter(begins);
    let only = found.next().filter(|_| found.next().is_none())?;
    let english = asked.iter().any(|name| name.starts_with(begun));
    (!english).then(|| only.clone())
}

/// Returns the word that may be meant where one of several is asked for, as a card.
fn nearest_answer(game: &Game<'_>, question: Option<&Question<'_>>, text: &str) -> Option<String> {
    let question = question?;
    let verb = bare_answer::only_word(question.ask.verbs())?;
    let offered = question.ask.candidates(game, question.who).into_iter();
    let offered = offered.filter(|order| order.verb() == verb);
    let written = offered.map(|order| parse::write(game, question.who.realm(), &order));
    let words: Vec<String> =
        written.filter_map(|whole| Some(whole.split_once(' ')?.1.to_owned())).collect();
    nearest(text, words.iter().map(String::as_str)).map(str::to_owned)
}

/// True if `.` is `no` to a question: it is answered by yes or no, and not by `done`.
fn says_no(game: &Game<'_>, question: &Question<'_>) -> bool {
    match question.ask.verbs() {
        [Verb::Pick] => {
            let offered = question.ask.candidates(game, question.who);
            [Verb::Yes, Verb::No].iter().all(|verb| {
                let name = verb.row().name;
                offered.iter().any(|order| matches!(order, Order::Pick { word } if word == name))
            })
        }
        verbs => verbs.contains(&Verb::No) && !verbs.contains(&Verb::Done),
    }
}

/// Returns the command that somebody may have misspelt; None if an order is as near.
fn command_meant(game: &Game<'_>, word: &str) -> Option<&'static str> {
    let own =
        game.hooks.map_or(&[][..], OrderScripts::orders).iter().map(|order| order.name.as_str());
    let orders = ORDERS.iter().map(|row| row.name).chain(own);
    let near = nearest(word, COMMANDS.iter().map(|row| row.name).chain(orders))?;
    COMMANDS.iter().map(|row| row.name).find(|name| *name == near)
}

fn several(word: &str, names: &[String]) -> Text {
    let names = names.iter().map(|name| Text::quoted(name.as_str()));
    say!(
        "`{word}` may be {names}; type more of it",
        word = Text::verbatim(word),
        names = Text::list(names, Joined::Or)
    )
}

fn is_name(word: &str) -> bool {
    word.starts_with(char::is_alphabetic)
        && word.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

fn is_known(game: &Game<'_>, text: &str, name: &str) -> bool {
    let own = game.hooks.map_or(&[][..], OrderScripts::orders);
    Verb::by_name(name).is_some()
        || own.iter().any(|order| order.name == name)
        || row_of(text).is_some()
        || views::named(game, name).is_some()
}

/// Form of a line that answers a question without the name of an order.
enum Bare {
    Answer,
    Begins(String),
    None,
}

fn bare(game: &Game<'_>, question: &Question<'_>, line: &str) -> Bare {
    let whole = bare_answer::complete(game, question, line);
    if question.ask.verbs() != [Verb::Pick] {
        return match whole {
            Cow::Owned(_) => Bare::Answer,
            Cow::Borrowed(_) => begun_word(game, question, line),
        };
    }
    let (_, text) = parts(&whole);
    let fits = parse::parse(game, question.who.realm(), text)
        .is_ok_and(|order| question.ask.check(game, question.who, &order).is_ok());
    if fits {
        return Bare::Answer;
    }
    let begun = parts(line).1.to_lowercase();
    let word = |order| if let Order::Pick { word } = order { Some(word) } else { None };
    let offered = question.ask.candidates(game, question.who).into_iter().filter_map(word);
    let mut begins = offered.filter(|word| is_begun(game, word, &begun));
    match (begins.next(), begins.next()) {
        (None, _) => Bare::None,
        (Some(word), None) => Bare::Begins(word),
        (Some(_), Some(_)) => Bare::Answer,
    }
}

/// Turns `fl` into `card flank` if a card is asked for and one alone begins so. One letter is no card: `h`
/// may be meant for help.
fn begun_word(game: &Game<'_>, question: &Question<'_>, line: &str) -> Bare {
    let Some(verb) = bare_answer::only_word(question.ask.verbs()) else { return Bare::None };
    let begun = parts(line).1.to_lowercase();
    if begun.len() < 2 {
        return Bare::None;
    }
    let offered = question.ask.candidates(game, question.who).into_iter();
    let offered = offered.filter(|order| order.verb() == verb);
    let written = offered.map(|order| parse::write(game, question.who.realm(), &order));
    let begins = |whole: &String| {
        whole.split_once(' ').is_some_and(|(_, word)| word.to_lowercase().starts_with(&begun))
    };
    let mut fitting = written.filter(begins);
    match (fitting.next(), fitting.next()) {
        (Some(whole), None) => Bare::Begins(whole),
        _ => Bare::None,
    }
}

/// True if an offered word, or the name of the place that it is, begins so.
fn is_begun(game: &Game<'_>, word: &str, begun: &str) -> bool {
    let begins = |name: &str| name.to_lowercase().starts_with(begun);
    let named = || {
        let place = game.map().by_label(word)?;
        let province = game.place(place).province().is_some_and(|province| {
            begins(&province.name) || province.names.values().any(|name| begins(name))
        });
        let called = game.state.annotations.tiles.get(&place);
        Some(province || called.is_some_and(|called| begins(&called.name)))
    };
    begins(word) || named().unwrap_or(false)
}

/// True if something may follow the name of a command, a view or an order that may be given at any
/// time.
fn takes_words(game: &Game<'_>, name: &str) -> bool {
    match (row_of(name), views::named(game, name)) {
        (Some(row), _) => row.usage != row.name,
        (None, Some((_, view))) => !view.arguments.is_empty(),
        (None, None) => true,
    }
}

/// The names that begin with what was typed.
struct BegunNames {
    /// Orders that answer the question.
    asked: Vec<String>,
    /// Commands and views that only look, and orders that may be given at any time.
    looks: Vec<String>,
    /// Names that have to be typed whole.
    acts: Vec<String>,
    /// Orders that are not asked for now.
    others: Vec<String>,
}

impl BegunNames {
    fn beginning(game: &Game<'_>, question: Option<&Question<'_>>, begun: &str) -> BegunNames {
        let begins = |name: &str| name.starts_with(begun);
        let own = |name: &str| name.to_owned();
        let verbs = question.map_or(&[][..], |question| question.ask.verbs());
        let whole = |verb: Verb| verb.row().umpire || verb.row().has(OrderTrait::Whole);
        let built_in = verbs.iter().filter(|verb| **verb != Verb::ModOrder && !whole(**verb));
        let scripted =
            question.into_iter().flat_map(|question| order_hooks::mod_orders_now(game, question));
        let mut asked: Vec<String> = built_in.map(|verb| own(verb.row().name)).collect();
        asked.extend(scripted.map(|(_, order)| own(&order.name)));
        let called = |row: &CommandRow| {
            let mut names = std::iter::once(row.name).chain(row.aliases.iter().copied());
            names.find(|name| begins(name)).map(own)
        };
        let (acting, looking): (Vec<&CommandRow>, Vec<&CommandRow>) =
            COMMANDS.iter().partition(|row| row.acts());
        let mut looks: Vec<String> = looking.into_iter().filter_map(called).collect();
        let views = game.hooks.map_or(&[][..], ViewScripts::views);
        looks.extend(views.iter().map(|view| own(&view.name)));
        let anytime = ORDERS.iter().filter(|row| row.anytime());
        looks.extend(anytime.map(|row| own(row.name)));
        let mut acts: Vec<String> = acting.into_iter().filter_map(called).collect();
        let destroys = ORDERS.iter().filter(|row| row.umpire || verbs.contains(&row.verb));
        acts.extend(destroys.filter(|row| whole(row.verb)).map(|row| own(row.name)));
        let mut others: Vec<String> = ORDERS
            .iter()
            .filter(|row| !row.anytime() && !whole(row.verb) && row.verb != Verb::ModOrder)
            .map(|row| own(row.name))
            .collect();
        others.extend(
            game.hooks.map_or(&[][..], OrderScripts::orders).iter().map(|one| own(&one.name)),
        );
        for names in [&mut asked, &mut looks, &mut acts, &mut others] {
            names.retain(|name| begins(name));
            names.sort();
            names.dedup();
            // `pl` is `place` where there is `place_at` too.
            if let Some(stem) = names.first().map(|first| format!("{first}_")) {
                let mut at = 0;
                names.retain(|name| {
                    at += 1;
                    at == 1 || !name.starts_with(&stem)
                });
            }
        }
        looks.retain(|name| !asked.contains(name));
        acts.retain(|name| !asked.contains(name) && !looks.contains(name));
        BegunNames { asked, looks, acts, others }
    }
}
