//! Facts that another state of a conversation has.

use extremis_domain::{Fact, FactId, FactStatus, MessageId, Session};

/// The facts to put: those that are not here, and those of ours that the new ones supersede or contradict.
///
/// What is here stays as it is where both sides decided; nothing comes that was drawn from what was forgotten here.
pub(super) fn missing(ours: &Session, theirs: &Session) -> Vec<Fact> {
    let is_known = |source: &MessageId| ours.message(source).or_else(|| theirs.message(source)).is_some();
    let is_new = |fact: &Fact| {
        fact.status != FactStatus::Forgotten
            && !ours.parts().facts.iter().any(|known| known.id == fact.id || says_the_same(known, fact))
            && !fact.sources.iter().any(|source| is_forgotten(ours, source))
    };
    let mut put: Vec<Fact> = Vec::new();
    for fact in theirs.parts().facts.iter().filter(|fact| is_new(fact)) {
        let sources = fact.sources.iter().filter(|source| is_known(source)).cloned().collect();
        put.push(Fact { sources, ..(**fact).clone() });
    }
    let new = put.len();
    for known in ours.active_facts() {
        let mut known = Fact::clone(known);
        let winner = theirs.fact(&known.id).and_then(|there| there.superseded_by.as_ref());
        if let Some(winner) = winner.filter(|winner| put.iter().take(new).any(|fact| fact.id == **winner)) {
            known.status = FactStatus::Superseded;
            known.superseded_by = Some(winner.clone());
            known.pinned = false;
            put.push(known);
            continue;
        }
        let mut is_flagged = false;
        for fact in put.iter_mut().take(new) {
            if contradicts(&known, fact) {
                flag(fact, &known.id);
                flag(&mut known, &fact.id);
                is_flagged = true;
            }
        }
        if is_flagged {
            put.push(known);
        }
    }
    put
}

fn is_forgotten(session: &Session, message: &MessageId) -> bool {
    session.message(message).is_some_and(|message| message.is_forgotten())
}

fn says_the_same(known: &Fact, fact: &Fact) -> bool {
    (known.field, &known.key, &known.value) == (fact.field, &fact.key, &fact.value)
}

/// Whether both hold one value each for one key.
fn contradicts(known: &Fact, fact: &Fact) -> bool {
    let of_one_key = fact.field.is_keyed() && known.field == fact.field && known.key == fact.key;
    of_one_key && fact.is_active() && known.value != fact.value
}

fn flag(fact: &mut Fact, with: &FactId) {
    if !fact.conflicts.contains(with) {
        fact.conflicts.push(with.clone());
    }
}
