//! What realms, banners and forces are: hired and allied banners follow the rules of their own
//! race, not those of their employer's (NL-RACE-01).

use crate::campaign::roster::TroopId;
use crate::campaign::{BannerId, Contingent, Origin, RealmId, Service};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::{About, RaceOf};
use crate::fault::nearest;
use crate::rules::{Race, RaceSet};

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

impl Game<'_> {
    /// What troops of a service are: what was said of them, else, hired or allied, what everybody
    /// is without the chapter on races, else what their realm plays (NL-RACE-01).
    #[must_use]
    pub fn race_in_service(
        &self,
        realm: RealmId,
        service: Service,
        said: Option<Race>,
    ) -> Option<Race> {
        let unsaid = if service.of_others() { self.rules.default_race } else { None };
        said.or(unsaid).or(self.state.realm(realm).race)
    }

    /// What a banner is.
    #[must_use]
    pub fn banner_race(&self, banner: BannerId) -> Option<Race> {
        let standing = self.state.banner(banner);
        self.race_in_service(standing.realm, standing.service, standing.race)
    }

    /// The company of a banner.
    #[must_use]
    pub fn company(&self, banner: BannerId) -> Company {
        let standing = self.state.banner(banner);
        let race = if standing.service.of_others() { self.banner_race(banner) } else { None };
        Company { service: standing.service, race }
    }

    /// The company that a contingent makes; a realm's own troops where there is none.
    #[must_use]
    pub fn company_hired(&self, realm: RealmId, hired: Option<Origin>) -> Company {
        let company = |(service, _, race)| Company {
            service,
            race: self.race_in_service(realm, service, race),
        };
        hired.map_or(Company::OWN, company)
    }

    /// The contingent of troops that join a banner; none where the banner is the realm's own.
    #[must_use]
    pub fn hired_into(&self, banner: BannerId) -> Option<Origin> {
        let standing = self.state.banner(banner);
        standing.service.of_others().then_some((standing.service, None, standing.race))
    }

    /// What hired or allied troops are called: `mercenary troops`, and where they are of another
    /// race than everybody is without the chapter on races, `dwarf mercenary troops`.
    #[must_use]
    pub fn company_title(&self, company: Company) -> String {
        let race =
            self.race_title(company.race.filter(|race| self.rules.default_race != Some(*race)));
        format!("{race} {} troops", company.service.word()).trim_start().to_owned()
    }

    /// About whom the numbers of a company's banners are asked.
    #[must_use]
    pub fn about_company(&self, realm: RealmId, company: Company) -> About {
        let Company { service, race } = company;
        let people = if service.of_others() {
            RaceOf::Of(self.race_in_service(realm, service, race))
        } else {
            RaceOf::Concerned
        };
        About::from((realm, people))
    }

    /// About whom a number of somebody on a roll is asked: his banner, else the company he is meant
    /// for.
    #[must_use]
    pub fn about_troop(&self, id: TroopId) -> About {
        let troop = self.state.roster.troop(id);
        match self.banner_of(id) {
            Some(banner) => About::from(banner),
            None => self.about_company(troop.realm, self.company_hired(troop.realm, troop.hired)),
        }
    }

    /// About whom a number of a force that acts as one is asked: its first banner, by the rules of
    /// the race of all of them.
    #[must_use]
    pub fn about_force(&self, force: &[BannerId]) -> About {
        About { banner: force.first().copied(), people: self.people_of(force), ..About::default() }
    }

    /// Whose rules hold for a force that acts as one: those of its race, or of none where its
    /// banners are of several.
    #[must_use]
    pub(in crate::engine) fn people_of(&self, force: &[BannerId]) -> RaceOf {
        let Some((first, rest)) = force.split_first() else { return RaceOf::Concerned };
        let race = self.banner_race(*first);
        if rest.iter().all(|banner| self.banner_race(*banner) == race) {
            RaceOf::Concerned
        } else {
            RaceOf::Of(None)
        }
    }

    /// The race whose rules hold for what a number is asked about.
    #[must_use]
    pub(in crate::engine) fn race_concerned(&self, about: &About) -> Option<Race> {
        if let RaceOf::Of(race) = about.people {
            return race;
        }
        let of_realm = |banner: &BannerId| {
            about.realm.is_none_or(|realm| realm == self.state.banner(*banner).realm)
        };
        match about.banner.filter(of_realm) {
            Some(banner) => self.banner_race(banner),
            None => about.realm.and_then(|realm| self.state.realm(realm).race),
        }
    }

    /// The races that a realm, a banner or a contingent is of; banners count when they are gone, too.
    #[must_use]
    #[inline]
    pub(in crate::engine) fn races_present(&self) -> RaceSet {
        let present = self.state.races_found(self.rules.epoch, || self.find_races());
        debug_assert_eq!(present, self.find_races());
        present
    }

    fn find_races(&self) -> RaceSet {
        let mut present = RaceSet::default();
        let of_contingent = |contingent: &Contingent| contingent.race.or(self.rules.default_race);
        for realm in &self.state.realms {
            realm.race.into_iter().for_each(|race| present.insert(race));
            let contingents = realm.contingents.iter().filter_map(of_contingent);
            contingents.for_each(|race| present.insert(race));
        }
        if !self.state.races_of_banners().is_empty() {
            self.races_said().for_each(|race| present.insert(race));
        }
        present
    }

    /// The races of banners that were said of them alone, and that of hired and allied ones of
    /// which nothing was.
    fn races_said(&self) -> impl Iterator<Item = Race> {
        self.state.races_of_banners().iter().filter_map(|said| said.or(self.rules.default_race))
    }

    /// The races whose scripts are in play: those of realms, and of banners that are not as their
    /// realm.
    #[must_use]
    pub fn races_in_play(&self) -> Vec<Race> {
        self.races_in_play_where(|_| true)
    }

    /// Those of them that are wanted.
    #[must_use]
    pub fn races_in_play_where(&self, wanted: impl Fn(Race) -> bool) -> Vec<Race> {
        let realms = self.state.realms.iter().filter_map(|realm| realm.race);
        let all = realms.chain(self.races_said());
        let mut races: Vec<Race> = all.filter(|race| wanted(*race)).collect();
        races.sort_unstable();
        races.dedup();
        races
    }

    /// Whether anybody in the game has this phase: one of a people is for those who play it.
    #[must_use]
    pub fn phase_is_played(&self, phase: u16) -> bool {
        let played = |race| self.state.playing().any(|realm| self.has_people(realm, race));
        self.rules.phase_race(phase).is_none_or(played)
    }

    /// Whether a realm is of a race or of one that extends it, or any banner of it is.
    #[must_use]
    pub(in crate::engine) fn has_people(&self, realm: RealmId, race: Race) -> bool {
        let is = |own: Option<Race>| own.is_some_and(|own| self.rules.is_of(own, race));
        is(self.state.realm(realm).race)
            || self.state.banners_of(realm).any(|(banner, _)| is(self.banner_race(banner)))
    }

    /// The race of a name, as its id or as it is called.
    ///
    /// # Errors
    /// A sentence that says which races there are.
    pub fn race_named(&self, name: &str) -> Result<Race, String> {
        let names = &self.rules.names;
        names.race(&name.to_lowercase()).ok_or_else(|| {
            match nearest(name, names.races.iter().map(String::as_str)) {
                Some(near) => format!("`{name}` is not a race; did you mean `{near}`?"),
                None if names.races.is_empty() => {
                    format!("`{name}` is not a race: this edition has no races")
                }
                None => format!(
                    "`{name}` is not a race; available: {races}",
                    races = names.races.join(", ")
                ),
            }
        })
    }

    /// `service mercenary race dwarf …` → whom somebody serves, of which race it is said that he
    /// is, and the words that follow.
    ///
    /// # Errors
    /// A sentence that says which services and races there are.
    pub fn serving<'w, 't>(
        &self,
        words: &'w [&'t str],
    ) -> Result<(Service, Option<Race>, &'w [&'t str]), String> {
        let (mut service, mut race, mut left) = (Service::Own, None, words);
        loop {
            match left {
                ["service", word, rest @ ..] => (service, left) = (Service::named(word)?, rest),
                ["race", word, rest @ ..] => (race, left) = (Some(self.race_named(word)?), rest),
                _ => return Ok((service, race, left)),
            }
        }
    }

    /// The id of a race; nothing if there is none.
    #[must_use]
    pub fn race_id(&self, race: Option<Race>) -> Option<&str> {
        self.rules.races.get(usize::from(race?.0)).map(|kind| kind.id.as_str())
    }

    /// A race in words; nothing if there is none.
    #[must_use]
    pub fn race_title(&self, race: Option<Race>) -> &str {
        let kind = race.and_then(|race| self.rules.races.get(usize::from(race.0)));
        kind.map_or("", |kind| self.rules.display_name(&kind.title))
    }
}
