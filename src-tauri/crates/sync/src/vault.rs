//! The keys of a store: made once, kept in the store under the user's passphrase, and in no other place there.

use std::fmt;
use std::io::{Read, Write};
use std::iter;

use age::secrecy::{ExposeSecret, SecretString};
use age::x25519::{Identity, Recipient};
use age::{Decryptor, Encryptor, scrypt};
use extremis_domain::ContentHash;
use extremis_language::text;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::audience::Audience;
use crate::error::SyncError;
use crate::store_id::StoreId;

const VERSION: u64 = 1;

/// The beginning of the name of a file. Files lie among the segments, so that one list shows both.
pub(crate) const FILE: &str = "log/file.";

/// Keys of one store: the last is the one that is written with, earlier ones are those of before a device was revoked.
#[derive(Clone)]
pub struct Vault {
    audience: Audience,
    id: StoreId,
    identities: Vec<Identity>,
}

impl fmt::Debug for Vault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Vault({})", self.identities.len())
    }
}

/// Gives files their names in a store, which only who has the keys can tell from what they hold.
pub(crate) struct FileNames([u8; 32]);

impl FileNames {
    pub(crate) fn name(&self, hash: &ContentHash) -> String {
        let sum = Sha256::new_with_prefix(self.0).chain_update(hash.as_str()).finalize();
        sum.iter().take(16).fold(FILE.to_owned(), |name, byte| name + &format!("{byte:02x}"))
    }
}

#[derive(Serialize, Deserialize)]
struct VaultFile {
    version: u64,
    /// Which store it is; those of before had none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// Whether it is for several people.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    shared: bool,
    identities: Vec<String>,
}

/// How much work it is to try a passphrase: 2 to the power of this.
#[derive(Debug, Clone, Copy)]
pub struct WorkFactor(u8);

impl Default for WorkFactor {
    /// About a second on a machine of today, and 256 MB.
    fn default() -> Self {
        Self(18)
    }
}

impl WorkFactor {
    /// The least, for tests.
    pub fn least() -> Self {
        Self(1)
    }
}

/// The most that is tried of what a store says.
const MAX_WORK: u8 = 20;

impl Vault {
    /// New keys, of a store of the user alone.
    pub fn generate() -> Self {
        Self::generate_for(Audience::Own)
    }

    /// New keys of a store. For whom it is they say from then on.
    pub fn generate_for(audience: Audience) -> Self {
        Self { audience, id: StoreId::new(), identities: vec![Identity::generate()] }
    }

    /// Seals the keys under a passphrase.
    pub fn seal(&self, passphrase: &str, work: WorkFactor) -> Result<Vec<u8>, SyncError> {
        let mut recipient = scrypt::Recipient::new(SecretString::from(passphrase.to_owned()));
        recipient.set_work_factor(work.0);
        encrypted(&recipient, self.to_text()?.expose_secret().as_bytes())
    }

    /// Opens sealed keys. Fails where the passphrase is another one.
    pub fn open(sealed: &[u8], passphrase: &str) -> Result<Self, SyncError> {
        let mut identity = scrypt::Identity::new(SecretString::from(passphrase.to_owned()));
        identity.set_max_work_factor(MAX_WORK);
        let text =
            decrypted(sealed, iter::once(&identity as &dyn age::Identity)).map_err(|error| match error {
                age::DecryptError::DecryptionFailed | age::DecryptError::KeyDecryptionFailed => {
                    SyncError::Passphrase
                }
                other => SyncError::Keys { reason: other.to_string() },
            })?;
        Self::from_text(std::str::from_utf8(&text).map_err(|_| damaged(text!("sync-keys-no-text")))?)
    }

    /// The keys as text, for the system's keyring.
    pub fn to_text(&self) -> Result<SecretString, SyncError> {
        let identities =
            self.identities.iter().map(|identity| identity.to_string().expose_secret().to_owned());
        let id = Some(self.id.to_string());
        let shared = self.audience == Audience::Shared;
        let file = VaultFile { version: VERSION, id, shared, identities: identities.collect() };
        serde_json::to_string(&file).map(SecretString::from).map_err(damaged)
    }

    /// Reads the keys back.
    pub fn from_text(text: &str) -> Result<Self, SyncError> {
        let file: VaultFile = serde_json::from_str(text).map_err(damaged)?;
        if file.version > VERSION {
            return Err(SyncError::Newer { version: file.version });
        }
        let identities = file.identities.iter().map(|text| text.parse::<Identity>());
        let identities = identities.collect::<Result<Vec<_>, _>>().map_err(damaged)?;
        let Some(first) = identities.first() else { return Err(damaged(text!("sync-keys-none"))) };
        let id = match file.id {
            Some(id) => id.parse().map_err(|()| damaged(text!("sync-keys-no-text")))?,
            None => StoreId::of_bytes(digest(first)),
        };
        let audience = if file.shared { Audience::Shared } else { Audience::Own };
        Ok(Self { audience, id, identities })
    }

    /// The same keys and new ones, which are written with from now on.
    #[must_use]
    pub fn renewed(&self) -> Self {
        let identities = self.identities.iter().cloned().chain([Identity::generate()]);
        Self { audience: self.audience, id: self.id, identities: identities.collect() }
    }

    /// Whom the store is for.
    pub fn audience(&self) -> Audience {
        self.audience
    }

    /// The same keys, of a store that several people share.
    #[cfg(test)]
    pub(crate) fn shared(self) -> Self {
        Self { audience: Audience::Shared, ..self }
    }

    /// Which store it is: the same also under new keys, and in another place.
    pub fn id(&self) -> StoreId {
        self.id
    }

    /// Whether it has keys of before they were changed.
    pub fn has_old_keys(&self) -> bool {
        self.identities.len() > 1
    }

    pub(crate) fn forget_old_keys(&mut self) {
        self.identities.drain(..self.identities.len() - 1);
    }

    /// What was written with the keys of before they were changed; none where it was not.
    pub(crate) fn decrypt_with_old_keys(&self, sealed: &[u8]) -> Option<Vec<u8>> {
        let (_, old) = self.identities.split_last()?;
        decrypted(sealed, old.iter().map(|identity| identity as &dyn age::Identity)).ok()
    }

    /// By what the keys that are written with are told from others; it says nothing of them.
    pub(crate) fn name(&self) -> String {
        let sum = self.identities.last().map(digest).unwrap_or_default();
        sum.iter().fold(String::new(), |name, byte| name + &format!("{byte:02x}"))
    }

    /// How files are called under the keys that are written with.
    pub(crate) fn file_names(&self) -> FileNames {
        let mut key = Sha256::new_with_prefix("extremis file names\n");
        if let Some(identity) = self.identities.last() {
            key.update(identity.to_string().expose_secret());
        }
        FileNames(key.finalize().into())
    }

    fn recipient(&self) -> Option<Recipient> {
        self.identities.last().map(Identity::to_public)
    }

    pub(crate) fn encrypt(&self, text: &[u8]) -> Result<Vec<u8>, SyncError> {
        let recipient = self.recipient().ok_or_else(|| damaged(text!("sync-keys-none")))?;
        encrypted(&recipient, text)
    }

    /// Fails where it was not written with one of these keys, or was changed since.
    pub(crate) fn decrypt(&self, sealed: &[u8]) -> Result<Vec<u8>, age::DecryptError> {
        decrypted(sealed, self.identities.iter().map(|identity| identity as &dyn age::Identity))
    }
}

/// Says of a key which it is, and nothing of what it is.
fn digest(identity: &Identity) -> [u8; 8] {
    let sum = Sha256::digest(identity.to_public().to_string());
    sum.first_chunk().copied().unwrap_or_default()
}

fn damaged(reason: impl fmt::Display) -> SyncError {
    SyncError::Keys { reason: reason.to_string() }
}

fn encrypted(recipient: &dyn age::Recipient, text: &[u8]) -> Result<Vec<u8>, SyncError> {
    let encryptor = Encryptor::with_recipients(iter::once(recipient)).map_err(damaged)?;
    let mut sealed = Vec::with_capacity(text.len() + 512);
    let mut writer = encryptor.wrap_output(&mut sealed).map_err(damaged)?;
    writer.write_all(text).and_then(|()| writer.finish()).map_err(damaged)?;
    Ok(sealed)
}

fn decrypted<'a>(
    sealed: &[u8],
    identities: impl Iterator<Item = &'a dyn age::Identity>,
) -> Result<Vec<u8>, age::DecryptError> {
    let decryptor = Decryptor::new_buffered(sealed)?;
    let mut text = Vec::with_capacity(sealed.len());
    decryptor.decrypt(identities)?.read_to_end(&mut text)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_come_back_with_their_passphrase_and_with_no_other() {
        let vault = Vault::generate();
        let sealed = vault.seal("four words that nobody knows", WorkFactor::least()).unwrap();
        let opened = Vault::open(&sealed, "four words that nobody knows").unwrap();
        let written = vault.encrypt(b"Hello").unwrap();
        assert_eq!(opened.decrypt(&written).unwrap(), b"Hello");
        assert_eq!((opened.id(), opened.renewed().id()), (vault.id(), vault.id()));
        let shared = Vault::generate_for(Audience::Shared);
        let sealed = shared.seal("four words that nobody knows", WorkFactor::least()).unwrap();
        let opened = Vault::open(&sealed, "four words that nobody knows").unwrap();
        assert_eq!((opened.audience(), opened.renewed().audience()), (Audience::Shared, Audience::Shared));
        assert!(matches!(Vault::open(&sealed, "other words"), Err(SyncError::Passphrase)));
        assert!(matches!(Vault::open(&sealed[..40], "other words"), Err(SyncError::Keys { .. })));
        assert!(Vault::generate().decrypt(&written).is_err());
        let mut changed = written;
        *changed.last_mut().unwrap() ^= 1;
        assert!(opened.decrypt(&changed).is_err());
    }
}
