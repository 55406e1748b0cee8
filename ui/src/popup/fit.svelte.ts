/** Makes the popup's window as high as what is in it, within limits; beyond them, the exchange scrolls. */
import { engine } from '$lib/ipc';

const MIN = 96;
const MAX = 600;
/** While an answer grows the window does so in steps, not with every line. */
const STEP = 44;

export function fittedHeight(content: number, growing: boolean): number {
  const wanted = growing ? Math.ceil(content / STEP) * STEP : Math.ceil(content);
  return Math.min(MAX, Math.max(MIN, wanted));
}

export class Fit {
  /** The height that the window was last asked to have; 0 when that is not known. */
  #asked = 0;
  #wanted = 0;
  #asking = false;

  /** Asks for a height, unless the window already has it. */
  to(content: number, growing: boolean): void {
    this.#wanted = fittedHeight(content, growing);
    void this.#ask();
  }

  /** The window may have another height now, whatever it was asked: it is asked once more. */
  again(): void {
    this.#asked = 0;
    if (this.#wanted > 0) void this.#ask();
  }

  /** One request after the other: two at once may be heard in either order, and the earlier would win. */
  async #ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    while (this.#asked !== this.#wanted) {
      this.#asked = this.#wanted;
      try {
        await engine.resizePopup(this.#asked);
      } catch {
        // A window that cannot be resized still scrolls; the next change tries again.
        this.#asked = 0;
        break;
      }
    }
    this.#asking = false;
  }
}
