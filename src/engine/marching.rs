//! Ways of banners from tile to tile: the search for a way, the march and the retreat.

pub mod march;
pub mod retreat;
pub mod route;
