use super::*;

#[test]
fn an_export_comes_in_with_the_answers_of_several_models_as_versions() {
    let taken = Taken::of(&fixture("open-webui.json"));
    assert_eq!(taken.numbers(), [2, 0, 0, 0], "{:?}", taken.report);
    let question = "My brakes squeal.\n\n[Attachment: manual.pdf]";
    let session = taken.session("Bicycle brakes");
    assert_eq!(
        tree(&session),
        [
            (USER, question, None),
            (ASSISTANT, "Clean the rims.", Some(question)),
            (ASSISTANT, "Toe the pads in.", Some(question)),
        ]
    );
    assert_eq!(words(&session), [question, "Clean the rims."], "the branch that was shown there");
    let models: Vec<_> = session.parts().messages.iter().map(|message| message.model.as_deref()).collect();
    assert_eq!(models, [None, Some("llama3.1:8b"), Some("qwen2.5:7b")]);
    assert_eq!(words(&taken.session("Before there were branches")), ["Hello.", "Hello to you."]);
    taken.again(&fixture("open-webui.json"));
}

#[test]
fn what_stands_between_its_own_tags_is_no_part_of_an_answer() {
    let taken = Taken::of(&fixture("open-webui.json"));
    assert_eq!(taken.kept(), ["2 tool calls", "1 attachment", "1 piece of reasoning", "1 source"]);
    let session = taken.session("Bicycle brakes");
    assert!(kept_of(&session, "Clean the rims.")["reasoning"][0].as_str().unwrap().contains("Dirt."));
    assert_eq!(kept_of(&session, "Toe the pads in.")["toolCalls"][0]["name"], "look_up");
    assert_eq!(session.parts().instructions[0].text, "You mend bicycles.");
    assert_eq!(session.parts().extra["imported"]["pinned"], true);
    assert!(session.labels().pinned, "what is pinned there is pinned here");
}
