/** Which way a text runs: as its first letter does. */

export type Direction = 'ltr' | 'rtl';

const LETTER = /\p{L}/u;
/** The scripts in use that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}\p{Script=Mende_Kikakui}]/u;

/** Nothing where no letter says. */
export function directionOfText(text: string): Direction | undefined {
  const letter = LETTER.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}

/**
 * Of a field with that in it: the caret stands where its text ends only if the field itself runs as the text does. An empty
 * one runs as the language does.
 */
export function directionOfField(text: string): Direction | undefined {
  return text === '' ? undefined : (directionOfText(text) ?? 'ltr');
}
