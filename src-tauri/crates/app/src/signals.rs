//! How the system asks a program to end.

/// Waits until the process is asked to end: Ctrl+C, or SIGTERM where there is one.
#[cfg(unix)]
pub async fn asked_to_end() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        done = tokio::signal::ctrl_c() => done,
        _ = terminate.recv() => Ok(()),
    }
}

/// Waits until the process is asked to end: Ctrl+C, or SIGTERM where there is one.
#[cfg(not(unix))]
pub async fn asked_to_end() -> std::io::Result<()> {
    tokio::signal::ctrl_c().await
}
