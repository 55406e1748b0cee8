//! The thread that owns selections: answers requests (ICCCM section 2), large contents in pieces.
//!
//! `MULTIPLE` is refused: it serves clipboard managers that save a leaving application's content.

use std::collections::{HashMap, VecDeque};
use std::io::Read;
use std::os::unix::net::UnixStream;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ChangeWindowAttributesAux, ConnectionExt as _, EventMask, PropMode, Property,
    PropertyNotifyEvent, SELECTION_NOTIFY_EVENT, SelectionNotifyEvent, SelectionRequestEvent,
};
use x11rb::wrapper::ConnectionExt as _;
use x11rb::{CURRENT_TIME, NONE};

use super::super::content::Content;
use super::super::link::{Link, LinkError, wait_readable};
use super::super::reader::Value;
use super::super::window::same_application;
use super::{Command, Order, Watch};

/// The most that is sent at once, in bytes; more goes in pieces of this size.
const PIECE: usize = 256 << 10;
/// A transfer that nobody continued for this long is given up.
const STALLED: Duration = Duration::from_secs(30);
/// How long the server may take to tell the time.
const TELL_TIME: Duration = Duration::from_secs(1);

struct Held {
    content: Content,
    since: u32,
    watch: Option<Watch>,
}

/// A transfer in pieces, to a property of a window.
struct Sending {
    selection: Atom,
    since: u32,
    value: Value,
    sent: usize,
    last: Instant,
}

/// What the thread has.
pub(super) struct SelectionServer {
    link: Link,
    window: u32,
    commands: Receiver<Command>,
    woken: UnixStream,
    held: HashMap<Atom, Held>,
    sending: HashMap<(u32, Atom), Sending>,
    /// Events that came while the server's time was waited for.
    kept: VecDeque<Event>,
}

impl SelectionServer {
    pub(super) fn open(
        display: Option<&str>,
        commands: Receiver<Command>,
        woken: UnixStream,
    ) -> Result<Self, LinkError> {
        let link = Link::open(display)?;
        let window = link.hidden_window()?;
        let (held, sending, kept) = (HashMap::new(), HashMap::new(), VecDeque::new());
        Ok(Self { link, window, commands, woken, held, sending, kept })
    }

    /// Serves until the connection breaks, or until nothing is held and nobody can give orders any more.
    pub(super) fn run(&mut self) -> Result<(), LinkError> {
        loop {
            if self.process_commands()? && self.held.is_empty() && self.sending.is_empty() {
                return Ok(());
            }
            while let Some(event) = self.next()? {
                self.serve(&event)?;
            }
            self.sending.retain(|_, sending| sending.last.elapsed() < STALLED);
            let mut sources = [
                PollFd::new(self.link.conn.stream(), PollFlags::IN),
                PollFd::new(&self.woken, PollFlags::IN),
            ];
            wait_readable(&mut sources, STALLED)?;
        }
    }

    fn next(&mut self) -> Result<Option<Event>, LinkError> {
        Ok(match self.kept.pop_front() {
            Some(event) => Some(event),
            None => self.link.conn.poll_for_event()?,
        })
    }

    /// Carries out what was ordered; whether no order can come any more.
    fn process_commands(&mut self) -> Result<bool, LinkError> {
        while self.woken.read(&mut [0; 64]).is_ok_and(|count| count > 0) {}
        loop {
            match self.commands.try_recv() {
                Ok(Command { order, done }) => {
                    let answer = self.carry_out(order);
                    // Whoever gave the order may have stopped waiting.
                    let _ = done.send(answer.as_ref().map_err(ToString::to_string).copied());
                    answer?;
                }
                Err(error) => return Ok(error == std::sync::mpsc::TryRecvError::Disconnected),
            }
        }
    }

    fn carry_out(&mut self, order: Order) -> Result<(), LinkError> {
        match order {
            Order::Hold { selection, content, watch } => {
                let since = self.server_time()?;
                self.link.conn.set_selection_owner(self.window, selection, since)?;
                if self.link.conn.get_selection_owner(selection)?.reply()?.owner != self.window {
                    return Err(LinkError::Late);
                }
                self.held.insert(selection, Held { content, since, watch });
            }
            Order::Change { selection, content } => {
                // A fresh time of ownership tells other programs that the content is another one.
                if self.held.contains_key(&selection) && self.owns(selection)? {
                    return self.carry_out(Order::Hold { selection, content, watch: None });
                }
            }
            Order::LetGo { selection } => {
                if let Some(held) = self.held.remove(&selection)
                    && self.owns(selection)?
                {
                    self.link.conn.set_selection_owner(NONE, selection, held.since)?;
                }
            }
        }
        self.link.conn.flush()?;
        Ok(())
    }

    fn owns(&self, selection: Atom) -> Result<bool, LinkError> {
        Ok(self.link.conn.get_selection_owner(selection)?.reply()?.owner == self.window)
    }

    /// The server's time, by a change of nothing (ICCCM 2.1: selections are not taken at `CurrentTime`).
    fn server_time(&mut self) -> Result<u32, LinkError> {
        let property = self.link.atoms.EXTREMIS_TRANSFER;
        self.link.conn.change_property8(PropMode::APPEND, self.window, property, AtomEnum::STRING, &[])?;
        let deadline = Instant::now() + TELL_TIME;
        while let Some(event) = self.link.next_event(deadline)? {
            match event {
                Event::PropertyNotify(change) if change.window == self.window => return Ok(change.time),
                other => self.kept.push_back(other),
            }
        }
        Err(LinkError::Late)
    }

    fn serve(&mut self, event: &Event) -> Result<(), LinkError> {
        match event {
            Event::SelectionRequest(request) => self.answer(request),
            Event::PropertyNotify(change) if change.state == Property::DELETE => {
                self.continue_sending(change)
            }
            Event::SelectionClear(lost) if lost.owner == self.window => {
                // Losing it to ourselves (held anew) is no loss.
                if !self.owns(lost.selection)? {
                    self.held.remove(&lost.selection);
                }
                Ok(())
            }
            Event::DestroyNotify(gone) => {
                self.sending.retain(|(window, _), _| *window != gone.window);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn answer(&mut self, request: &SelectionRequestEvent) -> Result<(), LinkError> {
        // Clients of before 1990 name no property and mean one named after the target.
        let property = if request.property == NONE { request.target } else { request.property };
        let given = self.give(request, property)?;
        let answer = SelectionNotifyEvent {
            response_type: SELECTION_NOTIFY_EVENT,
            sequence: 0,
            time: request.time,
            requestor: request.requestor,
            selection: request.selection,
            target: request.target,
            property: if given.is_some() { property } else { NONE },
        };
        self.link.conn.send_event(false, request.requestor, EventMask::NO_EVENT, answer)?;
        if given == Some(Given::Content) {
            self.tell(request.selection, None, request.requestor)?;
        }
        self.link.conn.flush()?;
        Ok(())
    }

    /// Puts the answer into the requestor's property.
    fn give(&mut self, request: &SelectionRequestEvent, property: Atom) -> Result<Option<Given>, LinkError> {
        let Some(held) = self.held.get(&request.selection) else { return Ok(None) };
        if request.time != CURRENT_TIME
            && request.time < held.since
            && held.since - request.time < u32::MAX / 2
        {
            return Ok(None);
        }
        let (conn, atoms, requestor) = (&self.link.conn, &self.link.atoms, request.requestor);
        if request.target == atoms.TARGETS {
            let targets: Vec<Atom> =
                [atoms.TARGETS, atoms.TIMESTAMP].into_iter().chain(held.content.targets()).collect();
            conn.change_property32(PropMode::REPLACE, requestor, property, AtomEnum::ATOM, &targets)?;
            return Ok(Some(Given::About));
        }
        if request.target == atoms.TIMESTAMP {
            conn.change_property32(PropMode::REPLACE, requestor, property, AtomEnum::INTEGER, &[held.since])?;
            return Ok(Some(Given::About));
        }
        let Some(value) = held.content.form(request.target) else { return Ok(None) };
        if value.bytes.len() > PIECE {
            let value = value.clone();
            let (selection, since) = (request.selection, held.since);
            self.start_sending(
                requestor,
                property,
                Sending { selection, since, value, sent: 0, last: Instant::now() },
            )?;
            return Ok(Some(Given::Beginning));
        }
        put(&self.link, requestor, property, value, &value.bytes)?;
        let hint = request.target == atoms.PASSWORD_HINT;
        Ok(Some(if hint { Given::About } else { Given::Content }))
    }

    fn start_sending(&mut self, requestor: u32, property: Atom, sending: Sending) -> Result<(), LinkError> {
        let conn = &self.link.conn;
        let events = EventMask::PROPERTY_CHANGE | EventMask::STRUCTURE_NOTIFY;
        conn.change_window_attributes(requestor, &ChangeWindowAttributesAux::new().event_mask(events))?;
        let size = u32::try_from(sending.value.bytes.len()).unwrap_or(u32::MAX);
        conn.change_property32(PropMode::REPLACE, requestor, property, self.link.atoms.INCR, &[size])?;
        self.sending.insert((requestor, property), sending);
        Ok(())
    }

    /// The requestor has taken a piece (by deleting the property): sends the next, at the end an empty one.
    fn continue_sending(&mut self, change: &PropertyNotifyEvent) -> Result<(), LinkError> {
        let key = (change.window, change.atom);
        let Some(sending) = self.sending.get_mut(&key) else { return Ok(()) };
        let end = (sending.sent + PIECE).min(sending.value.bytes.len());
        let piece = &sending.value.bytes[sending.sent..end];
        put(&self.link, change.window, change.atom, &sending.value, piece)?;
        let was_last = piece.is_empty();
        (sending.sent, sending.last) = (end, Instant::now());
        if was_last && let Some(sent) = self.sending.remove(&key) {
            self.tell(sent.selection, Some(sent.since), change.window)?;
        }
        self.link.conn.flush()?;
        Ok(())
    }

    /// Tells whoever watches that `requestor` has been given all of what is held (since `since`).
    fn tell(&self, selection: Atom, since: Option<u32>, requestor: u32) -> Result<(), LinkError> {
        let held = self.held.get(&selection).filter(|held| since.is_none_or(|since| since == held.since));
        if let Some(watch) = held.and_then(|held| held.watch.as_ref())
            && same_application(&self.link, watch.window, requestor)?
        {
            // Whoever watched may have stopped waiting.
            let _ = watch.taken.send(Instant::now());
        }
        Ok(())
    }
}

/// What a request was given.
#[derive(PartialEq, Eq)]
enum Given {
    /// Something about the content.
    About,
    /// The announcement of pieces.
    Beginning,
    /// All of the content.
    Content,
}

fn put(link: &Link, window: u32, property: Atom, value: &Value, bytes: &[u8]) -> Result<(), LinkError> {
    let units = bytes.len() / usize::from(value.format.max(8) / 8);
    let units = u32::try_from(units).unwrap_or(u32::MAX);
    link.conn.change_property(PropMode::REPLACE, window, property, value.kind, value.format, units, bytes)?;
    Ok(())
}
