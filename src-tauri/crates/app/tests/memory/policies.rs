//! How conversations are remembered: chosen for all, for one, checked, kept.

use extremis_app::wire::{PolicySource, Settings};
use extremis_app::{Keep, Policy, Preset};

use crate::stage::Stage;

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_has_the_policy_of_all_until_it_gets_its_own() {
    let stage = Stage::set();
    let id = stage.grow(None, 2).await;
    assert_eq!(stage.app.memory().policy(id).await.unwrap(), (Policy::default(), PolicySource::User));
    stage.app.memory().set_user_policy(Policy::preset(Preset::Layered)).await.unwrap();
    assert_eq!(stage.app.memory().policy(id).await.unwrap().0.preset, Preset::Layered);
    stage.choose(id, Preset::Progressive).await;
    let stage = stage.start_again().await;
    let (own, from) = stage.app.memory().policy(id).await.unwrap();
    assert_eq!((own.preset, from), (Preset::Progressive, PolicySource::Session));
    assert_eq!(stage.app.memory().user_policy().preset, Preset::Layered, "both are kept");
    stage.app.memory().set_session_policy(id, None).await.unwrap();
    assert_eq!(stage.app.memory().policy(id).await.unwrap().1, PolicySource::User);
}

#[tokio::test(flavor = "multi_thread")]
async fn thresholds_of_the_user_hold() {
    let stage = Stage::set();
    let mut policy = Policy::preset(Preset::Rolling);
    policy.trigger.messages = Some(6);
    policy.keep = Keep::Messages(2);
    stage.app.memory().set_user_policy(policy).await.unwrap();
    let id = stage.grow(None, 6).await;
    stage.summarise(id).await;
    assert_eq!(stage.active(id).await[0].covers_message_count, 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_policy_that_makes_no_sense_is_refused_in_words_and_changes_nothing() {
    let stage = Stage::set();
    let id = stage.grow(None, 2).await;
    let mut wrong = Policy::preset(Preset::Multilevel);
    wrong.trigger.user_turns = Some(501);
    for refused in [
        stage.app.memory().set_session_policy(id, Some(wrong.clone())).await.unwrap_err(),
        stage.app.memory().set_user_policy(wrong.clone()).await.unwrap_err(),
        stage.app.save_settings(Settings { memory: wrong, ..stage.app.settings() }).await.unwrap_err(),
    ] {
        assert_eq!(refused.code(), "invalid");
        assert!(refused.to_string().contains("1 to 500"), "{refused}");
    }
    assert_eq!(stage.app.memory().policy(id).await.unwrap().0, Policy::default());
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_of_an_older_version_open_with_the_usual_policy() {
    let stage = Stage::set();
    let old = r#"{"version":1,"hotkey":"Ctrl+Alt+X","summarise":false}"#;
    let file = stage.data.path().join("data/config.json");
    stage.app.save_settings(stage.app.settings()).await.unwrap();
    #[expect(clippy::disallowed_methods, reason = "an older version wrote it")]
    std::fs::write(file, old).unwrap();
    let stage = stage.start_again().await;
    assert_eq!(stage.app.settings().hotkey, "Ctrl+Alt+X");
    assert_eq!(stage.app.settings().memory, Policy::default());
    assert!(!stage.app.memory().user_policy().enabled, "switched off, it stays off");
}
