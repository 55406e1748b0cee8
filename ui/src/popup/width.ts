/** How wide the popup is, in pixels of its page. */

export const USUAL_WIDTH = 640;
export const WIDTH_MIN = 480;
export const WIDTH_MAX = 1400;

/** Asks for widths one after the other: while one is on its way, only the last of those that follow counts. */
export class Width {
  #wanted: number | null = null;
  #asking = false;

  constructor(private readonly ask: (width: number) => Promise<unknown>) {}

  to(width: number): void {
    this.#wanted = Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, Math.round(width)));
    void this.#next();
  }

  async #next(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    while (this.#wanted !== null) {
      const wanted = this.#wanted;
      this.#wanted = null;
      try {
        await this.ask(wanted);
      } catch {
        // A window that keeps its width is as usable; the next move tries again.
      }
    }
    this.#asking = false;
  }
}
