//! What is recalled from other conversations: used for an answer, shown, and nothing that is learnt here.

use extremis_app::SessionId;
use extremis_app::wire::{ContextItem, Settings};
use extremis_tests::openai::Reply;

use crate::stage::{Stage, important};

const TARGET: &str = "The deploy target is the host quasar-7 in Bergen.";

/// Asks in a new conversation, and gives it and what was sent of others.
async fn ask(stage: &Stage, question: &str, answer: &str) -> (SessionId, Vec<ContextItem>) {
    stage.app.conversations().caught_up().await;
    stage.server.next_chats(1, Reply::text(answer));
    let id = stage.app.chat().send(None, question, None).await.unwrap().session;
    stage.app.idle().await;
    let answer = stage.app.conversations().show(id, 10).await.unwrap().messages.pop().unwrap();
    let sent = stage.app.chat().sent(Some(id), &answer.id).await.unwrap();
    assert!(sent.exact, "it can be written out again");
    (id, sent.items.into_iter().filter(|item| item.session.is_some()).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_answer_took_from_another_conversation_is_shown_and_becomes_no_fact_of_this_one() {
    let stage = Stage::set();
    let other = stage.say(None, &[TARGET.to_owned(), "Noted.".to_owned()]).await;
    let (id, found) = ask(&stage, "Which host is the deploy target?", TARGET).await;
    let said = found.iter().find(|item| item.text.contains("quasar-7")).unwrap();
    assert_eq!(said.session, Some(other));
    assert!(said.title.is_some() && said.at.is_some(), "{said:?}");

    stage.grow(Some(id), 20).await;
    stage.server.next_extractions(1, important(&["The deploy target is the host quasar-7 in Bergen."]));
    stage.summarise(id).await;
    assert_eq!(stage.server.extractions().len(), 1, "facts were looked for");
    assert!(stage.active_facts(id).await.is_empty(), "nobody said it here");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_recalled_from_others_where_the_user_does_not_want_it() {
    let stage = Stage::set();
    stage.app.save_settings(Settings { recall_across: false, ..stage.app.settings() }).await.unwrap();
    stage.say(None, &[TARGET.to_owned(), "Noted.".to_owned()]).await;
    let (_, found) = ask(&stage, "Which host is the deploy target?", "I do not know.").await;
    assert!(found.is_empty(), "{found:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_in_many_conversations_is_recalled_from_all_of_them() {
    let stage = Stage::set();
    for n in 0..30 {
        let said = format!("On day {n} a heron stood at pond {n}.");
        stage.say(None, &[said, "Noted.".to_owned()]).await;
    }
    let (_, found) = ask(&stage, "At which pond was a heron?", "At several.").await;
    let herons = found.iter().filter(|item| item.text.contains("heron")).count();
    assert_eq!(herons, 30, "{found:?}");
}
