//! The pictures in their folder, and a page that shows all of them beside one another.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use extremis_tests::picture::Picture;

const INDEX: &str = "index.html";

/// The folder of the pictures.
pub struct Sheet {
    folder: PathBuf,
    taken: AtomicUsize,
}

impl Sheet {
    /// Begins; those of a run before are removed where all are drawn anew.
    pub fn new(folder: &Path, all: bool) -> Self {
        std::fs::create_dir_all(folder).expect("a folder for the pictures");
        let sheet = Self { folder: folder.to_owned(), taken: AtomicUsize::new(0) };
        for picture in sheet.pictures().iter().filter(|_| all) {
            std::fs::remove_file(folder.join(picture)).expect("a picture of another run is removed");
        }
        sheet
    }

    /// Keeps a picture.
    #[expect(clippy::disallowed_methods, reason = "a picture, not the user's data")]
    pub fn keep(&self, name: &str, picture: &Picture) {
        std::fs::write(self.folder.join(format!("{name}.png")), picture.png())
            .expect("the picture can be kept");
        self.taken.fetch_add(1, Ordering::Relaxed);
    }

    /// How many pictures were taken.
    pub fn count(&self) -> usize {
        self.taken.load(Ordering::Relaxed)
    }

    fn pictures(&self) -> BTreeSet<String> {
        let files = std::fs::read_dir(&self.folder).expect("the folder of the pictures").flatten();
        files
            .filter_map(|file| file.file_name().into_string().ok())
            .filter(|name| Path::new(name).extension().is_some_and(|kind| kind == "png"))
            .collect()
    }

    /// Writes the page that shows all pictures that are there; those that are wanted are told by its fields.
    #[expect(clippy::disallowed_methods, reason = "a page of pictures, not the user's data")]
    pub fn write(&self) {
        let mut figures = String::new();
        for name in self.pictures() {
            let parts: Vec<&str> = name.trim_end_matches(".png").split('.').collect();
            let [state, look, width, language] = parts.as_slice() else { continue };
            let _ = writeln!(
                figures,
                "<figure data-look={look} data-width={width} data-language={language}><a href=\"{name}\">\
                 <img loading=lazy src=\"{name}\" alt=\"\"></a><figcaption>{state} {look} {width} {language}</figcaption></figure>"
            );
        }
        let page = include_str!("sheet.html").replace("<!-- FIGURES -->", &figures);
        std::fs::write(self.folder.join(INDEX), page).expect("the page of pictures can be written");
    }
}
