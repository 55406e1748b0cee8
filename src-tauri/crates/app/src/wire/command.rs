//! Slash commands: what the composer and the command line are answered.

use serde::Serialize;
use ts_rs::TS;

/// The answer to a command. It is no message: nothing of it is stored or sent to a model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct CommandReply {
    /// The command, without its slash.
    pub command: String,
    /// For people; Markdown.
    pub text: String,
    /// What can be chosen now.
    pub choices: Vec<CommandChoice>,
    /// What is to be put before whatever the user writes next, so that it answers this; none when nothing was
    /// asked.
    pub continues: Option<String>,
    /// Whether the memory changed.
    pub changed: bool,
    /// There is no such command: what was typed is still to be sent or put right.
    pub unknown: bool,
}

/// Something to choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct CommandChoice {
    /// For people.
    pub label: String,
    /// The command that chooses it; what begins with a space is sent as a message.
    pub command: String,
    /// Whether it erases something for good.
    pub erases: bool,
}

/// A command that there is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct CommandView {
    /// With its slash.
    pub name: String,
    /// What may follow it, for people; empty: nothing.
    pub arguments: String,
    /// What it does, for people.
    pub help: String,
}
