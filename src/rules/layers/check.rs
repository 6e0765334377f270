//! Checks that look at more than one thing of a rule set at once.

use crate::fault::did_you_mean;
use crate::rules::decode::Parts;
use crate::rules::effect::{Effect, GivenUp, Slaying};
use crate::rules::names::Names;
use crate::rules::race::Target;
use crate::rules::table::{By, Cell, RollTable, Shape, Table};
use crate::say;
use crate::text::{Joined, Text, quoted};
use crate::yaml::Reader;

/// Checks over the decoded parts.
pub(in crate::rules) fn check(reader: &Reader<'_>, parts: &Parts) {
    for table in &parts.tables {
        let Shape::Roll(roll) = &table.shape else { continue };
        let column = |at: usize| roll.columns.get(at).copied().flatten();
        let bare =
            parts.terrains.iter().enumerate().any(|(at, kind)| !kind.sea && column(at).is_none());
        if roll.by == By::Terrain && bare {
            reader.fault(
                table.span,
                "rules::columns",
                say!(
                    "the table `{table}` has no column for some terrain",
                    table = quoted(&table.name)
                ),
                say!("in this table"),
                say!("add the missing columns"),
            );
        }
    }
    for (name, span) in parts.races.iter().flat_map(|race| &race.names) {
        let known = &parts.name_tables.written;
        if !known.contains(name) {
            let all = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            let help = did_you_mean(name, known.iter().map(String::as_str), || {
                say!("the section `names` has {all}", all = quoted(all))
            });
            reader.fault(
                *span,
                "rules::unknown_name",
                say!("there is no people `{name}`", name = quoted(name)),
                say!("not known"),
                help,
            );
        }
    }
    for modifier in &parts.modifiers {
        let Target::Lookup(id) = modifier.target else { continue };
        let table = &parts.tables[id.0 as usize];
        if !matches!(&table.shape, Shape::Lookup(lookup) if lookup.by != By::Label) {
            reader.fault(
                modifier.span,
                "rules::modifier",
                say!(
                    "the modifier `{modifier}` changes `{table}`, which is not looked up by tile",
                    modifier = quoted(&modifier.name),
                    table = quoted(&table.name)
                ),
                say!("in this modifier"),
                say!("name a table with `lookup: settlement` or `lookup: terrain`"),
            );
        }
    }
    for table in endless(&parts.tables) {
        reader.fault(
            table.span,
            "rules::endless",
            say!(
                "every row of the table `{table}` rolls again, so it never ends",
                table = quoted(&table.name)
            ),
            say!("in this table"),
            say!("write at least one row without `roll_again` and `roll_on`"),
        );
    }
    let scouting =
        parts.terrains.iter().filter_map(|terrain| Some((terrain, terrain.scouting?, "scouting")));
    let fields = parts
        .terrains
        .iter()
        .filter_map(|terrain| Some((terrain, terrain.battlefield?, "battlefields on")));
    for (terrain, table, what) in scouting
        .chain(fields)
        .map(|(terrain, id, what)| (terrain, &parts.tables[id.0 as usize], what))
    {
        if !matches!(&table.shape, Shape::Roll(roll) if roll.dice.is_some()) {
            reader.fault(
                table.span,
                "rules::table_shape",
                say!(
                    "`{table}` is used for {what} {terrain} and must be a roll table",
                    table = quoted(&table.name),
                    what = Text::noun(what),
                    terrain = quoted(&terrain.id)
                ),
                say!("wrong shape"),
                Text::EMPTY,
            );
        }
    }
}

/// Checks that `script:` of a race or spell names a Lua file of some layer; `files` are those files, such as
/// `rules/dutch/races/undead.lua`.
pub(in crate::rules) fn scripts(reader: &Reader<'_>, parts: &Parts, files: &[&str]) {
    let known = || files.iter().filter_map(|file| file.splitn(3, '/').nth(2));
    let named = parts
        .races
        .iter()
        .map(|race| &race.script)
        .chain(parts.spells.iter().map(|spell| &spell.script));
    for (script, span) in named.flatten().filter(|(script, _)| known().all(|file| file != script)) {
        let list = say!(
            "put the script into the folder of its edition or mod, and list it under `files:` in the manifest"
        );
        let near = crate::fault::nearest(script, known());
        let help = match near {
            Some(near) => Text::list(
                [say!("did you mean `{near}`?", near = quoted(near)), list],
                Joined::Blank,
            ),
            None => list,
        };
        reader.fault(
            *span,
            "rules::no_script",
            say!("there is no script `{script}`", script = quoted(script)),
            say!("not among the files"),
            help,
        );
    }
}

/// Finds roll tables that no throw can end: each row rolls again, on this table or another such one.
fn endless(tables: &[Table]) -> Vec<&Table> {
    let mut ends: Vec<bool> =
        tables.iter().map(|table| !matches!(table.shape, Shape::Roll(_))).collect();
    let mut rolled_by: Vec<Vec<usize>> = vec![Vec::new(); tables.len()];
    for (at, table) in tables.iter().enumerate() {
        let Shape::Roll(roll) = &table.shape else { continue };
        for effects in
            roll.rows.iter().flat_map(|row| &row.cells).filter_map(|cell| {
                if let Cell::Effects(effects) = cell { Some(effects) } else { None }
            })
        {
            visit(effects, &mut |effect| {
                if let Effect::RollOn(other) = effect
                    && let Some(by) = rolled_by.get_mut(other.0 as usize)
                {
                    by.push(at);
                }
            });
        }
    }
    // A table found to end may end those that roll on it.
    let mut todo: Vec<usize> = (0..tables.len()).collect();
    while let Some(at) = todo.pop() {
        let Shape::Roll(roll) = &tables[at].shape else { continue };
        let stops = |cell: &Cell| {
            let Cell::Effects(effects) = cell else { return true };
            let mut stops = true;
            visit(effects, &mut |effect| match effect {
                Effect::RollAgain(true) => stops = false,
                Effect::RollOn(table) => {
                    stops &= ends.get(table.0 as usize).copied().unwrap_or(true)
                }
                _ => {}
            });
            stops
        };
        if !ends[at] && roll.rows.iter().any(|row| row.cells.iter().all(&stops)) {
            ends[at] = true;
            todo.append(&mut rolled_by[at]);
        }
    }
    tables.iter().zip(&ends).filter(|(_, ends)| !**ends).map(|(table, _)| table).collect()
}

/// Returns a table that another one rolls on must be a roll table.
pub(in crate::rules) fn roll_ons(
    reader: &Reader<'_>,
    names: &Names,
    is_rolled: &dyn Fn(&str) -> bool,
    roll: &RollTable,
) {
    for row in &roll.rows {
        for cell in &row.cells {
            if let crate::rules::table::Cell::Effects(effects) = cell {
                visit(effects, &mut |effect| {
                    let Effect::RollOn(table) = effect else { return };
                    let name = &names.tables[table.0 as usize];
                    if !is_rolled(name) {
                        reader.fault(
                            row.span,
                            "rules::table_shape",
                            say!(
                                "`{name}` is rolled on here and must be a roll table",
                                name = quoted(name)
                            ),
                            say!("in this row"),
                            Text::EMPTY,
                        );
                    }
                });
            }
        }
    }
}

pub(in crate::rules) fn visit(effects: &[Effect], see: &mut impl FnMut(&Effect)) {
    for effect in effects {
        see(effect);
        match effect {
            Effect::EachBanner(inner)
            | Effect::TheBanner(inner)
            | Effect::ChosenBanner(inner)
            | Effect::WithoutBaggage(inner)
            | Effect::NeedsFood(inner)
            | Effect::CapturesGeneral(inner)
            | Effect::WithoutShips(inner) => visit(inner, see),
            Effect::Slay(Slaying { without, .. }) | Effect::GiveUpUnit(GivenUp { without, .. }) => {
                visit(without, see)
            }
            Effect::InTerrain(cases) => cases.0.iter().for_each(|(_, inner)| visit(inner, see)),
            _ => {}
        }
    }
}
