//! What people call an application: the name in its desktop file, else its class made readable.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use rustix::fs::{Mode, OFlags};

use super::window::Described;

/// The longest desktop file in bytes: with a name in every language one has about 50 kB.
const MOST_BYTES: u64 = 1024 * 1024;

/// The names of the installed applications, by all that their windows may call themselves, in lower case.
#[derive(Default)]
pub(crate) struct Names {
    by_id: OnceLock<HashMap<String, String>>,
}

impl Names {
    /// Reads the desktop files; later calls wait for the first and cost nothing.
    pub(crate) fn load(&self) -> &HashMap<String, String> {
        self.by_id.get_or_init(|| read_all(&application_folders()))
    }

    /// The name of the application that a window belongs to.
    pub(crate) fn name_of(&self, described: &Described) -> Option<String> {
        let window = &described.window;
        let ids = [&described.application, &window.class, &window.instance];
        let known = self.load();
        let named = ids.into_iter().flatten().find_map(|id| known.get(&id.to_lowercase()).cloned());
        named.or_else(|| window.class.as_deref().or(window.instance.as_deref()).map(readable))
    }

    /// The name of the application that goes by this id.
    pub(crate) fn named(&self, id: &str) -> String {
        self.load().get(&id.to_lowercase()).cloned().unwrap_or_else(|| readable(id))
    }
}

/// Where desktop files lie, the user's own first (XDG Base Directory specification).
fn application_folders() -> Vec<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let own = set("XDG_DATA_HOME")
        .map(PathBuf::from)
        .or_else(|| set("HOME").map(|home| Path::new(&home).join(".local/share")));
    let shared = set("XDG_DATA_DIRS").unwrap_or_else(|| "/usr/local/share:/usr/share".into());
    own.into_iter().chain(std::env::split_paths(&shared)).map(|folder| folder.join("applications")).collect()
}

fn read_all(folders: &[PathBuf]) -> HashMap<String, String> {
    let mut by_class = HashMap::new();
    let mut by_file = HashMap::new();
    let mut by_last_part = HashMap::new();
    for path in folders.iter().filter_map(|folder| folder.read_dir().ok()).flatten().flatten() {
        let path = path.path();
        let Some(id) = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".desktop")) else {
            continue;
        };
        let Some(entry) = read(&path).ok().and_then(|text| parse(&text)) else { continue };
        let id = id.to_lowercase();
        if let Some(class) = entry.class {
            by_class.entry(class.to_lowercase()).or_insert_with(|| entry.name.clone());
        }
        if let Some((_, last)) = id.rsplit_once('.') {
            by_last_part.entry(last.to_owned()).or_insert_with(|| entry.name.clone());
        }
        by_file.entry(id).or_insert(entry.name);
    }
    // What an application says of its class goes before what its file is called.
    by_last_part.extend(by_file);
    by_last_part.extend(by_class);
    by_last_part
}

/// The text of a desktop file. Only a regular one is read, and no longer than one can be: a pipe of that name would keep
/// every capture waiting.
fn read(path: &Path) -> io::Result<String> {
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    let file = File::from(rustix::fs::open(path, flags, Mode::empty())?);
    if !file.metadata()?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut text = String::new();
    file.take(MOST_BYTES).read_to_string(&mut text)?;
    Ok(text)
}

struct Entry {
    name: String,
    class: Option<String>,
}

/// Name and window class of an application's desktop file (Desktop Entry specification).
fn parse(text: &str) -> Option<Entry> {
    let lines = text.lines().skip_while(|line| line.trim() != "[Desktop Entry]").skip(1);
    let fields: HashMap<&str, &str> = lines
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split_once('='))
        .map(|(key, value)| (key.trim(), value.trim()))
        .collect();
    let field = |key: &str| fields.get(key).filter(|value| !value.is_empty()).map(ToString::to_string);
    (fields.get("Type") == Some(&"Application"))
        .then(|| Some(Entry { name: field("Name")?, class: field("StartupWMClass") }))
        .flatten()
}

/// `org.gnome.TextEditor` → `TextEditor`, `some-tool` → `Some Tool`.
fn readable(class: &str) -> String {
    let last = class.rsplit('.').find(|part| !part.is_empty()).unwrap_or(class);
    let words = last.split(['-', '_', ' ']).filter(|word| !word.is_empty()).map(|word| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    });
    words.collect::<Vec<String>>().join(" ")
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::os::unix::fs::symlink;
    use std::process::Command;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use super::*;

    fn put(folder: &Path, name: &str, text: &str) {
        File::create(folder.join(name)).unwrap().write_all(text.as_bytes()).unwrap();
    }

    #[test]
    fn a_class_without_a_desktop_file_is_made_readable() {
        assert_eq!(readable("org.gnome.TextEditor"), "TextEditor");
        assert_eq!(readable("some-small_tool"), "Some Small Tool");
        assert_eq!(readable("übung"), "Übung");
    }

    #[test]
    fn the_stated_class_the_file_name_and_its_last_part_lead_to_the_name() {
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str, text: &str| put(folder.path(), name, text);
        put(
            "org.example.Notes.desktop",
            "[Desktop Entry]\nType=Application\nName=Quick Notes\nName[de]=Notizen\nStartupWMClass=qnotes\n\
             [Desktop Action New]\nName=New note\n",
        );
        put("link.desktop", "[Desktop Entry]\nType=Link\nName=Not an application\n");
        put("broken.desktop", "no entry");
        let names = read_all(&[folder.path().join("missing"), folder.path().to_owned()]);
        for id in ["qnotes", "org.example.notes", "notes"] {
            assert_eq!(names.get(id).map(String::as_str), Some("Quick Notes"), "{id}");
        }
        assert_eq!(names.len(), 3);
    }

    #[test]
    fn the_users_own_desktop_file_goes_before_the_systems() {
        let (own, shared) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        for (folder, name) in [(&own, "Mine"), (&shared, "Theirs")] {
            let text = format!("[Desktop Entry]\nType=Application\nName={name}\n");
            put(folder.path(), "editor.desktop", &text);
        }
        let names = read_all(&[own.path().to_owned(), shared.path().to_owned()]);
        assert_eq!(names.get("editor").map(String::as_str), Some("Mine"));
    }

    #[test]
    fn what_is_no_regular_file_keeps_nobody_waiting_and_a_link_is_followed() {
        let folder = tempfile::tempdir().unwrap();
        let text = "[Desktop Entry]\nType=Application\nName=Editor\n";
        put(folder.path(), "kept", text);
        symlink(folder.path().join("kept"), folder.path().join("editor.desktop")).unwrap();
        symlink("/dev/zero", folder.path().join("endless.desktop")).unwrap();
        std::fs::create_dir(folder.path().join("folder.desktop")).unwrap();
        let made = Command::new("mkfifo").arg(folder.path().join("pipe.desktop")).status().unwrap();
        assert!(made.success());
        let long = format!("{text}{}", "#\n".repeat(1024 * 1024));
        put(folder.path(), "long.desktop", &long);
        let (done, names) = channel();
        let folders = [folder.path().to_owned()];
        std::thread::spawn(move || done.send(read_all(&folders)));
        let names = names.recv_timeout(Duration::from_secs(10)).expect("nothing is waited for");
        let mut ids: Vec<_> = names.keys().map(String::as_str).collect();
        ids.sort_unstable();
        assert_eq!(ids, ["editor", "long"]);
    }
}
