//! Draws diagrams, one after the other, in a page that is never seen. That page has a process of its own, so that a
//! diagram which takes too long holds up no window and can be ended. It may ask for nothing: it is asked.

mod page;
pub(crate) mod state;

use std::time::Duration;

use extremis_app::wire::{DiagramRequest, DrawnDiagram};
use tauri::{AppHandle, Manager};
use tokio::time::timeout;

use crate::shell::Shell;
use page::Page;
use state::State;

/// The longest source that is drawn, in bytes.
const LONGEST_SOURCE: usize = 50_000;
/// The longest picture that is shown, in bytes.
const LONGEST_PICTURE: usize = 1_000_000;
/// How long the page may take to be there, and how long to read what draws a diagram.
const LOADED_WITHIN: Duration = Duration::from_secs(20);
/// How long a diagram may take.
const DRAWN_WITHIN: Duration = Duration::from_secs(5);
/// How long the page is kept for the next one: it takes as much memory as a window.
const KEPT_FOR: Duration = Duration::from_secs(45);

pub(crate) async fn draw(app: &AppHandle, request: &DiagramRequest) -> DrawnDiagram {
    if request.source.len() > LONGEST_SOURCE {
        return DrawnDiagram::Large;
    }
    let shell = app.state::<Shell>();
    let mut state = shell.diagrams.0.lock().await;
    let drawn = drawn_in(app, &mut state, request).await;
    state.drawn += 1;
    end_later(app, state.drawn);
    match drawn {
        DrawnDiagram::Drawn { svg } if svg.len() > LONGEST_PICTURE => DrawnDiagram::Large,
        drawn => drawn,
    }
}

async fn drawn_in(app: &AppHandle, state: &mut State, request: &DiagramRequest) -> DrawnDiagram {
    let page = match state.page.take() {
        Some(page) => page,
        None => match loaded(app).await {
            Some(page) => page,
            None => return DrawnDiagram::Unavailable,
        },
    };
    if timeout(LOADED_WITHIN, page.prepare()).await != Ok(Some(())) {
        tracing::warn!("what draws diagrams did not load");
        page.end();
        return DrawnDiagram::Unavailable;
    }
    if let Ok(drawn) = timeout(DRAWN_WITHIN, page.draw(request)).await {
        state.page = Some(page);
        return drawn;
    }
    page.end();
    DrawnDiagram::Slow
}

/// A new page, as soon as it is there.
async fn loaded(app: &AppHandle) -> Option<Page> {
    let page = Page::open(app).await?;
    if timeout(LOADED_WITHIN, page.is_there()).await.is_ok() {
        return Some(page);
    }
    tracing::warn!("the page that draws diagrams did not load");
    page.end();
    None
}

/// Ends the page, unless something else is drawn meanwhile.
fn end_later(app: &AppHandle, drawn: u64) {
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        tokio::time::sleep(KEPT_FOR).await;
        let shell = app.state::<Shell>();
        let mut state = shell.diagrams.0.lock().await;
        if state.drawn == drawn
            && let Some(page) = state.page.take()
        {
            page.end();
        }
    });
}
