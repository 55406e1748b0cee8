//! Small texts that others wrote: what is in force, and what is kept beside it.

use std::collections::HashMap;

use super::done::Done;
use super::{Incoming, Intake, Plan, Taken, in_force};
use crate::entry::Entry;
use crate::error::SyncError;
use crate::field::{Content, Fingerprint, Key, NOTHING, Object};
use crate::stamp::Standing;
use crate::state::FieldRow;
use crate::texts::{TextKind, TextsHere, joined, kept_name};

/// One of the values that a text had.
#[derive(Debug, Clone)]
struct Version {
    standing: Standing,
    print: Fingerprint,
    /// Of which earlier values its writer knew.
    past: Vec<i64>,
    /// None where it was taken away, or where it is not known any more what it was.
    text: Option<String>,
    /// As another device wrote it.
    entry: Option<Entry>,
}

impl Version {
    fn read(entry: Entry) -> Result<Option<Self>, SyncError> {
        let content = match entry.content() {
            Ok(content) => content,
            Err(error) => {
                tracing::warn!(%error, "a text from another device could not be read");
                return Ok(None);
            }
        };
        let print = content.fingerprint()?;
        let (text, past) = match content {
            Content::Text { text, past } => (text, past),
            _ => (None, Vec::new()),
        };
        Ok(Some(Self { standing: entry.standing(), print, past, text, entry: Some(entry) }))
    }

    /// Whether its writer knew of another value.
    fn knew(&self, other: &Self) -> bool {
        self.print == other.print || self.past.contains(&other.print.0)
    }
}

impl Intake<'_> {
    /// What of the entries is not known yet, and what is to be kept of what is not in force.
    pub(super) fn plan_texts(
        &mut self,
        kind: TextKind,
        id: i64,
        entries: Vec<Entry>,
    ) -> Result<Option<Plan>, SyncError> {
        let rows = self.state.fields(id)?;
        let here = self.texts.map(|texts| texts.read(kind)).transpose()?.flatten().unwrap_or_default();
        let mut current: HashMap<Key, Version> = HashMap::new();
        let (mut kept, mut replaced) = (Vec::new(), Vec::new());
        for entry in self.state.held(id)?.into_iter().chain(entries) {
            let key = entry.key.clone();
            let known = match current.remove(&key) {
                None => self.version_here(id, &key, &rows, &here)?,
                known => known,
            };
            let Some(new) = Version::read(entry)? else { continue };
            let winner = match known {
                None => new,
                Some(known) if known.standing == new.standing => known,
                Some(known) => {
                    let (mut winner, beaten) =
                        if known.standing.beats(&new.standing) { (known, new) } else { (new, known) };
                    if !winner.knew(&beaten) {
                        kept.extend(keep(kind, &key, &beaten)?);
                        replaced.extend(given_way(kind, &key, &beaten));
                    }
                    winner.past = joined(&joined(&beaten.past, &[beaten.print.0]), &winner.past);
                    winner
                }
            };
            current.insert(key, winner);
        }
        let mut incoming = HashMap::new();
        for (key, version) in current {
            match version.entry {
                Some(entry) => {
                    let row = FieldRow { standing: version.standing, print: version.print };
                    let content = Content::Text { text: version.text, past: version.past };
                    drop(
                        incoming
                            .insert(key, Incoming { content, row, entry, is_own: false, tells_birth: false }),
                    );
                }
                None => self.state.change(|changes| changes.set_past(id, &key, &version.past))?,
            }
        }
        for new in kept {
            let key = new.entry.key.clone();
            if !rows.contains_key(&key) {
                incoming.entry(key).or_insert(new);
            }
        }
        let is_nothing = incoming.is_empty() && replaced.is_empty();
        Ok((!is_nothing).then_some(Plan { object: id, is_new: false, incoming, replaced }))
    }

    /// The value that is known here.
    fn version_here(
        &self,
        id: i64,
        key: &Key,
        rows: &HashMap<Key, FieldRow>,
        here: &TextsHere,
    ) -> Result<Option<Version>, SyncError> {
        let (Some(FieldRow { standing, print }), Key::Text(name)) = (rows.get(key).copied(), key) else {
            return Ok(None);
        };
        let text = here.get(name).cloned().flatten();
        let is_same = print_of(text.as_deref())? == print;
        let past = self.state.past(id, key)?;
        Ok(Some(Version { standing, print, past, text: text.filter(|_| is_same), entry: None }))
    }

    /// Puts what is in force in its place. What was changed here since it was looked at is left alone until the next time.
    pub(super) fn take_texts(
        &mut self,
        kind: TextKind,
        plan: &Plan,
        taken: &mut Taken,
    ) -> Result<Done, SyncError> {
        let texts = self.texts;
        let Some((texts, here)) =
            texts.map(|texts| Ok::<_, SyncError>((texts, texts.read(kind)?))).transpose()?
        else {
            return Ok(Done::Held(plan.incoming.keys().cloned().collect()));
        };
        taken.replaced.extend(plan.replaced.iter().cloned());
        let Some(here) = here else { return Ok(Done::Held(plan.incoming.keys().cloned().collect())) };
        let rows = self.state.fields(plan.object)?;
        let mut all: Vec<_> = in_force(plan, &rows).collect();
        // What is kept comes first: until it is there, what it is kept from stays.
        all.sort_by_key(|(key, new)| (!new.is_own, *key));
        let mut held = Vec::new();
        for (key, new) in all {
            let (Key::Text(name), Content::Text { text, past }) = (key, &new.content) else { continue };
            let Some(now) = here.get(name).map_or(Some(None), |text| text.as_deref().map(Some)) else {
                held.push(key.clone());
                continue;
            };
            let print = print_of(now)?;
            if print == new.row.print {
                continue;
            }
            let known = rows.get(key).map_or(print_of(None)?, |row| row.print);
            if print != known && !self.joins_again {
                held.push(key.clone());
                continue;
            }
            if !texts.put(kind, name, text.as_deref())? {
                held.push(key.clone());
                continue;
            }
            taken.texts.insert(kind);
            if let Some(now) = now.filter(|_| self.joins_again && !past.contains(&print.0)) {
                taken.replaced.push((name.clone(), now.to_owned()));
            }
        }
        Ok(Done::beside(held))
    }

    /// What arrived while this device took no part.
    pub(crate) fn take_held_texts(&mut self, kind: TextKind) -> Result<Taken, SyncError> {
        let object = Object::Texts(kind);
        let Some(row) = self.state.object(object)? else { return Ok(Taken::default()) };
        if self.state.held(row.id)?.is_empty() {
            return Ok(Taken::default());
        }
        let plan = self.plan_texts(kind, row.id, Vec::new())?;
        self.carry_out(&plan.map(|plan| (object, plan)).into_iter().collect::<Vec<_>>(), &[])
    }
}

/// A value that is not in force, as a text of its own.
fn keep(kind: TextKind, key: &Key, beaten: &Version) -> Result<Option<Incoming>, SyncError> {
    let (true, Key::Text(name), Some(text)) = (kind.keeps_both(), key, &beaten.text) else { return Ok(None) };
    let key = Key::Text(kept_name(name, beaten.print.0));
    let content = Content::Text { text: Some(text.clone()), past: Vec::new() };
    let row = FieldRow { standing: beaten.standing, print: beaten.print };
    let entry = Entry::new(Object::Texts(kind), key, beaten.standing, &content)?;
    Ok(Some(Incoming { content, row, entry, is_own: true, tells_birth: false }))
}

/// A value that is not in force and is kept nowhere.
fn given_way(kind: TextKind, key: &Key, beaten: &Version) -> Option<(String, String)> {
    match (key, &beaten.text) {
        (Key::Text(name), Some(text)) if !kind.keeps_both() => Some((name.clone(), text.clone())),
        _ => None,
    }
}

fn print_of(text: Option<&str>) -> Result<Fingerprint, SyncError> {
    let content =
        text.map_or(NOTHING, |text| Content::Text { text: Some(text.to_owned()), past: Vec::new() });
    Ok(content.fingerprint()?)
}
