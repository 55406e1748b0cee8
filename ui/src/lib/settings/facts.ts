/** What is known of a model, in words. Pure. */
import { number } from '$lib/language/format';
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
  const words = typeof value === 'boolean' ? (value ? 'yes' : 'no') : number(value);
  return `The server says: ${words}${unit === undefined ? '' : ` ${unit}`}.`;
}

/** How much the model reads at once, and who says so. `typed`: what the person says. */
export function windowSaid(facts: ModelFacts | null, typed: number | null): string | undefined {
  if (facts === null) return undefined;
  const tokens = (count: number) => `${number(count)} tokens`;
  const { usualWindow: usual, largestWindow: largest, contextWindow: said, publishedAsOf } = facts;
  if (typed !== null) {
    if (said !== null) return `The server says: ${tokens(said)}.`;
    return facts.answered ? 'The server does not say.' : 'The server could not be asked.';
  }
  const raised = largest > usual ? `, up to ${tokens(largest)} for a message that needs them` : '';
  switch (facts.windowFrom) {
    case 'server':
      return `Used now: ${tokens(usual)}${raised}, as the server says.`;
    case 'published':
      return `Used now: ${tokens(usual)}, as its maker published (list of ${publishedAsOf}).`;
    default:
      return `Nobody says it, so ${tokens(usual)} are assumed. Set it if you know more.`;
  }
}

/** Dollars as they were typed; `null` for an empty field, `undefined` for what is no price. */
export function price(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const dollars = Number(text);
  return Number.isFinite(dollars) && dollars >= 0 ? dollars : undefined;
}
