/** Files over the window: where they are decides what becomes of them, and that is said while they are dragged. */
import { asWireError, engine, type AttachmentView, type FileDrag } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';
import { toasts } from '$lib/primitives/toasts.svelte';
import { insertText } from '$lib/text/files';

/** What would happen with what is dropped there. */
export type DropZone = 'import' | 'message' | 'busy';

interface FileDropDeps {
  /** What is at a place of the window, given as parts of its width and height. */
  zone: (place: { x: number; y: number }) => 'import' | 'message';
  field: () => HTMLTextAreaElement | undefined;
  /** Whether long work goes on, beside which nothing can be imported. */
  busy: () => boolean;
  /** Adds to what goes along with the message. */
  attach: (attachment: AttachmentView) => void;
  /** Opens the import of a file or a folder. */
  open: (path: string) => void;
}

/** The field and what is beside it take a text; everything else imports. */
export function zoneAt(
  { x, y }: { x: number; y: number },
  room: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'> | undefined,
): 'import' | 'message' {
  if (room === undefined) return 'import';
  const [left, top] = [x * innerWidth, y * innerHeight];
  const isWithin = left >= room.left && left <= room.right && top >= room.top && top <= room.bottom;
  return isWithin ? 'message' : 'import';
}

export class FileDrop {
  /** What would happen if they were dropped now; `null`: none are dragged. */
  over = $state<DropZone | null>(null);

  constructor(private readonly deps: FileDropDeps) {}

  async hear(drag: FileDrag): Promise<void> {
    this.over = drag.kind === 'over' ? this.#zone(drag) : null;
    if (drag.kind === 'dropped') await this.#take(this.#zone(drag), drag.paths);
  }

  #zone(place: { x: number; y: number }): DropZone {
    const zone = this.deps.zone(place);
    return zone === 'import' && this.deps.busy() ? 'busy' : zone;
  }

  async #take(zone: DropZone, paths: readonly string[]): Promise<void> {
    const [first, ...others] = paths;
    // The address of a page is no file.
    if (first === undefined) await this.#write();
    else if (zone === 'message') await this.#attach();
    else if (zone === 'busy') return;
    else if (others.length > 0) toasts.show(t('transfer-drop-one'), { page: true });
    else this.deps.open(first);
  }

  async #attach(): Promise<void> {
    try {
      const { attached, refused } = await engine.attachDropped();
      for (const attachment of attached) this.deps.attach(attachment);
      for (const { why } of refused) toasts.show(why);
    } catch (thrown) {
      toasts.error(asWireError(thrown), { about: 'drop' });
    }
  }

  /** Puts the address that was dropped where one writes. */
  async #write(): Promise<void> {
    try {
      const texts = await engine.droppedTexts();
      const field = this.deps.field();
      for (const { text } of texts) if (text !== null && field !== undefined) insertText(field, text);
    } catch (thrown) {
      toasts.error(asWireError(thrown), { about: 'drop' });
    }
  }
}
