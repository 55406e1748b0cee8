//! Where a window is on the screens that there are. Pure.

use serde::{Deserialize, Serialize};

/// A part of the desktop, in its pixels: a screen, or what of it panels leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Area {
    pub x: i32,
    pub y: i32,
    pub width: u32,
    pub height: u32,
}

/// Where a window is and how large, in the desktop's pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Place {
    /// The left edge of its frame.
    pub x: i32,
    /// The upper edge of its frame.
    pub y: i32,
    /// Without its frame.
    pub width: u32,
    /// Without its frame.
    pub height: u32,
    /// Whether it fills the screen; the rest is then where it goes back to.
    #[serde(default)]
    pub maximized: bool,
}

/// The upper edge of a window, by which it is taken hold of: about as high as a title bar.
const HOLD_HEIGHT: i32 = 24;
/// So much of it must be seen.
const HOLD_WIDTH: i32 = 120;

impl Area {
    fn right(self) -> i32 {
        self.x.saturating_add_unsigned(self.width)
    }

    fn bottom(self) -> i32 {
        self.y.saturating_add_unsigned(self.height)
    }

    /// The width and height of what both have.
    fn common(self, other: Self) -> (i32, i32) {
        let width = self.right().min(other.right()) - self.x.max(other.x);
        let height = self.bottom().min(other.bottom()) - self.y.max(other.y);
        (width.max(0), height.max(0))
    }
}

impl Place {
    fn area(self) -> Area {
        Area { x: self.x, y: self.y, width: self.width, height: self.height }
    }

    /// The same place if it can be seen and taken hold of on one of the screens, else the nearest to it that can.
    pub fn on(self, screens: &[Area]) -> Self {
        let Some(screen) = self.nearest(screens) else { return self };
        let size =
            Self { width: self.width.min(screen.width), height: self.height.min(screen.height), ..self };
        if size == self && screens.iter().any(|screen| self.is_held_by(*screen)) {
            return self;
        }
        let most = |start: i32, room: u32, length: u32| start.saturating_add_unsigned(room - length);
        Self {
            x: self.x.clamp(screen.x, most(screen.x, screen.width, size.width)),
            y: self.y.clamp(screen.y, most(screen.y, screen.height, size.height)),
            ..size
        }
    }

    fn is_held_by(self, screen: Area) -> bool {
        let hold = Area { height: HOLD_HEIGHT.unsigned_abs(), ..self.area() };
        let (width, height) = hold.common(screen);
        height == HOLD_HEIGHT && width >= HOLD_WIDTH
    }

    /// The screen that shows most of it; where none does, the one that is least far away.
    fn nearest(self, screens: &[Area]) -> Option<Area> {
        let shown = |screen: &Area| {
            let (width, height) = self.area().common(*screen);
            i64::from(width) * i64::from(height)
        };
        let away = |screen: &Area| {
            let across = (screen.x - self.area().right()).max(self.x - screen.right()).max(0);
            let along = (screen.y - self.area().bottom()).max(self.y - screen.bottom()).max(0);
            i64::from(across) + i64::from(along)
        };
        screens.iter().copied().max_by_key(|screen| (shown(screen), -away(screen)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEFT: Area = Area { x: 0, y: 0, width: 1440, height: 900 };
    const RIGHT: Area = Area { x: 1440, y: 0, width: 1920, height: 1080 };

    fn at(x: i32, y: i32, width: u32, height: u32) -> Place {
        Place { x, y, width, height, maximized: false }
    }

    #[test]
    fn what_can_be_taken_hold_of_stays_where_it_is() {
        for place in [
            at(200, 100, 1000, 650),
            at(1400, 30, 1000, 650),
            at(-300, 0, 1000, 650),
            at(1300, 870, 800, 600),
        ] {
            assert_eq!(place.on(&[LEFT, RIGHT]), place);
        }
    }

    #[test]
    fn a_window_of_a_screen_that_is_gone_comes_to_the_nearest() {
        assert_eq!(at(1700, 200, 1000, 650).on(&[LEFT]), at(440, 200, 1000, 650));
        assert_eq!(at(100, -900, 1000, 650).on(&[LEFT, RIGHT]), at(100, 0, 1000, 650));
        assert_eq!(at(9000, 200, 1000, 650).on(&[LEFT, RIGHT]), at(2360, 200, 1000, 650));
    }

    #[test]
    fn a_window_larger_than_the_screen_is_made_to_fit() {
        assert_eq!(at(2000, 0, 1900, 1000).on(&[LEFT]), at(0, 0, 1440, 900));
    }

    #[test]
    fn a_maximized_one_stays_maximized() {
        let place = Place { maximized: true, ..at(1700, 200, 1000, 650) };
        assert!(place.on(&[LEFT]).maximized);
    }

    #[test]
    fn without_screens_nothing_is_known_better() {
        assert_eq!(at(9000, 1, 1, 1).on(&[]), at(9000, 1, 1, 1));
    }
}
