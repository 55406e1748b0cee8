//! Letters by their places on a page, as lines and paragraphs, in the order in which they are drawn.

use hayro_interpret::font::{Glyph, GlyphRun, PositionedGlyph};
use hayro_interpret::hayro_cmap::{BfString, WritingMode};
use hayro_interpret::kurbo::{Affine, Vec2};

use crate::document::text::{Gap, Text};

/// Distances in heights of a letter. So far apart letters are of two words;
const WORD: f64 = 0.18;
/// of two cells of a table;
const CELL: f64 = 2.0;
/// so far below, of two lines;
const LINE: f64 = 0.6;
/// and of two paragraphs. So far back, a letter is of another line, too.
const PARAGRAPH: f64 = 1.9;
const BACK: f64 = 1.0;
/// So near, the same letters are drawn twice to look bold.
const AGAIN: f64 = 0.1;

/// A letter is designed in so many units.
const UNITS: f64 = 1000.0;

#[derive(Debug, Default)]
pub(super) struct Lines {
    pub text: Text,
    /// How many letters are drawn of which nobody can say what they are.
    pub unknown: usize,
    last: Option<Place>,
    /// What was drawn last, and where.
    drawn: Option<(String, Place)>,
    /// What the letters that are drawn mean where that is said beside them, from the outside in.
    meant: Vec<Option<String>>,
}

/// Where a letter stands.
#[derive(Debug, Clone, Copy)]
struct Place {
    /// Where lines go.
    direction: Vec2,
    /// How far along the line it begins and ends, and on which line.
    begin: f64,
    end: f64,
    across: f64,
    height: f64,
}

impl Lines {
    pub fn add(&mut self, run: &GlyphRun<'_, '_>, transform: Affine) {
        let is_vertical = run.writing_mode() == WritingMode::Vertical;
        let all: Vec<_> = run.glyphs().iter().map(|glyph| located(glyph, transform, is_vertical)).collect();
        if let Some(meant) = self.meant.iter_mut().rev().flatten().next() {
            let meant = std::mem::take(meant);
            return self.instead(&meant, all.iter().filter_map(|(_, place)| *place));
        }
        let Some(first) = all.iter().find_map(|(_, place)| *place) else { return };
        let words: String = all.iter().flat_map(|(letters, _)| letters.chars()).collect();
        if self.is_drawn_again(&words, &first) {
            return;
        }
        for (letters, place) in all {
            self.letters(&letters, place);
        }
        self.drawn = Some((words, first));
    }

    pub fn end_page(&mut self) {
        self.text.gap(Gap::Paragraph);
        (self.last, self.drawn) = (None, None);
        self.meant.clear();
    }

    /// Begins a part of a page, of which it may be said what its letters mean.
    pub fn begin_meant(&mut self, meant: Option<String>) {
        self.meant.push(meant);
    }

    pub fn end_meant(&mut self) {
        self.meant.pop();
    }

    /// Adds what letters in these places mean; nothing where that was added with others before them.
    fn instead(&mut self, meant: &str, places: impl Iterator<Item = Place>) {
        let mut places = places.peekable();
        if let (Some(last), Some(next)) = (&self.last, places.peek())
            && let Some(gap) = between(last, next)
        {
            self.text.gap(gap);
        }
        if !meant.is_empty() && meant.trim().is_empty() {
            self.text.gap(Gap::Space);
        }
        self.text.letters(meant.trim());
        self.last = places.last().or(self.last);
    }

    fn is_drawn_again(&self, words: &str, first: &Place) -> bool {
        let near = |a: f64, b: f64| (a - b).abs() < AGAIN * first.height;
        self.drawn.as_ref().is_some_and(|(before, place)| {
            before == words && near(place.begin, first.begin) && near(place.across, first.across)
        })
    }

    fn letters(&mut self, letters: &str, place: Option<Place>) {
        if let (Some(last), Some(place)) = (&self.last, &place)
            && let Some(gap) = between(last, place)
        {
            self.text.gap(gap);
        }
        if letters.trim().is_empty() {
            if letters.is_empty() {
                self.unknown += 1;
            } else {
                self.text.gap(Gap::Space);
            }
        } else {
            self.text.letters(letters);
        }
        self.last = place.or(self.last);
    }
}

/// What stands between two letters.
fn between(last: &Place, next: &Place) -> Option<Gap> {
    let height = last.height.max(next.height);
    if last.direction.dot(next.direction) < 0.9 {
        return Some(Gap::Paragraph);
    }
    let (down, on) = ((next.across - last.across).abs() / height, (next.begin - last.end) / height);
    match () {
        () if down > PARAGRAPH => Some(Gap::Paragraph),
        () if down > LINE || on < -BACK => Some(Gap::Line),
        () if on > CELL => Some(Gap::Tab),
        () if on > WORD => Some(Gap::Space),
        () => None,
    }
}

/// What a glyph says, and where; nothing where it says nothing that is known, or has no size.
fn located(glyph: &PositionedGlyph<'_>, transform: Affine, is_vertical: bool) -> (String, Option<Place>) {
    let letters = match glyph.as_unicode() {
        None => String::new(),
        Some(BfString::Char(letter)) => apart(letter).map_or_else(|| letter.to_string(), str::to_owned),
        Some(BfString::String(letters)) => letters,
    };
    (letters, place(glyph, transform * glyph.transform(), is_vertical))
}

fn place(glyph: &Glyph<'_>, transform: Affine, is_vertical: bool) -> Option<Place> {
    let [right_x, right_y, up_x, up_y, ..] = transform.as_coeffs();
    let (right, up, at) = (Vec2::new(right_x, right_y), Vec2::new(up_x, up_y), transform.translation());
    let (line, height) = if is_vertical { (-up, right.hypot()) } else { (right, up.hypot()) };
    let is_seen = [line.hypot(), height, at.x, at.y].into_iter().all(f64::is_finite);
    if !is_seen || line.hypot() <= f64::EPSILON || height <= f64::EPSILON {
        return None;
    }
    let advance = if is_vertical { UNITS } else { advance(glyph) };
    let direction = line / line.hypot();
    let begin = at.dot(direction);
    let end = begin + advance * line.hypot();
    Some(Place { direction, begin, end, across: at.cross(direction), height: height * UNITS })
}

fn advance(glyph: &Glyph<'_>) -> f64 {
    let advance = match glyph {
        Glyph::Outline(glyph) => glyph.advance_width(),
        Glyph::Type3(glyph) => glyph.advance_width(),
    };
    advance.map_or(UNITS / 2.0, f64::from)
}

/// Letters that are printed as one, as they are written.
fn apart(letter: char) -> Option<&'static str> {
    Some(match letter {
        '\u{fb00}' => "ff",
        '\u{fb01}' => "fi",
        '\u{fb02}' => "fl",
        '\u{fb03}' => "ffi",
        '\u{fb04}' => "ffl",
        '\u{fb05}' | '\u{fb06}' => "st",
        _ => return None,
    })
}
