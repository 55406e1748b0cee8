//! A conversation made ready for questions: its words and who said them, in pieces and episodes.

use std::ops::Range;
use std::sync::Arc;

use extremis_domain::{Branch, EPISODE_GAP, Message, picture_description};
use extremis_embed::chunks;
use extremis_text::each_folded;
use jiff::civil::Date;

use crate::lexicon::{Form, Lexicon, Word};
use crate::question::Question;
use crate::speakers::Speakers;

/// What is known of one branch of a conversation. Grows with it.
#[derive(Debug, Clone, Default)]
pub struct Corpus {
    said: Vec<Arc<Message>>,
    pieces: Vec<Piece>,
    /// How many words each piece has.
    lengths: Vec<u32>,
    lexicon: Lexicon,
    /// For each word, the pieces that have it, and how often.
    postings: Vec<Vec<Posting>>,
    episodes: Vec<Episode>,
    speakers: Arc<Speakers>,
}

/// A message, or a part of a long one.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// The place of the message on the branch.
    pub place: usize,
    /// The bytes of its text.
    range: Range<usize>,
    /// Whether that is all of the message.
    is_whole: bool,
    /// Where the description of a picture at its end begins.
    picture: Option<usize>,
    /// Whether it ends in a question.
    pub(crate) asks: bool,
    pub(crate) episode: usize,
    pub(crate) speaker: Option<usize>,
}

impl Piece {
    /// What of the message is sent: not the description of a picture that has nothing to do with the question, which
    /// costs more than it tells.
    pub(crate) fn kept(&self, message: &Message, question: &Question) -> Vec<(usize, usize)> {
        match self.picture {
            _ if !self.is_whole => vec![(self.range.start, self.range.end)],
            Some(start) if !question.shares_a_word_with(&message.recallable()[start..]) => vec![(0, start)],
            _ => Vec::new(),
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Posting {
    pub piece: usize,
    pub count: u32,
}

/// Messages without a long silence among them.
#[derive(Debug, Clone)]
pub(crate) struct Episode {
    pub pieces: Range<usize>,
    /// How many words it has.
    pub length: u32,
    /// The day on which it begins.
    pub day: Date,
    last_second: i64,
}

impl Corpus {
    /// One that is asked this alone: of other words, it is only known how many there are.
    pub(crate) fn of_question(question: &Question) -> Self {
        let stems = question.words.iter().map(|word| word.stem.as_str());
        Self { lexicon: Lexicon::of_stems(stems), ..Self::default() }
    }

    /// Takes in what is new on the branch; begins again when the branch is another one, when something was forgotten,
    /// or when someone else speaks. True when it went on, and the pieces that were there still are.
    pub fn follow(&mut self, branch: &Branch) -> bool {
        let speakers = Speakers::of(branch);
        let same = *self.speakers == speakers && self.goes_on(branch);
        if !same {
            let lexicon = self.lexicon.begun_again();
            *self = Self { speakers: Arc::new(speakers), lexicon, ..Self::default() };
        }
        for (place, message) in (self.said.len()..).zip(branch.messages(self.said.len()..branch.len())) {
            self.said.push(Arc::clone(message));
            if !message.is_silent() {
                self.add(place, message);
            }
        }
        same
    }

    /// Whether the branch begins with the messages that were taken in. A message is nearly always the very same one, so
    /// that none of thousands has to be looked at.
    fn goes_on(&mut self, branch: &Branch) -> bool {
        self.said.len() <= branch.len()
            && branch.messages(0..self.said.len()).zip(&mut self.said).all(|(message, said)| {
                let same = Arc::ptr_eq(message, said)
                    || (message.id == said.id && message.is_removed() == said.is_removed());
                if same && !Arc::ptr_eq(message, said) {
                    *said = Arc::clone(message);
                }
                same
            })
    }

    /// The text whose meaning is that of a piece, on the branch that is followed: without the names of those who speak.
    pub fn text(&self, branch: &Branch, piece: usize) -> Option<String> {
        let Piece { place, range, .. } = self.pieces.get(piece)?;
        let text = branch.get(*place)?.recallable();
        Some(self.speakers.without(text.get(range.clone())?).into_owned())
    }

    /// The words, each as it was written first, in the order in which they were said first; none for one that means
    /// nothing by itself. They stay as they are while the corpus goes on.
    pub fn words(&self) -> impl ExactSizeIterator<Item = Option<&str>> {
        self.lexicon.words()
    }

    /// The place among [`Corpus::words`] of the word that stands there in this form, folded.
    pub fn place_of(&self, form: &str) -> Option<usize> {
        self.lexicon.of_first_form(form).map(|word| word as usize)
    }

    /// The pieces, in the order in which they were said.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    pub(crate) fn lengths(&self) -> &[u32] {
        &self.lengths
    }

    pub(crate) fn word(&self, stem: &str) -> Option<Word> {
        self.lexicon.of_stem(stem)
    }

    pub(crate) fn postings(&self, word: Word) -> &[Posting] {
        self.postings.get(word as usize).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn episodes(&self) -> &[Episode] {
        &self.episodes
    }

    fn add(&mut self, place: usize, message: &Message) {
        let text = message.recallable();
        let speakers = Arc::clone(&self.speakers);
        let speaker = message.name.as_deref().and_then(|name| speakers.number(name));
        let second = message.timestamp.as_second();
        let first = self.pieces.len();
        let day = message.timestamp.date();
        let goes_on =
            self.episodes.last().is_some_and(|episode| (second - episode.last_second).abs() < EPISODE_GAP);
        if !goes_on {
            self.episodes.push(Episode { pieces: first..first, length: 0, day, last_second: second });
        }
        let episode = self.episodes.len() - 1;
        let parts = chunks(&text);
        let is_whole = parts.len() == 1;
        for part in parts {
            let number = self.pieces.len();
            let picture = if is_whole { picture_description(&text) } else { None };
            let (mut said, mut length): (Vec<Word>, u32) = (Vec::new(), 0);
            each_folded(&speakers.without(&text[part.clone()]), |form, _| {
                match self.lexicon.numbered(form) {
                    Form::StopWord => {}
                    Form::Unwanted => length += 1,
                    Form::Of(word) => {
                        length += 1;
                        said.push(word);
                    }
                }
            });
            said.sort_unstable();
            let asks = text[part.start..picture.unwrap_or(part.end)].trim_end().ends_with(['?', '？']);
            self.postings.resize_with(self.lexicon.len(), Vec::new);
            for same in said.chunk_by(|one, next| one == next) {
                let count = u32::try_from(same.len()).unwrap_or(u32::MAX);
                self.postings[same[0] as usize].push(Posting { piece: number, count });
            }
            self.pieces.push(Piece { place, range: part, is_whole, picture, asks, episode, speaker });
            self.lengths.push(length);
            self.episodes[episode].length += length;
        }
        let episode = &mut self.episodes[episode];
        episode.pieces.end = self.pieces.len();
        episode.last_second = second;
    }
}
