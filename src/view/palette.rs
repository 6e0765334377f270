//! Inks of the map's signs. The colour of the ground says whose land it is; a banner stands on the
//! realm's own bright colour, the same as the realm's name has in texts. Terrain, rivers, mountains
//! and the sea have colours that no realm has. Letters and signs say what colour says too.

use owo_colors::{Style, XtermColors};

use super::colour::{self, TINTS, Tint};
use crate::campaign::RealmId;
use crate::engine::Game;
use crate::rules::Terrain;

/// The ground of a realm's land, for each colour of [`colour::REALMS`], in that order.
const GROUNDS: [u8; 20] =
    [52, 18, 22, 58, 54, 23, 95, 89, 64, 240, 29, 55, 130, 236, 90, 30, 100, 19, 125, 24];

/// Further shades of the colours that rules may name for terrain, in the order of
/// [`crate::rules::kinds::COLOURS`]: terrains that share a name differ in shade.
const SHADES: [[u8; 3]; 8] = [
    [124, 167, 174],
    [71, 108, 107],
    [143, 179, 136],
    [61, 60, 104],
    [97, 133, 139],
    [73, 72, 109],
    [250, 252, 253],
    [241, 245, 247],
];

/// Text on coloured ground; that elsewhere is as the terminal has it.
const TEXT: u8 = 255;
/// Text on a bright colour.
const DARK_TEXT: u8 = 16;

/// Look of a character of the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ink {
    pub sign: Option<u8>,
    pub ground: Option<u8>,
    pub strong: bool,
}

impl Ink {
    pub fn of(tint: Tint) -> Ink {
        Ink { sign: Some(u8::from(tint.colour())), ..Ink::default() }
    }

    /// Returns the ink of text that stands out.
    pub fn strong() -> Ink {
        Ink { strong: true, ..Ink::default() }
    }

    /// Returns the style; None if it is drawn as text is.
    pub fn style(self) -> Option<Style> {
        if self == Ink::default() {
            return None;
        }
        let mut style = Style::new();
        if let Some(ground) = self.ground {
            style = style.on_color(XtermColors::from(ground));
        }
        if let Some(sign) = self.sign.or(self.ground.map(|_| TEXT)) {
            style = style.color(XtermColors::from(sign));
        }
        Some(if self.strong { style.bold() } else { style })
    }
}

/// Inks of a realm's land and its banners.
#[derive(Debug, Clone, Copy)]
pub struct Livery {
    pub ground: u8,
    pub flag: Ink,
}

/// Returns the livery of each realm, in their order.
pub fn liveries(game: &Game<'_>) -> Vec<Livery> {
    let colours = colour::of_realms(game.state.realms.iter().map(|realm| realm.name.as_str()));
    colours.into_iter().map(livery).collect()
}

fn livery(bright: XtermColors) -> Livery {
    let number = u8::from(bright);
    let at = colour::REALMS.iter().position(|(known, _)| *known == number).unwrap_or(0);
    let sign = if light(number) { DARK_TEXT } else { TEXT };
    let flag = Ink { sign: Some(sign), ground: Some(number), strong: true };
    Livery { ground: GROUNDS[at % GROUNDS.len()], flag }
}

/// True if dark text is read better on a colour than light text.
fn light(number: u8) -> bool {
    let part = |by: u8| u32::from((number.saturating_sub(16)) / by % 6);
    match number {
        16..=231 => 3 * part(36) + 6 * part(6) + part(1) >= 24,
        _ => number >= 244,
    }
}

/// Returns the colour of a terrain, if the rules name one.
pub fn terrain(game: &Game<'_>, terrain: Terrain) -> Option<u8> {
    let kinds = &game.rules.terrains;
    let colour = kinds.get(usize::from(terrain.0))?.look.colour?;
    let before = kinds.iter().take(usize::from(terrain.0));
    let shade = before.filter(|kind| kind.look.colour == Some(colour)).count();
    let further = shade.checked_sub(1).map(|at| SHADES[colour % SHADES.len()][at % 3]);
    Some(further.unwrap_or_else(|| u8::from(Tint::Terrain(colour).colour())))
}

/// Returns every colour with what it stands for.
pub fn every_colour() -> Vec<(u8, String)> {
    let tints = TINTS.iter().map(|(tint, number)| (*number, format!("{tint:?}")));
    let realms = colour::REALMS.iter().map(|(number, names)| (*number, names.join("/")));
    let lands = colour::REALMS.iter().zip(GROUNDS);
    let lands = lands.map(|((_, names), number)| (number, format!("land of {}", names[0])));
    let shades = SHADES.iter().flatten().map(|number| (*number, "a shade of terrain".to_owned()));
    let text = [(TEXT, "text".to_owned()), (DARK_TEXT, "dark text".to_owned())];
    tints.chain(realms).chain(lands).chain(shades).chain(text).collect()
}

/// Returns the livery of one realm.
pub fn of_realm(game: &Game<'_>, realm: RealmId) -> Livery {
    let all = liveries(game);
    all.get(usize::from(realm.0)).copied().unwrap_or_else(|| livery(Tint::Faint.colour()))
}
