//! For how long the main loop of a page is busy at a time. Preloaded into a process (`LD_PRELOAD`), this library stands
//! before the C library's `poll`, by which the main loop asks for what is to be done next: between two of its calls the
//! page does one thing, and hears nothing else.
//!
//! `EXTREMIS_TURNS_IN` names a folder. Each process that holds pages gets a file there, named by its id, with a line for
//! every such turn of 10 ms or more: its beginning and its end, in milliseconds since 1970, and for how many of those the
//! thread was ready and had no core.
//!
//! Deliberately absent: any other system than Linux, where this library is empty.

#![cfg(target_os = "linux")]
#![expect(
    unsafe_code,
    reason = "standing in for a C function is unsafe by nature; nothing but tests loads this"
)]

mod turns;
