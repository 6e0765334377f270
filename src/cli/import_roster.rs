//! `margrave import` of army lists: the troops of a banner, or an army list of our own as a mod.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};

use super::import::{ImportArguments, contents_at};
use super::map::deliver;
use super::new_mod::free_folder;
use super::{say, warn};
use crate::basics::pluralize::{count, listed};
use crate::fault::{Fault, did_you_mean};
use crate::import::roster::kinds::TroopKinds;
use crate::import::roster::troops::{self, Form, Mapped, mapped};
use crate::import::roster::{self, ImportedRoster, new_list};
use crate::import::{Contents, Format, recognise};
use crate::rules::army::Army;
use crate::rules::{Chosen, Library, Ruleset, Selection};
use crate::script::load_selection;

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
    let mods = arguments.mods.iter().map(|name| Chosen::of(name)).collect();
    let rules = load_selection(library, &Selection { edition, mods })?;
    let first = roster::read(contents, format).map_err(|fault| vec![fault])?;
    match &arguments.roster.new_list {
        Some(name) => made(library, arguments, &rules, name, first),
        None => placed(arguments, &rules, &first, (contents.name(), format)),
    }
}

/// Says what a file is and holds.
fn headline(roster: &ImportedRoster, name: &str, format: Format) -> String {
    let units: i64 = roster.entries.iter().map(|entry| 1 + entry.more).sum();
    let called =
        if roster.name.is_empty() { String::new() } else { format!(", \"{}\"", roster.name) };
    let mut text = format!(
        "{name} is {doc}{called}: {units}, {sum}\n",
        doc = format.row().doc,
        units = count(units, "unit"),
        sum = count(roster.sum(), "point")
    );
    for sentence in roster.difference().iter().chain(&roster.remarks) {
        let _ = writeln!(text, "  {sentence}");
    }
    if !roster.beside.is_empty() {
        let shown: Vec<&str> = roster.beside.iter().take(BESIDE).map(String::as_str).collect();
        let more = roster.beside.len().saturating_sub(BESIDE);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let _ = writeln!(text, "  no troops, and left out: {}{more}", shown.join("; "));
    }
    text
}

/// Lines beside the units that are told one by one.
const BESIDE: usize = 12;

/// Writes the troops of a banner.
fn placed(
    arguments: &ImportArguments,
    rules: &Arc<Ruleset>,
    roster: &ImportedRoster,
    (name, format): (&str, Format),
) -> Result<(), Vec<Fault>> {
    let wanted = &arguments.roster;
    let aliases = aliases(rules, &wanted.aliases).map_err(|fault| vec![fault])?;
    let mut told = headline(roster, name, format);
    let (kinds, found) = chosen(rules, wanted.army.as_deref(), roster, &aliases, &mut told)
        .map_err(|fault| vec![fault])?;
    let report = troops::report(&found, &kinds);
    if found.troops.is_empty() {
        let message = format!("nothing in {name} is called as in the army list {}", kinds.army.id);
        return Err(vec![Fault::new("import::troops", message).help(report.trim_end().to_owned())]);
    }
    let _ = write!(told, "{report}");
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
    let _ = writeln!(
        told,
        "{} of the {} of the file have a place here, as {} of our list",
        found.theirs,
        count(roster.sum(), "point"),
        count(ours, "point")
    );
    warn(told.trim_end());
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
            return Err(Fault::new("import::alias", format!("`{word}` has no `=`"))
                .help("write --alias \"THEIR NAME=KIND\""));
        };
        if !known.contains(&ours) {
            let message = format!("no army list has troops or gear `{ours}`");
            let help = did_you_mean(
                ours,
                known.iter().copied(),
                || "`margrave rules show LIST` lists them",
            );
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
    told: &mut String,
) -> Result<(TroopKinds<'a>, Mapped), Fault> {
    let lists: Vec<&Army> = rules.armies.iter().filter(|army| !army.abstracted).collect();
    let ids: Vec<&str> = lists.iter().map(|army| army.id.as_str()).collect();
    if lists.is_empty() {
        let message = format!("the edition `{}` has no army lists", rules.edition);
        return Err(Fault::new("import::army", message)
            .help("name another with --edition, or a mod that has one with --mod, or make one: --new-list NAME"));
    }
    if let Some(name) = named {
        let Some(army) = lists.iter().find(|army| army.id == name) else {
            let help = did_you_mean(name, ids.iter().copied(), || {
                format!("there are {}", listed(&ids, "and"))
            });
            return Err(
                Fault::new("import::army", format!("there is no army list `{name}`")).help(help)
            );
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
        return Err(Fault::new(
            "import::army",
            format!("the army lists {} fit as well as each other", listed(&fitting, "and")),
        )
        .help(format!("name one: --army {}", fitting.join(", or --army "))));
    }
    let also: Vec<&str> = tried
        .iter()
        .filter(|(kinds, _)| kinds.army.race.is_some())
        .map(|(kinds, _)| kinds.army.id.as_str())
        .collect();
    let also = if of_all == 1 && !also.is_empty() {
        format!(" ({} would do too: --army)", listed(&also, "and"))
    } else {
        String::new()
    };
    let at =
        tried.iter().position(|(kinds, _)| of_all != 1 || kinds.army.race.is_none()).unwrap_or(0);
    let (kinds, found) = tried.swap_remove(at);
    let _ = writeln!(
        told,
        "taken for troops of the army list {}, {}{also}",
        kinds.army.id, kinds.army.title
    );
    Ok((kinds, found))
}

/// Makes a mod with a list of all that is in the files.
fn made(
    library: &Library,
    arguments: &ImportArguments,
    rules: &Arc<Ruleset>,
    name: &str,
    first: ImportedRoster,
) -> Result<(), Vec<Fault>> {
    let mods = arguments.out.clone().unwrap_or_else(|| PathBuf::from("mods"));
    let folder = free_folder(library, &mods, name).map_err(|fault| vec![fault])?;
    if let Some(known) = rules.armies.iter().find(|army| army.id == name) {
        let message =
            format!("the edition `{}` has an army list `{}` already", rules.edition, known.id);
        return Err(vec![Fault::new("mods::exists", message).help("choose another name")]);
    }
    let file = arguments.file.display().to_string();
    let mut names = vec![file.clone()];
    let mut rosters = vec![first];
    for path in &arguments.roster.more {
        let contents = contents_at(path).map_err(|fault| vec![fault])?;
        let format = recognise(&contents).map_err(|fault| vec![fault])?;
        rosters.push(roster::read(&contents, format).map_err(|fault| vec![fault])?);
        names.push(path.display().to_string());
    }
    let mut told = String::new();
    for (roster, name) in rosters.iter().zip(&names) {
        let _ = writeln!(
            told,
            "{name}: {}, {}",
            count(roster.entries.len(), "entry"),
            count(roster.sum(), "point")
        );
        for sentence in roster.difference().iter().chain(&roster.remarks) {
            let _ = writeln!(told, "  {sentence}");
        }
    }
    let list = new_list::make(&rosters, rules, name);
    for remark in &list.remarks {
        let _ = writeln!(told, "{remark}");
    }
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
        vec![Fault::new(
            "mods::unwritable",
            format!("{} cannot be written: {error}", folder.display()),
        )]
    })?;
    let with = library.clone().with_mod(folder.clone());
    let selection = Selection { edition: rules.edition.clone(), mods: vec![Chosen::of(name)] };
    load_selection(&with, &selection)?;
    let (units, characters, items) = list.counts();
    warn(told.trim_end());
    let place = if mods == std::path::Path::new("mods") {
        String::new()
    } else {
        format!("--mods {} ", mods.display())
    };
    say(&format!(
        "{} is a mod with an army list: {}, {}, {}. Now:\n  \
         1. look at what was chosen for you: sizes, kinds of troops, levels\n  \
         2. margrave {place}import {file} --mod {name} writes the troops of this list\n  \
         3. margrave {place}play my-campaign --mod {name} --option depth=roster plays with them",
        folder.display(),
        count(units, "kind of unit"),
        count(characters, "kind of character"),
        count(items, "item")
    ));
    Ok(())
}
