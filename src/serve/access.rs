//! Addresses of the pages, and the names by which they may be called: a request for a name that somebody else has
//! pointed here is refused.

use std::net::{IpAddr, SocketAddr};

use axum::http::Uri;

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
            None => format!("http://{bound}"),
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
