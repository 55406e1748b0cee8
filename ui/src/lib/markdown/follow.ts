/** What is clicked in a text: a link opens outside, and nowhere else; the mark of a footnote leads to it. */
import { asWireError, engine } from '$lib/ipc';
import { toasts } from '$lib/primitives/toasts.svelte';
import type { Attachment } from 'svelte/attachments';
import { jump } from './footnote-places';
import { safeLink } from './safe';

export const follows: Attachment<HTMLElement> = (prose) => {
  prose.addEventListener('click', followed);
  prose.addEventListener('auxclick', followed);
  prose.addEventListener('keydown', pressed);
};

function followed(event: MouseEvent): void {
  const place = (event.target as Element).closest('a[href], [data-footnote-mark]');
  if (place === null) return;
  event.preventDefault();
  const label = place.getAttribute('data-footnote-mark');
  if (label !== null) {
    if (event.type === 'click') jump(place, 'note', label);
  } else if (event.button <= 1) void open(place.getAttribute('href') ?? '');
}

/** A link is clicked by its key; what only acts as one is not. */
function pressed(event: KeyboardEvent): void {
  const label = (event.target as Element).getAttribute('data-footnote-mark');
  if (event.key !== 'Enter' || label === null) return;
  event.preventDefault();
  jump(event.target as Element, 'note', label);
}

async function open(href: string): Promise<void> {
  const address = safeLink(href);
  if (address === null) return;
  try {
    await engine.openLink(address);
    toasts.settle('link');
  } catch (thrown) {
    toasts.error(asWireError(thrown), { about: 'link' });
  }
}
