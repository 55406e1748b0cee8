//! Quick commands and settings, as they are exchanged with other devices.

use std::io;

use extremis_archive::{ArchiveError, durable};
use extremis_language::{Words, text};
use extremis_sync::{SyncError, Taken, TextKind, Texts, TextsHere};
use serde_json::{Map, Value};

use crate::quick_commands::{folder, format};
use crate::settings::{shared, with};
use crate::wire::{AppEvent, NoticeLevel, NoticeView};
use crate::{App, AppError};

/// What of this device is exchanged beside the archive.
pub(super) struct DeviceTexts(pub(super) App);

fn unusable(error: &io::Error) -> SyncError {
    SyncError::State { reason: text!("app-sync-quick-folder", error = Words(error)) }
}

impl Texts for DeviceTexts {
    fn read(&self, kind: TextKind) -> Result<Option<TextsHere>, SyncError> {
        match kind {
            TextKind::Commands => {
                folder::texts(self.0.data_dir()).map(Some).map_err(|error| unusable(&error))
            }
            TextKind::Settings => {
                let own = self.0.core.settings_file.lock().of_this_machine();
                let here = self.0.with_settings(|settings| shared(settings, &own));
                Ok(Some(here.into_iter().map(|(name, text)| (name.to_owned(), text)).collect()))
            }
        }
    }

    fn put(&self, kind: TextKind, name: &str, text: Option<&str>) -> Result<bool, SyncError> {
        match kind {
            TextKind::Commands => self.put_command(name, text),
            TextKind::Settings => self.put_setting(name, text),
        }
    }
}

impl DeviceTexts {
    fn put_command(&self, name: &str, text: Option<&str>) -> Result<bool, SyncError> {
        let dir = self.0.data_dir();
        // A name from elsewhere leads nowhere else.
        if format::name_of(name).as_deref() != Some(name)
            || text.is_some_and(|text| text.len() as u64 > folder::LARGEST)
        {
            return Ok(false);
        }
        match text {
            Some(text) => folder::write_text(dir, name, text)?,
            None => drop(folder::remove(dir, name).map_err(|error| unusable(&error))?),
        }
        Ok(true)
    }

    fn put_setting(&self, name: &str, text: Option<&str>) -> Result<bool, SyncError> {
        let app = &self.0;
        let Some(settings) = app.with_settings(|settings| with(settings, name, text)) else {
            return Ok(false);
        };
        app.core.settings_file.lock().store(settings)?;
        Ok(true)
    }
}

impl App {
    /// Shows what came of quick commands and settings. Of a setting that two devices changed, the value that is not in force
    /// is kept beside the file.
    pub(super) async fn show_texts(&self, taken: &Taken) -> Result<(), AppError> {
        if !taken.replaced.is_empty() {
            let (replaced, dir) = (taken.replaced.clone(), self.data_dir().to_owned());
            let names: Vec<_> = replaced.iter().map(|(name, _)| name.clone()).collect();
            let file = self.blocking(move || keep_replaced(&dir, &replaced)).await??;
            self.core.active_tasks.keep_notices([replaced_notice(&names, &file)]);
        }
        if !taken.texts.is_empty() {
            self.emit(AppEvent::SettingsChanged);
        }
        Ok(())
    }
}

/// Writes the values into a file of their own, and says which.
fn keep_replaced(dir: &std::path::Path, replaced: &[(String, String)]) -> Result<String, ArchiveError> {
    let value = |text: &String| serde_json::from_str(text).unwrap_or(Value::Null);
    let values: Map<_, _> = replaced.iter().map(|(name, text)| (name.clone(), value(text))).collect();
    let names = (1..).map(|number: u32| format!("config.replaced-{number}.json"));
    let file = names.into_iter().find(|name| !dir.join(name).exists()).unwrap_or_default();
    durable::write(&dir.join(&file), &serde_json::to_vec_pretty(&values)?)?;
    Ok(file)
}

fn replaced_notice(names: &[String], file: &str) -> NoticeView {
    let message = text!("app-sync-settings-replaced", names = names.join(", "), file = file);
    NoticeView::new(NoticeLevel::Info, "settings_replaced", message)
}
