/** The layers of a prompt: what they are called, in the order in which they are sent, and what each costs. Pure. */
import { t } from '$lib/language/language.svelte';

/** The kinds of parts of a prompt. */
export type Layer =
  'system' | 'instructions' | 'memories' | 'facts' | 'summary' | 'snippet' | 'pinned' | 'recent' | 'message';

export const LAYERS: readonly Layer[] = [
  'system',
  'instructions',
  'memories',
  'facts',
  'summary',
  'snippet',
  'pinned',
  'recent',
  'message',
];

/** Parts that are messages, of which there may be many. */
export const SAID: ReadonlySet<string> = new Set<Layer>(['snippet', 'pinned', 'recent', 'message']);

const SHOWN = 160;

/** The first words of a part of a prompt, on one line. */
export function firstWords(text: string): string {
  const line = text
    .slice(0, 4 * SHOWN)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}

export function layerLabel(layer: string): string {
  const known = LAYERS.find((one) => one === layer);
  return known === undefined ? layer : t(`sent-layer-${known}`);
}

export interface LayerCost {
  layer: Layer;
  label: string;
  tokens: number;
}

/** What each layer costs, of what is sent; layers that cost nothing are left out. */
export function costs(items: readonly { layer: string; tokens: number; included?: boolean }[]): LayerCost[] {
  return LAYERS.map((layer) => ({
    layer,
    label: layerLabel(layer),
    tokens: items
      .filter((item) => item.included !== false && item.layer === layer)
      .reduce((sum, item) => sum + item.tokens, 0),
  })).filter(({ tokens }) => tokens > 0);
}
