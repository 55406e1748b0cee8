use std::sync::mpsc;
use std::time::{Duration, Instant};

use keyring_core::api::CredentialStoreApi;
use keyring_core::{Error, mock};
use secrecy::ExposeSecret;

use super::*;

const KEY: &str = "sk-planted-key";

fn server() -> BaseUrl {
    BaseUrl::parse("https://models.example/v1").unwrap()
}

fn in_vault(open: impl Fn(&str) -> Result<keyring_core::Entry, Error> + Send + Sync + 'static) -> KeyStore {
    KeyStore::with(Some(Vault::new(open, Duration::from_millis(100))))
}

/// Two runs of the app with the same keyring.
fn two_runs() -> (KeyStore, KeyStore) {
    let keyring = mock::Store::new().unwrap();
    let again = Arc::clone(&keyring);
    (
        in_vault(move |account| keyring.build("extremis", account, None)),
        in_vault(move |account| again.build("extremis", account, None)),
    )
}

async fn text(store: &KeyStore, base: &BaseUrl) -> Option<(String, KeySource)> {
    let key = store.get(base).await?;
    Some((key.secret.expose_secret().to_owned(), key.source))
}

#[tokio::test]
async fn a_key_in_the_keyring_is_there_after_a_restart_until_it_is_removed() {
    let (first, second) = two_runs();
    assert!(text(&first, &server()).await.is_none());
    assert_eq!(first.set(&server(), KEY.into()).await, Stored::Keyring);
    let kept = Some((KEY.to_owned(), KeySource::Entered(Stored::Keyring)));
    assert_eq!(text(&first, &server()).await, kept);
    assert_eq!(text(&second, &server()).await, kept);
    second.clear(&server()).await.unwrap();
    assert_eq!(text(&second, &server()).await, None);
    second.clear(&server()).await.unwrap();
}

#[tokio::test]
async fn a_key_is_for_one_server_however_its_address_is_written() {
    let (store, _) = two_runs();
    store.set(&server(), KEY.into()).await;
    for same in ["https://models.example", "https://models.example/v1/", "models.example"] {
        assert!(text(&store, &BaseUrl::parse(same).unwrap()).await.is_some(), "{same}");
    }
    for other in ["http://models.example", "https://models.example:8443", "https://other.example"] {
        assert!(text(&store, &BaseUrl::parse(other).unwrap()).await.is_none(), "{other}");
    }
}

#[tokio::test]
async fn without_a_keyring_a_key_lasts_for_this_run() {
    for store in [KeyStore::this_run_only(), in_vault(|_| Err(Error::NoDefaultStore))] {
        assert_eq!(store.set(&server(), KEY.into()).await, Stored::ThisRunOnly);
        let kept = Some((KEY.to_owned(), KeySource::Entered(Stored::ThisRunOnly)));
        assert_eq!(text(&store, &server()).await, kept);
        store.clear(&server()).await.unwrap();
        assert_eq!(text(&store, &server()).await, None);
    }
}

#[tokio::test]
async fn a_key_that_was_removed_with_its_server_comes_back_with_that_one_alone() {
    let (first, second) = two_runs();
    assert_eq!(first.put_aside(&server(), "a").await, Ok(false));
    first.set(&server(), KEY.into()).await;
    assert_eq!(first.put_aside(&server(), "a").await, Ok(true));
    assert_eq!((text(&first, &server()).await, text(&second, &server()).await), (None, None));
    first.bring_back(&server(), "another server at that address").await;
    assert_eq!(text(&first, &server()).await, None);
    first.bring_back(&server(), "a").await;
    let kept = Some((KEY.to_owned(), KeySource::Entered(Stored::Keyring)));
    assert_eq!((text(&first, &server()).await, text(&second, &server()).await), (kept.clone(), kept));
    // What was entered since is newer.
    first.put_aside(&server(), "a").await.unwrap();
    first.set(&server(), "sk-another".into()).await;
    first.bring_back(&server(), "a").await;
    assert_eq!(text(&first, &server()).await.unwrap().0, "sk-another");
}

/// Where sealed keys lie in these tests; two runs of the app see the same.
#[derive(Default)]
struct Folder(Mutex<Option<Vec<u8>>>);

impl Place for Folder {
    fn read(&self) -> Result<Option<Vec<u8>>, String> {
        Ok(self.0.lock().clone())
    }

    fn write(&self, bytes: &[u8]) -> Result<(), String> {
        *self.0.lock() = Some(bytes.to_vec());
        Ok(())
    }
}

#[tokio::test]
async fn without_a_keyring_a_key_can_be_put_under_a_passphrase_that_outlives_the_run() {
    let folder: Arc<Folder> = Arc::default();
    let run = || in_vault(|_| Err(Error::NoDefaultStore)).beside(Arc::clone(&folder) as Arc<dyn Place>);
    let first = run();
    assert_eq!(first.set(&server(), KEY.into()).await, Stored::ThisRunOnly);
    assert_eq!(first.seal().await, Seal::Absent);
    first.create_seal("correct horse".into()).await.unwrap();
    let kept = Some((KEY.to_owned(), KeySource::Entered(Stored::Sealed)));
    assert_eq!(text(&first, &server()).await, kept, "what was entered before is in it");

    let second = run();
    assert_eq!((second.seal().await, text(&second, &server()).await), (Seal::Closed, None));
    assert!(second.open_seal("wrong horse".into()).await.is_err());
    second.open_seal("correct horse".into()).await.unwrap();
    assert_eq!(text(&second, &server()).await, kept);
    let other = BaseUrl::parse("https://other.example").unwrap();
    assert_eq!(second.set(&other, KEY.into()).await, Stored::Sealed);
    second.clear(&server()).await.unwrap();

    let third = run();
    let late = BaseUrl::parse("https://late.example").unwrap();
    assert_eq!(third.set(&late, KEY.into()).await, Stored::ThisRunOnly, "while they are locked");
    third.open_seal("correct horse".into()).await.unwrap();
    assert_eq!(text(&third, &server()).await, None, "what was removed is gone for good");
    assert!(text(&third, &other).await.is_some());

    let fourth = run();
    fourth.open_seal("correct horse".into()).await.unwrap();
    assert!(text(&fourth, &late).await.is_some(), "what was entered before they were opened");
}

#[tokio::test]
async fn a_keyring_that_hangs_is_waited_for_once() {
    let (release, released) = mpsc::channel::<()>();
    let released = Mutex::new(released);
    let store = in_vault(move |_| {
        let _ = released.lock().recv();
        Err(Error::NoDefaultStore)
    });
    assert!(text(&store, &server()).await.is_none());
    let asked = Instant::now();
    for _ in 0..50 {
        assert!(text(&store, &server()).await.is_none());
    }
    assert_eq!(store.set(&server(), KEY.into()).await, Stored::Unanswered);
    assert!(asked.elapsed() < Duration::from_secs(2), "fifty times the patience would be five seconds");
    let error = store.clear(&server()).await.unwrap_err();
    assert!(error.to_string().contains("may be locked") && !error.to_string().contains(KEY), "{error}");
    assert!(text(&store, &server()).await.is_none(), "a key that was removed is not used any more");
    drop(release);
}

#[tokio::test]
async fn a_keyring_that_answers_late_is_asked_again() {
    let keyring = mock::Store::new().unwrap();
    keyring.build("extremis", "https://models.example", None).unwrap().set_password(KEY).unwrap();
    let (unlock, unlocked) = mpsc::channel::<()>();
    let unlocked = Mutex::new(unlocked);
    let store = in_vault(move |account| {
        let _ = unlocked.lock().recv();
        keyring.build("extremis", account, None)
    });
    assert!(text(&store, &server()).await.is_none());
    drop(unlock);
    let deadline = Instant::now() + Duration::from_secs(10);
    while text(&store, &server()).await.is_none() {
        assert!(Instant::now() < deadline, "the keyring was given up for good");
        tokio::task::yield_now().await;
    }
}

/// A keyring that waits for its password from the first question on, and what it said late.
struct Waiting {
    keyring: Arc<mock::Store>,
    unlock: mpsc::Sender<()>,
    late: mpsc::Receiver<LateAnswer>,
    store: KeyStore,
}

fn waiting() -> Waiting {
    let keyring = mock::Store::new().unwrap();
    let (unlock, unlocked) = mpsc::channel::<()>();
    let (unlocked, again) = (Mutex::new(unlocked), Arc::clone(&keyring));
    let store = in_vault(move |account| {
        let _ = unlocked.lock().recv();
        again.build("extremis", account, None)
    });
    let (tell, late) = mpsc::channel();
    store.tell_of_late_answers(move |answer| tell.send(answer).unwrap());
    Waiting { keyring, unlock, late, store }
}

impl Waiting {
    /// What the keyring holds once it was unlocked and nothing more is under way, and what was told.
    fn unlocked(self) -> (Option<String>, Vec<LateOutcome>, KeyStore) {
        let Self { keyring, unlock, late, store } = self;
        drop(unlock);
        let deadline = Instant::now() + Duration::from_secs(10);
        while store.unanswered.is_any() || store.vault.as_ref().is_some_and(Vault::is_stuck) {
            assert!(Instant::now() < deadline, "the keyring was given up for good");
            std::thread::yield_now();
        }
        let entry = keyring.build("extremis", "https://models.example", None).unwrap();
        (entry.get_password().ok(), late.try_iter().map(|answer| answer.outcome).collect(), store)
    }
}

#[tokio::test]
async fn a_key_that_the_keyring_takes_late_is_said_to_be_there() {
    let waiting = waiting();
    assert_eq!(waiting.store.set(&server(), KEY.into()).await, Stored::Unanswered);
    assert_eq!(waiting.store.place_of(&server()), Some(Stored::Unanswered));
    let (held, told, store) = waiting.unlocked();
    assert_eq!((held.as_deref(), told), (Some(KEY), vec![LateOutcome::Stored]));
    assert_eq!(store.place_of(&server()), Some(Stored::Keyring));
}

#[tokio::test]
async fn a_key_that_was_removed_or_replaced_meanwhile_is_not_left_in_the_keyring() {
    let removed = waiting();
    removed.store.set(&server(), KEY.into()).await;
    removed.store.clear(&server()).await.unwrap_err();
    let (held, told, store) = removed.unlocked();
    assert_eq!((held, told), (None, vec![LateOutcome::Removed]));
    assert!(text(&store, &server()).await.is_none());

    let replaced = waiting();
    replaced.store.set(&server(), KEY.into()).await;
    assert_eq!(replaced.store.set(&server(), "sk-another".into()).await, Stored::Unanswered);
    let (held, told, store) = replaced.unlocked();
    assert_eq!((held.as_deref(), told), (Some("sk-another"), vec![LateOutcome::Stored]));
    assert_eq!(store.place_of(&server()), Some(Stored::Keyring));

    let folder: Arc<Folder> = Arc::default();
    let waiting = waiting();
    let sealed = Waiting { store: waiting.store.clone().beside(folder as Arc<dyn Place>), ..waiting };
    sealed.store.set(&server(), KEY.into()).await;
    sealed.store.create_seal("correct horse battery".into()).await.unwrap();
    let (held, told, store) = sealed.unlocked();
    assert_eq!((held, told), (None, Vec::new()), "it is in the file that the passphrase opens");
    assert_eq!(store.place_of(&server()), Some(Stored::Sealed));
}

#[tokio::test]
async fn a_keyring_that_refuses_late_leaves_the_key_for_this_run() {
    let (refuse, refused) = mpsc::channel::<()>();
    let refused = Mutex::new(refused);
    let store = in_vault(move |_| {
        let _ = refused.lock().recv();
        Err(Error::NoStorageAccess("dismissed".into()))
    });
    let (tell, late) = mpsc::channel();
    store.tell_of_late_answers(move |answer| tell.send(answer).unwrap());
    assert_eq!(store.set(&server(), KEY.into()).await, Stored::Unanswered);
    drop(refuse);
    let told = late.recv_timeout(Duration::from_secs(10)).unwrap();
    assert_eq!(told.address, "https://models.example");
    assert_eq!(told.outcome, LateOutcome::NotStored("the keyring is locked".to_owned()));
    assert_eq!(store.place_of(&server()), Some(Stored::ThisRunOnly));
}

#[tokio::test]
async fn no_debug_text_shows_a_key() {
    let (store, _) = two_runs();
    store.set(&server(), KEY.into()).await;
    let key = store.get(&server()).await.unwrap();
    assert!(!format!("{store:?} {key:?}").contains(KEY));
}

/// The real keyring of this machine, as a session without one sees it: a fast and clear answer. The parent
/// runs this very test again with a session bus that nobody answers at, and with one that never answers.
#[cfg(target_os = "linux")] // Elsewhere the keyring is part of the system.
#[test]
fn a_session_without_a_keyring_is_noticed_in_time() {
    const CHILD: &str = "EXTREMIS_TEST_KEYRING_CHILD";
    if std::env::var_os(CHILD).is_some() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let stored = runtime.block_on(KeyStore::system().set(&server(), KEY.into()));
        assert!(matches!(stored, Stored::ThisRunOnly | Stored::Unanswered), "{stored:?}");
        return;
    }
    let folder = std::env::temp_dir().join(format!("extremis-bus-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let silent = folder.join("silent");
    let _never_answers = std::os::unix::net::UnixListener::bind(&silent).unwrap();
    for bus in [folder.join("nobody"), silent] {
        let started = Instant::now();
        let output = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "keys::tests::a_session_without_a_keyring_is_noticed_in_time"])
            .env("DBUS_SESSION_BUS_ADDRESS", format!("unix:path={}", bus.display()))
            .env(CHILD, "1")
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && said.contains("1 passed"), "{said}");
        // Two seconds of patience and a busy machine; D-Bus itself would wait for 25.
        assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    }
    std::fs::remove_dir_all(folder).unwrap();
}
