//! A diagram that is to be drawn, and what came of it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What is to be drawn, and how.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct DiagramRequest {
    /// What it is described by, as Mermaid reads it.
    pub source: String,
    /// How it is to look.
    pub look: DiagramLook,
}

/// The colours of the window that a diagram is shown in, as `#rrggbb`, and its letters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct DiagramLook {
    /// Whether it is light on dark.
    pub dark: bool,
    /// Behind it.
    pub ground: String,
    /// Of its words.
    pub text: String,
    /// Of its lines.
    pub line: String,
    /// Of what its lines enclose.
    pub fill: String,
    /// Of what stands out.
    pub accent: String,
    /// The font families of its words.
    pub font: String,
}

/// What came of a diagram.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "camelCase")]
#[ts(export)]
pub enum DrawnDiagram {
    /// It was drawn.
    Drawn {
        /// The picture.
        svg: String,
    },
    /// Its source is not understood.
    Wrong {
        /// The first line that is not, where that is known; the first is 1.
        line: Option<u32>,
    },
    /// Its source or its picture is too large.
    Large,
    /// It took too long, and was given up.
    Slow,
    /// What draws it could not be had.
    Unavailable,
}
