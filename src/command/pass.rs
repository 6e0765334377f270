//! Commands for preferences at the prompt: the phases that a person passes, and the detail of the turns of others.

use super::{Context, Done};
use crate::campaign::knowledge::Viewer;
use crate::console::Saying;
use crate::engine::Game;
use crate::say;
use crate::text::{Joined, Text};
use crate::view::digest::digest;

/// Names the person at the prompt: the realm that looks, or whoever is asked.
fn person(context: &Context<'_>) -> String {
    match (context.console.viewer, context.question) {
        (Viewer::Realm(realm), _) => context.game.realm_name(realm).to_owned(),
        (Viewer::Host | Viewer::Public, Some(question)) => question.who.name(context.game),
        (Viewer::Host | Viewer::Public, None) => "host".to_owned(),
    }
}

/// Tells what happened in the turns of the others, again.
pub(super) fn since(context: &mut Context<'_>, _: &[&str]) -> Done {
    let asked = context.question.and_then(|question| question.who.realm());
    let (game, log) = (context.game, context.log);
    let realm = match context.console.viewer {
        Viewer::Realm(realm) => Some(realm),
        Viewer::Host => asked,
        Viewer::Public => None,
    };
    let Some(realm) = realm else {
        return Done::Failed(
            "no realm is asked; `view as REALM` shows what one has missed".to_owned(),
        );
    };
    let turns = context.console.telling.turns.missed(&game.rules.calendar, realm, log);
    let told = turns.and_then(|turns| digest(game, realm, log, &turns));
    Done::Said(told.unwrap_or_else(|| {
        "others have had no turn since your last; `log` shows what happened".to_owned()
    }))
}

fn say(context: &mut Context<'_>, saying: Saying, what: &str) -> Done {
    let name = person(context);
    context.console.telling.preferences.person_mut(&name).saying = Some(saying);
    Done::Said(what.to_owned())
}

pub(super) fn quiet(context: &mut Context<'_>, _: &[&str]) -> Done {
    let what = "the turns of others come as a digest, and your own without dice and rows of tables; \
                `dice` and `full` say more";
    say(context, Saying::Quiet, what)
}

pub(super) fn dice(context: &mut Context<'_>, _: &[&str]) -> Done {
    let what = "the turns of others come as a digest, and your own with all dice; `quiet` says less, \
                `full` more";
    say(context, Saying::Dice, what)
}

pub(super) fn full(context: &mut Context<'_>, _: &[&str]) -> Done {
    say(context, Saying::Full, "everything is told as it happens; `quiet` and `dice` say less")
}

/// Phases of the calendar by id, each with what it is called.
fn phases(game: &Game<'_>) -> Vec<(String, String)> {
    let all = game.rules.calendar.phases().into_iter();
    let mut phases: Vec<(String, String)> = all
        .filter_map(|phase| {
            let id = game.rules.phase_id(phase)?.to_owned();
            let title = game.shown().rules.phase_title(phase).unwrap_or_else(|| id.clone());
            Some((id, title))
        })
        .collect();
    phases.sort();
    phases.dedup();
    phases
}

/// The phase of this name, or of the only one that begins so.
fn named(game: &Game<'_>, typed: &str) -> Result<(String, String), String> {
    let id = typed.to_lowercase().replace(' ', "_");
    let phases = phases(game);
    let known =
        |phase: &(String, String)| [phase.0.clone(), phase.1.to_lowercase().replace(' ', "_")];
    if let Some(exact) = phases.iter().find(|phase| known(phase).contains(&id)) {
        return Ok(exact.clone());
    }
    let begins = |phase: &&(String, String)| known(phase).iter().any(|name| name.starts_with(&id));
    match phases.iter().filter(begins).collect::<Vec<_>>().as_slice() {
        [only] => Ok((*only).clone()),
        [] => {
            let ids: Vec<&str> = phases.iter().map(|(id, _)| id.as_str()).collect();
            let near = crate::fault::nearest(&id, ids.iter().copied());
            let help = near.map_or_else(
                || format!("there are {}", ids.join(", ")),
                |near| format!("did you mean `{near}`?"),
            );
            Err(format!("there is no phase `{typed}`; {help}"))
        }
        several => {
            let names: Vec<String> = several.iter().map(|(id, _)| format!("`{id}`")).collect();
            Err(format!("`{typed}` may be {}; type more of it", names.join(" or ")))
        }
    }
}

/// `pass razing until I say`, `pass razing no`, `pass`.
pub(super) fn pass(context: &mut Context<'_>, words: &[&str]) -> Done {
    let name = person(context);
    let is = |word: &str, wanted: &str| word.eq_ignore_ascii_case(wanted);
    let (phase, wanted) = match words {
        [] => return Done::Said(passed(context, &name)),
        [phase @ .., until, i, say]
            if is(until, "until") && is(i, "i") && is(say, "say") && !phase.is_empty() =>
        {
            (phase, true)
        }
        [phase @ .., no] if is(no, "no") && !phase.is_empty() => (phase, false),
        phase => (phase, true),
    };
    let (id, title) = match named(context.game, &phase.join(" ")) {
        Ok(phase) => phase,
        Err(why) => return Done::Failed(why),
    };
    let person = context.console.telling.preferences.person_mut(&name);
    if wanted {
        person.passes.insert(id);
        Done::Said(format!(
            "`done` is given for {name} in {title} from now on, until you say `pass {title} no`"
        ))
    } else if person.passes.remove(&id) {
        Done::Said(format!("{name} is asked again in {title}"))
    } else {
        Done::Failed(format!("{name} does not pass {title}"))
    }
}

fn passed(context: &Context<'_>, name: &str) -> String {
    let ids = context.console.telling.preferences.person(name).map(|person| &person.passes);
    let called = |id: &String| {
        let phases = phases(context.game);
        phases.into_iter().find(|(known, _)| known == id).map_or(id.clone(), |(_, title)| title)
    };
    let titles: Vec<String> = ids.into_iter().flatten().map(called).collect();
    if titles.is_empty() {
        return format!(
            "{name} passes nothing; `pass PHASE until I say` passes a phase, and `where` names them"
        );
    }
    let first = &titles[0];
    format!("{name} passes {all}; `pass {first} no` asks again", all = titles.join(", "))
}

/// Chooses the language in which the viewer reads, or lists those there are.
pub(super) fn language(context: &mut Context<'_>, words: &[&str]) -> Done {
    let rules = context.game.rules;
    let offered = rules.offered_languages();
    let listed = Text::list(
        offered.iter().map(|(code, name)| {
            say!(
                "`language {code}` ({name})",
                code = Text::verbatim(*code),
                name = Text::verbatim(*name)
            )
        }),
        Joined::Comma,
    );
    let Some(code) = words.first() else {
        return Done::Said(say!("there is {languages}", languages = listed).in_words(rules));
    };
    let Some((code, name)) =
        offered.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(code))
    else {
        let code = Text::verbatim(*code);
        let why = say!(
            "these rules have no language `{code}`: there is {languages}",
            code,
            languages = listed
        );
        return Done::Failed(why.in_words(rules));
    };
    if context.console.viewer == Viewer::Public {
        return Done::Failed(
            say!("whoever looks on reads in the language of their browser").in_words(rules),
        );
    }
    let person = context.console.person_name(context.game).to_owned();
    let preferences = &mut context.console.telling.preferences;
    preferences.person_mut(&person).language = Some(code.to_owned());
    let told =
        say!("everything is shown in {language} from now on", language = Text::verbatim(name));
    Done::Said(told.in_words(rules))
}
