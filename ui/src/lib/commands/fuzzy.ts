/** How well what is typed fits a name: its letters in their order, best at the beginnings of words. Pure. */

/** The higher the better; `null`: it does not fit. */
export function fuzzyScore(typed: string, name: string): number | null {
  // Nothing typed fits all alike.
  if (typed === '') return 0;
  const [wanted, text] = [typed.toLowerCase(), name.toLowerCase()];
  if (text.startsWith(wanted)) return 1000 - text.length;
  const whole = text.indexOf(wanted);
  if (whole > 0) return (beginsWord(text, whole) ? 800 : 600) - text.length;
  let score = 0;
  let at = -1;
  for (const letter of wanted) {
    const next = text.indexOf(letter, at + 1);
    if (next < 0) return null;
    score += beginsWord(text, next) ? 20 : next === at + 1 ? 10 : 1;
    at = next;
  }
  return score - text.length / 100;
}

function beginsWord(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');
}

/** Those whose name fits, the best first; those that fit alike stay in their order. */
export function fuzzySorted<T>(typed: string, all: readonly T[], nameOf: (one: T) => string): T[] {
  const scored = all.map((one) => ({ one, score: fuzzyScore(typed, nameOf(one)) }));
  return scored
    .filter(({ score }) => score !== null)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .map(({ one }) => one);
}
