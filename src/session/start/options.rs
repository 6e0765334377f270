//! Choices of the head: the race of each realm, the options, and the number of realms.

use super::Reporter;
use crate::campaign::{RecordEvent, State};
use crate::engine::Game;
use crate::fault::{Fault, did_you_mean, nearest};
use crate::rules::{CHOICES, Fixed, GameOption, Ruleset, Value};
use crate::say;
use crate::session::header::Header;
use crate::text::{Joined, ProgramNoun, Text, listed_code, quoted};

/// As many realms as a campaign can number, where neither boxes nor rules set a limit.
const MOST_REALMS: i64 = 255;

/// Gives each realm the race its head names, or the edition's default one (NL-RACE-01).
pub(super) fn choose_races(
    state: &mut State,
    header: &Header,
    rules: &Ruleset,
    report: &mut Reporter<'_>,
) {
    for realm in state.realm_ids() {
        state.realms[usize::from(realm.0)].race = rules.default_race;
    }
    for line in &header.races {
        let (realm, race) = (&line.words[1], &line.words[2]);
        match (Game::new(rules, state, None).realm_named(realm), rules.names.race(race)) {
            (Ok(realm), Some(race)) => state.apply(&RecordEvent::RaceChosen { realm, race }.into()),
            (Err(message), _) => report.fault(line, message, Text::EMPTY),
            (_, None) => {
                let known = rules.names.races.iter().map(String::as_str);
                let help = did_you_mean(race, known.clone(), || match rules.races.is_empty() {
                    true => say!("this edition has no races"),
                    false => say!("there are {known}", known = listed_code(known, Joined::Comma)),
                });
                report.fault(line, say!("there is no race `{race}`", race = quoted(race)), help);
            }
        }
    }
}

pub(super) fn options(header: &Header, rules: &Ruleset, report: &mut Reporter<'_>) -> Vec<i64> {
    let mut options = rules.default_options();
    for line in &header.options {
        let (name, value) = (&line.words[1], &line.words[2]);
        let known = GameOption::by_name(name);
        let Some(index) = known.filter(|at| rules.offers(*at)) else {
            let near = nearest(name, rules.option_names()).filter(|_| known.is_none());
            let own = rules.mod_options.iter().map(|option| option.name.as_str());
            let offered = || listed_code(rules.option_names().chain(own), Joined::Comma);
            let help = near
                .map_or_else(offered, |near| say!("did you mean `{near}`?", near = quoted(near)));
            let message = match known {
                Some(_) => say!(
                    "the edition `{edition}` has no option `{name}`",
                    name = quoted(name),
                    edition = quoted(&rules.edition)
                ),
                None => say!("there is no option `{name}`", name = quoted(name)),
            };
            report.fault(line, message, help);
            continue;
        };
        match CHOICES[index].allowed.parse(value) {
            Ok(number) => options[index] = number,
            Err(wanted) => report.fault(
                line,
                say!(
                    "`{name}` takes {wanted}, not `{value}`",
                    name = quoted(name),
                    value = quoted(value),
                    wanted
                ),
                Text::from(CHOICES[index].doc),
            ),
        }
    }
    if let Some(line) = &header.map
        && let Ok(number) = GameOption::Map.row().allowed.parse(match line.words.as_slice() {
            [.., before, word] if before == "as" => word,
            words => &words[1],
        })
    {
        options[GameOption::Map as usize] = number;
    }
    if let Some(layout) = &rules.tiles.layout
        && GameOption::Map.row().allowed.parse("lay") == Ok(options[GameOption::Map as usize])
    {
        let message = say!(
            "the tiles of this edition are not laid one by one: it has no laying rules ({cite})",
            cite = quoted(layout.cite)
        );
        let help = say!(
            "`map build` makes the map from the seed; a map of your own is given as `map FILE`, or `map given` with `tile` lines"
        );
        match header.map.as_ref().or_else(|| {
            header.options.iter().find(|line| line.words[1] == GameOption::Map.row().name)
        }) {
            Some(line) => report.fault(line, message, help),
            None => report.faults.push(Fault::new("campaign::head", message).help(help)),
        }
    }
    let (low, high) = (rules.fixed(Fixed::StrengthMin), rules.fixed(Fixed::StrengthMax));
    let strength = options[GameOption::StrengthPoints as usize];
    if rules.offers(GameOption::StrengthPoints as usize) && !(low..=high).contains(&strength) {
        let line = header
            .options
            .iter()
            .find(|line| line.words[1] == GameOption::StrengthPoints.row().name);
        let cite = rules.setting(Value::StrengthMin).cite;
        match line {
            Some(line) => {
                report.fault(line, say!("{points} {points?is|are} not within {low} to {high} ({cite})", low = quoted(low), high = quoted(high), cite = quoted(cite), points = Text::count(strength, ProgramNoun::Point)), Text::EMPTY)
            }
            None => report.faults.push(Fault::new(
                "campaign::head",
                say!("the edition's default strength {strength} is not within {low} to {high} ({cite})", strength = quoted(strength), low = quoted(low), high = quoted(high), cite = quoted(cite)),
            )),
        }
    }
    options
}

pub(super) fn check_players(rules: &Ruleset, state: &State, report: &mut Reporter<'_>) {
    let realms = i64::try_from(state.realms.len()).unwrap_or(i64::MAX);
    let low = rules.fixed(Fixed::PlayersMin);
    let limit = |value: Fixed, times: i64, help| {
        let setting = rules.setting(value.into());
        setting.given.then(|| (rules.fixed(value) * times, setting.cite, help))
    };
    let limits = [
        limit(
            Fixed::PlayersPerBox,
            state.option(GameOption::Boxes),
            say!("add or remove `realm` lines, or raise `option boxes`"),
        ),
        limit(Fixed::PlayersMax, 1, say!("add or remove `realm` lines")),
    ];
    let (high, cite, help) = limits.into_iter().flatten().min_by_key(|(high, ..)| *high).unwrap_or(
        (MOST_REALMS, rules.setting(Value::PlayersMin).cite, say!("add or remove `realm` lines")),
    );
    if !(low..=high).contains(&realms) {
        let message = say!(
            "{realms} {realms?plays|play}, but {low} to {high} can ({cite})",
            low = quoted(low),
            high = quoted(high),
            cite = quoted(cite),
            realms = Text::count(realms, ProgramNoun::Realm)
        );
        report.faults.push(Fault::new("campaign::head", message).help(help));
    }
}
