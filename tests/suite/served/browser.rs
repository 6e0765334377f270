//! A browser without scripts: it keeps one cookie, fills in forms, and follows a stream.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::LazyLock;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use regex_lite::Regex;

use super::Numbers;

/// Time in which a page comes, on a machine that does other things as well.
const PATIENCE: Duration = Duration::from_secs(120);

/// Text of a page.
pub(crate) struct Html {
    pub(crate) text: String,
}

/// A form of a page.
#[derive(Debug)]
pub(crate) struct PageForm {
    pub(crate) action: String,
    pub(crate) method: String,
    inner: String,
}

fn first(pattern: &Regex, text: &str) -> Option<String> {
    pattern.captures(text).map(|found| unescaped(&found[1]))
}

fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// A text as it stands in an address or a form.
pub(crate) fn encoded(text: &str) -> String {
    let one = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(one).collect()
}

static FORM: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?s)<form([^>]*)>(.*?)</form>").expect("a pattern"));
static ACTION: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"action="([^"]*)""#).expect("a pattern"));
static METHOD: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"method="([^"]*)""#).expect("a pattern"));
static CHOICE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"<a class="choice"[^>]*>([^<]*)</a>"#).expect("a pattern"));
static SHEET: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?s)<textarea[^>]*>(.*?)</textarea>").expect("a pattern"));
static OPTION: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"<option value="([^"]+)""#).expect("a pattern"));
static SELECT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"(?s)<select name="([^"]*)"[^>]*>(.*?)</select>"#).expect("a pattern")
});
static NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"<input type="number" name="([^"]*)" min="(-?\d+)" max="(-?\d+)""#)
        .expect("a pattern")
});
static PART: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"<input name="(part [^"]*)" type="number" min="([^"]*)""#).expect("a pattern")
});
static BUTTON: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"<button[^>]*name="line" value="([^"]*)""#).expect("a pattern"));
static HIDDEN: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"<input type="hidden" name="([^"]*)" value="([^"]*)""#).expect("a pattern")
});

impl Html {
    pub(crate) fn forms(&self) -> Vec<PageForm> {
        let form = |found: regex_lite::Captures<'_>| PageForm {
            action: first(&ACTION, &found[1]).unwrap_or_default(),
            method: first(&METHOD, &found[1]).unwrap_or_default(),
            inner: found[2].to_owned(),
        };
        FORM.captures_iter(&self.text).map(form).collect()
    }

    /// Returns what stands on the sheet of orders.
    pub(crate) fn sheet(&self) -> String {
        first(&SHEET, &self.text).unwrap_or_default()
    }

    /// Lists the lines that can be tapped or chosen.
    pub(crate) fn offered(&self) -> Vec<String> {
        let tapped = CHOICE.captures_iter(&self.text).map(|found| unescaped(&found[1]));
        let forms = self.forms();
        let chosen = forms
            .iter()
            .filter(|form| form.method == "get")
            .flat_map(|form| OPTION.captures_iter(&form.inner).map(|found| unescaped(&found[1])));
        tapped.chain(chosen).collect()
    }
}

impl PageForm {
    pub(crate) fn hidden(&self, name: &str) -> Option<&str> {
        let mut found = HIDDEN.captures_iter(&self.inner);
        let found = found.find(|found| &found[1] == name)?;
        let value = found.get(2)?;
        Some(&self.inner[value.start()..value.end()])
    }

    /// Fills it in: a button that answers, a number, or each part of a report. None if it is but a field in
    /// which a line is typed.
    pub(crate) fn choices(&self, numbers: &mut Numbers) -> Option<Vec<(String, String)>> {
        let buttons: Vec<String> =
            BUTTON.captures_iter(&self.inner).map(|found| unescaped(&found[1])).collect();
        if !buttons.is_empty() {
            return Some(vec![("line".to_owned(), buttons[numbers.below(buttons.len())].clone())]);
        }
        if let Some(found) = NUMBER.captures(&self.inner) {
            let low: i64 = found[2].parse().ok()?;
            return Some(vec![(found[1].to_owned(), low.to_string())]);
        }
        let mut fields: Vec<(String, String)> = HIDDEN
            .captures_iter(&self.inner)
            .map(|found| (found[1].to_owned(), unescaped(&found[2])))
            .collect();
        for found in SELECT.captures_iter(&self.inner) {
            let options: Vec<String> =
                OPTION.captures_iter(&found[2]).map(|found| unescaped(&found[1])).collect();
            fields.push((unescaped(&found[1]), options.get(numbers.below(options.len()))?.clone()));
        }
        for found in PART.captures_iter(&self.inner) {
            fields.push((unescaped(&found[1]), found[2].to_owned()));
        }
        (fields.len() > 1).then_some(fields)
    }
}

/// A reply of the server.
pub(crate) struct Reply {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: Html,
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }
}

/// A browser with at most one seat.
pub(crate) struct Browser {
    address: SocketAddr,
    cookie: Option<String>,
    /// Path of its campaign, with a slash at its end.
    base: String,
    /// Languages that it asks for.
    languages: &'static str,
}

impl Browser {
    pub(crate) fn at(address: SocketAddr) -> Browser {
        Browser { address, cookie: None, base: "/".to_owned(), languages: "en" }
    }

    /// Keeps its seat at a server that was started again.
    pub(crate) fn reaches(mut self, address: SocketAddr) -> Browser {
        self.address = address;
        self
    }

    /// Asks for languages from now on, as `Accept-Language` lists them.
    pub(crate) fn asks_for(mut self, languages: &'static str) -> Browser {
        self.languages = languages;
        self
    }

    /// Takes the seat of a link.
    pub(crate) fn taken(mut self, link: &str) -> Browser {
        let reply = self.fetch("POST", link, &[], Some(""));
        let cookie = reply.header("set-cookie").unwrap_or_else(|| panic!("{}", reply.body.text));
        self.cookie = cookie.split(';').next().map(str::to_owned);
        self.base = reply.header("location").expect("it leads to the page").to_owned();
        self
    }

    /// Fetches a path below that of the campaign.
    pub(crate) fn get(&mut self, path: &str) -> Reply {
        self.fetch("GET", &format!("{}{path}", self.base.clone()), &[], None)
    }

    /// Sends a form, and follows where it leads.
    pub(crate) fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Reply {
        let pairs: Vec<String> = fields
            .iter()
            .map(|(name, value)| format!("{}={}", encoded(name), encoded(value)))
            .collect();
        let reply = self.fetch(
            "POST",
            &format!("{}{path}", self.base.clone()),
            &[],
            Some(&pairs.join("&")),
        );
        assert_eq!(reply.status, 303, "{}", reply.body.text);
        self.get("")
    }

    fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&str>,
    ) -> String {
        let languages = self.languages;
        let mut text = format!(
            "{method} {path} HTTP/1.1\r\nConnection: close\r\nAccept-Language: {languages}\r\n"
        );
        let given = |name: &str| headers.iter().any(|(key, _)| key.eq_ignore_ascii_case(name));
        if !given("host") {
            text += &format!("Host: {}\r\n", self.address);
        }
        if method == "POST" && !given("origin") {
            text += &format!("Origin: http://{}\r\n", self.address);
        }
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        if let Some(cookie) = &self.cookie {
            text += &format!("Cookie: {cookie}\r\n");
        }
        if let Some(body) = body {
            if !given("content-type") {
                text += "Content-Type: application/x-www-form-urlencoded\r\n";
            }
            text += &format!("Content-Length: {}\r\n", body.len());
        }
        text + "\r\n" + body.unwrap_or_default()
    }

    /// Fetches a path of the server.
    pub(crate) fn fetch(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&str>,
    ) -> Reply {
        let request = self.request(method, path, headers, body);
        self.sends(&request).unwrap_or_else(|| panic!("{method} {path}: no reply"))
    }

    /// Fetches a path below that of the campaign; None if the server is gone.
    pub(crate) fn tries(&self, method: &str, path: &str, body: Option<&str>) -> Option<Reply> {
        self.sends(&self.request(method, &format!("{}{path}", self.base), &[], body))
    }

    /// Sends a request; None if no whole head of a reply comes.
    fn sends(&self, request: &str) -> Option<Reply> {
        let mut stream = TcpStream::connect(self.address).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).expect("a time is set");
        // A request that is too large may be refused before all of it was read.
        let _ = stream.write_all(request.as_bytes());
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8_lossy(&bytes);
        let (head, body) = text.split_once("\r\n\r\n")?;
        let mut lines = head.lines();
        let status =
            lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|code| code.parse().ok());
        let headers = lines
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let body = Html { text: body.to_owned() };
        Some(Reply { status: status.expect("a status"), headers, body })
    }

    /// Follows a stream.
    pub(crate) fn stream(&mut self, path: &str) -> EventStream {
        let mut stream = TcpStream::connect(self.address).expect("the server listens");
        let request = self.request("GET", &format!("{}{path}", self.base), &[], None);
        stream.write_all(request.as_bytes()).expect("the request is sent");
        let (sender, events) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stream).lines().map_while(Result::ok) {
                if let Some(data) = line.strip_prefix("data: ")
                    && sender.send(data.to_owned()).is_err()
                {
                    break;
                }
            }
        });
        EventStream { events }
    }
}

/// Versions that a stream tells.
pub(crate) struct EventStream {
    events: Receiver<String>,
}

impl EventStream {
    /// Waits for the next one; None if none comes in this time.
    pub(crate) fn next(&mut self, patience: Duration) -> Option<String> {
        self.events.recv_timeout(patience).ok()
    }
}
