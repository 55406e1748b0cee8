/** What code is called that is saved as a file, by the language of its fence. */
import { knownLanguage, type Language } from './languages';

const NAMES: Record<Language, string> = {
  bash: 'code.sh',
  c: 'code.c',
  csharp: 'code.cs',
  css: 'code.css',
  diff: 'changes.patch',
  docker: 'Dockerfile',
  go: 'code.go',
  html: 'page.html',
  ini: 'code.ini',
  java: 'code.java',
  javascript: 'code.js',
  json: 'code.json',
  jsx: 'code.jsx',
  kotlin: 'code.kt',
  lua: 'code.lua',
  make: 'Makefile',
  markdown: 'text.md',
  php: 'code.php',
  powershell: 'code.ps1',
  python: 'code.py',
  ruby: 'code.rb',
  rust: 'code.rs',
  sql: 'code.sql',
  svelte: 'code.svelte',
  swift: 'code.swift',
  toml: 'code.toml',
  tsx: 'code.tsx',
  typescript: 'code.ts',
  xml: 'code.xml',
  yaml: 'code.yaml',
};
/** Of names that stand for a language that is coloured like another. */
const OTHERS: Record<string, string> = {
  'c++': 'code.cpp',
  cc: 'code.cpp',
  cpp: 'code.cpp',
  csv: 'table.csv',
  h: 'code.h',
  hpp: 'code.hpp',
  latex: 'text.tex',
  mermaid: 'diagram.mmd',
  svg: 'picture.svg',
  tex: 'text.tex',
};

export function fileNameOf(fence: string): string {
  const word = /^[^\s,{:]*/.exec(fence.trim())?.[0].toLowerCase() ?? '';
  if (Object.hasOwn(OTHERS, word)) return OTHERS[word] ?? 'text.txt';
  const language = knownLanguage(fence);
  return language === null ? 'text.txt' : NAMES[language];
}
