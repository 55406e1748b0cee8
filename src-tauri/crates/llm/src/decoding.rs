//! For the tests of the decoders: an answer frame by frame.

use crate::frame::ErrorContext;
use crate::http::{Http, Timeouts};
use crate::stream::Decode;
use crate::{BaseUrl, Event, ToolCall};

pub(crate) fn speaker() -> ErrorContext {
    let base = BaseUrl::parse("http://127.0.0.1:1").unwrap();
    ErrorContext::new(&Http::new(base, None, Timeouts::default()), "m")
}

/// Reads frames one after the other; of each, the events, and whether the model has begun and has finished after it.
pub(crate) fn read(decoder: &mut impl Decode, frames: &[&str]) -> Vec<(Vec<Event>, bool, bool)> {
    assert!(!decoder.has_begun() && !decoder.has_finished(), "nothing was read yet");
    let mut one = |frame: &&str| {
        let events = decoder.frame(frame).unwrap();
        (events, decoder.has_begun(), decoder.has_finished())
    };
    frames.iter().map(&mut one).collect()
}

pub(crate) fn text(text: &str) -> Event {
    Event::Text(text.to_owned())
}

pub(crate) fn reasoning(text: &str) -> Event {
    Event::Reasoning(text.to_owned())
}

pub(crate) fn call(name: &str, arguments: &str) -> Event {
    Event::ToolCall(ToolCall { name: name.to_owned(), arguments: arguments.to_owned() })
}

pub(crate) fn usage(prompt_tokens: u64, completion_tokens: u64) -> Event {
    Event::Usage(extremis_domain::Usage { prompt_tokens, completion_tokens })
}
