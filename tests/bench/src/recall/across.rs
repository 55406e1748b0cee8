//! How much of the evidence for a question is recalled from other conversations: each session of a conversation is one
//! of its own, and the question is put in a new one, after a greeting. And how much is recalled for questions that
//! nobody's past is concerned with (`general.txt`).
//!
//! `bench recall_across --data DIR`, with conversations as in [`super`]. What counts is the whole prompt, as `context ID
//! --message` prints it: its budget is for the instructions and the question, too.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use extremis_domain::{Change, Message, Policy, Role, Session, SessionId, Snippet, Timestamp};
use extremis_memory::{AssembleInput, Prompt, Tokens, assemble};
use extremis_recall::{Library, Query, Recall, Scope};
use extremis_search::{Candidate, CandidateQuery, Index};
use serde_json::json;

use super::read::{self, Asked, Conversation};
use super::{LATER, Outcome, present, print};
use crate::files::files;
use crate::{median, milliseconds};

const BUDGETS: &[u32] = &[1500, 3000];
const WAY: &str = "across";
/// What the benchmark is called.
pub(crate) const NAME: &str = "recall_across";
const GENERAL: &str = include_str!("general.txt");

/// Conversations, and the index of them.
struct Shelf {
    sessions: Vec<Arc<Session>>,
    index: Index,
}

impl Library for Shelf {
    fn candidates(&self, query: &CandidateQuery<'_>) -> Vec<Candidate> {
        self.index.candidates(query).expect("the index answers")
    }

    fn session(&self, id: SessionId) -> Option<Arc<Session>> {
        self.sessions.iter().find(|session| session.id() == id).cloned()
    }
}

/// A new conversation, and what it can recall from.
struct New {
    session: Session,
    recall: Recall,
    shelf: Shelf,
    tokens: Tokens,
    now: Timestamp,
}

/// Runs the benchmark on every conversation of a folder.
pub(crate) fn run(dir: &Path, weights: &Path) {
    let mut outcomes = Vec::new();
    let mut general = vec![Vec::new(); BUDGETS.len()];
    for path in files(dir, "json") {
        let conversation = read::conversation(&path);
        eprintln!("{}: {} questions", path.display(), conversation.questions.len());
        measure(&conversation, weights, &mut outcomes, &mut general);
    }
    for (budget, tokens) in BUDGETS.iter().zip(general) {
        print(&outcomes, WAY, *budget);
        let line = json!({
            "name": format!("{NAME}_general"),
            "budget": budget,
            "questions": tokens.len(),
            "tokens_mean": (tokens.iter().sum::<f64>() / tokens.len() as f64).round(),
            "tokens_median": median(tokens),
        });
        println!("{line}");
    }
}

/// Asks a new conversation what is asked of one, each of whose sessions is a conversation.
fn measure(
    conversation: &Conversation,
    weights: &Path,
    outcomes: &mut Vec<Outcome>,
    general: &mut [Vec<f64>],
) {
    let new = New::beside(&conversation.session, weights);
    for Asked { question, category, evidence } in &conversation.questions {
        let started = Instant::now();
        let asked = new.asked(question);
        let snippets = new.found(&asked);
        let found = milliseconds(started.elapsed());
        for budget in BUDGETS {
            let prompt = new.prompt(&asked, &snippets, *budget);
            outcomes.push(Outcome {
                way: WAY,
                budget: *budget,
                category: *category,
                share: present::share(&prompt.text(), evidence),
                tokens: recalled(&prompt),
                milliseconds: found,
            });
        }
    }
    for question in GENERAL.lines() {
        let asked = new.asked(question);
        let snippets = new.found(&asked);
        for (tokens, budget) in general.iter_mut().zip(BUDGETS) {
            tokens.push(f64::from(recalled(&new.prompt(&asked, &snippets, *budget))));
        }
    }
}

/// The length of what a prompt has of other conversations.
fn recalled(prompt: &Prompt) -> u32 {
    let items = prompt.items.iter().map(|item| &item.about);
    items.filter(|item| item.included && item.session.is_some()).map(|item| item.tokens).sum()
}

impl New {
    fn beside(all: &Session, weights: &Path) -> Self {
        let sessions = each_session(all);
        let index = Index::in_memory().expect("an index");
        index.put(&sessions).expect("they are indexed");
        let shelf = Shelf { sessions, index };
        let recall = super::recall(Some(weights));
        let ids: Vec<_> =
            shelf.sessions.iter().map(|session| (session.id(), session.parts().revision)).collect();
        recall.prepare_others(&ids, usize::MAX, &|id| shelf.session(id), &mut |_, _| ());
        let last = all.head().map_or(0, |head| head.timestamp.as_second());
        let now = Timestamp::from_second(last + LATER);
        let mut session = Session::new(SessionId::new(), now);
        let greetings = [(Role::User, "Hello!"), (Role::Assistant, "Hello! How can I help?")];
        for (role, said) in greetings {
            let message = Message::new(role, said, now);
            session.apply(Change::MessageAdded { message }).expect("it is said");
        }
        Self { session, recall, shelf, tokens: Tokens::for_model("gpt-4"), now }
    }

    fn asked(&self, question: &str) -> Message {
        Message::new(Role::User, question, self.now)
    }

    fn found(&self, asked: &Message) -> Vec<Snippet> {
        let query = Query { session: &self.session, upto: None, message: asked };
        self.recall.find(&query, Scope::All(&self.shelf))
    }

    fn prompt(&self, asked: &Message, snippets: &[Snippet], budget: u32) -> Prompt {
        assemble(&AssembleInput {
            session: &self.session,
            new: Some(asked),
            degraded: false,
            upto: None,
            policy: &Policy::default(),
            instructions: None,
            memories: &[],
            snippets,
            budget,
            tokens: &self.tokens,
        })
    }
}

/// The messages of each time as a conversation of their own.
fn each_session(all: &Session) -> Vec<Arc<Session>> {
    let messages: Vec<_> = all.visible().collect();
    let at_once = messages.chunk_by(|one, next| one.timestamp == next.timestamp);
    let sessions = at_once.map(|messages| {
        let mut parts = Session::new(SessionId::new(), messages[0].timestamp).parts().clone();
        for message in messages {
            let message = Message::clone(message).after(parts.head.take());
            parts.head = Some(message.id.clone());
            parts.messages.push(Arc::new(message));
        }
        Arc::new(Session::from_parts(parts).expect("one branch"))
    });
    sessions.collect()
}
