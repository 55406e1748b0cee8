/** Colours code with shiki: no WebAssembly, no network, colours from the design tokens. Runs where it can be ended. */
import type { HighlighterCore, ThemeRegistration } from 'shiki/core';
import { loadLanguage } from './grammars';
import type { Language } from './languages';

export interface Piece {
  text: string;
  /** A CSS colour, or nothing for the colour of the text around it. */
  color: string | null;
}

/** By length and not by time: what is coloured must not depend on how busy the machine is. */
const BOUNDS = { tokenizeMaxLineLength: 2000, tokenizeTimeLimit: 0 };
/** How many characters are coloured before it is told that it goes on. */
const PART = 1000;

let starting: Promise<HighlighterCore> | undefined;

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
 * Where `Object.prototype` is frozen, writing a key called `constructor` is an error; the library keeps scopes as keys
 * of plain objects. The scopes that would be such keys are left out.
 */
function tolerable(theme: ThemeRegistration): ThemeRegistration {
  const inherited = (scope: string) => scope.split(/[. ]/).some((part) => part in Object.prototype);
  const tokenColors = theme.tokenColors?.map((rule) => ({
    ...rule,
    scope: [rule.scope ?? []].flat().filter((scope) => !inherited(scope)),
  }));
  return tokenColors === undefined ? theme : { ...theme, tokenColors };
}

/** Has a grammar ready, so that colouring waits for nothing. */
export async function prepare(language: Language): Promise<HighlighterCore> {
  const shiki = await start();
  if (!shiki.getLoadedLanguages().includes(language)) {
    await shiki.loadLanguage(loadLanguage(language));
    // Compiles the rules that every line begins with.
    shiki.codeToTokensBase('a', { lang: language, theme: 'tokens' });
  }
  return shiki;
}

/** The lines of some code in colour, part by part; says after each that it goes on. */
export function coloured(
  shiki: HighlighterCore,
  code: string,
  language: Language,
  going: () => void,
): Piece[][] {
  const lines: Piece[][] = [];
  let state: ReturnType<HighlighterCore['codeToTokens']>['grammarState'];
  for (const part of parts(code)) {
    const made = shiki.codeToTokens(part, {
      lang: language,
      theme: 'tokens',
      ...BOUNDS,
      ...(state === undefined ? {} : { grammarState: state }),
    });
    state = made.grammarState;
    for (const line of made.tokens)
      lines.push(line.map(({ content, color }) => ({ text: content, color: color ?? null })));
    going();
  }
  return lines;
}

/** A code cut between its lines. */
function parts(code: string): string[] {
  const cut: string[] = [];
  let begin = 0;
  for (let end = code.indexOf('\n'); end !== -1; end = code.indexOf('\n', end + 1)) {
    if (end - begin < PART) continue;
    cut.push(code.slice(begin, end));
    begin = end + 1;
  }
  return [...cut, code.slice(begin)];
}
