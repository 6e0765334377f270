//! Bounds on input from outside: twice the input is at most a little more than twice the work,
//! faults are cut at a few hundred, and records that contradict their settings are refused.

use std::fmt::Write as _;
use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use margrave::fault::{Fault, MAX_KEPT, SourceFile, total};
use margrave::import::roster::kinds::TroopKinds;
use margrave::import::roster::troops::{mapped, report};
use margrave::import::roster::{self, new_list};
use margrave::import::{Contents, recognise};
use margrave::map::svg_import::{Reading, read_drawing};
use margrave::rules::Library;
use margrave::script::load_rules;
use margrave::simulation::ColumnValue;
use margrave::yaml::{Files, parse};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::support::{assert_reported, assert_success, err, margrave, root};

/// A busy machine may take so long for what is done at once.
const LONG: Duration = Duration::from_secs(20);

/// Times a run.
fn timed(run: impl FnOnce()) -> Duration {
    let began = Instant::now();
    run();
    began.elapsed()
}

/// Twice the input takes not much more than twice as long. The machine may be busy with other
/// tests, so the best of three counts, of up to five times, and what is over at once passes.
fn doubles(what: &str, size: usize, run: impl Fn(usize)) {
    let best = |size: usize| (0..3).map(|_| timed(|| run(size))).min().unwrap_or_default();
    let mut found = Vec::new();
    let fits = |_| {
        let (once, twice) = (best(size), best(2 * size));
        found.push((once, twice));
        twice <= once * 3 + Duration::from_millis(200)
    };
    let fit = (0..5).any(fits);
    assert!(fit, "{what}: for {size} and for twice as many it took {found:?}");
}

fn drawing(shapes: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 330 220\">{shapes}</svg>")
}

/// Lists the faults of a drawing; empty where it becomes a map.
fn faults(text: String) -> Vec<Fault> {
    let rules = super::map::provinces::rules();
    let read = read_drawing(&SourceFile::new("map.svg", text), &rules.names, Reading::default());
    read.err().unwrap_or_default()
}

/// Small drawings that would take gigabytes or minutes are refused, at the outline that is to blame.
#[test]
fn drawings_are_bounded() {
    const SOUND: &str = "<rect id=\"cc\" width=\"50\" height=\"50\"/><rect id=\"bb\" x=\"50\" width=\"50\" height=\"50\"/>";
    let far = "<rect id=\"aa\" width=\"1\" height=\"1\"/><rect id=\"bb\" x=\"1e9\" y=\"1e9\" width=\"1\" height=\"1\"/>";
    let path = |steps: &str, often: usize| {
        format!("<path id=\"aa\" d=\"M0 0 {}z\"/>{SOUND}", steps.repeat(often))
    };
    let attributes: String = (0..20_000).fold(String::new(), |mut text, at| {
        let _ = write!(text, " b{at}=\"1\"");
        text
    });
    let spaces = "<g xmlns:a=\"b\"/>".repeat(200);
    let deep = |often: usize| format!("{}{SOUND}{}", "<g>".repeat(often), "</g>".repeat(often));
    let away = "<rect id=\"zz\" x=\"2000\" y=\"2000\" width=\"50\" height=\"50\"/>".to_owned();
    let upon: String = (0..60).fold(away, |mut text, at| {
        let _ = write!(text, "<path id=\"k{at}\" d=\"M0 0H900V900H0zM1 1\"/>");
        text
    });
    let entities = format!(
        "<!DOCTYPE svg [<!ENTITY a \"{}\">]><svg>{}</svg>",
        "a".repeat(5000),
        "&a;".repeat(5000)
    );
    for (what, shapes, said) in [
        ("far apart", far.to_owned(), "too small for the drawing"),
        ("arcs", path("a9 9 0 1 1 5 5 ", 50_000), "more than 1000000 points"),
        ("to and fro", path("v9000 v-9000 ", 50_000), "goes to and fro too often"),
        ("attributes", format!("<rect id=\"aa\" {attributes}/>"), "more than 200 attributes"),
        ("namespaces", spaces, "more than 100 namespaces"),
        ("groups", deep(50_000), "nested more than 100 deep"),
        ("upon each other", upon, "overlap more often than the drawing is large"),
    ] {
        let mut found = Vec::new();
        let took = timed(|| found = faults(drawing(&shapes)));
        let messages: Vec<String> = found.iter().map(|fault| fault.message.in_english()).collect();
        assert!(messages.iter().any(|message| message.contains(said)), "{what}: {messages:?}");
        assert!(took < LONG, "{what} takes {took:?}");
        let placed = found.iter().all(|fault| fault.location().is_some() && fault.help.is_some());
        assert!(placed, "{what}: {messages:?}");
    }
    let found = faults(entities);
    assert!(
        found[0].message.in_english().contains("entities"),
        "{}",
        found[0].message.in_english()
    );
    assert_eq!(total(&faults(drawing(&deep(90)))), 0, "groups that people draw");
    assert_eq!(total(&faults(drawing(SOUND))), 0, "two squares");
}

/// Maps of other programs take as long as they are large.
#[test]
fn imports_double() {
    use super::imports::{areas, hexes, of_text, read, rules};
    let (marches, dutch) = (rules("marches"), rules("dutch"));
    doubles("cells of Azgaar's generator", 2, |size| {
        let _ = read(&of_text(areas::world(2, size, 40)), &marches, false).expect("a map");
    });
    doubles("points of GeoJSON", 10_000, |size| {
        let points: String = (0..size).map(|at| format!("[{at},{}],", at % 7)).collect();
        let text = format!(
            "{{\"type\":\"Polygon\",\"coordinates\":[[{points}[{size},{size}],[0,{size}]]]}}"
        );
        let _ = read(&of_text(text), &marches, false);
    });
    doubles("hexes of Worldographer", 50, |size| {
        let _ = read(&of_text(hexes::world(60, size, "ROWS")), &dutch, false).expect("a map");
    });
    doubles("hexes of Text Mapper", 50, |size| {
        let _ = read(&of_text(hexes::lines(60, size)), &dutch, false).expect("a map");
    });
    doubles("tiles of Tiled", 20_000, |size| {
        let tiles = "1,".repeat(size);
        let _ = read(&of_text(format!(
            "<map orientation=\"hexagonal\" tilewidth=\"14\" tileheight=\"12\" hexsidelength=\"6\" staggeraxis=\"y\"><tileset firstgid=\"1\"><tile id=\"0\" type=\"meadow\"/></tileset><layer width=\"200\"><data encoding=\"csv\">{tiles}</data></layer></map>"
        )), &dutch, false).expect("a map");
    });
    doubles("words that mean nothing", 2_000, |size| {
        let lines: String = (0..size)
            .map(|at| format!("{:03}{:03} w{at}x\n", at / 100 + 1, at % 100 + 1))
            .collect();
        let _ = read(&of_text(lines), &dutch, false).expect("a map");
    });
    doubles("rows of a table", 20_000, |size| {
        let rows: String = (0..size).map(|at| format!("A{},red,no{at}\n", at % 9)).collect();
        let _ = read(&of_text(format!("tile,owner,wish\n{rows}")), &dutch, false);
    });
}

/// Attributes around many outlines are read once, and not for each of them.
#[test]
fn drawings_double() {
    doubles("a style around outlines", 20_000, |size| {
        let outlines = "<rect/>".repeat(size / 10);
        faults(drawing(&format!("<g style=\"{}\">{outlines}</g>", "a ".repeat(size))));
    });
    doubles("a transform around outlines", 20_000, |size| {
        let outlines = "<rect id=\"a\" width=\"1\" height=\"1\"/>".repeat(size / 20);
        faults(drawing(&format!("<g transform=\"{}\">{outlines}</g>", "turn".repeat(size))));
    });
    doubles("outlines of nothing", 5_000, |size| {
        let found = faults(drawing(&"<path id=\"aa\"/>".repeat(size)));
        assert!(
            found.len() == 1 && found[0].message.in_english().contains("no closed outline"),
            "{}",
            found.len()
        );
    });
    doubles("paths that cannot be read", 5_000, |size| {
        let found = faults(drawing(&"<path id=\"aa\" d=\"Mx\"/>".repeat(size)));
        assert!(found.len() == MAX_KEPT && total(&found) == size, "{}", found.len());
    });
    // Repeated parts may be large, hidden, or of no use.
    doubles("what `use` repeats in vain", 1_000, |size| {
        let used = "<use href=\"#g1\"/>".repeat(size);
        let (notes, spaces) = ("<!---->".repeat(10 * size), " ".repeat(100 * size));
        for within in [
            format!("<g display=\"none\">{notes}</g>"),
            format!("<text x=\"1\">{}</text>", "word ".repeat(10 * size)),
            format!("<path id=\"aa\" d=\"M0 0 {spaces} 9 9 9 0z\"/>"),
            format!("<g id=\"named\"><path id=\"aa\" d=\"M0 0 {spaces} 9 9 9 0z\"/></g>"),
        ] {
            faults(drawing(&format!("<g id=\"g1\">{within}</g>{used}")));
        }
    });
    doubles("layers beside each other", 500, |size| {
        let layers: String = (0..size).fold(String::new(), |mut text, at| {
            let x = at * 10;
            let _ = write!(
                text,
                "<g id=\"l{at}x\"><rect id=\"r{at}x\" x=\"{x}\" width=\"10\" height=\"10\"/></g>"
            );
            text
        });
        faults(drawing(&layers));
    });
    doubles("texts upon outlines without names", 500, |size| {
        let texts = "<text x=\"5\" y=\"5\">Here</text>".repeat(20 * size);
        let outlines = "<path d=\"M0 0H9V9H4V6H2V9H0z\"/>".repeat(size);
        faults(drawing(&(outlines + &texts)));
    });
    doubles("entities that are never used", 20_000, |size| {
        for text in [
            "<!ENTITY a \"b\" ".repeat(size) + ">",
            "<!ENTITY a \"b\">".to_owned() + &"&a".repeat(size),
        ] {
            faults(format!("<!DOCTYPE svg [{text}]><svg/>"));
        }
    });
    doubles("what `use` repeats", 2_000, |size| {
        let used = "<use href=\"#g1\"/>".repeat(size);
        faults(drawing(&format!(
            "<g id=\"g1\"><rect id=\"aa\" width=\"9\" height=\"9\"/></g>{used}"
        )));
    });
    doubles("points", 20_000, |size| {
        let steps: String = (0..size).map(|at| format!("{},{} ", at, at % 7)).collect();
        faults(drawing(&format!("<polygon id=\"aa\" points=\"{steps} 0,{size}\"/>")));
    });
}

/// Army lists of other programs, however many lines, units, choices and elements within elements they have.
#[test]
fn army_lists_double() {
    let rules = load_rules(&Library::shipped(), "dutch").expect("it is sound");
    let read = |text: String| {
        let contents = Contents::of(SourceFile::new("list", text));
        let read = recognise(&contents).and_then(|format| roster::read(&contents, format));
        let Ok(read) = read else { return };
        let kinds = TroopKinds::of(&rules, &rules.armies[0], &[]);
        let found = mapped(&read, &kinds);
        assert!(!report(&found, &kinds).is_empty());
        let made = new_list::make(&[read], &rules, "club");
        assert!(!made.files(&[]).is_empty());
    };
    type Text<'a> = (&'a str, usize, &'a dyn Fn(usize) -> String);
    let selection = |at: usize, below: &str| {
        format!(
            "<selection name=\"n{at}\" number=\"3\" type=\"unit\"><costs><cost name=\"pts\" value=\"9\"/></costs>{below}</selection>"
        )
    };
    let around = |inner: String| {
        format!("<roster><forces><force><selections>{inner}</selections></force></forces></roster>")
    };
    let texts: [Text<'_>; 9] = [
        ("units", 4_000, &|size| {
            (0..size).map(|at| format!("{at} unit{at} [{at} pts]\n")).collect()
        }),
        ("units of one name", 4_000, &|size| "20 spearmen [165 pts]\n".repeat(size)),
        ("details", 4_000, &|size| {
            "20 spearmen [165 pts]\n".to_owned()
                + &(0..size).map(|at| format!("  - 3x gear{at}\n")).collect::<String>()
        }),
        ("details within details", 4_000, &|size| {
            "spearmen [165 pts]\n".to_owned() + &"  - 3x men\n    - sword\n".repeat(size)
        }),
        ("headings", 4_000, &|size| "WATCH [0 PTS]\nmen [7 pts]\n".repeat(size)),
        ("one line", 4_000, &|size| format!("spearmen [165 pts] {}\n", "1x(2x, [3 ".repeat(size))),
        ("selections", 2_000, &|size| around((0..size).map(|at| selection(at, "")).collect())),
        ("selections within selections", 1_000, &|size| {
            let open = "<selection name=\"n\" type=\"model\"><selections>".repeat(size);
            around(open + &"</selections></selection>".repeat(size))
        }),
        ("attributes", 2_000, &|size| {
            around(format!(
                "<selection {} name=\"n\"/>",
                (0..size).map(|at| format!("a{at}=\"\" ")).collect::<String>()
            ))
        }),
    ];
    for (what, size, text) in texts {
        doubles(what, size, |size| read(text(size)));
    }
}

/// Anchors within anchors count before they are copied, and so do aliases of aliases.
#[test]
fn anchors_are_bounded() {
    let read = |text: &str| parse(&mut Files::default(), &SourceFile::new("x.yaml", text));
    let anchors = |deep: usize, wide: usize| {
        let open: String = (0..deep).map(|at| format!("&a{at} [")).collect();
        format!("a: {open}{}{}\n", "1,".repeat(wide), "]".repeat(deep))
    };
    // Ten thousand values are copied 39 times before the limit, however many anchors follow.
    for deep in [45, 60] {
        let found = read(&anchors(deep, 10_000)).expect_err("too many").remove(0);
        assert_eq!(found.code, "yaml::too_many_nodes", "{}", found.message.in_english());
        assert!(found.message.in_english().contains("anchors"), "{}", found.message.in_english());
    }
    read(&anchors(30, 10_000)).expect("fewer values are read");
    let mut laughs = "a0: &a0 [1,1,1,1,1,1,1,1,1,1]\n".to_owned();
    for at in 1..30 {
        let _ = writeln!(laughs, "a{at}: &a{at} [{}]", format!("*a{},", at - 1).repeat(10));
    }
    assert_eq!(read(&laughs).expect_err("too many")[0].code, "yaml::too_many_nodes");
    let twice = "a: 1\n".repeat(50_000);
    let found = read(&twice).expect_err("each key but the first");
    assert_eq!((found.len(), total(&found)), (MAX_KEPT, 49_999));
}

/// Map files whose outlines have many points.
#[test]
fn outlines_are_bounded() {
    let folder = tempfile::tempdir().expect("a folder");
    let points: String =
        (0..15_000).map(|at| format!("[{}, {}], ", at % 1000 * 3, at * 7 % 991)).collect();
    let mut text = "provinces:\n".to_owned();
    for id in ["hag", "tor"] {
        let _ = writeln!(text, "  {id}: {{ name: {id}, terrain: lowland, outline: [{points}] }}");
    }
    text += "borders:\n  - hag tor\n";
    fs::write(folder.path().join("wild.yaml"), text).expect("written");
    let took = timed(|| {
        let output = margrave().current_dir(folder.path()).args(["check", "wild.yaml"]).output();
        assert_reported(&output.expect("it runs"), "wild.yaml");
    });
    assert!(took < LONG, "{took:?}");
}

/// Makes an archive of `files` files, whose names begin with `folder`.
fn archive(files: usize, folder: &str) -> Vec<u8> {
    const MANIFEST: &str = "name: hostile\ntitle: Hostile\nversion: 1.0.0\nmargrave: '>=0.1'\nedition: [dutch]\nfiles: [main.lua]\n";
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let mut file = |name: &str, text: &str| {
        writer.start_file(name, options).expect("a file");
        writer.write_all(text.as_bytes()).expect("written");
    };
    file("hostile/mod.yaml", MANIFEST);
    file("hostile/main.lua", "");
    (0..files).for_each(|at| file(&format!("hostile/{folder}x{at}.lua"), ""));
    writer.finish().expect("it is whole").into_inner()
}

/// Archives with many names, and with long and deep ones.
#[test]
fn archives_are_bounded() {
    let folder = tempfile::tempdir().expect("a folder");
    let add = |bytes: &[u8]| {
        fs::write(folder.path().join("mod.zip"), bytes).expect("written");
        let mut command = margrave();
        let output = command.current_dir(folder.path()).args(["mods", "add", "mod.zip"]).output();
        let output = output.expect("it runs");
        assert_reported(&output, "mods add");
        err(&output)
    };
    let (deep, long) = ("a/".repeat(20), format!("{}/", "b".repeat(1400)));
    for (what, files, within, said) in [
        ("names", 2_000, "", "holds too many files"),
        ("deep", 1, deep.as_str(), "too long a path, or too deep"),
        ("long", 1, long.as_str(), "too long a path, or too deep"),
    ] {
        let told = add(&archive(files, within));
        assert!(told.contains(said), "{what}: {told}");
    }
    doubles("names in an archive", 9_000, |size| drop(add(&archive(size, ""))));
}

/// A sheet of orders is judged until a few hundred of its lines are wrong, and has a most.
#[test]
fn sheets_are_bounded() {
    let folder = tempfile::tempdir().expect("a folder");
    let head = format!(
        "margrave 2\nmod counties\nmod sealed\nseed 1\nrealm red human\nrealm blue human\n\
         map {root}/tests/maps/counties.yaml\ntile hag capital red\ntile kel capital blue\n\
         banner red 1 hag 1000 baggage 5\nbanner blue 1 kel 1000 baggage 5\nstart season\nbegin\n",
        root = root().display()
    );
    fs::write(folder.path().join("campaign.txt"), head).expect("written");
    let take = |lines: usize| {
        let sheet = folder.path().join("red.sheet");
        fs::write(&sheet, "march Limefield 1 general\n".repeat(lines)).expect("written");
        let mut command = margrave();
        command.arg("--mods").arg(root().join("tests/mods")).arg("orders").arg(folder.path());
        let output = command.args(["--as", "red", "--take"]).arg(&sheet).output();
        let output = output.expect("it runs");
        assert_reported(&output, "a sheet");
        err(&output)
    };
    let few = take(200);
    assert!(few.contains("200 faults") && !few.contains("not looked at"), "{few}");
    let many = take(1500);
    assert!(many.contains("what follows line 300 was not looked at"), "{many}");
    assert!(many.contains("301 faults"), "{many}");
    let took = timed(|| {
        let all = take(50_000);
        assert!(all.contains("more than 2000 orders"), "{all}");
        assert!(all.contains("2001"), "the line is named: {all}");
    });
    assert!(took < LONG, "{took:?}");
    doubles("lines of a sheet", 50_000, |size| drop(take(size)));
}

/// Heads of scripts with many lines, sound and wrong.
#[test]
fn heads_double() {
    let folder = tempfile::tempdir().expect("a folder");
    let check = |lines: &dyn Fn(usize) -> String, size: usize| {
        let lines: String = (0..size).map(lines).collect();
        let text = format!(
            "margrave 2\nrealm red human\nrealm blue human\nmap {}/tests/maps/vale.yaml\n{lines}begin\n",
            root().display()
        );
        fs::write(folder.path().join("try.campaign"), text).expect("written");
        let mut command = margrave();
        let output = command.current_dir(folder.path()).args(["check", "try.campaign"]).output();
        assert!(!err(&output.expect("it runs")).contains("panicked"));
    };
    let kinds: [(&str, &dyn Fn(usize) -> String); 4] = [
        ("options", &|at| format!("option choice{at} 1\n")),
        ("options of mods", &|at| format!("option glory.choice{at} 1\n")),
        ("mods", &|at| format!("mod mod{at}\n")),
        ("banners", &|at| format!("banner red {at} D6 10\n")),
    ];
    for (what, lines) in kinds {
        doubles(what, 10_000, |size| check(lines, size));
    }
}

/// The settings of a shard of six campaigns.
fn settings(number: u64, of: u64) -> String {
    format!(
        "{{\"version\": \"0.1.0\", \"rules\": \"55b366630ead9bea\", \"head\": [\"margrave 2\", \
         \"edition dutch\", \"realm red\", \"realm blue\"], \"players\": [\"greedy\", \"random\"], \
         \"rotate\": false, \"campaigns\": 6, \"seed\": 1, \"years\": 2, \
         \"shard\": {{\"number\": {number}, \"of\": {of}}}}}"
    )
}

fn merged(folder: &Path) -> String {
    let mut command = margrave();
    command.args(["simulate", "merge"]).arg(folder.join("shards"));
    let output = command.arg("--out").arg(folder.join("whole")).output().expect("it runs");
    assert_reported(&output, "shards");
    err(&output)
}

/// Shards of none, of far too many, and with numbers that none has.
#[test]
fn shards_are_bounded() {
    for (number, of, said) in [
        (1, 0, "`1/0` is not a shard"),
        (0, 4, "`0/4` is not a shard"),
        (5, 4, "`5/4` is not a shard"),
        (1, 1_000_000_000_000, "lost: 2/1000000000000 to 1000000000000/1000000000000"),
        (u64::MAX, u64::MAX, "is not whole"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let home = folder.path().join("shards/p1");
        fs::create_dir_all(&home).expect("a folder is made");
        fs::write(home.join("settings.json"), settings(number, of)).expect("written");
        fs::write(home.join("records.jsonl"), "").expect("written");
        let mut told = String::new();
        let took = timed(|| told = merged(folder.path()).replace("\n  │ ", " "));
        assert!(told.contains(said), "{number}/{of}: {told}");
        assert!(took < LONG, "{number}/{of} takes {took:?}");
    }
}

/// Records that the settings beside them cannot lead to are refused, at their line, with the reason.
#[test]
fn records_agree_with_their_settings() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().join("shards/p1");
    let mut play = margrave();
    play.args([
        "simulate",
        "--campaigns",
        "3",
        "--years",
        "1",
        "--players",
        "random,random,random",
    ]);
    let output = play.arg("--out").arg(&home).output().expect("it runs");
    assert_success(&output, "a simulation");
    let file = home.join("records.jsonl");
    let sound = fs::read_to_string(&file).expect("read");
    let lines: Vec<&str> = sound.lines().collect();
    let second: serde_json::Value = serde_json::from_str(lines[1]).expect("a record");
    let changed = |key: &str, value: serde_json::Value| {
        let mut record = second.clone();
        record[key] = value;
        record.to_string()
    };
    let seats = |player: &str| {
        let mut seats = second["seats"].clone();
        seats[0]["player"] = player.into();
        seats
    };
    for (what, line, said) in [
        ("a seed", changed("seed", 5.into()), "its seed is 5, and should be"),
        ("players", changed("seats", seats("greedy")), "`red=greedy` should be `red=random`"),
        ("no seats", changed("seats", serde_json::json!([])), "0 seats, and should have 3"),
        ("years", changed("years", 7.into()), "it ran 7, of 1 year"),
        ("a winner", changed("winners", serde_json::json!([9])), "it has no realm 9"),
        ("winners", changed("winners", serde_json::json!([0])), "with 1 winner"),
        ("a fault", changed("fault", "x".into()), "names a fault"),
        ("a number", changed("steps", u64::MAX.into()), "more than any campaign comes to"),
        ("a gap", changed("campaign", 2.into()), "campaign 1 is missing"),
    ] {
        fs::write(&file, format!("{}\n{line}\n{}\n", lines[0], lines[2])).expect("written");
        let told = merged(folder.path()).replace("\n  │ ", " ");
        assert!(told.contains(said), "{what}: {told}");
    }
    let beyond =
        sound.lines().last().expect("a last line").replace("\"campaign\":2", "\"campaign\":3");
    fs::write(&file, format!("{sound}{beyond}\n")).expect("written");
    let told = merged(folder.path()).replace("\n  │ ", " ");
    assert!(told.contains("its settings end before campaign 3"), "{told}");
}

/// Pipes, devices and folders in the place of what a shard holds, or of what is written of it.
#[cfg(unix)]
#[test]
fn shards_are_files() {
    let made = |path: &Path, device: bool| {
        let _ = fs::remove_file(path);
        if device {
            std::os::unix::fs::symlink("/dev/zero", path).expect("a link is made");
        } else {
            let status = std::process::Command::new("mkfifo").arg(path).status();
            assert!(status.expect("pipes can be made").success());
        }
    };
    for (file, device) in [
        ("settings.json", false),
        ("settings.json", true),
        ("records.jsonl", false),
        ("records.jsonl", true),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let home = folder.path().join("shards/p1");
        fs::create_dir_all(&home).expect("a folder is made");
        fs::write(home.join("settings.json"), settings(1, 1)).expect("written");
        fs::write(home.join("records.jsonl"), "").expect("written");
        made(&home.join(file), device);
        let told = merged(folder.path()).replace("\n  │ ", " ");
        assert!(told.contains("a device or a pipe"), "{file}: {told}");
    }
    // A write would wait for a reader of the pipe.
    for file in ["records.jsonl", "campaigns.csv", "realms.jsonl", "SCHEMA.md"] {
        let folder = tempfile::tempdir().expect("a folder");
        made(&folder.path().join(file), false);
        let mut play = margrave();
        play.args(["simulate", "--campaigns", "1", "--years", "1", "--out"]).arg(folder.path());
        let output = play.output().expect("it runs");
        assert_reported(&output, file);
        assert!(err(&output).contains("cannot be written"), "{file}: {}", err(&output));
    }
}

/// Cells of CSV files: everything in them shows, and no text is a formula.
#[test]
fn cells_are_cleaned() {
    for (text, cell) in [
        ("red", "red"),
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-cmd|' /C calc'!A0", "'-cmd|' /C calc'!A0"),
        ("@SUM(A1)", "'@SUM(A1)"),
        (" =1", "' =1"),
        ("\u{ff1d}1", "'\u{ff1d}1"),
        ("\t=1", "'    =1"),
        ("\r=1", "'=1"),
        ("a\nb", "a b"),
        ("a\u{1b}[31mb", "a\\u{1b}[31mb"),
        ("a\u{202e}b", "a\\u{202e}b"),
        ("Südermark", "Südermark"),
    ] {
        assert_eq!(ColumnValue::from(text).text(), cell, "{text:?}");
    }
    assert_eq!(ColumnValue::from(-5_i64).text(), "-5", "a number is no formula");
    assert_eq!(ColumnValue::real(-0.5).text(), "-0.500000");
}
