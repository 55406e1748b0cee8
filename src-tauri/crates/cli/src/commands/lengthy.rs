//! Long work: how far it is on stderr, and Ctrl+C ends it where it can go on later.

use std::io::{IsTerminal, Write};

use extremis_app::wire::{AppEvent, ProgressEvent};
use extremis_app::{App, AppError};
use extremis_language::text;
use tokio::sync::broadcast::error::RecvError;

use crate::output::Failure;

/// Waits for `work`, which tells its progress as events.
pub(crate) async fn run<T>(
    app: &App,
    doing: &str,
    work: impl Future<Output = Result<T, AppError>>,
) -> Result<T, Failure> {
    let mut events = app.events();
    let mut shown = Shown { doing, tenth: None, open: false };
    let mut work = std::pin::pin!(work);
    let mut asked = std::pin::pin!(extremis_app::asked_to_end());
    let mut was_asked = false;
    let done = loop {
        tokio::select! {
            done = &mut work => break done,
            _ = &mut asked, if !was_asked => {
                was_asked = true;
                app.storage().cancel_work();
            }
            event = events.recv() => match event {
                Ok(AppEvent::Progress { progress }) if progress.total > 0 => shown.show(&progress),
                Ok(_) | Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => break work.await,
            },
        }
    };
    shown.end();
    Ok(done?)
}

/// What stands on stderr.
struct Shown<'a> {
    doing: &'a str,
    tenth: Option<usize>,
    /// A line that is being written over and has no end yet.
    open: bool,
}

impl Shown<'_> {
    /// In a terminal one line that changes, elsewhere a line for every tenth.
    fn show(&mut self, progress: &ProgressEvent) {
        let ProgressEvent { done, total, .. } = progress;
        let line = text!("cli-progress", doing = self.doing, done = done, total = total);
        let mut out = std::io::stderr().lock();
        if out.is_terminal() {
            self.open = true;
            let _ = write!(out, "\r{line}\x1b[K").and_then(|()| out.flush());
            return;
        }
        let tenth = done * 10 / (*total).max(1);
        if self.tenth.replace(tenth) != Some(tenth) {
            let _ = writeln!(out, "{line}");
        }
    }

    fn end(&mut self) {
        if self.open {
            eprintln!();
        }
    }
}
