//! The exchange through a cluster of three nodes, of which one is killed. `cargo xtask garage` runs it; no other test run
//! does, since building the cluster's program takes many minutes.

use std::time::{Duration, Instant};

use extremis_tests::corpus::Random;
use extremis_tests::exchange::{Machine, PASSPHRASE, assert_nowhere, seen};
use extremis_tests::garage::Garage;
use extremis_tests::wait;

/// How often an exchange is killed.
const KILLS: u64 = 10;

fn time_of_exchange(machine: &Machine) -> Duration {
    let begun = Instant::now();
    machine.exchange();
    begun.elapsed()
}

#[track_caller]
fn show_the_same(machines: &[Machine]) {
    let shown = seen(&machines[0]);
    for machine in &machines[1..] {
        assert_eq!(seen(machine), shown);
    }
}

#[test]
fn machines_exchange_through_three_nodes_and_go_on_when_one_is_killed_in_the_middle() {
    let mut cluster = Garage::start();
    let machines: Vec<_> = (0..3).map(|node| cluster.machine(node)).collect();
    let [one, other, third] = machines.as_slice() else { panic!("three machines") };
    let kept = one.cli.append(None, &[("user", "A planted question"), ("assistant", "An answer.")]);
    let session = other.cli.append(None, &[("user", "A planted secret about herons")]);
    for machine in [one, other, third, one] {
        machine.exchange();
    }
    show_the_same(&machines);
    third.cli.json(&["sessions", "forget", &session, "--yes"]);
    for machine in [third, one, other] {
        machine.exchange();
    }
    show_the_same(&machines);
    assert_eq!(one.cli.list().len(), 1);
    for machine in &machines {
        assert_nowhere(machine.cli.data(), &["herons"]);
    }
    let with_three = time_of_exchange(one);

    // So much that it is written in several segments.
    let long = "internationalization ".repeat(41_000);
    one.cli.append(Some(&kept), &(0..10).map(|_| ("user", long.as_str())).collect::<Vec<_>>());
    let exchanging = one.begin_in_earnest();
    cluster.kill_node(2);
    let ended = exchanging.wait_with_output().expect("it ends");
    let went_on = ended.status.success();
    one.exchange();
    other.exchange();
    assert_eq!(seen(other), seen(one));
    let with_two = time_of_exchange(one);
    assert_eq!(third.refused()["code"], "store_unusable");

    let mut random = Random::new(3);
    let mut hits = 0;
    for number in 0..KILLS {
        one.cli.append(None, &[("user", &format!("Message {number} of this test"))]);
        let time =
            Duration::from_millis(random.below(u64::try_from(with_two.as_millis()).expect("a short time")));
        hits += u64::from(one.exchange_killed_after(time));
    }
    cluster.start_node(2);
    wait::until("the node is back", || third.sync(PASSPHRASE, &["now"]).ok.then_some(()));
    for machine in [one, other, third, one] {
        machine.exchange();
    }
    show_the_same(&machines);
    assert_eq!(third.cli.list().len(), 11);
    assert_nowhere(&cluster.kept(), &["planted", "herons"]);
    println!(
        "an exchange with three nodes {with_three:?}, with two {with_two:?}; the one in whose middle a node was killed \
         succeeded: {went_on}; {hits} of {KILLS} kills came while a machine exchanged, 0 messages lost"
    );
}
