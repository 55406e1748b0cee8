//! What goes into a prompt: every layer takes its room in the reverse of the order in which layers are trimmed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use extremis_domain::{Cut, Fact, InstructionsVersion, Message, Snippet, UserMemory};

use super::budget::{Shares, TokenBudget, for_recent, for_summaries, most_that_fit};
use super::history::History;
use super::parts::Scope;
use super::recalled::{self, Recalled};
use super::{AssembleInput, cut_to_fit, parts};
use crate::Tokens;
use crate::facts::{self, Rendered};
use crate::render::render_message;

/// What is known of the user takes at most so many tokens.
const MOST_FOR_MEMORIES: u32 = 300;

/// A text and what it costs as a turn.
pub(super) struct RenderedText {
    pub text: String,
    pub tokens: u32,
    pub cut: Option<Cut>,
}

/// Why older messages that no summary covers are not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Beyond {
    /// The budget is used up.
    Room,
    /// The rest of the budget is for what the message asks about.
    Share,
    /// Only so many messages are sent; the first place that is within the limit.
    Limit(usize),
}

/// The user's instructions, and whether they are sent.
pub(super) struct Instructed<'a> {
    pub scope: Scope,
    pub version: &'a InstructionsVersion,
    pub text: String,
    pub tokens: u32,
    pub sent: bool,
}

/// All that was chosen.
pub(super) struct PromptChoice<'a> {
    pub system: u32,
    /// Those for all conversations first.
    pub instructions: Vec<Instructed<'a>>,
    pub message: Option<RenderedText>,
    /// What is known of the user, in its own order; and how many were left out.
    pub memories: Vec<&'a UserMemory>,
    pub memories_left_out: Vec<&'a UserMemory>,
    pub facts: Rendered,
    /// For each summary in force, what it costs, and whether it is sent.
    pub summaries: Vec<(u32, bool)>,
    /// The snippets that are sent.
    pub recalled: Recalled<'a>,
    pub snippets_left_out: usize,
    /// The places of the recent messages that are sent, each with its cost.
    pub recent: BTreeMap<usize, u32>,
    /// The places of pinned messages that are sent beside them.
    pub pinned: BTreeMap<usize, u32>,
    /// The places that were passed over because nothing is said there.
    pub silent: BTreeSet<usize>,
    pub beyond: Beyond,
}

impl<'a> PromptChoice<'a> {
    pub fn of(history: &History<'a>, input: &AssembleInput<'a>) -> Self {
        let tokens = input.tokens;
        let of_whole = input.policy.shares.unwrap_or_default();
        let shares = Shares::of(input.budget, &of_whole);
        let system = tokens.turn(parts::SYSTEM_PROMPT);
        let mut room = TokenBudget::of(input.budget.saturating_sub(system));
        let instructions = instructions(input, &mut room);
        let mut choice = Self {
            system,
            instructions,
            message: history.message.map(|message| written(message, tokens, room.left())),
            memories: Vec::new(),
            memories_left_out: Vec::new(),
            facts: Rendered::default(),
            summaries: Vec::new(),
            recalled: Recalled::default(),
            snippets_left_out: 0,
            recent: BTreeMap::new(),
            pinned: BTreeMap::new(),
            silent: BTreeSet::new(),
            beyond: Beyond::Room,
        };
        room.take(choice.message.as_ref().map_or(0, |message| message.tokens));
        choice.take_facts_and_pins(history, input, &mut room);
        choice.take_memories(input, shares.system.saturating_sub(system), &mut room);
        let for_summaries = for_summaries(input.budget, &of_whole, history.is_resumed);
        choice.take_summaries(history, tokens, for_summaries, &mut room);
        let for_recent = choice.share_of_recent(history, input, &shares, room);
        let all_fit = choice.take_uncovered(history, tokens, for_recent, &mut room);
        if all_fit {
            choice.take_covered(history, tokens, shares.recent.min(for_recent), &mut room);
        }
        let goes_on = for_recent == u32::MAX && !history.is_resumed;
        let snippets = if goes_on { shares.snippets } else { recalled::MOST };
        choice.take_snippets(history, input, (snippets, goes_on), &mut room);
        // What is left of the shares goes to whoever still needs it, in the same order.
        choice.take_left_out_summaries(&mut room);
        if choice.take_uncovered(history, tokens, u32::MAX, &mut room) {
            choice.take_covered(history, tokens, u32::MAX, &mut room);
        }
        choice.take_snippets(history, input, (snippets, goes_on), &mut room);
        choice.settle();
        choice
    }

    /// Facts that the user pinned, messages that the user pinned (newest first), then all other facts.
    fn take_facts_and_pins(&mut self, history: &History, input: &AssembleInput, room: &mut TokenBudget) {
        let tokens = input.tokens;
        let in_force = facts::in_force(input.session);
        let facts = facts::with_provenance(input.session, &in_force);
        let pinned = facts::render(facts.iter().filter(|fact| fact.pinned).map(AsRef::as_ref));
        let for_pinned_facts = if pinned.is_empty() { 0 } else { tokens.turn(&pinned) };
        let mut for_messages = TokenBudget::of(room.left().saturating_sub(for_pinned_facts));
        for place in history.branch.pinned().into_iter().rev() {
            let Some(message) = history.branch.get(place).filter(|message| !message.is_silent()) else {
                continue;
            };
            let length = tokens.message(message);
            if for_messages.take(length) && room.take(length) {
                self.pinned.insert(place, length);
            }
        }
        self.facts = facts::render_within(&facts, tokens, room.left());
        if !self.facts.left_out.is_empty() {
            // Only what is sent beside another one needs its day.
            let is_sent = |fact: &&Arc<Fact>| self.facts.included.contains(&fact.id);
            let sent: Vec<_> = in_force.iter().filter(is_sent).cloned().collect();
            self.facts.text = facts::written_out(input.session, &sent);
        }
        room.take(self.cost_of_facts(tokens));
    }

    pub fn cost_of_facts(&self, tokens: &Tokens) -> u32 {
        if self.facts.included.is_empty() { 0 } else { tokens.turn(&self.facts.text) }
    }

    /// In the order in which they are given, until one does not fit.
    fn take_memories(&mut self, input: &AssembleInput<'a>, share: u32, room: &mut TokenBudget) {
        let active = |memory: &&UserMemory| memory.is_active && !memory.fact.trim().is_empty();
        let memories: Vec<_> = input.memories.iter().filter(active).collect();
        let cost = |count: usize| match &memories[..count] {
            [] => 0,
            some => input.tokens.turn(&parts::memories(some.iter().copied())),
        };
        let most = room.left().min(share).min(MOST_FOR_MEMORIES);
        let (sent, left_out) = memories.split_at(most_that_fit(memories.len(), most, cost));
        room.take(cost(sent.len()));
        (self.memories, self.memories_left_out) = (sent.to_vec(), left_out.to_vec());
    }

    /// The newest that fits, whatever its length; then as many older ones as their share has room for.
    fn take_summaries(&mut self, history: &History, tokens: &Tokens, share: u32, room: &mut TokenBudget) {
        let mut share = TokenBudget::of(share);
        let costs = history.summaries.iter().map(|node| tokens.turn(&parts::summary(&node.version.content)));
        self.summaries = costs.map(|cost| (cost, false)).collect();
        let mut is_first = true;
        for (cost, sent) in self.summaries.iter_mut().rev() {
            let in_share = share.take(*cost);
            if (in_share || is_first) && room.take(*cost) {
                (*sent, is_first) = (true, false);
            }
        }
    }

    fn take_left_out_summaries(&mut self, room: &mut TokenBudget) {
        for (cost, sent) in self.summaries.iter_mut().rev().filter(|(_, sent)| !sent) {
            *sent = room.take(*cost);
        }
    }

    /// What the latest messages may take, where that is not all that is left: when not everything fits, and what does
    /// not is told by no summary or is hours old.
    fn share_of_recent(
        &self,
        history: &History,
        input: &AssembleInput,
        shares: &Shares,
        room: TokenBudget,
    ) -> u32 {
        let all = history.branch.tokens(0..history.branch.len());
        if all == 0 {
            // A new conversation: whatever is known is from others.
            return 0;
        }
        let fits = all <= u64::from(room.left());
        let is_told = self.summaries.iter().any(|(_, sent)| *sent) && !history.is_resumed;
        if fits || is_told || input.snippets.is_empty() {
            return u32::MAX;
        }
        for_recent(input.budget, shares, history.is_resumed)
    }

    /// The messages that no summary covers, newest first, until their share or the room is used up; those that are sent have no
    /// gap among them, because a conversation with a hole in it misleads more than a shorter one. True when all of
    /// them are in.
    fn take_uncovered(
        &mut self,
        history: &History,
        tokens: &Tokens,
        share: u32,
        room: &mut TokenBudget,
    ) -> bool {
        let mut share = TokenBudget::of(share);
        self.beyond = Beyond::Room;
        for place in history.uncovered().into_iter().rev().flat_map(Iterator::rev) {
            let Some(message) = history.branch.get(place) else { continue };
            if message.is_silent() {
                self.silent.insert(place);
                continue;
            }
            let cost = tokens.message(message);
            if self.recent.contains_key(&place) {
                share.take(cost);
                continue;
            }
            if history.limit.is_some_and(|limit| self.recent.len() >= limit) {
                self.beyond = Beyond::Limit(place + 1);
                return false;
            }
            if !share.take(cost) {
                self.beyond = Beyond::Share;
                return false;
            }
            if !self.take_recent(place, message, tokens, room) {
                if let Some(limit) = history.limit {
                    let more = limit - self.recent.len() - 1;
                    self.beyond = Beyond::Limit(place.saturating_sub(more));
                }
                return false;
            }
        }
        true
    }

    /// The latest turns, even where a summary covers them (README, "Prompt"), as far as `share` and room allow.
    fn take_covered(&mut self, history: &History, tokens: &Tokens, share: u32, room: &mut TokenBudget) {
        let used: u32 = self.recent.values().fold(0, |sum, cost| sum.saturating_add(*cost));
        let mut share = share.saturating_sub(used);
        let mut said = 0;
        for place in (0..history.branch.len()).rev() {
            let Some(message) = history.branch.get(place).filter(|message| !message.is_silent()) else {
                continue;
            };
            said += 1;
            if said > history.always_recent {
                return;
            }
            if self.recent.contains_key(&place) {
                continue;
            }
            let before = room.left();
            let fits = tokens.message(message) <= share || self.pinned.contains_key(&place);
            if !fits || !self.take_recent(place, message, tokens, room) {
                return;
            }
            share = share.saturating_sub(before - room.left());
        }
    }

    /// Room for a pinned message was taken already.
    fn take_recent(
        &mut self,
        place: usize,
        message: &Message,
        tokens: &Tokens,
        room: &mut TokenBudget,
    ) -> bool {
        if let Some(cost) = self.pinned.get(&place) {
            self.recent.insert(place, *cost);
            return true;
        }
        let cost = tokens.message(message);
        let fits = room.take(cost);
        if fits {
            self.recent.insert(place, cost);
        }
        fits
    }

    /// Chooses the snippets anew, from those that are not in the prompt already, with so much for all of them (seed
    /// 003, "Apply Budget: Stop adding when token limit reached").
    ///
    /// While a conversation goes on, only what fits by itself is worth its place, unless it is from another one: what
    /// was said there is told nowhere else in the prompt.
    fn take_snippets(
        &mut self,
        history: &History,
        input: &AssembleInput<'a>,
        (share, goes_on): (u32, bool),
        room: &mut TokenBudget,
    ) {
        let place = |snippet: &Snippet| match snippet.session {
            None => history.branch.place(&snippet.message.id),
            Some(_) => None,
        };
        let is_new = |snippet: &&Snippet| {
            let is_asked = || history.message.is_some_and(|message| message.id == snippet.message.id);
            let is_sent = |place| self.recent.contains_key(&place) || self.pinned.contains_key(&place);
            let is_here = snippet.session.is_none() && (is_asked() || place(snippet).is_some_and(is_sent));
            let is_elsewhere = snippet.session.is_some();
            !is_here && !snippet.message.is_silent() && (snippet.is_match || is_elsewhere || !goes_on)
        };
        let candidates: Vec<_> = input.snippets.iter().filter(is_new).collect();
        let is_elsewhere = candidates.iter().any(|snippet| snippet.session.is_some());
        let share = if is_elsewhere { recalled::MOST } else { share };
        room.give(self.recalled.tokens);
        let chosen = recalled::choose(&candidates, room.left().min(share), input.tokens, |snippet| {
            place(snippet).unwrap_or_default()
        });
        room.take(chosen.tokens);
        self.snippets_left_out = candidates.len().saturating_sub(chosen.found);
        self.recalled = chosen;
    }

    /// What is among the recent messages is sent there, where it was said, and nowhere else.
    fn settle(&mut self) {
        let recent = &self.recent;
        self.pinned.retain(|place, _| !recent.contains_key(place));
    }
}

/// The instructions in force, each as a whole or not at all: what is left out of them would be missed and not noticed.
fn instructions<'a>(input: &AssembleInput<'a>, room: &mut TokenBudget) -> Vec<Instructed<'a>> {
    let own = input.session.instructions().map(AsRef::as_ref);
    let all = [(Scope::All, input.instructions), (Scope::Conversation, own)];
    let mut instructions: Vec<_> = all
        .into_iter()
        .filter_map(|(scope, version)| {
            let version = version.filter(|version| !version.text.trim().is_empty())?;
            let text = parts::instructions(scope, &version.text);
            Some(Instructed { scope, version, tokens: input.tokens.turn(&text), text, sent: false })
        })
        .collect();
    let mut half = TokenBudget::of(room.left() / 2);
    for instructions in instructions.iter_mut().rev() {
        instructions.sent = half.take(instructions.tokens) && room.take(instructions.tokens);
    }
    instructions
}

/// The message to answer, cut where it does not fit.
pub(super) fn written(message: &Message, tokens: &Tokens, room: u32) -> RenderedText {
    let whole = tokens.message(message);
    if whole <= room {
        return RenderedText { text: render_message(message), tokens: whole, cut: None };
    }
    let (cut, text) = cut_to_fit(message, tokens, room);
    RenderedText { tokens: tokens.turn(&text), text, cut: Some(cut) }
}
