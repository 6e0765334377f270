//! Answers that are written before their turn, and standing orders: they wait beside the campaign, are given in the
//! order of the rules as ordinary lines, and nobody else learns of them before.

use std::fs;

use margrave::apart::clock::Awaited;
use margrave::campaign::CalendarPosition;
use margrave::serve::request::{Reply, Wanted};
use margrave::session::standing_orders::StandIn;

use crate::clocks::table::Table;
use crate::support::{err, feed, margrave, out, root};

/// Three realms with crowns, in the phase of winter in which each buys baggage.
pub(crate) fn head() -> String {
    format!(
        "margrave 2\nseed 5\nrealm red human\nrealm blue human\nrealm green human\n\
         map {root}/tests/maps/vale.yaml\ntile B4 capital red\ntile H4 capital blue\n\
         tile E7 capital green\nbanner red 1 B4 900\nbanner blue 1 H4 900\n\
         banner green 1 E7 900\ncrowns red 6\ncrowns blue 6\ncrowns green 6\n\
         start winter_baggage\nbegin\n",
        root = root().display()
    )
}

fn table() -> Table {
    Table::of(&head())
}

/// Writes before the turn of a seat, for the phase that is played or one to come.
fn ahead(table: &Table, seat: &str, place: Option<CalendarPosition>, lines: &str) {
    let wanted = Wanted::Sheet { text: lines.to_owned(), place };
    assert_eq!(table.asks(seat, wanted), Reply::Done);
}

fn says(table: &Table, seat: &str, line: &str) {
    assert_eq!(table.asks(seat, Wanted::Line(line.to_owned())), Reply::Done);
}

/// Finds the place of the last phase to come that a page offers to write for: deployment asks nobody here.
fn last_to_come(page: &str) -> CalendarPosition {
    let (_, later) = page.split_once("id=\"later\"").expect("phases to come are offered");
    let (select, _) = later.split_once("</select>").expect("they are listed");
    let (_, option) = select.rsplit_once("<option value=\"").expect("one of them is listed");
    let (place, _) = option.split_once('"').expect("it has a place");
    CalendarPosition::read(place).expect("it is a place in the calendar")
}

/// All are asked at once; what came first is given last where the rules say so; nobody else sees any of it.
#[test]
fn answers_wait_for_their_turn() {
    let table = table();
    let before = table.page("red");
    assert!(before.contains("<title>●"), "{before}");
    for seat in ["blue", "green"] {
        let page = table.page(seat);
        assert!(
            page.contains("You may answer already") && page.contains("6 crowns are left"),
            "{page}"
        );
        assert!(page.contains(">buy 6</"), "what can be answered is offered: {page}");
    }
    ahead(&table, "green", None, "buy 2\ndone");
    ahead(&table, "blue", None, "buy 99");
    assert!(table.page("blue").contains("It does not wait yet"), "{}", table.page("blue"));
    ahead(&table, "blue", None, "buy 1\ndone");
    ahead(&table, "blue", None, "buy 3\ndone");
    assert!(table.page("blue").contains("It waits until you are asked"));
    assert!(table.page("blue").contains("buy 3"));
    assert_eq!(table.page("red"), before, "nobody else learns of it");
    assert!(!table.page("public").contains("buy 3"));
    assert!(table.lines().is_empty(), "{:?}", table.lines());
    says(&table, "red", "done");
    let wanted = ["red: done", "blue: buy 3", "blue: done", "green: buy 2", "green: done"];
    assert_eq!(table.lines(), wanted);
    table.ends();
}

/// Three realms of the marches that write the orders of a round.
fn marches() -> Table {
    Table::of(&format!(
        "margrave 2\nedition marches\nseed 1\nhost human\nrealm red human\nrealm blue human\nrealm green human\n\
         race red wood_elves\nrace blue dwarfs\nrace green high_elves\nmap {root}/tests/maps/marches.yaml\n\
         tile kar capital red\ntile lin owner red\ntile nor capital blue\ntile que owner blue\n\
         tile ost capital green\nmoney red 40\nmoney blue 40\nmoney green 40\n\
         start sealed_orders year 2\nbegin\n",
        root = root().display()
    ))
}

/// A sheet that was handed in is changed until all are opened, whoever was asked first and whoever brings it, and
/// nobody else learns of it; what is acknowledged is what is opened.
#[test]
fn a_sheet_is_changed_until_all_are_opened() {
    let table = marches();
    let sheet = |page: &str| page.contains("action=\"sheet\"");
    ahead(&table, "red", None, "scout bog");
    assert_eq!(table.lines(), ["red: scout bog", "red: done"]);
    assert!(sheet(&table.page("red")), "the form stays open: {}", table.page("red"));
    says(&table, "blue", "scout mar");
    says(&table, "host", "note We wait.");
    let before = ["blue", "green", "public"].map(|seat| table.page(seat));
    ahead(&table, "red", None, "scout nowhere");
    assert!(table.page("red").contains("The sheet is not taken yet"), "{}", table.page("red"));
    ahead(&table, "red", None, "scout mar");
    let red = table.page("red");
    assert!(
        red.contains("Your sheet is in. You can change it") && red.contains("scout mar"),
        "{red}"
    );
    assert_eq!(before, ["blue", "green", "public"].map(|seat| table.page(seat)));
    let stands = || -> Vec<String> {
        let lines = table.lines();
        let begins = lines.iter().rposition(|line| line.starts_with("correct from"));
        let course = lines[..begins.expect("it was changed")].iter().rev();
        let mut course: Vec<String> = course
            .map_while(|line| Some(line.strip_prefix("correct course ")?.to_owned()))
            .collect();
        course.reverse();
        course
    };
    let now = ["1 red: scout mar", "2 red: done", "3 blue: scout mar", "4 host: note We wait."];
    assert_eq!(stands(), now);
    let pasted = |realm: &str, line: &str| {
        let letter = out(&orders(&table, &["--as", realm], ""));
        let stamp = letter.lines().find(|line| line.starts_with("[margrave ")).expect("a stamp");
        format!("{stamp}\n{line}\n")
    };
    let mail = pasted("red", "scout bog");
    assert_eq!(table.asks("host", Wanted::Paste(mail)), Reply::Done);
    assert_eq!(stands()[0], "1 red: scout bog");
    let taken = orders(&table, &["--take", "-"], &pasted("red", "scout mar"));
    assert!(out(&taken).contains("in the place of those before"), "{}{}", out(&taken), err(&taken));
    assert_eq!(stands()[0], "1 red: scout mar");
    assert!(!table.path().join("sealed/red.txt").exists(), "nothing is left behind");
    ahead(&table, "green", None, "");
    ahead(&table, "red", None, "scout bog");
    says(&table, "blue", "done");
    let log = table.page("public");
    assert!(log.contains("red: scout bog") && !log.contains("red: scout mar"), "{log}");
    table.ends();
}

/// While sheets are written all are told whose are missing, and how many are in.
#[test]
fn all_are_told_whose_sheets_are_missing() {
    let table = marches();
    let board = || match table.asks("host", Wanted::Board) {
        Reply::Page(board) => board,
        other => panic!("a board: {other:?}"),
    };
    for page in [table.page("public"), table.page("host")] {
        assert!(page.contains("Waiting for red, blue and green."), "{page}");
        assert!(page.contains("0 of 3 sheets are in."), "{page}");
    }
    assert!(board().contains("red, blue and green are awaited for"), "{}", board());
    ahead(&table, "blue", None, "");
    let page = table.page("public");
    assert!(page.contains("Waiting for red and green.") && page.contains("1 of 3"), "{page}");
    ahead(&table, "red", None, "");
    assert!(board().contains("green is awaited for"), "{}", board());
    table.ends();
}

/// Capitals are chosen at once, though nobody was asked anything before.
#[test]
fn hidden_capitals_are_chosen_at_once() {
    let table = Table::begin("warmaster", "red=human,blue=human", None);
    let mut seats = ["red", "blue"];
    if !table.page("red").contains("<title>●") {
        seats.reverse();
    }
    let [asked, other] = seats;
    let page = table.page(other);
    assert!(page.contains("You may answer already"), "{page}");
    let (_, tile) = page.split_once("<option value=\"pick ").expect("tiles are offered");
    let tile = format!("pick {}", tile.split_once('"').expect("it has an end").0);
    ahead(&table, other, None, &tile);
    assert!(
        table.page(other).contains("It waits until you are asked. You"),
        "{}",
        table.page(other)
    );
    let file = || fs::read_to_string(table.path().join("campaign.txt")).expect("a file");
    let answer = |seat: &str| file().find(&format!("\n{seat}: {tile}\n"));
    assert_eq!(answer(other), None);
    says(&table, asked, &tile);
    let [first, second] = [asked, other].map(answer);
    assert!(first.is_some() && first < second, "{}", file());
    table.ends();
}

/// In a battle the second plays a card ahead of the first: it is known to nobody, stands second in the file, and is
/// for that battle alone.
#[test]
fn a_card_is_played_before_the_first() {
    let head = format!(
        "margrave 2\nrealm red human\nrealm blue human\nmap {root}/tests/maps/vale.yaml\n\
         tile B4 capital red\ntile H4 capital blue\ntile D5 owner blue\ntile C5 owner blue\ntile D4 owner blue\n\
         banner red 1 E5 900 baggage 1\nbanner blue 1 D5 400 side W\nstart season\ndice 6 6 1 1 1\nbegin\n\
         red: scout 1 D5\nred: move 1 D5\n",
        root = root().display()
    );
    let table = Table::of(&head);
    let before = table.page("red");
    assert!(before.contains("play a <code>card</code> in secret"), "{before}");
    let blue = table.page("blue");
    assert!(blue.contains("You may answer already") && blue.contains(">card hold</"), "{blue}");
    ahead(&table, "blue", None, "card hold\nretreat D4");
    assert!(table.page("blue").contains("It does not wait yet"), "{}", table.page("blue"));
    ahead(&table, "blue", None, "card hold");
    assert!(
        table.page("blue").contains("It waits until you are asked. You"),
        "{}",
        table.page("blue")
    );
    assert_eq!(table.page("red"), before, "nobody else learns of it");
    let kept = table.path().join("sealed/blue.txt");
    let text = fs::read_to_string(&kept).expect("it waits");
    let at = text.find(" to ").expect("it is for one question");
    let another = format!("{} to 0000000000000000\ncard hold\n", &text[..at]);
    fs::write(&kept, another).expect("a file is written");
    says(&table, "red", "card direct");
    assert!(table.page("blue").contains("something else is asked"), "{}", table.page("blue"));
    assert_eq!(table.lines().last().map(String::as_str), Some("red: card direct"));
    table.ends();
    let table = Table::of(&head);
    ahead(&table, "blue", None, "card hold");
    says(&table, "red", "card direct");
    let lines = table.lines();
    let at = lines.iter().rposition(|line| line == "red: card direct").expect("it was played");
    assert_eq!(lines.get(at + 1).map(String::as_str), Some("blue: card hold"), "{lines:?}");
    table.ends();
}

/// A vote of a mod's is asked of all at once, be the phase declared so or not: the last to be asked votes first, and
/// nobody learns how until all have.
#[test]
fn a_vote_is_asked_of_all_at_once() {
    let head = head().replace("start winter_baggage", "start season");
    let head = head.replace("seed 5\n", "seed 5\nmod truce\n");
    let table = Table::of(&head);
    let before = table.page("red");
    for seat in ["blue", "green"] {
        let page = table.page(seat);
        assert!(page.contains("You may answer already") && page.contains(">pick yes</"), "{page}");
    }
    ahead(&table, "green", None, "pick no");
    assert!(table.page("green").contains("It waits until you are asked. You"));
    ahead(&table, "blue", None, "pick yes\ndone");
    assert!(table.page("blue").contains("It does not wait yet"), "{}", table.page("blue"));
    assert_eq!(table.page("red"), before, "nobody else learns of it");
    says(&table, "red", "pick yes");
    says(&table, "blue", "pick yes");
    let lines = table.lines();
    let votes: Vec<&str> =
        lines.iter().map(String::as_str).filter(|it| it.contains("pick")).collect();
    assert_eq!(votes, ["red: pick yes", "blue: pick yes", "green: pick no"]);
    table.ends();
}

/// What the campaign no longer allows is dropped; the seat is told why, and nobody else is.
#[test]
fn what_no_longer_fits_is_dropped() {
    let table = table();
    ahead(&table, "blue", None, "buy 5\ndone");
    says(&table, "host", "umpire realm blue crowns 1");
    says(&table, "red", "done");
    assert_eq!(table.lines().last().map(String::as_str), Some("red: done"), "{:?}", table.lines());
    let blue = table.page("blue");
    assert!(blue.contains("<title>●") && blue.contains("buy 5"), "{blue}");
    assert!(blue.contains("are not taken further"), "{blue}");
    for seat in ["red", "green", "public"] {
        let page = table.page(seat);
        assert!(!page.contains("buy 5") && !page.contains("not taken further"), "{page}");
    }
    says(&table, "blue", "done");
    assert!(!table.page("blue").contains("are not taken further"), "it has been read");
    table.ends();
}

/// A phase to come is written for, and judged when it comes; what was emptied is asked.
#[test]
fn phases_to_come_are_written_for() {
    let table = table();
    let place = last_to_come(&table.page("green"));
    ahead(&table, "green", Some(place), "umpire realm red crowns 9");
    assert!(table.page("green").contains("It does not wait yet"), "{}", table.page("green"));
    ahead(&table, "green", Some(place), "done");
    assert!(table.path().join("sealed/green.txt").exists(), "{}", table.page("green"));
    let status = out(&orders(&table, &["--status"], ""));
    assert!(status.contains("written for later:"), "{status}");
    ahead(&table, "green", None, "done");
    assert!(table.page("green").contains("It waits until you are asked"), "it is taken");
    ahead(&table, "blue", None, "done");
    ahead(&table, "blue", None, "");
    says(&table, "red", "done");
    assert!(table.page("blue").contains("<title>●"), "what was emptied does not answer");
    says(&table, "blue", "done");
    let lines = table.lines();
    assert_eq!(lines, ["red: done", "blue: done", "green: done"]);
    for _ in 0..10 {
        let asked = ["red", "blue"].into_iter().find(|seat| table.page(seat).contains("<title>●"));
        let Some(seat) = asked else { break };
        assert!(!table.page("green").contains("<title>●"), "green has answered before");
        says(&table, seat, "done");
        if table.lines().len() > 5 {
            break;
        }
    }
    assert_eq!(table.lines()[3..], ["red: done", "blue: done", "green: done"]);
    assert!(!table.path().join("sealed/green.txt").exists(), "nothing waits any more");
    table.ends();
}

/// The clock counts for all who are asked at once, and ends for those alone who have written nothing.
#[test]
fn all_are_awaited_at_once() {
    let table = table();
    let folder = table.path();
    let set = ["clock", &folder.display().to_string(), "--length", "2 days", "--over", "standing"];
    assert!(margrave().args(set).status().expect("the binary runs").success());
    table.passes(0);
    let awaited = || {
        // What a seat has written is counted before the next request.
        table.page("public");
        let awaited = Awaited::of(&folder).expect("somebody is awaited");
        awaited.of.seats.into_iter().collect::<Vec<_>>()
    };
    assert_eq!(awaited(), ["blue", "green", "red"]);
    ahead(&table, "blue", None, "buy 2\ndone");
    assert_eq!(awaited(), ["green", "red"]);
    table.passes(49);
    let lines = table.lines();
    let given = ["red: done", "blue: buy 2", "blue: done", "green: done"];
    assert!(lines.contains(&"host: hand red holder".to_owned()), "{lines:?}");
    let answers: Vec<&String> = lines.iter().filter(|line| !line.starts_with("host: ")).collect();
    assert_eq!(answers[..4], given, "{lines:?}");
    table.ends();
}

/// A program that is stopped in the midst of it gives no line twice.
#[test]
fn no_line_is_given_twice() {
    let table = Table::of(&(head() + "red: done\nblue: buy 1\n"));
    let folder = table.path().join("sealed");
    fs::create_dir(&folder).expect("a folder is made");
    let start = "margrave 2\n";
    assert!(head().starts_with(start));
    let place = Table::of(&head());
    ahead(&place, "blue", None, "buy 1\nbuy 1\ndone");
    let kept = fs::read_to_string(place.path().join("sealed/blue.txt")).expect("it waits");
    let begun = kept.replacen('\n', " from 1\n", 1);
    fs::write(folder.join("blue.txt"), begun).expect("a file is written");
    table.page("red");
    let wanted = ["red: done", "blue: buy 1", "blue: buy 1", "blue: done"];
    assert_eq!(table.lines(), wanted);
    assert!(!folder.join("blue.txt").exists());
    table.ends();
}

fn orders(table: &Table, words: &[&str], typed: &str) -> std::process::Output {
    table.campaigns.close();
    let mut command = margrave();
    feed(command.arg("orders").arg(table.path()).args(words), typed)
}

/// By letter and at the prompt it goes as on the page; the host is told who has written, not what.
#[test]
fn letters_and_prompts_write_ahead() {
    let table = table();
    let letter = out(&orders(&table, &["--as", "blue"], ""));
    assert!(letter.contains("You may answer already"), "{letter}");
    let stamp = letter.lines().find(|line| line.starts_with("[margrave ")).expect("it has a stamp");
    let answer = format!("{stamp}\nbuy 2\ndone\n");
    let taken = orders(&table, &["--take", "-"], &answer);
    assert!(taken.status.success(), "{}", err(&taken));
    assert!(out(&taken).contains("waits until blue is asked"), "{}", out(&taken));
    assert!(out(&orders(&table, &["--as", "blue"], "")).contains("This waits"));
    let status = out(&orders(&table, &["--status"], ""));
    for said in ["red: is asked", "blue: has answered ahead", "green: may answer already"] {
        assert!(status.contains(said), "{status}");
    }
    let typed = "view as green\nahead\nahead winter_baggage buy 99\n\
                 ahead winter_baggage buy 4\nahead winter_baggage done\nahead\n\
                 view as red\ndone\nquit\n";
    let played = feed(margrave().arg("play").arg(table.path()), typed);
    let said = out(&played);
    assert!(said.contains("nothing waits; you may write ahead for `winter_baggage`"), "{said}");
    assert!(said.contains("this waits for") && said.contains("`buy 4`"), "{said}");
    let wanted = ["red: done", "blue: buy 2", "blue: done", "green: buy 4", "green: done"];
    assert_eq!(table.lines(), wanted, "{said}{}", err(&played));
    table.ends();
}

/// Standing orders answer what they say something about, as long as somebody else plays; they are nobody else's
/// business.
#[test]
fn standing_orders_hold_until_changed() {
    let table = table();
    let before = table.page("red");
    says(&table, "blue", "standing_orders pass home");
    says(&table, "green", "standing_orders tea");
    assert!(table.page("green").contains("there is no standing order"), "{}", table.page("green"));
    says(&table, "green", "standing_orders pass");
    assert_eq!(table.page("red"), before, "nobody else learns of it");
    let page = table.page("blue");
    assert!(page.contains("value=\"home\" checked"), "{page}");
    says(&table, "red", "buy 1");
    assert_eq!(table.lines(), ["red: buy 1"], "they wait for their turn");
    says(&table, "red", "done");
    assert_eq!(table.lines()[..4], ["red: buy 1", "red: done", "blue: done", "green: done"]);
    // Nobody is left to play but standing orders: red is asked all the same.
    says(&table, "red", "standing_orders pass");
    let lines = table.lines();
    assert!(lines.len() < 12, "the campaign does not play on by itself: {lines:?}");
    says(&table, "red", "standing_orders none");
    assert!(!table.page("red").contains("value=\"pass\" checked"));
    table.ends();
}

/// Standing orders are typed and told in the language of whoever has the seat, and kept alike for all.
#[test]
fn standing_orders_are_typed_in_a_language() {
    let table = table();
    for (seat, language, line, kept) in [
        ("blue", "nl", "standing_orders passen naar_huis", "orders pass home"),
        (
            "green",
            "de",
            "standing_orders keine_belagerungen letzte_runde",
            "orders no_sieges last_round",
        ),
    ] {
        says(&table, seat, &format!("language {language}"));
        says(&table, seat, line);
        let path = table.path().join("standing").join(format!("{seat}.txt"));
        let text = fs::read_to_string(path).expect("it is kept");
        assert!(text.contains(kept), "{text}");
    }
    says(&table, "blue", "standing_orders thee");
    let page = table.page("blue");
    assert!(page.contains("vorige_ronde, naar_huis, geen_belegeringen, passen"), "{page}");
    says(&table, "green", "standing_orders keine");
    let page = table.page("green");
    assert!(page.contains("hat keine stehenden Befehle") && page.contains("heimwärts"), "{page}");
    table.ends();
}

/// What the host has stand in is one table: nobody, as last round, standing orders, a captain.
#[test]
fn the_host_has_somebody_stand_in() {
    let table = table();
    let Reply::Page(board) = table.asks("host", Wanted::Board) else { panic!("a board") };
    for word in ["holder", "last_round", "standing", "captain"] {
        assert!(board.contains(&format!("<option value=\"{word}\">")), "{word}: {board}");
    }
    let stand_in = |to| Wanted::StandIn("blue".to_owned(), to);
    assert_eq!(table.asks("red", stand_in(StandIn::Nobody)), Reply::NoSeat);
    assert_eq!(table.asks("host", stand_in(StandIn::LastRound)), Reply::Done);
    assert_eq!(table.lines().first().map(String::as_str), Some("host: hand blue holder"));
    let kept = fs::read_to_string(table.path().join("standing/blue.txt")).expect("it is kept");
    assert!(kept.contains("absent last_round"), "{kept}");
    assert_eq!(table.asks("blue", Wanted::Away(None)), Reply::Done);
    assert_eq!(table.lines().last().map(String::as_str), Some("host: hand blue human"));
    table.ends();
}

/// The host sees what other rules would change, and changes them; everybody is told what was wished.
#[test]
fn house_rules_are_changed_by_a_form() {
    let table = Table::of(&head().replace("realm red human", "host human\nrealm red human"));
    let page = table.page("host");
    assert!(page.contains("<option value=\"mod weather\">"), "{page}");
    let wish = margrave::serve::request::PageWish {
        amend: Some("mod weather".to_owned()),
        ..Default::default()
    };
    let Reply::Page(preview) = table.asks("host", Wanted::Page(wish.clone().into())) else {
        panic!("a page")
    };
    assert!(preview.contains("would play under"), "{preview}");
    let button = "action=\"amend\"";
    assert!(preview.contains(button), "{preview}");
    let misspelt = margrave::serve::request::PageWish {
        amend: Some("nonsense".to_owned()),
        ..Default::default()
    };
    let Reply::Page(refused) = table.asks("host", Wanted::Page(misspelt.into())) else {
        panic!("a page")
    };
    assert!(refused.contains("this would be refused"), "{refused}");
    assert!(!refused.contains(button), "what is refused cannot be done: {refused}");
    let Reply::Page(other) = table.asks("red", Wanted::Page(wish.into())) else { panic!("a page") };
    assert!(!other.contains("would play under"), "{other}");
    assert_eq!(table.asks("red", Wanted::Amend("mod weather".to_owned())), Reply::NoSeat);
    assert!(table.lines().is_empty());
    assert_eq!(table.asks("host", Wanted::Amend("mod weather".to_owned())), Reply::Done);
    assert!(table.lines().iter().any(|line| line.starts_with("amend ")), "{:?}", table.lines());
    assert!(table.page("blue").contains("The rules change from the next phase on: mod weather."));
    table.ends();
}

/// A PNG of two by three points, as far as its size is told.
const PICTURE: [u8; 33] = [
    0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, b'I', b'H', b'D', b'R', 0, 0, 0,
    2, 0, 0, 0, 3, 8, 2, 0, 0, 0, 0x36, 0x88, 0x49, 0xd6,
];

/// Photographs are kept beside the campaign, and the chronicle names them; what is no picture is not taken.
#[test]
fn photographs_are_named_by_the_chronicle() {
    let table = table();
    let add = |bytes: &[u8], caption: &str| Wanted::Photograph {
        bytes: bytes.to_vec(),
        caption: caption.to_owned(),
    };
    assert_eq!(table.asks("red", add(&PICTURE, "no")), Reply::NoSeat);
    assert_eq!(table.asks("host", add(b"<svg onload=alert(1)>", "no")), Reply::Done);
    assert!(table.page("host").contains("no picture that pages can show"));
    assert!(!table.path().join("photographs").exists());
    assert_eq!(table.asks("host", add(&PICTURE, "The ford; at # dusk")), Reply::Done);
    let kept = fs::read(table.path().join("photographs/1.png")).expect("it is kept");
    assert_eq!(kept, PICTURE);
    let lines = table.lines();
    assert_eq!(lines, ["host: note Photograph 1: The ford at dusk"]);
    let red = table.page("red");
    assert!(red.contains("src=\"photograph/1\"") && red.contains("The ford"), "{red}");
    table.ends();
}
