//! What was said in other conversations that a message needs, found on the way to its answer.
//!
//! The index says by their words, and the vectors by their meaning, which messages may be to the point; only their
//! conversations are opened, and what stands around them is weighed as recall weighs one conversation. Where one of
//! those who speak there is named, it is looked for once more without the name, which is everywhere in what they say.
//! Nothing waits: what the index does not have yet is not found, and looking ends after a fixed time however much there
//! is.
//!
//! Deliberately absent: everything where the user has not switched it on, what is in the trash, and conversations that
//! are kept apart.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use extremis_archive::Archive;
use extremis_domain::{Message, MessageId, Session, SessionId, Snippet};
use extremis_recall::Question;
use extremis_search::{Candidate, Sought};

use super::is_apart;
use super::together::{Joining, Together};
use crate::App;
use crate::recalling::Corpora;

/// How many messages may be to the point, by their words and by what they mean.
const CANDIDATES: usize = 400;
/// How long each of both may be looked for.
const PATIENCE: Duration = Duration::from_millis(8);
/// What is less alike than this may be so by chance: nothing is to the point where nothing is more so.
const TO_THE_POINT: f32 = 0.35;
/// Where something is, what is so much alike may be needed with it.
const ALIKE: f32 = 0.2;
/// How many conversations are opened.
const OPENED: usize = 48;
/// So many of its best messages say how good a conversation is.
const TELLING: usize = 3;
/// So many messages before and after one that may be to the point are weighed with it.
const AROUND: usize = 8;
/// How many messages are weighed in all.
const WEIGHED: usize = 1000;
/// How many are recalled: less would often do, and each of them costs.
const RECALLED: usize = 64;

/// The messages of a conversation that may be to the point, and how well they seem to fit.
type Promising = HashMap<MessageId, f64>;
/// Conversations that were opened for a message.
type Opened = HashMap<SessionId, Arc<Session>>;

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
        let with_words = self.with_words(&archive, session.id(), &question);
        let mut opened = Opened::new();
        let mut look = |text: &str| {
            let promising = self.promising(session.id(), &with_words, text);
            joined(&archive, promising, asked, &mut opened)
        };
        let mut together = look(question.text());
        let among = question.clone().among(&together.session.branch(None));
        if among.text() != question.text() {
            together = look(among.text());
        }
        let found = Corpora::recall_once(&self.core.embedding, &together.session, question);
        let mut snippets = together.originals(found);
        snippets.truncate(RECALLED);
        snippets
    }

    /// The conversations in which something may be to the point, the best first: what has words of the message, and what
    /// means something like it.
    fn promising(&self, own: SessionId, with_words: &[Candidate], text: &str) -> Vec<(SessionId, Promising)> {
        let mut sessions: HashMap<SessionId, Promising> = HashMap::new();
        let mut add = |session: SessionId, message: MessageId, fit: f64| {
            *sessions.entry(session).or_default().entry(message).or_default() += fit;
        };
        for Candidate { session, message, share } in with_words {
            add(*session, message.clone(), *share);
        }
        let mut near = self.core.embedding.nearest(text, ALIKE, CANDIDATES, Some(PATIENCE));
        near.retain(|near| near.session != own);
        let is_close = near.first().is_some_and(|nearest| nearest.cosine >= TO_THE_POINT);
        if is_close || !with_words.is_empty() {
            for near in near {
                add(near.session, near.message, f64::from(near.cosine));
            }
        }
        let mut sessions: Vec<_> = sessions.into_iter().collect();
        sessions.sort_by(|(first, one), (second, other)| {
            fit(other).total_cmp(&fit(one)).then_with(|| second.cmp(first))
        });
        sessions
    }

    fn with_words(&self, archive: &Archive, own: SessionId, question: &Question) -> Vec<Candidate> {
        let words: Vec<_> = question.words().collect();
        if words.is_empty() {
            return Vec::new();
        }
        let sought = Sought { words, except: own, most: CANDIDATES, patience: PATIENCE };
        if let Some(follower) = self.core.following.follower() {
            return follower.candidates(&sought);
        }
        let found = self.core.looking.candidates(self.data_dir(), archive, &sought);
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

/// The best conversations, of each what stands around that which may be to the point; those that are not open yet are
/// opened.
fn joined(
    archive: &Archive,
    promising: Vec<(SessionId, Promising)>,
    asked: &Message,
    opened: &mut Opened,
) -> Together {
    let mut sessions: Vec<(Arc<Session>, BTreeSet<usize>)> = Vec::new();
    let mut weighed = 0;
    for (id, promising) in promising {
        if sessions.len() >= OPENED || weighed >= WEIGHED {
            break;
        }
        // A conversation that is gone is found no more in a moment; one that cannot be read has told of it already.
        let Some(session) = open(archive, id, opened) else { continue };
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

fn open(archive: &Archive, id: SessionId, opened: &mut Opened) -> Option<Arc<Session>> {
    if let Some(session) = opened.get(&id) {
        return Some(Arc::clone(session));
    }
    let session = archive.session(id).ok()?;
    if archive.active() != Some(id) {
        archive.close(id);
    }
    opened.insert(id, Arc::clone(&session));
    Some(session)
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
