use crate::engine::Game; use crate::campaign::*; use crate::campaign::knowledge::Viewer; use crate::map::PlaceId;
pub fn why_last(_: &Game<'_>, _: Viewer, _: &[Record]) -> String { String::new() }
pub fn why_place(_: &Game<'_>, _: Viewer, _: &[Record], _: PlaceId) -> String { String::new() }
pub fn why_banner(_: &Game<'_>, _: Viewer, _: &[Record], _: BannerId) -> String { String::new() }
pub fn banner_ever(_: &Game<'_>, _: &[Record], _: RealmId, _: i64) -> Result<BannerId, String> { Err(String::new()) }
