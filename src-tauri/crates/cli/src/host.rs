//! Opening the engine as the command line says.

use std::path::PathBuf;
use std::sync::Arc;

use extremis_app::{
    App, Mode, Options, Overrides, SystemClock, WhenDiskFails, builtin_model, embedding_model,
    installed_resources,
};
use extremis_language::text;

use crate::args::Args;
use crate::output::{self, Failure};

pub(crate) fn open(args: &Args, mode: Mode) -> Result<App, Failure> {
    let data_dir = data_dir(args)?;
    let resources = installed_resources();
    let options = Options {
        data_dir,
        mode,
        // What was acknowledged here is on the disk.
        when_disk_fails: WhenDiskFails::Refuse,
        overrides: overrides(args)?,
        builtin_model: builtin_model(resources.as_deref()),
        embedding_model: embedding_model(resources.as_deref()),
    };
    let app = App::open(options, Arc::new(SystemClock))?;
    output::notices(app.take_notices());
    Ok(app)
}

/// Where all data is.
pub(crate) fn data_dir(args: &Args) -> Result<PathBuf, Failure> {
    let no_home = || Failure::new("no_data_dir", text!("cli-no-home"));
    args.data_dir.clone().or_else(extremis_app::data_dir).ok_or_else(no_home)
}

fn overrides(args: &Args) -> Result<Overrides, Failure> {
    let environment = Overrides::from_environment();
    let api_key = match &args.api_key_env {
        None => environment.api_key,
        Some(name) => {
            let missing = |_| Failure::new("no_key", text!("cli-no-key", name = name));
            Some(std::env::var(name).map_err(missing)?.into())
        }
    };
    Ok(Overrides {
        base_url: args.base_url.clone().or(environment.base_url),
        model: args.model.clone().or(environment.model),
        api_key,
    })
}
