//! Fields of the campaign, of banners, realms, tiles and ships; a realm that looks sees only what it may know.

use super::script_values::{
    banner, banners, calendar, claim, name, number, points, private, province, realm, realms, ship,
    ships, side, tile, tiles,
};
use super::{FieldRow, Space};
use crate::campaign::{MARK, NameOf, Owner, ScriptField, ScriptType, ScriptValue, Station};
use crate::engine::armies::roster::{self, victims};
use crate::engine::armies::{spare, tile_forces};
use crate::engine::core::{presence, races};
use crate::engine::realms::{claims, fleets, harbours, revenue};
use crate::lua::world::CampaignView;
use crate::phases::construction;
use crate::rules::army::Arm;

macro_rules! field_rows {
    (@is $this:ident) => { false };
    (@is tile_alone tile_alone) => { true };
    (@is stays stays) => { true };
    (@is Whole Whole) => { true };
    (@is $this:ident $other:ident) => { false };
    ($table:ident: $($(#[doc = $doc:literal])+ $space:ident.$name:ident $(($of_tile:ident))?: $of:expr, |$look:pat_param, $this:pat_param| $read:expr $(, $whole:ident)?;)+) => {
        pub(super) const $table: &[FieldRow] = &[$(FieldRow {
            space: Space::$space,
            name: stringify!($name),
            tile_alone: crate::lua::api::fields::field_rows!(@is tile_alone $($of_tile)?),
            stays: crate::lua::api::fields::field_rows!(@is stays $($of_tile)?),
            of: $of,
            doc: concat!($($doc),+),
            read: |$look: &CampaignView<'_>, $this: &ScriptValue| $read,
            whole: crate::lua::api::fields::field_rows!(@is Whole $($whole)?),
        }),+];
    };
}
pub(super) use field_rows;

const NUMBER: ScriptType = ScriptType::Number;
const FLAG: ScriptType = ScriptType::Flag;
const TEXT: ScriptType = ScriptType::Text;
const REALM: ScriptType = ScriptType::Optional(&ScriptType::Realm);
const TILE: ScriptType = ScriptType::Optional(&ScriptType::Tile);
const KNOWN: ScriptType = ScriptType::Optional(&ScriptType::Number);
const NAME: ScriptType = ScriptType::Optional(&ScriptType::Text);
const TEXTS: ScriptType = ScriptType::List(&ScriptType::Text);
const REALMS: ScriptType = ScriptType::List(&ScriptType::Realm);
const BANNERS: ScriptType = ScriptType::List(&ScriptType::Banner);
const TILES: ScriptType = ScriptType::List(&ScriptType::Tile);
const SHIPS: ScriptType = ScriptType::List(&ScriptType::Ship);

/// The fields of a part of the year.
const PART: &[ScriptField] = &[
    ScriptField { name: "season", of: TEXT },
    ScriptField { name: "rounds", of: NUMBER },
    ScriptField { name: "phases", of: TEXTS },
];

/// The fields of a hidden claim.
const CLAIM: &[ScriptField] = &[
    ScriptField { name: "realm", of: ScriptType::Realm },
    ScriptField { name: "known_to", of: REALMS },
];

field_rows! { FIELDS:
    /// Year of the campaign, from 1; 0 while it is set up.
    Campaign.year: NUMBER, |look, _| number(look.game.state.clock.year);
    /// Round (or month) of the season, from 1.
    Campaign.round: NUMBER, |look, _| number(i64::from(look.game.state.clock.round) + 1);
    /// Id of the part of the year in the calendar, such as a season.
    Campaign.season: ScriptType::Named(NameOf::Season), |look, _| {
        let block = look.game.rules.calendar.blocks.get(look.game.state.clock.block as usize);
        ScriptValue::text(block.map_or("", |block| block.id.as_str()))
    };
    /// Name of the part of the year, as players read it.
    Campaign.season_name: TEXT, |look, _| {
        let block = look.game.rules.calendar.blocks.get(look.game.state.clock.block as usize);
        ScriptValue::text(block.map_or("", |block| block.title.english()))
    };
    /// The parts of each year in order: `season` is the id of the part, `rounds` how often it is
    /// played, and `phases` are the ids of its phases.
    Campaign.calendar: ScriptType::List(&ScriptType::Fields(PART)), |look, _| calendar(look);
    /// Id of the phase that is played.
    Campaign.phase: ScriptType::Named(NameOf::Phase), |look, _| ScriptValue::text(look.game.phase_id().unwrap_or_default());
    /// All realms, in the order of the campaign's head.
    Campaign.realms: REALMS, |look, _| realms(look.game.state.realm_ids());
    /// Realms still in the game, in the order of play.
    Campaign.seats: REALMS, |look, _| realms(look.game.state.seats());
    /// All banners on the map, in the order they were formed.
    Campaign.banners: BANNERS, |look, _| banners(look.game.state.standing().map(|(id, _)| id));
    /// Banners in hiding that whoever looks may know of: `campaign.banners` and all other lists leave them out.
    Campaign.hidden_banners: BANNERS, |look, _| banners(look.viewer.hidden(look.game.state).map(|(id, _)| id));
    /// A person who plays no realm is the host: what a script leaves to the host is asked of them,
    /// where it would otherwise be rolled.
    Campaign.host_plays: FLAG, |look, _| ScriptValue::Flag(look.game.state.host_plays);
    /// Banners hold units and characters, not points alone.
    Campaign.rosters: FLAG, |look, _| ScriptValue::Flag(look.game.state.has_rosters());
    /// All ships afloat, in the order they were launched.
    Campaign.ships: SHIPS, |look, _| ships(look.game.state.afloat().map(|(id, _)| id));
    /// All tiles of the map.
    Campaign.tiles: TILES, |look, _| tiles(look.game.map().ids());
    /// The realm whose turn it is, in phases played realm by realm.
    Campaign.turn_of: REALM, |look, _| {
        let clock = look.game.state.clock;
        let own = clock.phase(&look.game.rules.calendar).is_some_and(|(_, own)| own);
        ScriptValue::from(look.game.state.order.get(clock.seat as usize).copied().filter(|_| own))
    };

    /// Its realm.
    Banner.realm: ScriptType::Realm, |look, this| ScriptValue::Realm(look.game.state.banner(banner(this)).realm);
    /// Its race, if the edition has races: that of its realm, and of hired and allied banners their
    /// own.
    Banner.race: NAME, |look, this| name(races::race_id(&look.game, races::banner_race(&look.game, banner(this))));
    /// The number on its flag.
    Banner.number: NUMBER, |look, this| number(look.game.state.banner(banner(this)).number);
    /// Its strength in army points; of another realm's banner what is known of it, or nil.
    Banner.points: KNOWN, |look, this| points(look, banner(this));
    /// Its baggage; nil for other realms.
    Banner.baggage: KNOWN, |look, this| look.viewer.baggage(look.game.state, banner(this)).map_or(ScriptValue::Nothing, number);
    /// The tile it is on, or was on last.
    Banner.tile: ScriptType::Tile, |look, this| ScriptValue::Tile(look.game.state.banner(banner(this)).at);
    /// The tile it came from in this turn of its realm.
    Banner.came_from: TILE, |look, this| ScriptValue::from(look.game.state.banner(banner(this)).came.map(|came| came.from));
    /// Tiles it entered in this turn of its realm.
    Banner.moved: NUMBER, |look, this| number(look.game.state.banner(banner(this)).moved);
    /// Number of times that it scouted in this turn of its realm.
    Banner.scouted: NUMBER, |look, this| number(look.game.state.banner(banner(this)).scouted);
    /// Turns of its realm, this one included, in which it may not move.
    Banner.held: NUMBER, |look, this| number(look.game.state.banner(banner(this)).stay);
    /// It found no way in this turn.
    Banner.lost_way: FLAG, |look, this| ScriptValue::Flag(look.game.state.banner(banner(this)).lost_way);
    /// It was beaten and regroups this round.
    Banner.regroups: FLAG, |look, this| ScriptValue::Flag(look.game.state.banner(banner(this)).regroups);
    /// It uses this turn for something other than scouting and moving.
    Banner.busy: FLAG, |look, this| ScriptValue::Flag(look.game.state.banner(banner(this)).busy.is_some());
    /// It may not scout in this turn: it mutinied.
    Banner.cannot_scout: FLAG, |look, this| ScriptValue::Flag(look.game.state.banner(banner(this)).quiet);
    /// It is shut in a besieged settlement.
    Banner.shut_in: FLAG, |look, this| ScriptValue::Flag(look.game.state.banner(banner(this)).shut_in);
    /// The ship that carries it, if one does.
    Banner.aboard: ScriptType::Optional(&ScriptType::Ship), |look, this| {
        look.game.state.banner(banner(this)).aboard.map_or(ScriptValue::Nothing, ScriptValue::Ship)
    };
    /// Its service: "own", "mercenary", "allied" or "summoned".
    Banner.service: TEXT, |look, this| ScriptValue::word(look.game.state.banner(banner(this)).service.word());
    /// Level of the strongest wizard in it who can act; nil without one, where banners hold points
    /// alone, and for other realms.
    Banner.wizard: KNOWN, |look, this| {
        let id = banner(this);
        let seen = look.viewer.sees_all_of(look.game.state.banner(id).realm);
        victims::best_wizard(&look.game, id).filter(|_| seen).map_or(ScriptValue::Nothing, |(_, level)| number(level))
    };
    /// True if a character is in it who may command a banner by the army list, wounded or not; always where
    /// banners hold points alone, nil for other realms.
    Banner.commanded: ScriptType::Optional(&ScriptType::Flag), |look, this| {
        let (id, state) = (banner(this), look.game.state);
        let seen = look.viewer.sees_all_of(state.banner(id).realm);
        let led = !state.has_rosters() || state.roster.in_banner(id).any(|(_, troop)| troop.character.as_ref().is_some_and(|one| one.commands));
        if seen { ScriptValue::Flag(led) } else { ScriptValue::Nothing }
    };
    /// The realms that know of it with the host, its own among them, while it is in hiding; nil for a banner that
    /// everybody sees, and for whoever does not know of it.
    Banner.known_to: ScriptType::Optional(&ScriptType::List(&ScriptType::Realm)), |look, this| {
        let known = look.game.state.knowers(banner(this)).filter(|_| look.viewer.knows_of_banner(look.game.state, banner(this)));
        known.map_or(ScriptValue::Nothing, realms)
    };
    /// It is no longer on the map.
    Banner.removed: FLAG, |look, this| ScriptValue::Flag(look.game.state.banner(banner(this)).removed);

    /// Its name.
    Realm.name: TEXT, |look, this| ScriptValue::text(look.game.realm_name(realm(this)));
    /// Its race, if the edition has races.
    Realm.race: NAME, |look, this| name(races::race_id(&look.game, look.game.state.realm(realm(this)).race));
    /// The tile of its capital.
    Realm.capital: TILE, |look, this| ScriptValue::from(look.game.state.realm(realm(this)).capital);
    /// Its banners on the map.
    Realm.banners: BANNERS, |look, this| banners(look.game.state.banners_of(realm(this)).map(|(id, _)| id));
    /// Its banners ashore that could give their turn to something: none is shut in, busy, regrouping or forbidden to scout, nor has it scouted or moved in this turn.
    Realm.idle: BANNERS, |look, this| banners(spare::idle_banners(&look.game, realm(this)).map(|(id, _)| id));
    /// Its idle banners that have nothing left to win beside them: every tile that they could march into is known and of its empire.
    Realm.spare: BANNERS, |look, this| {
        let idle = spare::idle_banners(&look.game, realm(this)).map(|(id, _)| id);
        banners(idle.filter(|id| spare::is_spare(&look.game, *id)))
    };
    /// Its ships afloat.
    Realm.ships: SHIPS, |look, this| ships(look.game.state.ships_of(Owner::Realm(realm(this))).map(|(id, _)| id));
    /// Its harbours that ships can lie in.
    Realm.harbours: TILES, |look, this| tiles(harbours::own_harbours(&look.game, realm(this)));
    /// The first tiles of the realm, which never change.
    Realm.first_tiles: TILES, |look, this| tiles(look.game.state.realm(realm(this)).home.iter().copied());
    /// All tiles of its empire.
    Realm.tiles: TILES, |look, this| tiles(look.game.map().ids().filter(|place| claims::empire(&look.game, *place) == Some(realm(this))));
    /// All tiles that bear its flag, also those that are razed.
    Realm.flagged: TILES, |look, this| {
        let own = Owner::Realm(realm(this));
        tiles(look.game.map().ids().filter(|place| look.game.state.holding(*place).owner == own))
    };
    /// Tiles to which it has a hidden claim, as far as whoever looks may know of it.
    Realm.hidden_claims: TILES, |look, this| tiles(look.viewer.hidden_claims_of(look.game.state, realm(this)).map(|claim| claim.place));
    /// Army points not yet in a banner; nil for other realms.
    Realm.pool: KNOWN, |look, this| private(look, Some(realm(this)), look.game.state.realm(realm(this)).pool);
    /// Its crowns; nil for other realms unless the rules make it public.
    Realm.crowns: KNOWN, |look, this| match look.viewer.sees_money(look.game.rules, realm(this)) {
        true => number(look.game.state.realm(realm(this)).crowns),
        false => ScriptValue::Nothing,
    };
    /// The revenue that it would gather now; nil for other realms.
    Realm.revenue: KNOWN, |look, this| private(look, Some(realm(this)), revenue::revenue(&look.game, realm(this)).total()), Whole;
    /// Works of timber that it can still build in this construction phase: by the forest tiles of
    /// its empire, less what it has built of timber.
    Realm.timber: NUMBER, |look, this| number(construction::timber_left(&look.game, realm(this))), Whole;
    /// Numbers of its characters with the army on its roll; empty for other realms.
    Realm.characters: TEXTS, |look, this| {
        let owner = realm(this);
        let seen = look.viewer.sees_all_of(owner);
        let roll = look.game.state.roster.present().map(|(_, troop)| troop).filter(|troop| seen && troop.realm == owner);
        let there = roll.filter(|troop| troop.character.is_some() && matches!(troop.station, Station::Banner(_) | Station::Reserve));
        ScriptValue::List(there.map(|troop| ScriptValue::text(troop.number.to_string())).collect())
    };
    /// Kinds of monster in its army list.
    Realm.monsters: TEXTS, |look, this| {
        let kinds = roster::army(&look.game, realm(this)).into_iter().flat_map(|army| &army.units).filter(|kind| kind.arm == Arm::Monster);
        ScriptValue::List(kinds.map(|kind| ScriptValue::text(kind.id.as_str())).collect())
    };
    /// It has left the game.
    Realm.out: FLAG, |look, this| ScriptValue::Flag(look.game.state.realm(realm(this)).out);

    /// Its label on the map, for instance `D4`.
    Tile.label (stays): TEXT, |look, this| ScriptValue::text(look.game.place(tile(this)).label.as_str());
    /// Its name: the one that players gave it, else that of the map; its label if it has none.
    Tile.name: TEXT, |look, this| ScriptValue::text(look.game.place_called(tile(this)));
    /// Its terrain.
    Tile.terrain (tile_alone): TEXT, |look, this| ScriptValue::text(look.game.rules.terrain(look.game.place(tile(this)).terrain).id.as_str());
    /// Its owner: a realm, "independent" or nil; a razed tile keeps its flag.
    Tile.owner (tile_alone): ScriptType::Owner, |look, this| ScriptValue::from(look.game.state.holding(tile(this)).owner);
    /// The realm to whose empire it belongs: razed tiles belong to none, unless their realm keeps
    /// its ruins.
    Tile.realm: REALM, |look, this| ScriptValue::from(claims::empire(&look.game, tile(this)));
    /// The kind of its settlement, razed or not, or nil.
    Tile.settlement (tile_alone): NAME, |look, this| {
        let kind = look.game.state.holding(tile(this)).settlement;
        name(kind.map(|kind| look.game.rules.settlement_name(Some(kind))))
    };
    /// Its settlement is razed.
    Tile.razed (tile_alone): FLAG, |look, this| ScriptValue::Flag(look.game.state.holding(tile(this)).razed);
    /// Baggage stored in it; nil for those who do not own it.
    Tile.baggage: KNOWN, |look, this| {
        let holding = look.game.state.holding(tile(this));
        private(look, if let Owner::Realm(realm) = holding.owner { Some(realm) } else { None }, holding.stock)
    };
    /// Somebody has scouted it.
    Tile.known: FLAG, |look, this| ScriptValue::Flag(look.game.state.holding(tile(this)).known);
    /// It has forest.
    Tile.forest: FLAG, |look, this| ScriptValue::Flag(look.game.place(tile(this)).forest);
    /// It has a mountain.
    Tile.mountain: FLAG, |look, this| ScriptValue::Flag(look.game.place(tile(this)).mountain);
    /// It has a river.
    Tile.river: FLAG, |look, this| ScriptValue::Flag(look.game.place(tile(this)).river);
    /// It lies by the sea.
    Tile.coast: FLAG, |look, this| ScriptValue::Flag(look.game.place(tile(this)).coast);
    /// It is open sea: for ships alone.
    Tile.open_sea: FLAG, |look, this| ScriptValue::Flag(look.game.place(tile(this)).open_sea);
    /// The side, 1 to 6, through which its coast goes on with the sea to starboard; nil away from
    /// the coast.
    Tile.up_coast: KNOWN, |look, this| side(harbours::coast_side(&look.game, tile(this), true));
    /// The side, 1 to 6, through which its coast goes on with the sea to port; nil away from the
    /// coast.
    Tile.down_coast: KNOWN, |look, this| side(harbours::coast_side(&look.game, tile(this), false));
    /// Nobody may enter or own it.
    Tile.barred: FLAG, |look, this| ScriptValue::Flag(look.game.place(tile(this)).barred);
    /// It is besieged.
    Tile.besieged: FLAG, |look, this| ScriptValue::Flag(presence::besieged(&look.game, tile(this)));
    /// The realm that besieges it; nil if none does.
    Tile.besieger: REALM, |look, this| ScriptValue::from(look.game.state.sieges.get(&tile(this)).map(|siege| siege.besieger));
    /// Its besieger has assaulted or bombarded it in this turn of theirs.
    Tile.siege_acted: FLAG, |look, this| ScriptValue::Flag(look.game.state.sieges.get(&tile(this)).is_some_and(|siege| siege.acted));
    /// Points of a garrison without banners that is besieged there; 0 where there is none.
    Tile.garrison: NUMBER, |look, this| number(look.game.state.sieges.get(&tile(this)).map_or(0, |siege| siege.garrison));
    /// It has a harbour that ships can lie in.
    Tile.harbour: FLAG, |look, this| ScriptValue::Flag(harbours::harbour(&look.game, tile(this)));
    /// Ships of any owner in its harbour or on the sea beside it.
    Tile.ships: SHIPS, |look, this| ships(look.game.state.ships_on(tile(this)).map(|(id, _)| id));
    /// Tiles that ships reach from it in one move.
    Tile.by_sea: TILES, |look, this| tiles(harbours::sea_ways(&look.game, tile(this)));
    /// Things that lie on it for some time, such as the discs of spells. `known_to` lists the realms that
    /// know of one, where not everybody does; others do not find it here.
    Tile.marks (tile_alone): ScriptType::List(&ScriptType::Fields(MARK)), |look, this| ScriptValue::List(look.viewer.marks_on(look.game.state, tile(this)).map(ScriptValue::from).collect());
    /// The hidden claims to it that whoever looks may know of, each with the realm and all that it is known to, its own
    /// among them.
    Tile.hidden_claims: ScriptType::List(&ScriptType::Fields(CLAIM)), |look, this| {
        ScriptValue::List(look.viewer.hidden_claims_to(look.game.state, tile(this)).map(claim).collect())
    };
    /// The hordes on it: marks of kinds with `horde: yes`, armies that belong to nobody and whose amount
    /// is their points.
    Tile.hordes: ScriptType::List(&ScriptType::Fields(MARK)), |look, this| ScriptValue::List(presence::hordes_on(&look.game, tile(this)).map(ScriptValue::from).collect());
    /// The tiles that its river reaches, one after the other to its end.
    Tile.downstream: TILES, |look, this| tiles(look.game.map().downstream(&look.game.rules.tiles, tile(this)));
    /// Its number on its river, the source being 1, counted along the longer branch where rivers join; nil without
    /// a river.
    Tile.river_tile: KNOWN, |look, this| {
        let counted = look.game.map().river_tile(&look.game.rules.tiles, tile(this));
        counted.and_then(|counted| i64::try_from(counted).ok()).map_or(ScriptValue::Nothing, number)
    };
    /// The design of the tile of the box that lies there, as the set of tiles names it.
    Tile.design: TEXT, |look, this| {
        let design = look.game.design(tile(this));
        ScriptValue::text(design.map_or("", |design| design.id.as_str()))
    };
    /// Its sides, clockwise from north-east: names of the rules' `edges:`, such as "plain" and "river". Empty for
    /// provinces.
    Tile.sides: TEXTS, |look, this| {
        let laid = look.game.place(tile(this)).laid();
        ScriptValue::List(laid.into_iter().flat_map(|laid| look.game.rules.tiles.sides(laid.design, laid.turn)).map(ScriptValue::text).collect())
    };
    /// Tiles at its sides, clockwise from north-east, whatever lies between.
    Tile.around (stays): TILES, |look, this| {
        let map = look.game.map();
        tiles(map.place(tile(this)).sides().filter_map(|side| map.adjacent(tile(this), side)))
    };
    /// The kind of a province, besides its terrain: one that the rules declare under `province_kinds`; nil for
    /// tiles of hexes.
    Tile.kind: NAME, |look, this| name(province(look, this).map(|province| province.kind.as_str()));
    /// The benefit of a province to its holder: one that the rules declare under `province_benefits`, or some
    /// words where they declare none; else nil.
    Tile.benefit: NAME, |look, this| name(province(look, this).and_then(|province| province.benefit.as_deref()));
    /// The edges of the map that a province touches: some of "north", "east", "south" and "west".
    Tile.edges: TEXTS, |look, this| {
        let edges = province(look, this).into_iter().flat_map(|province| &province.edges);
        ScriptValue::List(edges.map(|edge| ScriptValue::word(edge.word())).collect())
    };
    /// Provinces that a province meets at a corner only, which is not enough to adjoin.
    Tile.corners: TILES, |look, this| tiles(province(look, this).into_iter().flat_map(|province| province.corners.iter().copied()));
    /// Banners of any realm that are on it.
    Tile.banners: BANNERS, |look, this| banners(look.game.state.banners_on(tile(this)).map(|(id, _)| id));
    /// Banners of any realm that are on it or aboard ships there.
    Tile.all_banners: BANNERS, |look, this| banners(tile_forces::banners_in(&look.game, tile(this)));
    /// Tiles over its land borders.
    Tile.neighbours (stays): TILES, |look, this| tiles(look.game.map().neighbours(tile(this)));

    /// Its owner: a realm or "independent".
    Ship.owner: ScriptType::Owner, |look, this| ScriptValue::from(look.game.state.ship(ship(this)).owner);
    /// The number on its flag.
    Ship.number: NUMBER, |look, this| number(look.game.state.ship(ship(this)).number);
    /// The tile where it is, or was last.
    Ship.tile: ScriptType::Tile, |look, this| ScriptValue::Tile(look.game.state.ship(ship(this)).at);
    /// It lies in the harbour of its tile, not on the sea beside it.
    Ship.docked: FLAG, |look, this| ScriptValue::Flag(look.game.state.ship(ship(this)).docked);
    /// Tiles it sailed in this turn of its realm.
    Ship.moved: NUMBER, |look, this| number(look.game.state.ship(ship(this)).moved);
    /// Banners that it carries.
    Ship.banners: BANNERS, |look, this| banners(look.game.state.carried(ship(this)));
    /// Names of the marks that it bears, such as `pirates`.
    Ship.marks: TEXTS, |look, this| ScriptValue::List(look.game.state.ship(ship(this)).marks.keys().map(ScriptValue::text).collect());
    /// A mark that it bears keeps it from sailing to another tile.
    Ship.held: FLAG, |look, this| ScriptValue::Flag(fleets::held_by(&look.game, ship(this)).is_some());
    /// It is sunk or gone.
    Ship.removed: FLAG, |look, this| ScriptValue::Flag(look.game.state.ship(ship(this)).removed);
}
