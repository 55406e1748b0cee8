import { inLatinDigits } from './digits';

/** A number as it was typed, to two decimals; `null` for an empty field, `undefined` for what is none or out of range. */
export function decimal(
  typed: string,
  { min, max, above }: { min: number; max: number; above: boolean },
): number | null | undefined {
  const text = inLatinDigits(typed.trim()).replace(',', '.');
  if (text === '') return null;
  const number = Math.round(Number(text) * 100) / 100;
  const enough = above ? number > min : number >= min;
  return Number.isFinite(number) && enough && number <= max ? number : undefined;
}
