//! Rows in a page, as SQLite's file format has them ("B-tree Pages", "Record Format" at sqlite.org/fileformat2).

use std::borrow::Cow;

use super::found::Found;
use super::pages::Pages;
use crate::sqlite::field::Field;
use crate::sqlite::wal::PAGE;

const LEAF: u8 = 0x0d;
/// The kinds of pages that hold no rows: inner ones of tables, and indexes.
const ROWLESS: [u8; 3] = [0x02, 0x05, 0x0a];
/// In front of the first page.
const FILE_HEADER: usize = 100;
/// The most of a row that lies in its own page, and the least when it goes on elsewhere.
const MOST: usize = PAGE - 35;
const LEAST: usize = (PAGE - 12) * 32 / 255 - 23;

/// A row: its number and its fields.
pub(super) type RawRow = Vec<Field<'static>>;

/// Passes every row of a page to `take`, which says whether it is whole; true when all were. With `anywhere`, rows
/// are looked for at every byte, wherever the page says they are.
pub(super) fn rows(
    page: &[u8],
    number: u32,
    pages: &mut Pages,
    anywhere: bool,
    take: &mut dyn FnMut(RawRow) -> bool,
) -> bool {
    let start = if number == 1 { FILE_HEADER } else { 0 };
    if anywhere {
        for at in start..PAGE {
            if let Some(row) = row_at(page, at, pages) {
                take(row);
            }
        }
        return true;
    }
    match page.get(start) {
        Some(kind) if ROWLESS.contains(kind) || page.iter().all(|byte| *byte == 0) => {
            return is_sound(page, start);
        }
        Some(&LEAF) => {}
        _ => return false,
    }
    let count = short(page, start + 3);
    let mut whole = is_sound(page, start);
    for index in 0..count {
        let at = short(page, start + 8 + 2 * index);
        let row = if at < start + 8 { None } else { row_at(page, at, pages) };
        whole &= row.is_some_and(&mut *take);
    }
    whole
}

/// Whether what a page says of itself can be true.
fn is_sound(page: &[u8], start: usize) -> bool {
    let is_inner = page.get(start).is_some_and(|kind| matches!(kind, 0x02 | 0x05));
    let pointers = start + if is_inner { 12 } else { 8 } + 2 * short(page, start + 3);
    let content = match short(page, start + 5) {
        0 => 0x1_0000,
        content => content,
    };
    page.iter().all(|byte| *byte == 0) || (pointers <= content && content <= PAGE)
}

fn row_at(page: &[u8], at: usize, pages: &mut Pages) -> Option<RawRow> {
    let (length, used) = varint(page.get(at..)?)?;
    let (number, more) = varint(page.get(at + used..)?)?;
    let begin = at + used + more;
    let length = usize::try_from(length).ok().filter(|length| *length > 2)?;
    if length <= MOST {
        return record(page.get(begin..begin + length)?, number.cast_signed());
    }
    if length > usize::try_from(pages.count()).ok()?.saturating_mul(PAGE) {
        return None;
    }
    let fit = LEAST + (length - LEAST) % (PAGE - 4);
    let local = if fit <= MOST { fit } else { LEAST };
    let begin_of_rest = begin + local;
    // Before the rest is fetched, what is here must look like a row.
    columns(page.get(begin..begin_of_rest)?)?;
    let mut payload = page.get(begin..begin_of_rest)?.to_vec();
    let mut next = long(page, begin_of_rest)?;
    while payload.len() < length {
        let overflow = pages.newest(next)?;
        let rest = (length - payload.len()).min(PAGE - 4);
        payload.extend_from_slice(overflow.get(4..4 + rest)?);
        next = long(&overflow, 0)?;
    }
    record(&payload, number.cast_signed())
}

/// The kinds of a row's columns and where its header ends; none if it can be no row of ours.
fn columns(payload: &[u8]) -> Option<(Vec<u64>, usize)> {
    let (length, used) = varint(payload)?;
    let length = usize::try_from(length).ok().filter(|length| (used + 1..=256).contains(length))?;
    let header = payload.get(..length)?;
    let mut kinds = Vec::with_capacity(24);
    let mut at = used;
    while at < length {
        let (kind, used) = varint(header.get(at..)?)?;
        kinds.push(kind);
        at += used;
    }
    (Found::may_have(kinds.len()) && kinds.first() == Some(&0)).then_some((kinds, length))
}

fn record(payload: &[u8], number: i64) -> Option<RawRow> {
    let (kinds, mut at) = columns(payload)?;
    let mut row = Vec::with_capacity(kinds.len());
    // The first column is the row's number, which is not stored with the rest.
    row.push(Field::Integer(number));
    for kind in kinds.into_iter().skip(1) {
        let length = match kind {
            0 | 8 | 9 => 0,
            1..=4 => usize::try_from(kind).ok()?,
            5 => 6,
            6 => 8,
            text if text >= 13 && text % 2 == 1 => usize::try_from((text - 13) / 2).ok()?,
            _ => return None,
        };
        let bytes = payload.get(at..at.checked_add(length)?)?;
        at += length;
        row.push(match kind {
            0 => Field::Null,
            8 => Field::Integer(0),
            9 => Field::Integer(1),
            1..=6 => Field::Integer(integer(bytes)),
            _ => Field::Text(Cow::Owned(bytes.to_vec())),
        });
    }
    (at == payload.len()).then_some(row)
}

/// A signed number of up to eight bytes, the greatest first.
fn integer(bytes: &[u8]) -> i64 {
    let start = if bytes.first().is_some_and(|first| first & 0x80 != 0) { -1 } else { 0 };
    bytes.iter().fold(start, |value, byte| (value << 8) | i64::from(*byte))
}

/// A number of variable length and how many bytes it takes.
fn varint(bytes: &[u8]) -> Option<(u64, usize)> {
    let mut value = 0_u64;
    for (index, byte) in bytes.iter().take(9).enumerate() {
        if index == 8 {
            return Some((value << 8 | u64::from(*byte), 9));
        }
        value = value << 7 | u64::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            return Some((value, index + 1));
        }
    }
    None
}

fn short(page: &[u8], at: usize) -> usize {
    page.get(at..at + 2).map_or(0, |bytes| usize::from(bytes[0]) << 8 | usize::from(bytes[1]))
}

fn long(page: &[u8], at: usize) -> Option<u32> {
    page.get(at..at + 4)?.try_into().ok().map(u32::from_be_bytes)
}
