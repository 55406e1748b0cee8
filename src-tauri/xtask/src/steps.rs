//! `cargo xtask test`: everything that CI runs, as named steps, in order, each with its time.
//!
//! The steps after `build` select the same crates and features as it does, so that nothing is compiled again for them.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::args::TestOptions;
use crate::licences::LicenceFiles;
use crate::node::NodeTool;
use crate::screenshots::SCREENS;
use crate::setup::{Purpose, Setup};
use crate::workspace::Workspace;
use crate::{applications, audit, azurite, built_program, cargo, licences, node, process, system, types, ui};

struct Step {
    name: &'static str,
    what: &'static str,
    run: fn(&Workspace, &TestOptions) -> Result<()>,
}

/// The UI comes before the build because the app's binary embeds the built UI at compile time.
const STEPS: &[Step] = &[
    Step { name: "setup", what: "what the machine needs", run: setup },
    Step { name: "fmt", what: "Rust formatting", run: |w, _| cargo(w, &["fmt", "--all", "--check"]) },
    Step {
        name: "audit",
        what: "known vulnerabilities, licences and sources of what others wrote",
        run: |w, _| audit::run(w),
    },
    Step {
        name: "ui-install",
        what: "the UI's packages, by lock file",
        run: |w, o| ui::install(w, &node(w, o)?),
    },
    Step {
        name: "licences",
        what: "the licence texts of everything that is shipped",
        run: |w, o| licences(w, o).map(drop),
    },
    Step { name: "ui-check", what: "the UI's types", run: |w, o| ui::script(w, &node(w, o)?, "check") },
    Step {
        name: "ui-lint",
        what: "the UI's lints and formatting",
        run: |w, o| ui::script(w, &node(w, o)?, "lint"),
    },
    Step { name: "ui-test", what: "the UI's tests", run: |w, o| ui::script(w, &node(w, o)?, "test") },
    Step { name: "ui-build", what: "the UI's build", run: |w, o| ui::build(w, &node(w, o)?) },
    Step {
        name: "build",
        what: "the app, the command line and all tests, linted; no warning is allowed",
        run: |w, o| build(w, o).map(drop),
    },
    Step {
        name: "types",
        what: "the generated TypeScript types are up to date",
        run: |w, _| types::check(w),
    },
    Step { name: "unit", what: "unit tests of every crate, the built-in model's included", run: unit },
    Step { name: "integration", what: "journeys, contracts and the house rules", run: integration },
    Step { name: "docs", what: "examples in the documentation", run: |w, _| tests(w, &["--doc"]) },
    Step { name: "e2e", what: "the built app in its real windows", run: end_to_end },
];

/// The tests that drive the built app.
const END_TO_END: &str = "e2e";
/// Those that need a cluster, which takes long to build.
const GARAGE: &str = "garage";
/// Those that need what stands for Azure, which is large.
const AZURE: &str = "azure";
/// Those of the command line for Windows, which take Wine.
const WINE: &str = crate::cross::WINE;
/// Those of the first that go through a person's first hour.
const FIRST_HOUR: &str = "first_hour::";
/// Those that press the hotkey at the worst moments: on a busy machine it is late for the test, too.
const PRESSES: &str = "presses::at_whatever_moment";

/// Those that need applications of many hundred megabytes.
const EVERY_APPLICATION: &str = "applications::every::";

/// What the property tests choose their cases by. Here they are the same each time, so that a change is refused for
/// what it does and not for what was always so; plain `cargo test` tries others each time.
const PROPERTY_SEED: &str = "PROPTEST_RNG_SEED";
const SAME_EVERY_TIME: &str = "20260104";

/// Takes the steps that were asked for.
pub fn run(workspace: &Workspace, options: &TestOptions) -> Result<ExitCode> {
    if options.list {
        for step in STEPS {
            println!("{:<12} {}", step.name, step.what);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let steps = chosen(options)?;
    let mut taken: Vec<(&str, Duration, bool)> = Vec::new();
    for step in steps {
        eprintln!("\n=== {}: {} ===", step.name, step.what);
        let start = Instant::now();
        let result = (step.run)(workspace, options);
        let passed = result.is_ok();
        if let Err(error) = result {
            eprintln!("xtask: {error:#}");
        }
        eprintln!("=== {} {} after {} ===", step.name, outcome(passed), shown(start.elapsed()));
        taken.push((step.name, start.elapsed(), passed));
        if !passed && !options.keep_going {
            break;
        }
    }
    Ok(report(&taken))
}

fn report(taken: &[(&str, Duration, bool)]) -> ExitCode {
    eprintln!();
    for (name, time, passed) in taken {
        eprintln!("{name:<12} {:<6} {:>8}", outcome(*passed), shown(*time));
    }
    let total: Duration = taken.iter().map(|(_, time, _)| *time).sum();
    let failed: Vec<&str> = taken.iter().filter(|(_, _, passed)| !passed).map(|(name, _, _)| *name).collect();
    eprintln!("{:<12} {:<6} {:>8}\n", "all", outcome(failed.is_empty()), shown(total));
    if let Some(first) = failed.first() {
        eprintln!("Failed: {}. To go on from there: cargo xtask test --from {first}", failed.join(", "));
    }
    println!("steps: {} passed, {} failed", taken.len() - failed.len(), failed.len());
    if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn chosen(options: &TestOptions) -> Result<&'static [Step]> {
    let position = |name: &str| {
        let names: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        let found = names.iter().position(|known| *known == name);
        found.with_context(|| format!("there is no step `{name}`; there are: {}", names.join(", ")))
    };
    Ok(match (&options.only, &options.from) {
        (Some(only), _) => std::slice::from_ref(&STEPS[position(only)?]),
        (None, Some(from)) => &STEPS[position(from)?..],
        (None, None) => STEPS,
    })
}

fn outcome(passed: bool) -> &'static str {
    if passed { "passed" } else { "FAILED" }
}

fn shown(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 60.0 {
        format!("{seconds:.1} s")
    } else {
        format!("{} min {:02} s", time.as_secs() / 60, time.as_secs() % 60)
    }
}

fn setup(workspace: &Workspace, options: &TestOptions) -> Result<()> {
    Setup::new(workspace, Purpose::Test, !options.no_install).all().map(drop)
}

fn node(workspace: &Workspace, options: &TestOptions) -> Result<NodeTool> {
    node::ensure(&workspace.cache, !options.no_install)
}

/// Collects the licence texts of everything that is shipped.
pub fn licences(workspace: &Workspace, options: &TestOptions) -> Result<LicenceFiles> {
    ui::install(workspace, &node(workspace, options)?)?;
    licences::ensure(workspace)
}

fn cargo(workspace: &Workspace, args: &[&str]) -> Result<()> {
    process::run(&mut cargo::in_workspace(workspace, args))
}

fn tests(workspace: &Workspace, targets: &[&str]) -> Result<()> {
    let all = ["test", "--workspace", "--features", cargo::FEATURES_WITH_BENCH];
    let mut command = cargo::linting(workspace, &[all.as_slice(), targets].concat());
    if std::env::var_os(PROPERTY_SEED).is_none() {
        command.env(PROPERTY_SEED, SAME_EVERY_TIME);
    }
    process::run(&mut command)
}

fn unit(workspace: &Workspace, _: &TestOptions) -> Result<()> {
    tests(workspace, &["--lib", "--bins"])
}

fn integration(workspace: &Workspace, _: &TestOptions) -> Result<()> {
    let names = cargo::integration_tests(workspace)?;
    let targets: Vec<&str> = names
        .iter()
        .filter(|name| ![AZURE, END_TO_END, GARAGE, SCREENS, WINE].contains(&name.as_str()))
        .flat_map(|name| ["--test", name])
        .collect();
    if targets.is_empty() {
        bail!("no integration test was found, so none was run");
    }
    tests(workspace, &targets)
}

/// Builds the windows' pages, which the app carries, and all that is compiled: a run that begins here, or goes on
/// from here, must not test the pages of an earlier one. Nothing is built that is up to date.
fn build(workspace: &Workspace, options: &TestOptions) -> Result<cargo::Built> {
    ui::build(workspace, &node(workspace, options)?)?;
    cargo::build_all(workspace)
}

fn end_to_end(workspace: &Workspace, options: &TestOptions) -> Result<()> {
    drive(workspace, options, &["--skip", FIRST_HOUR, "--skip", EVERY_APPLICATION, "--skip", PRESSES])
}

/// Goes through a person's first hour in the built app, in both themes, and compares what is seen with the approved
/// pictures. Not a step of every test run: it takes minutes, and each change of a page asks for a look at its pictures.
pub fn first_hour(workspace: &Workspace) -> Result<()> {
    let options = TestOptions::default();
    setup(workspace, &options)?;
    ui::install(workspace, &node(workspace, &options)?)?;
    drive(workspace, &options, &[FIRST_HOUR])
}

/// Exchanges through a cluster, of which a node is killed. Not a step of every test run: building it takes minutes.
pub fn garage(workspace: &Workspace) -> Result<()> {
    let options = TestOptions::default();
    setup(workspace, &options)?;
    built_program::GARAGE.ensure(&workspace.cache, true)?;
    exchange(workspace, &options, GARAGE)
}

/// Exchanges through what stands for Azure Blob Storage. Not a step of every test run: it is large.
pub fn azure(workspace: &Workspace) -> Result<()> {
    let options = TestOptions::default();
    setup(workspace, &options)?;
    azurite::ensure(&workspace.cache, &node(workspace, &options)?)?;
    exchange(workspace, &options, AZURE)
}

/// Runs the tests that exchange through a server of their own.
fn exchange(workspace: &Workspace, options: &TestOptions, test: &str) -> Result<()> {
    ui::install(workspace, &node(workspace, options)?)?;
    let built = build(workspace, options)?;
    let all = ["test", "--workspace", "--features", cargo::FEATURES_WITH_BENCH];
    let args = [all.as_slice(), &["--test", test, "--", "--nocapture"]].concat();
    process::run(cargo::linting(workspace, &args).env("EXTREMIS_CLI", &built.cli))
}

/// Tries the built app beside real applications, which are installed, and writes what works into the README. Not a step of
/// every test run: the applications are large, and which of them do what is theirs.
pub fn applications(workspace: &Workspace) -> Result<()> {
    let options = TestOptions::default();
    setup(workspace, &options)?;
    system::ensure(system::APPLICATIONS, true)?;
    ui::install(workspace, &node(workspace, &options)?)?;
    applications::forget(workspace)?;
    let tried = drive(workspace, &options, &[EVERY_APPLICATION, "--nocapture", "--test-threads=1"]);
    applications::write(workspace)?;
    tried
}

/// Runs those tests that drive the built app which the test harness is told to.
fn drive(workspace: &Workspace, options: &TestOptions, which: &[&str]) -> Result<()> {
    let built = build(workspace, options)?;
    let args = ["test", "--workspace", "--features", cargo::FEATURES_WITH_BENCH, "--test", END_TO_END, "--"];
    let mut command = cargo::linting(workspace, &[args.as_slice(), which].concat());
    process::run(command.env("EXTREMIS_APP", &built.app).env("EXTREMIS_CLI", &built.cli))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(options: &TestOptions) -> Vec<&'static str> {
        chosen(options).unwrap().iter().map(|step| step.name).collect()
    }

    #[test]
    fn all_steps_run_unless_asked_otherwise() {
        assert_eq!(names(&TestOptions::default()).len(), STEPS.len());
        assert_eq!(names(&TestOptions { only: Some("fmt".into()), ..TestOptions::default() }), ["fmt"]);
        let from = names(&TestOptions { from: Some("docs".into()), ..TestOptions::default() });
        assert_eq!(from, ["docs", "e2e"]);
    }

    #[test]
    fn an_unknown_step_is_refused_with_the_names_of_all() {
        let options = TestOptions { only: Some("fnt".into()), ..TestOptions::default() };
        let error = chosen(&options).err().unwrap().to_string();
        assert!(error.contains("fnt") && error.contains("ui-build"), "{error}");
    }

    #[test]
    fn the_ui_is_built_before_the_app_that_embeds_it() {
        let position = |name| STEPS.iter().position(|step| step.name == name).unwrap();
        assert!(position("ui-build") < position("build"));
        assert!(position("build") < position("e2e"));
    }

    #[test]
    fn times_are_shown_as_a_person_reads_them() {
        assert_eq!(shown(Duration::from_millis(1_240)), "1.2 s");
        assert_eq!(shown(Duration::from_secs(125)), "2 min 05 s");
    }
}
