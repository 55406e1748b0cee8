//! Where on the screen an element can be hit: in view, standing still, with nothing in front of it.

use serde_json::{Value, json};

use super::Driver;
use crate::desktop::Area;

const LOOK: &str = include_str!("target.js");

/// What one look for an element found.
pub(super) enum Target {
    /// It can be hit at this place of the screen.
    There((i32, i32)),
    /// It cannot be hit for this reason.
    Not(String),
    /// It is out of view until so many pixels are scrolled over this place.
    Away { over: (i32, i32), by: f64 },
}

impl Driver {
    pub(super) fn target(&self, selector: &str) -> Target {
        let Some(window) = self.input().window(self.window.get()) else {
            return Target::Not(format!("no window {:?} is shown", self.window.get()));
        };
        let told = self.call("POST", "/execute/async", &json!({ "script": LOOK, "args": [selector] }));
        let (Ok(told), Some(area)) = (told, self.input().area(window)) else {
            return Target::Not("the page does not answer".to_owned());
        };
        let place = |at: &Value| on_screen(area, &told["width"], at);
        if let Some(over) = place(&told["wheel"]["at"]) {
            return Target::Away { over, by: told["wheel"]["by"].as_f64().unwrap_or_default() };
        }
        match (told["no"].as_str(), place(&told["at"])) {
            (None, Some(at)) => Target::There(at),
            (no, _) => Target::Not(no.unwrap_or("it is nowhere").to_owned()),
        }
    }
}

/// A place of a page on the screen. A page's pixels may be larger than those of the screen, and it may be zoomed.
fn on_screen(area: Area, width: &Value, at: &Value) -> Option<(i32, i32)> {
    let scale = f64::from(area.width) / width.as_f64()?;
    #[expect(clippy::cast_possible_truncation, reason = "places on a screen are small")]
    let place = |from: i32, at: &Value| Some(from + (at.as_f64()? * scale).round() as i32);
    Some((place(area.x, &at[0])?, place(area.y, &at[1])?))
}
