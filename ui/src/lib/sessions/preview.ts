/** The second line of a conversation in the list: what its title does not say already. Pure. */
import type { EntryView } from '$lib/ipc';

/** Empty when the title says it all. */
export function previewOf({ title, preview }: Pick<EntryView, 'title' | 'preview'>): string {
  const text = (preview ?? '').trim();
  const said = title.replace(/(…|\.\.\.)$/, '').trim();
  if (said === '' || !text.startsWith(said)) return text;
  const rest = text.slice(said.length).trim();
  return /[\p{L}\p{N}]/u.test(rest) ? `… ${rest}` : '';
}
