//! Maps of provinces made from a seed, by the rules of the Marches edition (GM-PROV-01, GM-PROV-04,
//! GM-PROV-06, GM-SPECIAL-01).

use std::collections::BTreeSet;
use std::sync::Arc;

use margrave::campaign::dice;
use margrave::fault::{SourceFile, render};
use margrave::map::{Map, MapEdge, MapFile, PlaceId, ProvinceFile, make_provinces};
use margrave::rules::{Library, Ruleset, Selection};
use margrave::script::load_selection;
use margrave::yaml::Files;

use crate::support::{assert_reported, assert_success, feed, margrave, often, out, root};

pub fn rules() -> Arc<Ruleset> {
    load_selection(&Library::shipped(), &Selection::of("marches")).expect("the edition is sound")
}

pub fn made(rules: &Ruleset, realms: usize, seed: u64) -> ProvinceFile {
    let mut generator = dice::generator(seed, "map");
    let maps = rules.province_maps.as_ref().expect("the edition makes maps");
    make_provinces(maps, &rules.names, &rules.languages, (realms, &["red"]), &mut |bound| {
        dice::below(&mut generator, bound)
    })
    .expect("a map")
}

pub fn parsed(rules: &Ruleset, text: &str) -> ProvinceFile {
    let source = SourceFile::new("map.yaml", text);
    match MapFile::parse(&mut Files::default(), &source, &rules.names, &rules.tiles) {
        Ok(MapFile::Provinces(file)) => file,
        Ok(MapFile::Tiles(_)) => panic!("a map of tiles"),
        Err(faults) => panic!("{}\n{text}", render(&faults, false)),
    }
}

/// Counts the provinces that a realm could choose, going from neighbour to neighbour.
fn open_to_choose(map: &Map) -> usize {
    let plain =
        |place: PlaceId| map.place(place).province().is_some_and(|one| one.kind == "ordinary");
    let largest =
        map.ids().filter(|place| plain(*place)).map(|place| map.joined_to(place, plain).len());
    largest.max().unwrap_or(0)
}

/// For 2 to 6 realms and many seeds: no fault of a map file, seven provinces for each realm, one
/// fortress and as many special provinces as realms, apart from each other; every terrain in its
/// share; names and ids that are typed apart; and the same again from the same seed and from the
/// file.
#[test]
fn made_maps_are_sound() {
    let rules = rules();
    let maps = rules.province_maps.as_ref().expect("the edition makes maps");
    for (realms, seed) in
        (2..=6).flat_map(|realms| (0..often(40, 200)).map(move |seed| (realms, seed)))
    {
        let file = made(&rules, realms, seed);
        let told = format!("{realms} realms, seed {seed}");
        let text = file.write(&rules.names, true);
        assert_eq!(text, made(&rules, realms, seed).write(&rules.names, true), "{told}");
        let read = parsed(&rules, &text);
        assert_eq!(text, read.write(&rules.names, true), "{told}");
        let map = read.map();
        assert!(map == file.map(), "{told}: the file says something else");
        assert_eq!(map.places.len(), 7 * realms, "{told}");
        let of = |kind: &str| -> Vec<PlaceId> {
            let is =
                |place: &PlaceId| map.place(*place).province().expect("a province").kind == kind;
            map.ids().filter(is).collect()
        };
        assert_eq!((of("special").len(), of("fortress").len()), (realms, 1), "{told}");
        let placed: Vec<PlaceId> = of("special").into_iter().chain(of("fortress")).collect();
        let apart = placed
            .iter()
            .enumerate()
            .flat_map(|(at, one)| placed[at + 1..].iter().map(|other| map.distance(*one, *other)));
        assert!(apart.min() >= Some(2), "{told}: special provinces adjoin\n{text}");
        assert!(open_to_choose(&map) >= 4 * realms, "{told}: too few hang together\n{text}");
        for share in &maps.terrains {
            let number = map.places.iter().filter(|place| place.terrain == share.terrain).count();
            let wanted = map.places.len() * usize::from(share.share) / 100;
            assert!(number + 2 >= wanted, "{told}: {number} of {wanted}\n{text}");
        }
        let benefits: BTreeSet<&str> =
            read.provinces.iter().filter_map(|one| one.province.benefit.as_deref()).collect();
        let dealt = maps.benefits.iter().map(|dealt| dealt.benefit.as_str()).take(realms);
        assert_eq!(benefits, dealt.collect(), "{told}");
        let named = MapEdge::ALL
            .into_iter()
            .filter(|edge| maps.edges.iter().any(|word| word == edge.word()));
        for edge in named {
            let touches = |one: &&margrave::map::FileProvince| one.province.edges.contains(&edge);
            assert!(read.provinces.iter().filter(touches).count() >= 1, "{told}: {edge:?}");
        }
    }
}

/// `margrave map` prints the map, or writes it into a new file; `margrave play` makes one for the
/// realms that play and keeps it beside the campaign, which opens again without making another.
#[test]
fn maps_for_campaigns() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("made.yaml");
    let map = |more: &[&str]| {
        let mut command = margrave();
        command.args(["map", "7", "--edition", "marches", "--players", "4"]).args(more);
        command.output().expect("margrave runs")
    };
    let printed = map(&[]);
    assert_success(&printed, "a map is printed");
    let written = map(&["--out", file.to_str().expect("a path")]);
    assert_success(&written, "a map is written");
    let text = std::fs::read_to_string(&file).expect("the map");
    assert_eq!(text.trim_end(), out(&printed).trim_end());
    assert_reported(&map(&["--out", file.to_str().expect("a path")]), "a file is not overwritten");
    let campaign = folder.path().join("evening");
    let play = |more: &[&str]| {
        let mut command = margrave();
        command.arg("play").arg(&campaign).args(more);
        feed(&mut command, "map\nquit\n")
    };
    let begun = play(&["--edition", "marches", "--players", "4", "--seed", "7"]);
    assert_success(&begun, "a campaign begins");
    assert_eq!(std::fs::read_to_string(campaign.join("map.yaml")).expect("its map"), text);
    let again = play(&[]);
    let drawn = |output| out(output).lines().filter(|line| line.contains("Bogs")).count();
    assert_eq!((drawn(&begun), drawn(&again)), (1, 1), "{}", out(&again));
    std::fs::write(campaign.join("map.yaml"), text.replace("Bogs", "Bugs")).expect("another map");
    assert_eq!(drawn(&play(&[])), 0, "the map is read from its file");
}

/// A campaign that cannot begin leaves no map behind.
#[test]
fn no_map_without_a_campaign() {
    let folder = tempfile::tempdir().expect("a folder");
    let campaign = folder.path().join("evening");
    let mut command = margrave();
    command.arg("play").arg(&campaign).args(["--edition", "marches", "--players", "1"]);
    assert_reported(&feed(&mut command, "quit\n"), "one realm is too few");
    assert!(!campaign.exists());
}

/// A player's copy has all but the secrets.
#[test]
fn players_copy() {
    let map = root().join("tests/mods/baronies/tests/map.yaml");
    let output = margrave().args(["map", "--players-copy"]).arg(&map).output().expect("it runs");
    assert_success(&output, "a copy");
    let copy = out(&output);
    assert!(
        copy.contains("Burgstadt") && !copy.contains("crown") && !copy.contains("secrets"),
        "{copy}"
    );
    let host = std::fs::read_to_string(&map).expect("the map");
    let rules = load_selection(&Library::shipped(), &Selection::of("dutch")).expect("sound");
    let (mut host, copy) = (parsed(&rules, &host), parsed(&rules, &copy));
    for province in &mut host.provinces {
        province.province.secrets.clear();
    }
    assert_eq!(host.map(), copy.map());
}

/// So has one of a map of tiles.
#[test]
fn players_copy_of_tiles() {
    let map = root().join("tests/maps/hoard.yaml");
    let output = margrave().args(["map", "--players-copy"]).arg(&map).output().expect("it runs");
    assert_success(&output, "a copy");
    let text = std::fs::read_to_string(&map).expect("the map");
    let open = text.split("secrets:").next().expect("tiles");
    assert_eq!(
        out(&output).lines().count(),
        open.lines().filter(|line| !line.starts_with('#')).count()
    );
    assert!(text.contains("amber crown") && !out(&output).contains("amber"), "{}", out(&output));
}

/// Impossible sizes are refused in words: two provinces are no map, nor are more than a file may
/// have.
#[test]
fn sizes_that_no_map_has() {
    let rules = rules();
    let maps = rules.province_maps.as_ref().expect("the edition makes maps");
    for (realms, says) in [(0, "1 province"), (300, "2100 provinces")] {
        let refused =
            make_provinces(maps, &rules.names, &rules.languages, (realms, &["red"]), &mut |_| 0);
        let why = refused.expect_err("no map");
        let why = why.in_english();
        assert!(why.contains(says), "{why}");
    }
}
