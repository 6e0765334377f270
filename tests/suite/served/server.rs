//! A server on loopback with its links, which ends with the test.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Stdio};

use margrave::text::disguise;

use super::browser::Browser;
use crate::support::{err, feed, margrave};

/// Begins a campaign in a folder named after its edition.
pub(crate) fn begun(folder: &Path, edition: &str, players: &str) {
    let path = folder.join(edition).display().to_string();
    let arguments = ["play", &path, "--edition", edition, "--players", players, "--seed", "5"];
    let played = feed(margrave().args(arguments), "quit\n");
    assert!(played.status.success(), "{edition}: {}", err(&played));
}

/// Last line that it says before it serves.
const READY: &str = "Ready.";

/// A server of all campaigns in a folder.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    /// Campaign, seat and path of each link that was shown.
    links: Vec<(String, String, String)>,
}

impl Server {
    /// Starts it, and reads where it listens and which links it has made.
    pub(crate) fn of(folder: &Path, more: &[&str]) -> Server {
        Server::at(folder, "127.0.0.1:0", more)
    }

    /// Starts it behind a proxy that people know by this address.
    #[cfg(unix)]
    pub(crate) fn behind(folder: &Path, url: &str, listen: SocketAddr) -> Server {
        Server::at(folder, &listen.to_string(), &["--url", url])
    }

    /// Starts it so that what it may not write fails, as on a full disk.
    #[cfg(target_os = "linux")]
    pub(crate) fn on_a_small_disk(folder: &Path) -> Server {
        let mut command = std::process::Command::new("bash");
        // Beyond the limit comes a signal as well.
        let script = "trap '' XFSZ; exec \"$0\" \"$@\"";
        command.args(["-c", script, env!("CARGO_BIN_EXE_margrave")]);
        Server::begun_by(command, folder, "127.0.0.1:0", &[])
    }

    /// Lets no file grow beyond so many bytes; None lifts that.
    #[cfg(target_os = "linux")]
    pub(crate) fn may_write(&self, bytes: Option<u64>) {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let limit = Rlimit { current: bytes, maximum: None };
        prlimit(Some(Pid::from_child(&self.child)), Resource::Fsize, limit)
            .expect("a limit is set");
    }

    fn at(folder: &Path, listen: &str, more: &[&str]) -> Server {
        Server::begun_by(margrave(), folder, listen, more)
    }

    fn begun_by(
        mut command: std::process::Command,
        folder: &Path,
        listen: &str,
        more: &[&str],
    ) -> Server {
        command.arg("serve").arg(folder).args(["--listen", listen]).args(more);
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the server starts");
        let stdout = child.stdout.take().expect("its output is piped");
        let mut links = Vec::new();
        let mut address = None;
        let ready = [READY.to_owned(), disguise(READY)];
        for line in BufReader::new(stdout).lines() {
            let line = line.expect("its output is text");
            let link = line.trim().split_once(": http").filter(|(_, rest)| rest.contains("/join/"));
            if let Some((seat, link)) = link {
                let link = link.trim_start_matches('s').trim_start_matches("://");
                let (_, path) = link.split_once('/').expect("a link has a path");
                let (campaign, _) = path.split_once('/').expect("it begins with the campaign");
                links.push((campaign.to_owned(), seat.to_owned(), format!("/{path}")));
            } else if let Some((_, rest)) = line.split_once("http://") {
                let text = rest.split(';').next().expect("an address");
                address = Some(text.parse().unwrap_or_else(|_| panic!("an address: {line}")));
            }
            if ready.contains(&line) {
                break;
            }
        }
        // Behind a proxy it says how people reach that.
        let address = address.or_else(|| listen.parse().ok()).expect("it says where it listens");
        Server { child, address, links }
    }

    /// Returns the path of a link.
    pub(crate) fn link(&self, campaign: &str, seat: &str) -> String {
        let found = self.links.iter().find(|(of, name, _)| of == campaign && name == seat);
        found.unwrap_or_else(|| panic!("{campaign} has a link for {seat}")).2.clone()
    }

    /// Takes a seat in a browser of its own.
    pub(crate) fn takes(&self, campaign: &str, seat: &str) -> Browser {
        Browser::at(self.address).taken(&self.link(campaign, seat))
    }

    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Ends it as Ctrl-C does where that can be sent, and waits until it has.
    pub(crate) fn ends(mut self) {
        if !cfg!(unix) {
            return self.kill();
        }
        let line = format!("kill -INT {}", self.child.id());
        let sent = std::process::Command::new("sh").args(["-c", &line]).status();
        assert!(sent.is_ok_and(|status| status.success()));
        let status = self.child.wait().expect("it ends");
        assert!(status.success(), "{status}");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}
