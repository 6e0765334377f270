//! Signs on places: marks, operatives, and the signs of kinds of provinces and of those that are
//! cut off, as far as the viewer may know them.

use std::collections::BTreeMap;

use super::labels::TakenRooms;
use super::legend::in_words;
use super::metrics::bold_width;
use super::paint::hundredths;
use super::pieces::{Pieces, USUAL};
use super::scene::Point;
use super::svg::{escaped, moved, number, put};
use crate::basics::rectangle::Rectangle;
use crate::campaign::RealmId;
use crate::engine::realms::links;
use crate::map::PlaceId;
use crate::rules::mark::UNDRAWN;
use crate::rules::styles::ThingStyle;
use crate::rules::{MarkBearer, MarkKind};
use crate::say;
use crate::text::Text;
use crate::view::{diplomacy_text, names, texts};

/// Words for a province that is not linked to its realm's capital, and its sign.
pub(super) fn cut_off_words() -> Text {
    say!("cut off from the capital")
}

pub(super) const CUT_OFF_SIGN: &str =
    "<path class=\"disc\" d=\"M0-11L11 9H-11Z\"/><text y=\"6.5\">!</text>";

impl Pieces<'_> {
    /// Returns the marks that are drawn on places: each kind once, walls as lines elsewhere.
    fn lying(&self, place: PlaceId) -> Vec<(String, Option<&MarkKind>)> {
        let mut seen: Vec<(String, Option<&MarkKind>)> = Vec::new();
        for mark in self.viewer.marks_on(self.game.state, place) {
            let kind = self.game.rules.mark_kind(&mark.name);
            let drawn =
                kind.is_none_or(|kind| kind.wall.is_none() && matches!(kind.on, MarkBearer::Tile));
            if drawn && !seen.iter().any(|(name, _)| *name == mark.name) {
                seen.push((mark.name.clone(), kind));
            }
        }
        seen
    }

    /// Returns the mark of a kind of province that has a style.
    pub(super) fn kind_symbol(&self, kind: &str, spot: Point) -> Option<String> {
        let style = self.paint.styles.provinces.get(kind)?;
        Some(self.symbol_of(Some(style), None, "", spot))
    }

    /// True if a mark has neither symbol nor sign, so that its name stands there.
    pub(super) fn is_written(&self, name: &str, kind: Option<&MarkKind>) -> bool {
        let symbol = self.paint.styles.marks.get(name).and_then(|style| style.symbol.as_ref());
        symbol.is_none() && kind.is_none_or(|kind| kind.symbol == UNDRAWN)
    }

    /// Returns one mark: its symbol, else its sign, else its word.
    pub(super) fn mark_symbol(&self, name: &str, kind: Option<&MarkKind>, spot: Point) -> String {
        self.symbol_of(self.paint.styles.marks.get(name), kind, name, spot)
    }

    fn symbol_of(
        &self,
        style: Option<&ThingStyle>,
        kind: Option<&MarkKind>,
        name: &str,
        spot: Point,
    ) -> String {
        let colour = style.and_then(|style| style.colour.as_ref());
        let fill = colour.map_or_else(String::new, |colour| format!(" style=\"fill:{colour}\""));
        let moved = moved(spot);
        let sign = kind.map(|kind| kind.symbol).filter(|sign| *sign != UNDRAWN);
        match (style.and_then(|style| style.symbol.as_ref().map(|name| (name, style.size))), sign) {
            (Some((symbol, size)), _) => format!(
                "<g transform=\"{moved}\"><circle class=\"disc\"{fill} r=\"9.5\"/><use href=\"#{symbol}\" transform=\"scale({})\"/></g>",
                hundredths(size.min(USUAL) * 5 / 9),
            ),
            (None, Some(sign)) => format!(
                "<g transform=\"{moved}\"><circle class=\"disc\"{fill} r=\"8\"/><text y=\"3.5\">{}</text></g>",
                escaped(&sign.to_string())
            ),
            (None, None) => written(&names::mark(self.game, name), spot),
        }
    }

    /// Provinces that are cut off from the capital of their realm.
    pub(super) fn cut_off(&self) -> BTreeMap<PlaceId, RealmId> {
        let game = self.game;
        if !game.map().of_provinces() {
            return BTreeMap::new();
        }
        let of = |realm| links::cut_off(game, realm).into_iter().map(move |place| (place, realm));
        game.state.realm_ids().flat_map(of).collect()
    }

    /// Marks to the left of what stands in a place, and operatives under them, face down but for
    /// the viewer's own.
    pub(super) fn marks(&self, titles: bool, taken: &mut TakenRooms) -> String {
        let mut text = String::new();
        let cut_off = self.cut_off();
        for place in self.game.map().ids() {
            let centre = self.scene.centre(place);
            let label = &self.game.map().place(place).label;
            let mut step = 0.0;
            let mut spot = || {
                let at = step;
                step += 1.0;
                (
                    centre.0 - 33.0 + (at % 2.0) * 17.0,
                    centre.1 - 15.0 - (at / 2.0_f64).floor() * 17.0,
                )
            };
            let province = self.game.map().place(place).province();
            let kind = province.map_or("", |province| &province.kind);
            if self.paint.styles.provinces.contains_key(kind) {
                let (x, y) = spot();
                let symbol = self.kind_symbol(kind, (x, y)).unwrap_or_default();
                put(
                    &mut text,
                    format_args!("<g class=\"mark\" data-place=\"{label}\">{symbol}</g>\n"),
                );
                taken.take(Rectangle::around((x, y), 10.0, 10.0, 10.0));
            }
            if let Some(realm) = cut_off.get(&place) {
                let (x, y) = spot();
                put(
                    &mut text,
                    format_args!(
                        "<g class=\"piece cut-off r{realm}\" data-place=\"{label}\" transform=\"{moved}\"><title>{title}</title>{CUT_OFF_SIGN}</g>\n",
                        realm = realm.0,
                        title = escaped(&in_words(self.game.rules, &cut_off_words())),
                        moved = moved((x, y)),
                    ),
                );
                taken.take(Rectangle::around((x, y), 11.0, 11.0, 10.0));
            }
            // Names take lines of their own, over what stands there.
            let mut lines = 0.0;
            for (name, kind) in self.lying(place) {
                let mut half = 10.0;
                let (x, y) = if self.is_written(&name, kind) {
                    half = bold_width(&names::mark(self.game, &name), 10.0) / 2.0 + 4.0;
                    lines += 1.0;
                    (centre.0, centre.1 - 18.0 - lines * 14.0)
                } else {
                    spot()
                };
                let title = if titles {
                    format!("<title>{}</title>", escaped(&names::mark(self.game, &name)))
                } else {
                    String::new()
                };
                put(
                    &mut text,
                    format_args!(
                        "<g class=\"mark\" data-place=\"{label}\" data-mark=\"{}\">{title}{}</g>\n",
                        escaped(&name),
                        self.mark_symbol(&name, kind, (x, y))
                    ),
                );
                let high = half.min(10.0);
                taken.take(Rectangle::around((x, y), half, high, high));
            }
            for claim in self.viewer.hidden_claims_to(self.game.state, place) {
                let words = texts::hidden_claim(self.game, claim.realm);
                let words = words.in_words(self.game.rules);
                lines += 1.0;
                let (x, y) = (centre.0, centre.1 - 18.0 - lines * 14.0);
                put(
                    &mut text,
                    format_args!(
                        "<g class=\"mark\" data-place=\"{label}\">{}</g>\n",
                        written(&words, (x, y))
                    ),
                );
                let half = bold_width(&words, 10.0) / 2.0 + 4.0;
                taken.take(Rectangle::around((x, y), half, 10.0, 10.0));
            }
            for disc in self.game.state.discs.iter().filter(|disc| disc.at == place) {
                let (x, y) = spot();
                let face = diplomacy_text::face(self.viewer, disc).in_words(self.game.rules);
                let own = self.viewer.sees_all_of(disc.owner);
                let letter = disc.operative.word().chars().next().filter(|_| own);
                let letter =
                    letter.map_or_else(String::new, |letter| letter.to_uppercase().to_string());
                put(
                    &mut text,
                    format_args!(
                        "<g class=\"piece operative r{realm}\" data-place=\"{label}\" transform=\"{moved}\"><title>{face}</title><path class=\"disc\" d=\"M0-9L9 0 0 9-9 0Z\"/><text y=\"3.4\">{letter}</text></g>\n",
                        realm = disc.owner.0,
                        face =
                            escaped(&format!("{} {}", names::realm(self.game, disc.owner), face)),
                        moved = moved((x, y)),
                    ),
                );
                taken.take(Rectangle::around((x, y), 10.0, 10.0, 10.0));
            }
        }
        text
    }
}

/// Returns a disc that bears words.
fn written(words: &str, spot: Point) -> String {
    let half = number(bold_width(words, 10.0) / 2.0 + 3.0);
    format!(
        "<g transform=\"{moved}\"><path class=\"disc\" d=\"M-{half}-6H{half}V6H-{half}Z\"/><text class=\"word\" y=\"2.6\">{words}</text></g>",
        moved = moved(spot),
        words = escaped(words)
    )
}
