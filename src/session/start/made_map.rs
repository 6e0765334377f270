//! Maps of provinces that nobody has drawn: made from the seed of the campaign (GM-PROV-01).

use crate::campaign::dice;
use crate::map::make_provinces;
use crate::map::province_file::ProvinceFile;
use crate::rules::{Fixed, Ruleset};
use crate::say;
use crate::text::{Text, quoted};

/// Returns a map of provinces for a number of realms, without one for as few as may play; the same seed makes
/// the same map. No province has the name of one of `realms` as its id.
///
/// # Errors
/// A sentence, if the rules make no maps or none for this number of realms.
pub fn made_provinces(
    rules: &Ruleset,
    seed: u64,
    number: Option<usize>,
    realms: &[&str],
) -> Result<ProvinceFile, Text> {
    let Some(maps) = &rules.province_maps else {
        return Err(say!(
            "the edition `{edition}` does not say how maps of provinces are made",
            edition = quoted(&rules.edition)
        ));
    };
    let mut generator = dice::generator(seed, "map");
    let least = || usize::try_from(rules.fixed(Fixed::PlayersMin)).unwrap_or(1);
    make_provinces(
        maps,
        &rules.names,
        &rules.languages,
        (number.unwrap_or_else(least), realms),
        &mut |bound| dice::below(&mut generator, bound),
    )
}
