//! Views of real campaigns: played by a player who takes answers at random from the legal ones.

mod events_said;

use std::rc::Rc;

use margrave::campaign::knowledge::Viewer;
use margrave::campaign::{
    Banner, BannerEvent, BannerId, Bombardment, Event, EventRecord, Holding, Laying, MapEvent,
    Owner, RealmEvent, RealmId, Service, Siege, State,
};
use margrave::engine::{Flow, Game, Order, Players, Question, Stop};
use margrave::map::{Board, Ground, Hex, Laid, PlaceId, Side, Stacks};
use margrave::phases::{play_phase, vocabulary};
use margrave::rules::{Library, Ruleset, Selection, load};
use margrave::view::{DrawingOptions, MapLayer, draw, draw_board, map, prompt, say, sheet, why};

fn rules() -> Ruleset {
    load(&Library::shipped(), &Selection::of("dutch"), &vocabulary())
        .map_err(|faults| margrave::fault::render(&faults, false))
        .expect("the shipped rules load")
}

/// Answers with legal orders picked by a small generator of its own; keeps the log and what each
/// realm would have been shown.
struct Watcher {
    log: Vec<EventRecord>,
    /// Lines shown to the second realm.
    shown: Vec<String>,
    state: u64,
}

impl Watcher {
    fn pick(&mut self, below: usize) -> usize {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.state >> 33).unwrap_or(0) % below
    }
}

impl Players for Watcher {
    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        assert!(!prompt(game, Viewer::Host, question).is_empty());
        let legal = question.legal(game);
        if legal.is_empty() {
            return Err(Stop::broken_by(prompt(game, Viewer::Host, question)));
        }
        let at = self.pick(legal.len());
        Ok(legal[at].clone())
    }
    fn saw(&mut self, game: &Game<'_>, record: EventRecord) {
        if let Some(line) = say(game, Viewer::Realm(RealmId(1)), &record) {
            self.shown.push(line);
        }
        self.log.push(record);
    }
}

fn played(rules: &Ruleset, seed: u64, phases: usize) -> (State, Watcher) {
    let options = rules.default_options();
    let names = ["red".to_owned(), "blue".to_owned()];
    let mut state = State::new(seed, options, &names);
    let mut watcher = Watcher { log: Vec::new(), shown: Vec::new(), state: seed };
    for _ in 0..phases {
        if state.ending.is_some() {
            break;
        }
        play_phase(rules, None, &mut state, &mut watcher).expect("a random player gets through");
    }
    (state, watcher)
}

/// Five tiles: mountains, a river that springs from them, and coast.
fn small(rules: &Ruleset) -> State {
    let mut board = Board::new(30, 2);
    let mut put = |label: &str, id: &str, turn: u8| {
        let design = rules.tiles.by_id(id).expect("a design");
        assert!(board.put(Hex::parse(label).expect("a label"), Laid { design, turn }));
    };
    put("A1", "range", 0);
    put("B1", "spring_southwest", 0);
    put("A2", "bend", 0);
    put("B2", "meadow", 0);
    put("C2", "coast", 0);
    let map = board.finish(&rules.tiles);
    let mut state = State::new(1, rules.default_options(), &["red".to_owned(), "blue".to_owned()]);
    state.holdings = map.places.iter().map(|place| Holding::new(place.capital_site)).collect();
    state.map = Rc::new(map);
    let village = rules.names.settlement("village");
    for (place, owner) in [(2, Owner::Realm(RealmId(0))), (3, Owner::Realm(RealmId(1)))] {
        state.holdings[place] =
            Holding { known: true, owner, settlement: village, stock: 2, ..Holding::new(false) };
    }
    state.holdings[3].razed = true;
    state.banners =
        vec![banner(0, 1, 2), banner(0, 2, 2), banner(1, 1, 4), banner(1, 2, 4), banner(1, 3, 4)];
    state.reindex();
    state.sieges.insert(
        PlaceId(2),
        Siege {
            besieger: RealmId(1),
            defender: Owner::Realm(RealmId(0)),
            garrison: 0,
            garrison_baggage: 0,
            bombardment: Bombardment::None,
            hardship: 1,
            repulsed: true,
            acted: true,
            sallied: true,
        },
    );
    state
}

fn banner(realm: u8, number: u8, at: u16) -> Banner {
    Banner {
        realm: RealmId(realm),
        number,
        points: 777,
        baggage: 3,
        at: PlaceId(at),
        ground: Ground(0),
        side: Some(Side(1)),
        service: Service::Own,
        race: None,
        aboard: None,
        boarded: false,
        landed: None,
        removed: false,
        shut_in: realm == 0,
        lost_way: false,
        stay: 2,
        quiet_next: 1,
        quiet: true,
        held_by: None,
        regroups: true,
        scouted: 1,
        moved: 0,
        came: None,
        busy: None,
    }
}

#[test]
fn a_small_map() {
    let rules = rules();
    let state = small(&rules);
    let game = Game::new(&rules, &state, None);
    let drawn = draw(&game, Viewer::Host, &DrawingOptions::default());
    let map: Vec<&str> = drawn.lines().take(10).collect();
    assert_eq!(map.join("\n"), SMALL, "drawn:\n{drawn}");
    let coloured =
        draw(&game, Viewer::Host, &DrawingOptions { colour: true, ..DrawingOptions::default() });
    assert!(coloured.contains('\u{1b}') && !drawn.contains('\u{1b}'));
    let near = draw(
        &game,
        Viewer::Host,
        &DrawingOptions { around: Some((PlaceId(0), 0)), ..DrawingOptions::default() },
    );
    assert!(near.contains("A1") && !near.contains("B2"));
}

const SMALL: &str = r#"   / \     ^ ^
 / A1  \ ^ B1  ^
^  h ?  ^  h ?  |
^n n n n^n n n n|
 \n n n/ ~n n n/ \     = =
   \ / A2  ~ / B2  \ = C2  \
    |r v* r |l vx b =  k ?  |
    | r1 r2 |" " " "=. b*3 .|
     \, , ,~ \" " "/ =. . ./
       \ ~     \ /     \ /"#;

/// Nothing of what a realm may not know is in what it is shown: with other secrets it is shown the
/// same.
#[test]
fn secrets_are_kept() {
    let rules = rules();
    let viewer = Viewer::Realm(RealmId(1));
    for seed in 0..6 {
        let (state, watcher) = played(&rules, seed, 70);
        let mut other = state.clone();
        for (at, banner) in other.banners.iter_mut().enumerate() {
            let id = BannerId(u16::try_from(at).expect("few banners"));
            if banner.realm == RealmId(0) && !banner.removed {
                banner.baggage = 91;
                if !state.reports.get(&RealmId(1)).is_some_and(|reports| reports.contains_key(&id))
                {
                    banner.points = 98_765;
                }
            }
        }
        other
            .holdings
            .iter_mut()
            .filter(|holding| holding.owner == Owner::Realm(RealmId(0)))
            .for_each(|holding| holding.stock = 55);
        let log: Vec<EventRecord> = watcher
            .log
            .iter()
            .map(|record| EventRecord {
                event: if viewer.sees(record) {
                    record.event.clone()
                } else {
                    altered(&record.event)
                },
                ..record.clone()
            })
            .collect();
        assert_eq!(
            everything(&rules, &state, viewer, &watcher.log),
            everything(&rules, &other, viewer, &log),
            "seed {seed}"
        );
        assert_ne!(
            everything(&rules, &state, Viewer::Host, &watcher.log),
            everything(&rules, &other, Viewer::Host, &log)
        );
    }
}

/// Another figure in a secret event.
fn altered(event: &Event) -> Event {
    let mut event = event.clone();
    match &mut event {
        Event::Banner(
            BannerEvent::PointsChanged { by, .. } | BannerEvent::BaggageChanged { by, .. },
        )
        | Event::Map(MapEvent::StockChanged { by, .. })
        | Event::Realm(RealmEvent::PoolChanged { by, .. } | RealmEvent::HeroesCalled { by, .. }) => {
            *by *= 7
        }
        Event::Banner(BannerEvent::BannerFormed { points, baggage, .. }) => {
            (*points, *baggage) = (98_765, 91)
        }
        Event::Banner(BannerEvent::Told { report, .. }) => report.points += 1,
        Event::Banner(BannerEvent::ToldTotal { points, .. }) => *points += 1,
        _ => {}
    }
    event
}

/// All views of a state, one after the other.
fn everything(rules: &Ruleset, state: &State, viewer: Viewer, log: &[EventRecord]) -> String {
    let game = Game::new(rules, state, None);
    let mut text: String =
        log.iter().filter_map(|record| say(&game, viewer, record)).collect::<Vec<_>>().join("\n");
    // On a screen the part is drawn where most happens, as far as the viewer knows that.
    let screen = DrawingOptions {
        colour: true,
        width: Some(50),
        height: Some(20),
        activity: map::activity(&game, viewer, None, log),
        ..DrawingOptions::default()
    };
    for layer in [MapLayer::All, MapLayer::Owners, MapLayer::Supply, MapLayer::Knowledge] {
        text += &draw(
            &game,
            viewer,
            &DrawingOptions { layer, around: None, colour: true, ..DrawingOptions::default() },
        );
        text += &draw(&game, viewer, &DrawingOptions { layer, ..screen.clone() });
    }
    text += &map::list(&game, viewer, &screen);
    text += &sheet::summary(&game, viewer, &[]);
    text += &sheet::banners(&game, viewer, None);
    text += &sheet::banners(&game, viewer, Some(RealmId(0)));
    text += &sheet::stocks_left(&game);
    for at in 0..log.len() {
        text += &why::explain(&game, viewer, log, at);
    }
    text += &why::why_last(&game, viewer, log);
    for place in state.map.ids() {
        text += &sheet::tile(&game, viewer, place);
        text += &why::why_place(&game, viewer, log, place);
    }
    for (id, _) in state.standing() {
        text += &why::why_banner(&game, viewer, log, id);
    }
    text
}

/// The running sum of every banner ends at what it has.
#[test]
fn sums_end_at_the_present_value() {
    let rules = rules();
    let (state, watcher) = played(&rules, 5, 70);
    let game = Game::new(&rules, &state, None);
    for at in 0..state.banners.len() {
        let text = why::why_banner(
            &game,
            Viewer::Host,
            &watcher.log,
            BannerId(u16::try_from(at).expect("few banners")),
        );
        assert!(!text.contains("from before"), "{text}");
    }
}

/// Everything that the rules name can be shown, and a mistyped name gets the right one.
#[test]
fn rules_are_shown() {
    use margrave::rules::show;
    let rules = rules();
    for name in show::known(&rules) {
        assert!(show::show(&rules, name).is_ok_and(|text| text.len() > 10), "{name}");
    }
    assert!(show::show(&rules, "shortfal").is_err_and(|why| why.contains("shortfall")));
    let text = show::show(&rules, "shortfall").expect("a table");
    assert!(
        text.contains("2     the banner loses d6 x 20 points  rules/dutch/tables/scouting.yaml"),
        "{text}"
    );
    assert!(
        show::show(&rules, "nl-sub-03")
            .expect("a rule")
            .contains("Carried out by:\n  table shortfall")
    );
    assert!(show::list(&rules).contains("battle_result"));
    for page in [
        show::reference_effects(),
        show::reference_values(),
        show::reference_tables(),
        show::reference_options(),
    ] {
        assert!(page.lines().count() > 5 && page.lines().all(|line| line.starts_with('|')));
    }
}

/// The table is drawn while the map is laid.
#[test]
fn a_map_being_laid() {
    let rules = rules();
    let mut state = small(&rules);
    let mut board = Board::new(30, 2);
    let design = rules.tiles.by_id("heights").expect("a design");
    let middle = board.middle();
    assert!(board.put(middle, Laid { design, turn: 0 }));
    state.laying = Some(Box::new(Laying { board, stacks: Stacks::full(&rules.tiles) }));
    let game = Game::new(&rules, &state, None);
    let text = draw_board(&game, &DrawingOptions::default());
    assert!(text.contains(&middle.label()) && text.contains('['), "{text}");
    assert_eq!(text, draw(&game, Viewer::Realm(RealmId(0)), &DrawingOptions::default()));
}
