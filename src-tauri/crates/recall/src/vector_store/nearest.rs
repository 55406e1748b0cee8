//! Going through all vectors for those that are nearest to one.

use std::collections::BinaryHeap;
use std::time::Instant;

use extremis_embed::Vector;
use rusqlite::Connection;

/// After so many vectors it is looked whether there is time for more.
const LOOK_AT_THE_CLOCK_AFTER: usize = 2048;

/// A vector's place among those near; the greatest is the farthest.
#[derive(PartialEq)]
pub(super) struct Ranked {
    pub cosine: f32,
    pub id: i64,
}

impl Eq for Ranked {}

impl PartialOrd for Ranked {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ranked {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        other.cosine.total_cmp(&self.cosine).then(other.id.cmp(&self.id))
    }
}

/// The texts that mean most nearly the same, the nearest first; the newest alone where the time is over before.
pub(super) fn nearest_texts(
    connection: &Connection,
    to: &Vector,
    most: usize,
    until: Option<Instant>,
) -> rusqlite::Result<Vec<Ranked>> {
    let mut nearest = BinaryHeap::with_capacity(most + 1);
    let mut statement =
        connection.prepare_cached("SELECT id, vector FROM vector WHERE NOT is_word ORDER BY id DESC")?;
    let mut rows = statement.query([])?;
    let mut looked_at = 0_usize;
    while let Some(row) = rows.next()? {
        looked_at += 1;
        // So many are looked at however slow the machine is.
        if looked_at.is_multiple_of(LOOK_AT_THE_CLOCK_AFTER)
            && until.is_some_and(|until| Instant::now() >= until)
        {
            break;
        }
        let Some(cosine) = to.cosine_of(row.get_ref(1)?.as_blob()?) else { continue };
        let ranked = Ranked { cosine, id: row.get(0)? };
        if nearest.len() < most {
            nearest.push(ranked);
        } else if nearest.peek().is_some_and(|farthest| ranked < *farthest) {
            nearest.pop();
            nearest.push(ranked);
        }
    }
    Ok(nearest.into_sorted_vec())
}
