//! The archive in one SQLite file, `extremis.sqlite3` (README, rule 16): messages in rows, which are only added
//! to, in transactions that are on the disk before they are acknowledged.
//!
//! Deliberately absent: any search in it, and any SQL outside this folder.

mod backend;
mod checkpoint;
mod connect;
mod copy;
mod erase;
mod fault;
mod field;
mod heal;
mod health;
mod log;
mod look;
mod mend;
mod migrate;
mod open;
mod place;
mod read;
mod replaced;
mod rows;
mod salvage;
mod schema;
mod write;

pub(crate) use health::verify;
pub(crate) use mend::mend;
pub(crate) use open::open;

#[cfg(test)]
mod tests;
