/**
 * Which messages of an opened conversation are drawn: first those that fill the view at its end, then the rest, a few at a
 * time, so that neither a frame nor a key waits for all of them.
 */
import type { MessageView } from '$lib/ipc';

/** How many messages are drawn in one task once the first ones are on screen. */
const AT_ONCE = 6;
/** How low a message can be, in pixels, whatever its font. */
const LEAST_HEIGHT = 50;
/** What is counted for one more of its lines, and how many letters fit into one. */
const LINE_HEIGHT = 16;
const LINE_LETTERS = 120;
/** After how long the rest goes on where no frame comes, because the window is hidden. */
const NO_FRAME_MS = 200;

/** The place of the first of the last messages that surely fill a view. */
export function fillingFrom(messages: readonly MessageView[], height: number): number {
  let [filled, place] = [0, messages.length];
  while (place > 0 && filled < height) {
    place--;
    filled += LEAST_HEIGHT + Math.floor(letters(messages[place]) / LINE_LETTERS) * LINE_HEIGHT;
  }
  return place;
}

/** How many letters of a message surely are on screen: what was deleted or sent by a quick command takes a line. */
function letters(message: MessageView | undefined): number {
  if (message === undefined || message.status === 'deleted' || message.quickCommand) return 0;
  return message.content.length;
}

export class FromEnd {
  /** The first message that is drawn; `null` where all are. */
  #first = $state.raw<string | null>(null);

  /** Begins with what fills a view of this height. */
  begin(messages: readonly MessageView[], height: number): void {
    this.#from(messages, fillingFrom(messages, height));
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

  /** Draws a few more of them. */
  more(messages: readonly MessageView[]): void {
    this.#from(messages, this.undrawn(messages) - AT_ONCE);
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
