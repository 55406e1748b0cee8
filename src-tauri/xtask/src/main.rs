//! Sets up, builds, tests and measures Extremis.
fn main() {}
