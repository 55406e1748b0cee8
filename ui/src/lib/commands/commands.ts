/** Slash commands as they are typed: which could be meant. Pure. */
import type { CommandView } from '$lib/ipc';

/** The commands that what is typed so far could become; empty once one of them is complete, or none fits. */
export function completions(text: string, known: readonly CommandView[]): CommandView[] {
  if (!/^\/\w*$/.test(text)) return [];
  const typed = text.toLowerCase();
  return known.filter(({ name }) => name.startsWith(typed));
}

/** The text after a command was chosen: with room for what may follow it. */
export function completed({ name, arguments: more }: CommandView): string {
  return more === '' ? name : `${name} `;
}
