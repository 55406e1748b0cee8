//! What a page notes of how long it takes from an input until what that asks for is painted.

use extremis_tests::wait;
use extremis_tests::webdriver::Driver;
use serde_json::{Value, json};

/// A page that notes.
pub(super) struct Notes<'a> {
    page: &'a Driver,
}

impl<'a> Notes<'a> {
    /// Has a page note from now on.
    pub fn of(page: &'a Driver) -> Self {
        page.script(include_str!("notes.js"), &[]).expect("the page runs scripts");
        Self { page }
    }

    /// The page.
    pub fn page(&self) -> &'a Driver {
        self.page
    }

    /// Notes how long it takes from the next press of a button until a message is shown.
    pub fn note_opening(&self, message: &str) {
        self.run("notes.noteOpening(arguments[0])", &[json!(message)]);
    }

    /// How long that took; waits for it.
    #[track_caller]
    pub fn opened(&self) -> f64 {
        wait::until("the conversation is shown", || {
            self.run("return notes.opened", &[]).as_f64().map(rounded)
        })
    }

    /// Notes how long each letter takes that is typed into a field.
    pub fn note_keys(&self, field: &str) {
        self.run("notes.noteKeys(arguments[0])", &[json!(field)]);
    }

    /// How long each of them took; waits until there are so many, and notes no more.
    #[track_caller]
    pub fn keys(&self, count: usize) -> Vec<f64> {
        let keys = wait::until(&format!("{count} letters are drawn"), || {
            let keys = numbers(&self.run("return notes.keys", &[]));
            (keys.len() == count).then_some(keys)
        });
        self.run("notes.stopKeys()", &[]);
        keys
    }

    /// Notes when each frame comes.
    pub fn note_frames(&self) {
        self.run("notes.noteFrames()", &[]);
    }

    /// How long each took since the one before it.
    pub fn stop_frames(&self) -> Vec<f64> {
        numbers(&self.run("return notes.stopFrames()", &[]))
    }

    fn run(&self, script: &str, arguments: &[Value]) -> Value {
        self.page.script(script, arguments).expect("the page runs scripts")
    }
}

fn numbers(of: &Value) -> Vec<f64> {
    of.as_array().into_iter().flatten().filter_map(Value::as_f64).map(rounded).collect()
}

/// Milliseconds with three places: a page tells no more.
fn rounded(milliseconds: f64) -> f64 {
    (milliseconds * 1e3).round() / 1e3
}
