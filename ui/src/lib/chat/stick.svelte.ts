/** Keeps a scrolled view at its end while it is there, and where the reader left it when it is not. */
const NEAR = 48;

export class StickToEnd {
  atEnd = $state(true);
  /** Whether the end of what is shown is the end of all; where it is not, there is nothing to stay at. */
  hasEnd = true;
  #view: HTMLElement | undefined;
  #lastTop = 0;

  /** Watches a scroll container and the content in it. Returns what stops that. */
  watch(view: HTMLElement, content: HTMLElement): () => void {
    this.#view = view;
    const observer = new ResizeObserver(() => {
      if (this.atEnd) this.toEnd();
    });
    observer.observe(content);
    observer.observe(view);
    const scrolled = () => this.#scrolled();
    view.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      view.removeEventListener('scroll', scrolled);
    };
  }

  toEnd(): void {
    const view = this.#view;
    if (view === undefined || !this.hasEnd) return;
    this.atEnd = true;
    view.scrollTop = view.scrollHeight;
    this.#lastTop = view.scrollTop;
  }

  /** Runs a change that adds content above, without moving what is being read. */
  async keeping(change: () => Promise<unknown>): Promise<void> {
    const view = this.#view;
    if (view === undefined) return void (await change());
    const below = view.scrollHeight - view.scrollTop;
    await change();
    view.scrollTop = view.scrollHeight - below;
    this.#lastTop = view.scrollTop;
  }

  #scrolled(): void {
    const view = this.#view;
    if (view === undefined) return;
    const below = view.scrollHeight - view.scrollTop - view.clientHeight;
    // Only a person scrolls up; growing content does not change scrollTop.
    if (!this.hasEnd) this.atEnd = false;
    else if (view.scrollTop < this.#lastTop - 1 && below > 2) this.atEnd = below < 4;
    else if (below < NEAR) this.atEnd = true;
    this.#lastTop = view.scrollTop;
  }
}
