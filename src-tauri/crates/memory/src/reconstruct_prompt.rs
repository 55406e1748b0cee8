//! The exact prompt of an answer, written out again from what was kept with it.
//!
//! [`SentRecord`] refers to messages, summaries, facts and versions of instructions, which never change their words; so they give the same bytes
//! again, and a checksum tells whether they did. Deliberately absent: guesses. What is gone (forgotten since) is
//! missing here too, and said to be.

use std::sync::Arc;

use extremis_domain::{
    InstructionsVersion, Layer, Message, MessageId, Role, SentItem, SentRecord, Session, SessionId,
    UserMemory,
};
use extremis_llm::Turn;

use crate::assemble::block::{Block, Line};
use crate::assemble::parts::{REMEMBERED, Scope, voice};
use crate::assemble::{Item, Prompt, parts};
use crate::render::{render_cut, render_message, render_words};
use crate::{Tokens, facts};

/// Looks a message of another conversation up, with the title of that one.
pub type Elsewhere<'a> = dyn Fn(SessionId, &MessageId) -> Option<(Arc<Message>, String)> + 'a;

/// Where the words are that a record refers to.
#[derive(Clone, Copy)]
pub struct PromptSources<'a> {
    /// The conversation of the answer.
    pub session: &'a Session,
    /// Every version of the instructions for all conversations.
    pub instructions: &'a [Arc<InstructionsVersion>],
    /// What is known of the user now.
    pub memories: &'a [UserMemory],
    /// Messages of other conversations, with the title of each.
    pub elsewhere: &'a Elsewhere<'a>,
}

/// A prompt that was written out again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReconstructedPrompt {
    /// The prompt, and what was left out of it then.
    pub prompt: Prompt,
    /// Whether it is what was sent, byte for byte.
    pub exact: bool,
    /// How many parts of it cannot be written out any more: they were forgotten since.
    pub gone: usize,
    /// Whether it was written in an earlier way than parts are written now.
    pub earlier_way: bool,
}

/// Writes out again what was sent for an answer.
pub fn reconstruct_prompt(sent: &SentRecord, words: &PromptSources, tokens: &Tokens) -> ReconstructedPrompt {
    let mut prompt = Prompt::empty(sent.budget);
    let mut gone = 0;
    let mut items = sent.items.iter().peekable();
    while let Some(item) = items.next() {
        if !item.included {
            prompt.items.push(Item::sent(item.clone(), String::new()));
            continue;
        }
        if item.layer == Layer::Snippet {
            let mut block = vec![item];
            while let Some(next) = items.next_if(|next| next.included && next.layer == Layer::Snippet) {
                block.push(next);
            }
            gone += recalled(&mut prompt, &block, words, tokens);
            continue;
        }
        let written = match item.layer {
            Layer::Pinned | Layer::Recent => run(item, words, tokens),
            _ => part(item, words).into_iter().collect(),
        };
        // A run counts its messages; every other part is one.
        gone += item.count.max(1).saturating_sub(written.len());
        for (role, item) in written {
            prompt.send(role, item);
        }
    }
    let exact = parts::checksum(&prompt.turns) == sent.checksum;
    prompt.tokens = sent.tokens;
    ReconstructedPrompt { prompt, exact, gone, earlier_way: sent.prompt_version != parts::ASSEMBLY_VERSION }
}

/// A part that is one turn.
fn part(item: &SentItem, words: &PromptSources) -> Option<(Role, Item)> {
    if item.layer == Layer::Instructions {
        return instructions(item, words);
    }
    let message = || {
        let id = item.first.as_ref()?;
        words.session.message(id).filter(|message| !message.is_silent())
    };
    let (role, text) = match item.layer {
        // What asks for the rest of an answer names that answer; the fixed instructions name nothing.
        Layer::System if item.first.is_some() => (Role::User, parts::CARRY_ON.to_owned()),
        Layer::System => (Role::System, parts::SYSTEM_PROMPT.to_owned()),
        Layer::Memories => (REMEMBERED, memories(item, words.memories)?),
        Layer::Facts => (REMEMBERED, important_data(item, words.session)?),
        Layer::Summary => {
            let version = words.session.summary_version(item.summary.as_ref()?).filter(|one| !one.stale)?;
            (REMEMBERED, parts::summary(&version.content))
        }
        Layer::Instructions | Layer::Snippet | Layer::Pinned | Layer::Recent | Layer::Message => {
            let message = message()?;
            let text = match item.cut {
                None => render_message(message),
                Some(cut) if cut.context => render_cut(message, cut.keep),
                Some(cut) => render_words(message, cut.keep).into_owned(),
            };
            return Some((voice(message), Item::turn(item.clone(), text, message)));
        }
    };
    Some((role, Item::sent(item.clone(), text)))
}

/// Messages in a row, from the first to the last on the branch of the last.
fn run(item: &SentItem, words: &PromptSources, tokens: &Tokens) -> Vec<(Role, Item)> {
    let written = messages(item, words.session).into_iter().map(|message| {
        let about = one_of(item, message, tokens.message(message));
        (voice(message), Item::turn(about, render_message(message), message))
    });
    written.collect()
}

fn messages<'a>(item: &SentItem, session: &'a Session) -> Vec<&'a Arc<Message>> {
    let Some(first) = &item.first else { return Vec::new() };
    let branch = session.branch(Some(item.last.as_ref().unwrap_or(first)));
    let Some(start) = branch.place(first) else { return Vec::new() };
    branch.messages(start..branch.len()).filter(|message| !message.is_silent()).collect()
}

fn one_of(item: &SentItem, message: &Message, tokens: u32) -> SentItem {
    SentItem { first: Some(message.id.clone()), last: None, count: 1, tokens, ..item.clone() }
}

/// The block of what was recalled; gives how many messages of it are gone.
fn recalled(prompt: &mut Prompt, items: &[&SentItem], words: &PromptSources, tokens: &Tokens) -> usize {
    let (mut block, mut text, mut gone) = (Block::default(), Block::start(), 0);
    let mut written = Vec::new();
    for item in items {
        let (said, title): (Vec<Arc<Message>>, _) = match (item.session, &item.first) {
            (Some(session), Some(first)) => match (words.elsewhere)(session, first) {
                Some((message, title)) if !message.is_silent() => (vec![message], Some((session, title))),
                _ => (Vec::new(), None),
            },
            _ => (messages(item, words.session).into_iter().map(Arc::clone).collect(), None),
        };
        gone += item.count.max(1).saturating_sub(said.len());
        let elsewhere = title.as_ref().map(|(session, title)| (*session, title.as_str()));
        for message in said {
            let line = block.line(Line { elsewhere, message: &message, kept: &item.kept });
            text.push_str(&line);
            let about = one_of(item, &message, tokens.text(&line));
            let title = title.as_ref().map(|(_, title)| title.as_str());
            written.push(Item::recalled(about, line, &message, title));
        }
    }
    if !written.is_empty() {
        text.push_str(&Block::end());
        let cost = tokens.turn(&text);
        prompt.send_as_one(Turn::new(REMEMBERED, text), cost, written);
    }
    gone
}

/// Those of the conversation, or else those for all.
fn instructions(item: &SentItem, words: &PromptSources) -> Option<(Role, Item)> {
    let id = item.instructions.as_ref()?;
    let of = |history: &[Arc<InstructionsVersion>]| history.iter().find(|it| it.id == *id).map(Arc::clone);
    let own = of(&words.session.parts().instructions).map(|version| (Scope::Conversation, version));
    let (scope, version) = own.or_else(|| Some((Scope::All, of(words.instructions)?)))?;
    let text = parts::instructions(scope, &version.text);
    Some((Role::System, Item::instructions(item.clone(), text, version.created_at)))
}

fn memories(item: &SentItem, known: &[UserMemory]) -> Option<String> {
    let sent: Vec<_> = known.iter().filter(|memory| item.memories.contains(&memory.id)).collect();
    (!sent.is_empty()).then(|| parts::memories(sent))
}

fn important_data(item: &SentItem, session: &Session) -> Option<String> {
    let found = item.facts.iter().filter_map(|id| session.fact(id));
    let sent: Vec<_> = found.filter(|fact| !fact.value.is_null()).cloned().collect();
    (!sent.is_empty()).then(|| facts::written_out(session, &sent))
}

#[cfg(test)]
mod tests;
