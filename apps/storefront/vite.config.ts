import { basename } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Small things that the start page shares with order pages: in either's chunk, the other would load it. */
const SHARED =
  /\/(page-meta|spoken|use-settled|use-member-currency|order-strip\.module)\.|\/packages\/ui\/src\/(choices\/range|display\/(box|chip|icon-disc)|fields\/select|drawings\/spot-)|\/contract\/src\/values\/(currency|product)\./;

export default defineConfig({
  plugins: [reactRouter()],
  css: {
    modules: {
      // File and class name compress better than hashes. No two style sheets share a name.
      generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}`,
    },
  },
  // An inlined picture would be a data: address, which the content security policy refuses.
  build: {
    assetsInlineLimit: 0,
    // Dynamic imports find their own modules; listing them would make every page heavier.
    // Styles must be there before it renders.
    modulePreload: {
      resolveDependencies: (_file, needed) => needed.filter((one) => one.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        // The route manifest repeats every name but those of modules that load on demand: hashes alone
        // save 500 bytes of every page.
        chunkFileNames: ({ isDynamicEntry }) =>
          isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:5][extname]',
        codeSplitting: {
          // A group takes what its files import along. In one piece that compresses better, and is asked
          // for sooner, than in twenty.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime|entry\.client/,
            },
            {
              name: 'shop',
              test: (file) =>
                /\/app\/(root|routes\/shop-layout)\.tsx/.test(file) || SHARED.test(file),
            },
            {
              name: 'discovery',
              test: /\/(features\/discovery\/discovery-page|routes\/start)\.tsx/,
            },
            { name: 'queries', test: /node_modules\/@tanstack\// },
            {
              name: 'parts',
              minShareCount: 3,
              test: /\/app\/(ordering\/parts|content\/text)\/|\/packages\/ui\/(?!src\/fields\/text-area)|\/values\/(formats|day-in)|\/contract\/src\/prices\/fullness/,
            },
            {
              name: 'ordering',
              minShareCount: 2,
              test: /\/app\/(routes\/order-frame|ordering\/(choice|package-choice|goal\/use-goal)\b)|\/contract\/src\/prices\//,
            },
          ],
        },
      },
    },
  },
  // Also of the routes' own files, whose names React Router makes longer by default.
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { entryFileNames: 'assets/[hash:7].js' } },
      },
    },
  },
});
