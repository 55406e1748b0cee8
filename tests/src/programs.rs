//! Where the built programs and the tools are. A missing one is said in words.

use std::path::{Path, PathBuf};

/// The built application: `EXTREMIS_APP`, else the debug build of this checkout.
pub fn app() -> PathBuf {
    built("EXTREMIS_APP", "extremis")
}

/// The built command line: `EXTREMIS_CLI`, else the debug build of this checkout.
pub fn cli() -> PathBuf {
    built("EXTREMIS_CLI", "extremis-cli")
}

/// The embedding model's weights: `EXTREMIS_EMBEDDING_MODEL`, else where setting up this checkout puts them.
pub fn embedding_model() -> PathBuf {
    let set_up = || checkout().join("src-tauri/resources/models/multilingual-e5-small-q4-063da08f.weights");
    let file = std::env::var_os("EXTREMIS_EMBEDDING_MODEL").map_or_else(set_up, PathBuf::from);
    assert!(file.is_file(), "{} is not there. `cargo xtask setup` brings it.", file.display());
    file
}

/// The built-in model's weights: `EXTREMIS_BUILTIN_MODEL`, else where setting up puts them for every checkout.
pub fn builtin_model() -> PathBuf {
    there(builtin_model_place())
}

/// Where the built-in model's weights are, or would be.
pub fn builtin_model_place() -> PathBuf {
    cached("EXTREMIS_BUILTIN_MODEL", "models/smollm2-135m-instruct-q4_1-b179c952.gguf")
}

/// `llama-server`, a model server of others: `EXTREMIS_LLAMA_SERVER`, else where setting up for the tests puts it.
pub fn llama_server() -> PathBuf {
    there(cached("EXTREMIS_LLAMA_SERVER", "llama-server-11434.0.0-b0a2feb6/llama-server"))
}

/// `s3s-fs`, an S3 server of others: `EXTREMIS_S3_SERVER`, else where setting up for the tests puts it.
pub fn s3_server() -> PathBuf {
    there(cached("EXTREMIS_S3_SERVER", "s3s-fs-0.14.1-aa2cc3c6/s3s-fs"))
}

/// `garage`, a store of several nodes: `EXTREMIS_GARAGE`, else where `cargo xtask garage` puts it.
pub fn garage() -> PathBuf {
    let file = cached("EXTREMIS_GARAGE", "garage-2.5.0-e1752af1/garage");
    assert!(file.is_file(), "{} is not there. `cargo xtask garage` builds it.", file.display());
    file
}

/// Azurite, which stands for Azure Blob Storage: `EXTREMIS_AZURITE`, else where `cargo xtask azure` puts it.
pub fn azurite() -> PathBuf {
    let main = "azurite-3.34.0/node_modules/azurite/dist/src/blob/main.js";
    let file = cached("EXTREMIS_AZURITE", main);
    assert!(file.is_file(), "{} is not there. `cargo xtask azure` brings it.", file.display());
    file
}

/// A tool of the machine, by name.
pub fn tool(name: &str) -> PathBuf {
    find(name).unwrap_or_else(|| {
        panic!("{name} is not installed. `cargo xtask setup` installs what the tests need.")
    })
}

/// A server of the machine, by name; many users do not search the folder that it is in.
pub fn daemon(name: &str) -> PathBuf {
    let place = Path::new("/usr/sbin").join(name);
    if place.is_file() { place } else { tool(name) }
}

/// A tool of the machine, by name, if it is there.
pub fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).map(|dir| dir.join(name)).find(|file| file.is_file())
}

/// The browser that comes with `WebKitGTK`, which every system puts where its libraries are.
pub fn webkit_browser() -> PathBuf {
    let folders = std::fs::read_dir("/usr/lib").into_iter().flatten().flatten().map(|entry| entry.path());
    let others = ["/usr/lib64", "/usr/libexec"].map(PathBuf::from);
    let files = folders.chain(others).map(|folder| folder.join("webkit2gtk-4.1/MiniBrowser"));
    files.into_iter().find(|file| file.is_file()).expect("the browser of WebKitGTK is installed")
}

/// The checkout.
pub fn checkout() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests are in a folder of the checkout")
}

fn cached(variable: &str, name: &str) -> PathBuf {
    let home = || PathBuf::from(std::env::var_os("HOME").unwrap_or_default()).join(".cache");
    let cache = || std::env::var_os("XDG_CACHE_HOME").map_or_else(home, PathBuf::from);
    let named = std::env::var_os(variable).map(PathBuf::from);
    named.unwrap_or_else(|| cache().join("extremis").join(name))
}

fn there(file: PathBuf) -> PathBuf {
    assert!(file.is_file(), "{} is not there. `cargo xtask setup` brings it.", file.display());
    file
}

/// Where builds go, and what tests leave to be looked at.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| checkout().join("target"), PathBuf::from)
}

fn built(variable: &str, name: &str) -> PathBuf {
    let named = std::env::var_os(variable).map(PathBuf::from);
    let file = named.unwrap_or_else(|| target().join("debug").join(name));
    assert!(file.is_file(), "{} is not there. Build it first: cargo xtask build", file.display());
    file
}
