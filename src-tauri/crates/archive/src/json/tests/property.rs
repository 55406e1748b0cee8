//! Whatever is done, in whatever order, and however the process ends: what comes back is what was acknowledged.

use std::collections::HashMap;

use proptest::prelude::*;

use super::*;

#[derive(Debug, Clone)]
enum Step {
    Begin { words: String },
    Say { session: usize, parent: usize, words: String, user: bool },
    Choose { session: usize, message: usize },
    Rename { session: usize, title: String },
    Summarise { session: usize, covers: usize, words: String },
    Delete { session: usize },
    Restore { session: usize },
    Activate { session: usize },
    Draft { session: usize, words: String },
    Close { session: usize },
    Flush,
    Reopen,
    Kill,
    Look,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let words = || prop_oneof!["[a-z \\n\"\\\\]{1,40}", "\\PC{1,20}"];
    let one = || 0..4_usize;
    let many = || 0..40_usize;
    let step = prop_oneof![
        2 => words().prop_map(|words| Step::Begin { words }),
        12 => (one(), many(), words(), any::<bool>())
            .prop_map(|(session, parent, words, user)| Step::Say { session, parent, words, user }),
        2 => (one(), many()).prop_map(|(session, message)| Step::Choose { session, message }),
        1 => (one(), "[a-z]{1,8}").prop_map(|(session, title)| Step::Rename { session, title }),
        1 => (one(), many(), words())
            .prop_map(|(session, covers, words)| Step::Summarise { session, covers, words }),
        1 => one().prop_map(|session| Step::Delete { session }),
        1 => one().prop_map(|session| Step::Restore { session }),
        1 => one().prop_map(|session| Step::Activate { session }),
        1 => (one(), words()).prop_map(|(session, words)| Step::Draft { session, words }),
        1 => one().prop_map(|session| Step::Close { session }),
        2 => Just(Step::Flush),
        1 => Just(Step::Reopen),
        2 => Just(Step::Kill),
        1 => Just(Step::Look),
    ];
    prop::collection::vec(step, 1..40)
}

/// What was acknowledged so far.
#[derive(Default)]
struct Model {
    ids: Vec<SessionId>,
    sessions: HashMap<SessionId, Arc<Session>>,
    active: Option<SessionId>,
    /// Arriving answers by session: the draft and what arrived.
    drafts: HashMap<SessionId, (Draft, String)>,
}

impl Model {
    fn pick(&self, n: usize) -> Option<&Arc<Session>> {
        self.ids.get(n % self.ids.len().max(1)).map(|id| &self.sessions[id])
    }

    fn commit(&mut self, archive: &JsonArchive, n: usize, change: impl FnOnce(&Session) -> Option<Change>) {
        let Some(session) = self.pick(n) else { return };
        let Some(change) = change(session) else { return };
        let next = archive.commit(session.id(), Some(session.revision()), vec![change]).unwrap();
        self.sessions.insert(next.id(), next);
    }

    /// A process that comes back keeps the answers that were arriving.
    fn after_restart(&mut self, archive: &JsonArchive) {
        for (id, (draft, text)) in std::mem::take(&mut self.drafts) {
            let session = archive.session(id).unwrap();
            if !text.trim().is_empty() {
                let kept = session.message(&draft.message).expect("the answer is kept");
                assert_eq!((kept.content.as_str(), kept.status), (text.as_str(), Status::Stopped));
            }
            self.sessions.insert(id, session);
        }
    }

    fn check(&self, archive: &JsonArchive) {
        for (id, session) in &self.sessions {
            assert_eq!(*archive.session(*id).unwrap(), **session);
        }
        let mut entries: Vec<_> = self.sessions.values().map(|session| Entry::of(session)).collect();
        entries.sort_by_key(|entry| std::cmp::Reverse((entry.updated_at, entry.id)));
        let (trash, live): (Vec<_>, Vec<_>) =
            entries.into_iter().partition(|entry| entry.deleted_at.is_some());
        assert_eq!((archive.entries(), archive.trash()), (live, trash));
        let live = self.active.filter(|id| self.sessions[id].parts().deleted_at.is_none());
        assert_eq!(archive.active(), live);
    }

    fn take(&mut self, archive: &JsonArchive, step: Step) {
        match step {
            Step::Begin { words } => {
                let session = begin(archive, &words);
                self.ids.push(session.id());
                self.sessions.insert(session.id(), session);
            }
            Step::Say { session, parent, words, user } => self.commit(archive, session, |session| {
                let messages = &session.parts().messages;
                // One in so many is a new root; most follow the head.
                let parent = match parent {
                    0 => None,
                    n if n < 10 => messages.get(n % messages.len().max(1)).map(|message| &**message),
                    _ => session.head().map(|head| &**head),
                };
                Some(said(if user { Role::User } else { Role::Assistant }, &words, parent))
            }),
            Step::Choose { session, message } => self.commit(archive, session, |session| {
                let messages = &session.parts().messages;
                Some(Change::HeadMoved { head: messages[message % messages.len()].id.clone() })
            }),
            Step::Rename { session, title } => {
                self.commit(archive, session, |_| Some(Change::Renamed { title }));
            }
            Step::Summarise { session, covers, words } => self.commit(archive, session, |session| {
                Some(summary(session, covers % session.len() + 1, &words))
            }),
            Step::Delete { session } => {
                self.commit(archive, session, |_| Some(Change::Deleted { at: at(1) }));
            }
            Step::Restore { session } => self.commit(archive, session, |_| Some(Change::Restored)),
            Step::Activate { session } => {
                let Some(id) = self.pick(session).map(|session| session.id()) else { return };
                archive.set_active(Some(id)).unwrap();
                self.active = Some(id);
            }
            Step::Draft { session, words } => {
                let Some(session) = self.pick(session).cloned() else { return };
                let (draft, text) =
                    self.drafts.entry(session.id()).or_insert_with(|| (draft(&session), String::new()));
                archive.draft(session.id(), draft, &words).unwrap();
                text.push_str(&words);
            }
            Step::Close { session } => {
                if let Some(session) = self.pick(session) {
                    archive.close(session.id());
                }
            }
            Step::Flush => archive.flush().unwrap(),
            Step::Reopen | Step::Kill | Step::Look => {}
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn what_comes_back_is_what_was_acknowledged(steps in steps()) {
        let folder = Folder::new();
        let mut archive = folder.open_on(Arc::new(RealDisk));
        let mut model = Model::default();
        for step in steps {
            match step {
                Step::Reopen => drop(archive),
                Step::Kill => kill(archive),
                Step::Look => {
                    model.check(&folder.look());
                    continue;
                }
                step => {
                    model.take(&archive, step);
                    continue;
                }
            }
            archive = folder.open_on(Arc::new(RealDisk));
            model.after_restart(&archive);
            model.check(&archive);
        }
        kill(archive);
        let archive = folder.open();
        model.after_restart(&archive);
        model.check(&archive);
        prop_assert!(archive.take_notices().iter().all(|notice| notice.code == "answer_recovered"));
    }
}
