//! Two rule sets → the cells that differ.
