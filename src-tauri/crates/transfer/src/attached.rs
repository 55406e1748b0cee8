//! The file of an attachment as it lies somewhere, read where it is what its message says and nothing that harms.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use extremis_archive::durable;
use extremis_attach::{MAX_BYTES, hash_of, is_picture_as_kept};
use extremis_domain::Attachment;
use extremis_language::text;

use crate::files;

/// Why what is not there is not read.
pub(crate) fn missing() -> String {
    text!("transfer-missing")
}

/// Reads the file of an attachment, or says why there is none that can be taken.
pub(crate) fn read(path: &Path, attachment: &Attachment) -> Result<Vec<u8>, String> {
    check(path)?;
    let bytes = durable::read(path).map_err(files::unreadable)?;
    // It may be another one since.
    if is_too_large(bytes.len() as u64) {
        return Err(too_large());
    }
    if hash_of(&bytes) != attachment.hash {
        return Err(text!("transfer-file-changed"));
    }
    let is_picture = attachment.picture.is_some() || attachment.media_type.starts_with("image/");
    if is_picture && !is_picture_as_kept(&bytes, &attachment.media_type) {
        return Err(text!("transfer-no-picture"));
    }
    Ok(bytes)
}

/// Whether there is a file that can be read, else why not.
pub(crate) fn check(path: &Path) -> Result<(), String> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Err(missing()),
        _ => {}
    }
    let metadata = files::check_kind(path)?;
    if is_too_large(metadata.len()) { Err(too_large()) } else { Ok(()) }
}

fn is_too_large(length: u64) -> bool {
    usize::try_from(length).map_or(true, |length| length > MAX_BYTES)
}

fn too_large() -> String {
    text!("transfer-file-too-large", size = MAX_BYTES / (1024 * 1024))
}
