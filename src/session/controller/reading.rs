//! Reading a line, typed or recorded, as an order of whoever is asked.

use crate::basics::terminal_text::cut;
use crate::campaign::RealmId;
use crate::campaign::knowledge::Viewer;
use crate::command;
use crate::engine::core::{out_of_place, parse};
use crate::engine::{Answerer, Game, Hooks, Order, Question, Stop, Who};
use crate::rules::RuleId;
use crate::say;
use crate::session::answers::{self, FileEntry};
use crate::session::authority::Authority;
use crate::text::{Text, quoted};

/// Letters of a recorded line that cannot be played, which may be anything.
const LONGEST_LINE: usize = 100;

/// Reason for which a line is no answer: it does not read as an order (no rule), or the rule that lets somebody
/// else answer now.
pub(in crate::session) struct NoAnswer {
    pub(in crate::session) rule: Option<RuleId>,
    pub(in crate::session) why: Text,
}

/// Realm whose matter is asked about, and who answers.
#[derive(Clone, Copy)]
pub(in crate::session) struct Addressee {
    who: Who,
    answerer: Answerer,
}

impl Addressee {
    /// Nothing is asked: the host gives what may be given at any time.
    pub(in crate::session) const NOTHING: Addressee =
        Addressee { who: Who::Host, answerer: Answerer::Host };

    /// Lets a realm answer for itself.
    pub(in crate::session) fn realm(realm: RealmId) -> Addressee {
        Addressee { who: Who::Realm(realm), answerer: Answerer::Realm(realm) }
    }

    pub(in crate::session) fn of(question: &Question<'_>) -> Addressee {
        Addressee { who: question.who, answerer: question.answerer }
    }
}

/// Turns a line with or without a realm before it into an order of whoever is asked. `viewer` typed it: what
/// another realm has is not given away by what is wrong with an order to it.
pub(in crate::session) fn read_answer(
    game: &Game<'_>,
    Addressee { who, answerer }: Addressee,
    viewer: Viewer,
    line: &str,
) -> Result<Order, NoAnswer> {
    let (prefix, text) =
        answers::giver(line).map_or((None, line), |(giver, order)| (Some(giver), order));
    let asked = answerer.name(game);
    let asked = asked.as_str();
    let matter_of = who.realm().map_or(Who::HOST, |realm| game.realm_name(realm));
    let sent_elsewhere = answerer != Answerer::of(who);
    let not_asked = |prefix: &str| NoAnswer {
        rule: Some(out_of_place::order_of_phases(game)),
        why: match asked {
            Who::HOST if !game.state.host_plays => {
                say!(
                    "`{prefix}` is not asked now: all at the table are",
                    prefix = Text::verbatim(prefix)
                )
            }
            // To whom a question was sent only that one and the host are told.
            _ if sent_elsewhere && prefix == matter_of => {
                say!("somebody else answers for {who} now", who = Text::verbatim(prefix))
            }
            _ => {
                let told = !sent_elsewhere
                    || viewer == Viewer::Host
                    || viewer.realm().is_some() && viewer.realm() == answerer.realm();
                let asked = if told { asked } else { matter_of };
                say!(
                    "`{prefix}` is not asked now: {asked} is",
                    prefix = Text::verbatim(prefix),
                    asked = Text::verbatim(asked)
                )
            }
        },
    };
    let line = parse::OrderLine::of(text);
    let misread = |fault: parse::Unreadable| NoAnswer {
        rule: None,
        why: match prefix.filter(|_| !command::is_order(line.name())) {
            Some(prefix) => {
                say!(
                    "`{name}` is a command, not an answer; type it without `{prefix}:`",
                    name = Text::verbatim(line.name()),
                    prefix = Text::verbatim(prefix)
                )
            }
            None => fault.text(),
        },
    };
    // Some orders any player may give, whoever is asked.
    let anytime = line.verb.is_some_and(|verb| verb.row().anytime());
    let giver = match prefix {
        Some("host") if anytime => Who::Host,
        Some(prefix) if prefix != asked && prefix != "host" => {
            match game.state.realm_named(prefix).filter(|_| anytime) {
                Some(realm) => Who::Realm(realm),
                // A name that nobody has is misspelt; whose turn it is not is refused by the rules.
                None => match game.realm_named(prefix) {
                    Err(why) => return Err(NoAnswer { rule: None, why }),
                    // What nobody could order is misspelt too, whoever's turn it is.
                    Ok(realm) => match parse::parse_line(game, Some(realm), &line) {
                        Err(fault)
                            if !is_known(game, &line)
                                || viewer == Viewer::Host
                                || viewer == Viewer::Realm(realm) =>
                        {
                            return Err(misread(fault));
                        }
                        _ => return Err(not_asked(prefix)),
                    },
                },
            }
        }
        // What anybody may give at any time whoever answers gives for themselves.
        _ if anytime => answerer.who().unwrap_or(who),
        _ => who,
    };
    let order = parse::parse_line(game, giver.realm(), &line).map_err(misread)?;
    // The host gives umpire orders at any time, and answers for nobody.
    if prefix.is_some_and(|prefix| prefix != asked) && !order.verb().row().umpire && !anytime {
        return Err(not_asked("host"));
    }
    Ok(order)
}

/// True if the first word of a line is the name of an order, of the program or a script.
fn is_known(game: &Game<'_>, line: &parse::OrderLine<'_>) -> bool {
    let of_script = |hooks: &dyn Hooks| hooks.orders().iter().any(|own| own.name == line.name());
    line.verb.is_some() || game.hooks.is_some_and(of_script)
}

/// Stops at a recorded answer that cannot be played, and says why, with its line where it was read from a file.
pub(super) fn broken(entry: &FileEntry, authority: Authority<'_>, why: Text) -> Stop {
    let text = quoted(cut(&entry.text, LONGEST_LINE));
    let why = match entry.line {
        // What was given since the file was opened may be another's.
        0 if authority.may_read(&entry.text) => say!("`{text}` cannot be played: {why}", text, why),
        0 => {
            say!("an answer that another seat gave cannot be played; `view as host` shows why")
        }
        line => say!("line {line}: `{text}` cannot be played: {why}", line, text, why),
    };
    Stop::Broken { why, line: Some(entry.line).filter(|line| *line > 0) }
}
