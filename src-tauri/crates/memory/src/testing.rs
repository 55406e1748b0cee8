//! Conversations for tests.

use std::sync::Mutex;

use extremis_domain::{
    Change, Context, Message, MessageId, Role, Session, SessionId, Snippet, Source, Timestamp,
};
use extremis_llm::{Capabilities, Event, EventStream, Finish, Model, ModelError, Request};
use extremis_recall::{Corpus, Question};
use futures::{StreamExt, stream};
use tokio_util::sync::CancellationToken;

use crate::{SummaryStep, Written};

/// 2026-01-04T10:00:00Z and so many seconds.
pub(crate) fn at(second: usize) -> Timestamp {
    Timestamp::from_second(1_767_520_800 + i64::try_from(second).unwrap())
}

pub(crate) fn empty() -> Session {
    Session::new(SessionId::new(), at(0))
}

/// M1, M2, …; the user speaks first.
pub(crate) fn conversation(messages: usize) -> Session {
    let mut session = empty();
    grow(&mut session, messages);
    session
}

/// Says M(n+1) and so on, until there are so many messages.
pub(crate) fn grow(session: &mut Session, messages: usize) {
    while session.len() < messages {
        let name = format!("M{}", session.len() + 1);
        say(session, &name);
    }
}

/// The first messages of a talk about a kitchen, in two languages, in which some things change.
pub(crate) fn kitchen(messages: usize) -> Session {
    let mut session = empty();
    for line in include_str!("../fixtures/weak_model/kitchen.txt").lines().take(messages) {
        let (_, words) = line.split_once(": ").unwrap();
        say(&mut session, words);
    }
    session
}

/// Adds a message of whoever's turn it is.
pub(crate) fn say(session: &mut Session, content: &str) -> MessageId {
    add(session, next(session, content))
}

/// Adds a message that is so many tokens long, as counted when it was accepted.
pub(crate) fn say_long(session: &mut Session, tokens: u32) -> MessageId {
    let content = format!("M{}", session.len() + 1);
    let mut message = next(session, &content);
    message.tokens = Some(tokens);
    add(session, message)
}

pub(crate) fn next(session: &Session, content: &str) -> Message {
    let role = if session.len().is_multiple_of(2) { Role::User } else { Role::Assistant };
    let parent = session.head().map(|head| head.id.clone());
    Message::new(role, content, at(session.len())).after(parent)
}

pub(crate) fn add(session: &mut Session, message: Message) -> MessageId {
    let id = message.id.clone();
    session.apply(Change::MessageAdded { message }).unwrap();
    id
}

/// A summary that nothing is said against.
pub(crate) fn clean(content: &str) -> Written {
    Written { content: content.to_owned(), ..Written::default() }
}

/// Commits a step as a host does.
pub(crate) fn commit(session: &mut Session, step: &SummaryStep, content: &str) {
    assert_eq!((step.session, step.revision), (session.id(), session.revision()));
    let summary = step.version(clean(content), "test-model", at(0));
    session.apply(Change::SummaryAdded { summary }).unwrap();
}

/// What was said before a message that has to do with it, by words alone.
pub(crate) fn recall(session: &Session, upto: Option<&MessageId>, asked: &Message) -> Vec<Snippet> {
    let branch = session.branch(upto);
    let mut corpus = Corpus::default();
    corpus.follow(&branch);
    corpus.recall(&branch, &Question::about(asked, &branch), None)
}

pub(crate) fn seen_in(app: &str, selection: &str) -> Context {
    Context {
        id: String::new(),
        captured_at: Some(at(0)),
        source: Source { application_name: Some(app.to_owned()), ..Source::default() },
        selected_text: Some(selection.to_owned()),
        ..Context::default()
    }
}

pub(crate) fn words<'a>(messages: impl IntoIterator<Item = &'a std::sync::Arc<Message>>) -> Vec<&'a str> {
    messages.into_iter().map(|message| message.content.as_str()).collect()
}

/// A model that gives these answers, one after the other, and keeps what it was asked.
#[derive(Debug)]
pub(crate) struct Scripted {
    answers: Mutex<Vec<Result<String, ModelError>>>,
    pub(crate) asked: Mutex<Vec<Request>>,
}

impl Scripted {
    pub(crate) fn new(answers: impl IntoIterator<Item = Result<String, ModelError>>) -> Self {
        let mut answers: Vec<_> = answers.into_iter().collect();
        answers.reverse();
        Self { answers: Mutex::new(answers), asked: Mutex::default() }
    }

    pub(crate) fn saying(answer: &str) -> Self {
        Self::new([Ok(answer.to_owned())])
    }

    /// What it was sent last: instructions and material.
    pub(crate) fn asked(&self) -> (String, String) {
        let asked = self.asked.lock().unwrap();
        let turns = &asked.last().expect("it was asked").turns;
        (turns[0].content.clone(), turns[1].content.clone())
    }

    pub(crate) fn times_asked(&self) -> usize {
        self.asked.lock().unwrap().len()
    }
}

impl Model for Scripted {
    fn name(&self) -> &'static str {
        "scripted"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities::with_window(8000)
    }

    fn stream(&self, request: Request, _: CancellationToken) -> EventStream {
        self.asked.lock().unwrap().push(request);
        match self.answers.lock().unwrap().pop().expect("an answer is left") {
            Ok(text) => stream::iter([Ok(Event::Text(text)), Ok(Event::Done(Finish::Stop))]).boxed(),
            Err(error) => stream::iter([Err(error)]).boxed(),
        }
    }
}
