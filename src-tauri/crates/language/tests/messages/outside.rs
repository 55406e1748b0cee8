//! No text that a person reads stands outside the message files, as far as a test can tell: nothing that looks like a
//! sentence, or like the words of an error.

use proc_macro2::{TokenStream, TokenTree};

use crate::sources;

/// Files and folders with words that are no text for a person: what models are told, what programs and people write into
/// files, what is looked for in a text, and what the log alone says.
const OF_PROGRAMS: &[&str] = &[
    "crates/app/src/quick_commands/fill.rs",
    "crates/app/src/wire/",
    // What a list of messages is called in the words of the JSON reader.
    "crates/archive/src/format.rs",
    // The title of what cannot be read goes into the index, as that of a conversation without a title does.
    "crates/archive/src/json/look.rs",
    // What X servers, compositors and portals are told and say: it stands in sentences of the message files.
    "crates/capture/src/linux/",
    "crates/capture/src/other/screenshot.rs",
    "crates/domain/src/attachment.rs",
    "crates/domain/src/parameters.rs",
    "crates/domain/src/sent/reason.rs",
    "crates/domain/src/time.rs",
    "crates/embed/",
    // What servers say of a refusal.
    "crates/llm/src/http/refusal.rs",
    "crates/llm/src/local/prompt.rs",
    "crates/llm/src/turns.rs",
    "crates/memory/src/assemble/parts.rs",
    "crates/memory/src/check/",
    "crates/memory/src/extractive/",
    "crates/memory/src/facts/",
    "crates/memory/src/render.rs",
    "crates/memory/src/summarise/",
    "crates/memory/src/title.rs",
    "crates/memory/src/user_memories/",
    "crates/recall/",
    // What JSON is not, in the words of its reader.
    "crates/sync/src/field.rs",
    "crates/sync/src/stamp.rs",
    // What servers, and `ssh`, say of a refusal.
    "crates/sync/src/store/cloud.rs",
    "crates/sync/src/store/failure.rs",
    "crates/sync/src/store/sftp/failure.rs",
    "crates/text/",
    // What is written into what is exported, and into what is kept of another assistant's.
    "crates/transfer/src/export/",
    "crates/transfer/src/foreign/kept.rs",
    "src/choosing/portal.rs",
    "src/hotkey/portal/identity.rs",
];

/// What is around a text that only the log or a developer reads.
const FOR_DEVELOPERS: &[&str] = &[
    "trace",
    "debug",
    "info",
    "warn",
    "error_span",
    "expect",
    "reason",
    "panic",
    "assert",
    "assert_eq",
    "debug_assert",
    "unreachable",
    "doc",
    "deprecated",
];

/// How the statements begin that are for a database.
const SQL: &[&str] = &["ALTER", "CREATE", "DELETE", "INSERT", "PRAGMA", "SELECT", "UPDATE", "VACUUM"];

#[test]
fn no_text_that_a_person_reads_stands_outside_the_message_files() {
    let mut found = Vec::new();
    let listed = |path: &str| OF_PROGRAMS.iter().any(|known| path.starts_with(known));
    for source in sources::all().into_iter().filter(|source| !listed(&source.path)) {
        find(source.tokens, &source.path, &mut found);
    }
    assert!(found.is_empty(), "put these into the message files:\n  {}", found.join("\n  "));
}

#[test]
fn what_is_listed_here_has_such_words_still() {
    let mut found = Vec::new();
    for source in sources::all() {
        find(source.tokens, &source.path, &mut found);
    }
    let idle: Vec<_> =
        OF_PROGRAMS.iter().filter(|listed| !found.iter().any(|text| text.starts_with(**listed))).collect();
    assert!(idle.is_empty(), "take these off the list: {idle:?}");
}

/// Also where whole folders are listed: an error is told in the language of the person.
#[test]
fn no_error_has_its_words_in_its_attribute() {
    let mut found = Vec::new();
    for source in sources::all() {
        find_in_errors(source.tokens, &source.path, &mut found);
    }
    found.retain(|text| !ERRORS_OF_PROGRAMS.iter().any(|known| text.starts_with(known)));
    assert!(found.is_empty(), "put these into the message files:\n  {}", found.join("\n  "));
}

/// Errors that only the log and developers read, or that stand in a sentence of somebody else as what a program said.
const ERRORS_OF_PROGRAMS: &[&str] = &[
    "crates/capture/src/linux/",
    "crates/domain/src/attachment.rs",
    "crates/domain/src/time.rs",
    "crates/embed/",
];

fn find_in_errors(tokens: TokenStream, path: &str, found: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (place, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        let is_of_error = matches!(
            tokens[..place].last(),
            Some(TokenTree::Ident(name)) if name == "error" && place == 1
        );
        match group.stream().into_iter().next() {
            Some(TokenTree::Literal(words)) if is_of_error && says_something(&words.to_string()) => {
                found.push(format!("{path}:{}: {words}", words.span().start().line));
            }
            _ => find_in_errors(group.stream(), path, found),
        }
    }
}

/// Whether there is more in it than what is put in.
fn says_something(literal: &str) -> bool {
    without_placeholders(literal).chars().filter(|letter| letter.is_alphabetic()).count() > 1
}

fn without_placeholders(text: &str) -> String {
    let mut depth = 0;
    let is_outside = |letter: &char| {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        depth == 0 && *letter != '}'
    };
    text.chars().filter(is_outside).collect()
}

fn find(tokens: TokenStream, path: &str, found: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (place, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) if !is_for_developers(&tokens[..place]) => {
                find(group.stream(), path, found);
            }
            TokenTree::Literal(literal) if !is_for_developers(&tokens[..place]) => {
                let text = literal.to_string();
                if is_text(&text) {
                    found.push(format!("{path}:{}: {text}", literal.span().start().line));
                }
            }
            _ => {}
        }
    }
}

/// Whether what comes next is part of a `warn!(…)`, `expect(…)` or `reason = …`.
fn is_for_developers(before: &[TokenTree]) -> bool {
    let mut words = before.iter().rev();
    let (name, is_macro) = match words.next() {
        Some(TokenTree::Punct(punct)) if matches!(punct.as_char(), '!' | '=') => {
            (words.next(), punct.as_char() == '!')
        }
        other => (other, false),
    };
    let Some(TokenTree::Ident(name)) = name else { return false };
    // `#[error(…)]` is for people, `error!(…)` for the log.
    FOR_DEVELOPERS.contains(&name.to_string().as_str()) || (is_macro && name == "error")
}

/// A sentence: several words of letters, of which the most are small.
fn is_text(literal: &str) -> bool {
    let Some(text) = literal.strip_prefix('"') else { return false };
    let plain = |word: &&str| {
        let word = word.trim_matches(|letter: char| !letter.is_alphabetic());
        word.len() > 1
            && word.chars().skip(1).all(|letter| letter.is_lowercase() || matches!(letter, '\'' | '’'))
    };
    let text = without_placeholders(text);
    let words = text.split_whitespace();
    if words.clone().next().is_some_and(|first| SQL.contains(&first)) {
        return false;
    }
    words.clone().filter(plain).count() >= 3
        && words.filter(|word| word.contains(['=', '<', '/', '_'])).count() < 2
}
