//! The model's weights: in memory only while they are used.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use extremis_embed::{EmbedError, Embedder};
use parking_lot::Mutex;

/// How long unused weights stay in memory.
const IDLE: Duration = Duration::from_mins(3);

/// Where the weights are, and they themselves while they are in memory.
#[derive(Debug)]
pub struct LoadedWeights {
    file: Option<PathBuf>,
    loaded: Mutex<Option<Loaded>>,
    trouble: Mutex<Option<String>>,
}

#[derive(Debug)]
struct Loaded {
    embedder: Arc<Embedder>,
    used: Instant,
}

impl LoadedWeights {
    /// Of this file; none where it is not installed.
    pub fn new(file: Option<PathBuf>) -> Self {
        let trouble = file.is_none().then(|| {
            "The embedding model is not installed, so conversations are searched by their words alone. \
             Install Extremis again to add it (from source: cargo xtask setup)."
                .to_owned()
        });
        Self { file, loaded: Mutex::default(), trouble: Mutex::new(trouble) }
    }

    /// Whether there are any that can be used, as far as is known.
    pub fn are_there(&self) -> bool {
        self.trouble.lock().is_none()
    }

    /// Why there are none, for people.
    pub fn trouble(&self) -> Option<String> {
        self.trouble.lock().clone()
    }

    /// The model, loaded if it was not.
    pub fn get(&self) -> Option<Arc<Embedder>> {
        let file = self.file.as_ref().filter(|_| self.are_there())?;
        let mut loaded = self.loaded.lock();
        if let Some(loaded) = &mut *loaded {
            loaded.used = Instant::now();
            return Some(Arc::clone(&loaded.embedder));
        }
        match Embedder::open(file) {
            Ok(embedder) => {
                let embedder = Arc::new(embedder);
                *loaded = Some(Loaded { embedder: Arc::clone(&embedder), used: Instant::now() });
                Some(embedder)
            }
            Err(error) => {
                self.give_up(&error);
                None
            }
        }
    }

    /// What is computed with the model; None where there is none, or where its file can no longer be read.
    pub fn compute<T>(&self, compute: impl FnOnce(&Embedder) -> Result<T, EmbedError>) -> Option<T> {
        compute(&*self.get()?).inspect_err(|error| self.give_up(error)).ok()
    }

    fn give_up(&self, error: &EmbedError) {
        tracing::warn!(%error, "nothing is found by meaning");
        *self.trouble.lock() = Some(error.to_string());
    }

    /// Lets go of weights that nobody has used for a while.
    pub fn unload_unused(&self) {
        let mut loaded = self.loaded.lock();
        if loaded.as_ref().is_some_and(|loaded| loaded.used.elapsed() >= IDLE) {
            *loaded = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use extremis_tests::programs;

    use super::*;

    #[test]
    fn weights_that_can_no_longer_be_read_are_said_to_be_missing() {
        let weights = LoadedWeights::new(Some(programs::embedding_model()));
        assert_eq!(weights.compute(|_| Ok(7)), Some(7));
        let lost = EmbedError::Unusable { path: "model".into(), what: "it is damaged" };
        assert_eq!(weights.compute(|_| Err::<i32, _>(lost)), None);
        assert!(weights.get().is_none() && weights.trouble().unwrap().contains("it is damaged"));
    }

    #[test]
    fn weights_that_nobody_used_for_a_while_leave_the_memory_and_come_back() {
        let weights = LoadedWeights::new(Some(programs::embedding_model()));
        weights.get().unwrap();
        weights.unload_unused();
        assert!(weights.loaded.lock().is_some(), "they were used just now");
        let long_ago = Instant::now().checked_sub(IDLE).unwrap();
        weights.loaded.lock().as_mut().unwrap().used = long_ago;
        weights.unload_unused();
        assert!(weights.loaded.lock().is_none());
        assert!(weights.get().is_some() && weights.trouble().is_none());
    }
}
