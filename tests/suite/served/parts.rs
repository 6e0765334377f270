//! Parts of realms where sheets are written: what somebody writes for theirs waits until whoever leads takes it, and
//! nobody else learns of it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::browser::Browser;
use super::server::{Server, begun};
use crate::support::{assert_success, feed, margrave, out, root};

/// Marches of two realms that write sealed orders.
fn sealed() -> String {
    format!(
        "margrave 2\nedition marches\nseed 1\nhost human\nrealm red human\nrealm blue human\n\
         race red wood_elves\nrace blue dwarfs\nmap {root}/tests/maps/marches.yaml\n\
         tile kar capital red\ntile lin owner red\ntile nor capital blue\ntile que owner blue\n\
         money red 40\nmoney blue 40\nstart sealed_orders year 2\nbegin\n",
        root = root().display()
    )
}

/// An English winter in which two realms build.
fn building() -> String {
    format!(
        "margrave 2\nedition english\nseed 5\nhost human\nrealm red human\nrealm blue human\n\
         map {root}/tests/maps/vale.yaml\ntile B4 capital red\ntile H4 capital blue\n\
         tile G4 owner blue\nbanner red 1 B4 900\nbanner blue 1 H4 900\ncrowns red 20\n\
         crowns blue 20\nstart construction\nbegin\n",
        root = root().display()
    )
}

/// A campaign that is served, of which Dora commands a part.
struct Shared {
    folder: tempfile::TempDir,
    server: Server,
}

impl Shared {
    fn of(head: &str) -> Shared {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("war");
        fs::create_dir(&path).expect("a folder is made");
        fs::write(path.join("campaign.txt"), head).expect("written");
        assert_success(&feed(margrave().arg("play").arg(&path), "quit\n"), "the rules are pinned");
        let server = Server::of(folder.path(), &[]);
        Shared { folder, server }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("war")
    }

    fn takes(&self, seat: &str) -> Browser {
        self.server.takes("war", seat)
    }

    fn file(&self) -> String {
        fs::read_to_string(self.path().join("campaign.txt")).expect("a file")
    }

    /// Gives Dora a part, and takes it in a browser.
    fn dora(&self, seat: &str, part: &str) -> Browser {
        Browser::at(self.server.address).taken(&dora_at(&self.path(), seat, part))
    }

    fn ends(self) {
        self.server.ends();
        let path = self.folder.path().join("war").join("campaign.txt");
        let checked = margrave().arg("check").arg(path).output();
        assert_success(&checked.expect("the binary runs"), "the campaign replays");
    }
}

/// Gives Dora a part of a realm, and returns the path of her link.
fn dora_at(campaign: &Path, seat: &str, part: &str) -> String {
    let mut seats = margrave();
    seats.arg("seats").arg(campaign).args(["--new", seat, "--for", "Dora", "--part", part]);
    let shown = out(&seats.output().expect("the binary runs"));
    let (_, link) = shown.split_once("://").unwrap_or_else(|| panic!("a link: {shown}"));
    let (_, path) = link.trim().split_once('/').expect("it has a path");
    format!("/{path}")
}

fn page(browser: &mut Browser) -> String {
    browser.get("").body.text
}

fn shows(browser: &mut Browser, wanted: &str) {
    let page = page(browser);
    assert!(page.contains(wanted), "{wanted}: {page}");
}

const TAKE: &str = "name=\"take\" value=\"Dora\"";

/// Lines of a part wait where the realm alone sees them, until whoever leads it takes them onto the sheet by one
/// button; the sheet that is in stays as it is until then.
#[test]
fn a_part_is_written_for_a_sheet() {
    let war = Shared::of(&sealed());
    let (mut red, mut blue) = (war.takes("red"), war.takes("blue"));
    let mut dora = war.dora("red", "bog mar");
    shows(&mut dora, "Give them to whoever leads red");
    shows(&mut dora, "<title>●");
    let offered = dora.get("").body.offered();
    assert!(offered.contains(&"scout bog".to_owned()), "{offered:?}");
    assert!(offered.iter().all(|line| line.contains("bog") || line.contains("mar")), "{offered:?}");

    let before = war.file();
    let others = |war: &Shared| {
        ["blue", "public", "host"].map(|seat| {
            let mut seat = war.takes(seat);
            let board = seat.fetch("GET", "/war/board", &[], None).body.text;
            let board = board.lines().filter(|line| !line.contains("minute")).count();
            (page(&mut seat), board)
        })
    };
    // They have all looked once.
    others(&war);
    let unknowing = others(&war);
    let [mut own, mut theirs] = [red.stream("events"), blue.stream("events")];
    for stream in [&mut own, &mut theirs] {
        stream.next(Duration::from_secs(60)).expect("the version comes at once");
    }
    for (lines, why) in [
        ("scout bog\nscout ost", "is for whoever leads red"),
        ("scout bog\nnonsense", "Your lines are not kept"),
        ("scout bog\nscout bog", "stands on the sheet already"),
        ("scout bog\nblue: scout mar", "this is an order of <code>blue</code>"),
        ("undo", "Your lines are not kept"),
    ] {
        dora.post("sheet", &[("lines", lines)]);
        shows(&mut dora, why);
        assert!(!page(&mut red).contains(TAKE), "{lines}");
    }
    dora.post("say", &[("line", "scout bog")]);
    shows(&mut dora, "a sheet is written now");
    dora.post("sheet", &[("lines", "scout bog"), ("for", "9.9.9.9.9.9")]);
    shows(&mut dora, "Whoever leads red hands in");
    assert_eq!(own.next(Duration::from_millis(300)), None, "nothing was written yet");

    dora.post("sheet", &[("lines", "Scout  bog")]);
    shows(&mut dora, "Whoever leads red sees your lines now");
    assert_eq!(dora.get("").body.sheet().trim(), "scout bog");
    assert!(!page(&mut dora).contains("<title>●"));
    own.next(Duration::from_secs(60)).expect("whoever leads is told");
    let told = page(&mut red);
    assert!(told.contains("Dora has written for bog and mar:") && told.contains(TAKE), "{told}");
    assert!(!told.contains("sees your lines now"), "that is told to Dora alone");
    assert_eq!(theirs.next(Duration::from_millis(500)), None, "nobody else is");
    assert_eq!(others(&war), unknowing);
    assert_eq!(war.file(), before, "nothing of it is in the campaign");

    // The button sends what stands in the field.
    let taken = red.get("?lines=scout+lin&take=Dora").body.sheet();
    assert_eq!(taken.trim(), "scout lin\nscout bog");
    let taken = red.get("?lines=&take=Dora").body.sheet();
    assert_eq!(taken.trim(), "scout bog");
    assert_eq!(war.file(), before, "it is not handed in by that");
    red.post("sheet", &[("lines", taken.trim())]);
    assert!(war.file().ends_with("red: scout bog\nred: done\n"), "{}", war.file());
    shows(&mut red, "(on the sheet)");
    assert!(!page(&mut red).contains(TAKE));
    shows(&mut dora, "On the sheet of red now: 1 of your 1 line.");

    // What is in is changed by nobody but whoever leads.
    let handed_in = war.file();
    dora.post("sheet", &[("lines", "scout mar")]);
    shows(&mut dora, "Taken back, and still on the sheet: <code>scout bog</code>");
    let told = page(&mut red);
    assert!(told.contains("Dora has taken back: <code>scout bog</code>"), "{told}");
    assert!(told.contains("What is in stays as it is") && told.contains(TAKE), "{told}");
    assert_eq!(war.file(), handed_in);
    let taken = red.get("?lines=scout+bog&take=Dora").body.sheet();
    assert_eq!(taken.trim(), "scout mar");
    red.post("sheet", &[("lines", taken.trim())]);
    blue.post("sheet", &[("lines", "")]);
    shows(&mut blue, "scout mar");
    for seat in [&mut dora, &mut red] {
        assert!(!page(seat).contains("Not used of what"), "all of it was used");
    }
    assert!(!war.path().join("sealed/red.parts.txt").exists(), "nothing is left behind");
    war.ends();
}

/// What was not taken in time is dropped, and both are told why.
#[test]
fn lines_of_a_part_that_were_not_taken_are_dropped() {
    let war = Shared::of(&sealed());
    let (mut red, mut blue) = (war.takes("red"), war.takes("blue"));
    let mut dora = war.dora("red", "bog mar");
    dora.post("sheet", &[("lines", "scout bog")]);
    // A new link, another part, none at all.
    let mut again = war.dora("red", "mar lin");
    assert_eq!(dora.get("").status, 404);
    shows(&mut again, "<code>scout bog</code> was not used: the part has a new link");
    shows(&mut red, "Dora: <code>scout bog</code> was not used: the part has a new link");
    again.post("sheet", &[("lines", "scout mar")]);
    assert!(!page(&mut again).contains("was not used"), "it has been read");
    let parts = war.path().join("parts.txt");
    fs::write(&parts, "red lin Dora\n").expect("written");
    blue.post("say", &[("line", "note We wait.")]);
    shows(&mut again, "<code>scout mar</code> was not used: the part is another one now");
    fs::write(&parts, "red bog,mar Dora\n").expect("written");
    again.post("sheet", &[("lines", "scout bog")]);
    shows(&mut red, TAKE);
    fs::write(&parts, "").expect("written");
    assert!(!page(&mut red).contains(TAKE));
    blue.post("say", &[("line", "note We wait on.")]);
    shows(&mut red, "Dora: <code>scout bog</code> was not used: the part was taken away");

    let mut dora = war.dora("red", "bog mar");
    dora.post("sheet", &[("lines", "scout bog\nscout mar")]);
    red.post("sheet", &[("lines", "scout mar")]);
    assert!(!page(&mut red).contains("was not used"), "it has been read");
    blue.post("sheet", &[("lines", "")]);
    let why = "<code>scout bog</code> was not used: the sheet was opened without it";
    for seat in [&mut dora, &mut red] {
        shows(seat, why);
        assert!(!page(seat).contains("<code>scout mar</code> was not used"));
    }
    assert!(!page(&mut blue).contains("was not used"));
    // Whoever has left takes the parts with them.
    let mut host = war.takes("host");
    let form = "realm=red&to=captain";
    assert_eq!(host.fetch("POST", "/war/leave", &[], Some(form)).status, 303);
    assert!(!fs::read_to_string(&parts).expect("a file").contains("Dora"));
    war.ends();
}

/// In a winter that asks all at once a part is written for the answers of its realm. Once that is asked itself, whoever
/// commands the part gives its orders as ever.
#[test]
fn a_part_is_written_for_a_winter() {
    let war = Shared::of(&building());
    let (mut red, mut blue) = (war.takes("red"), war.takes("blue"));
    shows(&mut red, "<title>●");
    let mut dora = war.dora("blue", "I5");
    let offered = dora.get("").body.offered();
    assert!(offered.contains(&"found I5".to_owned()), "{offered:?}");
    assert!(offered.iter().all(|line| line.contains("I5")), "{offered:?}");
    let before = page(&mut red);
    dora.post("sheet", &[("lines", "wall H3 NE")]);
    shows(&mut dora, "is for whoever leads blue");
    dora.post("sheet", &[("lines", "found I5\nfound I5")]);
    shows(&mut dora, "Your lines are not kept");
    dora.post("sheet", &[("lines", "found I5")]);
    shows(&mut blue, TAKE);
    assert_eq!(page(&mut red), before, "nobody else learns of it");
    // They come before the end of what whoever leads has written.
    let taken = blue.get("?lines=found+H4%0Adone&take=Dora").body.sheet();
    assert_eq!(taken.trim(), "found H4\nfound I5\ndone");
    blue.post("ahead", &[("lines", "done")]);
    shows(&mut blue, "What is in stays as it is");
    blue.post("ahead", &[("lines", "found I5")]);
    shows(&mut dora, "On the sheet of blue now: 1 of your 1 line.");
    dora.post("sheet", &[("lines", "found I5\nwall I5 SW")]);
    red.post("say", &[("line", "done")]);
    assert!(war.file().ends_with("red: done\nblue: found I5\n"), "{}", war.file());
    shows(&mut dora, "<code>wall I5 SW</code> was not used: blue is asked now");
    assert!(!page(&mut dora).contains("<code>found I5</code> was not used"), "it was given");
    shows(&mut dora, "<title>●");
    dora.post("say", &[("line", "wall I5 SW")]);
    assert!(war.file().ends_with("blue: found I5\nblue: wall I5 SW\n"), "{}", page(&mut dora));
    assert!(!page(&mut dora).contains("was not used"), "it has been read");
    war.ends();
}

/// A capital is chosen in secret among the places of a part.
#[test]
fn a_hidden_capital_is_proposed() {
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "warmaster", "red=human,blue=human");
    let server = Server::of(folder.path(), &[]);
    let mut seats = ["red", "blue"];
    if !page(&mut server.takes("warmaster", "red")).contains("<title>●") {
        seats.reverse();
    }
    let [asked, other] = seats;
    let (mut asked, mut leader) =
        (server.takes("warmaster", asked), server.takes("warmaster", other));
    let offered = leader.get("").body.offered();
    let pick = offered.iter().find(|line| line.starts_with("pick ")).expect("tiles are offered");
    let tile = pick.trim_start_matches("pick ");
    let link = dora_at(&folder.path().join("warmaster"), other, tile);
    let mut dora = Browser::at(server.address).taken(&link);
    assert_eq!(dora.get("").body.offered(), std::slice::from_ref(pick));
    let foreign = offered.iter().find(|line| line.starts_with("pick ") && *line != pick);
    dora.post("sheet", &[("lines", foreign.expect("there are several"))]);
    shows(&mut dora, "is for whoever leads");
    let before = page(&mut asked);
    dora.post("sheet", &[("lines", pick)]);
    shows(&mut leader, TAKE);
    let taken = leader.get("?lines=&take=Dora").body.sheet();
    assert_eq!(taken.trim(), pick);
    leader.post("ahead", &[("lines", taken.trim())]);
    shows(&mut dora, "1 of your 1 line.");
    assert_eq!(page(&mut asked), before, "nobody else learns of it");
    let line = offered.iter().rfind(|line| line.starts_with("pick ")).expect("tiles are offered");
    asked.post("say", &[("line", line)]);
    let file = fs::read_to_string(folder.path().join("warmaster/campaign.txt")).expect("a file");
    assert!(file.contains(&format!("{other}: {pick}")), "{file}");
    assert!(!page(&mut dora).contains("was not used"));
}

/// At a prompt from afar lines of a part are written as a sheet is.
#[test]
fn a_part_is_written_from_afar() {
    let war = Shared::of(&sealed());
    let home = tempfile::tempdir().expect("a folder");
    let mut red = war.takes("red");
    let link = format!("http://{}{}", war.server.address, dora_at(&war.path(), "red", "bog mar"));
    let join = |link: &str, typed: &str| {
        let mut command = margrave();
        command.args(["join", link, "--yes"]).env("XDG_STATE_HOME", home.path());
        out(&feed(&mut command, typed))
    };
    let told = join(&link, "scout ost\ndone\nstrike\nscout bog\ndone\n");
    assert!(told.contains("You may write for bog and mar of red"), "{told}");
    assert!(told.contains("`done` gives them to whoever leads the realm"), "{told}");
    assert!(told.contains("is for whoever leads red"), "{told}");
    assert!(told.contains("Whoever leads red sees your lines now"), "{told}");
    let again = join(&link, "");
    assert!(again.contains("what you send now takes its place: `scout bog`"), "{again}");
    shows(&mut red, TAKE);
    let leads = format!("http://{}{}", war.server.address, war.server.link("war", "red"));
    let leader = join(&leads, "");
    assert!(leader.contains("Dora has written for bog and mar: `scout bog`"), "{leader}");
    let letter = margrave().arg("orders").arg(war.path()).args(["--as", "red"]).output();
    let letter = out(&letter.expect("the binary runs"));
    assert!(letter.contains("Dora has written for bog and mar: `scout bog`"), "{letter}");
    let other = margrave().arg("orders").arg(war.path()).args(["--as", "blue"]).output();
    assert!(!out(&other.expect("the binary runs")).contains("Dora has written"));
    war.ends();
}
