//! The data folder as a whole: who has it, who may read it, what was left half done in it, and the room on its disk.

use std::path::{Path, PathBuf};

use extremis_language::{Words, text};

use super::report::Finding;
use super::{Examination, walk};
use crate::lock::Lock;
use crate::{backup, durable};

/// Less room than this on the disk is said.
#[cfg(unix)]
const LOW: u64 = 200 * 1024 * 1024;

impl Examination<'_> {
    /// Whether there is a data folder to look at.
    pub(super) fn folder(&mut self) -> bool {
        let dir = self.layout.dir();
        if !dir.exists() {
            let finding = Finding::note("no_data", dir, text!("archive-doctor-no-data"));
            self.find(finding.advising(text!("archive-doctor-no-data-advice")));
            return false;
        }
        if !dir.is_dir() {
            let finding = Finding::error("no_folder", dir, text!("archive-doctor-no-folder"));
            self.find(finding.advising(text!("archive-doctor-no-folder-advice")));
            return false;
        }
        if let Err(error) = std::fs::read_dir(dir) {
            let what = text!("archive-doctor-no-access", reason = Words(error));
            let finding = Finding::error("no_access", dir, what);
            self.find(finding.advising(text!("archive-doctor-no-access-advice")));
            return false;
        }
        true
    }

    pub(super) fn holder(&mut self) {
        let Some(holder) = Lock::holder(self.layout) else { return };
        self.held = true;
        let dir = self.layout.dir();
        let finding = Finding::note("in_use", dir, text!("archive-doctor-in-use", holder = holder));
        self.find(finding.advising(text!("archive-doctor-in-use-advice")));
    }

    /// Work that was interrupted and is taken up at the next opening.
    pub(super) fn unfinished(&mut self) {
        if self.held {
            return;
        }
        let dir = self.layout.dir();
        let to_its_end = text!("archive-doctor-to-its-end");
        let (converting, restoring) = (self.layout.converting(), self.layout.restoring());
        for (path, code, what, mending) in [
            (dir.join("erasing.json"), "erasure_unfinished", text!("archive-doctor-erasure"), &to_its_end),
            (
                converting,
                "conversion_unfinished",
                text!("archive-doctor-conversion"),
                &text!("archive-doctor-conversion-advice"),
            ),
            (restoring, "restore_unfinished", text!("archive-doctor-restore"), &to_its_end),
        ] {
            if path.exists() {
                self.find(Finding::warning(code, &path, what).mendable(mending));
            }
        }
    }

    #[cfg(unix)]
    pub(super) fn permissions(&mut self) {
        use std::os::unix::fs::PermissionsExt;
        let open: Vec<PathBuf> = walk::below(self.layout.dir())
            .into_iter()
            .filter(|(_, metadata)| !metadata.is_symlink())
            // A sticky folder is shared on purpose.
            .filter(|(_, metadata)| {
                let mode = metadata.permissions().mode();
                mode & 0o077 != 0 && mode & 0o1000 == 0
            })
            .map(|(path, _)| path)
            .collect();
        let Some(first) = open.first() else { return };
        let what = text!("archive-doctor-permissions", count = open.len());
        let finding = Finding::warning("permissions", first, what);
        self.find(finding.mendable(text!("archive-doctor-permissions-advice")));
    }

    #[cfg(not(unix))]
    #[expect(clippy::unused_self, reason = "the same signature as where there are permission bits")]
    pub(super) fn permissions(&mut self) {}

    /// Temporary files of processes that were killed. Beside a writer they may be its own.
    pub(super) fn leftovers(&mut self) {
        if self.held {
            return;
        }
        for path in leftovers(self.layout.dir(), &self.layout.backups()) {
            let what = text!("archive-doctor-leftover", name = walk::name(&path));
            let finding = Finding::note("leftover", &path, what);
            self.find(finding.mendable(text!("archive-doctor-leftover-advice")));
        }
    }

    #[cfg(unix)]
    pub(super) fn space(&mut self) {
        let dir = self.layout.dir();
        let Ok(disk) = rustix::fs::statvfs(dir) else { return };
        let free = disk.f_bavail.saturating_mul(disk.f_frsize);
        if free < LOW {
            let what = text!("archive-doctor-low-space", size = free / 1_000_000);
            let finding = Finding::warning("low_space", dir, what);
            self.find(finding.advising(text!("archive-doctor-low-space-advice")));
        }
    }

    #[cfg(not(unix))]
    #[expect(clippy::unused_self, reason = "the same signature as where the room can be asked for")]
    pub(super) fn space(&mut self) {}
}

/// What interrupted writes left, wherever this program writes.
pub(super) fn leftovers(dir: &Path, backups: &Path) -> Vec<PathBuf> {
    let all = walk::below(dir).into_iter().map(|(path, _)| path);
    all.filter(|path| {
        let name = walk::name(path);
        durable::is_temporary(&name) || (path.parent() == Some(backups) && backup::is_leftover(&name))
    })
    .collect()
}
