//! Banners and ships on the map: what befalls them, what they carry and take, where they stand.

pub mod banners;
pub mod booty;
pub mod entering;
pub mod founding;
pub mod pinned;
pub mod positions;
pub mod roster;
pub mod ships;
pub mod spare;
pub mod tile_forces;
