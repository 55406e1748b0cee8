//! Two monitors side by side, of the X server that drives real ones. Xvfb has one monitor, and GTK knows none that the
//! server has no connector for.

use std::path::Path;
use std::process::Command;

use super::Desktop;

/// How large each of them is.
pub const MONITOR: (u32, u32) = (1024, 768);

/// The connectors of the first and of the second, and the mode that both are in.
const CONNECTORS: [&str; 2] = ["DUMMY0", "DUMMY1"];
const MODE: &str = "1024x768";

/// A graphics card that draws into memory, and no keyboard or mouse of the machine.
const CONFIGURATION: &str = r#"
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "AutoAddGPU" "false"
EndSection
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 65536
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5-1000
  VertRefresh 5-200
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Virtual 2048 768
  EndSubSection
EndSection
"#;

/// The X server. Its seat is none of the machine's, so that it needs neither a console nor root.
pub(super) fn server(desktop: &Desktop) -> Command {
    let configuration = desktop.home().join("xorg.conf");
    put(&configuration, CONFIGURATION);
    let mut command = desktop.guarded("Xorg");
    command.arg("-config").arg(configuration).arg("-logfile").arg(desktop.home().join("Xorg.0.log"));
    command.args(["-seat", "seat-of-the-test", "-novtswitch"]);
    command
}

/// Plugs the second monitor in, to the right of the first.
pub(super) fn plug_in(desktop: &Desktop) {
    let [first, second] = CONNECTORS;
    let steps: [&[&str]; 4] = [
        &["--output", first, "--mode", MODE, "--primary"],
        &["--addmode", second, MODE],
        &["--output", second, "--mode", MODE, "--right-of", first],
        // The server looks whether one is connected when it is asked, and programs ask for what it saw last.
        &["--query"],
    ];
    for step in steps {
        let told = desktop.run("xrandr", step);
        assert!(told.status.success(), "the monitors cannot be plugged in: {told:?}");
    }
}

#[expect(clippy::disallowed_methods, reason = "a throw-away file of a test desktop, not the user's data")]
fn put(path: &Path, text: &str) {
    std::fs::write(path, text).expect("a settings file of the desktop");
}
