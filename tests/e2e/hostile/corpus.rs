//! Texts made to hold up whatever reads them: lines for every grammar that code is coloured with, and paragraphs,
//! lists, tables and quotes of which each piece costs the lexer more than the one before it.

/// The languages that have a grammar, as the page knows them.
const LANGUAGES: &str = include_str!("../../../ui/src/lib/markdown/languages.ts");

/// What lines of code are made of, again and again. Rules of grammars try them in every way before they give up.
const LINES: &[&str] = &[
    r"a\a\", r"\", r"\\a", r#"\""#, r"\'", r#""a\"#, "<", "<a b=\"", "<!--", "<?php ", "<<E ", "<%", "[",
    "[[", "[a", "]", "{", "{{", "{%", "${", "#{", "(", "$((", "a(b", "f(a)(", "日", "é", "日 = ", "\"", "'",
    "`", "\"\"\"", "'''", "f\"{", "r#\"", "/a", "/a/", "//", "/*", "/**", "#", "#!", "$", "$a", "@", "@a.",
    "%", "%w[", "=", "a=", "a:", "a: b: ", "- ", "* ", "&", "&amp;", "|", "a|", "!", "~", "^", "?:", "+",
    "-", "_", "a ", "aA0_", "0x", "1e", "1.", "::", "a::b<", "->", "=>", "a.b", "a<b,", ";", ",", "\t",
];

/// What grows: its name, how it begins, and what comes again and again.
const GROWING: &[(&str, &str, &str)] = &[
    ("marks without partners", "", "**a*b\n"),
    ("stars", "", "*a "),
    ("emphasis", "", "_a_ "),
    ("strong", "", "**a** "),
    ("both", "", "***a** b* "),
    ("words with lines in them", "", "a_b_c "),
    ("struck out", "", "~~a~~ "),
    ("code", "", "`a` "),
    ("code without end", "", "`a "),
    ("links", "", "[a](b) "),
    ("links without end", "", "[a]("),
    ("links in links", "", "[[a]"),
    ("brackets", "", "["),
    ("images", "", "![a](b) "),
    ("images without end", "", "!["),
    ("definitions", "", "[a]: b\n"),
    ("references", "[a]: https://example.org/\n\n", "[a] "),
    ("addresses", "", "https://a.b/c "),
    ("addresses of people", "", "a@b.c "),
    ("entities", "", "&amp; "),
    ("entities without end", "", "&a"),
    ("escapes", "", "\\a"),
    ("html", "", "<a b=\"c\">\n"),
    ("tags without end", "", "<a "),
    ("comments without end", "", "<!--"),
    ("line breaks", "", "a  \n"),
    ("headings", "", "# a\n\n"),
    ("underlined", "", "a\n=\n"),
    ("rules", "", "---\n"),
    ("paragraphs", "", "one two *three* four.\n\n"),
    ("prose", "", "The quick brown fox jumps over it. "),
    ("one word", "", "a"),
    ("Chinese", "", "日本語"),
    ("Arabic", "", "مرحبا "),
    ("rows", "| a | b | c |\n| - | - | - |\n", "| 1 | *2* | 3 |\n"),
    ("columns", "| a | b |\n| - | - |\n", "| a "),
    ("rows without a table", "", "| a | b | c |\n"),
    ("quotes", "", "> a\n"),
    ("quotes in quotes", "", ">"),
    ("items", "", "- a\n"),
    ("items with marks", "", "- **a** [b](c)\n"),
    ("items of an item", "- a\n", "  - b\n"),
    ("items in items", "", "- "),
    ("numbers", "", "1. a\n"),
    ("tasks", "", "- [x] a\n"),
    ("fences", "", "```\na\n```\n"),
    ("code that grows", "```rust\n", "let a = [1, 2]; // b\n"),
    ("indented", "", "\ta\n"),
    ("formulas", "", "$x^2$ "),
    ("formulas on lines of their own", "", "$$\n\\frac{a}{\\sqrt b}\n$$\n\n"),
    ("one long formula", "$$\n", "x_{1}^{2}+"),
    ("formulas without end", "", "$a_b "),
    ("brackets of formulas without end", "", "\\[\nx\n"),
    ("dollars", "", "$"),
    ("macros that grow", "", "$\\def\\a{\\a\\a}\\a$ "),
    ("macros of macros", "", "$\\underbrace{\\dots\\iiint\\bmod}_{\\tag*{a}}$ "),
    ("boxes of a diagram", "```mermaid\ngraph TD\n", "a-->b\n"),
    ("talk of a diagram", "```mermaid\nsequenceDiagram\n", "a->>b: c\n"),
    ("formulas of any size", "", "$\\Huge\\kern-99em\\rule{9999em}{9999em}$ "),
];

/// A line of code that is still coloured is at most this long.
const LINE: usize = 1900;

pub(super) struct Case {
    pub name: String,
    pub text: String,
}

/// Every grammar with every line, and everything that grows, in several sizes.
pub(super) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    for language in languages() {
        for line in LINES {
            let shown: String = line.escape_debug().take(12).collect();
            let line = repeated(line, LINE);
            let text = format!("Look:\n\n```{language}\n{line}\n{line}\n```\n\nThat is all.");
            cases.push(Case { name: format!("{language}, {shown}"), text });
        }
    }
    for (name, begin, seed) in GROWING {
        for size in [700, 2000, 6000, 20_000] {
            let text = format!("{begin}{}", repeated(seed, size));
            cases.push(Case { name: format!("{name}, {size}"), text });
        }
    }
    cases
}

/// What froze the window of an earlier version: for seconds, or for ever.
const FROZE: &[&str] =
    &[r"css, a\\a\\", "bash, <", "javascript, 日", "marks without partners, 6000", "items, 20000"];

/// About so many of them, from each part, and what once froze the window.
pub(super) fn some(count: usize) -> Vec<Case> {
    let (froze, others): (Vec<_>, Vec<_>) =
        all().into_iter().partition(|case| FROZE.contains(&case.name.as_str()));
    assert_eq!(froze.len(), FROZE.len(), "each of them is a case");
    // Of no divisor of the number of lines, so that each grammar gets another one.
    let step = (others.len() / count).max(1) | 1;
    froze.into_iter().chain(others.into_iter().step_by(step)).collect()
}

fn languages() -> Vec<&'static str> {
    let list = LANGUAGES.split_once("LANGUAGES = [").and_then(|(_, rest)| rest.split_once(']'));
    let (list, _) = list.expect("the page lists its languages");
    list.split('\'').skip(1).step_by(2).collect()
}

fn repeated(seed: &str, length: usize) -> String {
    seed.chars().cycle().take(length).collect()
}
