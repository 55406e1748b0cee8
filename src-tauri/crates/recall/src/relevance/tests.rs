use extremis_domain::{MemorySource, Message, Role, Session, SessionId, Timestamp};

use super::*;

fn known(category: MemoryCategory, fact: &str) -> UserMemory {
    let at = Timestamp::from_second(1_767_520_800);
    UserMemory { category, ..UserMemory::new(fact.to_owned(), MemorySource::UserExplicit {}, at) }
}

/// So many memories of other things.
fn others(count: usize) -> Vec<UserMemory> {
    (0..count).map(|n| known(MemoryCategory::Other, &format!("Shelf number {n} holds screws."))).collect()
}

fn asked(message: &str) -> Question {
    let session = Session::new(SessionId::new(), Timestamp::from_second(0));
    let message = Message::new(Role::User, message, Timestamp::from_second(1_767_520_800));
    Question::about(&message, &session.branch(None))
}

fn found(memories: &[UserMemory], message: &str, close: Option<&[f32]>) -> Vec<String> {
    let places = relevant(memories, &asked(message), close);
    places.into_iter().map(|place| memories[place].fact.clone()).collect()
}

#[test]
fn a_few_memories_go_along_with_every_message() {
    let few = others(FEW);
    assert_eq!(found(&few, "What is the capital of Mongolia?", None).len(), FEW);
    let many = others(FEW + 1);
    assert_eq!(found(&many, "What is the capital of Mongolia?", None), [""; 0]);
    assert_eq!(found(&many, "What is the capital of Mongolia?", Some(&[0.1; FEW + 1])), [""; 0]);
}

#[test]
fn without_meaning_those_with_a_rare_word_of_the_message_are_found() {
    let mut memories = others(20);
    memories.push(known(MemoryCategory::Personal, "Our dog is called Biscuit."));
    assert_eq!(found(&memories, "How can I calm the dogs?", None), ["Our dog is called Biscuit."]);
    assert_eq!(found(&memories, "Which number is on the shelf?", None), [""; 0], "all have these words");
    assert_eq!(found(&memories, "", None), [""; 0]);
}

#[test]
fn what_is_close_in_meaning_goes_first_and_what_is_of_the_same_kind_before_what_is_not() {
    let mut memories = others(20);
    memories.push(known(MemoryCategory::Work, "My manager is Sofie."));
    memories.push(known(MemoryCategory::Work, "My colleague is Jonas."));
    let mut close = vec![0.05; 22];
    (close[3], close[20], close[21]) = (0.06, 0.5, 0.04);
    let found = found(&memories, "Who decides?", Some(&close));
    assert_eq!(
        found[..3],
        ["My manager is Sofie.", "My colleague is Jonas.", "Shelf number 3 holds screws."]
    );
    assert_eq!(found.len(), 22);
}

#[test]
fn less_is_enough_for_a_message_that_speaks_of_the_user_or_asks_for_advice_or_for_something_to_be_made() {
    let memories = others(20);
    let close = [0.28; 20];
    for message in [
        "What suits my kitchen?",
        "Was passt in unsere Küche?",
        "Which ink would you take?",
        "Tell me what I eat.",
        "Please write a letter.",
        "Schreibe einen Brief.",
    ] {
        assert_eq!(found(&memories, message, Some(&close)).len(), 20, "{message}");
    }
    for message in ["What is ink made of?", "Tell me a joke.", "How do people write and make ink?"] {
        assert_eq!(found(&memories, message, Some(&close)), [""; 0], "{message}");
    }
}

#[test]
fn how_answers_are_to_be_is_known_for_every_message_and_other_preferences_where_they_concern_it() {
    let mut memories = others(20);
    memories.push(known(MemoryCategory::Preference, "I prefer short answers without emojis."));
    memories.push(known(MemoryCategory::Preference, "I prefer tabs to spaces."));
    memories.push(known(MemoryCategory::Work, "I answer the phone at work."));
    assert_eq!(
        found(&memories, "What is the capital of Mongolia?", Some(&[0.1; 23])),
        ["I prefer short answers without emojis."]
    );
}

#[test]
fn facts_are_computed_once_and_let_go_of_once_they_are_known_no_more() {
    let dir = tempfile::tempdir().unwrap();
    let weights = crate::LoadedWeights::new(Some(extremis_tests::programs::embedding_model()));
    let embedding = Embedding::new(weights, dir.path(), crate::Access::Read);
    let mut vectors = FactVectors::default();
    let first = vectors.of(&["I have a dog.", "I have a boat."], &embedding).unwrap();
    assert_eq!(vectors.of(&["I have a boat.", "I have a dog."], &embedding).unwrap(), [first[1], first[0]]);
    vectors.of(&["I have a cat.", "I have a dog."], &embedding).unwrap();
    assert_eq!(vectors.0.len(), 2);
    let nothing = Embedding::new(crate::LoadedWeights::new(None), dir.path(), crate::Access::Read);
    assert_eq!(FactVectors::default().of(&["I have a dog."], &nothing), None);
}

#[test]
fn who_speaks_of_what_is_their_own_is_understood_in_many_languages() {
    let own = [
        "What is my dog called?",
        "Wie heißt mein Hund?",
        "¿Cómo se llama mi perro?",
        "Comment s'appelle mon chien ?",
        "Come si chiama il mio cane?",
        "Como se chama o meu cão?",
        "Hoe heet mijn hond?",
        "Как зовут мою собаку, и где мой паспорт?",
        "我的狗叫什么名字？",
        "私の犬の名前は？",
    ];
    for message in own {
        assert!(is_of_own(message), "{message}");
    }
    for message in
        ["What is a dog?", "Give me a recipe.", "How do I boil rice?", "狗吃什么？", "Что едят собаки?"]
    {
        assert!(!is_of_own(message), "{message}");
    }
}
