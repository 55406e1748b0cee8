//! Every write point in turn.

use std::collections::BTreeMap;
use std::panic::catch_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use extremis_archive::Kind;
use extremis_contract::KINDS;

use crate::round::{Fault, Host, Lasts, run};
use crate::script::{FIRST, SECOND};

/// How many points are tried unless all are asked for, for each host and each way to fail.
const SPREAD: usize = 3;

pub fn nothing_fails() {
    for host in hosts() {
        let outcome = run(host, None);
        assert_eq!(outcome.steps.len(), 2 + FIRST.len() + SECOND.len());
        assert!(outcome.steps.values().all(|acknowledged| *acknowledged), "{:?}", outcome.steps);
    }
}

fn hosts() -> Vec<Host> {
    KINDS.iter().flat_map(|kind| [false, true].map(|resilient| Host { kind: *kind, resilient })).collect()
}

/// Whether a call can fail in this way.
fn fits(call: &str, kind: &str) -> bool {
    match kind {
        "short" => matches!(call, "write" | "pwrite" | "writev" | "copy"),
        "denied" => matches!(call, "open" | "rename" | "link" | "mkdir" | "unlink"),
        _ => true,
    }
}

fn faults(host: Host) -> Vec<Fault> {
    let calls: Vec<String> = run(host, None)
        .log
        .iter()
        .map(|line| line.split(' ').nth(1).unwrap_or_default().to_owned())
        .collect();
    let all = std::env::var_os("EXTREMIS_FAULTS_ALL").is_some();
    let mut faults = Vec::new();
    for (number, kind) in ["full", "io", "short", "denied"].into_iter().enumerate() {
        let points: Vec<usize> = (1..=calls.len()).filter(|point| fits(&calls[point - 1], kind)).collect();
        let every = if all { 1 } else { points.len().div_ceil(SPREAD).max(1) };
        for (turn, lasts) in
            [Lasts::OnceThenKilled, Lasts::OnceTriedAgain, Lasts::UntilItIsBack].into_iter().enumerate()
        {
            // Every way to fail begins elsewhere, so that together they come round.
            let first = if all { 0 } else { (number * 3 + turn) % every };
            faults.extend(points.iter().skip(first).step_by(every).map(|point| Fault {
                kind,
                point: *point,
                lasts,
            }));
        }
    }
    faults
}

fn campaign(host: Host) {
    let faults = faults(host);
    let next = AtomicUsize::new(0);
    let counts: Mutex<BTreeMap<String, usize>> = Mutex::default();
    let failed = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(fault) = faults.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let run = catch_unwind(|| run(host, Some(*fault)));
                    let Ok(outcome) = run else {
                        println!("failed: {fault:?}");
                        failed.lock().unwrap().push(*fault);
                        continue;
                    };
                    let mut counts = counts.lock().unwrap();
                    let refused =
                        if outcome.refusals.is_empty() { "nothing refused" } else { "something refused" };
                    *counts.entry(format!("{} {:?}: {refused}", fault.kind, fault.lasts)).or_default() += 1;
                    let steps = outcome.steps.values();
                    *counts.entry("steps acknowledged".to_owned()).or_default() +=
                        steps.clone().filter(|acknowledged| **acknowledged).count();
                    *counts.entry("steps refused".to_owned()).or_default() +=
                        steps.filter(|acknowledged| !**acknowledged).count();
                }
            });
        }
    });
    println!("{host:?}: {} faults, {:?}", faults.len(), counts.lock().unwrap());
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "{} of {}: {failed:?}", failed.len(), faults.len());
}

#[test]
fn seed_003_a_json_archive_loses_nothing_at_any_write_point_that_fails() {
    campaign(Host { kind: Kind::Json, resilient: false });
}

#[test]
fn seed_003_an_sqlite_archive_loses_nothing_at_any_write_point_that_fails() {
    campaign(Host { kind: Kind::Sqlite, resilient: false });
}

#[test]
fn an_sqlite_archive_that_goes_on_in_memory_loses_nothing_at_any_write_point_that_fails() {
    campaign(Host { kind: Kind::Sqlite, resilient: true });
}

#[test]
fn a_json_archive_that_goes_on_in_memory_loses_nothing_at_any_write_point_that_fails() {
    campaign(Host { kind: Kind::Json, resilient: true });
}
