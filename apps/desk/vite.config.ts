import { basename } from 'node:path';
import { defineConfig } from 'vite';

export default defineConfig({
  css: {
    modules: {
      // File and class name compress better than hashes. No two style sheets share a name.
      generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}`,
    },
  },
  build: {
    outDir: `${process.env.CAIRN_BUILD_FOLDER ?? 'build/unnamed'}/client`,
    // An inlined picture would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules\/|rolldown\/runtime/, tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
