//! What is remembered of the user in all conversations: found when one is left, reviewed, used, forgotten.

use extremis_app::wire::{AppEvent, NewUserMemory, Settings, UserMemoryView};
use extremis_app::{MemoryCategory, MemoryStatus, Policy, SessionId};
use extremis_tests::openai::Reply;
use serde_json::json;
use tokio::sync::broadcast::Receiver;

use crate::stage::Stage;

const ALLERGY: &str = "I'm allergic to walnuts.";

/// A model that chooses these statements, by their numbers.
fn choice(numbers: &[usize]) -> Reply {
    let chosen: Vec<_> =
        numbers.iter().map(|number| json!({ "statement": number, "category": "personal" })).collect();
    Reply::text(&json!({ "memories": chosen }).to_string())
}

impl Stage {
    async fn remembered(&self) -> Vec<UserMemoryView> {
        self.app.user_memories().view().await.unwrap().memories
    }

    async fn facts_with(&self, status: MemoryStatus) -> Vec<String> {
        let all = self.remembered().await.into_iter();
        all.filter(|memory| memory.status == status).map(|memory| memory.fact).collect()
    }

    /// Says something in a new conversation, which is the open one.
    async fn tell(&self, words: &str) -> SessionId {
        let id = self.app.chat().send(None, words, None).await.unwrap().session;
        self.app.idle().await;
        self.app.conversations().open_session(id, 10).await.unwrap();
        id
    }

    /// Asks in a new conversation, and gives all that the model was sent.
    async fn asked(&self, question: &str) -> String {
        self.app.chat().send(None, question, None).await.unwrap();
        self.app.idle().await;
        self.server.chats().pop().unwrap().text()
    }

    /// Leaves the open conversation, and waits until something was found in it.
    async fn leave(&self, events: &mut Receiver<AppEvent>) -> (usize, usize) {
        self.app.conversations().new_session();
        loop {
            if let AppEvent::UserMemoriesFound { new, waiting, .. } = events.recv().await.unwrap() {
                return (new.len(), waiting);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_001_q5_a_new_conversation_finds_what_the_last_one_says_and_asks_before_it_is_used() {
    let stage = Stage::set();
    let id = stage.tell(ALLERGY).await;
    stage.server.next_memory_choices(1, choice(&[1]));
    let mut events = stage.app.events();
    assert_eq!(stage.leave(&mut events).await, (1, 1));
    let found = stage.remembered().await.remove(0);
    assert_eq!((found.fact.as_str(), found.status), (ALLERGY, MemoryStatus::Proposed));
    assert_eq!(found.sources[0].session, id);
    assert!(!stage.asked("What may I eat?").await.contains("walnuts"), "nobody has accepted it yet");

    stage.app.user_memories().accept(&found.id, false).await.unwrap();
    let asked = stage.app.chat().send(None, "What may I eat now?", None).await.unwrap().session;
    stage.app.idle().await;
    assert!(stage.server.chats().pop().unwrap().text().contains("walnuts"));
    let used = stage.remembered().await.remove(0);
    assert_eq!((used.uses, used.last_used_at.is_some()), (1, true), "seed 001: lastUsedAt tracks its use");
    let answered = stage.app.conversations().show(asked, 10).await.unwrap().messages;
    assert_eq!(answered.iter().map(|message| message.memories).collect::<Vec<_>>(), [None, Some(1)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_rejected_or_forgotten_is_not_found_again_in_the_same_conversation() {
    let stage = Stage::set();
    let id = stage.tell(&format!("{ALLERGY} I prefer tabs to spaces.")).await;
    stage.server.next_memory_choices(9, choice(&[1, 2]));
    assert_eq!(stage.app.user_memories().look_through(id).await.unwrap(), 2);
    let found = stage.remembered().await;
    stage.app.user_memories().reject(&found[0].id).await.unwrap();
    stage.app.user_memories().forget(&found[1].id).await.unwrap();
    assert_eq!(stage.app.user_memories().look_through(id).await.unwrap(), 0);
    let stage = stage.start_again().await;
    assert_eq!(stage.app.user_memories().look_through(id).await.unwrap(), 0, "nor after a restart");
    assert_eq!(stage.remembered().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_user_asks_to_be_remembered_is_found_whatever_the_model_chooses() {
    let stage = Stage::set();
    let id = stage.tell("Please remember that I work from home on Fridays. It rained.").await;
    stage.server.next_memory_choices(1, choice(&[]));
    assert_eq!(stage.app.user_memories().look_through(id).await.unwrap(), 1);
    assert_eq!(stage.facts_with(MemoryStatus::Proposed).await, ["I work from home on Fridays"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_fails_is_replaced_by_rules() {
    let stage = Stage::set();
    let id = stage.tell(ALLERGY).await;
    stage.server.next_memory_choices(9, Reply::refuse(400, "bad", "No."));
    assert_eq!(stage.app.user_memories().look_through(id).await.unwrap(), 1);
    assert_eq!(stage.facts_with(MemoryStatus::Proposed).await, [ALLERGY]);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_looked_for_and_nothing_sent_where_the_user_does_not_want_it() {
    let stage = Stage::set();
    stage.app.user_memories().add(NewUserMemory::saying("Lives in Ghent")).await.unwrap();
    let mut settings = stage.app.settings();
    settings.user_memories.enabled = false;
    stage.app.save_settings(settings).await.unwrap();
    let id = stage.tell(ALLERGY).await;
    assert_eq!(stage.app.user_memories().look_through(id).await.unwrap(), 0);
    assert!(stage.server.memory_choices().is_empty());
    assert!(!stage.asked("Where do I live?").await.contains("Ghent"));
    assert_eq!(stage.facts_with(MemoryStatus::Active).await, ["Lives in Ghent"], "it is kept all the same");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_that_is_kept_apart_neither_uses_nor_finds_memories() {
    let stage = Stage::set();
    stage.app.user_memories().add(NewUserMemory::saying("Lives in Ghent")).await.unwrap();
    let id = stage.tell(ALLERGY).await;
    let policy = Policy { apart: true, ..Policy::default() };
    stage.app.memory().set_session_policy(id, Some(policy)).await.unwrap();
    assert_eq!(stage.app.user_memories().look_through(id).await.unwrap(), 0);
    stage.app.chat().send(Some(id), "Where do I live?", None).await.unwrap();
    stage.app.idle().await;
    assert!(!stage.server.chats().pop().unwrap().text().contains("Ghent"));
    assert_eq!(stage.facts_with(MemoryStatus::Active).await, ["Lives in Ghent"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sure_is_used_unasked_once_the_user_wants_that() {
    let stage = Stage::set();
    let mut settings: Settings = stage.app.settings();
    settings.user_memories.accept_from = Some(90);
    stage.app.save_settings(settings).await.unwrap();
    let id = stage.tell("Remember that I work from home on Fridays. I like jazz.").await;
    stage.server.next_memory_choices(9, Reply::refuse(400, "bad", "No."));
    assert_eq!(stage.app.user_memories().look_through(id).await.unwrap(), 2);
    assert_eq!(stage.facts_with(MemoryStatus::Active).await, ["I work from home on Fridays"]);
    assert_eq!(stage.facts_with(MemoryStatus::Proposed).await, ["I like jazz."]);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_that_contradict_each_other_one_replaces_the_other_when_the_user_says_so() {
    let stage = Stage::set();
    stage.app.user_memories().add(NewUserMemory::saying("My budget is 12,000 euros")).await.unwrap();
    let id = stage.tell("My budget is 13,500 euros.").await;
    stage.server.next_memory_choices(1, choice(&[1]));
    assert_eq!(stage.app.user_memories().look_through(id).await.unwrap(), 1);
    let waiting = stage.remembered().await.into_iter().find(|memory| memory.status == MemoryStatus::Proposed);
    let waiting = waiting.unwrap();
    assert_eq!(waiting.contradicts.unwrap().fact, "My budget is 12,000 euros");
    stage.app.user_memories().accept(&waiting.id, false).await.unwrap();
    assert_eq!(stage.facts_with(MemoryStatus::Active).await, ["My budget is 13,500 euros."]);
    assert_eq!(stage.facts_with(MemoryStatus::Superseded).await, ["My budget is 12,000 euros"]);
    let sent = stage.asked("What is my budget?").await;
    assert!(sent.contains("13,500") && !sent.contains("12,000"), "{sent}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_memory_goes_with_the_message_that_says_it_when_that_is_forgotten() {
    let stage = Stage::set();
    let id = stage.tell(ALLERGY).await;
    stage.server.next_memory_choices(1, choice(&[1]));
    stage.app.user_memories().look_through(id).await.unwrap();
    let message = stage.message(id, 1).await;
    stage.app.conversations().forget_message(id, &message).await.unwrap();
    assert_eq!(stage.remembered().await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_exported_comes_back_as_it_was() {
    let stage = Stage::set();
    let memories = stage.app.user_memories();
    let first = memories.add(NewUserMemory::saying("Lives in Ghent")).await.unwrap();
    memories.categorise(&first.id, MemoryCategory::Personal).await.unwrap();
    memories.edit(&first.id, "Lives in Bruges").await.unwrap();
    memories.enable(&first.id, false).await.unwrap();
    let before = stage.remembered().await;
    let exported = memories.export().await.unwrap();
    memories.forget(&first.id).await.unwrap();
    assert_eq!(stage.remembered().await, []);
    let done = memories.import(&exported).await.unwrap();
    assert_eq!((done.added, done.known, done.refused), (1, 0, 0));
    assert_eq!(stage.remembered().await, before);
    let again = memories.import(&exported.replace("\"version\"", "\"was\"")).await.unwrap();
    assert_eq!((again.added, again.known), (0, 1));
    let broken = memories.import("[{\"fact\": 3}, 7]").await.unwrap();
    assert_eq!((broken.added, broken.refused), (0, 2));
    let error = memories.import("no JSON").await.unwrap_err().to_string();
    assert!(error.contains("Nothing was changed"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_is_a_new_private_file_and_never_written_over_an_older_one() {
    let stage = Stage::set();
    let folder = tempfile::tempdir().unwrap();
    let memories = stage.app.user_memories();
    memories.add(NewUserMemory::saying("Lives in Ghent")).await.unwrap();
    let first = memories.export_into(folder.path()).await.unwrap();
    memories.add(NewUserMemory::saying("Has a boat")).await.unwrap();
    let second = memories.export_into(folder.path()).await.unwrap();
    assert_ne!(first, second);
    let facts = |file: &std::path::Path| std::fs::read_to_string(file).unwrap().matches("\"fact\"").count();
    assert_eq!((facts(&first), facts(&second)), (1, 2));
    let error = memories.export_into(&folder.path().join("gone")).await.unwrap_err();
    assert!(error.to_string().contains("gone"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_001_all_memories_are_cleared_at_once_and_their_messages_stay() {
    let stage = Stage::set();
    let id = stage.tell(ALLERGY).await;
    for fact in ["Lives in Ghent", "Has a boat"] {
        stage.app.user_memories().add(NewUserMemory::saying(fact)).await.unwrap();
    }
    assert_eq!(stage.app.user_memories().forget_all().await.unwrap(), 2);
    assert!(stage.remembered().await.is_empty());
    assert_eq!(stage.app.user_memories().forget_all().await.unwrap(), 0);
    let stage = stage.start_again().await;
    assert!(stage.remembered().await.is_empty(), "nor after a restart");
    assert_eq!(stage.app.conversations().show(id, 10).await.unwrap().messages[0].content, ALLERGY);
}

async fn set_idle(stage: &Stage, seconds: u32) {
    let mut settings = stage.app.settings();
    settings.user_memories.idle_seconds = seconds;
    stage.app.save_settings(settings).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn seed_001_q5_a_conversation_that_is_idle_is_looked_through_and_one_that_was_left_only_once() {
    let stage = Stage::set();
    set_idle(&stage, 1).await;
    let mut events = stage.app.events();
    stage.server.next_memory_choices(9, choice(&[1]));
    let id = stage.tell(ALLERGY).await;
    stage.app.conversations().new_session();
    loop {
        if let AppEvent::UserMemoriesFound { session, new, .. } = events.recv().await.unwrap() {
            assert_eq!((session, new.len()), (id, 1));
            break;
        }
    }
    assert_eq!(stage.facts_with(MemoryStatus::Proposed).await, [ALLERGY]);

    // This one is not left. It is idle later than the first: by then that would have been asked about again.
    let second = stage.tell("My sister is called Wilhelmina.").await;
    loop {
        if let AppEvent::UserMemoriesFound { session, .. } = events.recv().await.unwrap() {
            assert_eq!(session, second);
            break;
        }
    }
    assert_eq!(stage.server.memory_choices().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_that_waits_to_be_idle_keeps_neither_an_engine_nor_its_folder() {
    let stage = Stage::set();
    set_idle(&stage, 3600).await;
    stage.tell(ALLERGY).await;
    // The folder is locked by one engine at a time.
    let stage = stage.start_again().await;
    stage.tell("My sister is called Wilhelmina.").await;
    let stage = stage.abandon();
    assert!(stage.remembered().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_taken_back_is_neither_used_nor_found_again() {
    let stage = Stage::set();
    let mut settings: Settings = stage.app.settings();
    settings.user_memories.accept_from = Some(75);
    stage.app.save_settings(settings).await.unwrap();
    let id = stage.tell("Remember that I work from home on Fridays. My brother is called Anselm.").await;
    stage.server.next_memory_choices(9, Reply::refuse(400, "bad", "No."));
    let mut events = stage.app.events();
    stage.app.user_memories().look_through(id).await.unwrap();
    let new = loop {
        if let AppEvent::UserMemoriesFound { new, .. } = events.recv().await.unwrap() {
            break new;
        }
    };
    assert_eq!(new.len(), 2);
    assert_eq!(stage.facts_with(MemoryStatus::Active).await.len(), 2);
    for memory in &new {
        stage.app.user_memories().reject(memory).await.unwrap();
    }
    assert_eq!(stage.facts_with(MemoryStatus::Rejected).await.len(), 2);
    assert!(!stage.asked("When do I work from home?").await.contains("on Fridays"));
    let again = stage.tell("I work from home on Fridays").await;
    assert_eq!(stage.app.user_memories().look_through(again).await.unwrap(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_found_in_other_words_is_known_once_with_both_messages() {
    let stage = Stage::with_meaning();
    stage.server.next_memory_choices(9, choice(&[1]));
    let first = stage.tell("My manager is Sofie.").await;
    stage.app.user_memories().look_through(first).await.unwrap();
    let second = stage.tell("Sofie is my manager.").await;
    stage.app.user_memories().look_through(second).await.unwrap();
    let [known] = &stage.remembered().await[..] else { panic!("one is known") };
    let sources: Vec<_> = known.sources.iter().map(|source| source.session).collect();
    assert_eq!(sources, [first, second]);
}
