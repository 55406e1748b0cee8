//! What a device wrote, as it lies in a store: lines of JSON, and whole conversations between them; compressed, padded,
//! encrypted.

use std::io::{Read, Write};

use extremis_archive::NotSealed;
use extremis_language::text;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde::{Deserialize, Serialize};

use crate::entry::Entry;
use crate::error::SyncError;
use crate::name::SegmentName;
use crate::stamp::DeviceId;
use crate::vault::Vault;
use crate::whole::{Whole, WholeHead};

/// Another kind of object or field makes another one: who does not know it yet leaves the store as it is.
const VERSION: u64 = 3;

/// The one of a segment without a whole conversation, which came with version 3.
const OF_FIELDS: u64 = 2;

/// What is read of a segment at most.
const MAX_BYTES: u64 = 256 << 20;

/// How the line before the file of a whole conversation begins.
const WHOLE: &str = "{\"whole\":";

/// The shortest text that is encrypted.
const LEAST_BYTES: usize = 1024;

/// How a segment hangs together with the one before it: two devices that were one write different ones.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Link {
    /// The mark of the segment before it; none of the first.
    pub(crate) previous: u64,
    /// Its own: a random number.
    pub(crate) mark: u64,
}

/// What stands under a name.
#[derive(Debug, Clone)]
pub(crate) struct Segment {
    pub(crate) link: Link,
    pub(crate) entries: Vec<Entry>,
    /// Conversations of which nothing was in the store.
    pub(crate) wholes: Vec<Whole>,
}

impl Segment {
    /// About how long its text is.
    pub(crate) fn bytes(&self) -> usize {
        let of_entries = self.entries.iter().map(Entry::bytes).sum::<usize>();
        of_entries + self.wholes.iter().map(Whole::bytes).sum::<usize>()
    }

    /// How many fields it has.
    pub(crate) fn fields(&self) -> usize {
        self.entries.len() + self.wholes.iter().map(|whole| whole.rows.len()).sum::<usize>()
    }

    /// Everything in it, field by field.
    pub(crate) fn into_entries(self) -> Result<Vec<Entry>, SyncError> {
        let mut entries = self.entries;
        for whole in &self.wholes {
            entries.extend(whole.entries()?);
        }
        Ok(entries)
    }
}

#[derive(Serialize, Deserialize)]
struct Header {
    version: u64,
    device: DeviceId,
    first: u64,
    last: u64,
    #[serde(flatten)]
    link: Link,
}

/// Encrypts what stands under a name.
pub(crate) fn seal(name: SegmentName, segment: &Segment, vault: &Vault) -> Result<Vec<u8>, SyncError> {
    let SegmentName { device, first, last } = name;
    let version = if segment.wholes.is_empty() { OF_FIELDS } else { VERSION };
    let header = Header { version, device, first, last, link: segment.link };
    let packed = packed(&header, &segment.entries, &segment.wholes);
    vault.encrypt(&packed.map_err(|error| SyncError::encode(&error))?)
}

/// Decrypts it. Says why where it is not what its name says, or was changed; an error where a newer Extremis wrote it.
pub(crate) fn open(
    name: SegmentName,
    sealed: &[u8],
    vault: &Vault,
) -> Result<Result<Segment, String>, SyncError> {
    let unpacked =
        vault.decrypt(sealed).map_err(|error| error.to_string()).and_then(|packed| unpacked(&packed));
    match unpacked {
        // It is no damaged one, which would be removed.
        Ok((Header { version, .. }, ..)) if version > VERSION => Err(SyncError::Newer { version }),
        Ok((header, text, after)) => match read(name, &header, text.get(after..).unwrap_or_default()) {
            Err(NotSealed::Newer { version }) => Err(SyncError::Newer { version }),
            Err(NotSealed::Damaged { reason }) => Ok(Err(reason)),
            Ok(segment) => Ok(Ok(segment)),
        },
        Err(reason) => Ok(Err(reason)),
    }
}

fn read(name: SegmentName, header: &Header, mut rest: &str) -> Result<Segment, NotSealed> {
    let damaged = |reason| NotSealed::Damaged { reason };
    let stands = (header.device, header.first, header.last);
    if stands != (name.device, name.first, name.last) {
        return Err(damaged(text!("sync-another-one")));
    }
    let mut segment = Segment { link: header.link, entries: Vec::new(), wholes: Vec::new() };
    while !rest.is_empty() {
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        rest = after;
        if header.version > OF_FIELDS && line.starts_with(WHOLE) {
            let head: WholeHead = serde_json::from_str(line).map_err(|error| damaged(error.to_string()))?;
            let (file, after) =
                rest.split_at_checked(head.bytes).ok_or_else(|| damaged(text!("sync-cut-short")))?;
            segment.wholes.push(head.with(file.as_bytes().to_vec())?);
            rest = after.strip_prefix('\n').unwrap_or(after);
        } else {
            let entry = serde_json::from_str(line).map_err(|error| damaged(error.to_string()))?;
            segment.entries.push(entry);
        }
    }
    Ok(segment)
}

fn packed(header: &Header, entries: &[Entry], wholes: &[Whole]) -> std::io::Result<Vec<u8>> {
    let mut packer = ZlibEncoder::new(vec![0; 8], Compression::default());
    serde_json::to_writer(&mut packer, header)?;
    for entry in entries {
        packer.write_all(b"\n")?;
        serde_json::to_writer(&mut packer, entry)?;
    }
    for whole in wholes {
        packer.write_all(b"\n")?;
        serde_json::to_writer(&mut packer, &whole.head())?;
        packer.write_all(b"\n")?;
        packer.write_all(whole.file.bytes())?;
    }
    let mut bytes = packer.finish()?;
    let length = (bytes.len() - 8) as u64;
    bytes[..8].copy_from_slice(&length.to_le_bytes());
    bytes.resize(padded(bytes.len()), 0);
    Ok(bytes)
}

/// The header, and the text with the place after it.
fn unpacked(bytes: &[u8]) -> Result<(Header, String, usize), String> {
    let cut = || text!("sync-cut-short");
    let (length, rest) = bytes.split_first_chunk::<8>().ok_or_else(cut)?;
    let length = usize::try_from(u64::from_le_bytes(*length)).map_err(|_| cut())?;
    // Text is compressed to a seventh and less; room that is asked for in time is not moved.
    let mut text = String::with_capacity(length.saturating_mul(8).min(16 << 20));
    let unpacker = ZlibDecoder::new(rest.get(..length).ok_or_else(cut)?);
    unpacker.take(MAX_BYTES).read_to_string(&mut text).map_err(|error| error.to_string())?;
    let header = text.split('\n').next().unwrap_or_default();
    let after = header.len() + 1;
    let header = serde_json::from_str(header).map_err(|error| error.to_string())?;
    Ok((header, text, after))
}

/// The next length that says little of `bytes`: at most 12 % more, and one of few.
pub(crate) fn padded(bytes: usize) -> usize {
    let bytes = bytes.max(LEAST_BYTES);
    let magnitude = bytes.ilog2();
    let digits = magnitude.ilog2() + 1;
    let unit = 1_usize << (magnitude - digits);
    bytes.div_ceil(unit) * unit
}

/// What a newer Extremis would write under a name.
#[cfg(test)]
pub(crate) fn sealed_by_a_newer_one(name: SegmentName, vault: &Vault) -> Vec<u8> {
    let SegmentName { device, first, last } = name;
    let header = Header { version: VERSION + 1, device, first, last, link: Link::default() };
    vault.encrypt(&packed(&header, &[], &[]).expect("it is packed")).expect("it is encrypted")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::field::{Content, Key, Object};
    use crate::stamp::{Stamp, Standing};

    fn entry(value: Value) -> Entry {
        let at = Stamp(7, DeviceId::new());
        Entry::new(Object::Memories, Key::Head, Standing::first(at, 0), &Content::Plain(value)).unwrap()
    }

    fn name() -> SegmentName {
        SegmentName { device: DeviceId::new(), first: 3, last: 4 }
    }

    #[test]
    fn a_segment_comes_back_as_it_was_and_is_none_under_another_name() {
        let (vault, name) = (Vault::generate(), name());
        let link = Link { previous: 3, mark: u64::MAX };
        let entries = vec![entry(json!("planted")), entry(json!(["\n", 1.5]))];
        let sealed = seal(name, &Segment { link, entries, wholes: Vec::new() }, &vault).unwrap();
        assert!(!sealed.windows(7).any(|window| window == b"planted"));
        let opened = open(name, &sealed, &vault).unwrap().unwrap();
        assert_eq!((opened.link, opened.entries.len()), (link, 2));
        assert_eq!(opened.entries[1].content().unwrap(), Content::Plain(json!(["\n", 1.5])));
        let other = SegmentName { last: 5, ..name };
        assert_eq!(open(other, &sealed, &vault).unwrap().unwrap_err(), "it is another one");
        for cut in [0, 100, sealed.len() - 1] {
            assert!(open(name, &sealed[..cut], &vault).unwrap().is_err());
        }
        assert!(open(name, &sealed, &Vault::generate()).unwrap().is_err());
        let empty = Segment { link, entries: Vec::new(), wholes: Vec::new() };
        assert!(
            open(name, &seal(name, &empty, &vault).unwrap(), &vault).unwrap().unwrap().entries.is_empty()
        );
    }

    #[test]
    fn a_segment_of_a_newer_version_is_not_taken_for_a_damaged_one() {
        let (vault, name) = (Vault::generate(), name());
        let error = open(name, &sealed_by_a_newer_one(name, &vault), &vault).unwrap_err();
        assert!(error.to_string().contains("Update Extremis"), "{error}");
    }

    #[test]
    fn a_name_is_read_as_it_is_written_and_what_else_lies_there_is_none() {
        let name = name();
        assert_eq!(SegmentName::parse(&name.to_string()), Some(name));
        for no in [
            "log/",
            "log/x/1-2",
            "vault",
            "log/0123456789abcdef/000000000002-000000000001",
            "log/0123456789abcdef/1-2",
        ] {
            assert_eq!(SegmentName::parse(no), None, "{no}");
        }
    }

    #[test]
    fn two_texts_of_about_the_same_length_are_of_the_same_length_in_the_store() {
        assert_eq!(padded(1), padded(1000));
        assert!(padded(5000) - 5000 < 5000 / 8);
        let lengths: std::collections::BTreeSet<_> = (1..100_000).map(padded).collect();
        assert!(lengths.len() < 130, "{}", lengths.len());
        assert!(
            (1..100_000)
                .all(|bytes| padded(bytes) >= bytes && padded(bytes) <= bytes.max(LEAST_BYTES) * 9 / 8)
        );
    }
}
