//! `margrave mods`: a mod is packed, sent and added, and what is sent with ill intent is refused.

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;
use std::process::Output;

use crate::support::{
    assert_reported, assert_success, copy_folder, err, files, margrave, out, root,
};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

fn run(folder: &Path, words: &[&str]) -> Output {
    margrave().current_dir(folder).args(words).output().expect("the binary runs")
}

/// Copies a mod to a folder, with the map that its tests share with others among them.
fn copy_whole(name: &str, to: &Path) {
    copy_folder(&root().join("mods").join(name), to);
    let map = to.join("tests/vale.yaml");
    fs::copy(root().join("tests/maps/vale.yaml"), map).expect("the map is copied");
    for test in files(to, "campaign") {
        let text = fs::read_to_string(&test).expect("it is read");
        fs::write(&test, text.replace("../../../tests/maps/", "")).expect("it is written");
    }
}

/// A map that lies outside of the mod is not sent with its tests: `pack` names the test and its line.
#[test]
fn maps_of_tests_are_sent() {
    let here = tempfile::tempdir().expect("a folder");
    copy_folder(&root().join("mods/weather"), &here.path().join("mods/weather"));
    let packed = run(here.path(), &["mods", "pack", "mods/weather"]);
    assert_reported(&packed, "the map of this test lies outside of the folder of `weather`");
    assert_reported(&packed, "mods/weather/tests/mud.campaign:6");
    copy_whole("rich_cities", &here.path().join("mods/rich_cities"));
    assert_success(&run(here.path(), &["mods", "pack", "mods/rich_cities"]), "pack");
}

/// A mod is packed, twice to the same bytes; somebody else adds it, tests it, and lists it with the
/// campaign that plays it. It is not written over unless that is said.
#[test]
fn a_mod_is_sent() {
    let (here, there) =
        (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    copy_whole("weather", &here.path().join("mods/weather"));
    fs::write(here.path().join("mods/weather/.secret"), "mine").expect("a file is written");
    let packed = run(here.path(), &["mods", "pack", "mods/weather"]);
    assert_success(&packed, "pack");
    assert!(out(&packed).starts_with("weather-1.0.0.zip: "), "{}", out(&packed));
    let refused = run(here.path(), &["mods", "pack", "mods/weather"]);
    assert_reported(&refused, "it is there");
    assert_success(
        &run(here.path(), &["mods", "pack", "mods/weather", "--to", "again.zip"]),
        "again",
    );
    let bytes = fs::read(here.path().join("weather-1.0.0.zip")).expect("it is read");
    assert!(
        bytes == fs::read(here.path().join("again.zip")).expect("it is read"),
        "the same bytes"
    );
    assert_reported(&run(here.path(), &["mods", "pack", "mods"]), "no mod by itself");

    fs::create_dir(there.path().join("mods")).expect("a folder is made");
    fs::write(there.path().join("sent.zip"), &bytes).expect("a file is written");
    let added = run(there.path(), &["mods", "add", "sent.zip"]);
    assert_success(&added, "add");
    assert!(out(&added).contains("weather 1.0.0 is added"), "{}", out(&added));
    let names: Vec<String> = ["yaml", "lua", "campaign"]
        .iter()
        .flat_map(|ending| files(&there.path().join("mods"), ending))
        .map(|path| path.strip_prefix(there.path()).expect("within").display().to_string())
        .collect();
    assert!(names.iter().all(|name| name.starts_with("mods/weather/")), "{names:?}");
    assert!(!there.path().join("mods/weather/.secret").exists());
    assert!(!there.path().join("mods/weather/CHECKSUMS").exists());
    assert_reported(&run(there.path(), &["mods", "add", "sent.zip"]), "it is there already");
    let again = run(there.path(), &["mods", "add", "sent.zip", "--replace"]);
    assert_success(&again, "replace");
    assert!(out(&again).contains("in the place of 1.0.0"), "{}", out(&again));
    fs::create_dir(there.path().join("game")).expect("a folder is made");
    let head = "margrave 2\nmod weather\nrealm red greedy\nrealm blue greedy\nbegin\n";
    fs::write(there.path().join("game/campaign.txt"), head).expect("a file is written");
    let listed = run(there.path(), &["mods", "list"]);
    assert_success(&listed, "list");
    let row = out(&listed).lines().find(|line| line.starts_with("weather ")).map(str::to_owned);
    let row = row.expect("it is listed");
    assert!(
        row.contains("1.0.0") && row.contains("mods/weather") && row.ends_with("game"),
        "{row}"
    );
}

/// `mods list` says which mods are in each other's way.
#[test]
fn mods_in_each_others_way_are_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, version: &str, food: i64, more: &str| {
        let own = folder.path().join("mods").join(name);
        fs::create_dir_all(&own).expect("a folder is made");
        let manifest = format!(
            "name: {name}\ntitle: {name}\nabout: A trial.\nversion: {version}\nedition: [dutch]\n{more}files: [a.yaml, main.lua]\n"
        );
        fs::write(own.join("mod.yaml"), manifest).expect("written");
        // Cells of one table are told in one sentence.
        let more = (1..=4).map(|row| format!("{row}: {{lose_points: {}}}", row * food));
        let more = more.collect::<Vec<_>>().join(", ");
        let more = format!("shortfall: {{rows: {{{more}}}}}");
        let more = if name == "lenient" { String::new() } else { format!(", {more}") };
        let rules = format!("tables: {{forage: {{rows: {{city: {food}}}}}{more}}}\n");
        fs::write(own.join("a.yaml"), rules).expect("written");
        let script = "replace.phase(\"razing\", function() end)\n";
        fs::write(own.join("main.lua"), script).expect("written");
    };
    write("hunger", "1.0.0", 1, "");
    write("plenty", "1.0.0", 4, "");
    write("lenient", "1.0.0", 4, "excludes: [plenty]\nafter: [hunger]\n");
    let listed = run(folder.path(), &["mods", "list"]);
    assert_success(&listed, "list");
    let said = out(&listed);
    for line in [
        "hunger and plenty (under dutch, english)",
        "the mods `hunger` and `plenty` both change tables.forage.rows.city",
        "the mods `hunger` and `plenty` both change tables.shortfall: rows.1.lose_points, rows.2.lose_points, rows.3.lose_points and 1 other cell",
        "the mods `hunger` and `plenty` both take over replace.phase \"razing\"",
        "plenty and rich_cities (under dutch, english)",
    ] {
        assert!(said.contains(line), "`{line}` is not in: {said}");
    }
    assert_eq!(
        said.matches("`hunger` and `plenty` both change tables.shortfall").count(),
        1,
        "{said}"
    );
    // Those that say so themselves, or cannot be played together, are none.
    assert!(!said.contains("hunger and lenient") && !said.contains("lenient and plenty"), "{said}");
}

/// A folder and a repository with several mods: one is named; a mod with a fault is not added.
#[test]
fn mods_are_taken_from_folders() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("mods")).expect("a folder is made");
    for name in ["glory", "truce"] {
        copy_folder(
            &root().join("mods").join(name),
            &folder.path().join("repository/house").join(name),
        );
    }
    let several = run(folder.path(), &["mods", "add", "repository"]);
    assert_reported(&several, "several");
    assert!(err(&several).contains("glory, truce"), "{}", err(&several));
    assert_reported(&run(folder.path(), &["mods", "add", "repository", "glry"]), "no such mod");
    assert_success(&run(folder.path(), &["mods", "add", "repository", "glory"]), "one");
    assert_success(&run(folder.path(), &["mods", "add", "repository/house/truce"]), "a folder");
    assert_reported(&run(folder.path(), &["mods", "add", "nowhere"]), "nowhere");
    let broken = folder.path().join("repository/house/glory/main.lua");
    fs::write(&broken, "filter.factr(print)").expect("a file is written");
    let faulty = run(folder.path(), &["mods", "add", "repository", "glory", "--replace"]);
    assert_reported(&faulty, "a fault");
    assert!(err(&faulty).contains("filter.factor"), "{}", err(&faulty));
    let kept = fs::read_to_string(folder.path().join("mods/glory/main.lua")).expect("it is there");
    assert!(kept.starts_with("-- Glory"), "the old one stays");
    assert!(!folder.path().join("mods/.adding-glory").exists(), "nothing is left");
}

/// An archive of these files; a text that begins with `->` stands for a link.
fn archive(entries: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in entries {
        let options = SimpleFileOptions::default();
        match text.strip_prefix("->") {
            Some(target) => writer.add_symlink(*name, target, options).expect("a link"),
            None => {
                writer.start_file(*name, options).expect("a file");
                writer.write_all(text.as_bytes()).expect("it is written");
            }
        }
    }
    writer.finish().expect("it is whole").into_inner()
}

/// Paths that leave the folder, links, bombs, files twice, wrong checksums, and what is no archive: each
/// is refused with a report, and nothing is written anywhere.
#[test]
fn hostile_archives_are_refused() {
    const MANIFEST: &str = "name: evil\ntitle: Evil\nversion: 1.0.0\nfiles: []\n";
    let bomb = "a".repeat(5 << 20);
    type Case<'a> = (&'a str, &'a [(&'a str, &'a str)], &'a str);
    let cases: &[Case<'_>] = &[
        ("up", &[("evil/mod.yaml", MANIFEST), ("evil/../../up.lua", "x")], "leads out"),
        ("up without an ending", &[("evil/mod.yaml", MANIFEST), ("../passwd", "x")], "leads out"),
        ("root", &[("evil/mod.yaml", MANIFEST), ("/tmp/evil.lua", "x")], "leads out"),
        ("drive", &[("evil/mod.yaml", MANIFEST), ("C:\\evil.lua", "x")], "leads out"),
        ("link", &[("evil/mod.yaml", MANIFEST), ("evil/main.lua", "->/etc/passwd")], "is a link"),
        ("bomb", &[("evil/mod.yaml", MANIFEST), ("evil/big.lua", &bomb)], "too large"),
        (
            "twice",
            &[("evil/mod.yaml", MANIFEST), ("evil/a.lua", "x"), ("evil/A.lua", "y")],
            "twice",
        ),
        ("sums", &[("evil/mod.yaml", MANIFEST), ("evil/CHECKSUMS", "00  mod.yaml\n")], "checksum"),
        ("name", &[("evil/mod.yaml", "name: ../up\n")], "no name"),
        ("nothing", &[("readme.txt", "hello")], "there is no mod"),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(folder.path().join("in/mods")).expect("a folder is made");
    let here = folder.path().join("in");
    for (what, entries, said) in cases {
        fs::write(here.join("evil.zip"), archive(entries)).expect("an archive is written");
        let refused = run(&here, &["mods", "add", "evil.zip"]);
        assert_reported(&refused, what);
        assert!(err(&refused).contains(said), "{what}: {}", err(&refused));
        assert_eq!(fs::read_dir(here.join("mods")).expect("it is read").count(), 0, "{what}");
        assert_eq!(fs::read_dir(folder.path()).expect("it is read").count(), 1, "{what}");
    }
    fs::write(here.join("evil.zip"), "PK no archive").expect("a file is written");
    let refused = run(&here, &["mods", "add", "evil.zip"]);
    assert_reported(&refused, "no archive");
    assert!(err(&refused).contains("not an archive"), "{}", err(&refused));
    let cut = archive(&[("evil/mod.yaml", MANIFEST)]);
    fs::write(here.join("evil.zip"), &cut[..cut.len() / 2]).expect("a file is written");
    assert_reported(&run(&here, &["mods", "add", "evil.zip"]), "cut off");
}

/// A new version comes as one file: it is checked by itself and after the old one, and a campaign is amended with it,
/// which is looked at before.
#[test]
fn a_new_version_comes_as_one_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let (old, new) = (here.join("old/glory"), here.join("new/glory"));
    copy_whole("glory", &old);
    copy_whole("glory", &new);
    let manifest = fs::read_to_string(new.join("mod.yaml")).expect("it is read");
    let later = manifest.replace("version: 1.0.0", "version: 1.1.0");
    assert_ne!(manifest, later, "it has another version");
    fs::write(new.join("mod.yaml"), later).expect("it is written");
    assert_success(&run(here, &["mods", "pack", "new/glory", "--to", "new.zip"]), "pack");
    assert_success(&run(here, &["mods", "pack", "old/glory", "--to", "old.zip"]), "pack");
    let checked = run(here, &["check", "new.zip"]);
    assert_success(&checked, "check");
    assert!(out(&checked).contains("dutch+glory"), "{}", out(&checked));
    for (path, older) in
        [("new.zip", "old.zip"), ("new/glory", "old.zip"), ("new.zip", "old/glory")]
    {
        assert_success(&run(here, &["check", path, "--after", older]), path);
    }
    copy_whole("truce", &here.join("truce"));
    assert_success(&run(here, &["mods", "pack", "truce"]), "pack");
    let other = run(here, &["check", "new.zip", "--after", "truce-1.0.0.zip"]);
    assert_reported(&other, "another mod");
    fs::copy(root().join("tests/maps/vale.yaml"), here.join("vale.yaml")).expect("it is copied");
    let script = "# A mod comes into play from the file in which it was sent.\nmargrave 2\nseed 3\n\
        realm red human\nrealm blue human\nmap vale.yaml\ntile B4 capital red\ntile H4 capital blue\nstart season\nbegin\n\
        preview amend mod new.zip\nexpect said would play under dutch with glory\namend mod new.zip\n";
    fs::write(here.join("a.campaign"), script).expect("a script is written");
    let played = run(here, &["run", "a.campaign"]);
    assert_success(&played, "run");
    assert!(out(&played).contains("glory"), "{}", out(&played));
    fs::write(here.join("b.campaign"), script.replace("new.zip", "nowhere.zip")).expect("written");
    let refused = run(here, &["run", "b.campaign"]);
    assert!(out(&refused).contains("there is no file `nowhere.zip`"), "{}", out(&refused));
}
