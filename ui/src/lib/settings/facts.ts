/** What is known of a model, in words. */
import type { ModelFacts } from '$lib/ipc';
import { number } from '$lib/language/format';
import { t } from '$lib/language/language.svelte';
import { inLatinDigits } from '$lib/primitives/digits';

export type Say = 'server' | 'yes' | 'no';

export const says = (): { value: Say; label: string }[] => [
  { value: 'server', label: t('settings-say-server') },
  { value: 'yes', label: t('settings-say-yes') },
  { value: 'no', label: t('settings-say-no') },
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
  unit?: 'tokens' | 'price',
): string | undefined {
  if (facts === null) return undefined;
  if (!facts.answered) return t('settings-not-asked');
  if (value === null || value === undefined) return t('settings-not-said');
  return t('settings-said', { what: inWords(value, unit) });
}

function inWords(value: number | boolean, unit?: 'tokens' | 'price'): string {
  if (typeof value === 'boolean') return t(value ? 'settings-said-yes' : 'settings-said-no');
  if (unit === 'price') return t('settings-said-price', { dollars: value });
  return unit === 'tokens' ? tokens(value) : number(value);
}

const tokens = (count: number) => t('common-tokens', { count });

/** How much the model reads at once, and who says so. `typed`: what the person says. */
export function windowSaid(facts: ModelFacts | null, typed: number | null): string | undefined {
  if (facts === null) return undefined;
  if (typed !== null) return typedOver(facts);
  const { usualWindow, largestWindow, publishedAsOf: asOf } = facts;
  const usual = tokens(usualWindow);
  switch (facts.windowFrom) {
    case 'server':
      return largestWindow > usualWindow
        ? t('settings-window-raised', { usual, largest: tokens(largestWindow) })
        : t('settings-window-server', { usual });
    case 'published':
      return t('settings-window-published', { usual, asOf });
    default:
      return t('settings-window-assumed', { usual });
  }
}

/** What the server says of a size in whose place the person says another. */
function typedOver({ answered, contextWindow }: ModelFacts): string {
  if (contextWindow !== null) return t('settings-said', { what: tokens(contextWindow) });
  return t(answered ? 'settings-not-said' : 'settings-not-asked');
}

/** Dollars as they were typed; `null` for an empty field, `undefined` for what is no price. */
export function price(typed: string): number | null | undefined {
  const text = inLatinDigits(typed.trim()).replace(',', '.');
  if (text === '') return null;
  const dollars = Number(text);
  return Number.isFinite(dollars) && dollars >= 0 ? dollars : undefined;
}
