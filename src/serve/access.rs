//! Addresses of the pages, and the names by which they may be called: a request for a name that somebody else has
//! pointed here is refused.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::path::Path;

use axum::http::Uri;

use crate::basics::files;

/// File beside the campaigns of a folder that holds the address at which they were served last.
const ADDRESS_FILE: &str = "address.txt";

/// Most bytes of that file.
const MOST_BYTES: u64 = 1 << 12;

/// An address that documents may name and nobody has: what goes there leaves by the way to all others.
const ELSEWHERE: Ipv4Addr = Ipv4Addr::new(192, 0, 2, 1);
const ELSEWHERE_V6: Ipv6Addr = Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1);

/// Finds the address of this machine in its network; that of the machine to itself where it has no other. Nothing is
/// sent.
fn in_the_net(bound: SocketAddr) -> Option<IpAddr> {
    let elsewhere: IpAddr = if bound.is_ipv4() { ELSEWHERE.into() } else { ELSEWHERE_V6.into() };
    let own = |elsewhere: IpAddr| {
        let socket = UdpSocket::bind(SocketAddr::new(bound.ip(), 0))?;
        socket.connect(SocketAddr::new(elsewhere, bound.port()))?;
        socket.local_addr()
    };
    let loopback: IpAddr =
        if bound.is_ipv4() { Ipv4Addr::LOCALHOST.into() } else { Ipv6Addr::LOCALHOST.into() };
    own(elsewhere).map_or(Some(loopback), |own| Some(own.ip()))
}

/// Notes the address at which the campaigns of a folder are served.
///
/// # Errors
/// When the folder cannot be written.
pub fn note_address(folder: &Path, base: &str) -> io::Result<()> {
    files::replace_private(&folder.join(ADDRESS_FILE), format!("{base}\n"))
}

/// Returns the address at which a campaign was served last, in its own folder or among others; None if it was not.
pub fn last_address(campaign: &Path) -> Option<String> {
    let whole = campaign.canonicalize().ok()?;
    let noted = |folder: &Path| {
        let bytes = files::read_up_to(&folder.join(ADDRESS_FILE), MOST_BYTES).ok()?;
        let text = String::from_utf8(bytes).ok()?.trim().to_owned();
        text.parse::<Uri>().ok().filter(|url| url.host().is_some()).map(|_| text)
    };
    noted(&whole).or_else(|| noted(whole.parent()?))
}

/// Addresses of the pages.
#[derive(Debug, Clone)]
pub struct Access {
    /// Address that people type where a proxy or tunnel stands before the program.
    pub url: Option<String>,
}

impl Access {
    /// Returns the address that links begin with, without a slash at its end.
    pub fn base(&self, bound: SocketAddr) -> String {
        match &self.url {
            Some(url) => url.trim_end_matches('/').to_owned(),
            None => {
                let here = if bound.ip().is_unspecified() { in_the_net(bound) } else { None };
                format!("http://{}", SocketAddr::new(here.unwrap_or(bound.ip()), bound.port()))
            }
        }
    }

    /// True if cookies travel encrypted.
    pub(super) fn is_secure(&self) -> bool {
        self.url.as_ref().is_some_and(|url| url.starts_with("https://"))
    }

    /// True if a request for this host is meant for us: an address in digits, this machine, or the host of
    /// the address that people type. A name that somebody else has pointed here is not.
    pub(super) fn is_ours(&self, host: &str) -> bool {
        let named =
            host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit()));
        let name = named.map_or(host, |(name, _)| name);
        let digits = name.trim_start_matches('[').trim_end_matches(']');
        let of_url = self.url.as_ref().and_then(|url| url.parse::<Uri>().ok());
        digits.parse::<IpAddr>().is_ok()
            || name == "localhost"
            || of_url.is_some_and(|url| url.host() == Some(name))
    }
}
