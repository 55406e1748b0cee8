//! What was found, one line a check.

use std::process::ExitCode;

use anyhow::Result;

/// One check.
pub struct Row {
    /// Where it was made; empty for this machine.
    pub place: String,
    /// What was looked at.
    pub what: String,
    /// Whether it is right.
    pub passed: bool,
    /// What was seen.
    pub seen: String,
}

impl Row {
    /// A row of a check's result.
    pub fn of(place: &str, what: &str, result: Result<String>) -> Self {
        let passed = result.is_ok();
        let seen = result.unwrap_or_else(|error| format!("{error:#}"));
        Self { place: place.to_owned(), what: what.to_owned(), passed, seen }
    }
}

/// Prints all rows, and how many failed.
pub fn print(rows: &[Row]) -> ExitCode {
    println!();
    for Row { place, what, passed, seen } in rows {
        let result = if *passed { "ok" } else { "FAILED" };
        println!("{place:<9} {what:<28} {result:<7} {seen}");
    }
    let failed = rows.iter().filter(|row| !row.passed).count();
    println!("\npackages: {} passed, {failed} failed", rows.len() - failed);
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
