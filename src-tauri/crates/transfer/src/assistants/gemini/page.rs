//! The Markdown that an answer was before it became a page: headings, lists, code, emphasis and links.
//!
//! Deliberately absent: tables and whatever else a page can hold; of that the words stay.

use std::fmt::Write;

/// What a page says.
pub(super) fn text(page: &str) -> String {
    let mut writer = Writer::default();
    let mut rest = page;
    while let Some((before, after)) = rest.split_once('<') {
        writer.words(before);
        // A mark of less-than that begins no tag.
        let is_tag = after.starts_with(|letter: char| letter.is_ascii_alphabetic() || "/!".contains(letter));
        let Some((tag, after)) = after.split_once('>').filter(|_| is_tag) else {
            writer.words("<");
            rest = after;
            continue;
        };
        writer.tag(tag);
        rest = after;
    }
    writer.words(rest);
    writer.end()
}

#[derive(Default)]
struct Writer {
    said: String,
    /// The lists that are open, each with the number of its next item; 0 of one without numbers.
    lists: Vec<usize>,
    in_code: bool,
    links: Vec<String>,
}

impl Writer {
    fn words(&mut self, words: &str) {
        let words = decoded(words);
        if self.in_code {
            self.said.push_str(&words);
            return;
        }
        for (place, word) in words.split_whitespace().enumerate() {
            let is_apart = place > 0 || words.starts_with(char::is_whitespace);
            if is_apart && !self.said.is_empty() && !self.said.ends_with([' ', '\n']) {
                self.said.push(' ');
            }
            self.said.push_str(word);
        }
        if words.ends_with(char::is_whitespace) && !self.said.is_empty() && !self.said.ends_with([' ', '\n'])
        {
            self.said.push(' ');
        }
    }

    /// Begins a line of its own, after so many ends of lines at least.
    fn line(&mut self, ends: usize) {
        let kept = self.said.trim_end_matches([' ', '\n']).len();
        let before = self.said[kept..].matches('\n').count();
        self.said.truncate(kept);
        if !self.said.is_empty() {
            self.said.push_str(&"\n".repeat(ends.max(before)));
        }
    }

    fn tag(&mut self, tag: &str) {
        let (is_end, tag) = tag.strip_prefix('/').map_or((false, tag), |tag| (true, tag));
        let name: String = tag.chars().take_while(char::is_ascii_alphanumeric).collect();
        match (name.to_ascii_lowercase().as_str(), is_end) {
            ("br" | "tr", _) => self.line(1),
            ("p" | "div" | "table" | "blockquote", _) if self.lists.is_empty() => self.line(2),
            ("hr", _) => {
                self.line(2);
                self.said.push_str("---\n\n");
            }
            (heading @ ("h1" | "h2" | "h3" | "h4" | "h5" | "h6"), false) => {
                self.line(2);
                let level = usize::from(heading.as_bytes()[1] - b'0');
                self.said.push_str(&"#".repeat(level));
                self.said.push(' ');
            }
            ("h1" | "h2" | "h3" | "h4" | "h5" | "h6", true) => self.line(2),
            (list @ ("ul" | "ol"), false) => {
                self.line(if self.lists.is_empty() { 2 } else { 1 });
                self.lists.push(usize::from(list == "ol"));
            }
            ("ul" | "ol", true) => {
                self.lists.pop();
                self.line(if self.lists.is_empty() { 2 } else { 1 });
            }
            ("li", false) => self.item(),
            ("pre", is_end) => {
                self.line(if is_end { 1 } else { 2 });
                self.said.push_str(if is_end { "```\n\n" } else { "```\n" });
                self.in_code = !is_end;
            }
            ("code", _) if !self.in_code => self.said.push('`'),
            ("b" | "strong", _) if !self.in_code => self.said.push_str("**"),
            ("i" | "em", _) if !self.in_code => self.said.push('*'),
            ("a", false) => {
                let address = tag.split_once("href=\"").and_then(|(_, rest)| rest.split_once('"'));
                self.links.push(address.map(|(address, _)| decoded(address)).unwrap_or_default());
                self.said.push('[');
            }
            ("a", true) => {
                let address = self.links.pop().unwrap_or_default();
                // Writing into a text cannot fail.
                let _ = write!(self.said, "]({address})");
            }
            ("td" | "th", true) => self.said.push(' '),
            _ => {}
        }
    }

    fn item(&mut self) {
        self.line(1);
        let depth = self.lists.len().saturating_sub(1);
        self.said.push_str(&"  ".repeat(depth));
        match self.lists.last_mut() {
            Some(number) if *number > 0 => {
                let _ = write!(self.said, "{number}. ");
                *number += 1;
            }
            _ => self.said.push_str("- "),
        }
    }

    fn end(self) -> String {
        self.said.trim().to_owned()
    }
}

/// The letters that `&lt;`, `&#39;` and their like stand for.
fn decoded(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        decoded.push_str(before);
        let named = after.split_once(';').filter(|(name, _)| name.len() <= 8);
        if let Some((letter, after)) = named.and_then(|(name, after)| Some((letter(name)?, after))) {
            decoded.push(letter);
            rest = after;
        } else {
            decoded.push('&');
            rest = after;
        }
    }
    decoded.push_str(rest);
    decoded
}

fn letter(name: &str) -> Option<char> {
    match name {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "nbsp" => Some('\u{a0}'),
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::paragraphs("<p>One  &amp;\n two.</p><p>Three.</p>", "One & two.\n\nThree.")]
    #[case::emphasis("Some <b>bold</b> and <em>soft</em> words", "Some **bold** and *soft* words")]
    #[case::lists(
        "<p>So:</p><ul><li><p>one</p></li><li>two<ol><li>a</li><li>b</li></ol></li></ul><p>End</p>",
        "So:\n\n- one\n- two\n  1. a\n  2. b\n\nEnd"
    )]
    #[case::code(
        "<p>Run <code>ls</code>:</p><pre><code>if a &lt; b {\n  c\n}\n</code></pre>",
        "Run `ls`:\n\n```\nif a < b {\n  c\n}\n```"
    )]
    #[case::heading("<h2>Tea</h2>Hot", "## Tea\n\nHot")]
    #[case::link(
        "<a href=\"https://example.org/?a=1&amp;b=2\">here</a>",
        "[here](https://example.org/?a=1&b=2)"
    )]
    #[case::no_tag("a < b &nonsense; &#39;c&#x27;", "a < b &nonsense; 'c'")]
    #[case::cut("one <b", "one <b")]
    fn a_page_is_the_markdown_that_it_was(#[case] page: &str, #[case] expected: &str) {
        assert_eq!(text(page), expected);
    }
}
