/** Makes the popup's window as high as what is in it, within limits; beyond them, the exchange scrolls. */
import { engine } from '$lib/ipc';

const MIN = 120;
const MAX = 600;
/** While an answer grows the window does so in steps, not with every line. */
const STEP = 44;

export function fittedHeight(content: number, growing: boolean): number {
  const wanted = growing ? Math.ceil(content / STEP) * STEP : Math.ceil(content);
  return Math.min(MAX, Math.max(MIN, wanted));
}

export class Fit {
  #height = 0;

  /** Asks for a height, unless the window already has it. */
  to(content: number, growing: boolean): void {
    const height = fittedHeight(content, growing);
    if (height === this.#height) return;
    this.#height = height;
    // A window that cannot be resized still scrolls.
    engine.resizePopup(height).catch(() => (this.#height = 0));
  }

  /** The window may have another height now. */
  forget(): void {
    this.#height = 0;
  }
}
