//! What the user says of themselves, sentence by sentence and word for word.

use std::sync::Arc;

use extremis_domain::{
    FactField, MemoryCategory, MemorySource, Message, MessageId, MessageOrigin, SessionId, Timestamp,
    UserMemory,
};
use extremis_text::values::{Value, values_in};
use extremis_text::whole_words::whole_words;
use extremis_text::{leans_on_the_last_turn, speaks_of_oneself, speaks_to_someone};

use super::MOST_FOUND;
use crate::facts::{MatchedFact, OwnStatement, own_statements, stated_facts, without_opening};

/// A longer sentence tells a story.
const MOST_CHARS: usize = 300;
/// Of fewer words, a sentence is to speak of the one who says it.
const FEWEST_WORDS: usize = 4;
/// How sure it is that something is to be remembered because the user says so: "Remember that …".
pub const ASKED_FOR: f64 = 0.95;
/// What is said to hold on a day holds until the day after it.
const DAY_SECONDS: i64 = 24 * 60 * 60;

/// A sentence of the user's that may be worth remembering.
#[derive(Debug, Clone, PartialEq)]
pub struct StatedMemory {
    /// Its words, as the user wrote them.
    pub fact: String,
    /// The message.
    pub message: MessageId,
    /// What a rule takes it for, and how sure that is from 0 to 1; none where no rule knows it.
    pub known_as: Option<(MemoryCategory, f64)>,
    /// From when on it does not hold any more.
    pub expires_at: Option<Timestamp>,
}

impl StatedMemory {
    /// The memory that it would be.
    pub fn memory(
        &self,
        session: SessionId,
        (category, confidence): (MemoryCategory, f64),
        at: Timestamp,
    ) -> UserMemory {
        let source = MemorySource::LlmExtracted { conversation_id: session };
        UserMemory {
            category,
            confidence,
            sources: vec![MessageOrigin { conversation_id: session, message_id: self.message.clone() }],
            expires_at: self.expires_at,
            ..UserMemory::new(self.fact.clone(), source, at)
        }
    }
}

/// Everything that the user states in `messages`, oldest first: no question, nothing that was pasted, quoted or only
/// supposed, nothing that a later statement puts right, and nothing that can say nothing of the user.
pub fn stated(messages: &[Arc<Message>]) -> Vec<StatedMemory> {
    let own = own_statements(messages).into_iter();
    let short = own.filter(|statement| !statement.asks && statement.text.chars().count() <= MOST_CHARS);
    short
        .map(|statement| {
            let said = messages.iter().find(|message| message.id == *statement.message);
            of(&statement, said.map(|message| message.timestamp))
        })
        .filter(|stated| stated.known_as.is_some() || may_be_of_the_user(&stated.fact))
        .collect()
}

/// Whether a sentence that no rule knows may say something of the user: no exclamation of a few words, nothing that only
/// speaks to someone ("Good to hear from you."), and nothing that is not understood without what was said before ("I love
/// it."). A weak model takes these for memories.
fn may_be_of_the_user(sentence: &str) -> bool {
    let is_long = || whole_words(sentence).len() >= FEWEST_WORDS;
    !leans_on_the_last_turn(sentence)
        && (speaks_of_oneself(sentence) || (is_long() && !speaks_to_someone(sentence)))
}

/// What of it rules take for something lasting about the user, surest first and at most [`MOST_FOUND`].
pub fn probable(stated: &[StatedMemory], session: SessionId, at: Timestamp) -> Vec<UserMemory> {
    let known = stated.iter().filter_map(|stated| Some(stated.memory(session, stated.known_as?, at)));
    let mut found: Vec<_> = known.collect();
    // Said later, it is more likely to be so still.
    found.reverse();
    found.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
    found.truncate(MOST_FOUND);
    found
}

fn of(statement: &OwnStatement, said: Option<Timestamp>) -> StatedMemory {
    let known = stated_facts(statement.text).into_iter();
    let is_asked = |fact: &MatchedFact| {
        fact.field == FactField::ImportantFacts && !without_opening(statement.text).starts_with(&fact.value)
    };
    // What the assistant is told to do ("Remember to use tables.") may be for this conversation alone.
    let lasts = |fact: &MatchedFact| {
        fact.field != FactField::ImportantFacts || is_asked(fact) || names_a_day(&fact.value)
    };
    let known = known.filter(lasts).find_map(|fact| Some((kind(fact.field, fact.key.as_deref())?, fact)));
    // What is to be remembered is said behind the words that ask for it.
    let asked = known.as_ref().filter(|(_, fact)| is_asked(fact));
    let words = asked.map_or(statement.text, |(_, fact)| &fact.value);
    StatedMemory {
        fact: words.trim().to_owned(),
        message: statement.message.clone(),
        known_as: known.as_ref().map(|((category, confidence), fact)| {
            (*category, if is_asked(fact) { ASKED_FOR } else { *confidence })
        }),
        // A day that was over when it was named bounds nothing.
        expires_at: ends(statement.text).filter(|end| said.is_none_or(|said| *end > said)),
    }
}

/// What a fact of a conversation is of the user, if it is.
fn kind(field: FactField, key: Option<&str>) -> Option<(MemoryCategory, f64)> {
    match field {
        FactField::UserPreferences => Some((MemoryCategory::Preference, 0.8)),
        // Something that happens on a day.
        FactField::ImportantFacts => Some((MemoryCategory::Other, 0.6)),
        FactField::CustomFields => Some((category(key.unwrap_or_default()), 0.8)),
        // What was decided concerns what was talked about; a name alone says nothing.
        FactField::KeyDecisions
        | FactField::SourceUrls
        | FactField::DocumentStructure
        | FactField::Entities => None,
    }
}

fn category(key: &str) -> MemoryCategory {
    const WORK: &[&str] = &[
        "company",
        "job",
        "employer",
        "profession",
        "boss",
        "manager",
        "team",
        "firma",
        "beruf",
        "chef",
        "chefin",
    ];
    const PROJECT: &[&str] =
        &["project", "deadline", "budget", "goal", "launch", "release", "projekt", "frist", "ziel"];
    const TECHNICAL: &[&str] = &["stack", "editor", "domain", "website", "account", "username", "handle"];
    let has = |list: &[&str]| key.split_whitespace().any(|word| list.contains(&word));
    if has(WORK) {
        MemoryCategory::Work
    } else if has(PROJECT) {
        MemoryCategory::Project
    } else if has(TECHNICAL) {
        MemoryCategory::Technical
    } else {
        MemoryCategory::Personal
    }
}

fn names_a_day(statement: &str) -> bool {
    values_in(statement).iter().any(|found| matches!(found.value, Value::Date { day: Some(_), .. }))
}

/// The end of what is bound to a day: the latest day that is named with its year.
fn ends(statement: &str) -> Option<Timestamp> {
    let days = values_in(statement).into_iter().filter_map(|found| match found.value {
        Value::Date { year: Some(year), month, day: Some(day) } => {
            Some(format!("{year:04}-{month:02}-{day:02}T00:00:00Z"))
        }
        _ => None,
    });
    let days = days.filter_map(|day| day.parse::<Timestamp>().ok()).map(Timestamp::as_second);
    days.max().map(|day| Timestamp::from_second(day + DAY_SECONDS))
}
