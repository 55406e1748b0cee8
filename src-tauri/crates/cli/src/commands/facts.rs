//! `facts` and `pin`: what must survive word for word.

use std::fmt::Write;

use extremis_app::wire::{FactView, NewFact};
use extremis_app::{App, FactStatus, MessageId, SessionId};
use extremis_language::{Words, text};
use serde_json::json;

use crate::args::Facts;
use crate::output::{Failure, Output};

pub(crate) async fn run(
    app: &App,
    id: SessionId,
    change: Option<&Facts>,
    output: Output,
) -> Result<(), Failure> {
    let fact = match change {
        None => {
            let facts = app.memory().facts(id).await?;
            return output.either(&facts, || list(&facts));
        }
        Some(Facts::Forget { fact }) => {
            app.memory().forget_fact(id, fact).await?;
            return output.either(&json!({ "fact": fact }), || text!("cli-forgotten", id = Words(fact)));
        }
        Some(Facts::Add { text, field, key }) => {
            let new = NewFact { field: (*field).into(), key: key.clone(), text: text.clone() };
            app.memory().add_fact(id, new).await?
        }
        Some(Facts::Edit { fact, text }) => app.memory().edit_fact(id, fact, text).await?,
        Some(Facts::Pin { fact, off }) => app.memory().pin_fact(id, fact, !off).await?,
        Some(Facts::Dismiss { fact }) => app.memory().dismiss_fact(id, fact).await?,
        Some(Facts::Accept { fact }) => app.memory().accept_fact(id, fact).await?,
        Some(Facts::Resolve { this, that, choose }) => {
            app.memory().resolve_facts(id, this, that, (*choose).into()).await?
        }
    };
    output.either(&fact, || words(&fact))
}

pub(crate) async fn pin_message(
    app: &App,
    id: SessionId,
    message: &MessageId,
    pinned: bool,
    output: Output,
) -> Result<(), Failure> {
    app.memory().pin_message(id, message, pinned).await?;
    output.either(&json!({ "message": message, text!("cli-labels-pinned"): pinned }), || {
        if pinned {
            text!("cli-pinned", message = Words(message))
        } else {
            text!("cli-unpinned", message = Words(message))
        }
    })
}

fn list(facts: &[FactView]) -> String {
    if facts.is_empty() {
        return text!("cli-no-facts");
    }
    facts.iter().map(words).collect::<Vec<_>>().join("\n")
}

fn words(fact: &FactView) -> String {
    let mut text = format!("{}  {}  ", fact.id, fact.field.name());
    if let Some(key) = &fact.key {
        let _ = write!(text, "{key}: ");
    }
    text.push_str(&fact.text.replace('\n', " "));
    match fact.status {
        FactStatus::Active => {}
        FactStatus::Superseded => behind(&mut text, &text!("cli-superseded")),
        FactStatus::Offered => behind(&mut text, &text!("cli-offered")),
        FactStatus::Dismissed => behind(&mut text, &text!("cli-dismissed")),
        FactStatus::Forgotten => behind(&mut text, &text!("cli-is-forgotten")),
    }
    if fact.pinned {
        behind(&mut text, &text!("cli-is-pinned"));
    }
    for other in &fact.conflicts {
        let other_text = other.text.replace('\n', " ");
        behind(&mut text, &text!("cli-contradicts", id = Words(&other.id), text = other_text));
    }
    text
}

/// Puts a remark behind a line.
fn behind(line: &mut String, remark: &str) {
    let _ = write!(line, "  {remark}");
}
