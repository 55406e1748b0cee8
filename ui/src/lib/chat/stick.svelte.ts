/**
 * Keeps a scrolled view at its end while it is there, and where the reader left it when it is not: also when everything
 * is laid out anew, because the window, a panel beside it or the zoom changed.
 */
const NEAR = 48;
/** For how long after a person's last input what scrolls may be of it: a wheel turns on for a while. */
const MOVED_FOR_MS = 1000;

/** What is read: what stands at the upper edge of the view, and where. */
interface Place {
  element: Element;
  /** How far below the upper edge of the view it begins; below zero where its beginning is out of view. */
  offset: number;
  height: number;
}

export class StickToEnd {
  atEnd = $state(true);
  /** Whether the end of what is shown is the end of all; where it is not, there is nothing to stay at. */
  hasEnd = true;
  #view: HTMLElement | undefined;
  #content: HTMLElement | undefined;
  #lastTop = 0;
  /** How high all of it was when that was seen. */
  #lastHeight = 0;
  /** How wide the view was when it was last laid out; 0 while it is not shown. */
  #width = 0;
  /** Whether what is in it was changed since it was last seen. */
  #changed = false;
  /** When a person last did what may scroll it, on the clock of the page's events. */
  #moved = -Infinity;
  /** When a person last turned the wheel away from the end. */
  #left = -Infinity;
  #place: Place | null = null;

  /** Watches a scroll container and the content in it. Returns what stops that. */
  watch(view: HTMLElement, content: HTMLElement): () => void {
    this.#view = view;
    this.#content = content;
    this.#width = view.clientWidth;
    const observer = new ResizeObserver(() => this.#resized());
    observer.observe(content);
    observer.observe(view);
    const changes = new MutationObserver(() => (this.#changed = true));
    changes.observe(content, { subtree: true, childList: true, characterData: true, attributes: true });
    const heard = new AbortController();
    const listening = { passive: true, capture: true, signal: heard.signal };
    view.addEventListener('scroll', () => this.#scrolled(), listening);
    for (const input of ['wheel', 'touchmove', 'pointerdown', 'pointermove', 'keydown'] as const)
      window.addEventListener(input, (event) => this.#heard(event), listening);
    return () => {
      observer.disconnect();
      changes.disconnect();
      heard.abort();
    };
  }

  /** Goes to the end because that is wanted: what a person did before scrolls no more. */
  toEnd(): void {
    this.#moved = -Infinity;
    this.#left = -Infinity;
    this.#stay();
  }

  #stay(): void {
    const view = this.#view;
    if (view === undefined || !this.hasEnd) return;
    this.atEnd = true;
    view.scrollTop = view.scrollHeight;
    this.#seen(view);
  }

  /** Scrolls by most of what is on screen, so that some of it is still there. */
  page(by: 1 | -1): void {
    const view = this.#view;
    if (view === undefined) return;
    view.scrollTop += by * view.clientHeight * 0.875;
    this.look();
  }

  toStart(): void {
    if (this.#view === undefined) return;
    this.#view.scrollTop = 0;
    // Told now: what is drawn before the scrolling is would have it stay at the end.
    this.look();
  }

  /** Looks whether it is at the end: it may have been brought there, or all of it fits, without any scrolling. */
  look(): void {
    const view = this.#view;
    if (view === undefined) return;
    this.atEnd = this.hasEnd && view.scrollHeight - view.scrollTop - view.clientHeight < 4;
    this.#seen(view);
    if (!this.atEnd) this.#remember();
  }

  /** Stays where it was just brought, away from the end, whatever is drawn around it. */
  stayHere(): void {
    if (this.#view === undefined) return;
    this.atEnd = false;
    this.#seen(this.#view);
    this.#remember();
  }

  /** Runs a change that adds content above, without moving what is being read. */
  async keeping(change: () => Promise<unknown>): Promise<void> {
    const view = this.#view;
    if (view === undefined) return void (await change());
    const below = view.scrollHeight - view.scrollTop;
    await change();
    view.scrollTop = view.scrollHeight - below;
    this.#seen(view);
  }

  /** Notes what may scroll: not the letters of a message that is written meanwhile, nor a pointer that is only moved. */
  #heard(event: Event): void {
    const written = event.target instanceof HTMLTextAreaElement;
    const letter = written && event instanceof KeyboardEvent && event.key.length === 1;
    const passing = event.type === 'pointermove' && (event as PointerEvent).buttons === 0;
    if (!letter && !passing) this.#moved = performance.now();
    const within = event.target instanceof Node && this.#view?.contains(event.target) === true;
    if (within && event instanceof WheelEvent && event.deltaY < 0) this.#left = performance.now();
  }

  /** Whether a person is on the way from the end, which is scrolled by and by. */
  get #leaves(): boolean {
    return performance.now() - this.#left < MOVED_FOR_MS;
  }

  #seen(view: HTMLElement): void {
    this.#changed = false;
    this.#lastTop = view.scrollTop;
    this.#lastHeight = view.scrollHeight;
  }

  #resized(): void {
    const width = this.#view?.clientWidth ?? 0;
    const anew = width !== this.#width;
    this.#width = width;
    if (width === 0) return;
    if (this.atEnd) {
      if (!this.#leaves) this.#stay();
    } else if (this.#fits()) this.look();
    else this.#restore(anew);
  }

  /** Whether all of it is on screen. */
  #fits(): boolean {
    const view = this.#view;
    return view !== undefined && view.scrollHeight <= view.clientHeight;
  }

  #scrolled(): void {
    const view = this.#view;
    // Laid out anew, it scrolls by itself: what was read is brought back when that is done.
    if (view === undefined || view.clientWidth !== this.#width) return;
    const below = view.scrollHeight - view.scrollTop - view.clientHeight;
    // What became shorter was clipped, also where it has grown again before that is told; growing content scrolls nothing.
    const byPerson = performance.now() - this.#moved < MOVED_FOR_MS;
    const shrunk = !this.#leaves && (view.scrollHeight < this.#lastHeight || (this.#changed && !byPerson));
    if (!this.hasEnd) this.atEnd = false;
    else if (this.atEnd && shrunk) return this.#stay();
    else if (view.scrollTop < this.#lastTop - 1 && below > 2) this.atEnd = below < 4;
    else if (below < NEAR) this.atEnd = true;
    this.#seen(view);
    if (!this.atEnd) this.#remember();
  }

  /** Notes what stands at the upper edge: a message, or in a long one the paragraph. */
  #remember(): void {
    const view = this.#view;
    if (view === undefined || this.#content === undefined) return;
    const { top } = view.getBoundingClientRect();
    const near = view.clientHeight / 4;
    this.#place = null;
    let element = firstBelow(this.#content, top);
    while (element !== undefined) {
      const box = element.getBoundingClientRect();
      // Words between the elements of a paragraph are in none of them.
      if (this.#place !== null && box.top > top + near) return;
      this.#place = { element, offset: box.top - top, height: box.height };
      element = box.height > near ? firstBelow(element, top) : undefined;
    }
  }

  /** Brings back what was read; `anew` where its lines are others, and not only what is above them. */
  #restore(anew: boolean): void {
    const view = this.#view;
    const place = this.#place;
    if (view === undefined) return;
    const isThere = place?.element.isConnected === true && place.element.closest('[data-unseen]') === null;
    if (!isThere) return anew ? undefined : this.#remember();
    const { top } = view.getBoundingClientRect();
    const box = place.element.getBoundingClientRect();
    // As far into it as before.
    const offset = anew && place.offset < 0 ? place.offset * (box.height / place.height) : place.offset;
    const moved = box.top - top - offset;
    if (anew || Math.abs(moved) >= 1) view.scrollTop += moved;
    this.#seen(view);
    this.#place = { element: place.element, offset, height: box.height };
  }
}

/** The first child of an element of which something lies below a line; they stand one below the other. */
function firstBelow({ children }: Element, line: number): Element | undefined {
  // What was just left stands before all that is on screen.
  let [first, end] = [children[0]?.hasAttribute('data-unseen') ? 1 : 0, children.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((children[middle]?.getBoundingClientRect().bottom ?? 0) > line) end = middle;
    else first = middle + 1;
  }
  return children[first];
}
