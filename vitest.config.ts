import { defineConfig } from 'vitest/config';

const API = '{apps/api,tests/simulation}/**/*.test.ts';

/** The API's tests run twice, each time on another database; its name says which. */
export default defineConfig({
  test: {
    setupFiles: ['tests/kit/silent-console.ts'],
    // CommonJS is imported as Node imports it.
    deps: { interopDefault: false },
    // Two cores may be busy with anything: only what hangs is too slow.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['{apps,packages,local,tests}/**/*.test.{ts,tsx}'],
          exclude: [API, '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'API on PGlite',
          include: [API],
          // Tokens, proofs and limits are the same whatever keeps them.
          exclude: [
            ...['**/*.postgres.test.ts', '**/http/kit/*.test.ts', '**/http/limits.test.ts'],
            '**/node_modules/**',
          ],
          globalSetup: ['tests/kit/pglite-setup.ts'],
          // Files share their process: the embedded database's program is compiled once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'API on PostgreSQL',
          include: [API],
          exclude: ['**/embedded.test.ts', '**/node_modules/**'],
          globalSetup: ['tests/kit/postgres-setup.ts'],
          isolate: false,
        },
      },
    ],
  },
});
