//! How the windows look.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Light, dark, or as the system says.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum Theme {
    /// As the system says.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// The language of the windows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export, rename = "LanguageChoice")]
pub enum Language {
    /// English.
    #[serde(rename = "en")]
    English,
    /// German.
    #[serde(rename = "de")]
    German,
    /// Arabic.
    #[serde(rename = "ar")]
    Arabic,
    /// The first of the system's that there is.
    #[default]
    #[serde(other)]
    System,
}

/// How the windows look, beside light or dark and how large everything is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(export)]
pub struct Appearance {
    /// How far texts and lines stand out.
    pub contrast: Contrast,
    /// The colour of what is chosen and can be pressed.
    pub accent: Accent,
    /// The letters of messages.
    pub reading_font: ReadingFont,
    /// How large messages are beside everything else, in percent.
    pub reading_size: u32,
    /// How wide messages become.
    pub column: ColumnWidth,
    /// How much room each conversation has in the list.
    pub density: Density,
    /// Whether anything moves.
    pub motion: Motion,
}

impl Default for Appearance {
    fn default() -> Self {
        Self {
            contrast: Contrast::default(),
            accent: Accent::default(),
            reading_font: ReadingFont::default(),
            reading_size: 100,
            column: ColumnWidth::default(),
            density: Density::default(),
            motion: Motion::default(),
        }
    }
}

/// How far texts and lines stand out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum Contrast {
    /// As far as they can.
    High,
    /// As the system says.
    #[default]
    #[serde(other)]
    System,
}

/// The colour of what is chosen and can be pressed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export)]
#[expect(missing_docs, reason = "each is a colour by its name")]
pub enum Accent {
    Blue,
    Teal,
    Green,
    Orange,
    Rose,
    Graphite,
    #[default]
    #[serde(other)]
    Indigo,
}

/// The letters of messages.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum ReadingFont {
    /// With serifs.
    Serif,
    /// All of one width.
    Mono,
    /// Those of everything else.
    #[default]
    #[serde(other)]
    System,
}

/// How wide messages become.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum ColumnWidth {
    /// About 65 letters a line.
    Narrow,
    /// About 110.
    Wide,
    /// As wide as the window has room.
    Full,
    /// About 80.
    #[default]
    #[serde(other)]
    Usual,
}

/// How much room each conversation has in the list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum Density {
    /// One line: its title.
    Compact,
    /// Two lines: its title, and how it ended.
    #[default]
    #[serde(other)]
    Usual,
}

/// Whether anything moves.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum Motion {
    /// Nothing does.
    Reduced,
    /// As the system says.
    #[default]
    #[serde(other)]
    System,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_a_later_version_knows_besides_is_as_usual_and_costs_no_other_setting() {
        let read: Appearance =
            serde_json::from_value(json!({ "accent": "violet", "density": "compact", "shadows": 3 }))
                .unwrap();
        assert_eq!(read, Appearance { density: Density::Compact, ..Appearance::default() });
    }
}
