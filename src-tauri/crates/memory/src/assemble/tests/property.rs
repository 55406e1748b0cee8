//! Any conversation, any memory, any budget.

use std::collections::BTreeMap;

use std::sync::Arc;

use extremis_domain::{Context, Preset};
use proptest::prelude::*;

use super::layers::{fact, instructions, memory, pin, put};
use super::*;

prop_compose! {
    fn texts()(
        unit in "word |x|漢|👩‍👩‍👧|<|\n|.{0,8}",
        times in prop_oneof![Just(0usize), 0..20usize, 0..400usize],
    ) -> String {
        unit.repeat(times)
    }
}

fn messages() -> impl Strategy<Value = (String, Option<Context>)> {
    let contexts = (texts(), texts()).prop_map(|(app, selection)| seen_in(&app, &selection));
    (texts(), prop::option::weighted(0.3, contexts))
}

/// Everything that can be remembered of a conversation, by places that may or may not be there.
#[derive(Debug, Clone)]
struct Remembered {
    summaries: Vec<(usize, usize, u8, String)>,
    facts: Vec<(String, bool)>,
    pins: Vec<usize>,
    memories: Vec<String>,
    snippets: Vec<usize>,
    /// For all conversations, and for this one.
    instructions: [String; 2],
}

fn remembered() -> impl Strategy<Value = Remembered> {
    let summaries = prop::collection::vec((0usize..40, 0usize..40, 1u8..4, texts()), 0..8);
    let facts = prop::collection::vec((texts(), any::<bool>()), 0..6);
    let pins = prop::collection::vec(0usize..40, 0..4);
    let memories = prop::collection::vec(texts(), 0..4);
    let snippets = prop::collection::vec(0usize..40, 0..6);
    let instructions = prop::array::uniform2(texts());
    (summaries, facts, pins, memories, snippets, instructions).prop_map(
        |(summaries, facts, pins, memories, snippets, instructions)| Remembered {
            summaries,
            facts,
            pins,
            memories,
            snippets,
            instructions,
        },
    )
}

fn session_of(said: Vec<(String, Option<Context>)>, remembered: &Remembered) -> Session {
    let mut session = empty();
    for (content, context) in said {
        let message = next(&session, &content);
        add(&mut session, Message { context, ..message });
    }
    let length = session.len();
    for (one, other, level, content) in &remembered.summaries {
        let (first, last) = (*one.min(other), *one.max(other));
        if last < length {
            layers::summary_of(&mut session, first, last, *level, content);
        }
    }
    put(
        &mut session,
        remembered
            .facts
            .iter()
            .map(|(words, pinned)| extremis_domain::Fact { pinned: *pinned, ..fact(words) }),
    );
    for place in remembered.pins.iter().filter(|place| **place < length) {
        pin(&mut session, *place);
    }
    session.apply(Change::InstructionsSet { version: instructions(&remembered.instructions[1]) }).unwrap();
    session
}

fn snippets_of(session: &Session, remembered: &Remembered) -> Vec<Snippet> {
    let messages = remembered.snippets.iter().filter_map(|place| session.visible().nth(*place));
    messages
        .map(|message| Snippet {
            session: None,
            title: String::new(),
            is_match: true,
            message: message.clone(),
            kept: Vec::new(),
            reason: "Found".to_owned(),
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]
    #[test]
    fn any_prompt_is_within_its_budget_accounts_for_every_message_and_is_the_same_each_time(
        said in prop::collection::vec(messages(), 1..40),
        remembered in remembered(),
        preset in prop::sample::select(vec![
            Preset::Rolling, Preset::Progressive, Preset::Multilevel, Preset::Layered,
        ]),
        budget in prop_oneof![200u32..600, 200u32..20_000],
    ) {
        let (policy, tokens) = (Policy::preset(preset), tokens());
        let session = session_of(said, &remembered);
        let memories: Vec<_> = remembered.memories.iter().map(|words| memory(words)).collect();
        let snippets = snippets_of(&session, &remembered);
        let for_all = instructions(&remembered.instructions[0]);
        let input = AssembleInput {
            instructions: Some(&for_all),
            memories: &memories,
            snippets: &snippets,
            ..input(&session, budget, &policy, &tokens)
        };
        let prompt = assemble(&input);

        let counted: u32 = prompt.turns.iter().map(|turn| tokens.turn(&turn.content)).sum();
        prop_assert_eq!(prompt.tokens, counted);
        prop_assert!(counted <= budget, "{} > {}", counted, budget);
        let included: Vec<_> = prompt.items.iter().filter(|item| item.about.included).collect();
        // Recalled messages are one turn, every other part is its own.
        let mut turns = prompt.turns.iter();
        for part in included.chunk_by(|one, other| {
            (one.about.layer, other.about.layer) == (Layer::Snippet, Layer::Snippet)
        }) {
            let turn = &turns.next().unwrap().content;
            if part[0].about.layer == Layer::Snippet {
                let lines: String = part.iter().map(|item| item.text.as_str()).collect();
                prop_assert_eq!(turn, &format!("[EARLIER MESSAGES]\n<earlier>\n{lines}</earlier>"));
            } else {
                prop_assert_eq!(turn, &part[0].text);
            }
        }
        prop_assert!(turns.next().is_none());
        prop_assert!(included.is_sorted_by_key(|item| item.about.layer), "the layers are in order");

        // Every message up to the one to answer is in exactly one item, whatever summaries say of it.
        let answered = prompt.items.iter().find(|item| item.about.layer == Layer::Message);
        let place = |id: &MessageId| session.place(id).unwrap();
        let last = answered.map_or(0, |item| place(item.about.first.as_ref().unwrap()) + 1);
        let said = session.visible().rposition(|message| !message.is_silent());
        prop_assert_eq!(last, said.map_or(0, |place| place + 1), "the last that says anything is answered");
        let mut seen = BTreeMap::new();
        for about in prompt.items.iter().map(|item| &item.about) {
            if [Layer::Pinned, Layer::Recent, Layer::Message].contains(&about.layer) {
                let first = place(about.first.as_ref().unwrap());
                let places = first..=about.last.as_ref().map_or(first, place);
                prop_assert_eq!(places.clone().count(), about.count);
                for place in places {
                    *seen.entry(place).or_insert(0) += 1;
                }
            }
        }
        prop_assert!(seen.values().all(|times| *times == 1), "{:?}", prompt.items);
        prop_assert_eq!(seen.len(), last);

        // Instructions are sent as a whole or not at all, and never go unmentioned.
        let said: Vec<_> = remembered.instructions.iter().filter(|text| !text.trim().is_empty()).collect();
        let told: Vec<_> =
            prompt.items.iter().filter(|item| item.about.layer == Layer::Instructions).collect();
        prop_assert_eq!(said.len(), told.len());
        for (text, item) in said.into_iter().zip(told) {
            let whole = parts::instructions(parts::Scope::All, text);
            let words = whole.split_once('\n').unwrap().1;
            prop_assert!(item.about.included == item.text.ends_with(words), "{:?}", item);
        }

        // What is not covered is sent newest first without a gap but for those that say nothing.
        let history = session.branch(None).up_to(last.saturating_sub(1));
        let covered: Vec<_> = history.summaries().into_iter().filter_map(|node| node.places).collect();
        let is_covered = |place: usize| covered.iter().any(|places| places.contains(&place));
        let sent = |place: &usize| included.iter().any(|item| {
            item.about.layer == Layer::Recent && item.about.first == session.visible().nth(*place).map(|one| one.id.clone())
        });
        let candidates = (0..last.saturating_sub(1)).filter(|place| {
            !is_covered(*place) && !session.visible().nth(*place).is_some_and(|one| one.is_silent())
        });
        let which: Vec<_> = candidates.map(|place| sent(&place)).collect();
        prop_assert!(which.is_sorted(), "{:?}", which);

        // The same input gives the same bytes, and what is kept of it gives them again.
        prop_assert_eq!(&assemble(&input), &prompt);
        let words = crate::PromptSources { session: &session, instructions: &[Arc::new(for_all.clone())], memories: &memories, elsewhere: &|_, _| None };
        let again = crate::reconstruct_prompt(&prompt.sent(), &words, &tokens);
        prop_assert!(again.exact && again.gone == 0);
        prop_assert_eq!(&again.prompt.turns, &prompt.turns);
    }
}
