//! macOS: its own chooser, which writes into a file of ours. Written against its manual, never run.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;
use std::process::Command;

use uuid::Uuid;

use crate::{Screenshot, ScreenshotError};

/// More than any picture of a screen has, in bytes.
const MOST: u64 = 64 << 20;

/// Has the person choose; Esc leaves no file.
pub(crate) fn choose() -> Result<Option<Screenshot>, ScreenshotError> {
    // Nobody else may look into it.
    let folder = std::env::temp_dir().join(format!("extremis-{}", Uuid::now_v7()));
    DirBuilder::new().mode(0o700).create(&folder).map_err(|error| failed(&error))?;
    let taken = take(&folder.join("screenshot.png"));
    if let Err(error) = fs::remove_dir_all(&folder) {
        tracing::warn!(%error, "a folder for a picture of the screen is still there");
    }
    taken
}

fn take(file: &Path) -> Result<Option<Screenshot>, ScreenshotError> {
    // By pointing, and without its sound.
    Command::new("/usr/sbin/screencapture")
        .args(["-i", "-x"])
        .arg(file)
        .status()
        .map_err(|error| failed(&error))?;
    let no_file = |error: io::Error| ScreenshotError::NoFile { reason: error.to_string() };
    match fs::metadata(file) {
        Ok(about) if about.len() > MOST => Err(no_file(io::Error::other("it is larger than a screen"))),
        Ok(_) => Ok(Some(Screenshot::File(fs::read(file).map_err(no_file)?))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(no_file(error)),
    }
}

fn failed(error: &io::Error) -> ScreenshotError {
    ScreenshotError::Failed { reason: error.to_string() }
}
