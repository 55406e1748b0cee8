//! Reading the journal back: what was acknowledged, in order, and what cannot be read any more.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use extremis_domain::SessionId;

use super::{Record, parsed, segment_of, segment_path, settled, whole_lines};
use crate::error::At;
use crate::{ArchiveError, durable};

/// All that the journal says.
#[derive(Debug, Default)]
pub(crate) struct Read {
    /// Whole records, oldest first.
    pub(crate) records: Vec<Record<'static>>,
    /// Lines that were once whole and no longer are.
    pub(crate) damages: Vec<Damage>,
    /// The segments there are, oldest first.
    pub(crate) segments: Vec<u64>,
    /// Folders in the place of segments.
    pub(crate) folders: Vec<PathBuf>,
}

/// A line that cannot be read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Damage {
    pub(crate) segment: u64,
    pub(crate) offset: u64,
    pub(crate) bytes: Vec<u8>,
}

/// Reads every segment in `dir`. A segment that vanishes meanwhile was brought into the readable files by a
/// writer, so nothing is lost with it.
pub(crate) fn read(dir: &Path) -> Result<Read, ArchiveError> {
    let mut segments = segments(dir)?;
    let mut lines = Vec::new();
    let mut gone = Vec::new();
    let mut folders = Vec::new();
    for &segment in &segments {
        let path = segment_path(dir, segment);
        match durable::read(&path) {
            Ok(bytes) => scan(segment, &bytes, &mut lines),
            Err(error) if error.kind() == ErrorKind::NotFound => gone.push(segment),
            Err(_) if durable::is_no_file(&path) => {
                gone.push(segment);
                folders.push(path);
            }
            Err(error) => return Err(ArchiveError::from_io(path, error)),
        }
    }
    segments.retain(|segment| !gone.contains(segment));
    Ok(Read { folders, ..sorted(lines, segments) })
}

/// The accepted changes of `sessions` since the last backup, oldest first, whether the readable files have them or
/// not; one may be there twice.
pub(crate) fn changes_of(
    dir: &Path,
    sessions: &HashSet<SessionId>,
) -> Result<Vec<Record<'static>>, ArchiveError> {
    // The segments first: what is settled meanwhile is then there twice, and not nowhere.
    let unsettled = read(dir)?.records;
    let mut changes = Vec::new();
    for path in settled::files(dir)? {
        match durable::read(&path) {
            Ok(bytes) => changes.extend(whole_lines(&bytes).filter_map(parsed)),
            // A backup has it by now, or nobody can read it: that keeps no archive shut.
            Err(error) => tracing::warn!(%error, "a part of what was accepted cannot be read"),
        }
    }
    changes.extend(unsettled);
    changes.retain(|record| record.changed_session().is_some_and(|id| sessions.contains(&id)));
    Ok(changes)
}

fn segments(dir: &Path) -> Result<Vec<u64>, ArchiveError> {
    let names = match fs::read_dir(dir) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        names => names.at(dir)?,
    };
    let paths: Vec<PathBuf> =
        names.map(|name| name.map(|name| name.path())).collect::<Result<_, _>>().at(dir)?;
    let mut segments: Vec<u64> = paths.iter().filter_map(|path| segment_of(path)).collect();
    segments.sort_unstable();
    segments.dedup();
    Ok(segments)
}

struct JournalLine {
    segment: u64,
    offset: u64,
    content: Result<Record<'static>, Vec<u8>>,
}

fn scan(segment: u64, bytes: &[u8], lines: &mut Vec<JournalLine>) {
    let mut offset = 0;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let content = match line.strip_suffix(b"\n").and_then(Record::parse) {
            Some(record) => Ok(record),
            None => Err(line.to_vec()),
        };
        lines.push(JournalLine { segment, offset, content });
        offset += line.len() as u64;
    }
    // A record that was being written when the power went, in whole or in part, was never acknowledged.
    if let Some(JournalLine { content: Err(last), .. }) = lines.last().filter(|line| line.segment == segment)
        && (!last.ends_with(b"\n") || last.contains(&0))
        && is_beginning(last)
    {
        lines.pop();
    }
}

/// Whether it is how a record begins, as far as it goes; what a power cut never wrote is zeros.
fn is_beginning(line: &[u8]) -> bool {
    line.iter().zip(Record::BEGINNING).all(|(found, expected)| found == expected || *found == 0)
}

fn sorted(lines: Vec<JournalLine>, segments: Vec<u64>) -> Read {
    let sealed: HashMap<u64, u64> = lines
        .iter()
        .filter_map(|line| match line.content {
            Ok(Record::Sealed { segment, length }) => Some((segment, length)),
            _ => None,
        })
        .collect();
    let mut read = Read { segments, ..Read::default() };
    for JournalLine { segment, offset, content } in lines {
        if sealed.get(&segment).is_some_and(|length| offset >= *length) {
            continue;
        }
        match content {
            Ok(Record::Sealed { .. }) => {}
            Ok(record) => read.records.push(record),
            Err(bytes) => read.damages.push(Damage { segment, offset, bytes }),
        }
    }
    read
}

#[cfg(test)]
mod tests {
    use super::*;

    fn active() -> Record<'static> {
        Record::Active { session: Some(SessionId::new()) }
    }

    fn folder(segments: &[(u64, Vec<u8>)]) -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        for (segment, bytes) in segments {
            durable::write(&segment_path(dir.path(), *segment), bytes).unwrap();
        }
        dir
    }

    #[test]
    fn a_record_torn_at_the_end_is_dropped_without_a_word() {
        let (first, second) = (active(), active());
        let torn = second.line().unwrap();
        for cut in 1..torn.len() {
            let bytes = [first.line().unwrap(), torn[..cut].to_vec()].concat();
            let dir = folder(&[(1, bytes)]);
            let read = read(dir.path()).unwrap();
            assert_eq!((read.records, read.damages), (vec![first.clone()], vec![]), "cut at {cut}");
        }
    }

    #[test]
    fn a_damaged_record_in_the_middle_is_reported_and_the_rest_is_read() {
        let records = [active(), active(), active()];
        let mut lines: Vec<_> = records.iter().map(|record| record.line().unwrap()).collect();
        lines[1][60] ^= 1;
        let dir = folder(&[(7, lines.concat())]);
        let read = read(dir.path()).unwrap();
        assert_eq!(read.records, [records[0].clone(), records[2].clone()]);
        let offset = lines[0].len() as u64;
        assert_eq!(read.damages, [Damage { segment: 7, offset, bytes: lines[1].clone() }]);
    }

    #[test]
    fn what_a_sealed_segment_holds_beyond_its_end_does_not_count() {
        let (kept, refused, later) = (active(), active(), active());
        let length = kept.line().unwrap().len() as u64;
        let old = [kept.line().unwrap(), refused.line().unwrap(), b"{\"crc\":\"".to_vec()].concat();
        let seal = Record::Sealed { segment: 9, length };
        let dir = folder(&[(9, old), (10, [seal.line().unwrap(), later.line().unwrap()].concat())]);
        let read = read(dir.path()).unwrap();
        assert_eq!((read.records, read.damages), (vec![kept, later], vec![]));
        assert_eq!(read.segments, [9, 10]);
    }
}
