//! What is kept with a conversation beside its messages: summaries of stretches, facts, pins, a policy, a model,
//! instructions, messages in the trash.

use std::ops::Range;

use extremis_contract::folder::at;
use extremis_contract::sessions::{fact, instructions};
use extremis_domain::{
    Change, ChosenModel, Conflict, Contradicted, Fact, FactField, FactStatus, Policy, Preset, Quality,
    Session, SummaryVersion,
};
use proptest::prelude::*;

use crate::step::words;

/// A change of it; numbers wrap around what there is.
#[derive(Debug, Clone)]
pub enum Remembered {
    /// A summary of a stretch, that folds what is in force below its level.
    Summary {
        first: usize,
        last: usize,
        level: u8,
        words: String,
        held: bool,
    },
    Lock {
        summary: usize,
        line: String,
    },
    Pin {
        message: usize,
        pinned: bool,
    },
    /// A message to the trash, or back.
    Trash {
        message: usize,
        back: bool,
    },
    Note {
        source: usize,
        key: Option<String>,
        words: String,
    },
    Decide {
        fact: usize,
        status: usize,
    },
    Policy {
        preset: Option<usize>,
    },
    Model {
        name: Option<String>,
    },
    /// New instructions, or some that were in force before.
    Instructions {
        words: String,
        back: Option<usize>,
    },
}

/// Any of them.
pub fn remembered() -> impl Strategy<Value = Remembered> {
    let many = || 0..40_usize;
    prop_oneof![
        2 => (many(), many(), 1..4_u8, words(), any::<bool>())
            .prop_map(|(first, last, level, words, held)| Remembered::Summary { first, last, level, words, held }),
        1 => (many(), words()).prop_map(|(summary, line)| Remembered::Lock { summary, line }),
        1 => (many(), any::<bool>()).prop_map(|(message, pinned)| Remembered::Pin { message, pinned }),
        2 => (many(), any::<bool>()).prop_map(|(message, back)| Remembered::Trash { message, back }),
        3 => (many(), prop::option::of(words()), words())
            .prop_map(|(source, key, words)| Remembered::Note { source, key, words }),
        1 => (many(), 0..4_usize).prop_map(|(fact, status)| Remembered::Decide { fact, status }),
        1 => prop::option::of(0..4_usize).prop_map(|preset| Remembered::Policy { preset }),
        1 => prop::option::of(words()).prop_map(|name| Remembered::Model { name }),
        2 => (words(), prop::option::of(many()))
            .prop_map(|(words, back)| Remembered::Instructions { words, back }),
    ]
}

const STATUSES: [FactStatus; 4] =
    [FactStatus::Active, FactStatus::Superseded, FactStatus::Offered, FactStatus::Dismissed];
const PRESETS: [Preset; 4] = [Preset::Rolling, Preset::Progressive, Preset::Multilevel, Preset::Layered];

impl Remembered {
    /// The change that it means now; none if there is nothing it could be done to.
    pub fn change(self, session: &Session) -> Option<Change> {
        let messages = &session.parts().messages;
        Some(match self {
            Self::Summary { first, last, level, words, held } => {
                let (first, last) = (first % session.len(), last % session.len());
                summary(session, first.min(last)..first.max(last) + 1, level, &words, held)
            }
            Self::Lock { summary, line } => {
                let summaries = &session.parts().summaries;
                let version = summaries.get(summary % summaries.len().max(1))?;
                Change::LinesLocked { summary: version.id.clone(), lines: vec![line] }
            }
            Self::Pin { message, pinned } => {
                Change::MessagePinned { message: messages[message % messages.len()].id.clone(), pinned }
            }
            Self::Trash { message, back } => {
                let message = &messages[message % messages.len()];
                let id = message.id.clone();
                match (message.is_forgotten(), back) {
                    (true, _) => return None,
                    (false, true) => Change::MessageRestored { message: id },
                    (false, false) => Change::MessageDeleted { message: id, at: at(2) },
                }
            }
            Self::Note { source, key, words } => {
                let field = FactField::ALL[source % FactField::ALL.len()];
                let sources = messages.get(source).map(|message| message.id.clone()).into_iter().collect();
                Change::FactsPut { facts: vec![Fact { sources, ..fact(field, key.as_deref(), &words) }] }
            }
            Self::Decide { fact, status } => {
                let (known, status) = (pick_fact(session, fact)?, STATUSES[status]);
                let other = session.parts().facts.first().map(|other| other.id.clone());
                let decided = Fact {
                    status,
                    pinned: status == FactStatus::Active,
                    superseded_by: other.clone().filter(|_| status == FactStatus::Superseded),
                    conflicts: other.into_iter().collect(),
                    ..known.clone()
                };
                Change::FactsPut { facts: vec![decided] }
            }
            Self::Policy { preset } => {
                Change::PolicyChosen { policy: preset.map(|preset| Policy::preset(PRESETS[preset])) }
            }
            Self::Instructions { words, back } => {
                let history = &session.parts().instructions;
                let known = back.and_then(|back| history.get(back % history.len().max(1)));
                let version = known.map_or_else(|| instructions(&words), |known| (**known).clone());
                Change::InstructionsSet { version }
            }
            Self::Model { name } => {
                let provider = "openai".to_owned();
                let at = |model| ChosenModel { provider, base_url: "http://localhost:1".to_owned(), model };
                Change::ModelChosen { model: name.map(at) }
            }
        })
    }
}

/// One of a session's facts.
pub fn pick_fact(session: &Session, n: usize) -> Option<&Fact> {
    let facts = &session.parts().facts;
    facts.get(n % facts.len().max(1)).map(|fact| &**fact)
}

/// A summary of a stretch of the visible branch.
fn summary(session: &Session, places: Range<usize>, level: u8, words: &str, held: bool) -> Change {
    let id = |place: usize| session.visible().nth(place).unwrap().id.clone();
    let below = session.active_summaries().into_iter().filter(|node| node.version.level < level);
    let conflict = Conflict { line: words.to_owned(), with: Contradicted::LockedLine(words.to_owned()) };
    let summary = SummaryVersion {
        from: (places.start > 0).then(|| id(places.start)),
        level,
        folds: below.map(|node| node.version.id.clone()).collect(),
        prompt_version: Some(level.into()),
        word_target: held.then_some(150),
        quality: Some(Quality { checked: 5, found: 4 }),
        conflicts: held.then_some(conflict).into_iter().collect(),
        ..SummaryVersion::new(words, id(places.end - 1), places.len(), at(9))
    };
    Change::SummaryAdded { summary }
}
