//! A model server that speaks the `OpenAI` protocol, and Ollama's, over real HTTP.
//!
//! Without rules it answers deterministically, in several chunks, and writes summaries that say what they were made
//! from. Rules change that for the requests they match; every request is kept for assertions.

mod http;
mod reply;
mod request;

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

pub use reply::{Ending, Reply};
pub use request::Request;

use crate::wait;

/// The one model of the server.
pub const MODEL: &str = "gpt-4o-mini";

type Behaviour = Arc<dyn Fn(&Request) -> Option<Reply> + Send + Sync>;

struct Shared {
    requests: Mutex<Vec<Request>>,
    rules: Mutex<Vec<Behaviour>>,
    gap: Mutex<Duration>,
    listening: AtomicBool,
}

/// The server; dropping it refuses connections from then on.
pub struct ModelServer {
    address: SocketAddr,
    shared: Arc<Shared>,
    listener: Option<JoinHandle<()>>,
}

impl ModelServer {
    /// Starts a server on a free port.
    pub fn start() -> Self {
        Self::start_at(Ipv4Addr::LOCALHOST)
    }

    /// Starts a server on a free port of another address of this machine.
    pub fn start_at(address: Ipv4Addr) -> Self {
        let shared = Arc::new(Shared {
            requests: Mutex::default(),
            rules: Mutex::default(),
            gap: Mutex::default(),
            listening: AtomicBool::new(false),
        });
        let mut server = Self { address: SocketAddr::from((address, 0)), shared, listener: None };
        server.listen();
        server
    }

    /// The address to give to the product, `http://127.0.0.1:PORT/v1`.
    pub fn base_url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    /// The server's root, as Ollama is addressed.
    pub fn root_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Adds a rule; where several give a reply, the newest wins.
    pub fn rule(&self, rule: impl Fn(&Request) -> Option<Reply> + Send + Sync + 'static) {
        lock(&self.shared.rules).push(Arc::new(rule));
    }

    /// Answers the next `count` conversation requests (no summaries) like this.
    pub fn next_chats(&self, count: usize, reply: Reply) {
        self.limited(count, reply, Request::is_chat);
    }

    /// Answers the next `count` summary requests like this.
    pub fn next_summaries(&self, count: usize, reply: Reply) {
        self.limited(count, reply, Request::is_summary);
    }

    /// Answers the next `count` requests for important data like this.
    pub fn next_extractions(&self, count: usize, reply: Reply) {
        self.limited(count, reply, Request::is_extraction);
    }

    /// Answers the next `count` requests for what to remember of the user like this.
    pub fn next_memory_choices(&self, count: usize, reply: Reply) {
        self.limited(count, reply, Request::is_memory_choice);
    }

    fn limited(&self, count: usize, reply: Reply, wanted: fn(&Request) -> bool) {
        let left = Mutex::new(count);
        self.rule(move |request| {
            let mut left = lock(&left);
            if *left == 0 || !request.is_model_call() || !wanted(request) {
                return None;
            }
            *left -= 1;
            Some(reply.clone())
        });
    }

    /// Forgets all rules.
    pub fn forget_rules(&self) {
        lock(&self.shared.rules).clear();
    }

    /// How long the answers without a rule wait before each chunk.
    pub fn set_gap(&self, gap: Duration) {
        *lock(&self.shared.gap) = gap;
    }

    /// Every request so far.
    pub fn requests(&self) -> Vec<Request> {
        lock(&self.shared.requests).clone()
    }

    /// Every request for a summary so far.
    pub fn summaries(&self) -> Vec<Request> {
        self.requests()
            .into_iter()
            .filter(|request| request.is_model_call() && request.is_summary())
            .collect()
    }

    /// Every request for an answer so far.
    pub fn chats(&self) -> Vec<Request> {
        self.requests().into_iter().filter(Request::is_chat).collect()
    }

    /// Every request for important data so far.
    pub fn extractions(&self) -> Vec<Request> {
        self.requests()
            .into_iter()
            .filter(|request| request.is_model_call() && request.is_extraction())
            .collect()
    }

    /// Every request for what to remember of the user so far.
    pub fn memory_choices(&self) -> Vec<Request> {
        self.requests()
            .into_iter()
            .filter(|request| request.is_model_call() && request.is_memory_choice())
            .collect()
    }

    /// Refuses connections until [`ModelServer::listen`]; what is being answered is cut.
    pub fn stop(&mut self) {
        self.shared.listening.store(false, Ordering::SeqCst);
        // Wakes the listener, which then closes its socket.
        let _ = std::net::TcpStream::connect(self.address);
        if let Some(listener) = self.listener.take() {
            listener.join().expect("the listener ends");
        }
    }

    /// Accepts connections (again), on the same port.
    pub fn listen(&mut self) {
        let address = self.address;
        let socket = wait::until("the port of the model server is free", || TcpListener::bind(address).ok());
        self.address = socket.local_addr().expect("a bound socket has an address");
        self.shared.listening.store(true, Ordering::SeqCst);
        let shared = Arc::clone(&self.shared);
        self.listener = Some(std::thread::spawn(move || {
            for connection in socket.incoming().flatten() {
                if !shared.listening.load(Ordering::SeqCst) {
                    return;
                }
                let shared = Arc::clone(&shared);
                std::thread::spawn(move || serve(&shared, connection));
            }
        }));
    }
}

impl Drop for ModelServer {
    fn drop(&mut self) {
        self.stop();
    }
}

fn serve(shared: &Shared, mut connection: std::net::TcpStream) {
    let _ = connection.set_nodelay(true);
    while let Some(mut request) = http::read(&mut connection) {
        if !shared.listening.load(Ordering::SeqCst) {
            return;
        }
        {
            let mut requests = lock(&shared.requests);
            request.number = requests.len();
            requests.push(request.clone());
        }
        let rules = lock(&shared.rules).clone();
        let told = rules.iter().rev().find_map(|rule| rule(&request));
        let gap = *lock(&shared.gap);
        let reply = told.unwrap_or_else(|| Reply::usual(&request, gap));
        let going_on = || shared.listening.load(Ordering::SeqCst);
        let goes_on = reply.send(&request, &mut connection, &going_on);
        if !goes_on || request.header("connection").is_some_and(|word| word.eq_ignore_ascii_case("close")) {
            return;
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
