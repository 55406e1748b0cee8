//! `policy`: how conversations are remembered.

use extremis_app::wire::{PolicySource, Settings};
use extremis_app::{App, Keep, Length, Policy, PromptShares, Shape, TopicChange};
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
                let message = "Titles by a model are for all conversations: `policy all --model-titles on`. Nothing was changed.";
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
        Shape::Rolling if is_given => Err(Failure::new(
            "invalid",
            "There is one summary by this policy, so it has no levels. Choose multilevel or layered. Nothing was changed.",
        )),
        Shape::Rolling => Ok(shape),
    }
}

fn words(now: &InForce) -> String {
    let InForce { policy, from, across } = now;
    let of = match from {
        PolicySource::User => "as all conversations are",
        PolicySource::Session => "this conversation alone",
    };
    let on = if policy.enabled { "on" } else { "off" };
    let kept = match policy.keep {
        Keep::Messages(count) => format!("{count} messages"),
        Keep::Tokens(count) => format!("{count} tokens"),
    };
    let length = match policy.length {
        Length::Characters(count) => format!("at most {count} characters"),
        Length::Words(count) => format!("about {count} words"),
        Length::Progressive => "100 words, and 100 more with every version, at most 750".to_owned(),
    };
    let yes_or_no = |is: bool| if is { "yes" } else { "no" };
    let levels = match policy.shape {
        Shape::Rolling => "one summary".to_owned(),
        Shape::Levels { max_active_of_level, max_active, max_level, fold_tokens } => {
            let highest = max_level.map_or(String::new(), |level| format!(", to level {level}"));
            let tokens = fold_tokens.map_or(String::new(), |tokens| format!(" or {tokens} tokens"));
            format!(
                "folded beyond {max_active_of_level} of one level{tokens}, or {max_active} of all{highest}"
            )
        }
    };
    let limit = policy
        .max_messages
        .map_or("as the conversation says".to_owned(), |count| format!("the last {count} messages"));
    format!(
        "Summaries: {on} ({:?}, {of})\nA summary is made: at {}\nKept word for word: {kept}\nLength: {length}\nLevels: {levels}\nSent until there is a summary: {limit}\nFacts are extracted: {}\nWhat a summary loses becomes a fact by itself: {}\nRecalled across conversations: {}",
        policy.preset,
        extremis_app::when(policy),
        yes_or_no(policy.facts),
        yes_or_no(policy.keep_lost),
        yes_or_no(*across)
    )
}
