//! Looking things up: by name, by value, by table.

use std::collections::BTreeMap;

use super::change::wrong;
use super::handles::text_of_thing;
use super::names::{counter_named, left_out, lookup_named, value_named};
use super::script_values::{banner, realm, tile};
use super::ways::ON_BORDERS;
use super::{Call, rows};
use crate::basics::pluralize;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{MARK, NameOf, ScriptType, ScriptValue};
use crate::engine::armies::{entering, founding, positions, roster, ships, tile_forces};
use crate::engine::core::numbers::{self, thrown};
use crate::engine::realms::{claims, stances};
use crate::engine::supply::forage;
use crate::engine::{About, Game};
use crate::fault::Fault;
use crate::lua::shared::closed_by_map;
use crate::lua::unknown_name::unknown;
use crate::lua::world::{HasRead, World};
use crate::map::{Obstacle, PlaceId, Secret};
use crate::rules::{CALLED, CHOICES, GameOption};
use crate::say;
use crate::text::{Joined, MarkWriter, placeholders, quoted};

/// A realm, banner, tile or ship, or several of them.
pub(super) const WHOM: ScriptType = ScriptType::Fields(&[
    crate::campaign::ScriptField { name: "realm", of: ScriptType::Optional(&ScriptType::Realm) },
    crate::campaign::ScriptField { name: "banner", of: ScriptType::Optional(&ScriptType::Banner) },
    crate::campaign::ScriptField { name: "tile", of: ScriptType::Optional(&ScriptType::Tile) },
    crate::campaign::ScriptField { name: "ship", of: ScriptType::Optional(&ScriptType::Ship) },
]);
pub(super) const ABOUT: ScriptType = ScriptType::Optional(&WHOM);
/// The type of an argument that names the owner or the subject of dice.
pub(super) const WHOSE: ScriptType =
    ScriptType::Optional(&ScriptType::Either(&ScriptType::Realm, &WHOM));

/// A number, or dice in words such as `2d6`.
const AMOUNT: ScriptType = ScriptType::Either(&ScriptType::Number, &ScriptType::Text);

rows! { FUNCTIONS:
    /// The realm of this name; nil if there is none.
    Campaign.realm, Look, (name: ScriptType::Text) -> ScriptType::Optional(&ScriptType::Realm), realm_named;
    /// The tile written like `D4`; nil if the map has none.
    Campaign.tile, Look, (label: ScriptType::Text) -> ScriptType::Optional(&ScriptType::Tile), tile_named;
    /// A value of the rules as it is for a realm, banner or tile, for instance
    /// `campaign.value("move.tiles", {banner = b})`.
    Campaign.value, Look, (name: ScriptType::Named(NameOf::Value), about: ABOUT) -> ScriptType::Number, value;
    /// The entry of a lookup table for a tile, by its settlement or its terrain, for instance
    /// `campaign.lookup("forage", t)`; for a realm, by default its owner, or for a banner by the rules of its own
    /// race.
    Campaign.lookup, Look, (table: ScriptType::Named(NameOf::Lookup), tile: ScriptType::Tile, realm: ScriptType::Optional(&ScriptType::Realm), banner: ScriptType::Optional(&ScriptType::Banner)) -> ScriptType::Number, lookup;
    /// The setting of an option of the campaign: a text or a number. One of an edition or mod is named in full,
    /// `"english.walls"`.
    Campaign.option, Look, (name: ScriptType::Named(NameOf::Option)) -> ScriptType::Any, option;
    /// The value of a counter of the realm; nil where that is another realm's secret.
    Realm.counter, Look, (name: ScriptType::Named(NameOf::Counter)) -> ScriptType::Optional(&ScriptType::Number), counter;
    /// The realm's banners on a tile, by their numbers.
    Realm.force, Look, (tile: ScriptType::Tile) -> ScriptType::List(&ScriptType::Banner), force;
    /// Points of a magic item of the realm's army list, by its name; 0 if the list has no such item.
    Realm.magic_item_points, Look, (item: ScriptType::Text) -> ScriptType::Number, magic_item_points;
    /// Magic items of its army list that are worth at most `points` points, the dearest first.
    Realm.magic_items, Look, (points: ScriptType::Number) -> ScriptType::List(&ScriptType::Text), magic_items;
    /// The owner with the strongest claim to a settlement on the tile that has no owner: the empire next to it, of
    /// several the one with the strongest neighbouring tile, else "independent" (NL-RECOV-02).
    Tile.claimant, Look, () -> ScriptType::Owner, claimant;
    /// Banners that the tile feeds now, for a realm or its owner, or as many as it feeds of the
    /// race of a banner; a besieged one feeds nobody.
    Tile.feeds, Look, (realm: ScriptType::Optional(&ScriptType::Realm), banner: ScriptType::Optional(&ScriptType::Banner)) -> ScriptType::Number, feeds;
    /// The mark of this name on the tile, such as the disc of a spell; nil if there is none.
    Tile.mark, Look, (name: ScriptType::Named(NameOf::Mark)) -> ScriptType::Optional(&ScriptType::Fields(MARK)), mark;
    /// The tile at one of its sides, 1 to 6 clockwise from north-east, whatever lies between; nil
    /// off the map.
    Tile.beside, Look, (side: ScriptType::Number) -> ScriptType::Optional(&ScriptType::Tile), beside;
    /// The secret of a tile or province under a name, as the map has it for the host alone, such as
    /// `tile:secret("relic")`: a text or a number; nil if there is none, and for realms.
    Tile.secret, Look, (name: ScriptType::Text) -> ScriptType::Optional(&ScriptType::NUMBER_OR_TEXT), secret;
    /// The obstacle on the border to a tile that adjoins it, a river or a pass through mountains: one of "river",
    /// "pass" and "both"; nil if there is none, or if they do not adjoin.
    Tile.border, Look, (other: ScriptType::Tile) -> ScriptType::Optional(&ScriptType::Words(ON_BORDERS)), border;
    /// The title of the spell of this name; nil if there is none.
    Campaign.spell, Look, (name: ScriptType::Text) -> ScriptType::Optional(&ScriptType::Text), spell;
    /// A placeholder for what a thing is called in the language of whoever reads the text, for
    /// instance `campaign.name("spell", "earthquake")`; nil if there is no such thing. The first is
    /// one of `settlement`, `terrain`, `table`, `spell`, `race`, `phase`, `block`, `counter`,
    /// `mark`, `option` and `word`. Texts that are told, printed or asked show the name in its
    /// place.
    Campaign.name, Look, (kind: ScriptType::Named(NameOf::Kind), id: ScriptType::Text) -> ScriptType::Optional(&ScriptType::Text), name;
    /// A number and a noun for texts: `campaign.count(1, "tile")` is `1 tile`, and with 3 it is `3
    /// tiles`. The noun is given as of one, and dice such as `d6` are several; the last argument
    /// says what several are called where that is not its usual plural.
    Campaign.count, Look, (number: AMOUNT, noun: ScriptType::Text, several: ScriptType::Optional(&ScriptType::Text)) -> ScriptType::Text, counted;
    /// A sentence, read by each player in their own language: `campaign.text("{realm} pays {points}", {realm = r,
    /// points = {3, "point"}})`. The English stands as it is written, and `texts/nl.yaml` of the mod has the Dutch
    /// under it. An argument is a number, a thing of the campaign, the name of a thing, a number with the noun that
    /// it counts, another such sentence, or a list of these with `and` before the last; `{a:the}`, `{a:a}` and so on
    /// ask for a form of a noun, `{a?is|are}` for one of two texts by its number.
    Campaign.text, Look, (english: ScriptType::Text, arguments: ScriptType::Optional(&ScriptType::Map(&ScriptType::Any))) -> ScriptType::Text, text;
    /// Tiles on which something lies under this name.
    Campaign.marked, Look, (name: ScriptType::Named(NameOf::Mark)) -> ScriptType::List(&ScriptType::Tile), marked;
    /// Pieces left in the boxes: of a kind of settlement, of `ship` or of `banner`; nil where the boxes set no
    /// limit.
    Campaign.pieces_left, Look, (kind: ScriptType::Text) -> ScriptType::Optional(&ScriptType::Number), pieces_left, Whole;
    /// True if a banner piece is left to be formed into a new banner.
    Campaign.banner_left, Look, () -> ScriptType::Flag, banner_left, Whole;
    /// Steps from one tile to another, as the crow flies.
    Tile.distance, Look, (other: ScriptType::Tile) -> ScriptType::Number, distance;
    /// True if the ground of a tile bears it: swamps that may be entered at all are open to some banners alone
    /// (NL-MOVE-07).
    Banner.bears, Look, (tile: ScriptType::Tile) -> ScriptType::Flag, bears;
    /// True if its scouts went from one tile into another in this turn and succeeded, false if they failed, nil if
    /// none went (NL-SCOUT-01).
    Realm.scouted, Look, (from: ScriptType::Tile, to: ScriptType::Tile) -> ScriptType::Optional(&ScriptType::Flag), scouted;
    /// True if it has declared that it scouts a tile from another, and those scouts have still to set out
    /// (EN-SCOUT-01).
    Realm.to_scout, Look, (from: ScriptType::Tile, to: ScriptType::Tile) -> ScriptType::Flag, to_scout;
    /// True if another realm is an enemy of it, on a tile or, without one, as such: see `filter.hostile`.
    Realm.hostile_to, Look, (other: ScriptType::Realm, tile: ScriptType::Optional(&ScriptType::Tile)) -> ScriptType::Flag, hostile_to;
    /// True if neither enemies of a realm nor a horde are there.
    Tile.free_of_enemies, Look, (realm: ScriptType::Realm) -> ScriptType::Flag, free_of_enemies;
    /// True if it has a settlement that is not razed and not the realm's: to enter it is to attack it.
    Tile.hostile_garrison, Look, (realm: ScriptType::Realm) -> ScriptType::Flag, hostile_garrison;
}

fn realm_named(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    call.world().read(|look| ScriptValue::from(look.game.state.realm_named(call.text(0))))
}

fn tile_named(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    call.world().read(|look| ScriptValue::from(look.game.state.map.by_label(call.text(0))))
}

/// Returns whom a question about a number concerns.
pub(super) fn about(thing: &ScriptValue) -> About {
    let fields = match thing {
        ScriptValue::Map(fields) => fields,
        ScriptValue::Realm(realm) => return About::from(*realm),
        _ => return About::default(),
    };
    let mut about = About::default();
    for thing in fields.values() {
        match thing {
            ScriptValue::Realm(realm) => about.realm = Some(*realm),
            ScriptValue::Banner(banner) => about.banner = Some(*banner),
            ScriptValue::Tile(tile) => about.tile = Some(*tile),
            ScriptValue::Ship(ship) => about.ship = Some(*ship),
            _ => {}
        }
    }
    about
}

fn value(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let at = value_named(call)?;
    if call.world().read(|look| thrown::is_thrown(&look.game, at))? {
        let message = say!("the value '{name}' is dice", name = quoted(call.text(0)));
        return Err(Fault::new("lua::thrown", message)
            .help(say!("`play.value` throws them, in a hook that may act")));
    }
    call.world().read(|look| {
        ScriptValue::Number(numbers::value_numbered(&look.game, at, about(call.argument(1))))
    })
}

fn counter(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (of, counter) = (realm(call.argument(0)), counter_named(&call.shared.rules, call.text(1))?);
    call.world().read(|look| match look.viewer.sees_counter(counter, of) {
        true => ScriptValue::Number(look.game.state.realm(of).counter(&counter.id)),
        false => ScriptValue::Nothing,
    })
}

fn lookup(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let table = lookup_named(call)?;
    let whom = call.given(2).then(|| realm(call.argument(2)));
    let eater = call.given(3).then(|| banner(call.argument(3)));
    call.world().read(|look| {
        let at = tile(call.argument(1));
        ScriptValue::Number(eater.map_or_else(
            || look.game.lookup(table, at, whom),
            |banner| look.game.lookup_for(table, at, banner),
        ))
    })
}

fn option(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let name = call.text(0);
    if call.shared.rules.mod_options.iter().any(|option| option.name == name) {
        let brought = call.world().read(|look| look.game.state.mod_options.get(name).cloned())?;
        return Ok(brought.map_or(ScriptValue::Nothing, ScriptValue::from));
    }
    match GameOption::by_name(name).filter(|at| call.shared.rules.offers(*at)) {
        Some(at) => call.world().read(|look| {
            let value = look.game.state.options.get(at).copied().unwrap_or(0);
            match CHOICES[at].allowed {
                crate::rules::Allowed::Words(_) => {
                    ScriptValue::text(CHOICES[at].allowed.show(value))
                }
                crate::rules::Allowed::Number(..) => ScriptValue::Number(value),
            }
        }),
        None if GameOption::by_name(name).is_some() => Err(left_out(call, "option", name)),
        None => {
            let of_layers = call.shared.rules.mod_options.iter().map(|option| option.name.as_str());
            Err(unknown("option", name, call.shared.rules.option_names().chain(of_layers)))
        }
    }
}

fn force(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    call.world().read(|look| {
        ScriptValue::from(
            look.game.state.force(realm(call.argument(0)), tile(call.argument(1))).as_slice(),
        )
    })
}

fn feeds(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let whom = call.given(1).then(|| realm(call.argument(1)));
    let eater = call.given(2).then(|| banner(call.argument(2)));
    call.world().read(|look| {
        let at = tile(call.argument(0));
        ScriptValue::Number(eater.map_or_else(
            || forage::forage(&look.game, at, whom),
            |banner| forage::forage_for(&look.game, at, banner),
        ))
    })
}

fn mark(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let place = tile(call.argument(0));
    call.world().read_part(HasRead::Marks(place), |look| {
        look.viewer
            .mark(look.game.state, call.text(1), place)
            .map_or(ScriptValue::Nothing, ScriptValue::from)
    })
}

fn beside(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let side = u8::try_from(call.number(1) - 1).ok().filter(|side| *side < 6).map(crate::map::Side);
    let Some(side) = side else {
        return Err(Fault::new("lua::side", say!("the sides of a tile are 1 to 6")));
    };
    call.world()
        .read(|look| ScriptValue::from(look.game.map().adjacent(tile(call.argument(0)), side)))
}

fn secret(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    // The order that is tried out will find it; whoever asks what may come of it is not to learn that.
    if call.shared.preview_for.get().is_some() {
        call.shared.fail(closed_by_map());
        return Err(closed_by_map());
    }
    call.world().read(|look| {
        let host = look.viewer == Viewer::Host;
        let secrets = look.game.place(tile(call.argument(0))).secrets();
        match secrets.get(call.text(1)).filter(|_| host) {
            Some(Secret::Number(number)) => ScriptValue::Number(*number),
            Some(Secret::Text(text)) => ScriptValue::text(text.as_str()),
            None => ScriptValue::Nothing,
        }
    })
}

fn border(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    call.world().read(|look| {
        let met = obstacles_between(&look.game, tile(call.argument(0)), tile(call.argument(1)));
        met.map_or(ScriptValue::Nothing, |met| ScriptValue::word(ON_BORDERS[met]))
    })
}

/// Finds what is on the border of two tiles, by its number among [`ON_BORDERS`]; None if nothing is, or if they
/// do not adjoin.
pub(super) fn obstacles_between(game: &Game<'_>, from: PlaceId, to: PlaceId) -> Option<usize> {
    let exit = game.place(from).exit_to(to);
    let over = |on: fn(Obstacle) -> bool| {
        let mut ways = exit.into_iter().flat_map(|exit| &exit.ways);
        ways.any(|way| on(way.enter) || on(way.leave))
    };
    match (over(|met| met.river), over(|met| met.ridge)) {
        (true, false) => Some(0),
        (false, true) => Some(1),
        (true, true) => Some(2),
        (false, false) => None,
    }
}

fn spell(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let rules = &call.shared.rules;
    Ok(rules.names.spell(call.text(0)).map_or(ScriptValue::Nothing, |spell| {
        ScriptValue::text(rules.spell(spell).title.english())
    }))
}

fn name(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (kind, id) = (call.text(0), call.text(1));
    if !CALLED.iter().any(|row| row.kind == kind) {
        return Err(unknown("kind of name", kind, CALLED.iter().map(|row| row.kind)));
    }
    let known = call.shared.rules.title_of(kind, id).is_some();
    Ok(if known { ScriptValue::text(crate::rules::mark(kind, id)) } else { ScriptValue::Nothing })
}

fn counted(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let one = call.text(1);
    let several = match call.argument(2) {
        ScriptValue::Text(several) => several.to_string(),
        _ => pluralize::plural(one),
    };
    Ok(ScriptValue::text(&match call.argument(0) {
        // A number as text counts as that number, and dice as several.
        ScriptValue::Text(text) => match text.parse::<i64>() {
            Ok(number) => pluralize::count_as(number, one, &several),
            Err(_) => format!("{text} {several}"),
        },
        _ => pluralize::count_as(call.number(0), one, &several),
    }))
}

fn marked(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let name = call.text(0);
    call.world().read_part(HasRead::MarksAndMemory, |look| {
        let places = look
            .viewer
            .marks(look.game.state)
            .filter(|mark| mark.name == name)
            .map(|mark| ScriptValue::Tile(mark.place));
        ScriptValue::List(places.collect())
    })
}

fn pieces_left(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let kind = call.text(0);
    call.world().read(|look| {
        let (game, state) = (&look.game, look.game.state);
        let left = match kind {
            _ if state.chose(GameOption::Pieces, "free") => Some(ScriptValue::Nothing),
            "ship" => Some(ScriptValue::Number(ships::ship_pieces_left(game))),
            "banner" => Some(ScriptValue::Number(founding::banner_pieces_left(game))),
            name => game.rules.names.settlement(name).map(|kind| {
                let limit = state.piece_limit(game.rules, kind);
                limit.map_or(ScriptValue::Nothing, |limit| {
                    ScriptValue::Number(limit - state.pieces_used(game.rules, kind))
                })
            }),
        };
        left.ok_or_else(|| {
            Fault::new(
                "lua::campaign",
                say!("there are no pieces of '{kind}'", kind = quoted(kind)),
            )
            .help(say!("a settlement, `ship` or `banner`"))
        })
    })?
}

fn banner_left(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    call.world().read(|look| ScriptValue::Flag(founding::banner_pieces_left(&look.game) > 0))
}

fn distance(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    call.world().read(|look| {
        ScriptValue::Number(
            look.game.map().distance(tile(call.argument(0)), tile(call.argument(1))),
        )
    })
}

fn magic_items(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let most = call.number(1);
    call.world().read(|look| {
        let items = roster::army(&look.game, realm(call.argument(0)))
            .into_iter()
            .flat_map(|army| &army.items);
        let mut items: Vec<_> = items.filter(|item| item.points <= most).collect();
        items.sort_by_key(|item| std::cmp::Reverse(item.points));
        ScriptValue::List(
            items.into_iter().map(|item| ScriptValue::text(item.id.as_str())).collect(),
        )
    })
}

fn magic_item_points(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let name = call.text(1);
    call.world().read(|look| {
        let mut items = roster::army(&look.game, realm(call.argument(0)))
            .into_iter()
            .flat_map(|army| &army.items);
        let found = items.find(|item| item.id == name);
        ScriptValue::Number(found.map_or(0, |item| item.points))
    })
}

fn claimant(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    call.world()
        .read(|look| ScriptValue::from(claims::strongest_claim(&look.game, tile(call.argument(0)))))
}

fn hostile_to(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (of, other) = (realm(call.argument(0)), realm(call.argument(1)));
    let place = call.given(2).then(|| tile(call.argument(2)));
    call.world().read(|look| ScriptValue::Flag(stances::hostile(&look.game, of, other, place)))
}

fn free_of_enemies(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    call.world().read(|look| {
        ScriptValue::Flag(tile_forces::unopposed(
            &look.game,
            realm(call.argument(1)),
            tile(call.argument(0)),
        ))
    })
}

fn bears(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    call.world().read(|look| {
        ScriptValue::Flag(entering::can_enter(
            &look.game,
            banner(call.argument(0)),
            tile(call.argument(1)),
        ))
    })
}

fn hostile_garrison(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    call.world().read(|look| {
        ScriptValue::Flag(positions::hostile_garrison(
            &look.game,
            realm(call.argument(1)),
            tile(call.argument(0)),
        ))
    })
}

fn to_scout(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (realm, from, to) =
        (realm(call.argument(0)), tile(call.argument(1)), tile(call.argument(2)));
    call.world().read(|look| ScriptValue::Flag(look.game.state.is_declared(realm, from, to)))
}

fn scouted(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (realm, from, to) =
        (realm(call.argument(0)), tile(call.argument(1)), tile(call.argument(2)));
    call.world().read(|look| {
        let mut tried = look
            .game
            .state
            .attempts
            .iter()
            .filter(|tried| (tried.realm, tried.from, tried.to) == (realm, from, to))
            .peekable();
        if tried.peek().is_none() {
            ScriptValue::Nothing
        } else {
            ScriptValue::Flag(tried.any(|tried| tried.success))
        }
    })
}

fn text(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let english = call.text(0);
    let empty = BTreeMap::new();
    let given = match call.argument(1) {
        ScriptValue::Map(map) => map,
        _ => &empty,
    };
    for name in placeholders(english) {
        if !given.contains_key(name) {
            return Err(wrong(say!(
                "the text has `{{{name}}}`, and no argument `{name}`",
                name = quoted(name)
            ))
            .help(say!(
                "give each by its name, as in `campaign.text(\"{{realm}} pays\", {{realm = r}})`"
            )));
        }
    }
    let mut mark = MarkWriter::default();
    mark.sentence(english, given.len(), |mark| {
        given.iter().try_for_each(|(name, value)| {
            mark.name(name);
            argument(call.world(), value, mark)
        })
    })?;
    if mark.is_too_deep() {
        return Err(wrong(say!("too many texts stand inside each other"))
            .help(say!("give a list of texts instead of one in another in another")));
    }
    Ok(ScriptValue::text(mark.finish()))
}

/// Writes an argument of a sentence of a script.
fn argument(world: &World, value: &ScriptValue, mark: &mut MarkWriter) -> Result<(), Fault> {
    match value {
        ScriptValue::Number(number) => mark.number(*number),
        ScriptValue::Text(text) => mark.of_script(text),
        ScriptValue::List(items) => match &items[..] {
            [ScriptValue::Number(number), ScriptValue::Text(noun)] => mark.count(*number, noun),
            items => {
                return mark.list(items.len(), Joined::And, |mark| {
                    items.iter().try_for_each(|item| argument(world, item, mark))
                });
            }
        },
        ScriptValue::Nothing | ScriptValue::Flag(_) | ScriptValue::Map(_) => {
            return Err(wrong(say!("{what} is no part of a text", what = value.what()))
                .help(say!("give a number, a text, a thing of the campaign, or a list of these")));
        }
        thing => mark.text(&text_of_thing(world, thing)),
    }
    Ok(())
}
