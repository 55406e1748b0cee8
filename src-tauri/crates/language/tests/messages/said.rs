//! What the sources say of the messages: each that is named is there, each that is there is named, and each gets what it
//! takes.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::{Taken, messages, sources};

/// A `text!(…)` in a source.
struct Said {
    at: String,
    id: String,
    names: BTreeSet<String>,
}

#[test]
fn every_message_is_said_somewhere_and_gets_what_it_takes() {
    let all = messages("en");
    let mut said = Vec::new();
    for source in sources::all() {
        find(source.tokens, &source.path, &mut said);
    }
    assert!(said.len() > 100, "the test finds what is said");
    assert_eq!(said.iter().filter_map(|said| fault(said, &all)).collect::<Vec<_>>(), Vec::<String>::new());
    let named: BTreeSet<&String> = said.iter().map(|said| &said.id).collect();
    let silent: Vec<&String> = all.keys().filter(|id| !named.contains(id)).collect();
    assert!(silent.is_empty(), "nothing says {silent:#?}");
}

fn fault(said: &Said, all: &Taken) -> Option<String> {
    let Said { at, id, names } = said;
    match all.get(id) {
        None => Some(format!("{at}: there is no message {id}")),
        Some(taken) if taken != names => Some(format!("{at}: {id} takes {taken:?} and gets {names:?}")),
        Some(_) => None,
    }
}

fn find(tokens: TokenStream, path: &str, found: &mut Vec<Said>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (place, token) in tokens.iter().enumerate() {
        if let TokenTree::Group(group) = token {
            find(group.stream(), path, found);
        }
        if let [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(group), ..] =
            &tokens[place..]
            && name == "text"
            && bang.as_char() == '!'
            && group.delimiter() == Delimiter::Parenthesis
        {
            let at = format!("{path}:{}", name.span().start().line);
            found.extend(said(group.stream(), at));
        }
    }
}

/// None for the definition of the macro itself.
fn said(tokens: TokenStream, at: String) -> Option<Said> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let id = match tokens.first()? {
        TokenTree::Literal(id) => id.to_string().trim_matches('"').to_owned(),
        _ => return None,
    };
    let is = |token: &TokenTree, sign| matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign);
    let names = tokens.windows(3).filter_map(|three| match three {
        [comma, TokenTree::Ident(name), equals] if is(comma, ',') && is(equals, '=') => {
            Some(name.to_string())
        }
        _ => None,
    });
    Some(Said { at, id, names: names.collect() })
}
