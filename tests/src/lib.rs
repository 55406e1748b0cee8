//! What the journeys, the end-to-end tests and the benchmarks are made with: a model server, stores, a desktop, an editor,
//! a browser driver, and the built programs as processes.
//!
//! Everything here is real: real HTTP, a real X server and window manager, the programs as a user runs them.
//! Deliberately absent: any code of the product. What a test learns, it learns from outside.
#![expect(clippy::missing_panics_doc, reason = "a test harness reports by panicking")]

pub mod accessible;
pub mod app;
pub mod approved;
pub mod browser;
pub mod chatgpt;
pub mod corpus;
pub mod desktop;
pub mod documents;
pub mod editor;
pub mod everything;
pub mod exchange;
pub mod fuzz;
pub mod garage;
pub mod group;
pub mod hostile;
pub mod listed;
pub mod namespace;
pub mod network;
pub mod notifications;
pub mod openai;
pub mod picture;
pub mod portal;
pub mod process;
pub mod programs;
pub mod stores;
pub mod sway;
pub mod wait;
pub mod webdriver;
