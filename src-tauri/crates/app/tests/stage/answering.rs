//! The application with a data folder of its own and a model that answers what a test tells it to.

use std::sync::Arc;

use extremis_app::{App, Mode, Options, Overrides, SystemClock, WhenDiskFails};
use extremis_tests::openai::{MODEL, ModelServer};
use tempfile::TempDir;

pub struct Stage {
    pub app: App,
    pub server: ModelServer,
    _data: TempDir,
}

impl Stage {
    pub fn set() -> Self {
        let data = tempfile::tempdir().unwrap();
        let server = ModelServer::start();
        let overrides =
            Overrides { base_url: Some(server.base_url()), model: Some(MODEL.to_owned()), api_key: None };
        let data_dir = data.path().join("data");
        let options = Options {
            data_dir,
            mode: Mode::Write,
            when_disk_fails: WhenDiskFails::Refuse,
            overrides,
            builtin_model: None,
            embedding_model: None,
        };
        let app = App::open(options, Arc::new(SystemClock)).unwrap();
        Self { app, server, _data: data }
    }
}
