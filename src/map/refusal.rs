//! Reasons that a tile may not lie somewhere → the rule and a sentence that says what would be
//! accepted.

use super::board::View;
use super::river::RiverFlow;
use crate::basics::hex::{Hex, Side};
use crate::basics::pluralize::count;
use crate::rules::RuleId;
use crate::rules::laying_laws::Law;
use crate::rules::tiles::{Role, TileSet};

/// A refusal is an answer: the rule, what is wrong and what would be accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LayingRefusal {
    pub rule: RuleId,
    pub text: String,
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

/// Rank of a problem on a side: the one that is said first.
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
        Problem::OffTable => {
            ("NL-MAP-05", format!("{place} is not on the table; choose a free place on it"))
        }
        Problem::Taken => {
            ("NL-MAP-06", format!("there is already a tile on {place}; choose a free place"))
        }
        Problem::NoneLeft => (
            "NL-MAP-01",
            format!("no `{name}` tile is left in the {stack} stack; lay one of those left"),
        ),
        Problem::FirstStack => {
            let first = tiles.first.map_or("?", |first| tiles.stack_name(first));
            (
                "NL-MAP-05",
                format!(
                    "the first tile comes from the {first} stack, and `{name}` is a {stack} tile"
                ),
            )
        }
        Problem::FirstMiddle => (
            "NL-MAP-05",
            format!(
                "the first tile goes to the middle of the table, {middle}",
                middle = view.board.middle().label()
            ),
        ),
        Problem::Touches { has, needs } => (
            "NL-MAP-06",
            format!(
                "a tile on {place} would touch {has}; choose a place that touches at least {needs}",
                has = count(has, "laid tile")
            ),
        ),
        Problem::Turned => (
            "NL-MAP-07",
            format!(
                "`{name}` has hills or mountains, whose peaks point up; lay it without turning it"
            ),
        ),
        Problem::Sea(side) => (
            "NL-MAP-03",
            format!(
                "the tile {side} of {place} shows the sea, which takes no tile; choose a place away from sea sides",
                side = side.name()
            ),
        ),
        Problem::SeaAgainst(side) => (
            "NL-MAP-13",
            format!(
                "the sea side {side} of `{name}` would lie against a tile; turn its sea to free places",
                side = side.name()
            ),
        ),
        Problem::RiverDead(side) => (
            "NL-MAP-08",
            format!(
                "the river of `{name}` would end against the tile to the {side}; turn it so that the river flows on, or lay another river tile",
                side = side.name()
            ),
        ),
        Problem::RiverBlocked(side) if role == Role::Inlet => (
            "NL-MAP-14",
            format!(
                "the river from the {side} meets no inlet of `{name}`; turn an inlet to it",
                side = side.name()
            ),
        ),
        Problem::RiverBlocked(side) if coast => (
            "NL-MAP-13",
            format!(
                "`{name}` would block the river from the {side}; give the river its end first, then lay the coast beside it",
                side = side.name()
            ),
        ),
        Problem::RiverBlocked(side) => (
            "NL-MAP-08",
            format!(
                "`{name}` would close off the river from the {side}; lay a river tile that takes it up, or lay this tile elsewhere",
                side = side.name()
            ),
        ),
        Problem::Coastline(side) => (
            "NL-MAP-13",
            format!(
                "the coastline would break off to the {side}; shore must meet shore with the land on the same half",
                side = side.name()
            ),
        ),
        Problem::Unsuited(takes) => (
            "NL-MAP-03",
            format!(
                "no side facing {place} takes a {stack} tile; the sides there take {other_stacks}",
                other_stacks = tiles.stack_names(takes)
            ),
        ),
        Problem::Disagrees(stacks) => (tiles.laws.rule(Law::SideAgrees).0, {
            let wants = tiles.indices_of(stacks).map(|stack| {
                format!("{} towards {}", tiles.agreeing(stack), tiles.stack_name(stack))
            });
            format!(
                "no side of `{name}` agrees with the tile it would face; on {place} one shows {wants}",
                wants = wants.collect::<Vec<_>>().join(", or ")
            )
        }),
        Problem::Confluence => (
            "NL-MAP-09",
            format!(
                "`{name}` is only laid where two open rivers meet; put it under the stack and take the next river tile"
            ),
        ),
        Problem::Flow(RiverFlow::NoSource(at)) => (
            "NL-MAP-08",
            format!(
                "the river at {at} would come from nowhere; rivers begin at a spring, a lake or a swamp",
                at = at.label()
            ),
        ),
        Problem::Flow(RiverFlow::Against(at)) => (
            "NL-MAP-08",
            format!(
                "the river would run against the spring on {at}; join rivers by a confluence, a lake or a swamp",
                at = at.label()
            ),
        ),
        Problem::Flow(RiverFlow::Leaving(at, role)) => match role {
            Role::Lake => (
                "NL-MAP-10",
                format!(
                    "more rivers would leave the lake on {at} than it allows; let a river run into it",
                    at = at.label()
                ),
            ),
            Role::Fork => (
                "NL-MAP-08",
                format!("the fork on {at} would not part one river into two", at = at.label()),
            ),
            Role::Swamp => (
                "NL-MAP-11",
                format!(
                    "more rivers would leave the swamp on {at} than it allows; let a river run into it",
                    at = at.label()
                ),
            ),
            _ => (
                "NL-MAP-09",
                format!(
                    "the confluence on {at} would not join two rivers into one",
                    at = at.label()
                ),
            ),
        },
        Problem::Hole(at) => (
            "NL-MAP-12",
            format!(
                "{at} would stay an empty place inside the map that no tile left can fill; fill it first",
                at = at.label()
            ),
        ),
        Problem::NoEnd(at) => (
            "NL-MAP-08",
            format!(
                "the river running into {at} could not be ended there by any tile left; lead it to where there is room",
                at = at.label()
            ),
        ),
        Problem::ShoreDead(at) => (
            "NL-MAP-13",
            format!(
                "the coastline could not run on through {at}; leave room for it",
                at = at.label()
            ),
        ),
    };
    LayingRefusal { rule: RuleId(rule), text }
}
