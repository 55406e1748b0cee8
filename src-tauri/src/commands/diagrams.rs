//! Diagrams in what is said.

use extremis_app::wire::{DiagramRequest, DrawnDiagram, WireError};
use extremis_command::command;
use tauri::AppHandle;

use crate::diagrams;

/// Draws a diagram, as a picture that runs and loads nothing.
#[command(main, popup, conversation)]
pub(crate) async fn draw_diagram(app: AppHandle, request: DiagramRequest) -> Result<DrawnDiagram, WireError> {
    Ok(diagrams::draw(&app, &request).await)
}
