//! Two thousand messages in four conversations of four policies: quick switches, retries, corrected messages, edited
//! summaries, stops, and a model that fails now and then. Whatever happens, what is remembered of one conversation is in no other, every message is
//! covered once, and nothing that the user locked is lost.

mod check;
mod model;

use std::collections::{HashMap, HashSet};

use extremis_app::wire::{AppEvent, NewFact, NodeView};
use extremis_app::{
    AppError, FactField, Keep, MessageId, NewMessage, Policy, Preset, Role, SessionId, SummaryId,
};
use tokio::sync::broadcast::Receiver;

use crate::stage::Stage;
use model::{Runs, answer_as_scripted};

const MESSAGES: usize = 2000;
const NAMES: [&str; 4] = ["aurora", "borealis", "cassini", "dione"];
/// Without one in the environment.
const SEED: u64 = 4;

/// Numbers that are the same for the same seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % u64::try_from(sides).unwrap()).unwrap()
    }

    fn happens(&mut self, percent: usize) -> bool {
        self.roll(100) < percent
    }
}

struct Locked {
    session: usize,
    version: SummaryId,
    line: String,
    /// The versions that there were already.
    before: HashSet<SummaryId>,
}

struct Journey {
    stage: Stage,
    dice: Dice,
    ids: Vec<SessionId>,
    open: usize,
    next: usize,
    accepted: Vec<(usize, MessageId, String)>,
    locked: Vec<Locked>,
    runs: Runs,
    switches: usize,
    done: HashMap<&'static str, usize>,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_thousand_messages_with_switches_retries_edits_stops_and_failures() {
    let seed = std::env::var("EXTREMIS_JOURNEY_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(SEED);
    println!("seed {seed}");
    let mut journey = Journey::begin(seed).await;
    let mut checked = 0;
    while journey.accepted.len() < MESSAGES {
        journey.step().await;
        if journey.accepted.len() >= checked + 400 {
            checked = journey.accepted.len();
            journey.stage.app.idle().await;
            journey.check().await;
        }
    }
    journey.stage.server.forget_rules();
    answer_as_scripted(&journey.stage, &journey.runs, None);
    for id in journey.ids.clone() {
        journey.stage.summarise(id).await;
    }
    journey.check().await;
    assert!(journey.switches >= 20, "{}", journey.switches);
    for kind in ["send", "append", "retry", "correct", "flip", "edit", "lock", "stop", "cancel", "fact"] {
        assert!(journey.done.get(kind).is_some_and(|count| *count >= 3), "{kind}: {:?}", journey.done);
    }
    let summaries: usize = journey.runs.lock().unwrap().len();
    assert!(summaries > 50, "{summaries}");
    let stage = journey.stage.start_again().await;
    let journey = Journey { stage, ..journey };
    journey.check().await;
    for (session, message, words) in &journey.accepted {
        let kept =
            journey.stage.app.conversations().message_text(journey.ids[*session], message).await.unwrap();
        assert_eq!(kept, *words, "every message is still there");
    }
}

impl Journey {
    async fn begin(seed: u64) -> Self {
        let stage = Stage::set();
        let runs = Runs::default();
        answer_as_scripted(&stage, &runs, Some(Dice(seed ^ 0x5eed)));
        let mut journey = Self {
            stage,
            dice: Dice(seed),
            ids: Vec::new(),
            open: 0,
            next: 0,
            accepted: Vec::new(),
            locked: Vec::new(),
            runs,
            switches: 0,
            done: HashMap::new(),
        };
        for (session, policy) in policies().into_iter().enumerate() {
            let words = journey.words(session);
            let new = NewMessage::new(Role::User, words.clone());
            let sent = journey.stage.app.conversations().append(None, new).await.unwrap();
            journey.accepted.push((session, sent.message.clone(), words));
            journey.stage.app.memory().set_session_policy(sent.session, Some(policy)).await.unwrap();
            journey.ids.push(sent.session);
        }
        journey
    }

    /// The words of the next message: they name their conversation and themselves.
    fn words(&mut self, session: usize) -> String {
        self.next += 1;
        let name = NAMES[session];
        format!("What we say in {name} now is {name}-{} and no more.", self.next)
    }

    async fn step(&mut self) {
        if self.dice.happens(22) {
            self.open = (self.open + 1 + self.dice.roll(NAMES.len() - 1)) % NAMES.len();
            let id = self.ids[self.open];
            self.stage.app.conversations().open_session(id, 20).await.unwrap();
            self.switches += 1;
        }
        let kind = match self.dice.roll(100) {
            0..45 => self.send(false).await,
            45..75 => self.append().await,
            75..79 => self.send(true).await,
            79..82 => self.retry().await,
            82..85 => self.correct().await,
            85..89 => self.flip().await,
            89..92 => self.edit().await,
            92..95 => self.lock().await,
            95..97 => self.fact().await,
            97..98 => Some(self.cancel()),
            _ => {
                self.stage.app.idle().await;
                Some("idle")
            }
        };
        if let Some(kind) = kind {
            *self.done.entry(kind).or_default() += 1;
        }
    }

    /// How far back a change of what was said reaches.
    fn back(&mut self) -> usize {
        if self.dice.happens(80) { 8 } else { 60 }
    }

    async fn send(&mut self, stop: bool) -> Option<&'static str> {
        let (session, id) = (self.open, self.ids[self.open]);
        if self.stage.app.chat().is_answering(id) {
            return None;
        }
        let words = self.words(session);
        let mut events = self.stage.app.events();
        let sent = match self.stage.app.chat().send(Some(id), &words, None).await {
            Ok(sent) => sent,
            Err(AppError::AnswerRunning) => return None,
            Err(error) => panic!("{error}"),
        };
        self.accepted.push((session, sent.message.clone(), words));
        if stop {
            self.stage.app.chat().stop(id).unwrap();
        }
        // Most users wait for the answer; some go elsewhere meanwhile.
        if stop || self.dice.happens(60) {
            self.receive(&mut events, session).await;
        }
        Some(if stop { "stop" } else { "send" })
    }

    /// Waits for the end of an answer.
    async fn receive(&mut self, events: &mut Receiver<AppEvent>, session: usize) {
        let id = &self.ids[session];
        loop {
            match events.recv().await.unwrap() {
                AppEvent::MessageAdded { session: of, message }
                    if of == *id && message.role == Role::Assistant =>
                {
                    self.accepted.push((session, message.id.clone(), message.content));
                }
                AppEvent::AnswerEnded { session: of, .. } if of == *id => return,
                _ => {}
            }
        }
    }

    /// Says something else in the place of a message of the user: mostly one of the last, now and then one that a
    /// summary covers, and whether an answer arrives or not.
    async fn correct(&mut self) -> Option<&'static str> {
        let (session, id) = (self.open, self.ids[self.open]);
        let back = self.back();
        let view = self.stage.app.conversations().show(id, back).await.unwrap();
        let own: Vec<_> = view.messages.iter().filter(|message| message.role == Role::User).collect();
        let old = own.get(self.dice.roll(own.len().max(1)))?;
        let words = self.words(session);
        let mut events = self.stage.app.events();
        let was_answering = self.stage.app.chat().is_answering(id);
        let sent = self.stage.app.chat().edit_message(Some(id), &old.id, &words).await.unwrap();
        self.accepted.push((session, sent.message.clone(), words));
        if was_answering || sent.error.is_some() {
            return Some("correct while it answers");
        }
        if self.dice.happens(60) {
            self.receive(&mut events, session).await;
        }
        Some("correct")
    }

    async fn append(&mut self) -> Option<&'static str> {
        let (session, id) = (self.open, self.ids[self.open]);
        if self.stage.app.chat().is_answering(id) {
            return None;
        }
        for role in [Role::User, Role::Assistant] {
            let words = self.words(session);
            let sent = self
                .stage
                .app
                .conversations()
                .append(Some(id), NewMessage::new(role, words.clone()))
                .await
                .unwrap();
            self.accepted.push((session, sent.message.clone(), words));
        }
        self.stage.app.memory().summarise_if_needed(id);
        Some("append")
    }

    /// Asks for another version of the last answer.
    async fn retry(&mut self) -> Option<&'static str> {
        let id = &self.ids[self.open];
        let view = self.stage.app.conversations().show(*id, 1).await.unwrap();
        let last = view.messages.last()?;
        self.stage.app.chat().retry(*id, &last.id).await.ok().map(|()| "retry")
    }

    /// Goes to another version of a message: mostly of one of the last, now and then of one that a summary covers.
    async fn flip(&mut self) -> Option<&'static str> {
        let back = self.back();
        let id = &self.ids[self.open];
        if self.stage.app.chat().is_answering(*id) {
            return None;
        }
        let view = self.stage.app.conversations().show(*id, back).await.unwrap();
        let branching: Vec<_> =
            view.messages.iter().filter(|message| message.versions.ids.len() > 1).collect();
        let versions = &branching.get(self.dice.roll(branching.len().max(1)))?.versions;
        let other = &versions.ids[(versions.index + 1) % versions.ids.len()];
        self.stage.app.conversations().choose_version(*id, other, 8).await.unwrap();
        Some("flip")
    }

    async fn active(&self) -> Vec<NodeView> {
        self.stage.active(self.ids[self.open]).await
    }

    /// Adds a line to a summary, as a user would.
    async fn edit(&mut self) -> Option<&'static str> {
        let active = self.active().await;
        if active.is_empty() {
            return None;
        }
        let node = &active[self.dice.roll(active.len())];
        self.next += 1;
        let content = format!("{}\n- The user adds {}/{}.", node.content, NAMES[self.open], self.next);
        self.stage
            .app
            .memory()
            .edit_summary(self.ids[self.open], &node.id, &content)
            .await
            .ok()
            .map(|_| "edit")
    }

    async fn lock(&mut self) -> Option<&'static str> {
        let active = self.active().await;
        if active.is_empty() || self.locked.iter().filter(|locked| locked.session == self.open).count() >= 8 {
            return None;
        }
        let node = &active[self.dice.roll(active.len())];
        let lines: Vec<_> = node.content.lines().filter(|line| line.starts_with('-')).collect();
        let line = (*lines.get(self.dice.roll(lines.len().max(1)))?).to_owned();
        let mut all = node.locked.clone();
        all.push(line.clone());
        let id = self.ids[self.open];
        self.stage.app.memory().lock_lines(id, &node.id, all).await.ok()?;
        let before = self.stage.memory(id).await.nodes.into_iter().map(|node| node.id).collect();
        self.locked.push(Locked { session: self.open, version: node.id.clone(), line, before });
        Some("lock")
    }

    async fn fact(&mut self) -> Option<&'static str> {
        self.next += 1;
        let text = format!("The user holds {}/{} to be so.", NAMES[self.open], self.next);
        let new = NewFact { field: FactField::ImportantFacts, key: None, text };
        self.stage.app.memory().add_fact(self.ids[self.open], new).await.unwrap();
        Some("fact")
    }

    fn cancel(&self) -> &'static str {
        self.stage.app.memory().cancel_summary(self.ids[self.open]).unwrap();
        "cancel"
    }
}

fn policies() -> [Policy; 4] {
    let mut progressive = Policy::preset(Preset::Progressive);
    progressive.trigger.tokens = Some(800);
    progressive.keep = Keep::Tokens(300);
    let mut multilevel = Policy::preset(Preset::Multilevel);
    multilevel.trigger.user_turns = Some(5);
    [Policy::preset(Preset::Rolling), progressive, multilevel, Policy::preset(Preset::Layered)]
}
