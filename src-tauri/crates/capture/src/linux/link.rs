//! One connection to the X server, with waits that end.
//!
//! Errors of single requests (a window that just closed) are values here; none of them ends the process.

use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use x11rb::connection::Connection;
use x11rb::errors::{ConnectError, ConnectionError, ReplyError, ReplyOrIdError};
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{ConnectionExt, CreateWindowAux, EventMask, WindowClass};
use x11rb::rust_connection::RustConnection;

x11rb::atom_manager! {
    /// The names that are used on the wire, as numbers.
    pub(crate) Atoms:
    /// The answers to the requests for them.
    AtomsCookie {
        _GTK_APPLICATION_ID,
        _GTK_FRAME_EXTENTS,
        _NET_ACTIVE_WINDOW,
        _NET_CLIENT_LIST_STACKING,
        _NET_CURRENT_DESKTOP,
        _NET_RESTACK_WINDOW,
        _NET_SUPPORTED,
        _NET_WM_DESKTOP,
        _NET_WM_NAME,
        _NET_WM_PID,
        _NET_WM_STATE,
        _NET_WM_STATE_HIDDEN,
        _NET_WM_WINDOW_TYPE,
        _NET_WM_WINDOW_TYPE_DESKTOP,
        CLIPBOARD,
        EXTREMIS_TRANSFER,
        INCR,
        TARGETS,
        TEXT,
        TEXT_HTML: b"text/html",
        TEXT_UTF8: b"text/plain;charset=utf-8",
        TIMESTAMP,
        UTF8_STRING,
        WM_STATE,
        PASSWORD_HINT: b"x-kde-passwordManagerHint",
    }
}

/// Why the X server could not be asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LinkError {
    /// No connection could be made.
    #[error("no connection to the X server: {0}")]
    Connect(#[from] ConnectError),
    /// The connection broke.
    #[error("the connection to the X server broke: {0}")]
    Broken(#[from] ConnectionError),
    /// The server refused a request.
    #[error("the X server refused: {0}")]
    Refused(#[from] ReplyError),
    /// The server has no more identities for windows.
    #[error("no window could be made: {0}")]
    NoWindow(#[from] ReplyOrIdError),
    /// Waiting on the connection failed.
    #[error("waiting for the X server failed: {0}")]
    Wait(#[from] rustix::io::Errno),
    /// The server did not do in time what it should do at once.
    #[error("the X server did not answer in time")]
    Late,
}

/// A connection to the X server.
pub(crate) struct Link {
    pub(crate) conn: RustConnection,
    pub(crate) root: u32,
    pub(crate) atoms: Atoms,
}

impl Link {
    /// Connects to `display`, or to the one of the environment.
    pub(crate) fn open(display: Option<&str>) -> Result<Self, LinkError> {
        let (conn, screen) = RustConnection::connect(display)?;
        let atoms = Atoms::new(&conn)?.reply()?;
        let root = conn.setup().roots[screen].root;
        Ok(Self { conn, root, atoms })
    }

    /// A window that is never shown, for properties to travel through.
    pub(crate) fn hidden_window(&self) -> Result<u32, LinkError> {
        let window = self.conn.generate_id()?;
        let events = CreateWindowAux::new().event_mask(EventMask::PROPERTY_CHANGE);
        self.conn.create_window(
            0,
            window,
            self.root,
            -1,
            -1,
            1,
            1,
            0,
            WindowClass::INPUT_ONLY,
            0,
            &events,
        )?;
        Ok(window)
    }

    /// The next event, or `None` when none came before `deadline`.
    pub(crate) fn next_event(&self, deadline: Instant) -> Result<Option<Event>, LinkError> {
        self.conn.flush()?;
        loop {
            if let Some(event) = self.conn.poll_for_event()? {
                return Ok(Some(event));
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(None);
            }
            wait_readable(&mut [PollFd::new(self.conn.stream(), PollFlags::IN)], left)?;
        }
    }

    /// Waits until `found` is true of an event, at most until `deadline`; other events are dropped.
    pub(crate) fn wait_for<T>(
        &self,
        deadline: Instant,
        mut found: impl FnMut(&Event) -> Option<T>,
    ) -> Result<Option<T>, LinkError> {
        while let Some(event) = self.next_event(deadline)? {
            if let Some(value) = found(&event) {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }
}

/// Waits until one of `sources` has something to read, at most `left`; being interrupted counts as a wait.
pub(crate) fn wait_readable(sources: &mut [PollFd<'_>], left: Duration) -> Result<(), LinkError> {
    let timeout = Timespec::try_from(left).unwrap_or(Timespec { tv_sec: 1, tv_nsec: 0 });
    match poll(sources, Some(&timeout)) {
        Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
