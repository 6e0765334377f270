//! `--lang` shows the names of things in another language and changes nothing else: neither what is
//! typed, nor what is recorded, nor what scripts expect.

use std::fs;

use crate::support::{assert_reported, assert_success, err, feed, files, margrave, out, root};
use margrave::cli::{TakenNames, USUAL_NAMES};
use margrave::rules::{
    CalendarStep, Chosen, Fixed, Lang, Library, Selection, Shape, selection, show,
};
use margrave::script::load_selection;

/// Runs the program with these arguments in a language, and returns the output.
fn said(lang: &str, arguments: &[&str]) -> String {
    let output =
        margrave().args(["--lang", lang]).args(arguments).output().expect("the binary starts");
    assert_success(&output, &format!("{arguments:?}"));
    out(&output)
}

fn has(text: &str, wanted: &[&str]) {
    for one in wanted {
        assert!(text.contains(one), "`{one}` is missing in\n{text}");
    }
}

#[test]
fn views_show_the_names_of_every_kind() {
    let folder = tempfile::tempdir().expect("a folder is made");
    let campaign = folder.path().join("campaign");
    let play = |lang: &str, lines: &str| {
        let new = [
            "--seed",
            "70",
            "--players",
            "red=human,blue=greedy,gold=greedy",
            "--option",
            "years=1",
            "--race",
            "red=dwarf",
        ];
        let mut command = margrave();
        command.args(["--lang", lang, "play"]).arg(&campaign).args(if campaign.exists() {
            &[][..]
        } else {
            &new[..]
        });
        let output = feed(&mut command, lines);
        assert_success(&output, lines);
        out(&output)
    };
    let text = play(
        "nl",
        "map\nrealms\npieces\noptions\nwhere\ncapital D3\nhelp scouting\ntile D3\nquit\n",
    );
    has(
        &text,
        &["Spelvoorbereiding: plaatsen van de hoofdsteden", "l laagland  h hoogland", "k kust"],
    );
    has(
        &text,
        &[
            "red  dwerg",
            "burcht         0",
            "militaire waarde: Gelijke",
            "fase verkenning",
            "D3: laagland",
            "D3: hoofdstad",
            "Voor blue en gold is geen volk gekozen: het gewone is mens",
        ],
    );
    let english = play("en", "where\nlog\nquit\n");
    has(&english, &["Setting up: settle realms", "D3: capital"]);
    assert!(!english.contains("hoofdst"), "{english}");
}

#[test]
fn rules_show_names_in_a_language() {
    let events = said("nl", &["rules", "show", "winter_events"]);
    has(
        &events,
        &[
            "tabel winter_events (wintergebeurtenissen)",
            "boerenopstand: boerenopstand, -d6 kronen",
            "pest: een willekeurige nederzetting met troepen (stad, burcht of dorp)",
        ],
    );
    has(&said("nl", &["rules", "show", "spring_spells"]), &["aardbeving "]);
    has(&said("nl", &["rules", "show", "lowland"]), &["terrein lowland (laagland)"]);
    has(&said("nl", &["rules", "show", "revenue"]), &["hoofdstad", "dor gebied"]);
    let plain =
        margrave().args(["rules", "show", "winter_events"]).output().expect("the binary starts");
    assert_eq!(out(&plain), said("en", &["rules", "show", "winter_events"]));
    assert!(!out(&plain).contains("boerenopstand"));
}

/// A year under another language is the same year: the same file, the same states, the same log but
/// for its names.
#[test]
fn a_campaign_is_recorded_alike_in_every_language() {
    let folder = tempfile::tempdir().expect("a folder is made");
    let record = |lang: &str| {
        let campaign = folder.path().join(lang);
        let arguments = [
            "--seed",
            "11",
            "--players",
            "red=greedy,blue=greedy,gold=greedy",
            "--option",
            "years=1",
            "--race",
            "red=dwarf",
        ];
        let mut command = margrave();
        let output = feed(
            command.args(["--lang", lang, "play"]).arg(&campaign).args(arguments),
            "view as host\nhash\nview as seat\nlog 100000\nquit\n",
        );
        assert_success(&output, lang);
        (campaign, out(&output))
    };
    let ((dutch, shown), (english, plain)) = (record("nl"), record("en"));
    has(
        &shown,
        &["Jaar 1, ronde 1", "verkenning", "wintergebeurtenissen", "gevecht", "lente-equinox"],
    );
    assert!(!plain.contains("verkenning"), "English is English");
    let recorded: Vec<_> =
        ["txt", "json", "yaml", "lua"].iter().flat_map(|ending| files(&english, ending)).collect();
    assert!(recorded.iter().any(|path| path.ends_with("campaign.txt")), "{recorded:?}");
    for path in &recorded {
        let other = dutch.join(path.strip_prefix(&english).expect("it lies in the folder"));
        assert_eq!(
            fs::read(path).expect("a file is read"),
            fs::read(&other).expect("a file is read"),
            "{}",
            other.display()
        );
    }
    let chronicle = |lang: &str| said(lang, &["chronicle", &dutch.display().to_string()]);
    has(&chronicle("nl"), &["Campagneseizoen, ronde 1", "Winterseizoen"]);
    has(&chronicle("en"), &["Campaign season, round 1", "Winter"]);
}

/// Scripts expect English; who looks on in another language sees its names.
#[test]
fn scripts_expect_the_same_in_every_language() {
    let folder = root().join("tests/rules");
    for name in [
        "names-in-scripts",
        "spell-earthquake",
        "winter-event-trade",
        "race-dwarf-halls",
        "equinox-range",
        "chronicle-counted",
    ] {
        let path = folder.join(format!("{name}.campaign")).display().to_string();
        let last = |text: &str| text.lines().last().map(str::to_owned);
        assert_eq!(
            last(&said("nl", &["run", &path])),
            last(&said("en", &["run", &path])),
            "{name}"
        );
        said("nl", &["test", &path]);
    }
    let path = folder.join("names-in-scripts.campaign").display().to_string();
    has(
        &said("nl", &["run", &path]),
        &["aardbeving", "wintergebeurtenissen", "laagland", "eerbetoon"],
    );
}

#[test]
fn an_unknown_language_is_refused() {
    let output =
        margrave().args(["--lang", "zz", "rules", "list"]).output().expect("the binary starts");
    assert_reported(&output, "an unknown language");
    has(&err(&output), &["`dutch` has no names in the language `zz`", "choose one of: en, nl, de"]);
}

/// A campaign that is played under rules without the language says so; its lock is as it was.
#[test]
fn a_campaign_without_the_language_is_whole() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let war = folder.path().join("war");
    let play = |lang: &str| {
        let mut command = margrave();
        command.args(["--rules", "tests/bad/editions", "--lang", lang, "play"]).arg(&war);
        command.current_dir(root());
        if !war.exists() {
            command.args(["--edition", "trial", "--seed", "3"]);
        }
        feed(&mut command, "quit\n")
    };
    assert_success(&play("en"), "begun in English");
    let said = err(&play("de")).split_whitespace().collect::<Vec<_>>().join(" ");
    has(
        &said,
        &[
            "die Regeln, unter denen diese Kampagne gespielt wird, haben keine Namen in der Sprache `de`",
            "lass `--lang` weg",
            "en, nl",
        ],
    );
    assert!(!said.contains("changed") && !said.contains("restore"), "{said}");
    assert_success(&play("nl"), "played on in Dutch");
}

/// A translation is a mod like any other: it declares its language and names what it knows, and the
/// rest stays English.
#[test]
fn a_mod_brings_a_language() {
    let folder = tempfile::tempdir().expect("a folder is made");
    let own = folder.path().join("francais");
    fs::create_dir_all(&own).expect("a folder is made");
    fs::write(own.join("mod.yaml"), "name: francais\ntitle: French names\nversion: 1.0.0\nlanguages: [fr]\nfiles: [names.yaml]\n")
        .expect("a file is written");
    fs::write(
        own.join("names.yaml"),
        "terrains: {lowland: {name: {fr: plaine}}}\ntitles: {phases: {scouting: {fr: reconnaissance}}, settlements: {city: {fr: ville}}}\n",
    )
    .expect("a file is written");
    let library = Library::shipped().with_mods(folder.path());
    let load = |language: &str| {
        let library = library.clone().speaking(language);
        load_selection(&library, &Selection::parse(&library, "dutch+francais"))
    };
    let rules = load("fr").expect("the rules load");
    let shown = rules.shown_in(rules.language("fr"));
    assert_eq!(rules.languages, ["en", "nl", "de", "fr"]);
    assert_eq!(
        show::show(shown, "lowland").expect("it is shown").split(':').next(),
        Some("terrain lowland (plaine)")
    );
    assert_eq!(
        shown
            .with_names("{phase:scouting}, {phase:movement}, {settlement:city}, {settlement:town}"),
        "reconnaissance, movement, ville, {settlement:town}"
    );
    assert_eq!(rules.with_names("{phase:scouting}"), "scouting");
    let dutch = rules.shown_in(rules.language("nl"));
    assert_eq!(dutch.with_names("{phase:scouting}"), "verkenning");
    assert_eq!(load("fr").expect("the rules load").hash, load("en").expect("the rules load").hash);
}

/// The edition of nineteen peoples has the German names of its source for phases, tables, spells,
/// events, peoples and settlements (WM-NAME-01, WM-NAME-02).
#[test]
fn peoples_have_german_names() {
    let folder = tempfile::tempdir().expect("a folder is made");
    let file = folder.path().join("winter.campaign");
    let head = "margrave 2\nedition warmaster\nseed 44\nrealm red human\nrealm blue human\nrace red dwarfs\nrace blue wood_elves\n";
    let map = "map given free\ntile B3 is fields_tile capital red\ntile C3 is hills_tile owner red settlement castle\n";
    let body = "tile D3 is fields_tile capital blue\nstart winter\nbegin\nrealms\ntile C3\nmap\nrules spring_spells\ncards\n";
    fs::write(&file, [head, map, body].concat()).expect("a file is written");
    let text = said("de", &["run", &file.to_string_lossy()]);
    has(
        &text,
        &[
            "Jahr 1, Winter: Wintertabelle",
            "Jahr 2, Frühjahr: Ereignisse",
            "Besondere Anerkennung",
            "Steuern",
            "130 Gold",
        ],
    );
    has(
        &text,
        &[
            "Zwerge",
            "Waldelfen",
            "Kampfpunkte",
            "Siedlung    Burg",
            "p Ebene/Felder",
            "C Hauptstadt",
        ],
    );
    has(&text, &["Frühjahrszauber", "Erdbeben", "Narrengold", "Fleißige Handwerker"]);
}

/// Each language that an edition has, its own or one of the edition that it builds on, has names for
/// all phases, rolls, lands, settlements, peoples, spells, marks and counters of it, so that no screen
/// mixes them.
#[test]
fn a_language_of_an_edition_has_all_names() {
    let library = Library::shipped();
    let mut missing = Vec::new();
    for edition in library.editions() {
        let chosen = Selection { edition: edition.clone(), mods: Vec::new() };
        let rules = load_selection(&library, &chosen).expect("the rules load");
        let rolled = |name: &&String| {
            let table = rules.names.table(name).map(|id| rules.table(id));
            table.is_some_and(|table| table.given && matches!(table.shape, Shape::Roll(_)))
        };
        let steps = rules.calendar.blocks.iter().flat_map(|block| &block.steps);
        let phases = steps.flat_map(|step| match step {
            CalendarStep::Once(phase) => std::slice::from_ref(phase),
            CalendarStep::EachRealm(phases) => phases,
        });
        let mut things: Vec<(&str, String)> = phases
            .filter_map(|phase| Some(("phase", rules.phase_id(*phase)?.to_owned())))
            .collect();
        let mut add = |kind, ids: &mut dyn Iterator<Item = &String>| {
            things.extend(ids.map(|id| (kind, id.clone())));
        };
        add("table", &mut rules.names.tables.iter().filter(rolled));
        add("settlement", &mut rules.names.settlements.iter());
        add("terrain", &mut rules.names.terrains.iter());
        add("race", &mut rules.names.races.iter());
        add("spell", &mut rules.names.spells.iter());
        add("mark", &mut rules.names.marks.iter());
        add("block", &mut rules.calendar.blocks.iter().map(|block| &block.id));
        add("counter", &mut rules.counters.iter().map(|counter| &counter.id));
        for (kind, id) in &things {
            let Some(title) = rules.title_of(kind, id) else { continue };
            let without = rules.languages.iter().filter(|code| {
                let lang = Lang::among(&rules.languages, code);
                lang.is_some_and(|lang| !title.is_given_in(lang))
            });
            missing.extend(without.map(|code| format!("{edition}: {kind} {id} in {code}")));
        }
    }
    assert!(missing.is_empty(), "{} names:\n{}", missing.len(), missing.join("\n"));
}

/// Realms that nobody named are called like nothing that an edition or a mod names in any language,
/// neither in rules nor in scripts: `gold receives 10 gold` tells nobody who receives what.
#[test]
fn usual_realms_are_no_words_of_the_rules() {
    let help = said("en", &["play", "--help"]);
    let first: Vec<String> = USUAL_NAMES[..3].iter().map(|name| format!("{name}=")).collect();
    has(&help, &first.iter().map(String::as_str).collect::<Vec<_>>());
    let library = Library::shipped();
    let free = |edition: &str, mods: &[String]| {
        let mods = mods.iter().map(|name| Chosen::of(name)).collect();
        let chosen = Selection { edition: edition.to_owned(), mods };
        let rules = load_selection(&library, &chosen).expect("the rules load");
        let most = usize::try_from(rules.fixed(Fixed::PlayersMax)).unwrap_or(0);
        let usual = TakenNames::of(&rules).usual();
        assert_eq!(usual, USUAL_NAMES, "{chosen}");
        assert!(usual.len() >= most.min(18), "{chosen}: {most} realms may play");
    };
    for edition in library.editions() {
        free(&edition, &[]);
    }
    for name in library.mods() {
        let manifest = selection::manifest(&library, &name).expect("a mod has a manifest");
        let editions = selection::fitting_editions(&library, &manifest);
        free(&editions[0], &selection::with_needs(&library, [name.as_str()]));
    }
    // Names of scripts alone.
    for folder in ["rules", "mods"] {
        for path in files(&root().join(folder), "lua") {
            let text = fs::read_to_string(&path).expect("a script is read");
            for name in USUAL_NAMES {
                let named = text.contains(&format!("\"{name}\""));
                assert!(!named, "{}: {name}", path.display());
            }
        }
    }
}

/// A mod that calls something like a realm: nobody's realm is called so without saying it, and
/// whoever names one so is told.
#[test]
fn realms_keep_clear_of_what_mods_name() {
    let folder = tempfile::tempdir().expect("a folder is made");
    let own = folder.path().join("mods/colours");
    fs::create_dir_all(&own).expect("a folder is made");
    fs::write(own.join("mod.yaml"), "name: colours\ntitle: Colours\nversion: 1.0.0\nlanguages: [de]\nfiles: [names.yaml, main.lua]\n")
        .expect("a file is written");
    fs::write(
        own.join("names.yaml"),
        "terrains: {lowland: {name: {de: Green}}}\ntitles: {settlements: {city: {en: red fort}}}\n",
    )
    .expect("a file is written");
    let order = "declare.order({ name = \"yellow\", doc = \"Says so.\", arguments = {}, example = \"yellow\", \
                 during = \"reorganization\", check = function() end, play = function() end, \
                 candidates = function() return {} end })\n";
    fs::write(own.join("main.lua"), order).expect("a file is written");
    let play = |arguments: &[&str]| {
        let mut command = margrave();
        command.current_dir(folder.path()).args(["play", "--mod", "colours"]).args(arguments);
        let output = feed(&mut command, "realms\nquit\n");
        assert_success(&output, &format!("{arguments:?}"));
        out(&output)
    };
    let usual = play(&["usual"]);
    has(
        &usual,
        &[
            "`red` is a word in the name of something in these rules, and what is told of the realm could be misread.",
            "`green` is something that these rules call so already",
            "So the realms are called blue, purple and brown.",
            "\npurple ",
        ],
    );
    let named = play(&["named", "--players", "yellow=human,map=greedy,blue=greedy"]);
    has(&named, &["`yellow` is an order in these rules", "`map` is a command"]);
    assert!(!named.contains("`blue` is"), "{named}");
}

/// `preview` and `odds` name tables, rows, settlements and what scripts say of them in the language that
/// was chosen.
#[test]
fn previews_show_the_names() {
    let folder = root().join("tests/benches/previews");
    let text = |lang: &str, file: &str, line: &str| {
        let lines = fs::read_to_string(folder.join(file)).expect("a campaign");
        let maps = format!("map {}/tests/maps/", root().display());
        let script = tempfile::NamedTempFile::with_suffix(".campaign").expect("a file");
        let lines = lines.replace("map ../../maps/", &maps);
        fs::write(script.path(), format!("{lines}{line}\n")).expect("a file is written");
        said(lang, &["run", &script.path().display().to_string()])
    };
    has(
        &text("nl", "scouting.campaign", "preview scout 1 E4"),
        &["De tabel verkenning van laagland- en kusttegels", "dor gebied", "massale desertie"],
    );
    has(&text("de", "marches.campaign", "odds"), &["unverteidigt", "Stärke 4"]);
}

/// Players of realms are named where a campaign begins, and in prompts and headings from then on,
/// also where it is taken up again; a name on the wrong side, or a misspelt computer player, is
/// told as what it is.
#[test]
fn people_are_named() {
    let folder = tempfile::tempdir().expect("a folder is made");
    let war = folder.path().join("war");
    let play = |players: &[&str], lines: &str| {
        let output = feed(margrave().arg("play").arg(&war).args(players), lines);
        format!("{}{}", out(&output), err(&output))
    };
    let wrong = play(&["--players", "Anna=human,Ben=human", "--seed", "1"], "quit\n");
    for said in ["`Anna` in `--players` cannot be the name of a realm", "red=Anna"] {
        assert!(wrong.contains(said), "{said}: {wrong}");
    }
    let misspelt = play(&["--players", "red=Anna,blue=gredy", "--seed", "1"], "quit\n");
    assert!(misspelt.contains("did you mean `greedy`?"), "{misspelt}");
    assert!(!war.exists());
    let begun = play(&["--players", "red=Anna,blue=Ben Adam", "--seed", "1"], "where\nrealms\n");
    let again = play(&[], "where\nrealms\n");
    for said in [&begun, &again] {
        assert!(said.contains("blue (Ben Adam): choose your `capital`"), "{said}");
        assert!(said.contains("red    Anna"), "{said}");
    }
}
