/** The languages that code is coloured in, and the names that they are known by. */

export const LANGUAGES = [
  'bash',
  'c',
  'csharp',
  'css',
  'diff',
  'docker',
  'go',
  'html',
  'ini',
  'java',
  'javascript',
  'json',
  'jsx',
  'kotlin',
  'lua',
  'make',
  'markdown',
  'php',
  'powershell',
  'python',
  'ruby',
  'rust',
  'sql',
  'svelte',
  'swift',
  'toml',
  'tsx',
  'typescript',
  'xml',
  'yaml',
] as const;

export type Language = (typeof LANGUAGES)[number];

const ALIASES: Record<string, Language> = {
  'c#': 'csharp',
  'c++': 'c',
  // The grammar of C++ itself takes seconds to start.
  cc: 'c',
  cpp: 'c',
  cs: 'csharp',
  dockerfile: 'docker',
  golang: 'go',
  h: 'c',
  hpp: 'c',
  htm: 'html',
  js: 'javascript',
  json5: 'json',
  jsonc: 'json',
  kt: 'kotlin',
  makefile: 'make',
  md: 'markdown',
  mjs: 'javascript',
  patch: 'diff',
  ps1: 'powershell',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  svg: 'xml',
  ts: 'typescript',
  yml: 'yaml',
  zsh: 'bash',
};

/** The language that a fence names, when it is one of those above. */
export function knownLanguage(fence: string): Language | null {
  const name =
    fence
      .trim()
      .split(/[\s,{:]/)[0]
      ?.toLowerCase() ?? '';
  const language = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
  return LANGUAGES.find((known) => known === language) ?? null;
}
