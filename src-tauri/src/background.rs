//! What a person is told while no window is seen: that the program goes on when its window is closed, where the desktop
//! shows no icon of it, so that nothing else would say so nor how it is called again or ended; and that an answer is there.

pub(crate) mod told;

use std::sync::atomic::Ordering;

use extremis_app::SessionId;
#[cfg(target_os = "linux")]
use extremis_app::capture;
use extremis_app::wire::HotkeyAction;
use extremis_language::text;
use tauri::{AppHandle, Manager};

use crate::hotkey::keys;
#[cfg(target_os = "linux")]
use crate::notification;
use crate::shell::{Shell, lock};
use crate::windows;

/// The window was hidden while the program goes on.
pub(crate) fn begun(app: &AppHandle) {
    let shell = app.state::<Shell>();
    if shell.told_of_background.0.swap(true, Ordering::Relaxed) {
        return;
    }
    let text = text(shell.hotkeys.view().active(HotkeyAction::Popup));
    #[cfg(target_os = "linux")]
    {
        let app = app.clone();
        tauri::async_runtime::spawn(async move {
            let shows_icons = tauri::async_runtime::spawn_blocking(capture::shows_icons);
            if shows_icons.await.unwrap_or_default() {
                return;
            }
            match notification::is_clicked(&text!("shell-running-title"), &text, &text!("shell-running-show"))
                .await
            {
                Ok(true) => windows::show_main(&app),
                Ok(false) => {}
                Err(error) => tracing::warn!(%error, "that the program goes on could not be told"),
            }
        });
    }
    #[cfg(not(target_os = "linux"))]
    drop(text);
}

/// An answer has ended. Where no window of ours is seen, the desktop tells of it, and shows it on a click.
pub(crate) fn answered(app: &AppHandle, session: SessionId, popup_visible: bool) {
    let shell = app.state::<Shell>();
    let Ok(engine) = shell.app() else { return };
    if popup_visible || windows::is_any_seen(app) || !engine.settings().notify_answers {
        return;
    }
    let Some(title) = engine.conversations().title(session) else { return };
    let hotkeys = shell.hotkeys.view();
    let hotkey = hotkeys.active(HotkeyAction::Popup);
    let text = answer_text(&title, hotkey.filter(|_| lock(&shell.popup).comes_back_with(session)));
    #[cfg(target_os = "linux")]
    {
        let app = app.clone();
        tauri::async_runtime::spawn(async move {
            match notification::is_clicked(
                &text!("shell-answered-title"),
                &text,
                &text!("shell-answered-show"),
            )
            .await
            {
                Ok(true) => windows::show_session(&app, session),
                Ok(false) => {}
                Err(error) => tracing::info!(%error, "no notification can be shown"),
            }
        });
    }
    #[cfg(not(target_os = "linux"))]
    drop(text);
}

/// Where the answer is.
fn answer_text(title: &str, hotkey: Option<&str>) -> String {
    match hotkey {
        Some(hotkey) => text!("shell-answered-hotkey", title = title, hotkey = keys::named(hotkey)),
        None => text!("shell-answered", title = title),
    }
}

fn text(hotkey: Option<&str>) -> String {
    let quit = keys::named("Ctrl+Q");
    match hotkey {
        Some(hotkey) => text!("shell-running-hotkey", hotkey = keys::named(hotkey), quit = quit),
        None => text!("shell-running", quit = quit),
    }
}

#[cfg(test)]
mod tests {
    use super::{answer_text, text};

    #[test]
    fn it_says_how_the_program_is_reached_and_ended() {
        let text = text(Some("Ctrl+Shift+Space"));
        assert!(text.starts_with("Ctrl+Shift+Space shows the popup."), "{text}");
        assert!(text.contains("extremis --quit"), "{text}");
    }

    #[test]
    fn an_answer_is_told_of_with_the_way_to_it() {
        assert_eq!(answer_text("Herons", Some("Ctrl+Space")), "“Herons”. Ctrl+Space shows it.");
        assert!(answer_text("Herons", None).ends_with("Start Extremis again to see it."));
    }

    #[test]
    fn a_hotkey_that_does_not_work_is_not_named() {
        assert!(text(None).starts_with("Start Extremis again"));
    }
}
