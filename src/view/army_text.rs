//! The troops of a battle as a text for the app at the table, in the form that `margrave import` reads.

use std::fmt::Write;

use crate::campaign::{BannerId, Owner, RealmId, Troop};
use crate::engine::Game;
use crate::engine::armies::roster;
use crate::engine::core::fight::Fight;

/// Returns the lists of both sides, or of the banners of one realm; an empty text where there are none.
pub fn of_fight(game: &Game<'_>, fight: &Fight, realm: Option<RealmId>) -> String {
    let banners = fight.attackers.iter().chain(&fight.defenders).copied();
    let banners: Vec<BannerId> = banners
        .filter(|banner| realm.is_none_or(|realm| game.state.banner(*banner).realm == realm))
        .collect();
    let mut texts: Vec<String> = banners.iter().map(|banner| of_banner(game, *banner)).collect();
    if let (Some(points), None) = (fight.garrison, realm) {
        let name = game.owner_name(Owner::Independent);
        texts.push(format!("+++ {name} ({points} pts) +++\n\ngarrison [{points} pts]\n"));
    }
    texts.join("\n")
}

/// Returns a banner: its head with its points, then its units and characters.
fn of_banner(game: &Game<'_>, banner: BannerId) -> String {
    let points = game.state.banner(banner).points;
    let name = game.banner_name(banner);
    let mut text = format!("+++ {name} ({points} pts) +++\n\n");
    let mut bare = true;
    for (_, troop) in game.state.roster.in_banner(banner) {
        bare = false;
        listed(game, troop, &mut text);
    }
    if bare {
        let _ = writeln!(text, "{name} [{points} pts]");
    }
    text
}

fn listed(game: &Game<'_>, troop: &Troop, text: &mut String) {
    let title = roster::kind_title(game, troop);
    let points = troop.points();
    let _ = match &troop.character {
        Some(character) => {
            writeln!(text, "{title} [{points} pts]\n  \u{2022} level {}", character.level)
        }
        None => writeln!(text, "{} {title} [{points} pts]", troop.models),
    };
    for gear in &troop.gear {
        let _ = writeln!(text, "  \u{2022} {}", gear.replace('_', " "));
    }
    let harm = troop.character.iter().flat_map(|character| {
        let wounds = character
            .wounds
            .iter()
            .map(|wound| format!("{}: {}", wound.what, wound.harm().in_english()));
        wounds.chain(character.scars.iter().cloned())
    });
    for harm in harm {
        let _ = writeln!(text, "  \u{2022} {harm}");
    }
}
