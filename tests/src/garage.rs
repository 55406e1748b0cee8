//! A cluster of three Garage nodes on this machine, which keeps every object three times.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::exchange::{Machine, Variable};
use crate::{group, programs, wait};

/// What nodes know each other by.
const RPC_SECRET: &str = "4425f5c26c5e11581d3223904324dcb5b5d5dfb14e5e7f35e38c595424f5f1e6";

/// The cluster, with a bucket in it; dropping it ends it, and what it kept is gone.
#[derive(Debug)]
pub struct Garage {
    dir: tempfile::TempDir,
    nodes: Vec<Node>,
    secrets: Vec<Variable>,
}

#[derive(Debug)]
struct Node {
    config: PathBuf,
    port: u16,
    process: Option<group::Group>,
}

impl Garage {
    /// Starts three nodes that know each other, and makes a bucket and a key.
    pub fn start() -> Self {
        let dir = tempfile::Builder::new().prefix("extremis-garage-").tempdir().expect("a folder");
        let mut nodes = Vec::new();
        for ports in free_ports().chunks(2) {
            let folder = dir.path().join(format!("node-{}", nodes.len() + 1));
            std::fs::create_dir(&folder).expect("a folder");
            let config = folder.join("garage.toml");
            let text = config_of(&folder.to_string_lossy(), ports[0], ports[1]);
            let mut file = std::fs::File::create(&config).expect("a file");
            std::io::Write::write_all(&mut file, text.as_bytes()).expect("it is written");
            nodes.push(Node { config, port: ports[1], process: None });
        }
        let mut cluster = Self { dir, nodes, secrets: Vec::new() };
        (0..3).for_each(|node| cluster.start_node(node));
        cluster.join_nodes();
        cluster.make_bucket();
        cluster
    }

    /// Starts a node, again after it was killed.
    pub fn start_node(&mut self, node: usize) {
        let node = &mut self.nodes[node];
        let log = node.config.with_file_name("log");
        let file = std::fs::File::create(log).expect("a file");
        let mut command = group::command(&programs::garage());
        command.arg("-c").arg(&node.config).arg("server");
        command.stdout(Stdio::null()).stderr(file);
        node.process = Some(group::Group::start(&mut command));
    }

    /// Kills a node.
    pub fn kill_node(&mut self, node: usize) {
        self.nodes[node].process = None;
    }

    fn join_nodes(&self) {
        let ids: Vec<_> = (0..3).map(|node| self.said(node, &["node", "id", "--quiet"])).collect();
        for id in &ids[1..] {
            self.said(0, &["node", "connect", id]);
        }
        for id in &ids {
            let (id, _) = id.split_once('@').expect("an id and an address");
            self.said(0, &["layout", "assign", "--zone", "here", "--capacity", "1G", id]);
        }
        self.said(0, &["layout", "apply", "--version", "1"]);
    }

    fn make_bucket(&mut self) {
        self.said(0, &["bucket", "create", "notes"]);
        let told = self.said(0, &["key", "create", "machines"]);
        let word = |is_it: fn(&str) -> bool| {
            told.split_whitespace().find(|word| is_it(word)).expect("a key").to_owned()
        };
        let key = word(|word| word.starts_with("GK"));
        let secret = word(|word| word.len() == 64 && word.bytes().all(|byte| byte.is_ascii_hexdigit()));
        self.said(0, &["bucket", "allow", "--read", "--write", "notes", "--key", &key]);
        self.secrets = vec![("AWS_ACCESS_KEY_ID", key), ("AWS_SECRET_ACCESS_KEY", secret)];
    }

    /// What a command of it says; it is tried until the nodes are ready for it.
    fn said(&self, node: usize, arguments: &[&str]) -> String {
        let config = &self.nodes[node].config;
        wait::until(&format!("garage does {arguments:?}"), || {
            let told = Command::new(programs::garage()).arg("-c").arg(config).args(arguments).output();
            let told = told.expect("it runs");
            told.status.success().then(|| String::from_utf8_lossy(&told.stdout).trim().to_owned())
        })
    }

    /// A machine that exchanges through one of the nodes.
    pub fn machine(&self, node: usize) -> Machine {
        let port = self.nodes[node].port;
        let address = format!("s3://notes/extremis?endpoint=http://127.0.0.1:{port}&region=garage");
        Machine::of(&address, self.secrets.clone())
    }

    /// All that its nodes keep.
    pub fn kept(&self) -> PathBuf {
        self.dir.path().to_owned()
    }
}

/// Ports that nobody listens on.
fn free_ports() -> Vec<u16> {
    let bound: Vec<_> = (0..6).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
    bound.iter().map(|bound| bound.local_addr().expect("an address").port()).collect()
}

fn config_of(folder: &str, rpc: u16, s3: u16) -> String {
    format!(
        "metadata_dir = '{folder}/meta'
data_dir = '{folder}/data'
db_engine = 'sqlite'
replication_factor = 3
rpc_secret = '{RPC_SECRET}'
rpc_bind_addr = '127.0.0.1:{rpc}'
rpc_public_addr = '127.0.0.1:{rpc}'

[s3_api]
s3_region = 'garage'
api_bind_addr = '127.0.0.1:{s3}'
root_domain = '.s3.garage'
"
    )
}
