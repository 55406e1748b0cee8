//! Damage after damage, and what is left after each.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Instant;

use extremis_archive::{Archive, ArchiveError, Kind, Mode};
use extremis_contract::sessions::codes;
use extremis_contract::{Folder, Seen};
use extremis_tests::corpus::Random;

use crate::finding::findings;
use crate::harm::{Done, harm};
use crate::template::Template;
use crate::touched::Touched;

/// What all cases of one archive share.
struct Campaign {
    template: Template,
    /// What the doctor says of the folder as it is.
    usual: BTreeSet<(&'static str, PathBuf)>,
}

/// How the cases came out.
#[derive(Debug, Default)]
struct Tally {
    cases: usize,
    unchanged: usize,
    reported: usize,
    refused: usize,
}

/// Runs as many cases as are asked for, and prints one line on what came of them.
pub fn run(kind: Kind) {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().unwrap());
    let template = Template::new(kind);
    let usual = findings(&template.copy().dir());
    let campaign = Campaign { template, usual };
    if let Some(seed) = number("EXTREMIS_DAMAGE_SEED") {
        return campaign.case(seed, &mut Tally::default()).unwrap();
    }
    let cases = number("EXTREMIS_DAMAGE_CASES").unwrap_or(500);
    let started = Instant::now();
    let mut tally = Tally::default();
    let mut failures = Vec::new();
    for seed in 0..cases {
        let outcome = catch_unwind(AssertUnwindSafe(|| campaign.case(seed, &mut tally)));
        match outcome {
            Ok(Ok(())) => {}
            Ok(Err(failure)) => failures.push(format!("EXTREMIS_DAMAGE_SEED={seed}: {failure}")),
            Err(_) => failures.push(format!("EXTREMIS_DAMAGE_SEED={seed}: it panicked")),
        }
    }
    let Tally { cases, unchanged, reported, refused } = tally;
    println!(
        "damage campaign, {kind:?}: {cases} cases, {unchanged} without a loss, {reported} reported, {refused} refused to open, {} failures, {:.0} s",
        failures.len(),
        started.elapsed().as_secs_f64()
    );
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

/// Fails a case with a reason.
macro_rules! require {
    ($holds:expr, $($reason:tt)*) => {
        if !$holds {
            return Err(format!($($reason)*));
        }
    };
}

impl Campaign {
    fn case(&self, seed: u64, tally: &mut Tally) -> Result<(), String> {
        let mut random = Random::new(seed.wrapping_mul(0x9e37_79b9));
        let folder = self.template.copy();
        let done = self.harm(&mut random, &folder);
        let what: Vec<_> =
            done.iter().map(|done| format!("{:?} {}", done.harm, done.path.display())).collect();
        self.look(&folder, &done, tally).map_err(|failure| format!("[{}] {failure}", what.join(", ")))
    }

    fn harm(&self, random: &mut Random, folder: &Folder) -> Vec<Done> {
        let mut files: Vec<_> = self.template.files.iter().collect();
        let how_many = random.pick(&[1, 1, 1, 1, 2, 3]);
        let mut all = Vec::new();
        for _ in 0..how_many {
            // There are far more files in the backups than beside them.
            let in_backups = random.below(5) == 0;
            let some: Vec<_> =
                files.iter().filter(|(path, _)| path.starts_with("backups") == in_backups).copied().collect();
            if let Some(done) = harm(random, &folder.dir(), &some) {
                files.retain(|(path, _)| **path != done.path);
                all.push(done);
            }
        }
        all
    }

    fn look(&self, folder: &Folder, done: &[Done], tally: &mut Tally) -> Result<(), String> {
        tally.cases += 1;
        let touched = Touched::by(&self.template, done);
        let findings: Vec<_> =
            findings(&folder.dir()).into_iter().filter(|finding| !self.usual.contains(finding)).collect();
        // A reader comes through whatever a writer would mend.
        match folder.try_open(Mode::Read) {
            Ok(reader) => {
                let seen = Seen::of(&reader);
                self.hold(&seen, &touched).map_err(|failure| format!("a reader: {failure}"))?;
                require!(
                    self.is_shown(&seen)
                        || !codes(&reader).is_empty()
                        || !findings.is_empty()
                        || is_torn(&self.template, done),
                    "a reader: a loss without a word: {}",
                    self.loss(&seen)
                );
            }
            Err(error) => {
                require!(
                    folder.kind() == Kind::Sqlite && refuses_clearly(&error),
                    "a reader is refused: {error}"
                );
            }
        }

        let archive = match folder.try_open(Mode::Write) {
            Ok(archive) => archive,
            Err(error) => {
                tally.refused += 1;
                require!(refuses_clearly(&error), "a writer is refused: {error}");
                return Ok(());
            }
        };
        let seen = Seen::of(&archive);
        self.hold(&seen, &touched)?;
        let mut notices = codes(&archive);
        for usual in &self.template.told {
            if let Some(at) = notices.iter().position(|code| code == usual) {
                notices.remove(at);
            }
        }
        if self.is_whole(&seen) {
            tally.unchanged += 1;
        } else {
            require!(
                !notices.is_empty() || !findings.is_empty() || is_torn(&self.template, done),
                "a loss without a word: {}",
                self.loss(&seen)
            );
            tally.reported += 1;
        }
        again(folder, archive)?;
        kept(folder, done)
    }

    /// Sessions that were not touched are whole.
    fn hold(&self, seen: &Seen, touched: &Touched) -> Result<(), String> {
        let expected = &self.template.seen;
        for (id, session) in &expected.sessions {
            if touched.sessions.contains(id) {
                continue;
            }
            let title = session.as_ref().ok().and_then(|session| session.title.clone());
            match seen.sessions.get(id) {
                None => return Err(format!("{id} ({title:?}) is lost")),
                Some(Err(code)) => return Err(format!("{id} ({title:?}) does not open: {code}")),
                Some(Ok(found)) => {
                    let Ok(session) = session else { continue };
                    // An answer that was arriving is only a writer's to keep.
                    let same = found == session || session.messages.starts_with(&found.messages);
                    require!(same, "{id} ({title:?}) has changed: {found:?}");
                }
            }
            let listed =
                |seen: &Seen| seen.entries.iter().chain(&seen.trash).find(|entry| entry.id == *id).cloned();
            let (before, after) = (listed(expected), listed(seen));
            let same = before == after || before.map(|it| it.title) == after.map(|it| it.title);
            require!(same, "{id} ({title:?}) is listed in other words");
        }
        require!(touched.memories || seen.memories == expected.memories, "memories are {:?}", seen.memories);
        require!(touched.active || seen.active == expected.active, "another session is open");
        Ok(())
    }

    fn is_whole(&self, seen: &Seen) -> bool {
        *seen == self.template.seen
    }

    /// Whether a reader is shown all; an answer that was arriving is only a writer's to keep.
    fn is_shown(&self, seen: &Seen) -> bool {
        *seen == self.template.shown
    }

    fn loss(&self, seen: &Seen) -> String {
        let expected = &self.template.seen;
        let mut words = Vec::new();
        for (id, session) in &expected.sessions {
            if seen.sessions.get(id) != Some(session) {
                words.push(format!("session {id}: {:?} was {session:?}", seen.sessions.get(id)));
            }
        }
        if seen.entries != expected.entries || seen.trash != expected.trash {
            words.push(format!("the list: {:?} was {:?}", seen.entries, expected.entries));
        }
        if seen.memories != expected.memories {
            words.push(format!("memories: {:?}", seen.memories));
        }
        if seen.active != expected.active {
            words.push(format!("active: {:?}", seen.active));
        }
        words.join("; ")
    }
}

/// Whether nobody can tell: the end of the journal or of SQLite's log is not as it was, which is what a power cut leaves
/// of a change that was never acknowledged; or the file is of another writer, who put no checksum into it.
fn is_torn(template: &Template, done: &[Done]) -> bool {
    let newest = template.files.keys().filter(|path| path.starts_with("journal")).max();
    done.iter().any(|done| {
        let before = &template.files[&done.path];
        let now = done.bytes.as_deref().unwrap_or_default();
        if done.path.ends_with("extremis.sqlite3-wal") {
            return is_end_of_log(before, now);
        }
        if done.path.starts_with("conversations") && done.path != Path::new("conversations/index.json") {
            return done.bytes.is_some() && !String::from_utf8_lossy(before).contains("\"checksum\"");
        }
        done.path.starts_with("journal")
            && (before.starts_with(now)
                || (Some(&done.path) == newest && now.starts_with(but_last_line(before))))
    })
}

/// A journal without its last record.
fn but_last_line(bytes: &[u8]) -> &[u8] {
    let lines = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let end = lines.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    &bytes[..end]
}

/// Whether nothing but the last change in SQLite's log is not as it was: that is what a power cut leaves, too.
fn is_end_of_log(before: &[u8], now: &[u8]) -> bool {
    const FRAME: usize = 24 + 4096;
    // A frame that ends a change says so.
    let frames = before.get(32..).unwrap_or_default().chunks_exact(FRAME);
    let ends: Vec<_> =
        frames.enumerate().filter(|(_, frame)| frame[4..8] != [0; 4]).map(|(at, _)| at).collect();
    let last_change = ends.iter().rev().nth(1).map_or(0, |end| 32 + (end + 1) * FRAME);
    before.starts_with(now) || now.starts_with(&before[..last_change])
}

/// What keeps even a writer out of a folder, until someone does something about it.
fn refuses_clearly(error: &ArchiveError) -> bool {
    let is_clear = matches!(
        error,
        ArchiveError::Io { .. }
            | ArchiveError::PermissionDenied { .. }
            | ArchiveError::Corrupt { .. }
            | ArchiveError::NewerVersion { .. }
    );
    is_clear && !error.to_string().is_empty()
}

/// The second time all is as it was left, and there is nothing more to tell.
fn again(folder: &Folder, archive: Archive) -> Result<(), String> {
    // Damage may show only when a session is opened, after the list was read; by now every one was.
    let seen = Seen::of(&archive);
    archive.flush().map_err(|error| format!("it cannot be saved: {error}"))?;
    drop(archive);
    let archive = folder.try_open(Mode::Write).map_err(|error| format!("not a second time: {error}"))?;
    require!(Seen::of(&archive) == seen, "it changed until the second time");
    let notices = archive.take_notices();
    require!(notices.is_empty(), "the second time is not clean: {notices:?}");
    Ok(())
}

/// What was damaged is in quarantine, or still where it was.
fn kept(folder: &Folder, done: &[Done]) -> Result<(), String> {
    let everything = folder.everything();
    for Done { path, bytes, .. } in done {
        let Some(bytes) = bytes else { continue };
        let is_a_session = path.starts_with("conversations") && !path.ends_with("index.json");
        if !(is_a_session || path.starts_with("memories")) {
            continue;
        }
        let here = everything.get(&folder.path("").join(path)) == Some(bytes);
        let aside =
            everything.iter().any(|(at, kept)| at.starts_with(folder.path("quarantine")) && kept == bytes);
        let readable = serde_json::from_slice::<serde_json::Value>(bytes).is_ok();
        require!(here || aside || readable, "{} is gone", path.display());
    }
    Ok(())
}
