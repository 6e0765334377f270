//! Ways over the map for scripts: the cheapest by costs of their own, what lies within a limit, and areas
//! that are connected, ring a tile or lie on a line.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::rc::Rc;

use super::campaign::obstacles_between;
use super::change::wrong;
use super::script_values::{tile, tiles};
use super::{Call, rows};
use crate::basics::hex::Hex;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{NameOf, ScriptField, ScriptType, ScriptValue};
use crate::fault::Fault;
use crate::lua::unknown_name::unknown;
use crate::lua::world::{CampaignView, HasRead};
use crate::map::{Map, PlaceId};
use crate::say;

/// Most that one step may cost.
const DEAREST: i64 = 1_000_000;

/// Most searches that are kept.
const MOST_KEPT: usize = 64;

const NUMBER: ScriptType = ScriptType::Optional(&ScriptType::Number);
const BY_MARK: ScriptType = ScriptType::Optional(&ScriptType::Map(&ScriptType::Number));
/// Costs by the names of something.
macro_rules! by {
    ($keys:expr) => {
        ScriptType::Optional(&ScriptType::Keyed(&$keys, &ScriptType::Number))
    };
}
const TILES: ScriptType = ScriptType::List(&ScriptType::Tile);
const SOME: ScriptType = ScriptType::Optional(&TILES);
/// Costs of entering a tile, and where a way ends.
const COSTS: ScriptType = ScriptType::Optional(&ScriptType::Fields(&[
    ScriptField { name: "tile", of: NUMBER },
    ScriptField { name: "terrain", of: by!(ScriptType::Named(NameOf::Terrain)) },
    ScriptField { name: "settlement", of: by!(ScriptType::Named(NameOf::Settlement)) },
    ScriptField { name: "border", of: by!(ScriptType::Words(ON_BORDERS)) },
    ScriptField { name: "mark", of: BY_MARK },
    ScriptField { name: "closed", of: SOME },
    ScriptField { name: "among", of: SOME },
    ScriptField { name: "most", of: NUMBER },
]));
const FROM: ScriptType = ScriptType::Either(&ScriptType::Tile, &TILES);
const REACHED: ScriptType = ScriptType::List(&ScriptType::Fields(&[
    ScriptField { name: "tile", of: ScriptType::Tile },
    ScriptField { name: "cost", of: ScriptType::Number },
    ScriptField { name: "before", of: ScriptType::Optional(&ScriptType::Tile) },
]));
const WAY: ScriptType = ScriptType::Optional(&ScriptType::Fields(&[
    ScriptField { name: "cost", of: ScriptType::Number },
    ScriptField { name: "tiles", of: TILES },
]));

rows! { FUNCTIONS:
    /// All tiles that ways over land lead to from a tile, or from the nearest of several, the cheapest first,
    /// those it begins at among them at no cost. Each has its `cost` and the tile `before` it on the cheapest
    /// way, of equal ways the one that comes first on the map. To enter a tile costs `tile` (1 if left out), and
    /// what `terrain` and `settlement` say beside that of its kind, `mark` of each mark on it that the
    /// viewer knows of, and `border` of a "river", a "pass" or "both" on the way; a cost below 0 shuts the way.
    /// No way leads into tiles that are `closed`, and where `among` is given into none but these; no way
    /// costs more than `most`. What was found is kept until something that it hangs on has changed.
    Campaign.ways, Look, (from: FROM, costs: COSTS) -> REACHED, ways;
    /// The cheapest way from a tile, or from the nearest of several, to another: its `cost`, and its `tiles` from
    /// the first to the last; nil if none leads there. The costs are those of `campaign.ways`.
    Campaign.way, Look, (from: FROM, to: ScriptType::Tile, costs: COSTS) -> WAY, way;
    /// The tiles of a list that are connected with a tile over land through tiles of the list, in the order of
    /// the map; the tile itself is among them if it is in the list.
    Campaign.connected, Look, (tile: ScriptType::Tile, among: TILES) -> TILES, connected;
    /// The tiles that lie exactly `steps` steps away, as the crow flies, in the order of the map.
    Tile.ring, Look, (steps: ScriptType::Number) -> TILES, ring;
    /// The tiles on the straight line to another, from the first to the last, those at which it ends among them: what
    /// bars the sight a script looks for there. Empty on maps of provinces.
    Tile.line, Look, (other: ScriptType::Tile) -> TILES, line;
}

/// A tile that was reached.
#[derive(Clone, Copy)]
struct Step {
    tile: PlaceId,
    cost: i64,
    before: Option<PlaceId>,
}

/// Searches that were made, each with what it hangs on: for scripts that ask each time. One that keeps what it found by
/// `campaign.once`, as the mod `supply_lines` does, gains 1 in 500 of its instructions by it.
#[derive(Default)]
pub struct KeptWays(Vec<KeptWay>);

struct KeptWay {
    arguments: [ScriptValue; 2],
    viewer: Viewer,
    map: Rc<Map>,
    /// A number that stays as long as what is looked at on the map stays.
    revision: u64,
    steps: Rc<[Step]>,
}

/// Costs of a search by places and kinds.
struct Costs<'a> {
    tile: i64,
    terrain: BTreeMap<u8, i64>,
    settlement: BTreeMap<u8, i64>,
    border: [i64; 3],
    mark: BTreeMap<&'a str, i64>,
    closed: BTreeSet<PlaceId>,
    among: Option<BTreeSet<PlaceId>>,
    most: i64,
}

/// Words for what may be on a border, as `tile:border` has them.
pub(super) const ON_BORDERS: &[&str] = &["river", "pass", "both"];

impl<'a> Costs<'a> {
    fn of(call: &Call<'_>, given: &'a ScriptValue) -> Result<Costs<'a>, Fault> {
        let names = &call.shared.rules.names;
        let field = |name: &str| match given {
            ScriptValue::Map(fields) => fields.get(name),
            _ => None,
        };
        let numbered = |name: &str| field(name).and_then(ScriptValue::number);
        let by_name = |name: &str| match field(name) {
            Some(ScriptValue::Map(map)) => map
                .iter()
                .filter_map(|(key, cost)| Some((key.as_str(), cost.number()?)))
                .collect::<Vec<_>>(),
            _ => Vec::new(),
        };
        let kinds = |field: &'static str, known: &[String]| {
            let number = |(name, cost): (&str, i64)| {
                let at = known.iter().position(|known| known == name);
                let at = at.and_then(|at| u8::try_from(at).ok());
                at.map(|at| (at, cost))
                    .ok_or_else(|| unknown(field, name, known.iter().map(String::as_str)))
            };
            by_name(field).into_iter().map(number).collect::<Result<BTreeMap<u8, i64>, Fault>>()
        };
        let places = |name: &str| match field(name) {
            Some(ScriptValue::List(list)) => Some(list.iter().map(tile).collect()),
            // An empty table is as much a list as a map.
            Some(ScriptValue::Map(_)) => Some(BTreeSet::new()),
            _ => None,
        };
        let mut border = [0; 3];
        for (name, cost) in by_name("border") {
            let at = ON_BORDERS.iter().position(|known| *known == name);
            let at = at.ok_or_else(|| unknown("border", name, ON_BORDERS.iter().copied()))?;
            border[at] = cost;
        }
        let costs = Costs {
            tile: numbered("tile").unwrap_or(1),
            terrain: kinds("terrain", &names.terrains)?,
            settlement: kinds("settlement", &names.settlements)?,
            border,
            mark: by_name("mark").into_iter().collect(),
            closed: places("closed").unwrap_or_default(),
            among: places("among"),
            most: numbered("most").unwrap_or(i64::MAX),
        };
        let all = costs.terrain.values().chain(costs.settlement.values()).chain(&costs.border);
        let too_dear =
            all.chain(costs.mark.values()).chain([&costs.tile]).any(|cost| *cost > DEAREST);
        if too_dear {
            return Err(wrong(say!("a step costs at most {most}", most = DEAREST)));
        }
        Ok(costs)
    }

    /// Returns what they hang on beside the map.
    fn hang_on(&self) -> HasRead {
        match (self.settlement.is_empty(), self.mark.is_empty()) {
            (true, true) => HasRead::Nothing,
            (true, false) => HasRead::MarksAndMemory,
            (false, _) => HasRead::More,
        }
    }

    /// Returns the number that stays as long as what the costs name stays, beside the map.
    fn revision(&self, look: &CampaignView<'_>) -> u64 {
        match self.hang_on() {
            HasRead::Nothing => 0,
            HasRead::MarksAndMemory => look.game.state.revision_of_marks(),
            _ => look.game.state.revision(),
        }
    }

    /// Returns the cost of a step; None where no way leads.
    fn step(&self, look: &CampaignView<'_>, from: PlaceId, to: PlaceId) -> Option<i64> {
        let (game, state) = (&look.game, look.game.state);
        if self.closed.contains(&to) || self.among.as_ref().is_some_and(|it| !it.contains(&to)) {
            return None;
        }
        let border = obstacles_between(game, from, to).map_or(0, |at| self.border[at]);
        let terrain = self.terrain.get(&game.place(to).terrain.0);
        let settlement = state.holding(to).settlement.filter(|_| !self.settlement.is_empty());
        let settlement = settlement.and_then(|kind| self.settlement.get(&kind.0));
        let marks = (!self.mark.is_empty()).then(|| look.viewer.marks_on(state, to));
        let marks = marks.into_iter().flatten().filter_map(|it| self.mark.get(it.name.as_str()));
        let mut all = [self.tile, border].into_iter();
        let mut more = terrain.into_iter().chain(settlement).chain(marks).copied();
        all.by_ref()
            .chain(more.by_ref())
            .try_fold(0_i64, |sum, cost| (cost >= 0).then(|| sum.saturating_add(cost)))
    }
}

/// Finds the cheapest ways from some places, in the order in which tiles are reached.
fn search(look: &CampaignView<'_>, from: &BTreeSet<PlaceId>, costs: &Costs<'_>) -> Vec<Step> {
    let map = look.game.map();
    let mut best: Vec<Option<i64>> = vec![None; map.places.len()];
    let mut open = BinaryHeap::new();
    for place in from {
        best[place.0 as usize] = Some(0);
        open.push(Reverse((0, *place, None)));
    }
    let mut done = vec![false; map.places.len()];
    let mut steps = Vec::new();
    while let Some(Reverse((cost, tile, before))) = open.pop() {
        if std::mem::replace(&mut done[tile.0 as usize], true) {
            continue;
        }
        steps.push(Step { tile, cost, before });
        for to in map.neighbours(tile) {
            let Some(step) = costs.step(look, tile, to) else { continue };
            let cost = cost.saturating_add(step);
            let known = &mut best[to.0 as usize];
            if cost <= costs.most && known.is_none_or(|known| cost <= known) {
                *known = Some(cost);
                open.push(Reverse((cost, to, Some(tile))));
            }
        }
    }
    steps
}

/// Finds the ways that a call asks for, or takes them as they were found before: for the same steps.
fn found(call: &Call<'_>, costs_at: usize) -> Result<Rc<[Step]>, Fault> {
    let given = [call.argument(0).clone(), call.argument(costs_at).clone()];
    let costs = Costs::of(call, &given[1])?;
    let from: BTreeSet<PlaceId> = match &given[0] {
        ScriptValue::List(list) => list.iter().map(tile).collect(),
        one => [tile(one)].into(),
    };
    let steps = call.world().read_part(costs.hang_on(), |look| {
        let (viewer, map, revision) = (look.viewer, look.game.map(), costs.revision(look));
        let mut kept = call.shared.ways.borrow_mut();
        let same = |way: &&KeptWay| {
            way.revision == revision
                && way.viewer == viewer
                && Rc::ptr_eq(&way.map, map)
                && way.arguments == given
        };
        if let Some(way) = kept.0.iter().find(same) {
            return Rc::clone(&way.steps);
        }
        let steps: Rc<[Step]> = search(look, &from, &costs).into();
        if kept.0.len() >= MOST_KEPT {
            kept.0.remove(0);
        }
        let (map, steps_kept) = (Rc::clone(map), Rc::clone(&steps));
        kept.0.push(KeptWay { arguments: given.clone(), viewer, map, revision, steps: steps_kept });
        steps
    })?;
    let used_up = |_| wrong(say!("no steps are left"));
    call.shared.gauge.charge(call.lua, steps.len() as u64).map_err(used_up)?;
    Ok(steps)
}

fn ways(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let steps = found(call, 1)?;
    let reached = steps.iter().map(|step| {
        let fields = [
            ("tile", ScriptValue::Tile(step.tile)),
            ("cost", ScriptValue::Number(step.cost)),
            ("before", ScriptValue::from(step.before)),
        ];
        ScriptValue::Map(fields.map(|(name, value)| (name.to_owned(), value)).into())
    });
    Ok(ScriptValue::List(reached.collect()))
}

fn way(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let steps = found(call, 2)?;
    let by_tile: BTreeMap<PlaceId, Step> = steps.iter().map(|step| (step.tile, *step)).collect();
    let Some(last) = by_tile.get(&tile(call.argument(1))) else { return Ok(ScriptValue::Nothing) };
    let mut way = vec![last.tile];
    let mut before = last.before;
    while let Some(step) = before.and_then(|tile| by_tile.get(&tile)) {
        way.push(step.tile);
        before = step.before;
    }
    way.reverse();
    let fields = [("cost", ScriptValue::Number(last.cost)), ("tiles", tiles(way))];
    Ok(ScriptValue::Map(fields.map(|(name, value)| (name.to_owned(), value)).into()))
}

fn connected(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let among: BTreeSet<PlaceId> = call.list(1).iter().map(tile).collect();
    let from = tile(call.argument(0));
    call.world().read(|look| {
        let reached = look.game.map().joined_to(from, |place| among.contains(&place));
        tiles(reached.into_iter().filter(|place| among.contains(place)))
    })
}

fn ring(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (middle, steps) = (tile(call.argument(0)), call.number(1));
    call.world().read(|look| {
        let around = look.game.map().around(middle, steps).into_iter();
        let mut ring: Vec<PlaceId> =
            around.filter(|(_, far)| *far == steps).map(|(place, _)| place).collect();
        ring.sort_unstable();
        tiles(ring)
    })
}

fn line(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (from, to) = (tile(call.argument(0)), tile(call.argument(1)));
    call.world().read(|look| {
        let map = look.game.map();
        let (Some(one), Some(other)) = (map.place(from).hex(), map.place(to).hex()) else {
            return tiles([]);
        };
        tiles(hexes_between(one, other).into_iter().filter_map(|hex| map.on(hex)))
    })
}

/// Lists the hexes on the straight line between two, both among them. Of two that the line runs between, it
/// takes the same one whichever end it begins at.
fn hexes_between(one: Hex, other: Hex) -> Vec<Hex> {
    if other < one {
        let mut line = hexes_between(other, one);
        line.reverse();
        return line;
    }
    let far = i64::from(one.distance(other)).max(1);
    let at = |from: i32, to: i32, step: i64| i64::from(from) * (far - step) + i64::from(to) * step;
    // Halves are rounded up.
    let rounded = |number: i64| (2 * number + far).div_euclid(2 * far);
    let hex = |step: i64| {
        let (q, r) = (at(one.q, other.q, step), at(one.r, other.r, step));
        let s = -q - r;
        let [mut near_q, mut near_r, near_s] = [q, r, s].map(rounded);
        let off = |exact: i64, near: i64| (exact - near * far).abs();
        let [off_q, off_r, off_s] = [off(q, near_q), off(r, near_r), off(s, near_s)];
        if off_q > off_r && off_q > off_s {
            near_q = -near_r - near_s;
        } else if off_r > off_s {
            near_r = -near_q - near_s;
        }
        let whole = |number: i64| i32::try_from(number).unwrap_or_default();
        Hex { q: whole(near_q), r: whole(near_r) }
    };
    (0..=i64::from(one.distance(other))).map(hex).collect()
}
