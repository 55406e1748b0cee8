//! The parts of a prompt, in order, and what was left out, each with its reason.

use std::collections::BTreeMap;
use std::ops::Range;

use extremis_domain::{
    Layer, Message, MessageId, NodeState, Parameters, Role, SentItem, SentReason, Snippet, Status, Timestamp,
};
use extremis_llm::{Picture, Turn};

use super::choice::{Beyond, PromptChoice};
use super::history::{self, History};
use super::parts::{REMEMBERED, Scope, voice};
use super::recalled::Sent;
use super::{AssembleInput, Prompt, parts};
use crate::render::render_message;

/// A part of the prompt, or something that could have been one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// What it is and why it is in, or out.
    pub about: SentItem,
    /// What is sent for it; empty for what was left out.
    pub text: String,
    /// When a recalled message was said, or instructions were set.
    pub at: Option<Timestamp>,
    /// The title of the conversation that a recalled message is from, where it is another one.
    pub title: Option<String>,
    /// The pictures that a model that sees is shown with it.
    pub pictures: Vec<Picture>,
    /// Whether it goes on, without a gap, from the item before it.
    pub(crate) goes_on: bool,
}

impl Item {
    pub(crate) fn sent(about: SentItem, text: String) -> Self {
        Self { about, text, at: None, title: None, pictures: Vec::new(), goes_on: false }
    }

    /// A message that was recalled, from a conversation of this title where it is another one.
    pub(crate) fn recalled(about: SentItem, text: String, message: &Message, title: Option<&str>) -> Self {
        Self { at: Some(message.timestamp), title: title.map(str::to_owned), ..Self::sent(about, text) }
    }

    /// A message that is a turn, with its pictures unless no more than a part of its words has room.
    pub(crate) fn turn(about: SentItem, text: String, message: &Message) -> Self {
        let has_room = about.cut.is_none_or(|cut| cut.context);
        let pictures = if has_room { pictures_of(message) } else { Vec::new() };
        Self { pictures, ..Self::sent(about, text) }
    }

    /// Instructions that were set at a time.
    pub(crate) fn instructions(about: SentItem, text: String, at: Timestamp) -> Self {
        Self { at: Some(at), ..Self::sent(about, text) }
    }

    fn left_out(about: SentItem) -> Self {
        Self::sent(about, String::new())
    }
}

impl Prompt {
    /// How many messages of the conversation the model does not know of: they are not sent, and no summary that is
    /// sent stands for them.
    pub fn messages_left_out(&self) -> usize {
        let left_out = self.items.iter().map(|item| &item.about).filter(|item| !item.included);
        let unknown = left_out.filter(|item| item.layer == Layer::Recent && !is_accounted_for(item));
        unknown.map(|item| item.count).sum()
    }

    /// What is kept of it with the answer: messages in a row that are in for one reason are one item, and no text is
    /// repeated.
    pub fn sent(&self) -> extremis_domain::SentRecord {
        let mut items: Vec<SentItem> = Vec::new();
        for item in &self.items {
            match items.last_mut() {
                Some(run)
                    if item.goes_on && run.layer == item.about.layer && run.reason == item.about.reason =>
                {
                    run.tokens = run.tokens.saturating_add(item.about.tokens);
                    run.count += item.about.count;
                    run.last = item.about.last.clone().or_else(|| item.about.first.clone());
                }
                _ => items.push(item.about.clone()),
            }
        }
        extremis_domain::SentRecord {
            budget: self.budget,
            tokens: self.tokens,
            prompt_version: parts::ASSEMBLY_VERSION,
            checksum: parts::checksum(&self.turns),
            parameters: Parameters::default(),
            pictures_unseen: 0,
            items,
        }
    }
}

/// Puts together what was chosen.
pub(super) fn prompt(history: &History, choice: &PromptChoice, input: &AssembleInput) -> Prompt {
    let mut prompt = Prompt::empty(input.budget);
    let system = SentItem::new(Layer::System, choice.system, true, SentReason::Always);
    prompt.send(Role::System, Item::sent(system, parts::SYSTEM_PROMPT.to_owned()));
    push_instructions(&mut prompt, choice);
    push_known(&mut prompt, choice, input);
    push_summaries(&mut prompt, history, choice);
    push_snippets(&mut prompt, history, choice);
    push_messages(&mut prompt, Layer::Pinned, &choice.pinned, history);
    push_left_out(&mut prompt, history, choice, history::max_messages(input));
    push_messages(&mut prompt, Layer::Recent, &choice.recent, history);
    if let (Some(message), Some(written)) = (history.message, &choice.message) {
        let reason = match written.cut {
            None => SentReason::Question,
            Some(_) => SentReason::QuestionCut,
        };
        let about = SentItem { cut: written.cut, ..one(Layer::Message, message, written.tokens, reason) };
        prompt.send(voice(message), Item::turn(about, written.text.clone(), message));
    }
    prompt
}

/// What the user wants every answer to keep to.
fn push_instructions(prompt: &mut Prompt, choice: &PromptChoice) {
    for instructions in &choice.instructions {
        let reason = match (instructions.sent, instructions.scope) {
            (true, Scope::All) => SentReason::InstructionsForAll,
            (true, Scope::Conversation) => SentReason::InstructionsHere,
            (false, Scope::All) => SentReason::InstructionsForAllTooLong,
            (false, Scope::Conversation) => SentReason::InstructionsHereTooLong,
        };
        let about = SentItem {
            instructions: Some(instructions.version.id.clone()),
            ..SentItem::new(Layer::Instructions, instructions.tokens, instructions.sent, reason)
        };
        let at = instructions.version.created_at;
        if instructions.sent {
            prompt.send(Role::System, Item::instructions(about, instructions.text.clone(), at));
        } else {
            prompt.items.push(Item::instructions(about, String::new(), at));
        }
    }
}

/// What is known of the user, and facts.
fn push_known(prompt: &mut Prompt, choice: &PromptChoice, input: &AssembleInput) {
    if !choice.memories.is_empty() {
        let text = parts::memories(choice.memories.iter().copied());
        let about = SentItem {
            memories: choice.memories.iter().map(|memory| memory.id.clone()).collect(),
            ..SentItem::new(Layer::Memories, input.tokens.turn(&text), true, SentReason::Known)
        };
        prompt.send(REMEMBERED, Item::sent(about, text));
    }
    if !choice.memories_left_out.is_empty() {
        let text = parts::memories(choice.memories_left_out.iter().copied());
        prompt.items.push(Item::left_out(SentItem {
            memories: choice.memories_left_out.iter().map(|memory| memory.id.clone()).collect(),
            ..SentItem::new(Layer::Memories, input.tokens.text(&text), false, SentReason::KnownNoRoom)
        }));
    }
    let facts = &choice.facts;
    if !facts.included.is_empty() {
        let about = SentItem {
            facts: facts.included.clone(),
            ..SentItem::new(Layer::Facts, choice.cost_of_facts(input.tokens), true, SentReason::Facts)
        };
        prompt.send(REMEMBERED, Item::sent(about, facts.text.clone()));
    }
    if !facts.left_out.is_empty() {
        let words = facts.left_out.iter().filter_map(|id| input.session.fact(id));
        let tokens = words.map(|fact| input.tokens.text(&fact.text())).sum();
        prompt.items.push(Item::left_out(SentItem {
            facts: facts.left_out.clone(),
            ..SentItem::new(Layer::Facts, tokens, false, SentReason::FactsNoRoom)
        }));
    }
}

/// The highest level first, each level oldest first (README, "Levels").
fn push_summaries(prompt: &mut Prompt, history: &History, choice: &PromptChoice) {
    let mut nodes: Vec<_> = history.summaries.iter().zip(&choice.summaries).collect();
    nodes.sort_by_key(|(node, _)| std::cmp::Reverse(node.version.level));
    for (node, (cost, is_sent)) in nodes {
        debug_assert_eq!(node.state, NodeState::Active);
        let covers = node.places.as_ref().map_or(0, Range::len);
        let reason =
            if *is_sent { SentReason::StandsFor(covers) } else { SentReason::StandsForNoRoom(covers) };
        let about = SentItem {
            summary: Some(node.version.id.clone()),
            ..SentItem::new(Layer::Summary, *cost, *is_sent, reason)
        };
        if *is_sent {
            prompt.send(REMEMBERED, Item::sent(about, parts::summary(&node.version.content)));
        } else {
            prompt.items.push(Item::left_out(about));
        }
    }
}

/// One block; each message in it is an item.
fn push_snippets(prompt: &mut Prompt, history: &History, choice: &PromptChoice) {
    let recalled = &choice.recalled;
    if !recalled.lines.is_empty() {
        let mut before: Option<&Sent> = None;
        let items = recalled.lines.iter().map(|line| {
            let Snippet { session, title, message, reason, .. } = line.snippet;
            let about = SentItem {
                session: *session,
                kept: line.kept.clone(),
                ..one(Layer::Snippet, message, line.tokens, reason.clone())
            };
            let title = session.map(|_| title.as_str());
            let mut item = Item::recalled(about, line.text.clone(), message, title);
            item.goes_on = before.replace(line).is_some_and(|before| {
                let is_here = session.is_none() && before.snippet.session.is_none();
                let is_whole = line.kept.is_empty() && before.kept.is_empty();
                is_here && is_whole && history.is_silent_between(before.place, line.place)
            });
            item
        });
        let turn = Turn::new(REMEMBERED, recalled.text.clone());
        prompt.send_as_one(turn, recalled.tokens, items);
    }
    if choice.snippets_left_out > 0 {
        let about = SentItem {
            count: choice.snippets_left_out,
            ..SentItem::new(Layer::Snippet, 0, false, SentReason::BetterFirst)
        };
        prompt.items.push(Item::left_out(about));
    }
}

fn push_messages(prompt: &mut Prompt, layer: Layer, places: &BTreeMap<usize, u32>, history: &History) {
    let mut before = None;
    for (place, cost) in places {
        let Some(message) = history.branch.get(*place) else { continue };
        let is_covered = history
            .summaries
            .iter()
            .any(|node| node.places.as_ref().is_some_and(|places| places.contains(place)));
        let reason = match layer {
            _ if message.pinned => SentReason::Pinned,
            _ if is_covered => SentReason::LatestCovered,
            _ if history.summaries.is_empty() => SentReason::Recent,
            _ => SentReason::RecentUncovered,
        };
        let about = one(layer, message, *cost, reason);
        let mut item = Item::turn(about, render_message(message), message);
        item.goes_on = before.is_some_and(|before| history.is_silent_between(before, *place));
        before = Some(*place);
        prompt.send(voice(message), item);
    }
}

/// Whether a message that is not sent is told of by a summary, or says nothing any more.
fn is_accounted_for(item: &SentItem) -> bool {
    let reason = SentReason::parse(&item.reason);
    reason.is_some_and(|reason| reason == SentReason::Covered || is_silence(reason))
}

fn is_silence(reason: SentReason) -> bool {
    matches!(reason, SentReason::Silent | SentReason::Deleted | SentReason::Forgotten)
}

/// The messages that are not sent: stretches, each for one reason.
fn push_left_out(prompt: &mut Prompt, history: &History, choice: &PromptChoice, max_messages: u32) {
    let mut stretches: Vec<(Range<usize>, SentReason)> = Vec::new();
    for (node, (_, is_sent)) in history.summaries.iter().zip(&choice.summaries) {
        let reason = if *is_sent { SentReason::Covered } else { SentReason::CoveredByNoneSent };
        stretches.extend(node.places.clone().map(|places| (places, reason)));
    }
    for places in history.uncovered() {
        let within = match choice.beyond {
            Beyond::Room | Beyond::Share => places.start,
            Beyond::Limit(within) => within.clamp(places.start, places.end),
        };
        stretches.push((places.start..within, SentReason::OnlyTheLast(max_messages as usize)));
        let why =
            if choice.beyond == Beyond::Share { SentReason::FoundFirst } else { SentReason::NewerFirst };
        stretches.push((within..places.end, why));
    }
    let why = |place: usize| match history.branch.get(place).map(|message| message.status) {
        Some(Status::Deleted) => SentReason::Deleted,
        Some(Status::Forgotten) => SentReason::Forgotten,
        _ => SentReason::Silent,
    };
    stretches.extend(choice.silent.iter().map(|place| (*place..place + 1, why(*place))));
    stretches.sort_by_key(|(places, _)| places.start);
    let mut runs: Vec<(Range<usize>, SentReason)> = Vec::new();
    for (places, reason) in stretches {
        let mut at = places.start;
        let elsewhere = choice.recent.range(places.clone()).chain(choice.pinned.range(places.clone()));
        let mut elsewhere: Vec<usize> = elsewhere.map(|(place, _)| *place).collect();
        if !is_silence(reason) {
            elsewhere.extend(choice.silent.range(places.clone()));
        }
        elsewhere.sort_unstable();
        for end in elsewhere.into_iter().chain([places.end]) {
            if at < end {
                match runs.last_mut() {
                    Some((run, why)) if run.end == at && *why == reason => run.end = end,
                    _ => runs.push((at..end, reason)),
                }
            }
            at = end + 1;
        }
    }
    for (places, reason) in runs {
        let ends = history.branch.get(places.start).zip(history.branch.get(places.end - 1));
        let Some((first, last)) = ends else { continue };
        let tokens = u32::try_from(history.branch.tokens(places.clone())).unwrap_or(u32::MAX);
        let about = SentItem {
            first: Some(first.id.clone()),
            last: (places.len() > 1).then(|| last.id.clone()),
            count: places.len(),
            ..SentItem::new(Layer::Recent, tokens, false, reason)
        };
        prompt.items.push(Item::left_out(about));
    }
}

/// What a model is shown: no protocol takes a picture from the model itself, as an import may bring one.
fn pictures_of(message: &Message) -> Vec<Picture> {
    let is_shown = message.role == Role::User;
    let pictures = message.attachments().filter(|attachment| is_shown && attachment.picture.is_some());
    pictures
        .map(|picture| Picture { hash: picture.hash.clone(), media_type: picture.media_type.clone() })
        .collect()
}

fn one(layer: Layer, message: &Message, tokens: u32, reason: impl Into<String>) -> SentItem {
    let first: Option<MessageId> = Some(message.id.clone());
    SentItem { first, count: 1, ..SentItem::new(layer, tokens, true, reason) }
}
