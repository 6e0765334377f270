//! `umpire troop`: units and characters of a roster.

use crate::campaign::{
    BannerEvent, BannerId, Event, RealmId, Reason, RosterEvent, Station, TroopId, Wound,
};
use crate::engine::armies::roster;
use crate::engine::armies::roster::buying::Buyer;
use crate::engine::core::ask::Refusal;
use crate::engine::core::game::Game;
use crate::engine::core::{pieces, races};
use crate::engine::umpire::{Corrections, misread, number, refused};
use crate::say;

/// Reads an order for units and characters: the points of their banners change with them.
pub(super) fn troop(game: &Game<'_>, realm: RealmId, words: &[&str]) -> Corrections {
    if !game.state.has_rosters() {
        return refused(say!("banners are points alone in this campaign (`option depth roster`)"));
    }
    let what = Reason::Umpire;
    if let ["new", digits, rest @ ..] = words {
        let banner = banner(game, realm, digits)?;
        let Some(army) = roster::army_of_banner(game, banner) else {
            return refused(say!("the rules have no army list for this realm"));
        };
        let mut body = Buyer {
            realm,
            budget: 0,
            winter: false,
            banners: 0,
            hired: races::hired_into(game, banner),
        }
        .given(army, Station::Banner(banner), rest)?;
        body.number = game.state.roster.free_number(realm);
        let (troop, by) = (
            TroopId(u16::try_from(game.state.roster.troops.len()).unwrap_or(u16::MAX)),
            body.points(),
        );
        return Ok(vec![
            RosterEvent::TroopRaised { troop, body: Box::new(body) }.into(),
            BannerEvent::PointsChanged { banner, by, what }.into(),
        ]);
    }
    let [digits, rest @ ..] = words else { return misread() };
    let id = pieces::troop_numbered(game, realm, number(digits, 10_000)?).or_else(refused)?;
    let troop = game.state.roster.troop(id);
    let points = |by: i64| {
        let banner = pieces::banner_of(game, id).filter(|_| by != 0);
        banner.map(|banner| BannerEvent::PointsChanged { banner, by, what }.into())
    };
    Ok(match rest {
        ["models", value] if troop.character.is_none() => {
            let by = number(value, 100_000)? - troop.models;
            let changed = RosterEvent::ModelsChanged { troop: id, by, what }.into();
            [changed].into_iter().chain(points(by * troop.worth)).collect()
        }
        ["banner", value] => {
            let to = banner(game, realm, value)?;
            let sent = RosterEvent::TroopSent { troop: id, to: Station::Banner(to), what };
            let gained = BannerEvent::PointsChanged { banner: to, by: troop.points(), what };
            let events = [sent.into(), gained.into()];
            points(-troop.points()).into_iter().chain(events).collect()
        }
        ["gone"] => points(-troop.points())
            .into_iter()
            .chain([RosterEvent::TroopSent { troop: id, to: Station::Gone, what }.into()])
            .collect(),
        ["heal"] => vec![RosterEvent::Healed(id).into()],
        // For the season, or until they are healed.
        ["out"] if troop.character.is_some() && troop.fit() => {
            let wound = Wound {
                what: "incapacitated".to_owned(),
                out: true,
                penalty: String::new(),
                rounds: None,
            };
            vec![Event::Roster(RosterEvent::Wounded {
                troop: id,
                wound: Box::new(wound),
                scar: None,
                retires: false,
            })]
        }
        ["out"] => {
            return refused(say!(
                "{troop} is not a character fit for battle",
                troop = roster::troop_name(game, id)
            ));
        }
        _ => return misread(),
    })
}

/// Finds a banner of the realm by its number, or by its sign on the map.
fn banner(game: &Game<'_>, realm: RealmId, word: &str) -> Result<BannerId, Refusal> {
    let signed = game.banner_sign(word).filter(|(of, _)| *of == realm);
    let number = signed.map_or_else(|| number(word, 99), |(_, number)| Ok(number))?;
    game.banner_numbered(realm, number).or_else(refused)
}
