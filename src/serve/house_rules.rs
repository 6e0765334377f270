//! House rules as a form: what the host would change, what would come of it, and the button that changes it from the
//! next phase on, which everybody is told.

use maud::{Markup, html};

use super::page::{LookedAt, SeatPage, rich};
use crate::campaign::knowledge::Viewer;
use crate::rules::{LayerInfo, LayerKind};
use crate::say;
use crate::text::Text;
use crate::view::options::option_settings;

/// Returns the form, for the host of a campaign that goes on.
pub(super) fn amendment(page: &SeatPage<'_>) -> Markup {
    if page.viewer != Viewer::Host || page.now.question.is_none() {
        return html! {};
    }
    let game = &page.now.game.shown();
    let told = |text: Text| text.in_words(game.rules);
    let layers = game.rules.layers.iter();
    let in_play: Vec<&LayerInfo> = layers.filter(|layer| layer.kind == LayerKind::Mod).collect();
    let is_played = |name: &String| in_play.iter().any(|layer| layer.name == *name);
    let others = page.mods.iter().filter(|name| !is_played(name));
    let wish = page.wish.amend.as_ref();
    html! {
        section #house-rules {
            details open[wish.is_some()] {
                summary { (told(say!("House rules"))) }
                form.row method="get" action="./#house-rules" {
                    input name="turn" list="mods"
                        aria-label=(told(say!("A mod to play with, or without")));
                    input name="option" list="options" aria-label=(told(say!("An option to set")));
                    input name="value" size="8" aria-label=(told(say!("What the option is set to")));
                    button { (told(say!("See what would change"))) }
                }
                datalist id="mods" {
                    @for name in others { option value={ "mod " (name) } {} }
                    @for layer in &in_play {
                        option value={ "without " (layer.name) } { (told(Text::of_rules(&layer.title))) }
                    }
                }
                datalist id="options" {
                    @for option in option_settings(game) { option value=(option.name) { (option.value) } }
                }
                @if let Some(wish) = wish {
                    pre { (rich(&page.shown(LookedAt::Amendment))) }
                    @if page.fits(LookedAt::Amendment) { form method="post" action="amend" {
                        input type="hidden" name="text" value=(wish);
                        button.give { (told(say!("Play so from the next phase on, and tell everybody"))) }
                    } }
                }
            }
        }
    }
}
