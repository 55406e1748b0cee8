//! Reading the journal back: what was acknowledged, in order, and what cannot be read any more.

use std::collections::HashSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use extremis_domain::SessionId;

use super::segment::{self, Segment};
use super::{Record, parsed, settled, whole_lines};
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
    pub(crate) segments: Vec<Segment>,
    /// Folders in the place of segments.
    pub(crate) folders: Vec<PathBuf>,
}

/// A line that cannot be read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Damage {
    /// Of its file.
    pub(crate) path: PathBuf,
    pub(crate) offset: usize,
    pub(crate) bytes: Vec<u8>,
}

/// A segment with its bytes.
pub(super) struct SegmentFile {
    pub(super) segment: Segment,
    pub(super) bytes: Vec<u8>,
    /// Whether another program made it of a segment.
    pub(super) is_copy: bool,
}

impl SegmentFile {
    /// The bytes that count.
    pub(super) fn accepted(&self) -> &[u8] {
        &self.bytes[..self.segment.accepted.min(self.bytes.len())]
    }
}

/// Reads every segment in `dir`. A segment that vanishes meanwhile was brought into the readable files by a
/// writer, so nothing is lost with it.
pub(crate) fn read(dir: &Path) -> Result<Read, ArchiveError> {
    let (found, folders) = find(dir)?;
    let mut read = Read { folders, ..Read::default() };
    for found in found {
        let mut records = Vec::new();
        scan(&found, &mut records, &mut read.damages);
        // A copy has no piece of an answer that its segment does not have, and a piece may not come twice.
        records.retain(|record: &Record<'_>| !found.is_copy || record.changed_session().is_some());
        read.records.append(&mut records);
        read.segments.push(found.segment);
    }
    Ok(read)
}

/// Every segment in `dir`, oldest first, and folders in the place of some.
pub(super) fn find(dir: &Path) -> Result<(Vec<SegmentFile>, Vec<PathBuf>), ArchiveError> {
    let entries = match fs::read_dir(dir) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok((Vec::new(), Vec::new())),
        entries => entries.at(dir)?,
    };
    let (mut found, mut folders) = (Vec::new(), Vec::new());
    for entry in entries {
        let path = entry.at(dir)?.path();
        let Some((number, is_copy)) = segment::named(&path) else { continue };
        // Before the content: what takes its place or is added meanwhile is not taken for what was read.
        let metadata = fs::symlink_metadata(&path).ok();
        match durable::read(&path) {
            Ok(bytes) => {
                let segment = Segment::new(number, path, bytes.len(), metadata.as_ref());
                found.push(SegmentFile { segment, bytes, is_copy });
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(_) if durable::is_no_file(&path) => folders.push(path),
            Err(error) => return Err(ArchiveError::from_io(path, error)),
        }
    }
    let order = |found: &SegmentFile| (found.segment.number, found.is_copy, found.segment.path.clone());
    found.sort_by_cached_key(order);
    count_accepted(&mut found);
    Ok((found, folders))
}

/// Finds how much counts of the segments that were left behind torn, or without their place.
fn count_accepted(all: &mut [SegmentFile]) {
    let mut accepted: Vec<_> = all.iter().map(|found| found.bytes.len()).collect();
    for SegmentFile { bytes, .. } in &*all {
        let mut end = 0;
        for line in whole_lines(bytes) {
            end += line.len();
            let seal = Record::is_seal(line).then(|| parsed(line)).flatten();
            let Some(Record::Sealed { segment, length, moved }) = seal else { continue };
            for (found, accepted) in all.iter().zip(&mut accepted) {
                if found.segment.number != segment {
                    continue;
                }
                let length = usize::try_from(length).unwrap_or(usize::MAX).min(found.bytes.len());
                if !moved {
                    *accepted = length.min(*accepted);
                } else if bytes[end..].starts_with(&found.bytes[..length]) {
                    *accepted = 0;
                }
            }
        }
    }
    for (found, accepted) in all.iter_mut().zip(accepted) {
        found.segment.accepted = accepted;
    }
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

fn scan(found: &SegmentFile, records: &mut Vec<Record<'static>>, damages: &mut Vec<Damage>) {
    let mut offset = 0;
    let mut lines = found.accepted().split_inclusive(|byte| *byte == b'\n').peekable();
    while let Some(line) = lines.next() {
        match parsed(line) {
            Some(Record::Sealed { .. }) => {}
            Some(record) => records.push(record),
            // A record that was being written when the power went, in whole or in part, was never acknowledged.
            None if lines.peek().is_none() && is_unfinished(line) => {}
            None => {
                damages.push(Damage { path: found.segment.path.clone(), offset, bytes: line.to_vec() });
            }
        }
        offset += line.len();
    }
}

fn is_unfinished(line: &[u8]) -> bool {
    (!line.ends_with(b"\n") || line.contains(&0)) && is_beginning(line)
}

/// Whether it is how a record begins, as far as it goes; what a power cut never wrote is zeros.
fn is_beginning(line: &[u8]) -> bool {
    line.iter().zip(Record::BEGINNING).all(|(found, expected)| found == expected || *found == 0)
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
            durable::write(&segment::path(dir.path(), *segment), bytes).unwrap();
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
        let (path, offset) = (dir.path().join("0007.jsonl"), lines[0].len());
        assert_eq!(read.damages, [Damage { path, offset, bytes: lines[1].clone() }]);
    }

    #[test]
    fn what_a_sealed_segment_holds_beyond_its_end_does_not_count() {
        let (kept, refused, later) = (active(), active(), active());
        let length = kept.line().unwrap().len() as u64;
        let old = [kept.line().unwrap(), refused.line().unwrap(), b"{\"crc\":\"".to_vec()].concat();
        let seal = Record::Sealed { segment: 9, length, moved: false };
        let dir = folder(&[(9, old), (10, [seal.line().unwrap(), later.line().unwrap()].concat())]);
        let read = read(dir.path()).unwrap();
        let numbers: Vec<_> = read.segments.iter().map(|segment| segment.number).collect();
        assert_eq!((read.records, read.damages, numbers), (vec![kept, later], vec![], vec![9, 10]));
    }

    #[test]
    fn what_was_moved_counts_once_and_another_file_under_its_name_counts_too() {
        let (first, second, others) = (active(), active(), active());
        let moved = [first.line().unwrap(), second.line().unwrap()].concat();
        let seal = Record::Sealed { segment: 3, length: moved.len() as u64, moved: true }.line().unwrap();
        let all = [seal, moved.clone()].concat();
        let torn = [moved.clone(), b"{\"crc\":\"refused".to_vec()].concat();
        for earlier in [moved, torn, first.line().unwrap(), Vec::new()] {
            let dir = folder(&[(3, earlier), (4, all.clone())]);
            let read = read(dir.path()).unwrap();
            assert_eq!((read.records, read.damages), (vec![first.clone(), second.clone()], vec![]));
        }
        let dir = folder(&[(3, others.line().unwrap()), (4, all)]);
        assert_eq!(read(dir.path()).unwrap().records, [others, first, second]);
    }

    #[test]
    fn a_conflict_copy_of_a_segment_is_read_but_for_pieces_of_answers() {
        let piece = Record::Draft {
            session: SessionId::new(),
            message: "a".into(),
            parent: "q".into(),
            model: "small".into(),
            started: extremis_domain::Timestamp::from_second(0),
            sent: None,
            delta: "half".into(),
        };
        let change =
            Record::Changes { session: SessionId::new(), base: 1, revision: 2, changes: Vec::new().into() };
        let dir = folder(&[(3, piece.line().unwrap())]);
        let bytes = [piece.line().unwrap(), change.line().unwrap()].concat();
        durable::write(&dir.path().join("0003 2.jsonl"), &bytes).unwrap();
        let read = read(dir.path()).unwrap();
        assert_eq!((read.records, read.segments.len()), (vec![piece, change], 2));
    }
}
