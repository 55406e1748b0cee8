//! A part of a conversation as a file of its own: code, or a diagram. Deliberately absent: replacing a file that is there.

use std::fs::{self, File};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use extremis_language::{Words, text};

use crate::exporting::free_name;
use crate::{AppError, Storage};

/// The longest text that is saved so.
const LONGEST: usize = 20 * 1024 * 1024;

impl Storage {
    /// Where such a file goes if nobody says it: below a folder, under a name that is free. Of the name, only the last part
    /// counts.
    pub async fn file_place(&self, name: &str, folder: PathBuf) -> Result<PathBuf, AppError> {
        let name =
            Path::new(name).file_name().and_then(|name| name.to_str()).unwrap_or("text.txt").to_owned();
        self.app.blocking(move || free_name(&folder, &name)).await?
    }

    /// Writes a text to a new file, at the place that the user named.
    pub async fn save_file(&self, to: PathBuf, text: String) -> Result<(), AppError> {
        self.app.blocking(move || save(&to, &text)).await?
    }
}

fn save(to: &Path, text: &str) -> Result<(), AppError> {
    if !to.is_absolute() || to.file_name().is_none() {
        return Err(refused(&text!("app-save-whole-path")));
    }
    if text.len() > LONGEST {
        return Err(refused(&text!("app-save-too-long")));
    }
    let mut file = File::create_new(to).map_err(|error| refused(&why(to, &error)))?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(|error| {
        // Half a text is worse than none.
        let _ = fs::remove_file(to);
        refused(&why(to, &error))
    })
}

fn why(to: &Path, error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::AlreadyExists => text!("app-save-is-there", path = to.display()),
        ErrorKind::NotFound => text!("app-save-no-folder", folder = to.parent().unwrap_or(to).display()),
        _ => text!("app-save-not-written", path = to.display(), reason = Words(error)),
    }
}

fn refused(why: &str) -> AppError {
    AppError::Invalid { what: text!("app-not-saved", reason = why) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_saved_where_nothing_is_yet() {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path().join("hello.py");
        save(&to, "print('hello')\n").unwrap();
        assert_eq!(fs::read_to_string(&to).unwrap(), "print('hello')\n");
        let again = save(&to, "other").unwrap_err().to_string();
        assert!(again.contains("stays as it is"), "{again}");
        assert_eq!(fs::read_to_string(&to).unwrap(), "print('hello')\n");
    }

    #[test]
    fn nothing_is_saved_in_a_folder_that_is_not_there_or_is_not_said() {
        let folder = tempfile::tempdir().unwrap();
        let lost = save(&folder.path().join("none/hello.py"), "x").unwrap_err().to_string();
        assert!(lost.starts_with("There is no folder"), "{lost}");
        let relative = save(Path::new("hello.py"), "x").unwrap_err().to_string();
        assert!(relative.starts_with("Name the whole path"), "{relative}");
    }
}
