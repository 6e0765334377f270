//! Banners on the map: what befalls them, what they eat, carry and take, and where they go.

pub mod banners;
pub mod booty;
pub mod entering;
pub mod founding;
pub mod march;
pub mod pinned;
pub mod races;
pub mod retreat;
pub mod roster;
pub mod route;
pub mod spare;
pub mod supply;
pub mod tile_forces;
