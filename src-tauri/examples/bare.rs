//! The least that a Tauri window with a global hotkey can be, as large as the application's: what the benchmarks measure
//! that against.

use tauri::http::Response;
use tauri::webview::PageLoadEvent;
use tauri::{Manager, WebviewUrl, WebviewWindowBuilder};
use tauri_plugin_global_shortcut::{GlobalShortcutExt, ShortcutState};

fn main() -> tauri::Result<()> {
    let hidden = std::env::args().any(|argument| argument == "--hidden");
    let page = WebviewUrl::CustomProtocol("bare://localhost/".parse().map_err(tauri::Error::InvalidUrl)?);
    tauri::Builder::default()
        .register_uri_scheme_protocol("bare", |_, _| {
            let html = b"<!doctype html><title>Bare</title>".to_vec();
            Response::builder().header("content-type", "text/html").body(html).unwrap_or_default()
        })
        .plugin(tauri_plugin_global_shortcut::Builder::new().build())
        .setup(move |app| {
            WebviewWindowBuilder::new(app, "main", page)
                .title("Bare")
                .inner_size(1180.0, 760.0)
                .visible(!hidden)
                .on_page_load(|_, load| {
                    if load.event() == PageLoadEvent::Finished {
                        eprintln!("ready");
                    }
                })
                .build()?;
            app.global_shortcut().on_shortcut("Ctrl+Shift+Space", |app, _, event| {
                if let (ShortcutState::Pressed, Some(window)) =
                    (event.state(), app.get_webview_window("main"))
                {
                    let toggled = match window.is_visible() {
                        Ok(true) => window.hide(),
                        _ => window.show().and_then(|()| window.set_focus()),
                    };
                    if let Err(error) = toggled {
                        eprintln!("{error}");
                    }
                }
            })?;
            Ok(())
        })
        .run(tauri::generate_context!())
}
