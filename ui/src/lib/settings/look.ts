/** How the windows look, as chosen: attributes of the root, which the style sheets go by. */
import type { Appearance, Settings, Theme } from '$lib/ipc';

const KEPT = 'extremis.look';

type Look = Pick<Settings, 'theme' | 'appearance'>;

/** What each choice is where nothing was chosen: then there is no attribute. */
export const USUAL: Appearance = {
  contrast: 'system',
  accent: 'indigo',
  readingFont: 'system',
  readingSize: 100,
  column: 'usual',
  density: 'usual',
  motion: 'system',
};

const ATTRIBUTES = [
  ['accent', 'accent'],
  ['readingFont', 'reading-font'],
  ['column', 'column'],
  ['density', 'density'],
  ['motion', 'motion'],
] as const;
const moreContrast = globalThis.matchMedia?.('(prefers-contrast: more)');
let shown: Look | null = null;

// The system may ask for it while the windows are open.
moreContrast?.addEventListener('change', () => shown !== null && applyLook(shown));

export function applyLook({ theme, appearance }: Look): void {
  shown = { theme, appearance };
  const { style } = document.documentElement;
  set('theme', theme === 'system' ? null : theme);
  for (const [name, attribute] of ATTRIBUTES)
    set(attribute, appearance[name] === USUAL[name] ? null : appearance[name]);
  const isHigh = appearance.contrast === 'high' || moreContrast?.matches === true;
  set('contrast', isHigh ? 'high' : null);
  if (appearance.readingSize === USUAL.readingSize) style.removeProperty('--reading-size');
  else style.setProperty('--reading-size', String(within(appearance.readingSize) / 100));
  localStorage.setItem(KEPT, JSON.stringify(shown));
}

function set(attribute: string, value: string | null): void {
  const root = document.documentElement;
  if (value === null) root.removeAttribute(`data-${attribute}`);
  else root.setAttribute(`data-${attribute}`, value);
}

/** A size that somebody wrote into the file by hand, as far as it can be read. */
const within = (size: number) => Math.max(70, Math.min(200, size));

/** The look of the last run, before the settings are read: the window must not flash. */
export function recallLook(): void {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Partial<Look> | null;
    if (kept === null) return;
    const theme: Theme = kept.theme ?? 'system';
    applyLook({ theme, appearance: { ...USUAL, ...kept.appearance } });
  } catch {
    // The settings say it soon.
  }
}
