//! The settings as they are shown: with what is true of this run, and what there is to choose from.

use serde::Serialize;
use ts_rs::TS;

use super::{HotkeyBinding, HotkeysView, KeyFile, MemoryWriter, ProtocolView, ProviderKind, Settings};

/// The settings, and what is true of this run.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct SettingsView {
    /// As stored.
    pub settings: Settings,
    /// What would be in force if nothing were set.
    pub defaults: Settings,
    /// The model that answers now.
    pub model: ModelStatus,
    /// What a server can speak that is added by its address, in the order to offer them.
    pub protocols: Vec<ProtocolView>,
    /// Who writes summaries now.
    pub memory_writer: MemoryWriter,
    /// The global keys that work now.
    pub hotkeys: HotkeysView,
    /// How a key is bound by hand, where a program can take none for itself.
    pub binding: Option<HotkeyBinding>,
    /// Where the data is.
    pub data_dir: String,
    /// Whether a key is stored for the chosen server. The key itself is never shown.
    pub has_key: bool,
    /// Whether keys lie in a file that a passphrase opens.
    pub key_file: KeyFile,
    /// Whether the built-in model can be used: its file is there.
    pub has_builtin: bool,
    /// The version of the application.
    pub app_version: String,
    /// Whether nothing was ever set or said here, so that the person should be shown around.
    pub first_run: bool,
    /// What is wrong with the file of settings, while it cannot be taken up.
    pub fault: Option<SettingsFault>,
}

/// Why the file of settings cannot be taken up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct SettingsFault {
    /// The line, counted from one; none where it is no matter of one line.
    pub line: Option<u32>,
    /// The file, the line and what is wrong there, as a sentence.
    pub what: String,
    /// Whether something was set in the window since; it is kept beside the file.
    pub changed_meanwhile: bool,
}

/// The model that answers now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct ModelStatus {
    /// What kind of server.
    #[ts(type = "string")]
    pub provider: ProviderKind,
    /// Where.
    pub base_url: String,
    /// The model's name; empty when none was found.
    pub name: String,
    /// What to show a person, such as `Built-in mini model: offline demo, English, often wrong`.
    pub label: String,
    /// Whether this run's environment chose it.
    pub overridden: bool,
    /// Whether it can write summaries.
    pub summarises: bool,
}

/// A model server found on this machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct Discovered {
    /// What kind of server.
    #[ts(type = "string")]
    pub provider: ProviderKind,
    /// `Ollama`, `LM Studio`, …
    pub label: String,
    /// Where.
    pub base_url: String,
    /// The models it has.
    pub models: Vec<String>,
}

/// A kind of server that is known by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "facts about a server that have nothing to do with each other"
)]
pub struct ServerPreset {
    /// A stable word for it.
    pub id: String,
    /// What it calls itself.
    pub name: String,
    /// What it speaks.
    #[ts(type = "string")]
    pub provider: ProviderKind,
    /// Where it is; what an address looks like, where each has its own.
    pub base_url: String,
    /// Whether the address is only an example.
    pub own_address: bool,
    /// Whether it runs on this machine.
    pub local: bool,
    /// Whether it answers nothing without a key.
    pub needs_key: bool,
    /// The environment variable in which every program looks for its key.
    pub variable: Option<String>,
    /// Whether that holds a key in this run. The key itself is never shown.
    pub in_environment: bool,
    /// Where its keys are made.
    pub keys_page: Option<String>,
}
