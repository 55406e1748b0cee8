/** The menu of a message: what can be done with it, and with what is selected in it. */
import { asWireError, engine, type MessageView } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';
import { plainOf } from '$lib/markdown/formatted';
import type { MenuItem } from '$lib/primitives/menu.svelte';
import { toasts } from '$lib/primitives/toasts.svelte';
import { selectedIn } from './selected';

/** What can be done with a message besides copying it; what is missing is not offered. */
export interface MessageOffers {
  /** Moves it to the trash. */
  ondelete?: ((message: MessageView) => void) | undefined;
  /** Erases it for good. */
  onforget?: ((message: MessageView) => void) | undefined;
  /** Has it always sent word for word, or no longer. */
  onpin?: ((message: MessageView, pinned: boolean) => void) | undefined;
  /** Puts a text of it into the message that is being written, as a quotation. */
  onquote?: ((text: string) => void) | undefined;
  /** Has a text of it remembered in all conversations. */
  onremember?: ((message: MessageView, text: string) => void) | undefined;
}

/** Whether it says something that can be remembered of the user: others speak in what was imported, too. */
function isRememberable({ role, name }: MessageView): boolean {
  return role === 'user' && name === null;
}

/** What can be done with what is selected in the words of it; nothing where that is left to the menu of the system. */
export function selectionItems(
  message: MessageView,
  words: HTMLElement | undefined,
  { onquote, onremember }: MessageOffers,
): MenuItem[] {
  const remembers = onremember !== undefined && isRememberable(message) ? onremember : undefined;
  if (onquote === undefined && remembers === undefined) return [];
  const selected = selectedIn(words);
  if (selected === null) return [];
  const { text, html } = selected;
  return [
    { label: t('chat-copy-selected'), run: () => copyAs(text, html) },
    ...(onquote === undefined ? [] : [{ label: t('chat-quote-selected'), run: () => onquote(text) }]),
    ...(remembers === undefined
      ? []
      : [{ label: t('chat-remember-selected'), run: () => remembers(message, text) }]),
  ];
}

/** What can be done with it, `selected` of it first. */
export function menuItems(
  message: MessageView,
  selected: MenuItem[],
  { ondelete, onforget, onpin, onquote, onremember }: MessageOffers,
): MenuItem[] {
  const breaks = message.role === 'user';
  const items: MenuItem[] = [
    ...selected,
    { label: t('chat-copy-markdown'), run: () => copyAs(message.content) },
    { label: t('chat-copy-plain'), run: () => copyAs(plainOf(message.content, { breaks })) },
  ];
  if (onquote !== undefined && selected.length === 0)
    items.push({ label: t('chat-quote'), run: () => onquote(message.content) });
  if (onremember !== undefined && isRememberable(message) && selected.length === 0)
    items.push({ label: t('chat-remember'), run: () => onremember(message, message.content) });
  if (onpin !== undefined) {
    const label = t(message.pinned ? 'chat-unpin' : 'chat-pin');
    items.push({ label, run: () => onpin(message, !message.pinned) });
  }
  if (ondelete !== undefined)
    items.push({ label: t('common-delete'), danger: true, run: () => ondelete(message) });
  if (onforget !== undefined)
    items.push({ label: t('common-forget'), danger: true, run: () => onforget(message) });
  return items;
}

function copyAs(text: string | Promise<string>, html: string | null = null): void {
  const copied = Promise.resolve(text).then((made) => engine.copyText(made, html));
  copied.catch((thrown: unknown) => toasts.error(asWireError(thrown)));
}
