//! One line of the journal: a record in JSON between a guard (checksum and length) and a line break.

use std::borrow::Cow;

use extremis_domain::{Change, MessageId, SentRecord, SessionId, Timestamp};
use extremis_language::text;
use serde::{Deserialize, Serialize};

/// What a line says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(crate) enum Record<'a> {
    /// A session began.
    Created { session: SessionId, at: Timestamp, revision: u64, changes: Cow<'a, [Change]> },
    /// A session went from revision `base` to `revision`.
    Changes { session: SessionId, base: u64, revision: u64, changes: Cow<'a, [Change]> },
    /// A piece of an arriving answer.
    Draft {
        session: SessionId,
        message: MessageId,
        parent: MessageId,
        model: Cow<'a, str>,
        started: Timestamp,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sent: Option<Cow<'a, SentRecord>>,
        delta: Cow<'a, str>,
    },
    /// An arriving answer came to nothing.
    DraftDropped { session: SessionId, message: MessageId },
    /// Another session was opened.
    Active { session: Option<SessionId> },
    /// What an earlier segment holds beyond `length` bytes was never acknowledged and does not count. Where it was
    /// `moved`, because its file was not in its place any more, a copy of all of it follows, and a file of that number
    /// counts only if it is another one.
    Sealed {
        segment: u64,
        length: u64,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        moved: bool,
    },
}

const GUARD: &[u8] = br#"{"crc":"00000000","length":"0000000000","record":"#;
/// How the records begin that say what became of a session.
const CHANGES: [&[u8]; 2] = [br#"{"kind":"created""#, br#"{"kind":"changes""#];
/// How the record begins that says how much of a segment counts.
const SEALED: &[u8] = br#"{"kind":"sealed""#;
const CRC: std::ops::Range<usize> = 8..16;
const LENGTH: std::ops::Range<usize> = 28..38;
const END: &[u8] = b"}\n";

/// What is nested deeper could be written and not be read again: the reader takes 127 levels.
const DEEPEST: usize = 120;

impl Record<'_> {
    /// How every line begins.
    pub(crate) const BEGINNING: &'static [u8] = br#"{"crc":""#;

    /// The line to append, serialised once.
    pub(crate) fn line(&self) -> serde_json::Result<Vec<u8>> {
        let mut line = Vec::with_capacity(1024);
        line.extend_from_slice(GUARD);
        serde_json::to_writer(&mut line, self)?;
        let body = &line[GUARD.len()..];
        if depth(body) > DEEPEST {
            return Err(serde::ser::Error::custom(text!("archive-nested")));
        }
        let (crc, length) = (format!("{:08x}", crc32fast::hash(body)), format!("{:010}", body.len()));
        line[CRC].copy_from_slice(crc.as_bytes());
        // Ten digits hold any length that fits into memory in practice; a longer one would not be accepted.
        line[LENGTH].copy_from_slice(&length.as_bytes()[length.len() - 10..]);
        line.extend_from_slice(END);
        Ok(line)
    }

    /// A session came whole and took the place of the one before. Earlier versions read it as a change of nothing.
    pub(crate) fn replaced(session: SessionId, revision: u64) -> Record<'static> {
        Record::Changes { session, base: revision, revision, changes: Cow::Borrowed(&[]) }
    }

    /// The session and its revision, if it came whole.
    pub(crate) fn as_replaced(&self) -> Option<(SessionId, u64)> {
        match self {
            Record::Changes { session, base, revision, .. } if base == revision => {
                Some((*session, *revision))
            }
            _ => None,
        }
    }

    /// The session that it is a change of, and what changed.
    pub(crate) fn changes(&self) -> Option<(SessionId, &[Change])> {
        match self {
            Record::Created { session, changes, .. } | Record::Changes { session, changes, .. } => {
                Some((*session, changes))
            }
            _ => None,
        }
    }

    /// The session that it is a change of.
    pub(crate) fn changed_session(&self) -> Option<SessionId> {
        self.changes().map(|(session, _)| session)
    }

    /// Whether a line is a change of a session by its beginning.
    pub(super) fn is_change(line: &[u8]) -> bool {
        let body = line.get(GUARD.len()..).unwrap_or_default();
        CHANGES.iter().any(|beginning| body.starts_with(beginning))
    }

    /// Whether a line says by its beginning how much of a segment counts.
    pub(super) fn is_seal(line: &[u8]) -> bool {
        line.get(GUARD.len()..).is_some_and(|body| body.starts_with(SEALED))
    }

    /// Reads a line without its line break; `None` if it is not exactly what was written.
    pub(crate) fn parse(line: &[u8]) -> Option<Record<'static>> {
        let body = line.get(GUARD.len()..line.len().checked_sub(1)?)?;
        let text = |range: std::ops::Range<usize>| std::str::from_utf8(line.get(range)?).ok();
        let crc = u32::from_str_radix(text(CRC)?, 16).ok()?;
        let length: usize = text(LENGTH)?.parse().ok()?;
        let whole = length == body.len() && crc == crc32fast::hash(body);
        whole.then(|| serde_json::from_slice(body).ok())?
    }
}

/// How deep the lists and objects of a JSON text are nested.
fn depth(json: &[u8]) -> usize {
    let (mut depth, mut deepest): (usize, usize) = (0, 0);
    let (mut in_text, mut is_escaped) = (false, false);
    for byte in json {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_text => is_escaped = true,
            b'"' => in_text = !in_text,
            b'{' | b'[' if !in_text => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' if !in_text => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use extremis_domain::{Message, Role};

    use super::*;

    #[test]
    fn what_is_nested_too_deeply_to_be_read_again_is_not_written() {
        let nested = |levels: usize| {
            let value =
                (0..levels).fold(serde_json::json!("[[\\\"{{"), |inside, _| serde_json::json!([inside]));
            let mut message = Message::new(Role::User, "deep", Timestamp::from_second(0));
            message.extra.insert("of another program".to_owned(), value);
            let changes = vec![Change::MessageAdded { message }].into();
            Record::Changes { session: SessionId::new(), base: 1, revision: 2, changes }
        };
        assert!(nested(124).line().is_err() && nested(200).line().is_err());
        let line = nested(100).line().unwrap();
        assert!(Record::parse(&line[..line.len() - 1]).is_some());
    }

    #[test]
    fn a_line_is_json_and_reads_back() {
        let record = Record::Active { session: Some(SessionId::new()) };
        let line = record.line().unwrap();
        let json: serde_json::Value = serde_json::from_slice(&line).unwrap();
        assert_eq!(json["record"]["kind"], "active");
        assert_eq!(Record::parse(&line[..line.len() - 1]), Some(record));
    }

    #[test]
    fn a_line_with_any_byte_changed_or_missing_is_not_read() {
        let record = Record::Changes {
            session: SessionId::new(),
            base: 1,
            revision: 2,
            changes: vec![Change::Renamed { title: "Über".into() }].into(),
        };
        let line = record.line().unwrap();
        let line = &line[..line.len() - 1];
        for cut in 0..line.len() {
            assert_eq!(Record::parse(&line[..cut]), None, "cut at {cut}");
        }
        for position in GUARD.len()..line.len() - 1 {
            let mut bad = line.to_vec();
            bad[position] ^= 1;
            assert_eq!(Record::parse(&bad), None, "changed at {position}");
        }
    }
}
