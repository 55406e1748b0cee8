//! A part of a conversation as a file of its own: code, or a diagram. Deliberately absent: replacing a file that is there.

use std::fs::{self, File};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

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
        return Err(refused("Name the whole path of the file, from / or ~ on.".to_owned()));
    }
    if text.len() > LONGEST {
        return Err(refused("It is longer than 20 MB.".to_owned()));
    }
    let mut file = File::create_new(to).map_err(|error| refused(why(to, &error)))?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(|error| {
        // Half a text is worse than none.
        let _ = fs::remove_file(to);
        refused(why(to, &error))
    })
}

fn why(to: &Path, error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::AlreadyExists => {
            format!("{} is there already and stays as it is. Choose another name.", to.display())
        }
        ErrorKind::NotFound => {
            let folder = to.parent().unwrap_or(to).display();
            format!("There is no folder {folder}.")
        }
        _ => format!("{} could not be written: {error}.", to.display()),
    }
}

fn refused(why: String) -> AppError {
    AppError::Invalid { what: format!("{why} Nothing was saved.") }
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
