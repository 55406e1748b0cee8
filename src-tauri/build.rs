//! Bakes the configuration, the capabilities and the icons into the binary.
//!
//! Every command is named here, so that each window can be allowed just those that it uses.

const COMMANDS: &[&str] = &[
    "back_up_now",
    "cancel_summary",
    "cancel_work",
    "check_data",
    "choose_version",
    "clear_api_key",
    "clear_data",
    "context_preview",
    "convert_archive",
    "copy_answer",
    "copy_text",
    "delete_session",
    "discover_models",
    "earlier_messages",
    "edit_summary",
    "empty_trash",
    "forget_message",
    "forget_session",
    "get_settings",
    "hide_popup",
    "import_folder",
    "insert_answer",
    "list_backups",
    "list_models",
    "list_sessions",
    "list_trash",
    "mend_data",
    "new_session",
    "open_data_folder",
    "open_in_window",
    "open_link",
    "open_session",
    "popup_new",
    "popup_state",
    "quit",
    "quit_anyway",
    "regenerate_summary",
    "rename_session",
    "resize_popup",
    "restore_backup",
    "restore_last",
    "restore_session",
    "restore_summary",
    "retry",
    "save_now",
    "save_settings",
    "send",
    "set_api_key",
    "stop",
    "storage",
    "summary_versions",
    "take_notices",
];

fn main() {
    println!("cargo:rerun-if-changed=../ui/dist");
    let manifest = tauri_build::AppManifest::new().commands(COMMANDS);
    let attributes = tauri_build::Attributes::new().app_manifest(manifest);
    if let Err(error) = tauri_build::try_build(attributes) {
        println!("cargo:warning={error:#}");
        std::process::exit(1);
    }
}
