//! The recipes for a proxy: Caddy with TLS before one server or two, as `scripts/SERVE.md` has them.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::server::{Server, begun};
use crate::support::root;

/// Caddy, with certificates that it has made by itself.
struct Proxy {
    child: Child,
    home: PathBuf,
    port: u16,
}

impl Proxy {
    /// Starts it with the recipe that has this word, for servers at these ports.
    fn before(recipe: &str, servers: &[&Server], home: &Path, port: u16) -> Proxy {
        let page = fs::read_to_string(root().join("scripts/SERVE.md")).expect("the page is read");
        let mut blocks = page.split("```").skip(1).step_by(2);
        let block =
            blocks.find(|block| block.contains("war.example.org {") && block.contains(recipe));
        let mut block = block
            .expect("the page has the recipe")
            .replace("war.example.org", &format!("localhost:{port}"));
        for (server, listed) in servers.iter().zip(["127.0.0.1:7316", "127.0.0.1:7317"]) {
            assert!(block.contains(listed), "{block}");
            block = block.replace(listed, &server.address.to_string());
        }
        let recipe = format!(
            "{{\n admin off\n auto_https disable_redirects\n skip_install_trust\n local_certs\n}}\n{block}"
        );
        let file = home.join("Caddyfile");
        fs::write(&file, recipe).expect("written");
        let child = Command::new("caddy")
            .args(["run", "--adapter", "caddyfile", "--config"])
            .arg(&file)
            .env("XDG_DATA_HOME", home)
            .env("XDG_CONFIG_HOME", home)
            .stderr(Stdio::null())
            .spawn()
            .expect("this test needs Caddy: `apt-get install caddy`");
        Proxy { child, home: home.to_owned(), port }
    }

    /// Asks for a path with the cookies of one browser, and returns what curl says: heads and body.
    fn curl(&self, path: &str, more: &[&str]) -> String {
        let file = |name: &str| self.home.join(name).display().to_string();
        let output = Command::new("curl")
            .args(["--silent", "--show-error", "--include", "--noproxy", "*"])
            .args(["--retry", "50", "--retry-delay", "1", "--retry-all-errors"])
            .args(["--cacert", &file("caddy/pki/authorities/local/root.crt")])
            .args(["--cookie", &file("cookies"), "--cookie-jar", &file("cookies")])
            .args(more)
            .arg(format!("https://localhost:{}{path}", self.port))
            .output()
            .expect("this test needs curl");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(!text.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
        text
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A seat is taken and played through it: cookies travel encrypted alone, forms are known as ours, and the stream
/// comes at once.
#[test]
#[ignore = "needs Caddy and curl: cargo test --test suite served::proxied -- --ignored"]
fn a_seat_is_played_behind_caddy() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "dutch", "red=human,blue=human");
    let free = || TcpListener::bind("127.0.0.1:0").and_then(|one| one.local_addr());
    let [listen, port] = [free(), free()].map(|at| at.expect("a free port"));
    let port = port.port();
    let url = format!("https://localhost:{port}");
    let server = Server::behind(folder.path(), &url, listen);
    let proxy = Proxy::before("reverse_proxy 127", &[&server], home.path(), port);
    let origin = format!("Origin: {url}");
    for seat in ["red", "blue"] {
        let link = server.link("dutch", seat);
        assert!(proxy.curl(&link, &[]).contains(&format!("You will be {seat}")));
        let taken = proxy.curl(&link, &["--data", "", "--header", &origin]);
        assert!(taken.contains("; Secure") && taken.contains("303"), "{taken}");
        let page = proxy.curl("/dutch/", &[]);
        assert!(page.contains(&format!("You are {seat}")), "{page}");
        let note = format!("line=note {seat} was here.");
        let theirs = ["--data", &note, "--header", "Origin: https://evil.example"];
        assert!(proxy.curl("/dutch/say", &theirs).contains("403"));
        let said = proxy.curl("/dutch/say", &["--data", &note, "--header", &origin]);
        assert!(said.contains("303"), "{said}");
        // It stays open until curl has had enough of it; what it tells came before.
        let stream =
            proxy.curl("/dutch/events", &["--max-time", "2", "--no-buffer", "--retry", "0"]);
        assert!(stream.contains("data: "), "{stream}");
    }
    let file = fs::read_to_string(folder.path().join("dutch/campaign.txt")).expect("a file");
    assert!(file.contains("red: note red was here.") && file.contains("blue: note"), "{file}");
    let other = proxy.curl("/dutch/", &["--header", "Host: evil.example"]);
    assert!(!other.contains("You are"), "{other}");
    server.ends();
}

/// Two processes, each with a folder of campaigns, stand behind one name: each campaign is reached in its process.
#[test]
#[ignore = "needs Caddy and curl: cargo test --test suite served::proxied -- --ignored"]
fn campaigns_are_reached_in_their_process() {
    let home = tempfile::tempdir().expect("a folder");
    let free = || TcpListener::bind("127.0.0.1:0").and_then(|one| one.local_addr());
    let [first, second, port] = [free(), free(), free()].map(|at| at.expect("a free port"));
    let port = port.port();
    let url = format!("https://localhost:{port}");
    let begins = |edition: &str, listen| {
        let folder = tempfile::tempdir().expect("a folder");
        begun(folder.path(), edition, "red=human,blue=human");
        let server = Server::behind(folder.path(), &url, listen);
        (edition.to_owned(), folder, server)
    };
    let both = [begins("dutch", first), begins("warmaster", second)];
    let servers: Vec<&Server> = both.iter().map(|(_, _, server)| server).collect();
    let proxy = Proxy::before("map {http", &servers, home.path(), port);
    let origin = format!("Origin: {url}");
    for (campaign, folder, server) in &both {
        let link = server.link(campaign, "red");
        let taken = proxy.curl(&link, &["--data", "", "--header", &origin]);
        assert!(taken.contains("303"), "{taken}");
        assert!(proxy.curl(&format!("/{campaign}/"), &[]).contains("You are red"));
        let note = format!("line=note {campaign} is played.");
        let path = format!("/{campaign}/say");
        assert!(proxy.curl(&path, &["--data", &note, "--header", &origin]).contains("303"));
        let file = folder.path().join(campaign).join("campaign.txt");
        let file = fs::read_to_string(file).expect("a file");
        assert!(file.contains(&format!("red: note {campaign} is played.")), "{file}");
    }
    for (_, _, server) in both {
        server.ends();
    }
}
