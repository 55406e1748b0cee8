//! What conversations name among the files of the place where they lie, or hold themselves.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use extremis_attach::MAX_BYTES;
use extremis_language::text;

use super::Documents;
use crate::spool::{Span, Spool};

/// A name that is shorter says too little for what only begins with it.
const SHORTEST_ID: usize = 8;

/// Where what a file holds is.
#[derive(Debug, Clone)]
pub(crate) enum Bytes {
    /// In the file that has this name, or whose name begins with this id.
    Named(String),
    /// In letters, as a `data:` address.
    Address(String),
    /// It is this text.
    Text(String),
    /// Put aside.
    Aside(Arc<Mutex<Spool>>, Span),
    /// Nobody says.
    Nowhere,
}

/// The files of a place by their names. They are read while conversations there are read, too.
pub(crate) struct FilesThere {
    documents: Documents,
    names: BTreeMap<String, usize>,
}

impl FilesThere {
    pub(crate) fn new(documents: &Documents) -> Self {
        let mut names = BTreeMap::new();
        for (at, document) in documents.list.iter().enumerate() {
            names.entry(document.file_name().to_owned()).or_insert(at);
        }
        let mut documents = documents.clone();
        documents.count_apart();
        Self { documents, names }
    }

    /// Whether there is something to be read, as far as that is known before.
    pub(crate) fn has(&self, bytes: &Bytes) -> bool {
        let is_bearable = |length: u64| usize::try_from(length).is_ok_and(|length| length <= MAX_BYTES);
        match bytes {
            Bytes::Named(name) => self.find(name).is_some_and(|at| is_bearable(self.documents.list[at].size)),
            Bytes::Address(address) => in_base64(address).is_some_and(|letters| {
                is_bearable((letters.len() as u64 / 4).saturating_mul(3).saturating_sub(2))
            }),
            Bytes::Text(text) => !text.trim().is_empty() && text.len() <= MAX_BYTES,
            Bytes::Aside(_, span) => is_bearable(span.length()),
            Bytes::Nowhere => false,
        }
    }

    pub(crate) fn read(&mut self, bytes: &Bytes) -> Result<Vec<u8>, String> {
        match bytes {
            Bytes::Named(name) => {
                let at = self.find(name).ok_or_else(|| text!("transfer-not-there-any-more"))?;
                self.documents.read(at, MAX_BYTES as u64)
            }
            Bytes::Address(address) => {
                let letters = in_base64(address).unwrap_or_default();
                STANDARD.decode(letters.trim_ascii()).map_err(|_| text!("transfer-letters-damaged"))
            }
            Bytes::Text(text) => Ok(text.clone().into_bytes()),
            Bytes::Aside(spool, span) => spool.lock().unwrap_or_else(PoisonError::into_inner).get(*span),
            Bytes::Nowhere => Err(text!("transfer-not-there")),
        }
    }

    /// The file of that name, or the first whose name goes on behind that id with no letter of one.
    fn find(&self, name: &str) -> Option<usize> {
        if let Some(at) = self.names.get(name) {
            return Some(*at);
        }
        if name.len() < SHORTEST_ID {
            return None;
        }
        let beginning = |found: &&String| found.starts_with(name);
        let goes_on = |found: &&String| !found[name.len()..].starts_with(char::is_alphanumeric);
        let after = self.names.range(name.to_owned()..).take_while(|(found, _)| beginning(found));
        after.filter(|(found, _)| goes_on(found)).map(|(_, at)| *at).next()
    }
}

/// The letters of an address that holds a file.
fn in_base64(address: &str) -> Option<&[u8]> {
    let (kind, letters) = address.strip_prefix("data:")?.split_once(',')?;
    kind.ends_with(";base64").then_some(letters.as_bytes())
}
