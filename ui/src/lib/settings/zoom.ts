/** Draws everything larger or smaller, one step after the other: steps that are on their way at once may be heard in any
 * order, and the last key would not have the last word. */
import { asWireError, engine, type Zoom } from '$lib/ipc';
import { toasts } from '$lib/primitives/toasts.svelte';

let last: Promise<unknown> = Promise.resolve();

export function zoom(step: Zoom): void {
  last = last.then(() => engine.zoom(step)).catch((thrown: unknown) => toasts.error(asWireError(thrown)));
}
