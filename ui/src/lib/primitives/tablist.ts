/** The tab that a key leads to from the one at this place; none when the key is not for moving between tabs. */
export function tabOfKey(key: string, at: number, count: number): number | null {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[key];
  return to === undefined || count === 0 ? null : (to + count) % count;
}
