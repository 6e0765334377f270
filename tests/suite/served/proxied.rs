//! The recipe for a proxy: Caddy with TLS before the server, as `scripts/SERVE.md` has it.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::server::{Server, begun};

/// Caddy, with certificates that it has made by itself.
struct Proxy {
    child: Child,
    home: PathBuf,
    port: u16,
}

impl Proxy {
    fn before(server: &Server, home: &Path, port: u16) -> Proxy {
        let recipe = format!(
            "{{\n admin off\n auto_https disable_redirects\n skip_install_trust\n local_certs\n}}\n\
             localhost:{port} {{\n    reverse_proxy {}\n}}\n",
            server.address
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
    let proxy = Proxy::before(&server, home.path(), port);
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
