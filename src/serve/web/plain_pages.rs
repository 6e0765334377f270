//! Pages that belong to no seat: what is not there, not allowed, or not done.

use axum::http::StatusCode;
use axum::http::header::{self, HeaderMap};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};

use super::packed;
use crate::say;
use crate::serve::page;
use crate::serve::request::Reply;
use crate::text::{Language, Text};

/// Pages in the language of a browser.
pub(super) struct PlainPages {
    pub(super) language: Language,
}

impl PlainPages {
    /// Returns a page that says something and no more.
    pub(super) fn plain(&self, title: &Text, text: &Text) -> Markup {
        self.document(title, &html! { p { (text.in_words(&self.language)) } })
    }

    pub(super) fn document(&self, title: &Text, body: &Markup) -> Markup {
        let title = title.in_words(&self.language);
        let body = html! { section { h1 { (title) } (body) } };
        page::document(&self.language, &title, None, (&html! {}, &body))
    }

    pub(super) fn closed(&self) -> Response {
        let why = say!(
            "Nothing is here for you. Open the link that your host has sent you; if it was renewed, ask for the new one."
        );
        (StatusCode::NOT_FOUND, self.plain(&say!("Not here"), &why)).into_response()
    }

    pub(super) fn failed(&self, why: &Text) -> Response {
        let told = |text: &Text| text.in_words(&self.language);
        let text = html! {
            p { (told(&say!("This campaign cannot be played on now, and nothing of it was changed."))) }
            pre { (told(why)) }
        };
        let page = self.document(&say!("It cannot go on"), &text);
        (StatusCode::INTERNAL_SERVER_ERROR, page).into_response()
    }

    /// Turns what came of a request into a response.
    pub(super) fn answered(&self, reply: Reply) -> Response {
        match reply {
            Reply::Page(text) => {
                ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], text).into_response()
            }
            Reply::Picture(svg) => packed::picture(&HeaderMap::new(), svg),
            Reply::Words(words) => words.join("\n").into_response(),
            Reply::Screen(screen) => axum::Json(*screen).into_response(),
            Reply::Done | Reply::Seated => Redirect::to("./").into_response(),
            Reply::NoSeat | Reply::Atlas(_) => self.closed(),
            Reply::Failed(why) => self.failed(&why),
        }
    }
}
