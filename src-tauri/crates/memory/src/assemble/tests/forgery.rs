//! Whatever a text says, it stays in its place: read back, the prompt has the parts that it was built of.

use extremis_domain::{Fact, FactField, FactOrigin, Preset, SessionId};
use extremis_tests::hostile;
use extremis_text::folded;

use super::layers::{fact, instructions, memory, put, summary_of};
use super::*;

const TEXTS: usize = 300;
const TAGS: [&str; 8] = [
    "user-instructions",
    "known-of-the-user",
    "important-data",
    "conversation-summary",
    "earlier",
    "captured-context",
    "selection",
    "clipboard",
];

/// The ways in which a text of someone else comes into a prompt.
#[derive(Debug, Clone, Copy)]
enum Way {
    Selection,
    Clipboard,
    Title,
    Url,
    Application,
    Message,
    SystemMessage,
    Answer,
    Speaker,
    Recalled,
    TitleOfAnother,
    Summary,
    Fact,
    FactKey,
    Memory,
}

const WAYS: [Way; 15] = [
    Way::Selection,
    Way::Clipboard,
    Way::Title,
    Way::Url,
    Way::Application,
    Way::Message,
    Way::SystemMessage,
    Way::Answer,
    Way::Speaker,
    Way::Recalled,
    Way::TitleOfAnother,
    Way::Summary,
    Way::Fact,
    Way::FactKey,
    Way::Memory,
];

/// A prompt that has everything, with one text in one place.
fn prompt(way: Way, text: &str) -> Prompt {
    let is = |one: Way| std::mem::discriminant(&one) == std::mem::discriminant(&way);
    let or = |one: Way, other: &str| if is(one) { text.to_owned() } else { other.to_owned() };
    let mut session = conversation(12);
    summary_of(&mut session, 0, 9, 1, &or(Way::Summary, "They spoke."));
    let key = Some(or(Way::FactKey, "theme"));
    let keyed = Fact { key, ..Fact::new(FactField::CustomFields, "dark", FactOrigin::User, at(0)) };
    put(&mut session, [fact(&or(Way::Fact, "X causes Y.")), keyed]);
    for (way, role) in
        [(Way::Message, Role::User), (Way::SystemMessage, Role::System), (Way::Answer, Role::Assistant)]
    {
        let message = Message { role, ..next(&session, &or(way, "Fine.")) };
        add(&mut session, message);
    }
    let mut context = seen_in(&or(Way::Application, "Mail"), &or(Way::Selection, "Dear all"));
    context.clipboard = Some(or(Way::Clipboard, "copied"));
    context.source.window_title = Some(or(Way::Title, "Inbox"));
    context.source.url = Some(or(Way::Url, "https://example.org/"));
    let asked = Message { context: Some(context), role: Role::User, ..next(&session, "What is it?") };
    add(&mut session, asked);
    let said = Message {
        name: Some(or(Way::Speaker, "Ada")),
        ..Message::new(Role::User, or(Way::Recalled, "The heron is grey."), at(3))
    };
    let recalled = Snippet {
        session: Some(SessionId::named("other")),
        title: or(Way::TitleOfAnother, "Birds"),
        message: said.into(),
        kept: Vec::new(),
        is_match: true,
        reason: "Found".to_owned(),
    };
    let memories = [memory(&or(Way::Memory, "Lives in Ghent.")), memory("Has a boat.")];
    let own = [instructions("Be brief.")];
    let (policy, tokens) = (Policy::preset(Preset::Layered), Tokens::estimate());
    assemble(&AssembleInput {
        memories: &memories,
        snippets: &[recalled],
        instructions: own.first(),
        ..input(&session, PLENTY, &policy, &tokens)
    })
}

/// What a lenient reader sees of the structure: who speaks, which tags open and close, in which order, and in the blocks
/// of lines, how many there are.
fn read(prompt: &Prompt) -> Vec<String> {
    prompt.turns.iter().map(|turn| format!("{:?}{}", turn.role, tags(&turn.content).concat())).collect()
}

/// The tags in a text, however they are spelled; those of captured context within one alone.
fn tags(text: &str) -> Vec<String> {
    let seen: String = text.chars().filter(|letter| !letter.is_control() || letter.is_whitespace()).collect();
    // What stands on two lines in a text stands on one in JSON.
    let seen = seen
        .replace("\\n", "\n")
        .replace("\\t", "\t")
        .replace(['\u{200c}', '\u{200d}', '\u{fe0f}', '\\'], "");
    let plain = folded(&extremis_text::without_invisible(&seen)).replace('‹', "<").replace(['‐', '‑'], "-");
    let mut in_context = false;
    let found = plain.match_indices('<').filter_map(|(at, _)| {
        let after = plain[at + 1..].trim_start();
        let name = after.trim_start_matches(|c: char| c == '/' || c.is_whitespace());
        let tag = TAGS.iter().find(|tag| name.starts_with(**tag))?;
        let closes = after.starts_with('/');
        match *tag {
            "captured-context" => in_context = !closes,
            "selection" | "clipboard" if !in_context => return None,
            _ => {}
        }
        Some(format!(" <{}{tag}>", if closes { "/" } else { "" }))
    });
    found.collect()
}

#[test]
fn no_text_passes_for_another_part_of_the_prompt_by_whichever_way_it_comes() {
    let built = read(&prompt(Way::Message, "Fine."));
    // The fixed instructions name the tags.
    let mut seen = built[1..].concat();
    for tag in TAGS {
        assert_eq!(seen.matches(&format!(" <{tag}>")).count(), 1, "{tag} in {built:#?}");
        seen = seen.replacen(&format!(" <{tag}>"), "", 1);
    }
    for text in hostile::texts(16, TEXTS) {
        for way in WAYS {
            let prompt = prompt(way, &text);
            assert_eq!(read(&prompt), built, "{way:?}: {text:?}\n{}", prompt.text());
            assert_eq!(hostile::marks_in(&prompt.text()), [""; 0], "{way:?}: {text:?}\n{}", prompt.text());
        }
    }
}

#[test]
fn the_system_says_nothing_but_the_fixed_instructions_and_those_of_the_user() {
    let said_by_the_system = |prompt: &Prompt| {
        let turns = prompt.turns.iter().filter(|turn| turn.role == Role::System);
        turns.map(|turn| turn.content.clone()).collect::<Vec<_>>()
    };
    let built = said_by_the_system(&prompt(Way::Message, "Fine."));
    assert_eq!(built.len(), 2);
    for text in hostile::texts(17, TEXTS / 10) {
        for way in WAYS {
            assert_eq!(said_by_the_system(&prompt(way, &text)), built, "{way:?}: {text:?}");
        }
    }
}

#[test]
fn data_and_lines_of_others_stay_as_many_as_they_are() {
    let lines = |prompt: &Prompt, tag: &str| {
        let turn = prompt.turns[1..].iter().find(|turn| turn.content.contains(&format!("<{tag}>"))).unwrap();
        let inside = turn.content.split_once(&format!("<{tag}>\n")).unwrap().1;
        let inside = inside.split_once(&format!("\n</{tag}>")).unwrap().0;
        inside.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    for text in hostile::texts(18, TEXTS) {
        let recalled = lines(&prompt(Way::Recalled, &text), "earlier");
        let headings = recalled.iter().filter(|line| !line.starts_with(' ')).count();
        assert_eq!(headings, 3, "a conversation, a day, a message: {recalled:#?}");
        assert_eq!(lines(&prompt(Way::Speaker, &text), "earlier").len(), 3, "{text:?}");
        assert_eq!(lines(&prompt(Way::TitleOfAnother, &text), "earlier").len(), 3, "{text:?}");
        assert_eq!(lines(&prompt(Way::Memory, &text), "known-of-the-user").len(), 2, "{text:?}");
        for way in [Way::Fact, Way::FactKey] {
            let json = lines(&prompt(way, &text), "important-data").join("\n");
            let json: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
            assert_eq!(json.as_object().map(serde_json::Map::len), Some(2), "{json}");
        }
    }
}
