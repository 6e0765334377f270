//! Reasons that a tile may not lie somewhere → the rule and a sentence that says what would be
//! accepted.

use super::board::View;
use super::river::RiverFlow;
use crate::basics::hex::{Hex, Side};
use crate::rules::RuleId;
use crate::rules::laying_laws::Law;
use crate::rules::tiles::{Role, TileSet};
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

/// A refusal is an answer: the rule, what is wrong and what would be accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LayingRefusal {
    pub rule: RuleId,
    pub text: Text,
}

/// Finding of the laying rules; turned into words only when somebody reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Problem {
    OffTable,
    Taken,
    NoneLeft,
    FirstStack,
    FirstMiddle,
    Touches {
        has: usize,
        needs: usize,
    },
    Turned,
    /// A laid tile shows a sea side here.
    Sea(Side),
    /// The new tile's sea side would lie against a laid tile.
    SeaAgainst(Side),
    /// The new tile's river runs against a laid tile.
    RiverDead(Side),
    /// The laid river would be closed off.
    RiverBlocked(Side),
    Coastline(Side),
    Unsuited(u32),
    /// No side agrees with the tile that lies there; these are the stacks of those around.
    Disagrees(u32),
    Confluence,
    Flow(RiverFlow),
    Hole(Hex),
    NoEnd(Hex),
    ShoreDead(Hex),
}

/// Returns the rank of a problem on a side: the lowest is said first.
pub(super) fn rank(problem: Problem) -> u8 {
    match problem {
        Problem::Sea(_) | Problem::SeaAgainst(_) => 0,
        Problem::RiverBlocked(_) => 1,
        Problem::RiverDead(_) => 2,
        _ => 3,
    }
}

pub(super) fn explain(view: &View<'_>, hex: Hex, design: u16, problem: Problem) -> LayingRefusal {
    let tiles: &TileSet = view.tiles;
    let kind = tiles.designs.get(design as usize);
    let name = kind.map_or("?", |kind| kind.id.as_str());
    let stack = kind.map_or("?", |kind| tiles.stack_name(kind.stack));
    let coast = kind.is_some_and(|kind| kind.coastal() && kind.role != Role::RiverEnd);
    let role = kind.map_or(Role::Land, |kind| kind.role);
    let place = hex.label();
    let (rule, text) = match problem {
        Problem::OffTable => (
            "NL-MAP-05",
            say!("{place} is not on the table; choose a free place on it", place = quoted(place)),
        ),
        Problem::Taken => (
            "NL-MAP-06",
            say!("there is already a tile on {place}; choose a free place", place = quoted(place)),
        ),
        Problem::NoneLeft => (
            "NL-MAP-01",
            say!(
                "no `{name}` tile is left in the {stack} stack; lay one of those left",
                name = quoted(name),
                stack = quoted(stack)
            ),
        ),
        Problem::FirstStack => {
            let first = tiles.first.map_or("?", |first| tiles.stack_name(first));
            (
                "NL-MAP-05",
                say!(
                    "the first tile comes from the {first} stack, and `{name}` is a {stack} tile",
                    first = quoted(first),
                    name = quoted(name),
                    stack = quoted(stack)
                ),
            )
        }
        Problem::FirstMiddle => (
            "NL-MAP-05",
            say!(
                "the first tile goes to the middle of the table, {middle}",
                middle = quoted(view.board.middle().label())
            ),
        ),
        Problem::Touches { has, needs } => (
            "NL-MAP-06",
            say!(
                "a tile on {place} would touch {has}; choose a place that touches at least {needs}",
                place = quoted(place),
                needs,
                has = Text::count(has, ProgramNoun::LaidTile)
            ),
        ),
        Problem::Turned => (
            "NL-MAP-07",
            say!(
                "`{name}` has hills or mountains, whose peaks point up; lay it without turning it",
                name = quoted(name)
            ),
        ),
        Problem::Sea(side) => (
            "NL-MAP-03",
            say!(
                "the tile {side} of {place} shows the sea, which takes no tile; choose a place away from sea sides",
                place = quoted(place),
                side = Text::noun(side.name())
            ),
        ),
        Problem::SeaAgainst(side) => (
            "NL-MAP-13",
            say!(
                "the sea side {side} of `{name}` would lie against a tile; turn its sea to free places",
                name = quoted(name),
                side = Text::noun(side.name())
            ),
        ),
        Problem::RiverDead(side) => (
            "NL-MAP-08",
            say!(
                "the river of `{name}` would end against the tile to the {side}; turn it so that the river flows on, or lay another river tile",
                name = quoted(name),
                side = Text::noun(side.name())
            ),
        ),
        Problem::RiverBlocked(side) if role == Role::Inlet => (
            "NL-MAP-14",
            say!(
                "the river from the {side} meets no inlet of `{name}`; turn an inlet to it",
                name = quoted(name),
                side = Text::noun(side.name())
            ),
        ),
        Problem::RiverBlocked(side) if coast => (
            "NL-MAP-13",
            say!(
                "`{name}` would block the river from the {side}; give the river its end first, then lay the coast beside it",
                name = quoted(name),
                side = Text::noun(side.name())
            ),
        ),
        Problem::RiverBlocked(side) => (
            "NL-MAP-08",
            say!(
                "`{name}` would close off the river from the {side}; lay a river tile that takes it up, or lay this tile elsewhere",
                name = quoted(name),
                side = Text::noun(side.name())
            ),
        ),
        Problem::Coastline(side) => (
            "NL-MAP-13",
            say!(
                "the coastline would break off to the {side}; shore must meet shore with the land on the same half",
                side = Text::noun(side.name())
            ),
        ),
        Problem::Unsuited(takes) => (
            "NL-MAP-03",
            say!(
                "no side facing {place} takes a {stack} tile; the sides there take {other_stacks}",
                place = quoted(place),
                stack = quoted(stack),
                other_stacks = tiles.stack_names(takes)
            ),
        ),
        Problem::Disagrees(stacks) => (tiles.laws.rule(Law::SideAgrees).0, {
            let wants = tiles.indices_of(stacks).map(|stack| {
                say!(
                    "{sides} towards {stack}",
                    sides = tiles.agreeing(stack),
                    stack = quoted(tiles.stack_name(stack))
                )
            });
            let wants = wants.reduce(|one, other| say!("{one}, or {other}", one, other));
            say!(
                "no side of `{name}` agrees with the tile it would face; on {place} one shows {wants}",
                name = quoted(name),
                place = quoted(place),
                wants = wants.unwrap_or_default()
            )
        }),
        Problem::Confluence => (
            "NL-MAP-09",
            say!(
                "`{name}` is only laid where two open rivers meet; put it under the stack and take the next river tile",
                name = quoted(name)
            ),
        ),
        Problem::Flow(RiverFlow::NoSource(at)) => (
            "NL-MAP-08",
            say!(
                "the river at {at} would come from nowhere; rivers begin at a spring, a lake or a swamp",
                at = quoted(at.label())
            ),
        ),
        Problem::Flow(RiverFlow::Against(at)) => (
            "NL-MAP-08",
            say!(
                "the river would run against the spring on {at}; join rivers by a confluence, a lake or a swamp",
                at = quoted(at.label())
            ),
        ),
        Problem::Flow(RiverFlow::Leaving(at, role)) => match role {
            Role::Lake => (
                "NL-MAP-10",
                say!(
                    "more rivers would leave the lake on {at} than it allows; let a river run into it",
                    at = quoted(at.label())
                ),
            ),
            Role::Fork => (
                "NL-MAP-08",
                say!("the fork on {at} would not part one river into two", at = quoted(at.label())),
            ),
            Role::Swamp => (
                "NL-MAP-11",
                say!(
                    "more rivers would leave the swamp on {at} than it allows; let a river run into it",
                    at = quoted(at.label())
                ),
            ),
            _ => (
                "NL-MAP-09",
                say!(
                    "the confluence on {at} would not join two rivers into one",
                    at = quoted(at.label())
                ),
            ),
        },
        Problem::Hole(at) => (
            "NL-MAP-12",
            say!(
                "{at} would stay an empty place inside the map that no tile left can fill; fill it first",
                at = quoted(at.label())
            ),
        ),
        Problem::NoEnd(at) => (
            "NL-MAP-08",
            say!(
                "the river running into {at} could not be ended there by any tile left; lead it to where there is room",
                at = quoted(at.label())
            ),
        ),
        Problem::ShoreDead(at) => (
            "NL-MAP-13",
            say!(
                "the coastline could not run on through {at}; leave room for it",
                at = quoted(at.label())
            ),
        ),
    };
    LayingRefusal { rule: RuleId(rule), text }
}
