//! What is chosen while a person moves, presses and drags. Pure.

use super::region::{Point, Region};

/// A pointer that moves no further than this between press and release was clicked, not dragged.
const STILL: i32 = 4;

/// What the person does, at the place of the pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    /// The pointer is there.
    Point,
    /// The button goes down.
    Press,
    /// The button comes up.
    Release,
    /// A corner is set: the first, then the second.
    Corner,
    /// The next window is shown, or the one before.
    Next,
    Previous,
    /// What is shown is taken, or else a corner set.
    Accept,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// What is under the pointer is shown.
    Looking,
    /// A window is shown by its place in the list, until the pointer leaves where it was.
    Walking { window: usize, from: Point },
    /// The button is down since there.
    Pressed(Point),
    /// The first corner was set by a key.
    Cornered(Point),
}

/// What there is to choose, and how far the person is.
#[derive(Debug)]
pub(super) struct Choice {
    screen: Region,
    /// On the screen, the topmost first.
    windows: Vec<Region>,
    monitors: Vec<Region>,
    at: Point,
    state: State,
}

impl Choice {
    /// Begins; what of the windows and monitors is not on the screen counts for nothing.
    pub(super) fn new(screen: Region, windows: &[Region], monitors: &[Region], at: Point) -> Self {
        let on_screen = |all: &[Region]| all.iter().filter_map(|one| one.common(screen)).collect();
        let (windows, monitors) = (on_screen(windows), on_screen(monitors));
        Self { screen, windows, monitors, at, state: State::Looking }
    }

    /// What is chosen as things are; none while a corner has no other.
    pub(super) fn shown(&self) -> Option<Region> {
        match self.state {
            State::Looking => Some(self.under(self.at)),
            State::Walking { window, .. } => self.windows.get(window).copied(),
            State::Pressed(from) if is_near(from, self.at) => Some(self.under(from)),
            State::Pressed(from) | State::Cornered(from) => {
                Region::between(from, self.at).common(self.screen)
            }
        }
    }

    /// The person does something; gives what they have chosen with it.
    pub(super) fn act(&mut self, act: Act, at: Point) -> Option<Region> {
        self.at = at;
        match (act, self.state) {
            (Act::Point, State::Walking { from, .. }) if !is_near(from, at) => self.state = State::Looking,
            (Act::Press, _) => self.state = State::Pressed(at),
            (Act::Release, State::Pressed(_)) | (Act::Accept, State::Walking { .. }) => return self.shown(),
            (Act::Corner | Act::Accept, State::Looking | State::Walking { .. }) => {
                self.state = State::Cornered(at);
            }
            // The same place twice is no region.
            (Act::Corner | Act::Accept, State::Cornered(from)) if from != at => return self.shown(),
            (Act::Next, State::Looking | State::Walking { .. }) => self.walk(1),
            (Act::Previous, State::Looking | State::Walking { .. }) => self.walk(-1),
            _ => {}
        }
        None
    }

    fn walk(&mut self, by: isize) {
        let count = self.windows.len();
        let next = match self.state {
            State::Walking { window, .. } => window.checked_add_signed(by).unwrap_or(count.saturating_sub(1)),
            _ if by > 0 => 0,
            _ => count.saturating_sub(1),
        };
        if count > 0 {
            self.state = State::Walking { window: next % count, from: self.at };
        }
    }

    /// The window there, else the monitor, else all of the screen.
    fn under(&self, point: Point) -> Region {
        let all = self.windows.iter().chain(&self.monitors);
        all.copied().find(|one| one.has(point)).unwrap_or(self.screen)
    }
}

fn is_near(one: Point, other: Point) -> bool {
    (one.x - other.x).abs() <= STILL && (one.y - other.y).abs() <= STILL
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two monitors, the second one lower and larger.
    const SCREEN: Region = Region { x: 0, y: 0, width: 3000, height: 1200 };
    const MONITORS: [Region; 2] = [
        Region { x: 0, y: 0, width: 1080, height: 800 },
        Region { x: 1080, y: 120, width: 1920, height: 1080 },
    ];
    /// One over the other, and one that is partly beside the screen.
    const UPPER: Region = Region { x: 100, y: 100, width: 400, height: 300 };
    const LOWER: Region = Region { x: 50, y: 50, width: 800, height: 600 };
    const BESIDE: Region = Region { x: 2900, y: -20, width: 300, height: 200 };

    fn point(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    fn choice() -> Choice {
        Choice::new(SCREEN, &[UPPER, LOWER, BESIDE], &MONITORS, point(0, 0))
    }

    #[test]
    fn the_topmost_window_under_the_pointer_is_shown_else_the_monitor_and_between_monitors_everything() {
        let mut choice = choice();
        let mut under = |x, y| {
            choice.act(Act::Point, point(x, y));
            choice.shown()
        };
        assert_eq!(under(120, 120), Some(UPPER));
        assert_eq!(under(60, 60), Some(LOWER));
        assert_eq!(under(500, 399), Some(LOWER), "a pixel beside the upper one");
        assert_eq!(under(1000, 10), Some(MONITORS[0]));
        assert_eq!(under(1080, 700), Some(MONITORS[1]));
        assert_eq!(under(500, 1000), Some(SCREEN), "no monitor shows this");
        let cut = Region { x: 2900, y: 0, width: 100, height: 180 };
        assert_eq!(under(2950, 0), Some(cut), "what is beside the screen is in no picture");
    }

    #[test]
    fn a_click_takes_the_window_and_a_drag_in_any_direction_the_region() {
        let mut choice = choice();
        choice.act(Act::Press, point(120, 120));
        choice.act(Act::Point, point(123, 118));
        assert_eq!(choice.act(Act::Release, point(123, 118)), Some(UPPER), "a hand is not that still");
        for (from, to) in [((300, 700), (1300, 500)), ((1300, 500), (300, 700)), ((300, 500), (1300, 700))] {
            choice.act(Act::Press, point(from.0, from.1));
            choice.act(Act::Point, point(to.0, to.1));
            let across = Region { x: 300, y: 500, width: 1001, height: 201 };
            assert_eq!(choice.shown(), Some(across), "from one monitor to the other");
            assert_eq!(choice.act(Act::Release, point(to.0, to.1)), Some(across));
        }
    }

    #[test]
    fn a_region_ends_where_the_screen_does() {
        let mut choice = choice();
        choice.act(Act::Press, point(2900, 1100));
        let taken = choice.act(Act::Release, point(3200, 1400));
        assert_eq!(taken, Some(Region { x: 2900, y: 1100, width: 100, height: 100 }));
    }

    #[test]
    fn two_corners_make_a_region_and_one_twice_does_not() {
        let mut choice = choice();
        assert_eq!(choice.act(Act::Corner, point(40, 30)), None);
        assert_eq!(choice.act(Act::Accept, point(40, 30)), None);
        choice.act(Act::Point, point(20, 50));
        let region = Region { x: 20, y: 30, width: 21, height: 21 };
        assert_eq!(choice.shown(), Some(region));
        assert_eq!(choice.act(Act::Accept, point(20, 50)), Some(region));
    }

    #[test]
    fn windows_are_walked_through_both_ways_and_the_one_shown_is_taken() {
        let mut choice = choice();
        let at = point(5, 5);
        let mut walk = |act| {
            choice.act(act, at);
            choice.shown()
        };
        let last = walk(Act::Previous);
        assert_eq!(last.map(|region| region.x), Some(BESIDE.x));
        assert_eq!([walk(Act::Next), walk(Act::Next)], [Some(UPPER), Some(LOWER)]);
        assert_eq!([walk(Act::Previous), walk(Act::Previous)], [Some(UPPER), last]);
        // A hand on the mouse takes nothing back as long as it rests there.
        choice.act(Act::Point, point(7, 5));
        assert_eq!(choice.act(Act::Accept, point(7, 5)), last);
        choice.act(Act::Point, point(60, 60));
        assert_eq!(choice.shown(), Some(LOWER), "the pointer was moved on purpose");
    }

    #[test]
    fn without_windows_there_is_nothing_to_walk_through_and_the_monitor_can_be_clicked() {
        let mut choice = Choice::new(SCREEN, &[], &MONITORS, point(5, 5));
        choice.act(Act::Next, point(5, 5));
        assert_eq!(choice.shown(), Some(MONITORS[0]));
        choice.act(Act::Press, point(5, 5));
        assert_eq!(choice.act(Act::Release, point(5, 5)), Some(MONITORS[0]));
    }
}
