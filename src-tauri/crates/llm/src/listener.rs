//! Which program listens at a port of this machine, and for which account: a server that was only found is shown with
//! both before anything is sent to it.
//!
//! Read from the process table of Linux. Elsewhere, and where a program is another account's, what is not known is left
//! out.

use crate::BaseUrl;

/// Who listens at an address of this machine.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Listener {
    /// The program's file name, such as `ollama`; another account's programs are not told.
    pub program: Option<String>,
    /// The account that it runs as, or its number where it has no name here.
    pub account: Option<String>,
    /// Whether that is the account of this program.
    pub is_own: bool,
}

impl Listener {
    /// Who listens at the address; none where it is not on this machine, or nobody is seen there.
    #[cfg(target_os = "linux")]
    pub fn at(base: &BaseUrl) -> Option<Self> {
        let port = base.port().filter(|_| base.is_local())?;
        let sockets: Vec<Socket> = ["/proc/net/tcp", "/proc/net/tcp6"]
            .iter()
            .filter_map(|table| std::fs::read_to_string(table).ok())
            .flat_map(|table| listening_at(port, &table).collect::<Vec<_>>())
            .collect();
        let socket = sockets.first()?;
        Some(Self {
            program: sockets.iter().find_map(|socket| program_with(socket.inode)),
            account: Some(account(socket.user)),
            is_own: own_user() == Some(socket.user),
        })
    }

    /// Who listens at the address; not known on this system.
    #[cfg(not(target_os = "linux"))]
    pub fn at(_base: &BaseUrl) -> Option<Self> {
        None
    }
}

#[cfg(target_os = "linux")]
#[derive(Debug, PartialEq, Eq)]
struct Socket {
    user: u32,
    inode: u64,
}

/// The sockets that listen at a port, by a table as `/proc/net/tcp` is.
#[cfg(target_os = "linux")]
fn listening_at(port: u16, table: &str) -> impl Iterator<Item = Socket> {
    const LISTENS: &str = "0A";
    table.lines().skip(1).filter_map(move |line| {
        let fields: Vec<_> = line.split_whitespace().collect();
        let (_, local) = fields.get(1)?.rsplit_once(':')?;
        let is_it = *fields.get(3)? == LISTENS && u16::from_str_radix(local, 16) == Ok(port);
        is_it.then_some(())?;
        Some(Socket { user: fields.get(7)?.parse().ok()?, inode: fields.get(9)?.parse().ok()? })
    })
}

/// The program that has a socket open, if it is one that this account may look at.
#[cfg(target_os = "linux")]
fn program_with(inode: u64) -> Option<String> {
    let wanted = format!("socket:[{inode}]");
    let processes = std::fs::read_dir("/proc").ok()?.flatten();
    let mut numbered = processes.filter(|entry| entry.file_name().to_string_lossy().parse::<u32>().is_ok());
    let process = numbered.find(|process| {
        let open = std::fs::read_dir(process.path().join("fd")).into_iter().flatten().flatten();
        open.filter_map(|file| std::fs::read_link(file.path()).ok())
            .any(|target| target.as_os_str() == wanted.as_str())
    })?;
    let program = std::fs::read_link(process.path().join("exe")).ok()?;
    Some(program.file_name()?.to_string_lossy().into_owned())
}

/// The account of this program.
#[cfg(target_os = "linux")]
fn own_user() -> Option<u32> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("Uid:"))?;
    // Real, effective, saved, of the file system.
    line.split_whitespace().nth(1)?.parse().ok()
}

/// What an account is called.
#[cfg(target_os = "linux")]
fn account(user: u32) -> String {
    let users = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
    name_of(user, &users).unwrap_or_else(|| user.to_string())
}

#[cfg(target_os = "linux")]
fn name_of(user: u32, users: &str) -> Option<String> {
    let mut lines = users.lines().map(|line| line.split(':'));
    lines.find_map(|mut fields| {
        let (name, number) = (fields.next()?, fields.nth(1)?);
        (number.parse() == Ok(user)).then(|| name.to_owned())
    })
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn who_listens_is_known_by_program_and_account_while_it_listens() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let base = BaseUrl::parse(&format!("http://{address}/v1")).unwrap();
        let found = Listener::at(&base).unwrap();
        let own = std::env::current_exe().unwrap();
        assert_eq!(found.program.as_deref(), own.file_name().and_then(|name| name.to_str()));
        assert!(found.is_own && found.account.is_some_and(|account| !account.is_empty()));
        drop(listener);
        assert_eq!(Listener::at(&base), None);
    }

    #[test]
    fn nobody_is_looked_for_on_another_machine() {
        assert_eq!(Listener::at(&BaseUrl::parse("https://models.example/v1").unwrap()), None);
    }

    #[test]
    fn only_what_listens_counts_and_not_what_is_connected() {
        let table = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n\
                     0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 4711 1 0\n\
                     1: 0100007F:1F90 0100007F:9C40 01 00000000:00000000 00:00000000 00000000  1001        0 4712 1 0\n\
                     2: 00000000:0050 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4713 1 0\n\
                     a line that is none";
        assert_eq!(listening_at(8080, table).collect::<Vec<_>>(), [Socket { user: 1000, inode: 4711 }]);
        assert_eq!(listening_at(9999, table).count(), 0);
    }

    #[test]
    fn an_account_is_called_by_its_name_where_it_has_one() {
        let users = "nobody:x:65534:65534:::\nann:x:1000:1000:::\n";
        assert_eq!(name_of(1000, users).as_deref(), Some("ann"));
        assert_eq!(name_of(7, users), None);
    }
}
