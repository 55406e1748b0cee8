use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Duration;

use extremis_domain::{
    Change, Fact, FactField, FactOrigin, Origin, Policy, Role, Session, SummaryId, SummaryVersion,
};
use extremis_llm::{Capabilities, Event, EventStream, Finish, Request};
use futures::StreamExt;
use futures::channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};

use super::*;
use crate::testing::{at, commit, conversation, grow, kitchen};
use crate::{LengthTarget, Tokens, plan};

mod asked;
mod held;
mod taken;
mod waiting;
mod weak;

type Arrival = Result<Event, ModelError>;

/// A model whose answers the test pushes by hand, and that keeps what it was asked.
#[derive(Debug)]
struct Pushed {
    window: u32,
    asked: Mutex<Vec<Request>>,
    answers: Mutex<VecDeque<UnboundedReceiver<Arrival>>>,
    cancelled: Mutex<Option<CancellationToken>>,
}

impl Model for Pushed {
    fn name(&self) -> &'static str {
        "pushed"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { json_schema: false, ..Capabilities::with_window(self.window) }
    }

    fn stream(&self, request: Request, cancel: CancellationToken) -> EventStream {
        self.asked.lock().unwrap().push(request);
        *self.cancelled.lock().unwrap() = Some(cancel);
        self.answers.lock().unwrap().pop_front().expect("asked more often than is answered").boxed()
    }
}

impl Pushed {
    fn new(window: u32) -> (Self, UnboundedSender<Arrival>) {
        let (push, answer) = unbounded();
        let answers = Mutex::new(VecDeque::from([answer]));
        (Self { window, asked: Mutex::default(), answers, cancelled: Mutex::default() }, push)
    }

    /// One that answers with these words, whole.
    fn saying(window: u32, words: &str) -> Self {
        Self::answering(window, [Ok(words)])
    }

    /// One that gives these answers, or fails, one after the other.
    fn answering<'a>(window: u32, answers: impl IntoIterator<Item = Result<&'a str, ModelError>>) -> Self {
        let model =
            Self { window, asked: Mutex::default(), answers: Mutex::default(), cancelled: Mutex::default() };
        for answer in answers {
            let (push, receiver) = unbounded();
            match answer {
                Ok(words) => say_in_pieces(&push, words, Finish::Stop),
                Err(error) => push.unbounded_send(Err(error)).unwrap(),
            }
            model.answers.lock().unwrap().push_back(receiver);
        }
        model
    }

    fn times_asked(&self) -> usize {
        self.asked.lock().unwrap().len()
    }

    fn material(&self) -> String {
        let asked = self.asked.lock().unwrap();
        let request = asked.last().expect("it was asked");
        assert_eq!(request.turns.len(), 2);
        assert_eq!((request.turns[0].role, request.turns[1].role), (Role::System, Role::User));
        request.turns[1].content.clone()
    }

    fn instructions(&self) -> String {
        self.asked.lock().unwrap().last().expect("it was asked").turns[0].content.clone()
    }
}

/// In pieces that do not end where sentences do.
fn say_in_pieces(push: &UnboundedSender<Arrival>, words: &str, finish: Finish) {
    for piece in words.chars().collect::<Vec<_>>().chunks(7) {
        push.unbounded_send(Ok(Event::Text(piece.iter().collect()))).unwrap();
    }
    push.unbounded_send(Ok(Event::Done(finish))).unwrap();
}

fn step_of(session: &Session) -> SummaryStep {
    plan(session, &Policy::default(), &Tokens::estimate(), 100_000).expect("something is due")
}

async fn summary_of(step: &SummaryStep, model: &Pushed) -> Result<String, SummariseError> {
    written_of(step, &[], model).await.map(|written| written.content)
}

async fn written_of(
    step: &SummaryStep,
    facts: &[Arc<Fact>],
    model: &Pushed,
) -> Result<Written, SummariseError> {
    summarise(step, facts, model, CancellationToken::new()).await
}

fn fact(value: &str) -> Arc<Fact> {
    Arc::new(Fact::new(FactField::ImportantFacts, value, FactOrigin::User, at(0)))
}

/// A version of a summary in force, that covers so many of the messages.
fn version(session: &Session, content: &str, covers: usize) -> Arc<SummaryVersion> {
    let through = session.visible().nth(covers - 1).expect("so many messages").id.clone();
    Arc::new(SummaryVersion::new(content, through, covers, at(0)))
}

/// The step that sums up these summaries of five messages each, and no message.
fn fold_of(contents: &[&str]) -> SummaryStep {
    let session = conversation(5 * contents.len() + 20);
    let folds =
        contents.iter().enumerate().map(|(n, content)| version(&session, content, 5 * (n + 1))).collect();
    SummaryStep { folds, level: 2, messages: Vec::new(), ..step_of(&session) }
}

/// Thirty messages, the first ten covered by a summary with this text.
fn second_summary_due(first: &str) -> (Session, SummaryStep) {
    let mut session = conversation(20);
    let step = step_of(&session);
    commit(&mut session, &step, first);
    grow(&mut session, 30);
    let step = step_of(&session);
    (session, step)
}
