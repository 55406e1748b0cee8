//! A disk that fails where it is told to. Preloaded into a process (`LD_PRELOAD`), this library stands before the C
//! library's functions that write, counts them for one folder, and lets the chosen ones fail.
//!
//! The environment says how: `EXTREMIS_FAULTS_BELOW` is the folder, `EXTREMIS_FAULTS_POINT` the first write point that
//! fails (counted from 1; none or 0 counts only), `EXTREMIS_FAULTS_KIND` how it fails (`full`, `io`, `denied`,
//! `readonly`, or `short`: half of the bytes are written, then the disk is full), `EXTREMIS_FAULTS_UNTIL` a file: all
//! further points fail too until it is there. `EXTREMIS_FAULTS_LOG` is a file that gets a line for every point.
//!
//! Deliberately absent: reading. And any other system than Linux, where this library is empty.

#![cfg(target_os = "linux")]
#![expect(
    unsafe_code,
    reason = "standing in for C functions is unsafe by nature; nothing but tests loads this"
)]

mod calls;
mod files;
mod plan;
mod raw;
