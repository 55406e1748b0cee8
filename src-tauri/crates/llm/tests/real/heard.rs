//! An answer as it was heard, with the order of its events checked on the way.

use extremis_domain::{Role, Usage};
use extremis_llm::{Event, EventStream, Finish, Model, ModelError, Request, Turn};
use futures::StreamExt;
use tokio_util::sync::CancellationToken;

#[derive(Debug, Default)]
pub struct Heard {
    pub text: String,
    pub pieces: usize,
    pub usage: Option<Usage>,
    pub finish: Option<Finish>,
    pub error: Option<ModelError>,
}

impl Heard {
    /// Tokens read and written.
    pub fn counted(&self) -> (u64, u64) {
        let usage = self.usage.unwrap_or_else(|| panic!("nothing was counted: {self:?}"));
        (usage.prompt_tokens, usage.completion_tokens)
    }

    /// That it came to its end, and was counted: llama-server counts nothing of an answer without a word.
    #[track_caller]
    pub fn assert_whole(&self) {
        let is_counted = self.usage.is_some() || self.text.is_empty();
        assert!(self.error.is_none() && self.finish.is_some() && is_counted, "{self:?}");
    }
}

pub async fn hear(mut answer: EventStream) -> Heard {
    let mut heard = Heard::default();
    while let Some(event) = answer.next().await {
        assert!(heard.finish.is_none() && heard.error.is_none(), "nothing comes after the end: {event:?}");
        match event {
            Ok(Event::Text(text)) => {
                assert!(heard.usage.is_none(), "text comes before the count");
                heard.pieces += 1;
                heard.text.push_str(&text);
            }
            Ok(Event::Usage(usage)) => assert!(heard.usage.replace(usage).is_none(), "it is counted once"),
            Ok(Event::Done(finish)) => heard.finish = Some(finish),
            Ok(other @ (Event::Reasoning(_) | Event::ToolCall(_) | Event::NotTaken(_))) => {
                panic!("it only writes text, not {other:?}")
            }
            Err(error) => heard.error = Some(error),
        }
    }
    heard
}

pub async fn ask(model: &dyn Model, request: Request) -> Heard {
    hear(model.stream(request, CancellationToken::new())).await
}

/// Asks until the answer has a word: now and then a model ends it at once, and then a server may count nothing of it.
pub async fn ask_for_words(model: &dyn Model, request: Request) -> Heard {
    for _ in 0..20 {
        let heard = ask(model, request.clone()).await;
        heard.assert_whole();
        if !heard.text.is_empty() {
            return heard;
        }
    }
    panic!("20 answers in a row have no word: {request:?}");
}

pub fn question(text: &str) -> Request {
    Request { turns: vec![Turn::new(Role::User, text)], ..Request::default() }
}

/// A question whose answer has at most so many tokens.
pub fn brief(text: &str, tokens: u32) -> Request {
    Request { max_output_tokens: Some(tokens), ..question(text) }
}
