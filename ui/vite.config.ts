import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  base: './',
  resolve: {
    alias: { $lib: at('./src/lib') },
    // Under vitest too, Svelte's browser build is the one to test.
    conditions: ['browser', ...defaultClientConditions],
  },
  build: {
    target: 'safari16.4',
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // Grammars are loaded one by one, when a language is first seen; that of Ruby brings C++ along.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { input: { index: at('./index.html'), popup: at('./popup.html') } },
  },
  // Its grammars are files of their own, too.
  worker: { format: 'es' },
  server: { port: 5183, strictPort: true },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    // What a test waits for is asserted in it; a busy machine may take its time.
    testTimeout: 60_000,
  },
});
