use std::fmt::Write as _;

use super::*;

#[test]
fn a_tree_of_messages_within_messages_comes_in_with_its_branches() {
    let taken = Taken::of(&fixture("librechat-tree.json"));
    assert_eq!(taken.numbers(), [1, 0, 0, 0], "{:?}", taken.report);
    let session = taken.session("Names for a boat");
    let question = "A small blue one.\n\n[Picture: boat.jpg]";
    assert_eq!(
        tree(&session),
        [
            (USER, question, None),
            (ASSISTANT, "Cornflower.", Some(question)),
            (USER, "Shorter.", Some("Cornflower.")),
            (ASSISTANT, "Sloe.", Some("Shorter.")),
            (ASSISTANT, "Something went wrong.", Some(question)),
        ]
    );
    let of = |content: &str| {
        let messages = &session.parts().messages;
        Arc::clone(messages.iter().find(|message| message.content == content).unwrap())
    };
    assert_eq!(
        (of("Cornflower.").name.as_deref(), of("Sloe.").status),
        (Some("Harbour master"), Status::Stopped)
    );
    let failed = of("Something went wrong.");
    assert_eq!((failed.name.as_deref(), failed.status), (None, Status::Failed));
    assert_eq!(taken.kept(), ["1 tool call", "1 picture", "1 piece of reasoning"]);
    assert_eq!(session.parts().instructions[0].text, "You name boats.");
    taken.again(&fixture("librechat-tree.json"));
}

#[test]
fn a_list_of_messages_stays_one_branch_where_some_between_were_not_exported() {
    let taken = Taken::of(&fixture("librechat-flat.json"));
    let session = taken.session("One branch of it");
    assert_eq!(words(&session), ["First.", "Second.", "Third."]);
    assert_eq!(session.parts().messages.len(), 3);
    taken.again(&fixture("librechat-flat.json"));
}

#[test]
fn a_conversation_of_a_thousand_messages_within_each_other_comes_in_whole() {
    let there = Folder::new();
    let mut text =
        String::from(r#"{"conversationId": "deep", "title": "Deep", "recursive": true, "messages": ["#);
    for number in 0..1000 {
        let by_user = number % 2 == 0;
        write!(
            text,
            r#"{{"messageId": "{number}", "isCreatedByUser": {by_user}, "text": "{number}", "children": ["#
        )
        .unwrap();
    }
    text.push_str(&"]}".repeat(1001));
    there.put("deep.json", &text);
    let taken = Taken::of(&there.path("deep.json"));
    assert_eq!(taken.session("Deep").len(), 1000, "{:?}", taken.report);
}
