//! Keys, later.
