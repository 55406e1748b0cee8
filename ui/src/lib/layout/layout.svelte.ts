/** How a window is divided, remembered from run to run. All widths are pixels of the page: zooming changes them. */
import { tick } from 'svelte';
import { giveFocus } from '$lib/primitives/focus';

const KEY = 'extremis.layout';
/** Windows of one conversation have no sidebar, and a layout of their own. */
const KEY_OF_ONE = 'extremis.layout.conversation';
export const SIDEBAR_MIN = 200;
export const SIDEBAR_MAX = 420;
const DEFAULT_WIDTH = 280;
/** From this width on, the memory is shown without being asked for. */
const WIDE = 1080;
/** Below this width, the sidebar and the memory lie over the conversation. */
const NARROW = 720;
/** How wide the memory is. */
const MEMORY_WIDTH = 320;
/** What is left of the conversation beside them, at least: where that is not left, the memory lies over it, too. */
const CONVERSATION_MIN = 400;

interface Stored {
  sidebarWidth?: number;
  sidebarShown?: boolean;
  memoryShown?: boolean;
}

export class Layout {
  windowWidth = $state(window.innerWidth);
  sidebarWidth = $state(DEFAULT_WIDTH);
  #sidebarWanted = $state(true);
  /** `null` until the user says. */
  #memoryWanted = $state<boolean | null>(null);
  /** Where there is no room beside the conversation, at most one side lies over it. */
  #over = $state<'sidebar' | 'memory' | null>(null);
  /** What had the focus before something lay over the conversation. */
  #before: Element | null = null;

  #hasSidebar = $state(true);
  #besideMemory = $derived(this.#hasSidebar && this.#sidebarWanted ? this.sidebarWidth : 0);
  readonly #key: string;

  narrow = $derived(this.windowWidth < NARROW);
  sidebar = $derived(this.#hasSidebar && (this.narrow ? this.#over === 'sidebar' : this.#sidebarWanted));
  /** Whether the memory lies over the conversation when it is shown. */
  memoryOver = $derived(
    this.narrow || this.windowWidth - this.#besideMemory - MEMORY_WIDTH < CONVERSATION_MIN,
  );
  memory = $derived(
    this.memoryOver ? this.#over === 'memory' : (this.#memoryWanted ?? this.windowWidth >= WIDE),
  );
  /** Whether the sidebar or the memory lies over the conversation now. */
  covered = $derived((this.narrow && this.sidebar) || (this.memoryOver && this.memory));

  /** `hasSidebar`: whether there are other conversations in this window. */
  constructor(hasSidebar = true) {
    this.#hasSidebar = hasSidebar;
    this.#key = hasSidebar ? KEY : KEY_OF_ONE;
    const stored = read(this.#key);
    this.sidebarWidth = clamp(stored.sidebarWidth ?? DEFAULT_WIDTH);
    this.#sidebarWanted = stored.sidebarShown ?? true;
    this.#memoryWanted = stored.memoryShown ?? null;
    window.addEventListener('resize', () => (this.windowWidth = window.innerWidth));
  }

  toggleSidebar(): void {
    if (!this.#hasSidebar) return;
    if (this.narrow) this.#cover(this.#over === 'sidebar' ? null : 'sidebar');
    else this.#sidebarWanted = !this.#sidebarWanted;
    this.#write();
  }

  showSidebar(): void {
    if (!this.sidebar) this.toggleSidebar();
  }

  toggleMemory(): void {
    if (this.memoryOver) this.#cover(this.#over === 'memory' ? null : 'memory');
    else this.#memoryWanted = !this.memory;
    this.#write();
  }

  showMemory(): void {
    if (!this.memory) this.toggleMemory();
  }

  /** Uncovers the conversation. */
  uncover(): void {
    this.#over = null;
  }

  /** Closes what lies over the conversation. The focus, if it was in that, goes back to where it was before. */
  close(): void {
    this.#cover(null);
  }

  #cover(side: 'sidebar' | 'memory' | null): void {
    if (!this.covered) this.#before = document.activeElement;
    this.#over = side;
    if (side === null) {
      void tick().then(() => {
        if (document.activeElement === null || document.activeElement === document.body)
          giveFocus(this.#before);
      });
    }
  }

  resizeSidebar(width: number): void {
    this.sidebarWidth = clamp(width);
    this.#write();
  }

  #write(): void {
    const { sidebarWidth } = this;
    const stored: Stored = { sidebarWidth, sidebarShown: this.#sidebarWanted };
    if (this.#memoryWanted !== null) stored.memoryShown = this.#memoryWanted;
    localStorage.setItem(this.#key, JSON.stringify(stored));
  }
}

function clamp(width: number): number {
  return Math.round(Math.min(SIDEBAR_MAX, Math.max(SIDEBAR_MIN, width)));
}

function read(key: string): Stored {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}
