//! Quick commands and settings, on the other device.

use extremis_app::durable;
use extremis_app::wire::{QuickCommand, Settings, Theme};

use super::{both, until};

fn command(name: &str, template: &str) -> QuickCommand {
    QuickCommand { name: name.to_owned(), template: template.to_owned(), ..QuickCommand::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quick_command_is_on_the_other_device_and_gone_there_when_it_is_deleted() {
    let (_dir, one, other) = both().await;
    one.quick_commands().save(command("kindly", "Say {selection} kindly."), None).await.unwrap();
    let has = async |template: &str| {
        other.quick_commands().named("kindly").await.is_ok_and(|there| there.template == template)
    };
    until("it is there", async || has("Say {selection} kindly.").await).await;
    let changed = command("kindly", "Say {selection} very kindly.");
    one.quick_commands().save(changed, Some("kindly".to_owned())).await.unwrap();
    until("it is changed", async || has("Say {selection} very kindly.").await).await;
    other.quick_commands().remove("kindly").await.unwrap();
    until("it is gone", async || one.quick_commands().named("kindly").await.is_err()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_the_same_on_the_other_device_but_for_those_that_it_keeps_to_itself() {
    let (dir, one, other) = both().await;
    let own = br#"{ "version": 3, "thisMachineOnly": ["zoom", "trashDays"] }"#;
    durable::write(&dir.path().join("other/config.json"), own).unwrap();
    other.look_at_settings_file().await.unwrap();
    let hotkey = "Ctrl+Alt+E".to_owned();
    let settings = Settings { theme: Theme::Dark, trash_days: 7, quick_days: 3, hotkey, ..one.settings() };
    one.save_settings(settings).await.unwrap();
    until("they are there", async || other.settings().theme == Theme::Dark).await;
    let there = other.settings();
    assert_eq!((there.quick_days, there.trash_days), (3, 30));
    assert_ne!(there.hotkey, one.settings().hotkey);
    let file = durable::read(dir.path().join("other/config.json")).unwrap();
    assert!(String::from_utf8(file).unwrap().contains("thisMachineOnly"), "what was written by hand stays");
    other.save_settings(Settings { theme: Theme::System, ..there }).await.unwrap();
    until("it is usual again", async || one.settings().theme == Theme::System).await;
    assert_eq!(one.settings().trash_days, 7);
}
