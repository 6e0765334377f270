//! An order that a script declares → its row and its functions.

use mlua::Value;

use super::arguments::GivenTable;
use super::tables::ORDER_FIELDS;
use super::typed_arguments::{MANY, anywhere, arguments, in_their_places};
use super::{OrderFunctions, examples, is_word, subject};
use crate::engine::Verb;
use crate::engine::core::order::OrderTrait;
use crate::engine::core::scripting::hook_subjects::ANY_SUBJECT;
use crate::engine::core::scripting::hooks::Subject;
use crate::engine::core::scripting::interface::ModOrder;
use crate::fault::Fault;
use crate::lua::shared::Shared;
use crate::rules::HOUSE_RULE;
use crate::say;
use crate::text::{ProgramNoun, quoted};

pub(super) fn order(shared: &Shared, values: &[Value]) -> Result<(), Fault> {
    let taken = GivenTable::read_for(
        shared.api_of_script(),
        values.first(),
        ("an order", "declare.order"),
        ORDER_FIELDS,
    )?;
    let name = taken.needed("name");
    let cite = taken.cite(shared)?.unwrap_or(HOUSE_RULE);
    let arguments = arguments(&taken.texts("arguments"))?;
    let free = taken.flag("free");
    if free {
        anywhere(&arguments, &name)?;
    } else {
        in_their_places(&arguments, &name)?;
    }
    let example = taken.text("example").unwrap_or_else(|| name.clone());
    if taken.text("example").is_some() {
        examples::checked(ProgramNoun::Order.into(), &name, (&arguments, free), &example)?;
    }
    let phases = taken.needed("during");
    if phases.split_whitespace().count() > MANY {
        return Err(Fault::new(
            "lua::order",
            say!("the order is given during more than {most} phases", most = MANY),
        ));
    }
    let named = phases
        .split_whitespace()
        .map(|phase| subject(shared, Subject::Phase, phase, "declare.order"));
    let during = named.collect::<Result<Vec<u16>, Fault>>()?;
    let function = |key: &str| taken.function(shared, key, cite);
    let functions = OrderFunctions {
        check: function("check")?,
        play: function("play")?,
        preview: function("preview")?,
        brings: function("brings")?,
        candidates: function("candidates")?,
        advice: function("advice")?,
        plan: function("plan")?,
    };
    if during.is_empty() || during.contains(&ANY_SUBJECT) {
        return Err(Fault::new(
            "lua::order",
            say!("the order '{name}' is given during some phases", name = quoted(name)),
        )
        .help(say!("name the phase, or several with blanks between them")));
    }
    // In phases that scripts play only some of the engine's orders are ever asked for.
    let scripted =
        during.iter().all(|phase| usize::from(*phase) >= shared.rules.built_in_phases.len());
    let engine = Verb::by_name(&name).map(Verb::row).is_some_and(|row| {
        !scripted || row.has(OrderTrait::AnswersScripts) || row.umpire || row.anytime()
    });
    let mut registry = shared.registry.borrow_mut();
    let clash = match (is_word(&name), engine) {
        (false, _) => Some(say!("a name is one word of small letters")),
        (true, true) => {
            Some(say!("Margrave has an order of that name, which may be given in the same phase"))
        }
        (true, false) => registry.taken_by(&name),
    };
    if let Some(why) = clash {
        let message =
            say!("'{name}' cannot be the name of a new order: {why}", name = quoted(name), why);
        return Err(Fault::new("lua::duplicate", message).help(say!("choose another word")));
    }
    let (lists, advises) = (functions.candidates.is_some(), functions.advice.is_some());
    let (plays, plans) = (functions.play.is_some(), functions.plan.is_some());
    let doc = taken.needed("doc");
    registry.orders.push((
        ModOrder {
            name,
            arguments,
            doc,
            example,
            cite,
            free,
            during,
            plays,
            lists,
            advises,
            plans,
        },
        functions,
    ));
    Ok(())
}
