//! The records of a JSON document, one after the other: no more of it is in memory than one of them.
//!
//! A document is looked through for where its values begin and end; a record is parsed for itself. So a damaged one costs
//! itself alone, one that is too large is passed over, and of a document that ends too early all before its end is read.
//! Deliberately absent: any check of what stands between two brackets.

use std::io::{self, BufRead};
use std::ops::ControlFlow;

use extremis_language::{Words, text};
use serde::Deserialize;
use serde_json::Value;

/// The largest record that is read, in bytes. Parsed it takes several times as much.
const LARGEST: usize = 32 * 1024 * 1024;
/// So deep lists and objects can lie in each other in a record: some thousand messages that hold each other.
const DEEPEST: usize = 10_000;
/// From this depth on a record is parsed where there is room for it. The parser's own limit is 128.
const DEEP: usize = 100;
/// Room for the deepest.
const STACK: usize = 256 * 1024 * 1024;

/// What is done with a member of the document's outermost objects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Member {
    /// It holds records: every element of a list is one; of an object each member is looked at.
    Holds,
    /// It is a record.
    IsOne,
    /// It is a part of the object that it stands in, which is a record as well.
    Part,
}

/// A record.
pub(crate) struct Record<'a> {
    /// Where it stood: the names of the members that led there, with points between; empty for the outermost.
    pub(crate) at: &'a str,
    pub(crate) bytes: &'a [u8],
    /// Whether it is one of a list, or one of several values, and not what is left of an object.
    pub(crate) is_element: bool,
    depth: usize,
}

/// What was found.
pub(crate) enum Found<'a> {
    Record(Record<'a>),
    /// There is one, but it is larger than what is read.
    TooLarge,
}

/// Why a document cannot be read on.
#[derive(Debug)]
pub(crate) enum Broken {
    /// It is not JSON at all.
    NotJson,
    /// It ends in the middle.
    Ended,
    /// At this byte stands something else than what must be there.
    At(u64),
    Unreadable(io::Error),
}

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error)
    }
}

impl Broken {
    pub(crate) fn reason(&self) -> String {
        match self {
            Self::NotJson => text!("transfer-no-json"),
            Self::Ended => text!("transfer-json-ended"),
            Self::At(offset) => text!("transfer-json-damaged", offset = Words(offset)),
            Self::Unreadable(error) => text!("transfer-not-read-on", reason = Words(error)),
        }
    }
}

/// Where something is found is told.
pub(crate) type Take<'a> = dyn FnMut(Found<'_>) -> ControlFlow<()> + 'a;

/// Finds the records of a document: of one value, or of any number of them as in JSON lines.
pub(crate) fn find(
    input: impl BufRead,
    member: &dyn Fn(&str) -> Member,
    take: &mut Take<'_>,
) -> Result<(), Broken> {
    let mut scanner = Scanner { input, offset: 0 };
    scanner.pass_over_mark()?;
    let mut is_first = true;
    while let Some(byte) = scanner.next_visible()? {
        let flow = match byte {
            b'[' => scanner.list("", take)?,
            b'{' => scanner.object("", member, take)?,
            _ if is_first => return Err(Broken::NotJson),
            _ => return Err(Broken::At(scanner.offset)),
        };
        if flow.is_break() {
            break;
        }
        is_first = false;
    }
    Ok(())
}

/// Tells the records of JSON lines, each a line: a damaged one ends with it.
pub(crate) fn lines(mut input: impl BufRead, take: &mut Take<'_>) -> Result<(), Broken> {
    let mut letters = Letters::new();
    loop {
        letters.clear();
        let mut is_over = false;
        while !is_over {
            let bytes = input.fill_buf()?;
            if bytes.is_empty() && letters.is_blank() {
                return Ok(());
            }
            let end = bytes.iter().position(|byte| *byte == b'\n');
            letters.push(&bytes[..end.unwrap_or(bytes.len())]);
            is_over = end.is_some() || bytes.is_empty();
            let used = end.map_or(bytes.len(), |end| end + 1);
            input.consume(used);
        }
        if letters.is_blank() {
            continue;
        }
        letters.measure();
        if letters.tell("", true, take).is_break() {
            return Ok(());
        }
    }
}

impl Record<'_> {
    /// Parses it and hands it on; where it lies deep, on a thread with room for that.
    pub(crate) fn read<T: Send>(&self, read: impl FnOnce(&Value) -> T + Send) -> Result<T, String> {
        if self.depth <= DEEP {
            let value = serde_json::from_slice(self.bytes).map_err(|error| error.to_string())?;
            return Ok(read(&value));
        }
        if self.depth > DEEPEST {
            return Err(text!("transfer-too-deep", most = DEEPEST));
        }
        let parse = || {
            let mut deserializer = serde_json::Deserializer::from_slice(self.bytes);
            deserializer.disable_recursion_limit();
            let value = Value::deserialize(&mut deserializer).map_err(|error| error.to_string())?;
            Ok(read(&value))
        };
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, parse);
            let thread = thread.map_err(|error| text!("transfer-no-room-to-read", reason = Words(error)))?;
            thread.join().unwrap_or_else(|_| Err(text!("transfer-unreadable-here")))
        })
    }
}

/// The letters of one value.
struct Letters {
    bytes: Vec<u8>,
    depth: usize,
    is_too_large: bool,
}

impl Letters {
    const fn new() -> Self {
        Self { bytes: Vec::new(), depth: 0, is_too_large: false }
    }

    fn push(&mut self, bytes: &[u8]) {
        self.is_too_large |= self.bytes.len() + bytes.len() > LARGEST;
        if !self.is_too_large {
            self.bytes.extend_from_slice(bytes);
        }
    }

    fn clear(&mut self) {
        self.bytes.clear();
        (self.depth, self.is_too_large) = (0, false);
    }

    fn is_blank(&self) -> bool {
        !self.is_too_large && self.bytes.trim_ascii().is_empty()
    }

    /// Says how deep the letters lie that are there already.
    fn measure(&mut self) {
        let mut position = Position::default();
        position.go_on(self.bytes.trim_ascii_start());
        self.depth = position.deepest;
    }

    fn tell(&self, at: &str, is_element: bool, take: &mut Take<'_>) -> ControlFlow<()> {
        if self.is_too_large {
            return take(Found::TooLarge);
        }
        take(Found::Record(Record { at, bytes: &self.bytes, is_element, depth: self.depth }))
    }
}

/// Where in a value one is.
#[derive(Default)]
struct Position {
    depth: usize,
    deepest: usize,
    in_text: bool,
    is_escaped: bool,
    has_begun: bool,
}

impl Position {
    /// Goes on through `bytes` to the value's end: how many of them belong to it, and whether it ends with them.
    fn go_on(&mut self, bytes: &[u8]) -> (usize, bool) {
        for (place, byte) in bytes.iter().enumerate() {
            if self.in_text {
                match byte {
                    _ if self.is_escaped => self.is_escaped = false,
                    b'\\' => self.is_escaped = true,
                    b'"' => {
                        self.in_text = false;
                        if self.depth == 0 {
                            return (place + 1, true);
                        }
                    }
                    _ => {}
                }
                continue;
            }
            match byte {
                b'"' if self.depth == 0 && self.has_begun => return (place, true),
                b'"' => self.in_text = true,
                b'{' | b'[' => {
                    self.depth += 1;
                    self.deepest = self.deepest.max(self.depth);
                }
                b'}' | b']' if self.depth > 0 => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        return (place + 1, true);
                    }
                }
                b'}' | b']' | b',' | b':' if self.depth == 0 => return (place, true),
                byte if self.depth == 0 && byte.is_ascii_whitespace() => return (place, true),
                _ => {}
            }
            self.has_begun = true;
        }
        (bytes.len(), false)
    }
}

struct Scanner<R> {
    input: R,
    offset: u64,
}

impl<R: BufRead> Scanner<R> {
    fn consume(&mut self, bytes: usize) {
        self.input.consume(bytes);
        self.offset += bytes as u64;
    }

    /// Some programs begin a text with a mark of its encoding.
    fn pass_over_mark(&mut self) -> io::Result<()> {
        if self.input.fill_buf()?.starts_with(b"\xef\xbb\xbf") {
            self.consume(3);
        }
        Ok(())
    }

    /// The next byte that is no blank, which stays.
    fn next_visible(&mut self) -> io::Result<Option<u8>> {
        loop {
            let bytes = self.input.fill_buf()?;
            if bytes.is_empty() {
                return Ok(None);
            }
            let blanks = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            let next = bytes.get(blanks).copied();
            self.consume(blanks);
            if next.is_some() {
                return Ok(next);
            }
        }
    }

    fn need(&mut self) -> Result<u8, Broken> {
        self.next_visible()?.ok_or(Broken::Ended)
    }

    /// Passes over one of the bytes, and says which; anything else is damage.
    fn expect(&mut self, bytes: &[u8]) -> Result<u8, Broken> {
        let next = self.need()?;
        if !bytes.contains(&next) {
            return Err(Broken::At(self.offset));
        }
        self.consume(1);
        Ok(next)
    }

    fn value(&mut self, into: &mut Letters) -> Result<(), Broken> {
        self.need()?;
        let start = self.offset;
        let mut position = Position::default();
        loop {
            let bytes = self.input.fill_buf()?;
            if bytes.is_empty() {
                return Err(Broken::Ended);
            }
            let (used, is_over) = position.go_on(bytes);
            into.push(&bytes[..used]);
            self.consume(used);
            if is_over {
                into.depth = into.depth.max(position.deepest);
                return if self.offset > start { Ok(()) } else { Err(Broken::At(start)) };
            }
        }
    }

    /// The records of a list.
    fn list(&mut self, at: &str, take: &mut Take<'_>) -> Result<ControlFlow<()>, Broken> {
        self.expect(b"[")?;
        if self.need()? == b']' {
            self.consume(1);
            return Ok(ControlFlow::Continue(()));
        }
        let mut letters = Letters::new();
        loop {
            letters.clear();
            self.value(&mut letters)?;
            if letters.tell(at, true, take).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            if self.expect(b",]")? == b']' {
                return Ok(ControlFlow::Continue(()));
            }
        }
    }

    /// The records of an object, and last what else it holds as a record of its own.
    fn object(
        &mut self,
        at: &str,
        member: &dyn Fn(&str) -> Member,
        take: &mut Take<'_>,
    ) -> Result<ControlFlow<()>, Broken> {
        self.expect(b"{")?;
        let mut parts = Letters::new();
        parts.push(b"{");
        let mut is_over = self.need()? == b'}';
        if is_over {
            self.consume(1);
        }
        while !is_over {
            let mut name = Letters::new();
            if self.need()? != b'"' {
                return Err(Broken::At(self.offset));
            }
            self.value(&mut name)?;
            self.expect(b":")?;
            let key: String = serde_json::from_slice(&name.bytes).unwrap_or_default();
            let place = if at.is_empty() { key } else { format!("{at}.{key}") };
            let flow = match (member(&place), self.need()?) {
                (Member::Holds, b'[') => self.list(&place, take)?,
                (Member::Holds, b'{') => self.object(&place, member, take)?,
                (Member::IsOne, b'{') => {
                    let mut record = Letters::new();
                    self.value(&mut record)?;
                    record.tell(&place, true, take)
                }
                _ => {
                    let separator: &[u8] = if parts.bytes.len() > 1 { b"," } else { b"" };
                    for bytes in [separator, &name.bytes, b":"] {
                        parts.push(bytes);
                    }
                    self.value(&mut parts)?;
                    ControlFlow::Continue(())
                }
            };
            if flow.is_break() {
                return Ok(flow);
            }
            is_over = self.expect(b",}")? == b'}';
        }
        parts.push(b"}");
        parts.depth += 1;
        Ok(parts.tell(at, false, take))
    }
}

#[cfg(test)]
mod tests;
