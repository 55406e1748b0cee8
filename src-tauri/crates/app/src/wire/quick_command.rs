//! Quick commands: what is asked of a selection with one key.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What happens with the answer to a quick command.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum AnswerUse {
    /// It is shown.
    #[default]
    Show,
    /// It takes the place of the selection.
    Replace,
    /// It is put behind the selection.
    Append,
    /// It is copied.
    Copy,
}

/// A quick command as its file has it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(export)]
pub struct QuickCommand {
    /// What follows the slash; the name of its file.
    pub name: String,
    /// An emoji or a letter; empty: none.
    pub icon: String,
    /// What happens with the answer.
    pub answer: AnswerUse,
    /// The model that answers; none: the one of the conversation.
    pub model: Option<String>,
    /// What `{language}` stands for where none is asked for; none: the language of the system.
    pub language: Option<String>,
    /// What is sent, with placeholders.
    pub template: String,
    /// Lines of its file's head that are none of these, as they are there.
    pub other: Vec<String>,
}

/// A quick command in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct QuickCommandView {
    /// The command itself.
    pub command: QuickCommand,
    /// For people: `Explain code`.
    pub title: String,
    /// The first words of what it sends.
    pub help: String,
    /// What must be written after its name; empty: nothing must.
    pub asks: String,
    /// Whether a command of this name is built in.
    pub built_in: bool,
    /// Whether it has a file; a built-in one without is as it came.
    pub has_file: bool,
    /// How often it was used.
    pub uses: u32,
}

/// A file of the commands' folder that is no command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct QuickCommandProblem {
    /// Its name.
    pub file: String,
    /// The line that cannot be understood; none: the file as a whole.
    pub line: Option<u32>,
    /// What is wrong with it.
    pub message: String,
}

/// All quick commands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct QuickCommandsView {
    /// Those used most first, then in their own order.
    pub commands: Vec<QuickCommandView>,
    /// What could not be read.
    pub problems: Vec<QuickCommandProblem>,
    /// The one that was used last.
    pub last: Option<String>,
    /// Where their files are.
    pub folder: String,
}

/// What a quick command is run with, beside what was captured.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(export)]
pub struct QuickRequest {
    /// Its name.
    pub name: String,
    /// What was written after it.
    pub question: String,
    /// The language of the system, in English; none: it is not known.
    pub language: Option<String>,
    /// The day where the user is, such as `2026-11-26`; none: the day by universal time.
    pub today: Option<String>,
}
