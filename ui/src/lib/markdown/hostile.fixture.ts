/** Texts that are made to run, load or lead somewhere, or to hold up a page. The end-to-end tests read the same ones. */
import cases from './hostile.json';

interface Case {
  name: string;
  text?: string;
  /** What it is made of, and how often each comes in a row. */
  parts?: (string | number)[][];
}

const textOf = ({ text, parts = [] }: Case) =>
  text ?? parts.map(([part, times]) => String(part).repeat(Number(times))).join('');

/** Where a text would load something from. */
export const ELSEWHERE = 'elsewhere.example';

export const HOSTILE: [name: string, text: string][] = (cases as Case[]).map((one) => [
  one.name,
  textOf(one).replaceAll('{{host}}', ELSEWHERE),
]);
