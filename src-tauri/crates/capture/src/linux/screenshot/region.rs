//! Places and rectangles on the screen, in its pixels. Pure.

/// A pixel of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Point {
    pub(super) x: i32,
    pub(super) y: i32,
}

/// A rectangle of the screen; there is something in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Region {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl Region {
    /// The one between two edges each, if there is anything between them.
    fn within(left: i32, top: i32, right: i32, bottom: i32) -> Option<Self> {
        let is_some = left < right && top < bottom;
        is_some.then(|| Self { x: left, y: top, width: right - left, height: bottom - top })
    }

    /// From one pixel to another, whichever way; both are in it.
    pub(super) fn between(one: Point, other: Point) -> Self {
        let side = |one: i32, other: i32| (one - other).abs() + 1;
        Self {
            x: one.x.min(other.x),
            y: one.y.min(other.y),
            width: side(one.x, other.x),
            height: side(one.y, other.y),
        }
    }

    fn right(self) -> i32 {
        self.x + self.width
    }

    fn bottom(self) -> i32 {
        self.y + self.height
    }

    pub(super) fn has(self, point: Point) -> bool {
        (self.x..self.right()).contains(&point.x) && (self.y..self.bottom()).contains(&point.y)
    }

    /// What both have, if anything.
    pub(super) fn common(self, other: Self) -> Option<Self> {
        Self::within(
            self.x.max(other.x),
            self.y.max(other.y),
            self.right().min(other.right()),
            self.bottom().min(other.bottom()),
        )
    }

    /// What this one has and the other has not: at most four rectangles.
    pub(super) fn without(self, other: Self) -> Vec<Self> {
        let Some(common) = self.common(other) else { return vec![self] };
        let parts = [
            Self::within(self.x, self.y, self.right(), common.y),
            Self::within(self.x, common.bottom(), self.right(), self.bottom()),
            Self::within(self.x, common.y, common.x, common.bottom()),
            Self::within(common.right(), common.y, self.right(), common.bottom()),
        ];
        parts.into_iter().flatten().collect()
    }

    /// The same, so much wider on every side.
    pub(super) fn grown(self, by: i32) -> Self {
        Self { x: self.x - by, y: self.y - by, width: self.width + 2 * by, height: self.height + 2 * by }
    }

    /// The same less a margin of the left, right, top and bottom, if anything is left.
    pub(super) fn less(self, [left, right, top, bottom]: [i32; 4]) -> Option<Self> {
        Self::within(self.x + left, self.y + top, self.right() - right, self.bottom() - bottom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(x: i32, y: i32, width: i32, height: i32) -> Region {
        Region { x, y, width, height }
    }

    #[test]
    fn a_region_is_the_same_in_whichever_direction_it_is_drawn() {
        let (one, other) = (Point { x: 10, y: 40 }, Point { x: 29, y: 20 });
        let corners = [(one, other), (other, one)];
        let crossed = (Point { x: 10, y: 20 }, Point { x: 29, y: 40 });
        for (from, to) in corners.into_iter().chain([crossed, (crossed.1, crossed.0)]) {
            assert_eq!(Region::between(from, to), at(10, 20, 20, 21), "{from:?} to {to:?}");
        }
        assert_eq!(Region::between(one, one), at(10, 40, 1, 1));
    }

    #[test]
    fn a_region_has_its_edges_and_not_what_is_beside_them() {
        let region = at(10, 20, 5, 5);
        let has = |x, y| region.has(Point { x, y });
        assert!(has(10, 20) && has(14, 24));
        assert!(!has(9, 20) && !has(15, 20) && !has(14, 25) && !has(14, 19));
    }

    #[test]
    fn what_two_regions_have_in_common_is_in_both() {
        assert_eq!(at(-50, -10, 100, 100).common(at(0, 0, 1440, 900)), Some(at(0, 0, 50, 90)));
        assert_eq!(at(0, 0, 10, 10).common(at(10, 0, 10, 10)), None);
        assert_eq!(at(5, 5, 2, 2).common(at(0, 0, 10, 10)), Some(at(5, 5, 2, 2)));
    }

    #[test]
    fn a_region_without_another_is_all_of_its_other_pixels_once() {
        let whole = at(0, 0, 8, 8);
        for other in [at(2, 2, 3, 3), at(-2, 3, 20, 2), at(6, 6, 9, 9), at(0, 0, 8, 8), at(20, 0, 4, 4)] {
            let parts = whole.without(other);
            for (x, y) in (0..8).flat_map(|x| (0..8).map(move |y| (x, y))) {
                let point = Point { x, y };
                let times = parts.iter().filter(|part| part.has(point)).count();
                assert_eq!(times, usize::from(!other.has(point)), "{x}, {y} without {other:?}: {parts:?}");
            }
        }
    }

    #[test]
    fn margins_that_leave_nothing_leave_no_region() {
        assert_eq!(at(10, 10, 100, 80).less([26, 26, 23, 29]), Some(at(36, 33, 48, 28)));
        assert_eq!(at(10, 10, 50, 80).less([26, 26, 23, 29]), None);
        assert_eq!(at(10, 10, 4, 4).grown(2), at(8, 8, 8, 8));
    }
}
