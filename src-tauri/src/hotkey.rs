//! The global hotkey: the one that is set, or, where another program has it, the first that is free. On Wayland no program
//! can take a key: there the window says how one is bound to the same.

use extremis_app::wire::{AppEvent, NoticeLevel, NoticeView};
use tauri::{AppHandle, Emitter, Manager};
use tauri_plugin_global_shortcut::{GlobalShortcutExt, ShortcutState};

use crate::popup;
use crate::shell::{Shell, lock};

/// Tried in this order when the wanted key is taken.
const FALLBACKS: [&str; 4] = ["Ctrl+Shift+Space", "Ctrl+Alt+Space", "Super+Shift+Space", "Ctrl+Shift+F12"];

/// Registers the hotkey at the start.
pub(crate) fn start(app: &AppHandle) {
    let shell = app.state::<Shell>();
    let wanted = shell.app().map(|app| app.settings().hotkey);
    let wanted = wanted.unwrap_or_else(|_| FALLBACKS[0].to_owned());
    if let Some((level, code, message)) = register(app, &wanted) {
        shell.note(level, code, message);
    }
}

/// Registers another hotkey while the program runs, and says so when it is taken.
pub(crate) fn change(app: &AppHandle, wanted: &str) {
    if let Some((level, code, message)) = register(app, wanted) {
        let _ = app.emit("app-event", AppEvent::Notice(NoticeView::new(level, code, message)));
    }
}

fn register(app: &AppHandle, wanted: &str) -> Option<(NoticeLevel, &'static str, String)> {
    if extremis_app::capture::binding().is_some() {
        *lock(&app.state::<Shell>().hotkey) = None;
        return None;
    }
    let shortcuts = app.global_shortcut();
    let _ = shortcuts.unregister_all();
    let candidates = std::iter::once(wanted).chain(FALLBACKS.into_iter().filter(|key| *key != wanted));
    let mut why = String::new();
    for key in candidates {
        let registered = shortcuts.on_shortcut(key, |app, _, event| {
            if event.state() == ShortcutState::Pressed {
                popup::toggle(app);
            }
        });
        match registered {
            Ok(()) => {
                *lock(&app.state::<Shell>().hotkey) = Some(key.to_owned());
                return (key != wanted).then(|| {
                    let message = format!(
                        "The hotkey {wanted} cannot be used ({why}). {key} works instead; you can choose another \
                         in Settings."
                    );
                    (NoticeLevel::Warning, "hotkey_taken", message)
                });
            }
            Err(error) if why.is_empty() => why = error.to_string(),
            Err(_) => {}
        }
    }
    *lock(&app.state::<Shell>().hotkey) = None;
    let message = format!(
        "No global hotkey could be registered ({why}). Bind a key of your desktop to the command \
         extremis --toggle; it does the same."
    );
    Some((NoticeLevel::Error, "hotkey_none", message))
}
