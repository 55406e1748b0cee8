//! All of a window: how it is laid out for somebody who does not see it, and what is missing there.

use std::fmt::Write as _;

use super::{Node, Role};

impl Node<'_> {
    /// All that is in it, a line each: what a test that fails shows.
    pub fn outline(&self) -> String {
        let mut all = String::new();
        self.put_outline(0, &mut all);
        all
    }

    fn put_outline(&self, level: usize, all: &mut String) {
        let (states, text) = (self.states(), self.text().unwrap_or_default());
        let marks = [
            (states.is_focused(), " focused"),
            (states.is_checked(), " checked"),
            (states.is_selected(), " selected"),
            (!states.is_sensitive(), " disabled"),
        ];
        let marks: String = marks.iter().filter(|(is_so, _)| *is_so).map(|(_, mark)| *mark).collect();
        let indent = "  ".repeat(level);
        // Writing into a string cannot fail.
        let _ = writeln!(all, "{indent}{:?} {:?} {:?}{marks}", self.role(), self.name(), text.trim());
        for child in self.children() {
            child.put_outline(level + 1, all);
        }
    }

    /// What is wrong in it for somebody who does not see it: what can be used or has the focus and has no name, a picture
    /// without one, a dialog or a menu without one, a heading that says nothing.
    pub fn faults(&self) -> Vec<String> {
        let mut found = Vec::new();
        self.put_faults("", &mut found);
        found
    }

    fn put_faults(&self, within: &str, found: &mut Vec<String>) {
        let (role, name) = (self.role(), self.name());
        let place = format!("{within} / {role:?} {name:?}");
        if name.trim().is_empty() && self.is_of_page() {
            let what = match role {
                role if role.is_control() => Some("a control"),
                role if role.is_picture() => Some("a picture"),
                Role::Dialog | Role::Menu | Role::ListBox | Role::TabList => Some("a container"),
                Role::Heading if self.read().is_empty() => Some("a heading"),
                _ if self.states().is_focusable() => Some("something that takes the focus"),
                _ => None,
            };
            found.extend(what.map(|what| format!("{what} without a name: {place}")));
        }
        for child in self.children() {
            child.put_faults(&place, found);
        }
    }
}
