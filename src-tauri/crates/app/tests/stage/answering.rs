//! The application with a data folder of its own and a model that answers what a test tells it to.

use std::sync::Arc;

use extremis_app::{App, Mode, Options, Overrides, SystemClock, WhenDiskFails};
use extremis_tests::openai::{MODEL, ModelServer};
use tempfile::TempDir;

pub struct Stage {
    pub app: App,
    pub server: ModelServer,
    data: TempDir,
}

impl Stage {
    pub fn set() -> Self {
        let data = tempfile::tempdir().unwrap();
        let server = ModelServer::start();
        let app = open(&data, &server);
        Self { app, server, data }
    }

    /// The application is closed and started again, with the same data.
    #[allow(dead_code, reason = "not every test that has a stage needs it")]
    pub async fn restart(self) -> Self {
        let Self { app, server, data } = self;
        app.close().await.unwrap();
        drop(app);
        Self { app: open(&data, &server), server, data }
    }
}

fn open(data: &TempDir, server: &ModelServer) -> App {
    let overrides =
        Overrides { base_url: Some(server.base_url()), model: Some(MODEL.to_owned()), api_key: None };
    let options = Options {
        data_dir: data.path().join("data"),
        mode: Mode::Write,
        when_disk_fails: WhenDiskFails::Refuse,
        overrides,
        builtin_model: None,
        embedding_model: None,
    };
    App::open(options, Arc::new(SystemClock)).unwrap()
}
