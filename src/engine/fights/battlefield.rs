//! The field of a battle with figures: its hours, its features, and forces that come later
//! (NL-TT-02, NL-TT-04, NL-TT-05, NL-TT-06, EN-TT-04).

use crate::campaign::{BannerId, RecordEvent};
use crate::engine::core::ask::{Refusal, Who, refuse};
use crate::engine::core::fight::Fight;
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::order::Piece;
use crate::engine::core::players::Flow;
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::engine::core::word_choice::NumberQuestion;
use crate::engine::core::{pieces, tables};
use crate::engine::fights::battle_report::{BattleReport, fighters, settlement};
use crate::engine::fights::battle_sheet;
use crate::map::PlaceId;
use crate::rules::effect::{Effect, Side};
use crate::rules::procedure::{ArrivalEffect, FieldEffect, TableEffect};
use crate::rules::table::ARRIVAL;
use crate::rules::{Thrown, Value};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};

/// Banners that came over the same tile together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArrivingForce {
    pub from: Option<PlaceId>,
    pub banners: Vec<BannerId>,
    /// The hour in which they are there, or should be.
    pub hour: i64,
    /// Manner of their arrival, if that was rolled.
    pub came: Option<Text>,
}

/// Field and arrivals, as rolled for the battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Battlefield {
    pub start: i64,
    /// The attackers, those who begin first.
    pub groups: Vec<ArrivingForce>,
    pub features: Vec<Text>,
}

impl Battlefield {
    /// Checks that a banner belongs to a force that is still awaited.
    pub fn awaits(&self, game: &Game<'_>, banner: BannerId) -> Result<(), Refusal> {
        let Some(group) = self.groups.iter().find(|group| group.banners.contains(&banner)) else {
            return refuse(
                "NL-TT-05",
                say!(
                    "{banner} does not come later",
                    banner = Text::verbatim(game.banner_name(banner))
                ),
            );
        };
        game.require(group.hour > self.start, "NL-TT-05", || {
            say!(
                "{banner} is there from the start",
                banner = Text::verbatim(game.banner_name(banner))
            )
        })?;
        game.require(group.came.is_none(), "NL-TT-06", || {
            say!(
                "the arrival of {banner} has already been rolled",
                banner = Text::verbatim(game.banner_name(banner))
            )
        })
    }
}

impl Battlefield {
    /// Lists banners of forces that have not come yet (NL-TT-05).
    pub(super) fn due(&self) -> Vec<BannerId> {
        let late = |group: &&ArrivingForce| group.hour > self.start && group.came.is_none();
        self.groups.iter().filter(late).flat_map(|group| &group.banners).copied().collect()
    }

    /// Returns late forces that the report does not mention, each with the question if it had come when the battle
    /// ended (NL-TT-06).
    pub(super) fn perhaps_missing(
        &self,
        game: &Game<'_>,
        fight: &Fight,
        report: &BattleReport,
    ) -> Vec<(Vec<BannerId>, Text)> {
        if game.value(Value::TableLateAsked, fight.place) == 0 {
            return Vec::new();
        }
        let untold = report.untold(game, fight);
        let silent = |banner: &BannerId| {
            let of = |piece: &Piece| match piece {
                Piece::Banner(other) => other == banner,
                Piece::Troop(troop) => pieces::banner_of(game, *troop) == Some(*banner),
                Piece::Garrison => false,
            };
            let all = fighters(game, fight);
            all.iter().filter(|piece| of(piece)).all(|piece| untold.contains(piece))
        };
        let late = self.groups.iter().filter(|group| group.hour > self.start);
        let late = late.filter(|group| group.came.is_some() && group.banners.iter().all(silent));
        late.map(|group| {
            let prompt = say!(
                "nothing is told of {force}, due in hour {hour}: had it come when the battle ended?",
                force = texts::banners(game, &group.banners),
                hour = group.hour
            );
            (group.banners.clone(), prompt)
        })
        .collect()
    }
}

/// Rolls the hours and a number of features of the field.
pub(super) fn lay_field(turn: &mut Turn<'_>, fight: &Fight, features: i64) -> Flow<Battlefield> {
    let mut groups: Vec<ArrivingForce> = Vec::new();
    for banner in &fight.attackers {
        let from = turn.state().banner(*banner).came.map(|came| came.from);
        match groups.iter_mut().find(|group| group.from == from) {
            Some(group) => group.banners.push(*banner),
            None => {
                groups.push(ArrivingForce { from, banners: vec![*banner], hour: 0, came: None })
            }
        }
    }
    let apart = turn.game().value(Value::TableApart, fight.about(&turn.game(), Side::Attacker)) > 0;
    let what = if groups.len() > 1 && apart {
        "hour of a force from one side"
    } else {
        "hour in which the battle begins"
    };
    let picked = picked_hour(turn, fight)?;
    let mut hour = picked.unwrap_or(0);
    for (at, group) in groups.iter_mut().enumerate() {
        if picked.is_none() && (apart || at == 0) {
            hour = turn.roll_value(
                Thrown::TableStart,
                what,
                About { banner: group.banners.first().copied(), ..About::from(fight.place) },
            )?;
        }
        group.hour = hour;
    }
    groups.sort_by_key(|group| group.hour);
    let start = groups.first().map_or(1, |group| group.hour);
    let mut field = Battlefield { start, groups, features: Vec::new() };
    let terrain = turn.game().place(fight.place).terrain;
    let Some(table) = turn.rules.terrain(terrain).battlefield else {
        let text = say!("the rules have no table of fields for this terrain");
        turn.emit("NL-TT-02", RecordEvent::Said { text: text.to_mark() });
        return Ok(field);
    };
    for _ in 0..features {
        let drawn = turn.roll_on(
            table,
            "feature of the field",
            About::from(fight.place).telling(fight.attackers.first()),
        )?;
        field.features.push(feature(tables::effects(turn, &drawn)));
    }
    Ok(field)
}

/// Asks the attacker of an assault for the hour in which it begins, where the rules let them pick
/// it (EN-TT-04). None if the hour is rolled.
fn picked_hour(turn: &mut Turn<'_>, fight: &Fight) -> Flow<Option<i64>> {
    let game = turn.game();
    let last = game.value(Value::TablePicked, fight.about(&game, Side::Attacker));
    if last == 0 || !settlement::behind_walls(&game, fight) {
        return Ok(None);
    }
    let asked = NumberQuestion {
        prompt: say!(
            "in which hour of the day does the assault on {place} begin",
            place = texts::place(&game, fight.place)
        ),
        low: 1,
        high: last,
        rule: turn.rules.setting(Value::TablePicked).cite.0,
        secret: false,
        advice: Some(1),
        plan: None,
    };
    turn.pick_number(Who::Realm(fight.realm), &asked).map(Some)
}

/// Rolls how a second force comes (NL-TT-06).
pub(super) fn arrive(turn: &mut Turn<'_>, field: &mut Battlefield, banner: BannerId) -> Flow {
    let rule = tables::cite(turn, ARRIVAL);
    let drawn = turn.roll_on(ARRIVAL, "arrival of the second force", banner)?;
    let Some(group) = field.groups.iter_mut().find(|group| group.banners.contains(&banner)) else {
        return Ok(());
    };
    let (mut first, mut places) = (None, Vec::new());
    for effect in ArrivalEffect::each(tables::effects(turn, &drawn)) {
        match effect {
            ArrivalEffect::RollOn(table) => {
                let drawn = turn.roll_on(*table, "flank of the second force", banner)?;
                let place = |effect: ArrivalEffect<'_>| match effect {
                    ArrivalEffect::Arrives(word) => Some(word.to_string()),
                    _ => None,
                };
                places.extend(ArrivalEffect::each(tables::effects(turn, &drawn)).filter_map(place));
            }
            ArrivalEffect::Delayed(amount) => {
                group.hour += turn.amount(rule, *amount, "hours of delay", banner)?
            }
            ArrivalEffect::UnitsFirst(amount) => {
                first = Some(turn.amount(rule, *amount, "units that come first", banner)?)
            }
            ArrivalEffect::Arrives(word) => places.push(word.to_string()),
        }
    }
    let (hour, place) = (group.hour, Text::list(places.into_iter().map(Text::noun), Joined::Comma));
    let came = match first {
        None => say!("in hour {hour} {place}; they move from the next round on", hour, place),
        Some(units) => say!(
            "in hour {hour}, {units} first, {place}; they move from the next round on",
            hour,
            units = Text::count(units, ProgramNoun::Unit),
            place
        ),
    };
    group.came = Some(came);
    let text = battle_sheet::coming(&turn.game(), group).to_mark();
    turn.emit_rule(rule, RecordEvent::Said { text });
    Ok(())
}

/// Describes a feature: `boulders, about 400 cm2, difficult going`.
fn feature(effects: &[Effect]) -> Text {
    let mut words = Vec::new();
    for effect in FieldEffect::each(effects) {
        match effect {
            FieldEffect::Feature(word) => words.insert(0, Text::noun(word.to_string())),
            FieldEffect::Size(word) | FieldEffect::Note(word) => {
                words.push(Text::noun(word.to_string()));
            }
            FieldEffect::Going(word) => {
                words.push(say!("{difficulty} going", difficulty = Text::noun(word.to_string())));
            }
        }
    }
    Text::list(words, Joined::Comma)
}
