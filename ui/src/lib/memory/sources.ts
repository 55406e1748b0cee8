/**
 * Which messages a line of a summary is from, by the words that they share. Pure, and a guess: a line that shares no
 * telling word with any message has no source here, and stands for all that its summary covers.
 */

export interface Source {
  id: string;
  content: string;
}

/** Shorter words tell nothing; numbers do, however short. */
const SHORTEST = 3;
/** A message that shares less than this part of what the best one shares is no source. */
const ENOUGH = 0.66;
/** What is shared has to be worth this much: a word of one message alone, or a few of several. */
const LEAST = 1.2;

/** The ids of the messages that a line is from, in their order. */
export function sourcesOf(line: string, messages: readonly Source[]): string[] {
  const wanted = wordsOf(line);
  const said = messages.map(({ id, content }) => ({ id, words: wordsOf(content) }));
  const worth = new Map<string, number>();
  for (const word of wanted) {
    const count = said.filter(({ words }) => words.has(word)).length;
    // A word that every message says tells nothing of where a line is from.
    if (count > 0) worth.set(word, Math.log((said.length + 1) / count));
  }
  const scores = said.map(({ id, words }) => {
    let score = 0;
    for (const [word, value] of worth) if (words.has(word)) score += value;
    return { id, score };
  });
  const best = Math.max(0, ...scores.map(({ score }) => score));
  if (best < LEAST) return [];
  return scores.filter(({ score }) => score >= best * ENOUGH).map(({ id }) => id);
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= SHORTEST || /\p{N}/u.test(word)).map(stem));
}

/** `euros` and `euro` are one word. */
function stem(word: string): string {
  return word.length > SHORTEST && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
