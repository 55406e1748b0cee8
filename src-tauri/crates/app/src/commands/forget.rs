//! `/forget`: finds what is remembered or was said, and erases what the user chooses of it.

use extremis_domain::{FactStatus, MemoryId, Session, SessionId};
use extremis_language::text;

use super::Done;
use crate::wire::CommandChoice;
use crate::{App, AppError, views};

/// How many things are offered at once.
const OFFERED: usize = 12;
/// How much of each is shown, in characters: whoever erases it must know it again.
const SHOWN: usize = 400;

impl App {
    pub(super) async fn command_forget(
        &self,
        session: Option<SessionId>,
        words: &str,
    ) -> Result<Done, AppError> {
        if words.is_empty() {
            return Ok(Done::asked(text!("commands-forget-what"), "/forget "));
        }
        if let Some((what, id)) = words.split_once(':').filter(|(_, id)| !id.contains(char::is_whitespace)) {
            match (what, session) {
                ("fact", Some(session)) => {
                    self.memory().forget_fact(session, &id.into()).await?;
                    return Ok(Done::changed(text!("commands-forgot-fact")));
                }
                ("message", Some(session)) => {
                    self.conversations().forget_message(session, &id.into()).await?;
                    return Ok(Done::changed(text!("commands-forgot-message")));
                }
                ("memory", _) => return self.forget_memory(id).await,
                _ => {}
            }
        }
        let found = self.find_to_forget(session, words).await?;
        if found.is_empty() {
            return Ok(Done::asked(text!("commands-forget-nothing", words = words), "/forget "));
        }
        let text = if found.len() > OFFERED {
            text!("commands-forget-first", count = found.len(), words = words)
        } else {
            text!("commands-forget-which")
        };
        let choices = found.into_iter().take(OFFERED).collect();
        Ok(Done { choices, ..Done::said(text) })
    }

    async fn forget_memory(&self, id: &str) -> Result<Done, AppError> {
        self.user_memories().forget(&MemoryId::from(id)).await?;
        Ok(Done::changed(text!("commands-forgot-memory")))
    }

    async fn find_to_forget(
        &self,
        session: Option<SessionId>,
        words: &str,
    ) -> Result<Vec<CommandChoice>, AppError> {
        let wanted: Vec<String> = words.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let mut found = Vec::new();
        if let Some(session) = session {
            let session = self.session(session).await?;
            found.extend(facts(&session, &wanted));
            found.extend(messages(&session, &wanted));
        }
        let memories = self.archive(extremis_archive::Archive::memories).await?;
        let memories = memories.iter().filter(|memory| has_all(&memory.fact, &wanted));
        found.extend(memories.map(|memory| choice(&memory.fact, "memory", memory.id.as_str())));
        Ok(found)
    }
}

fn facts(session: &Session, wanted: &[String]) -> Vec<CommandChoice> {
    let there = session.parts().facts.iter().filter(|fact| fact.status != FactStatus::Forgotten);
    let with_words = there.map(|fact| (fact, views::remembered::words(fact)));
    with_words
        .filter(|(_, words)| has_all(words, wanted))
        .map(|(fact, words)| choice(&words, "fact", fact.id.as_str()))
        .collect()
}

/// Messages of the visible branch, newest first.
fn messages(session: &Session, wanted: &[String]) -> Vec<CommandChoice> {
    let said = session.visible().rev().filter(|message| has_all(&message.content, wanted));
    said.map(|message| choice(&message.content, "message", message.id.as_str())).collect()
}

fn has_all(text: &str, wanted: &[String]) -> bool {
    let text = text.to_lowercase();
    wanted.iter().all(|word| text.contains(word))
}

fn choice(words: &str, kind: &str, id: &str) -> CommandChoice {
    let one_line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut shown: String = one_line.chars().take(SHOWN).collect();
    if shown.len() < one_line.len() {
        shown.push('…');
    }
    let label = match kind {
        "fact" => text!("commands-found-fact", words = shown),
        "message" => text!("commands-found-message", words = shown),
        _ => text!("commands-found-memory", words = shown),
    };
    CommandChoice { label, command: format!("/forget {kind}:{id}"), erases: true }
}
