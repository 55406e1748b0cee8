/** Where things stand along a line of text, which begins at the left or at the right. */
import { language } from './language.svelte';

const OTHER: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key that does from left to right what this one does here: `ArrowRight` goes on along the line. */
export function keyAlong(key: string): string {
  return language.direction === 'rtl' ? (OTHER[key] ?? key) : key;
}

/** How far a place of the window is from where its lines begin, in pixels. */
export function along(x: number): number {
  return language.direction === 'rtl' ? window.innerWidth - x : x;
}
