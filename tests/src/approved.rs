//! Pictures that somebody looked at and found right, and what becomes of one that differs.
//!
//! The approved ones are in `tests/e2e/approved/{light,dark}`. A picture that has none there, or differs from it, goes
//! to `target/pictures/{light,dark}`, beside a copy in which the difference is red; `cargo xtask approve` takes it over.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::desktop::Look;
use crate::picture::Picture;
use crate::programs;

/// How long a window may take to look as approved.
const SETTLES_WITHIN: Duration = Duration::from_secs(12);
const LOOK_EVERY: Duration = Duration::from_millis(120);
/// How long a window must stand still to be taken for the first time: scroll bars fade, and notes come late.
const STILL_FOR: Duration = Duration::from_millis(2_500);

fn folder(look: Look) -> &'static str {
    match look {
        Look::Light => "light",
        Look::Dark => "dark",
    }
}

/// Where the approved picture with this name is, or would be.
pub fn place(look: Look, name: &str) -> PathBuf {
    programs::checkout().join("tests/e2e/approved").join(folder(look)).join(format!("{name}.png"))
}

/// Where the picture of this run goes when it is not as approved.
pub fn place_of_new(look: Look, name: &str) -> PathBuf {
    programs::target().join("pictures").join(folder(look)).join(format!("{name}.png"))
}

/// Takes pictures until one is as approved; otherwise keeps the last and says what is wrong with it.
pub fn check(look: Look, name: &str, mut take: impl FnMut() -> Picture) -> Result<(), String> {
    let approved = std::fs::read(place(look, name)).ok();
    let approved = approved.map(|file| Picture::from_png(&file)).transpose();
    let approved =
        approved.map_err(|error| format!("{name}: the approved picture cannot be read: {error}"))?;
    let started = Instant::now();
    let mut last = take();
    let mut since = Instant::now();
    loop {
        if approved.as_ref().is_some_and(|approved| last.compare(approved).is_small()) {
            forget(&place_of_new(look, name));
            return Ok(());
        }
        std::thread::sleep(LOOK_EVERY);
        let next = take();
        // Without an approved one, what stands still is the picture.
        if next != last {
            since = Instant::now();
        }
        let settled = approved.is_none() && since.elapsed() > STILL_FOR;
        last = next;
        if settled || started.elapsed() > SETTLES_WITHIN {
            break;
        }
    }
    let kept = place_of_new(look, name);
    keep(&kept, &last);
    Err(match approved {
        None => format!("{name}: nobody has approved it yet; it is {}", kept.display()),
        Some(approved) => {
            let difference = last.compare(&approved);
            keep(&kept.with_extension("difference.png"), difference.shown());
            format!("{name}: {}; it is {}", difference.in_words(), kept.display())
        }
    })
}

#[expect(clippy::disallowed_methods, reason = "a picture for whoever looks why a test failed")]
fn keep(to: &Path, picture: &Picture) {
    std::fs::create_dir_all(to.parent().expect("a file in a folder")).expect("a folder for pictures");
    std::fs::write(to, picture.png()).expect("a picture can be kept");
}

/// What an earlier run has left is not what the next approval should take.
fn forget(kept: &Path) {
    for file in [kept.to_owned(), kept.with_extension("difference.png")] {
        let _ = std::fs::remove_file(file);
    }
}
