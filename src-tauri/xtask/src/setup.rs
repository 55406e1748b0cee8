//! Everything that must be on the machine before a build or a test, in the order in which it is needed.

use anyhow::Result;

use crate::node::{self, NodeTool};
use crate::system::{self, Package};
use crate::workspace::Workspace;
use crate::{built_program, embedding, llama_server, model, process, weights, wheel};

/// What the machine is prepared for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Building and running the app here.
    Run,
    /// Packing it for others, with everything that it can have.
    Bundle,
    /// Driving the built app in its window, too, and asking real servers.
    Test,
}

/// One look at the machine, and the permission to change it or not.
pub struct Setup<'a> {
    workspace: &'a Workspace,
    purpose: Purpose,
    install: bool,
}

impl<'a> Setup<'a> {
    /// Prepares for a purpose; without `install` whatever is missing is an error that says how to install it.
    pub fn new(workspace: &'a Workspace, purpose: Purpose, install: bool) -> Self {
        Self { workspace, purpose, install }
    }

    /// Makes sure of everything; returns the Node to build the UI with.
    pub fn all(&self) -> Result<NodeTool> {
        system::ensure(&self.packages(), self.install)?;
        let node = node::ensure(&self.workspace.cache, self.install)?;
        weights::keep_only(&[model::WEIGHTS, embedding::WEIGHTS], self.workspace)?;
        model::WEIGHTS.ensure(self.workspace, self.install)?;
        self.embedding()?;
        if self.purpose == Purpose::Test {
            llama_server::ensure(&self.workspace.cache, self.install)?;
            built_program::S3_SERVER.ensure(&self.workspace.cache, self.install)?;
        }
        Ok(node)
    }

    /// The app works without: it then finds words, not meanings. What tests find must not depend on the network.
    fn embedding(&self) -> Result<()> {
        match embedding::WEIGHTS.ensure(self.workspace, self.install) {
            Err(error) if self.purpose == Purpose::Run => {
                process::say(format!("{error:#}"));
                process::say(
                    "going on without the embedding model: conversations are searched by words alone",
                );
                Ok(())
            }
            result => result,
        }
    }

    fn packages(&self) -> Vec<Package> {
        let mut packages = system::BUILD.to_vec();
        if self.purpose == Purpose::Test {
            packages.extend(system::TEST);
        }
        if self.purpose == Purpose::Bundle && cfg!(target_os = "linux") {
            packages.extend(system::BUNDLE);
        }
        let weights = [model::WEIGHTS, embedding::WEIGHTS];
        let downloads = node::must_download(&self.workspace.cache)
            || weights.iter().any(|weights| weights.must_download(self.workspace))
            || self.purpose == Purpose::Test && llama_server::must_build(&self.workspace.cache);
        if downloads && wheel::python_with_pip().is_none() {
            packages.extend(system::DOWNLOAD);
        }
        packages
    }
}
