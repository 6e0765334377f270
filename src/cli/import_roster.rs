//! `margrave import` of army lists: the troops of a banner, or an army list of our own as a mod.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};

use super::import::{ImportArguments, contents_at};
use super::map::deliver;
use super::new_mod::free_folder;
use super::{tell, tell_beside};
use crate::basics::pluralize::count;
use crate::fault::{Fault, did_you_mean};
use crate::import::roster::kinds::TroopKinds;
use crate::import::roster::troops::{self, Form, Mapped, mapped};
use crate::import::roster::{self, ImportedRoster, new_list};
use crate::import::{Contents, Format, recognise};
use crate::rules::army::Army;
use crate::rules::{Chosen, Library, Ruleset, Selection};
use crate::say;
use crate::script::load_selection;
use crate::text::{Joined, Language, ProgramNoun, Text, listed_code, quoted};

/// Arguments of `import` for army lists.
#[derive(Args)]
pub struct RosterArguments {
    /// Of an army list: more of them, for --new-list.
    #[arg(value_name = "FILE", requires = "new_list")]
    pub more: Vec<PathBuf>,
    /// Of an army list: the realm whose troops they are.
    #[arg(long, value_name = "REALM", default_value = "red")]
    pub realm: String,
    /// Of an army list: the banner in which they stand.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=99))]
    pub banner: u8,
    /// Of an army list: the list of the edition or a mod from which they are; the one that has most of
    /// them if not given.
    #[arg(long, value_name = "LIST")]
    pub army: Option<String>,
    /// Of an army list: what a name of it is here, for this once; may be repeated.
    #[arg(long = "alias", value_name = "THEIR NAME=KIND")]
    pub aliases: Vec<String>,
    /// Of an army list: how its troops are written. `head` for the head of a campaign, `orders` for the player who
    /// chooses an army, `umpire` for the host in play.
    #[arg(long, value_enum, default_value_t = LineForm::Head, value_name = "FORM")]
    pub lines: LineForm,
    /// Of army lists: makes a mod of this name with an army list of all that is in them. It is written into the
    /// folder that --out names, `mods` if it names none.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["army", "aliases", "report"])]
    pub new_list: Option<String>,
}

/// The forms of lines, as they are typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LineForm {
    Head,
    Orders,
    Umpire,
}

/// Imports an army list whose file has been read and recognised.
///
/// # Errors
/// The file is not sound, no list of ours has its troops, or something cannot be written.
pub(super) fn imported(
    library: &Library,
    arguments: &ImportArguments,
    contents: &Contents,
    format: Format,
) -> Result<(), Vec<Fault>> {
    let edition = arguments.edition.clone().unwrap_or_else(|| library.default_edition());
    let language = library.spoken();
    let library = &library.for_edition(&edition);
    let mods = arguments.mods.iter().map(|name| Chosen::of(name)).collect();
    let rules = load_selection(library, &Selection { edition, mods })?;
    let first = roster::read(contents, format).map_err(|fault| vec![fault])?;
    match &arguments.roster.new_list {
        Some(name) => made((library, language), arguments, &rules, name, first),
        None => placed(language, arguments, &rules, &first, (contents.name(), format)),
    }
}

/// Says what a file is and holds, a line each.
fn headlines(roster: &ImportedRoster, name: &str, format: Format) -> Vec<Text> {
    let number: i64 = roster.entries.iter().map(|entry| 1 + entry.more).sum();
    let (name, doc) = (quoted(name), (format.row().doc)());
    let (units, points) = (Text::count(number, ProgramNoun::Unit), roster.sum().counted());
    let mut lines = vec![match roster.name.as_str() {
        "" => say!("{name} is {doc}: {units}, {points}", name, doc, units, points),
        own => say!(
            "{name} is {doc}, \"{own}\": {units}, {points}",
            name,
            doc,
            own = quoted(own),
            units,
            points
        ),
    }];
    lines.extend(remarks(roster));
    if !roster.beside.is_empty() {
        let shown = Text::list(roster.beside.iter().take(BESIDE).cloned(), Joined::Semicolon);
        let line = match roster.beside.len().saturating_sub(BESIDE) {
            0 => say!("no troops, and left out: {shown}", shown),
            more => say!("no troops, and left out: {shown} and {more} more", shown, more),
        };
        lines.push(line.indented(1));
    }
    lines
}

/// Lists sentences about a list, below its own line.
fn remarks(roster: &ImportedRoster) -> Vec<Text> {
    let difference = roster.difference();
    difference.iter().chain(&roster.remarks).map(|remark| remark.clone().indented(1)).collect()
}

/// Lines beside the units that are told one by one.
const BESIDE: usize = 12;

/// Writes the troops of a banner.
fn placed(
    language: Language,
    arguments: &ImportArguments,
    rules: &Arc<Ruleset>,
    roster: &ImportedRoster,
    (name, format): (&str, Format),
) -> Result<(), Vec<Fault>> {
    let wanted = &arguments.roster;
    let aliases = aliases(rules, &wanted.aliases).map_err(|fault| vec![fault])?;
    let mut told = headlines(roster, name, format);
    let (kinds, found) = chosen(rules, wanted.army.as_deref(), roster, &aliases, &mut told)
        .map_err(|fault| vec![fault])?;
    let report = troops::report(&found, &kinds);
    if found.troops.is_empty() {
        let message = say!(
            "nothing in {name} is called as in the army list {list}",
            name = quoted(name),
            list = quoted(&kinds.army.id)
        );
        let help = Text::list(report, Joined::Line);
        return Err(vec![Fault::new("import::troops", message).help(help)]);
    }
    told.extend(report);
    let form = match wanted.lines {
        LineForm::Head => Form::Head,
        LineForm::Orders => Form::Orders,
        LineForm::Umpire => Form::Umpire,
    };
    let ours = found.ours();
    let mut text = String::new();
    if form == Form::Head {
        let _ = writeln!(
            text,
            "# {}: {}. The line of the banner has 0 for its points: these give them.",
            if roster.name.is_empty() { name } else { &roster.name }
                .replace(|letter: char| letter.is_control(), " "),
            count(ours, "point")
        );
    }
    for troop in &found.troops {
        let _ = writeln!(text, "{}", troop.line(&wanted.realm, wanted.banner, form));
    }
    told.push(say!(
        "{theirs} of the {points} of the file have a place here, as {ours} of our list",
        theirs = quoted(found.theirs),
        points = roster.sum().counted(),
        ours = Text::count(ours, ProgramNoun::Point)
    ));
    tell_beside(language, &Text::list(told, Joined::Line));
    deliver(arguments.out.as_deref(), &text)
}

/// Reads `Footmen=spearmen`.
fn aliases(rules: &Ruleset, words: &[String]) -> Result<Vec<(String, String)>, Fault> {
    let mut known: Vec<&str> = Vec::new();
    for army in &rules.armies {
        known.extend(army.kinds().map(|(id, _)| id));
        let offered = army.kinds().flat_map(|(id, _)| army.offers(id).0).chain(&army.items);
        known.extend(offered.map(|one| one.id.as_str()));
    }
    let read = |word: &String| {
        let Some((theirs, ours)) =
            word.rsplit_once('=').map(|(theirs, ours)| (theirs.trim(), ours.trim()))
        else {
            return Err(Fault::new(
                "import::alias",
                say!("`{word}` has no `=`", word = quoted(word)),
            )
            .help(say!("write --alias \"THEIR NAME=KIND\"")));
        };
        if !known.contains(&ours) {
            let message = say!("no army list has troops or gear `{word}`", word = quoted(ours));
            let help = did_you_mean(ours, known.iter().copied(), || {
                say!("`margrave rules show LIST` lists them")
            });
            return Err(Fault::new("import::alias", message).help(help));
        }
        Ok((theirs.to_owned(), ours.to_owned()))
    };
    words.iter().map(read).collect()
}

/// Chooses the army list: the one that is named, or the one that has most of the troops.
fn chosen<'a>(
    rules: &'a Ruleset,
    named: Option<&str>,
    roster: &ImportedRoster,
    aliases: &'a [(String, String)],
    told: &mut Vec<Text>,
) -> Result<(TroopKinds<'a>, Mapped), Fault> {
    let lists: Vec<&Army> = rules.armies.iter().filter(|army| !army.abstracted).collect();
    let ids: Vec<&str> = lists.iter().map(|army| army.id.as_str()).collect();
    if lists.is_empty() {
        let edition = quoted(&rules.edition);
        let message = say!("the edition `{edition}` has no army lists", edition);
        return Err(Fault::new("import::army", message).help(say!(
            "name another with --edition, or a mod that has one with --mod, or make one: --new-list NAME"
        )));
    }
    if let Some(name) = named {
        let Some(army) = lists.iter().find(|army| army.id == name) else {
            let help = did_you_mean(name, ids.iter().copied(), || {
                say!("there are {names}", names = listed_code(&ids, Joined::And))
            });
            let message = say!("there is no army list `{name}`", name = quoted(name));
            return Err(Fault::new("import::army", message).help(help));
        };
        let kinds = TroopKinds::of(rules, army, aliases);
        let found = mapped(roster, &kinds);
        return Ok((kinds, found));
    }
    let mut tried: Vec<(TroopKinds<'a>, Mapped)> = lists
        .into_iter()
        .map(|army| {
            let kinds = TroopKinds::of(rules, army, aliases);
            let found = mapped(roster, &kinds);
            (kinds, found)
        })
        .collect();
    let fit = |found: &Mapped| {
        (
            found.theirs,
            std::cmp::Reverse(found.left_out.len()),
            std::cmp::Reverse(found.remarks.len()),
        )
    };
    let best = tried.iter().map(|(_, found)| fit(found)).max();
    tried.retain(|(_, found)| Some(fit(found)) == best);
    // A list for everybody comes before those of one people.
    let of_all = tried.iter().filter(|(kinds, _)| kinds.army.race.is_none()).count();
    let fitting: Vec<&str> = tried.iter().map(|(kinds, _)| kinds.army.id.as_str()).collect();
    if fitting.len() > 1 && of_all != 1 {
        let lists = listed_code(&fitting, Joined::And);
        let message = say!("the army lists {lists} fit as well as each other", lists);
        let options = fitting.iter().map(|list| say!("--army {list}", list = quoted(list)));
        return Err(Fault::new("import::army", message)
            .help(say!("name one: {options}", options = Text::list(options, Joined::Or))));
    }
    let also: Vec<&str> = tried
        .iter()
        .filter(|(kinds, _)| kinds.army.race.is_some())
        .map(|(kinds, _)| kinds.army.id.as_str())
        .collect();
    let at =
        tried.iter().position(|(kinds, _)| of_all != 1 || kinds.army.race.is_none()).unwrap_or(0);
    let (kinds, found) = tried.swap_remove(at);
    let (list, title) = (quoted(&kinds.army.id), Text::noun(kinds.army.title.clone()));
    told.push(if of_all == 1 && !also.is_empty() {
        say!(
            "taken for troops of the army list {list}, {title} ({also} would do too: --army)",
            list,
            title,
            also = listed_code(also, Joined::And)
        )
    } else {
        say!("taken for troops of the army list {list}, {title}", list, title)
    });
    Ok((kinds, found))
}

/// Makes a mod with a list of all that is in the files.
fn made(
    (library, language): (&Library, Language),
    arguments: &ImportArguments,
    rules: &Arc<Ruleset>,
    name: &str,
    first: ImportedRoster,
) -> Result<(), Vec<Fault>> {
    let mods = arguments.out.clone().unwrap_or_else(|| PathBuf::from("mods"));
    let folder = free_folder(library, &mods, name).map_err(|fault| vec![fault])?;
    if let Some(known) = rules.armies.iter().find(|army| army.id == name) {
        let message = say!(
            "the edition `{edition}` has an army list `{list}` already",
            edition = quoted(&rules.edition),
            list = quoted(&known.id)
        );
        return Err(vec![Fault::new("mods::exists", message).help(say!("choose another name"))]);
    }
    let file = arguments.file.display().to_string();
    let mut names = vec![file.clone()];
    let mut rosters = vec![first];
    for path in &arguments.roster.more {
        let contents = contents_at(language, path).map_err(|fault| vec![fault])?;
        let format = recognise(&contents).map_err(|fault| vec![fault])?;
        rosters.push(roster::read(&contents, format).map_err(|fault| vec![fault])?);
        names.push(path.display().to_string());
    }
    let mut told = Vec::new();
    for (roster, name) in rosters.iter().zip(&names) {
        told.push(say!(
            "{name}: {number} {number?entry|entries}, {points}",
            name = quoted(name),
            number = roster.entries.len(),
            points = roster.sum().counted()
        ));
        told.extend(remarks(roster));
    }
    let list = new_list::make(&rosters, rules, name);
    told.extend(list.remarks.iter().cloned());
    // The folders of whoever made it do not go into the mod.
    let bare = |name: &String| {
        std::path::Path::new(name)
            .file_name()
            .map_or_else(|| name.clone(), |name| name.to_string_lossy().into_owned())
    };
    let bare: Vec<String> = names.iter().map(bare).collect();
    let written = std::fs::create_dir_all(&folder).and_then(|()| {
        list.files(&bare)
            .iter()
            .try_for_each(|(path, text)| std::fs::write(folder.join(path), text))
    });
    written.map_err(|error| {
        let (path, error) = (Text::displayed(folder.display()), Text::system_error(&error));
        vec![Fault::new("mods::unwritable", say!("{path} cannot be written: {error}", path, error))]
    })?;
    let with = library.clone().with_mod(folder.clone());
    let selection = Selection { edition: rules.edition.clone(), mods: vec![Chosen::of(name)] };
    load_selection(&with, &selection)?;
    let new_list::ListCounts { units, characters, items } = list.counts();
    tell_beside(language, &Text::list(told, Joined::Line));
    let place = if mods == std::path::Path::new("mods") {
        String::new()
    } else {
        format!("--mods {} ", mods.display())
    };
    let (place, file, name) = (quoted(place), quoted(file), quoted(name));
    let head = say!(
        "{folder} is a mod with an army list: {units} {units?kind of unit|kinds of unit}, {characters} {characters?kind of character|kinds of character}, {items} {items?item|items}. Now:",
        folder = Text::displayed(folder.display()),
        units,
        characters,
        items
    );
    let steps = [
        say!("1. look at what was chosen for you: sizes, kinds of troops, levels"),
        say!(
            "2. margrave {place}import {file} --mod {name} writes the troops of this list",
            place = &place,
            file,
            name = &name
        ),
        say!(
            "3. margrave {place}play my-campaign --mod {name} --option depth=roster plays with them",
            place,
            name
        ),
    ];
    let steps = steps.map(|step| step.indented(1));
    tell(language, &Text::list(std::iter::once(head).chain(steps), Joined::Line));
    Ok(())
}
