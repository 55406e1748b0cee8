//! One object on the accessibility bus: what it is, says and can do. It may be gone whenever it is asked; then it is
//! nothing, says nothing and does nothing.

use super::bus::Reference;
use super::{Role, ScreenReader};
use crate::wait;

const ACTION: &str = "org.a11y.atspi.Action";
const COMPONENT: &str = "org.a11y.atspi.Component";

/// What is so of an object at the moment; the bits are those of `AtspiStateType`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct States(u64);

impl States {
    fn has(self, bit: u32) -> bool {
        self.0 & 1 << bit != 0
    }

    /// It is what is in force here: the open conversation.
    pub fn is_current(self) -> bool {
        self.has(1)
    }

    /// A box or a choice is ticked.
    pub fn is_checked(self) -> bool {
        self.has(4)
    }

    /// Text can be changed in it.
    pub fn is_editable(self) -> bool {
        self.has(7)
    }

    /// It can be given the focus.
    pub fn is_focusable(self) -> bool {
        self.has(11)
    }

    /// It has the focus.
    pub fn is_focused(self) -> bool {
        self.has(12)
    }

    /// Nothing else can be used while it is there.
    pub fn is_modal(self) -> bool {
        self.has(16)
    }

    /// It is pressed.
    pub fn is_pressed(self) -> bool {
        self.has(20)
    }

    /// It is the chosen one.
    pub fn is_selected(self) -> bool {
        self.has(23)
    }

    /// It can be used.
    pub fn is_sensitive(self) -> bool {
        self.has(24)
    }
}

/// An object on the bus.
#[derive(Debug, Clone)]
pub struct Node<'a> {
    reader: &'a ScreenReader,
    object: Reference,
}

#[expect(clippy::return_self_not_must_use, reason = "that it came is often all one waits for")]
impl<'a> Node<'a> {
    pub(super) fn new(reader: &'a ScreenReader, object: Reference) -> Self {
        Self { reader, object }
    }

    /// What it is called.
    pub fn name(&self) -> String {
        self.reader.bus.name(&self.object)
    }

    /// What it is.
    pub fn role(&self) -> Role {
        self.reader.bus.role(&self.object)
    }

    /// What is so of it.
    pub fn states(&self) -> States {
        States(self.reader.bus.states(&self.object))
    }

    /// Whether it is a part of a page, and not of what shows it.
    pub(super) fn is_of_page(&self) -> bool {
        self.reader.bus.attributes(&self.object).contains_key("tag")
    }

    /// The objects in it, in their order.
    pub fn children(&self) -> Vec<Node<'a>> {
        let children = self.reader.bus.children(&self.object).into_iter();
        children.map(|child| Node::new(self.reader, child)).collect()
    }

    /// The first object in it, in the order in which one reads, of a role and with a name that fits.
    pub fn find(&self, role: Role, named: impl Fn(&str) -> bool) -> Option<Node<'a>> {
        self.find_where(&|node| node.role() == role && named(&node.name()))
    }

    /// All objects in it of a role, in the order in which one reads.
    pub fn all(&self, role: Role) -> Vec<Node<'a>> {
        let inside = self.children().into_iter().flat_map(|child| child.all(role));
        (self.role() == role).then(|| self.clone()).into_iter().chain(inside).collect()
    }

    /// What has the focus in it, or it itself.
    pub fn focused(&self) -> Option<Node<'a>> {
        self.find_where(&|node| node.states().is_focused())
    }

    fn find_where(&self, fits: &impl Fn(&Node<'a>) -> bool) -> Option<Node<'a>> {
        if fits(self) {
            return Some(self.clone());
        }
        self.children().iter().find_map(|child| child.find_where(fits))
    }

    /// Waits for an object in it with a role and exactly a name.
    #[track_caller]
    pub fn wait(&self, role: Role, name: &str) -> Node<'a> {
        self.wait_named(role, name, |told| told == name)
    }

    /// Waits for an object in it with a role and a name that begins so.
    #[track_caller]
    pub fn wait_beginning(&self, role: Role, name: &str) -> Node<'a> {
        self.wait_named(role, name, |told| told.starts_with(name))
    }

    #[track_caller]
    fn wait_named(&self, role: Role, name: &str, fits: impl Fn(&str) -> bool) -> Node<'a> {
        let found = wait::attempt(wait::LIMIT, || self.find(role, &fits));
        found.unwrap_or_else(|| panic!("there is no {role:?} called {name:?} in\n{}", self.outline()))
    }

    /// Waits until there is no object in it with a role and a name that begins so.
    #[track_caller]
    pub fn wait_none(&self, role: Role, name: &str) {
        let gone = || self.find(role, |told| told.starts_with(name)).is_none().then_some(());
        let gone = wait::attempt(wait::LIMIT, gone);
        assert!(gone.is_some(), "there still is a {role:?} called {name:?} in\n{}", self.outline());
    }

    /// Waits until something is so of it.
    #[track_caller]
    pub fn wait_state(&self, what: &str, is_so: impl Fn(States) -> bool) {
        let so = wait::attempt(wait::LIMIT, || is_so(self.states()).then_some(()));
        assert!(so.is_some(), "waited in vain: {:?} {:?} is {what}", self.role(), self.name());
    }

    /// Does what it is there for, as a press of it does, once it can be used.
    #[track_caller]
    pub fn press(&self) {
        self.wait_state("usable", States::is_sensitive);
        let first = 0_i32;
        // Whether that was done is seen by what it did: WebKitGTK says no where the press itself takes its use away.
        let pressed = self.reader.bus.call::<_, bool>(&self.object, ACTION, "DoAction", &first);
        assert!(pressed.is_ok(), "{:?} {:?}: {pressed:?}", self.role(), self.name());
    }

    /// Gives it the focus where it has not got it, and waits until it has.
    #[track_caller]
    pub fn give_focus(&self) {
        if self.states().is_focused() {
            return;
        }
        self.grab_focus();
        self.wait_state("focused", States::is_focused);
    }

    /// Gives it the focus, also where it has it.
    #[track_caller]
    pub fn grab_focus(&self) {
        let given = self.reader.bus.call::<_, bool>(&self.object, COMPONENT, "GrabFocus", &());
        assert!(given.as_ref().is_ok_and(|given| *given), "{:?} {:?}: {given:?}", self.role(), self.name());
    }

    /// Types into it, and waits until its text has what was typed.
    #[track_caller]
    pub fn write(&self, text: &str) {
        assert!(self.states().is_editable(), "{:?} {:?} can be written into", self.role(), self.name());
        self.give_focus();
        self.reader.input.type_text(text);
        wait::until(&format!("{text:?} is in {:?}", self.name()), || {
            self.text()?.contains(text).then_some(())
        });
    }

    /// Puts other text in the place of all that it has.
    #[track_caller]
    pub fn rewrite(&self, text: &str) {
        self.give_focus();
        self.reader.key("ctrl+a");
        self.write(text);
    }

    /// Puts what is not shown into it, in the place of all that it has, and waits until it has as much.
    #[track_caller]
    pub fn type_hidden(&self, text: &str) {
        self.give_focus();
        self.reader.key("ctrl+a");
        self.reader.input.type_text(text);
        wait::until(&format!("as much as was typed is in {:?}", self.name()), || {
            (self.text()?.chars().count() == text.chars().count()).then_some(())
        });
    }

    /// The text that it has itself, where it has one.
    pub fn text(&self) -> Option<String> {
        self.reader.bus.text(&self.object)
    }

    /// All that is read of it: its text, or the texts and names of what is in it.
    pub fn read(&self) -> String {
        self.reader.bus.read(&self.object)
    }
}
