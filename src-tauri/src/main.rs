//! The desktop shell: windows, tray, global keys, single instance, thin commands, events. Nothing else.

// A release build on Windows is no console program.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod again;
mod args;
mod background;
mod choosing;
mod commands;
mod diagrams;
mod ending;
mod engine;
mod forward;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod heap;
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
#[path = "no_heap.rs"]
mod heap;
mod hotkey;
mod lock;
mod login;
#[cfg(target_os = "linux")]
mod metered;
#[cfg(target_os = "linux")]
mod notification;
mod popup;
mod resting;
mod screenshot;
mod shell;
mod tray;
mod updating;
mod windows;

use std::process::ExitCode;

use extremis_language::{Words, text};
use tauri::{AppHandle, Manager, RunEvent, WindowEvent};

use crate::args::Launch;
use crate::shell::Shell;

fn main() -> ExitCode {
    heap::keep_little();
    extremis_app::without_core_dumps();
    if let Some(end) = extremis_app::read_document_if_asked() {
        return end;
    }
    extremis_language::follow_system();
    let launch = match Launch::parse(std::env::args().skip(1)) {
        Ok(Launch::Print(text)) => {
            println!("{text}");
            return ExitCode::SUCCESS;
        }
        Ok(launch) => launch,
        Err(message) => {
            eprintln!("{}", text!("shell-usage", what = message));
            return ExitCode::from(2);
        }
    };
    tracing_subscriber::fmt()
        .with_env_filter(tracing_subscriber::EnvFilter::from_env("EXTREMIS_LOG"))
        .with_writer(std::io::stderr)
        .init();
    match run(launch) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            again::start_again(&error);
            eprintln!("{}", text!("shell-not-started", error = Words(error)));
            ExitCode::FAILURE
        }
    }
}

fn run(launch: Launch) -> tauri::Result<()> {
    let single = tauri_plugin_single_instance::Builder::new()
        .callback(|app, arguments, _folder| args::second_start(app, &arguments))
        .dbus_id(engine::instance_name())
        .build();
    let is_quit = launch == Launch::Quit;
    let app = tauri::Builder::default()
        .plugin(single)
        .plugin(tauri_plugin_opener::init())
        .plugin(tauri_plugin_global_shortcut::Builder::new().build())
        .invoke_handler(commands::handler())
        .setup(move |app| {
            app.manage(Shell::start(app.handle()));
            windows::create(app.handle(), &launch)?;
            forward::start(app.handle());
            hotkey::start(app.handle());
            tray::start(app.handle());
            updating::start(app.handle());
            ending::quit_on_signal(app.handle());
            let handle = app.handle().clone();
            app.state::<Shell>().begin(move || resting::used(&handle));
            #[cfg(target_os = "linux")]
            metered::start(app.handle());
            Ok(())
        })
        .build(context())?;
    if is_quit {
        // Another one that runs was told while this one was built, and then this place is not reached.
        app.cleanup_before_exit();
        return Ok(());
    }
    app.run(|app, event| {
        // Also what the desktop did with a window: it was shown, hidden or moved.
        if let RunEvent::WindowEvent { .. } = event {
            resting::used(app);
        }
        happened(app, event);
    });
    Ok(())
}

fn happened(app: &AppHandle, event: RunEvent) {
    match event {
        RunEvent::WindowEvent { label, event: WindowEvent::CloseRequested { api, .. }, .. } => {
            windows::close_requested(app, &label, &api);
        }
        RunEvent::WindowEvent { label, event: WindowEvent::Focused(focused), .. }
            if label == windows::POPUP =>
        {
            popup::focus::changed(app, focused);
        }
        RunEvent::WindowEvent { label, event: WindowEvent::Destroyed, .. } if label == windows::POPUP => {
            windows::renewal::popup_is_gone(app);
        }
        // It may have been called for the first time.
        RunEvent::WindowEvent { label, event: WindowEvent::Focused(true), .. } if label == windows::MAIN => {
            windows::conversation::restore(app);
        }
        RunEvent::WindowEvent { label, event: WindowEvent::DragDrop(event), .. }
            if label != windows::POPUP =>
        {
            windows::dropped::dragged(app, &label, event);
        }
        RunEvent::WindowEvent { label, event: WindowEvent::Moved(_) | WindowEvent::Resized(_), .. }
            if label != windows::POPUP =>
        {
            windows::remembered::changed(app);
        }
        // A click on the icon in the Dock.
        #[cfg(target_os = "macos")]
        RunEvent::Reopen { .. } => windows::show_main(app),
        RunEvent::ExitRequested { api, .. } => ending::requested(app, &api),
        RunEvent::Exit => {
            windows::remembered::write_down(app);
            app.state::<Shell>().close();
            ending::start_again_if_wanted(app);
        }
        _ => {}
    }
}

/// What the build knows of the application. Where there is no session bus, the single instance is found by the
/// identifier: one for each data folder.
fn context() -> tauri::Context {
    let mut context = tauri::generate_context!();
    if cfg!(not(target_os = "linux")) {
        context.config_mut().identifier = engine::instance_name();
    }
    context
}
