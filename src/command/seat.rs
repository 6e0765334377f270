//! Commands about the seat: choosing the viewer, taking back, skipping and leaving.

use super::{CalendarSpan, Context, Done, ReplayFrom, Undo, UndoReply, usage};
use crate::campaign::knowledge::{PUBLIC, Viewer};
use crate::say;
use crate::text::Text;

pub(super) fn view_as(context: &mut Context<'_>, words: &[&str]) -> Done {
    let name = match words {
        ["as", name] | [name] => *name,
        _ => return usage("view"),
    };
    if name == "seat" {
        context.console.seat.shared = true;
        if let (Viewer::Host, Some(realm)) =
            (context.console.viewer, context.question.and_then(|question| question.who.realm()))
        {
            context.console.viewer = Viewer::Realm(realm);
        }
        return Done::Told(say!("each player who is asked sees only what they may know"));
    }
    // The screen stays shared if a name is mistyped.
    let viewer = match name {
        "host" => Viewer::Host,
        PUBLIC => Viewer::Public,
        name => match context.game.realm_named(name) {
            Ok(realm) => Viewer::Realm(realm),
            Err(message) => return Done::Refused(message),
        },
    };
    context.console.viewer = viewer;
    let shared = std::mem::take(&mut context.console.seat.shared);
    let shown = match viewer {
        Viewer::Host => say!("everything is shown"),
        Viewer::Public => say!("what all know is shown; `view as host` shows everything"),
        Viewer::Realm(_) => say!(
            "what {name} may know is shown; `view as host` shows everything",
            name = Text::verbatim(name)
        ),
    };
    Done::Told(match shared {
        true => say!("{shown}; `view as seat` goes back to whoever is asked", shown),
        false => shown,
    })
}

pub(super) fn hash(context: &mut Context<'_>, _: &[&str]) -> Done {
    match context.console.viewer {
        // By it one could try out what others may have: it is of everything.
        Viewer::Realm(_) | Viewer::Public if !context.console.checks.strict => Done::Refused(say!(
            "the hash covers everything, secrets too: type `view as host`, then `hash`"
        )),
        _ => Done::Said(context.game.state.hash()),
    }
}

pub(super) fn undo(context: &mut Context<'_>, words: &[&str]) -> Done {
    match Undo::parse(context.game, words) {
        Ok(undo) => Done::Undo(undo),
        Err(Some(message)) => Done::Refused(message),
        Err(None) => usage("undo"),
    }
}

pub(super) fn requests(_: &mut Context<'_>, words: &[&str]) -> Done {
    match (words, UndoReply::parse(words)) {
        ([], _) => Done::Requests(None),
        (_, Some(reply)) => Done::Requests(Some(reply)),
        (_, None) => usage("requests"),
    }
}

pub(super) fn replay(_: &mut Context<'_>, words: &[&str]) -> Done {
    match words {
        [] => Done::Replay(ReplayFrom::Start),
        ["phase"] => Done::Replay(ReplayFrom::Phase),
        _ => usage("replay"),
    }
}

pub(super) fn skip(context: &mut Context<'_>, words: &[&str]) -> Done {
    let ["to", rest @ ..] = words else { return usage("skip") };
    if rest.is_empty() {
        return usage("skip");
    }
    match CalendarSpan::parse(context.game, "skip", rest) {
        Ok(span) => Done::Skip(span),
        Err(Some(message)) => Done::Refused(message),
        Err(None) => usage("skip"),
    }
}

pub(super) fn redo(_: &mut Context<'_>, words: &[&str]) -> Done {
    match words {
        [] => Done::Redo(1),
        [times] => match times.parse() {
            Ok(times) if times > 0 => Done::Redo(times),
            _ => usage("redo"),
        },
        _ => usage("redo"),
    }
}

pub(super) fn quit(_: &mut Context<'_>, _: &[&str]) -> Done {
    Done::Quit
}
