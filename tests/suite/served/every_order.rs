//! Every order of every edition is given by taps and forms: shipped scripts are played so that each answer is found on
//! the page of whoever gives it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use margrave::engine::{ArgumentKind, ORDERS, Verb, Who};
use margrave::session::answers;
use regex_lite::Regex;

use super::browser::Html;
use crate::support::pages_here::{PagesHere, SeatHere, encoded};
use crate::support::scripted::{Scripted, Shelf};
use crate::support::{files, root};

static TAP: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"<a class="choice[^"]*" href="\./\?([^"\#]*)"#).expect("a pattern")
});
static SELECT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"(?s)<select name="([^"]*)"[^>]*>(.*?)</select>"#).expect("a pattern")
});
static OPTION: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"<option value="([^"]*)""#).expect("a pattern"));
static BUTTON: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"<button[^>]*name="line" value="([^"]*)""#).expect("a pattern"));
static NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"<input type="number" name="line" min="(-?\d+)" max="(-?\d+)""#)
        .expect("a pattern")
});
static PART: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"<input name="(part [^"]*)" type="number" min="(-?\d+)" max="(-?\d+)""#)
        .expect("a pattern")
});

fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// Reads a text as it stands in an address.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let digits = || std::str::from_utf8(after.get(..2)?).ok();
        let byte = digits().and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match (first, byte) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            (b'+', _) => {
                bytes.push(b' ');
                rest = after;
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).expect("an address is text")
}

/// Lists fields of links that can be tapped, and of lists to choose from: name and value.
fn choices(page: &str) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    for tap in TAP.captures_iter(page) {
        for pair in unescaped(&tap[1]).split('&') {
            if let Some((name, value)) = pair.split_once('=') {
                found.insert((name.to_owned(), decoded(value)));
            }
        }
    }
    for list in SELECT.captures_iter(page) {
        for option in OPTION.captures_iter(&list[2]) {
            found.insert((unescaped(&list[1]), unescaped(&option[1])));
        }
    }
    found
}

/// Way in which an answer was found on a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    /// As a link or in a list.
    Tapped,
    /// After a place was tapped.
    AtPlace,
    /// In fields of a form.
    Filled,
    /// One word after the other.
    WordByWord,
}

/// Returns a line that a page offers though it changes a line of a sheet, and cannot stand on one.
fn changes_line(page: &str) -> Option<String> {
    let changes = [Verb::Strike, Verb::Rewrite].map(|verb| verb.row().name);
    let changes =
        |line: &String| line.split_whitespace().next().is_some_and(|name| changes.contains(&name));
    choices(page).into_iter().map(|(_, line)| line).find(changes)
}

/// A script that is played by forms.
struct Playing<'a> {
    scripted: &'a Scripted,
    pages: PagesHere,
    seats: Vec<SeatHere>,
    /// Answers that are in the file.
    given: usize,
    ways: BTreeSet<(String, Way)>,
}

/// Returns the name of the order that a line gives.
fn name_of(line: &str) -> String {
    let (_, order) = answers::giver(line).expect("whoever gives it is named");
    order.split_whitespace().next().unwrap_or_default().to_owned()
}

impl<'a> Playing<'a> {
    /// Opens the page of each seat where whoever gives an answer begins.
    fn of(scripted: &'a Scripted, at: usize) -> Playing<'a> {
        let strikes =
            answers::giver(&scripted.answers[at]).is_some_and(|(_, it)| it == *STRIKES_ALL);
        let from = if strikes { at } else { scripted.begins(at) };
        let pages = PagesHere::of(scripted, &scripted.answers[..from]);
        let names = scripted.realms.iter().map(String::as_str).chain([Who::HOST]);
        let seats = names.map(|name| pages.takes(name)).collect();
        Playing { scripted, pages, seats, given: from, ways: BTreeSet::new() }
    }

    fn get(&self, seat: &SeatHere, query: &str) -> String {
        self.pages.get(seat, query).text()
    }

    /// Gives a line by the form that shows it before it is given.
    fn gives(&self, seat: &SeatHere, line: &str) -> Result<(), String> {
        let page = self.get(seat, &format!("?line={}", encoded(line)));
        let forms = Html { text: page }.forms();
        let shown = |form: &super::browser::PageForm| {
            form.action == "say" && form.hidden("line").map(unescaped).as_deref() == Some(line)
        };
        if !forms.iter().any(shown) {
            return Err(format!("`{line}` is not shown to be given"));
        }
        self.pages.post(seat, "say", &[("line", line)]);
        Ok(())
    }

    /// Finds an answer on the page of a seat, and gives it.
    fn answers(&self, seat: &SeatHere, order: &str) -> Result<Way, String> {
        let page = self.get(seat, "");
        let line = ("line".to_owned(), order.to_owned());
        if choices(&page).contains(&line) {
            return self.gives(seat, order).map(|()| Way::Tapped);
        }
        if BUTTON.captures_iter(&page).any(|button| unescaped(&button[1]) == order) {
            self.pages.post(seat, "say", &[("line", order)]);
            return Ok(Way::Filled);
        }
        let words: Vec<&str> = order.split_whitespace().collect();
        if let (["pick", number], Some(found)) = (&words[..], NUMBER.captures(&page)) {
            let range = [1, 2].map(|at| found[at].parse::<i64>().expect("a number"));
            if number.parse::<i64>().is_ok_and(|it| (range[0]..=range[1]).contains(&it)) {
                self.pages.post(seat, "say", &[("line", number)]);
                return Ok(Way::Filled);
            }
        }
        if let Some(fields) = filled(&page, &words) {
            let fields: Vec<(&str, &str)> =
                fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            self.pages.post(seat, "say", &fields);
            return Ok(Way::Filled);
        }
        for place in &words[1..] {
            if choices(&self.get(seat, &format!("?at={}", encoded(place)))).contains(&line) {
                return self.gives(seat, order).map(|()| Way::AtPlace);
            }
        }
        let order = self.spelled(order);
        self.made(seat, None, &order)?;
        self.gives(seat, &order).map(|()| Way::WordByWord)
    }

    /// Returns an order with the signs of banners, as in `deserts red1`, in two words.
    fn spelled(&self, order: &str) -> String {
        let word = |word: &str| {
            let sign = self.scripted.realms.iter().find_map(|realm| {
                let number = word.strip_prefix(realm.as_str())?;
                number.parse::<u8>().is_ok().then(|| format!("{realm} {number}"))
            });
            sign.unwrap_or_else(|| word.to_owned())
        };
        order.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
    }

    /// Makes a line word by word, as far as each word is offered, a number or somebody's own.
    fn made(&self, seat: &SeatHere, sheet: Option<&str>, order: &str) -> Result<(), String> {
        let kept = sheet.map_or(String::new(), |sheet| format!("sheet={}&", encoded(sheet)));
        let words: Vec<&str> = order.split_whitespace().collect();
        let page = self.get(seat, &format!("?{kept}"));
        if !choices(&page).contains(&("begun".to_owned(), words[0].to_owned())) {
            return Err(format!("`{}` is not offered to {}", words[0], seat.name));
        }
        // What an edition declares names people and things of which only the player knows.
        let declared = self.scripted.declared.iter().any(|name| name == words[0]);
        let row = Verb::by_name(words[0]).map(Verb::row).filter(|_| !declared);
        let free = row.is_none_or(|row| {
            row.arguments.iter().any(|(_, kind)| kind.is_text() || *kind == ArgumentKind::Rest)
        });
        let mut at = 1;
        while at < words.len() {
            let begun = words[..at].join(" ");
            let page = self.get(seat, &format!("?{kept}begun={}", encoded(&begun)));
            let offered = choices(&page);
            let next = format!("{begun} {}", words[at]);
            let is_offered = offered.contains(&("begun".to_owned(), next))
                || offered.contains(&("word".to_owned(), words[at].to_owned()));
            // Numbers that stand one after the other are written into the field together.
            let numbers = words[at..].iter().take_while(|word| word.parse::<i64>().is_ok()).count();
            let field = page.contains("<input name=\"word\"");
            if !is_offered && !((numbers > 0 || free) && field) {
                return Err(format!("`{}` is not offered after `{begun}`", words[at]));
            }
            at += if field { numbers.max(1) } else { 1 };
        }
        let page = self.get(seat, &format!("?{kept}begun={}", encoded(order)));
        let (field, what) =
            if sheet.is_some() { ("add", "put on the sheet") } else { ("line", "seen") };
        match choices(&page).contains(&(field.to_owned(), order.to_owned())) {
            true => Ok(()),
            false => Err(format!("`{order}` is not offered to be {what}")),
        }
    }

    /// Hands in the sheet on which the next answers of a seat stand; None if it is asked for none.
    fn hands_in(&mut self, seat: &SeatHere, giver: &str) -> Option<Result<(), String>> {
        let page = Html { text: self.get(seat, "") };
        page.forms().iter().find(|form| form.action == "sheet")?;
        if let Some(line) = changes_line(&page.text) {
            return Some(Err(format!("`{line}` is offered, and cannot stand on a sheet")));
        }
        let left = self.scripted.answers[self.given..].iter();
        let own = left.map_while(|line| answers::giver(line).filter(|(who, _)| *who == giver));
        let own: Vec<String> = own.map(|(_, order)| order.to_owned()).collect();
        let end = own.iter().position(|order| order == "done")?;
        let mut sheet = String::new();
        let mut orders = &own[..end];
        // Lines that were written at the prompt stand in the field, and are taken out of it.
        let mut taken_out = String::new();
        if let Some((_, after)) = orders.split_first().filter(|(first, _)| **first == *STRIKES_ALL)
        {
            self.ways.insert((Verb::Strike.row().name.to_owned(), Way::Filled));
            orders = after;
            taken_out = page.sheet();
            sheet.clone_from(&taken_out);
        }
        for order in orders {
            let page = self.get(seat, &format!("?sheet={}", encoded(&sheet)));
            let mut way = Way::Tapped;
            if !choices(&page).contains(&("add".to_owned(), order.clone())) {
                way = Way::WordByWord;
                if let Err(why) = self.made(seat, Some(&sheet), order) {
                    return Some(Err(why));
                }
            }
            let name = order.split_whitespace().next().unwrap_or_default().to_owned();
            self.ways.insert((name, way));
            let page =
                self.get(seat, &format!("?sheet={}&add={}", encoded(&sheet), encoded(order)));
            sheet = Html { text: page }.sheet();
            if !sheet.lines().any(|line| line == order) {
                return Some(Err(format!("`{order}` is not on the sheet: {sheet}")));
            }
        }
        let kept = sheet.lines().filter(|line| !taken_out.lines().any(|out| out == *line));
        let kept = kept.collect::<Vec<_>>().join("\n");
        self.pages.post(seat, "sheet", &[("lines", &kept)]);
        Some(Ok(()))
    }

    /// Gives the next answer.
    fn goes_on(&mut self) -> Result<(), String> {
        let wanted = self.scripted.answers[self.given].clone();
        let (giver, order) = answers::giver(&wanted).expect("whoever gives it is named");
        let own = self.seats.iter().find(|seat| seat.name == giver).cloned();
        let own = own.ok_or_else(|| format!("nobody is {giver}"))?;
        // Where no person is the host, those who are concerned answer for it.
        let mut whoever = vec![own];
        if giver == Who::HOST {
            whoever.extend(self.seats.iter().filter(|seat| seat.name != Who::HOST).cloned());
        }
        let mut why = String::new();
        for seat in &whoever {
            match self.hands_in(seat, giver) {
                Some(Err(fault)) => return Err(fault),
                Some(Ok(())) if self.has_gone_on()? => return Ok(()),
                _ => {}
            }
            match self.answers(seat, order) {
                Ok(way) => {
                    if self.has_gone_on()? {
                        self.ways.insert((name_of(&wanted), way));
                        return Ok(());
                    }
                    let told = self.get(seat, "");
                    let (_, told) = told.split_once("id=\"told\"").unwrap_or_default();
                    let told: String = told.chars().take(600).collect();
                    why += &format!("{} gives `{order}` ({way:?}) in vain: {told}; ", seat.name);
                }
                Err(fault) => why += &format!("{fault}; "),
            }
        }
        Err(why)
    }

    /// True if the file has grown, as the script has.
    fn has_gone_on(&mut self) -> Result<bool, String> {
        let lines = self.pages.lines();
        if let Some(at) =
            (0..lines.len()).find(|at| self.scripted.answers.get(*at) != Some(&lines[*at]))
        {
            let wanted = self.scripted.answers.get(at);
            return Err(format!("`{}` stands in the file where {wanted:?} is wanted", lines[at]));
        }
        let grown = lines.len() > self.given;
        self.given = lines.len();
        Ok(grown)
    }

    /// Plays until so many answers are given.
    fn until(&mut self, end: usize) -> Result<(), String> {
        while self.given < end {
            let line = self.scripted.answers[self.given].clone();
            self.goes_on().map_err(|why| format!("answer {}, `{line}`: {why}", self.given + 1))?;
        }
        Ok(())
    }
}

/// Fills in a report that is asked for part by part.
fn filled(page: &str, words: &[&str]) -> Option<Vec<(String, String)>> {
    let (first, parts) = words.split_first()?;
    if *first != Verb::Report.row().name || !parts.len().is_multiple_of(2) {
        return None;
    }
    let lists = choices(page);
    let mut fields = vec![("line".to_owned(), (*first).to_owned())];
    for part in parts.chunks(2) {
        let field = (format!("part {}", part[0]), part[1].to_owned());
        let number = PART.captures_iter(page).any(|found| {
            let range = [2, 3].map(|at| found[at].parse::<i64>().expect("a number"));
            unescaped(&found[1]) == field.0
                && part[1].parse::<i64>().is_ok_and(|it| (range[0]..=range[1]).contains(&it))
        });
        if !number && !lists.contains(&field) {
            return None;
        }
        fields.push(field);
    }
    Some(fields)
}

/// Lists the orders of the program.
fn of_the_program() -> BTreeSet<String> {
    let rows = ORDERS.iter().filter(|row| row.verb != Verb::ModOrder);
    rows.map(|row| row.name.to_owned()).collect()
}

/// Order that changes a line of a sheet: on a page the sheet is a field, in which lines are changed, and which is handed
/// in as a whole.
static OF_THE_FIELD: LazyLock<&str> = LazyLock::new(|| Verb::Rewrite.row().name);

/// Line that a page writes before a sheet that takes the place of what was written.
static STRIKES_ALL: LazyLock<String> = LazyLock::new(|| format!("{} all", Verb::Strike.row().name));

/// File with the scripts that give every order between them, a path on each line.
const SCRIPTS: &str = "tests/every_order.txt";

/// Every order of every edition is given on a page by taps and forms alone, and the campaigns are those of the scripts.
#[test]
fn every_order_is_given_by_forms() {
    let shelf = Shelf::default();
    let mut left = of_the_program();
    assert!(left.remove(*OF_THE_FIELD));
    let mut faults = Vec::new();
    let list = fs::read_to_string(root().join(SCRIPTS)).expect("the list is read");
    let paths = list.lines().filter(|line| !line.starts_with('#'));
    let read = |path: &str| Scripted::read(&root().join(path), &shelf).expect("it is played");
    let scripts: Vec<Scripted> = paths.map(read).collect();
    for scripted in &scripts {
        left.extend(scripted.declared.iter().cloned());
    }
    for scripted in &scripts {
        let needed = |left: &BTreeSet<String>, from: usize| {
            (from..scripted.answers.len())
                .find(|at| left.contains(&name_of(&scripted.answers[*at])))
        };
        let mut from = 0;
        while let Some(at) = needed(&left, from) {
            let mut playing = Playing::of(scripted, at);
            if let Err(why) = playing.until(at + 1) {
                faults.push(format!("{}: {why}", scripted.path.display()));
                break;
            }
            playing.ways.iter().for_each(|(name, _)| {
                left.remove(name);
            });
            from = playing.given;
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(left.is_empty(), "no script gives these: {left:?}");
}

/// A tapped place shows what would come of each line about it, as the page of that line does.
#[test]
fn a_tapped_place_shows_previews() {
    let path = root().join("tests/english/battle-voluntary-retreat.campaign");
    let scripted = Scripted::read(&path, &Shelf::default()).expect("it is played");
    let withdraws = |line: &String| line == "blue: withdraw 7 C13";
    let at = scripted.answers.iter().position(withdraws).expect("it withdraws");
    let playing = Playing::of(&scripted, at);
    let seat = playing.seats.iter().find(|seat| seat.name == "blue").expect("a seat");
    let given = playing.get(seat, &format!("?line={}", encoded("withdraw 7 C13")));
    let (_, draft) = given.split_once("<form class=\"draft\"").expect("it is shown first");
    let (draft, _) = draft.split_once("</form>").expect("a form ends");
    let (_, preview) = draft.rsplit_once("</div>").expect("the buttons stand before");
    assert!(!preview.trim().is_empty(), "{draft}");
    let (about, other) = (playing.get(seat, "?at=C13"), playing.get(seat, ""));
    let shown = format!("withdraw 7 C13</a>{preview}");
    assert!(about.contains(&shown), "{shown}\n is not in\n{about}");
    assert!(!other.contains(preview), "no place is tapped, and {preview} is shown");
}

/// Plays all scripts as far as their answers can be given by forms, and says which give every order between them.
#[test]
#[ignore = "takes long"]
fn scripts_that_give_every_order() {
    let shelf = Shelf::default();
    let mut paths: Vec<PathBuf> = Vec::new();
    for folder in ["scripts", "tests", "rules"] {
        paths.extend(files(&root().join(folder), "campaign"));
    }
    let apart = ["tests/bad", "tests/corpus", "tests/hostile", "tests/endless"];
    let apart = apart.map(|folder| root().join(folder));
    paths.retain(|path| !apart.iter().any(|folder| path.starts_with(folder)));
    let read = |path: &PathBuf| Scripted::read(path, &shelf);
    let mut scripts: Vec<Scripted> = paths.iter().filter_map(read).collect();
    scripts.sort_by_key(|scripted| scripted.answers.len());
    let mut left = of_the_program();
    left.remove(*OF_THE_FIELD);
    for scripted in &scripts {
        left.extend(scripted.declared.iter().cloned());
    }
    println!("{} scripts, {} orders", scripts.len(), left.len());
    let mut tried: BTreeMap<String, u32> = BTreeMap::new();
    for scripted in &scripts {
        let name = scripted.path.strip_prefix(root()).unwrap_or(Path::new("")).display();
        let needed = |line: &String| {
            left.contains(&name_of(line))
                && tried.get(&name_of(line)).is_none_or(|times| *times < 6)
        };
        let at: Vec<usize> =
            (0..scripted.answers.len()).filter(|at| needed(&scripted.answers[*at])).collect();
        let mut gives = BTreeSet::new();
        for at in at {
            let verb = name_of(&scripted.answers[at]);
            if !left.contains(&verb) {
                continue;
            }
            let mut playing = Playing::of(scripted, at);
            match playing.until(at + 1) {
                Ok(()) => {
                    for (given, way) in &playing.ways {
                        if left.remove(given) {
                            println!("  {given}: {way:?}");
                            gives.insert(given.clone());
                        }
                    }
                }
                Err(why) => {
                    *tried.entry(verb.clone()).or_default() += 1;
                    println!("  FAILS {verb} in {name}: {why}");
                }
            }
        }
        if !gives.is_empty() {
            println!("    \"{name}\", // {gives:?}");
        }
    }
    println!("left: {left:?}");
}
