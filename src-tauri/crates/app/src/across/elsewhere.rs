//! What was said in other conversations that a message needs, found on the way to its answer.
//!
//! The index says by their words, and the vectors by their meaning, which messages may be to the point; only their
//! conversations are opened, and what stands around them is weighed as recall weighs one conversation. Nothing waits:
//! what the index does not have yet is not found, and looking ends after a fixed time however much there is.
//!
//! Deliberately absent: everything where the user has not switched it on, what is in the trash, and conversations that
//! are kept apart.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use extremis_archive::Archive;
use extremis_domain::{Message, MessageId, Session, SessionId};
use extremis_memory::{Question, Snippet};
use extremis_search::{Candidate, Sought};

use super::is_apart;
use super::together::{Joining, Together};
use crate::App;
use crate::recalling::Corpora;

/// How many messages may be to the point, by their words and by what they mean.
const CANDIDATES: usize = 200;
/// How long each of both may be looked for.
const PATIENCE: Duration = Duration::from_millis(8);
/// What is less alike than this may be so by chance.
const ALIKE: f32 = 0.35;
/// How many conversations are opened.
const OPENED: usize = 10;
/// So many of its best messages say how good a conversation is.
const TELLING: usize = 3;
/// So many messages before and after one that may be to the point are weighed with it.
const AROUND: usize = 8;
/// How many messages are weighed in all.
const WEIGHED: usize = 1000;
/// How many are recalled: less would often do, and each of them costs.
const RECALLED: usize = 24;

/// The messages of a conversation that may be to the point, and how well they seem to fit.
type Promising = HashMap<MessageId, f64>;

impl App {
    /// What was said in other conversations that has to do with a message, the best first. Blocks for some milliseconds.
    pub(crate) fn said_elsewhere(
        &self,
        session: &Session,
        upto: Option<&MessageId>,
        asked: &Message,
    ) -> Vec<Snippet> {
        if !self.with_settings(|settings| settings.recall_across) || is_apart(session) {
            return Vec::new();
        }
        let Ok(archive) = self.core.place.now() else { return Vec::new() };
        let question = Question::about(asked, &session.branch(upto));
        let promising = self.promising(&*archive, session.id(), &question);
        let together = opened(&*archive, promising, asked);
        let found = Corpora::recall_once(&self.core.embedding, &together.session, question);
        let mut snippets = together.originals(found);
        snippets.truncate(RECALLED);
        snippets
    }

    /// The conversations in which something may be to the point, the best first.
    fn promising(
        &self,
        archive: &dyn Archive,
        own: SessionId,
        question: &Question,
    ) -> Vec<(SessionId, Promising)> {
        let mut sessions: HashMap<SessionId, Promising> = HashMap::new();
        let mut add = |session: SessionId, message: MessageId, fit: f64| {
            *sessions.entry(session).or_default().entry(message).or_default() += fit;
        };
        let sought =
            Sought { words: question.words().collect(), except: own, most: CANDIDATES, patience: PATIENCE };
        for Candidate { session, message, share } in self.with_words(archive, &sought) {
            add(session, message, share);
        }
        let near = self.core.embedding.nearest(question.text(), CANDIDATES, Some(PATIENCE));
        for near in near.into_iter().filter(|near| near.session != own && near.cosine >= ALIKE) {
            add(near.session, near.message, f64::from(near.cosine));
        }
        let mut sessions: Vec<_> = sessions.into_iter().collect();
        sessions.sort_by(|(first, one), (second, other)| {
            fit(other).total_cmp(&fit(one)).then_with(|| second.cmp(first))
        });
        sessions
    }

    fn with_words(&self, archive: &dyn Archive, sought: &Sought<'_>) -> Vec<Candidate> {
        if sought.words.is_empty() {
            return Vec::new();
        }
        if let Some(follower) = self.core.following.follower() {
            return follower.candidates(sought);
        }
        let found = self.core.looking.candidates(self.data_dir(), archive, sought);
        found
            .inspect_err(|error| tracing::warn!(%error, "nothing was recalled by its words"))
            .unwrap_or_default()
    }
}

/// How well the best messages of a conversation fit.
fn fit(promising: &Promising) -> f64 {
    let mut fits: Vec<f64> = promising.values().copied().collect();
    fits.sort_by(|one, other| other.total_cmp(one));
    fits.iter().take(TELLING).sum()
}

/// The best conversations, of each what stands around that which may be to the point.
fn opened(archive: &dyn Archive, promising: Vec<(SessionId, Promising)>, asked: &Message) -> Together {
    let mut sessions: Vec<(Arc<Session>, BTreeSet<usize>)> = Vec::new();
    let mut weighed = 0;
    for (id, promising) in promising {
        if sessions.len() >= OPENED || weighed >= WEIGHED {
            break;
        }
        // A conversation that is gone is found no more in a moment; one that cannot be read has told of it already.
        let Ok(session) = archive.session(id) else { continue };
        if archive.active() != Some(id) {
            archive.close(id);
        }
        if session.parts().deleted_at.is_some() || is_apart(&session) {
            continue;
        }
        let places = around(&session, &promising, WEIGHED - weighed);
        if !places.is_empty() {
            weighed += places.len();
            sessions.push((session, places));
        }
    }
    sessions.sort_by_key(|(session, _)| session.parts().created_at);
    let mut joining = Joining::begin(asked.timestamp);
    for (session, places) in &sessions {
        let branch = session.branch(None);
        joining.add(session, places.iter().filter_map(|place| branch.get(*place)));
    }
    joining.done()
}

/// The places of the visible branch around those that may be to the point, the best of them first taken.
fn around(session: &Session, promising: &Promising, most: usize) -> BTreeSet<usize> {
    let branch = session.branch(None);
    let mut centres: Vec<(f64, usize)> =
        promising.iter().filter_map(|(message, fit)| Some((*fit, branch.place(message)?))).collect();
    centres.sort_by(|(one, first), (other, second)| other.total_cmp(one).then(second.cmp(first)));
    let mut places = BTreeSet::new();
    for (_, centre) in centres {
        if places.len() >= most {
            break;
        }
        places.extend(centre.saturating_sub(AROUND)..(centre + AROUND + 1).min(branch.len()));
    }
    places
}
