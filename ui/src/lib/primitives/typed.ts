/** Letters that are typed one after the other name one item of a list; after a pause they begin another name. */

const PAUSE_MS = 700;

export class TypedName {
  #letters = '';
  #last = -PAUSE_MS;

  /** The place of the item that is meant, from the one at `at` on; -1 when none is. */
  find(
    names: readonly string[],
    at: number,
    { key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>,
  ): number {
    const goesOn = timeStamp - this.#last < PAUSE_MS;
    this.#last = timeStamp;
    this.#letters = (goesOn ? this.#letters : '') + key.toLowerCase();
    // The same letter again and again goes from one item to the next.
    const [first = ''] = this.#letters;
    const one = [...this.#letters].every((letter) => letter === first);
    const wanted = one ? first : this.#letters;
    const from = one ? at + 1 : Math.max(0, at);
    for (let step = 0; step < names.length; step++) {
      const place = (from + step) % names.length;
      if (names[place]?.trim().toLowerCase().startsWith(wanted) === true) return place;
    }
    return -1;
  }
}
