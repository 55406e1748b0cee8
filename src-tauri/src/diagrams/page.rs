//! The page that diagrams are drawn in (`ui/diagrams.html`). No window may show it and no command answers it.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use extremis_app::wire::{DiagramRequest, DrawnDiagram};
use tauri::{AppHandle, WebviewUrl, WebviewWindow, WebviewWindowBuilder};
use tokio::sync::oneshot;

use crate::lock::lock;
use crate::windows::handles::DIAGRAMS;
use crate::windows::own_page::is_own_page;

/// How often the page is asked whether it is done.
const ASKED_EVERY: Duration = Duration::from_millis(15);

/// How many there were.
static NUMBER: AtomicU64 = AtomicU64::new(0);

pub(super) struct Page(WebviewWindow);

impl Page {
    pub async fn open(app: &AppHandle) -> Option<Self> {
        let app = app.clone();
        // On Windows, the thread that a command runs on must not wait for a window.
        let built = tauri::async_runtime::spawn_blocking(move || build(&app)).await;
        match built {
            Ok(Ok(window)) => Some(Self(window)),
            Ok(Err(error)) => {
                tracing::warn!(%error, "diagrams cannot be drawn");
                None
            }
            Err(_) => None,
        }
    }

    /// Waits until it takes diagrams.
    pub async fn is_there(&self) {
        while self.ask("typeof window.drawDiagram").await.as_deref() != Some(r#""function""#) {
            tokio::time::sleep(ASKED_EVERY).await;
        }
    }

    /// Has what draws a diagram be read, which it is anew for each; none where the page is gone.
    pub async fn prepare(&self) -> Option<()> {
        self.ask("window.openFrame()").await?;
        while self.ask("window.isFrameLoaded()").await? != "true" {
            tokio::time::sleep(ASKED_EVERY).await;
        }
        Some(())
    }

    /// Draws a diagram in what was prepared. A page that hangs never answers.
    pub async fn draw(&self, request: &DiagramRequest) -> DrawnDiagram {
        // JSON is JavaScript: what it says can end neither the text that it stands in nor the call.
        let Ok(request) = serde_json::to_string(request) else { return DrawnDiagram::Unavailable };
        self.ask(&format!("window.drawDiagram({request})")).await;
        loop {
            let told = self.ask("window.drawnDiagram()").await.unwrap_or_default();
            if let Ok(Some(drawn)) = serde_json::from_str(&told) {
                return drawn;
            }
            tokio::time::sleep(ASKED_EVERY).await;
        }
    }

    /// What a line of JavaScript gives, as JSON; none where the page does not answer.
    async fn ask(&self, script: &str) -> Option<String> {
        let (send, receive) = oneshot::channel();
        let send = Mutex::new(Some(send));
        let answer = move |told| {
            if let Some(send) = lock(&send).take() {
                // Nobody waits for it any more where it took too long.
                let _ = send.send(told);
            }
        };
        self.0.eval_with_callback(script, answer).ok()?;
        receive.await.ok()
    }

    /// Ends it, whatever it is busy with: a process without a page ends by itself, one that hangs is made to.
    pub fn end(self) {
        if let Err(error) = self.0.destroy() {
            tracing::warn!(%error, "the page that draws diagrams stays");
        }
    }
}

fn build(app: &AppHandle) -> tauri::Result<WebviewWindow> {
    // One that is ended keeps its label for a moment.
    let label = format!("{DIAGRAMS}{}", NUMBER.fetch_add(1, Ordering::Relaxed));
    WebviewWindowBuilder::new(app, label, WebviewUrl::App("diagrams.html".into()))
        .title("Extremis diagrams")
        .inner_size(1000.0, 800.0)
        .visible(false)
        .focused(false)
        .skip_taskbar(true)
        .disable_drag_drop_handler()
        .on_navigation(is_own_page)
        .build()
}
