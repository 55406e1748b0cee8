//! Opening the engine for a person who needs a window whatever is wrong with the disk.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use extremis_app::wire::WireError;
use extremis_app::{
    App, AppError, Mode, Options, Overrides, SystemClock, WhenDiskFails, builtin_model, data_dir,
    embedding_model,
};
use extremis_language::text;

/// Opens the engine for writing, else for reading only with the reason, else gives the error to show.
pub(crate) fn open(resources: Option<&Path>) -> Result<(App, Option<AppError>), WireError> {
    let Some(data_dir) = data_dir() else {
        return Err(WireError::new("no_data_dir", text!("shell-no-home"), false));
    };
    let open = |mode| {
        let options = Options {
            data_dir: data_dir.clone(),
            mode,
            when_disk_fails: WhenDiskFails::KeepInMemory,
            overrides: Overrides::from_environment(),
            builtin_model: builtin_model(resources),
            embedding_model: embedding_model(resources),
        };
        App::open(options, Arc::new(SystemClock))
    };
    match open(Mode::Write) {
        Ok(app) => Ok((app, None)),
        Err(reason) => open(Mode::Read).map(|app| (app, Some(reason))).map_err(WireError::from),
    }
}

/// The name under which one running Extremis is found by the next start: one a data directory.
pub(crate) fn instance_name() -> String {
    let name = "app.extremis.desktop";
    match std::env::var_os("EXTREMIS_DATA_DIR") {
        None => name.to_owned(),
        Some(moved) => {
            let mut hasher = DefaultHasher::new();
            std::path::absolute(PathBuf::from(moved)).unwrap_or_default().hash(&mut hasher);
            format!("{name}.at{:x}", hasher.finish())
        }
    }
}
