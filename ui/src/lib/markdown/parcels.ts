/**
 * Trees of tokens on their way from the worker. A large one is taken apart into parcels, because the page reads each
 * parcel in one go, and is put together again as they arrive.
 */
import type { Token } from 'marked';

/** One token without those inside it: the place of the token that it is in, its list there, and itself. */
type Part = [parent: number, list: string, token: Record<string, unknown>];
export type Parcel = Part[];

const PARTS = 600;
/** What is deeper than this is drawn as the text that it is. */
const DEEP = 100;
const LISTS = ['tokens', 'items', 'header', 'rows'];
/** Stands for a row of a table, which is a list and no token. */
const ROW = 'row';

export function parcels(tokens: readonly Token[]): Parcel[] {
  const parts: Parcel = [];
  const add = (parent: number, list: string, token: object, depth: number) => {
    const own: Record<string, unknown> = {};
    const inside: [string, object[]][] = [];
    const place = parts.push([parent, list, own]) - 1;
    for (const [name, value] of Object.entries(token)) {
      if (LISTS.includes(name) && Array.isArray(value)) inside.push([name, value as object[]]);
      else own[name] = value;
    }
    for (const [name, all] of inside) {
      own[name] = [];
      if (depth >= DEEP) continue;
      for (const one of all) {
        if (Array.isArray(one)) add(place, name, { type: ROW, tokens: one as object[] }, depth + 1);
        else add(place, name, one, depth + 1);
      }
    }
  };
  for (const token of tokens) add(-1, '', token, 0);
  const made: Parcel[] = [];
  for (let at = 0; at < parts.length; at += PARTS) made.push(parts.slice(at, at + PARTS));
  return made;
}

/** Puts parcels together in the order in which they were made. */
export class Unpacking {
  readonly tokens: Token[] = [];
  readonly #all: Record<string, unknown>[] = [];

  add(parcel: Parcel): void {
    for (const [parent, list, token] of parcel) {
      this.#all.push(token);
      const lists = parent === -1 ? undefined : this.#all[parent];
      const into = lists === undefined ? this.tokens : lists[list];
      if (Array.isArray(into)) into.push(token['type'] === ROW ? token['tokens'] : token);
    }
  }
}
