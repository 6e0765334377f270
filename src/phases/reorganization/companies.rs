//! Banners that serve together and are divided together: own, hired and allied troops, each race
//! apart (NL-REORG-01, NL-EQX-15).

use crate::campaign::{BannerId, Force, RealmId, Service};
use crate::engine::{Company, Game, Refusal, refuse};
use crate::map::PlaceId;

impl Game<'_> {
    /// The companies of hired and allied banners that a realm has on a place: they serve apart and
    /// are yet divided among themselves; what magic calls is not (NL-EQX-15).
    pub(super) fn companies_apart(&self, realm: RealmId, place: PlaceId) -> Vec<Company> {
        self.companies_in(&self.state.force(realm, place))
    }

    /// The same in a force.
    fn companies_in(&self, force: &[BannerId]) -> Vec<Company> {
        let companies = force.iter().map(|banner| self.company(*banner));
        let mut apart: Vec<Company> =
            companies.filter(|company| company.service.of_others()).collect();
        apart.sort_unstable();
        apart.dedup();
        apart
    }

    /// What a company is called in an order: by its service, and by its race where several serve so
    /// there.
    pub(super) fn company_word(&self, realm: RealmId, place: PlaceId, company: Company) -> String {
        let word = company.service.word();
        let alike = self
            .companies_apart(realm, place)
            .into_iter()
            .filter(|other| other.service == company.service)
            .count();
        match self.race_id(company.race).filter(|_| alike > 1) {
            Some(race) => format!("{race}_{word}"),
            None => word.to_owned(),
        }
    }

    /// `mercenary`, or `dwarf_mercenary` where mercenaries of several races are together → the
    /// company.
    pub(crate) fn divided_apart(
        &self,
        realm: RealmId,
        place: PlaceId,
        word: &str,
    ) -> Result<Company, Refusal> {
        const RULE: &str = "NL-REORG-01";
        let apart = self.companies_apart(realm, place);
        let full = |company: &Company| {
            self.race_id(company.race).map(|race| format!("{race}_{}", company.service.word()))
        };
        let called: Vec<String> =
            apart.iter().map(|company| self.company_word(realm, place, *company)).collect();
        if let Some(at) = called.iter().position(|known| known == word) {
            return Ok(apart[at]);
        }
        if let Some(company) = apart.iter().find(|company| full(company).as_deref() == Some(word)) {
            return Ok(*company);
        }
        let there = if called.is_empty() { "none here".to_owned() } else { called.join(", ") };
        match Service::ALL.iter().find(|service| service.word() == word) {
            Some(service) if !service.of_others() => refuse(
                RULE,
                format!(
                    "`{word}` banners cannot be divided separately; companies that can: {there}"
                ),
            ),
            Some(service) if apart.iter().any(|company| company.service == *service) => {
                refuse(RULE, format!("troops of several races do not mix; name one of: {there}"))
            }
            Some(_) => refuse(
                RULE,
                format!("you have no {word} banner on {place}", place = self.label(place)),
            ),
            None => refuse(
                RULE,
                format!(
                    "`{word}` banners cannot be divided separately; companies that can: {there}"
                ),
            ),
        }
    }

    /// Places where a realm has banners, with the companies that are divided there, and the banners of
    /// each as [`Game::dividable`] has them.
    pub(super) fn divided_together(&self, realm: RealmId) -> Vec<(PlaceId, Company, Force)> {
        let mut together = Vec::new();
        for place in self.places_with_banners(realm) {
            let force = self.state.force(realm, place);
            let apart = self.companies_in(&force);
            for company in std::iter::once(Company::OWN).chain(apart) {
                let banners = self.of_company(&force, company);
                if !banners.is_empty() {
                    together.push((place, company, banners));
                }
            }
        }
        together
    }
}
