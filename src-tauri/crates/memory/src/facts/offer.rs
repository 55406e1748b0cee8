//! What a summary lost, as facts: for the user to take, or taken at once.

use extremis_domain::{Fact, FactField, FactId, FactOrigin, FactStatus, MessageId, Role, Session, Timestamp};

use super::change::SingleValue;
use super::force::is_protected;
use super::ledger::{ComparedFact, Ledger};
use super::source::{Moment, known_sources};
use crate::Lost;
use crate::extractive::{MessageSentence, said_and_holding};

/// What to put for what a summary lost: facts that are offered, or, where `keep` says so, that hold at once.
///
/// What is known already, whatever became of it, is not offered again: only its messages are added. What the user says to
/// have changed holds at once in the place of what was known before, and what has changed since is not offered.
pub fn offer(session: &Session, lost: Vec<Lost>, keep: bool, at: Timestamp) -> Vec<Fact> {
    let mut ledger = Ledger::of(session);
    let lost = still_said(session, lost);
    for Lost { field, text, message } in lost {
        // What has no key is no value of one.
        let field = if field.is_keyed() { FactField::ImportantFacts } else { field };
        let status = if keep { FactStatus::Active } else { FactStatus::Offered };
        let sources = known_sources(session, &[message]);
        let fact = Fact { sources, status, ..Fact::new(field, text.trim(), FactOrigin::Kept, at) };
        let said = ComparedFact::of(&fact);
        if fact.sources.is_empty() || fact.text().is_empty() || is_forgotten(&ledger, &fact) {
            continue;
        }
        let same =
            ledger.facts().find(|(_, known)| known.is_same_anywhere(&said)).map(|(known, _)| known.clone());
        match same {
            None => match place_among(&ledger, &fact) {
                OfferPlace::Outdated => {}
                OfferPlace::Beside => ledger.add(fact),
                OfferPlace::Instead(old) => {
                    let id = fact.id.clone();
                    ledger.add(Fact { status: FactStatus::Active, ..fact });
                    for old in old {
                        ledger.unflag(&old, &id);
                        ledger.supersede(&old, &id);
                    }
                }
            },
            Some(known) if known.status == FactStatus::Offered || known.is_active() => {
                ledger.add_sources(&known.id, &fact.sources);
                if keep {
                    ledger.change(&known.id, |known| known.status = FactStatus::Active);
                }
            }
            Some(_) => {}
        }
    }
    ledger.changed()
}

/// So many messages are looked through for what says otherwise.
const MOST_LOOKED_AT: usize = 400;

/// What was lost, without sentences that a later message puts right.
fn still_said(session: &Session, mut lost: Vec<Lost>) -> Vec<Lost> {
    let is_sentence = |lost: &Lost| lost.field == FactField::ImportantFacts;
    let places = lost.iter().filter(|lost| is_sentence(lost)).filter_map(|lost| session.place(&lost.message));
    let Some(first) = places.min() else { return lost };
    let messages: Vec<_> = session.visible().skip(first).take(MOST_LOOKED_AT).cloned().collect();
    let overridden: Vec<_> = said_and_holding(&messages).into_iter().filter(|said| !said.holds).collect();
    lost.retain(|lost| {
        let says_it = |said: &MessageSentence| {
            messages[said.message].id == lost.message && said.text.contains(&lost.text)
        };
        !is_sentence(lost) || !overridden.iter().any(says_it)
    });
    lost
}

/// What becomes of something that a summary lost, beside what is known.
enum OfferPlace {
    /// A fact says what it is since.
    Outdated,
    Beside,
    /// It says what these are since.
    Instead(Vec<FactId>),
}

fn place_among(ledger: &Ledger, fact: &Fact) -> OfferPlace {
    let session = ledger.session;
    let Some(value) = SingleValue::said_in(session, fact) else { return OfferPlace::Beside };
    let said = Moment::last_of(session, fact);
    let mut old = Vec::new();
    for (known, _) in ledger.facts().filter(|(known, _)| known.is_active()) {
        let Some(of_known) = SingleValue::said_in(session, known) else { continue };
        let known_said = Moment::last_of(session, known);
        if known_said > said && value.is_changed_by(&of_known) {
            return OfferPlace::Outdated;
        }
        if known_said < said && !is_protected(known) && of_known.is_changed_by(&value) {
            old.push(known.id.clone());
        }
    }
    let is_of_user = |id: &MessageId| session.message(id).is_some_and(|message| message.role == Role::User);
    if old.is_empty() || !fact.sources.iter().any(is_of_user) {
        OfferPlace::Beside
    } else {
        OfferPlace::Instead(old)
    }
}

fn is_forgotten(ledger: &Ledger, fact: &Fact) -> bool {
    ledger.facts().any(|(known, _)| {
        known.status == FactStatus::Forgotten
            && known.field == fact.field
            && known.sources.iter().any(|source| fact.sources.contains(source))
    })
}
