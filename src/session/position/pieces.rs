//! Ships and banners, those that are gone among them: they keep their places in the lists, so that
//! what follows them has the same as before.

use super::text::{WordsLeft, WrittenLine, read_of_script, text, text_of_script, word};
use super::{Lines, known_to, line};
use crate::campaign::{
    Activity, ArrivedFrom, Banner, BannerEvent, BannerId, Event, Landing, Reason, SeaEvent,
    Service, ShipId, State,
};
use crate::engine::Game;
use crate::engine::core::pieces;
use crate::engine::realms::fleets;
use crate::map::{Ground, PlaceId, Side};
use crate::rules::Ruleset;
use crate::say;
use crate::session::start::owner_named;
use crate::text::{Text, quoted};

pub(super) fn write_ships(game: &Game<'_>, lines: &mut Lines) {
    for ship in &game.state.ships {
        let (owner, at) = (game.owner_name(ship.owner), super::label(game, ship.at));
        let begins = format!("ship {owner} {number} {at}", number = ship.number);
        let (mut words, docked) = (WrittenLine::of(begins), ship.docked);
        words.say_if(!docked, "sea");
        words.say_if(!ship.new, "old");
        words.say_if(ship.was_docked != docked, if docked { "came_in" } else { "went_out" });
        words.say_if(ship.moved > 0, format!("sailed {}", ship.moved));
        words.say_if(ship.put_in > 0, format!("put_in {}", ship.put_in));
        words.say_if(ship.put_out > 0, format!("put_out {}", ship.put_out));
        words.say_if(!ship.marks.is_empty(), "mark");
        for (name, amount) in &ship.marks {
            words.say(name);
            words.say_if(*amount != 0, amount);
        }
        lines.push(words.written());
        if ship.removed {
            line!(lines, "gone ship {owner} {}", ship.number);
        }
    }
}

pub(super) fn write_banners(game: &Game<'_>, lines: &mut Lines) {
    for (id, banner) in (0..).map(BannerId).zip(&game.state.banners) {
        let (name, number) = (game.realm_name(banner.realm), banner.number);
        let mut words = WrittenLine::of(format!(
            "banner {name} {number} {at} {points}",
            at = super::label(game, banner.at),
            points = banner.points
        ));
        let place = game.map().place(banner.at);
        let side = banner.side.map(|side| match place.tile() {
            Some(_) => side.name().to_owned(),
            None => side.0.to_string(),
        });
        let beside = banner.side.and_then(|side| place.grounds_by(side).first().copied());
        words.say_if(banner.baggage != 0, format!("baggage {}", banner.baggage));
        words.say_if(side.is_some(), format!("side {}", side.unwrap_or_default()));
        let ground = banner.ground;
        words.say_if(ground != beside.unwrap_or(Ground(0)), format!("ground {}", ground.0));
        let service = banner.service;
        words.say_if(service != Service::Own, format!("service {}", service.word()));
        if let Some(race) = super::race_name(game, banner.race) {
            words.say(format!("race {race}"));
        }
        if let Some(ship) = banner.aboard {
            words.say(format!("aboard {}", game.state.ship(ship).number));
        }
        words.say_if(banner.shut_in, "shut_in");
        lines.push(words.written());
        let names = &game.state.annotations;
        if let Some(called) = names.banners.get(&id) {
            line!(lines, "name banner {name} {number} {}", text(called));
        }
        if let Some(person) = names.commanders.get(&id) {
            line!(lines, "commander {name} {number} {}", text(person));
        }
        let condition = condition(game, banner);
        if !condition.is_empty() || banner.aboard.is_some() {
            line!(lines, "condition {name} {number}{condition}");
        }
        if banner.removed {
            line!(lines, "gone banner {name} {number}");
        }
    }
    for (id, banner) in game.state.hidden() {
        let (name, number) = (game.realm_name(banner.realm), banner.number);
        let known_to =
            known_to(game, game.state.hidden_banners.get(&id).map_or(&[], Vec::as_slice));
        line!(lines, "hidden {name} {number}{known_to}");
    }
}

/// Writes the deeds of a banner in this turn, and what holds it.
fn condition(game: &Game<'_>, banner: &Banner) -> String {
    let mut words = WrittenLine::of(String::new());
    words.say_if(banner.scouted > 0, format!("scouted {}", banner.scouted));
    words.say_if(banner.moved > 0, format!("moved {}", banner.moved));
    if let Some(came) = banner.came {
        let side = came.side.map_or_else(|| "no".to_owned(), |side| side.0.to_string());
        let from = super::label(game, came.from);
        let over = if came.over_obstacle { " over" } else { "" };
        words.say(format!("came {from} {} {side}{over}", came.ground.0));
    }
    words.say_if(banner.boarded, "boarded");
    if let Some(landing) = banner.landed {
        words.say(format!("landed {}", landing.ship.0 + 1));
        words.say_if(landing.now, "now");
        words.say_if(landing.marches, "marches");
    }
    words.say_if(banner.lost_way, "lost_way");
    words.say_if(banner.stay > 0, format!("stay {}", banner.stay));
    words.say_if(banner.quiet, "quiet");
    words.say_if(banner.quiet_next > 0, format!("quiet_next {}", banner.quiet_next));
    words.say_if(banner.regroups, "regroups");
    if let Some(rule) = &banner.held_by {
        words.say(format!("held_by {}", word(rule)));
    }
    if let Some(busy) = &banner.busy {
        words.say(format!("busy {} {}", word(&busy.rule), text_of_script(&busy.what)));
    }
    words.written()
}

pub(super) fn lay(
    state: &mut State,
    rules: &Ruleset,
    key: &str,
    words: &[&str],
) -> Result<(), Text> {
    let mut words = WordsLeft::of(words);
    let game = Game::new(rules, state, None);
    if key == "gone" {
        let what = Reason::GivenWithCampaign;
        let event: Event = match words.need(say!("`banner` or `ship`"))? {
            "banner" => {
                let realm = game.realm_named(words.need(say!("a realm"))?)?;
                let banner = game.banner_numbered(realm, words.number(say!("a number"))?)?;
                BannerEvent::BannerRemoved { banner, what }.into()
            }
            "ship" => {
                let owner = owner_named(state, words.need(say!("whose it is"))?)?;
                let ship = pieces::ship_numbered(&game, owner, words.number(say!("a number"))?)?;
                SeaEvent::ShipLost { ship, of: owner.into(), what }.into()
            }
            other => {
                return Err(say!(
                    "`{other}` is neither `banner` nor `ship`",
                    other = quoted(other)
                ));
            }
        };
        words.end()?;
        state.apply(&event);
        return Ok(());
    }
    let realm = game.realm_named(words.need(say!("a realm"))?)?;
    let banner = game.banner_numbered(realm, words.number(say!("a number"))?)?;
    let mut now = game.state.banner(banner).clone();
    (now.scouted, now.moved, now.came, now.boarded, now.landed) = (0, 0, None, false, None);
    while let Some(word) = words.next() {
        match word {
            "scouted" => now.scouted = words.number(say!("how often"))?,
            "moved" => now.moved = words.number(say!("how far"))?,
            "came" => now.came = Some(came(&game, &mut words)?),
            "boarded" => now.boarded = true,
            "landed" => {
                let ship = words.number::<u16>(say!("a ship, as they were launched"))?;
                let known = ship.checked_sub(1).filter(|at| usize::from(*at) < state.ships.len());
                let ship = ShipId(known.ok_or(say!("there is no such ship"))?);
                let (now_landed, marches) = (words.takes("now"), words.takes("marches"));
                now.landed = Some(Landing { ship, now: now_landed, marches });
            }
            "lost_way" => now.lost_way = true,
            "stay" => now.stay = words.number(say!("turns"))?,
            "quiet" => now.quiet = true,
            "quiet_next" => now.quiet_next = words.number(say!("turns"))?,
            "regroups" => now.regroups = true,
            "held_by" => now.held_by = Some(words.text(say!("a rule"))?),
            "busy" => {
                let rule = words.text(say!("a rule"))?;
                now.busy = Some(Activity { what: read_of_script(words.rest)?, rule });
                break;
            }
            other => {
                return Err(say!(
                    "`{other}` is not what a banner may have done",
                    other = quoted(other)
                ));
            }
        }
    }
    state.banners[usize::from(banner.0)] = now;
    Ok(())
}

fn came(game: &Game<'_>, words: &mut WordsLeft<'_, '_>) -> Result<ArrivedFrom, Text> {
    let from: PlaceId = game.place_named(words.need(say!("where it came from"))?)?;
    let ground = Ground(words.number(say!("a ground"))?);
    let side = if words.takes("no") { None } else { Some(Side(words.number(say!("a side"))?)) };
    if usize::from(ground.0) >= game.map().place(from).grounds.len() {
        return Err(say!("{from} has no such ground", from = quoted(super::label(game, from))));
    }
    Ok(ArrivedFrom { from, ground, side, over_obstacle: words.takes("over") })
}

/// Reads the words of a `ship` line after its tile: where it is, what it did, and its marks.
pub(in crate::session) fn ship_words(
    state: &mut State,
    rules: &Ruleset,
    ship: ShipId,
    rest: &[&str],
) -> Result<(), Text> {
    let mut words = WordsLeft::of(rest);
    let at = usize::from(ship.0);
    while let Some(word) = words.next() {
        match word {
            "old" => state.ships[at].new = false,
            "came_in" => state.ships[at].was_docked = false,
            "went_out" => state.ships[at].was_docked = true,
            "sailed" => state.ships[at].moved = words.number(say!("how far"))?,
            "put_in" => state.ships[at].put_in = words.number(say!("how often"))?,
            "put_out" => state.ships[at].put_out = words.number(say!("how often"))?,
            "mark" => {
                while let Some(name) = words.next() {
                    let name = fleets::ship_mark(&Game::new(rules, state, None), name)?.id.clone();
                    let numbered =
                        words.rest.first().is_some_and(|word| word.parse::<i32>().is_ok());
                    let amount =
                        if numbered { words.number::<i32>(say!("an amount"))? } else { 0 };
                    let of = state.ships[at].owner.into();
                    state.apply(&Event::Sea(SeaEvent::ShipMarked {
                        ship,
                        of,
                        name,
                        amount: amount.into(),
                    }));
                }
            }
            _ => return Err(say!("`{rest}` does not fit", rest = quoted(rest.join(" ")))),
        }
    }
    Ok(())
}
