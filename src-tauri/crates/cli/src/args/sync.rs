//! The exchange with other devices.

use clap::Subcommand;
use extremis_app::SessionId;

#[derive(Debug, Subcommand)]
pub(crate) enum Sync {
    /// Use a store from now on: a new one gets keys under the passphrase, one that is in use is opened with it
    Set {
        /// Its address: file:///mnt/share/extremis, sftp://user@host/path, webdav://user@host/path,
        /// s3://bucket/prefix?endpoint=https://host, azblob://container/prefix?account=name, gcs://bucket/prefix
        url: String,
        /// The environment variable that holds the passphrase
        #[arg(long, value_name = "VAR", default_value = "EXTREMIS_SYNC_PASSPHRASE")]
        passphrase_env: String,
        /// Who you are to a server: the name of the access key of a bucket, the user of a WebDAV server; Azure, Google and
        /// SFTP need none
        #[arg(long, value_name = "NAME", requires = "secret_env")]
        user: Option<String>,
        /// The environment variable that holds the access key, the password, the key or SAS token of Azure, or Google's JSON
        /// file with the key of a service account; it is kept where the API keys are
        #[arg(long, value_name = "VAR")]
        secret_env: Option<String>,
        /// What others see your messages signed with, where the store is one of conversations that are shared; without it,
        /// it is what this machine calls you
        #[arg(long, requires = "shared")]
        name: Option<String>,
    },
    /// Share conversations with everyone who has the shared store: from now on they read and go on with them, too
    Share {
        /// The conversations
        #[arg(required = true)]
        ids: Vec<SessionId>,
    },
    /// Exchange everything with the store now
    Now {
        /// The environment variable that holds the passphrase, where the keys are not kept on this machine
        #[arg(long, value_name = "VAR")]
        passphrase_env: Option<String>,
    },
    /// Exchange everything, and fetch every attached file that is not here, however large
    Fetch {
        /// The environment variable that holds the passphrase, where the keys are not kept on this machine
        #[arg(long, value_name = "VAR")]
        passphrase_env: Option<String>,
    },
    /// Exchange nothing until `sync resume`, but with `sync now`
    Pause,
    /// Exchange again whenever something changes, while Extremis is open
    Resume,
    /// Say which store it is, when everything was exchanged last, and what waits
    Status,
    /// List the devices that use the store, or remove one of them
    Devices {
        /// The environment variable that holds the passphrase, where the keys are not kept on this machine
        #[arg(long, value_name = "VAR")]
        passphrase_env: Option<String>,
        #[command(subcommand)]
        command: Option<Devices>,
    },
    /// Change the passphrase, and write everything in the store again under new keys
    Passphrase {
        /// The environment variable that holds the present passphrase
        #[arg(long, value_name = "VAR", default_value = "EXTREMIS_SYNC_PASSPHRASE")]
        passphrase_env: String,
        /// The environment variable that holds the new one
        #[arg(long, value_name = "VAR")]
        new_passphrase_env: String,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Devices {
    /// Remove a device: everything in the store is written again under new keys, which it does not get
    Revoke {
        /// Its name or its id, as `sync devices` lists them
        name: String,
        /// The environment variable that holds the passphrase
        #[arg(long, value_name = "VAR", default_value = "EXTREMIS_SYNC_PASSPHRASE")]
        passphrase_env: String,
        /// The environment variable that holds another passphrase for the store from now on
        #[arg(long, value_name = "VAR")]
        new_passphrase_env: Option<String>,
    },
}
