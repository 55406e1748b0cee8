//! Reads what another application offers as a selection, within a deadline.

use std::time::Instant;

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{Atom, AtomEnum, ConnectionExt, Property};
use x11rb::{CURRENT_TIME, NONE};

use super::link::{Link, LinkError};
use super::window::decode;

/// How much of a property is asked for at once, in bytes.
const PIECE: u32 = 1 << 20;

/// One thing a selection's owner gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Value {
    pub(crate) kind: Atom,
    pub(crate) format: u8,
    pub(crate) bytes: Vec<u8>,
}

/// Reads selections through a hidden window of its own.
pub(crate) struct Reader<'l> {
    link: &'l Link,
    window: u32,
    /// An answer in pieces that was not read to its end: the owner waits for us.
    unfinished: bool,
}

impl<'l> Reader<'l> {
    pub(crate) fn new(link: &'l Link) -> Result<Self, LinkError> {
        Ok(Self { link, window: link.hidden_window()?, unfinished: false })
    }

    /// The selection as text, at least its first `enough` bytes; `None` when there is none or it came too late.
    pub(crate) fn text(
        &mut self,
        selection: Atom,
        enough: usize,
        deadline: Instant,
    ) -> Result<Option<String>, LinkError> {
        for target in [self.link.atoms.UTF8_STRING, AtomEnum::STRING.into()] {
            if let Some(value) = self.read(selection, target, enough, deadline)? {
                return Ok(Some(decode(value.kind, &value.bytes)).filter(|text| !text.trim().is_empty()));
            }
            if Instant::now() >= deadline {
                break;
            }
        }
        Ok(None)
    }

    /// The selection as `target`, at least its first `enough` bytes; `None` when refused or too late.
    pub(crate) fn read(
        &mut self,
        selection: Atom,
        target: Atom,
        enough: usize,
        deadline: Instant,
    ) -> Result<Option<Value>, LinkError> {
        let property = self.link.atoms.EXTREMIS_TRANSFER;
        self.link.conn.delete_property(self.window, property)?;
        self.link.conn.convert_selection(self.window, selection, target, property, CURRENT_TIME)?;
        let answered = self.link.wait_for(deadline, |event| match event {
            Event::SelectionNotify(answer) if answer.requestor == self.window && answer.target == target => {
                Some(answer.property)
            }
            _ => None,
        })?;
        if answered.is_none_or(|property| property == NONE) {
            return Ok(None);
        }
        let value = self.take()?;
        if value.kind != self.link.atoms.INCR {
            return Ok(Some(value));
        }
        self.in_pieces(enough, deadline)
    }

    fn in_pieces(&mut self, enough: usize, deadline: Instant) -> Result<Option<Value>, LinkError> {
        let mut whole: Option<Value> = None;
        self.unfinished = true;
        while self.next_piece(deadline)? {
            let piece = self.take()?;
            if piece.bytes.is_empty() {
                self.unfinished = false;
                return Ok(whole.or(Some(piece)));
            }
            let so_far = whole.get_or_insert(Value { bytes: Vec::new(), ..piece.clone() });
            so_far.bytes.extend_from_slice(&piece.bytes);
            if so_far.bytes.len() >= enough {
                return Ok(whole);
            }
        }
        Ok(None)
    }

    fn next_piece(&self, deadline: Instant) -> Result<bool, LinkError> {
        let property = self.link.atoms.EXTREMIS_TRANSFER;
        let came = self.link.wait_for(deadline, |event| match event {
            Event::PropertyNotify(change)
                if change.window == self.window
                    && change.atom == property
                    && change.state == Property::NEW_VALUE =>
            {
                Some(())
            }
            _ => None,
        })?;
        Ok(came.is_some())
    }

    /// The property that the answer travels in, whole, and removed (which asks for the next piece).
    fn take(&self) -> Result<Value, LinkError> {
        let property = self.link.atoms.EXTREMIS_TRANSFER;
        let mut value = Value { kind: NONE, format: 0, bytes: Vec::new() };
        loop {
            // The offset is in units of four bytes; the server deletes the property with its last part.
            let offset = u32::try_from(value.bytes.len() / 4).unwrap_or(u32::MAX);
            let reply = self
                .link
                .conn
                .get_property(true, self.window, property, AtomEnum::ANY, offset, PIECE / 4)?
                .reply()?;
            value.kind = reply.type_;
            value.format = reply.format;
            value.bytes.extend_from_slice(&reply.value);
            if reply.bytes_after == 0 {
                return Ok(value);
            }
        }
    }

    /// Lets an owner that still sends pieces come to its end: some wait for ever, some break, when nobody takes them.
    pub(crate) fn drain(mut self, deadline: Instant) -> Result<(), LinkError> {
        while self.unfinished && self.next_piece(deadline)? {
            self.unfinished = !self.take()?.bytes.is_empty();
        }
        Ok(())
    }
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        // The connection outlives this; when it is broken, the window is gone with it.
        let destroyed = self.link.conn.destroy_window(self.window).map(drop);
        if let Err(error) = destroyed.and_then(|()| self.link.conn.flush()) {
            tracing::debug!(%error, "a hidden window was not removed");
        }
    }
}
