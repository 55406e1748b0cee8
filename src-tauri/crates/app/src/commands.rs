//! Slash commands: understood in this one place, for the composer and the command line.
//!
//! A reply is shown and forgotten: nothing of a command is stored as a message or sent to a model.

mod forget;
mod parse;
mod remember;
mod setup;
mod status;

pub(crate) use parse::{Command, Parsed};

use crate::wire::{CommandChoice, CommandReply, CommandView};
use crate::{AppError, Chat};
use extremis_domain::SessionId;
use extremis_language::text;

impl Chat {
    /// Every command there is, for completion and help.
    pub fn commands(&self) -> Vec<CommandView> {
        let view = |name: &&str| CommandView {
            name: format!("/{name}"),
            arguments: arguments(name),
            help: help(name),
        };
        parse::KNOWN.iter().map(view).collect()
    }

    /// Does what a text asks for if it is a command; none: it is a message like any other, to be sent.
    ///
    /// `session` is the conversation that is open, if one is.
    pub async fn command(
        &self,
        session: Option<SessionId>,
        text: &str,
    ) -> Result<Option<CommandReply>, AppError> {
        let command = match parse::parse(text) {
            Parsed::Text => return Ok(None),
            Parsed::Unknown(name) => return Ok(Some(unknown(name, text))),
            Parsed::Command(command) => command,
        };
        let name = command.name();
        let done = match command {
            Command::Setup(rest) => self.app.set_memory_up(session, rest).await,
            Command::Status => self.app.memory_status(session).await,
            Command::On => self.app.switch_memory(session, true).await,
            Command::Off => self.app.switch_memory(session, false).await,
            Command::Now => self.app.command_now(session).await,
            Command::Facts => self.app.list_facts(session).await,
            Command::Remember(fact) => self.app.remember(session, fact).await,
            Command::Forget(words) => self.app.command_forget(session, words).await,
        };
        let done = match done {
            // What cannot be done now is an answer too.
            Err(
                error @ (AppError::NothingToSummarise
                | AppError::CannotSummarise
                | AppError::NoModel
                | AppError::Invalid { .. }),
            ) => Done::said(error.to_string()),
            done => done?,
        };
        Ok(Some(done.reply(name)))
    }
}

/// What is written after a command.
fn arguments(name: &str) -> String {
    match name {
        "remember" => text!("commands-argument-text"),
        "forget" => text!("commands-argument-words"),
        _ => String::new(),
    }
}

/// What a command does.
fn help(name: &str) -> String {
    match name {
        "summary" => text!("commands-summary"),
        "summary_status" => text!("commands-summary-status"),
        "summary_on" => text!("commands-summary-on"),
        "summary_off" => text!("commands-summary-off"),
        "summary_now" => text!("commands-summary-now"),
        "facts" => text!("commands-facts"),
        "remember" => text!("commands-remember"),
        _ => text!("commands-forget"),
    }
}

/// What a command came to.
#[derive(Debug, Default)]
pub(crate) struct Done {
    text: String,
    choices: Vec<CommandChoice>,
    continues: Option<String>,
    changed: bool,
}

impl Done {
    fn said(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    fn changed(text: impl Into<String>) -> Self {
        Self { changed: true, ..Self::said(text) }
    }

    /// A question: whatever is written next comes after `continues`.
    fn asked(text: impl Into<String>, continues: impl Into<String>) -> Self {
        Self { continues: Some(continues.into()), ..Self::said(text) }
    }

    fn choice(mut self, label: impl Into<String>, command: impl Into<String>) -> Self {
        self.choices.push(CommandChoice { label: label.into(), command: command.into(), erases: false });
        self
    }

    fn reply(self, command: &str) -> CommandReply {
        let Self { text, choices, continues, changed } = self;
        CommandReply { command: command.to_owned(), text, choices, continues, changed, unknown: false }
    }
}

/// Says that there is no such command, and offers those that may be meant and to send it after all.
fn unknown(name: &str, text: &str) -> CommandReply {
    let known: Vec<_> = parse::KNOWN.iter().map(|known| format!("`/{known}`")).collect();
    let said = text!("commands-unknown", name = name, known = known.join(", "));
    let after = text.strip_prefix('/').and_then(|text| text.strip_prefix(name)).unwrap_or_default();
    let near = parse::near(name).into_iter();
    let done = near.fold(Done::said(said), |done, near| {
        let command = format!("/{near}{after}");
        done.choice(command.trim_end(), command.clone())
    });
    let reply = done.choice(text!("commands-send-anyway"), format!(" {text}")).reply(name);
    CommandReply { unknown: true, ..reply }
}

/// For a command that needs an open conversation.
fn needs_session(session: Option<SessionId>) -> Result<SessionId, AppError> {
    session.ok_or_else(|| AppError::Invalid { what: text!("commands-no-conversation") })
}
