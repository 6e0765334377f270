//! Banners and ships on the map: their losses and gains, loads and places.

pub mod banners;
pub mod booty;
pub mod entering;
pub mod founding;
pub mod hiding;
pub mod pinned;
pub mod positions;
pub mod roster;
pub mod ships;
pub mod spare;
pub mod tile_forces;
