/** How diagrams look: as the window that they are shown in, also when that changes. */
import type { DiagramLook } from '$lib/ipc';
import { getContext, setContext } from 'svelte';

/** What stands for a colour that the page does not say. */
const USUAL = '#808080';

class Look {
  #now = $state.raw<DiagramLook>();

  /** The look of the window; asked for first when the first diagram is seen. */
  get now(): DiagramLook {
    if (this.#now !== undefined) return this.#now;
    const look = lookOf(document.documentElement);
    const again = () => (this.#now = lookOf(document.documentElement));
    new MutationObserver(again).observe(document.documentElement, { attributes: true });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again);
    // It is asked for while something is drawn, when nothing may change.
    queueMicrotask(() => (this.#now = look));
    return look;
  }
}

export const look = new Look();

function lookOf(root: HTMLElement): DiagramLook {
  const probe = document.createElement('span');
  probe.hidden = true;
  root.append(probe);
  const colour = (name: string) => {
    probe.style.color = `var(${name})`;
    return hexOf(getComputedStyle(probe).color);
  };
  const ground = colour('--bg');
  const made = {
    ground,
    dark: parseInt(ground.slice(1, 3), 16) < 128,
    text: colour('--text'),
    line: colour('--text-3'),
    fill: colour('--bg-bubble'),
    accent: colour('--accent'),
    font: getComputedStyle(root).getPropertyValue('--font-ui').trim() || 'sans-serif',
  };
  probe.remove();
  return made;
}

/** `rgb(1, 2, 3)` as `#010203`. */
export function hexOf(colour: string): string {
  const parts = /^rgba?\((\d+), (\d+), (\d+)/.exec(colour)?.slice(1, 4);
  return parts === undefined
    ? USUAL
    : `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}

const AS_CODE = Symbol('diagrams');

/** Has all diagrams in a text stay the code that they are: on paper. */
export function keepDiagramsAsCode(): void {
  setContext(AS_CODE, true);
}

export const areDiagramsCode = (): boolean => getContext(AS_CODE) === true;
