//! A tab of the browser with cookies of its own, as one person has it: a phone that is tapped, or a laptop.

use std::fs;
use std::sync::Arc;
use std::time::Instant;

use base64::Engine as _;
use serde_json::{Value, json};

use super::chromium::{Inbox, PATIENCE, chromium};

/// Finds what is tapped, by its name as it is read aloud.
const FIND: &str = include_str!("find.js");

/// Screen of a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Screen {
    pub(super) name: &'static str,
    pub(super) wide: u32,
    pub(super) high: u32,
    /// It is touched, and is laid out as phones do it.
    pub(super) touched: bool,
}

pub(super) const PHONE: Screen = Screen { name: "phone", wide: 390, high: 844, touched: true };
pub(super) const TABLET: Screen = Screen { name: "tablet", wide: 820, high: 1180, touched: true };
pub(super) const DESK: Screen = Screen { name: "desk", wide: 1400, high: 900, touched: false };

/// A tab, which is closed with its cookies when the test ends.
pub(super) struct Tab {
    context: String,
    session: String,
    inbox: Arc<Inbox>,
    screen: Screen,
    /// Pages run their scripts.
    scripts: bool,
}

impl Tab {
    pub(super) fn on(screen: Screen) -> Tab {
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let whole = |method: &str, params: Value| {
            chromium().call(None, method, params).unwrap_or_else(|error| panic!("{error}"))
        };
        let context = text(&whole("Target.createBrowserContext", json!({}))["browserContextId"]);
        let target = json!({ "url": "about:blank", "browserContextId": context });
        let target = text(&whole("Target.createTarget", target)["targetId"]);
        let attach = json!({ "targetId": target, "flatten": true });
        let session = text(&whole("Target.attachToTarget", attach)["sessionId"]);
        let inbox = chromium().follow(&session);
        let mut tab = Tab { context, session, inbox, screen, scripts: true };
        for domain in ["Page", "Runtime", "Log", "Network"] {
            tab.does(&format!("{domain}.enable"), json!({}));
        }
        tab.shown_on(screen);
        tab
    }

    fn call(&self, method: &str, params: Value) -> Result<Value, String> {
        chromium().call(Some(&self.session), method, params)
    }

    fn does(&self, method: &str, params: Value) -> Value {
        self.call(method, params).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Shows the page on another screen.
    pub(super) fn shown_on(&mut self, screen: Screen) {
        self.screen = screen;
        let Screen { wide, high, touched, .. } = screen;
        self.does(
            "Emulation.setDeviceMetricsOverride",
            json!({ "width": wide, "height": high, "deviceScaleFactor": 1, "mobile": touched }),
        );
        self.does("Emulation.setTouchEmulationEnabled", json!({ "enabled": touched }));
    }

    /// Asks pages for light or dark colours.
    pub(super) fn prefers(&self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.does("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    pub(super) fn without_scripts(&mut self) {
        self.scripts = false;
        self.does("Emulation.setScriptExecutionDisabled", json!({ "value": true }));
    }

    /// Asks the page something; None if it was left meanwhile.
    fn asked(&self, script: &str) -> Option<Value> {
        let params =
            json!({ "expression": script, "returnByValue": true, "awaitPromise": self.scripts });
        match self.call("Runtime.evaluate", params) {
            Ok(mut found) => {
                let thrown = &found["exceptionDetails"];
                assert!(thrown.is_null(), "{script}: {thrown}");
                Some(found["result"]["value"].take())
            }
            Err(why) if why.contains("navigated") || why.contains("context") => None,
            Err(why) => panic!("{script}: {why}"),
        }
    }

    /// Asks the page something, and once more where it was left meanwhile.
    pub(super) fn ask(&self, script: &str) -> Value {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(found) = self.asked(script) {
                return found;
            }
            assert!(Instant::now() < deadline, "the page is left again and again: {script}");
        }
    }

    /// Waits until something is true of the page, which changes only by being loaded anew.
    pub(super) fn until(&self, script: &str) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let loads = self.inbox.told().loads;
            if self.asked(script) == Some(true.into()) {
                return;
            }
            let shown = || self.ask("location.href + '\\n' + document.body.innerText");
            assert!(
                self.inbox.loads_more_than(loads, deadline),
                "the page does not come to `{script}`: {}",
                shown().as_str().unwrap_or_default()
            );
        }
    }

    /// Does something that leads to another page, and waits until that is there.
    pub(super) fn loads(&self, what: impl FnOnce()) {
        let loads = self.inbox.told().loads;
        what();
        let deadline = Instant::now() + PATIENCE;
        assert!(self.inbox.loads_more_than(loads, deadline), "a page comes after {}", self.text());
    }

    pub(super) fn go(&self, address: &str) {
        self.loads(|| {
            self.does("Page.navigate", json!({ "url": address }));
        });
    }

    /// The whole text of the page, as it is read.
    pub(super) fn text(&self) -> String {
        self.ask("document.body.innerText").as_str().unwrap_or_default().to_owned()
    }

    /// Waits until the page is what the server has for this seat: nothing comes anew under the finger.
    pub(super) fn settles(&self) {
        // What one looks at does not come anew by itself, so as not to be taken away from whoever reads it.
        if !self.scripts || self.ask("location.search") != "" {
            let address = self.ask("location.origin + location.pathname");
            self.go(address.as_str().unwrap_or_default());
        }
        if !self.scripts {
            return;
        }
        self.until(
            "(async () => { const page = await (await fetch(location.pathname)).text(); \
             return page.includes(`data-version=\"${document.body.dataset.version}\"`); })()",
        );
    }

    /// Returns where something is to be tapped, after it was brought into view: `kind` is a selector, and the
    /// name is how it is read aloud, or its beginning.
    fn place_of(&self, kind: &str, name: &str) -> Option<(f64, f64)> {
        let script = format!("({FIND})({}, {})", json!(kind), json!(name));
        let found = self.ask(&script);
        if let Some(why) = found.as_str() {
            panic!("{why}: {}", self.text());
        }
        Some((found[0].as_f64()?, found[1].as_f64()?))
    }

    /// True if there is something of this name to be tapped.
    pub(super) fn has(&self, kind: &str, name: &str) -> bool {
        self.place_of(kind, name).is_some()
    }

    pub(super) fn tap(&self, kind: &str, name: &str) {
        let place = self.place_of(kind, name);
        let place = place.unwrap_or_else(|| panic!("{kind} `{name}` is there: {}", self.text()));
        self.taps_at(place);
    }

    /// Taps a place of the map, which leads to what can be ordered there.
    pub(super) fn follows_map(&self, place: &str) {
        let at = self.ask(&format!(
            "(() => {{ const map = document.querySelector('#map object'); \
             map.scrollIntoView({{ block: 'center', behavior: 'instant' }}); \
             const link = [...map.contentDocument.querySelectorAll('a')] \
             .find((it) => it.getAttribute('href').endsWith('at={place}')); \
             const [all, box] = [map, link].map((it) => it.getBoundingClientRect()); \
             return [all.x + box.x + box.width / 2, all.y + box.y + box.height / 2]; }})()"
        ));
        let number = |at: &Value| at.as_f64().expect("a number");
        self.loads(|| self.taps_at((number(&at[0]), number(&at[1]))));
    }

    /// Taps with a finger, or clicks with a mouse.
    fn taps_at(&self, (x, y): (f64, f64)) {
        if self.screen.touched {
            let point = json!([{ "x": x, "y": y }]);
            self.does(
                "Input.dispatchTouchEvent",
                json!({ "type": "touchStart", "touchPoints": point }),
            );
            self.does("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }));
        } else {
            for kind in ["mousePressed", "mouseReleased"] {
                let event =
                    json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
                self.does("Input.dispatchMouseEvent", event);
            }
        }
    }

    /// Taps what leads to another page.
    pub(super) fn follows(&self, kind: &str, name: &str) {
        self.loads(|| self.tap(kind, name));
    }

    /// Types into a field in place of what stands there.
    pub(super) fn types(&self, name: &str, text: &str) {
        self.tap("input, textarea", name);
        self.ask("document.activeElement.select()");
        self.does("Input.insertText", json!({ "text": text }));
    }

    /// Chooses from a list: its own window is the system's, so the choice is made as that makes it.
    pub(super) fn chooses(&self, name: &str, value: &str) {
        assert!(self.has("select", name), "a list {name} is on the page: {}", self.text());
        let script = format!(
            "(() => {{ const list = ({FIND})(\"select\", {}, true); list.value = {value}; \
             list.dispatchEvent(new Event(\"change\", {{ bubbles: true }})); return list.value === {value}; }})()",
            json!(name),
            value = json!(value)
        );
        assert_eq!(self.ask(&script), Value::Bool(true), "{name} offers {value}");
    }

    /// Saves a picture of the whole page, if `MARGRAVE_SCREENSHOTS` names a folder.
    pub(super) fn saves_picture(&self, name: &str) {
        let Some(folder) = std::env::var_os("MARGRAVE_SCREENSHOTS") else { return };
        let params = json!({ "format": "png", "captureBeyondViewport": true });
        let shot = self.does("Page.captureScreenshot", params);
        let bytes = base64::engine::general_purpose::STANDARD
            .decode(shot["data"].as_str().expect("a picture"))
            .expect("base64");
        fs::create_dir_all(&folder).expect("a folder is made");
        let path = std::path::Path::new(&folder).join(format!("{name}.png"));
        fs::write(path, bytes).expect("a picture is written");
    }

    /// Takes what was said on its console, and which requests failed.
    pub(super) fn complaints(&self) -> Vec<String> {
        std::mem::take(&mut self.inbox.told().said)
    }

    /// Keeps nothing of what was fetched before.
    pub(super) fn forgets_pages(&self) {
        self.does("Network.clearBrowserCache", json!({}));
    }

    /// Takes the bytes that have come since the last time, by address.
    pub(super) fn weights(&self) -> Vec<(String, u64)> {
        std::mem::take(&mut self.inbox.told().requests).into_values().collect()
    }
}

impl Drop for Tab {
    fn drop(&mut self) {
        let of = json!({ "browserContextId": self.context });
        let _ = chromium().call(None, "Target.disposeBrowserContext", of);
        chromium().forget(&self.session);
    }
}
