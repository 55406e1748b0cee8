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

/// A selection's text, or the beginning of a long one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Text {
    pub(crate) text: String,
    /// The length of all of it in characters: counted where all was read, else as the owner announced it.
    pub(crate) length: usize,
}

/// Reads selections through a hidden window of its own.
pub(crate) struct Reader<'l> {
    link: &'l Link,
    window: u32,
    /// An answer in pieces that was not read to its end: the owner waits for us.
    unfinished: bool,
    /// How long the last answer in pieces is at least, in bytes, as its owner said.
    announced: usize,
}

impl<'l> Reader<'l> {
    pub(crate) fn new(link: &'l Link) -> Result<Self, LinkError> {
        Ok(Self { link, window: link.hidden_window()?, unfinished: false, announced: 0 })
    }

    /// The selection as text, at least its first `enough` bytes; `None` when there is none or it came too late.
    pub(crate) fn text(
        &mut self,
        selection: Atom,
        enough: usize,
        deadline: Instant,
    ) -> Result<Option<Text>, LinkError> {
        for target in [self.link.atoms.UTF8_STRING, AtomEnum::STRING.into()] {
            if let Some(value) = self.read(selection, target, enough, deadline)? {
                return Ok(Some(self.text_of(&value)).filter(|read| !read.text.trim().is_empty()));
            }
            if Instant::now() >= deadline {
                break;
            }
        }
        Ok(None)
    }

    fn text_of(&self, value: &Value) -> Text {
        let text = decode(value.kind, &value.bytes);
        let read = text.chars().count();
        let bytes = value.bytes.len();
        // What is not read has, for all that is known, letters of the same length.
        let missing = if self.unfinished { self.announced.saturating_sub(bytes) } else { 0 };
        let length = read + missing.saturating_mul(read).checked_div(bytes).unwrap_or(0);
        Text { text, length }
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
        // ICCCM 2.7.2: a lower bound of the size in bytes.
        let announced = value.bytes.first_chunk().map_or(0, |four| u32::from_ne_bytes(*four));
        self.announced = usize::try_from(announced).unwrap_or(usize::MAX);
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
