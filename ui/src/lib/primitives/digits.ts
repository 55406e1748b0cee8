/** Numbers in fields: in the digits of the window's language, whichever ones a keyboard has. */
import type { Attachment } from 'svelte/attachments';
import { number } from '$lib/language/format';

/** The zeros of Arabic (٠) and of Persian and Urdu (۰), each with nine more behind it. */
const ZEROS = [0x0660, 0x06f0] as const;
const OTHER_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/gu;
/** The Arabic decimal separator, that between thousands, and the marks that stand before a minus among Arabic. */
const POINT = /\u066B/gu;
const BETWEEN = /[\u066C\u061C\u200E\u200F]/gu;
const UNGROUPED = { useGrouping: false, maximumFractionDigits: 6 } as const;

/** `٣٥٫٥` is `35.5`. */
export function inLatinDigits(text: string): string {
  const digit = (letter: string) => {
    const code = letter.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code <= first + 9) ?? code;
    return String(code - zero);
  };
  return text.replace(OTHER_DIGITS, digit).replace(POINT, '.').replace(BETWEEN, '');
}

/** A number as fields show it. */
export function inField(value: number | null): string {
  return value === null ? '' : number(value, UNGROUPED);
}

/** The kind of a field for a whole number: one for numbers shows and reads no digits but ours. */
export function kindOfField(): 'number' | 'text' {
  return number(0) === '0' ? 'number' : 'text';
}

/** Digits that are typed or pasted become those of the window's language. */
export const takesDigits: Attachment<HTMLInputElement> = (field) => {
  function before(event: InputEvent): void {
    const given = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    const read = inLatinDigits(given).replace(/\d/gu, (digit) => number(Number(digit)));
    if (read === given) return;
    event.preventDefault();
    document.execCommand('insertText', false, read);
  }
  field.addEventListener('beforeinput', before);
  return () => field.removeEventListener('beforeinput', before);
};
