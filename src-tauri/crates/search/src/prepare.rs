//! What goes into the tables for a session's items, made of them alone: so it can be made on a thread of its own
//! while what is ready is written.
//!
//! Deliberately absent: any look at the file.

use std::collections::HashMap;

use extremis_domain::Session;
use extremis_text::{TokenPosition, each_word};

use crate::ids::id_bytes;
use crate::items::{self, Item};
use crate::page::{Latest, Packing, Page, TextSpan};
use crate::vocabulary::Words;

/// Items that are handed over together.
const AT_ONCE: usize = 64;

/// Tells an item from the others of its session: its kind, and its key as it is kept.
pub(crate) type Key = (u8, Vec<u8>);

/// An item that is in the index already.
#[derive(Debug)]
pub(crate) struct Kept {
    pub id: i64,
    pub print: i64,
}

/// A session that is to be put in.
#[derive(Debug)]
pub(crate) struct Task<'a> {
    pub session: &'a Session,
    /// Its number in the index.
    pub number: i64,
    /// What of it is in the index.
    pub before: HashMap<Key, Kept>,
    /// Where its last text is.
    pub latest: Option<Latest>,
}

/// Some of what is new of a session, in order, and the pages that are full by then.
#[derive(Debug, Default)]
pub(crate) struct Part<'a> {
    pub session: i64,
    pub items: Vec<Prepared<'a>>,
    pub pages: Vec<Page>,
}

/// An item, ready to be written.
#[derive(Debug)]
pub(crate) struct Prepared<'a> {
    pub item: Item<'a>,
    pub key: Vec<u8>,
    pub print: i64,
    pub place: TextSpan,
    pub columns: Columns,
}

/// The words of a text, as they go into the full-text table.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    pub body: String,
    pub parts: String,
}

/// Prepares one session after the other; gives the items that are in the index and not in the sessions any more.
/// Ends early when nobody takes the parts.
pub(crate) fn prepare<'a>(
    tasks: &mut Vec<Task<'a>>,
    words: &mut Words,
    packing: &mut Packing,
    mut give: impl FnMut(Part<'a>) -> bool,
) -> Vec<i64> {
    let mut gone = Vec::new();
    for Task { session, number, mut before, latest } in tasks.drain(..) {
        packing.begin(latest);
        let mut part = Part { session: number, ..Part::default() };
        for item in items::of(session) {
            let key = (item.kind.number(), id_bytes(item.key));
            let print = item.print();
            if before.get(&key).is_some_and(|kept| kept.print == print) {
                before.remove(&key);
                continue;
            }
            let place = packing.add(&item.text);
            let columns = Columns::cut(&item.text, words, 1);
            part.items.push(Prepared { item, key: key.1, print, place, columns });
            if part.items.len() >= AT_ONCE {
                part.pages = packing.full();
                if !give(std::mem::replace(&mut part, Part { session: number, ..Part::default() })) {
                    return gone;
                }
            }
        }
        part.pages = packing.end();
        gone.extend(before.into_values().map(|kept| kept.id));
        if !give(part) {
            return gone;
        }
    }
    gone
}

impl Columns {
    /// Cuts a text, and counts its words.
    pub fn cut(text: &str, words: &mut Words, change: i64) -> Self {
        let mut columns = Self { body: String::with_capacity(text.len()), parts: String::new() };
        words.next_item();
        each_word(text, |word| {
            let column =
                if word.position == TokenPosition::Part { &mut columns.parts } else { &mut columns.body };
            if !column.is_empty() {
                column.push(' ');
            }
            column.push_str(words.count(word.term, change));
        });
        columns
    }
}
