//! Which sessions a damage can have cost something: those whose own bytes it touched.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use extremis_domain::SessionId;

use crate::harm::Done;
use crate::template::Template;

/// What was touched.
#[derive(Debug, Default)]
pub struct Touched {
    pub sessions: BTreeSet<SessionId>,
    pub memories: bool,
    /// Which session is open is in the index and in the journal.
    pub active: bool,
}

impl Touched {
    /// By these damages to a copy of `template`.
    pub fn by(template: &Template, done: &[Done]) -> Self {
        let mut touched = Self::default();
        let now: BTreeMap<&Path, &Done> = done.iter().map(|done| (done.path.as_path(), done)).collect();
        // One file holds them all; what is left of it is looked at row by row.
        if done.iter().any(|done| done.path.to_string_lossy().starts_with("extremis.sqlite3")) {
            let sessions = template.seen.sessions.keys().copied().collect();
            return Self { sessions, memories: true, active: true };
        }
        for done in done {
            touched.memories |= done.path.starts_with("memories");
            touched.active |= done.path.starts_with("journal") || done.path.ends_with("index.json");
            if done.path.starts_with("conversations") {
                touched.sessions.extend(session_of(&done.path));
            }
        }
        let journals: Vec<_> =
            template.files.iter().filter(|(path, _)| path.starts_with("journal")).collect();
        touched.active |= template.seen.active.is_some_and(|id| touched.sessions.contains(&id));
        for id in template.seen.sessions.keys() {
            let before = lines_of(*id, journals.iter().map(|(_, bytes)| Some(bytes.as_slice())));
            let after = lines_of(
                *id,
                journals.iter().map(|(path, bytes)| match now.get(path.as_path()) {
                    Some(done) => done.bytes.as_deref(),
                    None => Some(bytes.as_slice()),
                }),
            );
            if before != after {
                touched.sessions.insert(*id);
            }
        }
        touched
    }
}

const DRAFT: &[u8] = br#""kind":"draft""#;

fn session_of(path: &Path) -> Option<SessionId> {
    path.file_stem()?.to_str()?.parse().ok()
}

/// The journal's lines that name a session, in their order. Each counts once: what was accepted is so but once.
/// Pieces of an arriving answer may well be the same.
fn lines_of<'a>(id: SessionId, segments: impl Iterator<Item = Option<&'a [u8]>>) -> Vec<&'a [u8]> {
    let name = id.to_string();
    let mut lines: Vec<&[u8]> = Vec::new();
    for bytes in segments.flatten() {
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            let names = line.windows(name.len()).any(|window| window == name.as_bytes());
            let is_piece = line.windows(DRAFT.len()).any(|window| window == DRAFT);
            if names && (is_piece || !lines.contains(&line)) {
                lines.push(line);
            }
        }
    }
    lines
}
