//! The last line of a readable file: a checksum of all that comes before it, so that a disk that rots and a hand that
//! edits are noticed. A file without one is as good as any; other writers know nothing of it.

use serde::Serialize;

/// Before the checksum's digits, and after them.
const BEFORE: &[u8] = b",\n  \"checksum\": \"";
const AFTER: &[u8] = b"\"\n}\n";
const DIGITS: usize = 8;
/// How many of the line's own characters may be wrong for it to be one still.
const ALMOST: usize = 6;

/// Whether a file is still what was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seal {
    Whole,
    Broken,
    /// Written by someone who does not seal, and so perhaps anything.
    None,
}

/// The bytes of a file that holds one JSON object with fields in it.
pub(crate) fn sealed(object: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec_pretty(object)?;
    if bytes.ends_with(b"\n}") {
        bytes.truncate(bytes.len() - 2);
    }
    let checksum = format!("{:08x}", crc32fast::hash(&bytes));
    for part in [BEFORE, checksum.as_bytes(), AFTER] {
        bytes.extend_from_slice(part);
    }
    Ok(bytes)
}

/// Holds a file against its checksum.
pub(crate) fn check(bytes: &[u8]) -> Seal {
    let Some(at) = bytes.len().checked_sub(BEFORE.len() + DIGITS + AFTER.len()) else { return Seal::None };
    let (body, line) = bytes.split_at(at);
    let (before, rest) = line.split_at(BEFORE.len());
    let (digits, after) = rest.split_at(DIGITS);
    let wrong = [(before, BEFORE), (after, AFTER)]
        .iter()
        .flat_map(|(found, expected)| found.iter().zip(*expected))
        .filter(|(found, expected)| found != expected)
        .count();
    match wrong {
        0 if digits == format!("{:08x}", crc32fast::hash(body)).as_bytes() => Seal::Whole,
        0..=ALMOST => Seal::Broken,
        _ => Seal::None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_sealed_file_is_json_with_one_field_more() {
        let bytes = sealed(&json!({ "one": 1, "two": ["a", {}] })).unwrap();
        let read: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!((&read["one"], &read["two"][0]), (&json!(1), &json!("a")));
        assert_eq!(read["checksum"].as_str().unwrap().len(), DIGITS);
        assert_eq!(check(&bytes), Seal::Whole);
    }

    #[test]
    fn any_bit_that_flips_breaks_the_seal() {
        let bytes = sealed(&json!({ "said": "Grüezi", "n": 12 })).unwrap();
        for position in 0..bytes.len() {
            for bit in 0..8 {
                let mut rotten = bytes.clone();
                rotten[position] ^= 1 << bit;
                assert_eq!(check(&rotten), Seal::Broken, "bit {bit} of byte {position}");
            }
        }
    }

    #[test]
    fn files_of_other_writers_have_no_seal() {
        for bytes in [b"".as_slice(), b"{}", b"{\n  \"checksum\": \"soon\"\n}\n", &[b' '; 100]] {
            assert_eq!(check(bytes), Seal::None);
        }
    }
}
