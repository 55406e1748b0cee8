use super::*;

#[test]
fn lines_of_whole_conversations_come_in() {
    let taken = Taken::of(&fixture("openai.jsonl"));
    assert_eq!(taken.numbers(), [2, 0, 0, 0], "{:?}", taken.report);
    assert_eq!(words(&taken.session("The capital of Chad?")), ["The capital of Chad?", "N'Djamena."]);
    let other = taken.session("What is this?");
    assert_eq!(words(&other), ["What is this?", "A kettle."]);
    assert_eq!(other.parts().messages[0].attachments().count(), 1);
    assert_eq!(taken.kept(), ["2 tool calls"]);
    assert_eq!(taken.report.own_instructions, 1);
    taken.again(&fixture("openai.jsonl"));
}

#[test]
fn lines_of_messages_are_known_by_what_stands_in_them() {
    let there = Folder::new();
    let long = "x".repeat(20_000);
    there.put(
        "talk.jsonl",
        &format!(
            "{{\"session\":\"first\",\"role\":\"user\",\"content\":\"{long}\",\"at\":\"2025-01-01\"}}\n\
             {{\"session\":\"first\",\"role\":\"assistant\",\"content\":\"Long.\"}}\nnonsense\n"
        ),
    );
    let taken = Taken::of(&there.path("talk.jsonl"));
    assert_eq!(taken.numbers(), [1, 0, 0, 1], "{:?}", taken.report);
    assert_eq!(taken.session("first").len(), 2);
    assert_eq!(taken.report.labelled[0].label, "first");
    taken.again(&there.path("talk.jsonl"));
}
