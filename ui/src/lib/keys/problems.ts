/** What the window says of keys in the settings that count for nothing. */
import { t } from '$lib/language/language.svelte';
import { toasts } from '$lib/primitives/toasts.svelte';
import { untrack } from 'svelte';

const ABOUT = 'keys';

/** Tells of them for as long as they are so, with the way to where all are named. */
export function tellKeyProblems(problems: readonly string[], show: () => void): void {
  const [first, ...others] = problems;
  untrack(() => {
    if (first === undefined) return toasts.settle(ABOUT);
    toasts.show(t('keys-problems', { problem: first, more: others.length }), {
      level: 'warning',
      about: ABOUT,
      page: true,
      action: { label: t('keys-problems-show'), leads: true, run: show },
    });
  });
}
