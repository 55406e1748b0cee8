//! `policy`: how conversations are remembered.

use extremis_app::wire::{PolicySource, Settings};
use extremis_app::{App, Keep, Length, Policy};
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
        let policy = with(base, numbers);
        match target {
            Target::All => {
                let recall_across = numbers.across.map_or(now.across, bool::from);
                app.save_settings(Settings { recall_across, ..app.settings() }).await?;
                app.memory().set_user_policy(Policy { apart: false, ..policy }).await?;
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

fn with(mut policy: Policy, numbers: &Numbers) -> Policy {
    let trigger = &mut policy.trigger;
    trigger.messages = numbers.messages.or(trigger.messages);
    trigger.again_after = numbers.again_after.or(trigger.again_after);
    trigger.tokens = numbers.tokens.or(trigger.tokens);
    trigger.user_turns = numbers.user_turns.or(trigger.user_turns);
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
    policy.enabled = numbers.enabled.map_or(policy.enabled, bool::from);
    policy.facts = numbers.facts.map_or(policy.facts, bool::from);
    policy.apart = numbers.across.map_or(policy.apart, |across| !bool::from(across));
    policy.keep_lost = numbers.keep_lost.map_or(policy.keep_lost, bool::from);
    policy
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
    format!(
        "Summaries: {on} ({:?}, {of})\nA summary is made: at {}\nKept word for word: {kept}\nLength: {length}\nFacts are extracted: {}\nWhat a summary loses becomes a fact by itself: {}\nRecalled across conversations: {}",
        policy.preset,
        extremis_app::when(policy),
        yes_or_no(policy.facts),
        yes_or_no(policy.keep_lost),
        yes_or_no(*across)
    )
}
