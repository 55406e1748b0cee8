//! The campaign of two writers: a real process writes, and meanwhile its files are replaced by those of another machine
//! (by rename, in place, half written, older, with clocks years off), its journal is removed or replaced, its lock is
//! removed, a second process comes, and each is killed (SIGKILL). Whatever any of them acknowledged is in its conversation afterwards, or in quarantine.
//!
//! The process is this test binary again. `EXTREMIS_WRITER_CASES` sets how many seeds are tried of each archive.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "tests, helpers included")]

mod elsewhere;
mod ledger;
mod process;

use std::time::Instant;

use extremis_archive::{Kind, Mode};
use extremis_contract::Folder;
use extremis_tests::corpus::Random;

use elsewhere::Elsewhere;
use ledger::Ledger;
use process::{Process, open};

/// Conversations that both machines have.
const SHARED: usize = 4;

#[test]
fn nothing_that_was_acknowledged_is_lost_when_another_machine_writes_into_a_folder_of_files() {
    campaign(Kind::Json, 10);
}

#[test]
fn nothing_that_was_acknowledged_is_lost_when_another_machine_puts_an_sqlite_file_in_the_place_of_the_open_one()
 {
    campaign(Kind::Sqlite, 4);
}

#[test]
fn the_process_that_writes_keeps_what_it_acknowledges_when_nobody_disturbs_it() {
    if process::is_one() {
        return process::write();
    }
    let folder = Folder::new(Kind::Json);
    elsewhere::begin(&folder.dir(), Kind::Json, SHARED);
    let mut ledger = Ledger::default();
    let mut process = Process::start(&folder, 0);
    process.wait_for(20, &mut ledger);
    process.kill(&mut ledger);
    assert_eq!(ledger.lost(&folder), Vec::<String>::new());
}

fn campaign(kind: Kind, few: u64) {
    let cases = std::env::var("EXTREMIS_WRITER_CASES").map_or(few, |cases| cases.parse().unwrap());
    let started = Instant::now();
    let mut acknowledged = 0;
    for seed in 0..cases {
        acknowledged += case(kind, seed);
    }
    println!(
        "two writers, {kind:?}: {cases} cases, {acknowledged} acknowledged, 0 lost, {:.0} s",
        started.elapsed().as_secs_f64()
    );
}

fn case(kind: Kind, seed: u64) -> usize {
    let mut random = Random::new(seed);
    let folder = Folder::new(kind);
    elsewhere::begin(&folder.dir(), kind, SHARED);
    let mut elsewhere = Elsewhere::with(&folder);
    let mut ledger = Ledger::default();
    let mut processes = vec![Process::start(&folder, seed)];
    for turn in 0..3 + random.below(5) {
        processes.last_mut().unwrap().wait_for(1 + random.below(12), &mut ledger);
        match random.below(8) {
            0 => {
                // Whoever comes then gets in; who was there accepts nothing more.
                let _ = std::fs::remove_file(folder.dir().join("lock"));
                processes.push(Process::start(&folder, seed + turn));
            }
            1 => {
                processes.drain(..).for_each(|process| process.kill(&mut ledger));
                // Nobody is there to see that an SQLite file is overwritten.
                if kind == Kind::Json && random.below(2) == 0 {
                    elsewhere.arrives(&folder, &mut random);
                }
                processes.push(Process::start(&folder, seed + turn));
            }
            _ => match kind {
                Kind::Json if random.below(3) == 0 => {
                    let last = processes.last_mut().unwrap();
                    elsewhere.disturbs_the_journal(&folder, &mut random, || last.is_there());
                }
                Kind::Json => elsewhere.arrives(&folder, &mut random),
                Kind::Sqlite => {
                    let last = processes.last_mut().unwrap();
                    elsewhere.takes_the_place(&folder, &mut random, &mut ledger, || last.is_there());
                }
            },
        }
    }
    for process in processes {
        process.kill(&mut ledger);
    }
    if kind == Kind::Json {
        // What synchronises the folder brings the last state in the end.
        elsewhere.arrives_whole(&folder, &mut ledger);
    }
    let lost = ledger.lost(&folder);
    assert!(lost.is_empty(), "case {seed} of {kind:?}: {lost:?}");
    let again = ledger.lost(&folder);
    assert!(again.is_empty(), "case {seed} of {kind:?}, opened again: {again:?}");
    drop(open(kind, &folder.dir(), Mode::Read));
    ledger.len()
}
