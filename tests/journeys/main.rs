//! Whole ways through the product without a window: `extremis-cli`, a real model server, real files, real crashes.

mod append;
mod ask;
mod backups;
mod conversations;
mod convert;
mod crash;
mod disk;
mod doctor;
mod edit;
mod errors;
mod first_start;
mod forget;
mod import;
mod instructions;
mod meaning;
mod memory;
mod offline_memory;
mod prompt;
mod recall;
mod search;
mod seed_000;
mod seed_001;
mod seed_003;
mod seed_004;
mod sent;
mod servers;
