//! Lines out of bytes that arrive in pieces of any size.
//!
//! Deliberately absent: what the lines mean.

use memchr::memchr2;

use crate::ModelError;
use crate::model::malformed;

/// One line may be this long.
const MAX_LINE: usize = 16 * 1024 * 1024;

/// The bytes that have arrived and were not read as lines yet. A line ends with `\n`, `\r\n` or `\r`.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    bytes: Vec<u8>,
    /// Where the next line begins.
    start: usize,
    /// Up to here there is no end of it.
    looked: usize,
    /// Whether the last line ended with `\r`, so that a `\n` now is still its end.
    after_return: bool,
}

impl Lines {
    pub(crate) fn push(&mut self, part: &[u8]) {
        self.bytes.drain(..self.start);
        self.looked -= self.start;
        self.start = 0;
        self.bytes.extend_from_slice(part);
    }

    /// The next whole line, without its end.
    pub(crate) fn next_line(&mut self) -> Result<Option<&str>, ModelError> {
        if self.after_return && self.start < self.bytes.len() {
            if self.bytes[self.start] == b'\n' {
                self.start += 1;
            }
            self.after_return = false;
            self.looked = self.start;
        }
        let Some(length) = memchr2(b'\n', b'\r', &self.bytes[self.looked..]) else {
            self.looked = self.bytes.len();
            return if self.bytes.len() - self.start > MAX_LINE {
                Err(malformed(extremis_language::text!("llm-line-endless")))
            } else {
                Ok(None)
            };
        };
        let end = self.looked + length;
        let line = self.start..end;
        self.after_return = self.bytes[end] == b'\r';
        self.start = end + 1;
        self.looked = self.start;
        text(&self.bytes[line]).map(Some)
    }

    /// What has arrived of a line that has not ended.
    pub(crate) fn rest(&self) -> &[u8] {
        &self.bytes[self.start..]
    }
}

pub(crate) fn text(bytes: &[u8]) -> Result<&str, ModelError> {
    std::str::from_utf8(bytes).map_err(|_| malformed(extremis_language::text!("llm-not-text")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(parts: &[&[u8]]) -> Vec<String> {
        let mut lines = Lines::default();
        let mut read = Vec::new();
        for part in parts {
            lines.push(part);
            while let Some(line) = lines.next_line().unwrap() {
                read.push(line.to_owned());
            }
        }
        read.push(format!("rest: {}", text(lines.rest()).unwrap()));
        read
    }

    #[test]
    fn every_end_of_a_line_counts_once_wherever_the_pieces_are_cut() {
        let whole = "a\n\nb\r\n\r\nc\r\rd\n\re".as_bytes();
        let read = ["a", "", "b", "", "c", "", "d", "", "rest: e"];
        assert_eq!(lines(&[whole]), read);
        for cut in 0..whole.len() {
            assert_eq!(lines(&[&whole[..cut], &whole[cut..]]), read, "cut at {cut}");
        }
        assert_eq!(lines(&whole.chunks(1).collect::<Vec<_>>()), read);
    }

    #[test]
    fn a_line_that_never_ends_is_given_up() {
        let mut lines = Lines::default();
        let megabyte = vec![b'x'; 1 << 20];
        for _ in 0..16 {
            lines.push(&megabyte);
            assert_eq!(lines.next_line(), Ok(None));
        }
        lines.push(&megabyte);
        assert_eq!(lines.next_line(), Err(malformed("a line that does not end")));
    }

    #[test]
    fn a_line_may_be_as_long_as_the_limit_and_not_a_byte_longer() {
        let mut lines = Lines::default();
        lines.push(&[b"before\n", &vec![b'x'; MAX_LINE][..]].concat());
        assert_eq!(lines.next_line(), Ok(Some("before")));
        assert_eq!(lines.next_line(), Ok(None), "its end may still come");
        lines.push(b"x");
        assert!(lines.next_line().is_err());
    }
}
