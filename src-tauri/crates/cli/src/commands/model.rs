//! `model`: which model answers in a conversation.

use extremis_app::wire::{ModelChoice, ProviderKind};
use extremis_app::{App, SessionId};
use extremis_language::text;

use crate::output::{Failure, Output};

pub(crate) async fn show(app: &App, id: SessionId, output: Output) -> Result<(), Failure> {
    let chosen = app.chat().chosen_model(id).await?;
    output.either(&chosen, || words(chosen.as_ref()))
}

pub(crate) async fn choose(
    app: &App,
    id: SessionId,
    choice: Option<ModelChoice>,
    output: Output,
) -> Result<(), Failure> {
    app.chat().choose_model(id, choice).await?;
    show(app, id, output).await
}

/// Has messages be sent to a server without asking again.
pub(crate) async fn allow(
    app: &App,
    url: &str,
    unencrypted_key: bool,
    output: Output,
) -> Result<(), Failure> {
    app.models().allow_server(url, unencrypted_key).await?;
    output.either(&serde_json::json!({ "allowed": url }), || text!("cli-model-allowed", url = url))
}

/// The model that the command line names; none: the one of all other conversations.
pub(crate) async fn named(
    app: &App,
    name: Option<&str>,
    url: Option<&str>,
    kind: Option<ProviderKind>,
) -> Result<Option<ModelChoice>, Failure> {
    let Some(name) = name else { return Ok(None) };
    let Some(url) = url else { return Ok(Some(app.models().model_named(name).await?)) };
    Ok(Some(ModelChoice {
        provider: kind.unwrap_or_default(),
        base_url: url.to_owned(),
        model: name.to_owned(),
        ..ModelChoice::default()
    }))
}

fn words(chosen: Option<&ModelChoice>) -> String {
    match chosen {
        None => text!("cli-model-of-all"),
        Some(choice) if choice.provider == ProviderKind::Builtin => text!("cli-model-builtin"),
        Some(choice) => text!("cli-model-at", model = choice.model, url = choice.base_url),
    }
}
