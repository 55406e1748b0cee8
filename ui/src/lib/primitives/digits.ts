/** Numbers as keyboards of other scripts write them, in the digits that number fields and programs read. */
import type { Attachment } from 'svelte/attachments';

/** The zeros of Arabic (٠) and of Persian and Urdu (۰), each with nine more behind it. */
const ZEROS = [0x0660, 0x06f0] as const;
const OTHER_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/gu;
/** The Arabic decimal separator, and those between thousands. */
const POINT = /\u066B/gu;
const BETWEEN = /\u066C/gu;

/** `٣٥٫٥` is `35.5`. */
export function inLatinDigits(text: string): string {
  const digit = (letter: string) => {
    const code = letter.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code <= first + 9) ?? code;
    return String(code - zero);
  };
  return text.replace(OTHER_DIGITS, digit).replace(POINT, '.').replace(BETWEEN, '');
}

/** A field of `type="number"` reads no other digits than ours: those that are typed or pasted become these. */
export const takesDigits: Attachment<HTMLInputElement> = (field) => {
  function before(event: InputEvent): void {
    const given = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    const read = inLatinDigits(given);
    if (read === given) return;
    event.preventDefault();
    document.execCommand('insertText', false, read);
  }
  field.addEventListener('beforeinput', before);
  return () => field.removeEventListener('beforeinput', before);
};
