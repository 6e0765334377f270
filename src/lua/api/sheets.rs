//! Sheets of orders: asking for them, and what stands on them.

use super::ask::{in_play, only, option, question};
use super::change::wrong;
use super::play::flow;
use super::script_values::realm;
use super::{Call, rows};
use crate::campaign::{RealmId, ScriptField, ScriptType, ScriptValue};
use crate::engine::core::scripting::sealed_orders::{self, SealedOrders, SheetSecrecy};
use crate::engine::core::secrecy;
use crate::fault::Fault;
use crate::say;
use crate::text::Text;

const SEALED: ScriptType = ScriptType::Optional(&ScriptType::Fields(&[
    ScriptField { name: "orders", of: ScriptType::Optional(&super::ask::ORDERS) },
    ScriptField { name: "realms", of: ScriptType::Optional(&ScriptType::List(&ScriptType::Realm)) },
    ScriptField { name: "open", of: ScriptType::Optional(&ScriptType::Flag) },
    ScriptField { name: "closed", of: ScriptType::Optional(&ScriptType::Flag) },
]));
/// Lines of sheets of orders.
const LINES_OF_SHEETS: ScriptType = ScriptType::List(&ScriptType::Fields(&[
    ScriptField { name: "realm", of: ScriptType::Realm },
    ScriptField { name: "order", of: ScriptType::Text },
    ScriptField { name: "arguments", of: ScriptType::Map(&ScriptType::Any) },
    ScriptField { name: "line", of: ScriptType::Text },
]));

rows! { FUNCTIONS:
    /// Lets all realms in the game, or `realms`, write orders that `declare.order` brings to this
    /// phase, or those of the list `orders`, in order of play and in secret. An order is checked
    /// and written on the realm's sheet, not carried out: its `play` is not called. Lines can be
    /// struck and rewritten, and those of the last round written again, until the realm hands in
    /// with `done`, which `refuse.order("done", …)` may refuse. When all have handed in, everything
    /// is opened and told. Returns all lines in order of play: the realm, the order's name, its
    /// `arguments` by their names, and the `line` as written. With `open` everybody sees what is
    /// written; with `closed` nothing is ever opened, and each realm alone knows its own sheet: what comes of it is
    /// for the script to tell. `campaign.sheet` is what a realm has written so far.
    Ask.sealed, Act, (question: ScriptType::Text, options: SEALED) -> LINES_OF_SHEETS, sealed;
    /// The lines that a realm has written for `ask.sealed` and not yet opened, one by one: the realm, the order's
    /// name, its `arguments` by their names, and the `line`. Empty for whoever may not know it.
    Campaign.sheet, Look, (realm: ScriptType::Realm) -> LINES_OF_SHEETS, sheet;
    /// As `sheet`, for what the realm opened last, or handed in to stay closed: in the phase that is played, or if
    /// there is nothing in any other. Lines that name what is no more are left out.
    Campaign.last_sheet, Look, (realm: ScriptType::Realm) -> LINES_OF_SHEETS, last_sheet;
}

fn sealed(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (prompt, only) = (question(call, 0)?, only(call, 1)?);
    let set = |name| option(call, 1, name) == Some(&ScriptValue::Flag(true));
    let secrecy = match (set("open"), set("closed")) {
        (false, false) => SheetSecrecy::Sealed,
        (true, false) => SheetSecrecy::Open,
        (false, true) => SheetSecrecy::Closed,
        (true, true) => return Err(wrong(say!("sheets are `open` or `closed`, not both"))),
    };
    let seats: Vec<RealmId> = call.world().read(|look| look.game.state.seats())?;
    let realms = match option(call, 1, "realms") {
        Some(ScriptValue::List(named)) => {
            let named: Vec<RealmId> = named
                .iter()
                .map(|one| in_play(call.world(), realm(one)))
                .collect::<Result<_, Fault>>()?;
            seats.into_iter().filter(|realm| named.contains(realm)).collect()
        }
        Some(_) => Vec::new(),
        None => seats,
    };
    if call.world().act(|turn| secrecy::sole_audience(turn).is_some())? {
        return Err(wrong(say!(
            "sheets are opened to everybody, and what happens now is kept secret"
        ))
        .help(say!("ask for them before or after `play.in_secret`")));
    }
    let rule = call.shared.frame().cite.0;
    let ask = SealedOrders { prompt: Text::verbatim(prompt), only, realms, secrecy, rule };
    flow(call, |turn, _| sealed_orders::ask_sealed(turn, &ask)).map(ScriptValue::List)
}

fn sheet(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let of = realm(call.argument(0));
    call.world().read(|look| {
        let known = look.viewer.sees_all_of(of);
        let lines = if known { look.game.state.sheets.written(of) } else { &[] };
        ScriptValue::List(sealed_orders::sheet_lines(&look.game, of, lines))
    })
}

fn last_sheet(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let of = realm(call.argument(0));
    call.world().read(|look| {
        let known = look.game.state.sheets.known_to(look.viewer);
        let lines = known.last(look.game.phase_id(), of);
        ScriptValue::List(sealed_orders::sheet_lines(&look.game, of, lines))
    })
}
