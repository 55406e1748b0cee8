//! How large the popup is on its screen, and how far down. Pure.

use tauri::LogicalSize;

/// The width where nobody set another.
pub(crate) const USUAL_WIDTH: f64 = 640.0;
/// The widths that can be set.
const WIDTHS: (f64, f64) = (480.0, 1400.0);

/// Heights between which the popup follows its content.
const HEIGHTS: (f64, f64) = (96.0, 640.0);

/// How much of the screen's height is above the popup.
pub(super) const UPPER_PART: f64 = 0.18;

/// What is left of the screen beside the popup, at least.
const MARGIN: f64 = 8.0;

/// A width that can be set.
pub(crate) fn width_of(wanted: f64) -> f64 {
    if wanted.is_finite() { wanted.clamp(WIDTHS.0, WIDTHS.1) } else { USUAL_WIDTH }
}

/// The popup's size for a content of this width and height, on a screen with so much room.
pub(super) fn size(factor: f64, (width, content): (f64, f64), room: LogicalSize<f64>) -> (f64, f64) {
    let width = (width * factor).min(room.width - 2.0 * MARGIN).round();
    let most = (HEIGHTS.1 * factor).min(room.height * (1.0 - UPPER_PART) - MARGIN);
    let least = (HEIGHTS.0 * factor).min(most);
    // A part of a pixel at its end would be cut off.
    (width, (content * factor).ceil().clamp(least, most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_popup_grows_with_what_is_in_it_and_never_over_the_edge_of_the_screen() {
        let room = LogicalSize::new(1440.0, 900.0);
        let size = |factor, height| size(factor, (USUAL_WIDTH, height), room);
        assert_eq!(size(1.0, 143.0), (640.0, 143.0));
        assert_eq!(size(1.5, 143.0), (960.0, 215.0));
        assert_eq!(size(1.0, 20.0), (640.0, 96.0));
        assert_eq!(size(2.0, 600.0), (1280.0, 730.0));
        assert_eq!(size(2.5, 600.0), (1424.0, 730.0));
    }

    #[test]
    fn a_width_can_be_set_as_far_as_it_fits() {
        let room = LogicalSize::new(1440.0, 900.0);
        assert_eq!(size(1.0, (width_of(900.0), 143.0), room), (900.0, 143.0));
        assert_eq!(size(1.5, (width_of(5000.0), 143.0), room), (1424.0, 215.0));
        assert_eq!((width_of(1.0), width_of(f64::NAN)), (480.0, 640.0));
    }
}
