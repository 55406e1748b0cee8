//! What the system says of its language.

/// The locales that the person set, the one that is preferred first.
#[cfg(any(windows, target_os = "macos"))]
pub(crate) fn locales() -> Vec<String> {
    sys_locale::get_locales().collect()
}

/// The locale of messages, as POSIX has it: the first of three variables that is set.
#[cfg(not(any(windows, target_os = "macos")))]
pub(crate) fn locales() -> Vec<String> {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    set.filter(|locale| !locale.is_empty()).take(1).collect()
}
