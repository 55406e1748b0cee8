//! What comes beside the text: thoughts, calls of tools, and signs of life.

use extremis_domain::Usage;
use extremis_llm::{Event, Finish, ToolCall};
use rstest::rstest;

use crate::server::{End, Server};
use crate::wire::{Wire, hear};

const END: [Event; 2] =
    [Event::Usage(Usage { prompt_tokens: 11, completion_tokens: 7 }), Event::Done(Finish::Stop)];

#[rstest]
#[tokio::test]
async fn thoughts_are_told_apart_from_the_answer(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let parts = vec![wire.reasoning("Hm"), wire.reasoning("m… 世"), wire.text("Fine."), wire.end("stop")];
    let server = Server::start(vec![wire.script(parts, End::Properly)]).await;
    let heard = hear(&*wire.model(&server.base)).await;
    assert_eq!((heard.text.as_str(), heard.reasoning.as_str()), ("Fine.", "Hmm… 世"));
    assert_eq!((heard.events, heard.error), (END.to_vec(), None));
}

#[rstest]
#[tokio::test]
async fn calls_of_tools_arrive_whole_and_in_order(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let mut parts = vec![wire.text("Let me see.")];
    parts.extend(wire.tool_calls());
    parts.push(wire.end("tool_calls"));
    let server = Server::start(vec![wire.script(parts, End::Properly)]).await;
    let heard = hear(&*wire.model(&server.base)).await;
    let call = |at: &str| {
        Event::ToolCall(ToolCall { name: "look".into(), arguments: format!("{{\"at\":\"{at}\"}}") })
    };
    let [usage, done] = END;
    assert_eq!(heard.events, [call("here"), call("there"), usage, done]);
    assert_eq!((heard.text.as_str(), heard.error), ("Let me see.", None));
}

#[rstest]
#[tokio::test]
async fn signs_of_life_say_nothing_wherever_they_stand(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let parts = [wire.text("a"), wire.text("b"), wire.end("stop")];
    let parts = parts.into_iter().flat_map(|part| [wire.keep_alive(), part]).collect();
    let server = Server::start(vec![wire.script(parts, End::Properly)]).await;
    let heard = hear(&*wire.model(&server.base)).await;
    assert_eq!((heard.text.as_str(), heard.events, heard.error), ("ab", END.to_vec(), None));
}
