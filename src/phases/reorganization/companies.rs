//! Banners that serve together and are divided together: own, hired and allied troops, each race
//! apart (NL-REORG-01, NL-EQX-15).

use crate::campaign::{BannerId, Force, RealmId, Service};
use crate::engine::armies::positions;
use crate::engine::core::races;
use crate::engine::core::texts;
use crate::engine::{Company, Game, Refusal, refuse};
use crate::map::PlaceId;
use crate::phases::reorganization::dividing;
use crate::say;
use crate::text::Text;

/// Returns the companies of hired and allied banners that a realm has on a place: they serve apart and are
/// yet divided among themselves; what magic calls is not (NL-EQX-15).
pub(super) fn companies_apart(game: &Game<'_>, realm: RealmId, place: PlaceId) -> Vec<Company> {
    companies_in(game, &game.state.force(realm, place))
}

/// Returns the same in a force.
fn companies_in(game: &Game<'_>, force: &[BannerId]) -> Vec<Company> {
    let companies = force.iter().map(|banner| races::company(game, *banner));
    let mut apart: Vec<Company> = companies.filter(|company| company.service.of_others()).collect();
    apart.sort_unstable();
    apart.dedup();
    apart
}

/// Returns the word for a company in an order: its service, with its race if several races serve so
/// there.
pub(super) fn company_word(
    game: &Game<'_>,
    realm: RealmId,
    place: PlaceId,
    company: Company,
) -> String {
    let word = company.service.word();
    let alike = companies_apart(game, realm, place)
        .into_iter()
        .filter(|other| other.service == company.service)
        .count();
    match races::race_id(game, company.race).filter(|_| alike > 1) {
        Some(race) => format!("{race}_{word}"),
        None => word.to_owned(),
    }
}

/// Turns `mercenary`, or `dwarf_mercenary` where mercenaries of several races are together, into the company.
pub(crate) fn divided_apart(
    game: &Game<'_>,
    realm: RealmId,
    place: PlaceId,
    word: &str,
) -> Result<Company, Refusal> {
    const RULE: &str = "NL-REORG-01";
    let apart = companies_apart(game, realm, place);
    let full = |company: &Company| {
        races::race_id(game, company.race).map(|race| format!("{race}_{}", company.service.word()))
    };
    let called: Vec<String> =
        apart.iter().map(|company| company_word(game, realm, place, *company)).collect();
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
            say!(
                "`{word}` banners cannot be divided separately; companies that can: {there}",
                word = Text::verbatim(word),
                there = Text::verbatim(there)
            ),
        ),
        Some(service) if apart.iter().any(|company| company.service == *service) => refuse(
            RULE,
            say!(
                "troops of several races do not mix; name one of: {there}",
                there = Text::verbatim(there)
            ),
        ),
        Some(_) => refuse(
            RULE,
            say!(
                "you have no {word} banner on {place}",
                word = Text::verbatim(word),
                place = texts::place(game, place)
            ),
        ),
        None => refuse(
            RULE,
            say!(
                "`{word}` banners cannot be divided separately; companies that can: {there}",
                word = Text::verbatim(word),
                there = Text::verbatim(there)
            ),
        ),
    }
}

/// Company whose points are divided among its banners on a place.
pub(super) struct DividedCompany {
    pub place: PlaceId,
    pub company: Company,
    /// Its banners, as [`dividing::dividable`] has them.
    pub force: Force,
}

/// Lists the companies of a realm that are divided, place by place.
pub(super) fn divided_together(game: &Game<'_>, realm: RealmId) -> Vec<DividedCompany> {
    let mut together = Vec::new();
    for place in positions::places_with_banners(game, realm) {
        let force = game.state.force(realm, place);
        let apart = companies_in(game, &force);
        for company in std::iter::once(Company::OWN).chain(apart) {
            let force = dividing::of_company(game, &force, company);
            if !force.is_empty() {
                together.push(DividedCompany { place, company, force });
            }
        }
    }
    together
}
