//! Whole answers, broken answers and slow ones.

use std::time::{Duration, Instant};

use extremis_domain::Usage;
use extremis_llm::{Event, Finish, ModelError, Timeouts};
use rstest::rstest;

use crate::server::{End, Script, Server};
use crate::wire::{Wire, hear, patient};

const USAGE: Event = Event::Usage(Usage { prompt_tokens: 11, completion_tokens: 7 });

async fn serve(wire: Wire, parts: Vec<Vec<u8>>, end: End) -> Server {
    Server::start(vec![wire.script(parts, end)]).await
}

#[rstest]
#[case("stop", Finish::Stop)]
#[case("length", Finish::Length)]
#[tokio::test]
async fn text_usage_and_the_end_arrive_in_this_order(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
    #[case] reason: &str,
    #[case] finish: Finish,
) {
    let parts = vec![wire.text("I am "), wire.text("fine."), wire.end(reason)];
    let server = serve(wire, parts, End::Properly).await;
    let heard = hear(&*wire.model(&server.base)).await;
    assert_eq!(heard.text, "I am fine.");
    assert_eq!(heard.events, [USAGE, Event::Done(finish)]);
    assert_eq!(heard.error, None);
}

#[rstest]
#[tokio::test]
async fn characters_split_anywhere_arrive_whole(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    const SAID: &str = "Grüße, 世界 👩‍👩‍👧 – \"ok\"\r\n𝄞";
    let bytes = [wire.text(SAID), wire.end("stop")].concat();
    let parts = bytes.iter().map(|byte| vec![*byte]).collect();
    let server = serve(wire, parts, End::Properly).await;
    let heard = hear(&*wire.model(&server.base)).await;
    assert_eq!(heard.text, SAID);
    assert_eq!(heard.events, [USAGE, Event::Done(Finish::Stop)]);
}

#[rstest]
#[tokio::test]
async fn lines_may_end_as_on_windows(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let bytes = [wire.text("a"), wire.text("b"), wire.end("stop")].concat();
    let windows = String::from_utf8(bytes).unwrap().replace('\n', "\r\n").into_bytes();
    for size in [1, 7, windows.len()] {
        let parts = windows.chunks(size).map(<[u8]>::to_vec).collect();
        let server = serve(wire, parts, End::Properly).await;
        let heard = hear(&*wire.model(&server.base)).await;
        assert_eq!((heard.text.as_str(), heard.error), ("ab", None), "in parts of {size}");
    }
}

#[rstest]
#[tokio::test]
async fn the_longest_answers_arrive_whole(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let piece = "word ".repeat(2000);
    let mut parts = vec![wire.text(&piece); 209];
    parts.push(wire.end("stop"));
    let server = serve(wire, parts, End::Properly).await;
    let heard = hear(&*wire.model(&server.base)).await;
    assert_eq!(heard.text.len(), 2_090_000);
    assert_eq!(heard.events, [USAGE, Event::Done(Finish::Stop)]);
}

#[rstest]
#[case::connection_breaks(End::Cut)]
#[case::server_stops_too_early(End::Properly)]
#[tokio::test]
async fn a_cut_stream_keeps_its_text_and_says_so(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
    #[case] end: End,
    #[values(0, 9)] bytes_of_the_next_piece: usize,
) {
    let mut parts = vec![wire.text("Half an ans")];
    if bytes_of_the_next_piece > 0 {
        parts.push(wire.text("wer")[..bytes_of_the_next_piece].to_vec());
    }
    let server = serve(wire, parts, end).await;
    let heard = hear(&*wire.model(&server.base)).await;
    assert_eq!(heard.text, "Half an ans");
    assert_eq!(heard.error, Some(ModelError::StreamCut));
    assert!(heard.events.is_empty(), "{:?}", heard.events);
}

#[rstest]
#[tokio::test]
async fn a_connection_that_breaks_before_the_head_is_a_cut(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let server = Server::start(vec![Script { end: End::Cut, ..Script::silence() }]).await;
    let heard = hear(&*wire.model(&server.base)).await;
    assert_eq!(heard.error, Some(ModelError::StreamCut));
}

#[rstest]
#[tokio::test]
async fn a_piece_that_is_no_json_is_malformed_and_not_quoted(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
    #[values("{\"private words", "[1, 2]", "\"private words\"")] piece: &str,
) {
    let server = serve(wire, vec![wire.text("ok"), wire.raw(piece), wire.end("stop")], End::Properly).await;
    let heard = hear(&*wire.model(&server.base)).await;
    assert_eq!(heard.text, "ok");
    let Some(error @ ModelError::Malformed { .. }) = heard.error else { panic!("{:?}", heard.error) };
    assert!(!error.to_string().contains("private"), "{error}");
}

#[rstest]
#[tokio::test]
async fn bytes_that_are_no_text_are_malformed(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let mut broken = wire.text("x");
    let place = broken.iter().position(|byte| *byte == b'x').unwrap();
    broken[place] = 0xff;
    let server = serve(wire, vec![broken, wire.end("stop")], End::Properly).await;
    let heard = hear(&*wire.model(&server.base)).await;
    assert!(matches!(heard.error, Some(ModelError::Malformed { .. })), "{:?}", heard.error);
}

#[rstest]
#[case::no_head(true)]
#[case::head_but_no_token(false)]
#[tokio::test]
async fn a_first_token_that_does_not_come_times_out(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
    #[case] is_silent: bool,
) {
    let script = if is_silent { Script::silence() } else { wire.script(Vec::new(), End::Hang) };
    let server = Server::start(vec![script]).await;
    let first_token = Duration::from_millis(60);
    let model = wire.model_with(&server.base, Timeouts { first_token, ..patient() });
    let heard = hear(&*model).await;
    assert_eq!(heard.error, Some(ModelError::TimedOut { after: first_token }));
    server.client_hung_up().await;
}

#[rstest]
#[tokio::test]
async fn an_answer_that_stops_coming_times_out(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let server = serve(wire, vec![wire.text("Well,")], End::Hang).await;
    let idle = Duration::from_millis(60);
    let begun = Instant::now();
    let heard = hear(&*wire.model_with(&server.base, Timeouts { idle, ..patient() })).await;
    assert!(begun.elapsed() < patient().first_token / 2, "it was waited for as if it had not begun");
    assert_eq!(heard.text, "Well,");
    assert_eq!(heard.error, Some(ModelError::TimedOut { after: idle }));
    server.client_hung_up().await;
}

#[rstest]
#[tokio::test]
async fn two_questions_in_a_row_are_both_answered(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let server = serve(wire, vec![wire.text("yes"), wire.end("stop")], End::Properly).await;
    let model = wire.model(&server.base);
    for _ in 0..2 {
        assert_eq!(hear(&*model).await.text, "yes");
    }
    assert_eq!(server.received().await.len(), 2);
}

/// The parent runs this very test again with a proxy in the environment that nobody answers at.
#[test]
fn a_server_on_this_machine_is_never_reached_through_a_proxy() {
    const CHILD: &str = "EXTREMIS_TEST_PROXY_CHILD";
    if std::env::var_os(CHILD).is_some() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(two_questions_in_a_row_are_both_answered_by(Wire::OpenAi));
        return;
    }
    let mut child = std::process::Command::new(std::env::current_exe().unwrap());
    child.args(["--exact", "answers::a_server_on_this_machine_is_never_reached_through_a_proxy"]);
    for name in ["HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY"] {
        child.env(name, "http://127.0.0.1:9");
    }
    let output = child.env_remove("NO_PROXY").env_remove("no_proxy").env(CHILD, "1").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 passed"));
}

async fn two_questions_in_a_row_are_both_answered_by(wire: Wire) {
    let server = serve(wire, vec![wire.text("yes"), wire.end("stop")], End::Properly).await;
    let heard = hear(&*wire.model(&server.base)).await;
    assert_eq!((heard.text.as_str(), heard.error), ("yes", None));
}
