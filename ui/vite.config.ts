import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What others wrote and is in Extremis, as `cargo xtask licences` collected it; nothing where that was not run. */
function thirdParty(): Plugin {
  const name = 'virtual:third-party';
  const file = at('../target/licences/third-party.json');
  const none = '{ "packages": [], "texts": [] }';
  return {
    name: 'third-party',
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? `export default ${existsSync(file) ? readFileSync(file, 'utf8') : none}`
        : undefined,
  };
}

/**
 * Icons as elements that are copied as a whole. The package's own component puts each together from its parts, every time,
 * which takes most of the time and of the memory of a button.
 */
function plainIcons(): Plugin {
  const icon = /@lucide\/svelte\/dist\/icons\/([\w-]+)\.svelte$/;
  return {
    name: 'plain-icons',
    enforce: 'pre',
    load(id) {
      const name = icon.exec(id)?.[1];
      const data = name && /const iconData = (.*);/.exec(readFileSync(id, 'utf8'))?.[1];
      if (!data) return undefined;
      const { node } = JSON.parse(data) as { node: [string, Record<string, string>][] };
      const shapes = node.map(([tag, of]) => {
        const attributes = Object.entries(of).map(([attribute, value]) => `${attribute}="${value}"`);
        return `<${tag} ${attributes.join(' ')} />`;
      });
      return `<script>
          const { size = 24, strokeWidth = 2, class: more, 'aria-label': label } = $props();
        </script>
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor"
          stroke-linecap="round" stroke-linejoin="round" stroke-width={strokeWidth} width={size} height={size}
          class={['lucide lucide-${name}', more]} aria-label={label} aria-hidden={label ? undefined : 'true'}
        >${shapes.join('')}</svg>`;
    },
  };
}

/** A script with one letter beyond Latin-1 is kept with two bytes for each of its letters: all of them are written as escapes. */
function latinScripts(): Plugin {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'latin-scripts',
    apply: 'build',
    renderChunk: (code) => ({ code: code.replace(/[^\0-\xff]/g, escaped), map: null }),
  };
}

/** Of the fonts of formulas only those that every web view reads. */
function fewerFonts(): Plugin {
  const older = /,url\([^)]*\) format\("(?:woff|truetype)"\)/g;
  return {
    name: 'fewer-fonts',
    enforce: 'pre',
    transform: (code, id) => (id.includes('katex.min.css') ? code.replace(older, '') : undefined),
  };
}

/**
 * The frame that diagrams are drawn in: one page with its script inside, which its policy names by its hash. A frame of no
 * origin may load nothing, not even a script of the program itself.
 */
function diagramFrame(): Plugin {
  return {
    name: 'diagram-frame',
    apply: 'build',
    async generateBundle() {
      const made = await build({
        configFile: false,
        logLevel: 'error',
        resolve: { alias: { $lib: at('./src/lib'), katex: at('./src/diagrams/no-formulas.ts') } },
        build: {
          write: false,
          target: 'safari16.4',
          lib: { entry: at('./src/diagrams/frame.ts'), formats: ['iife'], name: 'diagramFrame' },
          rolldownOptions: { output: { codeSplitting: false } },
        },
      });
      const [first] = Array.isArray(made) ? made : [made];
      if (first === undefined || !('output' in first)) throw new Error('the frame was not built');
      // Within a page, these would end the script, or begin a comment.
      const script = first.output[0].code.replace(/<(?=\/script|!--|script)/gi, '\\x3c').trim();
      const hash = createHash('sha256').update(script).digest('base64');
      const page = readFileSync(at('./src/diagrams/frame.html'), 'utf8')
        .replace('%HASH%', () => `sha256-${hash}`)
        .replace('<!-- SCRIPT -->', () => `<script>${script}</script>`);
      this.emitFile({ type: 'asset', fileName: 'diagram-frame.html', source: page });
    },
  };
}

export default defineConfig({
  plugins: [plainIcons(), svelte(), thirdParty(), fewerFonts(), diagramFrame(), latinScripts()],
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
    rolldownOptions: {
      input: { index: at('./index.html'), popup: at('./popup.html'), diagrams: at('./diagrams.html') },
    },
  },
  // Its grammars are files of their own, too.
  worker: { format: 'es' },
  // What stands in for the engine says what that says, whose messages are outside of this folder.
  server: { port: 5183, strictPort: true, fs: { allow: [at('.'), at('../src-tauri/crates/language')] } },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    // What a test waits for is asserted in it; a busy machine may take its time.
    testTimeout: 60_000,
  },
});
