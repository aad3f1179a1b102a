import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compressed } from './scripts/compressed.js';
import { kept } from './scripts/kept.js';
import { notices } from './scripts/notices.js';
import { words } from './scripts/vite-words.js';

export default defineConfig({
  base: './', // any path of any host
  plugins: [words(), svelte(), notices(), compressed(), kept()],
  worker: { format: 'es' },
  build: {
    outDir: '../brewhall/server/client',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page needs is one file, and what every table needs another: small ones are packed badly.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // A language is loaded as a whole, when it is chosen
            { name: (id) => /src.words.(?!en\b)([\w-]+)/.exec(id)?.[1] ?? null, test: /src.words.(?!en\b)/ },
            {
              name: 'base',
              test: /node_modules.svelte|src.lib.(http|settings|words|phrases|board)|src.pieces.(Icon|Res|CommitButton)/,
            },
            // What a board stands on, at a table and without one
            {
              name: 'stage',
              test: /src.table.(GameStage|GameLog|PromptLine|Ways|flip|keys|marks|since|zones)/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  test: { environment: 'node', include: ['src/**/*.test.ts'] },
});
