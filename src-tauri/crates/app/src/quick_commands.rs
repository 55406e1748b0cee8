//! Quick commands: one thing that is asked of a selection again and again, with what happens with the answer.
//!
//! Some are built in; a file of the same name takes the place of one. What was captured goes with the message as with any
//! other (`fill`).

mod built_in;
mod fill;
pub(crate) mod folder;
pub(crate) mod format;
mod uses;

use std::path::PathBuf;

use extremis_domain::{CommandUse, Message, Role, SessionId, command_title};
use extremis_language::{Words, text};
use extremis_memory::render_message;
use extremis_sync::Audience;

use crate::append::NewMessage;
use crate::wire::{ContextView, QuickCommand, QuickCommandView, QuickCommandsView, QuickRequest, Sent};
use crate::{AppError, QuickCommands, views};
use fill::Filling;
use format::FormatError;

/// How much of a template a list shows, in characters.
const HELP: usize = 80;

impl QuickCommands {
    /// All commands: those that are used, then the rest.
    pub async fn list(&self) -> Result<QuickCommandsView, AppError> {
        let dir = self.app.data_dir().to_owned();
        self.app.blocking(move || list(&dir)).await
    }

    /// One command.
    pub async fn named(&self, name: &str) -> Result<QuickCommand, AppError> {
        let wanted = format::name_of(name);
        let QuickCommandsView { commands, problems, .. } = self.list().await?;
        let found = commands.into_iter().map(|view| view.command);
        found.into_iter().find(|command| Some(&command.name) == wanted.as_ref()).ok_or_else(|| {
            let is_its = |file: &str| format::name_of(file.trim_end_matches(".md")) == wanted;
            match problems.into_iter().find(|problem| is_its(&problem.file)) {
                Some(problem) => AppError::Invalid {
                    what: unreadable(
                        &problem.file,
                        &FormatError { line: problem.line, message: problem.message },
                    ),
                },
                None => AppError::NotFound { what: "command", id: name.to_owned() },
            }
        })
    }

    /// Keeps a command in its file. `before` is the name that it had; none: it is a new one.
    pub async fn save(
        &self,
        command: QuickCommand,
        before: Option<String>,
    ) -> Result<QuickCommand, AppError> {
        self.check_writable()?;
        let command = checked(&command)?;
        if self.app.chat().commands().iter().any(|known| known.name[1..] == command.name) {
            let what = text!("app-quick-taken", name = command.name);
            return Err(AppError::Invalid { what });
        }
        let is_renamed = before.as_ref() != Some(&command.name);
        let dir = self.app.data_dir().to_owned();
        let saved = self
            .app
            .blocking(move || {
                if is_renamed && folder::read_all(&dir).0.contains_key(&command.name) {
                    return Err(AppError::Invalid { what: text!("app-quick-exists", name = command.name) });
                }
                folder::write(&dir, &command)?;
                if let Some(before) = before.filter(|_| is_renamed) {
                    folder::remove(&dir, &before).map_err(|error| not_removed(&before, &error))?;
                }
                Ok(command)
            })
            .await?;
        self.app.core.store_set.tell(Audience::Own);
        saved
    }

    /// Removes the file of a command: a built-in one is as it came then. Gives what the file held.
    pub async fn remove(&self, name: &str) -> Result<QuickCommand, AppError> {
        self.check_writable()?;
        let command = self.named(name).await?;
        let (dir, gone) = (self.app.data_dir().to_owned(), command.name.clone());
        let removed = self.app.blocking(move || folder::remove(&dir, &gone)).await?;
        self.app.core.store_set.tell(Audience::Own);
        match removed {
            Ok(true) => Ok(command),
            Ok(false) => Err(AppError::Invalid { what: text!("app-quick-built-in", name = command.name) }),
            Err(error) => Err(not_removed(&command.name, &error)),
        }
    }

    /// Reads a command from the text of a file with this name. Nothing is kept yet.
    pub fn read(&self, file: &str, text: &str) -> Result<QuickCommand, AppError> {
        let name = file.strip_suffix(".md").unwrap_or(file);
        let read = format::parse(name, text).and_then(|command| {
            let message = text!("app-quick-larger", kilobytes = folder::LARGEST / 1024);
            if text.len() as u64 > folder::LARGEST {
                Err(FormatError { line: None, message })
            } else {
                Ok(command)
            }
        });
        read.map_err(|error| AppError::Invalid { what: unreadable(file, &error) })
    }

    /// The same from a file on the disk.
    pub async fn read_from(&self, path: PathBuf) -> Result<QuickCommand, AppError> {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let read = self.app.blocking(move || folder::read(&path)).await?;
        read.map_err(|error| AppError::Invalid { what: unreadable(&file, &error) })
    }

    /// The file that a command has, or would have.
    pub fn written(&self, command: &QuickCommand) -> String {
        format::written(command)
    }

    /// Writes a command into a new file of a folder, and says which. Nothing there is written over.
    pub async fn export_into(&self, name: &str, to: PathBuf) -> Result<PathBuf, AppError> {
        let command = self.named(name).await?;
        self.app
            .blocking(move || {
                let named = |number: usize| match number {
                    1 => to.join(format!("{}.md", command.name)),
                    _ => to.join(format!("{} {number}.md", command.name)),
                };
                let free = (1..1000).map(named).find(|path| path.symlink_metadata().is_err());
                let free = free.ok_or_else(|| AppError::Invalid {
                    what: text!("app-no-free-name", folder = to.display()),
                })?;
                extremis_archive::durable::write(&free, format::written(&command).as_bytes())?;
                Ok(free)
            })
            .await?
    }

    /// Exactly what would be sent by a command, or what is missing for it.
    pub fn preview(
        &self,
        command: &QuickCommand,
        request: &QuickRequest,
        context: Option<ContextView>,
    ) -> Result<String, AppError> {
        let context = context.and_then(views::context_from);
        let text = self.fill(command, request, context.as_ref())?;
        let mut message = Message::new(Role::User, text, self.app.core.clock.now());
        message.context = context;
        Ok(render_message(&message))
    }

    /// Runs a command: accepts what it says as a message and starts the answer. `new` says what else a message says, such
    /// as what was captured.
    pub async fn run(
        &self,
        session: Option<SessionId>,
        request: &QuickRequest,
        new: NewMessage,
    ) -> Result<Sent, AppError> {
        let command = self.named(&request.name).await?;
        let captured = new.context.clone().and_then(views::context_from);
        let content = self.fill(&command, request, captured.as_ref())?;
        if let Some(model) = command.model.as_deref().filter(|_| !self.app.core.models.is_overridden()) {
            // Before anything is kept: a command with a model that is not there is put right and not answered by another.
            self.app.named_for_message(model).await?;
        }
        let made_by =
            Some(CommandUse { name: command.name.clone(), said: request.question.trim().to_owned() });
        let new = NewMessage { content, answered_by: command.model.clone(), made_by, ..new };
        let sent = self.app.chat().send_new(session, new).await?;
        let (app, name) = (self.app.clone(), command.name);
        // Nobody waits for it.
        self.app.core.tasks.spawn(async move {
            let dir = app.data_dir().to_owned();
            let _ = app.blocking(move || uses::note(&dir, &name)).await;
        });
        Ok(sent)
    }

    fn fill(
        &self,
        command: &QuickCommand,
        request: &QuickRequest,
        context: Option<&extremis_domain::Context>,
    ) -> Result<String, AppError> {
        let today = self.app.core.clock.now().date().to_string();
        let with = Filling {
            question: &request.question,
            context,
            language: request.language.as_deref(),
            today: request.today.as_deref().unwrap_or(&today),
        };
        fill::fill(command, &with).map_err(|what| AppError::Invalid { what })
    }

    fn check_writable(&self) -> Result<(), AppError> {
        if self.app.read_only() {
            let what = text!("app-quick-read-only");
            return Err(AppError::Invalid { what });
        }
        Ok(())
    }
}

fn list(dir: &std::path::Path) -> QuickCommandsView {
    let (mut files, problems) = folder::read_all(dir);
    let uses = uses::load(dir);
    let view = |command: QuickCommand, built_in: bool, has_file: bool| QuickCommandView {
        title: command_title(&command.name),
        help: help_of(&fill::readable(&command.template)),
        asks: fill::asks(&command).to_owned(),
        uses: uses.of(&command.name),
        built_in,
        has_file,
        command,
    };
    let mut commands: Vec<_> = built_in::built_in()
        .map(|built_in| match files.remove(&built_in.name) {
            Some(own) => view(own, true, true),
            None => view(built_in, true, false),
        })
        .collect();
    commands.extend(files.into_values().map(|own| view(own, false, true)));
    // Sorting keeps the order of those that were used alike.
    commands.sort_by_key(|view| std::cmp::Reverse(view.uses));
    let last = uses.last().filter(|last| commands.iter().any(|view| view.command.name == *last));
    QuickCommandsView {
        last: last.map(str::to_owned),
        commands,
        problems,
        folder: folder::folder(dir).display().to_string(),
    }
}

/// A command as it can be kept: its file, read again, is the same command.
fn checked(command: &QuickCommand) -> Result<QuickCommand, AppError> {
    let text = format::written(command);
    let checked = format::parse(&command.name, &text);
    if text.len() as u64 > folder::LARGEST {
        let what = text!("app-quick-too-large", kilobytes = folder::LARGEST / 1024);
        return Err(AppError::Invalid { what });
    }
    checked.map_err(|error| AppError::Invalid { what: text!("app-quick-not-saved", reason = error.message) })
}

fn help_of(words: &str) -> String {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let sentence = words.split_inclusive(['.', ':']).next().unwrap_or(&words).trim_end_matches([':', '.']);
    if sentence.chars().count() <= HELP {
        return sentence.to_owned();
    }
    format!("{}…", sentence.chars().take(HELP).collect::<String>().trim_end())
}

fn unreadable(file: &str, error: &FormatError) -> String {
    let reason = &error.message;
    match error.line {
        Some(line) => text!("app-file-line", file = file, line = line, reason = reason),
        None => format!("{file}: {reason}."),
    }
}

fn not_removed(name: &str, error: &std::io::Error) -> AppError {
    AppError::Invalid { what: text!("app-quick-not-removed", name = name, error = Words(error)) }
}
