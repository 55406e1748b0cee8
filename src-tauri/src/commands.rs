//! What the windows may ask for. Thin: each hands its arguments to the engine or the shell.

mod chat;
mod memory;
mod popup;
mod sessions;
mod settings;

use tauri::Wry;
use tauri::ipc::Invoke;

pub(crate) fn handler() -> impl Fn(Invoke<Wry>) -> bool + Send + Sync + 'static {
    tauri::generate_handler![
        chat::choose_version,
        chat::context_preview,
        chat::copy_answer,
        chat::copy_text,
        chat::open_link,
        chat::retry,
        chat::send,
        chat::stop,
        memory::cancel_summary,
        memory::edit_summary,
        memory::regenerate_summary,
        memory::restore_summary,
        memory::summary_versions,
        popup::hide_popup,
        popup::insert_answer,
        popup::open_in_window,
        popup::popup_new,
        popup::popup_state,
        popup::resize_popup,
        sessions::delete_session,
        sessions::earlier_messages,
        sessions::list_sessions,
        sessions::list_trash,
        sessions::new_session,
        sessions::open_session,
        sessions::rename_session,
        sessions::restore_last,
        sessions::restore_session,
        settings::clear_api_key,
        settings::discover_models,
        settings::get_settings,
        settings::list_models,
        settings::quit,
        settings::save_settings,
        settings::set_api_key,
        settings::take_notices,
    ]
}
