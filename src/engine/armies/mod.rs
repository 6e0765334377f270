//! Banners on the map: what befalls them, what they eat, carry and take, and where they go.

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
