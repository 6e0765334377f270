//! Limits on what a realm may buy: its points, its banners and what the army list allows
//! (NL-REC-01, NL-REC-02, NL-ARMY-03..05).

use crate::campaign::{Origin, RealmId, Station, Troop};
use crate::engine::armies::roster::buying::Buyer;
use crate::engine::armies::roster::composition;
use crate::engine::core::ask::{Refusal, refuse};
use crate::engine::core::game::Game;
use crate::rules::Value;
use crate::rules::army::{Army, UnitKind};
use crate::say;
use crate::text::{ProgramNoun, Text};

impl Buyer {
    /// Returns the banner it is meant for; in winter they wait at home.
    pub(super) fn station(&self, banner: Option<i64>) -> Result<Station, Refusal> {
        let most = self.banners;
        match (self.winter, banner) {
            (true, None) => Ok(Station::Reserve),
            (true, Some(_)) => refuse(
                "NL-REC-01",
                say!("new troops wait at home for the deployment: name no banner"),
            ),
            (false, Some(number)) => match u8::try_from(number) {
                Ok(flag) if (1..=most).contains(&number) => Ok(Station::Meant(flag)),
                _ => refuse(
                    "NL-MAP-01",
                    say!("you can form banners 1 to {most}, not {number}", most, number),
                ),
            },
            (false, None) => refuse("NL-ARMY-05", say!("name the banner by its number")),
        }
    }

    /// Checks that no more of a kind are added than the list allows in a year, new units and
    /// reinforcements together (NL-REC-02).
    pub fn within_year(
        &self,
        game: &Game<'_>,
        kind: &UnitKind,
        models: i64,
    ) -> Result<(), Refusal> {
        let left = self.left_to_add(game, kind);
        game.require(models <= left, "NL-REC-02", || {
            let (per_year, kind) = (kind.per_year, &kind.id);
            let there = per_year - left;
            match game.value(Value::ListWhole, self.realm) > 0 {
                true => say!(
                    "the list allows {per_year} {kind} in the whole army, and you have {there}",
                    per_year,
                    kind = Text::verbatim(kind),
                    there
                ),
                false => say!(
                    "{per_year} {kind} may be added in a year; {there} have been, so {left} more can be",
                    per_year,
                    kind = Text::verbatim(kind),
                    there,
                    left = left.max(0)
                ),
            }
        })
    }

    /// Returns how many more models of a kind the list lets add; below zero where there are too many
    /// already (NL-REC-02).
    pub fn left_to_add(&self, game: &Game<'_>, kind: &UnitKind) -> i64 {
        if self.hired.is_some() {
            return i64::MAX;
        }
        if game.value(Value::ListWhole, self.realm) == 0 {
            return kind.per_year - game.state.roster.added(self.realm, &kind.id);
        }
        let own = |troop: &Troop| {
            troop.realm == self.realm && troop.kind == kind.id && troop.hired.is_none()
        };
        let roll = game.state.roster.present().filter(|(_, troop)| own(troop));
        kind.per_year - roll.map(|(_, troop)| troop.models).sum::<i64>()
    }

    /// Checks that new units of a winter are bought in the ranking of the list (NL-REC-02).
    pub(super) fn ranking(
        &self,
        game: &Game<'_>,
        army: &Army,
        kind: &UnitKind,
    ) -> Result<(), Refusal> {
        if !self.winter || game.value(Value::ListRanking, self.realm) == 0 {
            return Ok(());
        }
        let year = game.state.clock.year;
        let roll = game
            .state
            .roster
            .present()
            .filter(|(_, troop)| troop.realm == self.realm && troop.raised == year);
        let later = roll
            .filter(|(_, troop)| troop.hired.is_none())
            .filter_map(|(_, troop)| army.unit(&troop.kind))
            .find(|bought| bought.ranking > kind.ranking);
        game.require(later.is_none(), "NL-REC-02", || {
            let name = later.map_or("", |bought| bought.id.as_str());
            say!(
                "new units are bought in the ranking of the list: {kind} comes before {name}, which you have bought this winter",
                kind = Text::verbatim(&kind.id),
                name = Text::verbatim(name)
            )
        })
    }

    /// Checks that a troop can be paid for and has room in its banner.
    pub(super) fn check_room(&self, game: &Game<'_>, troop: Troop) -> Result<Troop, Refusal> {
        let rule = if self.winter { "NL-REC-01" } else { "NL-ARMY-03" };
        game.require(troop.points() <= self.budget, rule, || {
            say!(
                "that costs {points}, but only {left} {left?is|are} left",
                points = Text::count(troop.points(), ProgramNoun::Point),
                left = self.budget
            )
        })?;
        if let Station::Meant(number) = troop.station {
            let before =
                composition::composition(game, &meant_for(game, self.realm, self.hired, number));
            let most = game.value(Value::BannerMax, self.about(game));
            game.require(before.points + troop.points() <= most, "NL-ARMY-04", || {
                say!(
                    "banner {number} has {points} already, and a banner has at most {most}",
                    number,
                    points = Text::count(before.points, ProgramNoun::Point),
                    most
                )
            })?;
            let most = game.value(Value::RankUnitsMax, self.about(game));
            game.require(
                !composition::is_rank_unit(game, &troop) || before.ranks < most,
                "NL-ARMY-05",
                || {
                    say!(
                        "banner {number} has {units} already, and a banner has at most {most}",
                        number,
                        units = Text::count(before.ranks, ProgramNoun::RankUnit),
                        most
                    )
                },
            )?;
        }
        Ok(troop)
    }
}

/// Lists those of a realm, or of a contingent in its service, who are meant for a banner that is
/// not formed yet.
pub fn meant_for(
    game: &Game<'_>,
    realm: RealmId,
    hired: Option<Origin>,
    number: u8,
) -> Vec<crate::campaign::TroopId> {
    let meant = |troop: &Troop| {
        troop.realm == realm && troop.hired == hired && troop.station == Station::Meant(number)
    };
    game.state.roster.present().filter(|(_, troop)| meant(troop)).map(|(id, _)| id).collect()
}
