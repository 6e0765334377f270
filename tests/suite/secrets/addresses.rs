//! Secrets over all addresses and the stream: two campaigns that differ in what a seat may not know give that seat the
//! same replies, whatever it asks for, and tell it of changes at the same moments.

use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;
use std::path::Path;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use margrave::apart::part_lines;
use margrave::apart::parts::RealmPart;
use margrave::apart::seat_looks::SEAT_LOOKS;
use margrave::campaign::RealmId;
use margrave::engine::core::parse;
use margrave::engine::{Game, Question, Verb, Who};
use margrave::serve::{ADDRESSES, ADDRESSES_FOR_FILES, Address};
use margrave::session::{Situation, answers};

use regex_lite::Regex;

use super::looks::secrets_of;
use super::typist::Numbers;
use crate::support::pages_here::{PageReply, PagesHere, SeatHere, StreamHere, encoded};
use crate::support::scripted::{Scripted, Shelf};
use crate::support::{files, root};

/// Form without a file, as a browser sends it.
const FORM: &str = "application/x-www-form-urlencoded";

/// Person who commands a part of the keeper's realm.
const DORA: &str = "Dora";

/// Button by which whoever leads the realm takes over what she has written.
const TAKES_OVER: &str = "name=\"take\" value=\"Dora\"";

/// Order that a page offers for a sheet.
static OFFERED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"sheet=&amp;add=([a-zA-Z0-9+]+)#asked").expect("a pattern"));

/// Time since somebody looked.
static SINCE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(less than a minute|\d+ minutes?) ago").expect("a pattern"));

/// Form with a file.
const FILES: &str = "multipart/form-data; boundary=x";

/// Request of a browser, and what is looked at after it.
#[derive(Debug, Clone)]
struct Probe {
    method: &'static str,
    path: String,
    form: Option<(&'static str, String)>,
}

/// Things that requests can be about, as all know them.
#[derive(Debug, Clone, Default)]
struct Matters {
    keeper: String,
    /// Places where the keeper has most to hide, and some others.
    places: Vec<String>,
    /// Answers of the keeper that are legal now.
    legal: Vec<String>,
    /// Two sheets, or answers ahead, of the keeper; empty where it writes none.
    sheets: Vec<[String; 2]>,
    /// A part of the keeper's realm; None where nothing can be written for one.
    part: Option<String>,
    /// Phase that is played, as forms name it.
    clock: String,
    host_plays: bool,
    /// Secrets of the keeper: what they are in one campaign, in the other, and in both afterwards.
    secrets: Vec<[String; 3]>,
    /// True if all see that the keeper has answered: it is asked, alone or with all at the table, or for a sheet on which
    /// there is nothing to choose.
    asked: bool,
}

fn fields(pairs: &[(&str, &str)]) -> Option<(&'static str, String)> {
    let pairs: Vec<String> =
        pairs.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
    Some((FORM, pairs.join("&")))
}

/// Lists requests for an address that change nothing of a campaign, whoever asks. An address that this does not know
/// fails: give it requests of its own here.
fn probes(address: &Address, matters: &Matters, secret: &str) -> Vec<Probe> {
    let keeper = &matters.keeper;
    let get = |path: String| Probe { method: "GET", path, form: None };
    let gets = |paths: &[String]| paths.iter().cloned().map(get).collect();
    let post = |path: &str, forms: &[&[(&str, &str)]]| {
        let form = |pairs: &&[(&str, &str)]| Probe {
            method: "POST",
            path: format!("/war/{path}"),
            form: fields(pairs),
        };
        forms.iter().map(form).collect::<Vec<_>>()
    };
    let begun =
        [format!("banner {keeper}"), format!("banners {keeper}"), "umpire banner".to_owned()];
    match (address.method, address.path) {
        ("get", "/" | "/margrave.css" | "/margrave.js" | "/robots.txt" | "/favicon.ico") => {
            gets(&[address.path.to_owned()])
        }
        ("get", "/{campaign}/join/{link}") => {
            gets(&[format!("/war/join/{secret}"), format!("/war/join/{}", "0".repeat(32))])
        }
        ("post", "/{campaign}/join/{link}") => post(&format!("join/{secret}"), &[&[]]),
        ("get", "/{campaign}/") => {
            let mut queries = vec![String::new()];
            queries.extend(matters.places.iter().map(|place| format!("?at={}", encoded(place))));
            queries.extend(matters.legal.iter().map(|line| format!("?line={}", encoded(line))));
            queries
                .extend(matters.legal.iter().map(|line| format!("?sheet=&add={}", encoded(line))));
            let looks = SEAT_LOOKS.iter().map(|look| look.line.to_owned());
            let more = ["banners", "why", "why money", "sheet", "realms", "what", "written"];
            let more =
                more.iter().flat_map(|look| [(*look).to_owned(), format!("{look} {keeper}")]);
            let more =
                more.chain([format!("why {keeper} 1"), "answers 30".to_owned(), "hash".to_owned()]);
            let at = matters.places.iter().map(|place| format!("tile {place}"));
            let looks = looks.chain(more).chain(at);
            queries.extend(looks.map(|look| format!("?look={}", encoded(&look))));
            queries.extend(begun.iter().map(|words| format!("?begun={}", encoded(words))));
            queries.push(format!("?lines=&take={DORA}"));
            queries.push("?answer=1&becomes=done".to_owned());
            queries.push("?turn=without+regents".to_owned());
            queries.iter().map(|query| get(format!("/war/{query}"))).collect()
        }
        ("get", "/{campaign}/words") => {
            let lines = ["", "m", "why ", "banner", "umpire ", "preview "];
            let lines =
                lines.iter().map(|line| (*line).to_owned()).chain([format!("why {keeper} ")]);
            lines.map(|line| get(format!("/war/words?line={}", encoded(&line)))).collect()
        }
        ("get", "/{campaign}/check") => {
            let lines = matters.legal.iter().map(|line| format!("line={}", encoded(line)));
            let more =
                ["line=done".to_owned(), format!("line={}", encoded(&format!("{keeper}: done")))];
            lines.chain(more).map(|line| get(format!("/war/check?{line}"))).collect()
        }
        ("get", "/{campaign}/screen") => {
            gets(&["/war/screen".to_owned(), "/war/screen?from=0".to_owned()])
        }
        ("get", "/{campaign}/board" | "/{campaign}/map.svg" | "/{campaign}/atlas") => {
            gets(&[address.path.replace("{campaign}", "war")])
        }
        ("get", "/{campaign}/photograph/{number}") => {
            gets(&["/war/photograph/1".to_owned(), "/war/photograph/2".to_owned()])
        }
        // The stream is followed besides.
        ("get", "/{campaign}/events") => Vec::new(),
        ("post", "/{campaign}/say" | "/{campaign}/type") => {
            let path = address.path.trim_start_matches("/{campaign}/");
            let theirs = matters.legal.iter().map(|line| format!("{keeper}: {line}"));
            let lines: Vec<String> =
                theirs.chain(["where", "nonsense"].map(str::to_owned)).collect();
            let mut found: Vec<Probe> =
                lines.iter().flat_map(|line| post(path, &[&[("line", line.as_str())]])).collect();
            found.extend(post(path, &[&[("lines", "nonsense")]]));
            found
        }
        ("post", "/{campaign}/sheet") => post("sheet", &[&[("lines", "nonsense here")]]),
        ("post", "/{campaign}/ahead") => {
            post("ahead", &[&[("lines", "nonsense here"), ("for", matters.clock.as_str())]])
        }
        // It opens everything to a host, which is asked for last.
        ("post", "/{campaign}/open") => Vec::new(),
        ("post", "/{campaign}/away") => post("away", &[&[("to", "nobody's")]]),
        ("post", "/{campaign}/amend") => post("amend", &[&[("text", "without nothing")]]),
        ("post", "/{campaign}/standing") => post("standing", &[&[("order", "nonsense")]]),
        ("post", "/{campaign}/stand-in") => post(
            "stand-in",
            &[
                &[("realm", keeper.as_str()), ("to", "x")],
                &[("realm", "purple"), ("to", "captain")],
            ],
        ),
        ("post", "/{campaign}/clock") => post("clock", &[&[("text", "nonsense")]]),
        ("post", "/{campaign}/until") => post("until", &[&[("at", "nonsense")]]),
        ("post", "/{campaign}/test") => post("test", &[&[]]),
        ("post", "/{campaign}/paste") => post("paste", &[&[("text", "nonsense")]]),
        ("post", "/{campaign}/board/link") => post("board/link", &[&[("seat", "purple")]]),
        ("post", "/{campaign}/board/newcomer") => post("board/newcomer", &[&[("seat", "purple")]]),
        ("post", "/{campaign}/board/part") => post(
            "board/part",
            &[
                &[("seat", "purple"), ("person", "Dora"), ("holds", "1")],
                &[("seat", keeper.as_str()), ("person", "Dora"), ("holds", "no such place!")],
            ],
        ),
        ("post", "/{campaign}/leave") => {
            post("leave", &[&[("realm", "purple"), ("to", "captain")]])
        }
        ("post", "/{campaign}/open-now") => post("open-now", &[&[("to", "x")]]),
        ("post", "/{campaign}/remind") => post("remind", &[&[]]),
        ("post", "/{campaign}/photograph") => {
            let form =
                "--x\r\nContent-Disposition: form-data; name=\"caption\"\r\n\r\nNone\r\n--x--\r\n";
            vec![Probe {
                method: "POST",
                path: "/war/photograph".to_owned(),
                form: Some((FILES, form.to_owned())),
            }]
        }
        other => panic!("no request of this test asks for {other:?}: add one"),
    }
}

/// Share of the requests that is asked for at one step; the others are at other steps.
#[derive(Debug, Clone, Copy)]
enum Share {
    /// Every address, and each so many-th query of a page.
    Addresses(usize),
    /// Each so many-th request, and what everybody looks at.
    Each(usize),
}

/// Addresses that everybody looks at.
const ALWAYS: [&str; 4] =
    ["/{campaign}/", "/{campaign}/map.svg", "/{campaign}/screen", "/{campaign}/board"];

/// Two campaigns that differ in secrets of one realm, with the seats that may not know them.
struct Twins<'a> {
    scripted: &'a Scripted,
    step: usize,
    pages: [PagesHere; 2],
    seats: Vec<[SeatHere; 2]>,
    streams: Vec<[StreamHere; 2]>,
    hosts: [SeatHere; 2],
    keepers: [SeatHere; 2],
    /// Somebody who commands a part of the keeper's realm.
    doras: [SeatHere; 2],
    asked: usize,
}

impl<'a> Twins<'a> {
    fn of(
        scripted: &'a Scripted,
        step: usize,
        matters: &Matters,
        files: [Vec<String>; 2],
    ) -> Twins<'a> {
        let pages = files.map(|lines| PagesHere::of(scripted, &lines));
        let both = |seat: &str| [pages[0].takes(seat), pages[1].takes(seat)];
        let other = scripted.realms.iter().find(|realm| **realm != matters.keeper);
        let mut seats: Vec<[SeatHere; 2]> = other.map(|realm| both(realm)).into_iter().collect();
        seats.push(both("public"));
        let hosts = both("host");
        if !matters.host_plays {
            seats.push(hosts.clone());
        }
        let keepers = both(&matters.keeper);
        if let Some(holds) = &matters.part {
            let part = RealmPart::read(&matters.keeper, DORA, holds).expect("it is a part");
            pages.iter().for_each(|pages| part.keep(&pages.path()).expect("it is kept"));
        }
        let doras = pages.each_ref().map(|pages| pages.takes_as(&matters.keeper, DORA));
        let streams = Vec::new();
        let mut twins =
            Twins { scripted, step, pages, seats, streams, hosts, keepers, doras, asked: 0 };
        twins.streams = twins
            .seats
            .iter()
            .map(|[one, two]| [twins.pages[0].follows(one), twins.pages[1].follows(two)])
            .collect();
        twins
    }

    fn place(&self, what: &str) -> String {
        let script = self.scripted.path.strip_prefix(root()).unwrap_or(&self.scripted.path);
        format!("{} at {}: {what}", script.display(), self.step)
    }

    /// Checks that a reply is the same in both, but for the secret of the link.
    fn same(&mut self, seat: usize, probe: &[Probe; 2]) {
        let reply = |at: usize| {
            let form = probe[at].form.as_ref().map(|(kind, text)| (*kind, text.as_str()));
            let who = &self.seats[seat][at];
            let PageReply { status, headers, bytes } =
                self.pages[at].asks(who, (probe[at].method, &probe[at].path), form);
            // The board tells when somebody looked last, which is not the same moment in both.
            let hidden = |text: &str| {
                let text = text.replace(&who.secret, "SECRET");
                SINCE.replace_all(&text, "a while ago").into_owned()
            };
            // The length of a reply is that of its text, in which the moment stands.
            let headers = headers.iter().filter(|(name, _)| name != "content-length");
            let headers: Vec<String> =
                headers.map(|(name, value)| format!("{name}: {}", hidden(value))).collect();
            (status, headers, hidden(&String::from_utf8_lossy(&bytes)))
        };
        let (one, two) = (reply(0), reply(1));
        self.asked += 1;
        let whose = &self.seats[seat][0].name;
        let what =
            format!("{whose} asks {} {} {:?}", probe[0].method, probe[0].path, probe[0].form);
        assert_eq!((one.0, &one.1), (two.0, &two.1), "{}", self.place(&what));
        if let Err(differs) = super::same_lines(&one.2, &two.2) {
            panic!("{}: {differs}", self.place(&what));
        }
    }

    /// Asks for everything that stands in a share, for each seat.
    fn ask_for_everything(&mut self, matters: &Matters, share: Share) {
        for seat in 0..self.seats.len() {
            let [one, two] = self.seats[seat].each_ref().map(|seat| seat.secret.clone());
            let mut number = seat + self.step;
            for address in ADDRESSES.iter().chain(ADDRESSES_FOR_FILES) {
                let found = probes(address, matters, &one).into_iter();
                let found = found.zip(probes(address, matters, &two)).enumerate();
                let acts = address.method == "post";
                let mut acted = false;
                for (at, probe) in found {
                    number += 1;
                    let stands = match share {
                        Share::Addresses(queries) => {
                            acts || at == 0 || (at + seat + self.step).is_multiple_of(queries)
                        }
                        Share::Each(requests) => {
                            at == 0 && ALWAYS.contains(&address.path)
                                || number.is_multiple_of(requests)
                        }
                    };
                    if stands {
                        self.same(seat, &[probe.0, probe.1]);
                        acted |= acts;
                    }
                }
                if acted {
                    self.look_again(seat);
                }
            }
        }
    }

    /// Has somebody write for a part of the realm in one of both, of which the realm alone is told. False where nothing is
    /// offered.
    fn writes_for_a_part(&mut self, matters: &Matters) -> bool {
        if matters.part.is_none() {
            return false;
        }
        let doras = self.doras.clone();
        let [page, _] = [0, 1].map(|at| self.pages[at].get(&doras[at], "").text());
        let Some(found) = OFFERED.captures(&page) else { return false };
        let line = found[1].replace('+', " ");
        self.pages[0].post(&doras[0], "sheet", &[("lines", &line)]);
        self.streams_agree("what was written for a part", true);
        (0..self.seats.len()).for_each(|seat| self.look_again(seat));
        let keepers = self.keepers.clone();
        let told = |at: usize| self.pages[at].get(&keepers[at], "").text().contains(TAKES_OVER);
        let told = [told(0), told(1)];
        let came = self.pages[0].get(&doras[0], "").text();
        let what = format!("whoever leads reads `{line}`: {came}");
        assert_eq!(told, [true, false], "{}", self.place(&what));
        true
    }

    /// Looks at what a seat is shown by itself.
    fn look_again(&mut self, seat: usize) {
        let get = |path: &str| Probe { method: "GET", path: format!("/war/{path}"), form: None };
        let board = self.seats[seat][0].name == Who::HOST;
        for path in if board { &["", "board"][..] } else { &[""] } {
            self.same(seat, &[get(path), get(path)]);
        }
    }

    /// Checks that the streams of both have brought the same, at the same moments; and if it `is_told` nothing, that
    /// they brought nothing. The last version is that of the page.
    fn streams_agree(&mut self, what: &str, quiet: bool) {
        for seat in 0..self.seats.len() {
            let [one, two] = &mut self.streams[seat];
            let page = self.pages[0].get(&self.seats[seat][0], "").text();
            let other = self.pages[1].get(&self.seats[seat][1], "").text();
            let brought = [self.pages[0].brought(one), self.pages[1].brought(two)];
            let whose = &self.seats[seat][0].name;
            let what = format!("{whose} follows the stream after {what}");
            assert_eq!(
                brought[0],
                brought[1],
                "{}\n{}",
                self.place(&what),
                differences(&page, &other)
            );
            let found = brought[0].clone().unwrap_or_default();
            assert!(!quiet || found.is_empty(), "{}: {found:?}", self.place(&what));
            if let Some(last) = found.last() {
                assert!(
                    page.contains(&format!("data-version=\"{last}\"")),
                    "{}",
                    self.place(&what)
                );
            }
        }
    }
}

/// Shows some lines of either page that the other lacks.
fn differences(one: &str, two: &str) -> String {
    let lines = |page: &str| -> BTreeSet<String> {
        page.replace('<', "\n<").lines().map(str::to_owned).collect()
    };
    let (one, two) = (lines(one), lines(two));
    let lost = one.difference(&two).take(12).map(|line| format!("- {line}"));
    let new = two.difference(&one).take(12).map(|line| format!("+ {line}"));
    lost.chain(new).collect::<Vec<_>>().join("\n")
}

/// Finds what the test asks about, in a campaign after some answers.
fn matters(scripted: &Scripted, answers: &[String], step: usize) -> Option<Matters> {
    let mut found = None;
    let played = scripted.looks_at(answers, &mut |now: &Situation<'_>| {
        found = now.question.map(|question| of_question(now, question, step));
    });
    found.filter(|_| played)
}

fn of_question(now: &Situation<'_>, question: &Question<'_>, step: usize) -> Matters {
    let game = now.game;
    let count = game.state.realms.len();
    let asked = question.who.realm();
    let keeper = match asked.filter(|_| step.is_multiple_of(2)) {
        Some(realm) => realm,
        None => RealmId(u8::try_from(step / 2 % count).expect("few realms")),
    };
    let label = |place| game.label(place).to_owned();
    let mut places: Vec<String> =
        game.state.banners_of(keeper).map(|(_, banner)| label(banner.at)).take(2).collect();
    places.extend(game.state.map.places.iter().take(1).map(|place| place.label.clone()));
    places.dedup();
    let lines = |question: &Question<'_>| -> Vec<String> {
        let legal = question.legal(game);
        legal.iter().map(|order| parse::write(game, question.who.realm(), order)).collect()
    };
    let legal: Vec<String> = match asked {
        Some(_) => lines(question).into_iter().take(2).collect(),
        None => Vec::new(),
    };
    let mut sheets = Vec::new();
    if let Some(ask) = question.ask.put_to(keeper) {
        let own = lines(&question.instead(Who::Realm(keeper), &*ask));
        let done = Verb::Done.row().name;
        let mut own = own.into_iter().filter(|line| line != done);
        if let (Some(one), Some(two)) = (own.next(), own.next_back()) {
            sheets.push([one, two]);
        }
    }
    // Of a sheet with nothing to choose, all are told that it is in.
    let answers_now = sheets.is_empty() && question.ask.put_to(keeper).is_some();
    let part = part_of(now, keeper);
    let mut numbers = Numbers(step as u64 * 7919 + 12345);
    let mut secrets = secrets(game, keeper, &mut numbers);
    // Where cards are played, or the table's result is told, both sides have stated their strength (NL-BATTLE-02, NL-TT-01).
    let verbs = question.ask.verbs();
    let stated = [Verb::Card, Verb::Losses, Verb::Result].iter().any(|verb| verbs.contains(verb));
    let strength =
        |secret: &[String; 3]| [" points ", " models "].iter().any(|word| secret[0].contains(word));
    secrets.retain(|secret| !(stated && strength(secret)));
    // All seats are compared, and one that is told of it is shown it.
    let name = game.realm_name(keeper);
    secrets.retain(|secret| {
        let mut knowers = secret.iter().filter_map(|line| line.split_once(" known_to "));
        knowers.all(|(_, knowers)| knowers == name)
    });
    Matters {
        keeper: game.realm_name(keeper).to_owned(),
        places,
        legal,
        sheets,
        part,
        clock: game.state.clock.write(),
        host_plays: game.state.host_plays,
        secrets,
        asked: answers_now || asked.map_or(!game.state.host_plays, |asked| asked == keeper),
    }
}

/// Returns a part that is nearly all of a realm, as far as something can be written for it now.
fn part_of(now: &Situation<'_>, keeper: RealmId) -> Option<String> {
    let state = &now.game.state;
    let banners = state.banners_of(keeper).map(|(_, banner)| banner.number.to_string());
    let words: BTreeSet<String> =
        banners.chain(state.map.places.iter().map(|place| place.label.clone())).collect();
    let plain = |word: &String| word.chars().all(|letter| letter.is_alphanumeric());
    let holds: Vec<String> = words.into_iter().filter(plain).take(100).collect();
    part_lines::written_for(now, keeper).map(|_| holds.join(" "))
}

fn secrets(game: &Game<'_>, keeper: RealmId, numbers: &mut Numbers) -> Vec<[String; 3]> {
    if game.state.map.places.is_empty() { Vec::new() } else { secrets_of(game, keeper, numbers) }
}

/// Number of things that a comparison has looked at.
#[derive(Debug, Default, Clone, Copy)]
struct Looked {
    /// Requests in each of both campaigns.
    requests: usize,
    /// Secrets in which they differ.
    secrets: usize,
    /// Steps at which the keeper of the secrets is shown the difference.
    shown_to_keeper: usize,
    /// Steps at which somebody wrote for a part of the keeper's realm, which the keeper was shown.
    parts: usize,
}

impl Looked {
    fn and(self, other: Looked) -> Looked {
        Looked {
            requests: self.requests + other.requests,
            secrets: self.secrets + other.secrets,
            shown_to_keeper: self.shown_to_keeper + other.shown_to_keeper,
            parts: self.parts + other.parts,
        }
    }
}

/// Compares the campaign of a script after so many answers.
fn compare_at(scripted: &Scripted, step: usize, share: Share) -> Looked {
    let so_far = &scripted.answers[..step];
    let Some(matters) = matters(scripted, so_far, step) else { return Looked::default() };
    let fits = |lines: &[String]| scripted.looks_at(lines, &mut |_| {});
    let with = |files: &[Vec<String>; 2], secrets: &[[String; 3]]| {
        [0, 1].map(|at| {
            let lines = secrets.iter().map(|secret| format!("{}: {}", Who::HOST, secret[at]));
            files[at].iter().cloned().chain(lines).collect::<Vec<_>>()
        })
    };
    let fit = |files: &[Vec<String>; 2]| files.iter().all(|lines| fits(lines));
    // All of them; where the campaign does not take all, those that it takes, one after the other.
    let mut files = [so_far.to_vec(), so_far.to_vec()];
    let mut kept = Vec::new();
    let all = with(&files, &matters.secrets);
    if fit(&all) {
        files = all;
        kept.extend(matters.secrets.iter().map(|secret| secret[2].clone()));
    } else {
        for secret in &matters.secrets {
            let tried = with(&files, std::slice::from_ref(secret));
            if fit(&tried) {
                files = tried;
                kept.push(secret[2].clone());
            }
        }
    }
    let mut twins = Twins::of(scripted, step, &matters, files);
    twins.streams_agree("it begins", false);
    twins.ask_for_everything(&matters, share);
    twins.streams_agree("looks", true);
    let keepers = twins.keepers.clone();
    let own = |at: usize| {
        let looks = ["?look=banners", "?look=realms", "?look=roster"];
        looks.map(|look| twins.pages[at].get(&keepers[at], look).bytes)
    };
    let shown_to_keeper = usize::from(!kept.is_empty() && own(0) != own(1));

    // The keeper writes what nobody else may read: in one campaign this, in the other that, or nothing.
    let post = |twins: &Twins<'_>, at: usize, path: &str, form: &[(&str, &str)]| {
        twins.pages[at].post(&keepers[at], path, form);
    };
    // Both are seen to look.
    (0..2).for_each(|at| drop(twins.pages[at].get(&keepers[at], "")));
    for line in ["nonsense", "why money", "language nl"] {
        post(&twins, 0, "say", &[("line", line)]);
    }
    twins.pages[0].get(&keepers[0], "atlas");
    let parts = usize::from(twins.writes_for_a_part(&matters));
    if !matters.asked {
        // They answer once the realm is asked.
        post(&twins, 0, "standing", &[("order", "home")]);
        // Answers ahead wait where nobody else is told of them; of a sheet all are told that it is in.
        let sheets = matters.sheets.first().cloned();
        let [one, two] = sheets.clone().unwrap_or_else(|| ["done".to_owned(), String::new()]);
        let path = if sheets.is_some() { "sheet" } else { "ahead" };
        post(&twins, 0, path, &[("lines", one.as_str()), ("for", matters.clock.as_str())]);
        if sheets.is_some() {
            post(&twins, 1, path, &[("lines", two.as_str()), ("for", matters.clock.as_str())]);
            // A sheet that costs more than there is in one of them is not in, as all see: both hand in an empty one then.
            post(&twins, 0, "say", &[("line", "language en")]);
            let is_in = |at: usize| {
                let page = twins.pages[at].get(&keepers[at], "").text();
                page.contains("It is in, and counts as it stands")
            };
            if !(is_in(0) && is_in(1)) {
                for at in 0..2 {
                    post(&twins, at, path, &[("lines", ""), ("for", matters.clock.as_str())]);
                    assert!(is_in(at), "{}: an empty sheet is not in", twins.place("it hands in"));
                }
            }
        }
    }
    twins.streams_agree("what another has written", matters.sheets.is_empty() || matters.asked);
    (0..twins.seats.len()).for_each(|seat| twins.look_again(seat));

    // Both become the same, and the script goes on.
    for line in &kept {
        for at in 0..2 {
            twins.pages[at].post(&twins.hosts[at], "say", &[("line", line)]);
        }
    }
    twins.streams_agree("it is the same again", false);
    (0..twins.seats.len()).for_each(|seat| twins.look_again(seat));
    if matters.sheets.is_empty()
        && let Some((giver, order)) =
            scripted.answers.get(step).and_then(|line| answers::giver(line))
    {
        for at in 0..2 {
            let seat = twins.pages[at].takes(giver);
            twins.pages[at].post(&seat, "say", &[("line", order)]);
        }
        // What waited is not the same in both: it may be taken now.
        if matters.asked {
            twins.streams_agree("the next answer", false);
            (0..twins.seats.len()).for_each(|seat| twins.look_again(seat));
        }
    }
    Looked { requests: twins.asked, secrets: kept.len(), shown_to_keeper, parts }
}

/// Scripts that are walked through in every run, of all editions.
const SCRIPTS: &[&str] = &[
    "scripts/first-summer.campaign",
    "scripts/english-year.campaign",
    "scripts/warmaster.campaign",
    "scripts/marches.campaign",
];

fn scripted(path: &Path, shelf: &Shelf) -> Option<Scripted> {
    Scripted::read(path, shelf).filter(|scripted| scripted.realms.len() > 1)
}

/// Nobody learns a secret of another by any address or by the stream, at some steps of some scripts of all editions.
#[test]
fn addresses_keep_secrets() {
    let shelf = Shelf::default();
    let mut all = Looked::default();
    for path in SCRIPTS {
        let scripted = scripted(&root().join(path), &shelf).expect("the script is played");
        let looked = compare_at(&scripted, scripted.answers.len() * 2 / 3, Share::Addresses(5));
        assert!(looked.requests > 100 && looked.secrets > 0, "{path}: {looked:?}");
        all = all.and(looked);
    }
    // The secrets are worth something: their keeper is shown other things.
    assert!(all.shown_to_keeper > 1, "{all:?}");
    // What is written for parts is compared where somebody can write.
    let scripted = scripted(&root().join("scripts/marches.campaign"), &shelf);
    let scripted = scripted.expect("the script is played");
    let mut steps = (0..scripted.answers.len()).filter(|step| {
        matters(&scripted, &scripted.answers[..*step], *step).is_some_and(|it| it.part.is_some())
    });
    let step = steps.next_back().expect("a sheet is asked for");
    let looked = compare_at(&scripted, step, Share::Each(16));
    assert_eq!(looked.parts, 1, "{looked:?}");
}

/// The same at every step of every script, as long as time is left. `MARGRAVE_MINUTES` is that time; `MARGRAVE_FROM` is
/// the script to begin with, `MARGRAVE_EVERY` takes each so many-th of them, and `MARGRAVE_STEPS` so many of their steps;
/// `MARGRAVE_REQUESTS` asks for each so many-th request at a step.
#[test]
#[ignore = "takes hours"]
fn addresses_keep_secrets_everywhere() {
    let number = |name: &str, usual| {
        std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok()).unwrap_or(usual)
    };
    let patience = Duration::from_secs(60 * number("MARGRAVE_MINUTES", 600));
    let (begun, every) = (Instant::now(), number("MARGRAVE_EVERY", 1));
    let mut paths = Vec::new();
    for folder in ["scripts", "tests", "mods", "rules"] {
        paths.extend(files(&root().join(folder), "campaign"));
    }
    let apart = ["tests/bad", "tests/corpus"].map(|folder| root().join(folder));
    paths.retain(|path| !apart.iter().any(|folder| path.starts_with(folder)));
    let shelf = Shelf::default();
    let most = usize::try_from(number("MARGRAVE_STEPS", 100_000)).expect("a small number").max(1);
    let (mut scripts, mut steps, mut looked, mut found) = (0, 0, Looked::default(), Vec::new());
    let from = usize::try_from(number("MARGRAVE_FROM", 0)).expect("a small number");
    let every = usize::try_from(every).expect("a small number").max(1);
    let requests = usize::try_from(number("MARGRAVE_REQUESTS", 16)).expect("a small number").max(1);
    for path in paths.iter().skip(from).step_by(every) {
        if begun.elapsed() > patience {
            break;
        }
        let Some(scripted) = scripted(path, &shelf) else { continue };
        scripts += 1;
        let apart = scripted.answers.len().div_ceil(most).max(1);
        for step in (apart / 2..=scripted.answers.len()).step_by(apart) {
            let compared = std::panic::catch_unwind(AssertUnwindSafe(|| {
                compare_at(&scripted, step, Share::Each(requests))
            }));
            match compared {
                Ok(found) => looked = looked.and(found),
                Err(why) => {
                    let why = why.downcast_ref::<String>().cloned().unwrap_or_default();
                    println!("{why}");
                    found.push(why);
                    break;
                }
            }
            steps += 1;
        }
    }
    println!("{scripts} of {} scripts, {steps} steps, {looked:?}", paths.len());
    assert!(found.is_empty(), "{} scripts tell secrets:\n{}", found.len(), found.join("\n\n"));
}
