//! A disk that takes no more, while players sit elsewhere: whoever typed is told what became of their line, the host
//! reads why, and the campaign goes on by its file as soon as somebody wants something.

use std::sync::mpsc::RecvTimeoutError;

use super::{IDLE, PendingRequest, SeatsApart};
use crate::campaign::knowledge::Viewer;
use crate::console::Console;
use crate::engine::Who;
use crate::say;
use crate::serve::request::{Reply, Request};
use crate::session::answers::giver;
use crate::session::{Situation, TypedLine};
use crate::text::Text;

/// Trouble with the disk, and what waits for its end.
#[derive(Default)]
pub(super) struct Disk {
    /// Reason that the last line could not be written; None once one could.
    pub trouble: Option<Text>,
    /// The session was left for it, and is to be opened again.
    left: bool,
    /// Request for which it is opened.
    pub first: Option<Request>,
    /// Lines that the clock gave last, until it is asked for more.
    of_clock: Option<String>,
    /// Lines of the clock that could not be written.
    untaken: Option<String>,
}

impl SeatsApart {
    /// Notes that the file of the campaign cannot be written, and returns what whoever typed is told: that their
    /// own line is to be sent again, and nothing of the lines of others.
    pub(super) fn cannot_write(&mut self, typed: Option<&str>, why: &Text) -> Text {
        (self.disk.trouble, self.disk.left) = (Some(why.clone()), true);
        match &self.doing {
            None => self.disk.untaken = self.disk.of_clock.take(),
            Some(PendingRequest::Line { .. }) => {}
            // What others did until then is not told to whoever hands a seat over.
            Some(_) => drop(self.said.take()),
        }
        let seat = self.doing.as_ref().and_then(PendingRequest::tells);
        let own = typed.filter(|line| {
            giver(line).is_none_or(|(who, _)| seat.is_some_and(|seat| seat.0 == who))
        });
        match own.filter(|_| seat.is_some()) {
            Some(line) => say!(
                "The server cannot write to its disk now: `{line}` was neither recorded nor carried out. Everything before it is kept; send it again later.",
                line = Text::verbatim(line)
            ),
            None => say!(
                "The server cannot write to its disk now. Everything that was recorded is kept; look what that is before you send more."
            ),
        }
    }

    /// True if the session was left as its file could not be written; whoever waits for a reply is told so.
    pub(in crate::serve) fn was_left_unwritten(&mut self) -> bool {
        let left = std::mem::take(&mut self.disk.left);
        let Some(why) = self.disk.trouble.clone().filter(|_| left) else { return false };
        let said = self.said.take();
        if let Some(doing) = self.doing.take() {
            let came = match doing.tells().cloned() {
                Some(seat) => {
                    self.keep_told(seat, said);
                    Reply::Done
                }
                None => Reply::Failed(goes_on_later()),
            };
            let _ = doing.reply().send(came);
        }
        // It could not even be answered what was asked for first.
        if let Some(Request::Of { asker, reply, .. }) = self.disk.first.take() {
            let why = match asker.seat.0 == Who::HOST {
                true => host_is_told(&why),
                false => goes_on_later(),
            };
            let _ = reply.send(Reply::Failed(why));
        }
        true
    }

    /// Waits until somebody wants something of a campaign that could not be written. False where nobody does.
    pub(in crate::serve) fn waits_for_somebody(&mut self) -> bool {
        match self.requests.recv_timeout(IDLE) {
            Ok(Request::Close) | Err(_) => false,
            Ok(request) => {
                self.disk.first = Some(request);
                true
            }
        }
    }

    /// Returns the next request, or that time has passed.
    pub(super) fn next_request(&mut self) -> Result<Request, RecvTimeoutError> {
        match self.disk.first.take() {
            Some(request) => Ok(request),
            None => self.requests.recv_timeout(self.keeper.patience()),
        }
    }

    /// Returns what is typed as time passes; lines that could not be written are given again.
    pub(super) fn line_of_clock(
        &mut self,
        now: &Situation<'_>,
        console: &mut Console,
    ) -> Option<TypedLine> {
        self.disk.of_clock = None;
        let line = match self.disk.untaken.take() {
            Some(lines) => {
                console.viewer = Viewer::Host;
                TypedLine::Line(lines)
            }
            None => self.time_passes(now, console)?,
        };
        if let TypedLine::Line(lines) = &line {
            self.disk.of_clock = Some(lines.clone());
        }
        Some(line)
    }
}

/// Says that a campaign waits for the disk.
fn goes_on_later() -> Text {
    say!(
        "The server cannot write to its disk now. Everything that was recorded is kept, and the campaign goes on once it can: look again later."
    )
}

/// Tells the host that the disk takes no more, and what to do.
pub(in crate::serve) fn host_is_told(why: &Text) -> Text {
    say!(
        "The last line could not be written: {why}. Nothing that was recorded is lost, and whoever sent it was told to send it again. Make room on the disk.",
        why
    )
}
