//! Where the files of attachments lie beside conversations that are no archive.

use std::path::{Path, PathBuf};

use extremis_domain::SessionId;

/// The folder of what goes along with the messages of a conversation that is a file of its own.
pub fn attachments_beside(file: &Path) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!("{stem} attachments"))
}

/// The folders in which those of a conversation of ours may lie: beside its own file, in the folder of an export or of an
/// archive that it lies in, or in that above.
pub(crate) fn attachments_of(id: SessionId, file: &Path) -> Vec<PathBuf> {
    let folders = file.ancestors().skip(1).take(2);
    let of_folders = folders.map(|folder| folder.join("attachments").join(id.to_string()));
    std::iter::once(attachments_beside(file)).chain(of_folders).collect()
}
