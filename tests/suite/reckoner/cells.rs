//! Cells of the rule files as they are written, read without the program's own tables: `100 +
//! d6x50`, `3-5`, `12+`.

use margrave::rules::Ruleset;
use margrave::yaml::{Node, NodeKind};

/// The merged rule files of an edition.
#[derive(Clone, Copy)]
pub struct Cells<'a>(pub &'a Node);

/// `plus + dice × times`, as a cell writes it; `all` is everything there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written {
    pub plus: i64,
    /// Number of dice and of their sides.
    pub dice: Option<(usize, i64)>,
    pub times: i64,
    pub all: bool,
}

impl Written {
    /// A cell such as `100 + d6x50`, `2d6`, `d6-2`, `all` or `300`.
    pub fn of(text: &str) -> Written {
        let mut written = Written { plus: 0, dice: None, times: 1, all: text == "all" };
        if written.all {
            return written;
        }
        for term in
            text.replace(' ', "").replace('-', "+-").split('+').filter(|term| !term.is_empty())
        {
            let Some((count, rest)) = term.split_once('d') else {
                written.plus +=
                    term.parse::<i64>().unwrap_or_else(|_| panic!("`{text}` is no amount"));
                continue;
            };
            let (sides, times) = rest.split_once('x').unwrap_or((rest, "1"));
            let sign = if count.starts_with('-') { -1 } else { 1 };
            let count = count.trim_start_matches('-');
            written.dice = Some((
                if count.is_empty() { 1 } else { count.parse().expect("a number of dice") },
                sides.parse().expect("sides"),
            ));
            written.times = sign * times.parse::<i64>().expect("a factor");
        }
        written
    }

    /// Returns the result when the dice show `fell` together.
    pub fn with(self, fell: i64) -> i64 {
        self.plus + if self.dice.is_some() { fell * self.times } else { 0 }
    }
}

impl<'a> Cells<'a> {
    pub fn of(rules: &'a Ruleset) -> Cells<'a> {
        Cells(&rules.tree)
    }

    /// Returns the node under these keys, or None.
    pub fn find(self, keys: &[&str]) -> Option<&'a Node> {
        keys.iter().try_fold(self.0, |node, key| node.get(key)).filter(|node| !node.is_null())
    }

    fn text(self, keys: &[&str]) -> Option<&'a str> {
        self.find(keys).and_then(Node::scalar)
    }

    /// The number of a cell that must be there.
    pub fn number(self, keys: &[&str]) -> i64 {
        let text = self.text(keys).unwrap_or_else(|| panic!("no cell {keys:?}"));
        text.parse().unwrap_or_else(|_| panic!("{keys:?} is `{text}`"))
    }

    /// A named number of the rules.
    pub fn value(self, name: &str) -> i64 {
        self.number(&["values", name, "is"])
    }

    /// Returns the cell of a settlement, or of barren land, in a lookup; 0 where it has no row.
    pub fn lookup(self, table: &str, row: &str) -> i64 {
        self.text(&["tables", table, "rows", row])
            .map_or(0, |text| text.parse().unwrap_or_else(|_| panic!("{table}.{row} is `{text}`")))
    }

    /// The row of a table of dice for a total: its heading and what it holds.
    pub fn row(self, table: &str, total: i64) -> (&'a str, &'a Node) {
        let rows =
            self.find(&["tables", table, "rows"]).unwrap_or_else(|| panic!("no table {table}"));
        let of = |(heading, row): &'a (Node, Node)| {
            heading.scalar().filter(|heading| covers(heading, total)).map(|heading| (heading, row))
        };
        rows.entries()
            .iter()
            .find_map(of)
            .unwrap_or_else(|| panic!("{table} has no row for {total}"))
    }

    /// The total that the last row of a table of dice begins with.
    pub fn last_row(self, table: &str) -> i64 {
        let rows =
            self.find(&["tables", table, "rows"]).unwrap_or_else(|| panic!("no table {table}"));
        let last = rows
            .entries()
            .iter()
            .filter_map(|(heading, _)| heading.scalar())
            .next_back()
            .expect("a row");
        let first: String = last.chars().take_while(char::is_ascii_digit).collect();
        first.parse().expect("a total")
    }

    /// An amount in the row of a table of dice.
    pub fn amount(self, table: &str, total: i64, field: &str) -> Option<Written> {
        let (_, row) = self.row(table, total);
        row.get(field).filter(|cell| !cell.is_null()).and_then(Node::scalar).map(Written::of)
    }

    /// A word in the row of a table of dice.
    pub fn word(self, table: &str, total: i64, field: &str) -> Option<&'a str> {
        let (_, row) = self.row(table, total);
        row.get(field).filter(|cell| !cell.is_null()).and_then(Node::scalar)
    }

    /// The cell of a matrix whose rows and columns have words.
    pub fn crossing(self, table: &str, row: &str, column: &str) -> i64 {
        let columns = self.list(&["tables", table, "columns"]);
        let at = columns
            .iter()
            .position(|heading| *heading == column)
            .unwrap_or_else(|| panic!("{table} has no column {column}"));
        let cells = self.list(&["tables", table, "rows", row]);
        cells[at].parse().expect("a number in a matrix")
    }

    /// The cell of a matrix of numbers: each number counts as the next heading up, and above the
    /// last as the last.
    pub fn next_up(self, table: &str, row: i64, column: i64) -> i64 {
        let up = |headings: Vec<&'a str>, number: i64| -> &'a str {
            let last = *headings.last().expect("a heading");
            headings
                .into_iter()
                .find(|heading| heading.parse::<i64>().expect("a number") >= number)
                .unwrap_or(last)
        };
        let columns = self.list(&["tables", table, "columns"]);
        let rows = self.find(&["tables", table, "rows"]).expect("the rows of a matrix");
        let rows = rows.entries().iter().filter_map(|(heading, _)| heading.scalar()).collect();
        self.crossing(table, up(rows, row), up(columns, column))
    }

    pub fn list(self, keys: &[&str]) -> Vec<&'a str> {
        let node = self.find(keys).unwrap_or_else(|| panic!("no list {keys:?}"));
        let NodeKind::List(items) = &node.kind else { panic!("{keys:?} is no list") };
        items.iter().filter_map(Node::scalar).collect()
    }
}

/// True if a heading such as `7`, `3-5`, `2-` or `12+` covers a total.
fn covers(heading: &str, total: i64) -> bool {
    let number = |text: &str| text.parse::<i64>().ok();
    if let Some(least) = heading.strip_suffix('+').and_then(number) {
        return total >= least;
    }
    if let Some(most) = heading.strip_suffix('-').and_then(number) {
        return total <= most;
    }
    match heading.split_once('-') {
        Some((low, high)) => {
            number(low).zip(number(high)).is_some_and(|(low, high)| (low..=high).contains(&total))
        }
        None => number(heading) == Some(total),
    }
}
