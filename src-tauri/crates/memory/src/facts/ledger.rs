//! The facts of a session while they are changed, and what came of it.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::sync::Arc;

use extremis_domain::{Fact, FactField, FactId, FactStatus, MessageId, Session};

use super::source::known_sources;
use super::words::{key_of, normal, telling_words};
use crate::check::{Statement, contradict, statements};

/// The facts of a session, changed one after the other. What did not change in the end is not put.
pub(super) struct Ledger<'a> {
    pub(super) session: &'a Session,
    entries: Vec<LedgerEntry<'a>>,
}

struct LedgerEntry<'a> {
    fact: Fact,
    before: Option<&'a Arc<Fact>>,
    said: ComparedFact,
    stated: OnceCell<Stated>,
}

/// What a fact states, taken apart when it is compared for the first time.
struct Stated {
    words: HashSet<String>,
    statements: Vec<Statement>,
}

impl Stated {
    fn of(text: &str) -> Self {
        // Beginnings of words: their endings differ from one statement to the next.
        let beginning = |word: String| word.chars().take(4).collect();
        Self { words: telling_words(text).into_iter().map(beginning).collect(), statements: statements(text) }
    }

    fn contradicts(&self, other: &Self) -> bool {
        // Comparing takes its time, and most facts are about different things.
        let common = self.words.intersection(&other.words).count();
        common * 3 >= self.words.len().min(other.words.len())
            && self.statements.iter().any(|one| other.statements.iter().any(|other| contradict(one, other)))
    }
}

impl<'a> LedgerEntry<'a> {
    fn of(fact: Fact, before: Option<&'a Arc<Fact>>) -> Self {
        Self { said: ComparedFact::of(&fact), fact, before, stated: OnceCell::new() }
    }

    fn stated(&self) -> &Stated {
        self.stated.get_or_init(|| Stated::of(&self.fact.text()))
    }
}

/// What a fact says, in the form in which facts are compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ComparedFact {
    pub(super) field: FactField,
    key: String,
    text: String,
}

impl ComparedFact {
    pub(super) fn of(fact: &Fact) -> Self {
        Self { field: fact.field, key: key_of(fact), text: normal(fact.field, &fact.value) }
    }

    /// Whether both are values of one key.
    pub(super) fn has_key_of(&self, other: &Self) -> bool {
        self.field.is_keyed() && self.field == other.field && self.key == other.key
    }

    /// Whether both say the same, in whichever of the lists.
    pub(super) fn is_same_anywhere(&self, other: &Self) -> bool {
        self.text == other.text && self.key == other.key && self.field.is_keyed() == other.field.is_keyed()
    }
}

impl<'a> Ledger<'a> {
    pub(super) fn of(session: &'a Session) -> Self {
        let facts = session.parts().facts.iter();
        let entries = facts.map(|fact| LedgerEntry::of(Fact::clone(fact), Some(fact)));
        Self { session, entries: entries.collect() }
    }

    /// What is to be put: what is new or not as it was, in the order in which it was added.
    pub(super) fn changed(self) -> Vec<Fact> {
        let is_new = |entry: &LedgerEntry| entry.before.is_none_or(|before| **before != entry.fact);
        self.entries.into_iter().filter(is_new).map(|entry| entry.fact).collect()
    }

    pub(super) fn facts(&self) -> impl Iterator<Item = (&Fact, &ComparedFact)> {
        self.entries.iter().map(|entry| (&entry.fact, &entry.said))
    }

    pub(super) fn get(&self, id: &FactId) -> Option<&Fact> {
        self.entries.iter().map(|entry| &entry.fact).find(|fact| fact.id == *id)
    }

    /// Those of the facts that fit and that state the opposite of one.
    pub(super) fn contradicting(&self, id: &FactId, fits: impl Fn(&Fact) -> bool) -> Vec<&Fact> {
        let Some(one) = self.entries.iter().find(|entry| entry.fact.id == *id) else { return Vec::new() };
        let others = self.entries.iter().filter(|entry| entry.fact.id != *id && fits(&entry.fact));
        others.filter(|other| one.stated().contradicts(other.stated())).map(|other| &other.fact).collect()
    }

    pub(super) fn change(&mut self, id: &FactId, change: impl FnOnce(&mut Fact)) {
        if let Some(entry) = self.entries.iter_mut().find(|entry| entry.fact.id == *id) {
            change(&mut entry.fact);
        }
    }

    pub(super) fn add(&mut self, fact: Fact) {
        self.entries.push(LedgerEntry::of(fact, None));
    }

    /// Adds messages that say a fact too.
    pub(super) fn add_sources(&mut self, id: &FactId, more: &[MessageId]) {
        let session = self.session;
        self.change(id, |fact| {
            let all: Vec<_> = fact.sources.iter().chain(more).cloned().collect();
            fact.sources = known_sources(session, &all);
        });
    }

    /// From now on `winner` holds in the place of `id`.
    pub(super) fn supersede(&mut self, id: &FactId, winner: &FactId) {
        self.change(id, |fact| {
            fact.status = FactStatus::Superseded;
            fact.superseded_by = Some(winner.clone());
            fact.pinned = false;
        });
    }

    /// Says on both that the user has to decide between them.
    pub(super) fn flag(&mut self, one: &FactId, other: &FactId) {
        for (id, with) in [(one, other), (other, one)] {
            self.change(id, |fact| {
                if !fact.conflicts.contains(with) {
                    fact.conflicts.push(with.clone());
                }
            });
        }
    }

    /// The user has decided between two.
    pub(super) fn unflag(&mut self, one: &FactId, other: &FactId) {
        for (id, with) in [(one, other), (other, one)] {
            self.change(id, |fact| fact.conflicts.retain(|conflict| conflict != with));
        }
    }

    /// Nothing is to be decided about a fact any more.
    pub(super) fn unflag_all(&mut self, id: &FactId) {
        for other in self.get(id).map(|fact| fact.conflicts.clone()).unwrap_or_default() {
            self.unflag(id, &other);
        }
    }
}
