//! Bakes the configuration, the capabilities and the icons into the binary.
//!
//! Every command is named here, so that each window can be allowed just those that it uses.

const COMMANDS: &[&str] = &[
    "accept_fact",
    "accept_summary",
    "add_fact",
    "back_up_now",
    "cancel_summary",
    "cancel_work",
    "check_data",
    "choose_policy",
    "choose_version",
    "clear_api_key",
    "clear_data",
    "context_preview",
    "convert_archive",
    "copy_answer",
    "copy_text",
    "delete_session",
    "discover_models",
    "dismiss_fact",
    "earlier_messages",
    "edit_fact",
    "edit_summary",
    "empty_trash",
    "forget_fact",
    "forget_message",
    "forget_session",
    "get_settings",
    "hide_popup",
    "import_folder",
    "insert_answer",
    "list_backups",
    "list_commands",
    "list_models",
    "list_sessions",
    "list_trash",
    "lock_lines",
    "memory",
    "mend_data",
    "new_session",
    "open_data_folder",
    "open_in_window",
    "open_link",
    "open_session",
    "pin_fact",
    "pin_message",
    "policy_presets",
    "popup_new",
    "popup_state",
    "quit",
    "quit_anyway",
    "regenerate_summary",
    "reject_summary",
    "rename_session",
    "resize_popup",
    "resolve_facts",
    "restore_backup",
    "restore_last",
    "restore_session",
    "restore_summary",
    "retry",
    "run_command",
    "save_now",
    "save_settings",
    "send",
    "set_api_key",
    "stats_of_all",
    "stop",
    "storage",
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
