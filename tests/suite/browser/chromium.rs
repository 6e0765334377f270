//! One Chromium for all tests, driven over its debugging pipe: JSON that ends in NUL, on descriptors 3 and 4.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Time in which anything happens that a test waits for, on a machine that does other things as well.
pub(super) const PATIENCE: Duration = Duration::from_secs(90);

/// Names of the program, as distributions have it.
const PROGRAMS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Keeps it from asking, fetching or drawing what no test needs.
const FLAGS: &str = "--headless --remote-debugging-pipe --no-sandbox --disable-gpu --disable-dev-shm-usage \
    --no-first-run --no-default-browser-check --no-proxy-server --disable-background-networking \
    --disable-component-update --disable-extensions --disable-sync --mute-audio --lang=en-US";

/// Locks what no panic of another test leaves half done.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a tab has told since it was opened.
#[derive(Default)]
pub(super) struct Told {
    /// Documents that were loaded to their end.
    pub(super) loads: usize,
    /// Console messages, exceptions, and requests that failed.
    pub(super) said: Vec<String>,
    /// By request its address, and the bytes that came for it, if it has ended.
    pub(super) requests: HashMap<String, (String, u64)>,
}

/// The messages of a tab as they come, for whoever waits for one.
#[derive(Default)]
pub(super) struct Inbox {
    told: Mutex<Told>,
    news: Condvar,
}

impl Inbox {
    pub(super) fn told(&self) -> MutexGuard<'_, Told> {
        locked(&self.told)
    }

    /// Waits until the tab has loaded more documents than these; false if it does not in time.
    pub(super) fn loads_more_than(&self, before: usize, deadline: Instant) -> bool {
        let mut told = self.told();
        while told.loads <= before {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            told = self.news.wait_timeout(told, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        true
    }

    fn takes(&self, method: &str, params: &Value) {
        let mut told = self.told();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        match method {
            "Page.loadEventFired" => told.loads += 1,
            "Runtime.consoleAPICalled" => told.said.push(format!("console: {}", params["args"])),
            "Runtime.exceptionThrown" => {
                told.said.push(format!("exception: {}", params["exceptionDetails"]));
            }
            "Log.entryAdded" => {
                let entry = &params["entry"];
                told.said.push(format!("log: {} {}", text(&entry["text"]), text(&entry["url"])));
            }
            "Network.requestWillBeSent" => {
                let url = text(&params["request"]["url"]);
                told.requests.insert(text(&params["requestId"]), (url, 0));
            }
            "Network.loadingFinished" => {
                let bytes = params["encodedDataLength"].as_f64().unwrap_or_default();
                if let Some(request) = told.requests.get_mut(&text(&params["requestId"])) {
                    request.1 = format!("{bytes:.0}").parse().unwrap_or_default();
                }
            }
            // A page that is left ends its stream and what it still fetches.
            "Network.loadingFailed" if params["canceled"] != true => {
                let of = told.requests.get(&text(&params["requestId"]));
                let url = of.map(|(url, _)| url.clone()).unwrap_or_default();
                if !url.ends_with("/events") {
                    told.said.push(format!("failed: {} {url}", text(&params["errorText"])));
                }
            }
            _ => return,
        }
        self.news.notify_all();
    }
}

/// The program, which ends with the tests: it leaves when its pipe does.
pub(super) struct Chromium {
    input: Mutex<ChildStdin>,
    next: AtomicU64,
    replies: Mutex<HashMap<u64, Sender<Value>>>,
    /// By session, the messages of a tab.
    tabs: Mutex<HashMap<String, Arc<Inbox>>>,
}

static CHROMIUM: LazyLock<Arc<Chromium>> = LazyLock::new(Chromium::begins);

/// Returns the one that all tests share.
pub(super) fn chromium() -> &'static Chromium {
    &CHROMIUM
}

/// Finds the program; `CHROMIUM` names another one.
fn program() -> String {
    let named = std::env::var("CHROMIUM").ok();
    let there = |program: &&&str| {
        let found = Command::new(**program).arg("--version").stderr(Stdio::null()).output();
        found.is_ok_and(|output| output.status.success())
    };
    let found = named.or_else(|| PROGRAMS.iter().find(there).map(|found| (*found).to_owned()));
    found
        .expect("tests of pages need Chromium: `apt-get install chromium`, or name one by CHROMIUM")
}

impl Chromium {
    fn begins() -> Arc<Chromium> {
        // The shell gives it the two descriptors, and takes its profile away once it has ended.
        let line = format!(
            "profile=$(mktemp -d) && {{ \"$0\" {FLAGS} --user-data-dir=\"$profile\" about:blank \
             3<&0 4>&1 </dev/null >/dev/null 2>&1; rm -rf \"$profile\"; }}"
        );
        let mut command = Command::new("sh");
        command.arg("-c").arg(line).arg(program()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("a shell starts");
        let input = Mutex::new(child.stdin.take().expect("its input is piped"));
        let output = child.stdout.take().expect("its output is piped");
        let begun = Arc::new(Chromium {
            input,
            next: AtomicU64::new(1),
            replies: Mutex::default(),
            tabs: Mutex::default(),
        });
        let reader = Arc::clone(&begun);
        std::thread::spawn(move || {
            reader.reads(output);
            let _ = child.wait();
        });
        begun
    }

    fn reads(&self, output: ChildStdout) {
        for message in BufReader::new(output).split(0).map_while(Result::ok) {
            let Ok(message) = serde_json::from_slice::<Value>(&message) else { continue };
            if let Some(id) = message["id"].as_u64() {
                if let Some(waits) = locked(&self.replies).remove(&id) {
                    let _ = waits.send(message);
                }
            } else if let Some(session) = message["sessionId"].as_str() {
                let inbox = locked(&self.tabs).get(session).cloned();
                if let (Some(inbox), Some(method)) = (inbox, message["method"].as_str()) {
                    inbox.takes(method, &message["params"]);
                }
            }
        }
        // Whoever waits still learns that it has ended.
        locked(&self.replies).clear();
    }

    /// Keeps the messages of a session from now on.
    pub(super) fn follow(&self, session: &str) -> Arc<Inbox> {
        let inbox = Arc::new(Inbox::default());
        locked(&self.tabs).insert(session.to_owned(), Arc::clone(&inbox));
        inbox
    }

    pub(super) fn forget(&self, session: &str) {
        locked(&self.tabs).remove(session);
    }

    /// Has it do something, and returns the result or why there is none.
    pub(super) fn call(
        &self,
        session: Option<&str>,
        method: &str,
        params: Value,
    ) -> Result<Value, String> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let (sender, reply) = mpsc::channel();
        locked(&self.replies).insert(id, sender);
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        locked(&self.input).write_all(&bytes).map_err(|error| format!("{method}: {error}"))?;
        let mut reply =
            reply.recv_timeout(PATIENCE).map_err(|error| format!("{method}: {error}"))?;
        match reply["error"]["message"].as_str() {
            Some(error) => Err(format!("{method}: {error}")),
            None => Ok(reply["result"].take()),
        }
    }
}
