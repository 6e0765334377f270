//! Races of realms, banners and forces: hired and allied banners follow the rules of their own
//! race, not those of their employer's (NL-RACE-01).

use crate::campaign::roster::TroopId;
use crate::campaign::{BannerId, Contingent, Origin, RealmId, Service};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::{About, RaceOf};
use crate::engine::core::pieces;
use crate::fault::nearest;
use crate::rules::{Race, RaceSet};
use crate::say;
use crate::text::{Joined, Text, listed_code};

/// Troops of a realm that share banners and no others do: its own, or hired or allied ones of one
/// race (NL-DEP-01, NL-REC-08, NL-REC-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Company {
    pub service: Service,
    /// Of hired and allied troops.
    pub race: Option<Race>,
}

impl Company {
    pub const OWN: Company = Company { service: Service::Own, race: None };
}

/// Returns the race of troops of a service: the one that was said, else, for hired or allied
/// troops, the default without the chapter on races, else that of their realm (NL-RACE-01).
pub fn race_in_service(
    game: &Game<'_>,
    realm: RealmId,
    service: Service,
    said: Option<Race>,
) -> Option<Race> {
    let unsaid = if service.of_others() { game.rules.default_race } else { None };
    said.or(unsaid).or(game.state.realm(realm).race)
}

/// Returns the race of a banner.
pub fn banner_race(game: &Game<'_>, banner: BannerId) -> Option<Race> {
    let standing = game.state.banner(banner);
    race_in_service(game, standing.realm, standing.service, standing.race)
}

/// Returns the company of a banner.
pub fn company(game: &Game<'_>, banner: BannerId) -> Company {
    let standing = game.state.banner(banner);
    let race = if standing.service.of_others() { banner_race(game, banner) } else { None };
    Company { service: standing.service, race }
}

/// Returns the company that a contingent makes; a realm's own troops if there is none.
pub fn company_hired(game: &Game<'_>, realm: RealmId, hired: Option<Origin>) -> Company {
    let company = |Origin { service, race, .. }| Company {
        service,
        race: race_in_service(game, realm, service, race),
    };
    hired.map_or(Company::OWN, company)
}

/// Returns the contingent of troops that join a banner; None if the banner is the realm's own.
pub fn hired_into(game: &Game<'_>, banner: BannerId) -> Option<Origin> {
    let standing = game.state.banner(banner);
    let origin = Origin { service: standing.service, area: None, race: standing.race };
    standing.service.of_others().then_some(origin)
}

/// Names hired or allied troops: `mercenary troops`, or `dwarf mercenary troops` if their race is
/// not the default without the chapter on races.
pub fn company_title(game: &Game<'_>, company: Company) -> Text {
    let race = race_title(game, company.race.filter(|race| game.rules.default_race != Some(*race)));
    if race.is_empty() {
        return match company.service {
            Service::Own => say!("own troops"),
            Service::Mercenary => say!("mercenary troops"),
            Service::Allied => say!("allied troops"),
            Service::Summoned => say!("summoned troops"),
            Service::Escort => say!("escort troops"),
        };
    }
    let race = Text::noun(race.to_owned());
    match company.service {
        Service::Own => say!("{race} own troops", race),
        Service::Mercenary => say!("{race} mercenary troops", race),
        Service::Allied => say!("{race} allied troops", race),
        Service::Summoned => say!("{race} summoned troops", race),
        Service::Escort => say!("{race} escort troops", race),
    }
}

/// Returns the subject for the numbers of a company's banners.
pub fn about_company(game: &Game<'_>, realm: RealmId, company: Company) -> About {
    let Company { service, race } = company;
    let people = if service.of_others() {
        RaceOf::Of(race_in_service(game, realm, service, race))
    } else {
        RaceOf::Concerned
    };
    About::from((realm, people))
}

/// Returns the subject for a number of somebody on a roll: his banner, else the company he is meant
/// for.
pub fn about_troop(game: &Game<'_>, id: TroopId) -> About {
    let troop = game.state.roster.troop(id);
    match pieces::banner_of(game, id) {
        Some(banner) => About::from(banner),
        None => about_company(game, troop.realm, company_hired(game, troop.realm, troop.hired)),
    }
}

/// Returns the subject for a number of a force that acts as one: its first banner, by the rules of
/// the race of all of them.
pub fn about_force(game: &Game<'_>, force: &[BannerId]) -> About {
    About { banner: force.first().copied(), people: people_of(game, force), ..About::default() }
}

/// Returns the race whose rules hold for a force that acts as one: its own, or none if its banners
/// are of several races.
pub(in crate::engine) fn people_of(game: &Game<'_>, force: &[BannerId]) -> RaceOf {
    let Some((first, rest)) = force.split_first() else { return RaceOf::Concerned };
    let race = banner_race(game, *first);
    if rest.iter().all(|banner| banner_race(game, *banner) == race) {
        RaceOf::Concerned
    } else {
        RaceOf::Of(None)
    }
}

/// Returns the race whose rules hold for what a number is asked about.
pub(in crate::engine) fn race_concerned(game: &Game<'_>, about: &About) -> Option<Race> {
    if let RaceOf::Of(race) = about.people {
        return race;
    }
    let of_realm = |banner: &BannerId| {
        about.realm.is_none_or(|realm| realm == game.state.banner(*banner).realm)
    };
    match about.banner.filter(of_realm) {
        Some(banner) => banner_race(game, banner),
        None => about.realm.and_then(|realm| game.state.realm(realm).race),
    }
}

/// Lists the races that a realm, a banner or a contingent is of; banners count when they are gone,
/// too.
pub(in crate::engine) fn races_present(game: &Game<'_>) -> RaceSet {
    let mut present = RaceSet::default();
    let of_contingent = |contingent: &Contingent| contingent.race.or(game.rules.default_race);
    for realm in &game.state.realms {
        realm.race.into_iter().for_each(|race| present.insert(race));
        let contingents = realm.contingents.iter().filter_map(of_contingent);
        contingents.for_each(|race| present.insert(race));
    }
    if !game.state.races_of_banners().is_empty() {
        races_said(game).for_each(|race| present.insert(race));
    }
    present
}

/// Lists the races of banners that were said of them alone, and the default for hired and allied
/// ones without one.
fn races_said(game: &Game<'_>) -> impl Iterator<Item = Race> {
    game.state.races_of_banners().iter().filter_map(|said| said.or(game.rules.default_race))
}

/// Lists the races whose scripts are in play: those of realms, and of banners that are not as their
/// realm.
pub fn races_in_play(game: &Game<'_>) -> Vec<Race> {
    races_in_play_where(game, |_| true)
}

/// Lists those of them that are wanted.
pub fn races_in_play_where(game: &Game<'_>, wanted: impl Fn(Race) -> bool) -> Vec<Race> {
    let realms = game.state.realms.iter().filter_map(|realm| realm.race);
    let all = realms.chain(races_said(game));
    let mut races: Vec<Race> = all.filter(|race| wanted(*race)).collect();
    races.sort_unstable();
    races.dedup();
    races
}

/// True if anybody in the game has this phase: one of a people is for those who play it.
pub fn phase_is_played(game: &Game<'_>, phase: u16) -> bool {
    let played = |race| game.state.playing().any(|realm| has_people(game, realm, race));
    game.rules.phase_race(phase).is_none_or(played)
}

/// True if a realm is of a race or of one that extends it, or any banner of it is.
pub(in crate::engine) fn has_people(game: &Game<'_>, realm: RealmId, race: Race) -> bool {
    let is = |own: Option<Race>| own.is_some_and(|own| game.rules.is_of(own, race));
    is(game.state.realm(realm).race)
        || game.state.banners_of(realm).any(|(banner, _)| is(banner_race(game, banner)))
}

/// Finds a race by its id or its title.
///
/// # Errors
/// A sentence that says which races there are.
pub fn race_named(game: &Game<'_>, name: &str) -> Result<Race, Text> {
    let (names, typed) = (&game.rules.names, || Text::verbatim(name));
    names.race(&name.to_lowercase()).ok_or_else(|| {
        match nearest(name, names.races.iter().map(String::as_str)) {
            Some(near) => say!(
                "`{name}` is not a race; did you mean `{near}`?",
                name = typed(),
                near = Text::verbatim(near)
            ),
            None if names.races.is_empty() => {
                say!("`{name}` is not a race: this edition has no races", name = typed())
            }
            None => say!(
                "`{name}` is not a race; available: {races}",
                name = typed(),
                races = listed_code(&names.races, Joined::Comma)
            ),
        }
    })
}

/// Service of a banner or troop as it was typed, and its race if one was.
pub struct TypedService<'w, 't> {
    pub service: Service,
    pub race: Option<Race>,
    /// The words that follow.
    pub rest: &'w [&'t str],
}

/// Reads `service mercenary race dwarf …`.
///
/// # Errors
/// A sentence that says which services and races there are.
pub fn serving<'w, 't>(
    game: &Game<'_>,
    words: &'w [&'t str],
) -> Result<TypedService<'w, 't>, Text> {
    let (mut service, mut race, mut left) = (Service::Own, None, words);
    loop {
        match left {
            ["service", word, rest @ ..] => (service, left) = (Service::named(word)?, rest),
            ["race", word, rest @ ..] => (race, left) = (Some(race_named(game, word)?), rest),
            rest => return Ok(TypedService { service, race, rest }),
        }
    }
}

/// Returns the id of a race; None if there is none.
pub fn race_id<'g>(game: &'g Game<'_>, race: Option<Race>) -> Option<&'g str> {
    game.rules.races.get(usize::from(race?.0)).map(|kind| kind.id.as_str())
}

/// Names a race; empty if there is none.
pub fn race_title<'g>(game: &'g Game<'_>, race: Option<Race>) -> &'g str {
    let kind = race.and_then(|race| game.rules.races.get(usize::from(race.0)));
    kind.map_or("", |kind| game.rules.display_name(&kind.title))
}
