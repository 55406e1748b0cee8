//! The damage campaign: files of every kind, damaged in every way; never a panic, never a healthy session lost, never
//! a loss without a word, and nothing is clean away.
//!
//! Every case is a number. `EXTREMIS_DAMAGE_CASES` sets how many there are for each archive (500 unless told),
//! `EXTREMIS_DAMAGE_SEED` runs the one with that number alone.

#![expect(clippy::unwrap_used, reason = "tests, helpers included")]

mod campaign;
mod finding;
mod harm;
mod template;
mod touched;

use extremis_archive::Kind;

#[test]
fn seed_001_e5_json_keeps_every_healthy_session_whatever_is_damaged() {
    campaign::run(Kind::Json);
}

#[test]
fn seed_001_e5_sqlite_is_never_silent_about_damage_and_makes_nothing_up() {
    campaign::run(Kind::Sqlite);
}
