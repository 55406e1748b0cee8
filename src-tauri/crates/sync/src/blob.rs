//! What the file of an attachment holds, as it lies in a store: its length, what it holds, padding; encrypted. Its name says
//! nothing to who does not have the keys, and what it holds is checked against the hash by which messages name it.

use extremis_domain::ContentHash;
use extremis_language::text;
use sha2::{Digest, Sha256};

use crate::error::SyncError;
use crate::segment::padded;
use crate::vault::{FILE, Vault};

const VERSION: u8 = 1;

/// The version, and the length of what follows.
const HEAD: usize = 9;

/// Encrypts what a file holds.
pub(crate) fn seal(bytes: &[u8], vault: &Vault) -> Result<Vec<u8>, SyncError> {
    let mut text = Vec::with_capacity(padded(HEAD + bytes.len()));
    text.push(VERSION);
    text.extend((bytes.len() as u64).to_le_bytes());
    text.extend(bytes);
    text.resize(padded(text.len()), 0);
    vault.encrypt(&text)
}

/// Decrypts it. Says why where it is not the file of this hash.
pub(crate) fn open(hash: &ContentHash, sealed: &[u8], vault: &Vault) -> Result<Vec<u8>, String> {
    let text = vault.decrypt(sealed).map_err(|error| error.to_string())?;
    let bytes = unpacked(&text)?;
    if hash_of(bytes) == hash.as_str() { Ok(bytes.to_vec()) } else { Err(text!("sync-another-one")) }
}

/// What it holds, of what was decrypted.
pub(crate) fn unpacked(text: &[u8]) -> Result<&[u8], String> {
    let cut = || text!("sync-cut-short");
    let (version, rest) = text.split_first().ok_or_else(cut)?;
    if *version != VERSION {
        return Err(text!("sync-written-by-newer"));
    }
    let (length, rest) = rest.split_first_chunk::<8>().ok_or_else(cut)?;
    let length = usize::try_from(u64::from_le_bytes(*length)).map_err(|_| cut())?;
    rest.get(..length).ok_or_else(cut)
}

/// Whether a name in the store is that of a file.
pub(crate) fn is_file(name: &str) -> bool {
    name.starts_with(FILE)
}

pub(crate) fn hash_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |digits, byte| digits + &format!("{byte:02x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_comes_back_as_it_was_and_is_no_other() {
        let vault = Vault::generate();
        let (bytes, other) = (b"planted picture".repeat(300), b"another one".to_vec());
        let named = |bytes: &[u8]| ContentHash::try_from(hash_of(bytes)).unwrap();
        let hash = named(&bytes);
        let sealed = seal(&bytes, &vault).unwrap();
        assert!(!sealed.windows(7).any(|window| window == b"planted"));
        assert_eq!(open(&hash, &sealed, &vault).unwrap(), bytes);
        assert_eq!(open(&named(&other), &sealed, &vault).unwrap_err(), "it is another one");
        for cut in [0, 100, sealed.len() - 1] {
            assert!(open(&hash, &sealed[..cut], &vault).is_err());
        }
        assert!(open(&hash, &sealed, &Vault::generate()).is_err());
        assert!(open(&named(&[]), &seal(&[], &vault).unwrap(), &vault).unwrap().is_empty());
    }

    #[test]
    fn a_name_tells_nothing_of_the_file_and_is_another_one_under_other_keys() {
        let vault = Vault::generate();
        let hash = ContentHash::try_from(hash_of(b"planted")).unwrap();
        let name = vault.file_names().name(&hash);
        assert!(name.starts_with(FILE) && !name.contains(&hash.as_str()[..8]), "{name}");
        assert_eq!(name, vault.file_names().name(&hash));
        assert_ne!(name, vault.renewed().file_names().name(&hash));
        let length = |bytes: &[u8]| vault.decrypt(&seal(bytes, &vault).unwrap()).unwrap().len();
        assert_eq!(length(&[1; 5000]), length(&[1; 5050]));
    }
}
