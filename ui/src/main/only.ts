/** The window of one conversation: which one it is for, and what it leaves to the main window. */
import { asWireError, engine, type MainTask } from '$lib/ipc';
import { toasts } from '$lib/primitives/toasts.svelte';

/** The conversation that the address of a page names; `null`: it is the main window. */
export function onlyConversation(address: Pick<Location, 'search'>): string | null {
  return new URLSearchParams(address.search).get('conversation');
}

/** Has the main window show what this one cannot. */
export function toMain(task: MainTask): void {
  engine.showInMain(task).catch((thrown: unknown) => toasts.error(asWireError(thrown), { about: 'to main' }));
}
