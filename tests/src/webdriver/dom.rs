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
    #[track_caller]
    pub fn wait_for(&self, selector: &str) -> Seen {
        wait::until(&format!("{selector} is on the page"), || self.look(selector).into_iter().next())
    }

    /// Waits until a selector finds something that fits.
    #[track_caller]
    pub fn wait_where(&self, selector: &str, what: &str, fits: impl Fn(&Seen) -> bool) -> Seen {
        let last = Cell::new(Vec::new());
        let found = wait::attempt(wait::LIMIT, || {
            let seen = self.look(selector);
            let found = seen.iter().find(|element| fits(element)).cloned();
            last.set(seen);
            found
        });
        match found {
            Some(found) => found,
            None => panic!("waited in vain: {selector} {what}; last seen: {:#?}", last.take()),
        }
    }

    /// Waits until a selector finds nothing.
    #[track_caller]
    pub fn wait_gone(&self, selector: &str) {
        wait::until(&format!("{selector} is gone from the page"), || {
            self.look(selector).is_empty().then_some(())
        });
    }

    /// Clicks as a user does; waits until there is something to click on that stands still.
    #[track_caller]
    pub fn click(&self, selector: &str) {
        self.wait_in_place(selector);
        self.act(selector, "click", &json!({}));
    }

    /// Waits until an element is where it was some frames ago: who clicks on what moves hits its neighbour.
    #[track_caller]
    fn wait_in_place(&self, selector: &str) {
        let script = "
            const done = arguments[arguments.length - 1];
            const place = () => {
                const box = document.querySelector(arguments[0])?.getBoundingClientRect();
                return box === undefined ? null : `${box.x} ${box.y} ${box.width} ${box.height}`;
            };
            const before = place();
            setTimeout(() => requestAnimationFrame(() => done(before !== null && before === place())), 100);";
        wait::until(&format!("{selector} is on the page and stands still"), || {
            let body = json!({ "script": script, "args": [selector] });
            self.call("POST", "/execute/async", &body).ok()?.as_bool().filter(|still| *still)
        });
    }

    /// The middle of an element in the window, for a real pointer.
    #[track_caller]
    pub fn middle(&self, selector: &str) -> (u32, u32) {
        let script = "
            const box = document.querySelector(arguments[0])?.getBoundingClientRect();
            return box === undefined ? null : [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);";
        wait::until(&format!("{selector} is on the page"), || {
            let found = self.script(script, &[json!(selector)]).ok()?;
            let number = |index: usize| u32::try_from(found[index].as_u64()?).ok();
            Some((number(0)?, number(1)?))
        })
    }

    /// Types into an element. `\u{e007}` is Enter, `\u{e00c}` Escape, as in the protocol.
    #[track_caller]
    pub fn type_into(&self, selector: &str, text: &str) {
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

    /// Waits until the page has finished its animations and drawn twice without a change of its size.
    #[track_caller]
    pub fn wait_still(&self) {
        let script = "
            const done = arguments[arguments.length - 1];
            const size = () => `${innerWidth} ${innerHeight} ${document.documentElement.scrollHeight}`;
            const animations = document.getAnimations().map((animation) => animation.finished.catch(() => {}));
            Promise.race([Promise.all(animations), new Promise((after) => setTimeout(after, 2000))]).then(() => {
                const before = size();
                setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => done(before === size()))), 300);
            });";
        wait::until("the page stands still", || {
            let still = self.call("POST", "/execute/async", &json!({ "script": script, "args": [] })).ok()?;
            still.as_bool().filter(|still| *still)
        });
    }

    fn element(&self, selector: &str) -> Result<String, Refusal> {
        let found = self.call("POST", "/element", &json!({ "using": "css selector", "value": selector }))?;
        Ok(found[ELEMENT].as_str().unwrap_or_default().to_owned())
    }

    #[track_caller]
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
        assert!(acted.is_some(), "waited in vain for {action} on {selector}: {:?}", why.take());
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
