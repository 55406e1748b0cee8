//! A test that runs where there is no network: its program is started again for it, in a network namespace of its own.
//!
//! The loopback is up there, as it is on a computer that is offline: the browser driver listens on it. No other interface
//! exists, so nothing outside can be reached, not even a name server.

use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::{group, programs};

/// Says to the program started again that it is the one inside.
const INSIDE: &str = "EXTREMIS_TEST_WITHOUT_NETWORK";
/// An address that is set aside for documentation: nobody is there.
const OUTSIDE: Ipv4Addr = Ipv4Addr::new(192, 0, 2, 1);

/// Runs the rest of a test, named as the test harness names it, without a network. It must be all that the test does.
pub fn without_network(name: &str, test: impl FnOnce()) {
    if std::env::var_os(INSIDE).is_some() {
        let outside = SocketAddr::from((OUTSIDE, 80));
        let error = TcpStream::connect_timeout(&outside, Duration::from_secs(5)).err();
        let kind = error.map(|error| error.kind());
        assert_eq!(kind, Some(std::io::ErrorKind::NetworkUnreachable), "there is a network after all");
        return test();
    }
    let program = std::env::current_exe().expect("a running program has a path");
    let mut command = group::command(&programs::tool("unshare"));
    // The kernel forgets on the way into the namespace to end the process with this one, so it is told again.
    let inside = "ip link set lo up && exec setpriv --pdeathsig KILL -- \"$@\"";
    command.args(["--map-root-user", "--net", "--", "sh", "-c", inside, "sh"]).arg(program);
    command.args([name, "--exact", "--nocapture"]).env(INSIDE, "1").stdin(Stdio::null());
    let told = command.output().expect("unshare runs");
    let (out, err) = (String::from_utf8_lossy(&told.stdout), String::from_utf8_lossy(&told.stderr));
    assert!(
        told.status.success() && out.contains("1 passed"),
        "{name} without a network (which needs root or user namespaces, and iproute2): {}\n{out}\n{err}",
        told.status
    );
}

/// Gives the machine another address than the loopback's, inside [`without_network`]: as one of another machine, for
/// whoever goes by addresses.
pub fn other_address() -> Ipv4Addr {
    // Set aside for documentation, too.
    let address = Ipv4Addr::new(198, 51, 100, 7);
    let mut command = Command::new(programs::tool("ip"));
    let status = command.args(["address", "add", &format!("{address}/32"), "dev", "lo"]).status();
    assert!(status.is_ok_and(|status| status.success()), "the address {address} could not be added");
    address
}
