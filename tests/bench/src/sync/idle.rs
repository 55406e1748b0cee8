//! What a store is asked for while nothing happens.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use extremis_app::{App, Audience, Mode, Options, Overrides, StoreLogin, SystemClock, WhenDiskFails};
use extremis_archive::Kind;
use extremis_tests::listed::Listed;
use extremis_tests::stores::{Protocol, StoreServer};
use secrecy::SecretString;
use tokio::runtime::Runtime;
use tokio::time::sleep;

use crate::Line;
use crate::archive::{keep_many, on_disk, open};

/// How long everything takes until it is exchanged, and for how many minutes it is counted then.
const SETTLING: Duration = Duration::from_mins(2);
const MINUTES: u32 = 5;
const UNIT: &str = "lists/minute";

/// How often an engine lists a server in a minute in which nothing happens, against once: what others write is to show within
/// a minute.
pub(crate) fn server() -> Line {
    let server = StoreServer::start(Protocol::S3);
    let (user, secret) = server.login();
    let login = StoreLogin { user: user.to_owned(), secret: SecretString::from(secret) };
    let lists = counted(&server.address(), Some(login), || server.lists());
    Line { name: "sync_idle_server", unit: UNIT, value: lists / f64::from(MINUTES), floor: 1.0 }
}

/// The same for a folder, at which it is looked every three seconds without listing it.
pub(crate) fn folder() -> Line {
    let dir = on_disk();
    let log = dir.path().join("store/log");
    std::fs::create_dir_all(&log).expect("a folder");
    let (listed, mut times) = (Listed::folder(&log), 0);
    let address = format!("file://{}", dir.path().join("store").display());
    let lists = counted(&address, None, || {
        times += listed.times();
        times
    });
    Line { name: "sync_idle_folder", unit: UNIT, value: lists / f64::from(MINUTES), floor: 1.0 }
}

/// How often an idle engine with 100 conversations lists a store in [`MINUTES`].
fn counted(address: &str, login: Option<StoreLogin>, mut lists: impl FnMut() -> usize) -> f64 {
    let data = on_disk();
    keep_many(&open(data.path(), Kind::Json), 100, 10);
    Runtime::new().expect("a runtime").block_on(async {
        let app = engine(data.path());
        let passphrase = SecretString::from("five words that nobody guesses");
        let syncing = app.syncing(Audience::Own);
        syncing.set_sync(address.to_owned(), passphrase, login, None).await.expect("a store");
        tokio::spawn(async move { syncing.keep_exchanging().await });
        sleep(SETTLING).await;
        let status = app.syncing(Audience::Own).sync_status().await.expect("a status");
        assert!(status.exchanged_at.is_some() && status.problem.is_none(), "{status:?}");
        let before = lists();
        sleep(Duration::from_mins(1) * MINUTES).await;
        f64::from(u32::try_from(lists() - before).expect("few"))
    })
}

fn engine(dir: &Path) -> App {
    let options = Options {
        data_dir: dir.to_owned(),
        mode: Mode::Write,
        when_disk_fails: WhenDiskFails::KeepInMemory,
        overrides: Overrides::default(),
        builtin_model: None,
        embedding_model: None,
    };
    App::open(options, Arc::new(SystemClock)).expect("an engine")
}
