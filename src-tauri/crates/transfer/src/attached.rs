//! The file of an attachment as it lies somewhere, read where it is what its message says and nothing that harms.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use extremis_archive::durable;
use extremis_attach::{MAX_BYTES, hash_of, is_picture_as_kept};
use extremis_domain::Attachment;

use crate::files;

/// Why what is not there is not read.
pub(crate) const MISSING: &str = "its file is missing";

/// Reads the file of an attachment, or says why there is none that can be taken.
pub(crate) fn read(path: &Path, attachment: &Attachment) -> Result<Vec<u8>, String> {
    check(path)?;
    let bytes = durable::read(path).map_err(files::unreadable)?;
    // It may be another one since.
    if is_too_large(bytes.len() as u64) {
        return Err(too_large());
    }
    if hash_of(&bytes) != attachment.hash {
        return Err("its file is not as it was: it is damaged, or was changed".to_owned());
    }
    let is_picture = attachment.picture.is_some() || attachment.media_type.starts_with("image/");
    if is_picture && !is_picture_as_kept(&bytes, &attachment.media_type) {
        return Err("its file is no picture of the kind and the size that can be shown".to_owned());
    }
    Ok(bytes)
}

/// Whether there is a file that can be read, else why not.
pub(crate) fn check(path: &Path) -> Result<(), String> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Err(MISSING.to_owned()),
        _ => {}
    }
    let metadata = files::check_kind(path)?;
    if is_too_large(metadata.len()) { Err(too_large()) } else { Ok(()) }
}

fn is_too_large(length: u64) -> bool {
    usize::try_from(length).map_or(true, |length| length > MAX_BYTES)
}

fn too_large() -> String {
    format!("its file is larger than {} MB", MAX_BYTES / (1024 * 1024))
}
