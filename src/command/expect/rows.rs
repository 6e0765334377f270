//! The table of expectations: usage, what is expected, how it is checked and who may know. Help and
//! reference derive from it.

use super::known::{
    asked_itself, banner_known, counter_known, everybody, host_alone, own_realm, realm_known,
    tile_known, told_known,
};
use super::{Checked, banners, chronicle, course, events, intrigue, orders, realms, ships, tiles};
use crate::campaign::RealmId;
use crate::command::Context;
use crate::text::RowDoc;

pub struct Expectation {
    pub usage: &'static str,
    pub doc: RowDoc,
    pub(super) check: fn(&Context<'_>, &[&str]) -> Option<Checked>,
    /// True if a realm may know what is found.
    pub(super) sees: fn(&Context<'_>, RealmId, &[&str]) -> bool,
}

macro_rules! expectations {
    ($($(#[doc = $doc:literal])+ $usage:literal, $check:path, $sees:path;)+) => {
        /// Every expectation, tried in order; the first whose shape fits decides.
        pub const EXPECTATIONS: &[Expectation] = &[$(Expectation { usage: $usage, doc: RowDoc::new(concat!($($doc),+)), check: $check, sees: $sees }),+];
    };
}

expectations! {
    /// The last order was refused, by this rule or by any. What was not understood counts as
    /// refused by none.
    "refused [RULE]", orders::refused, asked_itself;
    /// A script failed while it judged the last order or carried it out; its report contains this
    /// text.
    "failed [TEXT]", orders::failed, asked_itself;
    /// The last line was not understood: it is not an order, or names something that does not
    /// exist. The message contains this text.
    "not understood [TEXT]", orders::not_understood, asked_itself;
    /// The value of a banner on the map, or its place.
    "banner REALM NUMBER points|baggage|at|side|service|race VALUE", banners::banner, banner_known;
    /// The state of a banner; `gone`: no banner of this number is on the map.
    "banner REALM NUMBER gone|shut_in|free|held|busy|regroups", banners::banner_is, everybody;
    /// A banner is in hiding.
    "banner REALM NUMBER hidden", banners::banner_is_hidden, everybody;
    /// The value of a unit or character, by its number in the roster.
    "roster REALM NUMBER models|points|banner|level|elite|kind VALUE", banners::roster, own_realm;
    /// The state of a unit or character.
    "roster REALM NUMBER gone|home|fit|out|wounded|unhurt|captive|jailed|scarred|unscarred|standard|no_standard", banners::roster_is, own_realm;
    /// The owner of a tile, its settlement or the goods stored there.
    "tile TILE owner|settlement|stock VALUE", tiles::tile, tile_known;
    /// A realm has a hidden claim to a tile, of which whoever looks knows.
    "tile TILE hidden_claim REALM|none", tiles::hidden_claim, everybody;
    /// The state of a tile.
    "tile TILE known|unknown|razed|unrazed|burnt|unburnt|barren", tiles::tile_is, everybody;
    /// The realm that besieges a tile, or the strength of a garrison without banners.
    "siege TILE by REALM | siege TILE none | siege TILE garrison|baggage|hardship NUMBER", tiles::siege, everybody;
    /// The mark on a tile, and its amount.
    "lies TILE none|NAME [AMOUNT]", tiles::lies, everybody;
    /// The ship that carries a banner.
    "banner REALM NUMBER aboard NUMBER|none", banners::aboard, everybody;
    /// The number of ships of an owner at a tile.
    "ships TILE OWNER NUMBER", ships::ships, everybody;
    /// The place of a ship.
    "ship OWNER NUMBER TILE [docked|sea]", ships::ship, everybody;
    /// A ship is off the map, or has made its move of this turn.
    "ship OWNER NUMBER gone|sailed", ships::ship, everybody;
    /// The mark that a ship bears, and its amount.
    "ship OWNER NUMBER bears NAME [AMOUNT] | ship OWNER NUMBER bears none", ships::ship, everybody;
    /// The independent empire of the first tile is these tiles and no others.
    "independents TILE…", tiles::independents, everybody;
    /// The state of a realm.
    "realm REALM out|playing|capital TILE|none|tiles NUMBER|points NUMBER|crowns|money NUMBER|baggage NUMBER", realms::realm, realm_known;
    /// The value of a counter of a realm.
    "counter REALM COUNTER NUMBER", realms::counter, counter_known;
    /// A mark is on a tile, or on none.
    "mark NAME TILE | mark NAME TILE none", intrigue::mark, everybody;
    /// With whom the independent areas of these tiles are allied.
    "allied TILE… with REALM | allied TILE… none", intrigue::allied, everybody;
    /// The state of a pact, by its number in `pacts`.
    "pact NUMBER awaited|accepted|declined|revealed", intrigue::pact, intrigue::pact_known;
    /// The number of operatives that a realm has still to place.
    "operatives REALM KIND NUMBER", intrigue::operatives, own_realm;
    /// The place of an operative, or the number of operatives on the map.
    "disc NUMBER TILE | disc NUMBER none | discs NUMBER", intrigue::disc, everybody;
    /// The number of banners of a realm on the map.
    "banners REALM NUMBER", banners::banners, everybody;
    /// The points of a realm that are in no banner yet.
    "unplaced REALM own|mercenary|allied NUMBER", realms::unplaced, own_realm;
    /// The order of play.
    "order REALM…", course::order, everybody;
    /// The realm that is asked now, or the host.
    "asked REALM|host", course::asked, everybody;
    /// Everything that must always hold does: what the program says of it, and what mods declare.
    "sound", course::sound, host_alone;
    /// The campaign goes on: nobody has won yet.
    "ongoing", course::ongoing, everybody;
    /// The phase that is played, by its id.
    "phase NAME", course::phase, everybody;
    /// The number of the round.
    "round NUMBER", course::round, everybody;
    /// The only sum that was added up since the last order, or the last of this name.
    "total NUMBER [WHAT]", course::total, everybody;
    /// Something has happened under this rule.
    "rule RULE", course::rule, everybody;
    /// The strength of a banner, as the first realm was told it.
    "told REALM REALM NUMBER points NUMBER", banners::told, told_known;
    /// Since the last order there was an event of this kind that tells this: kinds and fields as
    /// scripts have them, tiles and realms by name, banners as `red1`, `nothing` where there is none,
    /// words of a text joined with `_`; of a list one is enough. It does not hang on the words of the log.
    "told EVENT [FIELD VALUE]…", events::told, everybody;
    /// This order, or answer to a choice, could be given now; it is not given.
    "legal ORDER", orders::legal, asked_itself;
    /// This line is an order that a rule (this one, if named) would refuse now. It is not given;
    /// `refused` is about an order that was.
    "illegal [RULE] ORDER", orders::illegal, asked_itself;
    /// A line shown since the last order or command contains this text.
    "said TEXT", orders::said, everybody;
    /// No line shown since the last order or command contains this text.
    "unsaid TEXT", orders::unsaid, everybody;
    /// The value that the edition or a mod remembers under a name, written as `remember` in a head writes it; of a
    /// table without anything in it, a pair of braces.
    "remembers EDITION|MOD NAME VALUE | remembers EDITION|MOD NAME nothing", course::remembers, host_alone;
    /// No dice that were given are waiting to be used.
    "dice used", course::dice_used, everybody;
    /// The players' name of it; `-` means that it has no name.
    "name TILE NAME | name banner REALM NUMBER NAME | name realm REALM NAME", chronicle::name, everybody;
    /// The commander of a banner, or the emperor of a realm; `-` means nobody.
    "commander REALM NUMBER|emperor NAME", banners::commander, everybody;
    /// The realm that keeps the chronicle.
    "chronicler REALM|nobody", chronicle::chronicler, everybody;
    /// The date, as the chronicle has it.
    "when DATE", chronicle::when, everybody;
    /// The chronicle contains this text, or does not.
    "chronicle TEXT | chronicle without TEXT", chronicle::chronicle, everybody;
    /// The winner, or all winners.
    "winner REALM|nobody | winners REALM REALM…", realms::winner, everybody;
}
