/** What is known of a model, in words. Pure. */
import type { ModelFacts } from '$lib/ipc';

export type Say = 'server' | 'yes' | 'no';

export const SAYS: readonly { value: Say; label: string }[] = [
  { value: 'server', label: 'As the server says' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Between a choice of three and yes, no or nothing. */
export const said = {
  of: (value: boolean | null): Say => (value === null ? 'server' : value ? 'yes' : 'no'),
  to: (say: Say): boolean | null => (say === 'server' ? null : say === 'yes'),
};

/** What the server says of one thing. */
export function known(
  facts: ModelFacts | null,
  value: number | boolean | null | undefined,
  unit?: string,
): string | undefined {
  if (facts === null) return undefined;
  if (!facts.answered) return 'The server could not be asked.';
  if (value === null || value === undefined) return 'The server does not say.';
  const words = typeof value === 'boolean' ? (value ? 'yes' : 'no') : value.toLocaleString('en');
  return `The server says: ${words}${unit === undefined ? '' : ` ${unit}`}.`;
}

/** Dollars as they were typed; `null` for an empty field, `undefined` for what is no price. */
export function price(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const dollars = Number(text);
  return Number.isFinite(dollars) && dollars >= 0 ? dollars : undefined;
}
