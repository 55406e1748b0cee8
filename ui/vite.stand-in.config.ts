import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import product from './vite.config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The pages before the engine that stands in, built as those of the product are, to be looked at by a test. */
export default mergeConfig(product, {
  build: {
    outDir: at('../target/stand-in'),
    rolldownOptions: { input: { index: at('./dev/index.html'), popup: at('./dev/popup.html') } },
  },
});
