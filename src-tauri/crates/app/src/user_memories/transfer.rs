//! Memories as a file: `{version, memories: [UserMemory], lastUpdated}`, as in the archive.

use std::path::{Path, PathBuf};

use extremis_archive::durable;
use extremis_domain::UserMemory;
use extremis_language::{Words, text};
use extremis_memory::user_memories::take_in;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::wire::ImportedMemories;
use crate::{AppError, UserMemories};

/// So many files of one day can stand beside each other.
const MOST_OF_A_DAY: usize = 1000;

impl UserMemories {
    /// All memories in JSON.
    pub async fn export(&self) -> Result<String, AppError> {
        let memories = self.app.archive(extremis_archive::Archive::memories).await?;
        let now = self.app.core.clock.now();
        let file = json!({ "version": 1, "memories": memories, "lastUpdated": now });
        // Plain data always serialises.
        Ok(serde_json::to_string_pretty(&file).unwrap_or_default())
    }

    /// Writes all memories into a new file of a folder, and says which. Nothing there is written over.
    pub async fn export_into(&self, folder: &Path) -> Result<PathBuf, AppError> {
        let text = self.export().await?;
        let day = self.app.core.clock.now().date();
        let folder = folder.to_owned();
        self.app
            .blocking(move || {
                let named = |number: usize| match number {
                    1 => folder.join(format!("extremis-memories-{day}.json")),
                    _ => folder.join(format!("extremis-memories-{day} ({number}).json")),
                };
                let free = (1..=MOST_OF_A_DAY).map(named).find(|path| !path.exists());
                let free = free.ok_or_else(|| AppError::Invalid {
                    what: text!("app-memories-exports", count = MOST_OF_A_DAY, folder = folder.display()),
                })?;
                durable::write(&free, text.as_bytes())?;
                Ok(free)
            })
            .await?
    }

    /// Takes in what an exported file holds and is not known, as [`import`](Self::import) does.
    pub async fn import_from(&self, file: PathBuf) -> Result<ImportedMemories, AppError> {
        let unreadable = |why: String| AppError::Invalid {
            what: text!("app-memories-unreadable", file = file.display(), why = why),
        };
        let path = file.clone();
        let bytes = self.app.blocking(move || durable::read(&path)).await?;
        let bytes = bytes.map_err(|error| unreadable(error.to_string()))?;
        let text = String::from_utf8(bytes).map_err(|_| unreadable(text!("app-memories-not-text")))?;
        self.import(&text).await
    }

    /// Takes in what an export holds and is not known; one entry that cannot be read costs itself alone.
    pub async fn import(&self, text: &str) -> Result<ImportedMemories, AppError> {
        let (memories, refused) = read(text)?;
        let now = self.app.core.clock.now();
        let given = memories.len();
        let added = self
            .app
            .put_memories(move |known| {
                let put = take_in(known, memories, now);
                let added = put.len();
                Ok::<_, ()>((put, added))
            })
            .await?
            .unwrap_or_default();
        Ok(ImportedMemories { added, known: given - added, refused })
    }
}

/// The memories in a file, and how many entries are none.
fn read(text: &str) -> Result<(Vec<UserMemory>, usize), AppError> {
    #[derive(Deserialize)]
    struct File {
        memories: Vec<Value>,
    }
    let items = match serde_json::from_str::<File>(text) {
        Ok(File { memories }) => memories,
        Err(_) => serde_json::from_str::<Vec<Value>>(text).map_err(|error| AppError::Invalid {
            what: text!(
                "app-memories-no-file",
                error = Words(error),
                example = r#"{"memories": [{"id", "fact", …}]}"#
            ),
        })?,
    };
    let count = items.len();
    let memories: Vec<UserMemory> =
        items.into_iter().filter_map(|item| serde_json::from_value(item).ok()).collect();
    let refused = count - memories.len();
    Ok((memories, refused))
}
