//! Important data as the user changes it: each operation is one commit of the facts that it touches.

use extremis_domain::{Change, Fact, FactId, FactOrigin, FactStatus, Session};

use crate::engine::session_id;
use crate::wire::{FactChoice, FactView, NewFact};
use crate::{App, AppError, views};

impl App {
    /// The facts of a conversation, in the order in which they were added.
    pub async fn facts(&self, session: &str) -> Result<Vec<FactView>, AppError> {
        let session = self.session(session_id(session)?).await?;
        Ok(views::remembered::facts(&session))
    }

    /// Adds a fact in the user's own words. In a field with keys it takes the place of the one with its key.
    pub async fn add_fact(&self, session: &str, new: NewFact) -> Result<FactView, AppError> {
        let at = self.core.clock.now();
        let text = words(&new.text)?;
        let key = key(&new)?;
        self.put_facts(session, move |session| {
            let fact = Fact { key: key.clone(), ..Fact::new(new.field, text.clone(), FactOrigin::User, at) };
            let before = session.active_facts().filter(|old| {
                old.field == fact.field && key.is_some() && same(old.key.as_deref(), key.as_deref())
            });
            let mut put: Vec<_> = before.map(|old| superseded(old, &fact.id)).collect();
            put.push(fact.clone());
            Ok((put, fact.id))
        })
        .await
    }

    /// Corrects a fact: the user's words take its place, and it stays as what held before.
    pub async fn edit_fact(&self, session: &str, fact: &str, text: &str) -> Result<FactView, AppError> {
        let at = self.core.clock.now();
        let wanted = FactId::from(fact);
        let text = words(text)?;
        self.put_facts(session, move |session| {
            let old = found(session, &wanted)?;
            let new = Fact {
                key: old.key.clone(),
                sources: old.sources.clone(),
                pinned: old.pinned,
                ..Fact::new(old.field, text.clone(), FactOrigin::User, at)
            };
            let mut put = freed(session, &[&old.id]);
            put.push(superseded(old, &new.id));
            put.push(new.clone());
            Ok((put, new.id))
        })
        .await
    }

    /// Has a fact always be in the prompt and never superseded by itself, or not any more.
    pub async fn pin_fact(&self, session: &str, fact: &str, pinned: bool) -> Result<FactView, AppError> {
        self.change_fact(session, fact, move |_, fact| vec![Fact { pinned, ..fact.clone() }]).await
    }

    /// Takes a fact out; it is not extracted or offered again.
    pub async fn dismiss_fact(&self, session: &str, fact: &str) -> Result<FactView, AppError> {
        self.change_fact(session, fact, |session, fact| {
            let mut put = freed(session, &[&fact.id]);
            put.push(Fact {
                status: FactStatus::Dismissed,
                pinned: false,
                conflicts: Vec::new(),
                ..fact.clone()
            });
            put
        })
        .await
    }

    /// Makes a fact hold that a summary lost, or that was dismissed or superseded.
    pub async fn accept_fact(&self, session: &str, fact: &str) -> Result<FactView, AppError> {
        self.change_fact(session, fact, |_, fact| {
            vec![Fact { status: FactStatus::Active, superseded_by: None, ..fact.clone() }]
        })
        .await
    }

    /// Decides between two facts that contradict each other: one of them holds, or both.
    pub async fn resolve_facts(
        &self,
        session: &str,
        this: &str,
        that: &str,
        choice: FactChoice,
    ) -> Result<FactView, AppError> {
        let (this, that) = (FactId::from(this), FactId::from(that));
        let (kept, lost) = if choice == FactChoice::That { (that, this) } else { (this, that) };
        self.put_facts(session, move |session| {
            let (kept, lost) = (found(session, &kept)?, found(session, &lost)?);
            let without = |fact: &Fact, id: &FactId| {
                let conflicts = fact.conflicts.iter().filter(|other| *other != id).cloned().collect();
                Fact { conflicts, ..fact.clone() }
            };
            let put = match choice {
                FactChoice::Both => vec![without(kept, &lost.id), without(lost, &kept.id)],
                FactChoice::This | FactChoice::That => {
                    let mut put = freed(session, &[&lost.id, &kept.id]);
                    put.push(superseded(lost, &kept.id));
                    put.push(without(kept, &lost.id));
                    put
                }
            };
            Ok((put, kept.id.clone()))
        })
        .await
    }

    /// Erases the words of a fact.
    pub async fn forget_fact(&self, session: &str, fact: &str) -> Result<(), AppError> {
        let forgotten = |session: &Session, fact: &Fact| {
            let mut put = freed(session, &[&fact.id]);
            put.push(fact.forgotten());
            put
        };
        self.change_fact(session, fact, forgotten).await.map(drop)
    }

    async fn change_fact(
        &self,
        session: &str,
        fact: &str,
        put: impl Fn(&Session, &Fact) -> Vec<Fact> + Send + Sync + 'static,
    ) -> Result<FactView, AppError> {
        let wanted = FactId::from(fact);
        self.put_facts(session, move |session| {
            let fact = found(session, &wanted)?;
            Ok((put(session, fact), wanted.clone()))
        })
        .await
    }

    async fn put_facts(
        &self,
        session: &str,
        compute: impl Fn(&Session) -> Result<(Vec<Fact>, FactId), AppError> + Send + Sync + 'static,
    ) -> Result<FactView, AppError> {
        let id = session_id(session)?;
        let (session, fact) = self
            .commit_onto(id, move |session| {
                let (facts, fact) = compute(session)?;
                Ok((vec![Change::FactsPut { facts }], fact))
            })
            .await?;
        self.memory_changed(id);
        let fact = session.fact(&fact).ok_or(AppError::Closing)?;
        Ok(views::remembered::fact(&session, fact))
    }
}

fn found<'a>(session: &'a Session, id: &FactId) -> Result<&'a Fact, AppError> {
    let found = session.fact(id).filter(|fact| fact.status != FactStatus::Forgotten);
    found.map(|fact| &**fact).ok_or_else(|| AppError::NotFound { what: "fact", id: id.to_string() })
}

fn words(text: &str) -> Result<String, AppError> {
    match text.trim() {
        "" => Err(AppError::Invalid { what: "A fact needs words. Nothing was changed.".to_owned() }),
        text => Ok(text.to_owned()),
    }
}

/// The key that a new fact needs, or may not have.
fn key(new: &NewFact) -> Result<Option<String>, AppError> {
    let key = new.key.as_deref().map(str::trim).filter(|key| !key.is_empty());
    match (new.field.is_keyed(), key) {
        (true, None) => Err(AppError::Invalid {
            what: format!(
                "{} are kept by key, such as theme or font: say which. Nothing was changed.",
                new.field.name()
            ),
        }),
        (true, Some(key)) => Ok(Some(key.to_owned())),
        (false, _) => Ok(None),
    }
}

fn same(one: Option<&str>, other: Option<&str>) -> bool {
    one.map(str::to_lowercase) == other.map(str::to_lowercase)
}

fn superseded(fact: &Fact, by: &FactId) -> Fact {
    Fact {
        status: FactStatus::Superseded,
        superseded_by: Some(by.clone()),
        pinned: false,
        conflicts: Vec::new(),
        ..fact.clone()
    }
}

/// The other facts that name one of these as a contradiction, without it.
fn freed(session: &Session, ids: &[&FactId]) -> Vec<Fact> {
    let others = session.parts().facts.iter().filter(|fact| !ids.contains(&&fact.id));
    let touched = others.filter(|fact| fact.conflicts.iter().any(|id| ids.contains(&id)));
    touched
        .map(|fact| {
            let conflicts = fact.conflicts.iter().filter(|id| !ids.contains(id)).cloned().collect();
            Fact { conflicts, ..Fact::clone(fact) }
        })
        .collect()
}
