//! `commands`: quick commands without a window.

use std::fmt::Write;

use extremis_app::wire::{ContextView, QuickCommandProblem, QuickCommandsView, QuickRequest};
use extremis_app::{App, NewMessage, Role};
use extremis_language::text;

use super::{ask, text_or_stdin};
use crate::args::QuickCommands;
use crate::output::{self, Failure, Output};

pub(crate) async fn run(app: &App, command: &QuickCommands, output: Output) -> Result<(), Failure> {
    let commands = app.quick_commands();
    match command {
        QuickCommands::List => {
            let all = commands.list().await?;
            for problem in &all.problems {
                let QuickCommandProblem { file, line, message } = problem;
                output::note(&match line {
                    Some(line) => text!("cli-quick-problem", file = file, line = line, message = message),
                    None => format!("{file}: {message}"),
                });
            }
            output.either(&all, || listed(&all))
        }
        QuickCommands::Show { name } => {
            let command = commands.named(name).await?;
            output.either(&command, || commands.written(&command).trim_end().to_owned())
        }
        QuickCommands::Run { name, selection, ask: question } => {
            let selected_text = selection.as_deref().map(text_or_stdin).transpose()?;
            let context = selected_text.map(|selected_text| ContextView {
                id: format!("command-{name}"),
                selected_text: Some(selected_text),
                ..ContextView::default()
            });
            let question = question.clone().unwrap_or_default();
            let request = QuickRequest { name: name.clone(), question, ..QuickRequest::default() };
            let events = app.events();
            let new = NewMessage::new(Role::User, "").with_context(context);
            let sent = commands.run(None, &request, new).await?;
            ask::stream(app, sent, events, output).await
        }
    }
}

fn listed(all: &QuickCommandsView) -> String {
    let mut lines = String::new();
    for view in &all.commands {
        let own = if view.has_file { format!("  {}", text!("cli-quick-own")) } else { String::new() };
        let _ = writeln!(lines, "/{:<16} {}{own}", view.command.name, view.help);
    }
    lines.trim_end().to_owned()
}
