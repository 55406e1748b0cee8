//! What was summed up before: compressed again, or kept as the user wants it.

use super::*;

const FIRST: &str = "\
- User: We decided to call the shop Lumen.
- Assistant: I will reserve the name Lumen at the registry.
- User: The opening is on 4 May.
- User: My partner is Farid and he does the accounts.";

fn after(base: Arc<SummaryVersion>, said: &[&str], words: Option<u32>) -> SummaryStep {
    SummaryStep { base: Some(base), ..step(messages(said), words) }
}

#[test]
fn an_earlier_summary_is_compressed_again_from_its_sentences() {
    let base = version(FIRST, Origin::Generated, EXTRACTIVE);
    let said =
        ["The rent of the shop in Bergmann Street is 1,900 euros.", "Noted.", "We need 40 chairs.", "I see."];
    let summary = extractive(&after(base, &said, Some(40)), &[]).unwrap().content;
    let all = format!("{FIRST}\n- User: {}\n- User: {}", said[0], said[2]);
    assert!(summary.lines().all(|line| all.contains(line)), "{summary}");
    assert!(summary.contains("Lumen") && summary.contains("1,900"), "{summary}");
    assert!(summary.lines().count() >= 3, "{summary}");
}

#[test]
fn a_correction_takes_the_sentence_out_of_the_earlier_summary() {
    let base = version(FIRST, Origin::Generated, EXTRACTIVE);
    let said = ["Sorry, the opening is on 11 May, the oven comes late.", "All right."];
    let summary = extractive(&after(base, &said, None), &[]).unwrap().content;
    assert!(!summary.contains("4 May") && summary.contains("11 May"), "{summary}");
}

#[test]
fn summaries_of_parts_become_one() {
    let other = "- User: The lamps come from Milan.\n- User: The opening is on 11 May now.";
    let folds = [FIRST, other].map(|content| version(content, Origin::Generated, EXTRACTIVE));
    let step = SummaryStep { folds: folds.to_vec(), level: 2, ..step(Vec::new(), None) };
    let summary = extractive(&step, &[]).unwrap().content;
    assert!(
        summary.contains("Lumen") && summary.contains("Milan") && !summary.contains("4 May"),
        "{summary}"
    );
}

#[test]
fn the_headings_of_a_models_summary_are_left_out_and_its_lines_are_kept() {
    let content = "Main topics\n- The shop Lumen in Bergmann Street.\n\n**Critical information**\n- Farid does the accounts. The safe is a Burg.";
    let summary = extractive(
        &after(version(content, Origin::Generated, "gpt"), &["We need 40 chairs.", "I see."], None),
        &[],
    );
    let summary = summary.unwrap().content;
    assert!(summary.starts_with("- The shop Lumen in Bergmann Street.\n"), "{summary}");
    assert!(!summary.contains("Main topics") && !summary.contains("Critical"), "{summary}");
    assert!(summary.contains("Farid does the accounts.") && summary.contains("40 chairs"), "{summary}");
}

#[test]
fn the_users_own_words_come_first_and_stay_as_they_are() {
    let content = "  we sell lamps, nothing else\nthe landlord is called Ferber";
    let base = version(content, Origin::Edited, EXTRACTIVE);
    let said = [
        "On 4 May Anna Schmidt comes from Milan with 300 lamps.",
        "Nice.",
        "On 5 May Ben Olsen comes from Oslo.",
        "Ok.",
    ];
    let summary = extractive(&after(base, &said, Some(25)), &[]).unwrap().content;
    assert!(
        summary.starts_with("  we sell lamps, nothing else\nthe landlord is called Ferber\n"),
        "{summary}"
    );
}

#[test]
fn words_of_the_user_about_the_same_messages_are_the_last_word() {
    let said = messages(&["The opening is on 4 May.", "Noted.", "The shop is called Lumen.", "Fine."]);
    let through = said.last().unwrap().id.clone();
    let edited = SummaryVersion {
        through,
        ..(*version("- The opening is on 11 May.", Origin::Edited, "gpt")).clone()
    };
    let step = SummaryStep { base: Some(Arc::new(edited)), ..step(said, None) };
    let summary = extractive(&step, &[]).unwrap().content;
    assert!(
        summary.contains("11 May") && !summary.contains("4 May") && summary.contains("Lumen"),
        "{summary}"
    );
}

#[test]
fn a_locked_line_keeps_its_place_even_when_it_does_not_hold() {
    let base = version(FIRST, Origin::Generated, EXTRACTIVE);
    let locked = vec!["- User: The opening is on 4 May.".to_owned()];
    let said = ["Sorry, the opening is on 11 May, the oven comes late.", "All right."];
    let step = SummaryStep { locked, ..after(base, &said, Some(20)) };
    let summary = extractive(&step, &[]).unwrap().content;
    assert!(summary.lines().any(|line| line == "- User: The opening is on 4 May."), "{summary}");
}

#[test]
fn writing_the_same_again_says_nothing_new() {
    let said = messages(&["The opening is on 4 May.", "Noted.", "The shop is called Lumen.", "Fine."]);
    let first = step(said, None);
    let content = extractive(&first, &[]).unwrap().content;
    let present = SummaryVersion {
        through: first.through.clone(),
        ..(*version(&content, Origin::Generated, EXTRACTIVE)).clone()
    };
    let again = SummaryStep { beside: vec![Arc::new(present)], ..first };
    assert_eq!(extractive(&again, &[]), Err(SummariseError::NothingNew));
}

#[test]
fn what_stands_in_another_summary_is_not_what_this_one_is_about() {
    let said = ["The shop Lumen opens on 4 May.", "Noted.", "The cellar is damp near the window.", "I see."];
    let other = version("- User: The shop Lumen opens on 4 May.", Origin::Generated, EXTRACTIVE);
    let step = SummaryStep { beside: vec![other], ..step(messages(&said), Some(10)) };
    let alone = SummaryStep { beside: Vec::new(), ..step.clone() };
    assert!(extractive(&alone, &[]).unwrap().content.contains("Lumen"));
    assert!(extractive(&step, &[]).unwrap().content.contains("cellar"));
}
