//! Every name of the interface that changed: one row each.

use super::Successor::{self, Dropped, Guard, Name, Nothing, Other};
use super::{Advice, InterfaceChange};
use crate::say;
use crate::text::Text;

const fn row(
    since: u32,
    of: &'static str,
    old: &'static str,
    becomes: Successor,
    advice: Advice,
) -> InterfaceChange {
    InterfaceChange { since, of, old, becomes, advice }
}

const NO_ADVICE: Advice = || Text::EMPTY;
const ONE_TEXT: Advice =
    || say!("its arguments have names and types of their own; mods/API.md lists them");
const TROOP: Advice = || say!("it is a handle, and its number in the roster is `.number`");
const CALLS: Advice = || say!("it only saved calls");
const DECIDED: Advice = || say!("with no more than a warning it would act where it never did");
const ANYWHERE: Advice = || {
    say!(
        "where no tile is at hand it only saved calls: see that the function does nothing without such a mark"
    )
};

/// All of them, by version.
#[rustfmt::skip]
pub const CHANGES: &[InterfaceChange] = &[
    row(2, "Banner", "quiet", Name("cannot_scout"), NO_ADVICE),
    row(2, "Realm", "empire", Name("tiles"), NO_ADVICE),
    row(2, "Realm", "home", Name("first_tiles"), NO_ADVICE),
    row(2, "Tile", "empire", Name("realm"), NO_ADVICE),
    row(2, "Tile", "stock", Name("baggage"), NO_ADVICE),
    row(2, "change", "busy", Name("use_turn"), NO_ADVICE),
    row(2, "change", "hold", Name("forbid_moves"), NO_ADVICE),
    row(2, "change", "quiet", Name("forbid_scouting_and_moves"), NO_ADVICE),
    row(2, "change", "stock", Name("tile_baggage"), NO_ADVICE),
    row(2, "change", "supplies", Name("realm_baggage"), NO_ADVICE),
    row(2, "event", "place", Name("tile"), NO_ADVICE),
    row(2, "event", "places", Name("tiles"), NO_ADVICE),
    row(2, "event", "at", Name("tile"), NO_ADVICE),
    row(2, "event", "troop", Other, TROOP),
    row(2, "event", "ships_changed", Nothing, || say!("`ship_launched`, `ship_moved` and `ship_lost` tell of each ship")),
    row(2, "event claimed", "by", Name("neighbour"), NO_ADVICE),
    row(2, "event garrison_changed", "points", Name("by"), NO_ADVICE),
    row(2, "event garrison_changed", "baggage", Name("baggage_by"), NO_ADVICE),
    row(2, "event move_announced", "by", Name("realm"), NO_ADVICE),
    row(2, "event move_announced", "to", Name("told"), NO_ADVICE),
    row(2, "event move_announced", "goes", Name("to"), NO_ADVICE),
    row(2, "event rolled", "by", Name("realm"), NO_ADVICE),
    row(2, "order", "place", Name("tile"), NO_ADVICE),
    row(2, "order", "at", Name("tile"), NO_ADVICE),
    row(2, "order terms", "goes", Name("to"), NO_ADVICE),
    row(2, "order casualties", "what", Name("fallen"), NO_ADVICE),
    row(2, "order enlist_hired", "what", Name("from"), NO_ADVICE),
    row(2, "order off", "what", Name("piece"), NO_ADVICE),
    row(2, "order result", "what", Name("outcome"), NO_ADVICE),
    row(2, "order verdict", "what", Name("outcome"), NO_ADVICE),
    row(2, "order character", "what", Nothing, ONE_TEXT),
    row(2, "order down", "what", Nothing, ONE_TEXT),
    row(2, "order equip", "what", Nothing, ONE_TEXT),
    row(2, "order fled", "what", Nothing, ONE_TEXT),
    row(2, "order losses", "what", Nothing, ONE_TEXT),
    row(2, "order pass", "what", Nothing, ONE_TEXT),
    row(2, "order ransom", "what", Nothing, ONE_TEXT),
    row(2, "order spent", "what", Nothing, ONE_TEXT),
    row(2, "order spoil", "what", Nothing, ONE_TEXT),
    row(2, "order standard", "what", Nothing, ONE_TEXT),
    row(2, "order hand", "realm", Nothing, || say!("`what` is the whole of what was typed")),
    row(2, "order hand", "to", Nothing, || say!("`what` is the whole of what was typed")),
    row(2, "order execute", "prisoner", Other, TROOP),
    row(3, "Banner", "frontier", Nothing, || say!("`realm.spare` lists banners that have nothing left to win, `tile.neighbours` what lies around")),
    row(3, "Particulars", "at", Guard, DECIDED),
    row(3, "Particulars", "either", Guard, DECIDED),
    row(3, "Particulars", "laid_by", Guard, DECIDED),
    row(3, "Particulars", "listed", Guard, DECIDED),
    row(3, "Particulars", "mark", Guard, ANYWHERE),
    row(3, "Particulars", "only", Guard, DECIDED),
    row(3, "Particulars", "option", Guard, DECIDED),
    row(3, "Particulars", "settlement", Guard, DECIDED),
    row(3, "Particulars", "tile_only", Dropped, CALLS),
    row(3, "Particulars", "vars", Guard, DECIDED),
    row(3, "PhaseNeeds", "either", Guard, DECIDED),
    row(3, "PhaseNeeds", "mark", Guard, ANYWHERE),
    row(3, "PhaseNeeds", "option", Guard, DECIDED),
    row(3, "PhaseNeeds", "vars", Guard, DECIDED),
    row(3, "OwnOrder", "either", Dropped, CALLS),
    row(3, "OwnOrder", "mark", Dropped, CALLS),
    row(3, "OwnOrder", "option", Dropped, CALLS),
    row(3, "OwnOrder", "pays", Dropped, CALLS),
    row(3, "OwnOrder", "purse", Dropped, CALLS),
    row(3, "OwnOrder", "spare", Dropped, CALLS),
    row(3, "OwnOrder", "spare_barren", Dropped, CALLS),
    row(3, "OwnOrder", "vars", Dropped, CALLS),
    row(3, "YAML", "steps", Nothing, || say!("a list of `steps` that is stated anew names under `remove:` the phases of the layers below that it leaves out; `check` lists them")),
    row(3, "script", "margrave 1", Name("margrave 2"), || say!("dice are drawn otherwise: give what fell in `dice` lines where a test counts on it")),
    row(3, "head", "generator", Nothing, || say!("dice are bound to what they are thrown for: give what falls in `dice` lines")),
];
