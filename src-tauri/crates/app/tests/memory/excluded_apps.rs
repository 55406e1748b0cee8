//! Where the user writes from an application that is excluded, nothing is remembered and nothing known is sent along.

use extremis_app::wire::{ArchiveKind, ContextView, NewUserMemory};
use extremis_app::{MemoryStatus, SessionId};
use extremis_tests::openai::Reply;

use crate::stage::Stage;

const ALLERGY: &str = "I'm allergic to walnuts.";

impl Stage {
    /// Says something that was asked from an application, and gives all that the model was sent.
    async fn say_from(
        &self,
        session: Option<SessionId>,
        words: &str,
        app: Option<&str>,
    ) -> (SessionId, String) {
        let context = app.map(|app| ContextView { app_name: Some(app.to_owned()), ..ContextView::default() });
        let id = self.app.chat().send(session, words, context).await.unwrap().session;
        self.app.idle().await;
        (id, self.server.chats().pop().unwrap().text())
    }
}

async fn nothing_is_remembered_from_an_excluded_app(archive: ArchiveKind) {
    let stage = Stage::set();
    stage.app.storage().convert(archive).await.unwrap();
    let memories = stage.app.user_memories();
    memories.add(NewUserMemory::saying("Lives in Ghent")).await.unwrap();
    let mut settings = stage.app.settings();
    settings.user_memories.excluded_apps = vec!["KeePassXC".to_owned()];
    stage.app.save_settings(settings).await.unwrap();
    stage.server.next_memory_choices(9, Reply::refuse(400, "bad", "No."));

    let (id, sent) = stage.say_from(None, ALLERGY, Some("keepassxc")).await;
    assert!(!sent.contains("Ghent"), "{archive:?}");
    let (_, sent) = stage.say_from(Some(id), "My sister is called Wilhelmina.", None).await;
    assert!(!sent.contains("Ghent"), "{archive:?}: it goes on with what was asked from there");
    assert_eq!(memories.look_through(id).await.unwrap(), 0, "{archive:?}");

    let (_, sent) = stage.say_from(Some(id), "My brother is called Anselm.", Some("Mousepad")).await;
    assert!(sent.contains("Ghent"), "{archive:?}: from another application");
    assert_eq!(memories.look_through(id).await.unwrap(), 1, "{archive:?}");
    let found = memories.view().await.unwrap().memories;
    let found: Vec<_> = found.iter().filter(|memory| memory.status == MemoryStatus::Proposed).collect();
    assert!(found.len() == 1 && found[0].fact.contains("Anselm"), "{archive:?}: {found:?}");

    // Once it is not excluded any more, what was said from there before stays unread.
    let mut settings = stage.app.settings();
    settings.user_memories.excluded_apps.clear();
    stage.app.save_settings(settings).await.unwrap();
    assert_eq!(memories.look_through(id).await.unwrap(), 0, "{archive:?}");
    let (_, sent) = stage.say_from(None, "What is a good password?", Some("KeePassXC")).await;
    assert!(sent.contains("Ghent"), "{archive:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_remembered_from_an_excluded_app_in_json_files() {
    nothing_is_remembered_from_an_excluded_app(ArchiveKind::Json).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_remembered_from_an_excluded_app_in_sqlite() {
    nothing_is_remembered_from_an_excluded_app(ArchiveKind::Sqlite).await;
}
