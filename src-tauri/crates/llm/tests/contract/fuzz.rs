//! Answers that are nearly right: whatever a server says, an adapter ends with an answer or an error.

use extremis_tests::fuzz;
use rstest::rstest;

use crate::server::{End, Server};
use crate::wire::{Wire, hear};

#[rstest]
#[tokio::test]
async fn whatever_a_server_sends_is_heard_to_its_end(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let whole = |parts: &[Vec<u8>]| parts.concat();
    let mut valid = vec![
        whole(&[wire.text("I am "), wire.text("fine, 日本."), wire.end("stop")]),
        whole(&[wire.reasoning("hm"), wire.text("a"), wire.end("length")]),
        whole(&[wire.keep_alive(), wire.text("b"), wire.keep_alive(), wire.end("stop")]),
    ];
    valid.push(whole(&wire.tool_calls()));
    for case in 0..fuzz::cases(150) {
        let bytes = fuzz::input(case, &valid);
        let length = bytes.len();
        let parts = bytes.chunks(1 + usize::try_from(case % 97).unwrap()).map(<[u8]>::to_vec).collect();
        let end = if case % 5 == 0 { End::Cut } else { End::Properly };
        let server = Server::start(vec![wire.script(parts, end)]).await;
        let heard = hear(&*wire.model(&server.base)).await;
        server.stop();
        assert!(
            heard.text.len() + heard.reasoning.len() <= length,
            "case {case}: more was heard than was said"
        );
        assert!(heard.events.len() <= length, "case {case}");
    }
}
