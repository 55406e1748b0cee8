/** Quick commands as they are typed, offered and run. Pure. */
import type { OfferedCommand } from '$lib/commands/commands';
import type { QuickCommandsView, QuickCommandView, QuickRequest } from '$lib/ipc';

/** How many are offered in a row. */
export const ROW = 5;

/** As the palette lists it. */
export function asCommand({ command, help, asks }: QuickCommandView): OfferedCommand {
  const { name, icon, answer } = command;
  return { name: `/${name}`, arguments: asks, help, icon, answer };
}

/** The command that a text names, and what is written after it. */
export function typedCommand(
  text: string,
  known: readonly QuickCommandView[],
): { command: QuickCommandView; question: string } | null {
  const typed = /^\/([\p{L}\p{N}_-]+)(?:\s+([^]*))?$/u.exec(text.trimEnd());
  const name = typed?.[1]?.toLowerCase();
  const command = known.find((one) => one.command.name === name);
  return command === undefined ? null : { command, question: typed?.[2]?.trim() ?? '' };
}

/** The one that its key runs: the one that was used last, else the first. */
export function byKey(all: QuickCommandsView | null): QuickCommandView | null {
  return all?.commands.find(({ command }) => command.name === all.last) ?? all?.commands[0] ?? null;
}

/** What a command is run with: the language and the day are those of this machine. */
export function requestFor(name: string, question: string): QuickRequest {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  const today = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return { name, question, language: languageName(navigator.language), today };
}

/** A language in English; `null` where the system names none, as where its locale is `C`. */
export function languageName(tag: string): string | null {
  try {
    const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
    return names.of(tag.split('-')[0] ?? '') ?? null;
  } catch {
    return null;
  }
}

/** What a template can have in braces. */
export const PLACEHOLDERS = [
  '{selection}',
  '{clipboard}',
  '{app}',
  '{title}',
  '{url}',
  '{date}',
  '{question}',
  '{language}',
];

/** The name for another command like this: itself where that is free. */
export function nextName(name: string, known: readonly QuickCommandView[]): string {
  const taken = (candidate: string) => known.some(({ command }) => command.name === candidate);
  let number = 2;
  if (!taken(name)) return name;
  while (taken(`${name}-${number}`)) number++;
  return `${name}-${number}`;
}
