//! Where things are on this machine.

use std::path::{Path, PathBuf};

const BUILTIN_MODEL: &str = "smollm2-135m-instruct-q4_1-b179c952.gguf";
const EMBEDDING_MODEL: &str = "multilingual-e5-small-q4-063da08f.weights";

/// The data directory: `EXTREMIS_DATA_DIR`, else the platform's own place for it.
pub fn data_dir() -> Option<PathBuf> {
    let moved = std::env::var_os("EXTREMIS_DATA_DIR").filter(|dir| !dir.is_empty()).map(PathBuf::from);
    let name = if cfg!(target_os = "linux") { "extremis" } else { "Extremis" };
    moved.or_else(|| dirs::data_dir().map(|dir| dir.join(name)))
}

/// The built-in model's file: `EXTREMIS_BUILTIN_MODEL`, else among the `resources` of the installed
/// application, else in the user's cache, where the build puts it. None when it is in none of them.
pub fn builtin_model(resources: Option<&Path>) -> Option<PathBuf> {
    weights("EXTREMIS_BUILTIN_MODEL", BUILTIN_MODEL, resources)
}

/// The embedding model's file, in the same places; `EXTREMIS_EMBEDDING_MODEL` names another, or none when it is empty.
pub fn embedding_model(resources: Option<&Path>) -> Option<PathBuf> {
    weights("EXTREMIS_EMBEDDING_MODEL", EMBEDDING_MODEL, resources)
}

/// What a package installs beside the programs, for one that is no window and so is not told. None where this program is
/// not installed.
pub fn installed_resources() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    resources_beside(program.canonicalize().ok()?.parent()?)
}

/// The folder that the bundler puts resources into, by that of the programs.
fn resources_beside(programs: &Path) -> Option<PathBuf> {
    let folder = if cfg!(windows) {
        programs.to_path_buf()
    } else {
        programs.parent()?.join(if cfg!(target_os = "macos") { "Resources" } else { "lib/Extremis" })
    };
    Some(folder).filter(|folder| folder.is_dir())
}

fn weights(variable: &str, file: &str, resources: Option<&Path>) -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(variable) {
        return Some(PathBuf::from(named)).filter(|path| path.is_file());
    }
    let bundled = resources.map(|dir| dir.join("models").join(file));
    let cached = dirs::cache_dir().map(|dir| dir.join("extremis/models").join(file));
    [bundled, cached].into_iter().flatten().find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn an_installed_program_finds_what_was_installed_with_it_wherever_that_is() {
        let prefix = tempfile::tempdir().unwrap();
        let programs = prefix.path().join("bin");
        assert_eq!(resources_beside(&programs), None);
        let resources = prefix.path().join("lib/Extremis");
        std::fs::create_dir_all(&resources).unwrap();
        assert_eq!(resources_beside(&programs), Some(resources));
    }

    #[test]
    fn the_models_that_come_with_the_application_are_found_among_its_resources() {
        let resources = tempfile::tempdir().unwrap();
        let path = |file: &str| resources.path().join("models").join(file);
        std::fs::create_dir(resources.path().join("models")).unwrap();
        for file in [BUILTIN_MODEL, EMBEDDING_MODEL] {
            std::fs::File::create(path(file)).unwrap();
        }
        let found = [builtin_model, embedding_model].map(|model| model(Some(resources.path())));
        let models =
            [("EXTREMIS_BUILTIN_MODEL", BUILTIN_MODEL), ("EXTREMIS_EMBEDDING_MODEL", EMBEDDING_MODEL)];
        for ((variable, file), found) in models.into_iter().zip(found) {
            // A variable that names another, or none, counts more.
            let named = std::env::var_os(variable).map(PathBuf::from);
            let expected = named.map_or(Some(path(file)), |named| Some(named).filter(|path| path.is_file()));
            assert_eq!(found, expected);
        }
    }
}
