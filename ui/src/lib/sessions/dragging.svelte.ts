/** Dragging conversations onto a group of the list. By pointer events: what the web view calls a drag is for files. */

/** So far the pointer moves before a press is a drag, in pixels. */
const FAR = 6;

export class Dragging {
  /** What is dragged; none while nothing is. */
  ids = $state.raw<string[]>([]);
  /** Where it would come: what stands in `data-drop` of the element under the pointer. */
  over = $state<string | null>(null);
  x = $state(0);
  y = $state(0);
  #end: (() => void) | null = null;

  constructor(private readonly ondrop: (ids: string[], drop: string) => void) {}

  get active(): boolean {
    return this.ids.length > 0;
  }

  /** A row was pressed: if the pointer moves away with it, it is dragged. */
  press(event: PointerEvent, idsOf: () => string[]): void {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    this.#end?.();
    const [x, y] = [event.clientX, event.clientY];
    const move = (moved: PointerEvent) => {
      if (!this.active && Math.hypot(moved.clientX - x, moved.clientY - y) < FAR) return;
      if (!this.active) this.ids = idsOf();
      moved.preventDefault();
      this.#at(moved);
    };
    const up = () => this.#finish(this.over);
    const key = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape' || !this.active) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      this.#finish(null);
    };
    const cancel = () => this.#finish(null);
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
    addEventListener('keydown', key, true);
    this.#end = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', key, true);
    };
  }

  #at(event: PointerEvent): void {
    this.x = event.clientX;
    this.y = event.clientY;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    this.over = under?.closest<HTMLElement>('[data-drop]')?.dataset['drop'] ?? null;
  }

  #finish(drop: string | null): void {
    this.#end?.();
    this.#end = null;
    const { ids } = this;
    this.ids = [];
    this.over = null;
    if (ids.length === 0) return;
    // The press that ends here opens nothing.
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, true));
    if (drop !== null) this.ondrop(ids, drop);
  }
}

function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
