//! What realms are called of which nobody says it.

/// What realms are called where only their number is given; the first is a person's.
pub(super) const REALMS: &[&str] =
    &["red", "blue", "green", "yellow", "white", "black", "brown", "orange", "purple", "grey"];
