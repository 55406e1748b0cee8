//! A sent message is corrected: the old version stays, the new one is answered, and what was remembered of the old
//! branch does not hold on the new one.

use extremis_app::wire::{AppEvent, ContextView};
use extremis_app::{AppError, MessageId, NewMessage, NodeState, Role, SessionId, Status};
use extremis_tests::openai::Reply;
use extremis_tests::wait;

use crate::stage::{SLOW, Stage, important, said};

/// A question and its answer; gives the conversation and the question.
async fn asked(stage: &Stage, question: &str) -> (SessionId, MessageId) {
    let sent = stage.app.chat().send(None, question, None).await.unwrap();
    stage.app.idle().await;
    (sent.session, sent.message)
}

async fn words(stage: &Stage, session: SessionId) -> Vec<String> {
    let shown = stage.app.conversations().show(session, usize::MAX).await.unwrap();
    shown.messages.into_iter().map(|message| message.content).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edited_message_is_a_version_beside_the_old_one_and_is_answered() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::text("That is in Peru."));
    let (id, question) = asked(&stage, "Where is Limma?").await;
    stage.server.next_chats(1, Reply::text("Lima is the capital of Peru."));
    let sent = stage.app.chat().edit_message(Some(id), &question, "Where is Lima?").await.unwrap();
    assert_eq!((sent.session, sent.error), (id, None));
    assert_ne!(sent.message, question);
    stage.app.idle().await;
    assert_eq!(words(&stage, id).await, ["Where is Lima?", "Lima is the capital of Peru."]);
    let prompt = stage.server.chats().pop().unwrap();
    assert!(prompt.messages().iter().all(|(_, text)| !text.contains("Limma")), "the old words are not sent");
    let shown = stage.app.conversations().show(id, 10).await.unwrap();
    assert_eq!(shown.messages[0].versions.ids, [question.clone(), sent.message.clone()]);
    assert_eq!(shown.messages[0].versions.index, 1);
    let back = stage.app.conversations().choose_version(id, &question, 10).await.unwrap();
    let contents: Vec<_> = back.messages.iter().map(|message| message.content.as_str()).collect();
    assert_eq!(contents, ["Where is Limma?", "That is in Peru."], "the old version and its answer stay");
    let stage = stage.start_again().await;
    stage.app.conversations().choose_version(id, &sent.message, 10).await.unwrap();
    assert_eq!(words(&stage, id).await, ["Where is Lima?", "Lima is the capital of Peru."]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_user_was_looking_at_and_the_pin_go_with_the_new_version() {
    let stage = Stage::set();
    let context = ContextView {
        app_name: Some("Mousepad".to_owned()),
        selected_text: Some("the paragraph on tangerines".to_owned()),
        ..ContextView::default()
    };
    let sent = stage.app.chat().send(None, "Make it shorter", Some(context.clone())).await.unwrap();
    stage.app.idle().await;
    stage.app.memory().pin_message(sent.session, &sent.message, true).await.unwrap();
    stage.app.chat().edit_message(None, &sent.message, "Make it longer").await.unwrap();
    stage.app.idle().await;
    let shown = stage.app.conversations().show(sent.session, 10).await.unwrap();
    let edited = &shown.messages[0];
    assert_eq!(edited.content, "Make it longer");
    let kept = edited.context.as_ref().unwrap();
    assert_eq!((&kept.app_name, &kept.selected_text), (&context.app_name, &context.selected_text));
    assert!(edited.pinned && edited.tokens.is_some());
    let prompt = stage.server.chats().pop().unwrap();
    assert!(prompt.question().contains("the paragraph on tangerines"), "it is sent with the new words");
    stage.app.memory().pin_message(sent.session, &edited.id, false).await.unwrap();
    let old = stage.app.conversations().choose_version(sent.session, &sent.message, 10).await.unwrap();
    assert!(old.messages[0].pinned, "each version has a pin of its own from then on");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_words_are_asked_again_without_another_version() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::text("Once."));
    let (id, question) = asked(&stage, "How often?").await;
    stage.server.next_chats(1, Reply::text("Twice."));
    let sent = stage.app.chat().edit_message(Some(id), &question, "How often?").await.unwrap();
    assert_eq!((sent.message, sent.error), (question, None));
    stage.app.idle().await;
    assert_eq!(words(&stage, id).await, ["How often?", "Twice."]);
    let shown = stage.app.conversations().show(id, 10).await.unwrap();
    assert_eq!(shown.messages[0].versions.ids.len(), 1);
    assert_eq!(shown.messages[1].versions.ids.len(), 2, "the answer has another version instead");
}

#[tokio::test(flavor = "multi_thread")]
async fn editing_while_an_answer_arrives_stops_it_and_keeps_what_has_arrived() {
    let stage = Stage::set();
    stage.server.next_chats(1, Reply::slowly("so many words that nobody waits for them", SLOW));
    let mut events = stage.app.events();
    let sent = stage.app.chat().send(None, "A long stroy, please", None).await.unwrap();
    while !matches!(events.recv().await.unwrap(), AppEvent::AnswerDelta { .. }) {}
    stage.server.next_chats(1, Reply::text("Once upon a time."));
    let edited =
        stage.app.chat().edit_message(Some(sent.session), &sent.message, "A long story, please").await;
    assert_eq!(edited.unwrap().error, None);
    stage.app.idle().await;
    assert_eq!(words(&stage, sent.session).await, ["A long story, please", "Once upon a time."]);
    let old = stage.app.conversations().choose_version(sent.session, &sent.message, 10).await.unwrap();
    assert_eq!(old.messages.len(), 2);
    assert_eq!(old.messages[1].status, Status::Stopped);
    assert!(old.messages[1].content.contains("so"), "{}", old.messages[1].content);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_correction_is_safe_even_when_no_model_answers() {
    let stage = Stage::set();
    let (id, question) = asked(&stage, "Where is Limma?").await;
    stage.server.next_chats(1, Reply::bad_key());
    let mut events = stage.app.events();
    stage.app.chat().edit_message(Some(id), &question, "Where is Lima?").await.unwrap();
    let error = loop {
        if let AppEvent::AnswerEnded { error, .. } = events.recv().await.unwrap() {
            break error.unwrap();
        }
    };
    assert_eq!(error.code, "key_rejected");
    let stage = stage.start_again().await;
    assert_eq!(words(&stage, id).await, ["Where is Lima?"]);
    let shown = stage.app.conversations().show(id, 10).await.unwrap();
    stage.app.chat().retry(id, &shown.messages[0].id).await.unwrap();
    stage.app.idle().await;
    assert_eq!(words(&stage, id).await.len(), 2, "it can be tried again");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_for_the_connection_is_not_sent_after_it_was_corrected() {
    let mut stage = Stage::set();
    stage.server.stop();
    let (id, question) = asked(&stage, "Where is Limma?").await;
    stage.app.chat().send_when_back(id, &question).await.unwrap();
    assert!(stage.app.chat().queued().iter().any(|queued| queued.message == question));
    stage.app.chat().edit_message(Some(id), &question, "Where is Lima?").await.unwrap();
    stage.app.idle().await;
    assert!(stage.app.chat().queued().iter().all(|queued| queued.message != question));
    assert_eq!(words(&stage, id).await, ["Where is Lima?"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_edited_is_refused_in_words_and_nothing_changes() {
    let stage = Stage::set();
    let (id, question) = asked(&stage, "Where is Lima?").await;
    let before = stage.app.conversations().show(id, 10).await.unwrap();
    let answer = before.messages[1].id.clone();
    let refused = |result: Result<_, AppError>| {
        let error = result.map(|_| ()).unwrap_err();
        (error.code(), error.to_string())
    };
    let edit = |message: String, text: &'static str| {
        let (app, id) = (stage.app.clone(), id);
        async move { app.chat().edit_message(Some(id), &message.clone().into(), text).await }
    };
    let (code, said) = refused(edit(answer.to_string(), "It is in Chile.").await);
    assert_eq!(code, "invalid");
    assert!(said.contains("your own messages"), "{said}");
    let (code, said) = refused(edit(question.to_string(), " \n ").await);
    assert_eq!(code, "empty_message");
    assert!(said.contains("as it was"), "{said}");
    assert_eq!(refused(edit("nobody".to_owned(), "Who?").await).0, "not_found");
    assert_eq!(refused(stage.app.chat().edit_message(None, &"nobody".into(), "Who?").await).0, "not_found");
    assert_eq!(stage.app.conversations().show(id, 10).await.unwrap(), before);
    stage.app.conversations().delete_session(id).await.unwrap();
    let (code, said) = refused(edit(question.to_string(), "Where is Quito?").await);
    assert_eq!(code, "invalid");
    assert!(said.contains("trash"), "{said}");
    stage.app.conversations().restore_session(id).await.unwrap();
    stage.app.conversations().forget_message(id, &question).await.unwrap();
    let (code, said) = refused(edit(question.to_string(), "Where is Quito?").await);
    assert_eq!(code, "invalid");
    assert!(said.contains("forgotten"), "{said}");
    let found = stage.app.conversations().show(id, 10).await.unwrap();
    assert_eq!(found.messages[0].versions.ids.len(), 1, "no version was made");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_edited_where_nothing_can_be_written() {
    let stage = Stage::set();
    let (id, question) = asked(&stage, "Where is Lima?").await;
    stage.app.save_now().await.unwrap();
    let reader = stage.read_only();
    let refused = reader.chat().edit_message(Some(id), &question, "Where is Quito?").await.unwrap_err();
    assert_eq!(refused.code(), "read_only", "{refused}");
    assert_eq!(reader.conversations().show(id, 10).await.unwrap().messages.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_edit_does_not_stop_the_answer_that_arrives() {
    let stage = Stage::set();
    let (id, _) = asked(&stage, "Where is Lima?").await;
    stage.server.next_chats(1, Reply::slowly("one two three four", SLOW));
    let sent = stage.app.chat().send(Some(id), "Count", None).await.unwrap();
    stage.app.chat().edit_message(Some(id), &sent.message, "").await.unwrap_err();
    stage.app.idle().await;
    assert_eq!(words(&stage, id).await[3], "one two three four");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_summary_of_the_edited_place_is_stale_and_comes_back_with_the_old_version() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    stage.server.next_summaries(1, Reply::text("- The old beginning."));
    stage.summarise(id).await;
    assert_eq!(stage.active(id).await.len(), 1);
    let (third, last) = (stage.message(id, 3).await, stage.message(id, 19).await);
    stage.app.chat().edit_message(Some(id), &last, "The nineteenth, in other words.").await.unwrap();
    stage.app.idle().await;
    assert_eq!(stage.active(id).await.len(), 1, "what was covered is not what was edited");
    let mut events = stage.app.events();
    stage.app.chat().edit_message(Some(id), &third, "The third, in other words.").await.unwrap();
    stage.app.idle().await;
    let mut told = false;
    while let Ok(event) = events.try_recv() {
        told |= matches!(event, AppEvent::SummaryChanged { summary: None, .. });
    }
    assert!(told, "whoever shows the summary hears that it is not in force");
    let memory = stage.memory(id).await;
    assert_eq!(memory.nodes[0].state, NodeState::Stale);
    let shown = stage.app.conversations().show(id, 100).await.unwrap();
    assert!(shown.summary.is_none() && shown.messages.iter().all(|message| !message.covered));
    let prompt = stage.server.chats().pop().unwrap();
    let sent = prompt.messages();
    assert!(sent.iter().all(|(_, text)| !text.contains("The old beginning")), "{sent:?}");
    assert!(sent.iter().any(|(_, text)| text.contains(&said(1))), "the beginning is sent word for word");
    stage.app.conversations().choose_version(id, &third, 10).await.unwrap();
    assert_eq!(stage.summary(id).await.unwrap(), "- The old beginning.");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_summary_that_is_being_written_of_the_old_branch_never_lands_on_the_new_one() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    stage.begin_slow_summary(id, "- Made of the old beginning, word by word by word.");
    let second = stage.message(id, 3).await;
    stage.app.chat().edit_message(Some(id), &second, "Something else entirely.").await.unwrap();
    stage.app.idle().await;
    assert!(stage.active(id).await.is_empty());
    assert!(stage.memory(id).await.nodes.iter().all(|node| !node.content.contains("old beginning")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fact_of_the_old_words_does_not_hold_after_the_edit() {
    let stage = Stage::set();
    let id = stage.grow(None, 20).await;
    stage.server.next_summaries(1, Reply::text("- Ten things were said."));
    stage.server.rule(|request| request.is_extraction().then(|| important(&[&said(1)])));
    stage.summarise(id).await;
    let would_send = async || stage.app.chat().context_preview(id, "And?", None).await.unwrap().text;
    assert!(would_send().await.contains(&said(1)), "as a fact");
    let first = stage.message(id, 1).await;
    stage.app.chat().edit_message(Some(id), &first, "This is what should have been said.").await.unwrap();
    stage.app.idle().await;
    assert!(!would_send().await.contains(&said(1)), "what was not said on this branch is not sent");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_earlier_version_can_be_edited_too_and_versions_of_versions_stay_in_one_row() {
    let stage = Stage::set();
    let (id, first) = asked(&stage, "one").await;
    let second = stage.app.chat().edit_message(Some(id), &first, "two").await.unwrap().message;
    stage.app.idle().await;
    let third = stage.app.chat().edit_message(Some(id), &first, "three").await.unwrap().message;
    stage.app.idle().await;
    let shown = stage.app.conversations().show(id, 10).await.unwrap();
    assert_eq!(shown.messages[0].content, "three");
    assert_eq!(shown.messages[0].versions.ids, [first, second, third]);
    assert_eq!(shown.messages[0].versions.index, 2);
    stage.app.conversations().append(Some(id), NewMessage::new(Role::User, "and on")).await.unwrap();
    assert_eq!(words(&stage, id).await.last().unwrap(), "and on");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_edits_at_once_lose_neither() {
    let stage = Stage::set();
    let (id, first) = asked(&stage, "one").await;
    let edit = |text: &'static str| {
        let (app, id, first) = (stage.app.clone(), id, first.clone());
        tokio::spawn(async move { app.chat().edit_message(Some(id), &first, text).await })
    };
    let (left, right) = (edit("left"), edit("right"));
    let (left, right) = (left.await.unwrap().unwrap().message, right.await.unwrap().unwrap().message);
    let app = stage.app.clone();
    tokio::task::block_in_place(|| {
        wait::until("no answer arrives", || (!app.chat().is_answering(id)).then_some(()));
    });
    stage.app.idle().await;
    for (message, text) in [(left, "left"), (right, "right")] {
        assert_eq!(stage.app.conversations().message_text(id, &message).await.unwrap(), text);
    }
    let shown = stage.app.conversations().show(id, 10).await.unwrap();
    assert_eq!(shown.messages[0].versions.ids.len(), 3);
}
