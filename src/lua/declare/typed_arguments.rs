//! Arguments that are typed after the name of an order or view of a script: `"tile: tile?"` → its name and kind.

use super::is_word;
use crate::engine::ArgumentKind;
use crate::fault::Fault;
use crate::rules::Symbol;
use crate::say;
use crate::text::{Text, quoted};

/// The kinds of arguments, as scripts name them.
const ARGUMENTS: &[(&str, ArgumentKind)] = &[
    ("banner", ArgumentKind::Banner),
    ("banners", ArgumentKind::Banners),
    ("ship", ArgumentKind::Ship),
    ("ships", ArgumentKind::Ships),
    ("troop", ArgumentKind::Troop),
    ("tile", ArgumentKind::Place),
    ("tiles", ArgumentKind::Places),
    ("number", ArgumentKind::Number),
    ("numbers", ArgumentKind::Numbers),
    ("realm", ArgumentKind::Realm),
    ("side", ArgumentKind::Side),
    ("word", ArgumentKind::Word),
    ("words", ArgumentKind::Words),
];

/// A word that may be left out: true if the name of the argument is typed.
const FLAG: &str = "flag";

/// Most arguments, and most phases, of an order or view.
pub(super) const MANY: usize = 100;

/// Reads `"name: kind"` of each argument that is typed after a name.
pub(super) fn arguments(texts: &[String]) -> Result<Vec<(String, ArgumentKind)>, Fault> {
    if texts.len() > MANY {
        return Err(Fault::new(
            "lua::order",
            say!("more than {most} arguments are typed after one name", most = MANY),
        ));
    }
    let mut arguments = Vec::new();
    for text in texts {
        let (field, kind) = text
            .split_once(':')
            .map_or_else(|| named_as_its_kind(text), |(field, kind)| (field.trim(), kind.trim()));
        if kind == FLAG {
            let word = Symbol::from_rules(field).as_str();
            arguments.push((field.to_owned(), ArgumentKind::Flag(word)));
            continue;
        }
        let (kind, optional) = kind.strip_suffix('?').map_or((kind, false), |kind| (kind, true));
        let Some((_, kind)) = ARGUMENTS.iter().find(|(known, _)| *known == kind) else {
            let fault = Fault::new(
                "lua::unknown_name",
                say!("there is no kind of argument '{kind}'", kind = quoted(kind)),
            );
            let known = ARGUMENTS.iter().map(|(name, _)| *name).chain([FLAG]);
            return Err(fault.help(known.collect::<Vec<_>>().join(", ")));
        };
        let kind = if optional { ArgumentKind::Optional(kind) } else { *kind };
        arguments.push((field.to_owned(), kind));
    }
    Ok(arguments)
}

/// Reads an argument without a kind of its own: `"tiles?"` are tiles that may be left out, any other name is a word.
fn named_as_its_kind(text: &str) -> (&str, &str) {
    let kind = text.trim();
    let (field, word) = kind.strip_suffix('?').map_or((kind, "word"), |field| (field, "word?"));
    let known = ARGUMENTS.iter().any(|(known, _)| *known == field);
    (field, if known { kind } else { word })
}

/// Returns the kinds of the arguments that an order or view says it has; empty if one of them is wrong.
pub(in crate::lua) fn argument_kinds(texts: &[String]) -> Vec<ArgumentKind> {
    arguments(texts).unwrap_or_default().into_iter().map(|(_, kind)| kind).collect()
}

/// Checks the arguments of a line in a fixed order: only the last takes many words, and those that may be left out
/// come last.
pub(super) fn in_their_places(
    arguments: &[(String, ArgumentKind)],
    name: &str,
) -> Result<(), Fault> {
    let many = |kind: &ArgumentKind| matches!(kind, ArgumentKind::Numbers | ArgumentKind::Words);
    let optional = |kind: &ArgumentKind| matches!(kind, ArgumentKind::Optional(_));
    if arguments.iter().rev().skip(1).any(|(_, kind)| many(kind)) {
        return Err(Fault::new(
            "lua::order",
            say!("only the last argument of '{name}' can take many words", name = quoted(name)),
        ));
    }
    let first = arguments.iter().position(|(_, kind)| optional(kind)).unwrap_or(arguments.len());
    let after = |(_, kind): &&(String, ArgumentKind)| {
        !optional(kind) && !matches!(kind, ArgumentKind::Flag(_))
    };
    if let Some((field, _)) = arguments[first..].iter().find(after) {
        let message = say!(
            "the argument \"{field}\" of '{name}' comes after one that may be left out",
            field = quoted(field),
            name = quoted(name)
        );
        return Err(Fault::new("lua::order", message)
            .help(say!("end its kind in `?` as well, put it first, or let the order be `free`")));
    }
    Ok(())
}

/// Checks the arguments of a line in any order: each has a name of its own that can be typed, one alone takes
/// tiles, and one takes the words that are left.
pub(super) fn anywhere(arguments: &[(String, ArgumentKind)], name: &str) -> Result<(), Fault> {
    let wrong = |message: Text| Err(Fault::new("lua::order", message));
    let of = |wanted: ArgumentKind| {
        move |kind: &ArgumentKind| {
            *kind == wanted || matches!(kind, ArgumentKind::Optional(inner) if **inner == wanted)
        }
    };
    for (at, (field, _)) in arguments.iter().enumerate() {
        if !is_word(field) || ["via", "over", "then"].contains(&field.as_str()) {
            return wrong(say!(
                "'{field}' cannot be typed as the name of an argument of '{name}': use small letters, and not via, over or then",
                field = quoted(field),
                name = quoted(name)
            ));
        }
        if arguments[..at].iter().any(|(other, _)| other == field) {
            return wrong(say!(
                "two arguments of '{name}' are called '{field}'",
                name = quoted(name),
                field = quoted(field)
            ));
        }
    }
    let marches = of(ArgumentKind::Places);
    if arguments.iter().filter(|(_, kind)| marches(kind)).count() > 1 {
        return wrong(say!(
            "only one argument of '{name}' can be tiles: its line is free",
            name = quoted(name)
        ));
    }
    let rest = of(ArgumentKind::Words);
    if arguments.iter().rev().skip(1).any(|(_, kind)| rest(kind)) {
        return wrong(say!("only the last argument of '{name}' can be words", name = quoted(name)));
    }
    Ok(())
}
