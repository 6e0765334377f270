//! How fast pictures and atlases are made, and how large they are: the bytes stand beside the times.

use std::path::Path;
use std::sync::Arc;

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use margrave::atlas::{AtlasRecorder, html};
use margrave::campaign::knowledge::Viewer;
use margrave::campaign::{RealmId, State};
use margrave::engine::Game;
use margrave::fault::SourceFile;
use margrave::phases::{play_phase, vocabulary};
use margrave::picture::{Options, svg};
use margrave::players::{Bot, Checks, Greedy, Simulation, table};
use margrave::rules::{GameOption, Library, Ruleset, Selection, load};
use margrave::session::{Console, Finished, NoInput, Screen, Session, answers, header};

// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

fn rules_of(edition: &str) -> Arc<Ruleset> {
    let vocabulary = vocabulary();
    let rules = load(&Library::shipped(), &Selection::of(edition), &vocabulary);
    Arc::new(rules.unwrap_or_else(|_| panic!("the shipped rules load")))
}

/// A map of so many boxes with three realms that have been set up.
fn set_up(rules: &Ruleset, boxes: i64) -> State {
    let options = table::options(rules, &[(GameOption::Years, 1), (GameOption::Boxes, boxes)]);
    let mut state = table::begin(rules, 1, options, 3);
    let mind = |at| -> Box<dyn Bot> { Box::new(Greedy::new(1, RealmId(at))) };
    let mut minds: Vec<Box<dyn Bot>> = (0..3).map(mind).collect();
    while state.clock.year == 0 {
        play_phase(rules, None, &mut state, &mut Simulation::new(&mut minds, Checks::None))
            .expect("setting up needs nobody else");
    }
    state
}

/// A picture of a map as it grows; the name gives boxes of tiles (eight are more than 500 tiles).
#[divan::bench(args = [1, 8, 34])]
fn picture_of_a_map(bencher: Bencher, boxes: i64) {
    let rules = rules_of("dutch");
    let state = set_up(&rules, boxes);
    let game = Game::new(&rules, &state, None);
    let draw = || svg(&game, Viewer::Host, &Options::default());
    bencher.counter(BytesCount::new(draw().len())).bench_local(draw);
}

/// Nothing is shown.
struct Silence;

impl Screen for Silence {
    fn line(&mut self, _: &str) {}
}

/// What atlases are made of, as names of benchmarks give it: ten years of three realms on one box of
/// tiles, twenty years of six realms on more than 500 tiles.
const CAMPAIGNS: [&str; 2] = ["ten_years", "twenty_years_500_tiles"];

/// Plays a campaign of greedy realms to its end, with or without somebody who looks on.
fn played(rules: &Arc<Ruleset>, campaign: &str, recorder: Option<&AtlasRecorder>) -> Session {
    let (options, realms) = match campaign {
        "ten_years" => ("option years 10\n", 3),
        _ => ("option years 20\noption boxes 8\n", 6),
    };
    let names = ["red", "blue", "green", "white", "black", "gold"];
    let realms: Vec<String> =
        names.iter().take(realms).map(|name| format!("realm {name} greedy\n")).collect();
    let head = format!("margrave 2\nedition english\nseed 3\n{options}{}begin\n", realms.concat());
    let source = SourceFile::new(campaign, head);
    let (header, lines) = header::parse(&source).expect("a sound head");
    let entries = answers::entries(&source, lines);
    let mut session = Session::new(Arc::clone(rules), header, &source, Path::new("."), entries)
        .expect("a sound campaign");
    let mut console = Console::new(Box::new(Silence), true, false);
    console.telling.muted = true;
    console.onlooker = recorder.map(|recorder| Box::new(recorder.clone()) as _);
    let finished = session.run(&mut NoInput, &mut console);
    assert!(!matches!(finished, Finished::Broken { .. } | Finished::Halted(_)), "{finished:?}");
    session
}

/// The page of a whole campaign, from what was noted while it was played.
#[divan::bench(sample_count = 5, sample_size = 1, args = CAMPAIGNS)]
fn atlas(bencher: Bencher, campaign: &str) {
    let rules = rules_of("english");
    let recorder = AtlasRecorder::new(Viewer::Host);
    let session = played(&rules, campaign, Some(&recorder));
    let game = Game::new(&session.rules, &session.state, None);
    let bytes = html(&game, &recorder, &session.log).len();
    bencher.counter(BytesCount::new(bytes)).bench_local(|| html(&game, &recorder, &session.log));
}

/// A campaign that computers play, without anybody who looks on and with one who notes all that the
/// atlas tells: the difference is what noting costs.
#[divan::bench(sample_count = 1, sample_size = 1, args = [false, true])]
fn twenty_years_noted(bencher: Bencher, noted: bool) {
    let rules = rules_of("english");
    bencher.bench_local(|| {
        let recorder = noted.then(|| AtlasRecorder::new(Viewer::Host));
        black_box(played(&rules, CAMPAIGNS[1], recorder.as_ref()).state.hash())
    });
}
