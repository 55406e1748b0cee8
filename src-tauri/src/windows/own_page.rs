//! Which page a window may show.

use tauri::Url;

/// Whether a window may show this page: its own and nothing else, whatever is opened in it by a link, a form or the menu
/// of the web view.
///
/// On Windows the web view has no scheme of its own and answers for this host by itself; elsewhere that host is this
/// machine, where anybody may listen.
pub(crate) fn is_own_page(page: &Url) -> bool {
    let own = match page.scheme() {
        "tauri" => "localhost",
        "http" | "https" if cfg!(windows) => "tauri.localhost",
        _ => return false,
    };
    page.host_str() == Some(own) && page.port().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_shows_no_page_but_its_own() {
        let is_own = |page: &str| is_own_page(&Url::parse(page).unwrap());
        assert!(is_own("tauri://localhost/index.html"));
        for on_windows in ["http://tauri.localhost/popup.html", "https://tauri.localhost/"] {
            assert_eq!(is_own(on_windows), cfg!(windows), "{on_windows}");
        }
        for other in [
            "http://tauri.localhost:8000/",
            "tauri://localhost:8000/",
            "tauri://example.com/",
            "ftp://tauri.localhost/",
            "http://localhost/",
            "https://example.com/",
            "http://tauri.localhost.example.com/",
            "file:///etc/passwd",
            "data:text/html,x",
            "about:blank",
        ] {
            assert!(!is_own(other), "{other}");
        }
    }
}
