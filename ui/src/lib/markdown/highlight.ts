/** Colours code with shiki: no WebAssembly, no network, colours from the design tokens. */
import type { HighlighterCore, ThemeRegistration } from 'shiki/core';
import { knownLanguage, loadLanguage } from './languages';

export interface Piece {
  text: string;
  /** A CSS colour, or nothing for the colour of the text around it. */
  color: string | null;
}

/** Longer code stays in one colour: nobody waits for it. */
const TOO_LONG = 60_000;
/** By length and not by time: what is coloured must not depend on how busy the machine is. */
const BOUNDS = { tokenizeMaxLineLength: 2000, tokenizeTimeLimit: 0 };
const REMEMBERED = 200;

let starting: Promise<HighlighterCore> | undefined;
const done = new Map<string, Piece[][]>();

function start(): Promise<HighlighterCore> {
  starting ??= Promise.all([import('shiki/core'), import('shiki/engine/javascript')]).then(
    ([{ createCssVariablesTheme, createHighlighterCore }, { createJavaScriptRegexEngine }]) =>
      createHighlighterCore({
        themes: [tolerable(createCssVariablesTheme({ name: 'tokens', variablePrefix: '--shiki-' }))],
        langs: [],
        engine: createJavaScriptRegexEngine({ forgiving: true }),
      }),
  );
  return starting;
}

/**
 * The window freezes `Object.prototype`, so that nothing can be smuggled into it. The library keeps scopes as keys of
 * plain objects, where writing a key called `constructor` is then an error: the scopes that would are left out.
 */
function tolerable(theme: ThemeRegistration): ThemeRegistration {
  const inherited = (scope: string) => scope.split(/[. ]/).some((part) => part in Object.prototype);
  const tokenColors = theme.tokenColors?.map((rule) => ({
    ...rule,
    scope: [rule.scope ?? []].flat().filter((scope) => !inherited(scope)),
  }));
  return tokenColors === undefined ? theme : { ...theme, tokenColors };
}

/** What was coloured before, at once. */
export function highlighted(code: string, fence: string): Piece[][] | null {
  return done.get(`${knownLanguage(fence)}\n${code}`) ?? null;
}

/** The lines of a code block in colour; `null` when its language is not known or it is too long. */
export async function highlight(code: string, fence: string): Promise<Piece[][] | null> {
  const language = knownLanguage(fence);
  if (language === null || code.length > TOO_LONG) return null;
  try {
    const shiki = await start();
    if (!shiki.getLoadedLanguages().includes(language)) await shiki.loadLanguage(loadLanguage(language));
    const { tokens } = shiki.codeToTokens(code, { lang: language, theme: 'tokens', ...BOUNDS });
    const lines = tokens.map((line) =>
      line.map(({ content, color }) => ({ text: content, color: color ?? null })),
    );
    remember(`${language}\n${code}`, lines);
    return lines;
  } catch {
    return null;
  }
}

function remember(key: string, lines: Piece[][]): void {
  const oldest = done.keys().next();
  if (done.size >= REMEMBERED && !oldest.done) done.delete(oldest.value);
  done.set(key, lines);
}
