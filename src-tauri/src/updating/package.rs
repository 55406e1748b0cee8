//! The package that this program came in: whether it can be replaced by itself, or who does that.

use std::path::{Path, PathBuf};

use extremis_app::wire::UpdateWay;
use tauri::utils::config::BundleType;

/// The package that a program came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Package {
    /// A file or a folder that can be replaced: an `AppImage`, what the installer for Windows made, an application of macOS.
    Replaceable(PathBuf),
    /// Another one.
    Other(UpdateWay),
}

/// What is known of where a program lies.
#[derive(Debug, Default)]
struct ProgramPlace {
    program: PathBuf,
    /// What the bundler wrote into the program.
    bundle: Option<BundleType>,
    /// The file that it is mounted from, where it says so.
    image: Option<PathBuf>,
    is_in_flatpak: bool,
    is_in_debian: bool,
    has_rpm: bool,
}

impl Package {
    /// That of the program that runs.
    pub fn of_this_program() -> Self {
        Self::of(ProgramPlace {
            program: std::env::current_exe().unwrap_or_default(),
            bundle: tauri::utils::platform::bundle_type(),
            image: std::env::var_os("APPIMAGE").map(PathBuf::from),
            is_in_flatpak: Path::new("/.flatpak-info").exists(),
            is_in_debian: Path::new("/etc/debian_version").exists(),
            has_rpm: ["/usr/lib/sysimage/rpm", "/var/lib/rpm"].iter().any(|path| Path::new(path).exists()),
        })
    }

    fn of(place: ProgramPlace) -> Self {
        if place.is_in_flatpak {
            return Self::Other(UpdateWay::Flatpak);
        }
        match (place.bundle, place.image) {
            (Some(BundleType::AppImage), Some(image)) => Self::Replaceable(image),
            // A build for tests is in no package and can be told of one.
            (None, Some(image)) if cfg!(debug_assertions) => Self::Replaceable(image),
            (Some(BundleType::Nsis | BundleType::Msi), _) => Self::Replaceable(place.program),
            (Some(BundleType::App), _) if is_application(&place.program) => Self::Replaceable(place.program),
            (None | Some(BundleType::App), _) => Self::Other(UpdateWay::Source),
            // The portable archive and the package for RPM are made from that for Debian.
            _ if !place.program.starts_with("/usr/bin") => Self::Other(UpdateWay::Archive),
            _ if place.is_in_debian => Self::Other(UpdateWay::Deb),
            _ if place.has_rpm => Self::Other(UpdateWay::Rpm),
            _ => Self::Other(UpdateWay::System),
        }
    }
}

/// Whether a program is within an application of macOS; one that was only compiled is in no package.
fn is_application(program: &Path) -> bool {
    program.ancestors().any(|folder| folder.extension().is_some_and(|extension| extension == "app"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(program: &str, bundle: Option<BundleType>) -> ProgramPlace {
        ProgramPlace { program: program.into(), bundle, ..ProgramPlace::default() }
    }

    #[test]
    fn a_program_of_the_package_manager_is_left_to_it() {
        let in_debian = ProgramPlace { is_in_debian: true, ..at("/usr/bin/extremis", Some(BundleType::Deb)) };
        assert_eq!(Package::of(in_debian), Package::Other(UpdateWay::Deb));
        let in_fedora = ProgramPlace { has_rpm: true, ..at("/usr/bin/extremis", Some(BundleType::Deb)) };
        assert_eq!(Package::of(in_fedora), Package::Other(UpdateWay::Rpm));
        let elsewhere = at("/usr/bin/extremis", Some(BundleType::Deb));
        assert_eq!(Package::of(elsewhere), Package::Other(UpdateWay::System));
        let in_flatpak =
            ProgramPlace { is_in_flatpak: true, ..at("/app/bin/extremis", Some(BundleType::Deb)) };
        assert_eq!(Package::of(in_flatpak), Package::Other(UpdateWay::Flatpak));
    }

    #[test]
    fn an_unpacked_archive_and_a_build_from_source_are_not_replaced() {
        let unpacked = at("/opt/apps/extremis/bin/extremis", Some(BundleType::Deb));
        assert_eq!(Package::of(unpacked), Package::Other(UpdateWay::Archive));
        assert_eq!(Package::of(at("/src/target/release/extremis", None)), Package::Other(UpdateWay::Source));
        let compiled = at("/src/target/release/extremis", Some(BundleType::App));
        assert_eq!(Package::of(compiled), Package::Other(UpdateWay::Source));
    }

    #[test]
    fn an_image_an_installed_program_and_an_application_replace_themselves() {
        let image = PathBuf::from("/opt/apps/Extremis.AppImage");
        let mounted = ProgramPlace {
            image: Some(image.clone()),
            ..at("/tmp/.mount_Extrem/usr/bin/extremis", Some(BundleType::AppImage))
        };
        assert_eq!(Package::of(mounted), Package::Replaceable(image));
        for (program, bundle) in [
            ("C:/Users/someone/AppData/Local/Extremis/extremis.exe", BundleType::Nsis),
            ("/Applications/Extremis.app/Contents/MacOS/extremis", BundleType::App),
        ] {
            assert_eq!(Package::of(at(program, Some(bundle))), Package::Replaceable(program.into()));
        }
    }

    #[test]
    fn a_variable_alone_does_not_make_another_package_an_image() {
        let told = ProgramPlace {
            image: Some("/opt/apps/notes.txt".into()),
            ..at("/opt/bin/extremis", Some(BundleType::Deb))
        };
        assert_eq!(Package::of(told), Package::Other(UpdateWay::Archive));
    }
}
