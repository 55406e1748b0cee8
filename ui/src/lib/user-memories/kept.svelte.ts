/** Which memories the user keeps although they were not used for long: when that was said, remembered from run to run. */
const KEY = 'extremis.kept-memories';

export class KeptMemories {
  #at = $state.raw<Readonly<Record<string, string>>>(read());

  /** When the user said so, in ISO 8601. */
  at(id: string): string | undefined {
    return this.#at[id];
  }

  /** Of those that are not among `known` any more, nothing is remembered. */
  keep(id: string, now: Date, known: readonly { id: string }[]): void {
    const still = Object.entries(this.#at).filter(([one]) => known.some((memory) => memory.id === one));
    this.#at = Object.fromEntries([...still, [id, now.toISOString()]]);
    localStorage.setItem(KEY, JSON.stringify(this.#at));
  }
}

function read(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const entries = Object.entries(stored);
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}
