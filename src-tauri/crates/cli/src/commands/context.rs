//! `context`: the exact prompt that a message would make.

use extremis_app::App;

use crate::output::{Failure, Output};

pub(crate) async fn run(
    app: &App,
    id: &str,
    message: &str,
    budget: Option<u32>,
    output: Output,
) -> Result<(), Failure> {
    let preview = app.context_preview(id, message, budget).await?;
    output
        .either(&preview, || format!("{}\n\n[{} of {} tokens]", preview.text, preview.tokens, preview.budget))
}
