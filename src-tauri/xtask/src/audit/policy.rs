//! What is allowed, from `.deny.toml`: that file is cargo-deny's own, so that both read the same rules.
//!
//! cargo-deny has no place for the crate of an accepted advisory, so a reason begins with its name and a colon.

use anyhow::{Context, Result, bail};
use toml::{Table, Value};

/// The rules.
#[derive(Debug)]
pub struct DependencyPolicy {
    /// Licences that may be, by their SPDX names.
    pub licences: Vec<String>,
    /// Addresses of registries that crates may come from.
    pub registries: Vec<String>,
    /// Advisories that were looked at.
    pub accepted: Vec<Accepted>,
}

/// An advisory that holds for what is used here, and why that may be.
#[derive(Debug, PartialEq, Eq)]
pub struct Accepted {
    /// Of the advisory.
    pub id: String,
    /// The package that it is about.
    pub package: String,
    /// Why it may be.
    pub reason: String,
}

impl DependencyPolicy {
    /// Reads the rules.
    pub fn parse(text: &str) -> Result<Self> {
        let table: Table = text.parse().context(".deny.toml is not TOML")?;
        let ignored = list(&table, "advisories", "ignore")?;
        Ok(Self {
            licences: strings(list(&table, "licenses", "allow")?)?,
            registries: strings(list(&table, "sources", "allow-registry")?)?,
            accepted: ignored.iter().map(accepted).collect::<Result<_>>()?,
        })
    }
}

fn list<'a>(table: &'a Table, section: &str, name: &str) -> Result<&'a [Value]> {
    let found = table.get(section).and_then(|section| section.get(name)).and_then(Value::as_array);
    found.map(Vec::as_slice).with_context(|| format!(".deny.toml has no list `{name}` in [{section}]"))
}

fn strings(values: &[Value]) -> Result<Vec<String>> {
    let texts = values.iter().map(|value| value.as_str().map(str::to_owned));
    texts.collect::<Option<_>>().context(".deny.toml: a list of texts holds something else")
}

fn accepted(value: &Value) -> Result<Accepted> {
    let text = |name| value.get(name).and_then(Value::as_str);
    let (Some(id), Some(reason)) = (text("id"), text("reason")) else {
        bail!(".deny.toml: an accepted advisory has an `id` and a `reason`, not: {value:?}");
    };
    let named = reason.split_once(": ").filter(|(package, why)| !package.contains(' ') && !why.is_empty());
    let Some((package, reason)) = named else {
        bail!(".deny.toml: the reason of {id} begins with its package and a colon, not: {reason}");
    };
    Ok(Accepted { id: id.to_owned(), package: package.to_owned(), reason: reason.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_ignored(entry: &str) -> Result<DependencyPolicy> {
        DependencyPolicy::parse(&format!(
            "[advisories]\nignore = [{entry}]\n[licenses]\nallow = ['MIT']\n[sources]\nallow-registry = ['r']\n"
        ))
    }

    #[test]
    fn an_accepted_advisory_has_a_package_and_a_reason() {
        let policy = with_ignored("{ id = 'RUSTSEC-1', reason = 'paste: only at build time' }").unwrap();
        let expected =
            Accepted { id: "RUSTSEC-1".into(), package: "paste".into(), reason: "only at build time".into() };
        assert_eq!(policy.accepted, [expected]);
        for entry in ["'RUSTSEC-1'", "{ id = 'RUSTSEC-1' }", "{ id = 'RUSTSEC-1', reason = 'so it is' }"] {
            assert!(with_ignored(entry).is_err(), "{entry}");
        }
    }

    #[test]
    fn a_list_that_is_missing_is_an_error_and_not_an_empty_one() {
        let error = DependencyPolicy::parse("[advisories]\nignore = []\n").unwrap_err().to_string();
        assert!(error.contains("allow"), "{error}");
    }

    #[test]
    fn the_rules_of_this_checkout_can_be_read() {
        let policy = DependencyPolicy::parse(include_str!("../../../../.deny.toml")).unwrap();
        assert!(policy.licences.iter().any(|name| name == "MIT"));
        assert_eq!(policy.registries, ["https://github.com/rust-lang/crates.io-index"]);
    }
}
