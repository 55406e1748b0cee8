//! Where keys are kept.

use serde::Serialize;
use ts_rs::TS;

/// The file for keys where there is no keyring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum KeyFile {
    /// There is none.
    Absent,
    /// Its passphrase has to be entered in this run.
    Closed,
    /// Its keys can be used.
    Open,
}

/// Where a key is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum KeyPlace {
    /// In the keyring of the system.
    Keyring,
    /// In the file that a passphrase opens.
    KeyFile,
    /// In memory, until the program ends.
    ThisRunOnly,
    /// In memory; the keyring has not answered yet whether it takes it.
    Unanswered,
}
