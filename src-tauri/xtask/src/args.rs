//! The command line, parsed into a type. Deliberately absent: abbreviations and defaults that differ by command.

mod help;

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::{Result, bail};
use lexopt::prelude::{Long, Short, Value, ValueExt};

use crate::audit::UpdateSources;

pub use help::HELP;

/// One invocation of `cargo xtask`.
#[derive(Debug, PartialEq, Eq)]
pub enum Command {
    /// Print [`HELP`].
    Help,
    /// Install what is missing, for the tests too.
    Setup {
        /// Whether anything may be installed.
        install: bool,
    },
    /// Build everything and print where the app is.
    Build {
        /// Optimised or not.
        release: bool,
        /// Whether anything may be installed.
        install: bool,
    },
    /// Build everything and open the app.
    Run {
        /// Optimised or not.
        release: bool,
        /// Whether anything may be installed.
        install: bool,
        /// Passed on to the app.
        app_args: Vec<OsString>,
    },
    /// Run what CI runs.
    Test(TestOptions),
    /// Measure.
    Bench {
        /// Passed on to the benchmark.
        bench_args: Vec<OsString>,
    },
    /// Kill a process that writes, and look what is left.
    Crash(CrashOptions),
    /// Let the disk fail at every write point, and look what is left.
    Faults,
    /// Try what can be tried for other systems.
    Cross(CrossOptions),
    /// Exchange through a cluster of which a node is killed.
    Garage,
    /// Exchange through what stands for Azure Blob Storage.
    Azure,
    /// Go through a person's first hour in the built app.
    FirstHour,
    /// Draw every view and state of the windows.
    Screenshots {
        /// What their names begin with; all without.
        names: Vec<String>,
    },
    /// Try the built app beside real applications.
    Applications,
    /// Take new pictures over as approved.
    Approve {
        /// What their names begin with; all without.
        name: Option<String>,
    },
    /// Check what others wrote.
    Audit {
        /// Make the pinned advisories anew instead.
        update: Option<UpdateSources>,
    },
    /// Collect the licences of what is shipped.
    Licences {
        /// Whether anything may be installed.
        install: bool,
    },
    /// Make installable packages.
    Bundle(BundleOptions),
    /// Look at the packages and install them.
    Packages {
        /// Suites of Debian; all without.
        suites: Vec<String>,
    },
}

/// Which packages are made.
#[derive(Debug, PartialEq, Eq)]
pub struct BundleOptions {
    /// Whether anything may be installed.
    pub install: bool,
    /// An `AppImage`, too.
    pub appimage: bool,
    /// Only sign this package.
    pub sign: Option<PathBuf>,
}

/// What is tried for another system.
#[derive(Debug, PartialEq, Eq)]
pub struct CrossOptions {
    /// One of [`CROSS`].
    pub what: String,
    /// Goes to the tests: names of tests, or of crates.
    pub args: Vec<String>,
}

/// What can be tried for other systems.
const CROSS: &[&str] = &["setup", "macos", "windows", "wine", "tests"];

/// How often a process is killed, and what it writes.
#[derive(Debug, PartialEq, Eq)]
pub struct CrashOptions {
    /// For each archive.
    pub kills: u32,
    /// One archive alone.
    pub archive: Option<String>,
}

/// Which steps of the test run to take, and how.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct TestOptions {
    /// Take this step alone.
    pub only: Option<String>,
    /// Begin with this step.
    pub from: Option<String>,
    /// Take the later steps even when one has failed.
    pub keep_going: bool,
    /// Only print the names of the steps.
    pub list: bool,
    /// Say what is missing instead of installing it.
    pub no_install: bool,
}

/// Reads the arguments after `cargo xtask`.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Command> {
    let mut parser = lexopt::Parser::from_args(args);
    let name = match parser.next()? {
        None | Some(Long("help") | Short('h')) => return Ok(Command::Help),
        Some(Value(name)) => name.string()?,
        Some(other) => return Err(other.unexpected().into()),
    };
    match name.as_str() {
        "help" => Ok(Command::Help),
        "bench" => Ok(Command::Bench { bench_args: parser.raw_args()?.collect() }),
        "crash" => parse_crash(parser),
        "cross" => parse_cross(parser),
        "faults" => alone(parser, Command::Faults),
        "garage" => alone(parser, Command::Garage),
        "azure" => alone(parser, Command::Azure),
        "first-hour" => alone(parser, Command::FirstHour),
        "applications" => alone(parser, Command::Applications),
        "approve" => parse_approve(parser),
        "audit" => parse_audit(parser),
        "packages" => parse_names(parser, |suites| Command::Packages { suites }),
        "screenshots" => parse_names(parser, |names| Command::Screenshots { names }),
        "setup" | "build" | "run" | "test" | "licences" | "bundle" => parse_options(&name, parser),
        _ => bail!("there is no command `{name}`\n\n{HELP}"),
    }
}

/// A command that takes nothing.
fn alone(mut parser: lexopt::Parser, command: Command) -> Result<Command> {
    match parser.next()? {
        None => Ok(command),
        Some(Long("help") | Short('h')) => Ok(Command::Help),
        Some(other) => Err(other.unexpected().into()),
    }
}

fn parse_approve(mut parser: lexopt::Parser) -> Result<Command> {
    let mut name = None;
    while let Some(arg) = parser.next()? {
        match arg {
            Long("help") | Short('h') => return Ok(Command::Help),
            Value(value) if name.is_none() => name = Some(value.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Command::Approve { name })
}

fn parse_audit(mut parser: lexopt::Parser) -> Result<Command> {
    let (mut rustsec, mut github) = (None, None);
    while let Some(arg) = parser.next()? {
        match arg {
            Long("help") | Short('h') => return Ok(Command::Help),
            Long("update") => rustsec = Some(parser.value()?.into()),
            Long("npm") => github = Some(parser.value()?.into()),
            other => return Err(other.unexpected().into()),
        }
    }
    match (rustsec, github) {
        (Some(rustsec), github) => Ok(Command::Audit { update: Some(UpdateSources { rustsec, github }) }),
        (None, None) => Ok(Command::Audit { update: None }),
        (None, Some(_)) => bail!("--npm goes with --update"),
    }
}

fn parse_crash(mut parser: lexopt::Parser) -> Result<Command> {
    let mut options = CrashOptions { kills: 1000, archive: None };
    while let Some(arg) = parser.next()? {
        match arg {
            Long("help") | Short('h') => return Ok(Command::Help),
            Long("kills") => options.kills = parser.value()?.parse()?,
            Long("archive") => options.archive = Some(parser.value()?.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    match options.archive.as_deref() {
        None | Some("json" | "sqlite") => Ok(Command::Crash(options)),
        Some(other) => bail!("there is no archive `{other}`; there are: json, sqlite"),
    }
}

fn parse_cross(mut parser: lexopt::Parser) -> Result<Command> {
    let mut words = Vec::new();
    while let Some(arg) = parser.next()? {
        match arg {
            Long("help") | Short('h') => return Ok(Command::Help),
            Value(value) => words.push(value.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    match words.split_first() {
        Some((what, args)) if CROSS.contains(&what.as_str()) => {
            Ok(Command::Cross(CrossOptions { what: what.clone(), args: args.to_vec() }))
        }
        _ => bail!("cross takes one of: {}", CROSS.join(", ")),
    }
}

/// A command that takes any number of names, and nothing else.
fn parse_names(mut parser: lexopt::Parser, command: fn(Vec<String>) -> Command) -> Result<Command> {
    let mut names = Vec::new();
    while let Some(arg) = parser.next()? {
        match arg {
            Long("help") | Short('h') => return Ok(Command::Help),
            Value(value) => names.push(value.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(command(names))
}

fn parse_options(name: &str, mut parser: lexopt::Parser) -> Result<Command> {
    let (mut release, mut appimage, mut sign, mut app_args) = (false, false, None, Vec::new());
    let mut options = TestOptions::default();
    while let Some(arg) = parser.next()? {
        match (name, arg) {
            (_, Long("help") | Short('h')) => return Ok(Command::Help),
            (_, Long("no-install")) => options.no_install = true,
            ("build" | "run", Long("release")) => release = true,
            ("bundle", Long("appimage")) => appimage = true,
            ("bundle", Long("sign")) => sign = Some(parser.value()?.into()),
            ("test", Long("only")) => options.only = Some(parser.value()?.string()?),
            ("test", Long("from")) => options.from = Some(parser.value()?.string()?),
            ("test", Long("keep-going")) => options.keep_going = true,
            ("test", Long("list")) => options.list = true,
            ("run", Value(first)) => {
                app_args.push(first);
                app_args.extend(parser.raw_args()?);
            }
            (_, other) => return Err(other.unexpected().into()),
        }
    }
    if options.only.is_some() && options.from.is_some() {
        bail!("--only and --from exclude each other");
    }
    let install = !options.no_install;
    Ok(match name {
        "setup" => Command::Setup { install },
        "build" => Command::Build { release, install },
        "run" => Command::Run { release, install, app_args },
        "test" => Command::Test(options),
        "licences" => Command::Licences { install },
        _ => Command::Bundle(BundleOptions { install, appimage, sign }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Command> {
        parse(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn nothing_and_help_show_the_help() {
        for line in ["", "help", "--help", "-h", "run --help"] {
            assert_eq!(parsed(line).unwrap(), Command::Help, "{line}");
        }
    }

    #[test]
    fn run_passes_what_follows_the_dashes_to_the_app() {
        let expected =
            Command::Run { release: true, install: true, app_args: vec!["--toggle".into(), "--help".into()] };
        assert_eq!(parsed("run --release -- --toggle --help").unwrap(), expected);
    }

    #[test]
    fn bench_passes_everything_on() {
        let expected = Command::Bench { bench_args: vec!["--only".into(), "append".into()] };
        assert_eq!(parsed("bench --only append").unwrap(), expected);
    }

    #[test]
    fn faults_and_applications_take_nothing() {
        assert_eq!(parsed("faults").unwrap(), Command::Faults);
        assert_eq!(parsed("applications").unwrap(), Command::Applications);
        assert!(parsed("faults 7").is_err() && parsed("applications 7").is_err());
    }

    #[test]
    fn approve_takes_the_beginning_of_a_name_or_nothing() {
        assert_eq!(parsed("approve").unwrap(), Command::Approve { name: None });
        assert_eq!(parsed("approve popup").unwrap(), Command::Approve { name: Some("popup".into()) });
        assert!(parsed("approve one two").is_err());
    }

    #[test]
    fn audit_checks_or_makes_the_advisories_anew() {
        assert_eq!(parsed("audit").unwrap(), Command::Audit { update: None });
        let sources = UpdateSources { rustsec: "a".into(), github: Some("b".into()) };
        assert_eq!(parsed("audit --update a --npm b").unwrap(), Command::Audit { update: Some(sources) });
        for line in ["audit --npm b", "audit --update", "audit a"] {
            assert!(parsed(line).is_err(), "{line}");
        }
    }

    #[test]
    fn cross_takes_what_to_try_and_names() {
        let expected =
            |what: &str, args: Vec<String>| Command::Cross(CrossOptions { what: what.to_owned(), args });
        assert_eq!(parsed("cross windows").unwrap(), expected("windows", Vec::new()));
        assert_eq!(parsed("cross wine kills").unwrap(), expected("wine", vec!["kills".to_owned()]));
        for line in ["cross", "cross linux", "cross wine --fast"] {
            assert!(parsed(line).is_err(), "{line}");
        }
    }

    #[test]
    fn crash_takes_a_number_and_an_archive() {
        let expected = |kills, archive: Option<&str>| {
            Command::Crash(CrashOptions { kills, archive: archive.map(str::to_owned) })
        };
        assert_eq!(parsed("crash").unwrap(), expected(1000, None));
        assert_eq!(parsed("crash --kills 7 --archive json").unwrap(), expected(7, Some("json")));
        for line in ["crash --archive xml", "crash --kills many", "crash 7"] {
            assert!(parsed(line).is_err(), "{line}");
        }
    }

    #[test]
    fn no_install_is_understood_everywhere() {
        assert_eq!(parsed("setup --no-install").unwrap(), Command::Setup { install: false });
        assert_eq!(parsed("build --no-install").unwrap(), Command::Build { release: false, install: false });
        assert_eq!(parsed("licences --no-install").unwrap(), Command::Licences { install: false });
        let bundle = Command::Bundle(BundleOptions { install: false, appimage: false, sign: None });
        assert_eq!(parsed("bundle --no-install").unwrap(), bundle);
    }

    #[test]
    fn packages_are_looked_at_on_all_suites_or_on_those_named() {
        assert_eq!(parsed("packages").unwrap(), Command::Packages { suites: Vec::new() });
        assert_eq!(parsed("packages sid").unwrap(), Command::Packages { suites: vec!["sid".into()] });
        assert!(parsed("packages --fast").is_err());
    }

    #[test]
    fn screenshots_are_of_all_states_or_of_those_named() {
        assert_eq!(parsed("screenshots").unwrap(), Command::Screenshots { names: Vec::new() });
        let names = vec!["popup".to_owned(), "memory".to_owned()];
        assert_eq!(parsed("screenshots popup memory").unwrap(), Command::Screenshots { names });
        assert!(parsed("screenshots --fast").is_err());
    }

    #[test]
    fn an_option_of_another_command_is_refused() {
        for line in ["setup --release", "build --only fmt", "test --release", "build extra", "bundel"] {
            assert!(parsed(line).is_err(), "{line}");
        }
        assert!(parsed("test --only fmt --from fmt").is_err());
    }
}
