//! A disk that fails at every single write point in turn, in every way: nothing acknowledged is lost, nothing refused
//! comes back, and every refusal says what happened.
//!
//! The process whose disk fails is this test binary again, with the library of this package before its C library.
//! `EXTREMIS_FAULTS_ALL` tries all points; without it, an even spread of them.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod child;
mod full_disk;
mod points;
mod round;
mod script;

use std::path::Path;

#[test]
fn the_script_runs_where_nothing_fails() {
    match std::env::var_os(child::FOLDER) {
        // As the process whose disk fails.
        Some(dir) => child::run(Path::new(&dir)),
        None => points::nothing_fails(),
    }
}
