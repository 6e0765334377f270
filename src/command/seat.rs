//! Commands about the seat: choosing the viewer, taking back, skipping and leaving.

use super::{CalendarSpan, Context, Done, ReplayFrom, Undo, usage};
use crate::campaign::knowledge::{PUBLIC, Viewer};

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
        return Done::Said("each player who is asked sees only what they may know".to_owned());
    }
    // The screen stays shared if a name is mistyped.
    let mut leave = || {
        let shared = std::mem::take(&mut context.console.seat.shared);
        if shared { "; `view as seat` goes back to whoever is asked" } else { "" }
    };
    if name == "host" {
        let back = leave();
        context.console.viewer = Viewer::Host;
        return Done::Said(format!("everything is shown{back}"));
    }
    if name == PUBLIC {
        let back = leave();
        context.console.viewer = Viewer::Public;
        return Done::Said(format!(
            "what all know is shown; `view as host` shows everything{back}"
        ));
    }
    match context.game.realm_named(name) {
        Ok(realm) => {
            let back = leave();
            context.console.viewer = Viewer::Realm(realm);
            Done::Said(format!(
                "what {name} may know is shown; `view as host` shows everything{back}"
            ))
        }
        Err(message) => Done::Failed(message.in_words(context.game.rules)),
    }
}

pub(super) fn hash(context: &mut Context<'_>, _: &[&str]) -> Done {
    match context.console.viewer {
        // By it one could try out what others may have: it is of everything.
        Viewer::Realm(_) | Viewer::Public if !context.console.checks.strict => Done::Failed(
            "the hash covers everything, secrets too: type `view as host`, then `hash`".to_owned(),
        ),
        _ => Done::Said(context.game.state.hash()),
    }
}

pub(super) fn undo(context: &mut Context<'_>, words: &[&str]) -> Done {
    match Undo::parse(context.game, words) {
        Ok(undo) => Done::Undo(undo),
        Err(Some(message)) => Done::Failed(message),
        Err(None) => usage("undo"),
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
        Err(Some(message)) => Done::Failed(message),
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
