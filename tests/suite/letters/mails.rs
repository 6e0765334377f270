//! Answers to letters as they come: whole mails, letters to all, and sheets that come meanwhile.

use std::fs;
use std::io::{BufRead, Read, Write};
use std::path::Path;

use margrave::serve::request::{Reply, Wanted};
use margrave::text::disguise;

use super::{War, answers, campaign, letter, run, take};
use crate::clocks::table::Table;
use crate::support::{assert_success, err, margrave, out, root};

/// Takes what somebody has pasted.
fn paste(folder: &Path, text: &str) -> (bool, String) {
    let output = run(&["orders", "--take", "-"], folder, text);
    (output.status.success(), out(&output) + &err(&output))
}

/// The line of a letter by which an answer to it is known.
fn stamp(letter: &str) -> &str {
    letter.lines().find(|line| line.starts_with("[margrave ")).expect("a letter has a stamp")
}

/// Signs of a quoted mail before each line.
fn quoted(text: &str) -> String {
    text.lines().map(|line| format!("> {line}\n")).collect()
}

/// A text as mail programs send it, in lines of 76 signs.
fn quoted_printable(text: &str) -> String {
    let mut lines = String::new();
    for line in text.lines() {
        let mut long = 0;
        for byte in line.bytes() {
            let sign = match byte {
                b' '..=b'<' | b'>'..=b'~' => char::from(byte).to_string(),
                _ => format!("={byte:02X}"),
            };
            if long + sign.len() > 75 {
                lines.push_str("=\r\n");
                long = 0;
            }
            long += sign.len();
            lines.push_str(&sign);
        }
        lines.push_str("\r\n");
    }
    lines
}

/// A mail is taken with its source too: of its parts the plain text, however it travelled.
#[test]
fn mails_are_taken_as_they_travel() {
    let war = War::begin();
    let folder = war.path();
    campaign(folder, 1, 1000);
    let answer = format!(
        "march ash 500 raid\nscouts the fens\n\nOn Mon, 30 Nov 2026 at 10:00 Jörg <ben@example.org> wrote:\n{}",
        quoted(&letter(folder, "blue"))
    );
    let encoded = base64::Engine::encode(&base64::engine::general_purpose::STANDARD, &answer);
    let wrapped: Vec<&str> =
        encoded.as_bytes().chunks(76).filter_map(|line| std::str::from_utf8(line).ok()).collect();
    let head = "From: Anna <anna@example.org>\r\nTo: Ben <ben@example.org>\r\nSubject: Re: the war\r\nMIME-Version: 1.0\r\n";
    let plain = "Content-Type: text/plain; charset=\"utf-8\"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n";
    let printable = quoted_printable(&answer);
    assert!(printable.contains("=\r\n") && printable.contains("J=C3=B6rg"), "{printable}");
    let mails = [
        format!("{head}{plain}{printable}"),
        format!(
            "{head}Content-Type: multipart/alternative; boundary=\"=_part\"\r\n\r\n--=_part\r\n{plain}{printable}\r\n--=_part\r\n\
             Content-Type: text/html; charset=utf-8\r\n\r\n<p>march ash 999 raid</p>\r\n--=_part--\r\n"
        ),
        format!(
            "{head}Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n{}\r\n",
            wrapped.join("\r\n")
        ),
    ];
    for mail in &mails {
        let _ = fs::remove_dir_all(folder.join("sealed"));
        let (taken, said) = paste(folder, mail);
        assert!(taken, "{said}\n{mail}");
        let sheet = fs::read_to_string(folder.join("sealed/blue.txt")).expect("a sheet waits");
        let lines: Vec<&str> = sheet.lines().skip(1).collect();
        assert_eq!(lines, ["march ash 500 raid", "scouts the fens"], "{mail}");
    }
    // A text that is no mail stays as it is, whatever it speaks of.
    let text = "march ash 500 raid\nContent-Type: none\n";
    assert_eq!(margrave::apart::mail::written_in(text), text);
}

/// Whole mails find their realm by the stamp of the letter that they answer: written above it, in the room that it
/// leaves, or between its lines; whatever mail programs put around.
#[test]
fn whole_mails_are_taken_by_their_stamp() {
    let war = War::begin();
    let folder = war.path();
    campaign(folder, 1, 1000);
    let text = letter(folder, "blue");
    let head =
        "From: Anna <anna@example.org>\nTo: Ben\nSubject: Re: the war\nDate: Mon, 30 Nov 2026\n\n";
    let said = "On Mon, 30 Nov 2026 at 10:00 Ben <ben@example.org>\nwrote:\n";
    let room = text.replace(
        "--- write below ---\n",
        "--- write below ---\n1. march ash 500 raid\nscouts the fens\n",
    );
    let older = quoted(&quoted("scouts hag\n# Letter to blue\nscouts kel\n"));
    let mails = [
        format!(
            "{head}march ash 500 raid\nscouts the fens\ndone\n\n-- \nAnna\nfar away\n\n{said}{}{older}",
            quoted(&text)
        ),
        format!("{head}{said}{}", quoted(&room)),
        room.clone(),
        format!(
            "{head}{}- march ash 500 raid\n- scouts the fens\nSent from my phone\n",
            quoted(&text)
        ),
        quoted(&text).replace(
            "> ## What has happened\n",
            "> ## What has happened\nmarch ash 500 raid\nscouts the fens\n",
        ),
        format!("{}\nmarch ash 500 raid\nscouts the fens\n", stamp(&text))
            .replace("[margrave", "Re: [margrave"),
    ];
    for mail in &mails {
        let _ = fs::remove_dir_all(folder.join("sealed"));
        let (taken, said) = paste(folder, mail);
        assert!(taken, "{said}\n{mail}");
        let sheet = fs::read_to_string(folder.join("sealed/blue.txt")).expect("a sheet waits");
        let lines: Vec<&str> = sheet.lines().skip(1).collect();
        assert_eq!(lines, ["march ash 500 raid", "scouts the fens"], "{mail}");
    }
    // What was taken stands in the next letter, and who is missing in the status.
    let next = letter(folder, "blue");
    assert!(next.contains("Your sheet is in, with 2 orders"), "{next}");
    assert!(
        next.contains("  1  march ash 500 raid") && next.contains("1 of 3 sheets are in"),
        "{next}"
    );
    let status = run(&["orders", "--status"], folder, "");
    let status = out(&status);
    assert!(status.contains("red: the sheet is missing"), "{status}");
    assert!(
        status.contains("blue: the sheet is in") && status.contains("green: played by greedy"),
        "{status}"
    );
    // Another campaign, another realm, another round.
    let (taken, said) = paste(folder, &mails[0].replace("[margrave war,", "[margrave peace,"));
    assert!(!taken && said.contains("a letter of the campaign peace"), "{said}");
    let (taken, said) = paste(folder, &room.replace(", 1.", ", 2."));
    assert!(!taken && said.contains("send blue a new letter"), "{said}");
    let (taken, said) = paste(folder, "march ash 500\n");
    assert!(!taken && said.contains("does not tell whose it is"), "{said}");
    // Words between are told, each at its line.
    let (taken, said) =
        paste(folder, &mails[0].replace("scouts the fens", "Hello Ben, see you on Friday"));
    assert!(!taken && said.contains("Hello Ben"), "{said}");
}

/// A letter in another language is known by its marks, and so is what mail programs write above quotes there.
#[test]
fn letters_are_answered_in_every_language() {
    let war = War::begin();
    let folder = war.path();
    campaign(folder, 1, 1000);
    let disguised = disguise("# Letter to ") + "blue";
    for (language, begins, said) in [
        ("nl", "# Brief aan blue", "Op ma 30 nov 2026 om 10:00 schreef Ben <ben@example.org>:\n"),
        ("nl", "# Brief aan blue", "Op maandag 30 november 2026 schreef Ben\n<ben@example.org>:\n"),
        ("xx", &disguised, "Am Mo., 30. Nov. 2026 um 10:00 Uhr schrieb Ben <ben@example.org>:\n"),
        ("xx", &disguised, "Am Montag, 30. November 2026\nschrieb Ben Müller:\n"),
    ] {
        let output = run(&["orders", "--as", "blue", "--lang", language], folder, "");
        assert_success(&output, "a letter is written");
        let text = out(&output);
        assert!(text.starts_with(begins), "{text}");
        let room = text.lines().position(|line| line.starts_with("--- ")).expect("there is room");
        let mut lines: Vec<&str> = text.lines().collect();
        for order in ["scouts the fens", "march ash 500 raid"] {
            lines.insert(room + 1, order);
        }
        let above = format!("march ash 500 raid\nscouts the fens\n\n{said}{}", quoted(&text));
        for mail in [above, format!("{said}{}", quoted(&lines.join("\n")))] {
            let _ = fs::remove_dir_all(folder.join("sealed"));
            let (taken, said) = paste(folder, &mail);
            assert!(taken, "{said}\n{mail}");
            let sheet = fs::read_to_string(folder.join("sealed/blue.txt")).expect("a sheet waits");
            let lines: Vec<&str> = sheet.lines().skip(1).collect();
            assert_eq!(lines, ["march ash 500 raid", "scouts the fens"], "{mail}");
        }
    }
}

/// Letters to all are written as files, each with the map as its realm knows it; none is longer than a phone bears.
#[test]
fn letters_to_all_are_files() {
    for edition in ["dutch", "english", "warmaster", "marches"] {
        let war = War::begin();
        let folder = war.path();
        fs::remove_dir(folder).expect("an empty folder");
        let played = run(
            &[
                "play",
                "--edition",
                edition,
                "--seed",
                "5",
                "--players",
                "red=human,blue=human,green=greedy",
            ],
            folder,
            "quit\n",
        );
        assert_success(&played, "a campaign is begun");
        let letters = folder.join("letters");
        let output = run(&["orders", "--all", "--out", &letters.display().to_string()], folder, "");
        assert_success(&output, "letters are written");
        for realm in ["red", "blue"] {
            let text = fs::read_to_string(letters.join(format!("{realm}.txt"))).expect("a letter");
            assert!(text.starts_with(&format!("# Letter to {realm}")), "{text}");
            assert!(text.lines().count() <= 60, "{edition}: {text}");
        }
        assert!(!letters.join("green.txt").exists(), "nobody writes to the computer");
    }
}

/// Questions of every edition are answered by letter: what is offered is taken, and what is refused is told.
#[test]
fn every_question_is_answered_by_letter() {
    let war = War::begin();
    let folder = war.path();
    fs::remove_dir(folder).expect("an empty folder");
    let played = run(
        &["play", "--edition", "dutch", "--seed", "5", "--players", "red=human,blue=human"],
        folder,
        "quit\n",
    );
    assert_success(&played, "a campaign is begun");
    let mut answered = 0;
    for _ in 0..6 {
        let asked = ["red", "blue"].map(|realm| (realm, letter(folder, realm)));
        let asked = asked.iter().find(|(_, text)| text.contains("## You are asked"));
        let (realm, text) = asked.expect("somebody is asked");
        let offered = text
            .lines()
            .find_map(|line| line.trim().strip_prefix('`'))
            .expect("answers are offered");
        let answer = offered.split('`').next().expect("an answer");
        let (taken, said) = paste(folder, &format!("no such order\n\n{}", quoted(text)));
        assert!(!taken && said.contains("not all that"), "{said}");
        let (taken, said) = paste(folder, &format!("{answer}\n\n{}", quoted(text)));
        assert!(taken, "{answer}: {said}");
        let last = answers(folder).pop().expect("an answer is kept");
        assert_eq!(last, format!("{realm}: {answer}"));
        // The same mail again answers a question that is past.
        let (taken, said) = paste(folder, &format!("{answer}\n\n{}", quoted(text)));
        assert!(!taken, "{said}");
        answered += 1;
    }
    assert_eq!(answered, 6);
}

/// Nothing of what has happened is missing from a letter, though others were lost: it tells everything since the
/// letter that was answered last.
#[test]
fn nothing_is_missing_between_letters() {
    let war = War::begin();
    let folder = war.path();
    campaign(folder, 1, 1000);
    let first = letter(folder, "blue");
    assert!(first.contains("## What has happened"), "{first}");
    take(folder, "blue", "scouts fen\n");
    take(folder, "red", "march tor 400\n");
    run(&["play"], folder, "umpire tile kel owner red\nquit\n");
    let lost = letter(folder, "blue");
    assert!(lost.contains("Kell") && lost.contains("goes to red"), "{lost}");
    // Nobody knows whether it arrived: the next one tells it again.
    assert!(letter(folder, "blue").contains("goes to red"));
    assert!(
        fs::read_to_string(folder.join("letters.txt")).is_ok_and(|text| text.contains("blue "))
    );
}

/// A sheet that comes while its realm writes at the prompt is used, and what was written there is struck.
#[test]
fn a_sheet_that_comes_meanwhile_is_used() {
    let war = War::begin();
    let folder = war.path();
    campaign(folder, 1, 1000);
    // As `--take` does while `play` is open: it lies beside the campaign before `done` is typed.
    run(&["play"], folder, "march mor 100\nquit\n");
    let place = {
        take(folder, "blue", "scouts fen\n");
        let sheet = fs::read_to_string(folder.join("sealed/blue.txt")).expect("a sheet waits");
        sheet.lines().next().expect("it says for when it is").to_owned()
    };
    fs::remove_file(folder.join("sealed/blue.txt")).expect("it is put away");
    let mut command = margrave();
    command.arg("--mods").arg(root().join("tests/mods")).arg("play").arg(folder);
    let mut child = command
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut typed = child.stdin.take().expect("its input is piped");
    let mut shown = std::io::BufReader::new(child.stdout.take().expect("its output is piped"));
    writeln!(typed, "where").expect("it reads");
    let mut line = String::new();
    while !line.contains("Year 1") {
        line.clear();
        assert!(shown.read_line(&mut line).expect("it writes") > 0, "it says where it stands");
    }
    fs::write(folder.join("sealed/red.txt"), format!("{place}\nmarch tor 400\n")).expect("a sheet");
    writeln!(typed, "done\nquit").expect("it reads");
    drop(typed);
    let mut rest = String::new();
    shown.read_to_string(&mut rest).expect("it writes");
    assert!(child.wait().expect("it ends").success());
    assert!(rest.contains("A sheet of red came in the meantime"), "{rest}");
    assert_eq!(
        answers(folder),
        ["red: march mor 100", "red: strike all", "red: march tor 400", "red: done"]
    );
    assert!(!folder.join("sealed/red.txt").exists());
}

/// The host pastes mails of those who have no page; each finds its realm, and what is wrong is told.
#[test]
fn the_host_pastes_mails_into_the_board() {
    let table = Table::begin("marches", "red=human,blue=human", None);
    let board = || match table.asks("host", Wanted::Board) {
        Reply::Page(page) => page,
        other => panic!("the host has a board: {other:?}"),
    };
    table.page("public");
    let folder = table.path();
    let letter = |realm: &str| {
        let arguments = ["orders", &folder.display().to_string(), "--as", realm];
        out(&margrave().args(arguments).output().expect("the binary runs"))
    };
    let mail = |realm: &str, lines: &str| {
        format!("From: {realm}\n\n{lines}\n\n{}", quoted(&letter(realm)))
    };
    assert_eq!(table.asks("host", Wanted::Paste("general barbarian Ida".to_owned())), Reply::Done);
    assert!(board().contains("does not tell whose it is"), "{}", board());
    assert_eq!(table.asks("host", Wanted::Paste(mail("red", "general nobody Ida"))), Reply::Done);
    assert!(board().contains("The sheet is not taken yet"), "{}", board());
    assert!(table.lines().is_empty(), "{:?}", table.lines());
    let whole = "general barbarian Ida\nbearer barbarian Karl";
    for realm in ["blue", "red"] {
        assert_eq!(table.asks("host", Wanted::Paste(mail(realm, whole))), Reply::Done);
    }
    // Blue's waited until red's was handed in.
    let lines = table.lines();
    let wanted = ["red: general barbarian Ida", "red: bearer barbarian Karl", "red: done"];
    assert_eq!(lines[..3], wanted, "{lines:?}");
    assert!(lines.contains(&"blue: done".to_owned()), "{lines:?}");
    assert_eq!(table.asks("red", Wanted::Paste(mail("red", whole))), Reply::NoSeat);
    table.ends();
}
