/** Opens a conversation in a window of its own, or brings that to the front. */
import { asWireError, engine } from '$lib/ipc';
import { toasts } from '$lib/primitives/toasts.svelte';

export function openInOwnWindow(id: string): void {
  engine.openInOwnWindow(id).then(
    () => toasts.settle('own window'),
    (thrown: unknown) => toasts.error(asWireError(thrown), { about: 'own window' }),
  );
}
