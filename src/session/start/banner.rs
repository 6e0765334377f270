//! Banners as the head forms them.

use super::{number, numbered};
use crate::campaign::{FightEvent, Owner, RealmId, SeaEvent, Service, State};
use crate::engine::Game;
use crate::engine::armies::founding::{self, NewBanner};
use crate::engine::core::races;
use crate::map::{Ground, PlaceId, Side};
use crate::rules::Ruleset;
use crate::say;
use crate::text::{Text, quoted};

pub(super) fn lay_banner(
    state: &mut State,
    rules: &Ruleset,
    realm: RealmId,
    digits: &str,
    at: PlaceId,
    points: &str,
    words: &[&str],
) -> Result<(), Text> {
    let flag = numbered(digits, say!("banners are numbered 1 to 99"))?;
    let (mut baggage, mut side, mut ground, mut shut_in, mut service, mut aboard) =
        (0, None, None, false, Service::Own, None);
    let mut race = None;
    let mut words = words;
    while let Some((key, rest)) = words.split_first() {
        words = rest;
        if *key == "shut_in" {
            shut_in = true;
            continue;
        }
        let Some((value, rest)) = rest.split_first() else {
            return Err(say!("`{key}` needs a value", key = quoted(key)));
        };
        words = rest;
        match *key {
            "baggage" => baggage = number(value)?,
            "side" => {
                let beyond = || {
                    let side = value.parse().ok().map(Side)?;
                    let place = state.map.place(at);
                    (place.tile().is_none() && place.sides().any(|one| one == side)).then_some(side)
                };
                let found = Side::from_name(value).or_else(beyond);
                side = Some(found.ok_or_else(|| {
                    say!("`{value}` is not a side of a tile", value = quoted(value))
                })?);
            }
            "ground" => ground = u8::try_from(number(value)?).ok().map(Ground),
            "race" => race = Some(races::race_named(&Game::new(rules, state, None), value)?),
            "aboard" => {
                let ship = state.ship_numbered(Owner::Realm(realm), number(value)?);
                aboard = Some(ship.ok_or_else(|| {
                    say!(
                        "there is no ship {value} yet: put its line before this one",
                        value = quoted(value)
                    )
                })?);
            }
            "service" => service = Service::named(value)?,
            _ => return Err(say!("a banner has no `{key}`", key = quoted(key))),
        }
    }
    let beside = side.and_then(|side| state.map.place(at).grounds_by(side).first().copied());
    let ground = ground.or(beside).unwrap_or(Ground(0));
    let new = NewBanner {
        number: Some(flag),
        baggage,
        ground,
        side,
        service,
        race,
        ..NewBanner::own(realm, number(points)?, at)
    };
    let game = Game::new(rules, state, None);
    let (banner, formed) = (founding::next_id(&game), new.event(&game));
    state.apply(&formed.into());
    if shut_in {
        state.apply(&FightEvent::ShutIn { banner, shut_in: true }.into());
    }
    if let Some(ship) = aboard {
        let of = state.ship(ship).owner.into();
        state.apply(&SeaEvent::Embarked { banner, ship, of }.into());
    }
    Ok(())
}
