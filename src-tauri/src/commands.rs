//! What the windows may ask for. Thin: each hands its arguments to the engine or the shell.

mod chat;
mod erasing;
mod facts;
mod memory;
mod popup;
mod search;
mod sessions;
mod settings;
mod slash;
mod storage;

use tauri::Wry;
use tauri::ipc::Invoke;

pub(crate) fn handler() -> impl Fn(Invoke<Wry>) -> bool + Send + Sync + 'static {
    tauri::generate_handler![
        chat::cancel_queued,
        chat::carry_on,
        chat::choose_version,
        chat::context_preview,
        chat::copy_answer,
        chat::copy_text,
        chat::edit_message,
        chat::open_link,
        chat::queued,
        chat::retry,
        chat::send,
        chat::send_when_back,
        chat::sent,
        chat::stop,
        erasing::clear_data,
        erasing::empty_trash,
        erasing::forget_message,
        erasing::forget_session,
        facts::accept_fact,
        facts::add_fact,
        facts::dismiss_fact,
        facts::edit_fact,
        facts::forget_fact,
        facts::pin_fact,
        facts::resolve_facts,
        memory::accept_summary,
        memory::cancel_summary,
        memory::choose_policy,
        memory::edit_summary,
        memory::lock_lines,
        memory::memory,
        memory::pin_message,
        memory::policy_presets,
        memory::regenerate_summary,
        memory::reject_summary,
        memory::restore_summary,
        memory::stats_of_all,
        memory::summarise_now,
        popup::hide_popup,
        popup::insert_answer,
        popup::open_in_window,
        popup::popup_new,
        popup::popup_state,
        popup::resize_popup,
        search::find,
        search::index_state,
        search::reindex,
        search::search,
        sessions::delete_session,
        sessions::earlier_messages,
        sessions::list_sessions,
        sessions::list_trash,
        sessions::new_session,
        sessions::open_message,
        sessions::open_session,
        sessions::rename_session,
        sessions::restore_last,
        sessions::restore_session,
        settings::clear_api_key,
        settings::create_key_file,
        settings::discover_models,
        settings::get_settings,
        settings::list_models,
        settings::model_facts,
        settings::open_key_file,
        settings::quit,
        settings::quit_anyway,
        settings::save_settings,
        settings::set_api_key,
        settings::take_notices,
        slash::list_commands,
        slash::run_command,
        storage::back_up_now,
        storage::cancel_work,
        storage::check_data,
        storage::convert_archive,
        storage::import_folder,
        storage::list_backups,
        storage::mend_data,
        storage::open_data_folder,
        storage::restore_backup,
        storage::save_now,
        storage::storage,
    ]
}
