use super::*;

#[test]
fn an_export_comes_in_with_its_branches_and_an_older_one_as_a_chain() {
    let taken = Taken::of(&fixture("claude.json"));
    assert_eq!(taken.numbers(), [2, 0, 0, 0], "{:?}", taken.report);
    let first = "Which shoes for mud?\n\n[Picture: mud.png]";
    let session = taken.session("Trail shoes");
    assert_eq!(
        tree(&session),
        [
            (USER, first, None),
            (ASSISTANT, "Ones with deep lugs.", Some(first)),
            (ASSISTANT, "Light ones.", Some(first)),
            (USER, "Thanks.", Some("Ones with deep lugs.")),
        ]
    );
    assert_eq!(words(&session), [first, "Ones with deep lugs.", "Thanks."]);
    assert_eq!(session.head().unwrap().timestamp.to_string(), "2025-05-01T08:02:00Z");
    let older = taken.session("Older exports have no blocks.");
    assert_eq!(words(&older), ["Older exports have no blocks.", "Their messages are a chain."]);
    taken.again(&fixture("claude.json"));
}

#[test]
fn what_has_no_place_is_kept_with_its_message_and_counted() {
    let taken = Taken::of(&fixture("claude.json"));
    assert_eq!(taken.kept(), ["2 tool calls", "1 picture", "1 piece of reasoning"]);
    let session = taken.session("Trail shoes");
    assert_eq!(kept_of(&session, "Ones with deep lugs.")["reasoning"][0]["thinking"], "Mud needs lugs.");
    let first = &session.parts().messages[0];
    assert_eq!(kept_of(&session, &first.content)["pictures"][0]["file_uuid"], "f1");
    let attached: Vec<_> = first.attachments().map(|one| (one.name.as_str(), one.text.as_deref())).collect();
    assert_eq!(attached, [("routes.txt", Some("Wet and steep."))]);
    assert_eq!(session.parts().extra["importedFrom"], "Claude");
}

#[test]
fn one_conversation_alone_and_one_of_the_page_come_in_too() {
    let there = Folder::new();
    let all: Value = serde_json::from_str(&fs::read_to_string(fixture("claude.json")).unwrap()).unwrap();
    let mut one = all[0].clone();
    one["current_leaf_message_uuid"] = "m2b".into();
    one["model"] = "claude-sonnet-4".into();
    there.put("claude.json", &one.to_string());
    let taken = Taken::of(&there.path("claude.json"));
    let session = taken.session("Trail shoes");
    assert_eq!(words(&session)[1..], ["Light ones."]);
    assert_eq!(session.head().unwrap().model.as_deref(), Some("claude-sonnet-4"));
}
