//! The exact prompt of an answer, written out again from what was kept with it.
//!
//! [`Sent`] refers to messages, summaries and facts, which never change their words; so they give the same bytes
//! again, and a checksum tells whether they did. Deliberately absent: guesses. What is gone (forgotten since) is
//! missing here too, and said to be.

use std::sync::Arc;

use extremis_domain::{
    Fact, Layer, Message, MessageId, Role, Sent, SentItem, Session, SessionId, UserMemory,
};

use crate::assemble::{Item, Prompt, parts};
use crate::render::{is_silent, render_cut, render_message, render_words};
use crate::{Tokens, facts};

/// Where the words are that a record refers to.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    /// The conversation of the answer.
    pub session: &'a Session,
    /// What is known of the user now.
    pub memories: &'a [UserMemory],
    /// Messages of other conversations.
    pub elsewhere: &'a dyn Fn(SessionId, &MessageId) -> Option<Arc<Message>>,
}

/// A prompt that was written out again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenOut {
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
pub fn written_out(sent: &Sent, words: &Words, tokens: &Tokens) -> WrittenOut {
    let mut prompt = Prompt::empty(sent.budget);
    let mut gone = 0;
    for item in &sent.items {
        if !item.included {
            prompt.items.push(Item::sent(item.clone(), String::new()));
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
    WrittenOut { prompt, exact, gone, earlier_way: sent.prompt_version != parts::ASSEMBLY_VERSION }
}

/// A part that is one turn.
fn part(item: &SentItem, words: &Words) -> Option<(Role, Item)> {
    let message = || {
        let id = item.first.as_ref()?;
        let message = match item.session {
            Some(session) => (words.elsewhere)(session, id),
            None => words.session.message(id).map(Arc::clone),
        };
        message.filter(|message| !is_silent(message))
    };
    let (role, text) = match item.layer {
        // What asks for the rest of an answer names that answer; the fixed instructions name nothing.
        Layer::System if item.first.is_some() => (Role::User, parts::CARRY_ON.to_owned()),
        Layer::System => (Role::System, parts::SYSTEM_PROMPT.to_owned()),
        Layer::Memories => (Role::System, memories(item, words.memories)?),
        Layer::Facts => (Role::System, important_data(item, words.session)?),
        Layer::Summary => {
            let version = words.session.summary_version(item.summary.as_ref()?).filter(|one| !one.stale)?;
            (Role::System, parts::summary(&version.content))
        }
        Layer::Snippet => (Role::System, parts::snippet(&*message()?, &item.kept)),
        Layer::Pinned | Layer::Recent | Layer::Message => {
            let message = message()?;
            let text = match item.cut {
                None => render_message(&message),
                Some(cut) if cut.context => render_cut(&message, cut.keep),
                Some(cut) => render_words(&message, cut.keep).into_owned(),
            };
            (message.role, text)
        }
    };
    Some((role, Item::sent(item.clone(), text)))
}

/// Messages in a row, from the first to the last on the branch of the last.
fn run(item: &SentItem, words: &Words, tokens: &Tokens) -> Vec<(Role, Item)> {
    let Some(first) = &item.first else { return Vec::new() };
    let branch = words.session.branch(Some(item.last.as_ref().unwrap_or(first)));
    let Some(start) = branch.place(first) else { return Vec::new() };
    let said = branch.messages(start..branch.len()).filter(|message| !is_silent(message));
    let written = said.map(|message| {
        let about = SentItem {
            first: Some(message.id.clone()),
            last: None,
            count: 1,
            tokens: tokens.message(message),
            ..item.clone()
        };
        (message.role, Item::sent(about, render_message(message)))
    });
    written.collect()
}

fn memories(item: &SentItem, known: &[UserMemory]) -> Option<String> {
    let sent: Vec<_> = known.iter().filter(|memory| item.memories.contains(&memory.id)).collect();
    (!sent.is_empty()).then(|| parts::memories(sent))
}

fn important_data(item: &SentItem, session: &Session) -> Option<String> {
    let found = item.facts.iter().filter_map(|id| session.fact(id)).map(AsRef::as_ref);
    let sent: Vec<&Fact> = found.filter(|fact| !fact.value.is_null()).collect();
    (!sent.is_empty()).then(|| facts::render(sent))
}

#[cfg(test)]
mod tests;
