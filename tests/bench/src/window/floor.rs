//! The bare window, on a desktop of its own, with plain text in the place of what the application draws.

use extremis_tests::webdriver::Driver;
use serde_json::{Value, json};

use super::stage::{BARE_TITLE, Stage, bare};

/// What there is in its page: something to press, a text that scrolls, a field.
const FURNISH: &str = "
    document.body.style = 'display: flex; flex-direction: column; height: 100vh; margin: 0';
    const made = (name, id, style) => {
        const element = document.createElement(name);
        element.id = id;
        element.style = style;
        document.body.append(element);
        return element;
    };
    const press = made('button', 'press', '');
    const view = made('div', 'view', 'flex: 1; overflow-y: auto; white-space: pre-wrap');
    made('textarea', 'field', 'height: 4rem');
    window.show = (texts, last) => {
        const messages = texts.map((text) => {
            const message = document.createElement('p');
            message.textContent = text;
            return message;
        });
        messages.at(-1).dataset.messageId = last;
        view.replaceChildren(...messages);
        view.scrollTop = view.scrollHeight;
    };
    window.next = null;
    press.onclick = () => show(...window.next);
    window.answer = '';
    field.onkeydown = (event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        const say = (text) => {
            const message = document.createElement('p');
            message.textContent = text;
            view.append(message);
            return message;
        };
        say(field.value);
        field.value = '';
        delete view.dataset.answered;
        const message = say('');
        const pieces = window.answer.split(/(?<=\\s)/);
        const going = setInterval(() => {
            message.textContent += pieces.shift() ?? '';
            view.scrollTop = view.scrollHeight;
            if (pieces.length > 0) return;
            clearInterval(going);
            view.dataset.answered = '';
        }, 16);
    };";

pub(super) const PRESS: &str = "#press";
pub(super) const VIEW: &str = "#view";
pub(super) const FIELD: &str = "#field";

/// The running bare window.
pub(super) struct Floor {
    driver: Driver,
}

impl Floor {
    /// Starts it as large as a window of the application.
    pub fn start(stage: &Stage, as_large_as: [i64; 4]) -> Self {
        let driver = Driver::start(&stage.desktop, &bare(), &stage.launch());
        driver.switch_to("the bare window", |address| address.starts_with("bare:"));
        driver.is_in(BARE_TITLE);
        let window = stage.desktop.wait_window(BARE_TITLE);
        let pixels = |at: usize| u32::try_from(as_large_as[at]).expect("a window has a size");
        stage.desktop.place(&window, (0, 0), (pixels(2), pixels(3)));
        stage.desktop.activate(&window);
        driver.script(FURNISH, &[]).expect("the page runs scripts");
        Self { driver }
    }

    /// Its page.
    pub fn page(&self) -> &Driver {
        &self.driver
    }

    /// Has the next press show these texts, of which the last is the message of this name.
    pub fn prepare(&self, texts: &Value, last: &str) {
        let script = "window.next = [arguments[0], arguments[1]]";
        self.driver.script(script, &[texts.clone(), json!(last)]).expect("the page runs scripts");
    }

    /// Types a text, and has it answered with another one, a word in each frame, below what is there.
    pub fn ask(&self, text: &str, answer: &str) {
        self.driver.script("window.answer = arguments[0]", &[json!(answer)]).expect("the page runs scripts");
        self.driver.type_text(text);
        self.driver.key("Return");
        self.driver.wait_for(&format!("{VIEW}[data-answered]"));
        self.driver
            .script("delete document.querySelector(arguments[0]).dataset.answered", &[json!(VIEW)])
            .expect("the page runs scripts");
    }

    /// Takes away what is there, as for a new conversation.
    pub fn clear(&self) {
        let script = "document.querySelector(arguments[0]).replaceChildren()";
        self.driver.script(script, &[json!(VIEW)]).expect("the page runs scripts");
    }

    /// Ends it.
    pub fn end(self) {
        self.driver.kill();
    }
}
