//! The attribute that declares a command of the desktop shell, with the windows that may call it.
//!
//! The build script of the shell reads it in the sources and makes the handler, the permissions and the TypeScript
//! client from it (`src-tauri/build`). Deliberately absent: any check of the windows, which is made there.

use proc_macro::TokenStream;

/// Makes a function a command that the named windows may call: `#[command(main, popup)]`.
#[proc_macro_attribute]
pub fn command(_windows: TokenStream, function: TokenStream) -> TokenStream {
    // A constant, which always parses; without the attribute, the list of the handlers would not compile.
    let attribute = "#[::tauri::command]".parse::<TokenStream>().unwrap_or_default();
    attribute.into_iter().chain(function).collect()
}
