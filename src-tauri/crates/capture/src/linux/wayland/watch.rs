//! Remembers in which program a text was selected, so that a selection is never taken for that of another one.
//!
//! Wayland does not tell whose a selection is. Whoever has the focus when it changes has made it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use parking_lot::Mutex;

use super::compositor::Compositor;
use super::control::Control;
use super::link::WaylandError;

/// Who had the focus when the selection changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Maker {
    /// It was there before this program, or nobody had the focus.
    #[default]
    Unknown,
    /// A program, by its process.
    Process(u32),
    /// The compositor does not tell who has the focus.
    NotTold,
}

/// The watcher.
#[derive(Default)]
pub(super) struct FocusWatch {
    maker: Arc<Mutex<Maker>>,
}

impl FocusWatch {
    /// Watches on a thread of its own, until the compositor ends. `ours` says when a layer of ours has the keyboard, of which
    /// the compositor does not tell.
    pub(super) fn start(compositor: Option<Compositor>, ours: Arc<AtomicBool>) -> Self {
        let watch = Self::default();
        let maker = Arc::clone(&watch.maker);
        if compositor.is_none() {
            *maker.lock() = Maker::NotTold;
            return watch;
        }
        let started = thread::Builder::new().name("selection".to_owned()).spawn(move || {
            if let Err(error) = follow(compositor.as_ref(), &ours, &maker) {
                tracing::warn!(%error, "whose the selection is is no longer known");
                *maker.lock() = Maker::Unknown;
            }
        });
        if let Err(error) = started {
            tracing::warn!(%error, "whose the selection is is not known");
        }
        watch
    }

    /// Who made the selection that is there now.
    pub(super) fn maker(&self) -> Maker {
        *self.maker.lock()
    }
}

fn follow(
    compositor: Option<&Compositor>,
    ours: &AtomicBool,
    maker: &Mutex<Maker>,
) -> Result<(), WaylandError> {
    let Some(mut control) = Control::open()? else { return Err(WaylandError::Unsupported) };
    loop {
        control.wait_for_primary()?;
        let process = if ours.load(Ordering::Relaxed) {
            Some(std::process::id())
        } else {
            let focused = compositor.and_then(|compositor| compositor.focused().ok().flatten());
            focused.and_then(|focused| focused.window.process)
        };
        *maker.lock() = process.map_or(Maker::Unknown, Maker::Process);
    }
}
