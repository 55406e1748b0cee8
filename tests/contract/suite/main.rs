//! The contract suite: every case runs on every archive.
//!
//! Deliberately absent: what only one archive has (files of its own format, its way of saving); its crate tests that.

#![expect(clippy::unwrap_used, reason = "tests, helpers included")]

mod answers;
mod attachments;
mod backups;
mod branches;
mod forget;
mod instructions;
mod lifecycle;
mod memories;
mod operations;
mod seeds;
mod sharing;
mod trash;
