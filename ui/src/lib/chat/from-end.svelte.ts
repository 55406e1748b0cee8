/**
 * Which messages of an opened conversation are drawn: first those that fill the view at its end, then what can be done with
 * them, then the rest, a few at a time, so that neither a frame nor a key waits for all of them.
 */
import type { MessageView } from '$lib/ipc';

/** How many messages are drawn in one task once the first ones are on screen. */
const AT_ONCE = 6;
/** How low a message can be, in pixels, whatever its font. */
const LEAST_HEIGHT = 50;
/** What is counted for one more of its lines, and how many letters fit into one. */
const LINE_HEIGHT = 16;
const LINE_LETTERS = 120;
/** How much of what they are higher than that is counted on for the next ones, and how many times as high they are at most. */
const [LIKELY, MOST_TIMES] = [0.8, 4];
/** What is longer is not drawn before it is asked for, as that takes long. */
const LONG_LETTERS = 20_000;
/** After how long the rest goes on where no frame comes, because the window is hidden. */
const NO_FRAME_MS = 200;

/** The place of the first of the last messages that surely fill a view. */
export function fillingFrom(messages: readonly MessageView[], height: number): number {
  let [filled, place] = [0, messages.length];
  while (place > 0 && filled < height) filled += leastHeight(messages[--place]);
  return place;
}

function leastHeight(message: MessageView | undefined): number {
  return LEAST_HEIGHT + Math.floor(letters(message) / LINE_LETTERS) * LINE_HEIGHT;
}

/** How many letters of a message surely are on screen: what was deleted or sent by a quick command takes a line. */
function letters(message: MessageView | undefined): number {
  if (message === undefined || message.status === 'deleted' || message.quickCommand) return 0;
  return message.content.length;
}

/** Whether drawing a message takes long. */
export function isLong(message: MessageView | undefined): boolean {
  return letters(message) > LONG_LETTERS;
}

export class FromEnd {
  /** The first message that is drawn; `null` where all are. */
  #first = $state.raw<string | null>(null);
  /** How many times as high the messages that were drawn last are as they surely are. */
  #times = 1;

  /** Whether what can be done with the messages is drawn, too. It shows under the pointer alone, and the words go first. */
  withActions = $state.raw(true);

  /** Begins with what likely fills a view of this height. */
  begin(messages: readonly MessageView[], height: number): void {
    this.withActions = false;
    this.#from(messages, fillingFrom(messages, height / this.#times));
  }

  /** Draws one more of them, where nobody waits. Says whether there are more to draw. */
  oneMore(messages: readonly MessageView[]): boolean {
    const place = this.undrawn(messages) - 1;
    if (place < 0 || isLong(messages[place])) return false;
    this.#from(messages, place);
    return place > 0;
  }

  /** For another conversation, of which nothing is drawn. */
  next(): FromEnd {
    const next = new FromEnd();
    next.#times = this.#times;
    return next;
  }

  /** Goes on until the view is full, now that it is known how high it is that was drawn. Says whether more is drawn. */
  fill(messages: readonly MessageView[], drawn: number, height: number): boolean {
    const undrawn = this.undrawn(messages);
    const least = messages.slice(undrawn).reduce((sum, message) => sum + leastHeight(message), 0);
    if (least > 0) this.#times = Math.min(MOST_TIMES, Math.max(1, (drawn / least) * LIKELY));
    if (undrawn === 0 || drawn >= height) return false;
    this.#from(messages, fillingFrom(messages.slice(0, undrawn), (height - drawn) / this.#times));
    return true;
  }

  /** How many of these messages, from the first on, are not drawn yet. */
  undrawn(messages: readonly MessageView[]): number {
    const first = this.#first;
    return first === null
      ? 0
      : Math.max(
          0,
          messages.findIndex(({ id }) => id === first),
        );
  }

  /** Draws what can be done with those that are drawn, or else a few more of them. */
  more(messages: readonly MessageView[]): void {
    if (this.withActions) this.#from(messages, this.undrawn(messages) - AT_ONCE);
    else this.withActions = true;
  }

  all(): void {
    this.#first = null;
  }

  #from(messages: readonly MessageView[], place: number): void {
    this.#first = place > 0 ? (messages[place]?.id ?? null) : null;
  }
}

/** Runs something once the next frame is on screen. Returns what stops that. */
export function afterFrame(run: () => void): () => void {
  let due: ReturnType<typeof setTimeout> = setTimeout(run, NO_FRAME_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(due);
    due = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(due);
  };
}

/** Runs something in one task after another for as long as it says that there is more. Returns what stops that. */
export function oneByOne(run: () => boolean): () => void {
  let due = setTimeout(go);
  function go(): void {
    if (run()) due = setTimeout(go);
  }
  return () => clearTimeout(due);
}
