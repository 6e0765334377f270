//! Commands for preferences at the prompt: the phases that a person passes, and the detail of the turns of others.

use super::{Context, Done};
use crate::campaign::knowledge::Viewer;
use crate::console::Saying;
use crate::engine::{Game, Who};
use crate::say;
use crate::text::{Joined, Text};
use crate::view::digest::digest;

/// Names the person at the prompt: the realm that looks, or whoever is asked.
fn person(context: &Context<'_>) -> String {
    match (context.console.viewer, context.question) {
        (Viewer::Realm(realm), _) => context.game.realm_name(realm).to_owned(),
        (Viewer::Host | Viewer::Public, Some(question)) => question.who.name(context.game),
        (Viewer::Host | Viewer::Public, None) => Who::HOST.to_owned(),
    }
}

/// Says who a person at the prompt is.
fn person_called(name: &str) -> Text {
    if name == Who::HOST { say!("the host") } else { Text::verbatim(name) }
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
        return Done::Refused(say!("no realm is asked; `view as REALM` shows what one has missed"));
    };
    let turns = context.console.telling.turns.missed(&game.rules.calendar, realm, log);
    let told = turns.and_then(|turns| digest(game, realm, log, &turns));
    told.map_or_else(
        || Done::Told(say!("others have had no turn since your last; `log` shows what happened")),
        Done::Said,
    )
}

fn say(context: &mut Context<'_>, saying: Saying, what: Text) -> Done {
    let name = person(context);
    context.console.telling.preferences.person_mut(&name).saying = Some(saying);
    Done::Told(what)
}

pub(super) fn quiet(context: &mut Context<'_>, _: &[&str]) -> Done {
    let what = say!(
        "the turns of others come as a digest, and your own without dice and rows of tables; `dice` and `full` say more"
    );
    say(context, Saying::Quiet, what)
}

pub(super) fn dice(context: &mut Context<'_>, _: &[&str]) -> Done {
    let what = say!(
        "the turns of others come as a digest, and your own with all dice; `quiet` says less, `full` more"
    );
    say(context, Saying::Dice, what)
}

pub(super) fn full(context: &mut Context<'_>, _: &[&str]) -> Done {
    let what = say!("everything is told as it happens; `quiet` and `dice` say less");
    say(context, Saying::Full, what)
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

/// Returns the phase of this name, or of the only one that begins so.
fn named(game: &Game<'_>, typed: &str) -> Result<(String, String), Text> {
    let id = typed.to_lowercase().replace(' ', "_");
    let phases = phases(game);
    let known =
        |phase: &(String, String)| [phase.0.clone(), phase.1.to_lowercase().replace(' ', "_")];
    if let Some(exact) = phases.iter().find(|phase| known(phase).contains(&id)) {
        return Ok(exact.clone());
    }
    let typed = Text::verbatim(typed);
    let begins = |phase: &&(String, String)| known(phase).iter().any(|name| name.starts_with(&id));
    match phases.iter().filter(begins).collect::<Vec<_>>().as_slice() {
        [only] => Ok((*only).clone()),
        [] => {
            let ids: Vec<&str> = phases.iter().map(|(id, _)| id.as_str()).collect();
            let near = crate::fault::nearest(&id, ids.iter().copied());
            Err(match near.map(Text::verbatim) {
                Some(near) => {
                    say!("there is no phase `{typed}`; did you mean `{near}`?", typed, near)
                }
                None => {
                    let phases = Text::verbatim(ids.join(", "));
                    say!("there is no phase `{typed}`; there are {phases}", typed, phases)
                }
            })
        }
        several => {
            let names = several.iter().map(|(id, _)| Text::verbatim(format!("`{id}`")));
            let names = Text::list(names, Joined::Or);
            Err(say!("`{typed}` may be {names}; type more of it", typed, names))
        }
    }
}

/// Carries out `pass razing until I say`, `pass razing no`, `pass`.
pub(super) fn pass(context: &mut Context<'_>, words: &[&str]) -> Done {
    let name = person(context);
    let is = |word: &str, wanted: &str| word.eq_ignore_ascii_case(wanted);
    let (phase, wanted) = match words {
        [] => return Done::Told(passed(context, &name)),
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
        Err(why) => return Done::Refused(why),
    };
    let person = context.console.telling.preferences.person_mut(&name);
    let (name, title) = (person_called(&name), Text::verbatim(title));
    if wanted {
        person.passes.insert(id);
        Done::Told(say!(
            "`done` is given for {name} in {title} from now on, until you say `pass {title} no`",
            name,
            title
        ))
    } else if person.passes.remove(&id) {
        Done::Told(say!("{name} is asked again in {title}", name, title))
    } else {
        Done::Refused(say!("{name} does not pass {title}", name, title))
    }
}

fn passed(context: &Context<'_>, name: &str) -> Text {
    let ids = context.console.telling.preferences.person(name).map(|person| &person.passes);
    let called = |id: &String| {
        let phases = phases(context.game);
        phases.into_iter().find(|(known, _)| known == id).map_or(id.clone(), |(_, title)| title)
    };
    let titles: Vec<String> = ids.into_iter().flatten().map(called).collect();
    let name = person_called(name);
    match titles.first() {
        None => say!(
            "{name} passes nothing; `pass PHASE until I say` passes a phase, and `where` names them",
            name
        ),
        Some(first) => say!(
            "{name} passes {all}; `pass {first} no` asks again",
            name,
            all = Text::verbatim(titles.join(", ")),
            first = Text::verbatim(first)
        ),
    }
}

/// Carries out `ahead winter_baggage buy 4`, `ahead winter_baggage none`, `ahead`.
pub(super) fn ahead(_: &mut Context<'_>, words: &[&str]) -> Done {
    Done::WriteAhead(words.iter().map(|word| (*word).to_owned()).collect())
}

/// Carries out `standing_orders pass home`, `standing_orders none`, `standing_orders`.
pub(super) fn standing(_: &mut Context<'_>, words: &[&str]) -> Done {
    Done::Standing(words.iter().map(|word| (*word).to_owned()).collect())
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
        return Done::Told(say!("there is {languages}", languages = listed));
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
        return Done::Refused(why);
    };
    if context.console.viewer == Viewer::Public {
        return Done::Refused(say!("whoever looks on reads in the language of their browser"));
    }
    let person = context.console.person_name(context.game).to_owned();
    let preferences = &mut context.console.telling.preferences;
    preferences.person_mut(&person).language = Some(code.to_owned());
    let told =
        say!("everything is shown in {language} from now on", language = Text::verbatim(name));
    Done::Told(told)
}
