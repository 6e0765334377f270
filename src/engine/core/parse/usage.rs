//! Usage lines of orders and views, for instance `scout BANNER PLACE`.

use crate::engine::core::argument::OrderForm;
use crate::engine::core::order::{ArgumentKind, Verb};
use crate::engine::core::scripting::interface::{ModOrder, ModView};

/// Writes the usage line of a verb, for instance `scout BANNER PLACE`.
pub fn usage(verb: Verb) -> String {
    let row = verb.row();
    let typed = row.arguments.iter().filter(|(_, kind)| *kind != ArgumentKind::Giver);
    let arguments: String =
        typed.map(|(name, kind)| format!(" {}", placeholder(name, *kind))).collect();
    format!("{}{arguments}", row.name)
}

fn placeholder(name: &str, kind: ArgumentKind) -> String {
    let capitals = || name.replace('_', "-").to_uppercase();
    match kind {
        ArgumentKind::Banners
        | ArgumentKind::Places
        | ArgumentKind::Ships
        | ArgumentKind::Numbers
        | ArgumentKind::Rest
        | ArgumentKind::Words
        | ArgumentKind::Text => format!("{}…", capitals()),
        ArgumentKind::Casualties => "UNIT MODELS…".to_owned(),
        ArgumentKind::BannerAndLevel => "[BANNER] [LEVEL]".to_owned(),
        ArgumentKind::Gear => format!("[{}…]", capitals()),
        ArgumentKind::Keyword(word) => word.to_owned(),
        ArgumentKind::Flag(word) => format!("[{word}]"),
        ArgumentKind::Optional(kind) => format!("[{}]", placeholder(name, *kind)),
        ArgumentKind::Form(forms) => {
            let written = |form: &OrderForm| {
                let arguments = form.arguments.iter().map(|(name, kind)| placeholder(name, *kind));
                let word = (!form.word.is_empty()).then(|| form.word.to_owned());
                word.into_iter().chain(arguments).collect::<Vec<_>>().join(" ")
            };
            forms.iter().map(written).collect::<Vec<_>>().join(" | ")
        }
        _ => capitals(),
    }
}

/// Writes the usage line of an order of a mod.
pub fn mod_order_usage(order: &ModOrder) -> String {
    // An optional argument of a free line is typed with its name.
    let written = |name: &str, kind: ArgumentKind| match kind {
        ArgumentKind::Optional(inner) if order.free => {
            format!(" [{name} {inner}]", inner = placeholder(name, *inner))
        }
        kind => format!(" {}", placeholder(name, kind)),
    };
    let arguments: String =
        order.arguments.iter().map(|(name, kind)| written(name, *kind)).collect();
    format!("{}{arguments}", order.name)
}

/// Writes the usage line of a view of an edition or mod, with optional arguments in brackets.
pub fn view_usage(view: &ModView) -> String {
    let written = |(at, (name, kind)): (usize, &(String, ArgumentKind))| {
        let argument = placeholder(name, *kind);
        if at < view.needed { format!(" {argument}") } else { format!(" [{argument}]") }
    };
    format!("{}{}", view.name, view.arguments.iter().enumerate().map(written).collect::<String>())
}
