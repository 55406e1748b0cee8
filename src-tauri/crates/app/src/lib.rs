//! What a host can ask for: sessions, chat, memory, settings, events.
//!
//! Deliberately absent: windows, terminals, and anything that one host has and another has not.

pub mod wire;
