//! One module a command.

mod append;
mod ask;
mod backups;
mod context;
mod convert;
mod desktop;
mod doctor;
mod export;
mod facts;
mod forget;
mod import;
mod instructions;
mod labels;
mod lengthy;
mod memories;
mod model;
mod policy;
mod quick;
mod search;
mod sent;
mod sessions;
mod shell;
mod stats;
mod status;
mod summary;
mod sync;
mod trash;

use std::io::Read;

use extremis_app::{App, AppError, Mode};
use extremis_language::text;

use crate::args::{Args, Backups, Command, Export, Memories, QuickCommands, Sessions, Summary, Sync, Trash};
use crate::host;
use crate::output::{self, Failure, Output};

/// Runs the command to its end, the memory work that it set off included.
pub(crate) fn run(args: &Args, output: Output) -> Result<(), Failure> {
    if let Command::Doctor { fix } = args.command {
        return doctor::run(&host::data_dir(args)?, fix, output);
    }
    match &args.command {
        Command::Desktop => return desktop::run(output),
        Command::Completions { shell } => return shell::completions(*shell),
        Command::Manual { to } => return shell::manual(to),
        _ => {}
    }
    let app = host::open(args, mode_of(&args.command))?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let done = dispatch(&app, &args.command, output).await;
        if !app.read_only() && !matches!(args.command, Command::Summary(Summary::Now { .. })) {
            summary::say_what_failed(&app);
        }
        output::notices(app.take_notices());
        if !app.read_only() {
            backups::if_due(&app).await;
        }
        if !app.read_only()
            && let Err(error) = app.close().await
        {
            // What was acknowledged is on the disk. A failure would have a script enter it a second time.
            output::note(&files_are_behind(&error));
        }
        done
    })
}

/// What is told when changes are kept, but are not in the files yet that people read.
fn files_are_behind(error: &AppError) -> String {
    let told = error.to_string();
    let cause = told.split_once(". ").map_or(told.as_str(), |(cause, _)| cause).trim_end_matches('.');
    let remedy = match error.code() {
        "disk_full" => text!("cli-remedy-space"),
        "read_only" | "permission_denied" => text!("cli-remedy-permission"),
        "file_in_use" => text!("cli-remedy-in-use"),
        "lock_lost" => text!("cli-remedy-others"),
        _ => text!("cli-remedy"),
    };
    text!("cli-files-behind", cause = cause, remedy = remedy)
}

async fn dispatch(app: &App, command: &Command, output: Output) -> Result<(), Failure> {
    match command {
        Command::Ask { session, context_file, attachments, text } => {
            let (text, context) = (text_or_stdin(text)?, context_file.as_deref());
            ask::run(app, *session, context, attachments, &text, output).await
        }
        Command::Edit { message, text, session } => {
            ask::edit(app, *session, message, &text_or_stdin(text)?, output).await
        }
        Command::Append { session, stream: true, .. } => append::stream(app, *session, output).await,
        Command::Append { session, role, at, name, text, .. } => {
            let text = text_or_stdin(text.as_deref().unwrap_or("-"))?;
            append::one(app, *session, *role, *at, name.clone(), text, output).await
        }
        Command::Sessions(command) => sessions::run(app, command, output).await,
        Command::Trash(command) => trash::run(app, command, output).await,
        Command::Summary(command) => summary::run(app, command, output).await,
        Command::Facts { id, change } => facts::run(app, *id, change.as_ref(), output).await,
        Command::Memories(command) => memories::run(app, command, output).await,
        Command::Commands(command) => quick::run(app, command, output).await,
        Command::Sync { shared, command } => sync::run(app, *shared, command, output).await,
        Command::Pin { id, message, off } => facts::pin_message(app, *id, message, !off, output).await,
        Command::Policy { id, name, numbers, as_all } => {
            policy::run(app, *id, *name, numbers, *as_all, output).await
        }
        Command::Model { id, name: None, as_all: false, .. } => model::show(app, *id, output).await,
        Command::Model { id, name, url, kind, .. } => {
            let chosen = model::named(app, name.as_deref(), url.as_deref(), kind.clone()).await?;
            model::choose(app, *id, chosen, output).await
        }
        Command::Allow { url, unencrypted_key } => model::allow(app, url, *unencrypted_key, output).await,
        Command::Instructions { id, set, file, history, restore } => {
            let change = instructions::Change::of(set.as_deref(), file.as_deref(), restore.as_deref())?;
            instructions::run(app, *id, change, *history, output).await
        }
        Command::Stats { id } => stats::run(app, *id, output).await,
        Command::Context { id, batch: Some(batch), .. } => {
            context::batch(app, id.as_deref(), batch, output).await
        }
        Command::Context { id, message, attachments, budget, .. } => {
            let (id, text) = (id.as_deref().unwrap_or_default(), message.as_deref().unwrap_or_default());
            context::run(app, id, text, attachments, *budget, output).await
        }
        Command::Sent { message, session } => sent::run(app, message, *session, output).await,
        Command::Search { query, limit, meaning } => {
            search::run(app, &query.join(" "), *limit, *meaning, output).await
        }
        Command::Reindex { meaning } => search::reindex(app, *meaning, output).await,
        Command::Export(asked) => export::run(app, asked, output).await,
        Command::Import(asked) => import::run(app, asked, output).await,
        Command::Backups(command) => backups::run(app, command, output).await,
        Command::Clear { yes } => backups::clear(app, *yes, output).await,
        // It needs no open archive, and looks at one that cannot be opened.
        Command::Doctor { fix } => doctor::run(app.data_dir(), *fix, output),
        // They need no archive.
        Command::Desktop => desktop::run(output),
        Command::Completions { shell } => shell::completions(*shell),
        Command::Manual { to } => shell::manual(to),
        Command::Convert { to } => convert::run(app, (*to).into(), output).await,
        Command::Status => status::run(app, output).await,
    }
}

/// What only looks takes no lock, so that it works beside the running application.
fn mode_of(command: &Command) -> Mode {
    match command {
        Command::Sessions(Sessions::List { .. } | Sessions::Show { .. })
        | Command::Summary(
            Summary::Show { .. }
            | Summary::Tree { .. }
            | Summary::History { .. }
            | Summary::Diff { .. }
            | Summary::Drift { .. },
        )
        | Command::Facts { change: None, .. }
        | Command::Memories(Memories::List { .. } | Memories::Export { .. })
        | Command::Commands(QuickCommands::List | QuickCommands::Show { .. })
        | Command::Stats { .. }
        | Command::Backups(Backups::List)
        | Command::Trash(Trash::List)
        | Command::Context { .. }
        | Command::Sent { .. }
        | Command::Search { .. }
        | Command::Export(Export { keep: false, .. })
        | Command::Sync { command: Sync::Status | Sync::Devices { .. }, .. }
        | Command::Model { name: None, as_all: false, .. }
        | Command::Instructions { set: None, file: None, restore: None, .. }
        | Command::Desktop
        | Command::Status => Mode::Read,
        Command::Policy { name: None, as_all: false, numbers, .. } if numbers.are_none() => Mode::Read,
        _ => Mode::Write,
    }
}

pub(crate) fn text_or_stdin(text: &str) -> Result<String, Failure> {
    if text != "-" {
        return Ok(text.to_owned());
    }
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    Ok(text)
}
