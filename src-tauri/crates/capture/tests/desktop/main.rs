//! Capturing from a real editor and inserting into it, on a screen of each test's own.
//!
//! Needs the Debian packages xvfb, openbox, xdotool, xclip, wmctrl and mousepad; no session bus.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a screen that cannot be set up fails its test")]

mod capture;
mod insert;
mod owner;
mod screen;
