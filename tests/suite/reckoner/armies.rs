//! Battles of the Warmaster edition on paper: how large the armies are (WM-ARMY-01 to WM-ARMY-04,
//! WM-SCEN-16, WM-EVENT-04), what the dice bring, the level of victory (WM-BATTLE-04), and the
//! battle points (WM-BUILD-01, WM-ALLY-08).

use std::ops::Range;

use margrave::campaign::{
    CalendarEvent, Event, Owner, RealmEvent, RealmId, Reason, RecordEvent, ScriptValue, State,
};
use margrave::text::Text;

use super::gold::remembered;
use super::{Findings, Look};

/// Seasons of a year in which battles are fought (WM-TURN-01).
const SEASONS: [&str; 3] = ["spring", "summer", "autumn"];

pub fn reckon(look: &Look<'_>, findings: &mut Findings) {
    if look.phase.id != "battles" {
        return;
    }
    let levels = |step: usize| matches!(look.event(step), Some(Event::Calendar(CalendarEvent::RowRead { table, .. })) if look.table(*table) == "victory_level");
    let mut from = 0;
    let read: Vec<usize> = (0..look.phase.steps.len()).filter(|step| levels(*step)).collect();
    for (nth, at) in read.iter().enumerate() {
        let next = read.get(nth + 1).copied().unwrap_or(look.phase.steps.len());
        battle(look, from..*at, *at..next, findings);
        from = *at;
    }
}

/// Returns the sum that was worked out for a side under this name: the total, and its parts.
fn told<'a>(
    look: &Look<'a>,
    mut steps: Range<usize>,
    name: &str,
) -> Option<(i64, Vec<(&'static str, i64)>)> {
    steps.find_map(|step| match look.event(step)? {
        Event::Calendar(CalendarEvent::Tallied { what, sum })
            if Text::of_script(what).in_english() == name =>
        {
            Some((sum.total(), sum.parts.iter().map(|part| (part.what, part.amount)).collect()))
        }
        _ => None,
    })
}

fn battle(look: &Look<'_>, fought: Range<usize>, settled: Range<usize>, findings: &mut Findings) {
    findings.takes_up("battles");
    let start = look.phase.start();
    let sides: Vec<RealmId> = start
        .playing()
        .filter(|realm| {
            told(look, fought.clone(), &format!("table points of {}", start.realm(*realm).name))
                .is_some()
        })
        .collect();
    findings.compare("battles", "sides of a battle", &2, &sides.len());
    let mut points = Vec::new();
    for realm in &sides {
        points.push((*realm, side(look, *realm, fought.clone(), findings)));
    }
    let [(one, mine), (other, theirs)] = points[..] else { return };
    let Some(Event::Calendar(CalendarEvent::RowRead { total, .. })) = look.event(settled.start)
    else {
        return;
    };
    findings.compare("battles", "difference of the table points", &(mine - theirs).abs(), total);
    let level =
        look.cells.word("victory_level", (mine - theirs).abs(), "result").unwrap_or_default();
    let of = |ahead: bool| if level == "draw" || ahead { level } else { "defeat" };
    earned(look, one, of(mine > theirs), settled.clone(), findings);
    earned(look, other, of(theirs > mine), settled, findings);
}

/// The table points of a side, with what the dice and the army bring worked out anew.
fn side(look: &Look<'_>, realm: RealmId, fought: Range<usize>, findings: &mut Findings) -> i64 {
    let start = look.phase.start();
    let name = &start.realm(realm).name;
    let Some((theirs, parts)) = told(look, fought.clone(), &format!("table points of {name}"))
    else {
        return 0;
    };
    let part = |wanted: &str| {
        parts.iter().find(|(what, _)| *what == wanted).map_or(0, |(_, amount)| *amount)
    };
    let fell: i64 = fought
        .clone()
        .find_map(|step| look.fell(step, &format!("battle of {name}")))
        .unwrap_or_default()
        .iter()
        .sum();
    let times = |row: &str| look.cells.number(&["tables", "paper_battle", "rows", row, "times"]);
    let luck =
        fell * if rough(look, fought.clone()) { times("rough_weather") } else { times("luck") };
    let Some(army) = army(look, realm, fought, findings) else {
        findings.left_out("battles", "armies with hired troops or a unit of a card");
        return theirs;
    };
    let mine = luck + army / times("army");
    findings.compare(
        "battles",
        &format!("table points of {name} by dice and army"),
        &mine,
        &(part("luck") + part("army")),
    );
    theirs - part("luck") - part("army") + mine
}

/// True if the weather that was drawn for the battle does anything (WM-WEATHER-02).
fn rough(look: &Look<'_>, fought: Range<usize>) -> bool {
    let label = label(look, fought.clone()).unwrap_or_default();
    let drawn =
        fought.rev().find_map(|step| match look.event(step)? {
            Event::Record(RecordEvent::Remembered {
                key, value: ScriptValue::Map(laid), ..
            }) if key == "laid" => laid.get(&label).and_then(weather),
            _ => None,
        });
    drawn.is_some_and(|kind| {
        ["move_percent", "sight", "orders"]
            .iter()
            .any(|effect| look.cells.find(&["tables", "weather", "rows", kind, effect]).is_some())
    })
}

/// The tile that is fought over.
fn label(look: &Look<'_>, fought: Range<usize>) -> Option<String> {
    fought.rev().find_map(|step| match look.event(step)? {
        Event::Record(RecordEvent::Said { text }) => {
            let said = Text::of_script(text).in_english();
            said.strip_prefix("Battle on ")?.split_once(':').map(|(label, _)| label.to_owned())
        }
        _ => None,
    })
}

fn weather(laid: &ScriptValue) -> Option<&str> {
    match laid {
        ScriptValue::Map(map) => match map.get("weather")? {
            ScriptValue::Text(kind) => Some(kind),
            _ => None,
        },
        _ => None,
    }
}

/// The points that a realm fields.
fn army(
    look: &Look<'_>,
    realm: RealmId,
    fought: Range<usize>,
    findings: &mut Findings,
) -> Option<i64> {
    let start = look.phase.start();
    let name = &start.realm(realm).name;
    let (theirs, parts) = told(look, fought.clone(), &format!("army of {name}"))?;
    if remembered(start, "picks")
        .is_some_and(|picks| picks.get("reinforcement") == Some(&ScriptValue::Realm(realm)))
    {
        return None;
    }
    let value = |name: &str| look.cells.value(name);
    let siege = parts.iter().any(|(what, _)| *what == "siege");
    let mut mine = if siege {
        value("siege.points") + value("siege.extra")
    } else {
        size_of_round(look, start)
    };
    findings.compare(
        "battles",
        "whether a battle for a capital is a siege",
        &for_capital(look, fought.clone()),
        &siege,
    );
    if largest(look, start) == Some(realm) {
        mine += value("army.largest");
    }
    if plagued(look, start, realm) {
        mine += value("army.plague");
    }
    let price = start.mod_option_number("warmaster.gold_per_point").unwrap_or(1);
    let spent = |step: usize| match look.event(step) {
        Some(Event::Realm(RealmEvent::CrownsChanged { realm: of, by, what }))
            if *of == realm && what.words() == "points for the army" =>
        {
            -by / price
        }
        _ => 0,
    };
    let bought: i64 = fought.map(spent).sum();
    findings.compare(
        "battles",
        &format!("whether {name} buys no more than it may"),
        &true,
        &(bought <= value("army.bought")),
    );
    mine += bought;
    findings.compare("battles", &format!("points of the army of {name}"), &mine, &theirs);
    Some(mine)
}

/// The round of the campaign decides how large armies are.
fn size_of_round(look: &Look<'_>, state: &State) -> i64 {
    let block = &look.rules.calendar.blocks[state.clock.block as usize].id;
    let season = SEASONS.iter().position(|season| season == block).unwrap_or_default();
    let round = (usize::from(state.clock.year) - 1) * SEASONS.len() + season + 1;
    look.cells.number(&["tables", "army_sizes", "rows", &format!("round_{round}"), "points"])
}

/// True if the tile that is fought over is the seat of a realm (WM-BATTLE-03).
fn for_capital(look: &Look<'_>, fought: Range<usize>) -> bool {
    let state = look.phase.start();
    let place = label(look, fought).and_then(|label| state.map.by_label(&label));
    state.playing().any(|realm| {
        let capital = state.realm(realm).capital;
        capital.is_some()
            && capital == place
            && place.is_some_and(|place| {
                state.holding(place).owner == Owner::Realm(realm)
                    && look.stands(state, place) == "capital"
            })
    })
}

/// The realm with more tiles and cities than any other, if there is one (WM-REALM-04, WM-ARMY-03).
fn largest(look: &Look<'_>, state: &State) -> Option<RealmId> {
    let size = |realm: RealmId| {
        let tiles =
            state.map.ids().filter(|place| state.holding(*place).owner == Owner::Realm(realm));
        tiles
            .map(|place| 1 + usize::from(["city", "capital"].contains(&look.stands(state, place))))
            .sum::<usize>()
    };
    let most = state.playing().map(size).max()?;
    let mut largest = state.playing().filter(|realm| size(*realm) == most);
    largest.next().filter(|_| largest.next().is_none())
}

fn plagued(look: &Look<'_>, state: &State, realm: RealmId) -> bool {
    let year = i64::from(state.clock.year);
    let struck = remembered(state, "plagues")
        .and_then(|plagues| plagues.get(&state.realm(realm).name))
        == Some(&ScriptValue::Number(year));
    struck && !["khemri", "vampires"].contains(&look.race(state, realm))
}

/// Checks the earnings of a level of victory, whoever gets a share of it.
fn earned(
    look: &Look<'_>,
    realm: RealmId,
    level: &str,
    settled: Range<usize>,
    findings: &mut Findings,
) {
    let name = &look.phase.start().realm(realm).name;
    let risk = remembered(look.phase.start(), "picks")
        .is_some_and(|picks| picks.get("risk") == Some(&ScriptValue::Realm(realm)));
    let mut mine = look.cells.number(&["tables", "battle_points_earned", "rows", level, "points"]);
    if risk {
        // The Risk adds to a victory, and leaves nothing of anything else (WM-DRAFT-07).
        mine = if ["draw", "defeat"].contains(&level) {
            0
        } else {
            mine + look.cells.value("risk.bonus")
        };
    }
    let share = format!("share of {name}");
    let shares = |what: &Reason| Text::of_script(what.words()).in_english() == share;
    let got = |step: usize| match look.event(step) {
        Some(Event::Realm(RealmEvent::CounterChanged { realm: of, counter, by, what }))
            if counter.to_string() == "battle_points"
                && (*of == realm && *what == Reason::Battle || shares(what)) =>
        {
            *by
        }
        _ => 0,
    };
    let theirs: i64 = settled.map(got).sum();
    findings.compare("battles", &format!("battle points of {name} for a {level}"), &mine, &theirs);
}
