//! What says the same in other words is remembered once; what only sounds so is not lost.

use extremis_app::wire::NewUserMemory;

use crate::stage::Stage;

/// `same`: one thing in two wordings. `other`: two things.
const PAIRS: &str = include_str!("same/pairs.txt");

#[tokio::test(flavor = "multi_thread")]
async fn facts_that_say_the_same_are_remembered_once_and_no_two_are_taken_for_one() {
    let stage = Stage::with_meaning();
    let memories = stage.app.user_memories();
    let (mut same, mut merged, mut other, mut wrong) = (0, 0, 0, Vec::new());
    for line in PAIRS.lines() {
        let (kind, pair) = line.split_once(": ").unwrap();
        let (one, two) = pair.split_once(" | ").unwrap();
        let first = memories.add(NewUserMemory::saying(one)).await.unwrap();
        let second = memories.add(NewUserMemory::saying(two)).await.unwrap();
        let is_one = first.id == second.id;
        match kind {
            "same" => (same, merged) = (same + 1, merged + usize::from(is_one)),
            _ if is_one => wrong.push(pair),
            _ => other += 1,
        }
        memories.forget_all().await.unwrap();
    }
    println!(
        "{merged} of {same} that say the same were joined, {} of {} that do not",
        wrong.len(),
        other + wrong.len()
    );
    assert_eq!(wrong, [""; 0]);
    assert!(merged * 3 >= same, "{merged} of {same}");
}
