/** What the window says of keys in the settings that count for nothing. */
import { toasts } from '$lib/primitives/toasts.svelte';
import { untrack } from 'svelte';

const ABOUT = 'keys';

/** Tells of them for as long as they are so, with the way to where all are named. */
export function tellKeyProblems(problems: readonly string[], show: () => void): void {
  const [first, ...others] = problems;
  untrack(() => {
    if (first === undefined) return toasts.settle(ABOUT);
    const more = others.length === 0 ? '' : ` There is more of the kind (${others.length}).`;
    toasts.show(`Among the keys in config.json: ${first}${more} All other keys work.`, {
      level: 'warning',
      about: ABOUT,
      page: true,
      action: { label: 'Show keys', leads: true, run: show },
    });
  });
}
