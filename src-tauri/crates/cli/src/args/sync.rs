//! The exchange with other devices.

use clap::Subcommand;

#[derive(Debug, Subcommand)]
pub(crate) enum Sync {
    /// Use a store from now on: a new one gets keys under the passphrase, one that is in use is opened with it
    Set {
        /// Its address, such as file:///mnt/share/extremis
        url: String,
        /// The environment variable that holds the passphrase
        #[arg(long, value_name = "VAR", default_value = "EXTREMIS_SYNC_PASSPHRASE")]
        passphrase_env: String,
    },
    /// Exchange everything with the store now
    Now {
        /// The environment variable that holds the passphrase, where the keys are not kept on this machine
        #[arg(long, value_name = "VAR")]
        passphrase_env: Option<String>,
    },
    /// Say which store it is, when everything was exchanged last, and what waits
    Status,
    /// List the devices that use the store
    Devices {
        /// The environment variable that holds the passphrase, where the keys are not kept on this machine
        #[arg(long, value_name = "VAR")]
        passphrase_env: Option<String>,
    },
}
