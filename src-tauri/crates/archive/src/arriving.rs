//! Answers that were arriving when the process ended: what had arrived is kept as a stopped answer (source
//! design 001, E1 and E4), in whatever archive.

use std::collections::HashMap;

use extremis_domain::{Change, Message, MessageId, Role, SentRecord, Session, SessionId, StopReason};
use extremis_language::text;

use crate::layout::Layout;
use crate::{ArchiveError, Draft, Notice, NoticeCode, quarantine};

/// An answer that was arriving when the process ended.
#[derive(Debug)]
pub(crate) struct Arriving {
    pub(crate) session: SessionId,
    pub(crate) draft: Draft,
    pub(crate) text: String,
}

impl Arriving {
    /// Puts answers together from their pieces, in the order in which they began.
    pub(crate) fn from_pieces(pieces: impl Iterator<Item = (SessionId, Draft, String)>) -> Vec<Self> {
        let mut places: HashMap<(SessionId, MessageId), usize> = HashMap::new();
        let mut answers: Vec<Self> = Vec::new();
        for (session, draft, delta) in pieces {
            let place = *places.entry((session, draft.message.clone())).or_insert(answers.len());
            match answers.get_mut(place) {
                Some(answer) => answer.add(draft.sent, &delta),
                None => answers.push(Self { session, draft, text: delta }),
            }
        }
        answers
    }

    /// Takes another piece in.
    pub(crate) fn add(&mut self, sent: Option<Box<SentRecord>>, delta: &str) {
        self.text.push_str(delta);
        if self.draft.sent.is_none() {
            self.draft.sent = sent;
        }
    }

    /// What keeps it in its session; nothing when it says nothing or is there already.
    pub(crate) fn changes(&self, session: &Session) -> Vec<Change> {
        let Self { draft, text, .. } = self;
        if text.trim().is_empty() || session.message(&draft.message).is_some() {
            return Vec::new();
        }
        let mut message =
            Message::new(Role::Assistant, text.as_str(), draft.started).after(Some(draft.parent.clone()));
        message.id = draft.message.clone();
        message.model = Some(draft.model.clone());
        message.sent.clone_from(&draft.sent);
        let mut changes = vec![Change::MessageAdded { message: message.stopped_by(StopReason::ProcessEnd) }];
        // Someone who went on elsewhere meanwhile stays there; the answer is a version to flip to.
        let head = session.head().map(|head| head.id.clone());
        changes.extend(head.filter(|head| *head != draft.parent).map(|head| Change::HeadMoved { head }));
        changes
    }

    /// What the user is told when it was kept in `session`.
    pub(crate) fn notice(session: &Session) -> Notice {
        Notice {
            code: NoticeCode::AnswerRecovered,
            message: text!("archive-answer-kept", title = session.title()),
        }
    }

    /// Keeps it outside its conversation, which is gone or cannot take it.
    pub(crate) fn keep_homeless(&self, layout: &Layout) -> Result<Notice, ArchiveError> {
        let message = self.draft.message.as_str().replace(['/', '\\'], "_");
        let name = format!("answer-{}-{message}.txt", self.session);
        let reason =
            "This answer was arriving when Extremis ended, and its conversation cannot take it any more.";
        let path = quarantine::keep(layout, &name, self.text.as_bytes(), reason)?;
        Ok(Notice {
            code: NoticeCode::JournalDamaged,
            message: text!("archive-answer-homeless", path = path.display()),
        })
    }
}
