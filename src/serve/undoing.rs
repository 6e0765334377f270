//! Wishes to take answers back, on pages: the seat reads what has become of its own, the host answers those of all.

use maud::{Markup, html};

use super::page::SeatPage;
use crate::campaign::knowledge::Viewer;
use crate::engine::Verb;
use crate::say;
use crate::session::{Folder, Situation, wish_told, wished};
use crate::text::Text;

/// Tells a seat what has become of its wish, and a host who is asked.
pub(super) fn section(page: &SeatPage<'_>) -> Markup {
    let told = |text: Text| text.in_words(page.now.game.shown().rules);
    match (page.seat, page.folder) {
        (Viewer::Realm(realm), Some(folder)) => html! {
            @if let Some(wish) = wish_told(folder, page.now.game.realm_name(realm)) { p { (told(wish)) } }
        },
        (Viewer::Host, Some(folder)) => of_host(page.now, folder, page.viewer),
        _ => html! {},
    }
}

/// Writes forms for all wishes. A host who `sees` what all know opens the rest first: what goes would tell of it.
pub(super) fn of_host(now: &Situation<'_>, folder: &Folder, sees: Viewer) -> Markup {
    let game = &now.game.shown();
    let told = |text: Text| text.in_words(game.rules);
    let [yes, no] = [Verb::Yes, Verb::No].map(|verb| verb.row().name);
    let waiting = folder.undo_requests().waiting;
    html! {
        @for request in waiting.iter().filter(|_| sees == Viewer::Host) {
            p { (told(wished(game, request))) "." }
            form.row method="post" action="say" {
                @for (word, label) in [(yes, say!("Take it back, and tell everybody")), (no, say!("Leave it"))] {
                    button name="line" value={ "requests " (request.realm) " " (word) " " (request.answers) } { (told(label)) }
                }
            }
        }
        @if !waiting.is_empty() && sees != Viewer::Host {
            p { (told(say!("Somebody asks to take an answer back: open what only an umpire sees to decide."))) }
        }
    }
}
