//! What a person does at a page: points, clicks, types, pastes, turns the wheel.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Driver;
use super::target::Target;
use crate::wait;

/// What a notch of the wheel scrolls, or less.
const NOTCH: f64 = 40.0;

impl Driver {
    /// Clicks in the middle of what is to be seen of an element; waits until it can be hit, and says why it cannot.
    #[track_caller]
    pub fn click(&self, selector: &str) {
        self.hover(selector);
        self.press_button(1, 1);
    }

    /// Clicks twice, as one opens or renames things.
    #[track_caller]
    pub fn double_click(&self, selector: &str) {
        self.hover(selector);
        self.press_button(1, 2);
    }

    /// Clicks three times, which selects a paragraph.
    #[track_caller]
    pub fn triple_click(&self, selector: &str) {
        self.hover(selector);
        self.press_button(1, 3);
    }

    /// Clicks while a key is held, as `ctrl`.
    #[track_caller]
    pub fn click_holding(&self, key: &str, selector: &str) {
        self.hover(selector);
        self.input().click_holding(key);
    }

    /// Drags one element onto another.
    #[track_caller]
    pub fn drag(&self, from: &str, to: &str) {
        self.hover(from);
        self.input().hold(1);
        self.hover(to);
        self.input().release(1);
    }

    /// Clicks with the middle button.
    #[track_caller]
    pub fn middle_click(&self, selector: &str) {
        self.hover(selector);
        self.press_button(2, 1);
    }

    /// Clicks with the right button.
    #[track_caller]
    pub fn right_click(&self, selector: &str) {
        self.hover(selector);
        self.press_button(3, 1);
    }

    fn press_button(&self, button: u8, times: u32) {
        self.heard("mouseup", times, || self.input().click(button, times));
    }

    /// Does what makes so many events, and waits until the page has heard of them: on a busy machine a click overtakes the
    /// keys before it, and keys the click.
    fn heard(&self, event: &str, times: u32, act: impl FnOnce()) {
        let count = "
            const [event, heard] = [arguments[0], window.heard ??= {}];
            const isModifier = ({ key }) => key === 'Shift' || key === 'Control' || key === 'Alt';
            const hear = (one) => { if (!isModifier(one)) heard[event] += 1; };
            if (heard[event] === undefined) addEventListener(event, hear, true);
            heard[event] = 0;";
        let counts = self.script(count, &[json!(event)]).is_ok();
        act();
        // Not heard where that closed the window, or opened a menu of the system.
        let _ = wait::attempt(Duration::from_secs(1), || {
            let heard = self.script("return window.heard[arguments[0]]", &[json!(event)]);
            let all = |heard: Value| heard.as_u64() >= Some(u64::from(times));
            (!counts || heard.map_or(true, all)).then_some(())
        });
    }

    /// Moves the pointer to an element, turning the wheel where it must be scrolled to.
    #[track_caller]
    pub fn hover(&self, selector: &str) {
        let started = Instant::now();
        // Where the pointer is already, if it was moved there.
        let mut pointed = None;
        loop {
            let why = match self.target(selector) {
                // Pointing can move things or show what was hidden: it is looked again.
                Target::There(at) if pointed == Some(at) => match self.in_front() {
                    Ok(()) => return,
                    Err(other) => format!("the window {other:?} is in front of it"),
                },
                Target::There(at) => {
                    self.input().point(at.0, at.1);
                    pointed = Some(at);
                    continue;
                }
                Target::Away { over, by } => {
                    self.input().point(over.0, over.1);
                    self.turn(by);
                    "it does not come into view".to_owned()
                }
                Target::Not(why) => why,
            };
            assert!(started.elapsed() < wait::LIMIT, "{selector} cannot be clicked: {why}");
            wait::pause(started);
        }
    }

    fn in_front(&self) -> Result<(), String> {
        match self.input().window(self.window.get()) {
            Some(window) => self.input().is_under_pointer(window),
            None => Err("no window".to_owned()),
        }
    }

    fn turn(&self, by: f64) {
        // At least one notch, however little is missing.
        let notches = (by / NOTCH).clamp(-30.0, 30.0).trunc();
        let notches = if notches == 0.0 { by.signum() } else { notches };
        #[expect(clippy::cast_possible_truncation, reason = "a whole number of at most thirty")]
        self.input().wheel(notches as i32);
        self.wait_still_scroll();
    }

    /// Turns the wheel over an element by so many notches, down or (below zero) up.
    #[track_caller]
    pub fn wheel(&self, selector: &str, notches: i32) {
        self.hover(selector);
        self.input().wheel(notches);
    }

    /// Waits until the page has drawn what the wheel did.
    fn wait_still_scroll(&self) {
        let script = "
            const done = arguments[arguments.length - 1];
            setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => done(null))), 60);";
        let _ = self.call("POST", "/execute/async", &json!({ "script": script, "args": [] }));
    }

    /// Waits until the keys go to the window of this page.
    #[track_caller]
    pub fn wait_keys(&self) {
        let title = self.window.get();
        wait::until(&format!("the keys go to the window {title:?}"), || {
            let (window, active) = (self.input().window(title)?, self.input().active()?);
            let focused = self.script("return document.hasFocus()", &[]).ok()?.as_bool()?;
            (window == active && focused).then_some(())
        });
    }

    /// Presses keys in this window, as `ctrl+k` or `Return`.
    #[track_caller]
    pub fn key(&self, keys: &str) {
        self.wait_keys();
        self.input().key(keys);
    }

    /// Types into whatever has the focus in this window.
    #[track_caller]
    pub fn type_text(&self, text: &str) {
        self.wait_keys();
        let letters = u32::try_from(text.chars().count()).expect("not that many letters");
        self.heard("keyup", letters, || self.input().type_text(text));
    }

    /// Types at the end of a field, which is clicked on unless it has the focus, and waits until the text is in it.
    #[track_caller]
    pub fn write(&self, selector: &str, text: &str) {
        self.focus(selector);
        self.type_text(text);
        self.wait_where(selector, &format!("has {text:?}"), |field| field.text.contains(text));
    }

    /// Puts other text in the place of all that a field has.
    #[track_caller]
    pub fn rewrite(&self, selector: &str, text: &str) {
        self.focus(selector);
        self.key("ctrl+a");
        if text.is_empty() {
            self.key("BackSpace");
        } else {
            self.type_text(text);
        }
        self.wait_where(selector, &format!("is {text:?}"), |field| field.text == text);
    }

    /// Goes to an element with the Tab key.
    #[track_caller]
    pub fn tab_to(&self, selector: &str) {
        const MOST: usize = 80;
        for _ in 0..MOST {
            if self.has_focus(selector) {
                return;
            }
            let before = self.focused();
            self.key("Tab");
            wait::attempt(wait::SOON, || (self.focused() != before).then_some(()));
        }
        panic!("{selector} cannot be reached with {MOST} presses of Tab; it is at {:?}", self.focused());
    }

    /// Whether the keys go to this element.
    pub fn has_focus(&self, selector: &str) -> bool {
        let script =
            "return document.hasFocus() && document.activeElement === document.querySelector(arguments[0])";
        self.script(script, &[json!(selector)]).is_ok_and(|has| has == true)
    }

    /// Waits until the keys go to this element.
    #[track_caller]
    pub fn wait_focus(&self, selector: &str) {
        let has = wait::attempt(wait::LIMIT, || self.has_focus(selector).then_some(()));
        assert!(has.is_some(), "{selector} has not got the focus; it is at {:?}", self.focused());
    }

    /// What has the focus: its place among all elements, and its name.
    fn focused(&self) -> Option<String> {
        let script = "
            const element = document.activeElement;
            const name = element?.dataset.testid ?? element?.ariaLabel ?? element?.innerText?.slice(0, 40) ?? '';
            return `${[...document.querySelectorAll('*')].indexOf(element)} ${element?.localName} ${name}`;";
        self.script(script, &[]).ok()?.as_str().map(str::to_owned)
    }

    /// Gives a field the focus by a click, with the caret at its end; does nothing when it has it.
    #[track_caller]
    pub fn focus(&self, selector: &str) {
        if self.has_focus(selector) {
            return;
        }
        self.click(selector);
        self.wait_focus(selector);
        if self.look(selector).first().is_some_and(|field| !field.text.is_empty()) {
            self.key("ctrl+End");
        }
    }
}
