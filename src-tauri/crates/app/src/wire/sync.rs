//! What a host is told of the exchange with other devices.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::KeyPlace;

/// A store as it is typed, with what is asked for once.
#[derive(Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct StoreChoice {
    /// An address, or a folder.
    pub place: String,
    /// What its keys are under.
    pub passphrase: String,
    /// Who one is to a server; none where one need not say.
    pub user: Option<String>,
    /// The password of that one, or the like.
    pub secret: Option<String>,
    /// What others see the user's messages signed with, where it is the store of what is shared.
    pub name: Option<String>,
}

/// How it stands with the store.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct SyncStatus {
    /// Whether it is the store of what several people share, and not that of the user's own devices.
    pub shared: bool,
    /// What others see the user's messages signed with.
    pub name: Option<String>,
    /// The address of the store; none where none is set.
    pub address: Option<String>,
    /// Where its keys are kept on this machine; none where its passphrase has to be entered.
    pub keys: Option<KeyPlace>,
    /// This device, as the store knows it.
    pub device: Option<String>,
    /// When everything was exchanged last.
    pub exchanged_at: Option<String>,
    /// How many changes wait to be sent, as far as they are known.
    pub waiting: usize,
    /// The files of attachments that wait, as far as that was known at the last exchange.
    pub files: FilesWaitingView,
    /// Whether nothing is exchanged but on request.
    pub paused: bool,
    /// Whether the store is a server and the connection is paid for by what goes over it.
    pub metered: bool,
    /// Whether it is exchanged then, too, without a request.
    pub on_metered: bool,
    /// What went wrong the last time, and what to do.
    pub problem: Option<String>,
}

/// How many files of attachments wait.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct FilesWaitingView {
    /// They are here, and the store does not have them yet.
    pub to_send: usize,
    /// The store has them, and they are not here.
    pub to_fetch: usize,
    /// How large those are.
    #[ts(type = "number")]
    pub bytes_to_fetch: u64,
    /// They are on another device, which has not sent them yet.
    pub elsewhere: usize,
}

/// What an exchange did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct SyncView {
    /// Messages from other devices that are new here.
    pub received: usize,
    /// Changes of other devices that were taken in, messages among them.
    pub changed: usize,
    /// Changes that were sent.
    pub sent: usize,
    /// Files of attachments that were sent.
    pub files_sent: usize,
    /// Conversations that have files now which they lacked.
    pub files_received: usize,
    /// What is wrong in the store.
    pub problems: Vec<String>,
    /// Whether it was stopped before its end.
    pub cancelled: bool,
}

/// A device of the store.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct SyncDevice {
    /// Its id in the store.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Since when it is there.
    pub since: String,
    /// Whether it is this one.
    pub is_this: bool,
}
