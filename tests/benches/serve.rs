//! Play apart under load, all on loopback: campaigns with five seats each, a stream open for each seat, and
//! an answer a second; how long pages take, and how much memory the server has. Beside it, how soon a
//! folder with ten thousand campaigns is served.
//!
//! `cargo bench --bench serve [-- CAMPAIGNS SECONDS]`; 200 and 30 if not given.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const EDITIONS: [&str; 4] = ["dutch", "english", "warmaster", "marches"];
const PLAYERS: &str = "red=human,blue=human,green=human";

fn margrave() -> Command {
    Command::new(env!("CARGO_BIN_EXE_margrave"))
}

/// Begins one campaign of each edition, and copies them.
fn campaigns(folder: &Path, wanted: usize) {
    for edition in EDITIONS {
        let path = folder.join(format!("{edition}-0"));
        let mut play = margrave();
        play.arg("play").arg(&path).args(["--edition", edition, "--players", PLAYERS]);
        let mut child =
            play.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("it starts");
        child.stdin.take().expect("it is piped").write_all(b"quit\n").expect("it reads");
        child.wait().expect("it ends");
    }
    for at in EDITIONS.len()..wanted {
        let edition = EDITIONS[at % EDITIONS.len()];
        copy(&folder.join(format!("{edition}-0")), &folder.join(format!("{edition}-{at}")));
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder is made");
    for entry in fs::read_dir(from).expect("a folder is read").flatten() {
        let path = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &path),
            false => drop(fs::copy(entry.path(), path).expect("a file is copied")),
        }
    }
}

/// A server with the links that it has made, and how long it took to be ready.
fn served(folder: &Path) -> (Child, SocketAddr, Vec<String>, Duration) {
    let begun = Instant::now();
    let mut serve = margrave();
    serve.arg("serve").arg(folder).args(["--listen", "127.0.0.1:0"]);
    let mut child = serve.stdout(Stdio::piped()).spawn().expect("it starts");
    let (mut address, mut links) = (None, Vec::new());
    let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    for line in lines.map_while(Result::ok) {
        if let Some((_, rest)) = line.split_once(" at http://") {
            address = rest.split(';').next().and_then(|text| text.parse().ok());
        } else if let Some((_, link)) = line.trim().split_once(": http://") {
            links.extend(link.split_once('/').map(|(_, path)| format!("/{path}")));
        } else if line == "Ready." {
            break;
        }
    }
    (child, address.expect("it says where it listens"), links, begun.elapsed())
}

fn request(
    address: SocketAddr,
    (method, path): (&str, &str),
    cookie: &str,
    body: &str,
) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {cookie}\r\n\
         Connection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).expect("it reads");
    stream
}

fn page(address: SocketAddr, what: (&str, &str), cookie: &str, body: &str) -> String {
    let mut text = Vec::new();
    request(address, what, cookie, body).read_to_end(&mut text).expect("a page comes");
    String::from_utf8_lossy(&text).into_owned()
}

/// Memory of a process in MiB, where the system tells it.
fn memory(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib / 1024)
}

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<usize>().ok());
    let (wanted, seconds) = (numbers.next().unwrap_or(200), numbers.next().unwrap_or(30));
    let folder = tempfile::tempdir().expect("a folder");
    campaigns(folder.path(), wanted);
    let (mut child, address, links, _) = served(folder.path());
    let mut streams = Vec::new();
    let mut first = Vec::new();
    let mut cookies = Vec::new();
    for link in &links {
        let campaign = link.split('/').nth(1).expect("a link names its campaign").to_owned();
        let secret = link.rsplit('/').next().expect("a link ends in its secret");
        let (cookie, base) = (format!("seat={secret}"), format!("/{campaign}/"));
        let began = Instant::now();
        page(address, ("GET", &base), &cookie, "");
        first.push(began.elapsed());
        streams.push(request(address, ("GET", &format!("{base}events")), &cookie, ""));
        cookies.push((cookie, base));
    }
    let mut times = Vec::new();
    let mut size = 0;
    for second in 0..seconds {
        let begun = Instant::now();
        // One seat answers, and everybody who sees it looks again; two others look for themselves.
        for at in 0..3 {
            let (cookie, base) = &cookies[(second * 7919 + at * 104_729) % cookies.len()];
            let began = Instant::now();
            let text = page(address, ("GET", base), cookie, "");
            times.push(began.elapsed());
            size = size.max(text.len());
            if let Some(line) = text.split("<a class=\"choice\"").nth(1)
                && let Some(line) = line.split('>').nth(1).and_then(|rest| rest.split('<').next())
            {
                page(
                    address,
                    ("POST", &format!("{base}say")),
                    cookie,
                    &format!("line={}", line.replace(' ', "+")),
                );
            }
        }
        std::thread::sleep(Duration::from_secs(1).saturating_sub(begun.elapsed()));
    }
    times.sort();
    first.sort();
    let at =
        |times: &[Duration], share: usize| times[(times.len() * share / 100).min(times.len() - 1)];
    println!("{wanted} campaigns, {} streams, {} looks", streams.len(), times.len());
    println!(
        "page: half within {:?}, 99 of 100 within {:?}; largest {size} bytes",
        at(&times, 50),
        at(&times, 99)
    );
    println!(
        "first page of a seat (opens the campaign): half {:?}, 99 of 100 {:?}",
        at(&first, 50),
        at(&first, 99)
    );
    if let Some(memory) = memory(&child) {
        println!("memory: {memory} MiB");
    }
    let ends = Instant::now();
    let line = format!("kill -INT {}", child.id());
    let _ = Command::new("sh").args(["-c", &line]).status();
    child.wait().expect("it ends");
    println!("ends with {} streams open in {:?}", streams.len(), ends.elapsed());

    let many = tempfile::tempdir().expect("a folder");
    let text = fs::read_to_string(folder.path().join("dutch-0/campaign.txt")).expect("a file");
    for at in 0..10_000 {
        let path = many.path().join(format!("c{at}"));
        fs::create_dir(&path).expect("a folder is made");
        fs::write(path.join("campaign.txt"), &text).expect("a file is written");
        fs::write(path.join("seats.txt"), "# none\npublic 00\n").expect("a file is written");
    }
    let (mut child, .., ready) = served(many.path());
    println!("10000 campaigns: ready in {ready:?}");
    child.kill().expect("it ends");
    let _ = child.wait();
}
