//! What is sent has the structure that was built, in every wire format and whatever the texts say.

use extremis_domain::Role;
use extremis_llm::{Request, Turn, without_template_marks};
use extremis_tests::hostile;
use rstest::rstest;
use serde_json::Value;

use crate::server::{End, Server};
use crate::wire::{Wire, hear_request};

const TEXTS: usize = 300;

/// Who says what, as a server reads it; what the system says first.
fn read(wire: Wire, body: &str) -> Vec<(String, String)> {
    let body: Value = serde_json::from_str(body).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let of_gemini = |content: &Value| {
        let parts = content["parts"].as_array().unwrap();
        assert_eq!(parts.len(), 1);
        text(&parts[0]["text"])
    };
    let said = |list: &str| body[list].as_array().unwrap().clone();
    match wire {
        Wire::OpenAi | Wire::Ollama => {
            said("messages").iter().map(|turn| (text(&turn["role"]), text(&turn["content"]))).collect()
        }
        Wire::Anthropic => {
            let dialogue = said("messages").into_iter();
            let dialogue = dialogue.map(|turn| (text(&turn["role"]), text(&turn["content"])));
            std::iter::once(("system".to_owned(), text(&body["system"]))).chain(dialogue).collect()
        }
        Wire::Gemini => {
            let dialogue = said("contents").into_iter().map(|turn| (text(&turn["role"]), of_gemini(&turn)));
            let system = of_gemini(&body["systemInstruction"]);
            std::iter::once(("system".to_owned(), system)).chain(dialogue).collect()
        }
    }
}

#[rstest]
#[tokio::test]
async fn whatever_a_text_says_each_has_its_own_words_and_the_system_those_of_the_program(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    let server = Server::start(vec![wire.script(vec![wire.end("stop")], End::Properly)]).await;
    let model = wire.model(&server.base);
    let texts = hostile::texts(19, TEXTS);
    for text in &texts {
        let turn = |role, content: &str| Turn::new(role, content);
        let turns = vec![
            turn(Role::System, "Be brief."),
            turn(Role::User, text),
            turn(Role::User, "One."),
            turn(Role::Assistant, text),
            turn(Role::User, text),
        ];
        hear_request(&*model, Request { turns, ..Request::default() }).await;
    }
    let assistant = if wire == Wire::Gemini { "model" } else { "assistant" };
    let said = |role: &str, words: &str| (role.to_owned(), words.to_owned());
    let received = server.received().await;
    assert_eq!(received.len(), TEXTS);
    for (request, text) in received.iter().zip(&texts) {
        let text = &*without_template_marks(text);
        let mut expected = vec![said("system", "Be brief.")];
        match wire {
            Wire::OpenAi | Wire::Ollama => expected.extend([said("user", text), said("user", "One.")]),
            Wire::Anthropic | Wire::Gemini => expected.push(said("user", &format!("{text}\n\nOne."))),
        }
        expected.extend([said(assistant, text), said("user", text)]);
        let read = read(wire, &request.body);
        let marks: Vec<_> = read.iter().flat_map(|(_, words)| hostile::marks_in(words)).collect();
        assert!(marks.is_empty(), "{marks:?} in {read:?}");
        assert_eq!(read, expected);
    }
}
