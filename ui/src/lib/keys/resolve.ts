/** Which keys the actions have: those of the settings, else the defaults. Pure. */
import { t } from '$lib/language/language.svelte';
import { isSamePress, parsed, readable, refusal, written } from './press';
import { KEYS, type KeyEntry } from './table';

/** What the settings say: a key for an action, or none. A file written by hand may hold anything. */
export type OwnKeys = Readonly<Record<string, unknown>>;

export interface Resolved {
  /** The presses of each action that are told; none: it has no key. */
  presses: ReadonlyMap<string, readonly string[]>;
  /** Those that do the same on other keyboards. */
  also: ReadonlyMap<string, readonly string[]>;
  /** What of the settings counts for nothing, as sentences in the language of the window. */
  readonly problems: readonly string[];
}

export const ENTRIES: readonly KeyEntry[] = KEYS;

export function entryOf(id: string): KeyEntry | undefined {
  return ENTRIES.find((entry) => entry.id === id);
}

/** Whether two actions can be meant by one press: in the same window, and not each in a field of its own. */
export function meet(one: KeyEntry, other: KeyEntry): boolean {
  const inOneWindow = one.scope === other.scope || one.scope === 'both' || other.scope === 'both';
  const apart = one.local === true && other.local === true && one.at !== other.at;
  return one.id !== other.id && inOneWindow && !apart;
}

/** What is said when it is asked for. */
type Told = () => string;

const has = (presses: readonly string[], press: string) => presses.some((one) => isSamePress(one, press));

export function resolve(own: OwnKeys): Resolved {
  const problems: Told[] = [];
  for (const id of Object.keys(own)) {
    const entry = entryOf(id);
    if (entry === undefined) problems.push(() => t('keys-problem-unknown', { written: id }));
    else if (entry.fixed === true) problems.push(() => t('keys-problem-fixed', { action: entry.label }));
  }
  const set = new Map<string, string | null>();
  for (const entry of ENTRIES) {
    const read = entry.fixed === true ? undefined : ownOf(entry, own[entry.id], set);
    if (typeof read === 'object' && read !== null) problems.push(read.problem);
    else if (read !== undefined) set.set(entry.id, read);
  }
  const presses = new Map<string, readonly string[]>();
  const also = new Map<string, readonly string[]>();
  for (const entry of ENTRIES) {
    const chosen = set.get(entry.id);
    const free = (press: string) => !isTaken(press, entry, set);
    if (chosen === undefined) {
      presses.set(entry.id, entry.press.filter(free));
      also.set(entry.id, (entry.also ?? []).filter(free));
    } else presses.set(entry.id, chosen === null ? [] : [chosen]);
  }
  return {
    presses,
    also,
    get problems() {
      return problems.map((told) => told());
    },
  };
}

/** Whether another action was given a press. */
function isTaken(press: string, entry: KeyEntry, set: ReadonlyMap<string, string | null>): boolean {
  return ENTRIES.some((other) => {
    const own = set.get(other.id);
    return typeof own === 'string' && meet(entry, other) && isSamePress(own, press);
  });
}

/** What the settings say of one action; undefined: nothing. */
function ownOf(
  entry: KeyEntry,
  value: unknown,
  before: ReadonlyMap<string, string | null>,
): string | null | undefined | { problem: Told } {
  if (value === undefined || value === null) return value;
  const press = typeof value === 'string' ? parsed(value) : null;
  if (press === null)
    return {
      problem: () => t('keys-problem-no-key', { written: JSON.stringify(value), action: entry.label }),
    };
  const reason = () => refusal(press, entry) ?? fixedReason(press, entry);
  if (reason() !== null)
    return { problem: () => t('keys-problem-refused', { reason: reason() ?? '', action: entry.label }) };
  const other = ENTRIES.find((one) => {
    const own = before.get(one.id);
    return typeof own === 'string' && meet(entry, one) && isSamePress(own, press);
  });
  if (other === undefined) return press;
  return {
    problem: () =>
      t('keys-problem-taken', { press: readable(press), other: other.label, action: entry.label }),
  };
}

/** Why a press cannot be had, where an action has it that cannot be given another. */
export function fixedReason(press: string, entry: KeyEntry): string | null {
  const other = ENTRIES.find((one) => one.fixed === true && meet(entry, one) && has(one.press, press));
  if (other === undefined) return null;
  return t('keys-refused-fixed', { press: readable(press), action: other.label });
}

/** The actions that would lose a press to another one. */
export function owners(own: OwnKeys, press: string, entry: KeyEntry): KeyEntry[] {
  const { presses } = resolve(own);
  return ENTRIES.filter((other) => meet(entry, other) && has(presses.get(other.id) ?? [], press));
}

/** The settings with another key for an action; an action that is left with none has none explicitly. */
export function withKey(own: OwnKeys, entry: KeyEntry, press: string): OwnKeys {
  const isUsual = entry.press.length === 1 && has(entry.press, press);
  const changed = without(own, [entry]);
  for (const other of owners(own, press, entry)) {
    const left = (resolve(own).presses.get(other.id) ?? []).filter((one) => !isSamePress(one, press));
    if (left.length === 0) changed[other.id] = null;
  }
  return isUsual ? changed : { ...changed, [entry.id]: written(press) };
}

/** The settings with the default of an action. One that has its key goes back to its own default. */
export function withUsual(own: OwnKeys, entry: KeyEntry): OwnKeys {
  return without(own, [entry, ...takers(own, entry)]);
}

function without(own: OwnKeys, entries: readonly KeyEntry[]): Record<string, unknown> {
  const goes = (id: string) => entries.some((entry) => entry.id === id);
  return Object.fromEntries(Object.entries(own).filter(([id]) => !goes(id)));
}

/** The actions that were given a key that another has by default. */
export function takers(own: OwnKeys, entry: KeyEntry): KeyEntry[] {
  return ENTRIES.filter((other) => {
    const press = typeof own[other.id] === 'string' ? parsed(own[other.id] as string) : null;
    return press !== null && meet(entry, other) && has(entry.press, press);
  });
}

/** The settings with all defaults. What names no action stays: a later version may know it. */
export function withAllUsual(own: OwnKeys): OwnKeys {
  return Object.fromEntries(Object.entries(own).filter(([id]) => entryOf(id) === undefined));
}
