//! Everything that the main window shows, one thing after the other: nothing in it is without a name.

use extremis_tests::accessible::{Node, Role, States};
use extremis_tests::openai::Reply;

use super::{Heard, choose, heard_stage};

/// An answer with all that an answer can have in it.
const RICH: &str = "\
# The harbour

It [opens](https://example.org/harbour) at **six**, with $\\sqrt{2}$ boats.[^1]

- one
- two
  1. inner

> quoted

| Boat | Length |
|------|-------:|
| Heron | 7 m |

```rust
fn main() {}
```

```mermaid
graph TD; A-->B;
```

![the pier](https://example.org/pier.png)

- [x] done
- [ ] not done

[^1]: As the sign says.";

/// Nothing that is shown is without a name.
#[track_caller]
fn is_named(page: &Node<'_>, what: &str) {
    assert_eq!(page.faults(), Vec::<String>::new(), "{what}");
}

/// Waits for what has come, looks whether all of it has names, and leaves it.
#[track_caller]
fn look_and_leave(heard: &Heard<'_>, page: &Node<'_>, role: Role, name: &str) {
    page.wait(role, name);
    is_named(page, name);
    heard.reader.key("Escape");
    page.wait_none(role, name);
}

#[test]
fn nothing_that_the_window_shows_is_without_a_name() {
    let stage = heard_stage();
    stage.server.next_chats(1, Reply::text(RICH));
    let heard = Heard::start(&stage);
    let page = heard.main();
    page.wait(Role::Entry, "Message").write("Tell me of the harbour");
    is_named(&page, "an empty conversation");
    page.wait(Role::Button, "Send").press();
    page.wait(Role::Heading, "The harbour");
    page.wait(Role::Button, "What was sent for this answer");
    is_named(&page, "an answer");

    for dialog in
        ["Instructions for this conversation", "Keyboard shortcuts", "How this conversation is remembered"]
    {
        page.wait_beginning(Role::Button, dialog).press();
        look_and_leave(&heard, &page, Role::Dialog, dialog);
    }
    page.wait(Role::Button, "What was sent for this answer").press();
    look_and_leave(&heard, &page, Role::Dialog, "What was sent");
    for (item, dialog) in [
        ("Tags", "Tags"),
        ("Move to folder", "Move to folder"),
        ("Export", "Export “Tell me of the harbour”"),
    ] {
        choose(&page, &page.wait(Role::ComboBox, "More for this conversation"), item);
        look_and_leave(&heard, &page, Role::Dialog, dialog);
    }
    for menu in ["More for this conversation", "More for this message", "More for Tell me of the harbour"] {
        page.wait(Role::ComboBox, menu).press();
        look_and_leave(&heard, &page, Role::Menu, "Actions");
    }
    page.wait(Role::ComboBox, "gpt-4o-mini").press();
    look_and_leave(&heard, &page, Role::Button, "Another model or key…");
    for (keys, role, name) in [
        ("ctrl+shift+p", Role::Dialog, "Commands and places"),
        ("ctrl+f", Role::Entry, "Find in this conversation"),
    ] {
        heard.reader.key(keys);
        look_and_leave(&heard, &page, role, name);
    }
    page.wait(Role::Button, "Edit").press();
    look_and_leave(&heard, &page, Role::Entry, "Edit the message");
    for part in ["Facts", "Usage", "Summary"] {
        let tab = page.wait_beginning(Role::Tab, part);
        tab.press();
        tab.wait_state("chosen", States::is_selected);
        is_named(&page, part);
    }
    page.wait(Role::Button, "What can be searched for").press();
    is_named(&page, "what can be searched for");
    heard.quit();
}
