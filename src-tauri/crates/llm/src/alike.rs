//! Frames that differ from one before in nothing but their words, as almost all of an answer do. To compare one costs a
//! fraction of what it costs to read it.
//!
//! Deliberately absent: which frames say nothing but words (each wire format knows its own).

use crate::Event;

/// The frame that was read last, if it said nothing but words.
///
/// JSON is read from left to right: a frame with the same bytes before the words and behind them says the same, as long
/// as its own words do not end their string, escape anything or break it.
#[derive(Debug, Default)]
pub(crate) struct Alike {
    /// The frame up to its words, then what stood behind them.
    around: String,
    /// Where the words stood.
    place: usize,
    /// None when the frame said something else.
    event: Option<Makes>,
}

/// What becomes of words: text or a thought.
pub(crate) type Makes = fn(String) -> Event;

impl Alike {
    /// What a frame says, if that can be told without reading it.
    pub(crate) fn events(&self, frame: &str) -> Option<Vec<Event>> {
        let event = self.event?;
        let (before, after) = self.around.split_at(self.place);
        let words = frame.strip_prefix(before)?.strip_suffix(after)?;
        let is_plain = words.bytes().all(|byte| byte >= b' ' && byte != b'"' && byte != b'\\');
        if !is_plain {
            return None;
        }
        Some(if words.is_empty() { Vec::new() } else { vec![event(words.to_owned())] })
    }

    /// Remembers a frame that said nothing but words, which are a part of it; forgets the one before.
    pub(crate) fn learn(&mut self, frame: &str, only: Option<(&str, Makes)>) {
        self.event = None;
        let Some((words, event)) = only else { return };
        let Some(place) = words.as_ptr().addr().checked_sub(frame.as_ptr().addr()) else { return };
        // Words that were taken from elsewhere are not between quotes here.
        let Some((before, rest)) = frame.split_at_checked(place) else { return };
        let Some(after) = rest.strip_prefix(words) else { return };
        if before.ends_with('"') && after.starts_with('"') {
            self.around.clear();
            self.around.push_str(before);
            self.around.push_str(after);
            self.place = place;
            self.event = Some(event);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: &str = r#"{"n":1,"content":"word","more":"word"}"#;

    fn learnt() -> Alike {
        let mut alike = Alike::default();
        alike.learn(FRAME, Some((&FRAME[18..22], Event::Text)));
        alike
    }

    #[test]
    fn a_frame_with_other_words_says_those() {
        let with = |words: &str| learnt().events(&FRAME.replacen("word", words, 1));
        assert_eq!(
            with("a longer one, für 日本"),
            Some(vec![Event::Text("a longer one, für 日本".to_owned())])
        );
        assert_eq!(with(""), Some(vec![]));
    }

    #[test]
    fn a_frame_that_differs_in_more_than_plain_words_has_to_be_read() {
        for words in [r"a\n", r#"a","b":"c"#, "a\u{1}", "a\nb", r#"","content":"b"#] {
            assert_eq!(learnt().events(&FRAME.replacen("word", words, 1)), None, "{words:?}");
        }
        for other in
            [FRAME.replace('1', "2"), FRAME.replace("more", "less"), FRAME[..20].to_owned(), String::new()]
        {
            assert_eq!(learnt().events(&other), None, "{other}");
        }
    }

    #[test]
    fn too_short_a_frame_does_not_count_a_byte_twice() {
        let mut alike = Alike::default();
        let frame = r#"["aa"]"#;
        alike.learn(frame, Some((&frame[2..4], Event::Reasoning)));
        assert_eq!(alike.events(r#"["]"#), None);
        assert_eq!(alike.events(r#"["b"]"#), Some(vec![Event::Reasoning("b".to_owned())]));
    }

    #[test]
    fn words_that_are_not_a_part_of_the_frame_teach_nothing() {
        let mut alike = learnt();
        alike.learn(FRAME, Some((&String::from("word"), Event::Text)));
        assert_eq!(alike.events(FRAME), None);
        let mut alike = learnt();
        alike.learn(FRAME, None);
        assert_eq!(alike.events(FRAME), None);
    }
}
