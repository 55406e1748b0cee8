//! What is asked of the server of updates: the list of versions, and the package of one. Nothing goes along that says who
//! asks, on which machine, or with which version.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tauri::{AppHandle, Runtime};
use tauri_plugin_updater::{Error, Update, UpdaterExt};
use tokio::sync::Notify;

use super::state::Means;
use super::words::Problem;

/// Larger is no package of ours.
const LARGEST: u64 = 1 << 30;

/// How long a server may take.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Patience {
    /// For the whole list of versions.
    pub list: Duration,
    /// Between two parts of anything.
    pub silence: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { list: Duration::from_secs(30), silence: Duration::from_secs(30) }
    }
}

/// Looks whether there is a newer version. An older one, and the same, are none.
pub(crate) async fn look<R: Runtime>(
    app: &AppHandle<R>,
    means: &Means,
    patience: Patience,
) -> Result<Option<Update>, Error> {
    app.updater_builder()
        .endpoints(vec![means.source.endpoint.clone()])?
        .pubkey(&means.source.key)
        .executable_path(&means.program)
        .version_comparator(|current, release| release.version > current)
        .timeout(patience.list)
        .configure_client(move |client| {
            client
                .user_agent("Extremis")
                .referer(false)
                // A build for tests asks a server of this machine.
                .https_only(!cfg!(debug_assertions))
                .connect_timeout(patience.silence)
                .read_timeout(patience.silence)
        })
        .build()?
        .check()
        .await
}

/// Downloads its package, and says how much is there and how much there is. What its makers did not sign, for just this
/// version, is an error.
pub(crate) async fn fetch(update: &Update, tell: impl Fn(u64, Option<u64>)) -> Result<Vec<u8>, Problem> {
    let (done, too_large) = (AtomicU64::new(0), Arc::new(Notify::new()));
    let stop = Arc::clone(&too_large);
    let arrived = |bytes: usize, total: Option<u64>| {
        let before = done.fetch_add(bytes as u64, Ordering::Relaxed);
        if before.saturating_add(bytes as u64) > LARGEST || total.is_some_and(|total| total > LARGEST) {
            stop.notify_one();
        }
        tell(before + bytes as u64, total);
    };
    tokio::select! {
        package = update.download(arrived, || ()) => package.map_err(Problem::fetching),
        () = too_large.notified() => Err(Problem::TooLarge),
    }
}
