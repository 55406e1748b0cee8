/** The languages that code is coloured in. Each grammar is a file of its own, loaded when the language is first seen. */
import type { LanguageInput } from 'shiki/core';

type Load = LanguageInput;

const LOADERS: Record<string, Load> = {
  bash: () => import('@shikijs/langs/bash'),
  c: () => import('@shikijs/langs/c'),
  csharp: () => import('@shikijs/langs/csharp'),
  css: () => import('@shikijs/langs/css'),
  diff: () => import('@shikijs/langs/diff'),
  docker: () => import('@shikijs/langs/docker'),
  go: () => import('@shikijs/langs/go'),
  html: () => import('@shikijs/langs/html'),
  ini: () => import('@shikijs/langs/ini'),
  java: () => import('@shikijs/langs/java'),
  javascript: () => import('@shikijs/langs/javascript'),
  json: () => import('@shikijs/langs/json'),
  jsx: () => import('@shikijs/langs/jsx'),
  kotlin: () => import('@shikijs/langs/kotlin'),
  lua: () => import('@shikijs/langs/lua'),
  make: () => import('@shikijs/langs/make'),
  markdown: () => import('@shikijs/langs/markdown'),
  php: () => import('@shikijs/langs/php'),
  powershell: () => import('@shikijs/langs/powershell'),
  python: () => import('@shikijs/langs/python'),
  ruby: () => import('@shikijs/langs/ruby'),
  rust: () => import('@shikijs/langs/rust'),
  sql: () => import('@shikijs/langs/sql'),
  svelte: () => import('@shikijs/langs/svelte'),
  swift: () => import('@shikijs/langs/swift'),
  toml: () => import('@shikijs/langs/toml'),
  tsx: () => import('@shikijs/langs/tsx'),
  typescript: () => import('@shikijs/langs/typescript'),
  xml: () => import('@shikijs/langs/xml'),
  yaml: () => import('@shikijs/langs/yaml'),
};

const ALIASES: Record<string, string> = {
  'c#': 'csharp',
  'c++': 'c',
  // The grammar of C++ itself takes seconds to start, on the thread that draws.
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
export function knownLanguage(fence: string): string | null {
  const name =
    fence
      .trim()
      .split(/[\s,{:]/)[0]
      ?.toLowerCase() ?? '';
  const language = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
  return language !== undefined && Object.hasOwn(LOADERS, language) ? language : null;
}

export function loadLanguage(language: string): Load {
  return LOADERS[language] ?? [];
}
