//! What the beginnings of plain statements mean.

mod read;

use std::sync::LazyLock;

use extremis_domain::FactField;
use regex::{Captures, Regex};

use super::super::{MAX_FOUND_CHARS, MAX_KEY_CHARS};
use extremis_text::speaks_to_someone;
use extremis_text::values::{Value, values_in};
use extremis_text::whole_words::whole_words;
use read::{allergic, attribute, bare, compared, dated_attribute, decided, diet, is_denied, preferred};

/// What a statement says, ready to be a fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MatchedFact {
    pub field: FactField,
    pub key: Option<String>,
    pub value: String,
}

/// A value is no longer than so many words: what is longer tells a story.
const MOST_WORDS: usize = 40;
/// What is to be remembered has at least so many words.
const FEWEST_REMEMBERED: usize = 3;

/// Everything that a statement says.
pub(super) fn found_in(statement: &str) -> Vec<MatchedFact> {
    let statement = without_opening(statement);
    let mut found: Vec<MatchedFact> = Vec::new();
    let is_short = whole_words(statement).len() <= MOST_WORDS;
    for (pattern, read) in RULES.iter().filter(|_| is_short) {
        if let Some(captures) = pattern.captures(statement)
            && let Some(said) = read(statement, &captures)
        {
            found.push(said);
            break;
        }
    }
    if found.is_empty() && is_short && is_dated(statement) {
        found.push(MatchedFact { field: FactField::ImportantFacts, key: None, value: bare(statement) });
    }
    for captures in INTRODUCED.iter().flat_map(|pattern| pattern.captures_iter(statement)) {
        if let Some(name) = captures.name("name") {
            found.push(MatchedFact {
                field: FactField::Entities,
                key: None,
                value: name.as_str().to_owned(),
            });
        }
    }
    let fits = |said: &MatchedFact| {
        let key = said.key.as_ref().is_none_or(|key| !key.is_empty() && key.chars().count() <= MAX_KEY_CHARS);
        key && said.value.chars().any(char::is_alphanumeric) && said.value.chars().count() <= MAX_FOUND_CHARS
    };
    found.retain(fits);
    found
}

/// Without words that only lead there.
pub(crate) fn without_opening(statement: &str) -> &str {
    static OPENING: LazyLock<Option<Regex>> = LazyLock::new(|| {
        let words = "and|so|also|btw|by the way|oh|ok|okay|well|actually|anyway|sorry|no|yes|yeah|correction|one correction|update|\
            fyi|just so you know|for your information|to be clear|und|also|übrigens|ach|ja|nein|korrektur|zur info|doch";
        Regex::new(&format!(r"(?i)^(?:(?:{words})(?:\s*[,:;–—-]\s*|\s+))+")).ok()
    });
    let cut = OPENING.as_ref().and_then(|opening| opening.find(statement)).map_or(0, |found| found.end());
    &statement[cut..]
}

type Reader = fn(&str, &Captures) -> Option<MatchedFact>;

/// The first that fits counts. How long a part may be is asked by its reader: a pattern that counts letters of all
/// scripts takes megabytes.
static RULES: LazyLock<Vec<(Regex, Reader)>> = LazyLock::new(|| {
    let rules: [(&str, Reader); 14] = [
        (
            r"(?i)^(?:please\s+|bitte\s+)?(?:remember|note|do not forget|don['’]t forget|keep in mind|bear in mind|for the record|merk(?:e)? dir|denk(?:e)? daran|vergiss nicht)(?P<asks>\s*:\s*|\s*,\s*|\s+)(?P<that>(?:that|dass)\s+)?(?P<rest>.+)$",
            remembered,
        ),
        (
            r"(?i)^(?:my|our)\s+(?P<key>\p{L}[\p{L}'’ -]+?)\s+(?:is called|are called|is named|are named|is|are)\s+(?P<value>.+)$",
            attribute,
        ),
        (
            r"(?i)^(?:meine?|unsere?)\s+(?P<key>\p{L}[\p{L} -]+?)\s+(?:heißt|heißen|ist|sind|beträgt|lautet)\s+(?P<value>.+)$",
            attribute,
        ),
        (
            r"(?i)^the\s+(?P<key>(?:[\p{L}-]+\s+){0,2}(?:deadline|due date|budget|launch date|release date|start date|end date|due)(?:\s+(?:for|of)\s+(?P<of>[\p{L}\p{N} -]+?))?)\s+(?:is|are)\s+(?P<value>.+)$",
            dated_attribute,
        ),
        (
            r"(?i)^(?:die|der|das)\s+(?P<key>(?:[\p{L}-]+\s+){0,2}(?:frist|abgabe|abgabefrist|deadline|budget|termin|liefertermin|miete))\s+(?:ist|beträgt|liegt bei|endet)\s+(?P<value>.+)$",
            dated_attribute,
        ),
        (
            r"(?i)^I\s+(?:really\s+|always\s+|strongly\s+|generally\s+|much\s+|now\s+)*prefer\s+(?P<one>.+?)\s+(?:over|to|rather than|instead of)\s+(?P<other>.+)$",
            compared,
        ),
        (r"(?i)^ich\s+bevorzuge\s+(?P<one>.+?)\s+(?:gegenüber|vor|statt)\s+(?P<other>.+)$", compared),
        (
            r"(?i)^I\s+(?:(?:really|always|strongly|generally|also|absolutely|still|now|just)\s+)*(?P<verb>prefer|like|love|enjoy|hate|dislike|can['’]t stand|cannot stand|don['’]t like|do not like|no longer like)\s+(?P<what>.+)$",
            preferred,
        ),
        (r"(?i)^ich\s+(?P<verb>mag|bevorzuge|liebe|hasse)\s+(?P<what>.+)$", preferred),
        (r"(?i)^I(?:['’]m| am)\s+(?P<verb>allergic)\s+to\s+(?P<value>.+)$", allergic),
        (r"(?i)^I(?:['’]m| am)\s+(?:a\s+)?(?P<value>vegetarian|vegan|left-handed|diabetic)\b", diet),
        (
            r"(?i)^(?:(?:we|I)(?:['’]ve| have)?\s+(?:now\s+|finally\s+|all\s+|just\s+)*(?:decided|agreed|settled on|chose|chosen|picked|opted)|let['’]s (?:go with|use|stick with|stick to|take)|we(?:['’]ll| will) (?:use|go with|take|stick with)|(?:we|I)(?:['’]re|['’]m| are| am) going with|(?:final )?decision\s*:)\b?.+$",
            decided,
        ),
        (
            r"(?i)^(?:wir haben (?:uns )?(?:.+ )?(?:entschieden|beschlossen|geeinigt)|ich habe (?:mich )?(?:.+ )?(?:entschieden|beschlossen)|wir nehmen|ich nehme|wir bleiben bei|entscheidung\s*:).*$",
            decided,
        ),
        (r"(?i)^(?:we|I) (?:no longer|have stopped|stopped) (?:use|using|uses)\s+.+$", decided),
    ];
    // Every pattern is tried by the tests of this module.
    rules.into_iter().filter_map(|(pattern, reader)| Some((Regex::new(pattern).ok()?, reader))).collect()
});

/// Who is introduced by name.
static INTRODUCED: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let who = "wife|husband|partner|girlfriend|boyfriend|fiancée?|son|daughter|child|kid|mother|mom|mum|father|dad|brother|sister|grandmother|grandfather|\
        aunt|uncle|cousin|niece|nephew|friend|boss|manager|colleague|coworker|co-worker|teacher|doctor|dentist|lawyer|neighbou?r|landlord|landlady|mentor|\
        client|customer|dog|cat|horse|teammate|assistant|supervisor|roommate|flatmate|\
        frau|mann|sohn|tochter|mutter|vater|bruder|schwester|oma|opa|tante|onkel|freund|freundin|chef|chefin|kollege|kollegin|nachbar|nachbarin|vermieter|vermieterin|hund|katze|arzt|ärztin";
    let name = r"(?P<name>(?:(?:Dr|Mr|Mrs|Ms|Frau|Herr)\.?\s)?\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+){0,2})";
    let patterns = [
        format!(
            r"\b(?:[Mm]y|[Oo]ur|[Mm]eine?n?r?|[Uu]nsere?n?r?)\s+(?:(?:new|old|best|older|younger|little|big|neue|beste)\s+)*(?i:{who}),?\s+{name}"
        ),
        format!(
            r"\b(?:[Mm]y|[Oo]ur|[Mm]eine?|[Uu]nsere?)\s+(?:[\p{{L}}-]+\s+){{0,2}}(?i:{who})(?:['’]s name is| is called| is named| is| heißt)\s+{name}"
        ),
    ];
    patterns.iter().filter_map(|pattern| Regex::new(pattern).ok()).collect()
});

/// What is to be remembered. The same words also begin advice ("Remember, you got this.") and stories ("Remember when we
/// met."): what is neither said with "that" or a colon, nor of the one who says it, nor has a number, is no request.
fn remembered(statement: &str, captures: &Captures) -> Option<MatchedFact> {
    const OWN: &[&str] =
        &["i", "my", "we", "our", "ich", "mein", "meine", "meinen", "wir", "unser", "unsere"];
    const STORY: &[&str] =
        &["when", "how", "what", "who", "where", "why", "wann", "wie", "was", "wer", "wo", "warum", "als"];
    let rest = bare(captures.name("rest")?.as_str());
    // What is to be remembered may be said in a form that has a name for it.
    if let Some(keyed) = RULES[1..].iter().find_map(|(pattern, read)| read(&rest, &pattern.captures(&rest)?))
    {
        return Some(keyed);
    }
    let words = whole_words(&rest);
    let first = words.first()?.text.to_lowercase();
    let first = first.split(['\'', '’']).next().unwrap_or_default();
    if words.len() < FEWEST_REMEMBERED || speaks_to_someone(&rest) {
        return None;
    }
    let is_said_so = captures.name("that").is_some() || captures.name("asks")?.as_str().contains(':');
    let has_number = rest.contains(|c: char| c.is_ascii_digit() || c == '@') && !STORY.contains(&first);
    let value = match first {
        // How the assistant is to do something is said by the whole.
        "to" => bare(statement),
        first if is_said_so || has_number || OWN.contains(&first) => rest,
        _ => return None,
    };
    Some(MatchedFact { field: FactField::ImportantFacts, key: None, value })
}

/// Whether something is to happen on a day that is named.
fn is_dated(statement: &str) -> bool {
    static DATED: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(
            r"(?i)\b(?:deadline|due|appointment|meeting|flight|exam|birthday|anniversary|wedding|interview|launch|release|expires?|starts?|begins?|ends?|moves? in|moving|arrives?|leaves?|book(?:ed)?|scheduled|by|until|frist|termin|prüfung|geburtstag|hochzeit|abflug|abgabe|beginnt|endet|spätestens|bis|umzug|läuft ab)\b",
        )
        .ok()
    });
    let has_day = |value: &Value| matches!(value, Value::Date { day: Some(_), .. });
    values_in(statement).iter().any(|found| has_day(&found.value))
        && DATED.as_ref().is_some_and(|dated| dated.is_match(statement))
        && !is_denied(statement)
        && !is_reported(statement)
}

/// Whether somebody else says it.
fn is_reported(statement: &str) -> bool {
    const SAYS: &[&str] = &[
        "said",
        "says",
        "say",
        "told",
        "wrote",
        "writes",
        "claims",
        "claimed",
        "thinks",
        "asked",
        "according",
        "sagt",
        "sagte",
        "schreibt",
        "schrieb",
        "meint",
        "meinte",
        "behauptet",
        "laut",
    ];
    whole_words(statement).iter().any(|word| SAYS.contains(&&*word.text.to_lowercase()))
}
