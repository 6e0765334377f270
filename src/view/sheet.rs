use crate::engine::Game; use crate::campaign::*; use crate::campaign::knowledge::Viewer; use crate::map::PlaceId;
pub fn realms(_: &Game<'_>, _: Viewer) -> String { String::new() }
pub fn sieges(_: &Game<'_>, _: Viewer) -> String { String::new() }
pub fn pieces(_: &Game<'_>) -> String { String::new() }
pub fn banners(_: &Game<'_>, _: Viewer, _: Option<RealmId>) -> String { String::new() }
pub fn tile(_: &Game<'_>, _: Viewer, _: PlaceId) -> String { String::new() }
