//! What was put right later is never kept.

use rstest::rstest;

use super::*;

/// Conversations in which something is corrected: what must be gone from their summary and what must be in it.
const CONVERSATIONS: &[(&str, &str)] = &[
    ("database", include_str!("../../../fixtures/corrections/database.txt")),
    ("wedding", include_str!("../../../fixtures/corrections/wedding.txt")),
    ("umzug", include_str!("../../../fixtures/corrections/umzug.txt")),
    ("travel", include_str!("../../../fixtures/corrections/travel.txt")),
    ("release", include_str!("../../../fixtures/corrections/release.txt")),
    ("python_code", include_str!("../../../fixtures/corrections/python_code.txt")),
    ("garden", include_str!("../../../fixtures/corrections/garden.txt")),
    ("team", include_str!("../../../fixtures/corrections/team.txt")),
    ("health", include_str!("../../../fixtures/corrections/health.txt")),
    ("novel", include_str!("../../../fixtures/corrections/novel.txt")),
];

struct Conversation {
    messages: Vec<Message>,
    gone: Vec<&'static str>,
    holds: Vec<&'static str>,
}

fn read(text: &'static str) -> Conversation {
    let mut read = Conversation { messages: Vec::new(), gone: Vec::new(), holds: Vec::new() };
    for line in text.lines() {
        let parent = read.messages.last().map(|message| message.id.clone());
        let say = |role, words: &str| {
            read.messages.push(Message::new(role, words, at(0)).after(parent));
        };
        if let Some(words) = line.strip_prefix("User: ") {
            say(Role::User, words);
        } else if let Some(words) = line.strip_prefix("Assistant: ") {
            say(Role::Assistant, words);
        } else if let Some(words) = line.strip_prefix("GONE: ") {
            read.gone.push(words);
        } else if let Some(words) = line.strip_prefix("HOLDS: ") {
            read.holds.push(words);
        } else if let Some(last) = read.messages.last_mut() {
            last.content.push('\n');
            last.content.push_str(line);
        }
    }
    read
}

#[test]
fn a_statement_that_was_corrected_is_in_no_summary_however_long() {
    let mut wrong = Vec::new();
    for (name, text) in CONVERSATIONS {
        for words in [Some(30), Some(60), Some(100), Some(150), Some(600), None] {
            let Conversation { messages, gone, .. } = read(text);
            let summary = extractive(&step(messages, words), &[]).unwrap().content;
            let kept = gone.into_iter().filter(|gone| summary.contains(gone));
            wrong.extend(kept.map(|kept| format!("{name} in {words:?} words: {kept}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_holds_in_its_place_is_in_a_summary_of_150_words() {
    let mut missing = Vec::new();
    for (name, text) in CONVERSATIONS {
        let Conversation { messages, holds, .. } = read(text);
        let summary = extractive(&step(messages, Some(150)), &[]).unwrap().content;
        let lost = holds.into_iter().filter(|holds| !summary.contains(holds));
        missing.extend(lost.map(|lost| format!("{name}: {lost}")));
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[rstest]
#[case::another_day("The workshop is on Tuesday.", "Sorry, I was wrong. The workshop is on Wednesday.")]
#[case::not_a_but_b("The capital of the story is Arel.", "Not Arel, the capital of the story is Beren.")]
#[case::a_name("My sister's name is Anna.", "Actually her name is Hanna, my sister always insists on the H.")]
#[case::without_saying_so("The deadline is 14 March.", "The deadline is 21 March.")]
#[case::a_like("I like coffee.", "I don't like coffee any more.")]
#[case::a_decision(
    "We will use Jenkins for the builds.",
    "We no longer use Jenkins, the builds run on GitLab."
)]
#[case::taken_back("Book the table at Luigi's for eight people.", "Scratch that.")]
#[case::a_short_one("Let's meet at 15:00.", "Make it 16:30.")]
#[case::from_to(
    "The rent is due on the 1st of May.",
    "The due date of the rent changed from 1 May to 5 May."
)]
#[case::now("The team has 12 people.", "The team has 14 people now.")]
#[case::changed_mind(
    "I want to go to Norway in summer.",
    "I changed my mind. I want to go to Iceland in summer."
)]
#[case::german_instead(
    "Wir treffen uns am Montag im Büro.",
    "Wir treffen uns doch lieber am Mittwoch im Büro."
)]
#[case::german_not_but(
    "Der Server steht in Frankfurt.",
    "Der Server steht nicht in Frankfurt, sondern in Helsinki."
)]
#[case::german_value("Das Budget beträgt 5.000 Euro.", "Das Budget beträgt jetzt 7.500 Euro.")]
#[case::off("The picnic is on Saturday.", "The picnic is called off.")]
#[case::a_version("We build with Node 18.", "We have switched from Node 18 to Node 22.")]
#[case::a_typo("My number is 555-0182.", "Oops, typo: my number is 555-0128.")]
#[case::opposite("The API is public.", "The API is not public.")]
fn the_later_of_two_statements_is_kept(#[case] earlier: &str, #[case] later: &str) {
    let between = ["Assistant: All right.", "User: How is the weather?", "Assistant: Sunny, I suppose."];
    let said: Vec<String> = [format!("User: {earlier}")]
        .into_iter()
        .chain(between.map(str::to_owned))
        .chain([format!("User: {later}"), "Assistant: Good.".to_owned()])
        .collect();
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    let summary = if later == "Scratch that." || later == "Make it 16:30." {
        of(&[said[0], "Assistant: Good.", said[4]])
    } else {
        of(&said)
    };
    assert!(!summary.contains(earlier), "{summary}");
    assert!(summary.contains(later.split(". ").last().unwrap()), "{summary}");
}

#[rstest]
#[case::two_things("The deadline for taxes is 31 May.", "The deadline for the visa is 4 June.")]
#[case::two_events("I met Anna on Monday.", "I met Ben on Tuesday.")]
#[case::an_aside("My flat has two rooms.", "Actually, the bakery opens at seven.")]
#[case::an_addition("The project uses Postgres.", "The project also uses Redis.")]
#[case::new_things("We have a cat.", "The new sofa is grey.")]
#[case::two_people("Ewa sits in room 214.", "Tom sits in room 118.")]
#[case::a_question("The meeting is on Friday.", "Could the meeting be on Thursday instead?")]
fn what_nothing_contradicts_is_kept(#[case] earlier: &str, #[case] later: &str) {
    let summary = of(&[earlier, "I see.", later, "I do not think so."]);
    assert!(summary.contains(earlier) && summary.contains(later), "{summary}");
}

#[test]
fn what_was_agreed_to_change_is_changed() {
    let summary =
        of(&["The meeting is on Friday.", "Noted.", "Could we move the meeting to Thursday?", "Sure, done."]);
    assert!(!summary.contains("Friday"), "{summary}");
}

#[test]
fn a_repetition_of_what_was_corrected_is_gone_with_it() {
    let summary = of(&[
        "The exam is on 12 May.",
        "Noted, 12 May.",
        "What should I read first?",
        "The chapter about cells.",
        "Actually, the exam is on 19 May.",
        "All right.",
    ]);
    assert!(!summary.contains("12 May"), "{summary}");
    assert!(summary.contains("the exam is on 19 May"), "{summary}");
}

#[test]
fn a_correction_that_is_corrected_is_gone_too() {
    let summary = of(&[
        "The party is on 3 June.",
        "Fine.",
        "Correction: the party is on 4 June.",
        "Fine.",
        "Sorry again, the party is on 5 June.",
        "Fine.",
    ]);
    assert!(!summary.contains("3 June") && !summary.contains("4 June"), "{summary}");
    assert!(summary.contains("5 June"), "{summary}");
}

#[test]
fn a_log_of_much_the_same_is_no_row_of_corrections() {
    let said: Vec<String> =
        (1..9).map(|lap| format!("User: The time of this lap is 4{lap}.5 seconds.")).collect();
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    assert_eq!(of(&said).lines().count(), 8);
}
