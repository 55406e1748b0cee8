//! What is on the page: by `data-testid`, in one look each, so that nothing goes stale between two calls.

use std::cell::Cell;

use serde_json::{Value, json};

use super::Driver;
use crate::wait;

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
    /// All elements that a selector finds, in the order of the page. The line that `WebKit` adds after a paragraph is no
    /// part of a text.
    pub fn look(&self, selector: &str) -> Vec<Seen> {
        let script = "
            return [...document.querySelectorAll(arguments[0])].map((element) => ({
                text: 'value' in element && element.tagName !== 'BUTTON' && element.tagName !== 'LI'
                    ? element.value : (element.innerText ?? '').trimEnd(),
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

    /// Waits until the page has drawn what it is now.
    pub fn wait_drawn(&self) {
        let script = "
            const done = arguments[arguments.length - 1];
            requestAnimationFrame(() => requestAnimationFrame(() => done(null)));";
        let _ = self.call("POST", "/execute/async", &json!({ "script": script, "args": [] }));
    }
}
