//! What is found in some invented conversations, in which order, why, and with which score: compared with
//! `golden/expected.txt` to three decimals. Where a change of the ranking is meant, `EXTREMIS_WRITE_GOLDEN=1` writes that
//! file anew, and its difference is looked at (README, "The golden ranking").
//!
//! What the texts mean is said by `golden/concepts.txt`, so that the numbers are the same on every machine and do not need
//! the model.

mod meaning;
mod sessions;

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use extremis_domain::{Message, Session, SessionId};
use extremis_search::{Candidate, CandidateQuery, Index};

use self::meaning::Meaning;
use crate::score::{self, Scored};
use crate::{
    Access, Corpus, Embedding, Library, LoadedWeights, MOST, Query, Question, Recall, Scope, SemanticScorer,
};

/// So many of what is found are written.
const WRITTEN: usize = 6;
/// Of a message, so many characters are written.
const CHARS: usize = 56;

/// All conversations, and an index of them.
struct Shelf(Vec<Arc<Session>>, Index);

impl Library for Shelf {
    fn candidates(&self, query: &CandidateQuery<'_>) -> Vec<Candidate> {
        let query = CandidateQuery { time_limit: std::time::Duration::from_mins(1), ..query.clone() };
        self.1.candidates(&query).unwrap()
    }

    fn session(&self, id: SessionId) -> Option<Arc<Session>> {
        self.0.iter().find(|session| session.id() == id).cloned()
    }
}

fn beginning(message: &Message) -> String {
    let start: String = message.content.chars().take(CHARS).collect();
    format!("{}: {start}", message.name.as_deref().unwrap_or("-"))
}

/// What is found in one conversation, with its scores.
fn scored(session: &Session, question: &Question, meaning: Option<&Meaning>) -> String {
    let branch = session.branch(None);
    let mut corpus = Corpus::default();
    corpus.follow(&branch);
    let semantic = meaning.map(|meaning| meaning.of_corpus(&corpus, &branch));
    let semantic = semantic.as_ref().map(|known| known.of_question(question, &corpus));
    let semantic = semantic.as_ref().map(|scorer| scorer as &dyn SemanticScorer);
    let found = score::found(&corpus, question, semantic, (branch.len(), MOST));
    let snippets = corpus.recall(&branch, question, semantic);
    assert_eq!(found.len(), snippets.len(), "all that is found is recalled");
    let matches = snippets.iter().filter(|snippet| snippet.is_match).count();
    let mut out = format!("{} found, {matches} of them match\n", found.len());
    for (Scored { piece, score, .. }, snippet) in found.iter().zip(&snippets).take(WRITTEN) {
        let place = corpus.pieces()[*piece].place;
        let kept = if snippet.kept.is_empty() { String::new() } else { format!(" {:?}", snippet.kept) };
        let (words, why) = (beginning(&snippet.message), &snippet.reason);
        writeln!(out, "  {score:7.3}  {place:2}{kept} {words} ({why})").unwrap();
    }
    out
}

/// What is found in all conversations, by its words.
fn everywhere(shelf: &Shelf, asked: &Message) -> String {
    let embedding = Embedding::new(LoadedWeights::new(None), Path::new(""), Access::Read);
    let recall = Recall::new(Arc::new(embedding));
    let query = Query { session: &shelf.0[0], upto: None, message: asked };
    let found = recall.find(&query, Scope::All(shelf));
    let elsewhere: Vec<_> = found.iter().filter(|snippet| snippet.session.is_some()).collect();
    let mut out = format!("{} found elsewhere\n", elsewhere.len());
    for snippet in elsewhere.into_iter().take(WRITTEN) {
        let (title, words, why) = (&snippet.title, beginning(&snippet.message), &snippet.reason);
        writeln!(out, "  [{title}] {words} ({why})").unwrap();
    }
    out
}

#[test]
fn what_is_found_is_what_was_found_before_in_the_same_order_with_the_same_scores() {
    let sessions = sessions::all();
    let index = Index::in_memory().unwrap();
    index.put(&sessions).unwrap();
    let shelf = Shelf(sessions, index);
    let meaning = Meaning::read();
    let boat = &shelf.0[0];
    let mut found = String::new();
    for asked in sessions::questions(boat) {
        let question = Question::about(&asked, &boat.branch(None));
        write!(found, "## {}\n\nBy words: {}", asked.content, scored(boat, &question, None)).unwrap();
        write!(found, "With meaning: {}", scored(boat, &question, Some(&meaning))).unwrap();
        writeln!(found, "In other conversations: {}", everywhere(&shelf, &asked)).unwrap();
    }
    if std::env::var_os("EXTREMIS_WRITE_GOLDEN").is_some() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/golden/expected.txt");
        std::io::Write::write_all(&mut std::fs::File::create(file).unwrap(), found.as_bytes()).unwrap();
        return;
    }
    let expected = include_str!("golden/expected.txt");
    for (found, expected) in found.split("## ").zip(expected.split("## ")) {
        assert_eq!(found, expected, "see the README, \"The golden ranking\"");
    }
    assert_eq!(found.len(), expected.len());
}
