//! Two thousand messages in four conversations of four policies: quick switches, retries, edits, stops, and a model
//! that fails now and then. Whatever happens, what is remembered of one conversation is in no other, every message is
//! covered once, and nothing that the user locked is lost.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use extremis_app::wire::{AppEvent, NewFact, NodeView};
use extremis_app::{AppError, FactField, Keep, NewMessage, NodeState, Origin, Policy, Preset, Role};
use extremis_tests::openai::{Reply, Request};

use crate::stage::Stage;

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

/// Which messages the model was shown for each summary that it wrote, by the number that the summary names.
type Runs = Arc<Mutex<Vec<Vec<String>>>>;

struct Locked {
    session: usize,
    version: String,
    line: String,
    /// The versions that there were already.
    before: HashSet<String>,
}

struct Journey {
    stage: Stage,
    dice: Dice,
    ids: Vec<String>,
    open: usize,
    next: usize,
    accepted: Vec<(usize, String, String)>,
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
        journey.stage.summarise(&id).await;
    }
    journey.check().await;
    assert!(journey.switches >= 20, "{}", journey.switches);
    for kind in ["send", "append", "retry", "flip", "edit", "lock", "stop", "cancel", "fact"] {
        assert!(journey.done.get(kind).is_some_and(|count| *count >= 3), "{kind}: {:?}", journey.done);
    }
    let summaries: usize = journey.runs.lock().unwrap().len();
    assert!(summaries > 50, "{summaries}");
    let stage = journey.stage.start_again().await;
    let journey = Journey { stage, ..journey };
    journey.check().await;
    for (session, message, words) in &journey.accepted {
        let kept = journey.stage.app.message_text(&journey.ids[*session], message).await.unwrap();
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
            let sent = journey.stage.app.append(None, new).await.unwrap();
            journey.accepted.push((session, sent.message, words));
            journey.stage.app.set_session_policy(&sent.session, Some(policy)).await.unwrap();
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
        if self.dice.happens(30) {
            self.open = self.dice.roll(NAMES.len());
            let id = self.ids[self.open].clone();
            self.stage.app.open_session(&id, 20).await.unwrap();
            self.switches += 1;
        }
        let kind = match self.dice.roll(100) {
            0..45 => self.send(false).await,
            45..75 => self.append().await,
            75..79 => self.send(true).await,
            79..84 => self.retry().await,
            84..87 => self.flip().await,
            87..92 => self.edit().await,
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

    async fn send(&mut self, stop: bool) -> Option<&'static str> {
        let (session, id) = (self.open, self.ids[self.open].clone());
        if self.stage.app.is_answering(id.parse().unwrap()) {
            return None;
        }
        let words = self.words(session);
        let mut events = self.stage.app.events();
        let sent = match self.stage.app.send(Some(&id), &words, None).await {
            Ok(sent) => sent,
            Err(AppError::AnswerRunning) => return None,
            Err(error) => panic!("{error}"),
        };
        self.accepted.push((session, sent.message, words));
        if stop {
            self.stage.app.stop(&id).unwrap();
        }
        // Most users wait for the answer; some go elsewhere meanwhile.
        if stop || self.dice.happens(60) {
            loop {
                match events.recv().await.unwrap() {
                    AppEvent::MessageAdded { session: of, message }
                        if of == id && message.role == Role::Assistant =>
                    {
                        self.accepted.push((session, message.id, message.content));
                    }
                    AppEvent::AnswerEnded { session: of, .. } if of == id => break,
                    _ => {}
                }
            }
        }
        Some(if stop { "stop" } else { "send" })
    }

    async fn append(&mut self) -> Option<&'static str> {
        let (session, id) = (self.open, self.ids[self.open].clone());
        if self.stage.app.is_answering(id.parse().unwrap()) {
            return None;
        }
        for role in [Role::User, Role::Assistant] {
            let words = self.words(session);
            let sent = self.stage.app.append(Some(&id), NewMessage::new(role, words.clone())).await.unwrap();
            self.accepted.push((session, sent.message, words));
        }
        self.stage.app.summarise_if_needed(id.parse().unwrap());
        Some("append")
    }

    /// Asks for another version of the last answer.
    async fn retry(&mut self) -> Option<&'static str> {
        let id = &self.ids[self.open];
        let view = self.stage.app.show(id, 1).await.unwrap();
        let last = view.messages.last()?;
        self.stage.app.retry(id, &last.id).await.ok().map(|()| "retry")
    }

    /// Goes to another version of one of the last messages.
    async fn flip(&mut self) -> Option<&'static str> {
        let id = &self.ids[self.open];
        if self.stage.app.is_answering(id.parse().unwrap()) {
            return None;
        }
        let view = self.stage.app.show(id, 8).await.unwrap();
        let branching = view.messages.iter().find(|message| message.versions.ids.len() > 1)?;
        let versions = &branching.versions;
        let other = &versions.ids[(versions.index + 1) % versions.ids.len()];
        self.stage.app.choose_version(id, other, 8).await.unwrap();
        Some("flip")
    }

    async fn active(&self) -> Vec<NodeView> {
        self.stage.active(&self.ids[self.open]).await
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
        self.stage.app.edit_version(&self.ids[self.open], &node.id, &content).await.ok().map(|_| "edit")
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
        let id = self.ids[self.open].clone();
        self.stage.app.lock_lines(&id, &node.id, all).await.ok()?;
        let before = self.stage.memory(&id).await.nodes.into_iter().map(|node| node.id).collect();
        self.locked.push(Locked { session: self.open, version: node.id.clone(), line, before });
        Some("lock")
    }

    async fn fact(&mut self) -> Option<&'static str> {
        self.next += 1;
        let text = format!("The user holds {}/{} to be so.", NAMES[self.open], self.next);
        let new = NewFact { field: FactField::ImportantFacts, key: None, text };
        self.stage.app.add_fact(&self.ids[self.open], new).await.unwrap();
        Some("fact")
    }

    fn cancel(&self) -> &'static str {
        self.stage.app.cancel_summary(&self.ids[self.open]).unwrap();
        "cancel"
    }

    async fn check(&self) {
        for (session, id) in self.ids.iter().enumerate() {
            let memory = self.stage.memory(id).await;
            let others = NAMES.iter().filter(|name| **name != NAMES[session]);
            for other in others {
                let strange = memory.nodes.iter().find(|node| node.content.contains(other));
                assert!(strange.is_none(), "a summary of {other} in {}: {strange:?}", NAMES[session]);
                let strange = memory.facts.iter().find(|fact| fact.text.contains(other));
                assert!(strange.is_none(), "a fact of {other} in {}: {strange:?}", NAMES[session]);
            }
            Self::check_coverage(session, &memory.nodes);
            self.check_once(session, &memory.nodes);
            self.check_locks(session, &memory.nodes);
        }
    }

    fn check_coverage(session: usize, nodes: &[NodeView]) {
        let mut ranges: Vec<_> = nodes
            .iter()
            .filter(|node| node.state == NodeState::Active)
            .map(|node| (node.start.unwrap(), node.end.unwrap()))
            .collect();
        ranges.sort_unstable();
        let mut at = 0;
        for (start, end) in &ranges {
            assert_eq!(*start, at, "{}: neither a gap nor an overlap: {ranges:?}", NAMES[session]);
            at = *end;
        }
    }

    /// No message was shown to the model for two summaries that are of this branch.
    fn check_once(&self, session: usize, nodes: &[NodeView]) {
        let runs = self.runs.lock().unwrap();
        // Newest first. A correction of an earlier version takes the ones after that back, and what they covered is
        // summarised again on top of the user's words.
        let taken_back = |place: usize, node: &NodeView| {
            let mut later = nodes[..place].iter().filter(|later| later.origin != Origin::Generated);
            later.any(|later| later.start == node.start && later.end < node.end)
        };
        let here = nodes
            .iter()
            .enumerate()
            .filter(|(place, node)| node.state != NodeState::Stale && !taken_back(*place, node));
        let here = here.map(|(_, node)| node);
        let numbers: BTreeSet<usize> = here.filter_map(|node| run_of(&node.content)).collect();
        let mut seen: HashMap<&str, usize> = HashMap::new();
        for number in numbers {
            for tag in &runs[number] {
                let before = seen.insert(tag, number);
                assert_eq!(before, None, "{}: {tag} is in run {number} too", NAMES[session]);
            }
        }
    }

    /// Whatever was made of a version after a line was locked in it has that line.
    fn check_locks(&self, session: usize, nodes: &[NodeView]) {
        for locked in self.locked.iter().filter(|locked| locked.session == session) {
            let mut made_of_it = HashSet::from([locked.version.as_str()]);
            for node in nodes.iter().rev() {
                let mut made_from = node.based_on.iter().chain(&node.folds);
                let is_made = made_from.any(|from| made_of_it.contains(from.as_str()));
                if node.id != locked.version && (!is_made || locked.before.contains(&node.id)) {
                    continue;
                }
                made_of_it.insert(&node.id);
                let mut lines = node.content.lines();
                assert!(lines.any(|line| line.trim() == locked.line), "“{}” is not in {node:?}", locked.line);
            }
        }
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

/// A model that writes summaries of what it sees and facts of it, and fails as the dice say.
fn answer_as_scripted(stage: &Stage, runs: &Runs, dice: Option<Dice>) {
    let (runs, dice) = (Arc::clone(runs), Mutex::new(dice));
    stage.server.rule(move |request| {
        if request.is_chat() {
            let name = name_in(&request.question())?;
            return Some(Reply::text(&format!("In {name} that is noted.")));
        }
        if !request.is_summary() && !request.is_extraction() {
            return None;
        }
        let roll = dice.lock().unwrap().as_mut().map_or(99, |dice| dice.roll(100));
        Some(match roll {
            0..6 => Reply::refuse(400, "bad_request", "no such thing"),
            6..9 => Reply::text("I'm sorry, I can't help with that."),
            9..12 => Reply::text("  "),
            12..13 => Reply::refuse(503, "overloaded", "come back later"),
            13..14 => Reply::cut_after("Key facts\n- half of it"),
            14..16 => Reply::text(&"And so on and on, without an end. ".repeat(400)),
            _ if request.is_extraction() => facts_of(request),
            16..26 => summary_of(request, &runs, Duration::from_millis(15)),
            _ => summary_of(request, &runs, Duration::ZERO),
        })
    });
}

fn facts_of(request: &Request) -> Reply {
    let material = request.question();
    let Some(first) = said_in(&material).into_iter().next() else { return Reply::text("{}") };
    let found = serde_json::json!({ "value": first, "messages": [1] });
    Reply::text(&serde_json::json!({ "important_facts": [found] }).to_string())
}

fn summary_of(request: &Request, runs: &Runs, gap: Duration) -> Reply {
    let material = request.question();
    let tags: Vec<String> = said_in(&material).iter().filter_map(|words| tag_in(words)).collect();
    let name = name_in(&material).unwrap_or("nobody");
    let mut runs = runs.lock().unwrap();
    let number = runs.len();
    let last = tags.last().cloned().unwrap_or_default();
    runs.push(tags);
    Reply::slowly(&format!("Key facts\n- Run {number} went over {name} as far as {last}."), gap)
}

/// The words of the messages in what the model is shown.
fn said_in(material: &str) -> Vec<String> {
    let blocks = material.split("<message ").skip(1);
    let words =
        blocks.filter_map(|block| Some(block.split_once(">\n")?.1.split_once("\n</message>")?.0.to_owned()));
    words.collect()
}

fn name_in(text: &str) -> Option<&'static str> {
    NAMES.into_iter().find(|name| text.contains(name))
}

/// The name that a message has of itself; answers have none.
fn tag_in(words: &str) -> Option<String> {
    let tagged =
        words.split_whitespace().find(|word| NAMES.iter().any(|name| word.starts_with(&format!("{name}-"))));
    tagged.map(str::to_owned)
}

fn run_of(content: &str) -> Option<usize> {
    let (_, after) = content.rsplit_once("Run ")?;
    after.split_whitespace().next()?.parse().ok()
}
