//! A prompt, before it is sent and after, as a host sees it.

use extremis_domain::{Message, MessageId, Parameters, SentItem, Session};
use extremis_language::text;
use extremis_memory::{Item, Prompt, ReconstructedPrompt};

use crate::wire::{ContextItem, ContextPreview, LayerCostView, PromptCostView, SentView};

pub(crate) fn preview(session: &Session, prompt: &Prompt) -> ContextPreview {
    ContextPreview {
        budget: prompt.budget as usize,
        tokens: prompt.tokens as usize,
        text: prompt.text(),
        items: items(session, &prompt.items),
    }
}

pub(crate) fn cost(prompt: &Prompt) -> PromptCostView {
    let mut layers: Vec<LayerCostView> = Vec::new();
    for SentItem { layer, tokens, .. } in
        prompt.items.iter().map(|item| &item.about).filter(|item| item.included)
    {
        let tokens = *tokens as usize;
        match layers.iter_mut().find(|cost| cost.layer == *layer) {
            Some(cost) => cost.tokens += tokens,
            None => layers.push(LayerCostView { layer: *layer, tokens }),
        }
    }
    PromptCostView {
        budget: prompt.budget as usize,
        tokens: prompt.tokens as usize,
        layers,
        left_out: prompt.messages_left_out(),
    }
}

pub(crate) fn sent(session: &Session, answer: &Message, written: &ReconstructedPrompt) -> SentView {
    let prompt = &written.prompt;
    SentView {
        session: session.id(),
        message: answer.id.clone(),
        model: answer.model.clone(),
        parameters: answer.sent.as_ref().map(|sent| in_words(&sent.parameters)).unwrap_or_default(),
        budget: prompt.budget as usize,
        tokens: prompt.tokens as usize,
        exact: written.exact,
        note: note(written),
        text: prompt.text(),
        items: items(session, &prompt.items),
    }
}

/// How a model was asked to write.
fn in_words(parameters: &Parameters) -> String {
    let Parameters { temperature, top_p, longest_answer, reasoning_effort } = parameters;
    let words = [
        temperature.map(|number| text!("app-prompt-temperature", number = number.value())),
        top_p.map(|number| text!("app-prompt-top-p", number = number.value())),
        longest_answer.map(|tokens| text!("app-prompt-longest", tokens = tokens)),
        reasoning_effort
            .map(|effort| text!("app-prompt-effort", effort = format!("{effort:?}").to_lowercase())),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn note(written: &ReconstructedPrompt) -> Option<String> {
    if written.exact {
        return None;
    }
    Some(match (written.gone, written.earlier_way) {
        (0, false) => text!("app-prompt-changed"),
        (0, true) => text!("app-prompt-earlier"),
        (count, _) => text!("app-prompt-gone", count = count),
    })
}

fn items(session: &Session, items: &[Item]) -> Vec<ContextItem> {
    items.iter().map(|item| view(session, item)).collect()
}

fn view(session: &Session, item: &Item) -> ContextItem {
    let about = &item.about;
    ContextItem {
        layer: about.layer,
        tokens: about.tokens as usize,
        included: about.included,
        reason: super::reason::told(&about.reason),
        message_ids: message_ids(session, about),
        summary: about.summary.clone(),
        instructions: about.instructions.as_ref().map(ToString::to_string),
        facts: about.facts.clone(),
        memories: about.memories.iter().map(ToString::to_string).collect(),
        session: about.session,
        title: item.title.clone(),
        at: item.at.map(|at| at.to_string()),
        text: item.text.clone(),
    }
}

/// The messages that a part stands for, oldest first.
fn message_ids(session: &Session, about: &SentItem) -> Vec<MessageId> {
    let (first, last) = match (&about.first, &about.summary) {
        (Some(first), _) if about.session.is_some() => return vec![first.clone()],
        (Some(first), _) => (Some(first), about.last.as_ref().unwrap_or(first)),
        (None, Some(summary)) => match session.summary_version(summary) {
            Some(version) => (version.from.as_ref(), &version.through),
            None => return Vec::new(),
        },
        (None, None) => return Vec::new(),
    };
    let branch = session.branch(Some(last));
    if branch.is_empty() {
        // A message that is not saved, in a preview.
        return first.cloned().into_iter().collect();
    }
    let start = first.map_or(Some(0), |first| branch.place(first));
    let places = start.unwrap_or(branch.len())..branch.len();
    branch.messages(places).map(|message| message.id.clone()).collect()
}
