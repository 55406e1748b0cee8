//! Keys in a file that a passphrase opens, for machines without a keyring.
//!
//! Argon2id makes the passphrase expensive to guess, and its cost stands in the file so that it can grow;
//! XChaCha20-Poly1305 seals the keys, and what is around them in the file cannot be changed unnoticed either.
//! Deliberately absent: any file; whoever has one brings it as a [`Place`].

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use argon2::{Algorithm, Argon2, Params, Version};
use chacha20poly1305::aead::{Aead, Generate, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use extremis_language::text;
use parking_lot::{Mutex, MutexGuard};
use secrecy::{ExposeSecret, SecretSlice, SecretString};
use serde::{Deserialize, Serialize};

use super::strength::{self, SHORTEST, Weakness};

/// Where the sealed bytes lie.
pub trait Place: Send + Sync {
    /// What lies there; nothing when nothing does. Blocks.
    fn read(&self) -> Result<Option<Vec<u8>>, String>;

    /// Puts it there, durably and for nobody else to read. Blocks.
    fn write(&self, bytes: &[u8]) -> Result<(), String>;
}

/// Whether there are sealed keys, and whether they can be read now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seal {
    /// There are none.
    Absent,
    /// The passphrase has to be entered first.
    Closed,
    /// The passphrase was entered.
    Open,
}

/// Why sealed keys could not be made, opened or changed. Nothing was changed by it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    /// Not the one that it was sealed with; or somebody changed the file.
    #[error("{}", text!("llm-sealed-wrong-passphrase"))]
    WrongPassphrase,
    /// It would be guessed.
    #[error("{}", text!("llm-sealed-too-short", shortest = SHORTEST))]
    TooShort,
    /// It is long, and would be guessed all the same.
    #[error("{}", text!("llm-sealed-too-plain"))]
    TooPlain,
    /// What is there is something else.
    #[error("{}", text!("llm-sealed-damaged"))]
    Damaged,
    /// There are some already.
    #[error("{}", text!("llm-sealed-exists"))]
    Exists,
    /// They are not open.
    #[error("{}", text!("llm-sealed-closed"))]
    Closed,
    /// It could not be read or written.
    #[error("{}", text!("llm-sealed-place", reason = _0))]
    Place(String),
}

const VERSION: u32 = 1;
/// More than this no file asks of a machine.
const MOST_MEMORY_KIB: u32 = 1 << 20;
const MOST_PASSES: u32 = 64;

/// What it costs to try one passphrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Cost {
    memory_kib: u32,
    passes: u32,
}

/// About a fifth of a second on a usual machine (RFC 9106, the second recommended choice).
const USUAL_COST: Cost = Cost { memory_kib: 64 * 1024, passes: 3 };

/// The file.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Sealed {
    version: u32,
    #[serde(flatten)]
    cost: Cost,
    #[serde(with = "text")]
    salt: Vec<u8>,
    #[serde(with = "text")]
    nonce: Vec<u8>,
    #[serde(with = "text")]
    keys: Vec<u8>,
}

struct Opened {
    cost: Cost,
    salt: Vec<u8>,
    /// Made from the passphrase, which itself is not kept.
    key: SecretSlice<u8>,
    keys: BTreeMap<String, SecretString>,
}

/// Keys that a passphrase opens. Cloning gives another handle to the same ones.
#[derive(Clone)]
pub(super) struct SealedKeys {
    place: Arc<dyn Place>,
    opened: Arc<Mutex<Option<Opened>>>,
    cost: Cost,
}

impl SealedKeys {
    pub fn new(place: Arc<dyn Place>) -> Self {
        Self { place, opened: Arc::default(), cost: USUAL_COST }
    }

    /// Whether they are there and open. Blocks.
    pub fn state(&self) -> Seal {
        if self.opened().is_some() {
            return Seal::Open;
        }
        match self.place.read() {
            Ok(None) => Seal::Absent,
            Ok(Some(_)) | Err(_) => Seal::Closed,
        }
    }

    pub fn get(&self, account: &str) -> Option<SecretString> {
        self.opened().as_ref()?.keys.get(account).cloned()
    }

    /// Makes a file under a new passphrase, with these keys in it. Blocks, and takes its time.
    pub fn create(
        &self,
        passphrase: &SecretString,
        keys: BTreeMap<String, SecretString>,
    ) -> Result<(), SealError> {
        strength::check(passphrase.expose_secret()).map_err(|weakness| match weakness {
            Weakness::TooShort => SealError::TooShort,
            Weakness::TooPlain => SealError::TooPlain,
        })?;
        if self.place.read().map_err(SealError::Place)?.is_some() {
            return Err(SealError::Exists);
        }
        let salt = XNonce::generate().to_vec();
        let key = derived(passphrase, &salt, self.cost)?;
        let new = Opened { cost: self.cost, salt, key, keys };
        self.keep(&new)?;
        *self.opened() = Some(new);
        Ok(())
    }

    /// Opens the file. Blocks, and takes its time.
    pub fn open(&self, passphrase: &SecretString) -> Result<(), SealError> {
        let bytes = self.place.read().map_err(SealError::Place)?.ok_or(SealError::Damaged)?;
        let file: Sealed = serde_json::from_slice(&bytes).map_err(|_| SealError::Damaged)?;
        let Sealed { version, cost, salt, nonce, keys: sealed } = file;
        let nonce = <[u8; 24]>::try_from(nonce).map_err(|_| SealError::Damaged)?;
        if version != VERSION || cost.memory_kib > MOST_MEMORY_KIB || cost.passes > MOST_PASSES {
            return Err(SealError::Damaged);
        }
        let key = derived(passphrase, &salt, cost)?;
        let around = around(cost, &salt);
        let payload = Payload { msg: &sealed, aad: &around };
        let plain =
            cipher(&key)?.decrypt(&XNonce::from(nonce), payload).map_err(|_| SealError::WrongPassphrase)?;
        let plain = SecretSlice::from(plain);
        let keys: BTreeMap<String, String> =
            serde_json::from_slice(plain.expose_secret()).map_err(|_| SealError::Damaged)?;
        let keys = keys.into_iter().map(|(account, key)| (account, SecretString::from(key))).collect();
        *self.opened() = Some(Opened { cost, salt, key, keys });
        Ok(())
    }

    /// Puts a key in, or takes one out. Blocks.
    pub fn change(&self, account: &str, key: Option<SecretString>) -> Result<(), SealError> {
        let mut opened = self.opened();
        let now = opened.as_mut().ok_or(SealError::Closed)?;
        let before = now.keys.clone();
        match key {
            Some(key) => now.keys.insert(account.to_owned(), key),
            None => now.keys.remove(account),
        };
        let kept = self.keep(now);
        if kept.is_err() {
            now.keys = before;
        }
        kept
    }

    fn keep(&self, opened: &Opened) -> Result<(), SealError> {
        let plain: BTreeMap<_, _> =
            opened.keys.iter().map(|(account, key)| (account, key.expose_secret())).collect();
        // Plain data always serialises.
        let plain = SecretSlice::from(serde_json::to_vec(&plain).unwrap_or_default());
        // A new one each time: under one key none may be used twice, and 24 random bytes never are.
        let nonce = XNonce::generate();
        let around = around(opened.cost, &opened.salt);
        let payload = Payload { msg: plain.expose_secret(), aad: &around };
        let sealed = cipher(&opened.key)?.encrypt(&nonce, payload).map_err(|_| SealError::Damaged)?;
        let file = Sealed {
            version: VERSION,
            cost: opened.cost,
            salt: opened.salt.clone(),
            nonce: nonce.to_vec(),
            keys: sealed,
        };
        let bytes = serde_json::to_vec_pretty(&file).map_err(|_| SealError::Damaged)?;
        self.place.write(&bytes).map_err(SealError::Place)
    }

    fn opened(&self) -> MutexGuard<'_, Option<Opened>> {
        self.opened.lock()
    }
}

impl fmt::Debug for SealedKeys {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("SealedKeys").finish_non_exhaustive()
    }
}

fn derived(passphrase: &SecretString, salt: &[u8], cost: Cost) -> Result<SecretSlice<u8>, SealError> {
    let params = Params::new(cost.memory_kib, cost.passes, 1, Some(32)).map_err(|_| SealError::Damaged)?;
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let mut key = vec![0; 32];
    argon
        .hash_password_into(passphrase.expose_secret().as_bytes(), salt, &mut key)
        .map_err(|_| SealError::Damaged)?;
    Ok(SecretSlice::from(key))
}

fn cipher(key: &SecretSlice<u8>) -> Result<XChaCha20Poly1305, SealError> {
    XChaCha20Poly1305::new_from_slice(key.expose_secret()).map_err(|_| SealError::Damaged)
}

/// What stands around the keys and must not be changed either.
fn around(cost: Cost, salt: &[u8]) -> Vec<u8> {
    let numbers = [VERSION, cost.memory_kib, cost.passes].map(u32::to_le_bytes).concat();
    [numbers, salt.to_vec()].concat()
}

/// Bytes as text.
mod text {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&STANDARD.encode(bytes))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        let text = String::deserialize(deserializer)?;
        STANDARD.decode(text).map_err(|_| de::Error::custom("not base64"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "sk-planted-key";
    const SERVER: &str = "https://models.example";
    /// So cheap that tests do not wait for it.
    const CHEAP: Cost = Cost { memory_kib: 8, passes: 1 };

    #[derive(Default)]
    pub(super) struct Memory(Mutex<Option<Vec<u8>>>);

    impl Place for Memory {
        fn read(&self) -> Result<Option<Vec<u8>>, String> {
            Ok(self.0.lock().clone())
        }

        fn write(&self, bytes: &[u8]) -> Result<(), String> {
            *self.0.lock() = Some(bytes.to_vec());
            Ok(())
        }
    }

    fn sealed_in(place: &Arc<Memory>) -> SealedKeys {
        SealedKeys { cost: CHEAP, ..SealedKeys::new(Arc::clone(place) as Arc<dyn Place>) }
    }

    fn passphrase(text: &str) -> SecretString {
        SecretString::from(text)
    }

    fn with_a_key() -> (Arc<Memory>, SealedKeys) {
        let place = Arc::new(Memory::default());
        let sealed = sealed_in(&place);
        assert_eq!(sealed.state(), Seal::Absent);
        sealed.create(&passphrase("correct horse"), BTreeMap::new()).unwrap();
        sealed.change(SERVER, Some(KEY.into())).unwrap();
        (place, sealed)
    }

    fn key_of(sealed: &SealedKeys) -> Option<String> {
        sealed.get(SERVER).map(|key| key.expose_secret().to_owned())
    }

    #[test]
    fn the_passphrase_opens_what_it_sealed_and_nothing_else_does() {
        let (place, _) = with_a_key();
        let later = sealed_in(&place);
        assert_eq!((later.state(), key_of(&later)), (Seal::Closed, None));
        assert_eq!(later.change(SERVER, None), Err(SealError::Closed));
        assert_eq!(later.open(&passphrase("correct horsf")), Err(SealError::WrongPassphrase));
        assert_eq!(later.state(), Seal::Closed);
        later.open(&passphrase("correct horse")).unwrap();
        assert_eq!((later.state(), key_of(&later).as_deref()), (Seal::Open, Some(KEY)));
        later.change(SERVER, None).unwrap();
        let last = sealed_in(&place);
        last.open(&passphrase("correct horse")).unwrap();
        assert_eq!(key_of(&last), None);
    }

    #[test]
    fn the_file_shows_neither_key_nor_server_nor_passphrase_and_never_looks_the_same() {
        let (place, sealed) = with_a_key();
        let first = place.read().unwrap().unwrap();
        let text = String::from_utf8(first.clone()).unwrap();
        for secret in [KEY, "models.example", "correct horse"] {
            assert!(!text.contains(secret), "{text}");
        }
        sealed.change(SERVER, Some(KEY.into())).unwrap();
        assert_ne!(place.read().unwrap().unwrap(), first);
        assert!(!format!("{sealed:?}").contains(KEY));
    }

    #[test]
    fn what_was_changed_in_the_file_is_noticed() {
        let (place, _) = with_a_key();
        let whole = String::from_utf8(place.read().unwrap().unwrap()).unwrap();
        let file: Sealed = serde_json::from_str(&whole).unwrap();
        let mut bent = file.clone();
        bent.keys[3] ^= 1;
        let mut cheaper = file.clone();
        cheaper.cost.passes += 1;
        for changed in [bent, cheaper] {
            place.write(&serde_json::to_vec(&changed).unwrap()).unwrap();
            assert_eq!(sealed_in(&place).open(&passphrase("correct horse")), Err(SealError::WrongPassphrase));
        }
        let greedy = Sealed { cost: Cost { memory_kib: u32::MAX, passes: 1 }, ..file };
        for bytes in [serde_json::to_vec(&greedy).unwrap(), b"{}".to_vec(), whole.as_bytes()[..40].to_vec()] {
            place.write(&bytes).unwrap();
            assert_eq!(sealed_in(&place).open(&passphrase("correct horse")), Err(SealError::Damaged));
        }
    }

    #[test]
    fn a_file_under_a_shorter_passphrase_than_is_taken_now_still_opens() {
        let place = Arc::new(Memory::default());
        let salt = XNonce::generate().to_vec();
        let key = derived(&passphrase("12345678"), &salt, CHEAP).unwrap();
        let keys = BTreeMap::from([(SERVER.to_owned(), KEY.into())]);
        sealed_in(&place).keep(&Opened { cost: CHEAP, salt, key, keys }).unwrap();
        let sealed = sealed_in(&place);
        sealed.open(&passphrase("12345678")).unwrap();
        assert_eq!(key_of(&sealed).as_deref(), Some(KEY));
        sealed.change("https://other.example", Some(KEY.into())).unwrap();
    }

    #[test]
    fn a_weak_passphrase_and_a_second_file_are_refused() {
        let (place, sealed) = with_a_key();
        let before = place.read();
        assert_eq!(sealed.create(&passphrase("correct horse"), BTreeMap::new()), Err(SealError::Exists));
        let empty = Arc::new(Memory::default());
        for (weak, refused) in [("12345678", SealError::TooShort), ("123456789012", SealError::TooPlain)] {
            assert_eq!(sealed_in(&empty).create(&passphrase(weak), BTreeMap::new()), Err(refused));
        }
        assert_eq!((place.read(), empty.read()), (before, Ok(None)));
    }

    #[test]
    fn a_change_that_cannot_be_kept_is_not_made() {
        struct Full(Memory);
        impl Place for Full {
            fn read(&self) -> Result<Option<Vec<u8>>, String> {
                self.0.read()
            }
            fn write(&self, bytes: &[u8]) -> Result<(), String> {
                match self.0.read()? {
                    None => self.0.write(bytes),
                    Some(_) => Err("no space left".to_owned()),
                }
            }
        }
        let sealed = SealedKeys { cost: CHEAP, ..SealedKeys::new(Arc::new(Full(Memory::default()))) };
        sealed.create(&passphrase("correct horse"), BTreeMap::new()).unwrap();
        let error = sealed.change(SERVER, Some(KEY.into())).unwrap_err();
        assert!(error.to_string().contains("no space left"), "{error}");
        assert_eq!(key_of(&sealed), None);
    }
}
