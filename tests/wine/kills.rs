//! Kills at random moments: what was acknowledged is there afterwards, whole and in order.

use std::time::Duration;

use extremis_tests::corpus::Random;
use extremis_tests::process::{AppendStream, Cli};

use crate::{assert_well, begun, texts};

/// For each archive, unless `EXTREMIS_KILLS` says otherwise.
const KILLS: u64 = 20;

/// Offers messages without a pause until it is killed; gives how many were acknowledged.
fn killed_while_appending(cli: &Cli, session: &str, round: u64, moment: Duration) -> usize {
    let mut stream = AppendStream::start(cli, Some(session));
    let (mut offered, mut acknowledged) = (0_usize, 0);
    if !round.is_multiple_of(4) {
        // The other kills come while the program starts and reads what the kill before left.
        assert!(
            stream.offer("user", &format!("round {round} number 0 x")) && stream.acknowledged().is_some()
        );
        (offered, acknowledged) = (1, 1);
    }
    let id = stream.id();
    let killer = std::thread::spawn(move || {
        std::thread::sleep(moment);
        extremis_tests::group::signal(id, rustix::process::Signal::KILL);
    });
    loop {
        let ahead = 1 + offered % 4;
        let all_taken = (0..ahead).all(|more| {
            let number = offered + more;
            stream.offer("user", &format!("round {round} number {number} {}", "x".repeat(number % 3000)))
        });
        offered += ahead;
        while all_taken && acknowledged < offered && stream.acknowledged().is_some() {
            acknowledged += 1;
        }
        if acknowledged < offered {
            break;
        }
    }
    killer.join().expect("the killer ends");
    acknowledged + stream.kill().len()
}

fn loses_nothing(kind: &str) {
    let told = std::env::var("EXTREMIS_KILLS").ok().and_then(|kills| kills.parse().ok());
    let kills = told.unwrap_or(KILLS);
    let cli = Cli::new();
    let session = begun(&cli, "first");
    cli.json(&["convert", "--to", kind]);
    let mut random = Random::new(7);
    let mut all = Vec::new();
    for round in 0..kills {
        let moment = Duration::from_millis(random.below(300));
        all.push(killed_while_appending(&cli, &session, round, moment));
    }
    let there = texts(&cli, &session);
    for (round, acknowledged) in all.iter().enumerate() {
        let beginning = format!("round {round} number ");
        let numbers: Vec<&str> =
            there.iter().filter_map(|text| text.strip_prefix(&beginning)?.split(' ').next()).collect();
        let expected: Vec<String> = (0..*acknowledged).map(|number| number.to_string()).collect();
        assert!(
            numbers.len() >= expected.len(),
            "{kind}, round {round}: {} of {acknowledged}",
            numbers.len()
        );
        assert_eq!(numbers[..expected.len()], expected, "{kind}, round {round}");
    }
    assert!(
        all.iter().sum::<usize>() as u64 >= kills / 2,
        "the kills came while messages were written: {all:?}"
    );
    assert_well(&cli);
    println!("{kind}: {} acknowledged over {kills} kills, 0 lost", all.iter().sum::<usize>());
}

#[test]
fn kills_lose_no_acknowledged_message_of_json_files() {
    loses_nothing("json");
}

#[test]
fn kills_lose_no_acknowledged_message_of_sqlite() {
    loses_nothing("sqlite");
}
