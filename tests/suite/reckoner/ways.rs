//! Ways over mountains and rivers (NL-MOVE-08, NL-MOVE-09, EN-MOVE-10, NL-RACE-05): what the search
//! for one finds, and what a perilous one costs each banner that takes it.

use margrave::campaign::{ArrivedFrom, BannerEvent, BannerId, CalendarEvent, Event, Reason};
use margrave::map::{Ground, PlaceId};

use super::{Findings, Look, Written};

const PERIL: &str = "perilous way";

pub fn reckon(look: &Look<'_>, findings: &mut Findings) {
    for (at, step) in look.steps() {
        let Event::Calendar(CalendarEvent::RowRead { table, total, .. }) = &step.record.event
        else {
            continue;
        };
        match look.table(*table) {
            "route" => search(look, at, *total, findings),
            "perilous_route" => peril(look, at, *total, findings),
            _ => {}
        }
    }
}

/// The die is read as it fell, but for dwarfs who seek a way through mountains: there it counts one
/// more.
fn search(look: &Look<'_>, at: usize, read: i64, findings: &mut Findings) {
    let Some(fell) = (0..at).rev().take(3).find_map(|step| look.fell(step, "search for a way"))
    else {
        return findings.left_out("ways", "found without dice");
    };
    findings.takes_up("ways");
    let state = &look.phase.steps[at].before;
    let dwarfs = state.playing().any(|realm| look.race(state, realm) == "dwarf");
    let die: i64 = fell.iter().sum();
    let added = look.cells.number(&["modifiers", "dwarfs_find_passes", "add"]);
    let right = read == die || (dwarfs && read == die + added);
    findings.compare("ways", &format!("whether {die} may be read as {read}"), &true, &right);
    let way = look.cells.word("route", read, "way");
    let perilous = matches!(
        look.event(at + 1),
        Some(Event::Calendar(CalendarEvent::Rolled { what: PERIL, .. }))
    );
    findings.compare(
        "ways",
        "whether only a perilous way costs anything",
        &true,
        &(!perilous || way == Some("perilous")),
    );
}

/// Events on a perilous way, step by step, and the banners that came through.
struct Toll {
    dice: Vec<i64>,
    lost: Vec<(BannerId, i64)>,
    given: Vec<(BannerId, i64)>,
    force: Vec<BannerId>,
    /// From where to where the first of them went, and from which ground to which.
    way: Option<(PlaceId, Ground, PlaceId, Ground)>,
}

impl Toll {
    fn begun(&self) -> bool {
        !(self.force.is_empty() && self.lost.is_empty() && self.given.is_empty())
    }
}

fn toll(look: &Look<'_>, at: usize) -> Toll {
    let mut toll = Toll {
        dice: Vec::new(),
        lost: Vec::new(),
        given: Vec::new(),
        force: Vec::new(),
        way: None,
    };
    for step in at + 1..look.phase.steps.len() {
        match look.event(step) {
            Some(Event::Calendar(CalendarEvent::Rolled { what: "points lost", fell, .. })) => {
                toll.dice.push(fell.iter().map(|die| i64::from(die.face)).sum())
            }
            Some(Event::Banner(BannerEvent::PointsChanged {
                banner,
                by,
                what: Reason::PerilousWay,
            })) => toll.lost.push((*banner, -by)),
            Some(Event::Banner(BannerEvent::BaggageChanged {
                banner,
                by,
                what: Reason::PerilousWay,
            })) => toll.given.push((*banner, -by)),
            Some(Event::Banner(BannerEvent::BannerRemoved {
                what: Reason::PerilousWay, ..
            })) => {}
            // A banner that moves after another answer goes a way of its own.
            Some(Event::Banner(BannerEvent::BannerMoved { .. }))
                if toll.begun() && look.phase.answers.contains(&step) =>
            {
                break;
            }
            // A banner that nothing hindered pays nothing.
            Some(Event::Banner(BannerEvent::BannerMoved {
                came: Some(ArrivedFrom { over_obstacle: false, .. }),
                ..
            })) => {}
            // A banner that comes from another bank, or to another, has a way of its own as well.
            Some(Event::Banner(BannerEvent::BannerMoved { banner, to, ground, .. })) => {
                let stood = look.phase.steps[at].before.banner(*banner);
                let way = (stood.at, stood.ground, *to, *ground);
                if *toll.way.get_or_insert(way) == way {
                    toll.force.push(*banner);
                }
            }
            _ => break,
        }
    }
    for banner in toll.lost.iter().chain(&toll.given).map(|(banner, _)| *banner) {
        if !toll.force.contains(&banner) {
            toll.force.push(banner);
        }
    }
    toll
}

fn peril(look: &Look<'_>, at: usize, read: i64, findings: &mut Findings) {
    findings.takes_up("perilous ways");
    let toll = toll(look, at);
    let before = &look.phase.steps[at].before;
    let row = look.cells.row("perilous_route", read).1;
    let sum = |list: &[(BannerId, i64)], banner: BannerId| -> i64 {
        list.iter().filter(|(of, _)| *of == banner).map(|(_, by)| by).sum()
    };
    let carried = |banner: BannerId| before.banner(banner).baggage;
    if let Some(together) = row.get("force_baggage").and_then(|cell| cell.scalar()) {
        let due: i64 = together.parse().expect("a number of baggage");
        let all: i64 = toll.force.iter().map(|banner| carried(*banner)).sum();
        let given: i64 = toll.given.iter().map(|(_, by)| by).sum();
        findings.compare(
            "perilous ways",
            "baggage that the force gives up together",
            &due.min(all),
            &given,
        );
        let instead = row.get("without_baggage").and_then(|cell| {
            cell.get("lose_points").or_else(|| cell.get("chosen_banner")?.get("lose_points"))
        });
        let costs = instead.is_some()
            && all < due
            && toll.force.iter().any(|banner| !before.banner(*banner).removed);
        findings.compare(
            "perilous ways",
            "whether a force without baggage pays in points",
            &costs,
            &!toll.lost.is_empty(),
        );
        return;
    }
    let Some(each) = row.get("each_banner") else {
        return findings.compare(
            "perilous ways",
            "what a way without peril costs",
            &0,
            &(toll.lost.len() + toll.given.len()),
        );
    };
    let mut dice = toll.dice.iter();
    let mut bearers = toll.force.clone();
    // Those who lose points do so in turn, each by his own dice.
    bearers.sort_by_key(|banner| toll.lost.iter().position(|(of, _)| of == banner));
    for banner in bearers {
        let take = each
            .get("take_baggage")
            .and_then(|cell| cell.scalar())
            .map_or(0, |take| take.parse().unwrap_or(i64::MAX));
        findings.compare(
            "perilous ways",
            &format!("baggage that {banner:?} loses"),
            &take.min(carried(banner)),
            &sum(&toll.given, banner),
        );
        let poor = each
            .get("without_baggage")
            .filter(|_| carried(banner) == 0)
            .and_then(|cell| cell.get("lose_points"));
        let cell = each.get("lose_points").or(poor).and_then(|cell| cell.scalar()).map(Written::of);
        let mine =
            cell.and_then(|cell| Some(cell.with(*dice.next()?).min(before.banner(banner).points)));
        findings.compare(
            "perilous ways",
            &format!("points that {banner:?} loses"),
            &mine.unwrap_or(0),
            &sum(&toll.lost, banner),
        );
    }
}
