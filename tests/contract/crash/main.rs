//! The crash campaign: a real process writes, backs up, restores, migrates, and is killed (SIGKILL) at random moments;
//! whatever it acknowledged is there afterwards, and every session opens.
//!
//! The process is this test binary again. `EXTREMIS_KILLS` sets how often it is killed for each archive (50 unless
//! told); `cargo xtask crash --kills N` runs this and prints its summaries.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "tests, helpers included")]

mod campaign;
mod ledger;
mod planted;
mod victim;
mod work;

use extremis_archive::Kind;

#[test]
fn seed_001_e4_json_loses_no_acknowledged_message_when_killed_at_any_moment() {
    campaign::run(Kind::Json);
}

#[test]
fn seed_001_e4_sqlite_loses_no_acknowledged_message_when_killed_at_any_moment() {
    campaign::run(Kind::Sqlite);
}

#[test]
fn the_process_to_be_killed_keeps_what_it_acknowledges_when_nobody_kills_it() {
    if let Some(orders) = victim::Orders::from_environment() {
        // As the process to be killed.
        return work::run(&orders, usize::MAX);
    }
    let _alone = campaign::alone();
    for kind in extremis_contract::KINDS {
        for work in work::of(*kind) {
            campaign::undisturbed(*kind, work);
        }
    }
}
