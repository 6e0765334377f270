//! Tables as YAML → [`Table`]; that the rows cover every total once is checked here.

use crate::rules::amount::{Amount, Dice};
use crate::rules::cite::Symbol;
use crate::rules::effect::{Effect, ScoutFind};
use crate::rules::effect_read::read_effects;
use crate::rules::names::{Names, Terrain};
use crate::rules::table::{By, Cell, LookupTable, MatrixTable, RollTable, Row, RowKey};
use crate::rules::title::Title;
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};
use crate::yaml::{Node, NodeKind, Reader, Span};

impl By {
    /// Words for what the columns of a table are of.
    pub(in crate::rules) const COLUMNS: &'static [&'static str] = Self::ROWS.split_at(2).0;
    /// Words for what the rows of a lookup are of.
    pub(in crate::rules) const ROWS: &'static [&'static str] = &["terrain", "settlement", "label"];
}

fn read_by(reader: &Reader<'_>, node: &Node, (what, words): (&str, &[&str])) -> Option<By> {
    let index = reader.choice(node, what, words)?;
    Some([By::Terrain, By::Settlement, By::Label][index])
}

fn id_of(reader: &Reader<'_>, names: &Names, by: By, node: &Node) -> Option<usize> {
    let word = reader.text(node)?;
    let (found, known) = match by {
        By::Terrain => (names.terrain(word).map(|terrain: Terrain| terrain.0), &names.terrains),
        _ => (names.settlement(word).map(|kind| kind.0), &names.settlements),
    };
    if found.is_none() {
        let what = if by == By::Terrain { "terrain" } else { "settlement" };
        reader.unknown(node, what, word, known.iter().map(String::as_str));
    }
    found.map(usize::from)
}

pub(in crate::rules) fn read_roll(
    reader: &Reader<'_>,
    names: &Names,
    roll: &Node,
    by: Option<&Node>,
    columns: Option<&Node>,
    rows: &Node,
) -> Option<RollTable> {
    let text = reader.text(roll)?;
    let dice = if text == "total" { None } else { Dice::parse(text) };
    if dice.is_none() && text != "total" {
        reader.expected(roll, "dice such as `d6` or `2d6`, or `total`", Text::EMPTY);
        return None;
    }
    let by =
        by.map_or(Some(By::One), |node| read_by(reader, node, ("kind of column", By::COLUMNS)))?;
    let mut ids = Vec::new();
    let mut count = 1;
    if by != By::One {
        let total = if by == By::Terrain { names.terrains.len() } else { names.settlements.len() };
        ids = vec![None; total];
        let nodes = columns.map_or(&[][..], |node| reader.list(node));
        count = nodes.len();
        for (at, node) in nodes.iter().enumerate() {
            let Some(id) = id_of(reader, names, by, node) else { continue };
            ids[id] = u8::try_from(at).ok();
        }
        from_above(&mut ids, parents(names, by));
    }
    let mut read = Vec::new();
    for (key, value) in rows.entries() {
        let label = key.scalar().unwrap_or_default();
        let Some(parsed) = row_key(label, dice) else {
            reader.fault(
                key.span,
                "rules::row_key",
                say!("`{label}` is not a valid row of this table", label = quoted(label)),
                say!("invalid row"),
                say!("write `3`, `2-4`, `12+`, `2-`, or exact faces as `2+2`"),
            );
            continue;
        };
        let cells = read_cells(reader, names, value, if by == By::One { 1 } else { count });
        let (cells, titles) = cells.into_iter().unzip();
        read.push(Row { label: label.to_owned(), key: parsed, cells, titles, span: key.span });
    }
    check_rows(reader, dice, &read, rows);
    Some(RollTable { dice, by, columns: ids, rows: read })
}

/// Returns for each settlement or terrain the one that it extends.
fn parents(names: &Names, by: By) -> &[Option<usize>] {
    if by == By::Terrain { &names.heirs.terrains } else { &names.heirs.settlements }
}

/// Fills in the properties that things inherit from those they extend, unless they have their own.
fn from_above<T: Clone>(said: &mut [Option<T>], parents: &[Option<usize>]) {
    for at in 0..said.len() {
        let above = |at: &usize| parents.get(*at).copied().flatten();
        let mut line = std::iter::successors(Some(at), above).take(said.len());
        said[at] = line.find_map(|at| said.get(at).cloned().flatten());
    }
}

fn row_key(label: &str, dice: Option<Dice>) -> Option<RowKey> {
    if let Some(low) = label.strip_suffix('+') {
        return Some(RowKey::Range(low.parse().ok()?, dice.map_or(i64::MAX, Dice::max)));
    }
    if let Some(high) = label.strip_suffix('-') {
        return Some(RowKey::Range(dice.map_or(i64::MIN, Dice::min), high.parse().ok()?));
    }
    if label.contains('+') {
        let mut faces: Vec<u8> = label.split('+').map(str::parse).collect::<Result<_, _>>().ok()?;
        let fits = dice.is_some_and(|dice| {
            faces.len() == dice.count as usize
                && faces.iter().all(|face| (1..=dice.sides).contains(face))
        });
        faces.sort_unstable();
        return fits.then_some(RowKey::Faces(faces));
    }
    if let Some((low, high)) = label.split_once('-') {
        let (low, high) = (low.parse().ok()?, high.parse().ok()?);
        return (low <= high).then_some(RowKey::Range(low, high));
    }
    let number = label.parse().ok()?;
    Some(RowKey::Range(number, number))
}

fn read_cells(
    reader: &Reader<'_>,
    names: &Names,
    value: &Node,
    count: usize,
) -> Vec<(Cell, Title)> {
    if let NodeKind::List(items) = &value.kind {
        if items.len() != count {
            reader.fault(
                value.span,
                "rules::columns",
                say!(
                    "this row has {items} results for {count}",
                    items = quoted(items.len()),
                    count = Text::count(count, ProgramNoun::Column)
                ),
                say!("here"),
                Text::EMPTY,
            );
        }
        let cells: Vec<_> =
            items.iter().filter_map(|item| read_cell(reader, names, item)).collect();
        return if cells.len() == count {
            cells
        } else {
            vec![(Cell::Effects(Vec::new()), Title::default()); count]
        };
    }
    read_cell(reader, names, value).into_iter().collect()
}

/// Returns a result and what it is called: `{name: {en: …, nl: …}, …effects}`.
fn read_cell(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<(Cell, Title)> {
    if let Some(text) = node.scalar() {
        if let Some(amount) = Amount::parse(text) {
            return Some((Cell::Amount(amount), Title::default()));
        }
        let found = if text == "barren" { Some(None) } else { names.settlement(text).map(Some) };
        if let Some(found) = found {
            return Some((Cell::Effects(vec![Effect::Find(ScoutFind(found))]), Title::default()));
        }
    }
    let named = |(key, _): &&(Node, Node)| key.scalar() == Some("name");
    let Some((_, name)) = node.entries().iter().find(named) else {
        return read_effects(reader, names, node)
            .map(|effects| (Cell::Effects(effects), Title::default()));
    };
    let effects = node.entries().iter().filter(|entry| !named(entry)).cloned().collect();
    let effects = Node { span: node.span, kind: NodeKind::Map(effects) };
    let title = Title::read_or(reader, Title::default(), Some(name));
    read_effects(reader, names, &effects).map(|effects| (Cell::Effects(effects), title))
}

/// Checks that every total of the dice has exactly one row.
fn check_rows(reader: &Reader<'_>, dice: Option<Dice>, rows: &[Row], node: &Node) {
    let (low, high) = dice.map_or((i64::MIN, i64::MAX), |dice| (dice.min(), dice.max()));
    let mut ranges: Vec<(i64, i64, &Row)> = rows
        .iter()
        .filter_map(|row| match row.key {
            RowKey::Range(low, high) => Some((low, high, row)),
            RowKey::Faces(_) => None,
        })
        .collect();
    ranges.sort_by_key(|(low, _, _)| *low);
    let mut next = low;
    let mut covered = false;
    let gap = |from: i64, to: i64, span: Span| {
        let missing = match (from == i64::MIN, to == i64::MAX, from == to) {
            (true, _, _) => say!("{number} and less", number = to),
            (_, true, _) => say!("{number} and more", number = from),
            (_, _, true) => Text::Number(from),
            _ => say!("{from} to {to}", from, to),
        };
        reader.fault(
            span,
            "rules::gap",
            say!("no row of this table covers {missing}", missing),
            say!("a row is missing here"),
            say!("add a row, with `{{}}` if nothing happens"),
        );
    };
    for (from, to, row) in ranges {
        if from < low || to > high {
            reader.fault(
                row.span,
                "rules::impossible_row",
                say!("the dice of this table never show `{row}`", row = quoted(&row.label)),
                say!("outside the dice"),
                Text::EMPTY,
            );
        }
        if covered {
            reader.fault(
                row.span,
                "rules::overlap",
                say!("`{row}` overlaps another row", row = quoted(&row.label)),
                say!("already covered"),
                Text::EMPTY,
            );
            continue;
        }
        if from < next {
            reader.fault(
                row.span,
                "rules::overlap",
                say!("`{row}` overlaps another row", row = quoted(&row.label)),
                say!("already covered"),
                Text::EMPTY,
            );
        } else if from > next {
            gap(next, from - 1, row.span);
        }
        match to.checked_add(1) {
            Some(after) => next = next.max(after),
            None => covered = true,
        }
    }
    if !covered && next <= high {
        let last = rows.last().map_or(node.span, |row| row.span);
        gap(next, high, last);
    }
}

pub(in crate::rules) fn read_lookup(
    reader: &Reader<'_>,
    names: &Names,
    lookup: &Node,
    rows: &Node,
) -> Option<LookupTable> {
    let by = read_by(reader, lookup, ("kind of row", By::ROWS))?;
    let count = match by {
        By::Terrain => names.terrains.len(),
        By::Label => rows.entries().len(),
        _ => names.settlements.len() + 1,
    };
    let mut cells = vec![None; count];
    let mut labels = Vec::new();
    for (key, value) in rows.entries() {
        let index = if by == By::Label {
            labels.push(key.scalar().unwrap_or_default().to_owned());
            labels.len() - 1
        } else if by == By::Settlement && key.scalar() == Some("barren") {
            0
        } else {
            let Some(id) = id_of(reader, names, by, key) else { continue };
            id + usize::from(by == By::Settlement)
        };
        match value.scalar().and_then(Amount::parse) {
            Some(amount) => cells[index] = Some((amount, value.span)),
            None => reader.expected(value, "an amount such as `3` or `2d6x100`", Text::EMPTY),
        }
    }
    if by != By::Label {
        // Of settlements the first cell is for barren land.
        from_above(&mut cells[usize::from(by == By::Settlement)..], parents(names, by));
    }
    Some(LookupTable { by, labels, cells })
}

pub(in crate::rules) fn read_matrix(
    reader: &Reader<'_>,
    columns: Option<&Node>,
    rows: &Node,
) -> Option<MatrixTable> {
    let columns: Vec<Symbol> = reader
        .list(columns?)
        .iter()
        .filter_map(|node| reader.text(node))
        .map(Symbol::from_rules)
        .collect();
    let mut table = MatrixTable {
        rows: Vec::new(),
        columns,
        row_steps: Vec::new(),
        column_steps: Vec::new(),
        cells: Vec::new(),
        spans: Vec::new(),
    };
    for (key, value) in rows.entries() {
        let cells: Vec<i64> =
            reader.list(value).iter().filter_map(|node| reader.int_in(node, -1000, 1000)).collect();
        if cells.len() != table.columns.len() {
            reader.fault(
                value.span,
                "rules::columns",
                say!(
                    "this row has {numbers} for {columns}",
                    numbers = Text::count(cells.len(), ProgramNoun::Number),
                    columns = Text::count(table.columns.len(), ProgramNoun::Column)
                ),
                say!("here"),
                Text::EMPTY,
            );
            return None;
        }
        table.rows.push(Symbol::from_rules(key.scalar().unwrap_or_default()));
        table.cells.push(cells);
        table.spans.push(key.span);
    }
    table.row_steps = table.rows.iter().filter_map(|key| key.as_str().parse().ok()).collect();
    table.column_steps = table.columns.iter().filter_map(|key| key.as_str().parse().ok()).collect();
    let rising = |steps: &[i64]| steps.windows(2).all(|pair| pair[0] < pair[1]);
    if !rising(&table.row_steps) || !rising(&table.column_steps) {
        reader.fault(
            rows.span,
            "rules::matrix_order",
            say!("the headings of this table must be in ascending order"),
            say!("here"),
            Text::EMPTY,
        );
    }
    Some(table)
}
