//! JSON as models write it: in code fences, with words around it, with commas too many, or cut off.

use std::iter::Peekable;
use std::str::Chars;

use serde_json::{Map, Number, Value};

/// No answer that means anything is nested deeper.
const MAX_DEPTH: usize = 16;
/// So many places where JSON may begin are tried.
const MAX_STARTS: usize = 20;

/// The objects and lists in a text, in their order; those within others are not told apart.
pub(crate) fn json_in(text: &str) -> Vec<Value> {
    // What a model thinks before it answers is not the answer.
    let text = text.rsplit_once("</think>").map_or(text, |(_, answer)| answer).trim();
    if let Ok(value @ (Value::Object(_) | Value::Array(_))) = serde_json::from_str(text) {
        return vec![value];
    }
    let mut found = Vec::new();
    let mut rest = text;
    for _ in 0..MAX_STARTS {
        let Some(start) = rest.find(['{', '[']) else { break };
        let mut parser = Parser { letters: rest[start..].chars().peekable(), depth: 0 };
        let value = parser.value();
        let left: usize = parser.letters.map(char::len_utf8).sum();
        match value {
            Some(value) => found.push(value),
            None if left == rest.len() - start => break,
            None => {}
        }
        rest = &rest[(rest.len() - left).max(start + 1)..];
    }
    found
}

/// Takes what can be understood. At the end of the text everything that is open counts as closed.
struct Parser<'a> {
    letters: Peekable<Chars<'a>>,
    depth: usize,
}

impl Parser<'_> {
    fn value(&mut self) -> Option<Value> {
        match self.next_sign()? {
            '{' => self.nested(Self::object),
            '[' => self.nested(Self::list),
            quote @ ('"' | '\'' | '“' | '”') => {
                self.letters.next();
                self.text(quote).map(Value::String)
            }
            _ => self.word(),
        }
    }

    fn nested(&mut self, read: impl FnOnce(&mut Self) -> Value) -> Option<Value> {
        if self.depth == MAX_DEPTH {
            return None;
        }
        self.letters.next();
        self.depth += 1;
        let value = read(self);
        self.depth -= 1;
        Some(value)
    }

    fn object(&mut self) -> Value {
        let mut fields = Map::new();
        while let Some(sign) = self.next_sign() {
            match sign {
                '}' => {
                    self.letters.next();
                    break;
                }
                // The list or object around it ends: this one was never closed.
                ']' => break,
                ',' => {
                    self.letters.next();
                }
                _ => {
                    let Some(name) = self.name() else { break };
                    let Some(value) = self.value() else { break };
                    fields.insert(name, value);
                }
            }
        }
        Value::Object(fields)
    }

    /// A name and the colon behind it.
    fn name(&mut self) -> Option<String> {
        let name = match self.next_sign()? {
            quote @ ('"' | '\'' | '“' | '”') => {
                self.letters.next();
                self.text(quote)?
            }
            _ => self.bare(),
        };
        if !matches!(self.next_sign()?, ':' | '=') {
            return None;
        }
        self.letters.next();
        Some(name)
    }

    fn list(&mut self) -> Value {
        let mut items = Vec::new();
        while let Some(sign) = self.next_sign() {
            match sign {
                ']' => {
                    self.letters.next();
                    break;
                }
                '}' => break,
                ',' => {
                    self.letters.next();
                }
                _ => match self.value() {
                    Some(item) => items.push(item),
                    None => break,
                },
            }
        }
        Value::Array(items)
    }

    /// None when it does not end: half a text may say something else than the whole.
    fn text(&mut self, quote: char) -> Option<String> {
        let is_end =
            |c: char| if matches!(quote, '“' | '”') { matches!(c, '“' | '”') } else { c == quote };
        let mut out = String::new();
        loop {
            match self.letters.next()? {
                letter if is_end(letter) => return Some(out),
                '\\' => out.extend(self.escaped()),
                letter => out.push(letter),
            }
        }
    }

    fn escaped(&mut self) -> Option<char> {
        match self.letters.next()? {
            'n' => Some('\n'),
            't' => Some('\t'),
            'r' => Some('\r'),
            'b' | 'f' => Some(' '),
            'u' => {
                let first = self.code()?;
                if !(0xd800..0xdc00).contains(&first) {
                    return char::from_u32(first);
                }
                self.letters.next_if_eq(&'\\')?;
                self.letters.next_if_eq(&'u')?;
                let second = self.code()?.checked_sub(0xdc00)?;
                char::from_u32(0x10000 + ((first - 0xd800) << 10) + second)
            }
            letter => Some(letter),
        }
    }

    fn code(&mut self) -> Option<u32> {
        let mut code = 0;
        for _ in 0..4 {
            code = code * 16 + self.letters.next_if(char::is_ascii_hexdigit)?.to_digit(16)?;
        }
        Some(code)
    }

    /// A number, `true`, `false`, `null` (as Python writes them, too), or a word without its quotes.
    fn word(&mut self) -> Option<Value> {
        let word = self.bare();
        let value = match word.as_str() {
            "" => return None,
            "true" | "True" => Value::Bool(true),
            "false" | "False" => Value::Bool(false),
            "null" | "None" | "undefined" | "nil" => Value::Null,
            number => serde_json::from_str::<Number>(number)
                .map_or_else(|_| Value::String(word.clone()), Value::Number),
        };
        Some(value)
    }

    fn bare(&mut self) -> String {
        let mut out = String::new();
        while let Some(letter) =
            self.letters.next_if(|c| !matches!(c, ',' | ':' | '=' | '{' | '}' | '[' | ']' | '"' | '\n'))
        {
            out.push(letter);
        }
        out.trim().to_owned()
    }

    /// The next sign that is neither white space nor in a comment.
    fn next_sign(&mut self) -> Option<char> {
        loop {
            let sign = *self.letters.peek()?;
            if sign.is_whitespace() {
                self.letters.next();
            } else if sign == '/' {
                self.comment();
            } else {
                return Some(sign);
            }
        }
    }

    fn comment(&mut self) {
        self.letters.next();
        if self.letters.next_if_eq(&'*').is_some() {
            while let Some(letter) = self.letters.next() {
                if letter == '*' && self.letters.next_if_eq(&'/').is_some() {
                    return;
                }
            }
        } else {
            while self.letters.next_if(|c| *c != '\n').is_some() {}
        }
    }
}
