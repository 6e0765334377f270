//! Each seat reads in its own language.

use std::fs;
use std::time::Duration;

use super::browser::Browser;
use super::server::{Server, begun};
use super::{Numbers, answer_by_forms};

/// Two seats read the same evening in two languages, at the same moment; the campaign's file holds none, what a
/// seat chooses outlasts the server, and a stream tells versions of the page that the seat reads.
#[test]
fn two_seats_read_in_two_languages() {
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "dutch", "red=human,blue=human");
    let server = Server::of(folder.path(), &[]);
    let mut red = server.takes("dutch", "red").asks_for("nl-NL,nl;q=0.9,en;q=0.8");
    let mut blue = server.takes("dutch", "blue").asks_for("fr,en;q=0.5");
    let mut numbers = Numbers(7);
    for _ in 0..6 {
        for browser in [&mut red, &mut blue] {
            answer_by_forms(browser, &mut numbers);
        }
    }
    let logs = |red: &mut Browser, blue: &mut Browser| {
        [red, blue].map(|browser| browser.get("?look=log+60").body.text)
    };
    let [dutch, english] = logs(&mut red, &mut blue);
    let words = [("hoofdstad", "capital"), ("spelersvolgorde", "order of play")];
    let (nl, en): (Vec<_>, Vec<_>) = words.into_iter().unzip();
    assert!(nl.iter().any(|word| dutch.contains(word)), "{dutch}");
    assert!(en.iter().any(|word| english.contains(word)), "{english}");
    assert!(!nl.iter().any(|word| english.contains(word)), "{english}");
    assert!(dutch.contains("<html lang=\"nl\">") && english.contains("<html lang=\"en\">"));
    // A seat that has chosen reads in that, whatever its browser asks for.
    let chosen = blue.post("say", &[("line", "language nl")]).body.text;
    assert!(chosen.contains("<html lang=\"nl\">"), "{chosen}");
    let unknown = red.post("say", &[("line", "language fr")]).body.text;
    assert!(unknown.contains("kennen geen taal"), "{unknown}");
    let file = fs::read_to_string(folder.path().join("dutch/campaign.txt")).expect("a file");
    assert!(!nl.iter().any(|word| file.contains(word)) && !file.contains("language"), "{file}");
    // The stream tells the version of the page in the language that the seat reads.
    let mut stream = blue.stream("events");
    let first = stream.next(Duration::from_secs(60)).expect("the first comes at once");
    let page = blue.get("").body.text;
    assert!(page.contains(&format!("data-version=\"{first}\"")), "{first}: {page}");
    server.ends();
    let again = Server::of(folder.path(), &[]);
    let mut blue = blue.reaches(again.address);
    assert!(blue.get("").body.text.contains("<html lang=\"nl\">"), "it was kept");
}
