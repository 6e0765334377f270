//! Questions about what is played by besides the edition: its options, and mods.

use super::seats::rename;
use super::{Wish, nothing};
use crate::cli::asking::{GivenAnswer, OfferedAnswer, Replies, SetUpQuestion, ask};
use crate::cli::begin::for_computers;
use crate::rules::{CHOICES, Chosen, LayerKind, Library, Ruleset, Selection, selection};
use crate::say;
use crate::script::load_selection;
use crate::text::Text;

/// An option as it is offered: name, default, what it may be and what it is for.
struct Offered {
    name: String,
    usual: String,
    takes: Vec<String>,
    wanted: Text,
    /// Set otherwise where computers play.
    proposed: bool,
    doc: Text,
}

fn offered(rules: &Ruleset) -> Vec<Offered> {
    use crate::rules::ModAllowed;
    use crate::rules::game_option::Allowed;
    let built_in = CHOICES.iter().enumerate().filter(|(at, _)| rules.offers(*at));
    let mut all: Vec<Offered> = built_in
        .map(|(at, row)| Offered {
            name: row.name.to_owned(),
            usual: row.allowed.show(rules.default_options()[at]),
            takes: match row.allowed {
                Allowed::Words(words) => words.iter().map(|word| (*word).to_owned()).collect(),
                Allowed::Number(..) => Vec::new(),
            },
            wanted: match row.allowed {
                Allowed::Words(words) => Text::verbatim(words.join(", ")),
                Allowed::Number(low, high) => say!("a number from {low} to {high}", low, high),
            },
            proposed: false,
            doc: row.doc.into(),
        })
        .collect();
    all.extend(rules.mod_options.iter().map(|option| Offered {
        name: option.name.clone(),
        usual: option.default.to_string(),
        takes: match &option.allowed {
            ModAllowed::Words(words) => words.clone(),
            ModAllowed::Flag => vec!["yes".to_owned(), "no".to_owned()],
            ModAllowed::Number { .. } | ModAllowed::Named(_) => Vec::new(),
        },
        wanted: option.allowed.wanted(),
        proposed: option.with_computers.is_some(),
        doc: rules.said_by_layers(&option.doc),
    }));
    all
}

/// True if an option takes a value.
fn takes(rules: &Ruleset, name: &str, value: &str) -> bool {
    if name.contains('.') {
        return rules.mod_option(name, value).is_ok();
    }
    let row = CHOICES.iter().find(|row| row.name == name);
    row.is_some_and(|row| row.allowed.parse(value).is_ok())
}

/// Returns `years=3` and `years 3` as `years=3`.
fn with_value(rules: &Ruleset, all: &[Offered], typed: &str) -> Result<String, Text> {
    let Some((name, value)) = typed.split_once(['=', ' ']) else { return Err(Text::EMPTY) };
    let (name, value) = (name.trim().to_lowercase(), value.trim().to_lowercase());
    let Some(option) = all.iter().find(|option| option.name == name) else {
        return Err(Text::EMPTY);
    };
    match takes(rules, &name, &value) {
        true => Ok(format!("{name}={value}")),
        false => {
            let name = Text::verbatim(name);
            Err(say!("{name} takes {wanted}.", name, wanted = &option.wanted))
        }
    }
}

/// Sets options that are made for computers if some play, unless they are set already.
fn propose(replies: &mut dyn Replies, wish: &mut Wish) {
    if wish.people >= wish.names.len() {
        return;
    }
    for option in for_computers(&wish.rules, &wish.arguments.options) {
        if let Some((name, value)) = option.split_once('=') {
            let (name, value) = (Text::verbatim(name), Text::verbatim(value));
            replies.say_text(&say!(
                "The computer plays with you, so the option `{name}` is set to `{value}`.",
                name,
                value
            ));
        }
        wish.arguments.options.push(option);
    }
}

pub(super) fn options(_: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> GivenAnswer {
    let all = offered(&wish.rules);
    if all.is_empty() {
        return nothing();
    }
    propose(replies, wish);
    loop {
        let set = |option: &Offered| {
            let own = wish
                .arguments
                .options
                .iter()
                .find_map(|set| set.split_once('=').filter(|(name, _)| *name == option.name));
            own.map_or_else(
                || Text::verbatim(&option.usual),
                |(_, value)| say!("{value} (changed)", value = Text::verbatim(value)),
            )
        };
        let mut choices =
            vec![OfferedAnswer::new("keep", say!("Goes on with the options as they are."))];
        choices.extend(all.iter().map(|option| {
            let about = say!("{set}. {doc}", set = set(option), doc = &option.doc);
            OfferedAnswer::new(option.name.clone(), about)
        }));
        let other = |typed: &str| with_value(&wish.rules, &all, typed);
        let question = SetUpQuestion {
            asks: say!(
                "Options: what the rules leave to you. Name one to change it, alone or with its value, or go on."
            ),
            choices,
            usual: Some("keep".to_owned()),
            explains: say!(
                "After the name stands how it is set now. For a first campaign keep them all; `options` shows them again in play."
            ),
            other: Some(&other),
        };
        let given = match ask(replies, &question) {
            GivenAnswer::Given(name) if name == "keep" => return GivenAnswer::Given(name),
            GivenAnswer::Given(given) => given,
            other => return other,
        };
        let (name, value) = match given.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (given.as_str(), None),
        };
        let Some(option) = all.iter().find(|option| option.name == name) else { continue };
        let fits = |typed: &str| match takes(&wish.rules, name, typed) {
            true => Ok(typed.to_owned()),
            false => Err(say!("It takes {wanted}.", wanted = &option.wanted)),
        };
        let begins = format!("{name}=");
        let now = wish.arguments.options.iter().find_map(|set| set.strip_prefix(&begins));
        let question = SetUpQuestion {
            asks: say!(
                "{name}: {doc} It takes {wanted}.",
                name = Text::verbatim(&option.name),
                doc = &option.doc,
                wanted = &option.wanted
            ),
            choices: option
                .takes
                .iter()
                .map(|word| OfferedAnswer::new(word.clone(), Text::EMPTY))
                .collect(),
            usual: Some(now.unwrap_or(&option.usual).to_owned()),
            explains: say!("Enter leaves it as it is set now."),
            other: Some(&fits),
        };
        match value.map_or_else(|| ask(replies, &question), GivenAnswer::Given) {
            GivenAnswer::Given(value) => {
                wish.arguments.options.retain(|set| !set.starts_with(&begins));
                if value != option.usual || option.proposed {
                    wish.arguments.options.push(format!("{begins}{value}"));
                }
            }
            GivenAnswer::Back => {}
            GivenAnswer::Leave => return GivenAnswer::Leave,
        }
    }
}

pub(super) fn mods(library: &Library, replies: &mut dyn Replies, wish: &mut Wish) -> GivenAnswer {
    let edition = wish.rules.edition.clone();
    let fits = |name: &String| {
        selection::manifest(library, name).is_some_and(|manifest| {
            selection::fitting_editions(library, &manifest).contains(&edition)
        })
    };
    let fitting: Vec<String> = library.mods().into_iter().filter(fits).collect();
    if fitting.is_empty() {
        return nothing();
    }
    loop {
        let mut choices = vec![OfferedAnswer::new("none", say!("No house rules."))];
        if !wish.arguments.mods.is_empty() {
            choices[0] = OfferedAnswer::new("enough", say!("Goes on with those that are added."));
        }
        choices.extend(fitting.iter().map(|name| {
            let (_, about) = library.about(LayerKind::Mod, name);
            let added = wish.arguments.mods.contains(name);
            let about = if added { say!("(added) {about}", about) } else { about };
            OfferedAnswer::new(name.clone(), about)
        }));
        let usual = choices[0].word.clone();
        let question = SetUpQuestion {
            asks: say!("House rules? Name one to add it, or to take it away again."),
            choices,
            usual: Some(usual.clone()),
            explains: say!(
                "House rules are mods: small changes of the rules. They can be added later as well: `amend mod NAME`."
            ),
            other: None,
        };
        let name = match ask(replies, &question) {
            GivenAnswer::Given(name) if name == usual => return GivenAnswer::Given(name),
            GivenAnswer::Given(name) => name,
            other => return other,
        };
        let before = wish.arguments.mods.clone();
        match before.iter().position(|chosen| *chosen == name) {
            Some(at) => {
                wish.arguments.mods.remove(at);
            }
            None => wish.arguments.mods.push(name),
        }
        let chosen = wish.arguments.mods.iter().map(|name| Chosen::of(name)).collect();
        match load_selection(library, &Selection { edition: edition.clone(), mods: chosen }) {
            Ok(rules) => rename(wish, &rules, replies),
            Err(faults) => {
                replies.say(&crate::fault::render_for(&faults, false, &library.spoken()));
                replies.say_text(&say!("That does not fit the others, and is not added."));
                wish.arguments.mods = before;
            }
        }
    }
}
