//! Licence expressions: SPDX's `A OR (B AND C)`, and the `A/B` of older crates.
//!
//! Names are not looked up in a list of all licences: one that is not allowed by name is refused, known or not.

use anyhow::{Result, bail};

/// Whether what is allowed meets an expression.
pub fn is_allowed(expression: &str, allowed: &[String]) -> Result<bool> {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut reader = Reader { words: spaced.split_whitespace().collect(), next: 0, allowed };
    let met = reader.alternatives()?;
    match reader.peek() {
        None => Ok(met),
        Some(word) => bail!("`{expression}` is no licence expression: `{word}` is not expected there"),
    }
}

struct Reader<'a> {
    words: Vec<&'a str>,
    next: usize,
    allowed: &'a [String],
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.words.get(self.next).copied()
    }

    fn takes(&mut self, word: &str) -> bool {
        let is_next = self.peek() == Some(word);
        self.next += usize::from(is_next);
        is_next
    }

    fn alternatives(&mut self) -> Result<bool> {
        let mut met = self.all_of()?;
        while self.takes("OR") {
            met |= self.all_of()?;
        }
        Ok(met)
    }

    fn all_of(&mut self) -> Result<bool> {
        let mut met = self.one()?;
        while self.takes("AND") {
            met &= self.one()?;
        }
        Ok(met)
    }

    fn one(&mut self) -> Result<bool> {
        if self.takes("(") {
            let met = self.alternatives()?;
            if !self.takes(")") {
                bail!("a bracket is not closed");
            }
            return Ok(met);
        }
        let mut name = self.name()?;
        if self.takes("WITH") {
            name = format!("{name} WITH {}", self.name()?);
        }
        Ok(self.allowed.contains(&name))
    }

    fn name(&mut self) -> Result<String> {
        match self.peek() {
            Some(word) if !matches!(word, "AND" | "OR" | "WITH" | "(" | ")") => {
                self.next += 1;
                Ok(word.to_owned())
            }
            _ => bail!("a licence's name is missing"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(expression: &str, allowed: &[&str]) -> bool {
        let allowed: Vec<String> = allowed.iter().map(|name| (*name).to_owned()).collect();
        is_allowed(expression, &allowed).unwrap()
    }

    #[test]
    fn an_unknown_licence_is_refused() {
        assert!(with("MIT", &["MIT"]));
        for expression in ["Proprietary", "GPL-3.0-only", "mit", "MIT-0"] {
            assert!(!with(expression, &["MIT"]), "{expression}");
        }
    }

    #[test]
    fn one_of_several_is_enough_and_all_of_several_are_needed() {
        assert!(with("GPL-2.0-only OR MIT", &["MIT"]));
        assert!(with("MIT/Apache-2.0", &["Apache-2.0"]));
        assert!(!with("MIT AND GPL-2.0-only", &["MIT"]));
        assert!(with("(MIT OR Apache-2.0) AND Unicode-3.0", &["MIT", "Unicode-3.0"]));
        assert!(!with("(MIT OR Apache-2.0) AND Unicode-3.0", &["MIT"]));
    }

    #[test]
    fn and_binds_before_or() {
        assert!(with("MIT OR GPL-2.0-only AND X", &["MIT"]));
        assert!(!with("GPL-2.0-only AND X OR Y", &["X"]));
    }

    #[test]
    fn an_exception_makes_another_licence() {
        assert!(!with("Apache-2.0 WITH LLVM-exception", &["Apache-2.0"]));
        assert!(with("Apache-2.0 WITH LLVM-exception", &["Apache-2.0 WITH LLVM-exception"]));
    }

    #[test]
    fn what_is_no_expression_is_an_error_and_not_allowed() {
        for expression in ["", "MIT OR", "AND MIT", "(MIT", "MIT)", "MIT Apache-2.0", "MIT WITH"] {
            assert!(is_allowed(expression, &["MIT".to_owned()]).is_err(), "{expression}");
        }
    }
}
