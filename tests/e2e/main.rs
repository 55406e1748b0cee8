//! The built application in a real window on a real X server, driven as a user would.

mod answers;
mod archive;
mod conversations;
mod copying;
mod crash;
mod editing;
mod entry;
mod first_hour;
mod first_run;
mod first_start;
mod instructions;
mod journey;
mod list;
mod memory;
mod models;
mod pictures;
mod popup;
mod search;
mod servers;
mod sizes;
mod stage;
mod stays;
mod summaries;
mod trouble;
mod ways_out;
mod windows;
