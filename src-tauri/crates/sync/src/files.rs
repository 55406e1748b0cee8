//! The files that go along with messages: sent once, whoever has them, fetched where they are missing, taken out of the
//! store when the last message that names them was forgotten.
//!
//! A file is no part of the log: whether the store has it is seen by its name in the list. So one that is lost there is sent
//! again by every device that has it.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use extremis_archive::{Attachments, attached, take_in_attachment};
use extremis_domain::{ContentHash, SessionId};
use extremis_language::{Words, text};

use crate::blob;
use crate::error::SyncError;
use crate::renew::check_keys;
use crate::replica::{Fetch, Listed, PATIENCE, Replica, SyncReport, Told};
use crate::state::FileRow;
use crate::store::ObjectStore;
use crate::vault::{FileNames, Vault};

/// Files that are larger are fetched on demand.
const SMALL_BYTES: u64 = if cfg!(test) { 4096 } else { 1 << 20 };

/// About so many bytes of files are fetched in one round.
const ROUND_BYTES: u64 = 32 << 20;

/// What a file of this hash holds, from the store; none where it is not there. One that is not what was put there is removed,
/// so that a device that has it sends it again.
pub fn fetch_file(
    store: &dyn ObjectStore,
    vault: &Vault,
    hash: &ContentHash,
) -> Result<Option<Vec<u8>>, SyncError> {
    let name = vault.file_names().name(hash);
    let Some(sealed) = store.read(&name)? else {
        check_keys(store, vault)?;
        return Ok(None);
    };
    match blob::open(hash, &sealed, vault) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(reason) => {
            store.delete(&name)?;
            Err(SyncError::FileDamaged { reason })
        }
    }
}

impl Replica<'_> {
    /// Sends and fetches files. A file that cannot be is told of, and keeps nothing else.
    pub(crate) fn exchange_files(
        &mut self,
        listed: &Listed,
        report: &mut SyncReport,
        told: Told<'_>,
    ) -> Result<(), SyncError> {
        self.erase_files(listed)?;
        if self.vault.has_old_keys() {
            // They get other names first.
            return Ok(());
        }
        let names = self.vault.file_names();
        let rows = self.look_at_files(listed, &names)?;
        let sent = self.send_files(&rows, &names, report, told);
        let fetched = sent.and_then(|()| self.fetch_files(&rows, &names, report, told));
        match fetched {
            Err(error @ SyncError::Store { .. }) => {
                let left = self.state.files_waiting()?;
                let problem = text!(
                    "sync-files-wait",
                    send = left.to_send,
                    fetch = left.to_fetch,
                    error = Words(error)
                );
                report.file_problem = Some(problem);
                Ok(())
            }
            done => done,
        }
    }

    /// Takes out of the store what only forgotten messages named, also where it shows again later.
    fn erase_files(&mut self, listed: &Listed) -> Result<(), SyncError> {
        let names = self.vault.file_names();
        for hash in self.state.dropped()? {
            let name = names.name(&hash);
            // First, so that one that shows late is found.
            self.state.change(|changes| changes.forget_file(&hash, &name))?;
        }
        let gone = self.state.gone_files()?;
        listed.files.intersection(&gone).try_for_each(|name| self.store.delete(name))
    }

    /// Whether each file is here and in the store.
    fn look_at_files(&mut self, listed: &Listed, names: &FileNames) -> Result<Vec<FileRow>, SyncError> {
        let mut rows = self.state.files()?;
        let gone = self.state.gone_files()?;
        let kept = Attachments::in_archive(self.archive);
        let mut changed = Vec::new();
        for row in &mut rows {
            let name = names.name(&row.hash);
            let sessions = self.state.naming(&row.hash)?;
            let here = sessions.iter().all(|session| kept.has(*session, &row.file));
            // What was named again after it was forgotten was just removed.
            let is_gone = gone.contains(&name);
            let stored = listed.files.contains(&name) && !is_gone;
            if (row.here, row.stored) != (here, stored) || is_gone {
                (row.here, row.stored) = (here, stored);
                changed.push((row.clone(), is_gone.then_some(name)));
            }
        }
        self.state.change(|changes| {
            for (row, again) in &changed {
                changes.put_file(row)?;
                again.as_ref().map_or(Ok(()), |name| changes.wanted_again(&row.hash, name))?;
            }
            Ok(())
        })?;
        Ok(rows)
    }

    fn send_files(
        &mut self,
        rows: &[FileRow],
        names: &FileNames,
        report: &mut SyncReport,
        told: Told<'_>,
    ) -> Result<(), SyncError> {
        let missing: Vec<_> = rows.iter().filter(|row| !row.stored).collect();
        for (done, row) in missing.iter().enumerate() {
            if let Some(bytes) = self.file_here(row)? {
                self.store.write(&names.name(&row.hash), blob::seal(&bytes, &self.vault)?)?;
                self.note_file(&FileRow { stored: true, spoilt: 0, ..(*row).clone() })?;
                report.files_sent += 1;
            }
            if told(done + 1, missing.len()) == ControlFlow::Break(()) {
                report.cancelled = true;
                break;
            }
        }
        Ok(())
    }

    fn note_file(&mut self, row: &FileRow) -> Result<(), SyncError> {
        self.state.change(|changes| changes.put_file(row))
    }

    /// What a file holds, from any conversation that has it as it was.
    fn file_here(&self, row: &FileRow) -> Result<Option<Vec<u8>>, SyncError> {
        let kept = Attachments::in_archive(self.archive);
        for session in self.state.naming(&row.hash)? {
            let bytes = kept.read_file(session, &row.file);
            if let Some(bytes) = bytes.ok().filter(|bytes| blob::hash_of(bytes) == row.hash.as_str()) {
                return Ok(Some(bytes));
            }
        }
        Ok(None)
    }

    fn fetch_files(
        &mut self,
        rows: &[FileRow],
        names: &FileNames,
        report: &mut SyncReport,
        told: Told<'_>,
    ) -> Result<(), SyncError> {
        let wanted = |row: &&FileRow| match self.fetch {
            Fetch::Nothing => false,
            Fetch::Small => row.size <= SMALL_BYTES,
            Fetch::All => true,
        };
        let mut left = if self.fetch == Fetch::All { u64::MAX } else { ROUND_BYTES };
        let missing: Vec<_> = rows.iter().filter(|row| !row.here).filter(wanted).cloned().collect();
        for (done, row) in missing.iter().enumerate() {
            if report.cancelled || left == 0 {
                break;
            }
            if self.fetch_one(row, &names.name(&row.hash), report)? {
                left = left.saturating_sub(row.size.max(1));
            }
            if told(done + 1, missing.len()) == ControlFlow::Break(()) {
                report.cancelled = true;
            }
        }
        Ok(())
    }

    /// Brings a file from another conversation, or from the store. Says whether the store was asked.
    fn fetch_one(&mut self, row: &FileRow, name: &str, report: &mut SyncReport) -> Result<bool, SyncError> {
        if let Some(bytes) = self.file_here(row)? {
            self.take_in_file(row, &bytes, report)?;
            return Ok(false);
        }
        if !row.stored {
            return Ok(false);
        }
        let Some(sealed) = self.store.read(name)? else { return Ok(true) };
        match blob::open(&row.hash, &sealed, &self.vault) {
            Ok(bytes) => self.take_in_file(row, &bytes, report)?,
            Err(reason) => self.spoilt(row, name, &reason, report)?,
        }
        Ok(true)
    }

    fn take_in_file(
        &mut self,
        row: &FileRow,
        bytes: &[u8],
        report: &mut SyncReport,
    ) -> Result<(), SyncError> {
        for session in self.state.naming(&row.hash)? {
            if self.give_file(session, &row.hash, bytes)? {
                report.files_fetched.insert(session);
            } else {
                self.state.change(|changes| changes.does_not_name(session, &row.hash))?;
            }
        }
        self.note_file(&FileRow { here: true, spoilt: 0, ..row.clone() })
    }

    /// Gives a conversation a file that it names.
    fn give_file(&self, id: SessionId, hash: &ContentHash, bytes: &[u8]) -> Result<bool, SyncError> {
        if !self.archive.exists(id) {
            return Ok(false);
        }
        let session = self.archive.session(id)?;
        let named = attached(&session).find(|(_, attachment)| attachment.hash == *hash);
        match named {
            Some((_, attachment)) => Ok(take_in_attachment(self.archive, id, attachment, bytes)?),
            None => Ok(false),
        }
    }

    /// What the store gave is not the file. It may be half written still; then it is removed, so that who has it sends it
    /// again.
    fn spoilt(
        &mut self,
        row: &FileRow,
        name: &str,
        reason: &str,
        report: &mut SyncReport,
    ) -> Result<(), SyncError> {
        let spoilt = row.spoilt + 1;
        report.problems.push(text!("sync-file-unreadable", reason = reason));
        if spoilt < PATIENCE {
            return self.note_file(&FileRow { spoilt, ..row.clone() });
        }
        self.store.delete(name)?;
        self.note_file(&FileRow { spoilt: 0, stored: false, ..row.clone() })
    }

    /// Writes a file again under the new keys, and the name that it has there.
    pub(crate) fn renew_file(&self, name: &str, gone: &BTreeSet<String>) -> Result<(), SyncError> {
        let Some(sealed) = self.store.read(name)? else { return Ok(()) };
        let Some(text) = self.vault.decrypt_with_old_keys(&sealed) else { return Ok(()) };
        if let Ok(bytes) = blob::unpacked(&text)
            && let Ok(hash) = ContentHash::try_from(blob::hash_of(bytes))
            && !gone.contains(name)
        {
            let new = self.vault.file_names().name(&hash);
            self.store.write(&new, blob::seal(bytes, &self.vault)?)?;
        }
        self.store.delete(name)
    }
}
