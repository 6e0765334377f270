//! Refuses effects in the rows of tables where nothing would carry them out ([`crate::rules::procedure`]).

use std::collections::{BTreeMap, BTreeSet};
use std::slice::from_ref;

use crate::rules::amount::Amount;
use crate::rules::decode::Parts;
use crate::rules::effect::{EFFECTS, EffectKind};
use crate::rules::layers::Layer;
use crate::rules::procedure::{Procedure, effect_names};
use crate::rules::race::{ModifierEffect, Target};
use crate::rules::table::{NEEDED, Needed};
use crate::say;
use crate::text::{Joined, Text, listed_code, quoted};
use crate::yaml::{Node, NodeKind, Reader, Span};

/// A table whose rows a procedure carries out.
#[derive(Clone)]
struct Use<'t> {
    table: &'t str,
    procedure: Procedure,
    /// Reason for this procedure, if the table does not say so by its name: `, which … rolls on`.
    why: Text,
}

/// Goes through all tables that procedures or scripts roll on, by their files.
pub(in crate::rules) fn check(reader: &Reader<'_>, layers: &[Layer], parts: &Parts, tree: &Node) {
    let Some(tables) = tree.get("tables") else { return };
    let known = tables.keys();
    let mut walk = ProcedureWalk {
        reader,
        tables: known
            .iter()
            .filter_map(|(name, at)| Some(((*name)?, &tables.entries()[*at].1)))
            .collect(),
        todo: first_uses(layers, parts),
        seen: BTreeSet::new(),
        told: BTreeSet::new(),
    };
    while let Some(next) = walk.todo.pop() {
        walk.table(&next);
    }
    let of_amounts = |row: &&Needed| row.shape == "roll" && row.procedure.is_none();
    for needed in NEEDED.iter().filter(of_amounts).filter(|row| parts.required.has(row.part)) {
        let rows = walk.tables.get(needed.name).and_then(|table| table.get("rows"));
        for (_, row) in rows.map(Node::entries).unwrap_or_default() {
            let cells = if let NodeKind::List(cells) = &row.kind { cells } else { from_ref(row) };
            let known = |key: &Node| EFFECTS.iter().any(|row| key.scalar() == Some(row.name));
            let keys = cells.iter().flat_map(Node::entries).map(|(key, _)| key);
            for key in keys.filter(|key| known(key)) {
                reader.fault(
                    key.span,
                    "rules::misplaced_effect",
                    say!(
                        "the rows of the table `{name}` are amounts, not effects",
                        name = quoted(needed.name)
                    ),
                    say!("nothing would come of it"),
                    say!("write an amount such as `3` or `2d6x100`"),
                );
            }
        }
    }
}

/// Lists the tables that procedures and scripts roll on themselves.
fn first_uses<'t>(layers: &[Layer], parts: &'t Parts) -> Vec<Use<'t>> {
    let name = |at: usize| parts.names.tables[at].as_str();
    let mut uses = Vec::new();
    for (at, needed) in NEEDED.iter().enumerate() {
        if let Some(procedure) = needed.procedure_in(&parts.required) {
            uses.push(Use { table: name(at), procedure, why: Text::EMPTY });
        }
    }
    for terrain in &parts.terrains {
        let named = [
            (terrain.scouting, Procedure::Scouting, "`scouting`"),
            (terrain.from_ships, Procedure::Scouting, "`from_ships`"),
            (terrain.battlefield, Procedure::Battlefield, "`battlefield`"),
        ];
        for (table, procedure, key) in named {
            let Some(table) = table else { continue };
            let why = say!(
                ", which the terrain `{terrain}` names under {key}",
                terrain = quoted(&terrain.id),
                key = quoted(key)
            );
            uses.push(Use { table: name(usize::from(table.0)), procedure, why });
        }
    }
    for modifier in &parts.modifiers {
        let (Target::Table(of), ModifierEffect::Instead(other)) =
            (modifier.target, modifier.change)
        else {
            continue;
        };
        let of = name(usize::from(of.0));
        let procedures = uses.iter().filter(|other| other.table == of).map(|other| other.procedure);
        let procedures: BTreeSet<Procedure> = procedures.collect();
        uses.extend(procedures.into_iter().map(|procedure| Use {
            table: name(usize::from(other.0)),
            procedure,
            why: say!(
                ", which the modifier `{modifier}` puts in place of `{of}`",
                modifier = quoted(&modifier.name),
                of = quoted(of)
            ),
        }));
    }
    let used: BTreeSet<&str> = uses.iter().map(|one| one.table).collect();
    let in_scripts = quoted_in_scripts(layers);
    for table in parts.names.tables.iter().filter(|table| !used.contains(table.as_str())) {
        let (procedure, why) = match in_scripts.get(table.as_str()).copied().unwrap_or(false) {
            true => (Procedure::Script, say!(", on which a script rolls with `play.table`")),
            false => (Procedure::ScriptReads, Text::EMPTY),
        };
        uses.push(Use { table, procedure, why });
    }
    uses.reverse();
    uses
}

/// Returns the names that scripts quote, and of each whether they do nothing with it but to have the rows of
/// a table carried out. Each script is gone through once.
fn quoted_in_scripts(layers: &[Layer]) -> BTreeMap<&str, bool> {
    let mut found: BTreeMap<&str, bool> = BTreeMap::new();
    for (_, source) in layers.iter().flat_map(|layer| &layer.scripts) {
        let text = source.text.as_str();
        for (at, quote) in text.match_indices(['"', '\'']) {
            let rest = &text[at + quote.len()..];
            let no_name = |letter: char| !letter.is_ascii_alphanumeric() && letter != '_';
            let Some(end) = rest.find(no_name).filter(|end| rest[*end..].starts_with(quote)) else {
                continue;
            };
            let rolled = text[..at].ends_with("play.table(");
            let only = found.entry(&rest[..end]).or_insert(true);
            *only &= rolled;
        }
    }
    found
}

struct ProcedureWalk<'w, 't> {
    reader: &'w Reader<'w>,
    tables: BTreeMap<&'t str, &'t Node>,
    todo: Vec<Use<'t>>,
    seen: BTreeSet<(&'t str, Procedure)>,
    /// Places that have been told of: a table may be rolled on by several others.
    told: BTreeSet<(u16, u32)>,
}

impl<'t> ProcedureWalk<'_, 't> {
    fn table(&mut self, of: &Use<'t>) {
        if !self.seen.insert((of.table, of.procedure)) {
            return;
        }
        let Some(table) = self.tables.get(of.table).copied() else { return };
        if table.get("roll").is_none() {
            return;
        }
        for (_, row) in table.get("rows").map(Node::entries).unwrap_or_default() {
            match &row.kind {
                NodeKind::List(cells) => cells.iter().for_each(|cell| self.cell(of, cell)),
                _ => self.cell(of, row),
            }
        }
    }

    /// Checks a cell: a map of effects; the name of a settlement, or `barren`, stands for the effect `find`.
    fn cell(&mut self, of: &Use<'t>, cell: &'t Node) {
        let Some(text) = cell.scalar() else {
            return self.effects(of, of.procedure, None, cell);
        };
        if of.procedure == Procedure::ScriptReads {
            return;
        }
        let may = effect_names(&of.procedure.effects());
        if Amount::parse(text).is_some() {
            self.misplaced(of, None, None, cell.span, &may);
        } else if !of.procedure.carries_out(EffectKind::Find) && !cell.is_null() {
            self.misplaced(of, Some("find"), None, cell.span, &may);
        }
    }

    fn effects(&mut self, of: &Use<'t>, by: Procedure, within: Option<&str>, node: &'t Node) {
        for (key, value) in node.entries() {
            let name = key.scalar().unwrap_or_default();
            let Some(row) = EFFECTS.iter().find(|row| row.name == name) else { continue };
            if !by.carries_out(row.kind) {
                let may = effect_names(&by.effects());
                self.misplaced(of, Some(name), within, key.span, &may);
                continue;
            }
            let inside = by.inside(row.kind);
            if let (EffectKind::RollOn, Some(other)) = (row.kind, value.scalar())
                && let Some((&other, _)) = self.tables.get_key_value(other)
            {
                let why = say!(", on which `{table}` rolls", table = quoted(of.table));
                self.todo.push(Use { table: other, procedure: inside, why });
            }
            for nested in (row.nested)(value) {
                let within = if inside == by { within } else { Some(row.name) };
                self.effects(of, inside, within, nested);
            }
        }
    }

    fn misplaced(
        &mut self,
        of: &Use<'t>,
        effect: Option<&str>,
        within: Option<&str>,
        span: Span,
        may: &[&str],
    ) {
        if !self.told.insert((span.file, span.start)) {
            return;
        }
        let what = effect
            .map_or_else(|| say!("a bare amount"), |effect| quoted(format_args!("`{effect}`")));
        let inside = within
            .map_or(Text::EMPTY, |effect| say!(" inside `{effect}`", effect = quoted(effect)));
        let name = effect.unwrap_or_default();
        let help = if may.contains(&"each_banner") && on_banner(name) {
            say!(
                "no banner acts here: write `each_banner: {{{name}: …}}`, or `chosen_banner`",
                name = quoted(name)
            )
        } else {
            let row = EFFECTS.iter().find(|row| row.name == name);
            let elsewhere = row.map_or_else(
                || Text::EMPTY,
                |row| say!("it can stand in {row}; ", row = row.stands_in()),
            );
            say!(
                "{elsewhere}what can be carried out here: {may}",
                elsewhere,
                may = listed_code(may, Joined::Comma)
            )
        };
        self.reader.fault(
            span,
            "rules::misplaced_effect",
            say!(
                "nothing carries out {what}{inside} in the table `{table}`{why}",
                what,
                inside,
                table = quoted(of.table),
                why = &of.why
            ),
            say!("nothing would come of it"),
            help,
        );
    }
}

/// True if an effect befalls a banner that acted.
fn on_banner(name: &str) -> bool {
    effect_names(Procedure::Banner.own()).contains(&name)
}
