//! What the shell holds while it runs.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use extremis_app::capture::Desktop;
use extremis_app::wire::{NoticeLevel, NoticeView, WireError};
use extremis_app::{App, Audience, Dropped, SessionId, SystemClock, capture};
use extremis_language::{LanguageTag, Words, text};
use tauri::{AppHandle, Manager};

use crate::background::told::Told;
use crate::diagrams::state::Diagrams;
use crate::ending::state::Ending;
use crate::engine;
use crate::hotkey::state::Hotkeys;
pub(crate) use crate::lock::lock;
use crate::popup::state::Popup;
use crate::resting::state::Resting;
use crate::updating::state::Updating;
use crate::windows::conversation::Closing;
use crate::windows::remembered::kept::Remembered;
#[cfg(target_os = "linux")]
use crate::windows::renewal::state::Renewal;

/// How long quitting may wait for the last save.
const CLOSE_WITHIN: Duration = Duration::from_secs(3);

pub(crate) struct Shell {
    engine: Result<App, WireError>,
    pub desktop: Arc<dyn Desktop>,
    pub popup: Mutex<Popup>,
    pub main_place: Remembered,
    /// The language of the tray icon's menu.
    pub tray_language: Mutex<LanguageTag>,
    /// How large the windows are drawn now, in percent; 0: not drawn yet.
    pub zoom: AtomicU32,
    pub hotkeys: Hotkeys,
    pub ending: Ending,
    pub told_of_background: Told,
    pub updating: Updating,
    pub diagrams: Diagrams,
    pub resting: Arc<Resting>,
    #[cfg(target_os = "linux")]
    pub renewal: Renewal,
    /// The windows of conversations that are about to close.
    pub closing: Closing,
    /// What is dragged over a window.
    pub dragged: Mutex<Vec<Dropped>>,
    /// What was dropped on it last, until its texts are asked for.
    pub dropped: Mutex<Vec<Dropped>>,
    /// Held while a person chooses a part of the screen.
    pub taking_screenshot: Mutex<()>,
    /// Held while a person chooses a file or a folder.
    pub choosing_path: tokio::sync::Mutex<()>,
    /// Where the last export went.
    pub exported: Mutex<Option<PathBuf>>,
    /// The conversation that the page of the main window begins with, where one was asked for.
    pub wanted: Mutex<Option<SessionId>>,
    /// Whether it begins with none, whichever was open last.
    pub begins_anew: AtomicBool,
    notices: Mutex<Vec<NoticeView>>,
    listening: AtomicBool,
}

impl Shell {
    pub fn start(handle: &AppHandle) -> Self {
        let mut notices = Vec::new();
        let engine = engine::open(handle.path().resource_dir().ok().as_deref()).map(|(app, read_only)| {
            notices.extend(app.take_notices());
            if let Some(reason) = read_only {
                notices.push(NoticeView::new(
                    NoticeLevel::Error,
                    reason.code(),
                    text!("shell-read-only", reason = Words(&reason)),
                ));
            }
            app
        });
        let remembered = Remembered::load(engine.as_ref().ok().map(App::data_dir));
        Self {
            popup: Mutex::new(Popup::after(remembered.popup_session(), remembered.popup_width())),
            main_place: remembered,
            engine,
            desktop: capture::desktop(Arc::new(SystemClock)).into(),
            tray_language: Mutex::new(extremis_language::spoken()),
            zoom: AtomicU32::default(),
            hotkeys: Hotkeys::default(),
            ending: Ending::default(),
            told_of_background: Told::default(),
            updating: Updating::of_this_build(),
            diagrams: Diagrams::default(),
            resting: Arc::default(),
            #[cfg(target_os = "linux")]
            renewal: Renewal::default(),
            closing: Closing::default(),
            dragged: Mutex::default(),
            dropped: Mutex::default(),
            taking_screenshot: Mutex::default(),
            choosing_path: tokio::sync::Mutex::default(),
            exported: Mutex::default(),
            wanted: Mutex::default(),
            begins_anew: AtomicBool::default(),
            notices: Mutex::new(notices),
            listening: AtomicBool::new(false),
        }
    }

    /// Begins what goes on beside the windows: what the first message would otherwise wait for, and the care for the
    /// archive. `done` is called when the first of it is over.
    pub fn begin(&self, done: impl FnOnce() + Send + 'static) {
        let Ok(app) = &self.engine else { return };
        let (app, exchanging, following) = (app.clone(), app.clone(), app.clone());
        let notes = app.clone();
        tauri::async_runtime::spawn(async move { following.follow_settings_file().await });
        for audience in [Audience::Own, Audience::Shared] {
            let syncing = exchanging.syncing(audience);
            tauri::async_runtime::spawn(async move { syncing.keep_exchanging().await });
        }
        tauri::async_runtime::spawn(async move { notes.storage().follow_with_notes().await });
        tauri::async_runtime::spawn(async move {
            app.chat().resume_sending();
            app.models().warm_up().await;
            app.models().model_status().await;
            app.storage().maintain().await;
            done();
        });
    }

    /// The engine, or why there is none.
    pub fn app(&self) -> Result<&App, WireError> {
        self.engine.as_ref().map_err(Clone::clone)
    }

    /// Keeps something to tell until the main window asks for it.
    pub fn note(&self, level: NoticeLevel, code: &str, message: String) {
        lock(&self.notices).push(NoticeView::new(level, code, message));
    }

    /// What the user should be told once, for a window that asks; from then on such things go to it as events.
    pub fn take_notices(&self) -> Vec<NoticeView> {
        if !self.listening.swap(true, Ordering::Relaxed) {
            tracing::info!("the main window is ready");
        }
        let mut notices = std::mem::take(&mut *lock(&self.notices));
        notices.extend(self.engine.iter().flat_map(App::take_notices));
        notices
    }

    /// Whether the page of the main window is there.
    pub fn is_listened_to(&self) -> bool {
        self.listening.load(Ordering::Relaxed)
    }

    /// Keeps what is to be told until the page of the main window asks again: it is gone.
    #[cfg(target_os = "linux")]
    pub fn page_ended(&self) {
        self.listening.store(false, Ordering::Relaxed);
    }

    /// What came up since, once a window listens.
    pub fn new_notices(&self) -> Vec<NoticeView> {
        if self.is_listened_to() { self.take_notices() } else { Vec::new() }
    }

    /// Writes everything at once, in the background.
    pub fn save(&self) {
        if let Ok(app) = &self.engine {
            let app = app.clone();
            tauri::async_runtime::spawn(async move { app.save_now().await });
        }
    }

    /// The last save before the process ends.
    pub fn close(&self) {
        let Ok(app) = &self.engine else { return };
        let app = app.clone();
        let closed =
            tauri::async_runtime::block_on(
                async move { tokio::time::timeout(CLOSE_WITHIN, app.close()).await },
            );
        if !matches!(closed, Ok(Ok(()))) {
            // Nothing accepted is lost: it is in the journal, and the next start reads it.
            tracing::warn!("the last save did not finish in time");
        }
    }
}
