//! The free ways home for the winter (NL-WQ-02, NL-WQ-06).

pub mod winter_routes;
