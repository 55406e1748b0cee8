//! What is no export of a chat as such: Takeout, and Markdown.

use super::*;

#[test]
fn entries_of_takeout_are_one_conversation_where_they_name_one() {
    let there = Folder::new();
    let file = fs::read(fixture("gemini-activity.json")).unwrap();
    let name = "Takeout/My Activity/Gemini Apps/MyActivity.json";
    durable::write(&there.path("takeout.zip"), &packed(&[(name, &file)])).unwrap();
    let taken = Taken::of(&there.path("takeout.zip"));
    assert_eq!(taken.numbers(), [2, 0, 0, 0], "{:?}", taken.report);
    let session = taken.session("Where do figs grow? [Picture: fig.png]");
    assert_eq!(
        words(&session),
        [
            "Where do figs grow?\n\n[Picture: fig.png]",
            "Where it is warm:\n\n- Greece\n- Turkey",
            "And in winter?",
            "Then **indoors**.",
        ]
    );
    assert_eq!(session.head().unwrap().timestamp.to_string(), "2026-03-04T05:10:00Z");
    assert_eq!(words(&taken.session("A question of long ago")), ["A question of long ago", "An answer"]);
    assert_eq!(taken.kept(), ["1 picture", "1 source"]);
    taken.again(&there.path("takeout.zip"));
}

#[test]
fn markdown_comes_in_by_who_speaks_and_its_code_is_left_alone() {
    let taken = Taken::of(&fixture("tea.md"));
    assert_eq!(taken.numbers(), [1, 0, 0, 0], "{:?}", taken.report);
    let session = taken.session("Green tea");
    assert_eq!(
        words(&session),
        [
            "How hot?\n\n### Not a speaker\n\nStill the question.",
            "About 80 °C.\n\n```md\n## User\nnot said by anybody\n```",
            "How long?",
            "Two minutes.",
        ]
    );
    let models: Vec<_> = session.visible().map(|message| message.model.as_deref()).collect();
    assert_eq!(models, [None, Some("gpt-4o"), None, Some("claude-sonnet-4")]);
    assert_eq!(session.parts().created_at.to_string(), "2025-02-01T09:00:00Z");
    taken.again(&fixture("tea.md"));
}

#[test]
fn notes_in_markdown_are_no_conversation() {
    let there = Folder::new();
    there.put("notes.md", "# User guide\n\n## Model\n\nWords.\n");
    let archive = there.open();
    let mut go_on = |_| ControlFlow::Continue(());
    let error = import(&archive, &there.path("notes.md"), &|message| message, &mut go_on).unwrap_err();
    assert!(error.to_string().contains("nobody speaks"), "{error}");
}
