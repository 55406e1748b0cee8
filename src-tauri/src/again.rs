//! Starting once more: where the instance that ran already ended while it was told of this start, and after a newer version
//! was installed.
//!
//! A process that was killed keeps its name on the session bus for a moment. Whoever starts Extremis in that moment
//! wants it open, not a report of who did not answer.

use std::time::Duration;

/// Says how often it was started again.
const COUNT: &str = "EXTREMIS_STARTED_AGAIN";
const MOST: u32 = 5;
/// Long enough for the name to be free.
const PAUSE: Duration = Duration::from_millis(300);

/// Becomes the same program with the same arguments if that can help; returns if it cannot.
pub fn start_again(error: &tauri::Error) {
    let is_ours = matches!(error, tauri::Error::PluginInitialization(name, _) if name == "single-instance");
    let count = std::env::var(COUNT).ok().and_then(|count| count.parse().ok()).unwrap_or(0_u32);
    if !is_ours || count >= MOST {
        return;
    }
    std::thread::sleep(PAUSE);
    become_it_again(count + 1);
}

/// Becomes the program that is in the place of this one now; returns if it cannot, and then this one just ends.
#[cfg(unix)]
pub fn start_anew() {
    use std::os::unix::process::CommandExt;

    let Ok(program) = crate::login::program() else { return };
    let error = std::process::Command::new(program).exec();
    tracing::warn!(%error, "the newer version could not be started");
}

/// The installer does so.
#[cfg(not(unix))]
pub fn start_anew() {}

#[cfg(unix)]
fn become_it_again(count: u32) {
    use std::os::unix::process::CommandExt;

    let Ok(program) = std::env::current_exe() else { return };
    // Comes back only when it failed; then the first error is told.
    let _ = std::process::Command::new(program)
        .args(std::env::args_os().skip(1))
        .env(COUNT, count.to_string())
        .exec();
}

/// Elsewhere the name goes with the process.
#[cfg(not(unix))]
fn become_it_again(_count: u32) {}
