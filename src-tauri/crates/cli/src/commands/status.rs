//! `status`: which data and which model are in use.

use extremis_app::App;
use extremis_app::wire::ModelStatus;
use extremis_language::text;
use serde::Serialize;

use crate::output::{Failure, Output};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Status {
    version: &'static str,
    data_dir: String,
    sessions: usize,
    messages: usize,
    trash: usize,
    model: ModelStatus,
}

pub(crate) async fn run(app: &App, output: Output) -> Result<(), Failure> {
    let sessions = app.conversations().sessions()?;
    let status = Status {
        version: env!("CARGO_PKG_VERSION"),
        data_dir: app.data_dir().display().to_string(),
        sessions: sessions.len(),
        messages: sessions.iter().map(|entry| entry.message_count).sum(),
        trash: app.conversations().trash()?.len(),
        model: app.models().model_status().await,
    };
    output.either(&status, || {
        let lines = [
            format!("Extremis {}", status.version),
            text!("cli-status-data", folder = status.data_dir),
            text!(
                "cli-status-conversations",
                count = status.sessions,
                messages = status.messages,
                trash = status.trash
            ),
            text!("cli-status-model", model = status.model.label),
        ];
        lines.join("\n")
    })
}
