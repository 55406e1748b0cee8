/** How code is shown in every answer, as chosen last: whether its lines wrap, and whether they are numbered. */
import { getContext, setContext } from 'svelte';

const KEY = 'extremis.code';

class CodeLook {
  #chosen = $state(read());

  get wrap(): boolean {
    return this.#chosen.wrap;
  }

  set wrap(wrap: boolean) {
    this.#choose({ ...this.#chosen, wrap });
  }

  /** Lines that wrap have no numbers: one number would stand beside several. */
  get numbers(): boolean {
    return this.#chosen.numbers && !this.#chosen.wrap;
  }

  set numbers(numbers: boolean) {
    this.#choose({ wrap: this.#chosen.wrap && !numbers, numbers });
  }

  #choose(chosen: { wrap: boolean; numbers: boolean }): void {
    this.#chosen = chosen;
    localStorage.setItem(KEY, JSON.stringify(chosen));
  }
}

/** What was chosen before; neither where that cannot be read. */
function read(): { wrap: boolean; numbers: boolean } {
  try {
    const { wrap, numbers } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    return { wrap: wrap === true, numbers: numbers === true };
  } catch {
    return { wrap: false, numbers: false };
  }
}

export const codeLook = new CodeLook();

/** Code of more lines is folded where it is whole when it comes. */
export const FOLDED_LINES = 40;

export function linesOf(code: string): number {
  let count = 1;
  for (let at = code.indexOf('\n'); at !== -1; at = code.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** `1` to the last, each on a line of its own. */
export const numbersOf = (lines: number): string =>
  Array.from({ length: lines }, (_, place) => place + 1).join('\n');

const WHOLE = Symbol('whole');

/** Has all code in a text stay whole while `whole` says so: its reader has seen all of it arrive. */
export function keepWhole(whole: () => boolean): void {
  setContext(WHOLE, whole);
}

/** Whether the text around it stays whole. */
export function wholeAround(): () => boolean {
  return getContext<(() => boolean) | undefined>(WHOLE) ?? (() => false);
}
