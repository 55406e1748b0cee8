//! `policy`: how conversations are remembered.

use extremis_app::wire::{PolicySource, Settings};
use extremis_app::{App, Keep, Length, Policy, PromptShares, Shape, TopicChange};
use extremis_language::text;
use serde::Serialize;

use crate::args::{Numbers, PresetName, Target};
use crate::output::{Failure, Output};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct InForce {
    policy: Policy,
    from: PolicySource,
    /// Whether what was said in other conversations is recalled, and others recall what is said here.
    across: bool,
}

pub(crate) async fn run(
    app: &App,
    target: Target,
    name: Option<PresetName>,
    numbers: &Numbers,
    as_all: bool,
    output: Output,
) -> Result<(), Failure> {
    let now = in_force(app, target).await?;
    if let Target::One(id) = target
        && as_all
    {
        app.memory().set_session_policy(id, None).await?;
    } else if name.is_some() || !numbers.are_none() {
        let apart = now.policy.apart;
        let base = name.map_or(now.policy, |name| Policy { apart, ..Policy::preset(name.into()) });
        let policy = with(base, numbers)?;
        match target {
            Target::All => {
                let recall_across = numbers.across.map_or(now.across, bool::from);
                let model_titles = numbers.model_titles.map_or(app.settings().model_titles, bool::from);
                app.save_settings(Settings { recall_across, model_titles, ..app.settings() }).await?;
                app.memory().set_user_policy(Policy { apart: false, ..policy }).await?;
            }
            Target::One(_) if numbers.model_titles.is_some() => {
                let message = text!("cli-policy-titles");
                return Err(Failure::new("invalid", message));
            }
            Target::One(id) => app.memory().set_session_policy(id, Some(policy)).await?,
        }
    }
    // A policy that makes a summary due has it made before this ends.
    app.idle().await;
    let now = in_force(app, target).await?;
    output.either(&now, || words(&now))
}

async fn in_force(app: &App, target: Target) -> Result<InForce, Failure> {
    let across = app.settings().recall_across;
    let Target::One(id) = target else {
        return Ok(InForce { policy: app.memory().user_policy(), from: PolicySource::User, across });
    };
    let (policy, from) = app.memory().policy(id).await?;
    let across = across && !policy.apart;
    Ok(InForce { policy, from, across })
}

fn with(mut policy: Policy, numbers: &Numbers) -> Result<Policy, Failure> {
    let trigger = &mut policy.trigger;
    trigger.messages = numbers.messages.or(trigger.messages);
    trigger.again_after = numbers.again_after.or(trigger.again_after);
    trigger.tokens = numbers.tokens.or(trigger.tokens);
    trigger.sent_tokens = numbers.sent_tokens.or(trigger.sent_tokens);
    trigger.user_turns = numbers.user_turns.or(trigger.user_turns);
    if numbers.topic_pause.is_some() || numbers.topic_words.is_some() {
        let TopicChange { gap_minutes, shared_words_percent } = trigger.topic.unwrap_or(TopicChange::USUAL);
        trigger.topic = Some(TopicChange {
            gap_minutes: numbers.topic_pause.unwrap_or(gap_minutes),
            shared_words_percent: numbers.topic_words.unwrap_or(shared_words_percent),
        });
    }
    policy.max_messages = numbers.max_messages.or(policy.max_messages);
    policy.shape = shape(policy.shape, numbers)?;
    policy.shares = shares(policy.shares, numbers);
    if let Some(count) = numbers.keep_messages {
        policy.keep = Keep::Messages(count);
    }
    if let Some(count) = numbers.keep_tokens {
        policy.keep = Keep::Tokens(count);
    }
    if let Some(count) = numbers.characters {
        policy.length = Length::Characters(count);
    }
    if let Some(count) = numbers.words {
        policy.length = Length::Words(count);
    }
    if numbers.growing {
        policy.length = Length::Progressive;
    }
    policy.enabled = numbers.enabled.map_or(policy.enabled, bool::from);
    policy.facts = numbers.facts.map_or(policy.facts, bool::from);
    policy.apart = numbers.across.map_or(policy.apart, |across| !bool::from(across));
    policy.keep_lost = numbers.keep_lost.map_or(policy.keep_lost, bool::from);
    Ok(policy)
}

/// How the length of a prompt is divided.
fn shares(shares: Option<PromptShares>, numbers: &Numbers) -> Option<PromptShares> {
    let given = [numbers.share_system, numbers.share_summaries, numbers.share_recent, numbers.share_snippets];
    if given.iter().all(Option::is_none) {
        return shares;
    }
    let PromptShares { system, summaries, recent, snippets } = shares.unwrap_or_default();
    Some(PromptShares {
        system: numbers.share_system.unwrap_or(system),
        summaries: numbers.share_summaries.unwrap_or(summaries),
        recent: numbers.share_recent.unwrap_or(recent),
        snippets: numbers.share_snippets.unwrap_or(snippets),
    })
}

/// What summaries become as they grow in number.
fn shape(shape: Shape, numbers: &Numbers) -> Result<Shape, Failure> {
    let is_given = numbers.of_level.is_some()
        || numbers.of_all_levels.is_some()
        || numbers.highest_level.is_some()
        || numbers.fold_tokens.is_some();
    match shape {
        Shape::Levels { max_active_of_level, max_active, max_level, fold_tokens } => Ok(Shape::Levels {
            max_active_of_level: numbers.of_level.unwrap_or(max_active_of_level),
            max_active: numbers.of_all_levels.unwrap_or(max_active),
            max_level: numbers.highest_level.or(max_level),
            fold_tokens: numbers.fold_tokens.or(fold_tokens),
        }),
        Shape::Rolling if is_given => Err(Failure::new("invalid", text!("cli-policy-no-levels"))),
        Shape::Rolling => Ok(shape),
    }
}

fn words(now: &InForce) -> String {
    let InForce { policy, from, across } = now;
    let on = if policy.enabled { "on" } else { "off" };
    let preset = format!("{:?}", policy.preset);
    let summaries = match from {
        PolicySource::User => text!("cli-policy-summaries-all", on = on, preset = preset),
        PolicySource::Session => text!("cli-policy-summaries-one", on = on, preset = preset),
    };
    let limit = match policy.max_messages {
        Some(count) => text!("cli-policy-sent-last", count = count),
        None => text!("cli-policy-sent-all"),
    };
    let lines = [
        summaries,
        text!("cli-policy-made", when = extremis_app::when(policy)),
        text!("cli-policy-kept", kept = kept(policy)),
        text!("cli-policy-length", length = length(policy)),
        text!("cli-policy-levels", levels = levels(&policy.shape)),
        text!("cli-policy-sent", limit = limit),
        text!("cli-policy-facts", yes = yes_or_no(policy.facts)),
        text!("cli-policy-lost", yes = yes_or_no(policy.keep_lost)),
        text!("cli-policy-across", yes = yes_or_no(*across)),
    ];
    lines.join("\n")
}

fn yes_or_no(is: bool) -> String {
    if is { text!("cli-yes") } else { text!("cli-no") }
}

fn kept(policy: &Policy) -> String {
    match policy.keep {
        Keep::Messages(count) => text!("cli-policy-messages", count = count),
        Keep::Tokens(count) => text!("cli-policy-tokens", count = count),
    }
}

fn length(policy: &Policy) -> String {
    match policy.length {
        Length::Characters(count) => text!("cli-policy-characters", count = count),
        Length::Words(count) => text!("cli-policy-words", count = count),
        Length::Progressive => text!("cli-policy-progressive"),
    }
}

fn levels(shape: &Shape) -> String {
    let Shape::Levels { max_active_of_level: level, max_active: all, max_level, fold_tokens } = shape else {
        return text!("cli-policy-one");
    };
    let levels = match fold_tokens {
        Some(tokens) => text!("cli-policy-folded-tokens", level = level, tokens = tokens, all = all),
        None => text!("cli-policy-folded", level = level, all = all),
    };
    match max_level {
        Some(highest) => text!("cli-policy-highest", levels = levels, level = highest),
        None => levels,
    }
}
