/** The conversations that were marked in the list, for what is done with several at once. */
import { SvelteSet } from 'svelte/reactivity';

export class Marked {
  #ids = new SvelteSet<string>();
  /** From where a stretch is marked. */
  #anchor: string | null = null;

  get size(): number {
    return this.#ids.size;
  }

  get ids(): string[] {
    return [...this.#ids];
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** Marks one, or takes the mark away. */
  toggle(id: string): void {
    if (!this.#ids.delete(id)) this.#ids.add(id);
    this.#anchor = id;
  }

  /** Marks all from the one that was marked last, or `from`, to this one, in the order in which they are shown. */
  through(id: string, shown: readonly string[], from: string | null): void {
    this.#anchor ??= from ?? id;
    const [one, other] = [shown.indexOf(this.#anchor), shown.indexOf(id)].sort((a, b) => a - b);
    if (one === undefined || other === undefined || one === -1) return;
    this.#ids.clear();
    for (const each of shown.slice(one, other + 1)) this.#ids.add(each);
  }

  all(shown: readonly string[]): void {
    this.#ids.clear();
    for (const id of shown) this.#ids.add(id);
  }

  clear(): void {
    this.#ids.clear();
    this.#anchor = null;
  }

  /** Those that are not listed any more are not marked. */
  keep(listed: (id: string) => boolean): void {
    for (const id of this.#ids) if (!listed(id)) this.#ids.delete(id);
  }

  /** What something done with this conversation is done with: all that are marked, where it is one of them. */
  with(id: string): string[] {
    return this.#ids.has(id) ? this.ids : [id];
  }
}
