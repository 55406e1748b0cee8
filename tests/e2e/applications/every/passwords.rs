//! A password that is typed into a page, as the desktop comes and with assistive technologies switched on.

use extremis_tests::browser::Browser;
use extremis_tests::desktop::AccessibilityBus;

use super::super::secrets::{Selected, beside_page};

#[test]
fn a_password_in_a_page_of_firefox_is_nowhere_on_the_disk() {
    beside_page(Browser::Firefox, AccessibilityBus::There, Selected::Untouched);
}

#[test]
fn a_password_in_a_page_of_firefox_that_tells_all_is_nowhere_on_the_disk() {
    beside_page(Browser::Firefox, AccessibilityBus::SwitchedOn, Selected::Untouched);
}

/// Chromium gives every program what is selected in a field for a password, too, and tells nobody what field it is.
#[test]
fn a_password_that_is_selected_in_chromium_as_it_comes_is_shown_and_once_removed_nowhere_on_the_disk() {
    beside_page(Browser::Chromium, AccessibilityBus::There, Selected::Removed);
}

#[test]
fn a_password_in_a_page_of_chromium_that_tells_all_is_nowhere_on_the_disk() {
    beside_page(Browser::Chromium, AccessibilityBus::SwitchedOn, Selected::Untouched);
}
