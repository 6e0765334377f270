//! Pages in a real browser, where one is at hand: Chromium over its debugging pipe, each seat with a device and
//! cookies of its own. Left out on macOS and Windows, where nobody has installed it for the tests; `.ci/run`
//! does. `MARGRAVE_SCREENSHOTS=FOLDER` keeps a picture of each page that is looked at.

mod begun;
mod chromium;
mod looked_at;
mod played;
mod seat;
mod tab;
