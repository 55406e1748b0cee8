//! Holds selections for us: a thread that answers whoever asks, as long as the process lives.
//!
//! X11 has no clipboard that keeps things; a text is "on the clipboard" for as long as its owner answers.

use std::io::Write;
use std::os::unix::net::UnixStream;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use x11rb::protocol::xproto::Atom;

use super::content::Content;
use super::link::LinkError;

mod serve;

/// How long the thread may take to take a selection.
const TAKE: Duration = Duration::from_secs(2);

/// Tells of each time that the application of `window` was given a content.
#[derive(Clone)]
pub(super) struct Watch {
    /// A window of the application.
    pub(super) window: u32,
    /// Receives one item for each transfer that came to its end.
    pub(super) taken: Sender<Instant>,
}

#[derive(Clone)]
enum Order {
    Hold { selection: Atom, content: Content, watch: Option<Watch> },
    Change { selection: Atom, content: Content },
    LetGo { selection: Atom },
}

struct Command {
    order: Order,
    done: Sender<Result<(), String>>,
}

struct Server {
    commands: Sender<Command>,
    wake: UnixStream,
}

/// The selections that we own.
pub(crate) struct Owner {
    display: Option<String>,
    server: Mutex<Option<Server>>,
}

impl Owner {
    pub(crate) fn new(display: Option<String>) -> Self {
        Self { display, server: Mutex::new(None) }
    }

    /// Takes `selection` and holds `content` in it until someone else takes it.
    pub(crate) fn hold(&self, selection: Atom, content: Content) -> Result<(), String> {
        self.order(Order::Hold { selection, content, watch: None })
    }

    /// As [`Owner::hold`]; the receiver gets an item each time that the application of `window` was given the content.
    pub(crate) fn hold_for(
        &self,
        selection: Atom,
        content: Content,
        window: u32,
    ) -> Result<Receiver<Instant>, String> {
        let (taken, receiver) = channel();
        self.order(Order::Hold { selection, content, watch: Some(Watch { window, taken }) })?;
        Ok(receiver)
    }

    /// Holds another content, if `selection` is still ours.
    pub(crate) fn change(&self, selection: Atom, content: Content) -> Result<(), String> {
        self.order(Order::Change { selection, content })
    }

    /// Gives `selection` up, if it is still ours.
    pub(crate) fn let_go(&self, selection: Atom) -> Result<(), String> {
        self.order(Order::LetGo { selection })
    }

    /// Has an order done; when the thread has ended (the X connection broke), by a new one.
    fn order(&self, order: Order) -> Result<(), String> {
        let mut server = self.server.lock();
        if let Some(running) = server.as_mut()
            && let Some(answer) = running.ask(order.clone())
        {
            return answer;
        }
        let mut started = Server::start(self.display.as_deref()).map_err(|error| error.to_string())?;
        let answer = started.ask(order);
        *server = Some(started);
        answer.unwrap_or_else(|| Err(LinkError::Late.to_string()))
    }
}

impl Server {
    fn start(display: Option<&str>) -> Result<Self, StartError> {
        let (commands, received) = channel();
        let (wake, woken) = UnixStream::pair()?;
        wake.set_nonblocking(true)?;
        woken.set_nonblocking(true)?;
        let mut shop = serve::SelectionServer::open(display, received, woken)?;
        thread::Builder::new().name("clipboard".to_owned()).spawn(move || {
            if let Err(error) = shop.run() {
                tracing::warn!(%error, "the clipboard is no longer served");
            }
        })?;
        Ok(Self { commands, wake })
    }

    /// `None` when the thread has ended or does not answer.
    fn ask(&mut self, order: Order) -> Option<Result<(), String>> {
        let (done, answer) = channel();
        self.commands.send(Command { order, done }).ok()?;
        // A full pipe is as good: the thread is woken already.
        let _ = self.wake.write(&[1]);
        answer.recv_timeout(TAKE).ok()
    }
}

#[derive(Debug, thiserror::Error)]
enum StartError {
    #[error(transparent)]
    Link(#[from] LinkError),
    #[error("no thread could be started for the clipboard: {0}")]
    Thread(#[from] std::io::Error),
}
