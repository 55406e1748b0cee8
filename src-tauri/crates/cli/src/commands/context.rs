//! `context`: the exact prompt that a message would make.

use std::fmt::Write;

use extremis_app::App;
use extremis_app::wire::ContextItem;

use crate::output::{Failure, Output};

pub(crate) async fn run(
    app: &App,
    id: &str,
    message: &str,
    budget: Option<u32>,
    output: Output,
) -> Result<(), Failure> {
    let preview = app.context_preview(id, message, budget).await?;
    output.either(&preview, || {
        format!(
            "{}\n\n{}\n[{} of {} tokens]",
            preview.text,
            table(&preview.items),
            preview.tokens,
            preview.budget
        )
    })
}

/// One line for each part, and for what was left out: its layer, its length and why.
pub(super) fn table(items: &[ContextItem]) -> String {
    let mut out = String::new();
    for item in items {
        let mark = if item.included { '+' } else { '-' };
        let layer = format!("{:?}", item.layer).to_lowercase();
        let messages = match item.message_ids.len() {
            0 | 1 => String::new(),
            several => format!(" ({several} messages)"),
        };
        let _ = writeln!(out, "{mark} {layer:<9}{:>7}  {}{messages}", item.tokens, item.reason);
    }
    out
}
