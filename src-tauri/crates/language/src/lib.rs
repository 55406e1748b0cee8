//! What the engine and the command line say, in the language that the person chose: errors, notes, replies, menus.
//!
//! The words stand in message files (`en/AREA.ftl` and so on, see README.md); [`text!`] writes one of them. Deliberately
//! absent: what programs read (codes, JSON, logs, files) and what models are told, which stay as they are.

mod bundles;
mod system;
mod tag;

use std::cell::Cell;
use std::fmt::{Arguments, Display};
use std::path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

use fluent_bundle::types::{FluentNumber, FluentNumberOptions};
pub use fluent_bundle::{FluentArgs, FluentValue};
pub use tag::LanguageTag;

/// The language of the system, once a host follows it.
static OF_SYSTEM: OnceLock<LanguageTag> = OnceLock::new();
/// The one that is spoken: English, until a host says otherwise, so that tests read English wherever they run.
static SPOKEN: AtomicU8 = AtomicU8::new(LanguageTag::English as u8);

thread_local! {
    /// What this thread speaks at this moment instead.
    static INSTEAD: Cell<Option<LanguageTag>> = const { Cell::new(None) };
}

/// Speaks the language of the system, from now on and wherever none is chosen. For hosts, at their start.
pub fn follow_system() {
    let tag = OF_SYSTEM.get_or_init(|| LanguageTag::first_of(system::locales()));
    speak(*tag);
}

/// Speaks the language that was chosen from now on; none: that of the system.
pub fn choose(chosen: Option<LanguageTag>) {
    speak(chosen.or_else(|| OF_SYSTEM.get().copied()).unwrap_or_default());
}

fn speak(tag: LanguageTag) {
    SPOKEN.store(tag as u8, Ordering::Relaxed);
}

/// Tells something in one language, whichever is chosen: English for what is written into files. Holds for this thread,
/// until `tell` returns.
pub fn speaking<T>(tag: LanguageTag, tell: impl FnOnce() -> T) -> T {
    /// Whatever happens meanwhile, what was spoken before is spoken again.
    struct Before(Option<LanguageTag>);
    impl Drop for Before {
        fn drop(&mut self) {
            INSTEAD.set(self.0);
        }
    }
    let _before = Before(INSTEAD.replace(Some(tag)));
    tell()
}

/// The language that is spoken now.
pub fn spoken() -> LanguageTag {
    if let Some(instead) = INSTEAD.get() {
        return instead;
    }
    let spoken = SPOKEN.load(Ordering::Relaxed);
    LanguageTag::ALL.into_iter().find(|tag| *tag as u8 == spoken).unwrap_or_default()
}

/// One message in the language that is spoken, with what it takes: `text!("archive-disk-full", path = path.display())`.
/// Numbers are written, and plurals chosen, as the language has it.
#[macro_export]
macro_rules! text {
    ($id:literal $(,)?) => {
        $crate::message($id, &$crate::FluentArgs::new())
    };
    ($id:literal $(, $name:ident = $value:expr)+ $(,)?) => {
        $crate::message(
            $id,
            &[$((stringify!($name), $crate::Argument::argument(&$value))),+].into_iter().collect(),
        )
    };
}

/// What [`text!`] writes.
#[doc(hidden)]
pub fn message(id: &str, taken: &FluentArgs<'_>) -> String {
    bundles::write(spoken(), id, taken)
}

/// What can be put into a message: a number, or words.
pub trait Argument {
    /// As Fluent takes it.
    fn argument(&self) -> FluentValue<'_>;
}

impl<T: Argument + ?Sized> Argument for &T {
    fn argument(&self) -> FluentValue<'_> {
        (**self).argument()
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl Argument for $number {
            fn argument(&self) -> FluentValue<'_> {
                FluentValue::from(*self)
            }
        })*
    };
}

numbers!(u8, u16, u32, u64, u128, usize, i32, i64, f32, f64);

/// What turns the direction of a text around, and what ends that. Marks of a direction alone (U+200E, U+200F) reach nowhere.
const TURNS: [char; 9] = [
    '\u{202A}', '\u{202B}', '\u{202C}', '\u{202D}', '\u{202E}', '\u{2066}', '\u{2067}', '\u{2068}',
    '\u{2069}',
];

/// Words of somebody else, which turn nothing around of the sentence that they stand in.
fn within(words: &str) -> FluentValue<'_> {
    if words.contains(TURNS) { FluentValue::from(words.replace(TURNS, "")) } else { FluentValue::from(words) }
}

impl Argument for str {
    fn argument(&self) -> FluentValue<'_> {
        within(self)
    }
}

impl Argument for String {
    fn argument(&self) -> FluentValue<'_> {
        within(self)
    }
}

impl Argument for Arguments<'_> {
    fn argument(&self) -> FluentValue<'_> {
        within(&self.to_string()).into_owned()
    }
}

impl Argument for path::Display<'_> {
    fn argument(&self) -> FluentValue<'_> {
        within(&self.to_string()).into_owned()
    }
}

/// An amount of money, with two decimals.
#[derive(Debug, Clone, Copy)]
pub struct Money(pub f64);

impl Argument for Money {
    fn argument(&self) -> FluentValue<'_> {
        let cents = (self.0 * 100.0).round() / 100.0;
        let options =
            FluentNumberOptions { minimum_fraction_digits: Some(2), ..FluentNumberOptions::default() };
        FluentNumber::new(cents, options).into()
    }
}

/// Anything else that has words: `reason = Words(error)`.
#[derive(Debug)]
pub struct Words<T>(pub T);

impl<T: Display> Argument for Words<T> {
    fn argument(&self) -> FluentValue<'_> {
        within(&self.0.to_string()).into_owned()
    }
}

/// `one, two, three`, with the comma of the language.
pub fn joined(words: &[impl AsRef<str>]) -> String {
    let words = words.iter().map(|word| word.as_ref().to_owned());
    words.reduce(|before, next| text!("common-more", before = before, next = next)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
