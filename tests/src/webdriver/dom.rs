//! What is on the page: by `data-testid`, in one look each, so that nothing goes stale between two calls.

use std::cell::Cell;

use serde_json::{Value, json};

use super::{Driver, Refusal};
use crate::wait;

/// The protocol's name for a reference to an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// An element as it was at the moment of the look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// Its text, or the value of a field.
    pub text: String,
    /// Its `data-` attributes and `disabled`, `aria-*`, by name.
    pub attributes: Value,
}

impl Seen {
    /// An attribute; empty when it is absent.
    pub fn attribute(&self, name: &str) -> &str {
        self.attributes[name].as_str().unwrap_or_default()
    }
}

/// The selector of a test id, with a condition such as `[data-role="user"]`.
pub fn test_id(id: &str) -> String {
    format!("[data-testid=\"{id}\"]")
}

impl Driver {
    /// All elements that a selector finds, in the order of the page.
    pub fn look(&self, selector: &str) -> Vec<Seen> {
        let script = "
            return [...document.querySelectorAll(arguments[0])].map((element) => ({
                text: 'value' in element && element.tagName !== 'BUTTON' && element.tagName !== 'LI'
                    ? element.value : (element.innerText ?? ''),
                attributes: Object.fromEntries([...element.attributes].map((attribute) => [attribute.name, attribute.value])),
            }));";
        let seen = self.script(script, &[json!(selector)]).unwrap_or_default();
        let seen = seen.as_array().cloned().unwrap_or_default();
        seen.into_iter()
            .map(|element| Seen {
                text: element["text"].as_str().unwrap_or_default().to_owned(),
                attributes: element["attributes"].clone(),
            })
            .collect()
    }

    /// Waits until a selector finds something; gives the first.
    pub fn wait_for(&self, selector: &str) -> Seen {
        wait::until(&format!("{selector} is on the page"), || self.look(selector).into_iter().next())
    }

    /// Waits until a selector finds something that fits.
    pub fn wait_where(&self, selector: &str, what: &str, fits: impl Fn(&Seen) -> bool) -> Seen {
        let last = Cell::new(Vec::new());
        let found = wait::attempt(wait::LIMIT, || {
            let seen = self.look(selector);
            let found = seen.iter().find(|element| fits(element)).cloned();
            last.set(seen);
            found
        });
        found.unwrap_or_else(|| panic!("waited in vain: {selector} {what}; last seen: {:#?}", last.take()))
    }

    /// Waits until a selector finds nothing.
    pub fn wait_gone(&self, selector: &str) {
        wait::until(&format!("{selector} is gone from the page"), || {
            self.look(selector).is_empty().then_some(())
        });
    }

    /// Clicks as a user does; waits until there is something to click on.
    pub fn click(&self, selector: &str) {
        self.act(selector, "click", &json!({}));
    }

    /// Double-clicks an element.
    pub fn double_click(&self, selector: &str) {
        let element = wait::until(&format!("{selector} is on the page"), || self.element(selector).ok());
        let press = json!({ "type": "pointerDown", "button": 0 });
        let release = json!({ "type": "pointerUp", "button": 0 });
        let to =
            json!({ "type": "pointerMove", "origin": { ELEMENT: element }, "x": 0, "y": 0, "duration": 0 });
        let actions = json!({ "actions": [{ "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" },
            "actions": [to, press, release, press, release] }] });
        self.call("POST", "/actions", &actions).expect("a double click");
    }

    /// Types into an element. `\u{e007}` is Enter, `\u{e00c}` Escape, as in the protocol.
    pub fn type_into(&self, selector: &str, text: &str) {
        self.act(selector, "value", &json!({ "text": text }));
    }

    /// Empties a field and types into it.
    pub fn replace_text(&self, selector: &str, text: &str) {
        self.act(selector, "clear", &json!({}));
        self.act(selector, "value", &json!({ "text": text }));
    }

    /// Presses one key with modifiers wherever the focus is; `\u{e009}` is Control, `\u{e008}` Shift.
    pub fn press(&self, modifiers: &[char], key: char) {
        let down = |key: &char| json!({ "type": "keyDown", "value": key.to_string() });
        let up = |key: &char| json!({ "type": "keyUp", "value": key.to_string() });
        let mut actions: Vec<Value> = modifiers.iter().map(down).collect();
        actions.extend([down(&key), up(&key)]);
        actions.extend(modifiers.iter().rev().map(up));
        let body = json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": actions }] });
        self.call("POST", "/actions", &body).expect("a key press");
    }

    fn element(&self, selector: &str) -> Result<String, Refusal> {
        let found = self.call("POST", "/element", &json!({ "using": "css selector", "value": selector }))?;
        Ok(found[ELEMENT].as_str().unwrap_or_default().to_owned())
    }

    fn act(&self, selector: &str, action: &str, body: &Value) {
        let why = Cell::new(None);
        let acted = wait::attempt(wait::LIMIT, || {
            let acted = self
                .element(selector)
                .and_then(|element| self.call("POST", &format!("/element/{element}/{action}"), body));
            match acted {
                Ok(_) => Some(()),
                // Still drawing, covered by something that goes away, or replaced since the look.
                Err(refusal) if may_pass(&refusal) => {
                    why.set(Some(refusal));
                    None
                }
                Err(refusal) => panic!("{action} on {selector}: {refusal:?}"),
            }
        });
        acted.unwrap_or_else(|| panic!("waited in vain for {action} on {selector}: {:?}", why.take()));
    }
}

fn may_pass(refusal: &Refusal) -> bool {
    matches!(
        refusal.error.as_str(),
        "no such element"
            | "stale element reference"
            | "element not interactable"
            | "element click intercepted"
    )
}
