//! What to summarise next in a conversation of 10,000 messages, against one look at the length of each of them.

use std::hint::black_box;
use std::time::Instant;

use extremis_domain::{
    Change, Context, Message, Policy, Preset, Role, Session, SessionId, Source, Timestamp,
};
use extremis_memory::{SummaryStep, Tokens, Written, plan};
use extremis_tests::corpus;

use crate::{Line, median, milliseconds};

const MESSAGES: usize = 10_000;
const ROUNDS: usize = 1001;
/// What a model with a window of 128k tokens can take.
const INPUT_LIMIT: u32 = 64_000;

/// The step that is due in a conversation that was summarised by this policy all along.
pub(crate) fn when_due(preset: Preset) -> Line {
    let policy = Policy::preset(preset);
    let mut session = said(MESSAGES, Some(&policy));
    while next(&session, &policy).is_none() {
        say(&mut session, "And then?");
    }
    let name = match preset {
        Preset::Rolling => "plan_10k_messages_rolling",
        Preset::Progressive => "plan_10k_messages_progressive",
        Preset::Multilevel => "plan_10k_messages_multilevel",
        Preset::Layered => "plan_10k_messages_layered",
    };
    measure(name, &session, &policy)
}

/// The first step in a conversation of which nothing was ever summarised.
pub(crate) fn from_nothing() -> Line {
    measure("plan_10k_messages_from_nothing", &said(MESSAGES, None), &Policy::default())
}

fn measure(name: &'static str, session: &Session, policy: &Policy) -> Line {
    let (mut ours, mut floor) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let step = next(black_box(session), policy);
        ours.push(milliseconds(start.elapsed()));
        assert!(step.is_some());
        let start = Instant::now();
        let length: u64 = black_box(session).visible().map(|message| u64::from(message.length())).sum();
        floor.push(milliseconds(start.elapsed()));
        assert!(black_box(length) > 0);
    }
    Line { name, unit: "ms", value: median(ours), floor: median(floor) }
}

fn next(session: &Session, policy: &Policy) -> Option<SummaryStep> {
    plan(session, policy, &Tokens::for_model("gpt-4o-mini"), INPUT_LIMIT)
}

/// A conversation of so many messages, each summarised as soon as a policy wants it.
fn said(messages: usize, policy: Option<&Policy>) -> Session {
    let mut session = Session::new(SessionId::new(), Timestamp::from_second(0));
    let summary = "- A line of what was agreed on, as long as most of them are.\n".repeat(30);
    for (_, content) in corpus::conversation(7, messages) {
        say(&mut session, &content);
        while let Some(step) = policy.and_then(|policy| next(&session, policy)) {
            let written = Written { content: summary.clone(), ..Written::default() };
            let summary = step.version(written, "model", Timestamp::from_second(0));
            session.apply(Change::SummaryAdded { summary }).expect("it fits");
        }
    }
    session
}

fn say(session: &mut Session, content: &str) {
    let role = if session.len().is_multiple_of(2) { Role::User } else { Role::Assistant };
    let second = i64::try_from(session.len()).expect("few");
    let parent = session.head().map(|head| head.id.clone());
    let mut message = Message::new(role, content, Timestamp::from_second(second)).after(parent);
    if session.len().is_multiple_of(8) {
        message.context = Some(seen());
    }
    let tokens = Some(Tokens::estimate().message(&message));
    session.apply(Change::MessageAdded { message: Message { tokens, ..message } }).expect("it follows");
}

/// What the user was looking at: a page of text.
fn seen() -> Context {
    let source = Source { application_name: Some("Editor".to_owned()), ..Source::default() };
    let selected_text = Some("a line of what was on the screen, selected\n".repeat(60));
    Context { id: String::new(), captured_at: None, source, selected_text, ..Context::default() }
}
