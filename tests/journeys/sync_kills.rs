//! Three machines that exchange through a folder and are killed at random moments of it, again and again. In the end all
//! show the same, nothing that was acknowledged is lost, and nothing that was forgotten is in any file.
//!
//! A few kills of a running exchange in every run; more of them: `EXTREMIS_SYNC_KILLS=500 EXTREMIS_SYNC_SEED=1`.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use extremis_tests::corpus::Random;
use extremis_tests::exchange::{Machine, address_of, assert_nowhere, files, found_in, killed_after, seen};
use extremis_tests::openai::{ModelServer, Reply};
use extremis_tests::process::Cli;

/// More rounds than it takes to become quiet: a segment that is missing is waited for three times.
const ROUNDS: usize = 20;

fn variable(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// What was acknowledged: the words, and where they were said.
struct Said {
    session: String,
    message: String,
}

struct Campaign {
    store: tempfile::TempDir,
    machines: Vec<Machine>,
    _server: ModelServer,
    random: Random,
    /// By words, which are said once.
    said: BTreeMap<String, Said>,
    forgotten: Vec<String>,
    /// Conversations that were forgotten: what another machine still says in them is forgotten where the two meet.
    gone: BTreeSet<String>,
    count: usize,
    /// How long an exchange works once its keys are open, and as a whole.
    work: Duration,
    whole: Duration,
}

impl Campaign {
    /// Two machines with JSON and one with SQLite, or the other way round.
    fn start(seed: u64) -> Self {
        let server = ModelServer::start();
        server.rule(|request| request.is_chat().then(|| Reply::text("Noted.")));
        let store = tempfile::Builder::new().prefix("extremis-store-").tempdir().expect("a folder");
        let address = address_of(&store.path().join("store"));
        let machines: Vec<_> = (0..3).map(|_| Machine::over(Cli::with(&server))).collect();
        for (number, machine) in machines.iter().enumerate() {
            if (number as u64 + seed).is_multiple_of(2) {
                machine.cli.json(&["convert", "--to", "sqlite"]);
            }
            machine.join(&address);
        }
        let (random, said) = (Random::new(seed), BTreeMap::new());
        let (work, whole) = (Duration::ZERO, Duration::ZERO);
        Self {
            store,
            machines,
            _server: server,
            random,
            said,
            forgotten: Vec::new(),
            gone: BTreeSet::new(),
            count: 0,
            work,
            whole,
        }
    }

    fn measure(&mut self, machine: usize) {
        let begun = Instant::now();
        let child = self.machines[machine].begin_in_earnest();
        let opened = begun.elapsed();
        let ended = child.wait_with_output().expect("it ends");
        assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
        (self.work, self.whole) = (begun.elapsed().saturating_sub(opened), begun.elapsed());
    }

    fn words(&mut self) -> String {
        self.count += 1;
        format!("planted{:05}x", self.count)
    }

    /// A conversation of this machine; none where it has none.
    fn any_of(&mut self, machine: usize) -> Option<String> {
        let list = self.machines[machine].cli.list();
        let entry = list.get(self.random.index(list.len()))?;
        entry["id"].as_str().map(str::to_owned)
    }

    /// A message of the user that is seen on this machine, with the conversation.
    fn any_message(&mut self, machine: usize) -> Option<(String, String)> {
        let session = self.any_of(machine)?;
        let shown = self.machines[machine].cli.show(&session);
        let own: Vec<_> = shown["messages"].as_array()?.iter().filter(|one| one["role"] == "user").collect();
        let own: Vec<_> = own.iter().filter(|one| one["status"] == "complete").collect();
        let message = own.get(self.random.index(own.len()))?["id"].as_str()?.to_owned();
        Some((session, message))
    }

    /// Something that a person does.
    fn act(&mut self, machine: usize) {
        match self.random.below(10) {
            0..=3 => self.append(machine, None),
            4..=5 => {
                let session = self.any_of(machine);
                self.append(machine, session.as_deref());
            }
            6 => self.rename(machine),
            7 => self.edit(machine),
            8 => self.forget_message(machine),
            _ => self.forget_session(machine),
        }
    }

    fn append(&mut self, machine: usize, session: Option<&str>) {
        let words = self.words();
        let mut arguments = vec!["append", "--role", "user", words.as_str()];
        arguments.extend(session.iter().flat_map(|session| ["--session", *session]));
        let told = self.machines[machine].cli.json(&arguments);
        let text = |name: &str| told[name].as_str().expect("it is acknowledged").to_owned();
        self.acknowledged(words, Said { session: text("session"), message: text("message") });
    }

    fn acknowledged(&mut self, words: String, said: Said) {
        if self.gone.contains(&said.session) {
            self.forgotten.push(words);
        } else {
            self.said.insert(words, said);
        }
    }

    fn rename(&mut self, machine: usize) {
        let Some(session) = self.any_of(machine) else { return };
        let title = format!("Title {}", self.random.below(1000));
        self.machines[machine].cli.json(&["sessions", "rename", &session, &title]);
    }

    fn edit(&mut self, machine: usize) {
        let Some((session, message)) = self.any_message(machine) else { return };
        let words = self.words();
        let told = self.machines[machine].cli.json(&["edit", "--session", &session, &message, &words]);
        let message = told["question"].as_str().expect("it is acknowledged").to_owned();
        self.acknowledged(words, Said { session, message });
    }

    fn forget_message(&mut self, machine: usize) {
        let Some((session, message)) = self.any_message(machine) else { return };
        let arguments = ["sessions", "forget", &session, "--message", &message, "--yes"];
        self.machines[machine].cli.json(&arguments);
        self.forget(|said| said.message == message);
    }

    fn forget_session(&mut self, machine: usize) {
        let Some(session) = self.any_of(machine) else { return };
        self.machines[machine].cli.json(&["sessions", "forget", &session, "--yes"]);
        self.forget(|said| said.session == session);
        self.gone.insert(session);
    }

    fn forget(&mut self, is_it: impl Fn(&Said) -> bool) {
        let gone: Vec<_> = self.said.extract_if(.., |_, said| is_it(said)).map(|(words, _)| words).collect();
        self.forgotten.extend(gone);
    }

    /// Kills an exchange: at any moment of it, or of its work once its keys are open. Sometimes another machine exchanges
    /// at the same time. Says whether it was still running.
    fn kill(&mut self, machine: usize) -> bool {
        let beside = (machine + 1) % self.machines.len();
        let beside = (self.random.below(4) == 0).then(|| self.machines[beside].begin());
        let is_any = self.random.below(4) == 0;
        let span = if is_any { self.whole } else { self.work };
        let span = u64::try_from(span.as_micros()).expect("a short time");
        let time = Duration::from_micros(self.random.below(span + span / 10));
        let machine = &self.machines[machine];
        let child = if is_any { machine.begin() } else { machine.begin_in_earnest() };
        let is_hit = killed_after(child, time);
        if let Some(beside) = beside {
            let ended = beside.wait_with_output().expect("it ends");
            assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
        }
        is_hit
    }

    /// All exchange until nothing changes any more.
    fn become_quiet(&self) {
        for _ in 0..ROUNDS {
            let told: Vec<_> = self.machines.iter().map(Machine::exchange).collect();
            if told.iter().all(|told| told["changed"] == 0 && told["sent"] == 0) {
                return;
            }
        }
        panic!("the machines go on and on");
    }

    /// How many messages that were acknowledged are not on a machine.
    fn lost(&self, machine: &Machine) -> Vec<&String> {
        let to = machine.cli.scratch().join("exported");
        machine.cli.json(&["export", "--all", "--format", "json", "--to", &to.to_string_lossy()]);
        let texts =
            files(&to).iter().map(|file| std::fs::read_to_string(file).expect("text")).collect::<String>();
        self.said.keys().filter(|words| !texts.contains(*words)).collect()
    }

    fn check(&self) {
        let shown = seen(&self.machines[0]);
        let forgotten: Vec<_> = self.forgotten.iter().map(String::as_str).collect();
        for (number, machine) in self.machines.iter().enumerate() {
            assert_eq!(seen(machine), shown, "machine {number} shows something else");
            assert_eq!(self.lost(machine), Vec::<&String>::new(), "lost on machine {number}");
            let left = found_in(machine.cli.data(), &forgotten);
            assert!(left.is_empty(), "forgotten, and still on machine {number}: {left:?}");
        }
        assert_nowhere(self.store.path(), &["planted"]);
    }
}

#[test]
fn machines_that_are_killed_again_and_again_while_they_exchange_lose_nothing_and_show_the_same() {
    let (kills, seed) = (variable("EXTREMIS_SYNC_KILLS", 3), variable("EXTREMIS_SYNC_SEED", 1));
    let mut campaign = Campaign::start(seed);
    let (mut hits, mut tries) = (0, 0);
    while hits < kills {
        let machine = campaign.random.index(3);
        if tries % 10 == 0 {
            campaign.measure(machine);
        }
        for _ in 0..=campaign.random.below(2) {
            campaign.act(machine);
        }
        hits += u64::from(campaign.kill(machine));
        tries += 1;
        assert!(tries < 20 + 4 * kills, "too few of the kills came in time: {hits} of {tries}");
    }
    campaign.become_quiet();
    campaign.check();
    println!(
        "seed {seed}: {tries} kills, {hits} of a running exchange, {} messages acknowledged, {} of them forgotten, 0 lost",
        campaign.count,
        campaign.forgotten.len()
    );
}
