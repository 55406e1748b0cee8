//! What a state is: a page, what the engine that stands in shows, and what one does to get there.

/// Which window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Window {
    /// The main one.
    Main,
    /// That of one conversation, which is called what the conversation is.
    Conversation,
    /// The popup.
    Popup,
}

/// One thing that is done or waited for. In selectors, `@name` stands for what has this `data-testid`.
#[derive(Debug, Clone, Copy)]
pub enum Step {
    /// Presses keys, as `ctrl+k`; not those that the browser itself takes (`ctrl+f`, `ctrl+l`, `ctrl+r`, `ctrl+shift+p`,
    /// `ctrl+shift+i`).
    Key(&'static str),
    /// Types into whatever has the focus.
    Type(&'static str),
    /// Clicks on an element.
    Click(&'static str),
    /// Clicks on it with `ctrl` held.
    Mark(&'static str),
    /// Clicks on it with the right button.
    Menu(&'static str),
    /// Moves the pointer to it.
    Point(&'static str),
    /// Turns the wheel over it, by so many notches.
    Wheel(&'static str, i32),
    /// Writes into a field.
    Write(&'static str, &'static str),
    /// Waits until there is something.
    See(&'static str),
    /// Shows the list of conversations, unless it is shown.
    List,
    /// Shows the memory, unless it is shown.
    Memory,
}

/// One view in one state.
#[derive(Debug, Clone)]
pub struct State {
    /// What its pictures are called.
    pub name: String,
    /// Which window it is of.
    pub window: Window,
    /// What the address asks the engine for.
    pub query: &'static str,
    /// What is done once the page is there.
    pub steps: Vec<Step>,
}

/// A state of a conversation's own window.
pub fn conversation(name: &str, query: &'static str, steps: &[Step]) -> State {
    State { name: name.to_owned(), window: Window::Conversation, query, steps: steps.to_vec() }
}

/// A state of the main window.
pub fn main(name: &str, query: &'static str, steps: &[Step]) -> State {
    State { name: name.to_owned(), window: Window::Main, query, steps: steps.to_vec() }
}

/// A state of the popup.
pub fn popup(name: &str, query: &'static str, steps: &[Step]) -> State {
    State { name: name.to_owned(), window: Window::Popup, query, steps: steps.to_vec() }
}

/// A selector as the page knows it.
pub fn selector(short: &str) -> String {
    let mut whole = String::new();
    let mut rest = short;
    while let Some((before, after)) = rest.split_once('@') {
        let end = after.find(|letter: char| letter != '-' && !letter.is_ascii_alphanumeric());
        let (id, others) = after.split_at(end.unwrap_or(after.len()));
        whole.push_str(before);
        whole.push_str(&extremis_tests::webdriver::test_id(id));
        rest = others;
    }
    whole + rest
}

#[test]
fn a_short_selector_is_made_long() {
    assert_eq!(selector("@add-server button"), "[data-testid=\"add-server\"] button");
    assert_eq!(
        selector("dialog @one @two:last-of-type"),
        "dialog [data-testid=\"one\"] [data-testid=\"two\"]:last-of-type"
    );
}
