//! Facts as a part of the prompt (README, "Facts").

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use extremis_domain::{Fact, FactField, FactId, FactOrigin, Session};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use super::with_provenance;
use super::words::key_of;
use crate::Tokens;
use crate::assemble::parts;
use crate::text::{neutralised, neutralised_value};

/// Facts as they are sent, and which of them these are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rendered {
    /// The JSON under its heading and between its tags; empty when no fact is in it.
    pub text: String,
    /// Those that are in it, in the order in which they were given.
    pub included: Vec<FactId>,
    /// Those that are not.
    pub left_out: Vec<FactId>,
}

/// The heading and, below it, the facts as JSON: only the fields that have data, each in the order in which the
/// facts were given. Empty without facts. The same facts give the same bytes.
pub fn render<'a>(facts: impl IntoIterator<Item = &'a Fact>) -> String {
    block_of(&facts.into_iter().collect::<Vec<_>>())
}

/// As [`render`], with whose they are and when they were said where that is not plain.
pub(crate) fn written_out(session: &Session, facts: &[Arc<Fact>]) -> String {
    render(with_provenance(session, facts).iter().map(AsRef::as_ref))
}

/// As [`render`], with as many facts as fit into `room` tokens; the first of [`by_importance`] stay.
pub fn render_within(facts: &[Arc<Fact>], tokens: &Tokens, room: u32) -> Rendered {
    let facts: Vec<_> = facts.iter().map(|fact| &**fact).collect();
    let ranked = by_importance(&facts);
    let cost = |count: usize| match chosen(&facts, &ranked[..count]) {
        in_it if in_it.is_empty() => 0,
        in_it => tokens.turn(&block_of(&in_it)),
    };
    let count = most_that_fits(facts.len(), |count| cost(count) <= room);
    let included = chosen(&facts, &ranked[..count]);
    let mut left_out = ranked[count..].to_vec();
    left_out.sort_unstable();
    Rendered {
        text: block_of(&included),
        included: included.iter().map(|fact| fact.id.clone()).collect(),
        left_out: left_out.into_iter().map(|place| facts[place].id.clone()).collect(),
    }
}

/// The places of the facts, those first that are to be left out last: what the user pinned, then what the user
/// wrote, then what was found, by how telling its field is and how late it came up.
pub fn by_importance(facts: &[&Fact]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..facts.len()).collect();
    places.sort_by_key(|place| Reverse((importance(facts[*place]), *place)));
    places
}

/// These facts, in the order in which they were given.
fn chosen<'a>(facts: &[&'a Fact], places: &[usize]) -> Vec<&'a Fact> {
    let mut places = places.to_vec();
    places.sort_unstable();
    places.into_iter().map(|place| facts[place]).collect()
}

/// The most of `all` that fit. Mostly all do.
fn most_that_fits(all: usize, fits: impl Fn(usize) -> bool) -> usize {
    if fits(all) {
        return all;
    }
    let (mut fit, mut too_many) = (0, all);
    while too_many - fit > 1 {
        let middle = fit + (too_many - fit) / 2;
        if fits(middle) {
            fit = middle;
        } else {
            too_many = middle;
        }
    }
    fit
}

fn importance(fact: &Fact) -> (bool, bool, u8) {
    let of_field = match fact.field {
        FactField::UserPreferences => 6,
        FactField::KeyDecisions => 5,
        FactField::ImportantFacts => 4,
        FactField::DocumentStructure => 3,
        FactField::CustomFields => 2,
        FactField::SourceUrls => 1,
        FactField::Entities => 0,
    };
    (fact.pinned, fact.origin == FactOrigin::User, of_field)
}

fn block_of(facts: &[&Fact]) -> String {
    if facts.is_empty() {
        return String::new();
    }
    parts::facts(&json_of(facts, parts::TAGS))
}

/// Facts as JSON that has none of these tags in it; empty without facts.
pub(super) fn json_of(facts: &[&Fact], tags: &[&str]) -> String {
    if facts.is_empty() {
        return String::new();
    }
    // Only maps with keys that are texts, texts and values that were JSON before: this cannot fail.
    serde_json::to_string_pretty(&Fields { facts, tags }).unwrap_or_default()
}

/// All fields that have data.
struct Fields<'a> {
    facts: &'a [&'a Fact],
    tags: &'a [&'a str],
}

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for field in FactField::ALL {
            let facts: Vec<_> = self.facts.iter().copied().filter(|fact| fact.field == field).collect();
            if facts.is_empty() {
                continue;
            }
            if field.is_keyed() {
                map.serialize_entry(field.name(), &Keyed { facts: &facts, tags: self.tags })?;
            } else {
                let values: Vec<Value> =
                    facts.iter().map(|fact| neutralised_value(&fact.value, self.tags)).collect();
                map.serialize_entry(field.name(), &values)?;
            }
        }
        map.end()
    }
}

/// The values of one field by their keys; of a key that is there twice, the last value.
struct Keyed<'a> {
    facts: &'a [&'a Fact],
    tags: &'a [&'a str],
}

impl Serialize for Keyed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let last: HashMap<String, usize> =
            self.facts.iter().enumerate().map(|(place, fact)| (key_of(fact), place)).collect();
        let mut map = serializer.serialize_map(None)?;
        for (place, fact) in self.facts.iter().enumerate() {
            if last.get(&key_of(fact)) == Some(&place) {
                let key = neutralised(fact.key.as_deref().unwrap_or_default(), self.tags);
                map.serialize_entry(&key, &neutralised_value(&fact.value, self.tags))?;
            }
        }
        map.end()
    }
}
