//! From what a rule matched to the fact that it is: its key and its value, or none where nothing is stated for good.

use extremis_domain::FactField;
use regex::Captures;

use super::MatchedFact;
use crate::check::denies;
use extremis_text::values::values_in;
use extremis_text::whole_words::whole_words;

/// What people say of themselves that stays so for a while.
const ATTRIBUTES: &[&str] = &[
    "name",
    "birthday",
    "address",
    "email",
    "mail",
    "phone",
    "number",
    "wife",
    "husband",
    "partner",
    "boss",
    "manager",
    "company",
    "job",
    "employer",
    "profession",
    "title",
    "city",
    "hometown",
    "timezone",
    "zone",
    "nationality",
    "language",
    "deadline",
    "budget",
    "goal",
    "color",
    "colour",
    "favourite",
    "favorite",
    "project",
    "team",
    "stack",
    "editor",
    "account",
    "username",
    "handle",
    "domain",
    "website",
    "doctor",
    "dentist",
    "landlord",
    "geburtstag",
    "adresse",
    "nummer",
    "telefonnummer",
    "frau",
    "mann",
    "chef",
    "chefin",
    "firma",
    "beruf",
    "stadt",
    "sprache",
    "frist",
    "ziel",
    "projekt",
    "hund",
    "katze",
    "dog",
    "cat",
    "son",
    "daughter",
    "sister",
    "brother",
    "sohn",
    "tochter",
    "schwester",
    "bruder",
    "vermieterin",
    "vermieter",
    "lieblingsfarbe",
];
/// What nobody wants in every prompt.
const SECRETS: &[&str] = &["password", "passwort", "pin", "secret", "token", "key", "kennwort"];
/// What only introduces what somebody means.
const OPINIONS: &[&str] = &[
    "question",
    "problem",
    "point",
    "guess",
    "idea",
    "understanding",
    "concern",
    "issue",
    "worry",
    "bad",
    "mistake",
    "fault",
    "impression",
    "opinion",
    "feeling",
    "suggestion",
    "plan",
    "frage",
    "meinung",
    "fehler",
    "eindruck",
    "idee",
];

/// How long the name of an attribute may be, and that of what a date is for, in characters.
const MOST_OF_NAME: usize = 41;
const MOST_OF_DATED: usize = 30;

/// `My X is Y`.
pub(super) fn attribute(statement: &str, captures: &Captures) -> Option<MatchedFact> {
    let key = captures.name("key")?.as_str().trim().to_lowercase();
    let value = bare(captures.name("value")?.as_str());
    let of_key: Vec<String> = whole_words(&key).iter().map(|word| word.text.to_lowercase()).collect();
    let named = |list: &[&str]| of_key.iter().any(|word| list.contains(&word.trim_end_matches("'s")));
    let is_attribute = named(ATTRIBUTES);
    if of_key.len() > 4
        || key.chars().count() > MOST_OF_NAME
        || named(SECRETS)
        || named(OPINIONS)
        || is_denied(&value)
        || whole_words(&value).len() > 12
    {
        return None;
    }
    // "My build is broken" will not be so tomorrow.
    let tells = is_attribute && !is_passing(&value) || says_value(&value) && !is_passing(&value);
    let is_favourite = key.starts_with("favo") || key.starts_with("lieblings");
    let field = if is_favourite { FactField::UserPreferences } else { FactField::CustomFields };
    let starts = statement.to_lowercase();
    let is_ours = starts.starts_with("our") || starts.starts_with("unser");
    (tells && !value.is_empty()).then_some(MatchedFact {
        field,
        key: Some(if is_ours { format!("our {key}") } else { key }),
        value,
    })
}

/// `The deadline for the report is 14 March`.
pub(super) fn dated_attribute(_: &str, captures: &Captures) -> Option<MatchedFact> {
    let value = bare(captures.name("value")?.as_str());
    let key = captures.name("key")?.as_str().trim().to_lowercase();
    let is_named = captures.name("of").is_none_or(|of| of.as_str().chars().count() <= MOST_OF_DATED);
    let tells =
        is_named && !values_in(&value).is_empty() && !is_denied(&value) && whole_words(&value).len() <= 16;
    tells.then_some(MatchedFact { field: FactField::CustomFields, key: Some(key), value })
}

/// `I prefer tabs to spaces`: the key is what there is to choose from, in whichever order.
pub(super) fn compared(statement: &str, captures: &Captures) -> Option<MatchedFact> {
    let mut sides = [object(captures.name("one")?.as_str())?, object(captures.name("other")?.as_str())?];
    sides.sort();
    let key = sides.join(" or ");
    Some(MatchedFact { field: FactField::UserPreferences, key: Some(key), value: bare(statement) })
}

/// `I like coffee`: the key is what it is about, so that `I don't like coffee any more` takes its place.
pub(super) fn preferred(statement: &str, captures: &Captures) -> Option<MatchedFact> {
    let key = object(captures.name("what")?.as_str())?;
    Some(MatchedFact { field: FactField::UserPreferences, key: Some(key), value: bare(statement) })
}

pub(super) fn allergic(statement: &str, captures: &Captures) -> Option<MatchedFact> {
    let what = object(captures.name("value")?.as_str())?;
    Some(MatchedFact {
        field: FactField::CustomFields,
        key: Some(format!("allergy to {what}")),
        value: bare(statement),
    })
}

pub(super) fn diet(statement: &str, captures: &Captures) -> Option<MatchedFact> {
    let key = captures.name("value")?.as_str().to_lowercase();
    Some(MatchedFact { field: FactField::CustomFields, key: Some(key), value: bare(statement) })
}

pub(super) fn decided(statement: &str, _: &Captures) -> Option<MatchedFact> {
    const NOTHING: &[&str] = &["nothing", "yet", "nichts", "noch", "whether", "ob"];
    let open = whole_words(statement).iter().any(|word| NOTHING.contains(&&*word.text.to_lowercase()));
    (!open && whole_words(statement).len() >= 4).then(|| MatchedFact {
        field: FactField::KeyDecisions,
        key: None,
        value: bare(statement),
    })
}

/// What a preference is about: the first words, up to what explains it.
fn object(text: &str) -> Option<String> {
    const NOT_ALONE: &[&str] = &[
        "it", "that", "this", "these", "those", "you", "your", "him", "her", "them", "how", "what", "when",
        "where", "the", "es", "das", "dich", "dein", "deine", "sie", "ihn", "dass", "wie", "such", "both",
        "neither", "either", "dies", "diese",
    ];
    const ENDS: &[&str] = &[
        "because", "since", "when", "while", "for", "but", "so", "as", "over", "than", "more", "anymore",
        "any", "in", "if", "weil", "wenn", "aber", "für", "mehr", "with", "at", "on", "very", "sehr",
        "instead", "now", "too", "gerne", "am", "im",
    ];
    // "Places like this" are known to those who were there.
    const POINTING: &[&str] =
        &["it", "this", "that", "here", "there", "him", "her", "them", "hier", "dort", "dies", "ihn"];
    let text = text.split(" - ").next().unwrap_or(text);
    let part = text.split([',', ';', '(', '–', '—', ':']).next().unwrap_or(text);
    let all = whole_words(part);
    if all.last().is_some_and(|last| POINTING.contains(&&*last.text.to_lowercase())) {
        return None;
    }
    let mut taken: Vec<String> = Vec::new();
    for (place, word) in all.iter().enumerate() {
        let lower = word.text.to_lowercase();
        if place == 0 && NOT_ALONE.contains(&&*lower) {
            return None;
        }
        if ENDS.contains(&&*lower) {
            break;
        }
        let is_small = matches!(
            &*lower,
            "a" | "an" | "to" | "my" | "keine" | "keinen" | "kein" | "eine" | "einen" | "ein" | "really"
        );
        if !is_small {
            taken.push(lower);
        }
    }
    (1..=5).contains(&taken.len()).then(|| taken.join(" "))
}

/// Whether there is something in it that can be looked up: a number, a date, a name, an address.
fn says_value(text: &str) -> bool {
    let is_name = |word: &str| word.starts_with(char::is_uppercase);
    text.contains(|c: char| c.is_ascii_digit() || c == '@')
        || !values_in(text).is_empty()
        || whole_words(text)
            .first()
            .is_some_and(|first| is_name(first.text) && first.text.chars().count() > 1)
}

/// Whether it says how something is just now.
fn is_passing(value: &str) -> bool {
    const NOW: &[&str] = &[
        "so",
        "very",
        "too",
        "really",
        "still",
        "just",
        "broken",
        "dead",
        "slow",
        "fine",
        "ok",
        "okay",
        "good",
        "bad",
        "great",
        "down",
        "up",
        "stuck",
        "empty",
        "full",
        "running",
        "working",
        "here",
        "there",
        "that",
        "to",
        "about",
        "also",
        "kaputt",
        "gut",
        "schlecht",
        "leer",
        "voll",
        "hier",
        "da",
        "sehr",
        "zu",
        "krank",
        "sick",
        "ill",
        "late",
        "ready",
        "done",
        "open",
        "closed",
        "wrong",
        "right",
        "gone",
        "over",
        "always",
        "never",
        "currently",
        "like",
        "what",
        "how",
        "why",
    ];
    whole_words(value).first().is_none_or(|first| {
        let lower = first.text.to_lowercase();
        NOW.contains(&&*lower) || lower.ends_with("ing") && lower.len() > 5
    })
}

pub(super) fn is_denied(text: &str) -> bool {
    whole_words(text).iter().any(|word| {
        let lower = word.text.to_lowercase().replace('’', "'");
        denies(&lower) || lower.ends_with("n't")
    })
}

/// The words, without the marks at the end.
pub(super) fn bare(text: &str) -> String {
    text.trim().trim_end_matches(['.', '!', ';', ',', ' ', '…', '*', '_']).to_owned()
}

#[cfg(test)]
mod tests {
    use crate::facts::patterns::stated_facts;

    #[test]
    fn a_name_that_is_too_long_is_none() {
        let named = |name: &str| {
            stated_facts(&format!("My {name} is Anna Berg")).iter().any(|fact| fact.key.is_some())
        };
        let of_letters = |count: usize| format!("manager {}", "x".repeat(count - "manager ".len()));
        assert!(named(&of_letters(41)) && !named(&of_letters(42)));
        let dated = |what: &str| {
            let facts = stated_facts(&format!("The deadline for {what} is 14 March"));
            facts.iter().any(|fact| fact.key.is_some())
        };
        assert!(dated(&"x".repeat(30)) && !dated(&"x".repeat(31)));
    }
}
