//! Units and characters for scripts: who they are, where they stand, what they carry and suffer.
//! A realm that looks sees its own, and the prisoners that it holds.

use super::fields::field_rows;
use super::script_values::{banner, name, number, realm, troop, troops};
use super::{Call, FieldRow, Space, rows};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{
    BannerId, Keeper, RealmId, ScriptField, ScriptType, ScriptValue, Station, Troop, TroopId,
};
use crate::engine::armies::roster;
use crate::fault::Fault;
use crate::lua::world::CampaignView;

const NUMBER: ScriptType = ScriptType::Optional(&ScriptType::Number);
const TEXT: ScriptType = ScriptType::Optional(&ScriptType::Text);
const FLAG: ScriptType = ScriptType::Optional(&ScriptType::Flag);
const TEXTS: ScriptType = ScriptType::List(&ScriptType::Text);
const BANNER: ScriptType = ScriptType::Optional(&ScriptType::Banner);
const TROOPS: ScriptType = ScriptType::List(&ScriptType::Troop);

/// The fields of a wound.
const WOUND: &[ScriptField] = &[
    ScriptField { name: "what", of: ScriptType::Text },
    ScriptField { name: "out", of: ScriptType::Flag },
    ScriptField { name: "penalty", of: ScriptType::Text },
    ScriptField { name: "rounds", of: NUMBER },
];

/// The fields of a captured standard or machine.
const TROPHY: &[ScriptField] = &[
    ScriptField { name: "of", of: ScriptType::Realm },
    ScriptField { name: "kind", of: ScriptType::Text },
    ScriptField { name: "machine", of: ScriptType::Flag },
    ScriptField { name: "banner", of: BANNER },
];
const TROPHIES: ScriptType = ScriptType::List(&ScriptType::Fields(TROPHY));

field_rows! { FIELDS:
    /// Its realm.
    Troop.realm: ScriptType::Realm, |look, this| ScriptValue::Realm(body(look, this).realm);
    /// Its number on the roll of its realm, as players type it.
    Troop.number: NUMBER, |look, this| of_troop(look, this, |one| number(one.number));
    /// The title of its kind in its list.
    Troop.name: TEXT, |look, this| of_troop(look, this, |one| ScriptValue::text(roster::kind_title(&look.game, one)));
    /// The id of its kind in its list.
    Troop.kind: TEXT, |look, this| of_troop(look, this, |one| ScriptValue::text(one.kind.as_str()));
    /// The id of the army list that it came from.
    Troop.list: TEXT, |look, this| of_troop(look, this, |one| ScriptValue::text(one.list.as_str()));
    /// Its kind of troops: "infantry", "cavalry", "chariot", "machine", "monster", "hero" or "wizard".
    Troop.arm: TEXT, |look, this| of_troop(look, this, |one| ScriptValue::word(one.arm.word()));
    /// It is a character, not a unit.
    Troop.character: FLAG, |look, this| of_troop(look, this, |one| ScriptValue::Flag(one.character.is_some()));
    /// Army points of all of it.
    Troop.points: NUMBER, |look, this| of_troop(look, this, |one| number(one.points()));
    /// Army points of each model with its gear, or of the character.
    Troop.worth: NUMBER, |look, this| of_troop(look, this, |one| number(one.worth));
    /// Models in the unit; 1 for a character.
    Troop.models: NUMBER, |look, this| of_troop(look, this, |one| number(one.models));
    /// Most models that the unit may have.
    Troop.largest: NUMBER, |look, this| of_troop(look, this, |one| number(roster::largest(&look.game, one)));
    /// Gear and magic items that it carries, by their names in the list.
    Troop.gear: TEXTS, |look, this| texts(look, this, |one| &one.gear);
    /// Its elite bonus this season.
    Troop.elite: NUMBER, |look, this| of_troop(look, this, |one| number(one.dulled.unwrap_or(one.elite)));
    /// It carries its own standard.
    Troop.standard: FLAG, |look, this| of_troop(look, this, |one| ScriptValue::Flag(one.standard));
    /// The level of a character; nil for units.
    Troop.level: NUMBER, |look, this| of_troop(look, this, |one| one.character.as_ref().map_or(ScriptValue::Nothing, |own| number(own.level)));
    /// It is a character who may command a banner by the army list (NL-ARMY-05).
    Troop.commands: FLAG, |look, this| of_troop(look, this, |one| ScriptValue::Flag(one.character.as_ref().is_some_and(|own| own.commands)));
    /// Wounds that have not healed. With `out` the character takes part in no battle; `penalty` is
    /// what they cost, and `rounds` how many they last, the current one included (nil: the season).
    Troop.wounds: ScriptType::List(&ScriptType::Fields(WOUND)), |look, this| wounds(look, this);
    /// Lasting harm that the character has taken (NL-TT-15).
    Troop.scars: TEXTS, |look, this| texts(look, this, |one| one.character.as_ref().map_or(&[], |own| &own.scars));
    /// Spells that the character knows.
    Troop.spells: TEXTS, |look, this| texts(look, this, |one| one.character.as_ref().map_or(&[], |own| &own.spells));
    /// It can take part in a battle: no wound keeps it out.
    Troop.fit: FLAG, |look, this| of_troop(look, this, |one| ScriptValue::Flag(one.fit()));
    /// Its place: "reserve" (at home, in no banner), "meant" (for a banner that is not formed yet), "banner",
    /// "captive" (in chains with another's banner), "dungeon" or "gone".
    Troop.station: TEXT, |look, this| of_troop(look, this, |one| ScriptValue::word(match one.station {
        Station::Reserve => "reserve",
        Station::Meant(_) => "meant",
        Station::Banner(_) => "banner",
        Station::Captive(_) => "captive",
        Station::Dungeon(_) => "dungeon",
        Station::Gone => "gone",
    }));
    /// The banner that it is in, or that holds it captive; nil elsewhere.
    Troop.banner: BANNER, |look, this| of_troop(look, this, |one| match one.station {
        Station::Banner(banner) | Station::Captive(banner) => ScriptValue::Banner(banner),
        _ => ScriptValue::Nothing,
    });
    /// The realm that holds it prisoner; nil if none does.
    Troop.captor: ScriptType::Optional(&ScriptType::Realm), |look, this| of_troop(look, this, |one| ScriptValue::from(captor(look, one)));

    /// Units and characters in it, by their numbers; empty for other realms, and where banners hold
    /// points alone.
    Banner.troops: TROOPS, |look, this| troops(look.game.state.roster.in_banner(banner(this)).filter(|(_, one)| seen(look, one)).map(|(id, _)| id));
    /// Characters in it who can act and may command it, the one who does first: that of the highest
    /// level. Empty for other realms.
    Banner.commanders: TROOPS, |look, this| {
        let here = look.game.state.roster.in_banner(banner(this)).filter(|(_, one)| seen(look, one) && one.fit());
        let mut able: Vec<(i64, TroopId)> = here
            .filter_map(|(id, one)| one.character.as_ref().filter(|own| own.commands).map(|own| (-own.level, id)))
            .collect();
        able.sort_unstable();
        troops(able.into_iter().map(|(_, id)| id))
    };
    /// The name of its commander, as players call them (`commander 1 Otto`); nil without a name.
    Banner.commander: TEXT, |look, this| name(look.game.state.annotations.commanders.get(&banner(this)).map(String::as_str));
    /// Prisoners in chains with its baggage, for their own realms and its own.
    Banner.prisoners: TROOPS, |look, this| troops(look.game.state.roster.captives(banner(this)).filter(|(_, one)| seen(look, one)).map(|(id, _)| id));
    /// Captured standards and machines that it carries: whose they were, of which `kind` of troops,
    /// and whether it is a machine.
    Banner.trophies: TROPHIES, |look, this| trophies(look, |keeper| keeper == Keeper::Banner(banner(this)));
    /// Units and characters on its roll who are not gone, by their numbers; empty for other realms,
    /// and where banners hold points alone.
    Realm.troops: TROOPS, |look, this| troops(look.game.state.roster.present().filter(|(_, one)| one.realm == realm(this) && seen(look, one)).map(|(id, _)| id));
    /// Characters of others whom it holds prisoner, with its banners and in its dungeon.
    Realm.prisoners: TROOPS, |look, this| troops(look.game.state.roster.present().filter(|(_, one)| captor(look, one) == Some(realm(this)) && seen(look, one)).map(|(id, _)| id));
    /// Captured standards and machines that its banners carry, or that are in its capital.
    Realm.trophies: TROPHIES, |look, this| trophies(look, |keeper| match keeper {
        Keeper::Banner(banner) => look.game.state.banner(banner).realm == realm(this),
        Keeper::Capital(keeper) => keeper == realm(this),
        Keeper::Lost => false,
    });
}

rows! { FUNCTIONS:
    /// A number of its profile, such as `troop:profile("leadership")`, as its army list gives it
    /// under `profile:`; that of a character may rise with the level. Nil where the list gives
    /// none, and for other realms.
    Troop.profile, Look, (name: ScriptType::Text) -> NUMBER, profile;
    /// A unit or character of a realm by its number on the roll; nil if there is none.
    Realm.troop, Look, (number: ScriptType::Number) -> ScriptType::Optional(&ScriptType::Troop), numbered;
}

fn body<'v>(look: &'v CampaignView<'_>, this: &ScriptValue) -> &'v Troop {
    look.game.state.roster.troop(troop(this))
}

/// Returns the realm that holds somebody prisoner.
fn captor(look: &CampaignView<'_>, one: &Troop) -> Option<RealmId> {
    match one.station {
        Station::Captive(banner) => Some(look.game.state.banner(banner).realm),
        Station::Dungeon(realm) => Some(realm),
        _ => None,
    }
}

/// True if who looks knows them: their own realm, and who holds them (NL-TT-18).
fn seen(look: &CampaignView<'_>, one: &Troop) -> bool {
    match look.viewer {
        Viewer::Host => true,
        Viewer::Realm(viewer) => one.realm == viewer || captor(look, one) == Some(viewer),
        Viewer::Public => false,
    }
}

fn of_troop(
    look: &CampaignView<'_>,
    this: &ScriptValue,
    read: impl FnOnce(&Troop) -> ScriptValue,
) -> ScriptValue {
    let one = body(look, this);
    if seen(look, one) { read(one) } else { ScriptValue::Nothing }
}

fn texts(
    look: &CampaignView<'_>,
    this: &ScriptValue,
    read: impl FnOnce(&Troop) -> &[String],
) -> ScriptValue {
    let one = body(look, this);
    let all = if seen(look, one) { read(one) } else { &[] };
    ScriptValue::List(all.iter().map(|text| ScriptValue::text(text.as_str())).collect())
}

fn wounds(look: &CampaignView<'_>, this: &ScriptValue) -> ScriptValue {
    let one = body(look, this);
    let character = one.character.as_ref().filter(|_| seen(look, one));
    let all = character.into_iter().flat_map(|own| &own.wounds).map(|wound| {
        let rounds = wound.rounds.map_or(ScriptValue::Nothing, number);
        let fields = [
            ("what", ScriptValue::text(wound.what.as_str())),
            ("out", ScriptValue::Flag(wound.out)),
            ("penalty", ScriptValue::text(wound.penalty.as_str())),
            ("rounds", rounds),
        ];
        ScriptValue::Map(fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
    });
    ScriptValue::List(all.collect())
}

/// Lists who has captured what, which everybody knows.
fn trophies(look: &CampaignView<'_>, kept: impl Fn(Keeper) -> bool) -> ScriptValue {
    let here = look.game.state.roster.trophies.iter().filter(|trophy| kept(trophy.keeper));
    let all = here.map(|trophy| {
        let banner: Option<BannerId> = match trophy.keeper {
            Keeper::Banner(banner) => Some(banner),
            _ => None,
        };
        let fields = [
            ("of", ScriptValue::Realm(trophy.of)),
            ("kind", ScriptValue::text(trophy.kind.as_str())),
            ("machine", ScriptValue::Flag(trophy.machine)),
            ("banner", ScriptValue::from(banner)),
        ];
        ScriptValue::Map(fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
    });
    ScriptValue::List(all.collect())
}

fn profile(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    call.world().read(|look| {
        let one = body(look, call.argument(0));
        let army = look.game.rules.armies.iter().find(|army| army.id == one.list);
        let given = army.and_then(|army| army.profile(&one.kind)).filter(|_| seen(look, one));
        let level = one.character.as_ref().map_or(0, |own| own.level);
        given.and_then(|all| all.at(call.text(1), level)).map_or(ScriptValue::Nothing, number)
    })
}

fn numbered(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    call.world().read(|look| {
        let roster = &look.game.state.roster;
        let found = roster.numbered(realm(call.argument(0)), call.number(1));
        found
            .filter(|id| seen(look, roster.troop(*id)))
            .map_or(ScriptValue::Nothing, ScriptValue::Troop)
    })
}
