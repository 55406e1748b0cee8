import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const desktopOnlyThroughIpc = {
  patterns: [
    {
      group: ['@tauri-apps/*'],
      message: 'Only src/lib/ipc talks to the desktop: import from $lib/ipc instead.',
    },
  ],
};

export default ts.config(
  { ignores: ['dist/', 'node_modules/', 'src/lib/ipc/generated/', 'src/lib/language/generated/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      'no-undef': 'off',
      eqeqeq: ['error', 'always'],
      'no-eval': 'error',
      'no-restricted-imports': ['error', desktopOnlyThroughIpc],
      'svelte/no-at-html-tags': 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ['src/lib/ipc/**', 'dev/**'],
    rules: { 'no-restricted-imports': 'off' },
  },
  { files: ['*.config.*'], languageOptions: { globals: { ...globals.node } } },
);
