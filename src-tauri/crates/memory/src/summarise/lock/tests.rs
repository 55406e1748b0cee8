use proptest::prelude::*;

use super::*;

const EARLIER: &str =
    "Critical information\n- Never deploy on Fridays.\n- The port is 8080.\nOpen items\n- None.";

fn locked(lines: &[&str]) -> Vec<String> {
    lines.iter().map(|line| (*line).to_owned()).collect()
}

#[test]
fn a_locked_line_that_is_missing_comes_back_in_its_place() {
    let lines = locked(&["- The port is 8080."]);
    let summary = "Critical information\n- Never deploy on Fridays.\nOpen items\n- Ship.";
    let expected =
        "Critical information\n- Never deploy on Fridays.\n- The port is 8080.\nOpen items\n- Ship.";
    assert_eq!(with_locked(summary, &lines, &[EARLIER], 2000), expected);
    let other = "Critical information\n- Deploy on Mondays.";
    let expected = "Critical information\n- The port is 8080.\n- Deploy on Mondays.";
    assert_eq!(
        with_locked(other, &lines, &[EARLIER], 2000),
        expected,
        "behind the heading, where its neighbour is gone"
    );
    assert_eq!(with_locked("- Ship.", &lines, &[EARLIER], 2000), "- Ship.\n- The port is 8080.");
}

#[test]
fn a_locked_line_that_was_changed_in_marks_only_gets_its_words_back() {
    let lines = locked(&["- Never deploy on Fridays."]);
    assert_eq!(
        with_locked("* **never deploy on fridays**\n- b", &lines, &[EARLIER], 2000),
        "- Never deploy on Fridays.\n- b"
    );
}

#[test]
fn locked_lines_that_differ_in_marks_only_are_all_kept() {
    for (one, other) in [("- Ship it.", "Ship it!"), ("-.", "- .")] {
        let lines = locked(&[one, other]);
        assert_eq!(with_locked(one, &lines, &[], 200), format!("{one}\n{other}"));
    }
}

#[test]
fn other_lines_make_room_for_locked_ones() {
    let lines = locked(&["- Never deploy on Fridays.", "- The port is 8080."]);
    let wordy = "- This is as good as any other line. And so on.\n".repeat(30);
    let summary = with_locked(&wordy, &lines, &[EARLIER], 200);
    assert!(summary.chars().count() <= 200, "{summary}");
    assert!(summary.ends_with("- Never deploy on Fridays.\n- The port is 8080."), "{summary}");
    assert_eq!(with_locked("- a", &lines, &[], 10), lines.join("\n"), "even where they alone are too long");
}

proptest! {
    #[test]
    fn seed_000_every_locked_line_is_there_whatever_the_model_wrote(
        summary in "([A-Za-z.\\- äß世]{0,30}\n?){0,12}",
        lines in prop::collection::vec("[-A-Za-z][A-Za-z .äß世]{0,20}[a-z.]", 0..4),
        earlier in "([A-Za-z. -]{0,20}\n){0,6}",
        max in 0usize..300,
    ) {
        let earlier = format!("{earlier}{}\n", lines.join("\n"));
        let written = with_locked(&summary, &lines, &[&earlier], max);
        for line in &lines {
            prop_assert!(written.lines().any(|other| other == line.trim_end()), "{written}");
        }
        let least: usize = lines.iter().map(|line| line.chars().count() + 1).sum();
        prop_assert!(written.chars().count() <= max.max(least));
        prop_assert_eq!(with_locked(&written, &lines, &[&earlier], max), written);
    }
}
