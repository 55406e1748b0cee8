/** How the main window is divided, remembered from run to run. */
const KEY = 'extremis.layout';
export const SIDEBAR_MIN = 200;
export const SIDEBAR_MAX = 420;
const DEFAULT_WIDTH = 280;
/** From this width on, the memory is shown without being asked for. */
const WIDE = 1080;
/** Below this width, the sidebar and the memory lie over the conversation. */
const NARROW = 720;

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
  /** In a narrow window at most one side lies over the conversation. */
  #over = $state<'sidebar' | 'memory' | null>(null);

  narrow = $derived(this.windowWidth < NARROW);
  sidebar = $derived(this.narrow ? this.#over === 'sidebar' : this.#sidebarWanted);
  memory = $derived(this.narrow ? this.#over === 'memory' : (this.#memoryWanted ?? this.windowWidth >= WIDE));

  constructor() {
    const stored = read();
    this.sidebarWidth = clamp(stored.sidebarWidth ?? DEFAULT_WIDTH);
    this.#sidebarWanted = stored.sidebarShown ?? true;
    this.#memoryWanted = stored.memoryShown ?? null;
    window.addEventListener('resize', () => (this.windowWidth = window.innerWidth));
  }

  toggleSidebar(): void {
    if (this.narrow) this.#over = this.#over === 'sidebar' ? null : 'sidebar';
    else this.#sidebarWanted = !this.#sidebarWanted;
    this.#write();
  }

  showSidebar(): void {
    if (!this.sidebar) this.toggleSidebar();
  }

  toggleMemory(): void {
    if (this.narrow) this.#over = this.#over === 'memory' ? null : 'memory';
    else this.#memoryWanted = !this.memory;
    this.#write();
  }

  showMemory(): void {
    if (!this.memory) this.toggleMemory();
  }

  /** Uncovers the conversation in a narrow window. */
  uncover(): void {
    this.#over = null;
  }

  resizeSidebar(width: number): void {
    this.sidebarWidth = clamp(width);
    this.#write();
  }

  #write(): void {
    const { sidebarWidth } = this;
    const stored: Stored = { sidebarWidth, sidebarShown: this.#sidebarWanted };
    if (this.#memoryWanted !== null) stored.memoryShown = this.#memoryWanted;
    localStorage.setItem(KEY, JSON.stringify(stored));
  }
}

function clamp(width: number): number {
  return Math.round(Math.min(SIDEBAR_MAX, Math.max(SIDEBAR_MIN, width)));
}

function read(): Stored {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}
