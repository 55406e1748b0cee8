//! The data folder as a whole: who has it, who may read it, what was left half done in it, and the room on its disk.

use std::path::{Path, PathBuf};

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
            self.find(
                Finding::note("no_data", dir, "There is no data folder here yet.")
                    .advising("It is made with the first message."),
            );
            return false;
        }
        if !dir.is_dir() {
            self.find(
                Finding::error("no_folder", dir, "Where the data folder should be is something else.")
                    .advising("Move it away, or choose another data folder."),
            );
            return false;
        }
        if let Err(error) = std::fs::read_dir(dir) {
            self.find(
                Finding::error("no_access", dir, format!("The data folder cannot be looked into: {error}."))
                    .advising("Give your user access to it."),
            );
            return false;
        }
        true
    }

    pub(super) fn holder(&mut self) {
        let Some(holder) = Lock::holder(self.layout) else { return };
        self.held = true;
        let dir = self.layout.dir();
        self.find(
            Finding::note("in_use", dir, format!("The data folder is in use{holder}."))
                .advising("What is said here may be out of date; to mend anything, close that one first."),
        );
    }

    /// Work that was interrupted and is taken up at the next opening.
    pub(super) fn unfinished(&mut self) {
        if self.held {
            return;
        }
        let dir = self.layout.dir();
        let to_its_end = "Mending takes it to its end.";
        let away =
            "Started again, it goes on; mending lets go of what it had copied. The archive is not affected.";
        for (path, code, what, mending) in [
            (dir.join("erasing.json"), "erasure_unfinished", "An erasure was interrupted.", to_its_end),
            (self.layout.converting(), "conversion_unfinished", "A conversion was interrupted.", away),
            (
                self.layout.restoring(),
                "restore_unfinished",
                "The restore of a backup was interrupted.",
                to_its_end,
            ),
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
        let what =
            format!("Other users of this computer may look at {} of your files or folders.", open.len());
        self.find(Finding::warning("permissions", first, what).mendable("Mending makes them private."));
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
            self.find(
                Finding::note(
                    "leftover",
                    &path,
                    format!("{} was left by an interrupted write.", walk::name(&path)),
                )
                .mendable("Nothing in it is needed; mending removes it."),
            );
        }
    }

    #[cfg(unix)]
    pub(super) fn space(&mut self) {
        let dir = self.layout.dir();
        let Ok(disk) = rustix::fs::statvfs(dir) else { return };
        let free = disk.f_bavail.saturating_mul(disk.f_frsize);
        if free < LOW {
            let what = format!("Only {} MB are free on the disk of the data folder.", free / 1_000_000);
            self.find(
                Finding::warning("low_space", dir, what)
                    .advising("Free some space, so that nothing has to wait in memory."),
            );
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
