/** Slash commands as they are typed: which could be meant. Pure. */
import type { AnswerUse, CommandView } from '$lib/ipc';
import { fuzzySorted } from './fuzzy';

/** A command as the list offers it. */
export interface OfferedCommand extends CommandView {
  icon?: string;
  /** What happens with the answer to it. */
  answer?: AnswerUse;
}

/** The commands that what is typed so far could become; empty once one of them is complete, or none fits. */
export function completions(text: string, known: readonly OfferedCommand[]): OfferedCommand[] {
  if (!/^\/[\p{L}\p{N}_-]*$/u.test(text)) return [];
  return fuzzySorted(text.slice(1), known, ({ name }) => name.slice(1));
}

/** The text after a command was chosen: with room for what may follow it. */
export function completed({ name, arguments: more }: CommandView): string {
  return more === '' ? name : `${name} `;
}
